package draw

import (
	"image"
	"image/color"
	idraw "image/draw"
	"math"

	scale "golang.org/x/image/draw"
)

// queenSide is how much of a square's side a queen spans; the rest is room for a ring.
const queenSide = 0.88

// portraitColours is how many colours a picture of a queen adds to a palette, in all that she goes through.
const portraitColours = 48

// moodOnPortrait is how much of a mood's colour a picture of a queen takes.
const moodOnPortrait = 0.6

// newPortrait returns a picture of a queen for a square of so many pixels, as large as fits and in its
// own proportions. An empty picture gives nil.
func newPortrait(queen image.Image, cell int) *image.NRGBA {
	size := queen.Bounds().Size()
	if size.X <= 0 || size.Y <= 0 {
		return nil
	}
	shrink := queenSide * float64(cell) / float64(max(size.X, size.Y))
	fit := func(length int) int { return max(1, int(math.Round(shrink*float64(length)))) }
	w, h := fit(size.X), fit(size.Y)
	corner := image.Pt((cell-w)/2, (cell-h)/2)
	scaled := image.NewRGBA(image.Rect(0, 0, cell, cell))
	scale.CatmullRom.Scale(scaled, image.Rectangle{corner, corner.Add(image.Pt(w, h))}, queen, queen.Bounds(), idraw.Src, nil)
	p := image.NewNRGBA(scaled.Rect)
	idraw.Draw(p, p.Rect, scaled, image.Point{}, idraw.Src)
	return p
}

// portrayed returns the colour of a pixel of a queen's portrait on a square of the look.
func (l look) portrayed(t *Theme, p color.NRGBA) color.RGBA {
	c := color.RGBA{p.R, p.G, p.B, 0xff}
	if l.queen != plain {
		c = mix(c, l.queen.colour(t, c), moodOnPortrait)
	}
	return mix(l.ground(t), c, l.presence()*float64(p.A)/255)
}

// portraitColours returns the colours that the portrait needs for some looks, on light and dark squares.
func (k *sketch) portraitColours(looks []look) []color.RGBA {
	if k.portrait == nil {
		return nil
	}
	t := tally{}
	for _, l := range looks {
		for _, l.dark = range []bool{false, true} {
			if l.queen != unmarked {
				k.portray(l, func(_ int, c color.RGBA) { t[c]++ })
			}
		}
	}
	return t.fewest(portraitColours)
}

// portray calls f with the colour of each pixel in which the portrait of a look differs from its square.
func (k *sketch) portray(l look, f func(i int, c color.RGBA)) {
	for i := range k.portrait.Pix[:len(k.portrait.Pix)/4] {
		p := k.portrait.Pix[4*i:]
		if p[3] != 0 {
			f(i, l.portrayed(k.theme, color.NRGBA{p[0], p[1], p[2], p[3]}))
		}
	}
}

// paintQueen paints the queen of a look onto its square.
func (v *boardView) paintQueen(c *canvas, l look) {
	if v.portrait == nil {
		c.stamp(v.queen, image.Point{}, v.ink.over(l.queenColour(v.theme)))
		return
	}
	indices := map[color.RGBA]uint8{}
	v.portray(l, func(i int, colour color.RGBA) {
		index, known := indices[colour]
		if !known {
			index = v.ink.index(colour)
			indices[colour] = index
		}
		c.Pix[i] = index
	})
}
