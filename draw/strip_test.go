package draw

import (
	"image"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
)

// A strip shows each scene as its still does, in its place; the rest of the last row is empty.
func TestStrip(t *testing.T) {
	o := Options{Cell: MinCell}
	scenes := slices.Collect(tell(trace.Problem{N: 4, Solutions: 1}, story.Options{Detail: story.Tests}))[:7]
	for _, c := range []struct{ columns, across, down int }{{0, 7, 1}, {1, 1, 7}, {3, 3, 3}, {99, 7, 1}} {
		o.Columns = c.columns
		p := newPainter(t, 4, o)
		strip, err := p.Strip(scenes)
		if err != nil {
			t.Fatal(err)
		}
		size := p.Size()
		if want := image.Pt(c.across*size.X, c.down*size.Y); strip.Rect.Size() != want {
			t.Fatalf("%d columns: the strip is %v, want %v", c.columns, strip.Rect.Size(), want)
		}
		for i := range c.across * c.down {
			place := image.Rectangle{Max: size}.Add(image.Pt(i%c.across*size.X, i/c.across*size.Y))
			if i >= len(scenes) {
				if countColor(strip, place, Themes[0].Ground) != size.X*size.Y {
					t.Errorf("%d columns: place %d is not empty", c.columns, i)
				}
				continue
			}
			if pixels(strip, place) != string(newPainter(t, 4, o).Paint(&scenes[i]).Image.Pix) {
				t.Errorf("%d columns: scene %d differs from its still", c.columns, i)
			}
		}
	}
	many := slices.Repeat(scenes[:1], 300) // a row of them is wider than pictures can be
	if _, err := newPainter(t, 4, Options{}).Strip(many); err == nil || !strings.HasPrefix(err.Error(), "scenes: a strip of 300: ") {
		t.Errorf("a strip of %d pictures gave the error %v", len(many), err)
	}
	if _, err := newPainter(t, 4, o).Strip(nil); err == nil || err.Error() != "scenes: a strip needs a scene" {
		t.Errorf("a strip of nothing gave the error %v", err)
	}
}

// Drawn as shapes, a strip has its scenes in the same places.
func TestStripDrawing(t *testing.T) {
	p := newPainter(t, 4, Options{Cell: MinCell, Columns: 2})
	scenes := slices.Collect(tell(trace.Problem{N: 4, Solutions: 1}, story.Options{}))[:5]
	d, err := p.StripDrawing(scenes)
	if err != nil {
		t.Fatal(err)
	}
	size := p.Size()
	if want := (image.Rectangle{Max: image.Pt(2*size.X, 3*size.Y)}); d.Bounds != want || d.Layers[0].Clip != want || d.Layers[0].Reach != want {
		t.Errorf("the strip is %v, with a ground on %v and %v, want %v", d.Bounds, d.Layers[0].Clip, d.Layers[0].Reach, want)
	}
	for i, l := range d.Layers[1:] {
		at := image.Pt(i%2*size.X, i/2*size.Y)
		if want := (image.Rectangle{Max: size}).Add(at); l.At != at || l.Clip != want || l.Reach != want || l.Copy == nil {
			t.Errorf("scene %d stands at %v, in %v and %v, want %v", i, l.At, l.Clip, l.Reach, want)
		}
	}
	if len(d.Layers) != 6 {
		t.Errorf("5 scenes have %d layers", len(d.Layers))
	}
}
