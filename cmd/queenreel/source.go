package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"reflect"

	"queenreel/cmd/internal/staging"
	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A source is where the events of a command come from: a solver, or a trace.
type source struct {
	trace.About
	written bool                  // it is a trace, which may stop at any solution
	events  iter.Seq[trace.Event] // can be ranged again, but for those of a stream
	search  iter.Seq[trace.Event] // the events of a solver, to be timed: they do not ask the context
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
	if s.trace != "" {
		return s.openTrace(ctx, p)
	}
	sv := s.chosen()
	return &source{
		About:   sv.About(p),
		events:  until(ctx, sv.Events(p)),
		search:  sv.Events(p),
		failure: func() error { return nil },
		close:   func() {},
	}, nil
}

// openTrace returns the source that reads the trace.
func (s *searchFlags) openTrace(ctx context.Context, asked trace.Problem) (*source, error) {
	src, err := s.traced(ctx, asked)
	if err != nil {
		return nil, fmt.Errorf("--trace %s: %w", s.trace, err)
	}
	return src, nil
}

// traced returns the source that reads the trace. What can be read only once, such as a pipe, is read as it comes if the
// command ranges its events once, and else copied into a temporary file.
func (s *searchFlags) traced(ctx context.Context, asked trace.Problem) (*source, error) {
	stream, err := s.traceStream(ctx)
	switch {
	case err != nil:
		return nil, err
	case stream == nil:
		f, err := os.Open(s.trace)
		if err != nil {
			return nil, staging.Cause(err)
		}
		return s.fileSource(ctx, asked, f, f.Close)
	case s.once:
		header, events, err := trace.Read(stream)
		if err != nil {
			return nil, err
		}
		return s.traceSource(ctx, s.about(header, asked), events), nil
	}
	t, err := spool(stream, mostSpooled)
	if err != nil {
		return nil, err
	}
	return s.fileSource(ctx, asked, t.File, t.Close)
}

// traceStream returns a reader of the trace if it can be read only once, and nil if it is a regular file.
func (s *searchFlags) traceStream(ctx context.Context) (io.Reader, error) {
	if s.trace == "-" {
		return stoppable(ctx, func() (io.ReadCloser, error) { return io.NopCloser(s.cmd.InOrStdin()), nil }), nil
	}
	info, err := os.Stat(s.trace)
	if err != nil {
		return nil, staging.Cause(err)
	}
	if info.Mode().IsRegular() || info.IsDir() { // a folder is an error when it is read
		return nil, nil
	}
	return stoppable(ctx, opener(s.trace)), nil
}

// fileSource returns the source that reads the trace in a file, which it closes.
func (s *searchFlags) fileSource(ctx context.Context, asked trace.Problem, f *os.File, closeFile func() error) (*source, error) {
	header, events, err := readAgain(f)
	if err != nil {
		closeFile()
		return nil, err
	}
	src := s.traceSource(ctx, s.about(header, asked), events)
	src.close = func() { closeFile() }
	return src, nil
}

// about returns what is known of a trace: what its header says, or else what we know of the solver that it
// names, and what the flags say in its place.
func (s *searchFlags) about(header trace.About, asked trace.Problem) trace.About {
	if s.given("by") {
		header.ByColumn = s.by.name == "column"
	}
	if known, ok := solverNamed(header.Solver); ok {
		if header.ByColumn {
			known = known.ByColumn()
		}
		if header.MaxFirst {
			known = known.MaxFirst()
		}
		header.Doc, header.Code = known.Doc, known.Code
		header.Complete = header.Complete || known.Complete
		if header.Counts == nil {
			header.Counts = known.Counts
		}
	}
	if header.Counts == nil {
		header.Counts = solver.Backtrack.Counts
	}
	if header.Solver == "" {
		header.Solver = "trace"
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
		About:   about,
		written: true,
		events:  until(ctx, legal),
		failure: func() error {
			if err := failure(); err != nil {
				return fmt.Errorf("--trace %s: %w", s.trace, err)
			}
			return nil
		},
		close: func() {},
	}
}

// errChanged says that a trace is no longer the one whose beginning was read.
var errChanged = errors.New("changed while it was read: run this again when it is complete")

// readAgain reads the header of the trace in a file and returns its events, which can be ranged more than once, also
// at the same time. If the file has changed since, they end with errChanged.
func readAgain(f *os.File) (trace.About, iter.Seq2[trace.Event, error], error) {
	began, err := f.Stat()
	if err != nil {
		return trace.About{}, nil, staging.Cause(err)
	}
	changed := func() bool {
		now, err := f.Stat()
		return err != nil || now.Size() != began.Size() || !now.ModTime().Equal(began.ModTime())
	}
	read := func() (trace.About, iter.Seq2[trace.Event, error], error) {
		return trace.Read(io.NewSectionReader(f, 0, began.Size()))
	}
	header, _, err := read()
	if err != nil {
		return trace.About{}, nil, staging.Cause(err)
	}
	return header, func(yield func(trace.Event, error) bool) {
		again, events, err := read()
		if err != nil || !reflect.DeepEqual(again, header) {
			yield(trace.Event{}, errChanged)
			return
		}
		for e, err := range events {
			if err != nil && changed() {
				err = errChanged
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
		if changed() {
			yield(trace.Event{}, errChanged)
		}
	}, nil
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

// searches returns what is known of the search.
func (src *source) searches() []trace.About { return []trace.About{src.About} }

// findsAll reports whether a number of solutions, those that it finds, are all that there are.
func (src *source) findsAll(solutions int) bool {
	return src.Complete && !src.written && (src.Solutions == 0 || solutions < src.Solutions)
}

// asked says what was to be found: "8 queens".
func (src *source) asked() string {
	if len(src.Fixed) > 0 {
		return count(src.N, "queen") + " with these fixed queens"
	}
	return count(src.N, "queen")
}

// rows returns the number of rows of the board.
func (src *source) rows() int { return src.N }

// wordless returns the same scenes without captions.
func (src *source) wordless(s *storyFlags) iter.Seq[story.Scene] { return src.silent(s.options()) }

// silent tells the source without captions, which takes less time.
func (src *source) silent(o story.Options) iter.Seq[story.Scene] {
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
