package solver

import "queenreel/trace"

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
	Code:     propagating(trace.CodeLine{Text: "        square = first_free()"}),
	Search:   propagation{hall: true, branch: firstSquare}.search,
}

// propagating returns the listing of Propagate with the line that chooses the square of a branch.
func propagating(choice trace.CodeLine) trace.Listing {
	return trace.Listing{
		{Text: "# given: propagate, undo"},
		{Text: "def search(queen):"},
		{Text: "    if queen:"},
		{Text: "        decide(queen)", On: []trace.Kind{trace.Branch, trace.Place}},
		{Text: "    while propagate() and not full():", On: []trace.Kind{trace.Place, trace.Strike, trace.HallSet}, Cause: trace.Forced,
			Given: "propagate() places and strikes what the rules force; False if rows cannot be filled"},
		choice,
		{Text: "        search(square)"},
		{Text: "        deny(square)", On: []trace.Kind{trace.Branch, trace.Strike}, Cause: trace.Denied},
		{Text: "    if full():"},
		{Text: "        solution()", On: []trace.Kind{trace.Solution}},
		{Text: "    else:"},
		{Text: "        fail()", On: []trace.Kind{trace.Fail}},
		{Text: "    undo(queen)", On: []trace.Kind{trace.TakeBack, trace.Restore},
			Given: "undo(queen) undoes all since before it was placed; with None, all"},
		{Text: "search(None)"},
	}
}
