package film

import (
	"bytes"
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"queenreel/draw"
)

// Colors are those that Recommendation BT.709 gives for pure ones.
func TestYUVColors(t *testing.T) {
	for _, c := range []struct {
		color        color.Color
		luma, cb, cr uint8
	}{
		{color.White, 235, 128, 128},
		{color.Black, 16, 128, 128},
		{color.RGBA{R: 255, A: 255}, 63, 102, 240},
		{color.RGBA{G: 255, A: 255}, 173, 42, 26},
		{color.RGBA{B: 255, A: 255}, 32, 240, 118},
	} {
		i := Info{Size: image.Pt(1, 1), Palette: color.Palette{c.color}}
		p := i.yuv()
		p.show(draw.Picture{Image: image.NewPaletted(image.Rect(0, 0, 1, 1), i.Palette)})
		if want := []uint8{c.luma, c.luma, c.luma, c.luma, c.cb, c.cr}; !bytes.Equal(p.Pix, want) {
			t.Errorf("%v is %v, want %v", c.color, p.Pix, want)
		}
	}
}

// Sizes are even: the pads are of the ground's color.
func TestYUVPads(t *testing.T) {
	i := Info{Size: image.Pt(1, 3), Palette: color.Palette{color.White, color.Black}}
	img := image.NewPaletted(image.Rectangle{Max: i.Size}, i.Palette)
	for k := range img.Pix {
		img.Pix[k] = 1
	}
	p := i.yuv()
	p.show(draw.Picture{Image: img})
	if want := []uint8{16, 235, 16, 235, 16, 235, 235, 235, 128, 128, 128, 128}; !bytes.Equal(p.Pix, want) {
		t.Errorf("got %v, want %v", p.Pix, want)
	}
}

// A picture in which only what changed was converted is the same as one that was converted as a whole.
func TestYUVChanges(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	i := Info{Size: image.Pt(9, 7), Palette: color.Palette{color.White, color.Black, color.RGBA{R: 200, A: 255}, color.RGBA{G: 90, B: 33, A: 255}}}
	img := image.NewPaletted(image.Rectangle{Max: i.Size}, i.Palette)
	p := i.yuv()
	for range 200 {
		x, y := random.IntN(9), random.IntN(7)
		changed := image.Rect(x, y, x+1+random.IntN(9-x), y+1+random.IntN(7-y))
		for y := changed.Min.Y; y < changed.Max.Y; y++ {
			for x := changed.Min.X; x < changed.Max.X; x++ {
				img.SetColorIndex(x, y, uint8(random.IntN(len(i.Palette))))
			}
		}
		p.show(draw.Picture{Image: img, Changed: []image.Rectangle{changed}})
		whole := i.yuv()
		whole.show(draw.Picture{Image: img})
		if !bytes.Equal(p.Pix, whole.Pix) {
			t.Fatalf("after a change of %v the picture is %v, as a whole %v", changed, p.Pix, whole.Pix)
		}
	}
}
