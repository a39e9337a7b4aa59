package raster

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
)

// A Quantizer chooses the colors that stand for those of an image. Again and again it merges the two
// whose merging costs least: the pixels of the rarer color take the other, so that flat areas keep
// their colors. (Pairwise nearest neighbors: W. H. Equitz, "A New Vector Quantization Clustering
// Algorithm", IEEE Transactions on Acoustics, Speech, and Signal Processing 37 (10), 1989.) The same
// image always gives the same colors. The zero value is ready to use.
type Quantizer struct{}

var _ draw.Quantizer = Quantizer{}

// Quantize appends up to cap(p) - len(p) colors to p, the most common first, and returns the palette.
// They are opaque; of the image, transparency does not count, nor do pixels that are wholly transparent.
func (Quantizer) Quantize(p color.Palette, m image.Image) color.Palette {
	for _, c := range count(m).fewest(cap(p) - len(p)) {
		p = append(p, c)
	}
	return p
}

// Paletted returns a copy of an image in at most MaxColors colors: those of a Quantizer, of which each
// pixel takes the nearest to its own. An image that is wholly transparent is an error, and so is one
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

// A tally counts the pixels of each color. All colors are opaque.
type tally map[Color]int

// A tallyEntry is a color of a tally, with its count.
type tallyEntry struct {
	Color
	count int
}

// count tallies the pixels of an image, but for those that are wholly transparent.
func count(m image.Image) tally {
	t := tally{}
	at := opaquePixels(m)
	r := m.Bounds()
	var last Color
	run := 0 // pixels of the last color that are not in the tally yet
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

// maxCompared is the number of colors that are compared pair by pair; of more, those that nearly agree
// are merged before.
const maxCompared = 400

// fewest returns colors that stand for those of the tally, at most the given number of them.
func (t tally) fewest(most int) []Color {
	for bits := 7; len(t) > max(most, maxCompared); bits-- {
		t = t.coarser(bits)
	}
	left := t.byCount()
	for len(left) > most {
		rarer, other := cheapestMerger(left)
		left[other].count += left[rarer].count
		left = slices.Delete(left, rarer, rarer+1)
		slices.SortStableFunc(left, func(a, b tallyEntry) int { return b.count - a.count })
	}
	var colors []Color
	for _, c := range left {
		colors = append(colors, c.Color)
	}
	return colors
}

// cheapestMerger returns the indices of two of at least two colors, the rarer of them first. The
// colors must be in the order of their counts.
func cheapestMerger(colors []tallyEntry) (rarer, other int) {
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

// coarser returns a tally in which colors whose channels agree in their first bits are merged into the
// most common of them.
func (t tally) coarser(bits int) tally {
	type cell [3]uint8
	merged := map[cell]tallyEntry{}
	for _, c := range t.byCount() {
		drop := 8 - bits
		key := cell{c.R >> drop, c.G >> drop, c.B >> drop}
		if first, met := merged[key]; met {
			c = tallyEntry{first.Color, first.count + c.count}
		}
		merged[key] = c
	}
	out := tally{}
	for _, c := range merged {
		out[c.Color] = c.count
	}
	return out
}

// byCount returns the colors of a tally, the most common first, and always in the same order.
func (t tally) byCount() []tallyEntry {
	var all []tallyEntry
	for c, count := range t {
		all = append(all, tallyEntry{c, count})
	}
	slices.SortFunc(all, func(a, b tallyEntry) int {
		return cmp.Or(b.count-a.count, int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B))
	})
	return all
}
