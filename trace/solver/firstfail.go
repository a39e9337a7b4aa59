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
	Example:  12,
	Complete: true,
	MaxN:     trace.MaxN,
	Counts:   Propagate.Counts,
	Code:     propagating(trace.CodeLine{Text: "        square = middle(fewest())", On: []trace.Kind{trace.Choose}}),
	Search:   propagation{hall: true, branch: narrowestRow}.search,
}

// narrowestRow chooses the open row with the fewest squares left and returns its square nearest to the middle, or the left one of two.
func narrowestRow(s *propagationSearch) trace.Square {
	row := first(s.open)
	for open := s.open; open != 0; open &= open - 1 {
		if r := first(open); bits.OnesCount64(s.left[r]) < bits.OnesCount64(s.left[row]) {
			row = r
		}
	}
	s.emit(trace.Event{Kind: trace.Choose, At: trace.Row(row), Value: bits.OnesCount64(s.left[row])})
	best, least := 0, 2*s.n
	for cols := s.left[row]; cols != 0; cols &= cols - 1 {
		col := first(cols)
		if distance := max(2*col-(s.n-1), (s.n-1)-2*col); distance < least { // twice that from the middle
			best, least = col, distance
		}
	}
	return trace.Sq(row, best)
}
