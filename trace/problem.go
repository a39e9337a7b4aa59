package trace

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// A Problem describes what to search for.
type Problem struct {
	N         int      // rows, columns and queens
	Fixed     []Square // queens that are on the board from the start and stay there, in any order
	Seed      uint64   // for solvers that use random numbers
	Solutions int      // the number of solutions after which to stop, or 0 to find all
}

// maxRows is the largest N for which all squares fit a Square.
const maxRows = math.MaxInt16

// Validate returns an error if N or Solutions is out of range, or if fixed queens are off the board, on the
// same square or attack each other. Solvers have no events for such problems.
func (p Problem) Validate() error {
	if p.N < 1 {
		return fmt.Errorf("%d queens: must be at least 1", p.N)
	}
	if p.N > maxRows {
		return fmt.Errorf("%d queens: must be at most %d", p.N, maxRows)
	}
	if p.Solutions < 0 {
		return fmt.Errorf("%d solutions: must not be negative", p.Solutions)
	}
	for i, q := range p.Fixed {
		if !q.On(p.N) {
			return fmt.Errorf("fixed queen %v is off the board of %d rows", q, p.N)
		}
		for _, other := range p.Fixed[:i] {
			if q == other {
				return fmt.Errorf("two fixed queens on %v", q)
			}
			if other.Attacks(q) {
				return fmt.Errorf("fixed queens %v and %v attack each other", other, q)
			}
		}
	}
	return nil
}

// Board returns the board at the start of the search, which has only the fixed queens. Queens that are off
// that board are left out; if N is larger than MaxN, it has MaxN rows.
func (p Problem) Board() Board {
	b := Board{N: p.N}
	for _, q := range p.Fixed {
		if q.On(b.size()) {
			b.queens.Add(q)
		}
	}
	return b
}

// OpenRows returns the rows without a fixed queen, from the top down. The caller owns the slice.
func (p Problem) OpenRows() []int {
	var open []int
	for row := range min(max(p.N, 0), maxRows) {
		if !slices.ContainsFunc(p.Fixed, func(q Square) bool { return int(q.Row) == row && q.On(p.N) }) {
			open = append(open, row)
		}
	}
	return open
}

// An About describes a search: its problem and its solver. Solvers and the headers of traces provide it, and code
// that shows a search takes it whole. Only the Problem is required. Copies share the slices, which must not be modified.
type About struct {
	Problem

	Solver   string    // the solver's name
	Doc      string    // what the solver does, in one line without a full stop
	Counts   []Counter // what to count, in display order, without duplicates
	Code     Listing   // the solver as a program
	Complete bool      // the solver finds every solution and knows when there are no more
	Told     bool      // a trace tells the search: nothing proves what it learned
	ByColumn bool      // the search fills the board by columns, not by rows
	Wrong    *Mistake  // with which the search ends, if a trace tells it; nil is none
	MaxFirst bool      // rows are tried from right to left, or columns from the bottom up
}

// Repairs reports whether the search moves queens on a full board.
func (a About) Repairs() bool {
	return slices.Contains(a.Counts, Moves) || slices.Contains(a.Counts, Boards)
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
