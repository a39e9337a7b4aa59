package solver

import (
	"iter"

	"queenreel/trace"
)

// Recursive is the recursion found in textbooks: a call for each row, which tests the squares from left to
// right against the queens above. Its events are those of Backtrack.
var Recursive = Solver{
	Name:     "recursive",
	Doc:      "backtrack, written as a recursive function",
	Complete: true,
	Counts:   []trace.Counter{trace.Tests, trace.Placements, trace.Backtracks, trace.Solutions},
	Code: []trace.CodeLine{
		{Text: "solve(row):"},
		{Text: "  if no row is left: a solution; return", On: []trace.Kind{trace.Solution}},
		{Text: "  for each square of row:"},
		{Text: "    if no queen above attacks it:", On: []trace.Kind{trace.Test}},
		{Text: "      put a queen there", On: []trace.Kind{trace.Place}},
		{Text: "      solve(next row)"},
		{Text: "      remove it", On: []trace.Kind{trace.TakeBack}},
		{Text: "  no square is left: return", On: []trace.Kind{trace.DeadEnd}},
	},
	Search: func(p trace.Problem) iter.Seq[trace.Event] {
		return func(yield func(trace.Event) bool) {
			recurse(p.N, p.OpenRows(), append([]trace.Square(nil), p.Fixed...), yield)
		}
	},
}

// recurse fills the rows in all possible ways. It returns false if no more events are wanted.
func recurse(n int, rows []int, queens []trace.Square, yield func(trace.Event) bool) bool {
	if len(rows) == 0 {
		return yield(trace.Event{Kind: trace.Solution})
	}
	for col := range n {
		s := trace.Sq(rows[0], col)
		test := testSquare(queens, s)
		if !yield(test) {
			return false
		}
		if test.Cause == trace.Attack {
			continue
		}
		if !yield(trace.Event{Kind: trace.Place, At: s}) ||
			!recurse(n, rows[1:], append(queens, s), yield) ||
			!yield(trace.Event{Kind: trace.TakeBack, At: s}) {
			return false
		}
	}
	return yield(trace.Event{Kind: trace.DeadEnd, At: trace.Row(rows[0])})
}
