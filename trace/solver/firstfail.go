package solver

import (
	"math/bits"

	"queenreel/trace"
)

// FirstFail propagates like Propagate, and branches where it is likely to fail soonest: on the row with the
// fewest squares left, or the first of these. It tries the squares of that row from the middle outward. The
// first-fail principle is due to R. M. Haralick and G. L. Elliott, "Increasing tree search efficiency for
// constraint satisfaction problems", Artificial Intelligence 14, 1980.
var FirstFail = Solver{
	Name:     "firstfail",
	Doc:      "propagate, row with the fewest options first",
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
	Search: propagation{hall: true, chooses: true, branch: narrowestRow}.events,
}

// narrowestRow chooses the open row with the fewest squares left and returns its square nearest to the middle.
func narrowestRow(open uint64, left []uint64, n int) trace.Square {
	row := first(open)
	for ; open != 0; open &= open - 1 {
		if r := first(open); bits.OnesCount64(left[r]) < bits.OnesCount64(left[row]) {
			row = r
		}
	}
	return trace.Sq(row, innermost(left[row], n))
}

// innermost returns the column in a set that is nearest to the middle of n columns, or the left one of two.
func innermost(cols uint64, n int) int {
	best, least := 0, 2*n
	for ; cols != 0; cols &= cols - 1 {
		col := first(cols)
		if distance := max(2*col-(n-1), (n-1)-2*col); distance < least { // twice that from the middle
			best, least = col, distance
		}
	}
	return best
}
