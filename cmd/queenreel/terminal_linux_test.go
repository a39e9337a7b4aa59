package main

import (
	"bytes"
	"context"
	"errors"
	"image"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"queenreel/trace/tracetest"

	"golang.org/x/sys/unix"
)

// openPTY opens a terminal of a size in letters: the end of a person, and that of a program.
func openPTY(t *testing.T, size image.Point) (person, program *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { person.Close() })
	number, err := unix.IoctlGetInt(int(person.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetPointerInt(int(person.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetWinsize(int(person.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Col: uint16(size.X), Row: uint16(size.Y)}); err != nil {
		t.Fatal(err)
	}
	program, err = os.OpenFile("/dev/pts/"+strconv.Itoa(number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { program.Close() })
	return person, program
}

// Long work shows on a terminal how far it has come, even if nobody knows how long it takes. The bar is gone when the work is stopped.
// Plain tests try some commands.
func TestProgress(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, args := range tracetest.Some(t, []string{
		"still -n 30 --step 9999999", "still -n 30 --strip", "sheet -n 16 -s exhaustive --solutions 20000", "solutions -n 30 --solutions 20000",
		"solve -n 64 -s exhaustive", "solve --count -n 27",
		"trace -n 30 --all -o long.jsonl", "animate -n 30 --all --max-frames 9", "quiz -n 64 -s propagate", "plot --y depth -n 30",
		"still -n 30 -s backtrack -s dlx",
	}) {
		person, program := openPTY(t, image.Pt(80, 24))
		ctx, stop := context.WithTimeout(t.Context(), 250*time.Millisecond)
		root := newRoot(io.Discard, nil)
		root.SetArgs(strings.Fields(args))
		root.SetErr(program)
		if err := root.ExecuteContext(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: error %v", args, err)
		}
		stop()
		program.WriteString("END")
		var shown []byte
		for buf := make([]byte, 1<<12); !bytes.HasSuffix(shown, []byte("END")); {
			n, err := person.Read(buf)
			if err != nil {
				t.Fatal(err)
			}
			shown = append(shown, buf[:n]...)
		}
		if !regexp.MustCompile(`^\r[0-9]+ (/ [0-9]+ \[|in [0-9]).*\r +\rEND$`).Match(shown) {
			t.Errorf("%s: the terminal has %q", args, shown)
		}
	}
}

// On a terminal, very many pictures are written only after a yes; after anything else there is nothing, not even their folder.
func TestAsksBeforeManyFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	many := strings.Fields("solutions -n 11 --solutions 1001 --cell 12 -o many")
	person, program := openPTY(t, image.Pt(80, 24))
	person.WriteString("n\n")
	if code := run(many, program, io.Discard, program); code != 1 {
		t.Errorf("exit code %d", code)
	}
	if _, err := os.Stat("many"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("there is a folder, with error %v", err)
	}
	shown := make([]byte, 1<<14)
	n, _ := person.Read(shown)
	for !bytes.Contains(shown[:n], []byte("queenreel: nothing was written")) {
		more, err := person.Read(shown[n:])
		if err != nil {
			t.Fatal(err)
		}
		n += more
	}
	if !regexp.MustCompile(`1,001 pictures, about [0-9.]+ MB: --only and --solutions choose fewer\r\nwrite them\? \[y/N\] `).Match(shown[:n]) {
		t.Errorf("the terminal has %q", shown[:n])
	}
	for answer, goesOn := range map[string]bool{"y\n": true, " Yes\n": true, "yesterday\n": false, "n\n": false, "\n": false, "\x04": false} {
		person, program := openPTY(t, image.Pt(80, 24))
		person.WriteString(answer)
		root := newRoot(io.Discard, nil)
		root.SetIn(program)
		root.SetErr(program)
		if err := newFlags(root).confirm(t.Context(), "much"); (err == nil) != goesOn {
			t.Errorf("after %q: error %v", answer, err)
		}
	}
}
