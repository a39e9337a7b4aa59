package vector_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	imagedraw "image/draw"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/draw/vector"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// handout returns pages of all solutions for six queens, k times over.
func handout(t *testing.T, k int, p draw.Paper) (*draw.Sheets, []trace.Board) {
	t.Helper()
	problem := trace.Problem{N: 6}
	var entries []draw.Entry
	var boards []trace.Board
	for range k {
		for b := range trace.SolvedBoards(problem, solver.Backtrack.Events(problem)) {
			boards = append(boards, b)
			entries = append(entries, draw.Entry{Board: b, Number: strconv.Itoa(len(boards))})
		}
	}
	s, err := draw.NewSheets(solver.Backtrack.About(problem), entries, draw.Options{Title: "All of them, 六皇后不放", Labels: story.NoLabels}, p)
	if err != nil {
		t.Fatal(err)
	}
	return s, boards
}

// writePDF returns the pages as a document.
func writePDF(t *testing.T, s *draw.Sheets, dpi int) []byte {
	t.Helper()
	var b bytes.Buffer
	pdf := vector.NewPDF(&b, dpi, vector.Document{Title: "六", Lang: "zh"})
	for i := range s.Len() {
		if err := pdf.Add(s.Page(i).Drawing()); err != nil {
			t.Fatal(err)
		}
	}
	if err := pdf.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Two runs give the same bytes, and a board more takes few of them: what comes again is written once.
func TestPDFIsSmallAndTheSame(t *testing.T) {
	paper := draw.Paper{Width: 210, Height: 297, DPI: 150}
	one, _ := handout(t, 5, paper)
	two, _ := handout(t, 5, paper)
	few := writePDF(t, one, 150)
	if !bytes.Equal(few, writePDF(t, two, 150)) {
		t.Error("two runs differ")
	}
	more, _ := handout(t, 55, paper)
	if each := (len(writePDF(t, more, 150)) - len(few)) / 200; each > 120 {
		t.Errorf("a board of 6 queens takes %d bytes", each)
	}
}

// What cannot be written is an error, at once or at the end.
func TestPDFToAFullDisk(t *testing.T) {
	s, _ := handout(t, 5, draw.Paper{Width: 210, Height: 297, DPI: 150})
	whole := len(writePDF(t, s, 150))
	for room := 0; room < whole; room += whole/10 + 1 {
		pdf := vector.NewPDF(&disk{room}, 150, vector.Document{})
		_ = pdf.Add(s.Page(0).Drawing())
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
	for _, tool := range []string{"pdftotext", "pdftoppm", "pdffonts", "pdfinfo"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("needs %s of poppler", tool)
		}
	}
	const dpi = 72
	s, boards := handout(t, 3, draw.Paper{Width: 148, Height: 120, DPI: dpi})
	file := filepath.Join(t.TempDir(), "six.pdf")
	if err := os.WriteFile(file, writePDF(t, s, dpi), 0o666); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command("pdftotext", file, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Fields(string(text))
	for i := range boards {
		if n := strconv.Itoa(i + 1); !strings.Contains(" "+strings.Join(words, " ")+" ", " "+n+" ") {
			t.Errorf("no number %s among %v", n, words)
		}
	}
	for _, title := range []string{"All of them", "六皇后不放"} {
		if !strings.Contains(string(text), title) {
			t.Errorf("no %q among %v", title, words)
		}
	}
	info, err := exec.Command("pdfinfo", file).Output()
	if err != nil || !regexp.MustCompile(`(?m)^Title: +六$`).Match(info) || !regexp.MustCompile(fmt.Sprintf(`(?m)^Pages: +%d$`, s.Len())).Match(info) {
		t.Errorf("the document says of itself\n%s: %v", info, err)
	}
	fonts, err := exec.Command("pdffonts", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(fonts)), "\n")
	embedded := strings.Index(rows[0], "emb")
	for _, font := range rows[2:] {
		if !strings.HasPrefix(font[embedded:], "yes") {
			t.Errorf("a font is not embedded:\n%s", fonts)
		}
	}
	pages, err := exec.Command("pdftoppm", "-png", "-r", fmt.Sprint(dpi), file).Output()
	if err != nil {
		t.Fatal(err)
	}
	r := bytes.NewReader(pages)
	for page := range s.Len() {
		got, err := png.Decode(r)
		if err != nil {
			t.Fatal(err)
		}
		checkAlike(t, s.Page(page).Image(), got)
	}
	if r.Len() > 0 {
		t.Errorf("more than %d pages", s.Len())
	}
}

// checkAlike checks that two pictures show the same: no small part of one has another color than that of the other, but for how
// edges are smoothed.
func checkAlike(t *testing.T, want, got image.Image) {
	t.Helper()
	const part = 8 // pixels
	if d := want.Bounds().Size().Sub(got.Bounds().Size()); max(d.X, -d.X, d.Y, -d.Y) > 1 {
		t.Fatalf("sizes %v and %v", want.Bounds(), got.Bounds())
	}
	sum := func(img *image.RGBA, r image.Rectangle) (sum [3]int) {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				c := img.RGBAAt(x, y)
				sum[0], sum[1], sum[2] = sum[0]+int(c.R), sum[1]+int(c.G), sum[2]+int(c.B)
			}
		}
		return sum
	}
	bounds := want.Bounds().Intersect(got.Bounds())
	whole := func(img image.Image) *image.RGBA {
		pixels := image.NewRGBA(bounds)
		imagedraw.Draw(pixels, bounds, img, bounds.Min, imagedraw.Src)
		return pixels
	}
	wanted, gotten := whole(want), whole(got)
	parts, total := 0, 0
	for y := bounds.Min.Y; y+part <= bounds.Max.Y; y += part {
		for x := bounds.Min.X; x+part <= bounds.Max.X; x += part {
			r := image.Rect(x, y, x+part, y+part)
			a, b := sum(wanted, r), sum(gotten, r)
			worst := 0
			for i := range a {
				worst = max(worst, a[i]-b[i], b[i]-a[i])
			}
			worst /= part * part
			parts, total = parts+1, total+worst
			if worst > 60 {
				t.Errorf("at %v the colors differ by %d", r, worst)
				return
			}
		}
	}
	if total > 4*parts {
		t.Errorf("the colors differ by %.1f on average", float64(total)/float64(parts))
	}
}
