package solver

import (
	"testing"

	"queenreel/trace"
)

// Costs agree with freeBelow, and the queens of a row go to squares of ever higher costs.
func TestHeuristicCosts(t *testing.T) {
	for _, p := range []trace.Problem{
		{N: 7},
		{N: 8, Fixed: []trace.Square{trace.Sq(5, 2), trace.Sq(2, 0)}}, // between the rows that are filled, and below some
	} {
		board := p.Board()
		costs := map[trace.Square]int{}
		last := make([]int, p.N) // by row: the cost of the square tried last
		for e := range Heuristic.Events(p) {
			switch {
			case e.Kind == trace.Test && e.At.Col == 0:
				last[e.At.Row] = 0
			case e.Kind == trace.Cost:
				costs[e.At] = e.Value
				if want := freeBelow(board, e.At); e.Value != want {
					t.Fatalf("%v: want %d on\n%v", e, want, board)
				}
			case e.Kind == trace.Place:
				if costs[e.At] < last[e.At.Row] {
					t.Fatalf("%v at a cost of %d, after one of %d", e, costs[e.At], last[e.At.Row])
				}
				last[e.At.Row] = costs[e.At]
			}
			if err := board.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// freeBelow returns the number of free squares below s that a queen on s would attack.
func freeBelow(board trace.Board, s trace.Square) int {
	count := 0
	for row := int(s.Row) + 1; row < board.N; row++ {
		for col := range board.N {
			t := trace.Sq(row, col)
			if _, attacked := board.Attacker(t); !attacked && !board.Has(t) && s.Attacks(t) {
				count++
			}
		}
	}
	return count
}
