package solver

import (
	"testing"

	"queenreel/trace"
)

// Costs agree with freeBelow, and each queen goes to the cheapest square of its row not yet tried, or the
// leftmost of these.
func TestHeuristicCosts(t *testing.T) {
	for _, p := range []trace.Problem{
		{N: 7},
		{N: 8, Fixed: []trace.Square{trace.Sq(5, 2), trace.Sq(2, 0)}}, // between the rows that are filled, and below some
	} {
		board := p.Board()
		untried := make([]map[trace.Square]int, p.N) // by row: the squares not yet tried, with their costs
		for e := range Heuristic.Events(p) {
			switch {
			case e.Kind == trace.Test && e.At.Col == 0:
				untried[e.At.Row] = map[trace.Square]int{}
			case e.Kind == trace.Cost:
				if want := freeBelow(board, e.At); e.Value != want {
					t.Fatalf("%v: want %d on\n%v", e, want, board)
				}
				untried[e.At.Row][e.At] = e.Value
			case e.Kind == trace.Place:
				row := untried[e.At.Row]
				cost, free := row[e.At]
				for s, c := range row {
					if !free || c < cost || c == cost && s.Col < e.At.Col {
						t.Fatalf("%v at a cost of %d, before %v at %d", e, cost, s, c)
					}
				}
				delete(row, e.At)
			case e.Kind == trace.DeadEnd && len(untried[e.At.Row]) > 0:
				t.Fatalf("%v with %v untried", e, untried[e.At.Row])
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
