// Package solver holds the solvers, each of which turns a problem into the events of its search.
package solver

import (
	"iter"

	"queenreel/trace"
)

// A Solver is one way to search for N queens.
type Solver struct {
	Name     string
	Doc      string           // one line for lists and help, without a full stop
	Complete bool             // it finds every solution, and knows when there is no more
	MaxN     int              // the largest board that it takes; 0: it has no limit of its own
	Counts   []trace.Counter  // what its field counts, in the order in which to show it
	Code     []trace.CodeLine // its pseudo-code

	// Search yields the events of the search for all solutions of a valid problem of at most MaxN queens; it
	// leaves p.Solutions to Events. It can be ranged again and then yields the same events.
	Search func(p trace.Problem) iter.Seq[trace.Event]

	byColumn bool // its values are rows: see ByColumn
}

// Table holds all solvers, in the order in which lists show them.
var Table = []Solver{
	Backtrack,
	Recursive,
	Exhaustive,
	Heuristic,
	Forward,
	Propagate,
	FirstFail,
	CDCL,
	VSIDS,
	MinConflicts,
	DLX,
}

// About returns what is known of the solver's search for p.
func (s Solver) About(p trace.Problem) trace.About {
	return trace.About{
		Problem: p, Solver: s.Name, Doc: s.Doc, Counts: s.Counts, Code: s.Code,
		Complete: s.Complete, ByColumn: s.byColumn,
	}
}

// Events yields the events of the search for p up to its p.Solutions-th solution; if that is 0, to
// the end of the search. A problem that is not valid or has more than s.MaxN queens has no events. The events
// can be ranged again and are the same then.
func (s Solver) Events(p trace.Problem) iter.Seq[trace.Event] {
	if p.Validate() != nil || s.MaxN > 0 && p.N > s.MaxN {
		return func(func(trace.Event) bool) {}
	}
	if p.Solutions == 0 {
		return s.Search(p)
	}
	return func(yield func(trace.Event) bool) {
		left := p.Solutions
		for e := range s.Search(p) {
			if !yield(e) {
				return
			}
			if e.Kind == trace.Solution {
				if left--; left == 0 {
					return
				}
			}
		}
	}
}
