package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

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

// close closes the files that are open.
func (f *flags) close() {
	for _, closeFile := range f.opened {
		closeFile() // they were only read
	}
}

// openTrace opens a trace. What can be read only once, such as a pipe, is copied into a temporary file.
func (f *flags) openTrace(ctx context.Context, path string) (*reel.Trace, error) {
	t := &reel.Trace{Name: "--trace " + path}
	stream, err := f.traceStream(ctx, path)
	if err != nil {
		return nil, t.Wrap(err)
	}
	if stream != nil && f.once {
		t.Stream = stream
		return t, nil
	}
	if stream != nil {
		file, err := spool(stream, maxSpooled)
		if err != nil {
			return nil, t.Wrap(err)
		}
		f.opened = append(f.opened, file.Close)
		return t, t.Wrap(setFile(t, file.File))
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, t.Wrap(staging.Cause(err))
	}
	f.opened = append(f.opened, file.Close)
	return t, t.Wrap(setFile(t, file))
}

// traceStream returns a reader of the trace if it can be read only once, and nil if it is a regular file.
func (f *flags) traceStream(ctx context.Context, path string) (io.Reader, error) {
	if path == "-" {
		return stoppable(ctx, func() (io.ReadCloser, error) { return io.NopCloser(f.cmd.InOrStdin()), nil }), nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, staging.Cause(err)
	}
	if info.Mode().IsRegular() || info.IsDir() { // a folder is an error when it is read
		return nil, nil
	}
	return stoppable(ctx, opener(path)), nil
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
		r, err := f.rival(ctx, name)
		if err != nil {
			return err
		}
		f.Rivals = append(f.Rivals, r)
	}
	return nil
}

// rival returns the search of a solver or of a trace.
func (f *flags) rival(ctx context.Context, name string) (reel.Rival, error) {
	if slices.Contains(reel.SolverNames(), name) {
		return reel.Rival{Solver: name}, nil
	}
	if _, err := os.Stat(name); err != nil && name != "-" {
		return reel.Rival{}, usagef("compare %s: no solver or file has this name: choose %s", name, reel.Alternatives(reel.SolverNames()))
	}
	t, err := f.openTrace(ctx, name)
	return reel.Rival{Trace: t, Name: traceName(name)}, err
}

// traceName returns the name of a trace among several searches: that of its file, and "" on standard input.
func traceName(path string) string {
	if path == "-" {
		return ""
	}
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}
