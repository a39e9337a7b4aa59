package panel

import (
	"slices"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// The calls are those of the recursion: one for each queen that stands, in the order in which they were placed,
// and the search stands in the one that the scene is about. What is below that has returned.
func TestCalls(t *testing.T) {
	for _, p := range []trace.Problem{{N: 5}, {N: 6, Solutions: 1}, {N: 3}, {N: 6, Fixed: []trace.Square{trace.Sq(2, 0)}}} {
		lines := rows(p.OpenRows())
		for s := range drawtest.TellOf(drawtest.Solver("recursive"), p, story.Options{Detail: story.Tests}) {
			if s.Mood == story.Done {
				continue
			}
			all := calls(&s, lines)
			depth := s.Board.Len() - len(p.Fixed)
			about := s.At.Row // of the line that the search stands in; -1 if all are filled
			for i, c := range all {
				if want := min(i, len(lines)); i < len(lines) && c.line != lines[i] || i >= len(lines) && c.line != trace.Nowhere {
					t.Fatalf("%d queens, step %d: call %d fills %v", p.N, s.Step, want, c.line)
				}
				switch {
				case s.Mood == story.Solved && i < depth:
					if c.state != succeeded || !s.Board.Has(c.at) {
						t.Fatalf("step %d: call %d is %d, at %v", s.Step, i, c.state, c.at)
					}
				case c.line.Row == about || i == 0 && s.Mood == story.Calm:
					if c.state != running || c.mood != s.Mood || c.at != s.At {
						t.Fatalf("step %d: the call that the scene is about is %v", s.Step, c)
					}
				case i < depth:
					if c.state != waiting || !s.Board.Has(c.at) {
						t.Fatalf("step %d: call %d is %v", s.Step, i, c)
					}
				case s.Mood == story.Backtrack && c.state != returned:
					t.Fatalf("step %d: the call that found no square is %v", s.Step, c)
				}
			}
			want := depth + 1
			if s.Mood == story.Placement {
				want = depth
			}
			if len(all) != want {
				t.Fatalf("%d queens, step %d: %d calls, and %d queens stand", p.N, s.Step, len(all), depth)
			}
		}
	}
}

// rows returns rows as lines.
func rows(indices []int) []trace.Square {
	var lines []trace.Square
	for _, i := range indices {
		lines = append(lines, trace.Row(i))
	}
	return lines
}

// When the search is over, the first call has returned, or all stand in the solution at which it stopped.
func TestCallsAtTheEnd(t *testing.T) {
	empty := story.Scene{Marks: new(story.Marks), Board: trace.Board{N: 4}, Mood: story.Done, At: trace.Nowhere}
	if all := calls(&empty, rows([]int{0, 1, 2, 3})); len(all) != 1 || all[0].state != returned {
		t.Errorf("after a complete search the calls are %v", all)
	}
	full := empty
	full.Board = drawtest.SceneOf(t, "_ Q _ _\n_ _ _ Q\nQ _ _ _\n_ _ Q _").Board
	all := calls(&full, rows([]int{0, 1, 2, 3}))
	if len(all) != 5 || slices.ContainsFunc(all[:4], func(c call) bool { return c.state != succeeded }) {
		t.Errorf("in a solution the calls are %v", all)
	}
}

// The solvers whose code calls itself for each row have a stack, and the others say that they have none.
func TestStackOfEverySolver(t *testing.T) {
	for _, s := range solver.Table {
		_, recursive := newStackView(metricsFor(t, s.About(trace.Problem{N: 6}), Options{})).(*stackView)
		if want := s.Name == "recursive" || s.Name == "heuristic"; recursive != want {
			t.Errorf("%s: %v, want %v", s.Name, recursive, want)
		}
	}
}

// Where queens are taken back, the search stands in the call of the first of them, and those that it had made are gone; also where that
// is the outermost call.
func TestCallsThatReturn(t *testing.T) {
	queens := []trace.Square{trace.Sq(0, 0), trace.Sq(1, 2), trace.Sq(2, 4), trace.Sq(3, 1)}
	for first := range queens {
		for _, mood := range []story.Mood{story.Backtrack, story.Jump} {
			s := story.Scene{Mood: mood, Board: trace.Problem{N: 5, Fixed: queens}.Board(), Marks: &story.Marks{Leaving: drawtest.SetOf(queens[first:]...)}}
			for i, c := range calls(&s, rows([]int{0, 1, 2, 3, 4})) {
				want := waiting
				switch {
				case i == first:
					want = running
				case i > first:
					want = returned
				}
				if c.state != want || (c.mood == mood) != (i == first) || (c.at == trace.Nowhere) != (i > first) {
					t.Errorf("mood %d, from queen %d on: call %d is %+v", mood, first, i, c)
				}
			}
		}
	}
}
