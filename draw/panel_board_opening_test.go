package draw

import (
	"image"
	"slices"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// The first picture of a film explains the figures that a search puts on squares, and no others.
func TestOpeningExplainsFigures(t *testing.T) {
	t.Parallel()
	for _, s := range solver.Table {
		for _, n := range []int{1, 4, 6} {
			v := mustView[*boardView](t, painterOf(t, s, n, Options{}))
			explained := map[figure]bool{}
			for _, m := range v.openingMarks() {
				explained[m.look.figure] = true
			}
			seen := map[figure]bool{}
			for _, detail := range []story.Detail{story.Moves, story.Tests} {
				steps := 0
				for scene := range tellOf(s, trace.Problem{N: n}, story.Options{Detail: detail, Wordless: true}) {
					if steps++; steps > 5000 {
						break
					}
					for _, l := range v.looksOf(&scene) {
						if l.figure != noFigure {
							seen[l.figure] = true
						}
					}
				}
			}
			for f := plus; f <= diamond; f++ {
				if explained[f] != seen[f] {
					t.Errorf("%s, %d queens: the figure %d is explained: %t, and seen: %t", s.Name, n, f, explained[f], seen[f])
				}
			}
		}
	}
}

// The card stands on the board of the first scene alone, whichever scene is painted first, and never on a fixed queen; there is none
// in a picture without words or with a legend.
func TestOpeningIsTheStart(t *testing.T) {
	for _, c := range []struct {
		panels []string
		p      trace.Problem
		cell   int
		opens  bool
	}{
		{[]string{"board", "caption"}, trace.Problem{N: 6}, 0, true},
		{[]string{"caption", "board", "tree"}, trace.Problem{N: 4}, 0, true},
		{[]string{"board"}, trace.Problem{N: 6}, 0, false},
		{[]string{"board", "caption", "legend"}, trace.Problem{N: 6}, 0, false},
		{[]string{"board", "caption"}, trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(0, 1)}}, 0, true},
		{[]string{"board", "caption"}, trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(2, 2)}}, 0, true},                  // the card stands below it
		{[]string{"board", "caption"}, trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(2, 2), trace.Sq(4, 3)}}, 0, false}, // it has no room
		{[]string{"board", "caption"}, trace.Problem{N: 4}, MinCell, false},                                                  // nobody could read it
	} {
		p := painterOf(t, solver.Propagate, c.p.N, Options{Panels: c.panels, Cell: c.cell})
		for s := range tellOf(solver.Propagate, c.p, story.Options{}) {
			picture := p.Paint(&s).Image
			if !slices.Equal(picture.Pix, afresh(t, p, &s).Pix) {
				t.Fatalf("%v, step %d: the film differs from the still", c.panels, s.Step)
			}
			ground := Themes[0].Ground
			if got := countColor(picture, p.Board(), ground) > 0; got != (c.opens && s.Step == 1) {
				t.Errorf("%v, %d queens, step %d: there is a card: %t", c.panels, c.p.N, s.Step, got)
			}
			for q := range s.Board.Queens() {
				side := p.Board().Dx() / c.p.N
				at := image.Rect(0, 0, side, side).Add(p.Board().Min).Add(image.Pt(int(q.Col), int(q.Row)).Mul(side))
				if countColor(picture, at, ground) > 0 {
					t.Errorf("%v, %d queens, step %d: the card covers the queen on %v", c.panels, c.p.N, s.Step, q)
				}
			}
			if s.Step > 3 {
				break
			}
		}
	}
}
