package draw

import (
	"errors"
	"fmt"
	"image"
	"slices"

	"queenreel/draw/raster"
	"queenreel/draw/story"
)

// Drawing returns what Paint paints for a scene, as shapes and text. It is of that scene alone, and stays as it is.
func (p *Painter) Drawing(s *story.Scene) (*raster.Drawing, error) {
	fresh := &Painter{sketch: p.sketch, views: slices.Clone(p.views), past: past{search: p.sketch.Search}}
	for i := range fresh.views {
		v := &fresh.views[i]
		v.resize(v.sketch)
	}
	if err := fresh.begin(p.canvas.Ink(), true); err != nil {
		return nil, err
	}
	fresh.Paint(s)
	return fresh.canvas.Drawing(), nil
}

// StripDrawing returns what Strip paints, as shapes and text. It fails as Strip does.
func (p *Painter) StripDrawing(scenes []story.Scene) (*raster.Drawing, error) {
	columns, rows, err := p.stripSize(scenes)
	if err != nil {
		return nil, err
	}
	strip := &raster.Drawing{Bounds: image.Rect(0, 0, p.Size().X*columns, p.Size().Y*rows)}
	strip.Layers = append(strip.Layers, raster.Layer{Clip: strip.Bounds, Reach: strip.Bounds, Color: p.sketch.Theme.Ground})
	for i := range scenes {
		d, err := p.Drawing(&scenes[i])
		if err != nil {
			return nil, err
		}
		at := image.Pt(i%columns*p.Size().X, i/columns*p.Size().Y)
		strip.Layers = append(strip.Layers, raster.Layer{Clip: d.Bounds.Add(at), Reach: d.Bounds.Add(at), At: at, Copy: d})
	}
	return strip, nil
}

// stripSize returns how many pictures a strip of scenes has side by side, and in how many rows.
func (p *Painter) stripSize(scenes []story.Scene) (columns, rows int, err error) {
	if len(scenes) == 0 {
		return columns, rows, &Error{Field: "Scenes", Err: errors.New("a strip needs a scene")}
	}
	columns = p.sketch.Columns
	if columns == 0 || columns > len(scenes) {
		columns = len(scenes)
	}
	return columns, (len(scenes) + columns - 1) / columns, nil
}

// Strip paints scenes into one picture, row by row in as many columns as the options say; with 0, or more
// than there are scenes, in a single row. No scenes and a picture that would be too large are an *Error. The
// caller owns the picture.
func (p *Painter) Strip(scenes []story.Scene) (*image.Paletted, error) {
	columns, rows, err := p.stripSize(scenes)
	if err != nil {
		return nil, err
	}
	c, err := raster.NewCanvas(image.Pt(p.Size().X*columns, p.Size().Y*rows), p.canvas.Ink())
	if err != nil {
		return nil, &Error{Field: "Scenes", Err: fmt.Errorf("a strip of %d: %w", len(scenes), err), Remedy: "use fewer scenes, other columns, or smaller squares"}
	}
	c.Fill(c.Bounds(), p.sketch.Theme.Ground)
	at := image.Point{}
	for range p.Pictures(slices.Values(scenes)) {
		c.Copy(p.canvas, at)
		if at.X += p.Size().X; at.X == c.Bounds().Max.X {
			at = image.Pt(0, at.Y+p.Size().Y)
		}
	}
	return c.Image(), nil
}
