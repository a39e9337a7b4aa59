// Package raster knows pixels and palettes, and nothing of queens but their outline.
//
// A [Canvas] is a picture in palette indices; its [Ink] is the palette, and knows how colors mix along
// edges. A [Color] is opaque, but for clear grounds; its text form is #rrggbb. A [Mask] is the shape of one thing: it is rasterized
// once, and then stamped onto canvases in any color. A [Lettering] measures and draws text, and breaks it into
// lines.
//
// gg draws every shape and every letter, once, as its mask: no picture waits for it. It cuts coordinates off at a 64th of a pixel and
// counts in integers from there on. Before that they are in floating point, where some processors compute x*y+z in one step, with
// another last bit than in two. So each coordinate is rounded to the nearest 64th before gg gets it, and a shape is the same pixels on
// every processor; cut off, one that is a hair below a whole number would lie a 64th below it. Curves are turned into lines before, too,
// which gg would do in floating point.
//
// Pictures are flat colors, with a few colors between them along edges; nothing is dithered. So they have
// small palettes, and compress well.
package raster

import (
	"errors"
	"fmt"
	"image"
	"slices"

	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// The limits of a canvas.
const (
	MaxSide   = 1<<16 - 1   // in pixels: the GIF format has 16 bits for it
	MaxPixels = 100_000_000 // of a picture; bounds the memory that a canvas takes
)

// A Canvas is a picture in palette indices, and remembers where it was changed. It clips what is painted
// beyond its edges, and paints the nearest color in place of one that its ink lacks.
// A canvas is not safe for concurrent use, nor are two canvases that share an ink.
type Canvas struct {
	img     *image.Paletted
	ink     *Ink
	marks   *Marks   // shared by the canvas and its parts
	drawing *Drawing // shared, too; nil if nothing is recorded

	firsts map[any]*Canvas // shared, too: the copies of Repeat, by their keys
}

func newCanvas(img *image.Paletted, ink *Ink, marked image.Point) *Canvas {
	return &Canvas{img: img, ink: ink, marks: NewMarks(marked), firsts: map[any]*Canvas{}}
}

// CheckSize returns an error for a size in pixels that is negative, or beyond 65,535 on a side or
// 100 million in all.
func CheckSize(size image.Point) error {
	switch x, y := int64(size.X), int64(size.Y); {
	case x < 0 || y < 0:
		return fmt.Errorf("a picture cannot have %dx%d pixels", x, y)
	case x > MaxSide || y > MaxSide || x*y > MaxPixels:
		return fmt.Errorf("a picture of %dx%d pixels is too large", x, y)
	}
	return nil
}

// NewCanvas returns a canvas of the given size in pixels, filled with the first color of the ink. A size
// that CheckSize refuses is an error, and so is an ink without colors.
func NewCanvas(size image.Point, ink *Ink) (*Canvas, error) {
	if err := CheckSize(size); err != nil {
		return nil, err
	}
	if ink == nil || len(ink.palette) == 0 {
		return nil, errors.New("a picture needs an ink with a colour")
	}
	return newCanvas(image.NewPaletted(image.Rectangle{Max: size}, ink.palette), ink, size), nil
}

// NewRecorder returns a canvas as NewCanvas does, which records what is painted.
func NewRecorder(size image.Point, ink *Ink) (*Canvas, error) {
	c, err := NewCanvas(size, ink)
	if err == nil {
		c.Record()
	}
	return c, err
}

// NewSketch returns a canvas as NewRecorder does, which has a drawing, and no pixels.
func NewSketch(size image.Point, ink *Ink) (*Canvas, error) {
	if err := CheckSize(size); err != nil {
		return nil, err
	}
	c := newCanvas(&image.Paletted{Rect: image.Rectangle{Max: size}}, ink, image.Point{})
	c.Record()
	return c, nil
}

// Bounds returns the rectangle of the pixels that the canvas has.
func (c *Canvas) Bounds() image.Rectangle { return c.img.Rect }

// Image returns the picture. It shares its pixels with the canvas, and must not be changed.
func (c *Canvas) Image() *image.Paletted { return c.img }

// Ink returns the ink that the canvas is painted with.
func (c *Canvas) Ink() *Ink { return c.ink }

// Sub returns the part of the canvas that lies within r, with the same coordinates. It shares its pixels
// with the canvas.
func (c *Canvas) Sub(r image.Rectangle) *Canvas {
	part := &image.Paletted{Rect: r.Intersect(c.img.Rect)}
	if c.img.Pix != nil {
		part = c.img.SubImage(r).(*image.Paletted)
	}
	return &Canvas{part, c.ink, c.marks, c.drawing, c.firsts}
}

// Clone returns a copy of the canvas that shares nothing with it but the ink.
func (c *Canvas) Clone() *Canvas {
	d := newCanvas(&image.Paletted{Rect: c.img.Rect}, c.ink, image.Point{})
	if c.img.Pix != nil {
		d = newCanvas(image.NewPaletted(c.img.Rect, c.img.Palette), c.ink, c.img.Rect.Max)
		d.Copy(c, c.img.Rect.Min)
		d.marks.Clear()
	}
	if c.drawing != nil {
		d.drawing = c.drawing.part(c.img.Rect)
	}
	return d
}

// Marks returns the marks of everything painted since they were last cleared. The canvas and its parts share them, and
// go on setting them.
func (c *Canvas) Marks() *Marks { return c.marks }

// Fill paints all pixels of a rectangle in one color.
func (c *Canvas) Fill(r image.Rectangle, color Color) {
	r = r.Intersect(c.img.Rect)
	if r.Empty() {
		return
	}
	c.record(Layer{Clip: r, Reach: r, Color: color})
	c.fill(r, color)
}

func (c *Canvas) fill(r image.Rectangle, color Color) {
	if c.img.Pix == nil {
		return
	}
	at, index := c.img.PixOffset(r.Min.X, r.Min.Y), c.ink.index(color)
	first := c.img.Pix[at:][:r.Dx()]
	for x := range first {
		first[x] = index
	}
	for range r.Dy() - 1 {
		at += c.img.Stride
		copy(c.img.Pix[at:], first)
	}
	c.marks.Add(r)
}

// Border paints lines just inside a rectangle, along some of its sides; width is that of the lines, in pixels.
func (c *Canvas) Border(r image.Rectangle, sides Sides, width int, color Color) {
	if r.Empty() || width <= 0 || sides == 0 {
		return
	}
	l := Layer{Clip: c.img.Rect, Reach: r, Color: color, Sides: sides, Width: min(width, r.Dx(), r.Dy())}
	c.record(l)
	for _, line := range l.Rectangles() {
		c.fill(line, color)
	}
}

// Stamp lays a color over the canvas through a mask with its origin at a point.
func (c *Canvas) Stamp(m *Mask, at image.Point, color Color) {
	c.stamp(m, at, color)
	if m.shapes != nil {
		c.record(Layer{Clip: c.img.Rect, Reach: m.rect.Add(at), At: at, Color: color, Shapes: m.shapes})
	}
}

// stamp lays a color over the canvas, and returns the area that it may have changed.
func (c *Canvas) stamp(m *Mask, at image.Point, color Color) image.Rectangle {
	r := m.rect.Add(at).Intersect(c.img.Rect)
	if r.Empty() || c.img.Pix == nil {
		return r
	}
	level, b := m.level(), c.ink.over(color)
	to, from := c.img.PixOffset(r.Min.X, r.Min.Y), (r.Min.Y-at.Y-m.rect.Min.Y)*m.rect.Dx()+r.Min.X-at.X-m.rect.Min.X
	for range r.Dy() {
		row, cover := c.img.Pix[to:][:r.Dx()], level[from:][:r.Dx()]
		for x, l := range cover {
			row[x] = b[l%levels][row[x]] // which leaves it as it is at level 0; a branch would cost more
		}
		to, from = to+c.img.Stride, from+m.rect.Dx()
	}
	c.marks.Add(r)
	return r
}

// Copy paints another canvas with its top left corner at a point, in the nearest colors that the ink has.
func (c *Canvas) Copy(src *Canvas, at image.Point) {
	shift := at.Sub(src.img.Rect.Min)
	r := src.img.Rect.Add(shift).Intersect(c.img.Rect)
	if r.Empty() {
		return
	}
	if src.drawing != nil {
		c.record(Layer{Clip: r, Reach: src.drawing.Bounds.Add(shift), At: shift, Copy: src.Drawing()})
	}
	if c.img.Pix == nil {
		return
	}
	to, from := c.img.PixOffset(r.Min.X, r.Min.Y), src.img.PixOffset(r.Min.X-shift.X, r.Min.Y-shift.Y)
	for range r.Dy() {
		row := c.img.Pix[to:][:r.Dx()]
		copy(row, src.img.Pix[from:])
		if src.ink != c.ink {
			for x, index := range row {
				row[x] = c.ink.index(src.ink.colors[index])
			}
		}
		to, from = to+c.img.Stride, from+src.img.Stride
	}
	c.marks.Add(r)
}

// Repeat paints a rectangle of the canvas that looks like all others with its key: draw paints the first, and the others are copies of it,
// in later drawings, too. All must lie within the canvas.
func (c *Canvas) Repeat(key any, r image.Rectangle, draw func()) {
	if first := c.firsts[key]; first != nil {
		c.Copy(first, r.Min)
		return
	}
	draw()
	c.firsts[key] = c.Sub(r).Clone()
}

// A Drawing records the layers painted on a canvas, for vector formats: the same panels paint
// both. Canvas.Record begins one. It must not be changed.
type Drawing struct {
	Bounds image.Rectangle // of the canvas
	Layers []Layer         // in the order in which they were painted

	shared *Drawing // the last copy that was handed out
}

// A Layer is painted over those before it: some shapes, a line of text, another drawing or a border. If it is none of these,
// it fills Clip.
type Layer struct {
	Clip  image.Rectangle // everything outside is cut off
	Reach image.Rectangle // holds all of it: if Reach is in Clip, nothing is cut off
	At    image.Point     // of the origin
	Color Color           // of shapes, text and filling

	Shapes []Shape  // about At
	Text   *Text    // its baseline starts at At
	Copy   *Drawing // moved by At
	Sides  Sides    // of Reach, which have lines
	Width  int      // of these, at most that of Reach
}

// Sides are some of the four of a rectangle.
type Sides uint8

// The sides of a rectangle.
const (
	Top Sides = 1 << iota
	Bottom
	Left
	Right
	AllSides = Top | Bottom | Left | Right
)

// A Text is a line of text in a drawing.
type Text struct {
	Line    string
	Style   Style
	Width   float64 // in pixels
	Spacing float64 // what each letter takes beyond its width, on average, in pixels; 0 unless the style has some
	Anchor  Anchor  // by what it was placed: readers with other fonts have other widths

	line *line
}

// A Letter is one of a line of text, and where its pen stands, in pixels from the start of the line.
type Letter struct {
	Glyph
	X float64
}

// A Glyph is the outline of a letter. Glyphs are equal if their outlines are.
type Glyph struct {
	font *opentype.Font
	rune rune
	size float64
}

// Letters returns the letters of the text. Spaces are among them.
func (t *Text) Letters() []Letter {
	var letters []Letter
	for _, g := range t.line.letters {
		letters = append(letters, Letter{g.Glyph, float64(g.x) + float64(g.phase)/phases})
	}
	return letters
}

// Path returns the outline about the point where the pen stands, in pixels.
func (g Glyph) Path() Path { return g.path(0) }

// Record begins a new drawing of everything painted on the canvas, and on parts that are taken of it, from now on. It takes the memory of
// the drawing before, whose snapshots are over.
func (c *Canvas) Record() {
	d := &Drawing{Bounds: c.img.Rect}
	if c.drawing != nil {
		d.Layers = c.drawing.Layers[:0]
	}
	c.drawing = d
}

// Drawing returns a snapshot of the drawing since Record, or nil if that was never called. It is valid until Record is called again.
func (c *Canvas) Drawing() *Drawing {
	d := c.drawing
	if d == nil {
		return nil
	}
	if d.shared == nil || len(d.shared.Layers) != len(d.Layers) {
		d.shared = &Drawing{Bounds: d.Bounds, Layers: slices.Clip(d.Layers)}
	}
	return d.shared
}

// record adds a layer to the drawing, if there is one.
func (c *Canvas) record(m Layer) {
	if m.Clip = m.Clip.Intersect(c.img.Rect); c.drawing != nil && m.Reach.Overlaps(m.Clip) {
		c.drawing.Layers = append(c.drawing.Layers, m)
	}
}

// recordText adds a line of text that is set in a face.
func (c *Canvas) recordText(f *face, set *line, at image.Point, a Anchor, text string, color Color) {
	metrics, last := f.sized(0).Metrics(), set.letters[len(set.letters)-1]
	t := &Text{Line: text, Style: f.Style, Anchor: a, line: set}
	t.Width = float64(last.x) + float64(last.phase)/phases + float64(f.step(last.glyph))/64
	var beyond fixed.Int26_6
	for _, g := range set.letters {
		beyond += f.step(g.glyph) - g.advance
	}
	t.Spacing = float64(beyond) / float64(64*len(set.letters))
	reach := image.Rect(at.X-int(f.Size/2), at.Y-metrics.Ascent.Ceil(), at.X+int(t.Width+f.Size/2)+1, at.Y+metrics.Descent.Ceil())
	c.record(Layer{Clip: c.img.Rect, Reach: reach, At: at, Color: color, Text: t})
}

// part returns the drawing of a part of the canvas. What is painted over as a whole is left out.
func (d *Drawing) part(r image.Rectangle) *Drawing {
	p := &Drawing{Bounds: r}
	first := len(d.Layers) - 1 // the last layer that covers the part
	for first > 0 && !(d.Layers[first].Fills() && d.Layers[first].Sides == 0 && r.In(d.Layers[first].Clip)) {
		first--
	}
	for _, m := range d.Layers[max(0, first):] {
		m.Clip = m.Clip.Intersect(r)
		if m.Reach.Overlaps(m.Clip) {
			p.Layers = append(p.Layers, m)
		}
	}
	return p
}

// Fills reports whether the layer fills rectangles.
func (m *Layer) Fills() bool {
	return m.Shapes == nil && m.Text == nil && m.Copy == nil
}

// Rectangles returns those that the layer fills: its clip, or the lines of a border, which do not overlap.
func (m *Layer) Rectangles() []image.Rectangle {
	if m.Sides == 0 {
		return []image.Rectangle{m.Clip}
	}
	r, inner := m.Reach, m.Reach
	if m.Sides&Top != 0 {
		inner.Min.Y += m.Width
	}
	if m.Sides&Bottom != 0 {
		inner.Max.Y = max(inner.Max.Y-m.Width, inner.Min.Y)
	}
	if m.Sides&Left != 0 {
		inner.Min.X += m.Width
	}
	if m.Sides&Right != 0 {
		inner.Max.X = max(inner.Max.X-m.Width, inner.Min.X)
	}
	lines := []image.Rectangle{
		image.Rect(r.Min.X, r.Min.Y, r.Max.X, inner.Min.Y), image.Rect(r.Min.X, inner.Max.Y, r.Max.X, r.Max.Y),
		image.Rect(r.Min.X, inner.Min.Y, inner.Min.X, inner.Max.Y), image.Rect(inner.Max.X, inner.Min.Y, r.Max.X, inner.Max.Y),
	}
	for i := range lines {
		lines[i] = lines[i].Intersect(m.Clip)
	}
	return slices.DeleteFunc(lines, image.Rectangle.Empty)
}
