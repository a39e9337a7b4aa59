package draw

import (
	"image"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// The key shows each state as the tree does, in the same colors: nodes in boxes, dots, or the stripes of leaves. No two of
// its entries look alike, it stands clear of the tree, and each of its texts is there.
func TestTreeKey(t *testing.T) {
	for _, c := range []struct {
		n      int
		labels story.Labels
		leaves bool
	}{{6, story.Chess, false}, {6, story.NoLabels, false}, {7, story.Chess, true}, {7, story.NoLabels, true}} {
		for theme := range Themes {
			f := newTreeFilmOf(t, solver.Backtrack, trace.Problem{N: c.n}, Options{Panels: []string{"board", "tree"}, Labels: c.labels, Theme: &Themes[theme]})
			f.show(1)
			v, place := f.view()
			if (v.leaves != nil) != c.leaves {
				t.Fatalf("N=%d is a tree of leaves: %t", c.n, v.leaves != nil)
			}
			seen := map[[2]raster.Color]bool{}
			for i, key := range treeKeys {
				at := image.Pt(v.left+i%keyAbreast*((v.right-v.left)/keyAbreast), v.top+v.n*v.step+v.px(treeFoot)+i/keyAbreast*v.px(keyLine))
				look := &v.looks[key.state]
				edge, inside := look.border, look.fill
				switch {
				case c.leaves && key.tone != noLeaf:
					edge, inside = v.tones[key.tone], v.tones[key.tone]
				case v.dotted(key.state):
					edge, inside = look.edge, look.dot
				}
				sample := image.Rectangle{at, at.Add(image.Pt(v.px(keySample)+1, v.px(keyLine)))}
				if countColor(f.canvas.Image(), sample, edge) == 0 || countColor(f.canvas.Image(), sample, inside) == 0 {
					t.Errorf("%s, N=%d, labels %d: the sample of state %d is not %v and %v", v.Theme.Name, c.n, c.labels, key.state, edge, inside)
				}
				if looks := [2]raster.Color{edge, inside}; seen[looks] && !v.dotted(key.state) { // dots of two sizes may have one color
					t.Errorf("%s, N=%d: two samples are %v", v.Theme.Name, c.n, looks)
				} else {
					seen[looks] = true
				}
				text := image.Rectangle{at.Add(image.Pt(v.px(keyIndent), 0)), at.Add(image.Pt((v.right-v.left)/keyAbreast, v.px(keyLine)))}
				if countColor(f.canvas.Image(), text, v.Theme.Muted) == 0 {
					t.Errorf("N=%d: state %d has no text", c.n, key.state)
				}
				if last := v.band(v.n - 1).Max.Y; sample.Min.Y < last || sample.Max.Y > place.Max.Y {
					t.Errorf("N=%d: a sample from %d to %d, below %d and in %v", c.n, sample.Min.Y, sample.Max.Y, last, place)
				}
			}
		}
	}
}

// A solution is green: its whole path while it is found, and its thin path after that.
func TestTreeOfSolutions(t *testing.T) {
	f := newTreeFilmOf(t, solver.Backtrack, trace.Problem{N: 4}, Options{Panels: []string{"board", "tree"}, Labels: story.NoLabels})
	solved := 0
	for s := range f.scenes {
		f.Paint(&s)
		if s.Mood == story.Solved {
			solved++
			if path := f.marks(winning); len(path) != 5 {
				t.Errorf("solution %d has %d nodes on its path, want the root and 4", solved, len(path))
			}
		}
	}
	if solved != 2 {
		t.Fatalf("%d solutions, want 2", solved)
	}
	for _, g := range []nodeState{solution, fruitful} {
		marks := f.marks(g)
		if want := map[nodeState]int{solution: 2, fruitful: 6}[g]; len(marks) != want {
			t.Errorf("%d nodes of state %d, want %d", len(marks), g, want)
		}
		for _, m := range marks {
			f.expect(m.at, treeLooks(&Themes[0])[g].dot, "a node that led to a solution")
		}
	}
}
