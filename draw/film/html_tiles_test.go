package film

import (
	"bytes"
	"image"
	"image/color"
	"testing"

	"queenreel/draw"
)

// Patches are cut so that the squares of a board are cut alike: their side divides that of a square, if any does from 4 to 40, and
// is the nearest to 7.
func TestPatchSide(t *testing.T) {
	for cell := range 400 {
		want := 7
		for d := 4; d <= 40; d++ {
			if cell%d == 0 && (cell%want != 0 || max(d-7, 7-d) <= max(want-7, 7-want)) {
				want = d
			}
		}
		if got := patchSide(cell); got != want {
			t.Errorf("squares of %d pixels have patches of %d, want %d", cell, got, want)
		}
	}
}

// An atlas has eight columns until it is as high as images of browsers may be, and only as many more as it needs.
func TestAtlasIsNarrow(t *testing.T) {
	for side := 4; side <= 40; side++ {
		rows := 4096 / side
		for _, c := range []struct{ patches, columns, rows int }{
			{1, 8, 1}, {8, 8, 1}, {9, 8, 2}, {8 * rows, 8, rows}, {8*rows + 1, 9, (8*rows + 9) / 9}, {9 * rows, 9, rows}, {9*rows + 1, 10, (9*rows + 10) / 10},
		} {
			m := mosaic{patch: side, pixels: bytes.Repeat([]byte{1}, c.patches*side*side)}
			a := m.atlas(nil)
			if size := a.Rect.Size(); size.X != c.columns*side || size.Y != c.rows*side {
				t.Errorf("%d patches of %d pixels lie in %v, want %d by %d of them", c.patches, side, size, c.columns, c.rows)
			}
			if end := a.Rect.Max; c.patches < c.columns*c.rows && a.ColorIndexAt(end.X-1, end.Y-1) != 0 {
				t.Errorf("after %d patches of %d pixels there is color", c.patches, side)
			}
		}
	}
}

// A picture is cut into as many tiles as cover it.
func TestTilesCoverThePicture(t *testing.T) {
	for side, tiles := range map[int]int{1: 1, 27: 1, 28: 1, 29: 2, 56: 2, 57: 3} {
		if got := newMosaic(Info{Cell: 28, Size: image.Pt(side, side)}).size; got != image.Pt(tiles, tiles) {
			t.Errorf("%d pixels take %v tiles, want %d", side, got, tiles)
		}
	}
}

// Of two themes a page shows up to 256 pairs of colors, each in its own; one more is an error.
func TestPairsOfColors(t *testing.T) {
	day, night := image.NewPaletted(image.Rect(0, 0, 257, 1), nil), image.NewPaletted(image.Rect(0, 0, 257, 1), nil)
	var grays color.Palette
	for x := range 256 {
		day.Pix[x], night.Pix[x] = uint8(x/2), uint8(255-x)
		grays = append(grays, color.Gray{uint8(x)})
	}
	day.Pix[256], night.Pix[256] = day.Pix[3], night.Pix[3]
	j := newJoiner(day.Rect.Size(), grays, grays)
	p, err := j.join(draw.Picture{Image: day}, night)
	if err != nil {
		t.Fatal(err)
	}
	ofDay, ofNight := j.palettes()
	for x, index := range p.Image.Pix {
		if got, want := [2]color.Color{ofDay[index], ofNight[index]}, [2]color.Color{color.Gray{day.Pix[x]}, color.Gray{night.Pix[x]}}; got != want {
			t.Fatalf("pixel %d has the colors %v, want %v", x, got, want)
		}
	}
	day.Pix[0] = 200
	if _, err := j.join(draw.Picture{Image: day, Changed: []image.Rectangle{day.Rect}}, night); err == nil {
		t.Error("there are 257 pairs")
	}
}
