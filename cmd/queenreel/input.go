package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"queenreel/cmd/internal/naming"
	"queenreel/cmd/internal/staging"
)

// errTooLong says that an input has more bytes than its limit.
var errTooLong = errors.New("is too long")

// readRegular reads a regular file of up to limit bytes. Devices and pipes may have no end.
func readRegular(path string, limit int64) ([]byte, error) {
	if err := checkRegular(path); err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, staging.Cause(err)
	}
	defer f.Close()
	var data bytes.Buffer
	if _, err := io.Copy(&data, atMost(f, limit)); err != nil {
		return nil, staging.Cause(err)
	}
	return data.Bytes(), nil
}

// checkRegular reports a path that is none of a regular file.
func checkRegular(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return staging.Cause(err)
	case info.IsDir():
		return errors.New("is a folder: name a file")
	case !info.Mode().IsRegular():
		return errors.New("is not a regular file: copy its contents into one")
	}
	return nil
}

// atMost returns a reader that fails where r has more than limit bytes.
func atMost(r io.Reader, limit int64) io.Reader {
	return io.MultiReader(io.LimitReader(r, limit), &endReader{r, limit})
}

// An endReader fails unless r ends.
type endReader struct {
	r     io.Reader
	limit int64 // bytes that came before, for the error
}

func (e *endReader) Read([]byte) (int, error) {
	for {
		n, err := e.r.Read(make([]byte, 1))
		if n > 0 {
			return 0, fmt.Errorf("%w: at most %s", errTooLong, naming.Size(e.limit))
		}
		if err != nil {
			return 0, err
		}
	}
}

// stoppable returns a reader of what open opens that fails as soon as ctx is done. A pipe that nobody writes to
// cannot be stopped from being opened or read, but it need not be waited for.
func stoppable(ctx context.Context, open func() (io.ReadCloser, error)) io.Reader {
	out, in := io.Pipe()
	context.AfterFunc(ctx, func() { in.CloseWithError(context.Cause(ctx)) })
	go func() {
		r, err := open()
		if err == nil {
			_, err = io.CopyBuffer(in, r, make([]byte, 1<<16))
			r.Close()
		}
		in.CloseWithError(err)
	}()
	return out
}

// opener returns the function that opens a file, for stoppable.
func opener(path string) func() (io.ReadCloser, error) {
	return func() (io.ReadCloser, error) { return os.Open(path) }
}

// A tempFile is a file without a name, or one that is removed when it is closed.
type tempFile struct {
	*os.File
	named bool
}

// spool copies up to limit bytes of a reader into a temporary file.
func spool(r io.Reader, limit int64) (*tempFile, error) {
	f, err := os.CreateTemp("", "queenreel-*.jsonl")
	if err != nil {
		return nil, fmt.Errorf("cannot keep it in a temporary file: %w%s", staging.Cause(err), staging.Advice(err))
	}
	// Where open files can be removed, not even kill -9 leaves one.
	t := &tempFile{f, os.Remove(f.Name()) != nil}
	if _, err := io.Copy(f, atMost(r, limit)); err != nil {
		t.Close()
		written := new(fs.PathError)
		switch {
		case errors.Is(err, errTooLong):
			return nil, fmt.Errorf("%w for a trace that can be read only once: save it in a file", err)
		case errors.As(err, &written) && written.Path == f.Name():
			return nil, fmt.Errorf("cannot keep it in a temporary file: %w%s", staging.Cause(err), staging.Advice(err))
		}
		return nil, staging.Cause(err)
	}
	return t, nil
}

func (t *tempFile) Close() error {
	err := t.File.Close()
	if t.named {
		err = errors.Join(err, os.Remove(t.Name()))
	}
	return err
}
