package learner

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/reel"
	"queenreel/trace"
)

// symmetries are the words for the symmetries of trace.
var symmetries = []string{
	"fundamental", "quarter turn right", "half turn", "quarter turn left", "mirrored left to right", "mirrored top to bottom", `mirrored in diagonal \`, "mirrored in diagonal /",
}

// solutions returns all solutions for n queens.
func solutions(n int) (all []trace.Board) {
	for _, queens := range newOracle(n).solutions {
		b := trace.Board{N: n}
		for _, q := range queens {
			b.Apply(trace.Event{Kind: trace.Place, At: trace.Sq(q/n, q%n)})
		}
		all = append(all, b)
	}
	return all
}

// Of a solution it is said what it took and what backtrack needs for as many, and how many there are: for the same fixed queens, if there are
// any. Its images are solutions, and lead back to it as they say.
func TestSolution(t *testing.T) {
	for _, c := range []struct {
		n                    int
		fixed, moves         string // columns of rows from the top; b takes a queen back
		title, detail        string
		needs, total, images int
	}{
		{1, "", "0", "Solved: no queen attacks another", "1 square tested; backtrack needs 1", 1, 1, 1},
		{4, "", "1302", "Solved: no queen attacks another", "4 squares tested; backtrack needs 26", 26, 2, 2},
		{4, "", "1302bbbb2031", "Solved: no queen attacks another", "8 squares tested; backtrack needs 38 for 2 solutions", 38, 2, 2},
		{4, "", "1302bb02", "You have found this solution before", "6 squares tested; backtrack needs 26", 26, 2, 2},
		{6, "1", "135024", "Solved with these fixed queens", "5 squares tested; backtrack needs 37", 37, 1, 4},
		{8, "", "04752613", "Solved: no queen attacks another", "8 squares tested; backtrack needs 876", 876, 92, 8},
	} {
		o := reel.Options{Search: reel.Search{Queens: c.n, Fixed: reel.Fixed(c.fixed)}}
		r, row := play(t, o, "", Act{Kind: "start"}), len(c.fixed)
		for _, move := range c.moves[len(c.fixed):] {
			if row--; move != 'b' {
				r = play(t, o, r.Trace, Act{Kind: "place", At: [2]int{row + 1, int(move - '0')}})
				row += 2
			} else {
				r = play(t, o, r.Trace, Act{Kind: "back"})
			}
		}
		if r.Solution == nil || r.Title != c.title || r.Detail != c.detail || r.Solution.Needs != c.needs || int(r.Solution.Total) != c.total {
			t.Errorf("%s on %d: %q, %q, %+v", c.moves, c.n, r.Title, r.Detail, r.Solution)
			continue
		}
		boards := map[string]bool{}
		for _, image := range r.Solution.Images {
			boards[image.Board] = true
			var back []int // the image, turned or mirrored as it says
			for _, b := range solutions(c.n) {
				if symmetry := slices.Index(symmetries, image.From); strings.Trim(fmt.Sprint(b.Columns()), "[]") == image.Board {
					turned := b.Image(trace.Symmetry(symmetry))
					back = turned.Columns()
				}
			}
			if got := strings.Trim(fmt.Sprint(back), "[]"); got != r.Solution.Images[0].Board {
				t.Errorf("%s, %s, is %s, not %s", image.Board, image.From, got, r.Solution.Images[0].Board)
			}
		}
		if len(boards) != c.images {
			t.Errorf("%s on %d becomes %v", c.moves, c.n, boards)
		}
	}
}
