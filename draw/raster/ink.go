package raster

import (
	"errors"
	"fmt"
	"image/color"
	"math"
)

// MaxColors is the size of the largest palette of an Ink. Image files have room for one entry more,
// which films use for transparency.
const MaxColors = 255

// levels is the number of degrees of coverage of a mask: edges have levels-2 colors between
// the two that meet there. More are hardly visible, and make palettes and files larger.
const levels = 4

// coverages holds the share of a pixel that each level of a mask covers: in fine inks, and in coarse ones,
// which have a single color between the two.
var coverages = [2][levels]float64{{0, 1. / 3, 2. / 3, 1}, {0, 1. / 2, 1. / 2, 1}}

// near is the distance below which two colors of ramps count as one: the eye does not tell them
// apart, and the palette stays small.
const near = 6

// A Ramp is a pair of colors that meet along the edges of a shape: the color of the shape, and the
// color of what it lies on.
type Ramp [2]Color

// An Ink is the palette of a picture, and mixes each of its colors with others that are
// laid over it. It is not safe for concurrent use.
type Ink struct {
	palette color.Palette
	colors  []Color          // the palette again
	flat    map[Color]uint8  // the index that a color is painted with; a cache
	blends  map[Color]*blend // a cache
	cover   [levels]float64  // one of coverages
}

// A blend maps each palette index to its mixture with a color, level by level.
type blend [levels][256]uint8

// NewInk returns an ink that has all flat colors and all colors of the ramps as they are, and as many
// colors between those of each ramp as the palette has room for. Flat colors must be opaque. Flat colors
// and those of the ramps must together be at least one, and not more than MaxColors.
func NewInk(flat color.Palette, ramps []Ramp) (*Ink, error) { return inkOf(flat, ramps, coverages[0]) }

// NewCoarseInk returns an ink like that of NewInk with fewer colors between those of each ramp, for smaller files. Edges
// are a little rougher.
func NewCoarseInk(flat color.Palette, ramps []Ramp) (*Ink, error) {
	return inkOf(flat, ramps, coverages[1])
}

// inkOf returns an ink that takes pixels to be covered as cover says.
func inkOf(flat color.Palette, ramps []Ramp, cover [levels]float64) (*Ink, error) {
	var whole []Color
	for _, c := range flat {
		if c == nil {
			return nil, errors.New("a colour of an ink is nil")
		}
		if _, _, _, alpha := c.RGBA(); alpha != 0xffff {
			return nil, fmt.Errorf("the colour %v is not opaque", c)
		}
		solid, _ := opaque(c)
		whole = append(whole, solid)
	}
	for _, r := range ramps {
		whole = append(whole, r[0], r[1])
	}
	if len(whole) == 0 {
		return nil, errors.New("an ink needs a colour")
	}
	for distance := float64(near); ; distance *= 1.5 {
		k := newInk(whole, ramps, distance, cover)
		if len(k.colors) <= MaxColors {
			return k, nil
		}
		if distance > 2*255 { // no two colors are further apart
			return nil, fmt.Errorf("%d colours are needed, and a palette has room for %d", len(k.colors), MaxColors)
		}
	}
}

// newInk returns an ink in which colors between those of a ramp count as one if they are no further
// apart than the given distance.
func newInk(whole []Color, ramps []Ramp, distance float64, cover [levels]float64) *Ink {
	k := &Ink{flat: map[Color]uint8{}, blends: map[Color]*blend{}, cover: cover}
	for _, c := range whole {
		k.add(c, 0)
	}
	for _, r := range ramps {
		for _, cover := range k.cover[1 : levels-1] {
			k.add(Mix(r[1], r[0], cover), distance)
		}
	}
	return k
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

// Palette returns the colors of the ink, all opaque. The ink owns the palette: it must not be changed.
func (k *Ink) Palette() color.Palette { return k.palette }

// Missing returns the colors that rectangles, masks and text were painted in although the palette lacks
// them, so that the nearest ones took their place. A picture should declare them, flat or in a ramp. The
// order is not defined.
func (k *Ink) Missing() []Color {
	var missing []Color
	for c := range k.flat {
		if _, d := k.nearest(c); d > 0 {
			missing = append(missing, c)
		}
	}
	return missing
}

// index returns the index of the palette color nearest to c.
func (k *Ink) index(c Color) uint8 {
	i, _ := k.nearest(c)
	return uint8(i)
}

// paint returns the index to paint with in a color.
func (k *Ink) paint(c Color) uint8 {
	index, known := k.flat[c]
	if !known {
		index = k.index(c)
		k.flat[c] = index
	}
	return index
}

// over returns the blend that lays a color over others.
func (k *Ink) over(c Color) *blend {
	b := k.blends[c]
	if b == nil {
		whole := k.paint(c)
		b = new(blend)
		for i, under := range k.colors {
			b[0][i], b[levels-1][i] = uint8(i), whole
			for level := 1; level < levels-1; level++ {
				b[level][i] = k.index(Mix(under, c, k.cover[level]))
			}
		}
		k.blends[c] = b
	}
	return b
}
