package film

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"iter"
	"math"
	"math/bits"
	"time"

	"queenreel/draw"
)

// deltaOptions say which frames a format can have. The zero value stands for frames of any rectangle that
// stay, of which only the first is whole.
type deltaOptions struct {
	back   bool // frames can be taken back when their hold is over
	even   bool // the left and upper edges of frames have even coordinates
	opaque bool // frames have no transparent pixels
	keys   int  // from one whole frame to the next, in pictures; 0 makes only the first frame whole
}

// A frame is what turns a picture into the next.
type frame struct {
	// Image has the changed rectangle as its bounds. Pixels within that are as in the picture that it is
	// laid over may be transparent. Encoders share it and must not change it.
	Image *image.Paletted
	Hold  time.Duration
	Key   bool // the frame is whole and opaque

	// Back says that after the hold the picture goes back to what it was before this frame, and that the
	// next frame is laid over that. A frame before a key frame stays, and so does the last of a film.
	Back bool
}

// withTransparent returns a copy of a palette with a transparent entry at its end: the palette of frames.
func withTransparent(p color.Palette) color.Palette {
	return append(p[:len(p):len(p)], color.RGBA{})
}

// cuts are the cutters of one film, by what they were asked for.
type cuts map[deltaOptions]*cutter

// A cutter cuts the pictures of a film into frames, once for all encoders that want the same ones.
type cutter struct {
	group  group
	added  int     // pictures
	ended  bool    // no picture will follow
	frames []frame // those that became certain with the last picture, or at the end
}

// A deltas is an encoder's view of a cutter. The encoder hands every picture on to it, as it is added.
type deltas struct {
	*cutter
	added int // pictures, by this encoder
}

// deltas returns what turns the film's pictures into frames.
func (i *Info) deltas(o deltaOptions) *deltas {
	c := i.cuts[o]
	if c == nil {
		c = &cutter{group: group{deltaOptions: o, palette: withTransparent(i.Palette)}}
		if i.cuts != nil {
			i.cuts[o] = c
		}
	}
	return &deltas{cutter: c}
}

// palette returns the palette of all frames, whose last entry is transparent.
func (d *deltas) palette() color.Palette { return d.group.palette }

// add adds a picture and returns the frames that are certain now: perhaps none.
func (d *deltas) add(p draw.Picture) []frame {
	if d.added == d.cutter.added {
		d.cutter.add(p)
	}
	d.added++
	return d.frames
}

// end returns the frames that are left when all pictures were added.
func (d *deltas) end() []frame {
	if !d.ended {
		d.ended = true
		d.frames = d.group.end()
	}
	return d.frames
}

func (c *cutter) add(p draw.Picture) {
	g := &c.group
	c.frames = nil
	if g.keys > 0 && c.added%g.keys == 0 {
		c.frames = g.end()
		g.len = 0
	}
	c.added++
	g.add(p)
	switch {
	case g.len == 1:
		c.frames = append(c.frames, g.whole())
	case g.len == groupLen || !g.back:
		c.frames = append(c.frames, g.end()...)
	}
}

// groupLen is how many pictures are in a group; with more of them, films become hardly smaller.
const groupLen = 9

// A group is some pictures that follow each other. It finds out which frames are better taken back
// when their hold is over: often those of a backtrack, for what comes next is more like what was before.
type group struct {
	deltaOptions
	palette  color.Palette
	pictures [groupLen]picture // the frame of the first of them is known
	len      int               // how many there are
}

// A picture is a copy of an image, with rows that are filled up to octets: eight pixels.
type picture struct {
	*image.Paletted
	changed image.Rectangle // outside of it nothing differs from the picture before
	hold    time.Duration
}

// add adds a copy of a picture.
func (g *group) add(p draw.Picture) {
	img := p.Image
	c := &g.pictures[g.len]
	g.len++
	if c.Paletted == nil {
		stride := (img.Rect.Dx() + 7) / 8 * 8
		c.Paletted = &image.Paletted{Pix: make([]uint8, stride*img.Rect.Dy()), Stride: stride, Rect: img.Rect, Palette: g.palette}
	}
	for y := range c.Rect.Dy() {
		copy(c.Pix[y*c.Stride:], row(img, img.Rect, y))
	}
	c.changed, c.hold = image.Rectangle{}, p.Hold
	for _, r := range p.Changed {
		c.changed = c.changed.Union(r.Intersect(img.Rect))
	}
}

// whole returns the first picture as a frame.
func (g *group) whole() frame {
	p := g.pictures[0]
	img := image.NewPaletted(p.Rect, g.palette)
	for y := range p.Rect.Dy() {
		copy(row(img, p.Rect, y), row(p.Paletted, p.Rect, y))
	}
	return frame{Image: img, Hold: p.hold, Key: true}
}

// end returns the frames of all pictures but the first, and leaves the last as the first of the next group.
func (g *group) end() []frame {
	if g.len < 2 {
		return nil
	}
	var frames []frame
	under := g.under()
	for i := 1; i < g.len; i++ {
		f := frame{Image: g.cut(under[i], i), Hold: g.pictures[i].hold}
		f.Back = i+1 < g.len && under[i+1] != i
		frames = append(frames, f)
	}
	last := g.len - 1
	g.pictures[0], g.pictures[last] = g.pictures[last], g.pictures[0]
	g.len = 1
	return frames
}

// under returns for each picture but the first which one its frame is laid over: the one before it, or
// the one that the frames before it were laid over, which are then taken back. It is the shortest path
// through the pictures that stay.
func (g *group) under() [groupLen]int {
	var (
		cost   [groupLen]int // of all frames as far as a picture that stays
		before [groupLen]int // the picture that stayed before it
		under  [groupLen]int
	)
	if g.len == 2 {
		return under // there is no choice
	}
	for i := 1; i < g.len; i++ {
		cost[i] = math.MaxInt
	}
	for base := range g.len - 1 {
		sum := cost[base]
		for i := base + 1; i < g.len; i++ {
			if sum += g.cost(base, i); sum <= cost[i] { // rather over the one before, if it is all the same
				cost[i], before[i] = sum, base
			}
		}
	}
	for stays := g.len - 1; stays > 0; stays = before[stays] {
		for i := before[stays] + 1; i <= stays; i++ {
			under[i] = before[stays]
		}
	}
	return under
}

const (
	runCost  = 64 // what a run costs besides its pixels, in pixels
	costStep = 4  // rows from one that is looked at to the next
)

// cost returns about what it takes to write a picture over one before it: for comparison, in no unit.
func (g *group) cost(base, i int) int {
	a, b, r := g.pictures[base], g.pictures[i], g.changed(base, i)
	cost := 0
	for y := r.Min.Y; y < r.Max.Y; y += costStep {
		for run := range changes(a.octets(r, y), b.octets(r, y)) {
			cost += runCost + run.to - run.from
		}
	}
	return cost
}

// changed returns a rectangle outside of which two pictures do not differ.
func (g *group) changed(base, i int) image.Rectangle {
	var r image.Rectangle
	for _, p := range g.pictures[base+1 : i+1] {
		r = r.Union(p.changed)
	}
	return r
}

// octets returns the pixels of row y of a picture that lie within r, from where an octet begins to where one ends.
func (p picture) octets(r image.Rectangle, y int) []uint8 {
	return p.Pix[y*p.Stride+r.Min.X/8*8 : y*p.Stride+(r.Max.X+7)/8*8]
}

// octet returns the first eight pixels as a number.
func octet(pix []uint8) uint64 { return binary.LittleEndian.Uint64(pix) }

// cut returns the smallest rectangle in which a picture differs from the one that it is laid over, as far
// as the options allow, transparent where it does not.
func (g *group) cut(under, i int) *image.Paletted {
	base, now := g.pictures[under], g.pictures[i]
	r := difference(base.Paletted, now.Paletted, g.changed(under, i))
	if r.Empty() { // no format has frames without pixels
		r = image.Rectangle{Max: image.Pt(1, 1)}
	}
	if g.even {
		r.Min.X, r.Min.Y = r.Min.X&^1, r.Min.Y&^1
	}
	img := image.NewPaletted(r, g.palette)
	if g.opaque {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			copy(row(img, r, y), row(now.Paletted, r, y))
		}
		return img
	}
	alike := bytes.Repeat([]uint8{uint8(len(g.palette) - 1)}, r.Dx())
	left := r.Min.X % 8 // in the octets
	for y := r.Min.Y; y < r.Max.Y; y++ {
		from, to := now.octets(r, y), row(img, r, y)
		copy(to, alike)
		for run := range changes(base.octets(r, y), from) {
			// A run reaches beyond r only where more changed than the picture says.
			if begin, end := max(run.from, left), min(run.to, left+r.Dx()); begin < end {
				copy(to[begin-left:], from[begin:end])
			}
		}
	}
	return img
}

// shortGap is the most pixels that may stay as they were within a run of changes. To go to
// transparent pixels and back costs more than to repeat so few; 24 is best for films of 8 queens, by a little.
const shortGap = 24

// A run is some pixels of a row, from one and up to another that is not part of it.
type run struct{ from, to int }

// changes yields the runs of pixels in which two rows of as many octets differ. A run begins and
// ends with a pixel that differs.
func changes(last, now []uint8) iter.Seq[run] {
	return func(yield func(run) bool) {
		var r run
		for x := 0; x < len(now); x += 8 {
			differs := octet(last[x:]) ^ octet(now[x:])
			if differs == 0 {
				continue
			}
			from := x + bits.TrailingZeros64(differs)/8 // the first pixel is the lowest byte
			to := x + 8 - bits.LeadingZeros64(differs)/8
			if r.to > 0 && from-r.to > shortGap {
				if !yield(r) {
					return
				}
				r = run{}
			}
			if r.to == 0 {
				r.from = from
			}
			r.to = to
		}
		if r.to > 0 {
			yield(r)
		}
	}
}

// difference returns the smallest rectangle within r that holds all pixels of r in which two
// pictures of one size differ.
func difference(a, b *image.Paletted, r image.Rectangle) image.Rectangle {
	same := func(y int) bool { return bytes.Equal(row(a, r, y), row(b, r, y)) }
	for !r.Empty() && same(r.Min.Y) {
		r.Min.Y++
	}
	for !r.Empty() && same(r.Max.Y-1) {
		r.Max.Y--
	}
	left, right := r.Max.X, r.Min.X
	for y := r.Min.Y; y < r.Max.Y; y++ {
		p, q := row(a, r, y), row(b, r, y)
		for x := r.Min.X; x < left; x++ {
			if p[x-r.Min.X] != q[x-r.Min.X] {
				left = x
			}
		}
		for x := r.Max.X; x > right; x-- {
			if p[x-1-r.Min.X] != q[x-1-r.Min.X] {
				right = x
			}
		}
	}
	return image.Rectangle{image.Pt(left, r.Min.Y), image.Pt(right, r.Max.Y)}
}

// row returns the pixels of row y of a picture that lie within r.
func row(img *image.Paletted, r image.Rectangle, y int) []uint8 {
	return img.Pix[img.PixOffset(r.Min.X, y):][:r.Dx()]
}
