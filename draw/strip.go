package draw

import (
	"errors"
	"fmt"
	"image"
	"slices"

	"queenreel/draw/raster"
	"queenreel/draw/story"
)

// StripWidth is the width of a strip where the options say nothing about columns, in pixels: that of a page, on which three pictures of the
// default size are read with ease. Pictures that are wider stand one below the other.
const StripWidth = 1600

// Lengths over a picture of a strip, in units.
const (
	stripNumber = 24 // the height of the line with its number
	stripBase   = 22 // from the top down to its baseline
)

// Drawing returns what Paint paints for a scene, as shapes and text. It is of that scene alone, and stays as it is.
func (p *Painter) Drawing(s *story.Scene) (*raster.Drawing, error) {
	c, err := p.afresh(p.canvas.Ink(), s)
	if err != nil {
		return nil, err
	}
	return c.Drawing(), nil
}

// afresh paints a scene on a canvas of its own, which holds its drawing. The ink is that of the painter, or another with its colors.
func (p *Painter) afresh(ink *raster.Ink, s *story.Scene) (*raster.Canvas, error) {
	fresh := &Painter{easel: easel{sketch: p.sketch}, views: slices.Clone(p.views)}
	for i := range fresh.views {
		v := &fresh.views[i]
		v.resize(v.sketch)
	}
	if err := fresh.begin(ink, true); err != nil {
		return nil, err
	}
	fresh.Paint(s)
	return fresh.canvas, nil
}

// Strip paints scenes into one picture, row by row, each under the number of its step, in as many columns as the options say; with 0, in
// as many as StripWidth has room for, with rows of about the same length. The title stands once, over all. No scenes and a picture that
// would be too large are an *Error. The caller owns the canvas, which holds its drawing.
func (p *Painter) Strip(scenes []story.Scene) (*raster.Canvas, error) {
	if len(scenes) == 0 {
		return nil, &Error{Field: "Scenes", Err: errors.New("a strip needs a scene")}
	}
	plain, err := p.untitled()
	if err != nil {
		return nil, err
	}
	k, columns, left := p.sketch, plain.stripColumns(len(scenes)), plain.spare.X+p.sketch.left()
	place := plain.Size().Add(image.Pt(0, k.px(stripNumber)))
	size, top := image.Pt(place.X*columns, place.Y*ceilDiv(len(scenes), columns)), 0
	lines, st := k.text.Fit(k.Title, k.style(titleSize, true), size.X-2*left, 2)
	if k.Title != "" {
		top = k.heightOf(lines)
	}
	c, err := raster.NewCanvas(size.Add(image.Pt(0, top)), p.canvas.Ink())
	if err != nil {
		return nil, &Error{Field: "Scenes", Err: fmt.Errorf("a strip of %d: %w", len(scenes), err), Remedy: "use fewer steps, other {Columns}, or a smaller {Cell}"}
	}
	c.Record()
	c.Fill(c.Bounds(), k.Theme.Ground)
	for i := range scenes {
		picture, err := plain.afresh(c.Ink(), &scenes[i])
		if err != nil {
			return nil, err
		}
		at := image.Pt(i%columns*place.X, top+i/columns*place.Y)
		c.Copy(picture, at.Add(image.Pt(0, k.px(stripNumber))))
		k.text.Draw(c, at.Add(image.Pt(left, k.px(stripBase))), k.Language.StepName(scenes[i].Step), k.style(15, true), k.Theme.Text)
	}
	k.writeLines(c, image.Pt(left, 0), lines, st, titleBase, titleStep, k.Theme.Text)
	return c, nil
}

// untitled returns the painter or, if its pictures have a title, one of pictures without it.
func (p *Painter) untitled() (*Painter, error) {
	if p.sketch.Title == "" {
		return p, nil
	}
	o := p.Options()
	o.Title = ""
	return NewPainter(p.About(), o)
}

// stripColumns returns how many of so many pictures stand side by side in a strip.
func (p *Painter) stripColumns(pictures int) int {
	if columns := p.sketch.Columns; columns > 0 {
		return min(columns, pictures)
	}
	fit := max(1, StripWidth*p.sketch.Scale/p.Size().X)
	return ceilDiv(pictures, ceilDiv(pictures, fit))
}

// ceilDiv returns a/b, rounded up.
func ceilDiv(a, b int) int { return (a + b - 1) / b }
