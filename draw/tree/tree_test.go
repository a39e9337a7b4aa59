package tree

import (
	"image"
	"image/color"
	"iter"
	"slices"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// A treeFilm is a search by backtrack with the view of its tree, beside the board.
type treeFilm struct {
	*view
	scenes []story.State
	canvas *raster.Canvas
}

func newTreeFilm(p trace.Problem, o panel.Options) *treeFilm {
	k := tracetest.Must(panel.NewMetrics(solver.Backtrack.About(p), o))
	k.TreeBeside = o.Arrangement != panel.Page
	f := &treeFilm{view: newView(k), scenes: slices.Collect(drawtest.Tell(p, story.Options{}))}
	for i := range f.scenes {
		f.Watch(&f.scenes[i])
	}
	ink := tracetest.Must(raster.NewInk([]raster.Color{k.Theme.Ground}, Panel.Ramps(k.Theme)))
	f.canvas = tracetest.Must(k.NewCanvas(raster.NewCanvas, image.Pt(k.BesideWidth+k.Px(40), f.Height()), ink))
	return f
}

// show paints a step of the search.
func (f *treeFilm) show(step int) *story.State {
	s := &f.scenes[step-1]
	f.Paint(f.canvas, s)
	return s
}

// treeOf returns the tree of scenes.
func treeOf(scenes iter.Seq[story.State]) *story.Tree {
	b := story.NewTreeBuilder()
	for s := range scenes {
		b.Add(&s)
	}
	return b.Tree
}

// Levels are rows or columns of the board only if each queen stands on the next one. A search that chooses its next row has other
// levels.
func TestLevels(t *testing.T) {
	fixed := trace.Problem{N: 5, Fixed: []trace.Square{trace.Sq(0, 1)}}
	for _, c := range []struct {
		what   string
		scenes iter.Seq[story.State]
		want   levels
	}{
		{"backtrack", drawtest.Tell(trace.Problem{N: 5}, story.Options{}), levelRows},
		{"with the first row filled", drawtest.Tell(fixed, story.Options{}), levelRows},
		{"column by column", drawtest.TellOf(solver.Backtrack.ByColumn(), trace.Problem{N: 5}, story.Options{}), levelColumns},
		{"dlx", drawtest.TellOf(drawtest.Solver("dlx"), trace.Problem{N: 6}, story.Options{}), levelQueens},
		{"no queen", func(func(story.State) bool) {}, levelQueens},
	} {
		if got := levelsOf(treeOf(c.scenes)); got != c.want {
			t.Errorf("%s: %d, want %d", c.what, got, c.want)
		}
	}
}

// Nodes of a level stand apart, parents stand over the middle of their children, and everything is inside the bands, at every size.
func TestTreeLayout(t *testing.T) {
	t.Parallel()
	for _, p := range []trace.Problem{{N: 1}, {N: 4}, {N: 5}, {N: 6}, {N: 8, Solutions: 1}, {N: 7}, {N: 12, Solutions: 1}} {
		for _, cell := range []int{panel.MinCell, panel.DefaultCell(8), 90} {
			f := newTreeFilm(p, panel.Options{Cell: cell})
			f.show(1)
			inside := image.Rect(f.left, 0, f.right, f.canvas.Bounds().Max.Y-f.Px(treeFoot))
			level := map[int]int{} // the place of the last node seen on each level
			for i, n := range f.tree.Nodes {
				at := f.place(i)
				if !at.In(inside) {
					t.Fatalf("a node at %v, outside %v", at, inside)
				}
				if f.leaves != nil {
					continue
				}
				if x, ok := level[n.Depth]; ok && at.X-x < f.Px(treeGap) {
					t.Fatalf("two nodes of a level at %d and %d", x, at.X)
				}
				level[n.Depth] = at.X
				if children := f.tree.Children(i); len(children) > 0 {
					middle := (f.place(children[0]).X + f.place(children[len(children)-1]).X) / 2
					if i == 0 { // the root
						middle = (f.left + f.right) / 2
					}
					if d := middle - at.X; d < -1 || d > 1 {
						t.Fatalf("a parent at %d over children around %d", at.X, middle)
					}
				}
			}
		}
	}
}

// A page has names of 16 pixels where it is 320 wide. A tree that has no room for them folds: it shows the queens that stand, and
// beside them, apart from each other and whole, the squares that the search is done with, with numbers that a slow count finds, too.
func TestFoldedTrees(t *testing.T) {
	t.Parallel()
	for _, p := range []trace.Problem{{N: 6}, {N: 8, Solutions: 1}, {N: 12, Solutions: 1}} {
		f := newTreeFilm(p, panel.Options{Arrangement: panel.Page, Cell: 30})
		width := f.canvas.Bounds().Dx()
		if size := 296 * f.Style(boxText, true).Size / float64(f.given.BesideWidth+f.given.Px(40)); size < 16 {
			t.Errorf("%v: names are %.1f pixels high", p, size)
		}
		for step := 1; step <= len(f.scenes); step += 1 + len(f.scenes)/200 {
			s := f.show(step)
			if f.folds == nil {
				t.Fatalf("%v: the tree is not folded", p)
			}
			right, counted := map[int]int{}, map[int]int{} // by level: where it ends, and the queens that it tells of
			for _, m := range f.shown {
				at := f.node(m)
				if at.Min.X < f.left-2 || at.Max.X > min(f.right+2, width) {
					t.Fatalf("%v, step %d: %s reaches from %d to %d", p, step, f.textOf(m), at.Min.X, at.Max.X)
				}
				if m.at.X == f.pathPlace(1).X {
					if m.box.X > 0 && !s.Board.Has(m.square) && !s.Leaving.Has(m.square) {
						t.Fatalf("%v, step %d: %s stands in the tree alone", p, step, f.textOf(m))
					}
					continue
				}
				if at.Min.X < right[m.at.Y] {
					t.Fatalf("%v, step %d: %s covers what is left of it", p, step, f.textOf(m))
				}
				right[m.at.Y] = at.Max.X
				if !m.square.On(p.N) {
					counted[m.at.Y] += m.more
					continue
				}
				counted[m.at.Y]++
				if want := f.placedBelow(m.square, s.Step); m.state != fruitful && m.more != want {
					t.Fatalf("%v, step %d: %s says %d, want %d", p, step, f.textOf(m), m.more, want)
				}
			}
			for i, n := range f.tree.Nodes[1:] {
				path := f.tree.Path(step)
				if n.Born <= step && n.Depth <= len(path) && path[n.Depth-1] == n.Parent && (n.Depth == len(path) || path[n.Depth] != i+1) {
					counted[f.level(n.Depth)]--
				}
			}
			for y, n := range counted {
				if n != 0 {
					t.Fatalf("%v, step %d: at %d stand %d too many", p, step, y, n)
				}
			}
		}
	}
}

// placedBelow counts the nodes below the latest one of a square, one by one.
func (f *treeFilm) placedBelow(at trace.Square, step int) (count int) {
	latest := 0
	for i, n := range f.tree.Nodes {
		if n.At == at && n.Born <= step {
			latest = i
		}
	}
	for i := range f.tree.Nodes {
		for up := f.tree.Nodes[i].Parent; up > 0; up = f.tree.Nodes[up].Parent {
			if up == latest {
				count++
			}
		}
	}
	return count
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
		{[]leaf{goes, goes, goes, solved}, 4, 7, solvedLeaf}, {[]leaf{goes, goes, goes, solved}, 4, 6, someEnd},
		{[]leaf{goes, solved}, 1, 7, passing},
	} {
		l := &leaves{width: 1, leaf: c.leaves, begin: [][]bool{{false}, {false}, {false}}}
		if got := l.tone(0, 2, c.met, c.step); got != c.want {
			t.Errorf("%v, %d of them met, at step %d: the tone is %d, want %d", c.leaves, c.met, c.step, got, c.want)
		}
	}
}

// A search that moves queens has no tree.
func TestTreeless(t *testing.T) {
	for _, s := range solver.Table {
		p := trace.Problem{N: 4, Solutions: 1}
		if tree := treeOf(drawtest.TellOf(s, p, story.Options{})); tree.Moves != Treeless(s.About(p)) {
			t.Errorf("%s moves queens: %t", s.Name, tree.Moves)
		}
	}
}

// Whoever sees no colors tells the kinds of nodes apart, as boxes and as dots with their edges: in one ink, any two differ.
func TestKindsOfNodesInOneInk(t *testing.T) {
	ink, white := raster.RGB(0), raster.RGB(0xffffff)
	th := theme.Themes[0]
	for _, c := range []*raster.Color{&th.Ground, &th.Light, &th.Dark} {
		*c = white
	}
	for _, c := range []*raster.Color{&th.Queen, &th.Test, &th.Bad, &th.Good, &th.Cross, &th.Muted, &th.Text} {
		*c = ink
	}
	v := newView(tracetest.Must(panel.NewMetrics(drawtest.About(6), panel.Options{Theme: &th})))
	v.step = 20
	palette := tracetest.Must(raster.NewInk([]raster.Color{white, ink}, treeRamps(&th)))
	for _, box := range []image.Point{{24, 19}, {}} {
		var seen []*image.Paletted
		for state := alive; state <= solution; state++ {
			c := tracetest.Must(raster.NewCanvas(image.Pt(30, 50), palette))
			m := nodeMark{state: state, from: image.Pt(15, 1), at: image.Pt(15, 35), square: trace.Sq(1, 1), box: box}
			v.paintEdge(c, m)
			v.paintNode(c, m)
			for i, other := range seen {
				if off := difference(c.Image(), other); off < 8*255 {
					t.Errorf("boxes of %v: states %d and %d differ by %.1f black pixels", box, alive+nodeState(i), state, float64(off)/255)
				}
			}
			seen = append(seen, drawtest.Clone(c.Image()))
		}
	}
}

// difference returns the sum of the differences of two pictures' pixels in grey.
func difference(a, b *image.Paletted) (sum int) {
	grey := func(p *image.Paletted, i int) int {
		return int(color.GrayModel.Convert(p.Palette[p.Pix[i]]).(color.Gray).Y)
	}
	for i := range a.Pix {
		off := grey(a, i) - grey(b, i)
		sum += max(off, -off)
	}
	return sum
}

// Names in the tree have a contrast of at least 4.5 to 1, and all else has 3 to 1.
func TestContrastOfTrees(t *testing.T) {
	for i := range theme.Themes {
		th := &theme.Themes[i]
		check := func(what string, c, on raster.Color, least float64) {
			t.Helper()
			if got := theme.Contrast(c, on); got < least {
				t.Errorf("%s: %s has a contrast of %.2f, want %.1f", th.Name, what, got, least)
			}
		}
		band := treeBand(th)
		for _, l := range treeLooks(th)[alive:] {
			check("an edge", l.edge, band, 3)
			check("a node", l.dot(), band, 3)
			check("a name in a box", l.name, l.fill(), 4.5)
		}
		check("a number beside a box", th.Queen, band, 4.5)
		check("leaves where branches end", leafTones(th)[mostEnd], band, 3)
		check("a leaf with a solution", leafTones(th)[solvedLeaf], band, 3)
	}
}
