package film

import "testing"

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
			a := atlas{side: side, patches: make([][]uint8, c.patches)}
			if size := a.Bounds().Size(); size.X != c.columns*side || size.Y != c.rows*side {
				t.Errorf("%d patches of %d pixels lie in %v, want %d by %d of them", c.patches, side, size, c.columns, c.rows)
			}
		}
	}
}
