package raster

import (
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// A pen draws the letters of fonts, one at a time.
type pen struct{ buf sfnt.Buffer }

// fontOf returns the index of the first font that has a letter, or -1.
func (p *pen) fontOf(fonts []source, r rune) int {
	for i, f := range fonts {
		if g, ok := p.index(f(), r); ok && g != 0 {
			return i
		}
	}
	return -1
}

// index returns the number of a letter in a font, unless that is damaged; 0 if the font lacks it.
func (p *pen) index(f *opentype.Font, r rune) (i sfnt.GlyphIndex, ok bool) {
	var err error
	ok = survives(func() { i, err = f.GlyphIndex(&p.buf, r) }) && err == nil
	return i, ok
}

// path returns the outline of a letter whose pen stands at (x, 0); none if its font is damaged, or if it is in colors. size is that of
// an em, in pixels.
func (p *pen) path(f *opentype.Font, r rune, size, x float64) Path {
	i, ok := p.index(f, r)
	if !ok {
		return nil
	}
	em := f.UnitsPerEm()
	var outline sfnt.Segments
	var err error
	if !survives(func() { outline, err = f.LoadGlyph(&p.buf, i, fixed.Int26_6(em), nil) }) || err != nil {
		return nil
	}
	var path Path
	for _, s := range outline {
		if s.Op == sfnt.SegmentOpMoveTo && len(path) > 0 {
			path.add(closed)
		}
		v, n := glyphVerb(s.Op)
		args := make([]float64, 0, 2*n)
		for _, a := range s.Args[:n] {
			args = append(args, x+float64(a.X)*size/float64(em), float64(a.Y)*size/float64(em))
		}
		path.add(v, args...)
	}
	if len(path) > 0 {
		path.add(closed)
	}
	return path
}

// glyphVerb returns the verb of a step of a letter's outline, and the number of its points.
func glyphVerb(op sfnt.SegmentOp) (v verb, points int) {
	switch op {
	case sfnt.SegmentOpMoveTo:
		return moveTo, 1
	case sfnt.SegmentOpLineTo:
		return lineTo, 1
	case sfnt.SegmentOpQuadTo:
		return quadTo, 2
	}
	return cubicTo, 3
}

// widestGlyph limits the sides of a letter, in ems: the widest ligatures of real fonts have some ten. It
// bounds the memory that letters of a damaged font take.
const widestGlyph = 16

// mask returns a letter of a font whose pen stands at (x, 0). size is that of an em, in pixels.
// opentype.Face draws letters too, but its floating point numbers give other pixels on other processors.
func (p *pen) mask(f *opentype.Font, r rune, size, x float64) *Mask {
	path := p.path(f, r, size, x)
	rect := path.Bounds()
	if side := int(widestGlyph*size) + 2; !rect.Size().In(square(side)) {
		return &Mask{}
	}
	m := newMask(rect, Shape{Path: path})
	m.shapes = nil // drawings hold whole lines of text
	return m
}
