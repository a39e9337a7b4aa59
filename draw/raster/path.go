package raster

import (
	"image"
	"math"

	"github.com/fogleman/gg"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
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
type Path []Segment

// A Segment is a step of a path, in the language of SVG with absolute coordinates: M and L with 2 numbers, Q with 4,
// C with 6 and Z with none.
type Segment struct {
	Verb byte
	Args []float64
}

func (p *Path) add(verb byte, args ...float64) { *p = append(*p, Segment{verb, args}) }

func (p *Path) line(x0, y0, x1, y1 float64) {
	p.add('M', x0, y0)
	p.add('L', x1, y1)
}

func (p *Path) disc(x, y, radius float64) {
	p.arc('M', x, y, radius, 0, 2*math.Pi)
	p.add('Z')
}

// arc adds a part of a circle, clockwise between two angles that count from the right: a step to its start and a cubic curve for each
// quarter, which is off by less than 1/3000 of the radius.
func (p *Path) arc(begin byte, x, y, radius, from, to float64) {
	parts := max(1, math.Ceil((to-from)/(math.Pi/2)-1e-9))
	step := (to - from) / parts
	k := radius * 4 / 3 * even(math.Tan(step/4)) // the usual length of the handles
	at := func(cos, sin, handle float64) (px, py float64) {
		return x + float64(radius*cos) - float64(handle*sin), y + float64(radius*sin) + float64(handle*cos)
	}
	sin, cos := math.Sincos(from)
	sin, cos = even(sin), even(cos)
	x0, y0 := at(cos, sin, 0)
	p.add(begin, x0, y0)
	for i := range int(parts) {
		sin1, cos1 := math.Sincos(from + float64(step*float64(i+1)))
		sin1, cos1 = even(sin1), even(cos1)
		x1, y1 := at(cos, sin, k)
		x2, y2 := at(cos1, sin1, -k)
		x3, y3 := at(cos1, sin1, 0)
		p.add('C', x1, y1, x2, y2, x3, y3)
		sin, cos = sin1, cos1
	}
}

// even returns the value of a function of angles without its last bits, which depend on the processor.
func even(v float64) float64 { return math.Round(v*(1<<40)) / (1 << 40) }

// box adds a rectangle with rounded corners.
func (p *Path) box(x0, y0, x1, y1, radius float64) {
	p.add('M', x0+radius, y0)
	p.add('L', x1-radius, y0)
	p.arc('L', x1-radius, y0+radius, radius, 1.5*math.Pi, 2*math.Pi)
	p.add('L', x1, y1-radius)
	p.arc('L', x1-radius, y1-radius, radius, 0, 0.5*math.Pi)
	p.add('L', x0+radius, y1)
	p.arc('L', x0+radius, y1-radius, radius, 0.5*math.Pi, math.Pi)
	p.add('L', x0, y0+radius)
	p.arc('L', x0+radius, y0+radius, radius, math.Pi, 1.5*math.Pi)
	p.add('Z')
}

// addTo adds the path to that of gg, its curves as lines that are off by less than a pixel's 30th.
func (p Path) addTo(dc *gg.Context) {
	var x, y float64 // where the path is
	to := func(toX, toY float64) {
		x, y = toX, toY
		dc.LineTo(rounded(x), rounded(y))
	}
	for _, s := range p {
		switch a := s.Args; s.Verb {
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

// Bounds returns the pixels that hold the path, control points included.
func (p Path) Bounds() image.Rectangle { return p.about(0) }

// about returns the pixels within a distance of the path, control points included; none if the numbers are too large for pictures.
func (p Path) about(distance float64) image.Rectangle {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, s := range p {
		for i := 0; i < len(s.Args); i += 2 {
			x, y := s.Args[i], s.Args[i+1]
			x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
		}
	}
	for _, v := range []float64{x0, y0, x1, y1, distance} {
		if !(math.Abs(v) <= MaxSide) { // so written, NaN is refused too
			return image.Rectangle{}
		}
	}
	return image.Rect(
		sixtyFourths(x0-distance).Floor(), sixtyFourths(y0-distance).Floor(),
		sixtyFourths(x1+distance).Ceil(), sixtyFourths(y1+distance).Ceil(),
	)
}

// rounded returns the nearest 64th of a pixel, in pixels.
func rounded(v float64) float64 { return float64(sixtyFourths(v)) / 64 }

// sixtyFourths returns the nearest 64th of a pixel.
func sixtyFourths(v float64) fixed.Int26_6 { return fixed.Int26_6(math.Round(v * 64)) }

// glyphIndex returns the number of a letter in a font, unless that is damaged; 0 if the font lacks it.
func glyphIndex(f *opentype.Font, r rune) (i sfnt.GlyphIndex, ok bool) {
	var err error
	ok = survives(func() { i, err = f.GlyphIndex(nil, r) }) && err == nil
	return i, ok
}

// path returns the outline of the letter with its pen at (x, 0); none if its font is damaged, or if it is in colors.
func (g Glyph) path(x float64) Path {
	i, ok := glyphIndex(g.font, g.rune)
	if !ok {
		return nil
	}
	em := g.font.UnitsPerEm()
	var outline sfnt.Segments
	var err error
	if !survives(func() { outline, err = g.font.LoadGlyph(new(sfnt.Buffer), i, fixed.Int26_6(em), nil) }) || err != nil {
		return nil
	}
	var path Path
	for _, s := range outline {
		if s.Op == sfnt.SegmentOpMoveTo && len(path) > 0 {
			path.add('Z')
		}
		step := outlineSteps[s.Op]
		args := make([]float64, 0, 2*step.points)
		for _, a := range s.Args[:step.points] {
			args = append(args, x+float64(a.X)*g.size/float64(em), float64(a.Y)*g.size/float64(em))
		}
		path.add(step.verb, args...)
	}
	if len(path) > 0 {
		path.add('Z')
	}
	return path
}

// outlineSteps holds the verb of each step of a letter's outline, and the number of its points.
var outlineSteps = [...]struct {
	verb   byte
	points int
}{sfnt.SegmentOpMoveTo: {'M', 1}, sfnt.SegmentOpLineTo: {'L', 1}, sfnt.SegmentOpQuadTo: {'Q', 2}, sfnt.SegmentOpCubeTo: {'C', 3}}
