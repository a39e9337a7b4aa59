package vector

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io"
	"strconv"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"queenreel/assets"
	"queenreel/draw/raster"
)

// A PDF is a document of pages. It is written at the end: until then its pages are in memory, each with a reference of a
// few bytes to what other pages have too.
type PDF struct {
	doc   *fpdf.Fpdf
	scale float64 // points to the pixel
	forms map[any]form
	seen  map[any]bool // what was used once, and is no form
	err   error
}

// A form is what is written once and shown wherever it is referred to.
type form struct {
	template fpdf.Template
	name     string
	corner   image.Point // of what it shows about its origin, in pixels
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
	doc.AddUTF8FontFromBytes(textFont, "", assets.Mono)
	return &PDF{doc: doc, scale: 72 / float64(dpi), forms: map[any]form{}, seen: map[any]bool{}}
}

// Add adds a page that shows a drawing.
func (p *PDF) Add(d *raster.Drawing) error {
	size := d.Bounds.Size()
	width, height := float64(size.X)*p.scale, float64(size.Y)*p.scale
	p.doc.AddPageFormat("P", fpdf.SizeType{Wd: width, Ht: height})
	w := &pdfWriter{pdf: p, uses: uses{}}
	w.uses.count(d)
	// From now on lengths are in pixels, and go down.
	w.printf("q %s 0 0 %s 0 %s cm\n", number(p.scale), number(-p.scale), number(height))
	w.drawing(d)
	w.printf("Q")
	p.doc.RawWriteStr(string(w.out))
	p.doc.SetTextRenderingMode(3) // which is not seen
	p.addText(d, image.Point{})
	return p.fail(nil)
}

// textFont is the name of the font of text that is not seen. What it lacks it has as empty letters, which serve as well.
const textFont = "text"

// addText lays the text of a drawing over its outlines on the page, so that it can be searched and copied.
func (p *PDF) addText(d *raster.Drawing, move image.Point) {
	for i := range d.Layers {
		m := &d.Layers[i]
		at := m.At.Add(move)
		switch {
		case m.Copy != nil:
			p.addText(m.Copy, at)
		case m.Text != nil:
			p.doc.SetFont(textFont, "", m.Text.Style.Size*p.scale)
			p.doc.RawWriteStr(number(100*m.Text.Width*p.scale/p.doc.GetStringWidth(m.Text.Line)) + " Tz") // as wide as its outlines
			p.doc.Text(float64(at.X)*p.scale, float64(at.Y)*p.scale, m.Text.Line)
		}
	}
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
	w := &pdfWriter{pdf: p}
	w.printf("q 1 0 0 1 %d %d cm\n", -r.Min.X, -r.Min.Y)
	draw(w)
	w.printf("Q")
	return p.newForm(key, r, func(t *fpdf.Tpl) {
		for _, f := range w.images {
			f.takePart(t)
		}
		t.RawWriteStr(string(w.out))
	})
}

// newForm returns a form that shows what write writes.
func (p *PDF) newForm(key any, r image.Rectangle, write func(*fpdf.Tpl)) form {
	t := p.doc.CreateTemplateCustom(fpdf.PointType{}, fpdf.SizeType{Wd: float64(r.Dx()), Ht: float64(r.Dy())}, write)
	f := form{t, "TPL" + t.ID(), r.Min}
	f.takePart(p.doc)
	p.forms[key] = f
	return f
}

// takePart makes a form part of a document or of another form. It is once it was used: here, where nothing shows of it.
func (f form) takePart(of interface {
	RawWriteStr(string)
	UseTemplate(fpdf.Template)
}) {
	of.RawWriteStr("q 0 0 0 0 re W n")
	of.UseTemplate(f.template)
	of.RawWriteStr("Q")
}

// image returns the form of an image, which is a point wide and high.
func (p *PDF) image(m image.Image) form {
	if f, ok := p.forms[m]; ok {
		return f
	}
	var file bytes.Buffer
	p.fail(png.Encode(&file, m))
	name, o := fmt.Sprint("image", len(p.forms)), fpdf.ImageOptions{ImageType: "png"}
	p.doc.RegisterImageOptionsReader(name, o, &file)
	return p.newForm(m, image.Rect(0, 0, 1, 1), func(t *fpdf.Tpl) { t.ImageOptions(name, 0, 0, 1, 1, false, o, 0, "") })
}

// A pdfWriter writes the operators of a page or a form; see ISO 32000-1, annex A.
type pdfWriter struct {
	pdf    *PDF
	out    []byte
	uses   uses // nil within a form, which refers to no others but images
	images []form
}

func (w *pdfWriter) printf(format string, args ...any) { w.out = fmt.Appendf(w.out, format, args...) }

// repeated shows what draw draws about an origin within a rectangle. The origin comes to (x, y). It is a form if the page uses it more
// than once, or a page before did use it.
func (w *pdfWriter) repeated(key any, uses int, r image.Rectangle, x, y float64, draw func(*pdfWriter)) {
	once := w.uses != nil && uses < 2 && !w.pdf.seen[key]
	if once {
		w.pdf.seen[key] = true
	}
	if w.uses == nil || once {
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
		w.image(m)
	case m.Copy != nil:
		w.repeated(m.Copy, w.uses[m.Copy], m.Copy.Bounds, x, y, func(w *pdfWriter) { w.drawing(m.Copy) })
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
		w.repeated(key, w.uses[key.shape], m.Reach.Sub(m.At), x, y, func(w *pdfWriter) {
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

// image shows an image, which stands on its head where lengths go down.
func (w *pdfWriter) image(m *raster.Layer) {
	f, r := w.pdf.image(m.Image), m.Reach
	w.images = append(w.images, f)
	w.printf("q %d 0 0 %d %d %d cm /%s Do Q\n", r.Dx(), -r.Dy(), r.Min.X, r.Max.Y, f.name)
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
	w.repeated(key, w.uses[l.Glyph], path.Bounds(), x+l.X, y, func(w *pdfWriter) {
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
