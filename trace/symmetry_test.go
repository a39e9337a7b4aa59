package trace

import (
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
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

// solutions returns all solutions of n queens, in lexical order of their columns.
func solutions(n int) []Board {
	var found []Board
	var fill func(b Board)
	fill = func(b Board) {
		row := b.Len()
		if row == n {
			found = append(found, b)
			return
		}
		for col := range n {
			if _, attacked := b.Attacker(Sq(row, col)); !attacked {
				next := b
				next.queens.Add(Sq(row, col))
				fill(next)
			}
		}
	}
	fill(Board{N: n})
	return found
}

// The numbers of classes are known: sequence A002562 of the OEIS. In lexical order, the first member of a
// class is its representative, and the number of members is its size.
func TestClassesOfSolutions(t *testing.T) {
	want := []int{1, 0, 0, 1, 2, 1, 6, 12, 46, 92}
	for i := range want {
		n := i + 1
		sizes, members := map[Board]int{}, map[Board]int{}
		all := solutions(n)
		for _, b := range all {
			representative, size := b.Class()
			if members[representative] == 0 && b != representative {
				t.Errorf("N=%d: the first of a class is\n%vand not\n%v", n, b, representative)
			}
			members[representative]++
			sizes[representative] = size
		}
		if len(sizes) != want[i] {
			t.Errorf("N=%d: %d classes, want %d", n, len(sizes), want[i])
		}
		if !maps.Equal(sizes, members) {
			t.Errorf("N=%d: classes of sizes\n%v, with members\n%v", n, sizes, members)
		}
	}
}

// Eight queens have eleven classes of 8 and one of 4.
func TestClassSizesOfEight(t *testing.T) {
	got := map[int]int{}
	for _, b := range solutions(8) {
		if representative, size := b.Class(); b == representative {
			got[size]++
		}
	}
	if diff := cmp.Diff(map[int]int{8: 11, 4: 1}, got); diff != "" {
		t.Error(diff)
	}
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
