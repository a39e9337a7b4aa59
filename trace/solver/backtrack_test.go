package solver

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"queenreel/trace"
)

// The numbers for 8 queens are well known from textbooks.
func TestBacktrackFigures(t *testing.T) {
	for _, c := range []struct {
		limit                      int
		tests, placements, retreat int
	}{
		{1, 876, 113, 105},
		{0, 15720, 2056, 2056},
	} {
		p := trace.Problem{N: 8, Solutions: c.limit}
		var n trace.Counters
		var first []int
		board := p.Board()
		for e := range Backtrack.Events(p) {
			n.Count(e)
			if err := board.Apply(e); err != nil {
				t.Fatal(err)
			}
			if e.Kind == trace.Solution && first == nil {
				first = board.Columns()
			}
		}
		if diff := cmp.Diff([]int{0, 4, 7, 5, 2, 6, 1, 3}, first); diff != "" {
			t.Errorf("first solution: %s", diff)
		}
		if n[trace.Tests] != c.tests || n[trace.Placements] != c.placements || n[trace.Backtracks] != c.retreat {
			t.Errorf("limit %d: %v", c.limit, n)
		}
	}
}

// The first events of a small search. A test names the attacker that was placed first, and a dead end comes
// before the queen above is taken back.
func TestBacktrackEvents(t *testing.T) {
	var got []string
	for e := range Backtrack.Events(trace.Problem{N: 3}) {
		if got = append(got, e.String()); len(got) == 12 {
			break
		}
	}
	want := []string{
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
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
