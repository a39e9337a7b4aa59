package vector

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"fmt"
	"html"
	"image"
	"io"
	"slices"
	"unicode/utf16"

	"queenreel/assets"
)

// A pdfFile writes the objects of a PDF one after another; see ISO 32000-1, 7.5. Its first error stays.
type pdfFile struct {
	w       *bufio.Writer
	at      int                       // bytes written
	offsets []int                     // of the objects from number 1 on
	pages   []byte                    // references to them
	tags    []byte                    // references to the elements of all pages
	parents []byte                    // of what pages hold: references to elements, by page
	names   []int                     // of forms, as numbers of objects
	streams map[[sha256.Size]byte]int // the objects of all streams
	zlib    *zlib.Writer              // of all streams: a new one takes longer than most of them; nil leaves streams as they are
	err     error
}

// The objects that others refer to before they are written.
const (
	catalogObject = iota + 1
	pagesObject
	resourcesObject
	infoObject
	structureObject
	documentObject
)

// A pdfTag says what a part of a page is to those who cannot see it; see ISO 32000-1, 14.7.
type pdfTag struct {
	kind string // H1, P or Figure
	alt  string // of a figure
}

func newPDFFile(w io.Writer, d Document) *pdfFile {
	f := &pdfFile{
		w:       bufio.NewWriter(w),
		offsets: make([]int, documentObject),
		streams: map[[sha256.Size]byte]int{},
		zlib:    zlib.NewWriter(io.Discard),
	}
	f.printf("%%PDF-1.4\n%%\xe2\xe3\xcf\xd3\n") // as bytes beyond ASCII, for programs that guess what files are
	xmp := fmt.Sprintf(xmp, html.EscapeString(d.Title))
	metadata := f.add("<</Type/Metadata/Subtype/XML/Length %d>>\nstream\n%s\nendstream", len(xmp), xmp)
	f.object(catalogObject, "<</Type/Catalog/Pages %d 0 R/Lang %s/Metadata %d 0 R/StructTreeRoot %d 0 R"+
		"/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>>>", pagesObject, pdfText(d.Lang), metadata, structureObject)
	f.object(infoObject, "<</Title %s/Subject %s/Creator %s/Producer(queenreel)>>",
		pdfText(d.Title), pdfText(d.Subject), pdfText(d.Creator))
	return f
}

// xmp is the metadata that programs read in place of the information of older ones, with a verb for the title; see ISO 16684-1.
const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">%s</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`

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

// stream adds bytes that a dictionary describes, unless it has them.
func (f *pdfFile) stream(data []byte, dictionary string, args ...any) int {
	dictionary = fmt.Sprintf(dictionary, args...)
	key := sha256.Sum256(append([]byte(dictionary), data...))
	if n := f.streams[key]; n > 0 {
		return n
	}
	if f.zlib != nil {
		var b bytes.Buffer
		f.zlib.Reset(&b)
		_, _ = f.zlib.Write(data) // a buffer does not fail
		_ = f.zlib.Close()
		data, dictionary = b.Bytes(), dictionary+"/Filter/FlateDecode"
	}
	f.streams[key] = f.add("<<%s/Length %d>>\nstream\n%s\nendstream", dictionary, len(data), data)
	return f.streams[key]
}

// named gives an object a name, for pages and forms to show it: X, and its number.
func (f *pdfFile) named(n int) int {
	if !slices.Contains(f.names, n) {
		f.names = append(f.names, n)
	}
	return n
}

// form adds operators that draw within a rectangle. Operators that refer to nothing get no resources: some readers read the
// font again for each form.
func (f *pdfFile) form(r image.Rectangle, operators []byte, refers bool) int {
	resources := "<<>>"
	if refers {
		resources = fmt.Sprintf(" %d 0 R", resourcesObject)
	}
	return f.named(f.stream(operators, "/Type/XObject/Subtype/Form/BBox[%d %d %d %d]/Resources%s",
		r.Min.X, r.Min.Y, r.Max.X, r.Max.Y, resources))
}

// noteSide is the side of the square of a note, in points.
const noteSide = 20

// note adds a note in a lower corner, and returns its entry in a page; "" for no text. Its appearance is empty, or readers would
// draw an icon, and it is not printed.
func (f *pdfFile) note(text, left, right string) string {
	if text == "" {
		return ""
	}
	unseen := f.stream(nil, "/Type/XObject/Subtype/Form/BBox[0 0 %d %d]/Resources<<>>", noteSide, noteSide)
	n := f.add("<</Type/Annot/Subtype/Text/Rect[%s 0 %s %d]/Contents %s/Open false/AP<</N %d 0 R>>>>",
		left, right, noteSide, pdfText(text), unseen)
	return fmt.Sprintf("/Annots[%d 0 R]", n)
}

// page adds a page whose size is in points, with the tags of its parts. It may have another entry.
func (f *pdfFile) page(width, height string, operators []byte, tags []pdfTag, entry string) {
	contents, number := f.stream(operators, ""), bytes.Count(f.pages, []byte("R"))
	n := f.add("<</Type/Page/Parent %d 0 R/MediaBox[0 0 %s %s]/Resources %d 0 R/Contents %d 0 R/StructParents %d/Tabs/S%s>>",
		pagesObject, width, height, resourcesObject, contents, number, entry)
	f.pages = fmt.Appendf(f.pages, "%d 0 R ", n)
	var refs, headings, others []byte
	for i, e := range tags {
		alt := ""
		if e.alt != "" {
			alt = "/Alt " + pdfText(e.alt)
		}
		ref := fmt.Sprintf("%d 0 R ", f.add("<</Type/StructElem/S/%s/P %d 0 R/Pg %d 0 R/K %d%s>>", e.kind, documentObject, n, i, alt))
		refs = append(refs, ref...)
		if e.kind == "H1" { // read first, whatever is painted under it
			headings = append(headings, ref...)
		} else {
			others = append(others, ref...)
		}
	}
	f.tags = append(append(f.tags, headings...), others...)
	f.parents = fmt.Appendf(f.parents, "%d[%s]", number, refs)
}

// textAdvance is the width of each letter of the font of invisible text, as a part of its size.
const textAdvance = 0.6

// font adds the font of invisible text, whose codes are those of UTF-16. Letters that it lacks are empty, which serves as well.
func (f *pdfFile) font() int {
	const name = "QUEENR+JetBrainsMono-Regular"
	file := f.stream(assets.Mono, "/Length1 %d", len(assets.Mono))
	descriptor := f.add("<</Type/FontDescriptor/FontName/%s/Flags 4/FontBBox[0 -300 600 1020]/ItalicAngle 0"+
		"/Ascent 1020/Descent -300/CapHeight 730/StemV 80/FontFile2 %d 0 R>>", name, file)
	letters := f.add("<</Type/Font/Subtype/CIDFontType2/BaseFont/%s"+
		"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"+
		"/FontDescriptor %d 0 R/DW %d/CIDToGIDMap/Identity>>", name, descriptor, int(1000*textAdvance))
	codes := f.stream([]byte(toUnicode), "")
	return f.add("<</Type/Font/Subtype/Type0/BaseFont/%s/Encoding/Identity-H/DescendantFonts[%d 0 R]/ToUnicode %d 0 R>>",
		name, letters, codes)
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
	var names []byte
	for _, n := range f.names {
		names = fmt.Appendf(names, "/X%d %[1]d 0 R", n)
	}
	f.object(resourcesObject, "<</Font<</F %d 0 R>>/XObject<<%s>>>>", f.font(), names)
	pages := bytes.Count(f.pages, []byte("R"))
	f.object(pagesObject, "<</Type/Pages/Count %d/Kids[%s]>>", pages, f.pages)
	f.object(documentObject, "<</Type/StructElem/S/Document/P %d 0 R/K[%s]>>", structureObject, f.tags)
	const structure = "<</Type/StructTreeRoot/K %d 0 R/ParentTree<</Nums[%s]>>/ParentTreeNextKey %d>>"
	f.object(structureObject, structure, documentObject, f.parents, pages)
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
