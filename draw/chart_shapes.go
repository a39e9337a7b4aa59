package draw

import (
	"image"
	"math"

	"queenreel/draw/raster"
)

// A shapeKind is a kind of shape.
type shapeKind uint8

const (
	lineShape shapeKind = iota // with round ends
	ruleShape                  // level; size is the width, in whole pixels
	discShape                  // about (x0, y0), as those below; size is the radius
	boxShape
	ringShape
	crossShape
	textShape // whose baseline has its anchor at (x0, y0)
)

// An anchor says which part of a text stands at its point.
type anchor uint8

const (
	atStart anchor = iota
	atMiddle
	atEnd
)

// A shape is a part of a chart. Lengths are in pixels.
type shape struct {
	kind           shapeKind
	x0, y0, x1, y1 float64
	size           float64 // the width of a line, or half of that of a mark
	color          raster.Color
	inner          raster.Color // of a ring
	text           string
	style          raster.Style
	anchor         anchor
}

// paint paints the shape.
func (s *shape) paint(c *raster.Canvas, k *sketch) {
	at := image.Pt(int(math.Round(s.x0)), int(math.Round(s.y0)))
	x, y := s.x0-float64(at.X)+0.5, s.y0-float64(at.Y)+0.5 // from there, and from edge to edge
	square := image.Rectangle{at, at}.Inset(-int(math.Round(s.size)))
	switch s.kind {
	case lineShape:
		c.Stamp(raster.Line(x, y, s.x1-float64(at.X)+0.5, s.y1-float64(at.Y)+0.5, s.size), at, s.color)
	case ruleShape:
		c.Fill(image.Rect(at.X, at.Y, int(s.x1), at.Y+int(s.size)), s.color)
	case discShape:
		c.Stamp(raster.Disc(x, y, s.size), at, s.color)
	case boxShape:
		square.Max = square.Max.Add(image.Pt(1, 1))
		c.Fill(square, s.color)
	case ringShape:
		c.Stamp(raster.Disc(x, y, s.size), at, s.color)
		c.Stamp(raster.Disc(x, y, s.size/2), at, s.inner)
	case crossShape:
		c.Stamp(raster.Cross(square.Dx(), 1, 0.2), square.Min, s.color)
	case textShape:
		switch width := k.text.Width(s.text, s.style); s.anchor {
		case atMiddle:
			at.X -= width / 2
		case atEnd:
			at.X -= width
		}
		k.text.Draw(c, at, s.text, s.style, s.color)
	}
}
