// Package vector writes drawings as files of shapes and text.
//
// Panels paint on a raster.Canvas and know of nothing else. A canvas that records keeps a raster.Drawing: the same
// rectangles, shapes, texts and copies, each with the path that its mask was rasterized from. So one painter serves
// films, stills, SVG and PDF, and a new panel is in all of them. What is repeated (a queen, an empty
// board, a letter) is written once and then referred to.
package vector

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"image"
	"io"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"queenreel/draw/raster"
)

// An SVG is the options of a file. The zero value writes text as text, and no metadata.
type SVG struct {
	Outline     bool   // letters are paths, for readers without our fonts
	Title, Desc string // for those who cannot see it
	Lang        string
	Meta        string // a text for programs, without markup
	DPI         int    // pixels to the inch, for pages; 0 leaves the size in pixels
	Scheme      string // of readers who see the second colors of an animation, light or dark; "" if all see the first
}

// fewUses is the greatest number of shapes of a drawing that are all written out: cleaners of wikis and mails remove <use>, and a still has
// some hundred, of some kilobytes in all.
const fewUses = 600

// Write writes a drawing as an SVG 1.1 file.
func (o SVG) Write(w io.Writer, d *raster.Drawing) error {
	s := &svgWriter{outline: o.Outline, uses: uses{}, ids: map[any]string{}}
	s.uses.count(d)
	if s.uses.total(o.Outline) <= fewUses {
		s.uses = nil
	}
	s.drawing(d)
	head := bytes.NewBuffer(o.head(d.Bounds.Size()))
	if len(s.defs) > 0 {
		fmt.Fprintf(head, "<defs>\n%s</defs>\n", s.defs)
	}
	_, err := w.Write(slices.Concat(head.Bytes(), s.out, []byte("</svg>\n")))
	return err
}

// Symbols returns a symbol for each shape on a square of a side, with its name as its id, in the color of what is around it.
func Symbols(side int, named iter.Seq2[string, *raster.Mask]) string {
	s := svgWriter{ids: map[any]string{}}
	for name, mask := range named {
		s.printf("<symbol id=\"%s\" viewBox=\"0 0 %d %[2]d\">", name, side)
		s.shapes("", mask.Shapes(), "")
		s.printf("</symbol>\n")
	}
	return string(s.defs) + string(s.out)
}

// head returns the beginning of a file, with its metadata.
func (o SVG) head(size image.Point) []byte {
	role := ""
	if o.Title != "" { // an image has a name
		role = ` role="img"`
	}
	head := fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1"`+
		` width="%s" height="%s" viewBox="0 0 %d %d"%s stroke-linecap="round" stroke-linejoin="round"`,
		o.length(size.X), o.length(size.Y), size.X, size.Y, role)
	if o.Lang != "" {
		head = fmt.Appendf(head, ` xml:lang="%s"`, html.EscapeString(o.Lang))
	}
	if !o.Outline {
		head = append(head, ` font-family="Inter, sans-serif, 'Noto Sans CJK SC', 'Noto Sans SC'"`+
			` style="font-variant-numeric:tabular-nums" xml:space="preserve"`...)
	}
	head = append(head, ">\n"...)
	for _, e := range []struct{ name, text string }{
		{"title", html.EscapeString(o.Title)},
		{"desc", html.EscapeString(o.Desc)},
		{"metadata", o.Meta},
	} {
		if e.text != "" {
			head = fmt.Appendf(head, "<%s>%s</%[1]s>\n", e.name, e.text)
		}
	}
	return head
}

// length returns a length of the whole picture.
func (o SVG) length(pixels int) string {
	if o.DPI == 0 {
		return fmt.Sprint(pixels)
	}
	return number(float64(pixels)/float64(o.DPI)*25.4) + "mm"
}

// An svgWriter writes elements, and definitions of those that are used more than once.
type svgWriter struct {
	outline bool
	uses    uses           // nil if all is written out
	ids     map[any]string // of definitions
	defs    []byte
	out     []byte
}

func (s *svgWriter) printf(format string, args ...any) { s.out = fmt.Appendf(s.out, format, args...) }

// defined returns the id of a definition, which draw writes if it is new.
func (s *svgWriter) defined(key any, prefix string, draw func(id string)) string {
	if id, ok := s.ids[key]; ok {
		return id
	}
	id := fmt.Sprint(prefix, len(s.ids)+1)
	s.ids[key] = id
	outer := s.out
	s.out = nil
	draw(id)
	s.defs = append(s.defs, s.out...)
	s.out = outer
	return id
}

// clip returns the id of the clip path with some path data.
func (s *svgWriter) clip(data string) string {
	return s.defined(data, "c", func(id string) { s.printf("<clipPath id=\"%s\"><path d=\"%s\"/></clipPath>\n", id, data) })
}

func (s *svgWriter) drawing(d *raster.Drawing) {
	for i := 0; i < len(d.Layers); i++ {
		switch l := &d.Layers[i]; {
		case l.Fills():
			i += s.fills(d.Layers[i:]) - 1
		case l.Reach.In(l.Clip):
			s.layer(l)
		default:
			s.printf("<g clip-path=\"url(#%s)\">\n", s.clip(rectangleData(l.Clip)))
			s.layer(l)
			s.printf("</g>\n")
		}
	}
}

// fills writes rectangles of one color that were painted one after another, and returns how many. A clear ground is not written.
func (s *svgWriter) fills(layers []raster.Layer) (n int) {
	color := layers[0].Color
	if color.Clear > 0 {
		return 1
	}
	s.printf(`<path fill="%v" shape-rendering="crispEdges" d="`, color)
	for n < len(layers) && layers[n].Fills() && layers[n].Color == color {
		s.printf("%s", rectanglesData(layers[n].Rectangles()))
		n++
	}
	s.printf("\"/>\n")
	return n
}

func (s *svgWriter) layer(l *raster.Layer) {
	switch {
	case l.Copy != nil && s.uses[l.Copy] > 1:
		id := s.defined(l.Copy, "g", func(id string) {
			s.printf("<g id=\"%s\">\n", id)
			s.drawing(l.Copy)
			s.printf("</g>\n")
		})
		s.printf("<use xlink:href=\"#%s\"%s/>\n", id, attributeAt(useAt, l.At))
	case l.Copy != nil:
		s.printf("<g%s>\n", attributeAt(groupAt, l.At))
		s.drawing(l.Copy)
		s.printf("</g>\n")
	case l.Text != nil && s.outline:
		s.outlined(l)
	case l.Text != nil:
		s.text(l.Text, l.At, fmt.Sprintf(` fill="%v"`, l.Color))
	case s.uses[&l.Shapes[0]] > 1:
		strokes := slices.ContainsFunc(l.Shapes, func(s raster.Shape) bool { return s.Stroke != 0 })
		id := s.defined(&l.Shapes[0], "s", func(id string) {
			s.shapes(fmt.Sprintf(` id="%s"`, id), l.Shapes, "")
			s.printf("\n")
		})
		s.printf("<use xlink:href=\"#%s\"%s%s/>\n", id, attributeAt(useAt, l.At), colored(l.Color, strokes))
	default:
		s.shapes(attributeAt(groupAt, l.At), l.Shapes, l.Color.String())
		s.printf("\n")
	}
}

// shapes writes shapes, several as a group with the attributes. Without a color they have that of the element around them: see colored.
func (s *svgWriter) shapes(attributes string, shapes []raster.Shape, color string) {
	path := func(attributes string, shape raster.Shape) {
		if shape.Stroke != 0 {
			attributes += fmt.Sprintf(` fill="none" stroke="%s" stroke-width="%s"`, cmp.Or(color, "currentColor"), number(shape.Stroke))
		} else if color != "" {
			attributes += fmt.Sprintf(` fill="%s"`, color)
		}
		s.printf(`<path%s d="%s"/>`, attributes, pathData(shape.Path))
	}
	if len(shapes) == 1 && len(shapes[0].Within) == 0 {
		path(attributes, shapes[0])
		return
	}
	s.printf("<g%s>", attributes)
	for _, shape := range shapes {
		for _, within := range shape.Within {
			s.printf(`<g clip-path="url(#%s)">`, s.clip(pathData(within)))
		}
		path("", shape)
		s.printf("%s", strings.Repeat("</g>", len(shape.Within)))
	}
	s.printf("</g>")
}

// colored returns the attributes that give an element a color and, if it has strokes, these. Programs that are no browsers fill with the
// color of the element that says so.
func colored(color raster.Color, strokes bool) string {
	if strokes {
		return fmt.Sprintf(` color="%v" fill="currentColor"`, color)
	}
	return fmt.Sprintf(` fill="%v"`, color)
}

// text writes a line of text at a point with its width in our fonts, whichever fonts the reader has. Programs that know no such widths keep
// its anchor.
func (s *svgWriter) text(t *raster.Text, at image.Point, attributes string) {
	if strings.TrimSpace(t.Line) == "" {
		return
	}
	const mono = ` font-family="'JetBrains Mono', monospace, 'Noto Sans CJK SC', 'Noto Sans SC'"`
	face := map[raster.Weight]string{
		raster.Bold:     ` font-weight="600"`,
		raster.Mono:     mono,
		raster.MonoBold: mono + ` font-weight="700"`,
	}[t.Style.Weight]
	x := float64(at.X) + t.Width*float64(t.Anchor)/2
	anchor := []string{
		raster.AtStart:  "",
		raster.AtMiddle: ` text-anchor="middle"`,
		raster.AtEnd:    ` text-anchor="end"`,
	}[t.Anchor]
	s.printf(`<text x="%s" y="%d"%s%s font-size="%s"%s`, number(x), at.Y, anchor, attributes, number(t.Style.Size), face)
	if t.Spacing > 0 {
		s.printf(` letter-spacing="%s"`, number(t.Spacing))
	}
	s.printf(" textLength=\"%s\" lengthAdjust=\"spacingAndGlyphs\">%s</text>\n", number(t.Width), html.EscapeString(t.Line))
}

// outlined writes a line of text as paths, each defined once.
func (s *svgWriter) outlined(l *raster.Layer) {
	s.printf(`<g fill="%v" aria-label="%s">`, l.Color, html.EscapeString(l.Text.Line))
	for _, letter := range l.Text.Letters() {
		if path := letter.Path(); len(path) > 0 {
			x := number(float64(l.At.X) + letter.X)
			if s.uses == nil {
				s.printf(`<path transform="translate(%s %d)" d="%s"/>`, x, l.At.Y, pathData(path))
				continue
			}
			id := s.defined(letter.Glyph, "l", func(id string) { s.printf("<path id=\"%s\" d=\"%s\"/>\n", id, pathData(path)) })
			s.printf(`<use xlink:href="#%s" x="%s" y="%d"/>`, id, x, l.At.Y)
		}
	}
	s.printf("</g>\n")
}

// The attributes that bring an element to a point.
const (
	useAt   = ` x="%d" y="%d"`
	groupAt = ` transform="translate(%d %d)"`
)

// attributeAt returns attributes for a point: none for the origin.
func attributeAt(format string, at image.Point) string {
	if at == (image.Point{}) {
		return ""
	}
	return fmt.Sprintf(format, at.X, at.Y)
}

func rectanglesData(all []image.Rectangle) string {
	var data strings.Builder
	for _, r := range all {
		data.WriteString(rectangleData(r))
	}
	return data.String()
}

func rectangleData(r image.Rectangle) string {
	return fmt.Sprintf("M%d %dh%dv%dh%dz", r.Min.X, r.Min.Y, r.Dx(), r.Dy(), -r.Dx())
}

// pathData returns a path to hundredths of a pixel, each step from the end of the one before. It leaves out a verb that is that of the step
// before, a space before a sign, and a zero before a point.
func pathData(p raster.Path) string {
	var b []byte
	var begin, at [2]float64 // of the part of the path, and of the step, in hundredths
	before := byte(0)
	for _, s := range p {
		repeats := s.Verb == before && s.Verb != 'M'
		if !repeats {
			b = append(b, s.Verb-'A'+'a')
		}
		end := at
		for i, v := range s.Args {
			end[i%2] = math.Round(100 * v)
			step := (end[i%2] - at[i%2]) / 100
			n := number(step)
			if math.Abs(step) < 1 {
				n = strings.Replace(n, "0.", ".", 1)
			}
			if n[0] != '-' && (i > 0 || repeats) {
				b = append(b, ' ')
			}
			b = append(b, n...)
		}
		at = end
		switch s.Verb {
		case 'M':
			begin = at
		case 'Z':
			at = begin
		}
		before = s.Verb
	}
	return string(b)
}

// uses counts how often something is drawn: a copy, the first shape of some, or a letter.
type uses map[any]int

// count adds the uses in a drawing. Those in a copy count once.
func (u uses) count(d *raster.Drawing) {
	for i := range d.Layers {
		switch l := &d.Layers[i]; {
		case l.Copy != nil:
			if u[l.Copy]++; u[l.Copy] == 1 {
				u.count(l.Copy)
			}
		case l.Shapes != nil:
			u[&l.Shapes[0]]++
		case l.Text != nil:
			for _, letter := range l.Text.Letters() {
				u[letter.Glyph]++
			}
		}
	}
}

// total returns how often anything is drawn that is no letter or, with outlines, anything.
func (u uses) total(outline bool) (n int) {
	for what, times := range u {
		if _, isLetter := what.(raster.Glyph); outline || !isLetter {
			n += times
		}
	}
	return n
}

// number returns a number with up to three decimals.
func number(v float64) string { return decimal(v, 3) }

// decimal returns a number with up to so many decimals, at least one.
func decimal(v float64, decimals int) string {
	s := strings.TrimRight(strings.TrimRight(strconv.FormatFloat(v, 'f', decimals, 64), "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}
