package main

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"
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
