package trace

import (
	"fmt"
	"math"
)

// A Problem is what a solver is asked to search.
type Problem struct {
	N         int      // rows, columns and queens
	Fixed     []Square // queens that stand from the start and are never taken back
	Seed      uint64   // for solvers that draw lots
	Solutions int      // stop after so many solutions; 0 goes on to the last
}

// maxRows is the largest board whose squares are Squares.
const maxRows = math.MaxInt16

// Validate reports what is wrong with the problem: a size out of range, or fixed queens
// that are off the board or attack each other. Solvers take valid problems only.
func (p Problem) Validate() error {
	if p.N < 1 {
		return fmt.Errorf("%d queens: there must be at least 1", p.N)
	}
	if p.N > maxRows {
		return fmt.Errorf("%d queens: there must be at most %d", p.N, maxRows)
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

// validateForBoard reports what keeps the problem from being searched on a Board.
func (p Problem) validateForBoard() error {
	if p.N > MaxN {
		return fmt.Errorf("%d queens: boards go up to %d", p.N, MaxN)
	}
	return p.Validate()
}

// Board returns the board that the search starts from: empty but for the fixed queens. It leaves out those
// that are off the board; of a problem larger than MaxN it is the top left corner.
func (p Problem) Board() Board {
	b := Board{N: p.N}
	for _, q := range p.Fixed {
		if q.On(b.size()) {
			b.queens.Add(q)
		}
	}
	return b
}

// OpenRows returns the rows without a fixed queen, from the top. The caller owns the slice.
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
