package main

import (
	"io"

	"github.com/spf13/cobra"

	"queenreel/draw/film"
	"queenreel/draw/raster"
	"queenreel/draw/vector"
)

// vectorFlags holds the flags for pictures of shapes and text.
type vectorFlags struct{ outline bool }

// addVector adds the flags.
func addVector(cmd *cobra.Command) *vectorFlags {
	v := &vectorFlags{}
	cmd.Flags().BoolVar(&v.outline, "outline", false, "letters as paths in an SVG, which then looks the same without our fonts")
	under(cmd, fileHeading)
	return v
}

// check reports what is wrong with the flags for a picture that is to be an SVG, or not.
func (v *vectorFlags) check(isSVG bool, p *pictureFlags) error {
	switch {
	case v.outline && !isSVG:
		return usagef("--outline: only an SVG has letters to outline: name one with -o")
	case isSVG && p.queen != "":
		return usagef("--queen: a picture of pixels has no outline for an SVG: write a png, or take our queen")
	}
	return nil
}

// encoder returns the function that writes a drawing, of which i says what is known, and its report. A page has so many
// pixels to the inch; 0 is for what is no page.
func (v *vectorFlags) encoder(d *raster.Drawing, dpi int, i film.Info) func(io.Writer) (report, error) {
	return func(w io.Writer) (report, error) {
		size := d.Bounds.Size()
		meta := i.Meta()
		o := vector.SVG{Outline: v.outline, Title: meta.Title, Desc: meta.Alt, Lang: meta.Lang, Meta: meta.Text(), DPI: dpi}
		return report{Format: "svg", Width: size.X, Height: size.Y, Frames: 1, Alt: i.Alt}, o.Write(w, d)
	}
}
