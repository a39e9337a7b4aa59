package draw

import (
	"image"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// The squares of fixed queens have marked corners in every scene and theme, also where they stand in a solution, and no
// others have.
func TestFixedQueensLookFixed(t *testing.T) {
	p := trace.Problem{N: 6, Solutions: 1, Fixed: []trace.Square{trace.Sq(0, 1), trace.Sq(1, 3)}}
	a := solver.Backtrack.About(p)
	for _, theme := range Themes {
		painter := painterFor(t, a, Options{Theme: &theme, Panels: []string{"board"}})
		scenes, _ := story.Tell(a, solver.Backtrack.Events(p), story.Options{})
		for s := range scenes {
			img := painter.Paint(&s).Image
			board := painter.views[0].view.(*boardView)
			origin := board.origin(painter.canvas.Sub(painter.views[0].place))
			want := theme.Queen
			if showsSolution(&s) {
				want = theme.Good
			}
			for q := range s.Board.Queens() {
				corner := origin.Add(image.Pt(int(q.Col), int(q.Row)).Mul(board.Cell)).Add(image.Pt(1, 1).Mul(board.fraction(0.03) + board.fraction(0.1)/2))
				fixed := q == p.Fixed[0] || q == p.Fixed[1]
				if marked := img.At(corner.X, corner.Y) == any(want); marked != fixed {
					t.Fatalf("%s, step %d: the corner of %v is marked: %t", theme.Name, s.Step, q, marked)
				}
			}
		}
	}
}
