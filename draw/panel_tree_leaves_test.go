package draw

import (
	"image"
	"slices"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
)

// The leaves of a large search take the whole width, in their order and all the same part of it; those that are
// met are inked from their level up, solutions in their color, and nothing else is. This is the slow and plain
// way to find them: for each column, by its leaves.
func TestTreeOfLeaves(t *testing.T) {
	t.Parallel()
	for _, p := range []trace.Problem{{N: 7}, {N: 8}} {
		f := newTreeFilm(t, p)
		var plain []story.Node
		for _, n := range f.tree.Nodes {
			if !n.Branches {
				plain = append(plain, n)
			}
		}
		for _, step := range []int{1, 2, 300, 801, 0} {
			s := f.show(step)
			v, place := f.view()
			if v.leaves == nil {
				t.Fatalf("N=%d: the tree is not one of leaves", p.N)
			}
			width := v.right - v.left
			for level := 1; level <= p.N; level++ {
				band := v.band(level-1, place.Min)
				for x := range width {
					got := f.at(image.Pt(band.Min.X+x, band.Min.Y)) // no node is that high in a band
					if v.onPath(image.Pt(band.Min.X+x, band.Min.Y)) {
						continue
					}
					green, met := false, false
					for i, n := range plain {
						if i*width >= (x+1)*len(plain) || (i+1)*width <= x*len(plain) || n.Born > s.Step || n.Depth < level {
							continue
						}
						met = true
						green = green || n.Depth == level && n.Solved != 0 && n.Solved <= s.Step
					}
					switch {
					case green && got != v.tones[solvedLeaf]:
						t.Fatalf("N=%d, step %d, level %d: column %d has a solution, and its color is %v", p.N, s.Step, level, x, got)
					case !green && got == v.tones[solvedLeaf]:
						t.Fatalf("N=%d, step %d, level %d: column %d has no solution, and is green", p.N, s.Step, level, x)
					case !met && got != treeBand(v.Theme):
						t.Fatalf("N=%d, step %d, level %d: nothing is met in column %d, and its color is %v", p.N, s.Step, level, x, got)
					case met && got == treeBand(v.Theme) && !v.leaves.begin[level][x]:
						t.Fatalf("N=%d, step %d, level %d: the leaves of column %d are not inked", p.N, s.Step, level, x)
					}
				}
			}
		}
		v, _ := f.view()
		for i, n := range f.tree.Nodes { // width in proportion
			leaves := 0
			for _, leaf := range plain {
				if leaf.Born >= n.Born && (n.Died == 0 || leaf.Born < n.Died) {
					leaves++
				}
			}
			if got := int(v.leaves.span[i][1] - v.leaves.span[i][0]); got != leaves {
				t.Fatalf("N=%d: a branch of %d leaves has the width of %d", p.N, leaves, got)
			}
		}
	}
}

// onPath reports whether a pixel may belong to the living path.
func (v *treeView) onPath(p image.Point) bool {
	return slices.ContainsFunc(v.shown, func(m nodeMark) bool { return p.In(v.bounds(m)) })
}

// A column of pixels shows the leaves that have some of its width, where all share the width evenly.
func TestLeavesOfColumns(t *testing.T) {
	for n := range 12 {
		for width := 1; width < 12; width++ {
			l := &leaves{width: width, leaf: make([]leaf, n+1)}
			for x := range width {
				var want []int
				for i := range l.leaf {
					if i*width < (x+1)*len(l.leaf) && (i+1)*width > x*len(l.leaf) {
						want = append(want, i)
					}
				}
				if from, to := l.column(x); from != want[0] || to != want[len(want)-1]+1 {
					t.Fatalf("column %d of %d shows leaves %d to %d of %d, want %v", x, width, from, to, len(l.leaf), want)
				}
			}
		}
	}
}

// A column at a level says what most of its leaves do that are met: none, those that go on, those that end there.
func TestLeafTones(t *testing.T) {
	ends, goes, above, solved := leaf{2, 1, 0}, leaf{3, 1, 0}, leaf{1, 1, 0}, leaf{2, 1, 7}
	for _, c := range []struct {
		leaves []leaf
		met    int
		step   int
		want   leafTone
	}{
		{[]leaf{ends, ends}, 0, 9, noLeaf}, {[]leaf{above, above}, 2, 9, noLeaf},
		{[]leaf{goes, above}, 2, 9, passing}, {[]leaf{goes, ends}, 1, 9, passing},
		{[]leaf{ends, goes, goes}, 3, 9, someEnd}, {[]leaf{ends, above, above}, 3, 9, someEnd}, {[]leaf{ends, ends, goes}, 1, 9, someEnd},
		{[]leaf{ends, goes}, 2, 9, mostEnd}, {[]leaf{ends, ends, goes}, 2, 9, mostEnd}, {[]leaf{ends}, 1, 9, mostEnd},
		{[]leaf{goes, goes, goes, solved}, 4, 7, solvedLeaf}, {[]leaf{goes, goes, goes, solved}, 4, 6, someEnd}, {[]leaf{goes, solved}, 1, 7, passing},
	} {
		l := &leaves{width: 1, leaf: c.leaves, begin: [][]bool{{false}, {false}, {false}}}
		if got := l.tone(0, 2, c.met, c.step); got != c.want {
			t.Errorf("%v, %d of them met, at step %d: the tone is %d, want %d", c.leaves, c.met, c.step, got, c.want)
		}
	}
}

// Between branches that are wide enough there is a gap of a pixel, but not left of all.
func TestBranchesAreToldApart(t *testing.T) {
	for width := 8; width <= 12; width++ { // of two branches with a leaf each
		tree := &story.Tree{Kept: 1, Nodes: []story.Node{{Parent: -1, Youngest: 2, Branches: true}, {Depth: 1, Youngest: -1}, {Depth: 1, Youngest: -1}}}
		l := leavesOf(tree, width)
		for level, begins := range l.begin {
			for x, got := range begins {
				if want := level == 1 && x == width/2 && width-width/2 >= 5; got != want {
					t.Errorf("%d pixels, level %d, column %d: a branch begins: %t", width, level, x, got)
				}
			}
		}
	}
}
