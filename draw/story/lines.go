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

// inOrder yields the squares of a row or column as the search tries them: MaxFirst is about the lines that it fills.
func (t *teller) inOrder(line trace.Square) iter.Seq[trace.Square] {
	if column := line.Row < 0; !t.about.MaxFirst || column != t.about.ByColumn {
		return trace.Along(line, t.now.Board.N)
	}
	squares := slices.Collect(trace.Along(line, t.now.Board.N))
	slices.Reverse(squares)
	return slices.Values(squares)
}

// QueenOn returns the last queen on a row or column, or none.
func QueenOn(b *trace.Board, line trace.Square) (queen trace.Square) {
	queen = trace.Nowhere
	for s := range trace.Along(line, b.N) {
		if b.Has(s) {
			queen = s
		}
	}
	return queen
}
