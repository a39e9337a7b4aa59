package solver

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queenreel/trace"
)

// solutionsOf holds how many solutions N queens have, for N from 0.
var solutionsOf = []int{1, 1, 0, 0, 2, 10, 4, 40, 92}

// largest is the largest N for which a test ranges a whole search of a solver; most take 8.
func largest(s Solver) int {
	switch s.Name {
	case "exhaustive":
		return 7
	}
	return 8
}

// A complete solver finds every solution once, each legal, never does what the board refuses, and
// leaves the board as it found it.
func TestCompleteSearches(t *testing.T) {
	for _, s := range Table {
		if !s.Complete {
			continue
		}
		for n := 1; n <= largest(s); n++ {
			t.Run(fmt.Sprintf("%s/%d", s.Name, n), func(t *testing.T) {
				p := trace.Problem{N: n}
				board, found := replay(t, p, s.Events(p))
				if len(found) != solutionsOf[n] {
					t.Errorf("%d solutions, want %d", len(found), solutionsOf[n])
				}
				if _, want := replay(t, p, Backtrack.Events(p)); !maps.Equal(found, want) {
					t.Errorf("not the solutions that %s finds", Backtrack.Name)
				}
				if board != p.Board() {
					t.Errorf("left behind:\n%v", board)
				}
			})
		}
	}
}

// Fixed queens stay, and the solutions found are those of the whole search that hold them.
func TestFixedQueens(t *testing.T) {
	for _, s := range Table {
		if !s.Complete {
			continue
		}
		t.Run(s.Name, func(t *testing.T) {
			n := min(largest(s), 6)
			_, all := replay(t, trace.Problem{N: n}, s.Events(trace.Problem{N: n}))
			p := trace.Problem{N: n, Fixed: []trace.Square{trace.Sq(0, 1), trace.Sq(2, 5%n)}}
			board, found := replay(t, p, s.Events(p))
			want := 0
			for b := range all {
				if b.Has(p.Fixed[0]) && b.Has(p.Fixed[1]) {
					want++
				}
			}
			if len(found) != want {
				t.Errorf("%d solutions with %v, want %d", len(found), p.Fixed, want)
			}
			if board != p.Board() {
				t.Errorf("left behind:\n%v", board)
			}
		})
	}
}

// replay plays the events on a board, and returns the board at the end and the solutions met.
func replay(t *testing.T, p trace.Problem, events iter.Seq[trace.Event]) (trace.Board, map[trace.Board]bool) {
	t.Helper()
	board := p.Board()
	found := map[trace.Board]bool{}
	for e := range events {
		if err := board.Apply(e); err != nil {
			t.Fatalf("%v: %v, on\n%v", e, err, board)
		}
		if e.Kind == trace.Solution {
			if found[board] {
				t.Fatalf("a solution found twice:\n%v", board)
			}
			found[board] = true
		}
	}
	return board, found
}

// Films range the events twice, first to count them: both times must be the same.
func TestRangingTwice(t *testing.T) {
	for _, s := range Table {
		t.Run(s.Name, func(t *testing.T) {
			events := s.Events(trace.Problem{N: min(largest(s), 6), Seed: 7, Solutions: 2})
			first, second := slices.Collect(events), slices.Collect(events)
			if len(first) == 0 {
				t.Error("no events")
			}
			if diff := cmp.Diff(first, second); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A film that is cut short leaves the loop at any event; the solver must not go on to yield.
func TestLeavingEarly(t *testing.T) {
	for _, s := range Table {
		t.Run(s.Name, func(t *testing.T) {
			p := trace.Problem{N: 4, Seed: 7}
			all := slices.Collect(s.Events(p))
			for stop := range min(len(all), 300) {
				got := 0
				for range s.Events(p) { // a yield after the break panics
					if got++; got > stop {
						break
					}
				}
			}
		})
	}
}

// The search stops right after the solution asked for, and not before.
func TestSolutionLimit(t *testing.T) {
	for _, s := range Table {
		if !s.Complete {
			continue
		}
		for limit := 1; limit <= 3; limit++ {
			var c trace.Counters
			var last trace.Event
			for e := range s.Events(trace.Problem{N: min(largest(s), 6), Solutions: limit}) {
				c.Count(e)
				last = e
			}
			want := min(limit, solutionsOf[min(largest(s), 6)])
			if c[trace.Solutions] != want || (want == limit && last.Kind != trace.Solution) {
				t.Errorf("%s: %d solutions, the last event %v, for a limit of %d", s.Name, c[trace.Solutions], last, limit)
			}
		}
	}
}
