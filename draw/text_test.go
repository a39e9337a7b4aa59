package draw

import (
	"image"
	"testing"

	"queenreel/draw/internal/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// Texts keep out of the margins of the picture.
func TestTextsKeepTheMargins(t *testing.T) {
	t.Parallel()
	for _, cell := range []int{panel.MinCell, 24, 56} {
		for _, n := range []int{1, 4, 8} {
			p := newPainter(t, n, panel.Options{Cell: cell, Title: "A heading that takes two lines where the board is a small one"})
			ground := theme.Themes[0].Ground
			for s := range drawtest.Tell(trace.Problem{N: n, Solutions: 1}, story.Options{Detail: story.Tests}) {
				img := p.Paint(&s).Image
				size := p.Size()
				for _, r := range []image.Rectangle{
					image.Rect(size.X-8, 0, size.X, size.Y), image.Rect(0, size.Y-4, size.X, size.Y),
					image.Rect(0, 0, size.X, 4), image.Rect(0, 0, 4, size.Y),
				} {
					if got := drawtest.CountColor(img, r, ground); got != r.Dx()*r.Dy() {
						t.Fatalf("N=%d, cell %d, step %d: something is painted in %v", n, cell, s.Step, r)
					}
				}
				if s.Step > 40 {
					break
				}
			}
		}
	}
}
