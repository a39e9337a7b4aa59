package raster

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

// A Mask is a shape: how much of each pixel it covers, in a few levels. Shapes are rasterized once,
// and then stamped onto canvases in any color. Their coordinates are in pixels; whole numbers are the
// corners of pixels, and (0, 0) is the origin, which Canvas.Stamp puts where it is told. A shape with
// lengths that are negative, not finite or beyond all pictures is empty.
type Mask struct {
	rect  image.Rectangle // about the origin
	level []uint8         // from 0 to levels-1, row by row
}

// maxMaskPixels bounds the memory that a mask takes.
const maxMaskPixels = 1 << 24

// newMask rasterizes a shape. The context's pixels are those of rect, and its point (0, 0) is the origin.
func newMask(rect image.Rectangle, shape func(*gg.Context)) *Mask {
	if rect.Empty() || rect.Dx()*rect.Dy() > maxMaskPixels {
		return &Mask{}
	}
	dc := gg.NewContext(rect.Dx(), rect.Dy())
	dc.Translate(float64(-rect.Min.X), float64(-rect.Min.Y))
	dc.SetColor(color.White)
	shape(dc)
	m := &Mask{rect: rect, level: make([]uint8, rect.Dx()*rect.Dy())}
	for i, alpha := range dc.AsMask().Pix {
		m.level[i] = uint8((int(alpha)*(levels-1) + 127) / 255)
	}
	return m
}

// about returns the pixels within a distance of the rectangle between two points, and a few more; none
// if the numbers are too large for pictures.
func about(x0, y0, x1, y1, distance float64) image.Rectangle {
	for _, v := range []float64{x0, y0, x1, y1, distance} {
		if !(math.Abs(v) <= maxSide) { // so written, NaN is refused too
			return image.Rectangle{}
		}
	}
	if distance < 0 {
		return image.Rectangle{}
	}
	r := image.Rect(int(math.Floor(x0)), int(math.Floor(y0)), int(math.Floor(x1)), int(math.Floor(y1)))
	return r.Inset(-int(math.Ceil(distance)) - 1)
}

// Disc returns a disc about the point (x, y).
func Disc(x, y, radius float64) *Mask {
	return newMask(about(x, y, x, y, radius), func(dc *gg.Context) {
		dc.DrawCircle(x, y, radius)
		dc.Fill()
	})
}

// Line returns a line between two points, with round ends. It is at least a pixel wide.
func Line(x0, y0, x1, y1, width float64) *Mask {
	return newMask(about(x0, y0, x1, y1, width), func(dc *gg.Context) {
		dc.DrawLine(x0, y0, x1, y1)
		dc.SetLineWidth(max(1, width))
		dc.SetLineCapRound()
		dc.Stroke()
	})
}

// Box returns a rectangle with its middle in the middle of the pixel at the origin, and rounded corners. Its
// sides and the radius of its corners are whole pixels.
func Box(width, height, radius int) *Mask {
	if width <= 0 || height <= 0 || radius < 0 || width > maxSide || height > maxSide {
		return &Mask{}
	}
	r := image.Rect(-width/2, -height/2, width-width/2, height-height/2)
	return newMask(r, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(float64(r.Min.X), float64(r.Min.Y), float64(width), float64(height), float64(min(radius, width/2, height/2)))
		dc.Fill()
	})
}

// Triangle returns a triangle that hangs from its tip at the point (x, y), with a level base below.
func Triangle(x, y, width, height float64) *Mask {
	if width < 0 || height < 0 {
		return &Mask{}
	}
	return newMask(about(x, y, x, y, max(width, height)), func(dc *gg.Context) {
		dc.MoveTo(x, y)
		dc.LineTo(x+width/2, y+height)
		dc.LineTo(x-width/2, y+height)
		dc.ClosePath()
		dc.Fill()
	})
}

// Cross returns a cross in the middle of a square whose top left corner is the origin and whose side
// is given in pixels. span and width are how much of the side the cross spans and how wide its lines
// are, as fractions of the side; lines are at least a pixel wide.
func Cross(side int, span, width float64) *Mask {
	if !(0 <= span && span <= 1 && 0 <= width && width <= 1) {
		return &Mask{}
	}
	return newMask(square(side), func(dc *gg.Context) {
		c := float64(side)
		lo, hi := c*(1-span)/2, c*(1+span)/2
		dc.DrawLine(lo, lo, hi, hi)
		dc.DrawLine(lo, hi, hi, lo)
		dc.SetLineWidth(max(1, c*width))
		dc.SetLineCapRound()
		dc.Stroke()
	})
}

// square returns the pixels of a square whose top left corner is the origin; none if it is too large.
func square(side int) image.Rectangle {
	if side < 0 || side > maxSide {
		return image.Rectangle{}
	}
	return image.Rect(0, 0, side, side)
}

// glyphMask returns a letter whose pen stands at the origin, moved right by a fraction of a pixel.
func glyphMask(face font.Face, r rune, shift fixed.Int26_6) *Mask {
	b, _, ok := face.GlyphBounds(r)
	if !ok {
		return &Mask{}
	}
	rect := image.Rect(b.Min.X.Floor(), b.Min.Y.Floor(), (b.Max.X+shift).Ceil()+1, b.Max.Y.Ceil()+1)
	return newMask(rect, func(dc *gg.Context) {
		dc.SetFontFace(face)
		dc.DrawString(string(r), float64(shift)/64, 0)
	})
}
