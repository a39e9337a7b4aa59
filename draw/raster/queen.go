package raster

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"math"
	"strings"

	"github.com/fogleman/gg"
	scale "golang.org/x/image/draw"

	"queenreel/assets"
)

// queenSpan is the fraction of a square's side that a queen spans; the rest is room for a ring.
const queenSpan = 0.88

// Queen returns the outline of a queen for a square whose top left corner is the origin and whose side
// is given in pixels.
func Queen(side int) *Mask {
	return newMask(square(side), func(dc *gg.Context) {
		drawQueen(dc, side, everyPart)
		dc.Fill()
	})
}

// HollowQueen returns a queen as Queen does, of whom only the outline is drawn. width is that of its lines, as a
// fraction of the side; they are at least a pixel wide.
func HollowQueen(side int, width float64) *Mask {
	r := square(side)
	if r.Empty() || side*side > maxMaskPixels || !(0 <= width && width <= 1) {
		return &Mask{}
	}
	inside := func(p queenPart) []uint8 {
		return coverage(r, func(dc *gg.Context) {
			drawQueen(dc, side, p)
			dc.Fill()
		})
	}
	along := func(p queenPart) []uint8 {
		return coverage(r, func(dc *gg.Context) {
			drawQueen(dc, side, p)
			dc.SetLineWidth(2 * max(1, width*float64(side))) // one half of it lies outside, and is cut off
			dc.Stroke()
		})
	}
	cover, bodyLine := inside(body), along(body)
	pearl, pearlLine := inside(pearls), along(pearls)
	for i := range cover {
		cover[i] = max(min(cover[i], bodyLine[i], 255-pearl[i]), min(pearl[i], pearlLine[i]))
	}
	return maskOf(r, cover)
}

// A queenPart is a part of the outline of a queen.
type queenPart uint8

const (
	everyPart queenPart = iota
	pearls              // the discs
	body                // everything else
)

// drawQueen adds a part of the outline of a queen to the path, on a square whose side is given in pixels.
func drawQueen(dc *gg.Context, side int, part queenPart) {
	span := queenSpan * float64(side)
	dc.Translate((float64(side)-span)/2, (float64(side)-span)/2)
	dc.Scale(span/100, span/100)
	if err := outline(dc, assets.Queen, part); err != nil {
		panic(err) // the outline is embedded, and tested
	}
}

// outline adds a part of a path in the language of assets/queen.path.
func outline(dc *gg.Context, path string, part queenPart) error {
	lines := bufio.NewScanner(strings.NewReader(path))
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		op, args, _ := strings.Cut(line, " ")
		if part != everyPart && (op == "O") != (part == pearls) {
			continue
		}
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

// Portrait returns a picture of a queen scaled to a square whose side is given in pixels: as large as
// the outline of Queen, in its own proportions, with nothing around. A picture or a square without pixels is
// an error, and so is one that CheckSize refuses. The caller owns the portrait.
func Portrait(queen image.Image, side int) (*image.NRGBA, error) {
	size := queen.Bounds().Size()
	if size.X <= 0 || size.Y <= 0 || side <= 0 {
		return nil, errors.New("the picture of a queen is empty")
	}
	if err := cmp.Or(CheckSize(size), CheckSize(image.Pt(side, side))); err != nil {
		return nil, err
	}
	shrink := queenSpan * float64(side) / float64(max(size.X, size.Y))
	fit := func(length int) int { return max(1, int(math.Round(shrink*float64(length)))) }
	w, h := fit(size.X), fit(size.Y)
	corner := image.Pt((side-w)/2, (side-h)/2)
	scaled := image.NewRGBA(image.Rect(0, 0, side, side))
	scale.CatmullRom.Scale(scaled, image.Rectangle{Min: corner, Max: corner.Add(image.Pt(w, h))}, queen, queen.Bounds(), draw.Src, nil)
	p := image.NewNRGBA(scaled.Rect)
	draw.Draw(p, p.Rect, scaled, image.Point{}, draw.Src)
	return p, nil
}
