package main

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"queenreel/cmd/internal/naming"
)

// Work that cannot be stopped is not waited for, and other work is.
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
	if got, want := out.written(), "nothing was written"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for range 3 {
		if _, err := out.Write(make([]byte, 500)); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := out.written(), "standard output has the first "+naming.Size(int64(1500))+", and nothing else was written"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
