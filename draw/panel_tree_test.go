package draw

import (
	"image"
	"iter"
	"slices"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A treeFilm is a search with a painter that shows its tree beside the board.
type treeFilm struct {
	*testing.T
	*Painter
	solver  solver.Solver
	scenes  iter.Seq[story.Scene]
	tree    *story.Tree
	options Options
	n       int
}

func newTreeFilm(t *testing.T, p trace.Problem) *treeFilm {
	return newTreeFilmOf(t, solver.Backtrack, p, Options{Panels: []string{"board", "tree"}})
}

func newTreeFilmOf(t *testing.T, s solver.Solver, p trace.Problem, o Options) *treeFilm {
	scenes := slices.Values(slices.Collect(tellOf(s, p, story.Options{})))
	f := &treeFilm{T: t, solver: s, scenes: scenes, n: p.N, tree: treeOf(scenes), options: o}
	f.options.Search = scenes
	f.Painter = f.painter()
	return f
}

func (f *treeFilm) painter() *Painter {
	f.Helper()
	return painterOf(f.T, f.solver, f.n, f.options)
}

// treeOf returns the tree of scenes.
func treeOf(scenes iter.Seq[story.Scene]) *story.Tree {
	b := story.NewTreeBuilder()
	for s := range scenes {
		b.Add(&s)
	}
	return b.Tree
}

// view returns the panel's view and its place.
func (f *treeFilm) view() (*treeView, image.Rectangle) {
	v, place, ok := viewOf[*treeView](f.Painter)
	if !ok {
		f.Fatal("the picture has no tree")
	}
	return v, place
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

// at returns the color of a pixel.
func (f *treeFilm) at(p image.Point) raster.Color {
	return f.canvas.Image().At(p.X, p.Y).(raster.Color)
}

// The places of nodes hold what is painted for them and nothing else; their steps are those in which their queens are new, and
// they failed if their queens were taken back before any solution: by the boards alone.
func TestTreeNodes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		p trace.Problem
		o Options
	}{
		{trace.Problem{N: 5}, Options{}},
		{trace.Problem{N: 6, Solutions: 1}, Options{Arrangement: Wide, Scale: 2}},
		{trace.Problem{N: 8, Solutions: 1}, Options{Arrangement: Stacked}},
		{trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(0, 1)}}, Options{Labels: story.NoLabels, Size: image.Pt(900, 600)}},
	} {
		c.o.Panels = []string{"board", "tree"}
		f := newTreeFilmOf(t, solver.Backtrack, c.p, c.o)
		nodes := f.Tree()
		scenes := slices.Collect(f.scenes)
		if len(nodes) != len(f.tree.Nodes)-1 || len(nodes) < 10 {
			t.Fatalf("%v: %d nodes", c.p, len(nodes))
		}
		f.show(0)
		v, place := f.view()
		for i, n := range nodes {
			if !n.Place.In(place) || !f.tree.Nodes[i+1].At.On(f.n) || n.Parent >= i {
				t.Fatalf("%v: node %d is %+v", c.p, i, n)
			}
			if n.Parent >= 0 && nodes[n.Parent].Place.Max.Y > n.Place.Max.Y {
				t.Errorf("%v: node %d is over its parent", c.p, i)
			}
			for j, other := range nodes[:i] {
				if both := n.Place.Intersect(other.Place); both.Dx() > 2 && both.Dy() > 2 { // a pixel around each
					t.Errorf("%v: nodes %d and %d are at the same place", c.p, i, j)
				}
			}
			marked := 0 // pixels of a name and a border, or of a dot; an edge has fewer
			for y := n.Place.Min.Y; y < n.Place.Max.Y; y++ {
				for x := n.Place.Min.X; x < n.Place.Max.X; x++ {
					if color := f.at(image.Pt(x, y)); color != treeBand(v.Theme) && color != v.Theme.Ground {
						marked++
					}
				}
			}
			if size := n.Place.Size(); 4*marked < size.X*size.Y {
				t.Errorf("%v: node %d of %v has %d pixels of color", c.p, i, size, marked)
			}
			at, before := f.tree.Nodes[i+1].At, scenes[n.Born-2].Position()
			if before.Has(at) || !scenes[n.Born-1].Board.Has(at) {
				t.Errorf("%v: node %d, made in step %d", c.p, i, n.Born)
			}
		}
	}
	for _, c := range []struct {
		panels []string
		solver solver.Solver
		n      int
	}{{[]string{"board"}, solver.Backtrack, 4}, {[]string{"tree"}, solver.Backtrack, 8}, {[]string{"tree"}, solver.MinConflicts, 4}} {
		if f := newTreeFilmOf(t, c.solver, trace.Problem{N: c.n, Seed: 1}, Options{Panels: c.panels}); f.Tree() != nil {
			t.Errorf("panels %v, %s, %d queens: there are nodes", c.panels, c.solver.Name, c.n)
		}
	}
}

// Nodes carry the names of their squares where levels are high enough: all of a level, if they have room side by side,
// and always the queens that stand. Boxes do not overlap.
func TestTreeNames(t *testing.T) {
	for _, c := range []struct {
		p     trace.Problem
		o     Options
		named bool
	}{
		{trace.Problem{N: 4}, Options{Labels: story.Index}, true},
		{trace.Problem{N: 5}, Options{}, true},
		{trace.Problem{N: 6, Solutions: 1}, Options{}, true},
		{trace.Problem{N: 6, Solutions: 1}, Options{Labels: story.NoLabels}, false},
		{trace.Problem{N: 8, Solutions: 1}, Options{}, true},
		{trace.Problem{N: 8, Solutions: 1}, Options{Cell: 16}, false},
	} {
		c.o.Panels = []string{"board", "tree"}
		f := newTreeFilmOf(t, solver.Backtrack, c.p, c.o)
		for s := range f.scenes {
			f.Paint(&s)
			v, _ := f.view()
			var boxes []image.Rectangle
			for i, m := range v.shown {
				if m.state == unborn || i == 0 {
					continue
				}
				named, roomy := m.square.On(f.n), v.boxes[f.tree.Nodes[i].Depth]
				if named != (c.named && (roomy || m.state.lives())) {
					t.Fatalf("N=%d, labels %d, step %d: a node of state %d is named: %t", f.n, c.o.Labels, s.Step, m.state, named)
				}
				if f.n <= 6 && c.named && !roomy {
					t.Fatalf("N=%d: not all nodes of a level are named", f.n)
				}
				if !named {
					continue
				}
				if m.square != f.tree.Nodes[i].At {
					t.Fatalf("a node has the name of %v, and its queen stands on %v", m.square, f.tree.Nodes[i].At)
				}
				box := image.Rectangle{Max: v.box}.Add(m.at.Sub(v.box.Div(2)))
				for _, other := range boxes {
					if box.Overlaps(other) {
						t.Fatalf("N=%d: the boxes %v and %v overlap", f.n, box, other)
					}
				}
				boxes = append(boxes, box)
			}
		}
	}
	for labels, want := range map[story.Labels]string{story.Chess: "c4", story.Index: "2,2"} {
		v := newTreeView(&sketch{Options: Options{Theme: &Themes[0], Labels: labels}, n: 6})
		if got := v.nameOf(trace.Sq(2, 2)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// The arrow of a jump is gone where the next scene has none.
func TestTreeAfterAJump(t *testing.T) {
	f := newTreeFilm(t, trace.Problem{N: 6, Solutions: 1})
	s := *first(t, f.scenes, func(s *story.Scene) bool { return s.Board.Len() == 5 })
	after := s
	s.Mood = story.Jump
	for _, i := range f.tree.Path(s.Step)[3:] {
		s.Leaving.Add(f.tree.Nodes[i].At)
	}
	f.Paint(&s)
	if v, _ := f.view(); v.jump == (jumpMark{}) {
		t.Fatal("there is no arrow")
	}
	if r := differences(f.Paint(&after).Image, afresh(t, f.Painter, &after)); !r.Empty() {
		t.Errorf("something is left of the arrow in %v", r)
	}
}

// A search that moves queens has no tree.
func TestTreeless(t *testing.T) {
	for _, s := range solver.Table {
		p := trace.Problem{N: 4, Solutions: 1}
		if tree := treeOf(tellOf(s, p, story.Options{})); tree.Moves != treeless(s.About(p)) {
			t.Errorf("%s moves queens: %t", s.Name, tree.Moves)
		}
	}
}

// A name is written in the color of the ground where that can be read; otherwise in the color that can be read better.
func TestNamesOnFills(t *testing.T) {
	black, white, grey, pale := raster.RGB(0), raster.RGB(0xffffff), raster.RGB(0x808080), raster.RGB(0xdddddd)
	for _, c := range []struct{ ground, text, fill, want raster.Color }{
		{white, black, black, white},
		{white, black, raster.RGB(0x767676), white}, // 4.54 to 1, though black has 4.62
		{white, black, pale, black},
		{white, pale, grey, white},
		{grey, black, pale, black},
		{black, grey, white, black},
	} {
		if got := (&Theme{Ground: c.ground, Text: c.text}).onFill(c.fill); got != c.want {
			t.Errorf("%v or %v on %v: got %v", c.ground, c.text, c.fill, got)
		}
	}
}
