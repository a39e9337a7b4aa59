// Package pictures writes single pictures as PNG, SVG and PDF, and pages as PDF, with what they say of themselves.
package pictures

import (
	"cmp"
	"image"
	"io"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/vector"
)

// A Picture can be written as pixels and as shapes.
type Picture struct {
	Size    image.Point
	Meta    film.Meta
	DPI     int              // pixels to the inch of a page; 0 for a picture that is no page
	Outline bool             // the letters of an SVG are paths
	PNG     *film.PNGEncoder // nil for one of its own

	pixels func() *image.Paletted
	file   func() []byte // of the PNG, once
	shapes func() *raster.Drawing
}

// OfCanvas returns the picture of a canvas, which holds its drawing.
func OfCanvas(c *raster.Canvas, m film.Meta) Picture {
	return Picture{
		Size: c.Bounds().Size(), Meta: m,
		pixels: c.Image, shapes: c.Drawing,
	}
}

// OfScene returns the picture of a scene, which is painted when it is written.
func OfScene(p draw.ScenePainter, s *story.Scene, m film.Meta) Picture {
	return Picture{
		Size: p.Size(), Meta: m,
		pixels: func() *image.Paletted { return p.Paint(s).Image },
		shapes: func() *raster.Drawing { return p.Drawing(s) },
	}
}

// Packed returns the picture as it is painted now, to be written once, as a PNG. Its painter may go on meanwhile.
func (p Picture) Packed() Picture {
	p.file = cmp.Or(p.PNG, new(film.PNGEncoder)).Pack(p.pixels())
	return p
}

// Write writes the picture as png, svg or pdf.
func (p Picture) Write(w io.Writer, format string) error {
	if format == "png" {
		if p.file == nil {
			p = p.Packed()
		}
		_, err := w.Write(p.Meta.Written().InPNG(p.file(), p.DPI))
		return err
	}
	if format == "pdf" {
		return WritePDF(w, p.Meta, 1, func(int) (*raster.Drawing, int, error) { return p.shapes(), cmp.Or(p.DPI, screenDPI), nil })
	}
	size := p.Size
	if p.DPI > 0 {
		size = p.Size.Mul(screenDPI).Add(image.Pt(p.DPI/2, p.DPI/2)).Div(p.DPI)
	}
	meta := p.Meta.Written().Sized(size, 0)
	o := vector.SVG{Outline: p.Outline, Title: meta.Heading(), Desc: meta.Alt, Lang: meta.Lang, Meta: meta.Text(), DPI: p.DPI}
	return o.Write(w, p.shapes())
}

// screenDPI is the number of pixels to the inch of a picture that is no page: that of CSS, and of an SVG.
const screenDPI = 96

// WritePDF writes a document that m describes. page returns each of its pages in turn, from 0, and its pixels to the inch; the first error
// ends the document.
func WritePDF(w io.Writer, m film.Meta, pages int, page func(i int) (d *raster.Drawing, dpi int, err error)) error {
	m = m.Written()
	pdf := vector.NewPDF(w, vector.Document{Title: m.Heading(), Subject: m.Alt, Lang: m.Lang, Creator: m.Made})
	for i := range pages {
		d, dpi, err := page(i)
		if err != nil {
			return err
		}
		if err := pdf.Add(d, dpi, m.Alt, ""); err != nil {
			return err
		}
	}
	return pdf.Close()
}
