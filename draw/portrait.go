package draw

import (
	"image"
	"image/color"
	idraw "image/draw"

	"queenreel/draw/raster"
)

// maxPortraitColors is the number of colors that the picture of a queen may add to a palette, with all her
// shades.
const maxPortraitColors = 48

// portraitTint is how much of her shade the picture of a queen takes, from 0 to 1.
const portraitTint = 0.6

// portraitOf returns the portrait of the queen of a look as it shows on her square. It is opaque where the
// queen is, and transparent around her.
func (k *sketch) portraitOf(l look) *image.RGBA {
	p := image.NewRGBA(k.portrait.Rect)
	for y := range p.Rect.Dy() {
		for x := range p.Rect.Dx() {
			if c := k.portrait.NRGBAAt(x, y); c.A != 0 {
				p.Set(x, y, l.portrayed(k.Theme, c))
			}
		}
	}
	return p
}

// portrayed returns the color that a pixel of the portrait has on a square of the look.
func (l look) portrayed(t *Theme, p color.NRGBA) raster.Color {
	c := raster.Color{R: p.R, G: p.G, B: p.B}
	if l.queen != plain {
		c = raster.Mix(c, l.queen.color(t, c), portraitTint)
	}
	return raster.Mix(l.ground(t), c, l.presence()*float64(p.A)/255)
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
	return raster.Quantizer{}.Quantize(make(color.Palette, 0, maxPortraitColors), all)
}
