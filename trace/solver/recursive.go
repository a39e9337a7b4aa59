package solver

import (
	"iter"

	"queenreel/trace"
)

// Recursive is the recursion found in textbooks: a call for each row, which tests the squares from left to
// right against the queens above. Its events are those of Backtrack.
var Recursive = Solver{
	Name:     "recursive",
	Doc:      "the recursion of textbooks: what backtrack does, in calls",
	Complete: true,
	Counts:   []trace.Counter{trace.Tests, trace.Placements, trace.Backtracks, trace.Solutions},
	Code: []trace.CodeLine{
		{Text: "solve(row):"},
		{Text: "  if row == N: a solution; return", On: []trace.Kind{trace.Solution}},
		{Text: "  for each square of row:"},
		{Text: "    if no queen above attacks it:", On: []trace.Kind{trace.Test}},
		{Text: "      put a queen there", On: []trace.Kind{trace.Place}},
		{Text: "      solve(row + 1)"},
		{Text: "      take her back", On: []trace.Kind{trace.TakeBack}},
		{Text: "  no square is left: return", On: []trace.Kind{trace.DeadEnd}},
	},
	Search: func(p trace.Problem) iter.Seq[trace.Event] {
		return func(yield func(trace.Event) bool) { recurseFrom(p, squareTests(p.N, yield), yield) }
	},
	tally: func(p trace.Problem, t *tally) {
		test, count := lineTests(p, t)
		recurseFrom(p, test, count)
	},
}

func recurseFrom(p trace.Problem, test rowTest, yield func(trace.Event) bool) {
	recurse(p.OpenRows(), append([]trace.Square(nil), p.Fixed...), test, yield)
}

// recurse fills the rows in all possible ways. It returns false if no more events are wanted.
func recurse(rows []int, queens []trace.Square, test rowTest, yield func(trace.Event) bool) bool {
	if len(rows) == 0 {
		return yield(trace.Event{Kind: trace.Solution})
	}
	for col := 0; ; {
		s, free, ok := test(queens, rows[0], col)
		if !ok {
			return false
		}
		if !free {
			return yield(trace.Event{Kind: trace.DeadEnd, At: trace.Row(rows[0])})
		}
		if !yield(trace.Event{Kind: trace.Place, At: s}) ||
			!recurse(rows[1:], append(queens, s), test, yield) ||
			!yield(trace.Event{Kind: trace.TakeBack, At: s}) {
			return false
		}
		col = int(s.Col) + 1
	}
}
