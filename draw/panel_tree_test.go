package draw

import (
	"image"
	"image/color"
	"iter"
	"slices"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A treeFilm is a search of backtrack with a painter that shows its tree beside the board.
type treeFilm struct {
	*testing.T
	*Painter
	scenes  iter.Seq[story.Scene]
	options Options
	n       int
}

func newTreeFilm(t *testing.T, p trace.Problem) *treeFilm {
	scenes := tellOf(solver.Backtrack, p, story.Options{})
	f := &treeFilm{T: t, scenes: scenes, n: p.N}
	f.options = Options{Panels: []string{"board", "tree"}, Search: scenes}
	f.Painter = f.painter()
	return f
}

func (f *treeFilm) painter() *Painter {
	f.Helper()
	p, err := NewPainter(about(f.n), f.options)
	if err != nil {
		f.Fatal(err)
	}
	return p
}

// view returns the panel's view and its place.
func (f *treeFilm) view() (*treeView, image.Rectangle) {
	v := f.views[1]
	return v.view.(*treeView), v.place
}

// show paints a step of the search; the last, if it is 0.
func (f *treeFilm) show(step int) *story.Scene {
	f.Helper()
	var s story.Scene
	for s = range f.scenes {
		if s.Step == step {
			break
		}
	}
	if step != 0 && s.Step != step {
		f.Fatalf("the search has no step %d", step)
	}
	f.Paint(&s)
	return &s
}

// marks returns the marks that stand for nodes of a state.
func (f *treeFilm) marks(state nodeState) []nodeMark {
	v, _ := f.view()
	var marks []nodeMark
	for _, m := range v.shown {
		if m.state == state {
			marks = append(marks, m)
		}
	}
	return marks
}

// expect checks the color of a pixel.
func (f *treeFilm) expect(at image.Point, want raster.Color, what string) {
	f.Helper()
	if got := f.canvas.Image().At(at.X, at.Y); got != color.Color(want) {
		f.Errorf("%s: pixel %v is %v, want %v", what, at, got, want)
	}
}

// Nodes of a level stand apart, parents stand over the middle of their children, and everything is inside
// the panel, at every size and for every branch.
func TestTreeLayout(t *testing.T) {
	t.Parallel()
	for _, p := range []trace.Problem{{N: 4}, {N: 8, Solutions: 1}, {N: 8}, {N: 12, Solutions: 1}} {
		for _, cell := range []int{MinCell, DefaultCell(8), 90} {
			f := newTreeFilm(t, p)
			f.options.Cell = cell
			f.Painter = f.painter()
			v, _ := f.view()
			every := 1 + len(v.tree.Nodes)/20
			for s := range f.scenes {
				if s.Step%every == 0 {
					f.Paint(&s)
					f.checkLayout()
				}
			}
		}
	}
}

func (f *treeFilm) checkLayout() {
	f.Helper()
	v, place := f.view()
	inside := image.Rect(v.px(treeLeft), v.px(treeTop), v.px(treeRight)+1, place.Dy())
	for _, b := range v.bands {
		level := map[int]int{} // the place of the last node seen on each level
		ends := map[int][]int{}
		for i, s := range b.nodes {
			if !s.at.In(inside) {
				f.Fatalf("a node at %v, outside %v", s.at, inside)
			}
			if i == 0 {
				continue
			}
			ends[s.parent] = append(ends[s.parent], s.at.X)
			if x, ok := level[s.at.Y]; ok && s.at.X-x < v.px(treeGap) {
				f.Fatalf("two nodes of a level at %d and %d", x, s.at.X)
			}
			level[s.at.Y] = s.at.X
			if v.tree.Nodes[b.nodes[s.parent].node].Depth+1 != v.tree.Nodes[s.node].Depth {
				f.Fatalf("a node hangs under the wrong parent")
			}
		}
		for parent, x := range ends {
			// A band whose top stands near the border is moved aside.
			if middle := (x[0] + x[len(x)-1]) / 2; parent > 0 && max(middle, b.nodes[parent].at.X)-min(middle, b.nodes[parent].at.X) > 1 {
				f.Fatalf("a parent at %d over children around %d", b.nodes[parent].at.X, middle)
			}
		}
	}
}

// A painter that has painted all steps before shows the same as a new one, also where bands come and go.
func TestTreeFilmEqualsStills(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		p     trace.Problem
		every int
	}{{trace.Problem{N: 5}, 1}, {trace.Problem{N: 8}, 401}} {
		f := newTreeFilm(t, c.p)
		f.options.Cell = MinCell
		f.Painter = f.painter()
		for s := range f.scenes {
			film := f.Paint(&s).Image
			if s.Step%c.every != 0 {
				continue
			}
			if still := f.painter().Paint(&s).Image; !slices.Equal(film.Pix, still.Pix) {
				t.Fatalf("%d queens, step %d: the film differs from the still", c.p.N, s.Step)
			}
		}
	}
}

// The tree changes nothing outside of the rectangles that the painter reports.
func TestTreeReportsChanges(t *testing.T) {
	f := newTreeFilm(t, trace.Problem{N: 5})
	var copied follower
	for s := range f.scenes {
		copied.follow(t, f.Paint(&s))
	}
}

// The living path is strong, and ends in red when the search turns back. Places where it turned back before
// are marked as dead ends.
func TestTreeOfABacktrack(t *testing.T) {
	f := newTreeFilm(t, trace.Problem{N: 8, Solutions: 1})
	s := f.show(42)
	theme := &Themes[0]
	living := f.marks(alive)
	if len(living) != s.Board.Len() { // the root, and all queens but the one that leaves
		t.Fatalf("%d living nodes, and %d queens stand", len(living), s.Board.Len())
	}
	for _, m := range living {
		f.expect(m.at, theme.Queen, "a living node")
		f.expect(m.from.Add(m.at).Div(2), theme.Queen, "a living edge")
	}
	leaves := f.marks(leaving)
	if len(leaves) != 1 {
		t.Fatalf("%d nodes leave, want 1", len(leaves))
	}
	f.expect(leaves[0].at, theme.Bad, "the node that leaves")
	ends := f.marks(deadEnd)
	if len(ends) != 7 { // eighteen queens were taken back, and seven of them had none below
		t.Errorf("%d dead ends, want 7", len(ends))
	}
	for _, m := range ends {
		f.expect(m.at, treeLooks(theme)[deadEnd].node, "a dead end")
	}
}

// A solution is green: its whole path while it is found, and its thin path after that.
func TestTreeOfSolutions(t *testing.T) {
	f := newTreeFilm(t, trace.Problem{N: 4})
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
			f.expect(m.at, Themes[0].Good, "a node that led to a solution")
		}
	}
}

// The tree of 8 queens does not fit: finished branches are collapsed at level 2 into a shape of their own,
// while the branch where the search stands is shown in full.
func TestTreeCollapses(t *testing.T) {
	f := newTreeFilm(t, trace.Problem{N: 8})
	s := f.show(800)
	v, _ := f.view()
	if len(v.bands) != 2 || v.bands[0].last != 2 || v.bands[1].last != 8 {
		t.Fatalf("%d bands, want two, down to levels 2 and 8", len(v.bands))
	}
	if living := len(f.marks(alive)) + len(f.marks(leaving)); living != s.Board.Len()+1 {
		t.Errorf("%d nodes on the living path, and %d queens stand", living, s.Board.Len())
	}
	for _, g := range []nodeState{folded, fruit} {
		marks := f.marks(g)
		if len(marks) == 0 {
			t.Errorf("no node of state %d", g)
		}
		for _, m := range marks {
			f.expect(m.at.Add(image.Pt(0, 7)), v.looks[g].node, "under a collapsed node")
		}
	}
	f.show(0)
	if len(v.bands) != 1 || len(f.marks(folded))+len(f.marks(fruit)) != 42 {
		t.Errorf("at the end, %d bands and %d collapsed nodes: want one, and the 42 of level 2",
			len(v.bands), len(f.marks(folded))+len(f.marks(fruit)))
	}
}

// Without a tree, or below the levels that it keeps, the queens that stand hang in a chain.
func TestTreeUnknown(t *testing.T) {
	f := newTreeFilm(t, trace.Problem{N: 8, Solutions: 1})
	f.options.Search = nil
	f.Painter = f.painter()
	s := f.show(42)
	if living := f.marks(alive); len(living) != s.Board.Len() || len(f.marks(leaving)) != 1 {
		t.Errorf("%d living nodes, and %d queens stand", len(living), s.Board.Len())
	}
}

// For a search that moves queens there is a note and no tree.
func TestTreeOfMoves(t *testing.T) {
	p := trace.Problem{N: 6, Solutions: 1}
	scenes := tellOf(solver.MinConflicts, p, story.Options{})
	f := &treeFilm{T: t, scenes: scenes, n: p.N}
	f.options = Options{Panels: []string{"tree"}, Search: scenes}
	f.Painter = f.painter()
	f.show(0)
	v := f.views[0].view.(*treeView)
	if len(v.shown) != 0 {
		t.Errorf("%d nodes are shown", len(v.shown))
	}
	note := 0
	for y := v.px(treeTop - 8); y < v.px(treeTop+20); y++ {
		for x := range f.canvas.Bounds().Max.X {
			if f.canvas.Image().At(x, y) == color.Color(v.Theme.Muted) {
				note++
			}
		}
	}
	if note == 0 {
		t.Error("there is no note")
	}
}

// In a search that jumps back, a node may have more children than fit side by side. They stand closer, inside
// the panel.
func TestTreeOfManyChildren(t *testing.T) {
	t.Parallel()
	p := trace.Problem{N: 9}
	scenes := tellOf(solver.VSIDS, p, story.Options{})
	f := &treeFilm{T: t, scenes: scenes, n: p.N}
	f.options = Options{Panels: []string{"board", "tree"}, Search: scenes}
	f.Painter = f.painter()
	f.show(1)
	v, _ := f.view()
	first, last := v.bands[0].nodes[1].at.X, v.bands[0].nodes[len(v.bands[0].nodes)-1].at.X
	if n := len(v.tree.Children(0)); (n-1)*v.px(treeGap) <= v.px(treeRight-treeLeft) {
		t.Fatalf("%d children fit: take another search", n)
	}
	if first != v.px(treeLeft) || last > v.px(treeRight) || last < v.px(treeRight)-2 {
		t.Errorf("the children stand from %d to %d, want from %d to %d", first, last, v.px(treeLeft), v.px(treeRight))
	}
}
