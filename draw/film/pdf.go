package film

import (
	"context"
	"image"

	"queenreel/draw"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/vector"
)

// PDF is slides in 16 : 9 of shapes and text: the first picture, the first of each mood, the first retry, dead ends, ever more rarely,
// each solution and the end, or the steps that are asked for. A slide has all words of its scene, also as a note for its presenter, and
// the step in a corner.
var PDF = Format{
	Name: "pdf", Doc: "slides: a page for the start, for what is new, for dead ends, solutions and the end", Ext: ".pdf",
	Type: "application/pdf",
	Look: Slides, Drawn: true, New: newPDFEncoder,
}

// slideDPI is the number of pixels to the inch: a picture of 1280 by 720 is as large as slides usually are.
const slideDPI = 96

// A pdfEncoder writes a page whenever a picture is to be a slide.
type pdfEncoder struct {
	info   Info
	file   *vector.PDF
	text   *raster.Lettering
	corner *raster.Canvas
}

func newPDFEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	m := i.Written()
	ink, _ := raster.NewInk([]raster.Color{{}}, nil) // one color fits; only what is drawn with it is used
	corner, err := raster.NewCanvas(slideSize(i.Size), ink)
	return &pdfEncoder{
		info: i, text: raster.NewLettering(i.Font), corner: corner,
		file: vector.NewPDF(ContextWriter{ctx, to}, vector.Document{Title: m.Heading(), Subject: m.Alt, Lang: m.Lang, Creator: m.Made}),
	}, err
}

// slideSize returns the size of the smallest slide that holds a picture.
func slideSize(picture image.Point) image.Point {
	width := max(picture.X, (picture.Y*16+8)/9)
	return image.Pt(width, max(picture.Y, (width*9+8)/16))
}

func (e *pdfEncoder) Add(p draw.Picture) error {
	if !p.Scene.Slide {
		return nil
	}
	s := p.Scene.Unhurried()
	note := cue{Caption: s.Caption}
	alt := story.SceneAlt(e.info.language(), e.info.Searches, &s, e.info.Labels)
	return e.file.Add(e.slide(e.info.view.Day.Drawing(&s), s.Step), slideDPI, alt, note.join("\n"))
}

// slide returns a drawing in the middle of a page, with the number of a step in the corner.
func (e *pdfEncoder) slide(d *raster.Drawing, step int) *raster.Drawing {
	page, picture := e.corner.Bounds(), d.Bounds.Size()
	r, g, b, _ := e.info.Palette[0].RGBA()
	ground, ink := raster.Color{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(b >> 8)}, raster.RGB(0)
	if IsDark(e.info.Palette[0]) {
		ink = raster.RGB(0xffffff)
	}
	e.corner.Record()
	e.corner.Fill(page, ground)
	if step > 0 {
		unit := float64(page.Max.Y) / 720
		at, st := page.Max.Sub(image.Pt(int(20*unit), int(14*unit))), raster.Style{Size: 14 * unit}
		text := e.info.language().StepName(step)
		at.X -= e.text.Width(text, st)
		e.text.Draw(e.corner, at, text, st, raster.Mix(ground, ink, 0.6))
	}
	slide := *e.corner.Drawing()
	middle := page.Max.Sub(picture).Div(2)
	under := raster.Layer{Clip: page, Reach: d.Bounds.Add(middle), At: middle, Copy: d}
	slide.Layers = append([]raster.Layer{slide.Layers[0], under}, slide.Layers[1:]...)
	return &slide
}

func (e *pdfEncoder) Close() error { return e.file.Close() }
