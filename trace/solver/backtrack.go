package solver

import (
	"iter"

	"queenreel/trace"
)

// Backtrack fills the board row by row and tests the squares of each row from left to right. When a row has
// no square left, it takes back the last queen.
var Backtrack = Solver{
	Name:     "backtrack",
	Doc:      "row by row, columns from left to right",
	Complete: true,
	Counts:   []trace.Counter{trace.Tests, trace.Placements, trace.Backtracks, trace.Solutions},
	Code: []trace.CodeLine{
		{Text: "row = the first row"},
		{Text: "while row is on the board:"},
		{Text: "  test the next squares of row:", On: []trace.Kind{trace.Test}},
		{Text: "  if one is free:"},
		{Text: "    put a queen there", On: []trace.Kind{trace.Place}},
		{Text: "    if row is the last: a solution", On: []trace.Kind{trace.Solution}},
		{Text: "    else row = the next row"},
		{Text: "  else: no square is left", On: []trace.Kind{trace.DeadEnd}},
		{Text: "    row = the row before"},
		{Text: "    remove its queen", On: []trace.Kind{trace.TakeBack}},
	},
	Search: backtrack,
}

func backtrack(p trace.Problem) iter.Seq[trace.Event] {
	return func(yield func(trace.Event) bool) {
		rows := p.OpenRows()
		queens := append([]trace.Square(nil), p.Fixed...) // in the order of placement
		depth, col := 0, 0                                // the next square to test is in column col of rows[depth]
		for {
			if depth == len(rows) {
				if !yield(trace.Event{Kind: trace.Solution}) {
					return
				}
			} else {
				square, placed, ok := firstFree(queens, rows[depth], col, p.N, yield)
				if !ok {
					return
				}
				if placed {
					queens = append(queens, square)
					depth, col = depth+1, 0
					continue
				}
				if !yield(trace.Event{Kind: trace.DeadEnd, At: trace.Row(rows[depth])}) {
					return
				}
			}
			if depth == 0 {
				return
			}
			depth--
			last := queens[len(queens)-1]
			queens = queens[:len(queens)-1]
			if !yield(trace.Event{Kind: trace.TakeBack, At: last}) {
				return
			}
			col = int(last.Col) + 1
		}
	}
}

// firstFree tests the squares of a row from column col on and places a queen on the first free one. It
// returns that square and whether there is one. It returns ok false if no more events are wanted.
func firstFree(queens []trace.Square, row, col, n int, yield func(trace.Event) bool) (s trace.Square, placed, ok bool) {
	for ; col < n; col++ {
		s = trace.Sq(row, col)
		test := testSquare(queens, s)
		if !yield(test) {
			return s, false, false
		}
		if test.Cause == 0 {
			return s, true, yield(trace.Event{Kind: trace.Place, At: s})
		}
	}
	return s, false, true
}

// testSquare tests a square against the queens in the order of the slice.
func testSquare(queens []trace.Square, s trace.Square) trace.Event {
	for _, q := range queens {
		if q.Attacks(s) {
			return trace.Event{Kind: trace.Test, At: s, By: q, Cause: trace.Attack}
		}
	}
	return trace.Event{Kind: trace.Test, At: s}
}
