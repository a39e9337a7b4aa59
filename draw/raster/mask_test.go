package raster

import (
	"fmt"
	"image"
	"image/draw"
	"strings"
	"testing"

	"queenreel/trace/tracetest"

	"golang.org/x/image/math/fixed"
)

// Shapes look as they did, a character for each level of coverage. Lines are as thin and crosses as wide as they can be, and corners as round as a box
// has room for.
func TestShapesLook(t *testing.T) {
	var got strings.Builder
	for _, s := range []struct {
		what string
		mask *Mask
	}{
		{"a queen", Queen(26)}, {"a small queen", Queen(12)}, {"a hollow queen", HollowQueen(56, 0.03)}, {"a small one, of thin lines", HollowQueen(20, 0)},
		{"a cross", Cross(14, 0.6, 0.1)}, {"a thin cross, as wide as it can be", Cross(9, 1, 0)}, {"a plus", Plus(13, 0.7, 0.2)}, {"a diamond", Diamond(14, 0.8, 0.1)},
		{"a disc", Disc(0, 0, 5)}, {"a disc off the origin", Disc(0.5, -3.5, 4.4)}, {"a disc of no size", Disc(2, 2, 0)},
		{"a line", Line(0.5, 0.5, 30.5, -12.5, 4)}, {"a thin line", Line(0, 0.5, 20, 0.5, 0.01)}, {"a line back", Line(9, 9, -14, 9, 3)},
		{"an arrow", Arrow(2.5, 3.5, 20.5, 9.5, 2, 6)}, {"one shorter than its barbs", Arrow(0, 0, 3, 0, 1, 9)},
		{"a box", Box(20, 11, 4)}, {"as round as it can be", Box(7, 12, 9)}, {"with corners", Box(6, 3, 0)}, {"of a pixel", Box(1, 1, 3)},
	} {
		c := newSheet(s.mask.rect.Dx(), s.mask.rect.Dy())
		c.Stamp(s.mask, image.Point{}.Sub(s.mask.rect.Min), black)
		fmt.Fprintf(&got, "%s, %v\n%s\n", s.what, s.mask.rect, textOf(c))
	}
	tracetest.Golden(t, "testdata/shapes.txt", []byte(got.String()))
}

// A mask may be as large as memory for it is spent, and no larger.
func TestMasksAtTheirLimits(t *testing.T) {
	for size, want := range map[image.Point]bool{
		{1, 1}: true, {4096, 4096}: true, {MaxSide, 256}: true, {4097, 4096}: false, {4096, 4097}: false,
		{MaxSide + 1, 1}: false, {1, MaxSide + 1}: false, {0, 5}: false, {5, -1}: false,
	} {
		if got := !newMask(image.Rectangle{Max: size}).rect.Empty(); got != want {
			t.Errorf("a mask of %v: %t, want %t", size, got, want)
		}
	}
}

// A slip in the outline's file must not be drawn as something else: its line is named.
func TestOutlineRefuses(t *testing.T) {
	said := func(text string) (what any) {
		defer func() { what = recover() }()
		outline(text, 1)
		return nil
	}
	for _, bad := range []string{"M 1 2 3", "L one 2", "X 1 2", "M,1,2", "nonsense"} {
		if got, want := said("# a word\n\n  M 1 2  \nQ 1 2 3 4\nO 5 5 2\nZ\n"+bad), "outline: cannot read "+bad; got != want {
			t.Errorf("%q: %v", bad, got)
		}
	}
}

// A letter's mask is what opentype draws in floating point, but for a level at its edges, whichever the font,
// the size and the place of the pen.
func TestGlyphsAgainstOpentype(t *testing.T) {
	l := NewLettering(nil)
	for _, s := range []Style{{Size: 10}, {Size: 15}, {Size: 13.5, Weight: Mono}, {Size: 27, Weight: Bold}, {Size: 180, Weight: Bold}} {
		f := l.face(s)
		for _, r := range "abgjQWÄ.,'17/|八皇 \u1200" {
			g := f.glyph(r)
			for _, shift := range []fixed.Int26_6{0, 32, 63} {
				got := g.mask(float64(shift) / 64)
				rect, mask, at, _, _ := f.sized(g.from).Glyph(fixed.Point26_6{X: shift}, r)
				cover := image.NewRGBA(rect)
				draw.Draw(cover, rect, mask, at, draw.Src)
				level := coverage(cover)
				want := &Mask{rect: rect, level: func() []uint8 { return level }}
				for y := rect.Min.Y - 2; y < rect.Max.Y+2; y++ {
					for x := rect.Min.X - 2; x < rect.Max.X+2; x++ {
						p := image.Pt(x, y)
						if d := int(got.at(p)) - int(want.at(p)); d < -1 || d > 1 {
							t.Fatalf("%q in %v, moved by %v: level %d at %v, want %d", r, s, shift, got.at(p), p, want.at(p))
						}
					}
				}
			}
		}
	}
}

// at returns the level of a pixel, which is 0 outside of the mask.
func (m *Mask) at(p image.Point) uint8 {
	if !p.In(m.rect) {
		return 0
	}
	return m.level()[(p.Y-m.rect.Min.Y)*m.rect.Dx()+p.X-m.rect.Min.X]
}
