package main

import (
	"slices"
	"strings"
	"testing"

	"queenreel/trace/tracetest"
)

// Every command line in the READMEs and guides works, from top to bottom. Those that --help shows too are tested there, and
// those that another page has in another language.
func TestPages(t *testing.T) {
	tracetest.Needs(t)
	cs := newCallers(t)
	tested := scriptLines(t)
	for _, cmd := range ownCommands() {
		for _, line := range examples(cmd) {
			tested[line] = true
		}
	}
	for _, page := range pages {
		lines := shellLines(readPage(t, page))
		if len(lines) == 0 {
			t.Fatalf("%s has no command line", page)
		}
		lines = slices.DeleteFunc(lines, func(line string) bool {
			line = strings.Replace(line, spoken, "", 1)
			done := tested[line]
			tested[line] = true
			return done
		})
		t.Run(page, func(t *testing.T) {
			t.Parallel()
			runLines(t, cs, lines)
		})
	}
}
