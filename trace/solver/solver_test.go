package solver

import (
	"slices"
	"testing"

	"queenreel/trace"
)

// Each view is its own inverse, the order in which views are combined does not matter, and About says if the search fills columns.
func TestViewsCombine(t *testing.T) {
	p := trace.Problem{N: 4, Seed: 3, Fixed: []trace.Square{trace.Sq(2, 3)}}
	for _, s := range Table {
		column, both := s.ByColumn(), s.ByColumn().MaxFirst()
		for _, c := range []struct {
			name       string
			one, other Solver
		}{
			{"by column twice", s, column.ByColumn()},
			{"max first twice", s, s.MaxFirst().MaxFirst()},
			{"both orders", both, s.MaxFirst().ByColumn()},
		} {
			if diff := diffEvents(slices.Collect(c.one.Events(p)), slices.Collect(c.other.Events(p))); diff != "" {
				t.Errorf("%s, %s: %s", s.Name, c.name, diff)
			}
		}
		if s.About(p).ByColumn || !column.About(p).ByColumn || !both.About(p).ByColumn || both.About(p).Solver != s.Name {
			t.Errorf("%s: %+v", s.Name, both.About(p))
		}
	}
}
