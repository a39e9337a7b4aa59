package raster

import (
	"image"
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/fogleman/gg"

	"queenreel/assets"
)

// A Mask is the coverage of pixels by a shape, in a few levels. Shapes are rasterized once,
// and then stamped onto canvases in any color. Their coordinates are in pixels; whole numbers are the
// corners of pixels, and (0, 0) is the origin. A shape with numbers that are not finite or beyond all
// pictures is empty.
type Mask struct {
	rect   image.Rectangle // about the origin
	shapes []Shape         // none for a letter, and if nothing is covered

	// level returns the levels of the pixels, from 0 to levels-1, row by row. They are made when they are first asked for: pictures are
	// laid out in many sizes before one is drawn.
	level func() []uint8
}

// Shapes returns the shapes that the mask is of, if it is of no letter. They are not to be changed.
func (m *Mask) Shapes() []Shape { return m.shapes }

// newMask returns the mask of shapes, with the pixels of rect, or an empty one if these are too many.
func newMask(rect image.Rectangle, shapes ...Shape) *Mask {
	const most = 1 << 24 // pixels, which bounds the memory that a mask takes
	if rect.Empty() || CheckSize(rect.Size()) != nil || rect.Dx()*rect.Dy() > most {
		return &Mask{}
	}
	level := sync.OnceValue(func() []uint8 { return rasterize(rect, shapes) })
	return &Mask{rect: rect, shapes: shapes, level: level}
}

// rasterize has gg draw opaque shapes on a clear picture with the pixels of rect, and returns the level of each.
func rasterize(rect image.Rectangle, shapes []Shape) []uint8 {
	picture := image.NewRGBA(image.Rectangle{Max: rect.Size()})
	dc := gg.NewContextForRGBA(picture)
	dc.Translate(float64(-rect.Min.X), float64(-rect.Min.Y))
	for _, s := range shapes {
		for _, p := range s.Within {
			p.addTo(dc)
			dc.Clip()
		}
		s.Path.addTo(dc)
		if s.Stroke == 0 {
			dc.Fill()
		} else {
			dc.SetLineWidth(rounded(s.Stroke))
			dc.Stroke()
		}
		dc.ResetClip()
	}
	return coverage(picture)
}

// coverage returns the level of each pixel by its opacity.
func coverage(picture *image.RGBA) []uint8 {
	level := make([]uint8, len(picture.Pix)/4)
	for i := range level {
		alpha := int(picture.Pix[4*i+3])
		level[i] = uint8((alpha*(levels-1) + 127) / 255)
	}
	return level
}

// Disc returns a disc about the point (x, y).
func Disc(x, y, radius float64) *Mask {
	var p Path
	p.disc(x, y, radius)
	return newMask(p.about(1), Shape{Path: p})
}

// Line returns a line between two points, with round ends. It is at least a pixel wide.
func Line(x0, y0, x1, y1, width float64) *Mask {
	return Lines(width, [2]float64{x0, y0}, [2]float64{x1, y1})
}

// Lines returns the lines from each of some points to the next, with round ends and corners. They are at least a pixel wide.
func Lines(width float64, points ...[2]float64) *Mask {
	var p Path
	for i, at := range points {
		p.add("ML"[min(i, 1)], at[0], at[1])
	}
	return stroke(p, width)
}

func stroke(p Path, width float64) *Mask {
	width = max(1, width)
	return newMask(p.about(width), Shape{Path: p, Stroke: width})
}

// Box returns a rectangle with its middle in the middle of the pixel at the origin, and rounded corners. Its
// sides and the radius of its corners are whole pixels.
func Box(width, height, radius int) *Mask {
	r := image.Rect(-width/2, -height/2, width-width/2, height-height/2)
	var p Path
	p.box(float64(r.Min.X), float64(r.Min.Y), float64(r.Max.X), float64(r.Max.Y), float64(min(radius, width/2, height/2)))
	return newMask(r, Shape{Path: p})
}

// Arrow returns a line between two points with round ends, and two barbs of the given length at its end. Its
// lines are at least a pixel wide. An arrow that is shorter than its barbs has shorter ones.
func Arrow(x0, y0, x1, y1, width, barb float64) *Mask {
	length := math.Sqrt(float64((x1-x0)*(x1-x0)) + float64((y1-y0)*(y1-y0))) // math.Hypot differs between processors
	back := min(barb, length) * math.Sqrt2 / 2 / length
	bx, by := float64((x0-x1)*back), float64((y0-y1)*back)
	var p Path
	p.line(x0, y0, x1, y1)
	p.line(x1+bx-by, y1+by+bx, x1, y1)
	p.add('L', x1+bx+by, y1+by-bx)
	return stroke(p, width)
}

// Cross returns a cross in the middle of a square whose top left corner is the origin and whose side
// is given in pixels; its lines are diagonals. span is the size of the cross and width that of its lines,
// as fractions of the side; lines are at least a pixel wide.
func Cross(side int, span, width float64) *Mask {
	return strokes(side, span, width, [][4]int{{0, 0, 2, 2}, {0, 2, 2, 0}})
}

// Plus is Cross with horizontal and vertical lines.
func Plus(side int, span, width float64) *Mask {
	return strokes(side, span, width, [][4]int{{0, 1, 2, 1}, {1, 0, 1, 2}})
}

// Diamond returns the outline of a square that stands on its corner, placed and measured as a Cross is.
func Diamond(side int, span, width float64) *Mask {
	return strokes(side, span, width, [][4]int{{1, 0, 2, 1}, {2, 1, 1, 2}, {1, 2, 0, 1}, {0, 1, 1, 0}})
}

// strokes returns lines in the middle of a square, each from x, y to x, y: 0 for the left or the upper edge of its middle part, 1 for the
// middle, 2 for the right or the lower edge.
func strokes(side int, span, width float64, lines [][4]int) *Mask {
	var p Path
	c := float64(side)
	at := [3]float64{c * (1 - span) / 2, c / 2, c * (1 + span) / 2}
	for _, l := range lines {
		p.line(at[l[0]], at[l[1]], at[l[2]], at[l[3]])
	}
	return newMask(square(side), Shape{Path: p, Stroke: max(1, c*width)})
}

// square returns the pixels of a square whose top left corner is the origin.
func square(side int) image.Rectangle { return image.Rectangle{Max: image.Pt(side, side)} }

// queenSpan is the size of a queen as a fraction of a square's side; the rest is room for a ring.
const queenSpan = 0.88

// Queen returns the outline of a queen for a square whose top left corner is the origin and whose side
// is given in pixels.
func Queen(side int) *Mask {
	pearls, body := outline(assets.Queen, side)
	return newMask(square(side), Shape{Path: append(pearls, body...)})
}

// HollowQueen returns the outline of Queen as lines. Their width is given as a
// fraction of the side, and is at least a pixel.
func HollowQueen(side int, width float64) *Mask {
	line := 2 * max(1, width*float64(side)) // one half of it lies outside, and is cut off
	pearls, body := outline(assets.Queen, side)
	s := float64(side)
	var around Path // the outside of the pearls: anticlockwise, where they wind clockwise
	around.line(0, 0, 0, s)
	around.add('L', s, s)
	around.add('L', s, 0)
	around.add('Z')
	return newMask(square(side), Shape{body, line, []Path{body, append(around, pearls...)}}, Shape{pearls, line, []Path{pearls}})
}

// outline reads a path in the language of assets/queen.path: its discs, and the rest. It is for a square whose side is given in pixels. A
// slip in the path makes it panic.
func outline(text string, side int) (discs, rest Path) {
	span := queenSpan * float64(side)
	scale, move := span/100, (float64(side)-span)/2
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		var a []float64
		for i, word := range words[1:] {
			v, err := strconv.ParseFloat(word, 64)
			if err != nil {
				panic("outline: cannot read " + line)
			}
			v = float64(v * scale)
			if words[0] != "O" || i < 2 { // the third number of a disc is its radius
				v += move
			}
			a = append(a, v)
		}
		switch want, known := outlineArgs[words[0]]; {
		case !known || len(a) != want:
			panic("outline: cannot read " + line)
		case words[0] == "O":
			discs.disc(a[0], a[1], a[2])
		default:
			rest.add(words[0][0], a...)
		}
	}
	return discs, rest
}

// outlineArgs holds the number of arguments of each verb of an outline.
var outlineArgs = map[string]int{"M": 2, "L": 2, "Q": 4, "C": 6, "O": 3, "Z": 0}
