package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// A failingWriter fails once, when room bytes are exceeded. Later writes succeed, as they may on a disk.
type failingWriter struct{ room int }

var errFull = errors.New("the writer is full")

func (w *failingWriter) Write(p []byte) (int, error) {
	if w.room < 0 {
		return len(p), nil
	}
	if w.room -= len(p); w.room < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// Whatever the command, and wherever its output breaks off, the run fails and says so in one line. (full.txtar has a disk that is full.)
func TestWriteErrors(t *testing.T) {
	calls := []string{
		"--help", "--version", "help solve", "completion bash", "solve -n 4 --count", "trace -n 4", "list solvers", "themes", "themes --json",
		"still -n 4 --cell 12 -o -", "sheet -n 4 --cell 12 -o -", "animate -n 4 --cell 12 -o - --format gif",
	}
	for _, s := range boardStyles {
		calls = append(calls, "solve -n 4 --all --times --style "+s.name)
	}
	for _, s := range tableStyles {
		calls = append(calls, "table --to 2 --solvers backtrack,dlx --style "+s.name)
	}
	for _, c := range calls {
		_, out, _ := call(strings.Fields(c)...)
		// A writer fails at the start of each line of a table or a board. The last may be shorter in another run, because times vary,
		// but not empty.
		for room := range len(out) {
			if room > 0 && (out[room-1] != '\n' || !strings.Contains(c, "--style")) {
				continue
			}
			var stderr bytes.Buffer
			code := run(strings.Fields(c), strings.NewReader(""), &failingWriter{room}, &stderr)
			if want := "queenreel: cannot write standard output: " + errFull.Error() + "\n"; code != 1 || stderr.String() != want {
				t.Errorf("%s, with room for %d bytes: exit code %d and %q, want 1 and %q", c, room, code, &stderr, want)
			}
		}
	}
}
