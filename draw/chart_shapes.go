package draw

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"image"
	"io"
	"math"
	"strings"

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

// anchorNames holds the names that SVG has for anchors.
var anchorNames = []string{atStart: "start", atMiddle: "middle", atEnd: "end"}

// A shape is a part of a chart. It can be painted on a canvas, and written as SVG. Lengths are in pixels.
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
	square := image.Rectangle{at, at}.Inset(-int(math.Round(s.size)))
	switch s.kind {
	case lineShape:
		c.Stamp(raster.Line(0.5, 0.5, s.x1-float64(at.X)+0.5, s.y1-float64(at.Y)+0.5, s.size), at, s.color)
	case ruleShape:
		c.Fill(image.Rect(at.X, at.Y, int(s.x1), at.Y+int(s.size)), s.color)
	case discShape:
		c.Stamp(raster.Disc(0.5, 0.5, s.size), at, s.color)
	case boxShape:
		square.Max = square.Max.Add(image.Pt(1, 1))
		c.Fill(square, s.color)
	case ringShape:
		c.Stamp(raster.Disc(0.5, 0.5, s.size), at, s.color)
		c.Stamp(raster.Disc(0.5, 0.5, s.size/2), at, s.inner)
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

// SVG writes the chart as SVG, with its texts as text: alt describes it for those who cannot see it. Errors are those of
// Picture and of w. It returns the size of the chart in pixels.
func (h *Chart) SVG(w io.Writer, alt string, o Options) (image.Point, error) {
	p, err := h.plan(o)
	if err != nil {
		return image.Point{}, err
	}
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" lang="%s" role="img"`, p.size.X, p.size.Y, p.Language.Name)
	fmt.Fprintf(b, " font-family=\"Inter, 'Noto Sans CJK SC', 'Noto Sans SC', 'Helvetica Neue', Arial, sans-serif\">\n<title>%s</title>\n", escaped(alt))
	fmt.Fprintf(b, "<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n", hex(p.Theme.Ground))
	for _, s := range p.shapes {
		s.write(b)
	}
	b.WriteString("</svg>\n")
	return p.size, b.Flush()
}

// write writes the shape as an element of SVG.
func (s *shape) write(b *bufio.Writer) {
	c := hex(s.color)
	switch s.kind {
	case lineShape:
		fmt.Fprintf(b, `<line x1="%.2f" y1="%.2f" x2="%.2f" y2="%.2f" stroke="%s" stroke-width="%.2f" stroke-linecap="round"/>`, s.x0, s.y0, s.x1, s.y1, c, s.size)
	case ruleShape:
		fmt.Fprintf(b, `<line x1="%.0f" y1="%.1f" x2="%.0f" y2="%.1f" stroke="%s" stroke-width="%.0f"/>`, s.x0, s.y0+s.size/2, s.x1, s.y1+s.size/2, c, s.size)
	case discShape:
		fmt.Fprintf(b, `<circle cx="%.2f" cy="%.2f" r="%.2f" fill="%s"/>`, s.x0, s.y0, s.size, c)
	case boxShape:
		fmt.Fprintf(b, `<rect x="%.2f" y="%.2f" width="%.2f" height="%.2f" fill="%s"/>`, s.x0-s.size, s.y0-s.size, 2*s.size, 2*s.size, c)
	case ringShape:
		fmt.Fprintf(b, `<circle cx="%.2f" cy="%.2f" r="%.2f" fill="%s" stroke="%s" stroke-width="%.2f"/>`, s.x0, s.y0, 0.75*s.size, hex(s.inner), c, 0.5*s.size)
	case crossShape:
		side := 2 * s.size
		fmt.Fprintf(b, `<path d="M%.2f %.2fl%.2f %.2fm0 %.2fl%.2f %.2f" stroke="%s" stroke-width="%.2f" stroke-linecap="round"/>`,
			s.x0-s.size, s.y0-s.size, side, side, -side, -side, side, c, 0.4*s.size)
	case textShape:
		weight := ""
		if s.style.Weight == raster.Bold {
			weight = ` font-weight="600"`
		}
		fmt.Fprintf(b, `<text x="%.0f" y="%.0f" font-size="%.2f"%s text-anchor="%s" fill="%s">%s</text>`, s.x0, s.y0, s.style.Size, weight, anchorNames[s.anchor], c, escaped(s.text))
	}
	b.WriteByte('\n')
}

func hex(c raster.Color) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// escaped returns a text as XML has it.
func escaped(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text)) // which does not fail
	return b.String()
}
