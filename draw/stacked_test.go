package draw

import (
	"testing"

	"queenreel/draw/story"
)

// Stacked panels stand one below the other, inside the picture, and their smallest text is at least 11 pixels high
// where the picture is 390 wide.
func TestStackedPanelsFitPhones(t *testing.T) {
	const smallest, phone = 12.5, 390 // the size of names in the tree, in units
	for _, n := range []int{1, 2, 4, 6, 8, 12, 20} {
		for _, labels := range []story.Labels{story.Chess, story.Index, story.NoLabels} {
			p := newPainter(t, n, Options{Panels: layoutNamed("phone"), Arrangement: Stacked, Labels: labels})
			size, y := p.Size(), 0
			for _, v := range p.views {
				if v.place.Min.Y < y || v.place.Min.X < 0 || v.place.Max.X > size.X || v.place.Max.Y > size.Y {
					t.Errorf("N=%d: the panel %s stands at %v in a picture of %v", n, v.panel.Name, v.place, size)
				}
				y = v.place.Max.Y
			}
			if got := smallest * p.sketch.unit * phone / float64(size.X); got < 11 {
				t.Errorf("N=%d, labels %d: the smallest text is %.1f pixels high", n, labels, got)
			}
		}
	}
}
