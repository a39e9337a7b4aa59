package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Calls answer to the letter as testdata/answers.txt says: what they print, the errors at the limits of flags, and the text files that
// they write. To add a call, add its line and run the test with -update. Each # begins a new folder.
func TestAnswers(t *testing.T) {
	t.Parallel()
	if raceDetector {
		t.Skip("the calls of scripts are the same")
	}
	page := filepath.Join("testdata", "answers.txt")
	want, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	cs := newCallers(t)
	var got bytes.Buffer
	folder := t.TempDir()
	for line := range strings.Lines(string(want)) {
		switch {
		case strings.HasPrefix(line, "# "):
			fmt.Fprintf(&got, "\n%s", line)
			folder = t.TempDir()
		case strings.HasPrefix(line, "$ cat "):
			text, err := os.ReadFile(filepath.Join(folder, strings.TrimSpace(line[len("$ cat "):])))
			if err != nil {
				t.Error(err)
			}
			fmt.Fprintf(&got, "\n%s%s", line, shifted("  ", string(text)))
		case strings.HasPrefix(line, "$ "):
			e, err := cs.call(request{folder, append(os.Environ(), "COLUMNS=80"), strings.Fields(line)[2:]})
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&got, "\n%s%s%s", line, shifted("  ", e.Stdout), shifted("! ", e.Stderr))
			if e.Code > 1 {
				fmt.Fprintf(&got, "! exit code %d\n", e.Code)
			}
		}
	}
	if *update {
		if err := os.WriteFile(page, got.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	all := bytes.Split(want, []byte("\n"))
	for i, line := range bytes.Split(got.Bytes(), []byte("\n")) {
		if i >= len(all) || !bytes.Equal(line, all[i]) {
			t.Fatalf("line %d of %s: got %s; see the rest with -update", i+1, page, line)
		}
	}
	if len(got.Bytes()) != len(want) {
		t.Errorf("%s has more lines", page)
	}
}

// varying is what depends on the clock, and on how well a library compresses.
var varying = regexp.MustCompile(`(wall time +|"wall_ms":)[0-9.µm]+s?|("bytes":)[0-9]+|(  )[0-9]+ k?B\n`)

// shifted returns a text with a prefix before each line, and a tilde in place of what varies.
func shifted(prefix, text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		line = varying.ReplaceAllString(strings.TrimSuffix(line, "\n")+"\n", "$1$2$3~")
		b.WriteString(prefix + strings.TrimSuffix(line, "\n") + "\n")
	}
	return b.String()
}
