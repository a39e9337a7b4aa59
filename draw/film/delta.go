package film

import (
	"bytes"
	"image"
	"image/color"
	"iter"
	"slices"

	"queenreel/draw"
)

// deltas yields a frame for each canvas. The palette is the canvases' with a transparent entry at the end.
func deltas(palette color.Palette, canvases iter.Seq[draw.Canvas]) iter.Seq[Frame] {
	return func(yield func(Frame) bool) {
		d := delta{palette: palette}
		for c := range canvases {
			if !yield(Frame{Image: d.next(c), Hold: c.Hold}) {
				return
			}
		}
	}
}

// A delta knows the last canvas, and finds what the next one changes.
type delta struct {
	palette color.Palette
	last    *image.Paletted // a copy; nil before the first canvas
}

// next returns what a canvas changes: all of it, if it is the first.
func (d *delta) next(c draw.Canvas) *image.Paletted {
	if d.last == nil {
		d.last = d.whole(c.Image)
		return d.whole(c.Image)
	}
	changed := difference(d.last, c.Image, c.Changed.Intersect(c.Image.Rect))
	if changed.Empty() { // no format has frames without pixels
		changed = image.Rectangle{c.Image.Rect.Min, c.Image.Rect.Min.Add(image.Pt(1, 1))}
	}
	return d.cut(c.Image, changed)
}

// whole returns a copy of a canvas.
func (d *delta) whole(canvas *image.Paletted) *image.Paletted {
	return &image.Paletted{Pix: slices.Clone(canvas.Pix), Stride: canvas.Stride, Rect: canvas.Rect, Palette: d.palette}
}

// cut returns a rectangle of a canvas, transparent where it is as the last one was, and takes
// the rectangle over into the last canvas.
func (d *delta) cut(canvas *image.Paletted, r image.Rectangle) *image.Paletted {
	img := image.NewPaletted(r, d.palette)
	idle := bytes.Repeat([]uint8{uint8(len(d.palette) - 1)}, r.Dx())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		last, now, dst := row(d.last, r, y), row(canvas, r, y), row(img, r, y)
		copy(dst, idle)
		for run := range changes(last, now) {
			copy(dst[run.from:run.to], now[run.from:run.to])
		}
		copy(last, now)
	}
	return img
}

// shortGap is the most pixels that may stay as they were within a run of changes. To go to
// transparent pixels and back costs more than to repeat so few; 24 is best for films of 8 queens, by a little.
const shortGap = 24

// A run is some pixels of a row, from one and up to another that is not part of it.
type run struct{ from, to int }

// changes yields the runs of pixels in which two rows of one length differ. A run begins and ends
// with a pixel that differs.
func changes(last, now []uint8) iter.Seq[run] {
	return func(yield func(run) bool) {
		r := run{from: -1}
		for x, index := range now {
			if index == last[x] {
				continue
			}
			if r.from >= 0 && x-r.to > shortGap {
				if !yield(r) {
					return
				}
				r.from = -1
			}
			if r.from < 0 {
				r.from = x
			}
			r.to = x + 1
		}
		if r.from >= 0 {
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
