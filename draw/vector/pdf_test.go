package vector_test

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"queenreel/draw/panel"
	"queenreel/draw/paper"
	"queenreel/draw/story/words"
	"queenreel/draw/vector"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// handout returns pages of all solutions for six queens, k times over.
func handout(t *testing.T, k int, p paper.Paper) *paper.Sheets {
	t.Helper()
	problem := trace.Problem{N: 6}
	boards := slices.Collect(trace.SolvedBoards(problem, solver.Backtrack.Events(problem)))
	var entries []paper.Entry
	for i, b := range slices.Repeat(boards, k) {
		entries = append(entries, paper.Entry{Board: b, Name: strconv.Itoa(i + 1)})
	}
	s, err := paper.NewSheets(solver.Backtrack.About(problem), entries, panel.Options{Title: "All of them, 六皇后不放", Labels: words.NoLabels}, p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// pdfOf returns pages as a document.
func pdfOf(t *testing.T, s *paper.Sheets) []byte {
	t.Helper()
	var b bytes.Buffer
	pdf := vector.NewPDF(&b, s.DPI(), vector.Document{Title: "六", Lang: "zh"})
	for i := range s.Len() {
		if err := pdf.Add(s.Page(i).Drawing(), ""); err != nil {
			t.Fatal(err)
		}
	}
	if err := pdf.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A board more takes few bytes: what comes again is written once.
func TestPDFIsSmall(t *testing.T) {
	paper := paper.Paper{Width: 210, Height: 297, DPI: 150}
	few, many := pdfOf(t, handout(t, 5, paper)), pdfOf(t, handout(t, 55, paper))
	if each := (len(many) - len(few)) / 200; each > 120 {
		t.Errorf("a board of 6 queens takes %d bytes", each)
	}
}

// What cannot be written is an error, at once or at the end.
func TestPDFToAFullDisk(t *testing.T) {
	s := handout(t, 5, paper.Paper{Width: 210, Height: 297, DPI: 150})
	whole := len(pdfOf(t, s))
	for room := 0; room < whole; room += whole/10 + 1 {
		pdf := vector.NewPDF(&disk{room}, 150, vector.Document{})
		_ = pdf.Add(s.Page(0).Drawing(), "")
		if err := pdf.Close(); !errors.Is(err, errFull) {
			t.Errorf("with room for %d of %d bytes the error is %v", room, whole, err)
		}
	}
}

// A disk has room for so many bytes.
type disk struct{ room int }

var errFull = errors.New("full")

func (d *disk) Write(p []byte) (int, error) {
	if d.room -= len(p); d.room < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// Poppler reads the document back: every number and the title are text, whose font is embedded, and the pages look as they do in pixels.
func TestPDFReadBack(t *testing.T) {
	s := handout(t, 3, paper.Paper{Width: 148, Height: 120, DPI: 72})
	file := filepath.Join(t.TempDir(), "six.pdf")
	if err := os.WriteFile(file, pdfOf(t, s), 0o666); err != nil {
		t.Fatal(err)
	}
	read := func(program string, arguments ...string) string {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("needs %s of poppler", program)
		}
		out, err := exec.Command(program, arguments...).Output()
		if err != nil {
			t.Fatalf("%s: %v", program, err)
		}
		return string(out)
	}
	text := read("pdftotext", file, "-")
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
	if info := read("pdfinfo", file); !regexp.MustCompile(fmt.Sprintf(`(?ms)^Title: +六$.*^Pages: +%d$`, s.Len())).MatchString(info) {
		t.Errorf("the document says of itself\n%s", info)
	}
	rows := strings.Split(strings.TrimSpace(read("pdffonts", file)), "\n")
	embedded := strings.Index(rows[0], "emb")
	for _, font := range rows[2:] {
		if !strings.HasPrefix(font[embedded:], "yes") {
			t.Errorf("a font is not embedded: %s", font)
		}
	}
	pages := strings.NewReader(read("pdftoppm", "-png", "-r", "72", file))
	for page := range s.Len() {
		got, err := png.Decode(pages)
		if err != nil {
			t.Fatal(err)
		}
		checkAlike(t, s.Page(page).Image(), got)
	}
	if pages.Len() > 0 {
		t.Errorf("more than %d pages", s.Len())
	}
}

// A form or an image that comes again in other words is not written twice, and LibreOffice, which draws invisible text, draws what is
// painted over it.
func TestPDFHasNoCopies(t *testing.T) {
	var b bytes.Buffer
	pdf := vector.NewPDF(&b, 72, vector.Document{})
	for range 3 {
		s := handout(t, 3, paper.Paper{Width: 148, Height: 120, DPI: 72})
		for range 2 {
			if err := pdf.Add(s.Page(0).Drawing(), "a note"); err != nil {
				t.Fatal(err)
			}
		}
		pdf.Forget()
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
