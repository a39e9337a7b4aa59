package board

import (
	"image"
	"slices"
	"testing"

	"queenreel/draw/internal/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
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

// The first picture of a film explains the figures that a search puts on squares, and no others.
func TestOpeningExplainsFigures(t *testing.T) {
	t.Parallel()
	for _, s := range solver.Table {
		for _, n := range []int{1, 4, 6} {
			v := newView(metricsFor(t, s.About(trace.Problem{N: n}), panel.Options{}))
			explained := map[figure]bool{}
			for _, m := range v.openingMarks() {
				explained[m.look.figure] = true
			}
			seen := map[figure]bool{}
			for _, detail := range []story.Detail{story.Moves, story.Tests} {
				steps := 0
				for scene := range drawtest.TellOf(s, trace.Problem{N: n}, story.Options{Detail: detail, Wordless: true}) {
					if steps++; steps > 5000 {
						break
					}
					for _, l := range v.looksOf(&scene) {
						if l.figure != noFigure {
							seen[l.figure] = true
						}
					}
				}
			}
			for f := plus; f <= diamond; f++ {
				if explained[f] != seen[f] {
					t.Errorf("%s, %d queens: the figure %d is explained: %t, and seen: %t", s.Name, n, f, explained[f], seen[f])
				}
			}
		}
	}
}
