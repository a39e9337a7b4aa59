// Package solver provides the solvers. A [Solver] turns a problem into the events of its search.
//
// Choose a solver from [Table], or by its variable, and range over its events:
//
//	p := trace.Problem{N: 8, Solutions: 1}
//	for e := range solver.Backtrack.Events(p) {
//		fmt.Println(e)
//	}
//
// [trace.SolvedBoards] turns the events into the boards of the solutions, and [trace.Counters] counts them.
// [Solver.ByColumn] and [Solver.MaxFirst] return a solver that searches the board from another side, and
// [Solver.About] describes a search to code that shows it.
//
// [Count] only counts solutions, without a search to show, and is by far the fastest way to do that.
//
// To add a solver, see docs/extending.md.
package solver

import (
	"iter"
	"slices"

	"queenreel/trace"
)

// A Solver is a method to search for N queens.
type Solver struct {
	Name     string
	Doc      string          // one line for lists and help, without a full stop
	Complete bool            // the solver finds every solution and knows when there are no more
	Example  int             // the queens of a short film that shows what is special about the solver; 0 stands for 8
	MaxN     int             // the largest N that the solver can search, or 0 if there is no limit
	Counts   []trace.Counter // the counters that matter for the solver, in display order
	Code     trace.Listing   // the solver as a program, which a test runs: see docs/extending.md

	// Search yields the events of the search for all solutions of p, until yield returns false. Use Events to call it: p must be
	// valid, p.N must be at most MaxN, and Search ignores p.Solutions. It yields the same events each time.
	Search func(p trace.Problem, yield func(trace.Event) bool)

	byColumn bool // the search fills columns: see ByColumn
	maxFirst bool // the order of squares is reversed: see MaxFirst
}

// Table holds all solvers, in display order.
var Table = []Solver{
	Backtrack,
	Iterative,
	Exhaustive,
	Heuristic,
	Forward,
	Propagate,
	FirstFail,
	CDCL,
	MinConflicts,
	DLX,
}

// About describes the solver's search for p. It shares the slices of the solver and of p.
func (s Solver) About(p trace.Problem) trace.About {
	return trace.About{
		Problem: p, Solver: s.Name, Doc: s.Doc, Counts: s.Counts, Code: s.Code,
		Complete: s.Complete, ByColumn: s.byColumn, MaxFirst: s.maxFirst,
	}
}

// Events returns the events of the search for p. If p.Solutions is not 0, they end after that number of
// solutions. If p is not valid, or p.N is larger than s.MaxN, there are no events. The sequence can be
// ranged more than once and yields the same events each time. It does not modify p.Fixed, nor a clause that it has yielded.
func (s Solver) Events(p trace.Problem) iter.Seq[trace.Event] {
	if p.Validate() != nil || s.MaxN > 0 && p.N > s.MaxN {
		return func(func(trace.Event) bool) {}
	}
	return func(yield func(trace.Event) bool) {
		if p.Solutions == 0 {
			s.Search(p, yield)
			return
		}
		left := p.Solutions
		s.Search(p, func(e trace.Event) bool {
			if e.Kind == trace.Solution {
				left--
			}
			return yield(e) && left > 0
		})
	}
}

// ByColumn returns the solver with rows and columns exchanged: a solver that fills the board row by row
// becomes one that fills it column by column. Fixed queens stay where they are. Its Doc, which would speak of rows, is
// empty.
func (s Solver) ByColumn() Solver {
	t := s.relabel(func(_ int, q trace.Square) trace.Square {
		return trace.Square{Row: q.Col, Col: q.Row}
	})
	t.byColumn, t.Doc = !s.byColumn, ""
	return t
}

// MaxFirst returns the solver with the order of squares reversed: a solver that tries the squares of a row
// from left to right becomes one that tries them from right to left. If the solver fills columns, their
// squares are reversed. So MaxFirst and ByColumn can be combined in either order. Its Doc is empty.
func (s Solver) MaxFirst() Solver {
	t := s.relabel(func(n int, q trace.Square) trace.Square {
		value := &q.Col
		if s.byColumn {
			value = &q.Row
		}
		if *value >= 0 { // a line has no such value
			*value = int16(n-1) - *value
		}
		return q
	})
	t.maxFirst, t.Doc = !s.maxFirst, ""
	return t
}

// relabel returns the solver that searches the mirror image of the board and yields events for the board
// itself. mirror maps the squares and lines of a board of n rows, and must be its own inverse.
func (s Solver) relabel(mirror func(n int, q trace.Square) trace.Square) Solver {
	search := s.Search
	s.Search = func(p trace.Problem, yield func(trace.Event) bool) {
		image := func(q trace.Square) trace.Square { return mirror(p.N, q) }
		p.Fixed = slices.Clone(p.Fixed)
		for i, q := range p.Fixed {
			p.Fixed[i] = image(q)
		}
		search(p, func(e trace.Event) bool { return yield(e.Map(image)) })
	}
	return s
}

// An emitter yields the events of a search.
type emitter struct {
	yield func(trace.Event) bool
	done  bool // no more events are yielded, because yield returned false or the search ended itself
}

func (m *emitter) emit(e trace.Event) {
	m.done = m.done || !m.yield(e)
}
