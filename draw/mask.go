package draw

import (
	"bufio"
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"queenreel/assets"
)

// A mask is the shape of one thing: how much of each pixel it covers, in levels. Each shape is
// rasterized once, by gg; no frame draws a curve.
type mask struct {
	rect  image.Rectangle // about the origin of the shape
	level []uint8         // from 0 to levels-1, row by row
}

// newMask draws a shape in white on a context of the size of rect, whose point (0, 0) is the shape's origin.
func newMask(rect image.Rectangle, shape func(*gg.Context)) *mask {
	m := &mask{rect: rect, level: make([]uint8, rect.Dx()*rect.Dy())}
	if rect.Empty() {
		return m
	}
	dc := gg.NewContext(rect.Dx(), rect.Dy())
	dc.Translate(float64(-rect.Min.X), float64(-rect.Min.Y))
	dc.SetColor(color.White)
	shape(dc)
	for i, alpha := range dc.AsMask().Pix {
		m.level[i] = uint8((int(alpha)*(levels-1) + 127) / 255)
	}
	return m
}

// queenMask returns the queen for a square of so many pixels, the origin at its top left corner.
func queenMask(cell int) *mask {
	return newMask(image.Rect(0, 0, cell, cell), func(dc *gg.Context) {
		side := queenSide * float64(cell)
		dc.Translate((float64(cell)-side)/2, (float64(cell)-side)/2)
		dc.Scale(side/100, side/100)
		if err := outline(dc, assets.Queen); err != nil {
			panic(err) // the outline is embedded, and tested
		}
		dc.Fill()
	})
}

// outline adds a path in the language of assets/queen.path.
func outline(dc *gg.Context, path string) error {
	lines := bufio.NewScanner(strings.NewReader(path))
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		op, args, _ := strings.Cut(line, " ")
		var a [6]float64
		n, _ := fmt.Sscan(args, &a[0], &a[1], &a[2], &a[3], &a[4], &a[5])
		switch {
		case op == "M" && n == 2:
			dc.MoveTo(a[0], a[1])
		case op == "L" && n == 2:
			dc.LineTo(a[0], a[1])
		case op == "Q" && n == 4:
			dc.QuadraticTo(a[0], a[1], a[2], a[3])
		case op == "C" && n == 6:
			dc.CubicTo(a[0], a[1], a[2], a[3], a[4], a[5])
		case op == "O" && n == 3:
			dc.NewSubPath()
			dc.DrawCircle(a[0], a[1], a[2])
		case op == "Z" && n == 0:
			dc.ClosePath()
		default:
			return fmt.Errorf("outline: cannot read %q", line)
		}
	}
	return lines.Err()
}

// crossMask returns a cross for a square of so many pixels; size is how much of its side it spans,
// width how thick its lines are in parts of the side.
func crossMask(cell int, size, width float64) *mask {
	return newMask(image.Rect(0, 0, cell, cell), func(dc *gg.Context) {
		c := float64(cell)
		lo, hi := c*(1-size)/2, c*(1+size)/2
		dc.DrawLine(lo, lo, hi, hi)
		dc.DrawLine(lo, hi, hi, lo)
		dc.SetLineWidth(max(1, c*width))
		dc.SetLineCapRound()
		dc.Stroke()
	})
}

// discMask returns a disc about the origin.
func discMask(radius float64) *mask {
	r := int(math.Ceil(radius)) + 1
	return newMask(image.Rect(-r, -r, r, r), func(dc *gg.Context) {
		dc.DrawCircle(0, 0, radius)
		dc.Fill()
	})
}

// glyphMask returns a letter whose pen stands at the origin, moved right by a part of a pixel.
func glyphMask(face font.Face, r rune, shift fixed.Int26_6) *mask {
	b, _, ok := face.GlyphBounds(r)
	if !ok {
		return &mask{}
	}
	rect := image.Rect(b.Min.X.Floor(), b.Min.Y.Floor(), (b.Max.X+shift).Ceil()+1, b.Max.Y.Ceil()+1)
	return newMask(rect, func(dc *gg.Context) {
		dc.SetFontFace(face)
		dc.DrawString(string(r), float64(shift)/64, 0)
	})
}
