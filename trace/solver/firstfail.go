package solver

import "queenreel/trace"

// FirstFail propagates like Propagate, and branches where it is likely to fail soonest: on the row with the
// fewest squares left, or the first of these. It tries the squares of that row from the middle outward. The
// first-fail principle is due to R. M. Haralick and G. L. Elliott, "Increasing tree search efficiency for
// constraint satisfaction problems", Artificial Intelligence 14, 1980.
var FirstFail = Solver{
	Name:     "firstfail",
	Doc:      "propagate, row with the fewest options first",
	Example:  12,
	Complete: true,
	MaxN:     trace.MaxN,
	Counts:   Propagate.Counts,
	Code:     propagating(trace.CodeLine{Text: "        square = middle(fewest())", On: []trace.Kind{trace.Choose}}),
	Search:   propagation{hall: true, chooses: true, branch: narrowestRow}.search,
}
