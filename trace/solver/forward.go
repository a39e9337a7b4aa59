package solver

import "queenreel/trace"

// Forward is forward checking: a queen strikes the squares that it attacks in rows without a queen. If
// that leaves a row with one square, a queen is placed there at once, and if it leaves none, the search
// goes back. It branches on the leftmost square of the first open row. The method is that of R. M. Haralick
// and G. L. Elliott, "Increasing tree search efficiency for constraint satisfaction problems", Artificial
// Intelligence 14, 1980, repeated until nothing changes.
var Forward = Solver{
	Name:     "forward",
	Doc:      "rules out squares in later rows with each queen",
	Example:  6,
	Complete: true,
	MaxN:     trace.MaxN,
	Counts:   []trace.Counter{trace.Failures, trace.Branches, trace.Solutions},
	Code: []trace.CodeLine{
		{Text: "search:"},
		{Text: "  for each queen that is decided:"},
		{Text: "    put it on the board", On: []trace.Kind{trace.Place}},
		{Text: "    rule out the squares it attacks", On: []trace.Kind{trace.Strike}},
		{Text: "    if a row is empty: fail", On: []trace.Kind{trace.Fail}},
		{Text: "  if all rows are filled: a solution", On: []trace.Kind{trace.Solution}},
		{Text: "  s = first square of first open row"},
		{Text: "  branch: search with a queen on s,", On: []trace.Kind{trace.Branch}},
		{Text: "          undo, search with none on s", On: []trace.Kind{trace.TakeBack, trace.Restore}},
	},
	Search: propagation{branch: firstSquare}.search,
}
