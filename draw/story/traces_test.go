package story

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"queenreel/trace"
	"queenreel/trace/tracetest"
)

// checkTraces checks the films of generated traces: what their scenes say, by the oracle, and what the pictures, counters, trees and curves have,
// by the events of the trace as it was written.
func checkTraces(t *testing.T, seeds, most int) {
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) {
			t.Parallel()
			traces, scenes, reasons := 0, 0, map[ReasonKind]int{}
			for n := 1; n <= 7; n++ {
				for seed := range seeds {
					for options := range 8 {
						if !tracetest.Full && options != n%8 {
							continue
						}
						w := &writer{
							About: trace.About{Problem: trace.Problem{N: n}, Told: true, Solver: "mine"}, board: trace.Board{N: n}, random: rand.New(rand.NewPCG(uint64(seed), uint64(n))),
							tests: options&1 != 0, deadEnds: options&2 != 0, undoes: options&4 != 0, most: most,
						}
						way.run(w)
						for _, d := range []Detail{Moves, Tests} {
							if !tracetest.Full && int(d) != n/2%2 {
								continue
							}
							traces++
							if err := checkTrace(w, d, &scenes, reasons); err != nil {
								t.Fatalf("%d queens, seed %d, tests %t, dead ends %t, undoes %t, %s: %v", n, seed, w.tests, w.deadEnds, w.undoes, DetailNames[d], err)
							}
						}
					}
				}
			}
			t.Logf("%d traces, %d scenes: %v", traces, scenes, reasons)
		})
	}
}

// checkTrace returns what is false in the film of a trace.
func checkTrace(w *writer, d Detail, scenes *int, reasons map[ReasonKind]int) error {
	checker := trace.NewChecker(w.Problem)
	told, err := trace.Tell(w.Problem, func(yield func(trace.Event, error) bool) {
		for _, e := range w.events {
			if !yield(e, checker.Play(e)) {
				return
			}
		}
	})
	if err != nil {
		return err
	}
	about := w.About
	about.Counts = told.Counts(nil, []trace.Counter{trace.Tests, trace.Placements, trace.Backtracks, trace.Solutions})
	full, moved, seen := false, false, map[trace.Kind]int{} // as it was written
	board := trace.Board{N: w.N}
	for _, e := range w.events {
		if e.Kind == trace.Move || e.Kind == trace.Setup || !moved && e.Kind == trace.Cost && board.Len() == w.N {
			full = full || !moved && (e.Kind == trace.Setup || board.Len() == w.N)
			moved = moved || e.Kind != trace.Cost
		}
		seen[e.Kind]++
		_ = board.Apply(e)
	}
	walked := 0 // moves told as others
	if !full {
		walked = seen[trace.Move]
	}
	if about.Repairs() != full || slices.Contains(about.Counts, trace.Tests) != (seen[trace.Test] > 0 && !full) {
		return fmt.Errorf("it counts %v", about.Counts)
	}
	o := newOracleOf(about, told.All(), d)
	tree, last, placed, swaps := NewTreeBuilder(), Scene{}, 0, 0
	for s, covers := range o.story() {
		*scenes++
		reasons[s.Reason.Kind]++
		if err := o.check(s, covers); err != nil {
			return fmt.Errorf("step %d, %v: %w", s.Step, s.Reason.Kind, err)
		}
		if at, ok := forgotten(&s, o.events[:covers[1]]); ok && full && (s.Kind == trace.Cost || s.Ends) {
			return fmt.Errorf("step %d: the cost of %v is forgotten", s.Step, at)
		}
		tree.Add(&s)
		if s.Mood == Placement || s.Mood == Solved && s.Board != last.Board || s.Kind == trace.Setup {
			placed++
		}
		if s.Reason.Kind == ReasonSwapped {
			placed++ // of two moves
			swaps++
		}
		var path []trace.Square
		for _, i := range tree.Path(s.Step)[1:] {
			path = append(path, tree.Nodes[i].At)
		}
		if !tree.Moves && !same(s.Board.Occupied(), path) {
			return fmt.Errorf("step %d: the tree has %v, and the board %v", s.Step, path, s.Board)
		}
		last = s
	}
	if tree.Moves != (full && (seen[trace.Move]+seen[trace.Setup] > 0)) {
		return fmt.Errorf("no tree: %t", tree.Moves)
	}
	if want := seen[trace.Place] + seen[trace.Move] + seen[trace.Setup]; placed != want {
		return fmt.Errorf("%d pictures of %d placements and moves", placed, want)
	}
	for c, n := range map[trace.Counter]int{
		trace.Tests: seen[trace.Test], trace.Placements: seen[trace.Place] + walked, trace.Backtracks: seen[trace.TakeBack] + walked,
		trace.Moves: seen[trace.Move] - walked - swaps, trace.Boards: seen[trace.Setup], trace.Solutions: seen[trace.Solution],
	} {
		if last.Counters[c] != n {
			return fmt.Errorf("%d %v, not %d", last.Counters[c], c, n)
		}
	}
	return nil
}

// forgotten returns a square whose cost was told since a queen last came or left, and which a scene does not show.
func forgotten(s *Scene, events []trace.Event) (at trace.Square, ok bool) {
	told := map[trace.Square]bool{}
	for _, e := range slices.Backward(events) {
		if slices.Contains([]trace.Kind{trace.Place, trace.TakeBack, trace.Move, trace.Setup}, e.Kind) {
			break
		}
		if cost, known := s.Costs.Of(e.At); e.Kind == trace.Cost && !told[e.At] && (!known || cost != e.Value) {
			return e.At, true
		}
		told[e.At] = true
	}
	return trace.Nowhere, false
}

// The films of traces as people write them are true.
func TestTracesAreTrue(t *testing.T) {
	t.Parallel()
	checkTraces(t, 1, 24)
}

// A search that counts candidates moves to the next in one picture, also if its last two moves exchange columns.
func TestMovesToACandidate(t *testing.T) {
	events := []trace.Event{
		{Kind: trace.Place, At: trace.Sq(0, 0)}, {Kind: trace.Place, At: trace.Sq(1, 1)},
		{Kind: trace.Move, By: trace.Sq(1, 1), At: trace.Sq(1, 0)}, {Kind: trace.Move, By: trace.Sq(0, 0), At: trace.Sq(0, 1)},
	}
	about := trace.About{Problem: trace.Problem{N: 2}, Counts: []trace.Counter{trace.Candidates}}
	scenes := slices.Collect(told(about, slices.Values(events), Options{}))
	if len(scenes) != 5 || scenes[3].Reason.Kind != ReasonMoved {
		t.Errorf("%d scenes, the last move for %v", len(scenes), scenes[len(scenes)-2].Reason.Kind)
	}
}

// Whatever a trace tells that its checker takes, there is a story of it, a tree and a quiz.
func TestAnyTraceIsTold(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 1))
	kinds, swaps := map[trace.Kind]int{}, 0
	rounds := 300
	if tracetest.Full {
		rounds = 1500
	}
	for range rounds {
		p := trace.Problem{N: 1 + random.IntN(4)}
		if random.IntN(3) == 0 {
			p.Fixed = []trace.Square{trace.Sq(random.IntN(p.N), random.IntN(p.N))}
		}
		square := func() trace.Square { return trace.Sq(random.IntN(p.N), random.IntN(p.N)) }
		checker := trace.NewChecker(p)
		counts := [][]trace.Counter{nil, {trace.Candidates}, {trace.Moves}, {trace.Boards, trace.Tests}, {}}[random.IntN(5)]
		likely := []trace.Kind{trace.Place, trace.Move, trace.Setup, trace.TakeBack, trace.Cost, trace.Fail}
		heard, err := trace.Tell(p, func(yield func(trace.Event, error) bool) {
			for range 300 {
				e := trace.Event{Kind: 1 + trace.Kind(random.IntN(int(trace.Solution))), At: square(), By: square(), Value: random.IntN(4)}
				if random.IntN(2) == 0 {
					e.Kind = likely[random.IntN(len(likely))]
				}
				switch e.Kind {
				case trace.Setup, trace.HallSet, trace.Learn, trace.Conflict:
					for _, col := range random.Perm(p.N) {
						e.Clause = append(e.Clause, trace.Literal{At: trace.Sq(len(e.Clause), col), Not: e.Kind == trace.Learn})
					}
				case trace.Fail, trace.DeadEnd, trace.Choose:
					e.At = []trace.Square{trace.Row(random.IntN(p.N)), trace.Column(random.IntN(p.N)), trace.Nowhere}[random.IntN(3)]
				case trace.Test, trace.Strike:
					e.Cause = trace.Cause(random.IntN(3))
				}
				if checker.Play(e) == nil {
					if kinds[e.Kind]++; !yield(e, nil) {
						return
					}
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		about := trace.About{Problem: p, Told: true, ByColumn: random.IntN(2) == 0}
		about.Counts = heard.Counts(counts, []trace.Counter{trace.Tests, trace.Placements, trace.Backtracks, trace.Solutions})
		for _, d := range []Detail{Moves, Tests} {
			scenes, tree := slices.Collect(told(about, heard.All(), Options{Detail: d})), NewTreeBuilder()
			for i := range scenes {
				tree.Add(&scenes[i])
				if scenes[i].Reason.Kind == ReasonSwapped {
					swaps++
				}
			}
			Quiz(slices.Values(scenes), about, 3, len(scenes), 0)
		}
	}
	t.Logf("%d swaps, events: %v", swaps, kinds)
}
