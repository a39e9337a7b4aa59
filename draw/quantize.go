package draw

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
)

// A tally counts pixels by their colour. All colours are opaque.
type tally map[color.RGBA]int

// A tallied colour is one of a tally, with its count.
type tallied struct {
	color.RGBA
	count int
}

// mostTallied is how many colours are compared pair by pair; of more, those that nearly agree are
// taken for one before.
const mostTallied = 400

// fewest returns at most so many colours that stand for those of the tally. Again and again the two
// are merged whose merging costs least: the pixels of the rarer take the colour of the other, so
// that flat areas keep their colours. (Pairwise nearest neighbours: W. H. Equitz, "A New Vector
// Quantization Clustering Algorithm", IEEE Transactions on Acoustics, Speech, and Signal Processing
// 37 (10), 1989.)
func (t tally) fewest(most int) []color.RGBA {
	for bits := 7; len(t) > max(most, mostTallied); bits-- {
		t = t.coarser(bits)
	}
	left := t.byCount()
	for len(left) > most {
		rarer, other := cheapestMerger(left)
		left[other].count += left[rarer].count
		left = slices.Delete(left, rarer, rarer+1)
		slices.SortStableFunc(left, func(a, b tallied) int { return b.count - a.count })
	}
	var colours []color.RGBA
	for _, c := range left {
		colours = append(colours, c.RGBA)
	}
	return colours
}

// cheapestMerger returns the indices of two of at least two colours, the rarer of them first. The
// colours are in the order of their counts.
func cheapestMerger(colours []tallied) (rarer, other int) {
	cheapest := math.MaxInt
	for i, c := range colours {
		for j := range i {
			if cost := c.count * distance2(c.RGBA, colours[j].RGBA); cost < cheapest {
				cheapest, rarer, other = cost, i, j
			}
		}
	}
	return rarer, other
}

// coarser returns a tally in which colours that agree in so many bits of each channel are one: the
// most common of them.
func (t tally) coarser(bits int) tally {
	type cell [3]uint8
	merged := map[cell]tallied{}
	for _, c := range t.byCount() {
		drop := 8 - bits
		key := cell{c.R >> drop, c.G >> drop, c.B >> drop}
		if first, met := merged[key]; met {
			c = tallied{first.RGBA, first.count + c.count}
		}
		merged[key] = c
	}
	out := tally{}
	for _, c := range merged {
		out[c.RGBA] = c.count
	}
	return out
}

// byCount returns the colours of a tally, the most common first, and always in the same order.
func (t tally) byCount() []tallied {
	var all []tallied
	for c, count := range t {
		all = append(all, tallied{c, count})
	}
	slices.SortFunc(all, func(a, b tallied) int {
		return cmp.Or(b.count-a.count, int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B))
	})
	return all
}

// paletted returns an opaque picture in at most maxColors colours, those that come nearest to its own.
func paletted(img *image.RGBA) *image.Paletted {
	t := tally{}
	for i := 0; i < len(img.Pix); i += 4 {
		t[color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 0xff}]++
	}
	k := &ink{}
	for _, c := range t.fewest(maxColors) {
		k.add(c, 0)
	}
	indices := map[color.RGBA]uint8{}
	for c := range t {
		indices[c] = k.index(c)
	}
	out := image.NewPaletted(img.Rect, k.palette)
	for i := range out.Pix {
		p := img.Pix[4*i:]
		out.Pix[i] = indices[color.RGBA{p[0], p[1], p[2], 0xff}]
	}
	return out
}
