package raster

import (
	"image"
	"slices"

	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// A Drawing records the layers painted on a canvas, for vector formats: the same panels paint
// both. Canvas.Record begins one. It must not be changed.
type Drawing struct {
	Bounds image.Rectangle // of the canvas
	Layers []Layer         // in the order in which they were painted

	shared *Drawing // the last copy that was handed out
}

// A Layer is painted over those before it: some shapes, a line of text, another drawing or an image. If it is none of these,
// it fills Clip.
type Layer struct {
	Clip  image.Rectangle // everything outside is cut off
	Reach image.Rectangle // holds all of it: if Reach is in Clip, nothing is cut off
	At    image.Point     // of the origin
	Color Color           // of shapes, text and filling

	Shapes []Shape     // about At
	Text   *Text       // its baseline starts at At
	Copy   *Drawing    // moved by At
	Image  image.Image // scaled to Reach
}

// A Text is a line of text in a drawing.
type Text struct {
	Line    string
	Style   Style
	Width   float64 // in pixels
	Spacing float64 // what each letter takes beyond its width, on average, in pixels; 0 unless the style has some

	face *face
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
	for _, g := range t.face.set(t.Line) {
		glyph := Glyph{t.face.fonts[g.font](), g.rune, t.Style.Size}
		letters = append(letters, Letter{glyph, float64(g.x) + float64(g.phase)/phases})
	}
	return letters
}

// Path returns the outline about the point where the pen stands, in pixels.
func (g Glyph) Path() Path { return new(pen).path(g.font, g.rune, g.size, 0) }

// Record begins a new drawing of everything painted on the canvas and its parts from now on.
func (c *Canvas) Record() { c.drawing = &Drawing{Bounds: c.img.Rect} }

// Drawing returns a snapshot of the drawing since Record, or nil if that was never called.
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

// recordText adds a line of text.
func (c *Canvas) recordText(f *face, at image.Point, line string, s Style, color Color) {
	if c.drawing == nil {
		return
	}
	t := &Text{Line: line, Style: s, face: f}
	metrics := f.sized(0).Metrics()
	set := f.set(line)
	if len(set) == 0 {
		return
	}
	last := set[len(set)-1]
	t.Width = float64(last.x) + float64(last.phase)/phases + float64(f.step(last.glyph))/64
	var beyond fixed.Int26_6
	for _, g := range set {
		beyond += f.step(g.glyph) - g.advance
	}
	t.Spacing = float64(beyond) / float64(64*len(set))
	reach := image.Rect(at.X-int(s.Size/2), at.Y-metrics.Ascent.Ceil(), at.X+int(t.Width+s.Size/2)+1, at.Y+metrics.Descent.Ceil())
	c.record(Layer{Clip: c.img.Rect, Reach: reach, At: at, Color: color, Text: t})
}

// part returns the drawing of a part of the canvas. What is painted over as a whole is left out.
func (d *Drawing) part(r image.Rectangle) *Drawing {
	p := &Drawing{Bounds: r}
	for _, m := range d.Layers {
		m.Clip = m.Clip.Intersect(r)
		if !m.Reach.Overlaps(m.Clip) {
			continue
		}
		if m.Fills() && m.Clip == r {
			p.Layers = nil
		}
		p.Layers = append(p.Layers, m)
	}
	return p
}

// Fills reports whether the layer fills its clip.
func (m *Layer) Fills() bool {
	return m.Shapes == nil && m.Text == nil && m.Copy == nil && m.Image == nil
}
