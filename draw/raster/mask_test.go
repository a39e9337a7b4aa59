package raster

import (
	"fmt"
	"image"
	"image/draw"
	"math"
	"slices"
	"testing"

	"golang.org/x/image/math/fixed"
)

// Crosses stand in the middle, and can be seen on the smallest squares too.
func TestCrossMask(t *testing.T) {
	for _, c := range []struct {
		what string
		make func(side int, span, width float64) *Mask
	}{{"cross", Cross}, {"plus", Plus}, {"diamond", Diamond}} {
		for _, cell := range []int{12, 24, 56, 57, 400} {
			t.Run(fmt.Sprint(c.what, cell), func(t *testing.T) { checkCross(t, c.make(cell, 0.32, 0.055), cell) })
		}
	}
}

// checkCross checks that a mask of a square's size is the same from all four sides, and strong enough.
func checkCross(t *testing.T, m *Mask, cell int) {
	most := uint8(0)
	for y := range cell {
		for x := range cell {
			l := m.level[y*cell+x]
			most = max(most, l)
			for _, other := range []uint8{m.level[y*cell+cell-1-x], m.level[(cell-1-y)*cell+x], m.level[x*cell+y]} {
				if l > other+1 {
					t.Fatalf("pixel %d,%d has level %d, a mirrored one %d", x, y, l, other)
				}
			}
		}
	}
	if most < levels-3 {
		t.Errorf("it is at most %d of %d strong", most, levels-1)
	}
}

// Discs and lines cover what geometry says, to a level of coverage: points well within a
// shape are covered, points well outside are not. Nothing is cut off at the edge of the mask.
func TestShapesCoverWhatTheyShould(t *testing.T) {
	const margin = 0.9 // more than half a pixel's diagonal
	toSegment := func(px, py, x0, y0, x1, y1 float64) float64 {
		dx, dy := x1-x0, y1-y0
		along := 0.0
		if length := dx*dx + dy*dy; length > 0 {
			along = min(1, max(0, ((px-x0)*dx+(py-y0)*dy)/length))
		}
		return math.Hypot(px-x0-along*dx, py-y0-along*dy)
	}
	for _, c := range []struct {
		what string
		mask *Mask
		out  func(x, y float64) float64 // how far a point is outside of the shape; negative within
	}{
		{"disc", Disc(0, 0, 5), func(x, y float64) float64 { return math.Hypot(x, y) - 5 }},
		{"disc off the origin", Disc(0.5, -3.5, 4.4), func(x, y float64) float64 { return math.Hypot(x-0.5, y+3.5) - 4.4 }},
		{"disc of no size", Disc(2, 2, 0), func(x, y float64) float64 { return math.Hypot(x-2, y-2) }},
		{"line", Line(0.5, 0.5, 30.5, -12.5, 4), func(x, y float64) float64 { return toSegment(x, y, 0.5, 0.5, 30.5, -12.5) - 2 }},
		{"line back", Line(9, 9, -14, 9, 3), func(x, y float64) float64 { return toSegment(x, y, 9, 9, -14, 9) - 1.5 }},
		{"arrow", Arrow(2.5, 3.5, 30.5, -4.5, 4, 9), func(x, y float64) float64 {
			barb := func(turn float64) float64 { // its end lies off the way back by an eighth of a turn
				way := math.Atan2(3.5+4.5, 2.5-30.5) + turn
				return toSegment(x, y, 30.5, -4.5, 30.5+9*math.Cos(way), -4.5+9*math.Sin(way))
			}
			return min(toSegment(x, y, 2.5, 3.5, 30.5, -4.5), barb(math.Pi/4), barb(-math.Pi/4)) - 2
		}},
	} {
		for y := -30; y < 40; y++ {
			for x := -30; x < 50; x++ {
				level, out := c.mask.at(image.Pt(x, y)), c.out(float64(x)+0.5, float64(y)+0.5)
				if out > margin && level > 0 || out < -margin && level < levels-1 {
					t.Errorf("%s: pixel %d,%d, %.1f outside, has level %d", c.what, x, y, out, level)
				}
			}
		}
	}
}

// Thin lines do not fade away.
func TestLinesAreAtLeastAPixelWide(t *testing.T) {
	m := Line(0, 0.5, 20, 0.5, 0.01)
	for x := 1; x < 19; x++ {
		if level := m.at(image.Pt(x, 0)); level != levels-1 {
			t.Errorf("pixel %d has level %d", x, level)
		}
	}
}

// Shapes that cannot be are empty, and stamping them paints nothing: no panic, no memory taken.
func TestShapesThatCannotBe(t *testing.T) {
	nan, inf, huge := math.NaN(), math.Inf(1), 1e300
	for i, m := range []*Mask{
		Disc(0, 0, -1), Disc(nan, 0, 1), Disc(0, 0, nan), Disc(0, 0, inf), Disc(huge, 0, 1), Disc(0, 0, 60_000),
		Line(0, 0, inf, 0, 1), Line(nan, 0, 1, 1, 1), Line(0, 0, 1, 1, -2), Line(0, 0, 1, 1, nan), Line(-60_000, 0, 60_000, 60_000, 1),
		Cross(0, 0.5, 0.1), Cross(-5, 0.5, 0.1), Cross(math.MaxInt, 0.5, 0.1), Cross(10, nan, 0.1), Cross(10, 0.5, inf), Cross(10, -1, 0.1), Cross(10, 2, 0.1), Cross(10, 1.01, 0.1), Cross(10, 0.5, -0.01), Cross(10, 0.5, 1.01),
		Plus(0, 0.5, 0.1), Plus(10, nan, 0.1), Diamond(-5, 0.5, 0.1), Diamond(10, 2, 0.1),
		Arrow(0, 0, 0, 0, 1, 1), Arrow(0, 0, nan, 0, 1, 1), Arrow(0, 0, inf, 0, 1, 1), Arrow(0, 0, 5, 5, 1, -1), Arrow(0, 0, 5, 5, 1, inf),
		HollowQueen(0, 0.1), HollowQueen(-7, 0.1), HollowQueen(20, nan), HollowQueen(20, 2), HollowQueen(20, -0.01), HollowQueen(20, 1.01), HollowQueen(MaxSide, 0.1),
		Queen(0), Queen(-7), Queen(math.MinInt), Queen(math.MaxInt), Queen(MaxSide),
		{},
	} {
		c := newSheet(t, 9, 9)
		c.Stamp(m, image.Pt(4, 4), black)
		if r := inked(c); !r.Empty() || !m.rect.Empty() {
			t.Errorf("shape %d, of %v, paints %v", i, m.rect, r)
		}
	}
}

// Shapes may be as small and as wide as their limits, and a mask as large.
func TestShapesAtTheirLimits(t *testing.T) {
	for i, m := range []*Mask{Cross(10, 0, 0), Cross(10, 1, 1), Plus(10, 0, 1), Diamond(10, 1, 0), HollowQueen(20, 0), HollowQueen(20, 1), Queen(1), Box(1, 9, 0), Box(9, 1, 0), Disc(0, 0, 0)} {
		if m.rect.Empty() || m.shapes == nil {
			t.Errorf("shape %d is empty", i)
		}
	}
	for size, want := range map[image.Point]bool{
		{1, 1}: true, {4096, 4096}: true, {MaxSide, 256}: true, {4097, 4096}: false, {4096, 4097}: false, {MaxSide + 1, 1}: false, {1, MaxSide + 1}: false, {0, 5}: false, {5, -1}: false,
	} {
		if got := fitsMask(image.Rectangle{Max: size}); got != want {
			t.Errorf("a mask of %v: %t, want %t", size, got, want)
		}
	}
}

// An arrow may be as short as one can be seen, and have no barbs: then it is a line.
func TestSmallArrows(t *testing.T) {
	if m := Arrow(0, 0, 0.5, 0, 1, 0.2); m.rect.Empty() || m.at(image.Pt(0, 0)) == 0 {
		t.Errorf("half a pixel covers %v", m.rect)
	}
	arrow, line := Arrow(2, 3, 20, 11, 2, 0), Line(2, 3, 20, 11, 2)
	if arrow.rect != line.rect || !slices.Equal(arrow.level, line.level) {
		t.Error("without barbs it is no line")
	}
}

// A box fills its rectangle but for the corners, whatever its sides, and stands about the pixel it is stamped at.
func TestBox(t *testing.T) {
	for _, c := range []struct{ width, height, radius int }{{20, 12, 4}, {21, 13, 4}, {8, 8, 0}, {5, 30, 9}, {20, 12, 9}, {12, 20, 9}, {1, 1, 3}} {
		m := Box(c.width, c.height, c.radius)
		if got := m.rect.Size(); got != image.Pt(c.width, c.height) {
			t.Fatalf("%+v: the mask is %v", c, got)
		}
		if middle := m.rect.Min.Add(m.rect.Max).Div(2); middle.X < 0 || middle.X > 1 || middle.Y < 0 || middle.Y > 1 {
			t.Errorf("%+v: the middle is %v", c, middle)
		}
		at := func(x, y int) uint8 { return m.level[y*c.width+x] }
		full, radius := uint8(levels-1), min(c.radius, c.width/2, c.height/2)
		for y := range c.height {
			for x := range c.width {
				dx, dy := max(radius-1-x, x-(c.width-radius), 0), max(radius-1-y, y-(c.height-radius), 0)
				if (dx == 0 || dy == 0) && at(x, y) != full {
					t.Fatalf("%+v: pixel %d,%d is not covered", c, x, y)
				}
				if dx == 0 || dy == 0 {
					continue
				}
				out := math.Hypot(float64(dx)+0.5, float64(dy)+0.5) - float64(radius) // of the corner's circle
				if out > 0.5 && at(x, y) > 0 || out < -0.5 && at(x, y) < full {
					t.Errorf("%+v: pixel %d,%d, %.1f outside, has level %d", c, x, y, out, at(x, y))
				}
			}
		}
	}
	for _, m := range []*Mask{Box(0, 5, 1), Box(5, -1, 1), Box(5, 5, -1), Box(MaxSide+1, 1, 0)} {
		if !m.rect.Empty() {
			t.Errorf("a box of no size covers %v", m.rect)
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
			face := f.glyph(r).font
			for _, shift := range []fixed.Int26_6{0, 32, 63} {
				got := l.pen.mask(f.fonts[face](), r, s.Size, float64(shift)/64)
				rect, mask, at, _, _ := f.sized(face).Glyph(fixed.Point26_6{X: shift}, r)
				cover := image.NewRGBA(rect)
				draw.Draw(cover, rect, mask, at, draw.Src)
				want := &Mask{rect: rect, level: coverage(cover)}
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
	return m.level[(p.Y-m.rect.Min.Y)*m.rect.Dx()+p.X-m.rect.Min.X]
}
