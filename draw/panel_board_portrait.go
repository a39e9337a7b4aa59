package draw

import (
	"image"
	"image/color"
	idraw "image/draw"
	"math"

	"queenreel/draw/raster"
)

// maxPortraitColors is the number of colors that the picture of a queen may add to a palette, with all its
// shades.
const maxPortraitColors = 48

// portraitTint is how much of its shade the picture of a queen takes, from 0 to 1.
const portraitTint = 0.6

// finePortrait is the largest side of a portrait in a drawing, in pixels: it may be printed, or looked at from near by.
const finePortrait = 512

// A portrayal is the portrait of a queen in a drawing. Portrayals of one portrait are equal if they look alike.
type portrayal struct {
	portrait *image.NRGBA
	theme    *Theme
	queen    shade
	form     form
}

// drawPortrait draws the portrait of the queen of a look on its square, whose top left corner is given.
func (k *sketch) drawPortrait(c *raster.Canvas, at image.Point, l look) {
	c.Draw(k.portraitOf(l), portrayal{k.fine(), k.Theme, l.queen, l.form}, at)
}

func (p portrayal) ColorModel() color.Model { return color.NRGBAModel }
func (p portrayal) Bounds() image.Rectangle { return p.portrait.Rect }

func (p portrayal) At(x, y int) color.Color {
	c, presence := look{queen: p.queen, form: p.form}.portrayed(p.theme, p.portrait.NRGBAAt(x, y))
	return color.NRGBA{c.R, c.G, c.B, uint8(math.Round(0xff * presence))}
}

// portraitOf returns the portrait of the queen of a look as it shows on its square. It is opaque where the
// queen is, and transparent around it.
func (k *sketch) portraitOf(l look) *image.RGBA {
	p := image.NewRGBA(k.portrait.Rect)
	for y := range p.Rect.Dy() {
		for x := range p.Rect.Dx() {
			if c := k.portrait.NRGBAAt(x, y); c.A != 0 {
				own, presence := l.portrayed(k.Theme, c)
				p.Set(x, y, raster.Mix(l.ground(k.Theme), own, presence))
			}
		}
	}
	return p
}

// portrayed returns the color that a pixel of the portrait has in a look, and its opacity from 0 to 1.
func (l look) portrayed(t *Theme, p color.NRGBA) (c raster.Color, presence float64) {
	c = raster.Color{R: p.R, G: p.G, B: p.B}
	if l.queen != plain {
		c = raster.Mix(c, l.queen.color(t, c), portraitTint)
	}
	return c, l.presence() * float64(p.A) / 255
}

// portraitColors returns colors for the portrait in some looks, on light squares and on dark ones; none
// if there is no portrait.
func (k *sketch) portraitColors(looks []look) color.Palette {
	if k.portrait == nil {
		return nil
	}
	side := k.portrait.Rect.Dy()
	all := image.NewRGBA(image.Rect(0, 0, side, 2*len(looks)*side))
	place := k.portrait.Rect
	for _, l := range looks {
		for _, l.dark = range []bool{false, true} {
			if l.queen != unmarked {
				idraw.Draw(all, place, k.portraitOf(l), image.Point{}, idraw.Src)
			}
			place = place.Add(image.Pt(0, side))
		}
	}
	return raster.Quantize(all, maxPortraitColors)
}
