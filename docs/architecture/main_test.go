package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"queenreel/trace/tracetest"
)

// The picture on the page about architecture shows the packages that there are, and their imports, and the page says what each is for.
func TestPicture(t *testing.T) {
	rooms := tracetest.Must(readRooms("../.."))
	if !bytes.Equal(tracetest.Must(os.ReadFile("../architecture.svg")), drawRooms(rooms)) {
		t.Error("docs/architecture.svg does not show the code: make architecture draws it")
	}
	page := tracetest.Must(os.ReadFile("../architecture.md"))
	for name := range rooms {
		if !bytes.Contains(page, []byte("`"+name+"`")) {
			t.Errorf("docs/architecture.md does not say what package %s is for", name)
		}
	}
}

// Imports lead from cmd to draw to trace, and pictures do not depend on solvers.
func TestImportsLeadDownward(t *testing.T) {
	for name, r := range tracetest.Must(readRooms("../..")) {
		for _, i := range r.imports {
			if strings.HasPrefix(name, "trace") && !strings.HasPrefix(i, "trace") || !strings.HasPrefix(name, "cmd") && strings.HasPrefix(i, "cmd") {
				t.Errorf("%s imports %s", name, i)
			}
			if strings.HasPrefix(name, "draw") && name != "draw/reel" && i == "trace/solver" {
				t.Errorf("%s imports a solver: pictures are drawn of any trace", name)
			}
		}
	}
}
