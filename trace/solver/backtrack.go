package solver

import (
	"slices"

	"queenreel/trace"
)

// Backtrack fills the board row by row and tests the squares of each row from left to right. When a row has
// no square left, it takes back the last queen.
var Backtrack = Solver{
	Name:     "backtrack",
	Doc:      "row by row, columns from left to right",
	Example:  4,
	Complete: true,
	Counts:   []trace.Counter{trace.Tests, trace.Placements, trace.Backtracks, trace.Solutions},
	Code: trace.Listing{
		{Text: "def solve(row):"},
		{Text: "    for col in columns:"},
		{Text: "        if safe(row, col):", On: []trace.Kind{trace.Test}},
		{Text: "            place(row, col)", On: []trace.Kind{trace.Place}},
		{Text: "            if row == last:"},
		{Text: "                solution()", On: []trace.Kind{trace.Solution}},
		{Text: "            else:"},
		{Text: "                solve(row + 1)"},
		{Text: "            remove(row, col)", On: []trace.Kind{trace.TakeBack}},
		{Text: "    dead_end(row)", On: []trace.Kind{trace.DeadEnd}},
		{Text: "solve(first)"},
	},
	Search: func(p trace.Problem, yield func(trace.Event) bool) {
		s := rowSearch{emitter{yield: yield}, p.N, slices.Clone(p.Fixed)}
		s.fill(p.OpenRows())
	},
}

// Iterative is Backtrack written as a loop, with a stack of the columns of the queens in place of calls.
var Iterative = Solver{
	Name:     "iterative",
	Doc:      "backtrack, written as a loop with a stack",
	Example:  4,
	Complete: true,
	Counts:   Backtrack.Counts,
	Code: trace.Listing{
		{Text: "stack, row, col = [], first, 0"},
		{Text: "while row >= first:"},
		{Text: "    while row <= last and col < n:"},
		{Text: "        if safe(row, col):", On: []trace.Kind{trace.Test}},
		{Text: "            place(row, col)", On: []trace.Kind{trace.Place}},
		{Text: "            stack.append(col)"},
		{Text: "            row, col = row + 1, 0"},
		{Text: "        else:"},
		{Text: "            col += 1"},
		{Text: "    if row > last:"},
		{Text: "        solution()", On: []trace.Kind{trace.Solution}},
		{Text: "    else:"},
		{Text: "        dead_end(row)", On: []trace.Kind{trace.DeadEnd}},
		{Text: "    row -= 1"},
		{Text: "    if stack:"},
		{Text: "        col = stack.pop()"},
		{Text: "        remove(row, col)", On: []trace.Kind{trace.TakeBack}},
		{Text: "        col += 1"},
	},
	Search: Backtrack.Search,
}

type rowSearch struct {
	emitter
	n      int
	queens []trace.Square // in the order of placement
}

func (s *rowSearch) fill(rows []int) {
	if len(rows) == 0 {
		s.emit(trace.Event{Kind: trace.Solution})
		return
	}
	for col := range s.n {
		at := trace.Sq(rows[0], col)
		test := testSquare(s.queens, at)
		s.emit(test)
		if test.Cause == trace.Attack {
			continue
		}
		s.emit(trace.Event{Kind: trace.Place, At: at})
		if s.done {
			return
		}
		s.queens = append(s.queens, at)
		s.fill(rows[1:])
		s.queens = s.queens[:len(s.queens)-1]
		s.emit(trace.Event{Kind: trace.TakeBack, At: at})
	}
	s.emit(trace.Event{Kind: trace.DeadEnd, At: trace.Row(rows[0])})
}

// testSquare returns the Test of a square, with the first of the queens that attacks it.
func testSquare(queens []trace.Square, s trace.Square) trace.Event {
	for _, q := range queens {
		if q.Attacks(s) {
			return trace.Event{Kind: trace.Test, At: s, By: q, Cause: trace.Attack}
		}
	}
	return trace.Event{Kind: trace.Test, At: s}
}
