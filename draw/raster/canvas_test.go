package raster

import (
	"fmt"
	"image"
	"image/color"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"queenreel/trace/tracetest"
)

var white, black = RGB(0xffffff), RGB(0)

func inkOf(flat []Color, ramps ...Ramp) *Ink { return tracetest.Must(NewInk(flat, ramps)) }

// newSheet returns a white canvas to draw on in black.
func newSheet(width, height int) *Canvas {
	c := tracetest.Must(NewCanvas(image.Pt(width, height), inkOf(nil, Ramp{black, white})))
	c.Fill(c.Bounds(), white)
	c.Marks().Clear()
	return c
}

// textOf returns what a person can read of a sheet: two characters for each pixel, by how much of it is black.
func textOf(c *Canvas) (text string) {
	for y := range c.Bounds().Dy() {
		line := ""
		for x := range c.Bounds().Dx() {
			line += strings.Repeat(string(" .+#"[(255-int(c.Image().At(x, y).(Color).R))*3/255]), 2)
		}
		text += strings.TrimRight(line, " ") + "\n"
	}
	return text
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
	src := newSheet(7, 5)
	src.Fill(image.Rect(1, 1, 6, 4), black)
	for _, at := range points {
		box, frame := image.Rectangle{at, at.Add(image.Pt(6, 3))}, image.Rectangle{at, at.Add(image.Pt(9, 7))}
		clips := func(what string, paint func(c *Canvas), want func(p image.Point) Color) {
			t.Helper()
			c := newSheet(20, 15)
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
		ink := newSheet(1, 1).ink
		over := ink.over(black)
		clips("stamp", func(c *Canvas) { c.Stamp(disc, at, black) }, func(p image.Point) Color {
			return ink.colors[over[disc.at(p.Sub(at))][ink.index(white)]]
		})
		clips("fill", func(c *Canvas) { c.Fill(box, black) }, blackIf(func(p image.Point) bool { return p.In(box) }))
		clips("copy", func(c *Canvas) { c.Copy(src, at) }, blackIf(func(p image.Point) bool { return p.Sub(at).In(image.Rect(1, 1, 6, 4)) }))
		for _, width := range []int{math.MinInt, -1, 0, 1, 2, 3, 4, math.MaxInt} {
			clips("border", func(c *Canvas) { c.Border(frame, AllSides, width, black) }, blackIf(func(p image.Point) bool {
				return p.In(frame) && min(p.X-frame.Min.X, frame.Max.X-1-p.X, p.Y-frame.Min.Y, frame.Max.Y-1-p.Y) < width
			}))
		}
	}
}

// A part of a canvas paints nothing beside it, and what changes on the part has changed on the whole.
func TestCanvasPart(t *testing.T) {
	c := newSheet(20, 15)
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

// marked reports whether a canvas has marks.
func marked(c *Canvas) bool { return len(spansOf(c.Marks())) > 0 }

// A copy from a canvas of another ink shows the nearest colors, not those that have the same indices.
func TestCopyFromAnotherInk(t *testing.T) {
	src := tracetest.Must(NewCanvas(image.Pt(3, 1), inkOf([]Color{RGB(0xff0000), RGB(0x101010), RGB(0xf0f0f0)})))
	src.Fill(image.Rect(0, 0, 1, 1), RGB(0xf0f0f0))
	src.Fill(image.Rect(1, 0, 2, 1), RGB(0x101010))
	c := newSheet(3, 1)
	c.Copy(src, image.Point{})
	for x, want := range []Color{white, black} {
		if got := c.Image().At(x, 0); got != color.Color(want) {
			t.Errorf("pixel %d is %v, want %v", x, got, want)
		}
	}
}

// A canvas that cannot be is refused before memory for it is taken.
func TestNewCanvasRefuses(t *testing.T) {
	k := inkOf([]Color{white})
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

// plainMarks is the reference for Marks: whether the octet of each pixel is marked.
type plainMarks map[image.Point]bool

// mark marks the octet of a pixel, if the picture has it.
func (m plainMarks) mark(size, p image.Point) {
	if !p.In(image.Rectangle{Max: size}) {
		return
	}
	for x := p.X / 8 * 8; x < min(p.X/8*8+8, size.X); x++ {
		m[image.Pt(x, p.Y)] = true
	}
}

// markDiffering marks the octets in which two pictures differ.
func (m plainMarks) markDiffering(a, b *image.Paletted) {
	for y := range a.Rect.Max.Y {
		for x := range a.Rect.Max.X {
			if a.ColorIndexAt(x, y) != b.ColorIndexAt(x, y) {
				m.mark(a.Rect.Max, image.Pt(x, y))
			}
		}
	}
}

// count returns the number of octets that are marked, and of the groups that they form.
func (m plainMarks) count(size image.Point) (octets, groups int) {
	for y := range size.Y {
		last := -40
		for x := 0; x < size.X; x += 8 {
			if !m[image.Pt(x, y)] {
				continue
			}
			octets++
			if x-last > 32 {
				groups++
			}
			last = x
		}
	}
	return octets, groups
}

// spansOf returns the spans of all marked octets.
func spansOf(m *Marks) []Span {
	black, white := image.NewPaletted(image.Rectangle{Max: m.size}, nil), image.NewPaletted(image.Rectangle{Max: m.size}, nil)
	for i := range white.Pix {
		white.Pix[i] = 1
	}
	spans, _, _ := NewMarks(m.size).SetDiffering(m, black, white, nil, 0)
	return spans
}

// checkMarks compares marks with the reference.
func checkMarks(t *testing.T, what string, m *Marks, want plainMarks) {
	t.Helper()
	got := plainMarks{}
	for _, s := range spansOf(m) {
		for x := s.From; x < s.To; x++ {
			got[image.Pt(int(x), int(s.Y))] = true
		}
	}
	if !maps.Equal(got, want) {
		t.Fatalf("%s: %d pixels of %v are marked, want %d", what, len(got), m.size, len(want))
	}
}

// checkSpans compares spans with those that are found pixel by pixel, after one that was there before.
func checkSpans(t *testing.T, got []Span, before Span, a, b *image.Paletted, gap int) {
	t.Helper()
	want := []Span{before}
	for y := range a.Rect.Max.Y {
		row := len(want)
		for x := range a.Rect.Max.X {
			if a.ColorIndexAt(x, y) == b.ColorIndexAt(x, y) {
				continue
			}
			last := len(want) - 1
			if last >= row && x-int(want[last].To) <= gap {
				want[last].To = int32(x + 1)
			} else {
				want = append(want, Span{int32(y), int32(x), int32(x + 1)})
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Fatalf("the spans are %v, want %v", got, want)
	}
}

// Marks hold what a plain map of pixels holds, in pictures that fill octets and words of 64 of them, and such that don't.
func TestMarksAgainstReference(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	within := func(size image.Point) image.Rectangle { // now and then beyond the picture, and now and then empty
		p := image.Pt(rnd.IntN(size.X+9)-4, rnd.IntN(size.Y+2)-1)
		return image.Rectangle{p, p.Add(image.Pt(rnd.IntN(size.X+9), rnd.IntN(4)))}
	}
	palette := color.Palette{white, black}
	for _, size := range []image.Point{{1, 1}, {7, 3}, {8, 5}, {512, 3}, {513, 3}, {530, 9}, {1030, 4}} {
		m, n, o := NewMarks(size), NewMarks(size), NewMarks(size)
		for range 50 {
			m.Clear()
			want := plainMarks{}
			checkMarks(t, "none", m, want)
			var pictures [3]*image.Paletted // of few differences: the second to the first, and the third to the second
			img := image.NewPaletted(image.Rectangle{Max: size}, palette)
			var painted [3]*Marks
			for i := range pictures {
				painted[i] = NewMarks(size)
				for range rnd.IntN(4) {
					r := within(size)
					painted[i].Add(r)
					for y := r.Min.Y; y < r.Max.Y; y++ {
						for x := r.Min.X; x < r.Max.X; x++ {
							if i == 2 {
								want.mark(size, image.Pt(x, y))
							}
							if rnd.IntN(20) == 0 && image.Pt(x, y).In(img.Rect) {
								img.SetColorIndex(x, y, uint8(rnd.IntN(2)))
							}
						}
					}
				}
				picture := *img
				picture.Pix = slices.Clone(img.Pix)
				pictures[i] = &picture
			}
			checkMarks(t, "rectangles", painted[2], want)

			a, b, c := pictures[0], pictures[1], pictures[2]
			ab, bc, ac := plainMarks{}, plainMarks{}, plainMarks{}
			ab.markDiffering(a, b)
			bc.markDiffering(b, c)
			ac.markDiffering(a, c)
			counts := func(octets, groups int) [2]int { return [2]int{octets, groups} }
			before := Span{int32(size.Y / 2), -8, 0} // of another picture or of the same row: it joins no other
			spans, octets, groups := n.SetDiffering(painted[1], a, b, []Span{before}, 24)
			nextSpans, nextOctets, nextGroups := o.SetDiffering(painted[2], b, c, []Span{before}, 24)
			got := [][2]int{{octets, groups}, {nextOctets, nextGroups}}
			checkMarks(t, "differing", n, ab)
			checkMarks(t, "differing next", o, bc)
			checkSpans(t, spans, before, a, b, 24)
			checkSpans(t, nextSpans, before, b, c, 24)
			if want := [][2]int{counts(ab.count(size)), counts(bc.count(size))}; !slices.Equal(got, want) {
				t.Fatalf("octets and groups are %v, want %v", got, want)
			}
			either := plainMarks{} // of every fourth row those that differ, of the others all that may
			for p := range ab {
				either[p] = p.Y%4 != 0 || ac[p]
			}
			for p := range bc {
				either[p] = p.Y%4 != 0 || ac[p]
			}
			maps.DeleteFunc(either, func(_ image.Point, marked bool) bool { return !marked })
			maps.DeleteFunc(ac, func(p image.Point, _ bool) bool { return p.Y%4 != 0 })
			m.Add(within(size)) // what it held before is forgotten
			octets, groups = m.SetEither(n, o, a, c)
			checkMarks(t, "either", m, either)
			if want := counts(ac.count(size)); octets != 4*want[0] || groups != 4*want[1] {
				t.Fatalf("octets and groups are estimated as %d and %d, want four times %v", octets, groups, want)
			}

			n.Update(a, b)
			o.Update(a, c)
			if !slices.Equal(a.Pix, c.Pix) {
				t.Fatal("a picture that was updated is not what it should be")
			}
		}
	}
}

// A drawing that is painted again by its shapes, its outlines and its copies alone gives the picture that it was recorded from: what
// pictures without pixels show is what is seen in those with.
func TestDrawingIsThePicture(t *testing.T) {
	l := NewLettering(nil)
	c := newSheet(120, 90)
	part := newSheet(30, 20)
	for _, canvas := range []*Canvas{c, part} {
		canvas.Record()
		canvas.Fill(canvas.Bounds(), white)
	}
	part.Stamp(Disc(0, 0, 8), image.Pt(9, 9), black)
	part.Fill(image.Rect(20, 2, 28, 6), black)

	c.Stamp(Queen(40), image.Pt(2, 2), black)
	c.Stamp(HollowQueen(24, 0.03), image.Pt(45, 18), black)
	c.Stamp(Box(15, 9, 4), image.Pt(60, 10), black)
	c.Stamp(Cross(20, 0.5, 0.1), image.Pt(70, 1), black)
	c.Border(image.Rect(92, 30, 118, 50), Top|Left|Right, 3, black)
	c.Sub(image.Rect(90, 0, 110, 120)).Border(image.Rect(98, 35, 116, 46), AllSides, 2, black) // cut through
	c.Sub(image.Rect(90, 0, 100, 120)).Stamp(Disc(0, 0, 12), image.Pt(90, 20), black)          // cut in half
	l.Draw(c, image.Pt(4, 60), "d4, 17 皇后 Äg", Style{Size: 18, Weight: Bold}, black)
	l.Draw(c, image.Pt(4, 80), "AV 1LT 皇", Style{Size: 9, Spacing: 2}, black)
	l.Draw(c, image.Pt(2, 85), "", Style{Size: 18, Weight: Bold}, black)
	c.Copy(part, image.Pt(85, 65)) // in part beyond the edge

	got := newSheet(120, 90)
	paintAgain(t, got, c.Drawing(), image.Point{})
	if r := differences(got.Image(), c.Image()); !r.Empty() {
		t.Errorf("it differs within %v", r)
	}
}

// paintAgain paints a drawing, moved, onto a canvas.
func paintAgain(t *testing.T, c *Canvas, d *Drawing, move image.Point) {
	t.Helper()
	for _, m := range d.Layers {
		if !m.Reach.Overlaps(m.Clip) || !m.Clip.In(d.Bounds) {
			t.Errorf("a layer of %v within %v of %v", m.Reach, m.Clip, d.Bounds)
		}
		part, at := c.Sub(m.Clip.Add(move)), m.At.Add(move)
		shape := func(s Shape, at image.Point) {
			if b := s.Path.Bounds().Inset(-int(s.Stroke)); !b.Add(at).Inset(2).In(m.Reach.Add(move)) {
				t.Errorf("a shape of %v reaches beyond %v", b.Add(at), m.Reach.Add(move))
			} else {
				part.Stamp(newMask(b, s), at, m.Color)
			}
		}
		for _, s := range m.Shapes {
			shape(s, at)
		}
		switch {
		case m.Fills():
			for _, r := range m.Rectangles() {
				part.Fill(r.Add(move), m.Color)
			}
		case m.Text != nil:
			for _, letter := range m.Text.Letters() {
				path := letter.Path()
				for i := range path { // a pen stands on half pixels
					for k := 0; k < len(path[i].Args); k += 2 {
						path[i].Args[k] += letter.X - float64(int(letter.X))
					}
				}
				if path != nil {
					shape(Shape{Path: path}, at.Add(image.Pt(int(letter.X), 0)))
				}
			}
		case m.Copy != nil:
			paintAgain(t, part, m.Copy, at)
		}
	}
}

// What looks alike is drawn once, whatever is drawn later, and each drawing has all of it.
func TestRepeat(t *testing.T) {
	c, drawn := newSheet(60, 20), map[string]int{}
	for range 2 {
		c.Record()
		c.Fill(c.Bounds(), white)
		for i, key := range []string{"disc", "box", "disc"} {
			place := image.Rect(20*i, 0, 20*i+20, 20)
			c.Sub(place).Repeat(key, place, func() {
				drawn[key]++
				c.Fill(place, white)
				c.Stamp(map[string]*Mask{"disc": Disc(0, 0, 8), "box": Box(9, 5, 1)}[key], place.Min.Add(image.Pt(9, 7)), black)
			})
		}
		got := newSheet(60, 20)
		paintAgain(t, got, c.Drawing(), image.Point{})
		if r := differences(got.Image(), c.Image()); !r.Empty() {
			t.Errorf("the drawing differs within %v", r)
		}
		left, right := inked(c.Sub(image.Rect(0, 0, 20, 20))), inked(c.Sub(image.Rect(40, 0, 60, 20)))
		if left.Empty() || right != left.Add(image.Pt(40, 0)) {
			t.Errorf("what is at %v on the left is at %v on the right", left, right)
		}
	}
	if drawn["disc"] != 1 || drawn["box"] != 1 {
		t.Errorf("drawn: %v", drawn)
	}
}

// The copy of a part has what can be seen of it, and nothing that was painted over as a whole.
func TestDrawingOfPart(t *testing.T) {
	c := newSheet(40, 20)
	c.Record()
	c.Fill(c.Bounds(), white)
	c.Fill(image.Rect(0, 0, 5, 5), black) // beside the part
	c.Fill(image.Rect(22, 2, 30, 9), black)
	place := image.Rect(20, 0, 40, 20)
	d := c.Sub(place).Clone().Drawing()
	if d.Bounds != place || len(d.Layers) != 2 || d.Layers[0].Clip != place {
		t.Fatalf("the part is %+v", d)
	}
	c.Fill(image.Rect(10, 0, 40, 20), white)
	c.Stamp(Disc(0, 0, 4), image.Pt(18, 10), black)
	if d := c.Sub(place).Clone().Drawing(); len(d.Layers) != 2 || !d.Layers[0].Fills() || d.Layers[1].Clip != place {
		t.Errorf("after it was painted over, the part is %+v", d)
	}
}

// A color is read as it is written, and means the same to package image/color. What is no color leaves one as it was.
func TestColorText(t *testing.T) {
	old := Color{R: 1, G: 2, B: 3}
	for text, want := range map[string]Color{
		"#000000": {}, "#1f5fbf": RGB(0x1f5fbf), "#C2361B": RGB(0xc2361b), "#ffffff": RGB(0xffffff),
		"": old, "#": old, "white": old, "c2361b": old, "#c2361": old, "#c2361b80": old, "#c2361g": old, " #c2361b": old, "##c2361b": old,
	} {
		c := old
		if err := c.UnmarshalText([]byte(text)); c != want || (err != nil) != (want == old) {
			t.Errorf("%s is %v, %v", text, c, err)
		}
		if written, err := c.MarshalText(); want != old && (err != nil || string(written) != strings.ToLower(text)) {
			t.Errorf("%s is written as %s, %v", text, written, err)
		}
		if got := color.RGBAModel.Convert(c); got != (color.RGBA{c.R, c.G, c.B, 0xff}) {
			t.Errorf("%s is %v", text, got)
		}
	}
}

// Colors that do not fit into a palette are refused, not silently spoiled; so are no colors at all.
func TestNewInkRefuses(t *testing.T) {
	var many []Color
	for i := range 300 {
		many = append(many, Color{R: uint8(i), G: uint8(i >> 8 * 40), B: uint8(i * 7)})
	}
	for n, want := range map[int]string{300: "300 colours are needed", 0: "needs a colour"} {
		if _, err := NewInk(many[:n], nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d flat colors: got error %v, want %q", n, err, want)
		}
	}
	if k := inkOf(many[:MaxColors]); !slices.Equal(k.colors, many[:MaxColors]) {
		t.Errorf("the palette is %v", k.colors)
	}
}

// Where ramps do not fit, they get coarser; their ends and flat colors stay as they are.
func TestInkOfManyRamps(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 1))
	var ramps, reversed []Ramp
	var flat []Color
	for range 120 {
		r := Ramp{RGB(rnd.Uint32N(1 << 24)), RGB(rnd.Uint32N(1 << 24))}
		ramps = append(ramps, r)
		reversed = append(reversed, Ramp{r[1], r[0]})
		flat = append(flat, r[0])
	}
	for _, k := range []*Ink{inkOf(flat, ramps...), inkOf(nil, slices.Concat(ramps, reversed)...)} {
		if len(k.colors) > MaxColors {
			t.Errorf("the palette has %d colors", len(k.colors))
		}
		for _, r := range ramps {
			for _, c := range r {
				if !slices.Contains(k.colors, c) {
					t.Errorf("the palette lacks %v", c)
				}
			}
		}
	}
}

// Edges on a clear ground have the color of their shape, and are the clearer the less of a pixel it covers; on squares they are opaque. What
// is filled with the ground is clear again, and letters in its color are not.
func TestClearGround(t *testing.T) {
	ground, square, red := RGB(0xfbfaf7).Cleared(), RGB(0xfbfaf7), RGB(0xc2361b)
	c := tracetest.Must(NewCanvas(image.Pt(40, 10), inkOf([]Color{ground, square}, Ramp{red, ground}, Ramp{red, square}, Ramp{ground, red})))
	c.Fill(image.Rect(10, 0, 20, 10), square)
	c.Stamp(Line(2, 5, 25, 5, 2.6), image.Point{}, red)
	c.Stamp(Disc(0, 0, 4), image.Pt(33, 5), red)
	c.Stamp(Disc(0, 0, 2), image.Pt(33, 5), ground)
	c.Fill(image.Rect(22, 0, 24, 10), ground)
	for _, want := range []struct {
		x, y  int
		color Color
	}{
		{0, 0, ground}, {12, 0, square}, {5, 5, red}, {23, 5, ground}, {33, 5, square},
		{5, 3, Color{red.R, red.G, red.B, 170}}, {15, 3, Mix(square, red, 1./3)},
	} {
		if got := c.Image().At(want.x, want.y); got != want.color {
			t.Errorf("(%d, %d) is %+v, want %+v", want.x, want.y, got, want.color)
		}
	}
}
