package tree

import (
	"image"
	"iter"
	"slices"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Levels are rows or columns of the board only if each queen stands on the next one. A search that chooses its next row has other
// levels.
func TestLevels(t *testing.T) {
	fixed := trace.Problem{N: 5, Fixed: []trace.Square{trace.Sq(0, 1)}}
	for _, c := range []struct {
		what   string
		scenes iter.Seq[story.Scene]
		want   levels
	}{
		{"backtrack", drawtest.Tell(trace.Problem{N: 5}, story.Options{}), levelRows},
		{"with the first row filled", drawtest.Tell(fixed, story.Options{}), levelRows},
		{"column by column", drawtest.TellOf(solver.Backtrack.ByColumn(), trace.Problem{N: 5}, story.Options{}), levelColumns},
		{"firstfail", drawtest.TellOf(drawtest.Solver("firstfail"), trace.Problem{N: 6}, story.Options{}), levelQueens},
		{"dlx", drawtest.TellOf(drawtest.Solver("dlx"), trace.Problem{N: 6}, story.Options{}), levelQueens},
		{"no queen", func(func(story.Scene) bool) {}, levelQueens},
	} {
		if got := levelsOf(treeOf(c.scenes)); got != c.want {
			t.Errorf("%s: %d, want %d", c.what, got, c.want)
		}
	}
}

// Nodes of a level stand apart, parents stand over the middle of their children, and everything is inside the bands, at every
// size.
func TestTreeLayout(t *testing.T) {
	t.Parallel()
	for _, p := range []trace.Problem{{N: 1}, {N: 4}, {N: 5}, {N: 6}, {N: 8, Solutions: 1}, {N: 7}, {N: 12, Solutions: 1}} {
		for _, cell := range []int{panel.MinCell, panel.DefaultCell(8), 90} {
			f := newTreeFilm(t, p, panel.Options{Cell: cell})
			f.show(1)
			f.checkLayout()
		}
	}
}

func (f *treeFilm) checkLayout() {
	f.Helper()
	inside := image.Rect(f.left, 0, f.right, f.canvas.Bounds().Max.Y-f.Px(treeFoot))
	level := map[int]int{} // the place of the last node seen on each level
	for i, n := range f.tree.Nodes {
		at := f.place(i)
		if !at.In(inside) {
			f.Fatalf("a node at %v, outside %v", at, inside)
		}
		if f.leaves != nil {
			continue
		}
		if x, ok := level[n.Depth]; ok && at.X-x < f.Px(treeGap) {
			f.Fatalf("two nodes of a level at %d and %d", x, at.X)
		}
		level[n.Depth] = at.X
		if children := f.tree.Children(i); len(children) > 0 {
			middle := (f.place(children[0]).X + f.place(children[len(children)-1]).X) / 2
			if d := middle - at.X; d < -1 || d > 1 {
				f.Fatalf("a parent at %d over children around %d", at.X, middle)
			}
		}
	}
}

// The bounds of a node hold all of it and its edge, and little more.
func TestNodesHaveTightBounds(t *testing.T) {
	for _, labels := range []words.Labels{words.Chess, words.NoLabels} {
		f := newTreeFilm(t, trace.Problem{N: 4, Solutions: 1}, panel.Options{Labels: labels})
		f.show(0)
		for _, m := range f.shown {
			c, err := raster.NewCanvas(f.canvas.Bounds().Max, f.canvas.Ink())
			if err != nil {
				t.Fatal(err)
			}
			f.paintNode(c, m)
			most := 2 // beside a dot
			if m.square.On(4) {
				most = 1
			}
			if spare := spareOf(c.Image(), f.node(m)); spare[0] < 0 || spare[1] > most {
				t.Errorf("a node of state %d: from %d to %d pixels are left beside it", m.state, spare[0], spare[1])
			}
			f.paintEdge(c, m)
			if spare := spareOf(c.Image(), f.bounds(m)); spare[0] < 0 || spare[1] > 2 {
				t.Errorf("a mark of state %d: from %d to %d pixels are left beside it", m.state, spare[0], spare[1])
			}
		}
	}
}

// spareOf returns the least and the most pixels between a side of a rectangle and what is painted in it.
func spareOf(img *image.Paletted, r image.Rectangle) [2]int {
	var painted image.Rectangle
	for i, index := range img.Pix {
		if index != 0 {
			at := image.Pt(i%img.Stride, i/img.Stride)
			painted = painted.Union(image.Rectangle{at, at.Add(image.Pt(1, 1))})
		}
	}
	all := []int{painted.Min.X - r.Min.X, painted.Min.Y - r.Min.Y, r.Max.X - painted.Max.X, r.Max.Y - painted.Max.Y}
	return [2]int{slices.Min(all), slices.Max(all)}
}

// A tree is drawn as nodes as long as they have room side by side.
func TestTreeHasRoom(t *testing.T) {
	for more := range 4 {
		k, err := panel.NewMetrics(drawtest.About(64), panel.Options{Cell: panel.MinCell, Labels: words.NoLabels})
		if err != nil {
			t.Fatal(err)
		}
		v := newView(k)
		v.layOut(image.Point{})
		most := (v.right-v.left-2*v.Px(treeMargin))/v.Px(treeGap) + 1
		for i := range most - 2 + more {
			v.tree.Nodes = append(v.tree.Nodes, story.Node{Youngest: -1, Elder: v.tree.Nodes[0].Youngest, Depth: 1, At: trace.Sq(0, 3*i)})
			v.tree.Nodes[0].Youngest, v.tree.Kept = i+1, 1
		}
		v.layOut(image.Point{})
		if (v.leaves == nil) != (more <= 2) {
			t.Errorf("%d nodes where %d have room: as leaves, %t", most-2+more, most, v.leaves != nil)
		}
	}
}

// The leaves of a large search take equal parts of the whole width, in their order. Leaves that the search has met are inked from their
// level up, solutions in their color, and nothing else is. The test finds the leaves of each column in a slow and plain way.
func TestTreeOfLeaves(t *testing.T) {
	t.Parallel()
	for _, p := range []trace.Problem{{N: 7}, {N: 8}} {
		f := newTreeFilm(t, p, panel.Options{})
		var plain []story.Node
		for _, n := range f.tree.Nodes {
			if !n.Branches {
				plain = append(plain, n)
			}
		}
		for _, step := range []int{1, 2, 300, 801, 0} {
			s := f.show(step)
			if f.leaves == nil {
				t.Fatalf("N=%d: the tree is not one of leaves", p.N)
			}
			width := f.right - f.left
			for level := 1; level <= p.N; level++ {
				band := f.band(level - 1)
				for x := range width {
					got := f.at(image.Pt(band.Min.X+x, band.Min.Y)) // no node is that high in a band
					if f.onPath(image.Pt(band.Min.X+x, band.Min.Y)) {
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
					case green && got != f.tones[solvedLeaf]:
						t.Fatalf("N=%d, step %d, level %d: column %d has a solution, and its color is %v", p.N, s.Step, level, x, got)
					case !green && got == f.tones[solvedLeaf]:
						t.Fatalf("N=%d, step %d, level %d: column %d has no solution, and is green", p.N, s.Step, level, x)
					case !met && got != treeBand(f.Theme):
						t.Fatalf("N=%d, step %d, level %d: nothing is met in column %d, and its color is %v", p.N, s.Step, level, x, got)
					case met && got == treeBand(f.Theme) && !f.leaves.begin[level][x]:
						t.Fatalf("N=%d, step %d, level %d: the leaves of column %d are not inked", p.N, s.Step, level, x)
					}
				}
			}
		}
		for i, n := range f.tree.Nodes { // width in proportion
			leaves := 0
			for _, leaf := range plain {
				if leaf.Born >= n.Born && (n.Died == 0 || leaf.Born < n.Died) {
					leaves++
				}
			}
			if got := int(f.leaves.span[i][1] - f.leaves.span[i][0]); got != leaves {
				t.Fatalf("N=%d: a branch of %d leaves has the width of %d", p.N, leaves, got)
			}
		}
	}
}

// onPath reports whether a pixel may belong to the living path.
func (v *view) onPath(p image.Point) bool {
	return slices.ContainsFunc(v.shown, func(m nodeMark) bool { return p.In(v.bounds(m)) })
}

// The tone of a column at a level follows from what its met leaves do there: they end above it, go on, end, or complete a solution.
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
