package vector

import (
	"fmt"
	"image"
	"io"
	"strings"

	"queenreel/draw/raster"
)

// A PDF is a document that writes each page when it is added. It writes shapes, letters and copies that are used again, on the
// same page or a later one, once, and then refers to them by number.
type PDF struct {
	file  *pdfFile
	forms map[any]int  // objects of what was used again
	seen  map[any]bool // what was drawn in place
	paths map[raster.Glyph]raster.Path
}

// A Document is the metadata of a PDF.
type Document struct {
	Title, Subject, Lang string
	Creator              string // the command that made it
}

// NewPDF returns a document that is written to w.
func NewPDF(w io.Writer, d Document) *PDF {
	return &PDF{file: newPDFFile(w, d), forms: map[any]int{}, seen: map[any]bool{}, paths: map[raster.Glyph]raster.Path{}}
}

// Add adds a page that shows a drawing, with a number of pixels to the inch and a description for those who cannot see it, who hear its
// texts, too, the largest as a heading. After an error there is no document. A note, unless it is "", is for those who present the page:
// an annotation, where pdfpc and pympress find notes. It is neither drawn nor printed; readers show it to who points at the right bottom
// corner.
func (p *PDF) Add(d *raster.Drawing, dpi int, alt, note string) error {
	size, scale := d.Bounds.Size(), 72/float64(dpi) // points to the pixel
	width, height := number(float64(size.X)*scale), number(float64(size.Y)*scale)
	w := &pdfWriter{pdf: p, uses: uses{}}
	w.uses.count(d)
	// From now on lengths are in pixels, and go down.
	w.printf("%s 0 0 -%s 0 %s cm\n", number(scale), number(scale), height)
	w.texts(d, image.Point{}, largest(d))
	w.printf("/Artifact BMC BT 3 Tr /F 1 Tf <0020> Tj ET EMC\n") // LibreOffice paints the last text over everything
	w.part(pdfTag{kind: "Figure", alt: alt}, func() { w.drawing(d) })
	right := float64(size.X) * scale
	p.file.page(width, height, w.out, w.tags, p.file.note(note, number(right-noteSide), number(right)))
	return p.file.err
}

// largest returns the size of the largest text of a drawing.
func largest(d *raster.Drawing) (size float64) {
	for _, l := range d.Layers {
		switch {
		case l.Copy != nil:
			size = max(size, largest(l.Copy))
		case l.Text != nil:
			size = max(size, l.Text.Style.Size)
		}
	}
	return size
}

// Close ends the document.
func (p *PDF) Close() error { return p.file.close() }

// A pdfWriter writes the operators of a page or a form; see ISO 32000-1, annex A.
type pdfWriter struct {
	pdf    *PDF
	uses   uses // on the page
	out    []byte
	refers bool // to an object

	tags []pdfTag // of the parts of the page, in the order of reading
}

// part writes a part of the page.
func (w *pdfWriter) part(tag pdfTag, write func()) {
	w.printf("/%s<</MCID %d>>BDC\n", tag.kind, len(w.tags))
	w.tags = append(w.tags, tag)
	write()
	w.printf("EMC\n")
}

func (w *pdfWriter) printf(format string, args ...any) { w.out = fmt.Appendf(w.out, format, args...) }

// repeated draws with its origin at (x, y), within a rectangle about it. It makes a form if the page uses the key more than
// once, or an earlier page drew it in place.
func (w *pdfWriter) repeated(key any, uses int, r image.Rectangle, x, y float64, draw func(*pdfWriter)) {
	w.printf("q 1 0 0 1 %s %s cm\n", number(x), number(y))
	if p := w.pdf; uses < 2 && !p.seen[key] {
		p.seen[key] = true
		draw(w)
	} else {
		if p.forms[key] == 0 {
			f := &pdfWriter{pdf: p, uses: w.uses}
			draw(f)
			p.forms[key] = p.file.form(r, f.out, f.refers)
		}
		w.show(p.forms[key])
	}
	w.printf("Q\n")
}

func (w *pdfWriter) show(object int) {
	w.printf("/X%d Do\n", object)
	w.refers = true
}

func (w *pdfWriter) drawing(d *raster.Drawing) {
	for i := range d.Layers {
		m := &d.Layers[i]
		if m.Fills() || m.Reach.In(m.Clip) {
			w.layer(m)
			continue
		}
		w.printf("q ")
		w.rectangle(m.Clip)
		w.printf("W n\n")
		w.layer(m)
		w.printf("Q\n")
	}
}

func (w *pdfWriter) layer(m *raster.Layer) {
	x, y := float64(m.At.X), float64(m.At.Y)
	switch {
	case m.Copy != nil:
		w.repeated(m.Copy, w.uses[m.Copy], m.Copy.Bounds, x, y, func(w *pdfWriter) { w.drawing(m.Copy) })
	case m.Text != nil:
		w.color(m.Color)
		for _, l := range m.Text.Letters() {
			w.letter(l, x, y)
		}
	case m.Shapes != nil:
		w.color(m.Color)
		w.repeated(&m.Shapes[0], w.uses[&m.Shapes[0]], m.Reach.Sub(m.At), x, y, func(w *pdfWriter) {
			for _, s := range m.Shapes {
				w.shape(s)
			}
		})
	default:
		w.color(m.Color)
		for _, r := range m.Rectangles() {
			w.rectangle(r)
		}
		w.printf("f\n")
	}
}

// letter shows a letter of a line of text that starts at a point.
func (w *pdfWriter) letter(l raster.Letter, x, y float64) {
	path, known := w.pdf.paths[l.Glyph]
	if !known {
		path = l.Path()
		w.pdf.paths[l.Glyph] = path
	}
	if len(path) == 0 {
		return
	}
	w.repeated(l.Glyph, w.uses[l.Glyph], path.Bounds(), x+l.X, y, func(w *pdfWriter) { w.shape(raster.Shape{Path: path}) })
}

// texts lays the lines of text of a drawing that is moved to a point under it, with the width of their outlines, to be searched and copied.
// They are invisible, but not in LibreOffice, where what is painted on them hides them. Those of the largest size are headings.
func (w *pdfWriter) texts(d *raster.Drawing, at image.Point, largest float64) {
	for _, l := range d.Layers {
		switch at := at.Add(l.At); {
		case l.Copy != nil:
			w.texts(l.Copy, at, largest)
		case l.Text != nil:
			codes, size := pdfCodes(l.Text.Line), l.Text.Style.Size
			width := 100 * l.Text.Width / (textAdvance * size * float64(len(codes)/4))
			write := func() {
				w.printf("BT 3 Tr /F %s Tf %s Tz 1 0 0 -1 %d %d Tm <%s> Tj ET\n", number(size), number(width), at.X, at.Y, codes)
			}
			switch {
			case len(strings.Trim(l.Text.Line, "0123456789")) <= 1: // the name of a row or column, or a number
				w.printf("/Artifact BMC\n")
				write()
				w.printf("EMC\n")
			case size == largest:
				w.part(pdfTag{kind: "H1"}, write)
			default:
				w.part(pdfTag{kind: "P"}, write)
			}
		}
	}
}

// shape draws a shape about the origin.
func (w *pdfWriter) shape(s raster.Shape) {
	w.printf("q ")
	for _, within := range s.Within {
		w.path(within)
		w.printf("W n\n")
	}
	w.path(s.Path)
	if s.Stroke != 0 {
		w.printf("%s w 1 J 1 j S Q\n", number(s.Stroke))
	} else {
		w.printf("f Q\n")
	}
}

// path writes a path. PDF has no quadratic curves: they are cubic ones.
func (w *pdfWriter) path(p raster.Path) {
	var x, y float64
	for _, s := range p {
		verb, a := s.Verb, s.Args
		if verb == 'Q' {
			verb, a = 'C', []float64{x + (a[0]-x)*2/3, y + (a[1]-y)*2/3, a[2] + (a[0]-a[2])*2/3, a[3] + (a[1]-a[3])*2/3, a[2], a[3]}
		}
		if n := len(a); n > 0 {
			x, y = a[n-2], a[n-1]
		}
		for _, v := range a {
			w.printf("%s ", number(v))
		}
		w.printf("%c\n", pdfVerbs[verb])
	}
}

// pdfVerbs holds the operators for the verbs of SVG.
var pdfVerbs = map[byte]byte{'M': 'm', 'L': 'l', 'C': 'c', 'Z': 'h'}

func (w *pdfWriter) rectangle(r image.Rectangle) {
	w.printf("%d %d %d %d re ", r.Min.X, r.Min.Y, r.Dx(), r.Dy())
}

func (w *pdfWriter) color(c raster.Color) {
	part := func(v uint8) string { return number(float64(v) / 255) }
	r, g, b := part(c.R), part(c.G), part(c.B)
	w.printf("%s %s %s rg %s %s %s RG\n", r, g, b, r, g, b)
}
