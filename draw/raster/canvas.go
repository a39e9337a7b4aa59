package raster

import (
	"errors"
	"fmt"
	"image"
)

// The limits of a canvas.
const (
	MaxSide   = 1<<16 - 1   // in pixels: the GIF format has 16 bits for it
	MaxPixels = 100_000_000 // of a picture; bounds the memory that a canvas takes
)

// A Canvas is a picture in palette indices, and remembers where it was changed. What is painted
// beyond its edges is clipped, and a color that its ink lacks becomes the nearest one that it has.
// A canvas is not safe for concurrent use, nor are two canvases that share an ink.
type Canvas struct {
	img     *image.Paletted
	ink     *Ink
	changed *image.Rectangle // shared by the canvas and its parts
	marks   *Marks           // the same
	drawing *Drawing         // shared, too; nil if nothing is recorded
}

// A SizeError says that a picture cannot have a size, most often because it is too large.
type SizeError struct{ Size image.Point } // in pixels

func (e *SizeError) Error() string {
	if e.Size.X < 0 || e.Size.Y < 0 {
		return fmt.Sprintf("a picture cannot have %dx%d pixels", e.Size.X, e.Size.Y)
	}
	return fmt.Sprintf("a picture of %dx%d pixels is too large", e.Size.X, e.Size.Y)
}

// CheckSize returns a *SizeError for a size in pixels that is negative, or beyond 65,535 on a side or
// 100 million in all.
func CheckSize(size image.Point) error {
	x, y := int64(size.X), int64(size.Y)
	if x < 0 || y < 0 || x > MaxSide || y > MaxSide || x*y > MaxPixels {
		return &SizeError{size}
	}
	return nil
}

// NewCanvas returns a canvas of the given size in pixels, filled with the first color of the ink. A size
// that CheckSize refuses is an error, and so is an ink without colors.
func NewCanvas(size image.Point, ink *Ink) (*Canvas, error) {
	if err := CheckSize(size); err != nil {
		return nil, err
	}
	if ink == nil || len(ink.palette) == 0 {
		return nil, errors.New("a picture needs an ink with a colour")
	}
	img := image.NewPaletted(image.Rectangle{Max: size}, ink.palette)
	return &Canvas{img: img, ink: ink, changed: new(image.Rectangle), marks: NewMarks(size)}, nil
}

// Bounds returns the rectangle of the pixels that the canvas has.
func (c *Canvas) Bounds() image.Rectangle { return c.img.Rect }

// Image returns the picture. It shares its pixels with the canvas, and must not be changed.
func (c *Canvas) Image() *image.Paletted { return c.img }

// Ink returns the ink that the canvas is painted with.
func (c *Canvas) Ink() *Ink { return c.ink }

// Sub returns the part of the canvas that lies within r, with the same coordinates. It shares its pixels
// with the canvas.
func (c *Canvas) Sub(r image.Rectangle) *Canvas {
	return &Canvas{c.img.SubImage(r).(*image.Paletted), c.ink, c.changed, c.marks, c.drawing}
}

// Clone returns a copy of the canvas that shares nothing with it but the ink.
func (c *Canvas) Clone() *Canvas {
	d := &Canvas{img: image.NewPaletted(c.img.Rect, c.img.Palette), ink: c.ink, changed: new(image.Rectangle), marks: NewMarks(c.img.Rect.Max)}
	d.Copy(c, c.img.Rect.Min)
	d.TakeChanged()
	d.marks.Clear()
	if c.drawing != nil {
		d.drawing = c.drawing.part(c.img.Rect)
	}
	return d
}

// TakeChanged returns a rectangle that holds everything painted since the last call, or since the
// canvas was made. A canvas and its parts share it.
func (c *Canvas) TakeChanged() image.Rectangle {
	r := *c.changed
	*c.changed = image.Rectangle{}
	return r
}

// Marks returns the marks of everything painted since they were last cleared. The canvas and its parts share them, and
// go on setting them.
func (c *Canvas) Marks() *Marks { return c.marks }

// row returns the pixels of row y that lie within r.
func (c *Canvas) row(r image.Rectangle, y int) []uint8 {
	return c.img.Pix[c.img.PixOffset(r.Min.X, y):][:r.Dx()]
}

// change notes that the pixels within r may have changed.
func (c *Canvas) change(r image.Rectangle) {
	*c.changed = c.changed.Union(r)
	c.marks.Add(r)
}

// Fill paints all pixels of a rectangle in one color.
func (c *Canvas) Fill(r image.Rectangle, color Color) {
	r = r.Intersect(c.img.Rect)
	if r.Empty() {
		return
	}
	index, first := c.ink.paint(color), c.row(r, r.Min.Y)
	for x := range first {
		first[x] = index
	}
	at := c.img.PixOffset(r.Min.X, r.Min.Y)
	for range r.Dy() - 1 {
		at += c.img.Stride
		copy(c.img.Pix[at:], first)
	}
	c.change(r)
	c.record(Layer{Clip: r, Reach: r, Color: color})
}

// Border paints a frame that lies just inside a rectangle; width is that of its lines, in pixels.
func (c *Canvas) Border(r image.Rectangle, width int, color Color) {
	if r.Empty() || width <= 0 {
		return
	}
	inner := r.Inset(min(width, r.Dx(), r.Dy()))
	if inner.Empty() {
		c.Fill(r, color)
		return
	}
	c.Fill(image.Rect(r.Min.X, r.Min.Y, r.Max.X, inner.Min.Y), color)
	c.Fill(image.Rect(r.Min.X, inner.Max.Y, r.Max.X, r.Max.Y), color)
	c.Fill(image.Rect(r.Min.X, inner.Min.Y, inner.Min.X, inner.Max.Y), color)
	c.Fill(image.Rect(inner.Max.X, inner.Min.Y, r.Max.X, inner.Max.Y), color)
}

// Stamp lays a color over the canvas through a mask with its origin at a point.
func (c *Canvas) Stamp(m *Mask, at image.Point, color Color) {
	c.stamp(m, at, c.ink.over(color))
	if m.shapes != nil {
		c.record(Layer{Clip: c.img.Rect, Reach: m.rect.Add(at), At: at, Color: color, Shapes: m.shapes})
	}
}

// stamp lays a color over the canvas, and returns the area that it may have changed.
func (c *Canvas) stamp(m *Mask, at image.Point, b *blend) image.Rectangle {
	r := m.rect.Add(at).Intersect(c.img.Rect)
	if r.Empty() {
		return r
	}
	to, from := c.img.PixOffset(r.Min.X, r.Min.Y), (r.Min.Y-at.Y-m.rect.Min.Y)*m.rect.Dx()+r.Min.X-at.X-m.rect.Min.X
	for range r.Dy() {
		row, cover := c.img.Pix[to:][:r.Dx()], m.level[from:][:r.Dx()]
		for x, l := range cover {
			row[x] = b[l%levels][row[x]] // which leaves it as it is at level 0; a branch would cost more
		}
		to, from = to+c.img.Stride, from+m.rect.Dx()
	}
	c.change(r)
	return r
}

// Copy paints another canvas with its top left corner at a point.
func (c *Canvas) Copy(src *Canvas, at image.Point) {
	shift := at.Sub(src.img.Rect.Min)
	r := src.img.Rect.Add(shift).Intersect(c.img.Rect)
	if r.Empty() {
		return
	}
	to, from := c.img.PixOffset(r.Min.X, r.Min.Y), src.img.PixOffset(r.Min.X-shift.X, r.Min.Y-shift.Y)
	for range r.Dy() {
		row := c.img.Pix[to:][:r.Dx()]
		copy(row, src.img.Pix[from:])
		if src.ink != c.ink {
			c.recolor(row, src.ink)
		}
		to, from = to+c.img.Stride, from+src.img.Stride
	}
	c.change(r)
	if src.drawing != nil {
		c.record(Layer{Clip: r, Reach: src.drawing.Bounds.Add(shift), At: shift, Copy: src.Drawing()})
	}
}

// recolor replaces indices of another ink by the nearest colors of the canvas's own.
func (c *Canvas) recolor(row []uint8, from *Ink) {
	for x, index := range row {
		row[x] = c.ink.index(from.colors[index])
	}
}

// Draw paints an image with its top left corner at a point. Fully transparent pixels leave the
// canvas unchanged; all others are painted as if they were opaque.
func (c *Canvas) Draw(src image.Image, at image.Point) { c.DrawFor(src, src, at) }

// DrawFor is Draw, but a drawing records fine, an image with more pixels, scaled to src's size.
func (c *Canvas) DrawFor(fine, src image.Image, at image.Point) {
	shift := at.Sub(src.Bounds().Min)
	r := src.Bounds().Add(shift).Intersect(c.img.Rect)
	if r.Empty() {
		return
	}
	indices := map[Color]uint8{}
	pixel := opaquePixels(src)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.row(r, y)
		for x := range row {
			p, visible := pixel(r.Min.X+x-shift.X, y-shift.Y)
			if !visible {
				continue
			}
			index, known := indices[p]
			if !known {
				index = c.ink.index(p)
				indices[p] = index
			}
			row[x] = index
		}
	}
	c.change(r)
	c.record(Layer{Clip: c.img.Rect, Reach: src.Bounds().Add(shift), At: at, Image: fine})
}
