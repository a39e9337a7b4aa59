package vector

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"testing"

	"queenreel/assets"
	"queenreel/draw/raster"
	"queenreel/trace/tracetest"
)

// everything returns a drawing with every kind of layer: fills, shapes that are filled, stroked and cut off, once and again, copies,
// one of them cut off, texts in each weight, one of them of a letter that is not in ASCII, and an image in two sizes, finer than its pixels.
func everything(t *testing.T) *raster.Drawing {
	t.Helper()
	white, black, red := raster.RGB(0xffffff), raster.RGB(0x102030), raster.RGB(0xff0000)
	ink, err := raster.NewInk([]raster.Color{white, black, red}, []raster.Ramp{{black, white}, {red, white}}, false)
	if err != nil {
		t.Fatal(err)
	}
	canvas := func(width, height int) *raster.Canvas {
		c, err := raster.NewCanvas(image.Pt(width, height), ink)
		if err != nil {
			t.Fatal(err)
		}
		c.Record()
		return c
	}
	small, single := canvas(9, 7), canvas(5, 5)
	small.Fill(small.Bounds(), red)
	small.Stamp(raster.Disc(0, 0, 2.5), image.Pt(4, 4), black)
	single.Fill(image.Rect(1, 1, 4, 3), black)

	c := canvas(120, 80)
	c.Fill(c.Bounds(), white)
	c.Fill(image.Rect(1, 2, 4, 7), black)
	c.Fill(image.Rect(5, 2, 9, 8), black)
	c.Fill(image.Rect(10, 2, 12, 8), red)
	hollow := raster.HollowQueen(20, 0.03)
	c.Stamp(hollow, image.Pt(20, 0), black)
	c.Stamp(hollow, image.Pt(45, 3), black)
	c.Stamp(raster.Line(0, 0, 7, 3.5, 1.25), image.Pt(100, 10), red)
	c.Stamp(raster.Box(9, 5, 2), image.Pt(0, 0), red)
	c.Sub(image.Rect(98, 20, 106, 30)).Stamp(raster.Cross(12, 0.8, 0.1), image.Pt(96, 19), black)
	c.Copy(small, image.Pt(2, 40))
	c.Copy(small, image.Pt(22, 40))
	c.Copy(single, image.Pt(0, 0))
	c.Sub(image.Rect(40, 40, 45, 60)).Copy(small, image.Pt(38, 41))
	l := raster.NewLettering(nil)
	for i, weight := range []raster.Weight{raster.Regular, raster.Bold, raster.Mono} {
		for j, text := range []string{"l<l", "ï", " "} {
			l.Draw(c, image.Pt(3+30*j, 58+10*i), text, raster.Style{Size: 9.5, Weight: weight}, black)
		}
	}
	l.Draw(c, image.Pt(60, 58), "AV", raster.Style{Size: 9.5, Spacing: 2}, black)
	portrait := image.NewNRGBA(image.Rect(0, 0, 3, 2))
	portrait.Set(1, 1, color.NRGBA{0xff, 0xd0, 0x20, 0x80})
	c.Draw(image.NewGray(image.Rect(0, 0, 6, 4)), portrait, image.Pt(70, 40))
	c.Draw(image.NewGray(image.Rect(0, 0, 9, 6)), portrait, image.Pt(80, 40))
	return c.Drawing()
}

// Files are the same to the letter. That they show what they should is tested by their readers.
func TestGolden(t *testing.T) {
	d := everything(t)
	for name, o := range map[string]SVG{
		"text.svg":    {Title: "A & B", Desc: "all", Lang: "en", Meta: "{}"},
		"outline.svg": {Outline: true, DPI: 300},
	} {
		var b bytes.Buffer
		if err := o.Write(&b, d); err != nil {
			t.Fatal(err)
		}
		checkGolden(t, name, b.Bytes())
	}

	var b bytes.Buffer
	pdf := NewPDF(&b, 144, Document{Title: "A & B", Subject: "all", Lang: "en", Creator: "a test"})
	pdf.file.zlib = nil
	for range 2 {
		if err := pdf.Add(d, ""); err != nil {
			t.Fatal(err)
		}
	}
	if err := pdf.Close(); err != nil {
		t.Fatal(err)
	}
	var readable bytes.Buffer
	for line := range bytes.Lines(bytes.Replace(b.Bytes(), assets.Mono, []byte("(the font)"), 1)) {
		if bytes.ContainsFunc(line, func(r rune) bool { return r < ' ' && r != '\n' || r > '~' }) {
			line = fmt.Appendf(nil, "%q\n", line)
		}
		readable.Write(line)
	}
	checkGolden(t, "pdf.txt", readable.Bytes())
}

// checkGolden compares a file with its golden one.
func checkGolden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if tracetest.Update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs; if what it shows is right, UPDATE=1 writes it; got\n%s", path, got)
	}
}
