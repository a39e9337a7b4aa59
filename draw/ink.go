package draw

import (
	"fmt"
	"image"
	"image/color"
	"math"
)

// levels is how many degrees of coverage a mask has: edges are drawn in levels-2 colours between
// the two that meet there. More are hardly seen, and make a larger palette and larger files.
const levels = 4

// maxColors is the size of the largest palette; one more entry is left for transparency.
const maxColors = 255

// near is the distance, in units of 1/255 and over the three channels, below which two colours of
// ramps are one: the eye does not tell them apart, and the palette stays small.
const near = 6

// A ramp names two colours that meet along the edges of a shape.
type ramp struct{ fg, on color.RGBA }

// An ink is the palette of a picture, with the ramps between its colours.
type ink struct {
	palette color.Palette
	rgba    []color.RGBA
	blends  map[color.RGBA]*blend
}

// A blend says what becomes of each palette index when a colour is laid over it: level by level.
type blend [levels][256]uint8

// newInk returns an ink with the flat colours of all ramps, each as it is, and the colours between
// them, as many as fit. Flat colours that do not fit into a palette are an error.
func newInk(flat []color.RGBA, ramps []ramp) (*ink, error) {
	for distance := float64(near); ; distance *= 1.5 {
		k := mixed(flat, ramps, distance)
		if len(k.rgba) <= maxColors {
			return k, nil
		}
		if distance > 255*2 { // further apart no two colours are
			return nil, fmt.Errorf("the panels need %d colours, and a picture has %d: choose fewer panels", len(k.rgba), maxColors)
		}
	}
}

// mixed returns an ink in which the colours of ramps that are nearer than a distance are one.
func mixed(flat []color.RGBA, ramps []ramp, distance float64) *ink {
	k := &ink{blends: map[color.RGBA]*blend{}}
	for _, c := range flat {
		k.add(c, 0)
	}
	for _, r := range ramps {
		k.add(r.fg, 0)
		k.add(r.on, 0)
	}
	for _, r := range ramps {
		for level := 1; level < levels-1; level++ {
			k.add(mix(r.on, r.fg, float64(level)/(levels-1)), distance)
		}
	}
	return k
}

// add puts a colour into the palette, unless one nearer than a distance is there.
func (k *ink) add(c color.RGBA, distance float64) {
	if i, d := k.nearest(c); i >= 0 && d <= distance {
		return
	}
	k.rgba = append(k.rgba, c)
	k.palette = append(k.palette, c)
}

// nearest returns the index of the palette colour nearest to c, and its distance; -1 if there is none.
func (k *ink) nearest(c color.RGBA) (index int, distance float64) {
	index, best := -1, math.MaxInt
	for i, p := range k.rgba {
		if d := distance2(p, c); d < best {
			index, best = i, d
		}
	}
	return index, math.Sqrt(float64(best))
}

// distance2 returns the square of the distance of two colours.
func distance2(a, b color.RGBA) int {
	dr, dg, db := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return dr*dr + dg*dg + db*db
}

// index returns the palette index of a flat colour.
func (k *ink) index(c color.RGBA) uint8 {
	i, _ := k.nearest(c)
	return uint8(i)
}

// over returns the blend that lays a colour over others.
func (k *ink) over(fg color.RGBA) *blend {
	b := k.blends[fg]
	if b == nil {
		b = new(blend)
		for level := range b {
			for i, on := range k.rgba {
				b[level][i] = k.index(mix(on, fg, float64(level)/(levels-1)))
			}
		}
		k.blends[fg] = b
	}
	return b
}

// A canvas is a picture in palette indices, and remembers where it was changed.
type canvas struct {
	*image.Paletted
	changed image.Rectangle
}

// fill gives all pixels of a rectangle one index.
func (c *canvas) fill(r image.Rectangle, index uint8) {
	r = r.Intersect(c.Rect)
	if r.Empty() {
		return
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.Pix[c.PixOffset(r.Min.X, y):][:r.Dx()]
		for x := range row {
			row[x] = index
		}
	}
	c.changed = c.changed.Union(r)
}

// stamp lays a colour over the canvas through a mask whose origin comes to at. What falls
// outside the canvas is cut off.
func (c *canvas) stamp(m *mask, at image.Point, b *blend) {
	r := m.rect.Add(at).Intersect(c.Rect)
	if r.Empty() {
		return
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.Pix[c.PixOffset(r.Min.X, y):][:r.Dx()]
		cover := m.level[(y-at.Y-m.rect.Min.Y)*m.rect.Dx()+r.Min.X-at.X-m.rect.Min.X:]
		for x, under := range row {
			if l := cover[x]; l != 0 {
				row[x] = b[l][under]
			}
		}
	}
	c.changed = c.changed.Union(r)
}

// copyFrom copies a picture of the same palette, whose top left corner comes to at.
func (c *canvas) copyFrom(src *image.Paletted, at image.Point) {
	w := src.Rect.Dx()
	for y := range src.Rect.Dy() {
		copy(c.Pix[c.PixOffset(at.X, at.Y+y):][:w], src.Pix[y*src.Stride:])
	}
	c.changed = c.changed.Union(image.Rectangle{at, at.Add(src.Rect.Size())})
}
