package raster

import (
	"image"
	"iter"
	"math"

	"github.com/fogleman/gg"
	"golang.org/x/image/math/fixed"
)

// A Shape is a part of what a Mask was rasterized from, for pictures that are not of pixels. The zero value is empty. Shapes
// must not be changed.
type Shape struct {
	Path   Path    // if it is filled, each of its parts ends where it begins
	Stroke float64 // the width of a line along the path, with round ends and joins; 0 if the inside of the path is filled
	Within []Path  // it is cut off outside of each of these
}

// A Path is a sequence of lines and curves, in the coordinates of masks. It is filled by the nonzero winding rule.
type Path []segment

// A segment is a step of a path.
type segment struct {
	verb verb
	args []float64
}

// A verb is the kind of a segment, and defines its arguments.
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
func (p *Path) add(v verb, args ...float64) { *p = append(*p, segment{v, args}) }

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
			default:
				ok = yield(byte(s.verb), a)
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
	k := r * 4 / 3 * even(math.Tan(step/4)) // the usual length of the handles
	at := func(cos, sin, handle float64) (px, py float64) {
		return x + float64(r*cos) - float64(handle*sin), y + float64(r*sin) + float64(handle*cos)
	}
	sin, cos := math.Sincos(from)
	sin, cos = even(sin), even(cos)
	x0, y0 := at(cos, sin, 0)
	if !yield(byte(begin), []float64{x0, y0}) {
		return false
	}
	for i := range int(parts) {
		sin1, cos1 := math.Sincos(from + float64(step*float64(i+1)))
		sin1, cos1 = even(sin1), even(cos1)
		x1, y1 := at(cos, sin, k)
		x2, y2 := at(cos1, sin1, -k)
		x3, y3 := at(cos1, sin1, 0)
		if !yield('C', []float64{x1, y1, x2, y2, x3, y3}) {
			return false
		}
		sin, cos = sin1, cos1
	}
	return true
}

// even returns the value of a function of angles without its last bits, which depend on the processor.
func even(v float64) float64 { return math.Round(v*(1<<40)) / (1 << 40) }

// addTo adds the path to that of gg, its curves as lines that are off by less than a pixel's 30th.
func (p Path) addTo(dc *gg.Context) {
	var x, y float64 // where the path is
	to := func(toX, toY float64) {
		x, y = toX, toY
		dc.LineTo(rounded(x), rounded(y))
	}
	for op, a := range p.Segments() {
		switch op {
		case 'M':
			x, y = a[0], a[1]
			dc.MoveTo(rounded(x), rounded(y))
		case 'L':
			to(a[0], a[1])
		case 'Q': // the same as a cubic curve
			third := func(from, middle float64) float64 { return from + float64((middle-from)*2)/3 }
			cubic(x, y, [6]float64{third(x, a[0]), third(y, a[1]), third(a[2], a[0]), third(a[3], a[1]), a[2], a[3]}, to)
		case 'C':
			cubic(x, y, [6]float64(a), to)
		case 'Z':
			dc.ClosePath()
		}
	}
}

// Bounds returns the pixels that hold the path, control points included.
func (p Path) Bounds() image.Rectangle { return p.about(0) }

// about returns the pixels within a distance of the path, control points included; none if the numbers are too large for pictures.
func (p Path) about(distance float64) image.Rectangle {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, a := range p.Segments() {
		for i := 0; i < len(a); i += 2 {
			x0, y0, x1, y1 = min(x0, a[i]), min(y0, a[i+1]), max(x1, a[i]), max(y1, a[i+1])
		}
	}
	for _, v := range []float64{x0, y0, x1, y1, distance} {
		if !(math.Abs(v) <= MaxSide) { // so written, NaN is refused too
			return image.Rectangle{}
		}
	}
	return image.Rect(sixtyFourths(x0-distance).Floor(), sixtyFourths(y0-distance).Floor(), sixtyFourths(x1+distance).Ceil(), sixtyFourths(y1+distance).Ceil())
}

// cubic calls to with points of a cubic curve from (x, y) up to its end.
func cubic(x, y float64, a [6]float64, to func(x, y float64)) {
	length := math.Abs(a[0]-x) + math.Abs(a[1]-y) + math.Abs(a[2]-a[0]) + math.Abs(a[3]-a[1]) + math.Abs(a[4]-a[2]) + math.Abs(a[5]-a[3])
	steps := 1 + int(3*math.Sqrt(length))
	for i := 1; i < steps; i++ {
		t := float64(i) / float64(steps)
		u := 1 - t
		// Conversions keep a product from being computed together with a sum.
		at := func(p0, p1, p2, p3 float64) float64 {
			return float64(p0*u*u*u) + float64(p1*3*u*u*t) + float64(p2*3*u*t*t) + float64(p3*t*t*t)
		}
		to(at(x, a[0], a[2], a[4]), at(y, a[1], a[3], a[5]))
	}
	to(a[4], a[5])
}

// rounded returns the nearest 64th of a pixel, in pixels.
func rounded(v float64) float64 { return float64(sixtyFourths(v)) / 64 }

// sixtyFourths returns the nearest 64th of a pixel.
func sixtyFourths(v float64) fixed.Int26_6 { return fixed.Int26_6(math.Round(v * 64)) }
