package main

import (
	"context"
	"io"
)

// A stopWriter fails once its context is done, so that what is being written ends soon, and a trace that was cut short
// has no end line.
type stopWriter struct {
	ctx context.Context
	w   io.Writer
}

func (s stopWriter) Write(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.w.Write(p)
}

// awaited returns what a function returns, or the error of the context if that is done before. The function then goes
// on for nothing until the program ends: it must not write anything.
func awaited[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := f()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
