package draw

import (
	"image"
	"slices"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A pair of painters paints what each would paint alone, and nothing changes in either where Changed does not say so.
func TestPair(t *testing.T) {
	p := trace.Problem{N: 4, Solutions: 1}
	scenes, _ := story.Tell(solver.Backtrack.About(p), solver.Backtrack.Events(p), story.Options{})
	painter := func(theme int) *Painter {
		p, err := NewPainter(solver.Backtrack.About(p), Options{Cell: 24, Theme: &Themes[theme]})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	day, night := painter(0), painter(1)
	var last [2][]uint8
	for pair := range Pair(painter(0), painter(1), scenes) {
		for i, c := range []struct{ got, want *image.Paletted }{{pair.Image, day.Paint(pair.Scene).Image}, {pair.Night, night.Paint(pair.Scene).Image}} {
			if !slices.Equal(c.got.Pix, c.want.Pix) {
				t.Errorf("step %d, theme %d: the picture is not that of the painter alone", pair.Scene.Step, i)
			}
			for at, index := range c.got.Pix {
				if last[i] != nil && last[i][at] != index && !slices.ContainsFunc(pair.Changed, image.Pt(at%c.got.Stride, at/c.got.Stride).In) {
					t.Fatalf("step %d, theme %d: it changed where it does not say so", pair.Scene.Step, i)
				}
			}
			last[i] = slices.Clone(c.got.Pix)
		}
	}
}

// Rectangles are joined where they overlap, and kept apart where they do not.
func TestJoined(t *testing.T) {
	r := image.Rect
	for _, c := range []struct{ a, b, want []image.Rectangle }{
		{nil, nil, nil},
		{[]image.Rectangle{r(0, 0, 2, 2)}, []image.Rectangle{r(0, 0, 2, 2)}, []image.Rectangle{r(0, 0, 2, 2)}},
		{[]image.Rectangle{r(0, 0, 2, 2)}, []image.Rectangle{r(4, 4, 5, 5)}, []image.Rectangle{r(0, 0, 2, 2), r(4, 4, 5, 5)}},
		{[]image.Rectangle{r(0, 0, 2, 2), r(3, 0, 5, 2)}, []image.Rectangle{r(1, 0, 4, 1)}, []image.Rectangle{r(0, 0, 5, 2)}},
	} {
		if got := joined(slices.Clone(c.a), c.b); !slices.Equal(got, c.want) {
			t.Errorf("%v and %v make %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
