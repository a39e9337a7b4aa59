package trace

import (
	"fmt"
	"slices"
)

// An About is what is known of a search besides its events: what was searched, by whom, and how to
// speak of it. It is handed on whole from the solver, or from the header of a trace, to all that show
// the search. Only the Problem must be given; whoever shows a search makes do without the rest.
type About struct {
	Problem

	Solver   string     // the solver's name
	Doc      string     // what the solver does: one line, without a full stop
	Counts   []Counter  // what to count, each once, in the order in which to show it
	Code     []CodeLine // the solver's pseudo-code
	Complete bool       // the solver finds every solution, and knows when there are no more
	ByColumn bool       // columns are filled one after the other, not rows
}

// Validate reports what is wrong with the problem, or with the counters: one that does not exist, or stands
// twice.
func (a About) Validate() error {
	for i, c := range a.Counts {
		if c >= numCounters {
			return fmt.Errorf("unknown %v", c)
		}
		if slices.Contains(a.Counts[:i], c) {
			return fmt.Errorf("counter %v is named twice", c)
		}
	}
	return a.Problem.Validate()
}
