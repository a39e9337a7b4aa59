package solver

import (
	"reflect"
	"testing"

	"queenreel/trace"
)

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
