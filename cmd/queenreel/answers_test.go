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

// Calls answer as testdata/answers.txt says, in a line each: the exit code, how many lines they print, and what they say on standard
// error, which is all of an error and the sizes of pictures. To add a call, add its line and run the test with -update. Each # begins
// a new folder.
func TestAnswers(t *testing.T) {
	t.Parallel()
	if raceDetector {
		t.Skip("the calls of scripts are the same")
	}
	page := filepath.Join("testdata", "answers.txt")
	want := strings.SplitAfter(string(must(os.ReadFile(page))), "\n")
	cs := newCallers(t)
	var got bytes.Buffer
	folder := t.TempDir()
	for i, line := range want {
		answered := line
		if strings.HasPrefix(line, "# ") {
			folder = t.TempDir()
		} else if args := strings.Fields(strings.Split(line, " → ")[0]); len(args) > 0 {
			e, err := cs.call(request{folder, append(os.Environ(), "COLUMNS=80"), args[1:]})
			if err != nil {
				t.Fatal(err)
			}
			answered = strings.Join(args, " ") + " → " + e.inALine() + "\n"
		}
		got.WriteString(answered)
		if answered != line && !*update {
			t.Errorf("line %d of %s: got %s", i+1, page, answered)
		}
	}
	if *update {
		if err := os.WriteFile(page, got.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// What varies: lengths of films and sizes of files, with words, with colors, and with how well a library compresses; and what
// there is to choose from, with the tables.
var varying = regexp.MustCompile(`(: choose |needs at least |run for |  )([^ ]+, .*|[0-9.]+ ?(min|s|k?B)( [0-9]+ s)?\b)`)

// inALine returns what a call came to, without what varies.
func (e end) inALine() string {
	line := fmt.Sprint(e.Code)
	if n := strings.Count(e.Stdout, "\n"); n > 0 {
		line += fmt.Sprintf(", prints %d", n)
	}
	if e.Stderr != "" {
		said := varying.ReplaceAllString(strings.TrimPrefix(e.Stderr, "queenreel: "), "$1~")
		line += ": " + strings.Join(strings.Fields(said), " ")
	}
	return line
}
