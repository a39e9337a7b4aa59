package draw

import (
	"fmt"
	"image"

	"queenreel/draw/raster"
	"queenreel/draw/story"
)

// Strip paints scenes into one picture, row by row with the given number of columns; with 0, or more than
// there are scenes, in a single row. It returns an error for a picture that would be too large. The caller
// owns the picture.
func (p *Painter) Strip(scenes []story.Scene, columns int) (*image.Paletted, error) {
	if columns <= 0 || columns > len(scenes) {
		columns = len(scenes)
	}
	rows := (len(scenes) + columns - 1) / columns
	c, err := raster.NewCanvas(image.Pt(p.Size().X*columns, p.Size().Y*rows), p.canvas.Ink())
	if err != nil {
		return nil, fmt.Errorf("a strip of %d: %w: take fewer steps, other --columns, or a smaller --cell", len(scenes), err)
	}
	c.Fill(c.Bounds(), p.ground)
	for i := range scenes {
		at := image.Pt(i%columns*p.Size().X, i/columns*p.Size().Y)
		p.Paint(&scenes[i])
		c.Copy(p.canvas, at)
	}
	return c.Image(), nil
}
