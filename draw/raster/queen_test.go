package raster

import (
	"image"
	"image/draw"
	"math"
	"strings"
	"testing"
)

// A slip in the outline's file must not be drawn as something else.
func TestOutlineRefuses(t *testing.T) {
	for _, bad := range []string{
		"M 1", "M 1 2 3", "L", "L one 2", "Q 1 2 3", "C 1 2 3 4 5", "O 1 2", "Z 1", "X 1 2", "m 1 2", "M,1,2", "M 1 2\nL 3 4\nnonsense",
	} {
		if _, err := outline(bad, everyPart, 1, 0); err == nil {
			t.Errorf("%q is read as an outline", bad)
		} else if last := bad[strings.LastIndex(bad, "\n")+1:]; !strings.Contains(err.Error(), last) {
			t.Errorf("%q: the error does not name the line: %v", bad, err)
		}
	}
	for _, good := range []string{"", "# a word\n\n  M 1 2  \nL 3 4\nQ 1 2 3 4\nC 1 2 3 4 5 6\nO 5 5 2\nZ\n"} {
		if _, err := outline(good, everyPart, 1, 0); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
}

// The queen is the same on the left and on the right, but for one level of coverage, and nearly so
// in sum; it fills its square well, and keeps clear of the ring around it.
func TestQueenMask(t *testing.T) {
	for _, cell := range []int{12, 13, 18, 24, 56, 57, 112, 400} {
		m := Queen(cell)
		if m.rect != image.Rect(0, 0, cell, cell) {
			t.Fatalf("cell %d: the mask is %v", cell, m.rect)
		}
		covered, crooked := 0, 0
		for y := range cell {
			for x := range cell {
				l, r := int(m.level[y*cell+x]), int(m.level[y*cell+cell-1-x])
				if l-r > 1 || r-l > 1 {
					crooked++
				}
				covered += l
			}
		}
		if crooked > 0 {
			t.Errorf("cell %d: %d of %d pixels differ from those on the other side", cell, crooked, cell*cell)
		}
		if part := float64(covered) / float64(cell*cell*(levels-1)); part < 0.2 || part > 0.5 {
			t.Errorf("cell %d: the queen covers %.2f of its square", cell, part)
		}
		ring := max(1, int(float64(cell)*0.07+0.5))
		for i, level := range m.level {
			if p := image.Pt(i%cell, i/cell); level != 0 && !p.In(m.rect.Inset(ring)) {
				t.Errorf("cell %d: the queen reaches the ring at %v", cell, p)
				break
			}
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
		for i, l := range hollow.level {
			lines, area = lines+int(l), area+int(whole.level[i])
			if l > whole.level[i] {
				t.Fatalf("cell %d: pixel %d is outside of the queen", cell, i)
			}
		}
		if cell >= 56 && lines*4 > area*3 || lines*8 < area {
			t.Errorf("cell %d: the lines take %d of %d", cell, lines, area)
		}
		level := func(x, y float64) uint8 { // in the coordinates of the outline
			at := func(v float64) int { return int(((1-queenSpan)/2 + v/100*queenSpan) * float64(cell)) }
			return hollow.level[at(y)*cell+at(x)]
		}
		if cell >= 24 && level(50, 58) != 0 {
			t.Errorf("cell %d: the crown is filled", cell)
		}
		if cell >= 56 && (level(50, 15) != 0 || level(29.5, 20) != 0) {
			t.Errorf("cell %d: a pearl is filled", cell)
		}
	}
}
