package vector

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"image"
	"image/png"
	"io"
	"slices"
	"strings"

	"queenreel/draw/raster"
)

// An SVG holds options for a file. The zero value writes text as text, and no metadata.
type SVG struct {
	Outline     bool   // letters are paths, for readers without our fonts
	Title, Desc string // for those who cannot see it
	Lang        string
	Meta        string // a text for programs
	DPI         int    // pixels to the inch, for pages; 0 leaves the size in pixels
}

// Write writes a drawing as an SVG 1.1 file.
func (o SVG) Write(w io.Writer, d *raster.Drawing) error {
	s := &svgWriter{outline: o.Outline, uses: uses{}, names: map[any]string{}}
	s.uses.count(d)
	s.drawing(d)
	if s.err != nil {
		return s.err
	}
	head := bytes.NewBuffer(o.head(d.Bounds.Size()))
	if len(s.defs) > 0 {
		fmt.Fprintf(head, "<defs>\n%s</defs>\n", s.defs)
	}
	_, err := w.Write(slices.Concat(head.Bytes(), s.out, []byte("</svg>\n")))
	return err
}

// head returns the beginning of a file, up to what it says of itself.
func (o SVG) head(size image.Point) []byte {
	var head bytes.Buffer
	fmt.Fprintf(&head, `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" width="%s" height="%s" viewBox="0 0 %d %d" role="img"`,
		o.length(size.X), o.length(size.Y), size.X, size.Y)
	if o.Lang != "" {
		fmt.Fprintf(&head, ` xml:lang="%s"`, escaped(o.Lang))
	}
	head.WriteString(">\n")
	for _, e := range []struct{ name, text string }{{"title", o.Title}, {"desc", o.Desc}, {"metadata", o.Meta}} {
		if e.text != "" {
			fmt.Fprintf(&head, "<%s>%s</%[1]s>\n", e.name, escaped(e.text))
		}
	}
	return head.Bytes()
}

// length returns a length of the whole picture.
func (o SVG) length(pixels int) string {
	if o.DPI == 0 {
		return fmt.Sprint(pixels)
	}
	return number(float64(pixels)/float64(o.DPI)*25.4) + "mm"
}

// escaped returns a text as XML has it.
func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a builder does not fail
	return b.String()
}

// An svgWriter writes elements, and definitions of those that are used more than once.
type svgWriter struct {
	outline bool
	uses    uses
	names   map[any]string // the ids of definitions
	defs    []byte
	out     []byte
	err     error
}

func (s *svgWriter) printf(format string, args ...any) { s.out = fmt.Appendf(s.out, format, args...) }

// defined returns the id of a definition, which draw writes if it is new.
func (s *svgWriter) defined(key any, prefix string, draw func(id string)) string {
	if id, ok := s.names[key]; ok {
		return id
	}
	id := fmt.Sprint(prefix, len(s.names)+1)
	s.names[key] = id
	outer := s.out
	s.out = nil
	draw(id)
	s.defs = append(s.defs, s.out...)
	s.out = outer
	return id
}

func (s *svgWriter) drawing(d *raster.Drawing) {
	for i := 0; i < len(d.Layers); i++ {
		l := &d.Layers[i]
		if l.Fills() {
			i += s.fills(d.Layers[i:]) - 1
			continue
		}
		clipped := !l.Reach.In(l.Clip)
		if clipped {
			s.printf("<g clip-path=\"url(#%s)\">\n", s.clip(l.Clip))
		}
		s.layer(l)
		if clipped {
			s.printf("</g>\n")
		}
	}
}

// fills writes rectangles of one color that were painted one after another, and returns how many.
func (s *svgWriter) fills(layers []raster.Layer) (n int) {
	color := layers[0].Color
	s.printf("<path fill=\"%v\" shape-rendering=\"crispEdges\" d=\"", color)
	for n < len(layers) && layers[n].Fills() && layers[n].Color == color {
		r := layers[n].Clip
		s.printf("M%d %dh%dv%dh%dz", r.Min.X, r.Min.Y, r.Dx(), r.Dy(), -r.Dx())
		n++
	}
	s.printf("\"/>\n")
	return n
}

// clip returns the id of the clip path of a rectangle.
func (s *svgWriter) clip(r image.Rectangle) string {
	return s.defined(r, "c", func(id string) {
		s.printf("<clipPath id=\"%s\"><path d=\"M%d %dh%dv%dh%dz\"/></clipPath>\n", id, r.Min.X, r.Min.Y, r.Dx(), r.Dy(), -r.Dx())
	})
}

func (s *svgWriter) layer(l *raster.Layer) {
	switch {
	case l.Image != nil:
		s.image(l)
	case l.Copy != nil && s.uses[l.Copy] > 1:
		id := s.defined(l.Copy, "g", func(id string) {
			s.printf("<g id=\"%s\">\n", id)
			s.drawing(l.Copy)
			s.printf("</g>\n")
		})
		s.printf("<use xlink:href=\"#%s\"%s/>\n", id, place(l.At))
	case l.Copy != nil:
		s.printf("<g%s>\n", moved(l.At))
		s.drawing(l.Copy)
		s.printf("</g>\n")
	case l.Text != nil && s.outline:
		s.outlined(l)
	case l.Text != nil:
		s.text(l)
	case s.uses[&l.Shapes[0]] > 1:
		id := s.defined(&l.Shapes[0], "s", func(id string) {
			s.printf("<g id=\"%s\">", id)
			s.shapes(l.Shapes, "")
			s.printf("</g>\n")
		})
		s.printf("<use xlink:href=\"#%s\"%s color=\"%v\"/>\n", id, place(l.At), l.Color)
	default:
		s.printf("<g%s>", moved(l.At))
		s.shapes(l.Shapes, l.Color.String())
		s.printf("</g>\n")
	}
}

// image writes an image. Its definition is a square of one pixel, for it may be used in several sizes.
func (s *svgWriter) image(l *raster.Layer) {
	id := s.defined(l.Image, "i", func(id string) {
		var file bytes.Buffer
		s.err = cmp.Or(s.err, png.Encode(&file, l.Image))
		s.printf("<image id=\"%s\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\" xlink:href=\"data:image/png;base64,%s\"/>\n",
			id, base64.StdEncoding.EncodeToString(file.Bytes()))
	})
	r := l.Reach
	s.printf("<use xlink:href=\"#%s\" transform=\"translate(%d %d) scale(%d %d)\"/>\n", id, r.Min.X, r.Min.Y, r.Dx(), r.Dy())
}

// shapes writes shapes in a color; "" is that of the element that uses them.
func (s *svgWriter) shapes(shapes []raster.Shape, color string) {
	if color == "" {
		color = "currentColor"
	}
	for _, shape := range shapes {
		for _, within := range shape.Within {
			s.printf("<g clip-path=\"url(#%s)\">", s.within(within))
		}
		s.printf("<path d=\"%s\" ", pathData(shape.Path))
		if shape.Stroke != 0 {
			s.printf("fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>", color, number(shape.Stroke))
		} else {
			s.printf("fill=\"%s\"/>", color)
		}
		s.printf("%s", strings.Repeat("</g>", len(shape.Within)))
	}
}

// within returns the id of the clip path of a path.
func (s *svgWriter) within(p raster.Path) string {
	data := pathData(p)
	return s.defined(data, "c", func(id string) { s.printf("<clipPath id=\"%s\"><path d=\"%s\"/></clipPath>\n", id, data) })
}

// families holds the fonts of text: ours, and similar ones.
var families = map[raster.Weight]string{
	raster.Regular: "Inter, 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif",
	raster.Bold:    "Inter, 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif",
	raster.Mono:    "'JetBrains Mono', 'Noto Sans CJK SC', 'Noto Sans SC', monospace",
}

// weights holds the numbers of weights that are not 400.
var weights = map[raster.Weight]int{raster.Bold: 600}

// text writes a line of text with its width in our fonts, whichever fonts the reader has.
func (s *svgWriter) text(l *raster.Layer) {
	t := l.Text
	if strings.TrimSpace(t.Line) == "" {
		return
	}
	s.printf("<text x=\"%d\" y=\"%d\" fill=\"%v\" font-family=\"%s\" font-size=\"%s\"", l.At.X, l.At.Y, l.Color, families[t.Style.Weight], number(t.Style.Size))
	if w, ok := weights[t.Style.Weight]; ok {
		s.printf(" font-weight=\"%d\"", w)
	}
	s.printf(" style=\"font-variant-numeric:tabular-nums\" textLength=\"%s\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\">%s</text>\n", number(t.Width), escaped(t.Line))
}

// outlined writes a line of text as paths, each defined once.
func (s *svgWriter) outlined(l *raster.Layer) {
	s.printf("<g fill=\"%v\" aria-label=\"%s\">", l.Color, escaped(l.Text.Line))
	for _, letter := range l.Text.Letters() {
		path := letter.Path()
		if len(path) == 0 {
			continue
		}
		id := s.defined(letter.Glyph, "l", func(id string) { s.printf("<path id=\"%s\" d=\"%s\"/>\n", id, pathData(path)) })
		s.printf("<use xlink:href=\"#%s\" x=\"%s\" y=\"%d\"/>", id, number(float64(l.At.X)+letter.X), l.At.Y)
	}
	s.printf("</g>\n")
}

// place returns the attributes that place a definition at a point.
func place(at image.Point) string {
	if at == (image.Point{}) {
		return ""
	}
	return fmt.Sprintf(` x="%d" y="%d"`, at.X, at.Y)
}

// moved returns the attribute that moves a group.
func moved(by image.Point) string {
	if by == (image.Point{}) {
		return ""
	}
	return fmt.Sprintf(` transform="translate(%d %d)"`, by.X, by.Y)
}

// pathData returns a path in the language of SVG.
func pathData(p raster.Path) string {
	var b []byte
	for verb, a := range p.Segments() {
		b = append(b, verb)
		for i, v := range a {
			if i > 0 {
				b = append(b, ' ')
			}
			b = append(b, number(v)...)
		}
	}
	return string(b)
}
