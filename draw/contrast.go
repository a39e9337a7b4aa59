package draw

import (
	"math"

	"queenreel/draw/raster"
)

// contrast returns the contrast of two colors as WCAG 2.1 measures it, from 1 to 21.
func contrast(a, b raster.Color) float64 {
	lo, hi := luminance(a), luminance(b)
	if lo > hi {
		lo, hi = hi, lo
	}
	return (hi + 0.05) / (lo + 0.05)
}

// luminance returns the relative luminance of a color, from 0 to 1.
func luminance(c raster.Color) float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// inkOn returns the color for texts if it has at least the given contrast to a ground, or else the clearer one of that and
// the color of queens: a theme of one's own can have white texts on a night sky, and a light board.
func (t *Theme) inkOn(ground raster.Color, least float64) raster.Color {
	if has := contrast(t.Text, ground); has < least && has < contrast(t.Queen, ground) {
		return t.Queen
	}
	return t.Text
}

// legible returns the first color on the way from a color to the ink on a ground that has at least the given contrast to
// that, or else the ink.
func (t *Theme) legible(c, ground raster.Color, least float64) raster.Color {
	const steps = 32
	ink := t.inkOn(ground, least)
	for i := range steps {
		if m := raster.Mix(c, ink, float64(i)/steps); contrast(m, ground) >= least {
			return m
		}
	}
	return ink
}
