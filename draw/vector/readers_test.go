package vector_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	imagedraw "image/draw"
	"image/png"
	"os/exec"
	"slices"
	"testing"

	"queenreel/draw"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/vector"
	"queenreel/trace"
	"queenreel/trace/solver"
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
		if err := pdf.Add(d); err != nil {
			return err
		}
		return pdf.Close()
	}},
}

// twoHalves is a picture of a queen: yellow above, and green through which the square shows below.
func twoHalves() image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, 300, 300))
	imagedraw.Draw(img, image.Rect(0, 0, 300, 150), image.NewUniform(color.NRGBA{0xff, 0xd0, 0x20, 0xff}), image.Point{}, imagedraw.Src)
	imagedraw.Draw(img, image.Rect(0, 150, 300, 300), image.NewUniform(color.NRGBA{0x20, 0xa0, 0x40, 0x80}), image.Point{}, imagedraw.Src)
	return img
}

// The picture of a queen is where the pixels have it, upright, with its colors and through its transparency those of the
// square: standing, taken back, thought of, in a legend and on a sheet, in a light theme and in a dark one.
func TestQueenPicture(t *testing.T) {
	problem := trace.Problem{N: 5}
	about := solver.Backtrack.About(problem)
	boards := slices.Collect(trace.SolvedBoards(problem, solver.Backtrack.Events(problem)))
	for i, theme := range []string{"classic", "dark"} {
		theme := &draw.Themes[slices.IndexFunc(draw.Themes, func(t draw.Theme) bool { return t.Name == theme })]
		o := draw.Options{Theme: theme, Queen: twoHalves(), Cell: 40, Panels: []string{"board", "caption", "legend"}}
		painter, err := draw.NewPainter(about, o)
		if err != nil {
			t.Fatal(err)
		}
		scenes, _ := story.Tell(about, solver.Backtrack.Events(problem), story.Options{Detail: story.Tests})
		mood := []story.Mood{story.Backtrack, story.Conflict}[i]
		for s := range scenes {
			if s.Mood == mood {
				d, err := painter.Drawing(&s)
				if err != nil {
					t.Fatal(err)
				}
				checkReaders(t, theme.Name+" still", painter.Paint(&s).Image, d)
				break
			}
		}
		sheets, err := draw.NewSheets(about, []draw.Entry{{Board: boards[0]}, {Board: boards[1]}}, o, draw.Paper{})
		if err != nil {
			t.Fatal(err)
		}
		page := sheets.Page(0)
		checkReaders(t, theme.Name+" sheet", page.Image(), page.Drawing())
	}
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

// A chart looks as it does in pixels, with lines that are named together, ends before the right edge, and crosses.
func TestChartReadBack(t *testing.T) {
	points := func(figures ...float64) (points []draw.ChartPoint) {
		for i, y := range figures {
			points = append(points, draw.ChartPoint{X: i + 1, Y: y})
		}
		return points
	}
	chart := &draw.Chart{Title: "How the work grows", X: "N", Y: "搜索的节点数", Log: true, Notes: []string{"a note"}, Series: []draw.Series{
		{Name: "backtrack", Points: points(1, 2, 5, 16, 53, 152)},
		{Name: "recursive", Points: points(1, 2, 5, 16, 53, 152)},
		{Name: "exhaustive", Points: points(1, 4, 27, 256), Late: 5},
		{Name: "dlx", Points: points(1, 2, 5, 16, 51, 109)},
	}}
	for i, o := range []draw.Options{{}, {Width: 390}} {
		c, err := chart.Paint(o)
		if err != nil {
			t.Fatal(err)
		}
		checkReaders(t, fmt.Sprint("chart ", i), c.Image(), c.Drawing())
	}
}

// However many queens stand there, their picture is in a file once for each look, with more pixels than a square has.
func TestQueenPictureIsWrittenOnce(t *testing.T) {
	o := draw.Options{Queen: twoHalves(), Cell: 40, Labels: story.NoLabels}
	for _, boards := range []int{1, 20} {
		entries := make([]draw.Entry, boards)
		for i := range entries {
			entries[i].Board = trace.Problem{N: 4, Fixed: []trace.Square{trace.Sq(0, 1), trace.Sq(1, 3)}}.Board()
		}
		sheets, err := draw.NewSheets(solver.Backtrack.About(trace.Problem{N: 4}), entries, o, draw.Paper{})
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := (vector.SVG{}).Write(&file, sheets.Page(0).Drawing()); err != nil {
			t.Fatal(err)
		}
		if n := bytes.Count(file.Bytes(), []byte("<image")); n != 1 {
			t.Errorf("%d boards: the picture is there %d times", boards, n)
		}
		_, data, _ := bytes.Cut(file.Bytes(), []byte("base64,"))
		data, _, _ = bytes.Cut(data, []byte(`"`))
		img, err := png.DecodeConfig(base64.NewDecoder(base64.StdEncoding, bytes.NewReader(data)))
		if err != nil || img.Width != 300 || img.Height != 300 {
			t.Errorf("the picture has %dx%d pixels: %v", img.Width, img.Height, err)
		}
	}
}
