package solver

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queenreel/trace"
)

// Recursive and Backtrack have the same events, also with limits and with fixed queens in any order.
func TestRecursiveIsBacktrack(t *testing.T) {
	problems := []trace.Problem{
		{N: 6, Fixed: []trace.Square{trace.Sq(4, 2), trace.Sq(1, 3)}},
		{N: 6, Fixed: []trace.Square{trace.Sq(0, 1)}, Solutions: 1},
		{N: 4, Fixed: []trace.Square{trace.Sq(0, 1), trace.Sq(1, 3), trace.Sq(2, 0), trace.Sq(3, 2)}}, // nothing to search
		{N: 8, Solutions: 1},
		{N: 8, Solutions: 3},
	}
	for n := 1; n <= 6; n++ {
		problems = append(problems, trace.Problem{N: n})
	}
	for _, p := range problems {
		want, got := slices.Collect(Backtrack.Events(p)), slices.Collect(Recursive.Events(p))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%+v: %s", p, diff)
		}
	}
}
