package tree

import (
	"image"
	"image/color"
	"iter"
	"math"
	"slices"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A treeFilm is a search by backtrack with the view of its tree, beside the board.
type treeFilm struct {
	*testing.T
	*view
	scenes iter.Seq[story.Scene]
	canvas *raster.Canvas
}

func newTreeFilm(t *testing.T, p trace.Problem, o panel.Options) *treeFilm {
	t.Helper()
	k, err := panel.NewMetrics(solver.Backtrack.About(p), o)
	if err != nil {
		t.Fatal(err)
	}
	k.TreeBeside = true
	f := &treeFilm{T: t, view: newView(k), scenes: slices.Values(slices.Collect(drawtest.Tell(p, story.Options{})))}
	for s := range f.scenes {
		f.Watch(&s)
	}
	ink, err := raster.NewInk([]raster.Color{k.Theme.Ground}, Panel.Ramps(k.Theme), false)
	if err != nil {
		t.Fatal(err)
	}
	f.canvas, err = k.NewCanvas(image.Pt(k.BesideWidth+k.Px(40), f.Height()), ink, false)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// treeOf returns the tree of scenes.
func treeOf(scenes iter.Seq[story.Scene]) *story.Tree {
	b := story.NewTreeBuilder()
	for s := range scenes {
		b.Add(&s)
	}
	return b.Tree
}

// show paints a step of the search: the last if step is 0.
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
	f.Paint(f.canvas, &s)
	return &s
}

// at returns the color of a pixel.
func (f *treeFilm) at(p image.Point) raster.Color {
	return f.canvas.Image().At(p.X, p.Y).(raster.Color)
}

// Nodes carry the names of their squares if levels are high enough: all of a level if they have room side by side, and else those on the
// living path that stand clear of the nodes before them. No box covers another node.
func TestTreeNames(t *testing.T) {
	for _, c := range []struct {
		p     trace.Problem
		o     panel.Options
		named bool
	}{
		{trace.Problem{N: 4}, panel.Options{Labels: words.Index}, true},
		{trace.Problem{N: 5}, panel.Options{}, true},
		{trace.Problem{N: 6, Solutions: 1}, panel.Options{}, true},
		{trace.Problem{N: 6}, panel.Options{Cell: 40}, true}, // nodes stand close
		{trace.Problem{N: 6, Solutions: 1}, panel.Options{Labels: words.NoLabels}, false},
		{trace.Problem{N: 8, Solutions: 1}, panel.Options{}, true},
		{trace.Problem{N: 8, Solutions: 1}, panel.Options{Cell: 16}, false},
	} {
		f := newTreeFilm(t, c.p, c.o)
		for s := range f.scenes {
			f.Paint(f.canvas, &s)
			var nodes, boxes []image.Rectangle
			for i, m := range f.shown {
				if m.state == unborn || i == 0 {
					continue
				}
				named, roomy := m.square.On(f.N), f.boxes[f.tree.Nodes[i].Depth]
				node := f.node(m).Inset(1) // without the room around it
				covers := slices.ContainsFunc(nodes, node.Overlaps) || slices.ContainsFunc(boxes, node.Overlaps)
				if named && covers {
					t.Fatalf("N=%d, step %d: the box %v covers another node", f.N, s.Step, node)
				}
				clear := true // of the largest dot in place of each node before it
				for j, other := range f.tree.Nodes[:i] {
					near := m.at.X - f.nodes[j].X - f.box.X/2
					clear = clear && (other.Depth != f.tree.Nodes[i].Depth || float64(near) > math.Ceil(f.looks[solution].radius*f.scale()))
				}
				if nodes = append(nodes, node); named != (c.named && (roomy || m.state.lives() && clear)) {
					t.Fatalf("N=%d, labels %d, step %d: a node of state %d is named: %t", f.N, c.o.Labels, s.Step, m.state, named)
				}
				if f.N <= 6 && c.named && !roomy && c.o.Cell == 0 {
					t.Fatalf("N=%d: not all nodes of a level are named", f.N)
				}
				if !named {
					continue
				}
				if m.square != f.tree.Nodes[i].At {
					t.Fatalf("a node has the name of %v, and its queen stands on %v", m.square, f.tree.Nodes[i].At)
				}
				box := image.Rectangle{Max: f.box}.Add(m.at.Sub(f.box.Div(2)))
				for _, other := range boxes {
					if box.Overlaps(other) {
						t.Fatalf("N=%d: the boxes %v and %v overlap", f.N, box, other)
					}
				}
				boxes = append(boxes, box)
			}
		}
	}
	for labels, want := range map[words.Labels]string{words.Chess: "c4", words.Index: "2,2"} {
		v := newView(&panel.Metrics{Options: panel.Options{Theme: &theme.Themes[0], Labels: labels}, N: 6})
		if got := v.nameOf(trace.Sq(2, 2)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// The arrow of a jump is gone where the next scene has none.
func TestTreeAfterAJump(t *testing.T) {
	p := trace.Problem{N: 6, Solutions: 1}
	f, afresh := newTreeFilm(t, p, panel.Options{}), newTreeFilm(t, p, panel.Options{})
	s := *drawtest.First(t, f.scenes, func(s *story.Scene) bool { return s.Board.Len() == 5 })
	after := s
	s.Mood = story.Jump
	for _, i := range f.tree.Path(s.Step)[3:] {
		s.Leaving.Add(f.tree.Nodes[i].At)
	}
	f.Paint(f.canvas, &s)
	if f.jump == (jumpMark{}) {
		t.Fatal("there is no arrow")
	}
	f.Paint(f.canvas, &after)
	afresh.Paint(afresh.canvas, &after)
	if !slices.Equal(f.canvas.Image().Pix, afresh.canvas.Image().Pix) {
		t.Error("something is left of the arrow")
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

// A name on a fill has the color of the ground if it can be read there, or else the clearer color of ground and texts.
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
		if got := onFill((&theme.Theme{Ground: c.ground, Text: c.text}), c.fill); got != c.want {
			t.Errorf("%v or %v on %v: got %v", c.ground, c.text, c.fill, got)
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
	k, err := panel.NewMetrics(drawtest.About(6), panel.Options{Theme: &th})
	if err != nil {
		t.Fatal(err)
	}
	v := newView(k)
	v.step, v.box = 20, image.Pt(24, 19)
	palette, err := raster.NewInk([]raster.Color{white, ink}, treeRamps(&th), false)
	if err != nil {
		t.Fatal(err)
	}
	for _, square := range []trace.Square{trace.Sq(1, 1), trace.Nowhere} {
		var seen []*image.Paletted
		for state := alive; state <= solution; state++ {
			c, err := raster.NewCanvas(image.Pt(30, 50), palette)
			if err != nil {
				t.Fatal(err)
			}
			m := nodeMark{state: state, from: image.Pt(15, 1), at: image.Pt(15, 35), square: square}
			v.paintEdge(c, m)
			v.paintNode(c, m)
			for i, other := range seen {
				if off := difference(c.Image(), other); off < 8*255 {
					t.Errorf("%v: states %d and %d differ by %.1f black pixels", square, alive+nodeState(i), state, float64(off)/255)
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
		check("leaves where branches end", leafTones(th)[mostEnd], band, 3)
		check("a leaf with a solution", leafTones(th)[solvedLeaf], band, 3)
	}
}
