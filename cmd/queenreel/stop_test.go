package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// A run waits for work, but not for work that goes on after its context is done.
func TestAwaited(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	never := make(chan struct{})
	defer close(never)
	if _, err := awaited(ctx, func() (int, error) { <-never; return 1, nil }); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want that of the context", err)
	}
	if n, err := awaited(t.Context(), func() (int, error) { return 2, io.EOF }); n != 2 || err != io.EOF {
		t.Errorf("got %d, %v", n, err)
	}
}

// A run that is interrupted says how much of its output is there.
func TestWritten(t *testing.T) {
	out := &standardOutput{Writer: io.Discard}
	for _, want := range []string{"nothing was written", "standard output has the first 500 B, and nothing else was written", "standard output has the first 1 kB, and nothing else was written"} {
		if got := out.written(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		out.Write(make([]byte, 500))
	}
}

// A search by any solver stops when the context is done, before its first solution as well as after it. Plain tests film some solvers; the laws of
// trace/solver leave all.
func TestStopsWhenDone(t *testing.T) {
	var calls [][]string
	for i, s := range solver.Table {
		if !tracetest.Full && i%4 != 0 {
			continue
		}
		calls = append(calls, []string{"animate", "-s", s.Name, "-n", "28", "--all", "--max-frames", "0", "-o", "x.gif"})
	}
	calls = append(calls,
		[]string{"solutions", "-n", "28", "--solutions", "20000", "-o", "x"},
		[]string{"sheet", "-n", "28", "--solutions", "20000", "-o", "x.png"},
		[]string{"lesson", "-n", "28", "-o", "x"},
		[]string{"lesson", "-n", "12", "--max-frames", "9", "-o", "x"},
		[]string{"still", "-n", "40", "-o", "x.png"},
		[]string{"tell", "-n", "28", "--all", "--max-frames", "0", "-o", "x.txt"},
	)
	for _, args := range calls {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			args[len(args)-1] = filepath.Join(folder, args[len(args)-1])
			ctx, cancel := context.WithTimeout(t.Context(), 40*time.Millisecond)
			defer cancel()
			root := newRoot(io.Discard, args)
			root.SetArgs(args)
			var out bytes.Buffer
			root.SetOut(&out)
			root.SetErr(&out)
			err := root.ExecuteContext(ctx)
			// Some searches end within the time.
			if late := ctx.Err() != nil; late && !errors.Is(err, context.DeadlineExceeded) || !late && err != nil {
				t.Errorf("returned %v", err)
			} else if !late {
				return
			}
			if diff := cmp.Diff(map[string]string{}, must(snapshot(folder))); diff != "" || out.Len() > 0 {
				t.Errorf("left this behind: %s, and said %q", diff, &out)
			}
		})
	}
}
