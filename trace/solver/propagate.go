package solver

import (
	"slices"

	"queenreel/trace"
)

// Propagate is a constraint solver with three constraints: the columns q[i] of the queens all differ, and
// so do their diagonals q[i]+i and q[i]-i. Each constraint removes the value of a queen from all other
// rows, and keeps the smallest and the largest value of each row consistent: if as many rows need the values
// of an interval as it has values (a Hall interval), the other rows cannot use it. This goes on until nothing changes.
//
// The search branches like Forward. It makes the same branches and has the same failures as OR-Tools'
// original CP solver with CHOOSE_FIRST_UNBOUND and ASSIGN_MIN_VALUE.
var Propagate = Solver{
	Name:     "propagate",
	Doc:      "constraint solver, all-different and bounds-consistent",
	Example:  9,
	Complete: true,
	MaxN:     trace.MaxN,
	Counts:   []trace.Counter{trace.Failures, trace.Branches, trace.Solutions},
	Code:     propagating(trace.CodeLine{Text: "  s = first square of first open row"}),
	Search:   propagation{hall: true, branch: firstSquare}.search,
}

// propagating returns the pseudo-code of Propagate with the lines that choose the square of a branch.
func propagating(choice ...trace.CodeLine) []trace.CodeLine {
	return slices.Concat([]trace.CodeLine{
		{Text: "search:"},
		{Text: "  until nothing changes:"},
		{Text: "    place queens that are decided", On: []trace.Kind{trace.Place}},
		{Text: "    rule out what they attack, and what", On: []trace.Kind{trace.Strike}},
		{Text: "      would leave another row empty", On: []trace.Kind{trace.HallSet}},
		{Text: "    if rows cannot be filled: fail", On: []trace.Kind{trace.Fail}},
		{Text: "  if all rows are filled: a solution", On: []trace.Kind{trace.Solution}},
	}, choice, []trace.CodeLine{
		{Text: "  branch: search with a queen on s,", On: []trace.Kind{trace.Branch}},
		{Text: "          undo, search with none on s", On: []trace.Kind{trace.TakeBack, trace.Restore}},
	})
}
