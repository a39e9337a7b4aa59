package vector

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"image/color"
	"io"
	"maps"
	"strings"
	"unicode/utf16"

	"queenreel/assets"
	"queenreel/draw/raster"
)

// A PDF is a document of pages, each of which is written when it is added. Shapes, letters and copies that are used again, on the
// same page or a later one, are written once and then referred to by number.
type PDF struct {
	file  *pdfFile
	scale float64      // points to the pixel
	forms map[any]int  // objects of what was used again
	seen  map[any]bool // what was drawn in place
	paths map[raster.Glyph]raster.Path
}

// A Document is the metadata of a PDF.
type Document struct {
	Title, Subject, Lang string
	Creator              string // the command that made it
}

// NewPDF returns a document that is written to w, and whose pages have the given number of pixels to the inch.
func NewPDF(w io.Writer, dpi int, d Document) *PDF {
	return &PDF{file: newPDFFile(w, d), scale: 72 / float64(dpi), forms: map[any]int{}, seen: map[any]bool{}, paths: map[raster.Glyph]raster.Path{}}
}

// Add adds a page that shows a drawing. After an error there is no document.
func (p *PDF) Add(d *raster.Drawing) error { return p.AddNoted(d, "") }

// AddNoted adds a page as Add does, with a note for those who present it: an annotation, which is where pdfpc and pympress find notes.
// Nothing of it is drawn or printed. It lies in the right bottom corner, where readers show it to who points there. "" is no note.
func (p *PDF) AddNoted(d *raster.Drawing, note string) error {
	size := d.Bounds.Size()
	width, height := number(float64(size.X)*p.scale), number(float64(size.Y)*p.scale)
	w := &pdfWriter{pdf: p, uses: uses{}}
	w.uses.count(d)
	// From now on lengths are in pixels, and go down.
	w.printf("%s 0 0 -%s 0 %s cm\n", number(p.scale), number(p.scale), height)
	w.drawing(d)
	right := float64(size.X) * p.scale
	p.file.page(width, height, w.out, p.file.note(note, number(right-noteSide), number(right)))
	return p.file.err
}

// A coloredShape is the first of some shapes that are drawn in a color.
type coloredShape struct {
	shape *raster.Shape
	color raster.Color
}

// Forget tells the document that later pages show none of the shapes and copies of those before, so that it need not keep them. Letters
// and images may come again.
func (p *PDF) Forget() {
	gone := func(key any) bool {
		_, isShape := key.(coloredShape)
		_, isCopy := key.(*raster.Drawing)
		return isShape || isCopy
	}
	maps.DeleteFunc(p.seen, func(key any, _ bool) bool { return gone(key) })
	maps.DeleteFunc(p.forms, func(key any, _ int) bool { return gone(key) })
}

// Close ends the document.
func (p *PDF) Close() error { return p.file.close() }

// A pdfWriter writes the operators of a page or a form; see ISO 32000-1, annex A.
type pdfWriter struct {
	pdf    *PDF
	uses   uses // on the page
	out    []byte
	refers bool // to an object or to the font
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

// show shows a form or an image.
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
	case m.Image != nil:
		w.image(m.Image, m.Reach)
	case m.Copy != nil:
		w.repeated(m.Copy, w.uses[m.Copy], m.Copy.Bounds, x, y, func(w *pdfWriter) { w.drawing(m.Copy) })
	case m.Text != nil:
		w.color(m.Color)
		for _, l := range m.Text.Letters() {
			w.letter(l, x, y, m.Color)
		}
		w.text(m)
	case m.Shapes != nil:
		key := coloredShape{&m.Shapes[0], m.Color}
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

// image shows an image, upside down since y goes down.
func (w *pdfWriter) image(m image.Image, r image.Rectangle) {
	p := w.pdf
	if p.forms[m] == 0 {
		p.forms[m] = p.file.image(m)
	}
	w.printf("q %d 0 0 %d %d %d cm\n", r.Dx(), -r.Dy(), r.Min.X, r.Max.Y)
	w.show(p.forms[m])
	w.printf("Q\n")
}

// letter shows a letter of a line of text that starts at a point.
func (w *pdfWriter) letter(l raster.Letter, x, y float64, c raster.Color) {
	path, known := w.pdf.paths[l.Glyph]
	if !known {
		path = l.Path()
		w.pdf.paths[l.Glyph] = path
	}
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

// text lays an invisible line of text over its outlines, with their width, to be searched and copied.
func (w *pdfWriter) text(m *raster.Layer) {
	codes, size := pdfCodes(m.Text.Line), m.Text.Style.Size
	width := 100 * m.Text.Width / (textAdvance * size * float64(len(codes)/4))
	w.printf("BT 3 Tr /F %s Tf %s Tz 1 0 0 -1 %d %d Tm <%s> Tj ET\n", number(size), number(width), m.At.X, m.At.Y, codes)
	w.refers = true
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

// color sets the color of what follows.
func (w *pdfWriter) color(c raster.Color) {
	part := func(v uint8) string { return number(float64(v) / 255) }
	r, g, b := part(c.R), part(c.G), part(c.B)
	w.printf("%s %s %s rg %s %s %s RG\n", r, g, b, r, g, b)
}

// A pdfFile writes the objects of a PDF one after another; see ISO 32000-1, 7.5. Its first error stays.
type pdfFile struct {
	w       *bufio.Writer
	at      int    // bytes written
	offsets []int  // of the objects from number 1 on
	pages   []byte // references to them
	names   []byte // of forms and images
	unseen  int    // the appearance of notes; 0 if there are none yet
	plain   bool   // streams are not compressed
	err     error
}

// The objects that others refer to before they are written.
const (
	catalogObject = iota + 1
	pagesObject
	resourcesObject
	infoObject
)

func newPDFFile(w io.Writer, d Document) *pdfFile {
	f := &pdfFile{w: bufio.NewWriter(w), offsets: make([]int, infoObject)}
	f.printf("%%PDF-1.4\n%%\xe2\xe3\xcf\xd3\n") // as bytes beyond ASCII, for programs that guess what files are
	f.object(catalogObject, "<</Type/Catalog/Pages %d 0 R/Lang %s>>", pagesObject, pdfText(d.Lang))
	f.object(infoObject, "<</Title %s/Subject %s/Creator %s/Producer(queenreel)>>", pdfText(d.Title), pdfText(d.Subject), pdfText(d.Creator))
	return f
}

// pdfText returns a text as a string object.
func pdfText(text string) string { return "<feff" + pdfCodes(text) + ">" }

// pdfCodes returns the codes of a text in UTF-16, four digits each.
func pdfCodes(text string) string {
	var codes []byte
	for _, c := range utf16.Encode([]rune(text)) {
		codes = fmt.Appendf(codes, "%04x", c)
	}
	return string(codes)
}

func (f *pdfFile) printf(format string, args ...any) {
	if f.err == nil {
		var n int
		n, f.err = fmt.Fprintf(f.w, format, args...)
		f.at += n
	}
}

// object writes the object of a number.
func (f *pdfFile) object(n int, format string, args ...any) {
	f.offsets[n-1] = f.at
	f.printf("%d 0 obj\n"+format+"\nendobj\n", append([]any{n}, args...)...)
}

// add writes an object, and returns its number.
func (f *pdfFile) add(format string, args ...any) int {
	f.offsets = append(f.offsets, 0)
	f.object(len(f.offsets), format, args...)
	return len(f.offsets)
}

// stream adds bytes, of which a dictionary says what they are.
func (f *pdfFile) stream(data []byte, dictionary string, args ...any) int {
	if !f.plain {
		var b bytes.Buffer
		z := zlib.NewWriter(&b)
		_, _ = z.Write(data) // a buffer does not fail
		_ = z.Close()
		data, dictionary = b.Bytes(), dictionary+"/Filter/FlateDecode"
	}
	return f.add("<<"+dictionary+"/Length %d>>\nstream\n%s\nendstream", append(args, len(data), data)...)
}

// named gives an object a name, for pages and forms to show it: X, and its number.
func (f *pdfFile) named(n int) int {
	f.names = fmt.Appendf(f.names, "/X%d %d 0 R", n, n)
	return n
}

// form adds operators that draw within a rectangle. Those that refer to nothing get no resources, for some readers read the
// font again for each form.
func (f *pdfFile) form(r image.Rectangle, operators []byte, refers bool) int {
	resources := "<<>>"
	if refers {
		resources = fmt.Sprintf(" %d 0 R", resourcesObject)
	}
	return f.named(f.stream(operators, "/Type/XObject/Subtype/Form/BBox[%d %d %d %d]/Resources%s", r.Min.X, r.Min.Y, r.Max.X, r.Max.Y, resources))
}

// image adds an image.
func (f *pdfFile) image(m image.Image) int {
	b := m.Bounds()
	var colors, opacities []byte
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := color.NRGBAModel.Convert(m.At(x, y)).(color.NRGBA)
			colors, opacities = append(colors, c.R, c.G, c.B), append(opacities, c.A)
		}
	}
	const image = "/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 8/ColorSpace"
	mask := f.stream(opacities, image+"/DeviceGray", b.Dx(), b.Dy())
	return f.named(f.stream(colors, image+"/DeviceRGB/SMask %d 0 R", b.Dx(), b.Dy(), mask))
}

// noteSide is the side of the square of a note, in points.
const noteSide = 20

// note adds a note in a lower corner, and returns its entry in a page; "" for no text. Its appearance is empty, for readers would
// draw an icon, and it is not one of the annotations that are printed.
func (f *pdfFile) note(text, left, right string) string {
	if text == "" {
		return ""
	}
	if f.unseen == 0 {
		f.unseen = f.stream(nil, "/Type/XObject/Subtype/Form/BBox[0 0 %d %d]/Resources<<>>", noteSide, noteSide)
	}
	n := f.add("<</Type/Annot/Subtype/Text/Rect[%s 0 %s %d]/Contents %s/Open false/AP<</N %d 0 R>>>>", left, right, noteSide, pdfText(text), f.unseen)
	return fmt.Sprintf("/Annots[%d 0 R]", n)
}

// page adds a page whose size is in points. It may have another entry.
func (f *pdfFile) page(width, height string, operators []byte, entry string) {
	contents := f.stream(operators, "")
	n := f.add("<</Type/Page/Parent %d 0 R/MediaBox[0 0 %s %s]/Resources %d 0 R/Contents %d 0 R%s>>", pagesObject, width, height, resourcesObject, contents, entry)
	f.pages = fmt.Appendf(f.pages, "%d 0 R ", n)
}

// textAdvance is the width of each letter of the font of invisible text, as a part of its size.
const textAdvance = 0.6

// font adds the font of invisible text, whose codes are those of UTF-16. Letters that it lacks are empty, which serves as well.
func (f *pdfFile) font() int {
	const name = "QUEENR+JetBrainsMono-Regular"
	file := f.stream(assets.Mono, "/Length1 %d", len(assets.Mono))
	descriptor := f.add("<</Type/FontDescriptor/FontName/%s/Flags 4/FontBBox[0 -300 600 1020]/ItalicAngle 0/Ascent 1020/Descent -300/CapHeight 730/StemV 80/FontFile2 %d 0 R>>", name, file)
	letters := f.add("<</Type/Font/Subtype/CIDFontType2/BaseFont/%s/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor %d 0 R/DW %d/CIDToGIDMap/Identity>>", name, descriptor, int(1000*textAdvance))
	codes := f.stream([]byte(toUnicode), "")
	return f.add("<</Type/Font/Subtype/Type0/BaseFont/%s/Encoding/Identity-H/DescendantFonts[%d 0 R]/ToUnicode %d 0 R>>", name, letters, codes)
}

// toUnicode declares codes to be UTF-16; see ISO 32000-1, 9.10.3.
const toUnicode = `/CIDInit/ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
/CMapName/Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
1 beginbfrange
<0000><ffff><0000>
endbfrange
endcmap
CMapName currentdict/CMap defineresource pop
end
end
`

// close writes the resources, the pages and the table of all objects.
func (f *pdfFile) close() error {
	f.object(resourcesObject, "<</Font<</F %d 0 R>>/XObject<<%s>>>>", f.font(), f.names)
	f.object(pagesObject, "<</Type/Pages/Count %d/Kids[%s]>>", strings.Count(string(f.pages), "R"), f.pages)
	start := f.at
	f.printf("xref\n0 %d\n0000000000 65535 f \n", len(f.offsets)+1)
	for _, at := range f.offsets {
		f.printf("%010d 00000 n \n", at)
	}
	f.printf("trailer\n<</Size %d/Root %d 0 R/Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(f.offsets)+1, catalogObject, infoObject, start)
	if f.err == nil {
		f.err = f.w.Flush()
	}
	return f.err
}
