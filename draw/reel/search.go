package reel

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
	"strconv"

	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// DefaultQueens is the number of queens where none is given.
const DefaultQueens = 8

// Search says what is searched, and how.
type Search struct {
	Queens    int    `json:"queens,omitempty"`    // rows, columns and queens of the board; 0 stands for DefaultQueens
	Solver    string `json:"solver,omitempty"`    // the name of one of solver.Table
	By        string `json:"by,omitempty"`        // "row" or "column": which way the board is filled
	Value     string `json:"value,omitempty"`     // "min" or "max": which end of a row or column is tried first
	Fixed     Fixed  `json:"fixed,omitempty"`     // queens that stand from the start
	Seed      uint64 `json:"seed,omitempty"`      // for what is chosen at random
	All       bool   `json:"all,omitempty"`       // all solutions, not only the first
	Solutions int    `json:"solutions,omitempty"` // how many solutions end the search; 0 stands for 1, and for All
	Board     string `json:"board,omitempty"`     // boards to be drawn as they are, in place of those of a search, in the notations of trace.ReadBoards; "" is none
	Trace     *Trace `json:"trace,omitempty"`     // a search from elsewhere, in place of a solver's; nil is none
	Lenient   bool   `json:"lenient,omitempty"`   // a trace with a mistake is a search that ends there, and is not refused

	Rivals []Rival     `json:"rivals,omitempty"` // two or more searches to be shown side by side, in place of one
	Clock  story.Clock `json:"clock,omitempty"`  // what the searches advance by

	fixed  []trace.Square // in place of Fixed, where a trace says it
	labels words.Labels   // by which squares in Fixed are named
}

// A Rival is one of several searches for the same problem: a solver's search, or a trace.
type Rival struct {
	Solver string `json:"solver,omitempty"`
	Trace  *Trace `json:"trace,omitempty"`
	Name   string `json:"name,omitempty"` // "" stands for that of the solver
}

// MaxRivals is the largest number of searches in a film.
const MaxRivals = pace.MaxSearches

// A Trace is a search as JSON Lines; see docs/trace-format.md.
type Trace struct {
	Name  string // stands before what is wrong with it
	Lines []byte
}

// UnmarshalText sets the trace to its lines.
func (t *Trace) UnmarshalText(lines []byte) error {
	*t = Trace{"trace", bytes.Clone(lines)}
	return nil
}

// MarshalText returns the lines of the trace.
func (t *Trace) MarshalText() ([]byte, error) { return t.Lines, nil }

// The values of By and Value.
var (
	ByNames    = []string{"row", "column"}
	ValueNames = []string{"min", "max"}
)

// SolverNames returns the names of solver.Table.
func SolverNames() []string {
	return words.NamesOf(solver.Table, func(s solver.Solver) string { return s.Name })
}

// SolverOf returns the solver that a describes, with the way in which it fills the board.
func SolverOf(a trace.About) (sv solver.Solver, known bool) {
	i := slices.IndexFunc(solver.Table, func(s solver.Solver) bool { return s.Name == a.Solver })
	if i < 0 {
		return sv, false
	}
	sv = solver.Table[i]
	if a.ByColumn {
		sv = sv.ByColumn()
	}
	if a.MaxFirst {
		sv = sv.MaxFirst()
	}
	return sv, true
}

// A Source is a search that can be ranged: its description and its events.
type Source struct {
	trace.About
	Events iter.Seq[trace.Event] // can be ranged again

	name    string // in a film of several
	trace   *Trace // that it is, which may stop at any solution; nil for none
	failure error  // of a trace, when its events were last ranged
}

// open returns the plan of a film, of one search or several.
func (o Options) open(ctx context.Context) (*plan, error) {
	p, err := o.plan()
	if err != nil {
		return nil, err
	}
	switch {
	case o.Rivals != nil:
		return p, p.openRivals(ctx)
	case o.Clock != story.StepClock:
		return nil, words.Wrong("clock", o.Clock, "clock", words.Values{})
	}
	src, err := o.Open(ctx, trace.MaxN)
	if err != nil {
		return nil, err
	}
	src.name = src.Solver
	p.sources = []*Source{src}
	return p, nil
}

// openRivals opens the searches of a comparison. It opens the traces first: where the options do not say the problem, a trace says it.
func (p *plan) openRivals(ctx context.Context) error {
	n := len(p.Rivals)
	if n < 2 || n > MaxRivals {
		return words.Wrong("rivals", nil, "rivals", words.Values{N: 2, Total: MaxRivals, Queens: n})
	}
	p.sources, p.labels = make([]*Source, n), words.LabelsOf(p.Labels)
	var known *trace.Problem // of the first source
	for _, traces := range []bool{true, false} {
		for i, r := range p.Rivals {
			if (r.Trace != nil) != traces {
				continue
			}
			own := p.Search
			own.Solver, own.Trace = r.Solver, r.Trace
			if known != nil && own.Queens == 0 {
				own.Queens = known.N
			}
			if known != nil && own.Fixed == "" {
				own.fixed = known.Fixed
			}
			own.Lenient = own.Lenient && known == nil // no trace was opened before
			var src *Source
			var err error
			if traces { // whatever the options say
				src, err = own.readTrace(ctx)
			} else {
				src, err = own.Open(ctx, trace.MaxN)
			}
			if err != nil {
				return err
			}
			src.name = cmp.Or(r.Name, src.Solver)
			if !trace.Printable(src.name) {
				return words.Wrong("rivals", nil, "rivals-name", words.Values{Text: strconv.Quote(src.name)})
			}
			p.sources[i] = src
			if known == nil {
				known = &src.Problem
			}
		}
	}
	first := p.sources[0]
	for _, other := range p.sources[1:] {
		if first.N != other.N {
			differ := words.Values{Solver: first.name, N: first.N, Text: other.name, Total: other.N}
			return words.Wrong("rivals", nil, "rivals-queens", differ)
		}
		if !slices.Equal(first.Fixed, other.Fixed) {
			return words.Wrong("rivals", nil, "rivals-fixed", words.Values{Solver: first.name, Text: other.name})
		}
	}
	return nil
}

// Open returns the search, on a board of up to maxRows rows. Its events end early when ctx is done; see Source.Err.
func (s *Search) Open(ctx context.Context, maxRows int) (*Source, error) {
	if s.Board != "" {
		return nil, words.Wrong("board", nil, "board-search", words.Values{})
	}
	if s.Trace != nil {
		contradicted := holding(fact{"queens", s.Queens != 0}, fact{"solver", s.Solver != ""}, fact{"value", s.Value != ""},
			fact{"fixed", s.Fixed != ""}, fact{"seed", s.Seed != 0})
		if contradicted != nil {
			return nil, words.Wrong("trace,"+contradicted[0], nil, "trace-says", words.Values{})
		}
		return s.readTrace(ctx)
	}
	if s.Lenient {
		return nil, words.Wrong("lenient", nil, "trace-only", words.Values{})
	}
	c := new(check)
	sv, _ := SolverOf(trace.About{
		Solver:   solver.Table[c.index("solver", "solver", s.Solver, SolverNames())].Name,
		ByColumn: c.index("by", "way", s.By, ByNames) > 0,
		MaxFirst: c.index("value", "value", s.Value, ValueNames) > 0,
	})
	p := trace.Problem{N: cmp.Or(s.Queens, DefaultQueens), Seed: s.Seed, Fixed: s.fixed}
	largest := "queens-boards"
	if maxRows == trace.MaxN {
		largest = "queens-pictures"
	}
	c.require(p.N >= 1, "queens", p.N, "at-least", words.Values{N: 1})
	c.require(p.N <= maxRows, "queens", p.N, largest, words.Values{N: maxRows})
	c.require(sv.MaxN == 0 || p.N <= sv.MaxN, "queens", p.N, "queens-solver", words.Values{Solver: sv.Name, N: sv.MaxN})
	c.require(s.Solutions >= 0, "solutions", s.Solutions, "at-least", words.Values{N: 1})
	c.require(s.Solutions == 0 || !s.All, "all,solutions", nil, "one-of-them", words.Values{})
	if !s.All {
		p.Solutions = max(1, s.Solutions)
	}
	if c.err == nil && s.Fixed != "" {
		p.Fixed, c.err = s.Fixed.squares(p.N, s.labels)
	}
	if c.err != nil {
		return nil, c.err
	}
	return &Source{About: sv.About(p), Events: Until(ctx, sv.Events(p))}, nil
}

// Open returns the search, whose fixed queens are named as the labels are.
func (o *Options) Open(ctx context.Context, maxRows int) (*Source, error) {
	o.labels = words.LabelsOf(o.Labels)
	return o.Search.Open(ctx, maxRows)
}

// readTrace returns the search of the trace, whatever the other options say.
func (s *Search) readTrace(ctx context.Context) (*Source, error) {
	header, events, err := trace.Read(s.Trace.Lines)
	if err != nil {
		return nil, s.Trace.Wrap(err)
	}
	told, failure := trace.Tell(header.Problem, func(yield func(trace.Event, error) bool) {
		for e, err := range events {
			if ctx.Err() != nil || !yield(e, err) {
				return
			}
		}
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	about, err := s.about(header, told)
	if err != nil {
		return nil, err
	}
	src := &Source{About: about, trace: s.Trace}
	src.Events = Until(ctx, func(yield func(trace.Event) bool) {
		src.failure = nil
		solutions := 0
		for e := range told.All() {
			if e.Kind == trace.Solution {
				solutions++
			}
			if !yield(e) || e.Kind == trace.Solution && solutions == about.Solutions {
				return
			}
		}
		if src.Wrong == nil {
			src.failure = s.Trace.Wrap(failure)
		}
	})
	if s.Lenient {
		for range src.Events { // up to its mistake
		}
		errors.As(src.failure, &src.Wrong)
	}
	return src, nil
}

// Wrap returns err as a TraceError, unless it is nil.
func (t *Trace) Wrap(err error) error {
	if err == nil {
		return nil
	}
	return &TraceError{t.Name, err}
}

// A TraceError says what is wrong with a trace.
type TraceError struct {
	Name string // of the trace
	Err  error
}

func (e *TraceError) Error() string { return e.Name + ": " + e.Err.Error() }

// Unwrap returns what is wrong.
func (e *TraceError) Unwrap() error { return e.Err }

// about returns the description of a trace: its header, completed by the solver that it names, and overruled by s. Only the header
// knows whether the search is complete; one that says less than our solver of that name has other code.
func (s *Search) about(header trace.About, told *trace.Told) (trace.About, error) {
	c := new(check)
	if by := c.index("by", "way", s.By, ByNames); s.By != "" {
		header.ByColumn = by > 0
	}
	usual := solver.Backtrack.Counts
	if known, ok := SolverOf(header); ok {
		header.Doc = known.Doc
		if header.Complete == known.Complete {
			header.Code = known.Code
		}
		usual = known.Counts
	}
	header.Counts = told.Counts(header.Counts, usual)
	header.Solver, header.Told = cmp.Or(header.Solver, "trace"), true
	if s.Solutions > 0 {
		header.Solutions = s.Solutions
	}
	return header, c.err
}

// askAfter is the number of events, and of literals in their clauses, after which Until asks the context.
const askAfter = 1024

// Until yields events until the context is done. It can be ranged again if the events can.
func Until(ctx context.Context, events iter.Seq[trace.Event]) iter.Seq[trace.Event] {
	return func(yield func(trace.Event) bool) {
		n := 0
		for e := range events {
			if n += 1 + len(e.Clause); n >= askAfter {
				n = 0
				if ctx.Err() != nil {
					return
				}
			}
			if !yield(e) {
				return
			}
		}
	}
}

// Watched yields what there is, and has a Progress follow it.
func Watched[T any](all iter.Seq[T], by Progress) iter.Seq[T] {
	return func(yield func(T) bool) {
		defer by.Finish()
		for v := range all {
			if by.Step(); !yield(v) {
				return
			}
		}
	}
}

// Err returns why the events ended early when they were last ranged: the trace is broken, or the context done. It is nil if
// they did not.
func (src *Source) Err(ctx context.Context) error {
	if src.failure != nil {
		return src.failure
	}
	return ctx.Err()
}

// findsAll reports whether a search that has found a number of solutions has found all that there are.
func (src *Source) findsAll(solutions int) bool {
	return src.Complete && src.trace == nil && (src.Solutions == 0 || solutions < src.Solutions)
}
