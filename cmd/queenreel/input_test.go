package main

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"
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
	_, err = io.ReadAll(stoppable(t.Context(), func() (io.ReadCloser, error) { return nil, missing }))
	if wrong := new(usageError); !errors.As(err, wrong) || !errors.Is(err, missing) {
		t.Errorf("what cannot be opened: %v", err)
	}
}
