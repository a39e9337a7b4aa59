package vector_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os/exec"
	"slices"
	"strings"
	"testing"

	imagedraw "golang.org/x/image/draw"

	"queenreel/draw"
	"queenreel/draw/panel"
	"queenreel/draw/paper"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/draw/vector"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// readers holds the formats and the programs that read them: each makes a PNG of a file, with 96 pixels to the inch.
var readers = []struct {
	program string
	options []string // what it reads is on standard input
	write   func(*bytes.Buffer, *raster.Drawing) error
}{
	{"rsvg-convert", nil, func(b *bytes.Buffer, d *raster.Drawing) error { return vector.SVG{Outline: true}.Write(b, d) }},
	{"pdftoppm", []string{"-png", "-r", "96", "-singlefile"}, func(b *bytes.Buffer, d *raster.Drawing) error {
		pdf := vector.NewPDF(b, 96, vector.Document{})
		if err := pdf.Add(d, ""); err != nil {
			return err
		}
		return pdf.Close()
	}},
}

// checkReaders checks that a drawing looks as its pixels do in each format.
func checkReaders(t *testing.T, name string, want image.Image, d *raster.Drawing) {
	for _, r := range readers {
		t.Run(name+" "+r.program, func(t *testing.T) {
			if _, err := exec.LookPath(r.program); err != nil {
				t.Skip("needs " + r.program)
			}
			var file bytes.Buffer
			if err := r.write(&file, d); err != nil {
				t.Fatal(err)
			}
			read := exec.Command(r.program, r.options...)
			read.Stdin = &file
			data, err := read.Output()
			if err != nil {
				t.Fatal(err)
			}
			got, err := png.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			checkAlike(t, want, got)
		})
	}
}

// checkAlike checks that two pictures show the same: no small part of one has another color than that of the other, but for how
// edges are smoothed.
func checkAlike(t *testing.T, want, got image.Image) {
	t.Helper()
	if d := want.Bounds().Size().Sub(got.Bounds().Size()); max(d.X, -d.X, d.Y, -d.Y) > 1 {
		t.Fatalf("sizes %v and %v", want.Bounds(), got.Bounds())
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
		t.Errorf("the colors differ by up to %d, and by %.1f on average", worst, float64(total)/float64(len(a.Pix)))
	}
}

// A drawing looks as the still does, with every panel, in both languages. Plain tests try two.
func TestStillReadBack(t *testing.T) {
	for i, c := range []struct {
		solver   string
		language *words.Language
		step     int
	}{{"backtrack", &words.English, 17}, {"cdcl", words.Chinese(), 30}, {"minconflicts", &words.English, 9}, {"dlx", words.Chinese(), 1000}} {
		if !tracetest.Full && i%3 == 0 {
			continue
		}
		s := solver.Table[slices.IndexFunc(solver.Table, func(s solver.Solver) bool { return s.Name == c.solver })]
		p := trace.Problem{N: 6, Solutions: 2}
		scenes, _ := story.Tell(s.About(p), s.Events(p), story.Options{Language: c.language})
		painter, err := draw.NewPainter(s.About(p), panel.Options{Panels: draw.PanelNames(), Language: c.language, Search: scenes, Title: "六 & <6>", Cell: 28})
		if err != nil {
			t.Fatal(err)
		}
		var scene story.Scene // of the step or, if there are fewer, the last
		for scene = range scenes {
			if scene.Step == c.step {
				break
			}
		}
		checkReaders(t, c.solver, painter.Paint(&scene).Image, painter.Drawing(&scene))
	}
}

// Headings are drawn in spaced letters, and can be found and copied as words.
func TestHeadingsAreWords(t *testing.T) {
	p := trace.Problem{N: 4}
	painter, err := draw.NewPainter(solver.Backtrack.About(p), panel.Options{Panels: []string{"board", "code"}})
	if err != nil {
		t.Fatal(err)
	}
	d := painter.Drawing(new(story.Scene))
	heading := strings.ToUpper(words.English.Panels.Code)
	var svg, pdf bytes.Buffer
	if err := (vector.SVG{}).Write(&svg, d); err != nil || !strings.Contains(svg.String(), ">"+heading+"</text>") {
		t.Errorf("error %v, and no text %q in\n%s", err, heading, &svg)
	}
	if err := readers[1].write(&pdf, d); err != nil {
		t.Fatal(err)
	}
	read := exec.Command("pdftotext", "-", "-")
	read.Stdin = &pdf
	if _, err := exec.LookPath(read.Path); err != nil {
		t.Skip("needs pdftotext of poppler")
	}
	if text, err := read.Output(); err != nil || !strings.Contains(string(text), heading) {
		t.Errorf("error %v, and no words %q in %q", err, heading, text)
	}
}

// twoHalves is a picture of a queen: yellow above, and green through which the square shows below.
func twoHalves() image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, 300, 300))
	imagedraw.Draw(img, image.Rect(0, 0, 300, 150), image.NewUniform(color.NRGBA{0xff, 0xd0, 0x20, 0xff}), image.Point{}, imagedraw.Src)
	imagedraw.Draw(img, image.Rect(0, 150, 300, 300), image.NewUniform(color.NRGBA{0x20, 0xa0, 0x40, 0x80}), image.Point{}, imagedraw.Src)
	return img
}

// The picture of a queen is where the pixels have it, upright, with its colors and through its transparency those of the
// square: standing, taken back, thought of, in a legend and on a sheet, in a light theme and in a dark one. In plain tests the sheet is light.
func TestQueenPicture(t *testing.T) {
	problem := trace.Problem{N: 5}
	about := solver.Backtrack.About(problem)
	boards := slices.Collect(trace.SolvedBoards(problem, solver.Backtrack.Events(problem)))
	for colors, mood := range map[string]story.Mood{"classic": story.Backtrack, "dark": story.Conflict} {
		look := &theme.Themes[slices.IndexFunc(theme.Themes, func(t theme.Theme) bool { return t.Name == colors })]
		o := panel.Options{Theme: look, Queen: twoHalves(), Cell: 40, Panels: []string{"board", "caption", "legend"}}
		painter, err := draw.NewPainter(about, o)
		if err != nil {
			t.Fatal(err)
		}
		scenes, _ := story.Tell(about, solver.Backtrack.Events(problem), story.Options{Detail: story.Tests})
		for s := range scenes {
			if s.Mood == mood {
				checkReaders(t, colors+" still", painter.Paint(&s).Image, painter.Drawing(&s))
				break
			}
		}
		if !tracetest.Full && colors == "dark" {
			continue
		}
		sheets, err := paper.NewSheets(about, []paper.Entry{{Board: boards[0]}, {Board: boards[1]}}, o, paper.Paper{})
		if err != nil {
			t.Fatal(err)
		}
		page := sheets.Page(0)
		checkReaders(t, colors+" sheet", page.Image(), page.Drawing())
	}
}
