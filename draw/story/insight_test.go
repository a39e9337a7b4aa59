package story

import (
	"slices"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// What a search is said to have seen, learned, chosen and weighed is what its events say, on a slow board of our own.
func TestInsights(t *testing.T) {
	var seen Insights
	for _, s := range solver.Table {
		for _, by := range []solver.Solver{s, s.ByColumn()} {
			most := 7
			if slices.Contains(s.Counts, trace.Candidates) { // which tests each full board
				most = 5
			}
			for n := 4; n <= most; n++ {
				p := trace.Problem{N: n}
				if s.Name == solver.MinConflicts.Name {
					p.Solutions = 1
				}
				a := by.About(p)
				want := insightsIn(slices.Collect(by.Events(p)), a)
				var last State
				for scene := range tell(by, p, Options{}) {
					last = scene
				}
				if last.Insights != want {
					t.Errorf("%s for %d queens, by column %t: %v, and its events have %v", s.Name, n, a.ByColumn, last.Insights, want)
				}
				for kind := range want {
					seen[kind] += want[kind]
				}
			}
		}
	}
	if slices.Contains(seen[1:], 0) {
		t.Errorf("some insights never come: %v", seen)
	}
}

// isDeadAhead reports plainly whether queens attack all squares of a row, or column if they are filled, and one before it has none.
func isDeadAhead(a trace.About, queens []trace.Square, at trace.Square) bool {
	line := func(s trace.Square) int { // of those that are filled
		if a.ByColumn {
			return int(s.Col)
		}
		return int(s.Row)
	}
	if line(at) < 0 || at.Row >= 0 && at.Col >= 0 {
		return false
	}
	for i := range a.N {
		square := trace.Sq(line(at), i)
		if a.ByColumn {
			square = trace.Sq(i, line(at))
		}
		attacks := func(q trace.Square) bool { return q != square && q.Attacks(square) }
		if slices.Contains(queens, square) || !slices.ContainsFunc(queens, attacks) {
			return false
		}
	}
	for i := range line(at) {
		if !slices.ContainsFunc(queens, func(q trace.Square) bool { return line(q) == i }) {
			return true
		}
	}
	return false
}

// insightsIn counts the insights in events plainly.
func insightsIn(events []trace.Event, a trace.About) (counts Insights) {
	var queens []trace.Square
	costs := 0
	for i, e := range events {
		switch e.Kind {
		case trace.Place:
			if costs > 1 && !a.Repairs() { // whose costs are attackers
				counts[WeighsCosts]++
			}
			queens = append(queens, e.At)
		case trace.TakeBack:
			queens = slices.DeleteFunc(queens, func(q trace.Square) bool { return q == e.At })
		case trace.DeadEnd, trace.Fail, trace.Conflict:
			if isDeadAhead(a, queens, e.At) {
				counts[SeesAhead]++
			}
		case trace.Learn:
			if events[i-1].Kind == trace.Conflict {
				counts[LearnsClause]++
			}
		case trace.HallSet:
			counts[FindsHall]++
		case trace.Choose:
			if e.Value > 1 {
				counts[TakesFewest]++
			}
		}
		switch e.Kind {
		case trace.Cost:
			costs++
		case trace.Place, trace.TakeBack:
			costs = 0
		}
	}
	return counts
}
