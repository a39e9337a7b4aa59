package trace

import (
	"fmt"
	"math"
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

// validateForBoard also returns an error if the problem is too large for a Board.
func (p Problem) validateForBoard() error {
	if p.N > MaxN {
		return fmt.Errorf("%d queens: boards go up to %d", p.N, MaxN)
	}
	return p.Validate()
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
	fixed := make([]bool, min(max(p.N, 0), maxRows))
	for _, q := range p.Fixed {
		if q.On(len(fixed)) {
			fixed[q.Row] = true
		}
	}
	var open []int
	for row, f := range fixed {
		if !f {
			open = append(open, row)
		}
	}
	return open
}
