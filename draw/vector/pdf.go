package vector

import (
	"fmt"
	"image"
	"io"
	"strconv"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"queenreel/draw/raster"
)

// A PDF is a document of pages. It is written at the end: until then its pages are in memory, each with a reference of a
// few bytes to what other pages have too.
type PDF struct {
	doc   *fpdf.Fpdf
	scale float64 // points to the pixel
	forms map[any]form
	err   error
}

// A form is what is written once and shown wherever it is referred to.
type form struct {
	name   string
	corner image.Point // of what it shows about its origin, in pixels
}

// A Document says what a PDF is. The zero value leaves it unsaid.
type Document struct {
	Title, Subject, Lang string
	Creator              string // the command that made it
}

// NewPDF returns a document whose pages have the given number of pixels to the inch.
func NewPDF(dpi int, d Document) *PDF {
	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: 595, Ht: 842}})
	doc.SetCatalogSort(true)
	// A document of today would be another one tomorrow: two runs give the same bytes.
	doc.SetCreationDate(time.Unix(0, 0).UTC())
	doc.SetModificationDate(time.Unix(0, 0).UTC())
	doc.SetTitle(d.Title, true)
	doc.SetSubject(d.Subject, true)
	doc.SetCreator(d.Creator, true)
	doc.SetProducer("queenreel", true)
	doc.SetLang(d.Lang)
	return &PDF{doc: doc, scale: 72 / float64(dpi), forms: map[any]form{}}
}

// Add adds a page that shows a drawing.
func (p *PDF) Add(d *raster.Drawing) error {
	size := d.Bounds.Size()
	width, height := float64(size.X)*p.scale, float64(size.Y)*p.scale
	p.doc.AddPageFormat("P", fpdf.SizeType{Wd: width, Ht: height})
	w := &pdfWriter{pdf: p}
	// From now on lengths are in pixels, and go down.
	w.printf("q %s 0 0 %s 0 %s cm\n", number(p.scale), number(-p.scale), number(height))
	w.drawing(d)
	w.printf("Q")
	p.doc.RawWriteStr(string(w.out))
	p.addText(d, height)
	return p.fail(nil)
}

// addText lays the text of a drawing over the page where it is not seen, so that it can be searched and copied; only as far as
// the fonts go that every reader of PDF has.
func (p *PDF) addText(d *raster.Drawing, height float64) {
	p.doc.SetTextRenderingMode(3)
	for _, m := range d.Layers {
		if m.Text == nil || !plain(m.Text.Line) {
			continue
		}
		p.doc.SetFont("Helvetica", "", m.Text.Style.Size*p.scale)
		p.doc.Text(float64(m.At.X)*p.scale, float64(m.At.Y)*p.scale, m.Text.Line)
	}
}

// plain reports whether a text is in ASCII.
func plain(text string) bool {
	for _, r := range text {
		if r < ' ' || r > '~' {
			return false
		}
	}
	return true
}

// fail keeps the first error.
func (p *PDF) fail(err error) error {
	if p.err == nil {
		p.err = err
	}
	if p.err == nil && p.doc.Err() {
		p.err = fmt.Errorf("pdf: %w", p.doc.Error())
	}
	return p.err
}

// Write writes the document. Nothing can be added after that.
func (p *PDF) Write(w io.Writer) error {
	if p.err != nil {
		return p.err
	}
	return p.doc.Output(w)
}

// form returns the form of a key, which draw draws about an origin within a rectangle. A key has one form.
func (p *PDF) form(key any, r image.Rectangle, draw func(*pdfWriter)) form {
	if f, ok := p.forms[key]; ok {
		return f
	}
	w := &pdfWriter{pdf: p, within: true}
	w.printf("q 1 0 0 1 %d %d cm\n", -r.Min.X, -r.Min.Y)
	draw(w)
	w.printf("Q")
	t := p.doc.CreateTemplateCustom(fpdf.PointType{}, fpdf.SizeType{Wd: float64(r.Dx()), Ht: float64(r.Dy())}, func(t *fpdf.Tpl) {
		t.RawWriteStr(string(w.out))
	})
	// A template is part of the document once it was used: here, where nothing shows of it.
	p.doc.RawWriteStr("q 0 0 0 0 re W n")
	p.doc.UseTemplate(t)
	p.doc.RawWriteStr("Q")
	f := form{"TPL" + t.ID(), r.Min}
	p.forms[key] = f
	return f
}

// A pdfWriter writes the operators of a page or a form; see ISO 32000-1, annex A.
type pdfWriter struct {
	pdf    *PDF
	out    []byte
	within bool // a form, which refers to no other
}

func (w *pdfWriter) printf(format string, args ...any) { w.out = fmt.Appendf(w.out, format, args...) }

// repeated shows what draw draws about an origin within a rectangle. The origin comes to (x, y).
func (w *pdfWriter) repeated(key any, r image.Rectangle, x, y float64, draw func(*pdfWriter)) {
	if w.within {
		w.printf("q 1 0 0 1 %s %s cm\n", number(x), number(y))
		draw(w)
		w.printf("Q\n")
		return
	}
	w.use(w.pdf.form(key, r, draw), x, y)
}

// use shows a form whose origin comes to a point.
func (w *pdfWriter) use(f form, x, y float64) {
	w.printf("q 1 0 0 1 %s %s cm /%s Do Q\n", number(x+float64(f.corner.X)), number(y+float64(f.corner.Y)), f.name)
}

func (w *pdfWriter) drawing(d *raster.Drawing) {
	for i := range d.Layers {
		m := &d.Layers[i]
		clipped := !m.Fills() && !m.Reach.In(m.Clip)
		if clipped {
			w.printf("q ")
			w.rectangle(m.Clip)
			w.printf("W n\n")
		}
		w.layer(m)
		if clipped {
			w.printf("Q\n")
		}
	}
}

func (w *pdfWriter) layer(m *raster.Layer) {
	x, y := float64(m.At.X), float64(m.At.Y)
	switch {
	case m.Image != nil:
		w.pdf.fail(ErrImage)
	case m.Copy != nil:
		w.repeated(m.Copy, m.Copy.Bounds, x, y, func(w *pdfWriter) { w.drawing(m.Copy) })
	case m.Text != nil:
		w.color(m.Color)
		for _, l := range m.Text.Letters() {
			w.letter(l, x, y, m.Color)
		}
	case m.Shapes != nil:
		key := struct {
			shape *raster.Shape
			color raster.Color
		}{&m.Shapes[0], m.Color}
		w.repeated(key, m.Reach.Sub(m.At), x, y, func(w *pdfWriter) {
			w.color(m.Color)
			for _, s := range m.Shapes {
				w.shape(s)
			}
		})
	default:
		w.color(m.Color)
		w.rectangle(m.Clip)
		w.printf("f\n")
	}
}

// letter shows a letter of a line of text that starts at a point.
func (w *pdfWriter) letter(l raster.Letter, x, y float64, c raster.Color) {
	path := l.Path()
	if len(path) == 0 {
		return
	}
	key := struct {
		raster.Glyph
		color raster.Color
	}{l.Glyph, c}
	w.repeated(key, path.Bounds(), x+l.X, y, func(w *pdfWriter) {
		w.color(c)
		w.shape(raster.Shape{Path: path})
	})
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
	for verb, a := range p.Segments() {
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

// color sets the color of what follows.
func (w *pdfWriter) color(c raster.Color) {
	part := func(v uint8) string { return number(float64(v) / 255) }
	r, g, b := part(c.R), part(c.G), part(c.B)
	w.printf("%s %s %s rg %s %s %s RG\n", r, g, b, r, g, b)
}

// number returns a number with as many digits as can be seen.
func number(v float64) string {
	s := strconv.FormatFloat(v, 'f', 3, 64)
	for s[len(s)-1] == '0' {
		s = s[:len(s)-1]
	}
	if s[len(s)-1] == '.' {
		s = s[:len(s)-1]
	}
	if s == "-0" {
		return "0"
	}
	return s
}
