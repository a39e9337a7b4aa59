package solver

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"queenreel/trace"
)

// The first events of a small search. A test names the attacker that was placed first, and a dead end comes
// before the queen above is taken back. By column, events have rows and columns exchanged, causes included; with
// MaxFirst, each column is tried from the bottom up.
func TestBacktrackEvents(t *testing.T) {
	for _, c := range []struct {
		s    Solver
		want []string
	}{
		{Backtrack, []string{
			"test 0,0",
			"place 0,0",
			"test 1,0 attack by 0,0",
			"test 1,1 attack by 0,0",
			"test 1,2",
			"place 1,2",
			"test 2,0 attack by 0,0",
			"test 2,1 attack by 1,2",
			"test 2,2 attack by 0,0",
			"deadend row 2",
			"takeback 1,2",
			"deadend row 1",
		}},
		{Backtrack.ByColumn().MaxFirst(), []string{
			"test 2,0",
			"place 2,0",
			"test 2,1 attack by 2,0",
			"test 1,1 attack by 2,0",
			"test 0,1",
			"place 0,1",
			"test 2,2 attack by 2,0",
			"test 1,2 attack by 0,1",
			"test 0,2 attack by 2,0",
			"deadend column 2",
			"takeback 0,1",
			"deadend column 1",
		}},
	} {
		var got []string
		for e := range c.s.Events(trace.Problem{N: 3}) {
			if got = append(got, e.String()); len(got) == len(c.want) {
				break
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Error(diff)
		}
	}
}

// Numbers from elsewhere: those of Backtrack are in textbooks, those of Propagate are what OR-Tools prints, and Exhaustive
// goes through all N^N placements.
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
