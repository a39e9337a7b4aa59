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
	Search: func(p trace.Problem, yield func(trace.Event) bool) {
		s := rowSearch{emitter{yield: yield}, p.N, slices.Clone(p.Fixed)}
		s.fill(p.OpenRows())
	},
}

// Recursive is Backtrack with the pseudo-code of textbooks: a function that calls itself for each row.
var Recursive = Solver{
	Name:     "recursive",
	Doc:      "backtrack, written as a recursive function",
	Example:  4,
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
