package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/naming"
	"queenreel/cmd/internal/staging"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
)

// load reads the files that say how pictures look.
func (f *flags) load() (err error) {
	if f.font != "" {
		if f.FontFile, err = readRegular(f.font, maxFontBytes); err != nil {
			return usagef("--font %s: %w", f.font, err)
		}
	}
	if err := checkRegular(f.Board); errors.Is(err, errIrregular) {
		return usagef("--board %s: %w", f.Board, err)
	}
	if isFile(f.Board) {
		text, err := readAtMost(stoppable(f.cmd.Context(), opener(f.cmd, f.Board)), reel.MaxGiven)
		if err != nil {
			return usagef("--board %s: %w", f.Board, err)
		}
		f.Board = string(text)
	}
	if f.given("board") && f.Board == "" {
		f.Board = "\n" // no board, and yet no search
	}
	f.Made = commandLine(f.cmd)
	return nil
}

// isFile reports whether the value of a flag names a file, or standard input, in place of its text.
func isFile(value string) bool { return value == "-" || checkRegular(value) == nil }

// open does what load does, and reads the trace of a command that takes one search.
func (f *flags) open(ctx context.Context) (err error) {
	if err := f.load(); err != nil {
		return err
	}
	switch solvers := f.texts("solver"); {
	case len(solvers) > 1:
		return usagef("--solver %s: this takes one solver, not %d: queenreel compare films several", solvers[1], len(solvers))
	case f.trace != "":
		f.Trace, err = f.openTrace(ctx, f.trace)
	}
	return err
}

// openSearches does what open does, and compares the solvers if the flags name more than one.
func (f *flags) openSearches(ctx context.Context) error {
	if len(f.texts("solver")) > 1 {
		return f.openCompared(ctx, nil)
	}
	return f.open(ctx)
}

// openTrace reads a trace from a file, or from standard input if path is -.
func (f *flags) openTrace(ctx context.Context, path string) (t *reel.Trace, err error) {
	t = &reel.Trace{Name: "--trace " + path}
	if slices.Contains(f.cmd.Flags().Args(), path) {
		t.Name = f.cmd.Name() + " " + path
	}
	t.Lines, err = readTrace(stoppable(ctx, opener(f.cmd, path)))
	return t, t.Wrap(err)
}

// readTrace reads a trace, and no line of it whole that is too long. A JSON array may be one line.
func readTrace(r io.Reader) ([]byte, error) {
	in, longest := bufio.NewReader(r), maxLine
	if begin, _ := in.Peek(4); bytes.Contains(begin, []byte("[")) { // after a byte order mark, perhaps
		longest = maxArray
	}
	var text []byte
	for line, length := 1, 0; ; {
		part, err := in.ReadSlice('\n')
		text, length = append(text, part...), length+len(part)
		switch {
		case length > longest:
			return nil, fmt.Errorf("line %d %w: at most %s: write a line for each event",
				line, errTooLong, naming.Size(int64(longest)))
		case int64(len(text)) > maxTrace:
			return nil, fmt.Errorf("%w: at most %s: write it for fewer queens, or with fewer --solutions",
				errTooLong, naming.Size(maxTrace))
		case err == io.EOF:
			return text, nil
		case err == nil:
			line, length = line+1, 0
		case err != bufio.ErrBufferFull:
			return nil, staging.Cause(err)
		}
	}
}

// openCompared does what open does for a comparison of the solvers and traces that arguments and flags name.
func (f *flags) openCompared(ctx context.Context, args []string) error {
	if err := f.load(); err != nil {
		return err
	}
	names := slices.Concat(args, f.texts("solver"))
	if f.trace != "" {
		names = append(names, f.trace)
	}
	if n := len(names); n < 2 || n > reel.MaxRivals {
		return usagef("compare: name 2 to %d solvers or traces, not %d, as in queenreel compare backtrack propagate", reel.MaxRivals, n)
	}
	f.Solver = ""
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return usagef("compare %s: is named twice: for two runs, compare traces: queenreel trace -s minconflicts --seed 2", name)
		}
		if slices.Contains(reel.SolverNames(), name) {
			f.Rivals = append(f.Rivals, reel.Rival{Solver: name})
			continue
		}
		if _, err := os.Stat(name); err != nil && name != "-" {
			return usagef("compare %s: %w", name, words.NoSuch("solver or file", name, reel.SolverNames()...))
		}
		t, err := f.openTrace(ctx, name)
		if err != nil {
			return err
		}
		f.Rivals = append(f.Rivals, reel.Rival{Trace: t, Name: traceName(name, names)})
	}
	return nil
}

// traceName returns the name of a trace among several searches: that of its file, with folder and ending if another search would have the
// same, or "" for standard input.
func traceName(path string, all []string) string {
	if path == "-" {
		return ""
	}
	bare := func(path string) string { return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)) }
	if slices.ContainsFunc(all, func(other string) bool { return other != path && bare(other) == bare(path) }) {
		return filepath.ToSlash(filepath.Join(filepath.Base(filepath.Dir(path)), filepath.Base(path)))
	}
	return bare(path)
}

// The largest files, in bytes. A trace is kept in memory.
const (
	maxFontBytes  = 32_000_000
	maxThemeBytes = 1_000_000
	maxTrace      = 256 * 10_000_000 // of as many events as a film may keep
	maxLine       = 1 << 20          // of a trace; a clause of all squares takes a tenth
	maxArray      = 1 << 24          // of a trace that is a JSON array on one line
)

var (
	errTooLong   = errors.New("is too long")                                       // it has more bytes than its limit
	errIrregular = errors.New("is not a regular file: copy its contents into one") // a device or a pipe may have no end
)

func readAtMost(r io.Reader, limit int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	switch {
	case err != nil:
		return nil, staging.Cause(err)
	case int64(len(data)) > limit:
		return nil, fmt.Errorf("%w: at most %s", errTooLong, naming.Size(limit))
	}
	return data, nil
}

// readRegular reads a regular file of up to limit bytes.
func readRegular(path string, limit int64) ([]byte, error) {
	if err := checkRegular(path); err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, staging.Cause(err)
	}
	defer f.Close()
	return readAtMost(f, limit)
}

func checkRegular(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return usageError{staging.Cause(err)}
	case info.IsDir():
		return staging.ErrFolder
	case !info.Mode().IsRegular():
		return errIrregular
	}
	return nil
}

// readJSON reads the JSON file that stands in place of a name in a table.
func readJSON(what, path string, names []string, limit int64) ([]byte, error) {
	if err := checkRegular(path); !isJSON(path) && !errors.Is(err, errIrregular) {
		return nil, words.NoSuch(what, path, append(slices.Clip(names), "a FILE.json")...)
	}
	return readRegular(path, limit)
}

// stoppable returns a reader of what open opens, which is a usage error where it fails. The reader fails as soon as ctx is done, without
// waiting for a pipe to which nobody writes.
func stoppable(ctx context.Context, open func() (io.ReadCloser, error)) io.Reader {
	out, in := io.Pipe()
	context.AfterFunc(ctx, func() { in.CloseWithError(context.Cause(ctx)) })
	go func() {
		r, err := open()
		if err != nil {
			err = usageError{staging.Cause(err)}
		} else {
			_, err = io.CopyBuffer(in, r, make([]byte, 1<<16))
			r.Close()
		}
		in.CloseWithError(err)
	}()
	return out
}

// opener returns the function that opens a file, or the standard input of a command if path is -, for stoppable.
func opener(cmd *cobra.Command, path string) func() (io.ReadCloser, error) {
	if path == "-" {
		return func() (io.ReadCloser, error) { return io.NopCloser(cmd.InOrStdin()), nil }
	}
	return func() (io.ReadCloser, error) { return os.Open(path) }
}
