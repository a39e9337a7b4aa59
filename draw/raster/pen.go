package raster

import (
	"image"

	"github.com/golang/freetype/raster"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// A pen draws the letters of fonts, one at a time. It keeps its tools, which are larger than most letters.
type pen struct {
	buf        sfnt.Buffer
	rasterizer raster.Rasterizer
}

// fontOf returns the index of the first font that has a letter, or -1.
func (p *pen) fontOf(fonts []*opentype.Font, r rune) int {
	for i, f := range fonts {
		if g, ok := p.index(f, r); ok && g != 0 {
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

// outline returns the shape of a letter, valid until the next call, unless its font is damaged or it is in colors, which have none.
// size is that of an em, in 1/64 pixels.
func (p *pen) outline(f *opentype.Font, r rune, size fixed.Int26_6) (shape sfnt.Segments, ok bool) {
	i, ok := p.index(f, r)
	if !ok {
		return nil, false
	}
	var err error
	ok = survives(func() { shape, err = f.LoadGlyph(&p.buf, i, size, nil) }) && err == nil
	return shape, ok
}

// widestGlyph is the longest side of a letter that is drawn, in ems: the widest ligatures of real fonts have some ten. It
// bounds the memory that letters take together, whatever a font says.
const widestGlyph = 16

// mask returns a letter of a font whose pen stands at the origin, moved right by a fraction of a pixel. size is that of an em.
// The rasterizer of opentype.Face is faster, but its floating point numbers give other pixels on other processors.
func (p *pen) mask(f *opentype.Font, r rune, size float64, shift fixed.Int26_6) *Mask {
	outline, ok := p.outline(f, r, sixtyFourths(size))
	if !ok {
		return &Mask{}
	}
	b := outline.Bounds().Add(fixed.Point26_6{X: shift})
	rect := image.Rect(b.Min.X.Floor(), b.Min.Y.Floor(), b.Max.X.Ceil(), b.Max.Y.Ceil())
	if most := int(widestGlyph*size) + 2; !fitsMask(rect) || !rect.Size().In(square(most)) {
		return &Mask{}
	}
	out := &p.rasterizer
	out.SetBounds(rect.Dx(), rect.Dy())
	move := fixed.P(-rect.Min.X, -rect.Min.Y).Add(fixed.Point26_6{X: shift})
	var start fixed.Point26_6
	for _, s := range outline {
		a := [3]fixed.Point26_6{s.Args[0].Add(move), s.Args[1].Add(move), s.Args[2].Add(move)}
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			out.Add1(start)
			start = a[0]
			out.Start(start)
		case sfnt.SegmentOpLineTo:
			out.Add1(a[0])
		case sfnt.SegmentOpQuadTo:
			out.Add2(a[0], a[1])
		case sfnt.SegmentOpCubeTo:
			out.Add3(a[0], a[1], a[2])
		}
	}
	out.Add1(start)
	return maskOf(rect, covered(out, rect.Size()))
}
