package board

import (
	"image"
	"slices"
	"testing"
)

// Boards on an end card lie inside its place and do not touch, whatever their number and size. A card leaves boards out only if
// their squares could not be seen.
func TestFoundGrid(t *testing.T) {
	for _, side := range []int{280, 1000} {
		place := image.Rect(40, 18, 40+side, 18+side+12)
		for _, n := range []int{1, 4, 8, 12, 20, 64} {
			for boards := 2; boards <= maxFound; boards++ {
				g := newFoundGrid(place, boards, n)
				if g.cell < 1 || g.boards > boards || g.boards < boards && g.cell > minFoundCell {
					t.Fatalf("%d boards of %d rows in %d pixels: %d boards with squares of %d", boards, n, side, g.boards, g.cell)
				}
				var before []image.Rectangle
				for i := range g.boards {
					r := g.board(i).Inset(-1)
					if !r.In(place) {
						t.Fatalf("%d boards of %d rows in %d pixels: board %d is at %v", boards, n, side, i, r)
					}
					if slices.ContainsFunc(before, r.Overlaps) {
						t.Fatalf("%d boards of %d rows in %d pixels: board %d touches another", boards, n, side, i)
					}
					before = append(before, r)
				}
			}
		}
	}
}
