package raster

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"math"
	"strconv"
	"strings"

	scale "golang.org/x/image/draw"

	"queenreel/assets"
)

// queenSpan is the size of a queen as a fraction of a square's side; the rest is room for a ring.
const queenSpan = 0.88

// Queen returns the outline of a queen for a square whose top left corner is the origin and whose side
// is given in pixels.
func Queen(side int) *Mask {
	return newMask(square(side), Shape{Path: queenPath(side, everyPart)})
}

// HollowQueen returns the outline of Queen as lines. Their width is given as a
// fraction of the side, and is at least a pixel.
func HollowQueen(side int, width float64) *Mask {
	if !(0 <= width && width <= 1) {
		return &Mask{}
	}
	line := 2 * max(1, width*float64(side)) // one half of it lies outside, and is cut off
	bodyPath, pearlPath := queenPath(side, body), queenPath(side, pearls)
	return newMask(square(side),
		Shape{bodyPath, line, []Path{bodyPath, around(pearlPath, side)}},
		Shape{pearlPath, line, []Path{pearlPath}})
}

// around returns the outside of discs, as far as the square goes that they lie in.
func around(discs Path, side int) Path {
	s := float64(side)
	var p Path
	p.line(0, 0, 0, s) // anticlockwise; discs wind clockwise
	p.add(lineTo, s, s)
	p.add(lineTo, s, 0)
	p.add(closed)
	return append(p, discs...)
}

// A queenPart is a part of the outline of a queen.
type queenPart uint8

const (
	everyPart queenPart = iota
	pearls              // the discs
	body                // everything else
)

// queenPath returns a part of the outline of a queen, on a square whose side is given in pixels.
func queenPath(side int, part queenPart) Path {
	span := queenSpan * float64(side)
	p, err := outline(assets.Queen, part, span/100, (float64(side)-span)/2)
	if err != nil {
		panic(err) // the outline is embedded, and tested
	}
	return p
}

// outline reads a part of a path in the language of assets/queen.path. It is scaled, and then moved right and down.
func outline(path string, part queenPart, scale, move float64) (Path, error) {
	var p Path
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
		numbers := strings.Fields(args)
		if wanted, known := outlineArgs[op]; !known || len(numbers) != wanted {
			return nil, fmt.Errorf("outline: cannot read %q", line)
		}
		a := make([]float64, len(numbers))
		for i, number := range numbers {
			v, err := strconv.ParseFloat(number, 64)
			if err != nil {
				return nil, fmt.Errorf("outline: cannot read %q", line)
			}
			a[i] = float64(v * scale)
			if op != "O" || i < 2 { // the third number of a disc is its radius
				a[i] += move
			}
		}
		p.add(verb(op[0]), a...)
	}
	return p, lines.Err()
}

// outlineArgs holds the number of arguments of each verb of an outline.
var outlineArgs = map[string]int{"M": 2, "L": 2, "Q": 4, "C": 6, "O": 3, "Z": 0}

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
