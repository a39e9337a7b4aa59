package draw

import (
	"image"
	"image/color"
	idraw "image/draw"

	"queenreel/draw/raster"
)

// maxPortraitColors is the number of colors that a picture of a queen adds to a palette, in all that
// she goes through.
const maxPortraitColors = 48

// moodOnPortrait is the fraction of a mood's color in a picture of a queen.
const moodOnPortrait = 0.6

// portrayed returns the portrait of the queen of a look on her square, transparent around her.
func (k *sketch) portrayed(l look) *image.RGBA {
	p := image.NewRGBA(k.portrait.Rect)
	for y := range p.Rect.Dy() {
		for x := range p.Rect.Dx() {
			if c := k.portrait.NRGBAAt(x, y); c.A != 0 {
				p.SetRGBA(x, y, l.portrayed(k.theme, c))
			}
		}
	}
	return p
}

// portrayed returns the color of a pixel of a queen's portrait on a square of the look.
func (l look) portrayed(t *Theme, p color.NRGBA) color.RGBA {
	c := color.RGBA{p.R, p.G, p.B, 0xff}
	if l.queen != plain {
		c = raster.Mix(c, l.queen.color(t, c), moodOnPortrait)
	}
	return raster.Mix(l.ground(t), c, l.presence()*float64(p.A)/255)
}

// portraitColors returns the colors that the portrait needs for some looks, on light and dark squares.
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
				idraw.Draw(all, place, k.portrayed(l), image.Point{}, idraw.Src)
			}
			place = place.Add(image.Pt(0, side))
		}
	}
	return raster.Quantizer{}.Quantize(make(color.Palette, 0, maxPortraitColors), all)
}
