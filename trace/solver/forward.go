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
	Code: []Line{
		{"search:", nil},
		{"  for each queen that is decided:", nil},
		{"    put her on the board", []trace.Kind{trace.Place}},
		{"    strike what she attacks", []trace.Kind{trace.Strike}},
		{"    if a row is empty: fail", []trace.Kind{trace.Fail}},
		{"  if all rows are filled: a solution", []trace.Kind{trace.Solution}},
		{"  s = first square of first open row", nil},
		{"  branch: search with a queen on s,", []trace.Kind{trace.Branch}},
		{"          undo, search with none on s", []trace.Kind{trace.TakeBack, trace.Restore}},
	},
	Search: propagation{branch: firstSquare}.events,
}

// firstSquare returns the leftmost square left of the first open row.
func firstSquare(s *propagationSearch) trace.Square {
	row := first(s.open)
	return trace.Sq(row, first(s.left[row]))
}
