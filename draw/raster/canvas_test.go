package raster

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"
)

var white, black = RGB(0xffffff), RGB(0)

func mustInk(t *testing.T, flat []Color, ramps ...Ramp) *Ink {
	t.Helper()
	k, err := NewInk(flat, ramps, false)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// newSheet returns a white canvas to draw on in black.
func newSheet(t *testing.T, width, height int) *Canvas {
	t.Helper()
	c, err := NewCanvas(image.Pt(width, height), mustInk(t, nil, Ramp{black, white}))
	if err != nil {
		t.Fatal(err)
	}
	c.Fill(c.Bounds(), white)
	c.Marks().Clear()
	return c
}

// differences returns the smallest rectangle that holds all pixels in which two pictures of one size
// differ: a slow, plain one.
func differences(a, b *image.Paletted) image.Rectangle {
	var r image.Rectangle
	for y := a.Rect.Min.Y; y < a.Rect.Max.Y; y++ {
		for x := a.Rect.Min.X; x < a.Rect.Max.X; x++ {
			if a.At(x, y) != b.At(x, y) {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return r
}

// inked returns the smallest rectangle that holds all pixels of a sheet that are not white.
func inked(c *Canvas) image.Rectangle {
	blank := c.Clone()
	blank.Fill(blank.Bounds(), white)
	return differences(blank.Image(), c.Image())
}

// points are corners within, across and beyond all edges of a canvas of 20 by 15 pixels, some so far
// away that sums with them overflow.
var points = []image.Point{
	{10, 10}, {0, 0}, {19, 14}, {-3, 7}, {22, 9}, {8, -4}, {5, 17}, {-50, 3}, {5, 99}, {-4, -4}, {18, 13},
	{math.MaxInt, math.MaxInt}, {math.MinInt, math.MinInt}, {math.MaxInt, 0}, {3, math.MinInt},
}

// checkPainting compares a canvas with what it should show, pixel by pixel, and its marks with what has changed, and clears them.
func checkPainting(t *testing.T, what string, c *Canvas, before *image.Paletted, want func(p image.Point) color.Color) {
	t.Helper()
	for y := range c.Bounds().Dy() {
		for x := range c.Bounds().Dx() {
			if got := c.Image().At(x, y); got != want(image.Pt(x, y)) {
				t.Fatalf("%s: pixel %d,%d is %v, want %v", what, x, y, got, want(image.Pt(x, y)))
			}
		}
	}
	missed := plainMarks{}
	missed.markDiffering(before, c.Image())
	for _, s := range spansOf(c.Marks()) {
		for x := s.From; x < s.To; x++ {
			delete(missed, image.Pt(int(x), int(s.Y)))
		}
	}
	if len(missed) > 0 {
		t.Fatalf("%s: %d pixels of octets that differ are not marked", what, len(missed))
	}
	c.Marks().Clear()
}

// What is painted beyond the edges of a canvas is clipped, against slow references.
func TestCanvasClips(t *testing.T) {
	disc := Disc(0, 0, 4)
	src := newSheet(t, 7, 5)
	src.Fill(image.Rect(1, 1, 6, 4), black)
	picture := image.NewNRGBA(image.Rect(3, 3, 10, 8)) // images need not begin at (0, 0)
	for i := 3; i < len(picture.Pix); i += 4 {
		picture.Pix[i] = 0xff
	}
	picture.SetNRGBA(6, 5, color.NRGBA{})              // a hole
	picture.SetNRGBA(7, 5, color.NRGBA{0, 0, 0, 0x01}) // and nearly one
	for _, at := range points {
		box, frame := image.Rectangle{at, at.Add(image.Pt(6, 3))}, image.Rectangle{at, at.Add(image.Pt(9, 7))}
		clips := func(what string, paint func(c *Canvas), want func(p image.Point) Color) {
			t.Helper()
			c := newSheet(t, 20, 15)
			before := c.Clone().Image()
			paint(c)
			checkPainting(t, what, c, before, func(p image.Point) color.Color { return want(p) })
		}
		blackIf := func(is func(p image.Point) bool) func(p image.Point) Color {
			return func(p image.Point) Color {
				if is(p) {
					return black
				}
				return white
			}
		}
		ink := newSheet(t, 1, 1).ink
		over := ink.over(black)
		clips("stamp", func(c *Canvas) { c.Stamp(disc, at, black) }, func(p image.Point) Color {
			return ink.colors[over[disc.at(p.Sub(at))][ink.index(white)]]
		})
		clips("fill", func(c *Canvas) { c.Fill(box, black) }, blackIf(func(p image.Point) bool { return p.In(box) }))
		clips("copy", func(c *Canvas) { c.Copy(src, at) }, blackIf(func(p image.Point) bool { return p.Sub(at).In(image.Rect(1, 1, 6, 4)) }))
		clips("draw", func(c *Canvas) { c.Draw(picture, picture, at) }, blackIf(func(p image.Point) bool {
			q := p.Sub(at).Add(image.Pt(3, 3))
			return q.In(picture.Rect) && picture.NRGBAAt(q.X, q.Y).A != 0
		}))
		for _, width := range []int{math.MinInt, -1, 0, 1, 2, 3, 4, math.MaxInt} {
			clips("border", func(c *Canvas) { c.Border(frame, width, black) }, blackIf(func(p image.Point) bool {
				return p.In(frame) && min(p.X-frame.Min.X, frame.Max.X-1-p.X, p.Y-frame.Min.Y, frame.Max.Y-1-p.Y) < width
			}))
		}
	}
}

// A part of a canvas paints nothing beside it, and what changes on the part has changed on the whole.
func TestCanvasPart(t *testing.T) {
	c := newSheet(t, 20, 15)
	before := c.Clone().Image()
	place := image.Rect(4, 5, 12, 11)
	part := c.Sub(place)
	if part.Bounds() != place {
		t.Fatalf("the part is %v, want %v", part.Bounds(), place)
	}
	part.Fill(image.Rect(0, 0, 100, 8), black)
	checkPainting(t, "part", c, before, func(p image.Point) color.Color {
		if p.In(place) && p.Y < 8 {
			return black
		}
		return white
	})
	d := part.Clone()
	if d.Bounds() != place || !differences(part.Image(), d.Image()).Empty() || marked(d) {
		t.Errorf("the copy differs from what it was made of")
	}
	c.Marks().Clear()
	d.Fill(place, black)
	if marked(c) || !marked(d) || c.Image().At(5, 9) != color.Color(white) {
		t.Error("painting on a copy has changed the canvas")
	}
	for _, nothing := range []image.Rectangle{{}, image.Rect(30, 30, 40, 40), {image.Pt(9, 9), image.Pt(3, 3)}} {
		part := c.Sub(nothing)
		part.Fill(c.Bounds(), black)
		part.Clone().Stamp(Disc(0, 0, 9), image.Point{}, black)
		if !part.Bounds().Empty() || marked(c) {
			t.Errorf("the part %v is %v and changes the canvas", nothing, part.Bounds())
		}
	}
}

// reach returns the smallest rectangle that holds all marks of a canvas.
func reach(c *Canvas) (r image.Rectangle) {
	for _, s := range spansOf(c.Marks()) {
		r = r.Union(image.Rect(int(s.From), int(s.Y), int(s.To), int(s.Y)+1))
	}
	return r
}

// marked reports whether a canvas has marks.
func marked(c *Canvas) bool { return len(spansOf(c.Marks())) > 0 }

// A copy from a canvas of another ink shows the nearest colors, not those that have the same indices.
func TestCopyFromAnotherInk(t *testing.T) {
	src, err := NewCanvas(image.Pt(3, 1), mustInk(t, []Color{RGB(0xff0000), RGB(0x101010), RGB(0xf0f0f0)}))
	if err != nil {
		t.Fatal(err)
	}
	src.Fill(image.Rect(0, 0, 1, 1), RGB(0xf0f0f0))
	src.Fill(image.Rect(1, 0, 2, 1), RGB(0x101010))
	c := newSheet(t, 3, 1)
	c.Copy(src, image.Point{})
	for x, want := range []Color{white, black} {
		if got := c.Image().At(x, 0); got != color.Color(want) {
			t.Errorf("pixel %d is %v, want %v", x, got, want)
		}
	}
}

// A canvas that cannot be is refused before memory for it is taken.
func TestNewCanvasRefuses(t *testing.T) {
	k := mustInk(t, []Color{white})
	for size, want := range map[image.Point]string{
		{-1, 5}: "a picture cannot have -1x5 pixels", {5, -1}: "a picture cannot have 5x-1 pixels",
		{0, MaxSide + 1}: "a picture of 0x65536 pixels is too large", {MaxSide + 1, 0}: "a picture of 65536x0 pixels is too large",
		{10_001, 10_000}:           "a picture of 10001x10000 pixels is too large",
		{math.MaxInt, math.MaxInt}: fmt.Sprintf("a picture of %[1]dx%[1]d pixels is too large", math.MaxInt),
		{MaxSide, 1000}:            "", {0, 0}: "",
	} {
		got := ""
		c, err := NewCanvas(size, k)
		if err != nil {
			got = err.Error()
		}
		if got != want || (c == nil) == (want == "") {
			t.Errorf("a canvas of %v: got error %v, want %q", size, err, want)
		}
	}
	for _, ink := range []*Ink{nil, {}} {
		if _, err := NewCanvas(image.Pt(1, 1), ink); err == nil {
			t.Error("a canvas without colors is made")
		}
	}
}
