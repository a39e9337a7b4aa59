package main

import (
	"cmp"
	"image/png"
	"io"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/pictures"
	"queenreel/draw/film"
	"queenreel/draw/raster"
)

// vectorFlags holds the flags for pictures of shapes and text.
type vectorFlags struct{ outline bool }

// addVector adds the flags.
func addVector(cmd *cobra.Command) *vectorFlags {
	v := &vectorFlags{}
	cmd.Flags().BoolVar(&v.outline, "outline", false, "draw the letters of an SVG as paths, so that it looks the same without the fonts")
	setHeading(cmd, fileHeading)
	return v
}

// check reports what is wrong with the flags for a picture in a format.
func (v *vectorFlags) check(format string) error {
	if v.outline && format != "svg" {
		return usagef("--outline: only an SVG has letters to outline: name one with -o")
	}
	return nil
}

// encoder returns the function that writes a drawing as SVG or PDF, and its report; i describes it. A page has so
// many pixels to the inch; 0 is for what is no page.
func (v *vectorFlags) encoder(format string, d *raster.Drawing, dpi int, i film.Info) func(io.Writer) (report, error) {
	return func(w io.Writer) (report, error) {
		size := d.Bounds.Size()
		r := report{Format: format, Width: size.X, Height: size.Y, Frames: 1, Alt: i.Alt}
		if format == "pdf" {
			r.pages = 1
			pdf := pictures.NewPDF(w, dpi, i)
			return r, cmp.Or(pdf.Add(d), pdf.Close())
		}
		return r, pictures.WriteSVG(w, d, v.outline, dpi, i)
	}
}

// canvasEncoder returns the function that writes a picture, which holds its drawing, as PNG, SVG or PDF, and its report.
func (v *vectorFlags) canvasEncoder(format string, c *raster.Canvas, i film.Info) func(io.Writer) (report, error) {
	if format == "png" {
		return pngEncoder(new(png.Encoder), c.Image(), i)
	}
	i.Palette = c.Image().Palette
	return v.encoder(format, c.Drawing(), 0, i)
}
