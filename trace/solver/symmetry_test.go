package solver

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queenreel/trace"
)

// A view turns a solver into one that searches from another side.
type view struct {
	name string
	of   func(Solver) Solver
}

var views = []view{
	{"by column", Solver.ByColumn},
	{"max first", Solver.MaxFirst},
	{"by column, max first", func(s Solver) Solver { return s.ByColumn().MaxFirst() }},
}

// The laws hold for every view of every solver, with and without fixed queens.
func TestViewsObeyTheLaws(t *testing.T) {
	const n = 5
	for _, s := range lawful {
		for _, p := range []trace.Problem{{N: n}, {N: n, Fixed: []trace.Square{trace.Sq(1, 3)}}} {
			_, want := replay(t, p, Backtrack.Events(p))
			for _, v := range views {
				t.Run(fmt.Sprintf("%s/%s/%d fixed", s.Name, v.name, len(p.Fixed)), func(t *testing.T) {
					board, found := replay(t, p, v.of(s).Events(p))
					checkFound(t, s, want, found)
					if s.Complete && board != p.Board() {
						t.Errorf("left behind:\n%v", board)
					}
					got := 0
					for range v.of(s).Events(p) { // a yield after the break panics
						if got++; got == 7 {
							break
						}
					}
				})
			}
		}
	}
}

// Each view is its own inverse, and the order in which views are combined does not matter.
func TestViewsCombine(t *testing.T) {
	p := trace.Problem{N: 4, Seed: 3, Fixed: []trace.Square{trace.Sq(2, 3)}}
	for _, s := range lawful {
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
	for _, s := range lawful {
		for want, view := range map[bool]Solver{false: s, true: s.ByColumn()} {
			for _, view := range []Solver{view, view.MaxFirst()} {
				if a := view.About(p); a.ByColumn != want || a.Solver != s.Name {
					t.Errorf("%s: %s, by column: %t, want %t", s.Name, a.Solver, a.ByColumn, want)
				}
			}
		}
	}
}

// By column, events have rows and columns exchanged, causes included. With MaxFirst, each column is tried
// from the bottom up.
func TestByColumnEvents(t *testing.T) {
	for _, c := range []struct {
		s    Solver
		want []string
	}{
		{Backtrack.ByColumn(), []string{
			"test 0,0",
			"place 0,0",
			"test 0,1 attack by 0,0",
			"test 1,1 attack by 0,0",
			"test 2,1",
			"place 2,1",
			"test 0,2 attack by 0,0",
			"test 1,2 attack by 2,1",
			"test 2,2 attack by 0,0",
			"deadend column 2",
			"takeback 2,1",
			"deadend column 1",
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
		{Forward.ByColumn(), []string{
			"branch 0,0",
			"place 0,0",
			"strike 0,1 line by 0,0",
			"strike 0,2 line by 0,0",
			"strike 1,1 diagonal by 0,0",
			"strike 2,2 diagonal by 0,0",
			"place 2,1 forced by column 1",
			"strike 1,2 diagonal by 2,1",
			"fail column 2",
			"takeback 2,1",
			"restore 1,2",
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

// Fixed queens are where the problem puts them, not in their mirror images.
func TestViewsOfFixedQueens(t *testing.T) {
	for _, v := range views {
		p := trace.Problem{N: 8, Fixed: []trace.Square{trace.Sq(0, 1)}, Solutions: 1}
		board, found := replay(t, p, v.of(Backtrack).Events(p))
		if len(found) != 1 || !board.Has(trace.Sq(0, 1)) {
			t.Errorf("%s: %d solutions, the last\n%v", v.name, len(found), board)
		}
	}
}

// The first solution of MaxFirst is the mirror image of the first solution.
func TestMaxFirstSolution(t *testing.T) {
	p := trace.Problem{N: 8, Solutions: 1}
	board, _ := replay(t, p, Backtrack.MaxFirst().Events(p))
	if diff := cmp.Diff([]int{7, 3, 0, 2, 5, 1, 6, 4}, board.Columns()); diff != "" {
		t.Error(diff)
	}
}
