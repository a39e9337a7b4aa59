package raster

import (
	"image"
	"image/color"
	"image/draw"
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
	return maskOf(rect, coverage(rect, shape))
}

// coverage rasterizes a shape, and returns how much of each pixel it covers, from 0 to 255.
func coverage(rect image.Rectangle, shape func(*gg.Context)) []uint8 {
	dc := gg.NewContext(rect.Dx(), rect.Dy())
	dc.Translate(float64(-rect.Min.X), float64(-rect.Min.Y))
	dc.SetColor(color.White)
	shape(dc)
	return dc.AsMask().Pix
}

// maskOf returns the mask of a coverage, which becomes its own.
func maskOf(rect image.Rectangle, cover []uint8) *Mask {
	for i, alpha := range cover {
		cover[i] = uint8((int(alpha)*(levels-1) + 127) / 255)
	}
	return &Mask{rect: rect, level: cover}
}

// about returns the pixels within a distance of the rectangle between two points, and a few more; none
// if the numbers are too large for pictures.
func about(x0, y0, x1, y1, distance float64) image.Rectangle {
	for _, v := range []float64{x0, y0, x1, y1, distance} {
		if !(math.Abs(v) <= MaxSide) { // so written, NaN is refused too
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
	if width <= 0 || height <= 0 || radius < 0 || width > MaxSide || height > MaxSide {
		return &Mask{}
	}
	r := image.Rect(-width/2, -height/2, width-width/2, height-height/2)
	return newMask(r, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(float64(r.Min.X), float64(r.Min.Y), float64(width), float64(height), float64(min(radius, width/2, height/2)))
		dc.Fill()
	})
}

// Arrow returns a line between two points with round ends, and two barbs of the given length at its end. Its
// lines are at least a pixel wide. An arrow that is shorter than its barbs has shorter ones.
func Arrow(x0, y0, x1, y1, width, barb float64) *Mask {
	length := math.Hypot(x1-x0, y1-y0)
	if !(length > 0 && barb >= 0) {
		return &Mask{}
	}
	back := min(barb, length) * math.Sqrt2 / 2 / length
	bx, by := (x0-x1)*back, (y0-y1)*back
	return newMask(about(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1), width+barb), func(dc *gg.Context) {
		dc.DrawLine(x0, y0, x1, y1)
		dc.MoveTo(x1+bx-by, y1+by+bx)
		dc.LineTo(x1, y1)
		dc.LineTo(x1+bx+by, y1+by-bx)
		dc.SetLineWidth(max(1, width))
		dc.SetLineCapRound()
		dc.SetLineJoinRound()
		dc.Stroke()
	})
}

// Cross returns a cross in the middle of a square whose top left corner is the origin and whose side
// is given in pixels; its lines are diagonals. span and width are how much of the side the cross spans and
// how wide its lines are, as fractions of the side; lines are at least a pixel wide.
func Cross(side int, span, width float64) *Mask {
	return strokes(side, span, width, func(dc *gg.Context, lo, _, hi float64) {
		dc.DrawLine(lo, lo, hi, hi)
		dc.DrawLine(lo, hi, hi, lo)
	})
}

// Plus returns a cross as Cross does, but its lines are level and upright.
func Plus(side int, span, width float64) *Mask {
	return strokes(side, span, width, func(dc *gg.Context, lo, middle, hi float64) {
		dc.DrawLine(lo, middle, hi, middle)
		dc.DrawLine(middle, lo, middle, hi)
	})
}

// Diamond returns the outline of a square that stands on its corner, placed and measured as a Cross is.
func Diamond(side int, span, width float64) *Mask {
	return strokes(side, span, width, func(dc *gg.Context, lo, middle, hi float64) {
		dc.DrawLine(middle, lo, hi, middle)
		dc.DrawLine(hi, middle, middle, hi)
		dc.DrawLine(middle, hi, lo, middle)
		dc.DrawLine(lo, middle, middle, lo)
	})
}

// strokes returns lines in the middle of a square. path adds them; it is told where, from the left as from the
// top, they may begin, where the middle is, and where they have to end.
func strokes(side int, span, width float64, path func(dc *gg.Context, lo, middle, hi float64)) *Mask {
	if !(0 <= span && span <= 1 && 0 <= width && width <= 1) {
		return &Mask{}
	}
	return newMask(square(side), func(dc *gg.Context) {
		c := float64(side)
		path(dc, c*(1-span)/2, c/2, c*(1+span)/2)
		dc.SetLineWidth(max(1, c*width))
		dc.SetLineCapRound()
		dc.SetLineJoinRound()
		dc.Stroke()
	})
}

// square returns the pixels of a square whose top left corner is the origin; none if it is too large.
func square(side int) image.Rectangle {
	if side < 0 || side > MaxSide {
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
	if rect.Empty() || rect.Dx()*rect.Dy() > maxMaskPixels {
		return &Mask{}
	}
	drawn, mask, at, _, _ := face.Glyph(fixed.Point26_6{X: shift}, r)
	cover := image.NewAlpha(drawn)
	draw.Draw(cover, drawn, mask, at, draw.Src)
	return maskOf(drawn, cover.Pix)
}
