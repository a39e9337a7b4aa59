package draw

import (
	"image"
	"slices"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
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

// A scene told in other words differs only in the parts that tell it. All panels are tried, and each search of a comparison.
func TestParts(t *testing.T) {
	const other = "Xyz, quite other words"
	retell := func(s *story.Scene) {
		s.Caption = words.Caption{Title: other, Detail: other}
	}
	s := drawtest.First(t, drawtest.Tell(trace.Problem{N: 4}, story.Options{}), func(s *story.Scene) bool { return s.Step == 6 })
	retold := *s
	retell(&retold)
	p := newPainter(t, 4, panel.Options{Cell: 24, Title: "Four", Width: 1400, Panels: PanelNames()})
	before, after := drawtest.Clone(p.Paint(s).Image), p.Paint(&retold).Image
	checkCaptions(t, "all panels", before, after, p.Parts(), 1)

	scenes, c := comparison(t, 4, panel.Options{Title: "Four", Width: 1000}, solver.Backtrack, solver.Propagate)
	race := scenes[5]
	before = drawtest.Clone(c.Paint(&race).Image)
	race.Lanes = slices.Clone(race.Lanes)
	for i := range race.Lanes {
		retell(&race.Lanes[i])
	}
	checkCaptions(t, "a comparison", before, c.Paint(&race).Image, c.Parts(), 2)
}

// checkCaptions fails the test unless two pictures differ in each of so many captions, and nowhere else.
func checkCaptions(t *testing.T, what string, before, after *image.Paletted, parts []Part, n int) {
	t.Helper()
	var places []image.Rectangle
	for _, part := range parts {
		if part.Name == panel.Caption.Name {
			if places = append(places, part.Place); part.Lane != len(places)-1 {
				t.Errorf("%s: caption %d is that of search %d", what, len(places), part.Lane)
			}
		}
	}
	differ := make([]bool, n)
	if len(places) != n {
		t.Fatalf("%s tell at %v, want %d places", what, places, n)
	}
	for at, index := range before.Pix {
		if index == after.Pix[at] {
			continue
		}
		point := image.Pt(at%before.Stride, at/before.Stride)
		i := slices.IndexFunc(places, func(r image.Rectangle) bool { return point.In(r) })
		if i < 0 {
			t.Fatalf("%s: %v has changed with the words, and is not in %v", what, point, places)
		}
		differ[i] = true
	}
	if slices.Contains(differ, false) {
		t.Errorf("%s: of the places that tell, %v have changed with the words", what, differ)
	}
}
