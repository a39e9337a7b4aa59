package solver

import (
	"slices"
	"testing"

	"queenreel/trace"
)

// Each view is its own inverse, and the order in which views are combined does not matter.
func TestViewsCombine(t *testing.T) {
	p := trace.Problem{N: 4, Seed: 3, Fixed: []trace.Square{trace.Sq(2, 3)}}
	for _, s := range Table {
		for _, c := range []struct {
			name       string
			one, other Solver
		}{
			{"by column twice", s, s.ByColumn().ByColumn()},
			{"max first twice", s, s.MaxFirst().MaxFirst()},
			{"both orders", s.ByColumn().MaxFirst(), s.MaxFirst().ByColumn()},
		} {
			if diff := diffEvents(slices.Collect(c.one.Events(p)), slices.Collect(c.other.Events(p))); diff != "" {
				t.Errorf("%s, %s: %s", s.Name, c.name, diff)
			}
		}
	}
}

// About says whether the search fills columns.
func TestByColumnIsKnown(t *testing.T) {
	p := trace.Problem{N: 4}
	for _, s := range Table {
		for want, view := range map[bool]Solver{false: s, true: s.ByColumn()} {
			for _, view := range []Solver{view, view.MaxFirst()} {
				if a := view.About(p); a.ByColumn != want || a.Solver != s.Name {
					t.Errorf("%s: %s, by column: %t, want %t", s.Name, a.Solver, a.ByColumn, want)
				}
			}
		}
	}
}
