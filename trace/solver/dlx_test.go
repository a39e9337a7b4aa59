package solver

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queenreel/trace"
)

// The links agree with the board: the squares struck are those that queens attack, and a queen is placed in the first row or column with the fewest squares left.
func TestDLXAgainstBoard(t *testing.T) {
	for _, p := range []trace.Problem{
		{N: 6},
		{N: 7, Fixed: []trace.Square{trace.Sq(5, 2), trace.Sq(2, 0)}},
	} {
		board := p.Board()
		var struck trace.Set
		for e := range DLX.Events(p) {
			switch e.Kind {
			case trace.Strike:
				struck.Add(e.At)
			case trace.Restore:
				struck.Remove(e.At)
			case trace.Place, trace.DeadEnd, trace.Solution:
				if struck != board.Attacked() {
					t.Fatalf("before %v %v are struck, on\n%v", e, slices.Collect(struck.Squares()), board)
				}
			}
			if e.Kind == trace.Place {
				squares := fewestLeft(board)
				if !slices.Contains(squares, e.At) || (e.Cause == trace.Forced) != (len(squares) == 1) {
					t.Fatalf("%v, but these are the fewest: %v, on\n%v", e, squares, board)
				}
			}
			if err := board.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// fewestLeft returns the free squares of the first row or column without a queen that has the fewest.
func fewestLeft(board trace.Board) []trace.Square {
	var fewest []trace.Square
	first := true
	look := func(square func(i int) trace.Square) {
		var free []trace.Square
		for i := range board.N {
			s := square(i)
			if board.Has(s) {
				return
			}
			if _, attacked := board.Attacker(s); !attacked {
				free = append(free, s)
			}
		}
		if first || len(free) < len(fewest) {
			fewest, first = free, false
		}
	}
	for row := range board.N {
		look(func(col int) trace.Square { return trace.Sq(row, col) })
	}
	for col := range board.N {
		look(func(row int) trace.Square { return trace.Sq(row, col) })
	}
	return fewest
}

// After the search, with or without fixed queens, every link is as it was before.
func TestDLXLinksComeBack(t *testing.T) {
	for _, n := range []int{1, 2, 5, 6} {
		deaf := func(trace.Event) bool { return true }
		got, want := newDance(n, deaf), newDance(n, deaf)
		queen := trace.Sq(n/2, n-1)
		got.choose(queen)
		got.search()
		got.release(queen)
		for i, pair := range [][2][]int32{
			{want.left, got.left}, {want.right, got.right}, {want.up, got.up}, {want.down, got.down}, {want.size, got.size},
		} {
			if diff := cmp.Diff(pair[0], pair[1]); diff != "" {
				t.Errorf("N=%d, links %d: %s", n, i, diff)
			}
		}
	}
}
