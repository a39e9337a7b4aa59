package draw

import (
	"fmt"
	"image"

	"queenreel/draw/story"
)

// Strip paints scenes side by side into one picture, so many in a row; with 0 columns all in one.
// The caller owns the picture. One that grows too large is an error.
func (p *Painter) Strip(scenes []story.Scene, columns int) (*image.Paletted, error) {
	if columns <= 0 || columns > len(scenes) {
		columns = len(scenes)
	}
	rows := (len(scenes) + columns - 1) / columns
	size := image.Pt(p.Size().X*columns, p.Size().Y*rows)
	if size.X > maxSide || size.Y > maxSide || size.X*size.Y > maxPixels {
		return nil, fmt.Errorf("a strip of %d pictures is %dx%d pixels, too large: take fewer steps, other --columns, or a smaller --cell", len(scenes), size.X, size.Y)
	}
	c := canvas{Paletted: image.NewPaletted(image.Rectangle{Max: size}, p.Palette())}
	c.fill(c.Rect, p.ground)
	for i := range scenes {
		at := image.Pt(i%columns*p.Size().X, i/columns*p.Size().Y)
		c.copyFrom(p.Paint(&scenes[i]).Image, at)
	}
	return c.Paletted, nil
}
