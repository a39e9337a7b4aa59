package solver

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queenreel/trace"
)

// The solver goes through all 7^7 placements to find the 40 solutions, which is its purpose.
func TestExhaustiveFigures(t *testing.T) {
	for _, c := range []struct{ n, candidates, solutions int }{{1, 1, 1}, {4, 256, 2}, {7, 823543, 40}} {
		var n trace.Counters
		for e := range Exhaustive.Events(trace.Problem{N: c.n}) {
			n.Count(e)
		}
		if n[trace.Candidates] != c.candidates || n[trace.Solutions] != c.solutions {
			t.Errorf("N=%d: %v", c.n, n)
		}
	}
}

// Placements come in the order of their numbers in base N, whichever rows are fixed, and each is rejected
// or accepted as firstPair says.
func TestExhaustiveCountsOn(t *testing.T) {
	for _, c := range []struct {
		p          trace.Problem
		candidates int
	}{
		{trace.Problem{N: 5}, 3125},
		{trace.Problem{N: 5, Fixed: []trace.Square{trace.Sq(4, 1), trace.Sq(1, 3)}}, 125},
		{trace.Problem{N: 1, Fixed: []trace.Square{trace.Sq(0, 0)}}, 1},
	} {
		board := c.p.Board()
		next := 0
		for e := range Exhaustive.Events(c.p) {
			if err := board.Apply(e); err != nil {
				t.Fatal(err)
			}
			if e.Kind != trace.Reject && e.Kind != trace.Solution {
				continue
			}
			number, cols := 0, board.Columns()
			for _, row := range c.p.OpenRows() {
				number = number*c.p.N + cols[row]
			}
			if number != next {
				t.Fatalf("%+v: placement %d, want %d:\n%v", c.p, number, next, board)
			}
			next++
			if want := firstPair(board); !reflect.DeepEqual(want, e) {
				t.Fatalf("%v, want %v, on\n%v", e, want, board)
			}
		}
		if next != c.candidates {
			t.Errorf("%+v: %d candidates, want %d", c.p, next, c.candidates)
		}
	}
}

// firstPair is the slow reference for testPlacement.
func firstPair(board trace.Board) trace.Event {
	above := trace.Board{N: board.N}
	for q := range board.Queens() {
		if by, attacked := above.Attacker(q); attacked {
			return trace.Event{Kind: trace.Reject, At: q, By: by}
		}
		above.Apply(trace.Event{Kind: trace.Place, At: q})
	}
	return trace.Event{Kind: trace.Solution}
}

// The last row counts fastest, and a row that wraps around advances the one above it.
func TestExhaustiveEvents(t *testing.T) {
	var got []string
	for e := range Exhaustive.Events(trace.Problem{N: 2}) {
		got = append(got, e.String())
	}
	want := []string{
		"place 0,0",
		"place 1,0",
		"reject 1,0 by 0,0",
		"move 1,1 from 1,0",
		"reject 1,1 by 0,0",
		"move 1,0 from 1,1",
		"move 0,1 from 0,0",
		"reject 1,0 by 0,1",
		"move 1,1 from 1,0",
		"reject 1,1 by 0,1",
		"takeback 1,1",
		"takeback 0,1",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
