package draw

import (
	"errors"
	"fmt"
	"image"
	"slices"

	"queenreel/draw/raster"
	"queenreel/draw/story"
)

// Strip paints scenes into one picture, row by row in as many columns as the options say; with 0, or more
// than there are scenes, in a single row. No scenes and a picture that would be too large are an *Error. The
// caller owns the picture.
func (p *Painter) Strip(scenes []story.Scene) (*image.Paletted, error) {
	if len(scenes) == 0 {
		return nil, &Error{Field: "Scenes", Err: errors.New("a strip needs a scene")}
	}
	columns := p.sketch.Columns
	if columns == 0 || columns > len(scenes) {
		columns = len(scenes)
	}
	rows := (len(scenes) + columns - 1) / columns
	c, err := raster.NewCanvas(image.Pt(p.Size().X*columns, p.Size().Y*rows), p.canvas.Ink())
	if err != nil {
		return nil, &Error{Field: "Scenes", Err: fmt.Errorf("a strip of %d: %w", len(scenes), err), Remedy: "take fewer scenes, other columns, or smaller squares"}
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
