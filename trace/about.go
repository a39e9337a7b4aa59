package trace

import (
	"fmt"
	"slices"
	"strings"
)

// An About describes a search: its problem and its solver. Solvers and the headers of traces provide it, and code
// that shows a search takes it whole. Only the Problem is required. Copies share the slices, which must not be modified.
type About struct {
	Problem

	Solver   string     // the solver's name
	Doc      string     // what the solver does, in one line without a full stop
	Counts   []Counter  // what to count, in display order, without duplicates
	Code     []CodeLine // the solver's pseudo-code
	Complete bool       // the solver finds every solution and knows when there are no more
	ByColumn bool       // the search fills the board by columns, not by rows
	MaxFirst bool       // the squares of a row are tried from right to left, or those of a column from the bottom up
}

// Together describes searches for the same problem as one: a single search as it is, several by their problem and the
// names of their solvers.
func Together(searches []About) About {
	switch len(searches) {
	case 0:
		return About{}
	case 1:
		return searches[0]
	}
	var names []string
	for _, a := range searches {
		names = append(names, a.Solver)
	}
	return About{Problem: searches[0].Problem, Solver: strings.Join(names, ", ")}
}

// Validate returns an error if the problem is not valid, or if a counter does not exist or is listed twice.
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
