package solver

import (
	"slices"
	"testing"

	"queenreel/trace"
)

// A thousand queens are too many for a Board, so this checks the solution pair by pair.
func TestMinConflictsThousand(t *testing.T) {
	queens := make([]trace.Square, 1000) // by row: the first placement fills all
	var last trace.Event
	for last = range MinConflicts.Events(trace.Problem{N: 1000}) {
		if last.Kind == trace.Place || last.Kind == trace.Move {
			queens[last.At.Row] = last.At
		}
	}
	if got := testPlacement(queens); last.Kind != trace.Solution || got.Kind != trace.Solution {
		t.Errorf("it ends with %v, and has %v", last, got)
	}
}

// If fixed queens leave a solution, it is found, however many they are.
func TestMinConflictsFixed(t *testing.T) {
	for n := 4; n <= 6; n++ {
		whole := trace.Problem{N: n}
		_, solutions := replay(t, whole, Backtrack.Events(whole))
		for solution := range solutions {
			queens := slices.Collect(solution.Queens())
			for subset := range 1 << n {
				p := trace.Problem{N: n, Seed: uint64(subset)}
				for i, q := range queens {
					if subset>>i&1 == 1 {
						p.Fixed = append(p.Fixed, q)
					}
				}
				board, found := replay(t, p, MinConflicts.Events(p))
				if len(found) != 1 {
					t.Fatalf("%+v: not solved:\n%v", p, board)
				}
			}
		}
	}
}

// If there is no solution, the search gives up after the number of moves in its comment, with all queens on
// the board.
func TestMinConflictsGivesUp(t *testing.T) {
	for _, p := range []trace.Problem{
		{N: 2},
		{N: 3, Seed: 1},
		{N: 4, Fixed: []trace.Square{trace.Sq(0, 0)}},
		{N: 4, Fixed: []trace.Square{trace.Sq(0, 0), trace.Sq(1, 2), trace.Sq(3, 1)}}, // the only queen that can move is always attacked
	} {
		board := p.Board()
		var n trace.Counters
		for e := range MinConflicts.Events(p) {
			n.Count(e)
			if err := board.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
		if n[trace.Solutions] != 0 || n[trace.Moves] != 8*p.N*5*p.N || board.Len() != p.N {
			t.Errorf("%+v: %v, at the end\n%v", p, n, board)
		}
	}
}

// Each move agrees with the board: costs are right, the queen that moves is one of the most attacked ones,
// but not the one that moved last unless no other is attacked, and it goes to a square of the least cost.
func TestMinConflictsMoves(t *testing.T) {
	moves := 0
	for seed := range uint64(200) {
		p := trace.Problem{N: 10, Seed: seed, Fixed: []trace.Square{trace.Sq(3, 7)}}
		board := p.Board()
		moved := int16(-1)
		costs := map[trace.Square]int{} // since the last move
		var picked trace.Square
		for e := range MinConflicts.Events(p) {
			switch e.Kind {
			case trace.Cost:
				costs[e.At] = e.Value
				if want := attackers(board, e.At); e.Value != want {
					t.Fatalf("%v, want %d, on\n%v", e, want, board)
				}
			case trace.Pick:
				picked = e.At
			case trace.Move:
				moves++
				if e.By != picked {
					t.Fatalf("%v, but picked was %v", e, picked)
				}
				worst := 0 // the attackers of the most attacked queen that may move
				for q := range board.Queens() {
					if q != p.Fixed[0] && q.Row != moved {
						worst = max(worst, attackers(board, q))
					}
				}
				own := attackers(board, e.By)
				if own == 0 || e.By.Row == moved && worst > 0 || e.By.Row != moved && own != worst {
					t.Fatalf("%v after a move in row %d, the worst has %d, on\n%v", e, moved, worst, board)
				}
				moved = e.By.Row
			}
			if e.Kind == trace.Move || e.Kind == trace.Place {
				for s, cost := range costs {
					if s.Row != e.At.Row || cost < costs[e.At] {
						t.Fatalf("%v at %d, but %v costs %d", e, costs[e.At], s, cost)
					}
				}
				clear(costs)
			}
			if err := board.Apply(e); err != nil {
				t.Fatal(err)
			}
			if e.Kind == trace.TakeBack {
				moved = -1
			}
		}
	}
	if moves < 1000 {
		t.Errorf("only %d moves were looked at", moves)
	}
}

// attackers returns the number of queens in other rows that attack s.
func attackers(board trace.Board, s trace.Square) int {
	count := 0
	for q := range board.Queens() {
		if q.Row != s.Row && q.Attacks(s) {
			count++
		}
	}
	return count
}
