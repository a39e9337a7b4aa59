package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/spf13/cobra"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A source is where the events of a command come from: a solver, or a trace.
type source struct {
	trace.About
	events  iter.Seq[trace.Event] // can be ranged again
	failure func() error          // what was wrong with the trace when its events were ranged
	untold  func() error          // what kept the events from being told as scenes
	close   func()
}

// open returns the source that the flags name. The caller closes it.
func (s *search) open(cmd *cobra.Command) (*source, error) {
	if err := s.check(cmd); err != nil {
		return nil, err
	}
	if s.trace != "" {
		return s.openTrace(cmd)
	}
	sv := s.chosen()
	return &source{
		About:   sv.About(s.Problem),
		events:  until(cmd.Context(), sv.Events(s.Problem)),
		failure: func() error { return nil },
		close:   func() {},
	}, nil
}

// with opens the source that the flags name, and closes it when do is done with it.
func (s *search) with(cmd *cobra.Command, do func(*source) error) error {
	src, err := s.open(cmd)
	if err != nil {
		return err
	}
	defer src.close()
	return do(src)
}

// chosen returns the solver, turned as the flags say.
func (s *search) chosen() solver.Solver {
	sv := s.solver.value
	if s.by.name == "column" {
		sv = sv.ByColumn()
	}
	if s.value.name == "max" {
		sv = sv.MaxFirst()
	}
	return sv
}

// openTrace returns the source that reads a trace. Standard input is kept in a file first, for the
// events are ranged more than once.
func (s *search) openTrace(cmd *cobra.Command) (*source, error) {
	src := &source{close: func() {}}
	path := s.trace
	if path == "-" {
		if s.once {
			return s.openStream(cmd)
		}
		spool, err := keep(cmd.Context(), cmd.InOrStdin())
		if err != nil {
			return nil, err
		}
		path = spool
		src.close = func() { os.Remove(spool) }
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("--trace %s: %w", s.trace, cause(err))
	}
	defer f.Close()
	about, _, err := trace.Read(f)
	if err != nil {
		src.close()
		return nil, fmt.Errorf("--trace %s: %w", s.trace, err)
	}
	s.describe(cmd, src, about)
	src.check(cmd.Context(), s.trace, traced(path))
	return src, nil
}

// openStream returns the source that reads a trace from standard input as it comes. Its events can be
// ranged once.
func (s *search) openStream(cmd *cobra.Command) (*source, error) {
	about, events, err := trace.Read(cmd.InOrStdin())
	if err != nil {
		return nil, fmt.Errorf("--trace -: %w", err)
	}
	src := &source{close: func() {}}
	s.describe(cmd, src, about)
	src.check(cmd.Context(), s.trace, events)
	return src, nil
}

// describe notes what the header of a trace says, and what is known of the solver that it names.
func (s *search) describe(cmd *cobra.Command, src *source, header trace.About) {
	src.About = header
	if known, ok := solverNamed(header.Solver); ok {
		src.Doc, src.Code = known.Doc, known.Code
		if src.Counts == nil {
			src.Counts = known.Counts
		}
	}
	if src.Counts == nil {
		src.Counts = solver.Table[0].Counts
	}
	if cmd.Flags().Changed("by") {
		src.ByColumn = s.by.name == "column"
	}
	if cmd.Flags().Changed("solutions") {
		src.Solutions = s.Solutions
	}
	if src.Solver == "" {
		src.Solver = "trace"
	}
}

// check makes the events of a trace, which users know by a name, those of the source.
func (src *source) check(ctx context.Context, name string, events iter.Seq2[trace.Event, error]) {
	legal, failure := trace.Check(src.Problem, events)
	src.events = until(ctx, legal)
	src.failure = func() error {
		if err := failure(); err != nil {
			return fmt.Errorf("--trace %s: %w", name, err)
		}
		return nil
	}
}

// traced yields the events of the trace in a file. It can be ranged again.
func traced(path string) iter.Seq2[trace.Event, error] {
	return func(yield func(trace.Event, error) bool) {
		f, err := os.Open(path)
		if err != nil {
			yield(trace.Event{}, cause(err))
			return
		}
		defer f.Close()
		_, events, err := trace.Read(f)
		if err != nil {
			yield(trace.Event{}, err)
			return
		}
		events(yield)
	}
}

// keep copies a stream into a file of its own and returns its path.
func keep(ctx context.Context, r io.Reader) (path string, err error) {
	f, err := os.CreateTemp("", "queenreel-*.jsonl")
	if err != nil {
		return "", err
	}
	copied := make(chan error, 1)
	go func() {
		_, err := io.Copy(f, r)
		copied <- err
	}()
	select {
	case err = <-copied:
	case <-ctx.Done(): // reading from a pipe cannot be stopped, but it need not be waited for
		err = ctx.Err()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		os.Remove(f.Name())
		return "", fmt.Errorf("--trace -: %w", err)
	}
	return f.Name(), nil
}

// solverNamed returns the solver of a name.
func solverNamed(name string) (solver.Solver, bool) {
	for _, s := range solver.Table {
		if s.Name == name {
			return s, true
		}
	}
	return solver.Solver{}, false
}

// until yields events until the context is done. It can be ranged again if the events can.
func until(ctx context.Context, events iter.Seq[trace.Event]) iter.Seq[trace.Event] {
	return func(yield func(trace.Event) bool) {
		n := 0
		for e := range events {
			if n++; n%1024 == 0 && ctx.Err() != nil {
				return
			}
			if !yield(e) {
				return
			}
		}
	}
}

// scenes returns the story of the source, as the flags tell it.
func (src *source) scenes(s *storyFlags) iter.Seq[story.Scene] {
	scenes, err := story.Tell(src.About, src.events, story.Options{
		Language: &s.words.language.value,
		Labels:   s.words.squareNames(),
		Detail:   s.detail.value,
	})
	src.untold = err
	return scenes
}

// ended returns what ended the events before their time: a broken trace, or an interrupt.
func (src *source) ended(ctx context.Context) error {
	if err := src.failure(); err != nil {
		return err
	}
	if src.untold != nil && src.untold() != nil {
		return src.untold()
	}
	return ctx.Err()
}
