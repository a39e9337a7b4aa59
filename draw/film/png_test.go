package film

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"testing"
)

// What image/png decodes is what was encoded, for any number of colors, which are packed 1, 2, 4 or 8 to a byte, and a part of a wider
// picture too. A PNG has no color that it does not use.
func TestPNG(t *testing.T) {
	rnd := rand.New(rand.NewPCG(44, 1))
	palette := color.Palette{color.NRGBA{}, color.NRGBA{1, 2, 3, 128}}
	for len(palette) < 256 {
		palette = append(palette, color.NRGBA{uint8(rnd.IntN(256)), uint8(rnd.IntN(256)), uint8(rnd.IntN(256)), 255})
	}
	for _, e := range []*PNGEncoder{new(PNGEncoder), {Many: true}} {
		for _, colors := range []int{1, 2, 3, 4, 5, 16, 17, 256} {
			for _, size := range []image.Point{{4, 3}, {10, 40}, {11, 30}, {16, 20}, {300, 40}} {
				img := vp8lPicture(rnd, size, colors, 30)
				img.Palette = palette
				part := img.SubImage(image.Rectangle{img.Rect.Min.Add(image.Pt(3, 1)), img.Rect.Max}).(*image.Paletted)
				file := e.Pack(part)()
				got, err := png.Decode(bytes.NewReader(file))
				if err != nil {
					t.Fatal(err)
				}
				decoded, used := got.(*image.Paletted), map[uint8]bool{}
				for y := range decoded.Rect.Dy() {
					for x := range decoded.Rect.Dx() {
						index := part.ColorIndexAt(part.Rect.Min.X+x, part.Rect.Min.Y+y)
						used[index] = true
						if c := color.NRGBAModel.Convert(decoded.At(x, y)); c != palette[index] {
							t.Fatalf("%d colours, %v: pixel %d,%d is %v, and should be %v", colors, part.Rect, x, y, c, palette[index])
						}
					}
				}
				if decoded.Rect.Size() != part.Rect.Size() || len(decoded.Palette) != len(used) {
					t.Errorf("%v with %d of %d colours became %v with %d", part.Rect, len(used), colors, decoded.Rect, len(decoded.Palette))
				}
				if again := e.Pack(part)(); !bytes.Equal(again, file) {
					t.Errorf("%d colours, %v: other bytes the second time", colors, part.Rect)
				}
			}
		}
	}
}
