package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/naming"
	"queenreel/cmd/internal/staging"
	"queenreel/draw/reel"
)

// errChanged says that a trace is no longer the one whose beginning was read.
var errChanged = errors.New("changed while it was read: run this again when it is complete")

// load reads the files that say how pictures look.
func (f *flags) load() (err error) {
	if f.queen != "" {
		if f.QueenFile, err = readRegular(f.queen, maxQueenBytes); err != nil {
			return usagef("--queen %s: %w", f.queen, err)
		}
	}
	if f.font != "" {
		if f.FontFile, err = readRegular(f.font, maxFontBytes); err != nil {
			return usagef("--font %s: %w", f.font, err)
		}
	}
	if f.given("max-frames") {
		f.MaxFrames = cmp.Or(f.MaxFrames, -1) // 0 on the command line allows any number
	}
	f.Made = commandLine(f.cmd)
	return nil
}

// open does what load does, and opens the trace of a command that takes one search; see close.
func (f *flags) open(ctx context.Context) (err error) {
	if err := f.load(); err != nil {
		return err
	}
	switch {
	case len(f.solvers) > 1:
		return usagef("--solver %s: this takes one solver, not %d: queenreel compare films several", f.solvers[1], len(f.solvers))
	case f.trace != "":
		f.Trace, err = f.openTrace(ctx, f.trace)
	case f.given("trace"):
		return usagef("--trace: name a file, or - for standard input")
	}
	return err
}

// openSearches does what open does, for one search or, if several solvers are named, for all of them.
func (f *flags) openSearches(ctx context.Context) error {
	if len(f.solvers) > 1 {
		return f.openRivals(ctx, nil)
	}
	return f.open(ctx)
}

// close closes the files that are open, and removes those that are temporary.
func (f *flags) close() {
	for _, done := range f.opened {
		done() // they were only read
	}
}

// openTrace opens a trace. What can be read only once, such as a pipe, is copied into a temporary file.
func (f *flags) openTrace(ctx context.Context, path string) (*reel.Trace, error) {
	t := &reel.Trace{Name: "--trace " + path}
	return t, t.Wrap(f.readTrace(ctx, t, path))
}

// readTrace has a trace read from a file, or from standard input.
func (f *flags) readTrace(ctx context.Context, t *reel.Trace, path string) error {
	if path != "-" {
		info, err := os.Stat(path)
		if err != nil {
			return staging.Cause(err)
		}
		if info.Mode().IsRegular() || info.IsDir() { // a folder is an error when it is read
			file, err := os.Open(path)
			if err != nil {
				return staging.Cause(err)
			}
			f.opened = append(f.opened, file.Close)
			return setFile(t, file)
		}
	}
	stream := stoppable(ctx, opener(f.cmd, path))
	if f.once {
		t.Stream = stream
		return nil
	}
	file, err := f.spool(stream, maxSpooled)
	if err != nil {
		return err
	}
	return setFile(t, file)
}

// setFile has a trace read from a file, which must not change while it is open.
func setFile(t *reel.Trace, file *os.File) error {
	info, err := file.Stat()
	if err != nil {
		return staging.Cause(err)
	}
	t.File, t.Size = &steadyFile{file, info}, info.Size()
	return nil
}

// A steadyFile refuses to be read once it has changed.
type steadyFile struct {
	file  *os.File
	began os.FileInfo
}

func (s *steadyFile) ReadAt(p []byte, offset int64) (int, error) {
	n, err := s.file.ReadAt(p, offset)
	now, wrong := s.file.Stat()
	if wrong != nil || now.Size() != s.began.Size() || !now.ModTime().Equal(s.began.ModTime()) {
		return 0, errChanged
	}
	if err != nil && err != io.EOF {
		err = staging.Cause(err)
	}
	return n, err
}

// openRivals does what open does, for searches to be shown side by side: those of solvers and traces that arguments and flags name.
func (f *flags) openRivals(ctx context.Context, args []string) error {
	if err := f.load(); err != nil {
		return err
	}
	names := slices.Concat(args, f.solvers)
	if f.trace != "" {
		names = append(names, f.trace)
	}
	if n := len(names); n < 2 || n > reel.MaxRivals {
		return usagef("compare: name two to %d solvers or traces, not %d, as in queenreel compare backtrack propagate", reel.MaxRivals, n)
	}
	f.Solver = ""
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return usagef("compare %s: is named twice", name)
		}
		if slices.Contains(reel.SolverNames(), name) {
			f.Rivals = append(f.Rivals, reel.Rival{Solver: name})
			continue
		}
		if _, err := os.Stat(name); err != nil && name != "-" {
			return usagef("compare %s: no solver or file has this name: choose %s", name, reel.Alternatives(reel.SolverNames()))
		}
		t, err := f.openTrace(ctx, name)
		if err != nil {
			return err
		}
		f.Rivals = append(f.Rivals, reel.Rival{Trace: t, Name: traceName(name)})
	}
	return nil
}

// traceName returns the name of a trace among several searches: that of its file, and "" on standard input.
func traceName(path string) string {
	if path == "-" {
		return ""
	}
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}

// errTooLong says that an input has more bytes than its limit.
var errTooLong = errors.New("is too long")

// tooLong returns the error for an input of more bytes than a limit.
func tooLong(limit int64) error { return fmt.Errorf("%w: at most %s", errTooLong, naming.Size(limit)) }

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
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	switch {
	case err != nil:
		return nil, staging.Cause(err)
	case int64(len(data)) > limit:
		return nil, tooLong(limit)
	}
	return data, nil
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

// opener returns the function that opens a file, or the standard input of a command where path is -, for stoppable.
func opener(cmd *cobra.Command, path string) func() (io.ReadCloser, error) {
	if path == "-" {
		return func() (io.ReadCloser, error) { return io.NopCloser(cmd.InOrStdin()), nil }
	}
	return func() (io.ReadCloser, error) { return os.Open(path) }
}

// spool copies up to limit bytes of a reader into a temporary file, which close removes.
func (f *flags) spool(r io.Reader, limit int64) (*os.File, error) {
	file, err := os.CreateTemp("", "queenreel-*.jsonl")
	if err != nil {
		return nil, notKept(err)
	}
	f.opened = append(f.opened, file.Close)
	if os.Remove(file.Name()) != nil { // where open files can be removed, not even kill -9 leaves one
		f.opened = append(f.opened, func() error { return os.Remove(file.Name()) })
	}
	n, err := io.Copy(file, io.LimitReader(r, limit+1))
	written := new(fs.PathError)
	switch {
	case err == nil && n > limit:
		return nil, fmt.Errorf("%w for a trace that can be read only once: save it in a file", tooLong(limit))
	case errors.As(err, &written) && written.Path == file.Name():
		return nil, notKept(err)
	}
	return file, staging.Cause(err)
}

// notKept says that what is read only once could not be kept, and what to do.
func notKept(err error) error {
	return fmt.Errorf("cannot keep it in %s: %w: make room there, or name another folder in TMPDIR", os.TempDir(), staging.Cause(err))
}
