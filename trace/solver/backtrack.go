package solver

import (
	"iter"
	"math/bits"

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
		{Text: "row = 0"},
		{Text: "while row >= 0:"},
		{Text: "  test the next squares of row:", On: []trace.Kind{trace.Test}},
		{Text: "  if one is free:"},
		{Text: "    put a queen there", On: []trace.Kind{trace.Place}},
		{Text: "    if row is the last: a solution", On: []trace.Kind{trace.Solution}},
		{Text: "    else row = row + 1"},
		{Text: "  else: no square is left", On: []trace.Kind{trace.DeadEnd}},
		{Text: "    row = row - 1"},
		{Text: "    take its queen back", On: []trace.Kind{trace.TakeBack}},
	},
	Search: func(p trace.Problem) iter.Seq[trace.Event] {
		return func(yield func(trace.Event) bool) { backtrack(p, squareTests(p.N, yield), yield) }
	},
	tally: func(p trace.Problem, t *tally) {
		test, count := lineTests(p, t)
		backtrack(p, test, count)
	},
}

// A rowTest tests the squares of a row from a column on, up to the first that none of the queens attacks. It
// returns that square, and whether there is one. It returns ok false if no more events are wanted.
type rowTest func(queens []trace.Square, row, col int) (s trace.Square, free, ok bool)

func backtrack(p trace.Problem, test rowTest, yield func(trace.Event) bool) {
	rows := p.OpenRows()
	queens := append([]trace.Square(nil), p.Fixed...) // in the order of placement
	depth, col := 0, 0                                // the next square to test is in column col of rows[depth]
	for {
		if depth == len(rows) {
			if !yield(trace.Event{Kind: trace.Solution}) {
				return
			}
		} else {
			square, free, ok := test(queens, rows[depth], col)
			if !ok {
				return
			}
			if free {
				if !yield(trace.Event{Kind: trace.Place, At: square}) {
					return
				}
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

// squareTests yields a test of each square, on a board of n rows.
func squareTests(n int, yield func(trace.Event) bool) rowTest {
	return func(queens []trace.Square, row, col int) (s trace.Square, free, ok bool) {
		for ; col < n; col++ {
			s = trace.Sq(row, col)
			test := testSquare(queens, s)
			if !yield(test) {
				return s, false, false
			}
			if test.Cause == 0 {
				return s, true, true
			}
		}
		return s, false, true
	}
}

// lineTests counts the tests of the squares of a row against the columns and diagonals that have queens, all at
// once, without asking which queen attacks a square. It returns what to yield the other events to. The board has
// at most trace.MaxN rows.
func lineTests(p trace.Problem, t *tally) (test rowTest, yield func(trace.Event) bool) {
	var columns, falling, rising values
	for _, q := range p.Fixed {
		columns.add(int(q.Col))
		falling.add(int(q.Col-q.Row) + p.N - 1)
		rising.add(int(q.Col + q.Row))
	}
	test = func(_ []trace.Square, row, col int) (s trace.Square, free, ok bool) {
		attacked := columns[0] | falling.from(p.N-1-row) | rising.from(row)
		next := min(p.N, col+bits.TrailingZeros64(^attacked>>col))
		t.counters[trace.Tests] += min(p.N, next+1) - col
		return trace.Sq(row, next), next < p.N, true
	}
	return test, func(e trace.Event) bool {
		switch q := e.At; e.Kind {
		case trace.Place:
			columns.add(int(q.Col))
			falling.add(int(q.Col-q.Row) + p.N - 1)
			rising.add(int(q.Col + q.Row))
		case trace.TakeBack:
			columns.remove(int(q.Col))
			falling.remove(int(q.Col-q.Row) + p.N - 1)
			rising.remove(int(q.Col + q.Row))
		}
		return t.count(e.Kind)
	}
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
