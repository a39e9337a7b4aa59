package film

import (
	"image"
	"image/color"

	"queenreel/draw"
)

// An rgbaPicture is the current picture of a film in full color, for formats without palettes.
type rgbaPicture struct {
	*image.RGBA
	colors [256][4]uint8 // red, green, blue and alpha of each index
	begun  bool
}

// rgba returns a picture to show the film's pictures in; it is blank before the first.
func (i *Info) rgba() *rgbaPicture {
	p := &rgbaPicture{RGBA: image.NewRGBA(image.Rectangle{Max: i.Size})}
	for index, c := range i.Palette {
		c := color.RGBAModel.Convert(c).(color.RGBA)
		p.colors[index] = [4]uint8{c.R, c.G, c.B, c.A}
	}
	return p
}

// show changes p to the next picture of the film. It converts only what changed.
func (p *rgbaPicture) show(next draw.Picture) {
	changed := next.Changed
	if !p.begun {
		p.begun, changed = true, []image.Rectangle{p.Rect}
	}
	for _, r := range changed {
		r = r.Intersect(p.Rect)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			to := p.Pix[p.PixOffset(r.Min.X, y):]
			for x, index := range row(next.Image, r, y) {
				copy(to[4*x:4*x+4], p.colors[index][:])
			}
		}
	}
}
