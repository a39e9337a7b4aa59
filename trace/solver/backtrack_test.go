package solver

import (
	"testing"

	"queenreel/trace"
)

// The numbers come from elsewhere: Backtrack's are in textbooks, OR-Tools prints Propagate's, and Exhaustive goes through all N^N
// placements.
func TestFigures(t *testing.T) {
	for _, c := range []struct {
		solver Solver
		p      trace.Problem
		want   map[trace.Counter]int
	}{
		{Backtrack, trace.Problem{N: 8, Solutions: 1}, map[trace.Counter]int{trace.Tests: 876, trace.Placements: 113, trace.Backtracks: 105}},
		{Backtrack, trace.Problem{N: 8}, map[trace.Counter]int{trace.Tests: 15720, trace.Placements: 2056, trace.Backtracks: 2056}},
		{Heuristic, trace.Problem{N: 8, Solutions: 1}, map[trace.Counter]int{trace.Placements: 55, trace.Backtracks: 47}},
		{Exhaustive, trace.Problem{N: 7}, map[trace.Counter]int{trace.Candidates: 823543, trace.Solutions: 40}},
		{Forward, trace.Problem{N: 8}, map[trace.Counter]int{trace.Failures: 324, trace.Branches: 830}},
		{Propagate, trace.Problem{N: 8}, map[trace.Counter]int{trace.Failures: 304, trace.Branches: 790}},
		{CDCL, trace.Problem{N: 8, Solutions: 1}, map[trace.Counter]int{trace.Conflicts: 21, trace.Branches: 24, trace.Jumps: 1}},
	} {
		got := count(c.solver, c.p)
		for counter, want := range c.want {
			if got[counter] != want {
				t.Errorf("%s %+v: %d %v, want %d", c.solver.Name, c.p, got[counter], counter, want)
			}
		}
	}
}

func count(s Solver, p trace.Problem) trace.Counters {
	var n trace.Counters
	for e := range s.Events(p) {
		n.Count(e)
	}
	return n
}
