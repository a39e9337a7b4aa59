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
		span := queenSpan * float64(side)
		dc.Translate((float64(side)-span)/2, (float64(side)-span)/2)
		dc.Scale(span/100, span/100)
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
