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
	Counts:   []trace.Counter{trace.Failures, trace.Branches, trace.Solutions},
	Code: []trace.CodeLine{
		{Text: "search:"},
		{Text: "  until nothing changes:"},
		{Text: "    place queens that are decided", On: []trace.Kind{trace.Place}},
		{Text: "    rule out what they attack, and what", On: []trace.Kind{trace.Strike}},
		{Text: "      would leave another row empty", On: []trace.Kind{trace.HallSet}},
		{Text: "    if rows cannot be filled: fail", On: []trace.Kind{trace.Fail}},
		{Text: "  if all rows are filled: a solution", On: []trace.Kind{trace.Solution}},
		{Text: "  row = the one with fewest options", On: []trace.Kind{trace.Choose}},
		{Text: "  s = its square nearest the middle"},
		{Text: "  branch: search with a queen on s,", On: []trace.Kind{trace.Branch}},
		{Text: "          undo, search with none on s", On: []trace.Kind{trace.TakeBack, trace.Restore}},
	},
	Search: propagation{hall: true, chooses: true, branch: narrowestRow}.search,
}
