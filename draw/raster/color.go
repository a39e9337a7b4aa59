package raster

import (
	"encoding/hex"
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"
)

// A Color is an opaque color. Its text form is #rrggbb. The zero Color is black.
type Color struct{ R, G, B uint8 }

// RGB returns the color that 0xrrggbb stands for.
func RGB(hex uint32) Color { return Color{uint8(hex >> 16), uint8(hex >> 8), uint8(hex)} }

// RGBA returns the channels as package image/color wants them.
func (c Color) RGBA() (r, g, b, a uint32) { return color.RGBA{c.R, c.G, c.B, 0xff}.RGBA() }

// String returns the color's text form.
func (c Color) String() string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// MarshalText returns the color's text form.
func (c Color) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the color's text form, in small or large letters.
func (c *Color) UnmarshalText(text []byte) error {
	digits, marked := strings.CutPrefix(string(text), "#")
	rgb, err := hex.DecodeString(digits)
	if !marked || err != nil || len(rgb) != 3 {
		return fmt.Errorf(`%q is not a colour: write one as in "#23272f"`, text)
	}
	*c = Color{rgb[0], rgb[1], rgb[2]}
	return nil
}

// Mix returns the color that lies the fraction t, from 0 to 1, of the way from a to b.
func Mix(a, b Color, t float64) Color {
	t = min(max(t, 0), 1)
	m := func(x, y uint8) uint8 { return uint8(float64(x) + float64(t*(float64(y)-float64(x))) + 0.5) }
	return Color{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B)}
}

// Distance returns the Euclidean distance between two colors in red, green and blue, from 0 to 442.
func Distance(a, b Color) float64 { return math.Sqrt(float64(distance2(a, b))) }

// distance2 returns the square of the distance between two colors.
func distance2(a, b Color) int {
	dr, dg, db := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return dr*dr + dg*dg + db*db
}

// opaque returns a color without its transparency, and whether any of it is visible.
func opaque(c color.Color) (_ Color, visible bool) {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	return Color{n.R, n.G, n.B}, n.A != 0
}

// opaquePixels returns a function that applies opaque to the pixel at x, y, with a fast path for *image.RGBA.
func opaquePixels(m image.Image) func(x, y int) (c Color, visible bool) {
	rgba, ok := m.(*image.RGBA)
	return func(x, y int) (Color, bool) {
		if !ok {
			return opaque(m.At(x, y))
		}
		c := rgba.RGBAAt(x, y)
		if c.A == 0xff {
			return Color{c.R, c.G, c.B}, true
		}
		return opaque(c)
	}
}
