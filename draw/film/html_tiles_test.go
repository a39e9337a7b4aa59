package film

import (
	"bytes"
	"image"
	"image/color"
	"testing"

	"queenreel/draw"
)

// Patches are cut so that the squares of a board are cut alike: their side divides that of a square, if any does from 4 to 40, and
// is the nearest to 7, or the larger of two.
func TestPatchSide(t *testing.T) {
	for cell, want := range map[int]int{0: 7, 1: 7, 8: 8, 12: 6, 16: 8, 20: 5, 28: 7, 36: 6, 37: 37, 40: 8, 41: 7, 44: 4, 52: 4, 82: 7} {
		if got := patchSide(cell); got != want {
			t.Errorf("squares of %d pixels have patches of %d, want %d", cell, got, want)
		}
	}
}

// An atlas has eight columns until it is as high as images of browsers may be, and only as many more as it needs.
func TestAtlasIsNarrow(t *testing.T) {
	const side, most = 7, 585 // rows of 4095 pixels
	for patches, want := range map[int]image.Point{1: {8, 1}, 8: {8, 1}, 9: {8, 2}, 8 * most: {8, most}, 8*most + 1: {9, 521}, 9 * most: {9, most}} {
		m := mosaic{patch: side, pixels: bytes.Repeat([]byte{1}, patches*side*side)}
		a := m.atlas(nil)
		if size := a.Rect.Size(); size != want.Mul(side) {
			t.Errorf("%d patches lie in %v, want %v of them", patches, size, want)
		}
		if end := a.Rect.Max; patches < want.X*want.Y && a.ColorIndexAt(end.X-1, end.Y-1) != 0 {
			t.Errorf("after %d patches there is color", patches)
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
