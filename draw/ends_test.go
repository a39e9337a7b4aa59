package draw

import (
	"slices"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/trace"
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
