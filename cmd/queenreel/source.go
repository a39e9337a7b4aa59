package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A source is where the events of a command come from: a solver, or a trace.
type source struct {
	trace.About
	events  iter.Seq[trace.Event] // can be ranged again, but for those of a stream
	failure func() error          // the error of the trace when its events were last ranged
	untold  []func() error        // the errors of the stories when they were last ranged
	close   func()
}

// open returns the source that the flags name. The caller closes it.
func (s *searchFlags) open(ctx context.Context) (*source, error) {
	p, err := s.asked()
	if err != nil {
		return nil, err
	}
	return s.opened(ctx, p)
}

// opened returns the source for a problem, or that of the trace.
func (s *searchFlags) opened(ctx context.Context, p trace.Problem) (*source, error) {
	switch {
	case s.trace == "-" && s.once:
		return s.openStream(ctx, p)
	case s.trace == "-":
		return s.openSpool(ctx, p)
	case s.trace != "":
		return s.openTrace(ctx, p, s.trace)
	}
	sv := s.chosen()
	return &source{
		About:   sv.About(p),
		events:  until(ctx, sv.Events(p)),
		failure: func() error { return nil },
		close:   func() {},
	}, nil
}

// openTrace returns the source that reads the trace in a file.
func (s *searchFlags) openTrace(ctx context.Context, asked trace.Problem, path string) (*source, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("--trace %s: %w", s.trace, cause(err))
	}
	defer f.Close()
	header, _, err := trace.Read(f)
	if err != nil {
		return nil, fmt.Errorf("--trace %s: %w", s.trace, err)
	}
	return s.traceSource(ctx, s.about(header, asked), traced(path)), nil
}

// openSpool returns the source that reads a trace from standard input. Its events are ranged more than once,
// so they are copied into a file, which is removed when the source is closed.
func (s *searchFlags) openSpool(ctx context.Context, asked trace.Problem) (*source, error) {
	path, err := spool(ctx, s.cmd.InOrStdin())
	if err != nil {
		return nil, err
	}
	remove := func() { os.Remove(path) }
	src, err := s.openTrace(ctx, asked, path)
	if err != nil {
		remove()
		return nil, err
	}
	src.close = remove
	return src, nil
}

// openStream returns the source that reads a trace from standard input as it comes. Its events can be
// ranged once.
func (s *searchFlags) openStream(ctx context.Context, asked trace.Problem) (*source, error) {
	header, events, err := trace.Read(s.cmd.InOrStdin())
	if err != nil {
		return nil, fmt.Errorf("--trace -: %w", err)
	}
	return s.traceSource(ctx, s.about(header, asked), events), nil
}

// about returns what is known of a trace: what its header says, or else what we know of the solver that it
// names, and what the flags say in its place.
func (s *searchFlags) about(header trace.About, asked trace.Problem) trace.About {
	if known, ok := solverNamed(header.Solver); ok {
		header.Doc, header.Code = known.Doc, known.Code
		if header.Counts == nil {
			header.Counts = known.Counts
		}
	}
	if header.Counts == nil {
		header.Counts = solver.Table[0].Counts
	}
	if header.Solver == "" {
		header.Solver = "trace"
	}
	if s.given("by") {
		header.ByColumn = s.by.name == "column"
	}
	if s.given("solutions") {
		header.Solutions = asked.Solutions
	}
	return header
}

// traceSource returns the source of the events of a trace up to the first illegal one.
func (s *searchFlags) traceSource(ctx context.Context, about trace.About, events iter.Seq2[trace.Event, error]) *source {
	legal, failure := trace.Check(about.Problem, events)
	return &source{
		About:  about,
		events: until(ctx, legal),
		failure: func() error {
			if err := failure(); err != nil {
				return fmt.Errorf("--trace %s: %w", s.trace, err)
			}
			return nil
		},
		close: func() {},
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

// spool copies a stream into a temporary file and returns its path.
func spool(ctx context.Context, r io.Reader) (path string, err error) {
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
func (src *source) scenes(s *storyFlags) iter.Seq[story.Scene] { return src.tell(s.options()) }

// painter returns a painter for scenes of the source.
func (src *source) painter(p *pictureFlags, s *storyFlags, c story.Census) (draw.ScenePainter, error) {
	painter, err := p.painter(src, s, c.Last.Step)
	if err != nil {
		return nil, err
	}
	return painter, nil
}

// rows returns the number of rows of the board.
func (src *source) rows() int { return src.N }

// wordless returns the same scenes without captions.
func (src *source) wordless(s *storyFlags) iter.Seq[story.Scene] {
	o := s.options()
	o.Wordless = true
	return src.tell(o)
}

func (src *source) tell(o story.Options) iter.Seq[story.Scene] {
	scenes, err := story.Tell(src.About, src.events, o)
	src.untold = append(src.untold, err)
	return scenes
}

// ended returns the error that ended the events early: that of a broken trace, or of an interrupt.
func (src *source) ended(ctx context.Context) error {
	if err := src.failure(); err != nil {
		return err
	}
	for _, untold := range src.untold {
		if err := untold(); err != nil {
			return err
		}
	}
	return ctx.Err()
}
