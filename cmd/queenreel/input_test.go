package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"queenreel/draw/reel"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Only regular files are read whole, and only up to their limit.
func TestReadRegular(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("file", []byte("12345"), 0o666); err != nil {
		t.Fatal(err)
	}
	for most := range int64(8) {
		data, err := readRegular("file", most)
		if fits := most >= 5; fits != (err == nil) || fits && string(data) != "12345" {
			t.Errorf("at most %d bytes: %q, %v", most, data, err)
		}
		if most < 5 && !errors.Is(err, errTooLong) {
			t.Errorf("at most %d bytes: %v, want errTooLong", most, err)
		}
	}
	for _, path := range []string{".", os.DevNull, "missing"} {
		if _, err := readRegular(path, 10); err == nil {
			t.Errorf("%s was read", path)
		}
	}
}

// A reader that never yields anything, and one that cannot even be opened, end with their context.
func TestStoppable(t *testing.T) {
	silent, end := io.Pipe()
	defer end.Close()
	never := make(chan struct{})
	defer close(never)
	for name, open := range map[string]func() (io.ReadCloser, error){
		"a silent pipe":      func() (io.ReadCloser, error) { return silent, nil },
		"a pipe nobody fill": func() (io.ReadCloser, error) { <-never; return silent, nil },
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		if _, err := io.ReadAll(stoppable(ctx, open)); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v, want that of the context", name, err)
		}
		cancel()
	}
	all, err := io.ReadAll(stoppable(t.Context(), func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("abc")), nil }))
	if string(all) != "abc" || err != nil {
		t.Errorf("read %q, %v", all, err)
	}
	missing := errors.New("missing")
	if _, err := io.ReadAll(stoppable(t.Context(), func() (io.ReadCloser, error) { return nil, missing })); err != missing {
		t.Errorf("what cannot be opened: %v", err)
	}
}

// What is spooled reads as the original, has a limit, and leaves no file.
func TestSpool(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	t.Setenv("TMP", dir)
	f := newFlags(&cobra.Command{})
	file, err := f.spool(strings.NewReader("abcde"), 5)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(io.NewSectionReader(file, 0, 100)); string(got) != "abcde" || err != nil {
		t.Errorf("spooled %q, %v", got, err)
	}
	if _, err := f.spool(strings.NewReader("abcdef"), 5); !errors.Is(err, errTooLong) {
		t.Errorf("above the limit: %v", err)
	}
	f.close()
	if left := must(os.ReadDir(dir)); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A trace that changes between two readings is an error, never another film or a panic: nothing that comes from
// outside is trusted a second time.
func TestTraceChanges(t *testing.T) {
	text := func(n int) []byte {
		p := trace.Problem{N: n, Solutions: 1}
		var b bytes.Buffer
		if err := trace.Write(&b, solver.Backtrack.About(p), solver.Backtrack.Events(p)); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	small, large := text(4), text(9)
	past := time.Now().Add(-time.Hour)
	for name, change := range map[string]func(path string) error{
		"another board": func(path string) error { return os.WriteFile(path, large, 0o666) },
		"cut short":     func(path string) error { return os.Truncate(path, int64(len(small)/2)) },
		"longer, of the same time": func(path string) error {
			return errors.Join(os.WriteFile(path, append(small[:len(small):len(small)], '\n'), 0o666), os.Chtimes(path, past, past))
		},
		"another search": func(path string) error {
			return os.WriteFile(path, bytes.Replace(small, []byte("[1,2]"), []byte("[1,3]"), 1), 0o666)
		},
	} {
		path := filepath.Join(t.TempDir(), "trace.jsonl")
		if err := os.WriteFile(path, small, 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, past, past); err != nil { // file systems with coarse clocks
			t.Fatal(err)
		}
		f := must(os.Open(path))
		text := &reel.Trace{Name: "trace"}
		if err := setFile(text, f); err != nil {
			t.Fatal(err)
		}
		src, err := (&reel.Search{Trace: text}).Open(t.Context(), trace.MaxN)
		if err != nil {
			t.Fatal(err)
		}
		ranged := func() error {
			for range src.Events {
			}
			return src.Err(t.Context())
		}
		if err := ranged(); err != nil {
			t.Errorf("%s, before: %v", name, err)
		}
		if err := change(path); err != nil {
			t.Fatal(err)
		}
		if err := ranged(); !errors.Is(err, errChanged) {
			t.Errorf("%s: %v, want errChanged", name, err)
		}
		f.Close()
	}
}
