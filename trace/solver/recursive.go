package solver

import "queenreel/trace"

// Recursive is Backtrack with the pseudo-code of textbooks: a function that calls itself for each row.
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
	Search: Backtrack.Search,
}
