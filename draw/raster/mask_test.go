package raster

import (
	"fmt"
	"image"
	"image/draw"
	"math"
	"strings"
	"testing"

	"golang.org/x/image/math/fixed"
)

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
		{"thin line", Line(0, 0.5, 20, 0.5, 0.01), func(x, y float64) float64 { return toSegment(x, y, 0, 0.5, 20, 0.5) - 0.5 }},
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

// Shapes may be as small and as wide as their limits, and a mask as large.
func TestShapesAtTheirLimits(t *testing.T) {
	for i, m := range []*Mask{Cross(10, 0, 0), Cross(10, 1, 1), Plus(10, 0, 1), Diamond(10, 1, 0), HollowQueen(20, 0), HollowQueen(20, 1), Queen(1), Arrow(0, 0, 0.5, 0, 1, 0.2), Box(1, 9, 0), Box(9, 1, 0), Disc(0, 0, 0)} {
		if m.rect.Empty() || m.shapes == nil {
			t.Errorf("shape %d is empty", i)
		}
	}
	for size, want := range map[image.Point]bool{
		{1, 1}: true, {4096, 4096}: true, {MaxSide, 256}: true, {4097, 4096}: false, {4096, 4097}: false, {MaxSide + 1, 1}: false, {1, MaxSide + 1}: false, {0, 5}: false, {5, -1}: false,
	} {
		if got := !newMask(image.Rectangle{Max: size}).rect.Empty(); got != want {
			t.Errorf("a mask of %v: %t, want %t", size, got, want)
		}
	}
}

// A box fills its rectangle but for the corners, whatever its sides, and stands about the pixel it is stamped at.
func TestBox(t *testing.T) {
	for _, c := range []struct{ width, height, radius int }{{20, 12, 4}, {21, 13, 4}, {8, 8, 0}, {5, 30, 9}, {12, 20, 9}, {1, 1, 3}} {
		m := Box(c.width, c.height, c.radius)
		if want := image.Rect(-c.width/2, -c.height/2, c.width-c.width/2, c.height-c.height/2); m.rect != want {
			t.Fatalf("%+v: the mask is %v, want %v", c, m.rect, want)
		}
		radius := min(c.radius, c.width/2, c.height/2)
		for i, level := range m.level() {
			x, y := i%c.width, i/c.width
			dx, dy := max(radius-1-x, x-(c.width-radius), 0), max(radius-1-y, y-(c.height-radius), 0)
			out := -1.0 // of the circle in a corner
			if dx > 0 && dy > 0 {
				out = math.Hypot(float64(dx)+0.5, float64(dy)+0.5) - float64(radius)
			}
			if out > 0.5 && level > 0 || out < -0.5 && level < levels-1 {
				t.Errorf("%+v: pixel %d,%d, %.1f outside, has level %d", c, x, y, out, level)
			}
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

// A slip in the outline's file must not be drawn as something else.
func TestOutlineRefuses(t *testing.T) {
	for _, bad := range []string{
		"M 1", "M 1 2 3", "L one 2", "O 1 2", "Z 1", "X 1 2", "m 1 2", "M,1,2", "M 1 2\nL 3 4\nnonsense",
	} {
		if said := refusal(bad); said == nil {
			t.Errorf("%q is read as an outline", bad)
		} else if last := bad[strings.LastIndex(bad, "\n")+1:]; !strings.Contains(fmt.Sprint(said), last) {
			t.Errorf("%q: the line is not named: %v", bad, said)
		}
	}
	for _, good := range []string{"", "# a word\n\n  M 1 2  \nL 3 4\nQ 1 2 3 4\nC 1 2 3 4 5 6\nO 5 5 2\nZ\n"} {
		if said := refusal(good); said != nil {
			t.Errorf("%q: %v", good, said)
		}
	}
}

// refusal returns what outline says of a text that it does not read, or nil.
func refusal(text string) (said any) {
	defer func() { said = recover() }()
	outline(text, 1)
	return nil
}

// The queen is the same on the left and on the right, but for one level of coverage; it fills its square well, and keeps clear of the
// ring around it.
func TestQueenMask(t *testing.T) {
	for _, cell := range []int{12, 13, 56, 57, 400} {
		m := Queen(cell)
		covered, ring := 0, max(1, int(float64(cell)*0.07+0.5))
		for i, level := range m.level() {
			p := image.Pt(i%cell, i/cell)
			if d := int(level) - int(m.at(image.Pt(cell-1-p.X, p.Y))); d < -1 || d > 1 {
				t.Errorf("cell %d: the pixel %v differs by %d from that on the other side", cell, p, d)
			}
			if level != 0 && !p.In(m.rect.Inset(ring)) {
				t.Errorf("cell %d: the queen reaches the ring at %v", cell, p)
			}
			covered += int(level)
		}
		if part := float64(covered) / float64(cell*cell*(levels-1)); part < 0.2 || part > 0.5 {
			t.Errorf("cell %d: the queen covers %.2f of its square", cell, part)
		}
	}
}

// A picture keeps its proportions and stands in the middle of its square.
func TestQueenPictureProportions(t *testing.T) {
	for _, c := range []struct {
		w, h int
		want image.Rectangle // of what is not transparent, on a square of 100 pixels
	}{
		{40, 40, image.Rect(6, 6, 94, 94)},
		{400, 200, image.Rect(6, 28, 94, 72)},
		{1, 1000, image.Rect(49, 6, 50, 94)},
		{30, 60, image.Rect(28, 6, 72, 94)},
	} {
		full := image.NewNRGBA(image.Rect(0, 0, c.w, c.h))
		draw.Draw(full, full.Rect, image.NewUniform(RGB(0xffd020)), image.Point{}, draw.Src)
		p, err := Portrait(full, 100)
		if err != nil {
			t.Fatal(err)
		}
		got := image.Rectangle{}
		for y := range 100 {
			for x := range 100 {
				if p.NRGBAAt(x, y).A != 0 {
					got = got.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		if got != c.want {
			t.Errorf("%dx%d: the queen spans %v, want %v", c.w, c.h, got, c.want)
		}
	}
}

// What cannot be a portrait is refused.
func TestPortraitRefuses(t *testing.T) {
	picture := image.NewNRGBA(image.Rect(0, 0, 5, 5))
	endless := image.NewUniform(white) // as good as: a billion pixels on a side
	for _, p := range []image.Image{&image.NRGBA{}, &image.NRGBA{Rect: image.Rect(0, 0, 5, 0)}, &image.NRGBA{Rect: image.Rect(0, 0, 0, 5)}, endless} {
		if _, err := Portrait(p, 50); err == nil {
			t.Errorf("a picture of %v is a portrait", p.Bounds())
		}
	}
	if p, err := Portrait(picture, 1); err != nil || p.Rect != image.Rect(0, 0, 1, 1) {
		t.Errorf("a portrait of one pixel: %v", err)
	}
	for _, side := range []int{0, -1, math.MinInt, MaxSide, math.MaxInt} {
		if _, err := Portrait(picture, side); err == nil {
			t.Errorf("a portrait of %d pixels", side)
		}
	}
}

// A hollow queen lies within the queen, follows its edge, and is empty inside, in its pearls too where there is room.
func TestHollowQueenMask(t *testing.T) {
	for _, cell := range []int{12, 24, 56, 112, 400} {
		hollow, whole := HollowQueen(cell, 0.03), Queen(cell)
		lines, area := 0, 0
		for i, l := range hollow.level() {
			lines, area = lines+int(l), area+int(whole.level()[i])
			if l > whole.level()[i] {
				t.Fatalf("cell %d: pixel %d is outside of the queen", cell, i)
			}
		}
		if cell >= 56 && lines*4 > area*3 || lines*8 < area {
			t.Errorf("cell %d: the lines take %d of %d", cell, lines, area)
		}
		level := func(x, y float64) uint8 { // in the coordinates of the outline
			at := func(v float64) int { return int(((1-queenSpan)/2 + v/100*queenSpan) * float64(cell)) }
			return hollow.level()[at(y)*cell+at(x)]
		}
		if cell >= 24 && level(50, 58) != 0 {
			t.Errorf("cell %d: the crown is filled", cell)
		}
		if cell >= 56 && (level(50, 15) != 0 || level(29.5, 20) != 0) {
			t.Errorf("cell %d: a pearl is filled", cell)
		}
	}
}
