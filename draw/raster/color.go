package raster

import (
	"encoding/hex"
	"errors"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"
)

// A Color is opaque, but for a ground that is not painted and the edges on it. Its text form is #rrggbb. The zero Color is black.
type Color struct {
	R, G, B uint8
	Clear   uint8 // how much is seen of what lies under the picture, up to 255
}

// RGB returns the color that 0xrrggbb stands for.
func RGB(hex uint32) Color { return Color{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex)} }

// RGBA returns the channels as package image/color wants them.
func (c Color) RGBA() (r, g, b, a uint32) {
	return color.NRGBA{c.R, c.G, c.B, 0xff - c.Clear}.RGBA()
}

// Solid returns the color as an opaque one.
func (c Color) Solid() Color { return Color{R: c.R, G: c.G, B: c.B} }

// Cleared returns the color as one that is not painted.
func (c Color) Cleared() Color { return Color{c.R, c.G, c.B, 255} }

// String returns the color's text form.
func (c Color) String() string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// None is the text form of a clear ground.
const None = "none"

// MarshalText returns the color's text form, or None.
func (c Color) MarshalText() ([]byte, error) {
	if c.Clear > 0 {
		return []byte(None), nil
	}
	return []byte(c.String()), nil
}

// UnmarshalText reads the color's text form, in small or large letters.
func (c *Color) UnmarshalText(text []byte) error {
	digits, marked := strings.CutPrefix(string(text), "#")
	rgb, err := hex.DecodeString(digits)
	if !marked || err != nil || len(rgb) != 3 {
		return fmt.Errorf(`%q is not a colour: write one as in "#23272f"`, text)
	}
	*c = Color{R: rgb[0], G: rgb[1], B: rgb[2]}
	return nil
}

// Mix returns the opaque color that lies the fraction t, from 0 to 1, of the way from a to b.
func Mix(a, b Color, t float64) Color {
	t = min(max(t, 0), 1)
	m := func(x, y uint8) uint8 { return uint8(float64(x) + float64(t*(float64(y)-float64(x))) + 0.5) }
	return Color{R: m(a.R, b.R), G: m(a.G, b.G), B: m(a.B, b.B)}
}

// laid returns the color of a pixel of which an opaque color covers the fraction t, above 0: c itself, and clear as far as under shows.
func laid(under, c Color, t float64) Color {
	clear := float64(under.Clear) * (1 - t)
	m := Mix(under, c, t/(1-clear/255))
	m.Clear = uint8(clear + 0.5)
	return m
}

// Distance returns the Euclidean distance between two colors in red, green and blue, from 0 to 442.
func Distance(a, b Color) float64 { return math.Sqrt(float64(distance2(a, b))) }

// distance2 returns the square of the distance between two colors.
func distance2(a, b Color) int {
	dr, dg, db, dc := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B), int(a.Clear)-int(b.Clear)
	return dr*dr + dg*dg + db*db + dc*dc
}

// MaxColors is the size of the largest palette of an Ink. Image files have room for one entry more,
// which films use for transparency.
const MaxColors = 255

// levels is the number of degrees of coverage of a mask: edges have levels-2 colors between
// the two that meet there. More are hardly visible, and make palettes and files larger.
const levels = 4

// coverages holds the share of a pixel that each level of a mask covers.
var coverages = [levels]float64{0, 1. / 3, 2. / 3, 1}

// A Ramp is a pair of colors that meet along the edges of a shape: the color of the shape, and the
// color of what it lies on.
type Ramp [2]Color

// An Ink is the palette of a picture, and mixes each of its colors with others that are
// laid over it. It is not safe for concurrent use.
type Ink struct {
	palette color.Palette
	colors  []Color          // the palette again
	indices map[Color]uint8  // those that colors are painted with; a cache
	blends  map[Color]*blend // a cache
}

// A blend maps each palette index to its mixture with a color, level by level.
type blend [levels][256]uint8

// NewInk returns an ink that has all flat colors and all colors of the ramps as they are, and as many
// colors between those of each ramp as the palette has room for. Flat colors and those of the ramps must together be at
// least one, and not more than MaxColors.
func NewInk(flat []Color, ramps []Ramp) (*Ink, error) {
	whole := slices.Clone(flat)
	for _, r := range ramps {
		whole = append(whole, r[0].Solid(), r[1])
	}
	if len(whole) == 0 {
		return nil, errors.New("an ink needs a colour")
	}
	// Colors between those of a ramp that are so near to each other count as one: at first, the eye does not tell them apart.
	for distance := 6.0; ; distance *= 1.5 {
		k := &Ink{indices: map[Color]uint8{}, blends: map[Color]*blend{}}
		for _, c := range whole {
			k.add(c, 0)
		}
		for _, r := range ramps {
			for _, part := range coverages[1 : levels-1] {
				k.add(laid(r[1], r[0], part), distance)
			}
		}
		if len(k.colors) <= MaxColors {
			return k, nil
		}
		if distance > 2*255 { // no two colors are further apart
			return nil, fmt.Errorf("%d colours are needed, and a palette has room for %d", len(k.colors), MaxColors)
		}
	}
}

// add puts a color into the palette, unless one within the given distance is there.
func (k *Ink) add(c Color, distance float64) {
	if i, d := k.nearest(c); i >= 0 && d <= distance {
		return
	}
	k.colors = append(k.colors, c)
	k.palette = append(k.palette, c)
}

// nearest returns the index of the palette color nearest to c, and its distance; -1 if there is none.
func (k *Ink) nearest(c Color) (index int, distance float64) {
	index, best := -1, math.MaxInt
	for i, p := range k.colors {
		if d := distance2(p, c); d < best {
			index, best = i, d
		}
	}
	return index, math.Sqrt(float64(best))
}

// index returns the index of the palette color nearest to c.
func (k *Ink) index(c Color) uint8 {
	index, known := k.indices[c]
	if !known {
		nearest, _ := k.nearest(c)
		index = uint8(nearest)
		k.indices[c] = index
	}
	return index
}

// over returns the blend that lays a color over others, as an opaque one.
func (k *Ink) over(c Color) *blend {
	c = c.Solid()
	b := k.blends[c]
	if b == nil {
		whole := k.index(c)
		b = new(blend)
		for i, under := range k.colors {
			b[0][i], b[levels-1][i] = uint8(i), whole
			for level := 1; level < levels-1; level++ {
				b[level][i] = k.index(laid(under, c, coverages[level]))
			}
		}
		k.blends[c] = b
	}
	return b
}
