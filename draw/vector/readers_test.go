package vector_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"image/png"
	"io"
	"iter"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	imagedraw "golang.org/x/image/draw"

	"queenreel/draw"
	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/paper"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/vector"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// run has a program read a file on its standard input, and returns what it writes.
func run(t *testing.T, file []byte, program string, arguments ...string) []byte {
	t.Helper()
	c := exec.Command(program, arguments...)
	c.Stdin = bytes.NewReader(file)
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%s: %v", program, err)
	}
	return out
}

// pdfOf returns pages as a document.
func pdfOf(t *testing.T, dpi int, pages iter.Seq[*raster.Drawing]) []byte {
	t.Helper()
	var b bytes.Buffer
	pdf := vector.NewPDF(&b, vector.Document{Title: "六", Lang: "zh"})
	for p := range pages {
		if err := pdf.Add(p, dpi, "a drawing", ""); err != nil {
			t.Fatal(err)
		}
	}
	if err := pdf.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// checkReaders checks that a drawing looks as its pixels do in each format.
func checkReaders(t *testing.T, what string, want image.Image, d *raster.Drawing) {
	t.Helper()
	var svg bytes.Buffer
	if err := (vector.SVG{Outline: true}).Write(&svg, d); err != nil {
		t.Fatal(err)
	}
	for format, read := range map[string][]byte{
		"SVG": run(t, svg.Bytes(), "rsvg-convert"),
		"PDF": run(t, pdfOf(t, 96, slices.Values([]*raster.Drawing{d})), "pdftoppm", "-png", "-r", "96", "-singlefile"),
	} {
		checkAlike(t, what+" as "+format, want, tracetest.Must(png.Decode(bytes.NewReader(read))))
	}
}

// checkAlike checks that two pictures show the same: no small part of one has another color than that of the other, but for how
// edges are smoothed.
func checkAlike(t *testing.T, what string, want, got image.Image) {
	t.Helper()
	if d := want.Bounds().Size().Sub(got.Bounds().Size()); max(d.X, -d.X, d.Y, -d.Y) > 1 {
		t.Fatalf("%s: sizes %v and %v", what, want.Bounds(), got.Bounds())
	}
	bounds := want.Bounds().Intersect(got.Bounds())
	small := func(img image.Image) *image.RGBA { // a pixel for 8 by 8
		s := image.NewRGBA(image.Rectangle{Max: bounds.Size().Div(8)})
		imagedraw.BiLinear.Scale(s, s.Rect, img, bounds, imagedraw.Src, nil)
		return s
	}
	a, b := small(want), small(got)
	worst, total := 0, 0
	for i := range a.Pix {
		off := max(int(a.Pix[i])-int(b.Pix[i]), int(b.Pix[i])-int(a.Pix[i]))
		worst, total = max(worst, off), total+off
	}
	if worst > 40 || total > len(a.Pix) {
		t.Errorf("%s: the colors differ by up to %d, and by %.1f on average", what, worst, float64(total)/float64(len(a.Pix)))
	}
}

// A drawing looks as the still does, with every panel, in both languages.
func TestStillReadBack(t *testing.T) {
	tracetest.Needs(t, "rsvg-convert", "pdftoppm")
	for _, c := range []struct {
		solver   string
		language *words.Language
		step     int
	}{{"backtrack", &words.English, 17}, {"cdcl", words.Chinese(), 30}, {"minconflicts", &words.English, 9}, {"dlx", words.Chinese(), 1000}} {
		s, p := drawtest.Solver(c.solver), trace.Problem{N: 6, Solutions: 2}
		states, _ := story.Tell(s.About(p), s.Events(p), story.Options{Language: c.language})
		painter, err := draw.NewPainter(s.About(p), panel.Options{Panels: draw.PanelNames(), Language: c.language, Search: states, Title: "六 & <6>", Cell: 28})
		if err != nil {
			t.Fatal(err)
		}
		var scene story.State // of the step or, if there are fewer, the last
		for scene = range states {
			if scene.Step == c.step {
				break
			}
		}
		checkReaders(t, c.solver, painter.Paint(story.SceneOf(&scene)).Image, painter.Drawing(story.SceneOf(&scene)))
	}
}

// Headings are drawn in spaced letters, and can be found and copied as words.
func TestHeadingsAreWords(t *testing.T) {
	tracetest.Needs(t, "pdftotext")
	painter := tracetest.Must(draw.NewPainter(drawtest.About(4), panel.Options{Panels: []string{"board", "code"}}))
	heading := strings.ToUpper(words.English.Panels.Code)
	file := pdfOf(t, 96, slices.Values([]*raster.Drawing{painter.Drawing(story.SceneOf(new(story.State)))}))
	if text := run(t, file, "pdftotext", "-", "-"); !strings.Contains(string(text), heading) {
		t.Errorf("no words %q in %q", heading, text)
	}
}

// handout returns sheets of all solutions for six queens, k times over.
func handout(k int, p paper.Paper) *paper.Sheets {
	problem := trace.Problem{N: 6}
	boards := slices.Collect(trace.SolvedBoards(problem, solver.Backtrack.Events(problem)))
	var entries []paper.Entry
	for i, b := range slices.Repeat(boards, k) {
		entries = append(entries, paper.Entry{Board: b, Name: strconv.Itoa(i + 1)})
	}
	o := panel.Options{Title: "All of them, 六皇后不放", Labels: words.NoLabels}
	return tracetest.Must(paper.NewSheets(drawtest.About(6), entries, o, p))
}

// pagesOf yields the drawings of sheets.
func pagesOf(s *paper.Sheets) iter.Seq[*raster.Drawing] {
	return func(yield func(*raster.Drawing) bool) {
		for i := range s.Len() {
			if !yield(s.Page(i).Drawing()) {
				return
			}
		}
	}
}

// A board more takes few bytes: what comes again is written once.
func TestPDFIsSmall(t *testing.T) {
	size := func(k int) int {
		return len(pdfOf(t, paper.DPI, pagesOf(handout(k, paper.Paper{Width: 210, Height: 297}))))
	}
	if each := (size(55) - size(5)) / 200; each > 120 {
		t.Errorf("a board of 6 queens takes %d bytes", each)
	}
}

// Poppler reads the document back: every number and the title are text, whose font is embedded, the title of a page is read before all
// else on it, and the pages look as they do in pixels.
func TestPDFReadBack(t *testing.T) {
	tracetest.Needs(t, "pdftotext", "pdfinfo", "pdffonts", "pdftoppm")
	s := handout(3, paper.Paper{Width: 148, Height: 120})
	file := pdfOf(t, paper.DPI, pagesOf(s))
	text := string(run(t, file, "pdftotext", "-", "-"))
	for _, title := range []string{"All of them", "六皇后不放"} {
		if !strings.Contains(text, title) {
			t.Errorf("no %q in %q", title, text)
		}
	}
	for i := range 12 {
		if n := strconv.Itoa(i + 1); !slices.Contains(strings.Fields(text), n) {
			t.Errorf("no number %s in %q", n, text)
		}
	}
	if info := run(t, file, "pdfinfo", "-"); !regexp.MustCompile(fmt.Sprintf(`(?ms)^Title: +六$.*^Pages: +%d$`, s.Len())).Match(info) {
		t.Errorf("the document says of itself\n%s", info)
	}
	if read := strings.Fields(string(run(t, file, "pdfinfo", "-struct", "-"))); read[0] != "Document" || read[1] != "H1" {
		t.Errorf("readers hear %q", read)
	}
	rows := strings.Split(strings.TrimSpace(string(run(t, file, "pdffonts", "-"))), "\n")
	embedded := strings.Index(rows[0], "emb")
	for _, font := range rows[2:] {
		if !strings.HasPrefix(font[embedded:], "yes") {
			t.Errorf("a font is not embedded: %s", font)
		}
	}
	pictures := bytes.NewReader(run(t, file, "pdftoppm", "-png", "-r", strconv.Itoa(paper.DPI)))
	for page := range s.Len() {
		checkAlike(t, fmt.Sprint("page ", page+1), s.Page(page).Image(), tracetest.Must(png.Decode(pictures)))
	}
	if pictures.Len() > 0 {
		t.Errorf("more than %d pages", s.Len())
	}
}

// A form that comes again in other words is not written twice, and LibreOffice, which draws invisible text, draws what is
// painted over it.
func TestPDFHasNoCopies(t *testing.T) {
	var b bytes.Buffer
	pdf := vector.NewPDF(&b, vector.Document{})
	for range 3 {
		page := handout(3, paper.Paper{Width: 148, Height: 120}).Page(0).Drawing()
		for range 2 {
			if err := pdf.Add(page, paper.DPI, "", "a note"); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := pdf.Close(); err != nil {
		t.Fatal(err)
	}
	streams := map[string]string{}
	for _, o := range regexp.MustCompile(`(?s)\n(\d+) 0 obj\n(.*?)\nendobj`).FindAllStringSubmatch(b.String(), -1) {
		number, object := o[1], o[2]
		_, data, is := strings.Cut(object, "stream\n")
		if is && streams[object] != "" {
			t.Errorf("object %s is object %s again", number, streams[object])
		}
		streams[object] = number
		z, err := zlib.NewReader(strings.NewReader(data))
		if err != nil {
			continue
		}
		operators, _ := io.ReadAll(z)
		if text, paint := bytes.LastIndex(operators, []byte(" Tj ET")), bytes.Index(operators, []byte("re f")); text >= 0 && paint >= 0 && text > paint {
			t.Errorf("object %s has text over what it paints", number)
		}
	}
}
