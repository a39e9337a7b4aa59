package raster

import (
	"image"
	"iter"
	"math"

	"github.com/fogleman/gg"
)

// A Shape is a part of what a Mask was rasterized from, for pictures that are not of pixels. The zero value is empty. Shapes
// must not be changed.
type Shape struct {
	Path   Path
	Stroke float64 // the width of a line along the path, with round ends and joins; 0 if the inside of the path is filled
	Within []Path  // it is cut off outside of each of these
}

// A Path is a sequence of lines and curves. Its coordinates are in pixels, as those of masks are. Its inside is what it winds
// around.
type Path []segment

// A segment is a step of a path.
type segment struct {
	verb verb
	args [6]float64
}

// A verb says what the arguments of a segment are.
type verb byte

const (
	moveTo  verb = 'M' // x, y
	lineTo  verb = 'L' // x, y
	quadTo  verb = 'Q' // x1, y1, x, y
	cubicTo verb = 'C' // x1, y1, x2, y2, x, y
	disc    verb = 'O' // x, y, radius: a circle by itself
	arc     verb = 'A' // x, y, radius, from, to: angles of a circle, clockwise from the right
	closed  verb = 'Z'
)

// add appends a segment.
func (p *Path) add(v verb, args ...float64) {
	s := segment{verb: v}
	copy(s.args[:], args)
	*p = append(*p, s)
}

// Segments yields the path in the language of SVG, with absolute coordinates: M and L with 2 numbers, Q with 4,
// C with 6 and Z with none. Circles become cubic curves, of which each is off by less than 1/3000 of the radius. It can be ranged again.
func (p Path) Segments() iter.Seq2[byte, []float64] {
	return func(yield func(byte, []float64) bool) {
		drawn := false // an arc goes on from where the path is
		for _, s := range p {
			a, ok := s.args, true
			switch s.verb {
			case disc:
				ok = yieldArc(yield, moveTo, a[0], a[1], a[2], 0, 2*math.Pi) && yield('Z', nil)
			case arc:
				begin := moveTo
				if drawn {
					begin = lineTo
				}
				ok = yieldArc(yield, begin, a[0], a[1], a[2], a[3], a[4])
			case closed:
				ok = yield('Z', nil)
			default:
				n := map[verb]int{moveTo: 2, lineTo: 2, quadTo: 4, cubicTo: 6}[s.verb]
				ok = yield(byte(s.verb), a[:n])
			}
			if !ok {
				return
			}
			drawn = s.verb != closed && s.verb != disc
		}
	}
}

// yieldArc yields an arc as a step to its start and a curve for each quarter of a circle.
func yieldArc(yield func(byte, []float64) bool, begin verb, x, y, r, from, to float64) bool {
	parts := max(1, math.Ceil((to-from)/(math.Pi/2)-1e-9))
	step := (to - from) / parts
	k := r * 4 / 3 * math.Tan(step/4) // the usual length of the handles
	sin, cos := math.Sincos(from)
	if !yield(byte(begin), []float64{x + r*cos, y + r*sin}) {
		return false
	}
	for i := range int(parts) {
		sin1, cos1 := math.Sincos(from + step*float64(i+1))
		if !yield('C', []float64{x + r*cos - k*sin, y + r*sin + k*cos, x + r*cos1 + k*sin1, y + r*sin1 - k*cos1, x + r*cos1, y + r*sin1}) {
			return false
		}
		sin, cos = sin1, cos1
	}
	return true
}

// draw draws the shape, but does not cut it off.
func (s Shape) draw(dc *gg.Context) {
	for _, g := range s.Path {
		a := g.args
		switch g.verb {
		case moveTo:
			dc.MoveTo(a[0], a[1])
		case lineTo:
			dc.LineTo(a[0], a[1])
		case quadTo:
			dc.QuadraticTo(a[0], a[1], a[2], a[3])
		case cubicTo:
			dc.CubicTo(a[0], a[1], a[2], a[3], a[4], a[5])
		case disc:
			dc.DrawCircle(a[0], a[1], a[2])
		case arc:
			dc.DrawArc(a[0], a[1], a[2], a[3], a[4])
		case closed:
			dc.ClosePath()
		}
	}
	if s.Stroke == 0 {
		dc.Fill()
		return
	}
	dc.SetLineWidth(s.Stroke)
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	dc.Stroke()
}

// Bounds returns a rectangle that holds the path, control points included.
func (p Path) Bounds() image.Rectangle {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, a := range p.Segments() {
		for i := 0; i < len(a); i += 2 {
			x0, y0, x1, y1 = min(x0, a[i]), min(y0, a[i+1]), max(x1, a[i]), max(y1, a[i+1])
		}
	}
	if x0 > x1 {
		return image.Rectangle{}
	}
	return about(x0, y0, x1, y1, 0)
}
