package raster

import (
	"image/color"
	"math"
)

// Mix returns the color that lies the fraction t, from 0 to 1, of the way from a to b. It is opaque.
func Mix(a, b color.RGBA, t float64) color.RGBA {
	t = min(max(t, 0), 1)
	m := func(x, y uint8) uint8 { return uint8(float64(x) + t*(float64(y)-float64(x)) + 0.5) }
	return color.RGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), 0xff}
}

// Distance returns the Euclidean distance between two colors in red, green and blue, from 0 to 442.
func Distance(a, b color.RGBA) float64 { return math.Sqrt(float64(distance2(a, b))) }

// distance2 returns the square of the distance between two colors.
func distance2(a, b color.RGBA) int {
	dr, dg, db := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return dr*dr + dg*dg + db*db
}

// opaque returns a color without its transparency, and whether any of it is visible.
func opaque(c color.Color) (_ color.RGBA, visible bool) {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	return color.RGBA{n.R, n.G, n.B, 0xff}, n.A != 0
}
