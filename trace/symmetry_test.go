package trace

import (
	"math/rand/v2"
	"testing"
)

// plainImages returns the different images of a board, by a formula for each of the eight symmetries.
func plainImages(b Board) map[Board]bool {
	images := map[Board]bool{}
	m := b.N - 1
	for _, f := range []func(r, c int) Square{
		func(r, c int) Square { return Sq(r, c) },
		func(r, c int) Square { return Sq(r, m-c) },
		func(r, c int) Square { return Sq(m-r, c) },
		func(r, c int) Square { return Sq(m-r, m-c) },
		func(r, c int) Square { return Sq(c, r) },
		func(r, c int) Square { return Sq(c, m-r) },
		func(r, c int) Square { return Sq(m-c, r) },
		func(r, c int) Square { return Sq(m-c, m-r) },
	} {
		image := Board{N: b.N}
		for q := range b.Queens() {
			image.queens.Add(f(int(q.Row), int(q.Col)))
		}
		images[image] = true
	}
	return images
}

// Class agrees with the eight formulas on random boards.
func TestClassAgainstReference(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 3, 4, 5, 8, 63, 64} {
		for range 50 {
			b := Board{N: n}
			for range rnd.IntN(n + 1) {
				b.queens.Add(Sq(rnd.IntN(n), rnd.IntN(n)))
			}
			images := plainImages(b)
			representative, size := b.Class()
			if size != len(images) {
				t.Errorf("size %d, want %d, of\n%v", size, len(images), b)
			}
			for image := range images {
				if other, _ := image.Class(); other != representative {
					t.Errorf("an image has another representative:\n%vand not\n%v", other, representative)
				}
			}
			if !images[representative] {
				t.Errorf("not an image:\n%v", representative)
			}
		}
	}
}
