package solver

import (
	"iter"
	"slices"

	"queenreel/trace"
)

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
	s.Search = func(p trace.Problem) iter.Seq[trace.Event] {
		image := func(q trace.Square) trace.Square { return mirror(p.N, q) }
		mirrored := p
		mirrored.Fixed = slices.Clone(p.Fixed)
		for i, q := range p.Fixed {
			mirrored.Fixed[i] = image(q)
		}
		return func(yield func(trace.Event) bool) {
			for e := range search(mirrored) {
				if !yield(e.Map(image)) {
					return
				}
			}
		}
	}
	return s
}
