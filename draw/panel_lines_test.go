package draw

import (
	"slices"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
)

// dlx counts squares itself, and chooses the line with the fewest. The panel counts as it does.
func TestLineStatesAreThoseOfDLX(t *testing.T) {
	choices := 0
	for _, p := range []trace.Problem{{N: 5}, {N: 6}, {N: 8, Solutions: 1}} {
		for s := range tellOf(solverNamed("dlx"), p, story.Options{Detail: story.Tests}) {
			if s.Reason.Kind != story.ReasonChosen {
				continue
			}
			choices++
			fewest, chosen := trace.MaxN, 0
			for _, line := range lineStates(&s) {
				if !line.queen {
					fewest = min(fewest, line.left)
				}
				if line.chosen {
					chosen++
					if line.left != s.Reason.Value {
						t.Errorf("%d queens, step %d: the line chosen has %d squares, want %d", p.N, s.Step, line.left, s.Reason.Value)
					}
				}
			}
			if chosen != 1 || fewest != s.Reason.Value {
				t.Errorf("%d queens, step %d: %d lines are chosen, and the fewest squares are %d, want %d", p.N, s.Step, chosen, fewest, s.Reason.Value)
			}
		}
	}
	if choices < 100 {
		t.Errorf("only %d choices", choices)
	}
}

// The lines of the largest boards have some pixels, more of them on a dense screen.
func TestPitchOfLines(t *testing.T) {
	for scale := 1; scale <= 3; scale++ {
		p := newPainter(t, 64, Options{Panels: []string{"lines"}, Scale: scale})
		if got := mustView[*linesView](t, p).pitch; got < 5*scale {
			t.Errorf("scale %d: a line has %d pixels", scale, got)
		}
	}
}

// Scenes of other boards, and lines that are none, leave the panel whole.
func TestLineStatesOfOddScenes(t *testing.T) {
	p := newPainter(t, 6, Options{Panels: []string{"lines"}})
	for _, n := range []int{0, 3, 6, 64} {
		for _, line := range []trace.Square{nowhere, trace.Row(70), trace.Column(-5), trace.Sq(2, 2), trace.Row(0)} {
			s := story.Scene{Marks: new(story.Marks), Board: trace.Board{N: n}, Chosen: line, Dead: line}
			if slices.ContainsFunc(lineStates(&s), func(l lineState) bool { return l.chosen }) != (line == trace.Row(0) && n > 0) {
				t.Errorf("%d rows: %v is chosen", n, line)
			}
			p.Paint(&s)
		}
	}
}

// The first line and the last can be chosen and dead, like those between them.
func TestLineStatesOfEachLine(t *testing.T) {
	for line := range 5 {
		for _, dead := range []bool{false, true} {
			for _, at := range []trace.Square{trace.Row(line), trace.Column(line)} {
				s := story.Scene{Marks: new(story.Marks), Board: trace.Problem{N: 5}.Board(), Chosen: nowhere, Dead: nowhere}
				*map[bool]*trace.Square{false: &s.Chosen, true: &s.Dead}[dead] = at
				for i, got := range lineStates(&s) {
					want := lineState{left: 5}
					if (trace.Row(i) == at || trace.Column(i-5) == at) && dead {
						want = lineState{dead: true}
					} else if trace.Row(i) == at || trace.Column(i-5) == at {
						want.chosen = true
					}
					if got != want {
						t.Errorf("line %v, dead %t: line %d is %+v, want %+v", at, dead, i, got, want)
					}
				}
			}
		}
	}
}
