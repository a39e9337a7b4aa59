package solver

import (
	"iter"

	"queenreel/trace"
)

// ByColumn returns the solver with columns and rows exchanged: it fills the board column by column
// and tries the rows of each from the top. Fixed queens stay where they are.
func (s Solver) ByColumn() Solver {
	t := s.relabel(func(_ int, q trace.Square) trace.Square {
		return trace.Square{Row: q.Col, Col: q.Row}
	})
	t.byColumn = !s.byColumn
	return t
}

// MaxFirst returns the solver with its values in the opposite order: what took the columns of a row
// from left to right takes them from right to left. Of a solver ByColumn it is the rows of a column
// that are taken from the bottom up, so that the two can be combined in either order.
func (s Solver) MaxFirst() Solver {
	return s.relabel(func(n int, q trace.Square) trace.Square {
		value := &q.Col
		if s.byColumn {
			value = &q.Row
		}
		if *value >= 0 { // not a line that has no such value
			*value = int16(n-1) - *value
		}
		return q
	})
}

// relabel returns the solver that searches the board as a mirror shows it: to mirror a square or a
// line of a board of n rows twice must give it back.
func (s Solver) relabel(mirror func(n int, q trace.Square) trace.Square) Solver {
	search := s.Search
	s.Search = func(p trace.Problem) iter.Seq[trace.Event] {
		shown := func(q trace.Square) trace.Square { return mirror(p.N, q) }
		mirrored := p
		mirrored.Fixed = make([]trace.Square, len(p.Fixed))
		for i, q := range p.Fixed {
			mirrored.Fixed[i] = shown(q)
		}
		return func(yield func(trace.Event) bool) {
			for e := range search(mirrored) {
				if !yield(e.Map(shown)) {
					return
				}
			}
		}
	}
	return s
}
