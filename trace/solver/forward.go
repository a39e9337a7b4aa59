package solver

import "queenreel/trace"

// Forward checks forward: a queen strikes what she attacks from the rows not yet filled, a row left
// with one square is filled and strikes in turn, and a row left with none fails at once.
// The search branches on the first open row, its leftmost square first. The method is that of
// R. M. Haralick and G. L. Elliott, "Increasing tree search efficiency for constraint satisfaction
// problems", Artificial Intelligence 14, 1980, taken on to the fixed point.
var Forward = Solver{
	Name:     "forward",
	Doc:      "strikes what each queen attacks, and goes back as soon as a row is empty",
	Complete: true,
	MaxN:     trace.MaxN,
	Counts:   []trace.Counter{trace.Failures, trace.Branches, trace.Solutions},
	Code: []trace.CodeLine{
		{Text: "search:"},
		{Text: "  for each queen that is decided:"},
		{Text: "    put her on the board", On: []trace.Kind{trace.Place}},
		{Text: "    strike what she attacks", On: []trace.Kind{trace.Strike}},
		{Text: "    if a row is empty: fail", On: []trace.Kind{trace.Fail}},
		{Text: "  if all rows are filled: a solution", On: []trace.Kind{trace.Solution}},
		{Text: "  s = first square of first open row"},
		{Text: "  branch: search with a queen on s,", On: []trace.Kind{trace.Branch}},
		{Text: "          undo, search with none on s", On: []trace.Kind{trace.TakeBack, trace.Restore}},
	},
	Search: propagation{branch: firstSquare}.events,
}

// firstSquare returns the leftmost square left of the first open row.
func firstSquare(s *propagationSearch) trace.Square {
	row := first(s.open)
	return trace.Sq(row, first(s.left[row]))
}
