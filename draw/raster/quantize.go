package raster

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
)

// A Quantizer reduces the colors of an image. It repeats the cheapest merger of two
// colors: the pixels of the rarer one take the other, so that flat areas keep
// their colors. (Pairwise nearest neighbors: W. H. Equitz, "A New Vector Quantization Clustering
// Algorithm", IEEE Transactions on Acoustics, Speech, and Signal Processing 37 (10), 1989.) The same
// image always gives the same colors. The zero value is ready to use.
type Quantizer struct{}

var _ draw.Quantizer = Quantizer{}

// Quantize appends up to cap(p) - len(p) colors to p, the most common first, and returns the palette.
// They are opaque; partial transparency is ignored, and so are fully transparent pixels.
func (Quantizer) Quantize(p color.Palette, m image.Image) color.Palette {
	for _, c := range count(m).fewest(cap(p) - len(p)) {
		p = append(p, c)
	}
	return p
}

// Paletted returns a copy of an image in up to MaxColors colors of a Quantizer: each
// pixel takes the nearest. A fully transparent image is an error, and so is one
// that is too large for a canvas.
func Paletted(m image.Image) (*image.Paletted, error) {
	ink, err := NewInk(Quantizer{}.Quantize(make(color.Palette, 0, MaxColors), m), nil)
	if err != nil {
		return nil, err
	}
	c, err := NewCanvas(m.Bounds().Size(), ink)
	if err != nil {
		return nil, err
	}
	c.Draw(m, image.Point{})
	return c.Image(), nil
}

// A histogram counts the pixels of each opaque color.
type histogram map[Color]int

// A colorCount is a color of a histogram, with its count.
type colorCount struct {
	Color
	count int
}

// count returns the histogram of an image without its fully transparent pixels.
func count(m image.Image) histogram {
	t := histogram{}
	at := opaquePixels(m)
	r := m.Bounds()
	var last Color
	run := 0 // pixels of the last color that are not in the histogram yet
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c, visible := at(x, y)
			if !visible {
				continue
			}
			if c != last && run > 0 {
				t[last] += run
				run = 0
			}
			last = c
			run++
		}
	}
	if run > 0 {
		t[last] += run
	}
	return t
}

// maxCompared limits the colors that are compared pair by pair; before that, similar ones are merged.
const maxCompared = 400

// fewest returns up to maxColors colors in place of the histogram's.
func (t histogram) fewest(maxColors int) []Color {
	for bits := 7; len(t) > max(maxColors, maxCompared); bits-- {
		t = t.coarser(bits)
	}
	left := t.byCount()
	for len(left) > maxColors {
		rarer, other := cheapestMerger(left)
		left[other].count += left[rarer].count
		left = slices.Delete(left, rarer, rarer+1)
		slices.SortStableFunc(left, func(a, b colorCount) int { return b.count - a.count })
	}
	var colors []Color
	for _, c := range left {
		colors = append(colors, c.Color)
	}
	return colors
}

// cheapestMerger returns the indices of two of at least two colors, the rarer of them first. The
// colors must be in the order of their counts.
func cheapestMerger(colors []colorCount) (rarer, other int) {
	cheapest := math.MaxInt
	for i, c := range colors {
		for j := range i {
			if cost := c.count * distance2(c.Color, colors[j].Color); cost < cheapest {
				cheapest, rarer, other = cost, i, j
			}
		}
	}
	return rarer, other
}

// coarser returns a histogram in which colors whose channels agree in their first bits are merged into the
// most common of them.
func (t histogram) coarser(bits int) histogram {
	type cell [3]uint8
	merged := map[cell]colorCount{}
	for _, c := range t.byCount() {
		drop := 8 - bits
		key := cell{c.R >> drop, c.G >> drop, c.B >> drop}
		if first, met := merged[key]; met {
			c = colorCount{first.Color, first.count + c.count}
		}
		merged[key] = c
	}
	out := histogram{}
	for _, c := range merged {
		out[c.Color] = c.count
	}
	return out
}

// byCount returns the colors of a histogram, the most common first, and always in the same order.
func (t histogram) byCount() []colorCount {
	var all []colorCount
	for c, count := range t {
		all = append(all, colorCount{c, count})
	}
	slices.SortFunc(all, func(a, b colorCount) int {
		return cmp.Or(b.count-a.count, int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B))
	})
	return all
}
