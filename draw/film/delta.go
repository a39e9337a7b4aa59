package film

import (
	"encoding/binary"
	"image"
	"image/color"
	"math/bits"
	"slices"
	"sync"
	"time"

	"queenreel/draw"
	"queenreel/draw/raster"
)

// deltaOptions say what frames a format can have. With the zero value frames stay until they are painted
// over, and may have any rectangle.
type deltaOptions struct {
	back bool // frames can be taken back after their hold
	even bool // frames begin at even coordinates
}

// A frame turns the picture before it into the next.
type frame struct {
	Rect image.Rectangle // the smallest that holds all changes; of no changes, one pixel
	Hold time.Duration
	Key  bool // the frame is the first: a whole picture, and opaque

	// Back says to restore the picture before this frame after the hold; the next frame is laid over that.
	// It is never set for the first frame, nor for the last.
	Back bool

	*pixelRuns
}

// The pixelRuns of a frame are all of its pixels.
type pixelRuns struct {
	runs []run      // all pixels of the frame's rectangle, row by row
	pool *sync.Pool // of runs that are not needed any more
}

// done releases the runs, so that later frames can use their memory. It is called once, or never.
func (s *pixelRuns) done() { s.pool.Put(s) }

// image returns the pixels of f.Rect in the colors of a palette, for encoders that do not take runs.
func (f *frame) image(p color.Palette) *image.Paletted {
	img := image.NewPaletted(f.Rect, p)
	pix := img.Pix[:0]
	for _, r := range f.runs {
		pix = appendSame(pix, r.index(), r.len())
	}
	return img
}

// A cutter cuts the pictures of a film into frames for an encoder. It compares only what is marked.
//
// If frames can go back, a cutter lags behind by a picture. It finds the frames that are better taken back after
// their hold, often those of a backtrack: what follows looks more like what was before. To choose what the frame of
// the next picture is laid over, it estimates the sizes of this frame and of the one after it.
type cutter struct {
	deltaOptions
	palette color.Palette // of all frames; its last entry is transparent
	added   int           // the number of pictures
	frames  []frame       // the latest

	next    *image.Paletted // the picture that was added last
	hold    time.Duration   // its hold
	pending bool            // its frame is to be cut
	last    *image.Paletted // the picture before it, if frames can go back
	waiting *frame          // the frame of last, which may be taken back; nil if that is the first
	base    *image.Paletted // the picture that the waiting frame is laid over

	lastNext, baseNext        *difference // between the pictures of these names; baseNext is an estimate
	nextNew, lastNew, baseNew *difference // between these and the picture that is added; lastNew and baseNew are estimates
	exact                     *difference // memory for what baseNext estimates
	pool                      sync.Pool   // of *pixelRuns
}

// A difference is the octets in which two pictures differ; an estimate holds all in which they may.
type difference struct {
	*raster.Marks
	spans []raster.Span // unless it is an estimate
	cost  int           // an estimate of what the frame between them takes in a file, in no particular unit
}

func newCutter(i *Info, o deltaOptions) *cutter {
	picture := func() *image.Paletted { return image.NewPaletted(image.Rectangle{Max: i.Size}, nil) }
	none := func() *difference { return &difference{Marks: raster.NewMarks(i.Size)} }
	c := &cutter{
		deltaOptions: o, palette: append(slices.Clip(i.Palette), color.RGBA{}),
		next: picture(), nextNew: none(),
	}
	c.pool.New = func() any { return &pixelRuns{pool: &c.pool} }
	if o.back {
		c.last, c.base = picture(), picture()
		c.lastNext, c.baseNext, c.lastNew, c.baseNew, c.exact = none(), none(), none(), none(), none()
	}
	return c
}

// add adds a picture and returns the next frames of the film, valid until the next call. There may be none yet.
func (c *cutter) add(p draw.Picture) []frame {
	c.frames = c.frames[:0]
	switch {
	case c.added == 0:
		c.begin(p)
	case c.back:
		c.plan(p)
	default:
		c.nextNew.find(p.Marks, c.next, p.Image)
		c.frames = append(c.frames, c.frame(p.Image, c.nextNew.spans, p.Hold))
		c.nextNew.Update(c.next, p.Image)
	}
	c.added++
	return c.frames
}

// end returns the last frames of the film, when all pictures were added.
func (c *cutter) end() []frame {
	c.frames = c.frames[:0]
	if c.back {
		c.cut(c.baseNext.cost < c.lastNext.cost)
		c.release(false)
	}
	return c.frames
}

func (c *cutter) begin(p draw.Picture) {
	show(c.next, p.Image)
	if c.back { // as if the picture had been shown for long
		show(c.last, p.Image)
		show(c.base, p.Image)
	}
	all := p.Image.Rect
	var rows []raster.Span
	for y := all.Min.Y; y < all.Max.Y; y++ {
		rows = append(rows, raster.Span{Y: int32(y), From: int32(all.Min.X), To: int32(all.Max.X)})
	}
	f := c.frame(p.Image, rows, p.Hold)
	f.Key = true
	c.frames = append(c.frames, f)
}

// plan adds a picture, and cuts the frame of the one before.
func (c *cutter) plan(p draw.Picture) {
	c.nextNew.find(p.Marks, c.next, p.Image)
	c.lastNew.guess(c.lastNext, c.nextNew, c.last, p.Image)
	c.baseNew.guess(c.baseNext, c.nextNew, c.base, p.Image)
	stay := c.lastNext.cost + min(c.nextNew.cost, c.lastNew.cost)
	back := c.baseNext.cost + min(c.nextNew.cost, c.baseNew.cost)
	if c.cut(back < stay) {
		c.last, c.next = c.next, c.last
		c.lastNew.Update(c.next, p.Image)
		c.baseNext, c.baseNew = c.baseNew, c.baseNext
	} else {
		c.base, c.last, c.next = c.last, c.next, c.base
		c.baseNew.Update(c.next, p.Image)
		c.baseNext, c.lastNew = c.lastNew, c.baseNext
	}
	c.lastNext, c.nextNew = c.nextNew, c.lastNext
	c.hold, c.pending = p.Hold, true
}

// cut cuts the frame of the next picture, unless it has one. If the waiting frame is better taken back and can be,
// it is laid over the base, and cut reports true.
func (c *cutter) cut(back bool) bool {
	if !c.pending {
		return false
	}
	back = back && c.waiting != nil
	differs := c.lastNext
	if back {
		differs = c.exact
		differs.find(c.baseNext.Marks, c.base, c.next)
	}
	f := c.frame(c.next, differs.spans, c.hold)
	c.release(back)
	c.waiting, c.pending = &f, false
	return back
}

func (c *cutter) release(back bool) {
	if c.waiting != nil {
		c.waiting.Back = back
		c.frames = append(c.frames, *c.waiting)
		c.waiting = nil
	}
}

// find finds the difference of two pictures, which is nowhere but in marked octets.
func (d *difference) find(marks *raster.Marks, a, b *image.Paletted) {
	spans, octets, groups := d.SetDiffering(marks, a, b, d.spans[:0], shortGap)
	d.spans, d.cost = spans, estimate(octets, groups)
}

// guess estimates the difference of two pictures from those that they have to a third.
func (d *difference) guess(ab, bc *difference, a, c *image.Paletted) {
	d.cost = estimate(d.SetEither(ab.Marks, bc.Marks, a, c))
}

// groupCost is what a group of octets takes in a file besides its pixels, in octets. Films of 8 queens are smallest with 10.
const groupCost = 10

func estimate(octets, groups int) (cost int) { return octets + groupCost*groups }

// frame returns the frame that changes the pixels of spans to those of a picture. The other pixels of its rectangle are transparent.
func (c *cutter) frame(img *image.Paletted, spans []raster.Span, hold time.Duration) frame {
	r := c.bounds(spans)
	all := c.pool.Get().(*pixelRuns)
	runs, done := all.runs[:0], 0 // how many pixels of r there are runs of
	transparent := uint8(len(c.palette) - 1)
	for _, s := range spans {
		begin := (int(s.Y)-r.Min.Y)*r.Dx() + int(s.From) - r.Min.X
		runs = appendRun(runs, transparent, begin-done)
		runs = appendPixels(runs, img.Pix[int(s.Y)*img.Stride+int(s.From):], s.Len())
		done = begin + s.Len()
	}
	all.runs = appendRun(runs, transparent, r.Dx()*r.Dy()-done)
	return frame{Rect: r, Hold: hold, pixelRuns: all}
}

func (c *cutter) bounds(spans []raster.Span) image.Rectangle {
	if len(spans) == 0 { // formats have no frames without pixels
		return image.Rect(0, 0, 1, 1)
	}
	left, right := spans[0].From, spans[0].To
	for _, s := range spans {
		left, right = min(left, s.From), max(right, s.To)
	}
	r := image.Rect(int(left), int(spans[0].Y), int(right), int(spans[len(spans)-1].Y)+1)
	if c.even {
		r.Min.X, r.Min.Y = r.Min.X&^1, r.Min.Y&^1
	}
	return r
}

// shortGap is the longest stretch of unchanged pixels within a span. Making a shorter one transparent would
// cost more than repeating it. 24 is slightly better than other values for films of 8 queens.
const shortGap = 24

func show(to, img *image.Paletted) {
	for y := range img.Rect.Dy() {
		copy(row(to, img.Rect, y), row(img, img.Rect, y))
	}
}

// row returns the pixels of row y that lie within r.
func row(img *image.Paletted, r image.Rectangle, y int) []uint8 {
	return img.Pix[img.PixOffset(r.Min.X, y):][:r.Dx()]
}

// A run is pixels of one index, one after another: their number in the lowest 24 bits, which is at least 1, and the
// index in the highest 8.
type run uint32

const longestRun = 1<<24 - 1

func (r run) index() uint8 { return uint8(r >> 24) }
func (r run) len() int     { return int(r & longestRun) }

// appendRun appends n pixels of an index; none if n is not positive.
func appendRun(runs []run, index uint8, n int) []run {
	for ; n > 0; n -= longestRun {
		runs = append(runs, run(index)<<24|run(min(n, longestRun)))
	}
	return runs
}

// appendPixels appends the first n of some pixels. It may read those after them.
func appendPixels(runs []run, pix []uint8, n int) []run {
	begin := 0 // of the run, in pixels from the first of 64
	for ; n > 0; n -= 64 {
		if len(pix) < 65 {
			pix = append(slices.Clone(pix), make([]uint8, 65-len(pix))...)
		}
		p := (*[65]uint8)(pix)
		runs = slices.Grow(runs, 64)
		next, found := (*[64]run)(runs[len(runs):len(runs)+64]), 0
		for ends := runEnds(p, n); ends != 0; ends &= ends - 1 {
			end := bits.TrailingZeros64(ends) & 63
			next[found&63] = run(p[end])<<24 | run(end+1-begin)
			begin = end + 1
			found++
		}
		runs = runs[:len(runs)+found]
		begin -= 64
		pix = pix[64:]
	}
	return runs
}

// runEnds returns a bit for each of the first n pixels, or of 64 if n is more, the lowest for the first: whether the next
// one differs, or it is the last.
func runEnds(p *[65]uint8, n int) uint64 {
	ends := runEnds8(p[0:], p[1:])
	if n > 8 {
		ends |= runEnds8(p[8:], p[9:])<<8 | runEnds8(p[16:], p[17:])<<16 | runEnds8(p[24:], p[25:])<<24 |
			runEnds8(p[32:], p[33:])<<32 | runEnds8(p[40:], p[41:])<<40 | runEnds8(p[48:], p[49:])<<48 | runEnds8(p[56:], p[57:])<<56
	}
	if n <= 64 {
		last := uint64(1) << ((n - 1) & 63)
		ends = ends&(last-1) | last
	}
	return ends
}

// runEnds8 does what runEnds does for eight pixels, given those and the ones from the second to the ninth.
func runEnds8(pix, next []uint8) uint64 {
	const lows, highs = 0x7f7f7f7f7f7f7f7f, 0x8080808080808080
	differs := binary.LittleEndian.Uint64(pix) ^ binary.LittleEndian.Uint64(next)
	// The highest bits of the bytes that are not 0, moved together by a product in which no two bits meet.
	differs = (differs&lows + lows | differs) & highs
	return differs >> 7 * 0x0102040810204080 >> 56
}
