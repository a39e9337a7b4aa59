package paper

import (
	"image"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/tracetest"
)

// A strip shows each scene as its still does, in its place, under the number of its step; the rest of the last row is empty. Without columns
// it is as wide as a page has room for, with rows of about the same length. In plain tests scales take turns.
func TestStrip(t *testing.T) {
	all := slices.Collect(drawtest.Tell(trace.Problem{N: 4, Solutions: 1}, story.Options{Detail: story.Tests}))[3:12]
	for turn, c := range []struct{ scenes, cell, columns, across, down int }{
		{7, 12, 1, 1, 7}, {7, 12, 3, 3, 3}, {7, 12, 99, 7, 1}, {7, 12, 0, 4, 2}, {9, 12, 0, 5, 2}, {4, 112, 0, 2, 2}, {3, 112, 0, 3, 1}, {2, 400, 0, 1, 2},
	} {
		for _, scale := range []int{1, 2} {
			if !tracetest.Full && scale != 2-turn%2 {
				continue
			}
			scenes := all[:c.scenes]
			o := panel.Options{Cell: c.cell, Columns: c.columns, Scale: scale, Language: words.Chinese()}
			p := newPainter(t, 4, o)
			strip, err := Strip(p, scenes)
			if err != nil {
				t.Fatal(err)
			}
			k, stills := p.Metrics(), newPainter(t, 4, o)
			number := image.Pt(0, k.Px(stripNumber))
			place := p.Size().Add(number)
			if want := image.Pt(c.across*place.X, c.down*place.Y); strip.Bounds().Size() != want {
				t.Fatalf("%+v: the strip is %v, want %v", c, strip.Bounds().Size(), want)
			}
			for i := range c.across * c.down {
				at := image.Pt(i%c.across*place.X, i/c.across*place.Y)
				head, body := image.Rectangle{at, at.Add(image.Pt(place.X, number.Y))}, image.Rectangle{at.Add(number), at.Add(place)}
				if i >= len(scenes) {
					if drawtest.CountColor(strip.Image(), head.Union(body), theme.Themes[0].Ground) != place.X*place.Y {
						t.Errorf("%+v: place %d is not empty", c, i)
					}
					continue
				}
				if drawtest.CountColor(strip.Image(), head, theme.Themes[0].Text) == 0 {
					t.Errorf("%+v: scene %d has no number", c, i)
				}
				still := stills.Paint(&scenes[i]).Image
				body.Min.Y += 4 * scale // a letter may reach down into the margin of the picture
				if got, want := drawtest.Pixels(strip.Image(), body), drawtest.Pixels(still, image.Rect(0, body.Min.Y-at.Y-number.Y, place.X, still.Rect.Max.Y)); got != want {
					t.Errorf("%+v: scene %d differs from its still", c, i)
				}
			}
			pictures := 0
			for _, l := range strip.Drawing().Layers {
				if l.Copy != nil {
					pictures++
				}
			}
			if pictures != len(scenes) {
				t.Errorf("%+v: the drawing has %d pictures", c, pictures)
			}
		}
	}
}

// The title of a strip stands once, over the strip that it would be without.
func TestTitleOfAStrip(t *testing.T) {
	scenes := slices.Collect(drawtest.Tell(trace.Problem{N: 4, Solutions: 1}, story.Options{}))[2:5]
	strip := func(title string) *raster.Canvas {
		c, err := Strip(newPainter(t, 4, panel.Options{Title: title, Columns: 3}), scenes)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	with, without := strip("Four queens"), strip("")
	over := with.Bounds().Dy() - without.Bounds().Dy()
	body := image.Rect(0, over, with.Bounds().Dx(), with.Bounds().Dy())
	if drawtest.Pixels(with.Image(), body) != drawtest.Pixels(without.Image(), without.Bounds()) {
		t.Error("under the title, the strip is another")
	}
	if head := image.Rect(0, 0, body.Max.X, over); drawtest.CountColor(with.Image(), head, theme.Themes[0].Text) == 0 {
		t.Error("there is no title")
	}
}

// A strip that cannot be drawn is refused.
func TestStripRefuses(t *testing.T) {
	scenes := slices.Collect(drawtest.Tell(trace.Problem{N: 4, Solutions: 1}, story.Options{}))
	many := slices.Repeat(scenes[:1], 300) // a row of them is wider than pictures can be
	if _, err := Strip(newPainter(t, 4, panel.Options{Columns: 300}), many); err == nil || !strings.HasPrefix(err.Error(), "scenes: a strip of 300: ") {
		t.Errorf("a strip of %d pictures gave the error %v", len(many), err)
	}
	if _, err := Strip(newPainter(t, 4, panel.Options{}), nil); err != errNoEntries {
		t.Errorf("a strip of nothing gave the error %v", err)
	}
}
