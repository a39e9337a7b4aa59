package film

import (
	"bytes"
	"image"
	idraw "image/draw"
	"math/rand/v2"
	"testing"
)

// Pictures in full color must be as image/draw colors them, whole, though only what changed is colored.
func TestRGBAAgainstReference(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 1))
	for _, size := range []image.Point{{1, 1}, {1, 9}, {17, 11}} {
		shots := randomShots(rnd, 50, size)
		shots[0].changed = nil // the first picture is all new
		f := filmOf(shots)
		got := f.rgba()
		i := 0
		for p := range f.Pictures {
			got.show(p)
			want := image.NewRGBA(shots[i].image.Rect)
			idraw.Draw(want, want.Rect, shots[i].image, image.Point{}, idraw.Src)
			if got.Rect != want.Rect || !bytes.Equal(got.Pix, want.Pix) {
				t.Fatalf("size %v: picture %d has other colors", size, i)
			}
			i++
		}
	}
}
