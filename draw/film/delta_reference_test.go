package film

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"iter"
	"math"
	"math/bits"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"queenreel/draw"
)

// A groupCutter is the reference for a cutter. It copies whole pictures, and compares all that lies within the
// rectangles that changed; it plans groups of pictures, where a cutter looks only at the one before. Its frames are
// rectangles of pixels. Films were cut like this before frames were spans.
type groupCutter struct {
	group  group
	frames []pixelFrame
}

func newGroupCutter(i *Info) *groupCutter {
	return &groupCutter{group: group{palette: withTransparent(i.Palette)}}
}

func (c *groupCutter) end() []pixelFrame { return c.group.end() }

// A pixelFrame is a frame with all its pixels.
type pixelFrame struct {
	Image *image.Paletted
	Hold  time.Duration
	Key   bool
	Back  bool
}

// add adds a picture and returns the next frames.
func (c *groupCutter) add(p draw.Picture) []pixelFrame {
	g := &c.group
	c.frames = nil
	g.add(p)
	switch {
	case g.len == 1:
		c.frames = append(c.frames, g.whole())
	case g.len == groupLen:
		c.frames = append(c.frames, g.end()...)
	}
	return c.frames
}

// groupLen is the largest number of pictures in a group. Longer groups make films hardly smaller.
const groupLen = 9

// A group is a run of consecutive pictures. It finds the frames that are better taken back after their hold,
// often those of a backtrack: what follows looks more like what was before.
type group struct {
	palette  color.Palette
	pictures [groupLen]picture // the first has its frame already
	len      int               // the number of pictures
}

// A picture is a copy of a picture of the film. Its rows are padded to octets, which are eight pixels.
type picture struct {
	*image.Paletted
	changed image.Rectangle // nothing outside of it differs from the picture before
	hold    time.Duration
}

// add adds a copy of p.
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

// whole returns the first picture as a key frame.
func (g *group) whole() pixelFrame {
	p := g.pictures[0]
	img := image.NewPaletted(p.Rect, g.palette)
	for y := range p.Rect.Dy() {
		copy(row(img, p.Rect, y), row(p.Paletted, p.Rect, y))
	}
	return pixelFrame{Image: img, Hold: p.hold, Key: true}
}

// end returns the frames of all pictures but the first, and starts the next group with the last picture.
func (g *group) end() []pixelFrame {
	if g.len < 2 {
		return nil
	}
	var frames []pixelFrame
	under := g.under()
	for i := 1; i < g.len; i++ {
		f := pixelFrame{Image: g.cut(under[i], i), Hold: g.pictures[i].hold}
		f.Back = i+1 < g.len && under[i+1] != i
		frames = append(frames, f)
	}
	last := g.len - 1
	g.pictures[0], g.pictures[last] = g.pictures[last], g.pictures[0]
	g.len = 1
	return frames
}

// under returns, for each picture but the first, the picture that its frame is laid over: either the one
// before it, or the last one that stays, in which case the frames between them are taken back. It finds
// the cheapest choice of pictures that stay, as a shortest path.
func (g *group) under() [groupLen]int {
	var (
		cost   [groupLen]int // of all frames up to a picture, if it stays
		before [groupLen]int // the picture that stays before it
		under  [groupLen]int
	)
	if g.len == 2 {
		return under // both are laid over the first
	}
	for i := 1; i < g.len; i++ {
		cost[i] = math.MaxInt
	}
	for base := range g.len - 1 {
		sum := cost[base]
		for i := base + 1; i < g.len; i++ {
			if sum += g.cost(base, i); sum <= cost[i] { // of equals, the picture just before
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
	stretchCost = 64 // the cost of a stretch besides its pixels, in pixels
	costStep    = 4  // the distance between the rows that are sampled
)

// cost estimates the size of the frame that turns picture base into picture i, in no particular unit.
func (g *group) cost(base, i int) int {
	a, b, r := g.pictures[base], g.pictures[i], g.changed(base, i)
	cost := 0
	for y := r.Min.Y; y < r.Max.Y; y += costStep {
		for s := range changes(a.octets(r, y), b.octets(r, y)) {
			cost += stretchCost + s.to - s.from
		}
	}
	return cost
}

// changed returns a rectangle outside of which pictures base and i do not differ.
func (g *group) changed(base, i int) image.Rectangle {
	var r image.Rectangle
	for _, p := range g.pictures[base+1 : i+1] {
		r = r.Union(p.changed)
	}
	return r
}

// octets returns the pixels of row y that lie within r, extended to whole octets.
func (p picture) octets(r image.Rectangle, y int) []uint8 {
	return p.Pix[y*p.Stride+r.Min.X/8*8 : y*p.Stride+(r.Max.X+7)/8*8]
}

// cut returns the image that turns picture under into picture i.
func (g *group) cut(under, i int) *image.Paletted {
	base, now := g.pictures[under], g.pictures[i]
	r := differingRect(base.Paletted, now.Paletted, g.changed(under, i))
	if r.Empty() { // formats have no frames without pixels
		r = image.Rectangle{Max: image.Pt(1, 1)}
	}
	img := image.NewPaletted(r, g.palette)
	alike := bytes.Repeat([]uint8{uint8(len(g.palette) - 1)}, r.Dx())
	left := r.Min.X % 8 // where r begins in the octets
	for y := r.Min.Y; y < r.Max.Y; y++ {
		from, to := now.octets(r, y), row(img, r, y)
		copy(to, alike)
		for s := range changes(base.octets(r, y), from) {
			// A stretch extends beyond r only if the picture's Changed is too small.
			if begin, end := max(s.from, left), min(s.to, left+r.Dx()); begin < end {
				copy(to[begin-left:], from[begin:end])
			}
		}
	}
	return img
}

// A stretch is the pixels of a row with from <= x < to.
type stretch struct{ from, to int }

// changes yields the stretches of pixels in which two rows differ. Both must have the same number of whole
// octets. A stretch begins and ends with a pixel that differs.
func changes(last, now []uint8) iter.Seq[stretch] {
	return func(yield func(stretch) bool) {
		var r stretch
		for x := 0; x < len(now); x += 8 {
			differs := octet(last[x:]) ^ octet(now[x:])
			if differs == 0 {
				continue
			}
			from := x + bits.TrailingZeros64(differs)/8 // the lowest byte is the first pixel
			to := x + 8 - bits.LeadingZeros64(differs)/8
			if r.to > 0 && from-r.to > shortGap {
				if !yield(r) {
					return
				}
				r = stretch{}
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

// differingRect returns the smallest rectangle that holds all pixels of r in which a and b differ.
func differingRect(a, b *image.Paletted, r image.Rectangle) image.Rectangle {
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

// groupGIF is the GIF of the frames of a groupCutter, which the encoder of GIF writes.
var groupGIF = Format{Name: "group gif", Ext: ".gif", Tick: gifTick, New: newGroupGIFEncoder}

type groupGIFEncoder struct {
	*gifEncoder
	cutter *groupCutter
}

func newGroupGIFEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	e, err := newGIFEncoder(ctx, i, to)
	return &groupGIFEncoder{e.(*gifEncoder), newGroupCutter(&i)}, err
}

func (e *groupGIFEncoder) Add(p draw.Picture) error { return e.add(fullFrames(e.cutter.add(p))) }

func (e *groupGIFEncoder) Close() error {
	e.add(fullFrames(e.cutter.end()))
	return e.gifEncoder.Close()
}

// fullFrames returns frames whose runs are found pixel by pixel, also where those are transparent.
func fullFrames(pixels []pixelFrame) []frame {
	var frames []frame
	for _, p := range pixels {
		frames = append(frames, fullFrame(p.Image, p.Hold, p.Back))
	}
	return frames
}

func fullFrame(img *image.Paletted, hold time.Duration, back bool) frame {
	all := &strokes{runs: appendPixels(nil, img.Pix, len(img.Pix)), pool: new(sync.Pool)}
	return frame{Rect: img.Rect, Hold: hold, Back: back, strokes: all, palette: img.Palette}
}

// pixelFrames returns frames with all their pixels.
func pixelFrames(frames []frame) []pixelFrame {
	var pixels []pixelFrame
	for _, f := range frames {
		pixels = append(pixels, pixelFrame{f.image(), f.Hold, f.Key, f.Back})
	}
	return pixels
}

// A reference that shows other pictures would be no measure of size or time.
func TestGroupGIF(t *testing.T) {
	s := subjectOf(randomShots(rand.New(rand.NewPCG(1, 1)), 3*groupLen+2, image.Pt(23, 31)))
	if err := s.compare(playGIF(encode(t, s.film, groupGIF)), gifTick, 0); err != nil {
		t.Error(err)
	}
}
