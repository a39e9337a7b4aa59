package vector

import (
	"bytes"
	"fmt"
	"image"
	"testing"
	"time"

	"queenreel/assets"
	"queenreel/draw/raster"
	"queenreel/trace/tracetest"
)

// everything returns a drawing with every kind of layer: fills, shapes that are filled, stroked and cut off, once and again, copies,
// one of them cut off, and texts in each weight, one of them of a letter that is not in ASCII.
func everything() *raster.Drawing {
	white, black, red := raster.RGB(0xffffff), raster.RGB(0x102030), raster.RGB(0xff0000)
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
	return c.Drawing()
}

// canvas returns one that records. Its pixels are not looked at.
func canvas(width, height int) *raster.Canvas {
	ink := tracetest.Must(raster.NewInk([]raster.Color{raster.RGB(0)}, nil))
	c := tracetest.Must(raster.NewCanvas(image.Pt(width, height), ink))
	c.Record()
	return c
}

// Stills are the same to the letter. That they show what they should is tested by their readers.
func TestGoldenStills(t *testing.T) {
	d := everything()
	for name, o := range map[string]SVG{
		"text.svg":    {Title: "A & B", Desc: "all", Lang: "en", Meta: "{}"},
		"outline.svg": {Outline: true, DPI: 300},
	} {
		var b bytes.Buffer
		if err := o.Write(&b, d); err != nil {
			t.Fatal(err)
		}
		tracetest.Golden(t, "testdata/"+name, b.Bytes())
	}

	var b bytes.Buffer
	pdf := NewPDF(&b, Document{Title: "A & B", Subject: "all", Lang: "en", Creator: "a test"})
	pdf.file.zlib = nil
	for _, note := range []string{"", "what to say"} {
		if err := pdf.Add(d, 144, "what it shows", note); err != nil {
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
	tracetest.Golden(t, "testdata/pdf.txt", readable.Bytes())
}

// moments returns the drawings of a film in some colors: a bar grows and shrinks, a disc and a line change their colors, the disc under a cross that
// wanders, of which an edge cuts off a part; a number counts, a word and a box come and go, and of two boxes that overlap the lower
// one comes last.
func moments(ground, plain, accent, other raster.Color) (drawings []*raster.Drawing) {
	letters, part := raster.NewLettering(nil), canvas(8, 8)
	part.Stamp(raster.Diamond(8, 0.8, 0.1), image.Point{}, plain)
	disc, line, cross, box := raster.Disc(0, 0, 5), raster.Line(0, 0, 9, 4, 1.5), raster.Cross(8, 0.8, 0.2), raster.Box(6, 6, 1)
	for i, color := range []raster.Color{plain, accent, accent, plain} {
		c := canvas(48, 36)
		c.Fill(c.Bounds(), ground)
		c.Fill(image.Rect(1, 1, []int{5, 20, 9, 9}[i], 4), plain)
		c.Fill(image.Rect(1, 6, 5, 9), []raster.Color{plain, other}[i%2])
		c.Stamp(disc, image.Pt(10, 14), color)
		c.Stamp(line, image.Pt(30, 4), color)
		c.Sub(image.Rect(0, 0, 30, 36)).Stamp(cross, image.Pt(6+7*i, 10), accent)
		c.Copy(part, image.Pt(38, 24))
		if i == 3 {
			c.Stamp(box, image.Pt(40, 16), accent)
		}
		if i > 0 {
			c.Stamp(box, image.Pt(42, 16), plain)
			letters.Draw(c, image.Pt(1, 34), "so", raster.Style{Size: 8}, plain)
		}
		if i == 1 {
			c.Stamp(box, image.Pt(20, 28), plain)
		}
		letters.Draw(c, image.Pt(24, 34), fmt.Sprint(8+i), raster.Style{Size: 8}, plain)
		drawings = append(drawings, c.Drawing())
	}
	return drawings
}

// Films are the same to the letter, with second colors for dark pages and without; what changes in the second colors alone changes too. That they
// move as they should is tested by browsers, with films.
func TestGoldenFilms(t *testing.T) {
	white, black, red, blue := raster.RGB(0xffffff), raster.RGB(0x102030), raster.RGB(0xff0000), raster.RGB(0x0000ff)
	first := moments(white, black, red, black)
	for name, c := range map[string]struct {
		svg    SVG
		plays  int
		second []*raster.Drawing
	}{
		"film.svg":      {SVG{Title: "A film"}, 2, first},
		"film-dark.svg": {SVG{Scheme: "dark"}, 0, moments(black, white, red, blue)},
	} {
		var b bytes.Buffer
		a := NewAnimation(&b, c.svg, c.plays)
		for i := range first {
			if err := a.Add(first[i], c.second[i], time.Duration(i+1)*time.Second); err != nil {
				t.Fatal(err)
			}
		}
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
		tracetest.Golden(t, "testdata/"+name, b.Bytes())
	}
}
