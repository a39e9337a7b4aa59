package story

import (
	"iter"
	"slices"

	"queenreel/trace"
)

// lineOf returns the row of a square, or its column if columns are filled.
func (t *teller) lineOf(s trace.Square) trace.Square { return filledLine(s, t.about.ByColumn) }

// filledLine returns the row of a square, or its column if columns are filled; that of none is none.
func filledLine(s trace.Square, byColumn bool) trace.Square {
	switch {
	case s == trace.Nowhere:
		return trace.Nowhere
	case byColumn:
		return trace.Column(int(s.Col))
	}
	return trace.Row(int(s.Row))
}

// on reports whether a square is on a row or column.
func on(line, s trace.Square) bool {
	switch {
	case line.Row >= 0 && line.Col < 0:
		return line.Row == s.Row
	case line.Col >= 0 && line.Row < 0:
		return line.Col == s.Col
	}
	return false
}

// squaresOn yields the squares of a row or column of a board of n rows.
func squaresOn(line trace.Square, n int) iter.Seq[trace.Square] {
	return func(yield func(trace.Square) bool) {
		for i := range n {
			s := trace.Sq(int(line.Row), i)
			if line.Row < 0 {
				s = trace.Sq(i, int(line.Col))
			}
			if line == trace.Nowhere || !yield(s) {
				return
			}
		}
	}
}

// inOrder yields the squares of a row or column as the search tries them: MaxFirst is about the lines that it fills.
func (t *teller) inOrder(line trace.Square) iter.Seq[trace.Square] {
	if column := line.Row < 0; !t.about.MaxFirst || column != t.about.ByColumn {
		return squaresOn(line, t.board.N)
	}
	squares := slices.Collect(squaresOn(line, t.board.N))
	slices.Reverse(squares)
	return slices.Values(squares)
}

// queenOn returns the last queen on a row or column, or none.
func queenOn(b *trace.Board, line trace.Square) (queen trace.Square) {
	queen = trace.Nowhere
	for s := range squaresOn(line, b.N) {
		if b.Has(s) {
			queen = s
		}
	}
	return queen
}

// lineThrough returns the row or column that two squares share.
func lineThrough(a, b trace.Square) trace.Square {
	if a.Row == b.Row {
		return trace.Row(int(a.Row))
	}
	return trace.Column(int(a.Col))
}

// slopeOf returns 1 for squares on a falling diagonal, and -1 for those on a rising one.
func slopeOf(a, b trace.Square) int {
	if (a.Row < b.Row) == (a.Col < b.Col) {
		return 1
	}
	return -1
}

// squaresOf returns the squares that a clause names.
func squaresOf(clause []trace.Literal) (set trace.Set) {
	for _, l := range clause {
		set.Add(l.At)
	}
	return set
}
