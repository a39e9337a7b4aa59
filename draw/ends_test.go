package draw

import (
	"image"
	"slices"
	"testing"

	"queenreel/draw/internal/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// endOf returns the scenes of a search by backtrack, of which the last is the end card.
func endOf(t *testing.T, p trace.Problem) []story.Scene {
	t.Helper()
	scenes := slices.Collect(drawtest.Tell(p, story.Options{}))
	if !scenes[len(scenes)-1].Ends {
		t.Fatal("the search has no end card")
	}
	return scenes
}

// The end card of a search with one solution shows it as large as the board, also when its queens were taken back;
// that of a search with none shows the empty board.
func TestEndCardOfOneAndOfNone(t *testing.T) {
	one := trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(0, 1)}}
	for _, p := range []trace.Problem{{N: 8, Solutions: 1}, one, {N: 1}, {N: 3}} {
		scenes := endOf(t, p)
		var want trace.Board
		for _, s := range scenes {
			if s.Mood == story.Solved {
				want = s.Board
			}
		}
		last := &scenes[len(scenes)-1]
		painter := newPainter(t, p.N, panel.Options{Panels: []string{"board"}, Search: slices.Values(scenes)})
		shot := shoot(t, painter, last)
		for i := range p.N * p.N {
			at := trace.Sq(i/p.N, i%p.N)
			if green := shot.Count(shot.Square(at), shot.Theme.Good) > 0; green != want.Has(at) {
				t.Errorf("%v: a green queen on %v: %v, want %v", p, at, green, want.Has(at))
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
		{[]string{"board", "caption"}, trace.Problem{N: 4}, panel.MinCell, false},                                            // nobody could read it
	} {
		p := painterOf(t, solver.Propagate, c.p.N, panel.Options{Panels: c.panels, Cell: c.cell})
		for s := range drawtest.TellOf(solver.Propagate, c.p, story.Options{}) {
			picture := p.Paint(&s).Image
			if !slices.Equal(picture.Pix, afresh(t, p, &s).Pix) {
				t.Fatalf("%v, step %d: the film differs from the still", c.panels, s.Step)
			}
			ground := theme.Themes[0].Ground
			if got := drawtest.CountColor(picture, p.Board(), ground) > 0; got != (c.opens && s.Step == 1) {
				t.Errorf("%v, %d queens, step %d: there is a card: %t", c.panels, c.p.N, s.Step, got)
			}
			for q := range s.Board.Queens() {
				side := p.Board().Dx() / c.p.N
				at := image.Rect(0, 0, side, side).Add(p.Board().Min).Add(image.Pt(int(q.Col), int(q.Row)).Mul(side))
				if drawtest.CountColor(picture, at, ground) > 0 {
					t.Errorf("%v, %d queens, step %d: the card covers the queen on %v", c.panels, c.p.N, s.Step, q)
				}
			}
			if s.Step > 3 {
				break
			}
		}
	}
}
