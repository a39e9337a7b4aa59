package draw

import (
	"image"
	"iter"
	"math/rand/v2"
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
	for _, p := range f.views {
		if v, ok := p.view.(*treeView); ok {
			return v, p.place
		}
	}
	f.Fatal("the picture has no tree")
	return nil, image.Rectangle{}
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

// at returns the color of a pixel.
func (f *treeFilm) at(p image.Point) raster.Color {
	return f.canvas.Image().At(p.X, p.Y).(raster.Color)
}

// expect checks the color of a pixel.
func (f *treeFilm) expect(at image.Point, want raster.Color, what string) {
	f.Helper()
	if got := f.at(at); got != want {
		f.Errorf("%s: pixel %v is %v, want %v", what, at, got, want)
	}
}

// Beside the board, the node of a queen stands level with the middle of its square, to the pixel, and the band
// behind it has no pixel of another row: board and tree are one diagram.
func TestTreeIsLevelWithTheBoard(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		p trace.Problem
		o Options
	}{
		{trace.Problem{N: 4}, Options{}},
		{trace.Problem{N: 6, Solutions: 1}, Options{Cell: 33, Title: "Six queens"}},
		{trace.Problem{N: 7, Fixed: []trace.Square{trace.Sq(0, 1), trace.Sq(1, 3)}}, Options{Cell: 80}},
		{trace.Problem{N: 7}, Options{Cell: MinCell, Labels: story.NoLabels}}, // its leaves
		{trace.Problem{N: 12, Solutions: 1}, Options{Cell: 14}},
	} {
		c.o.Panels = []string{"board", "caption", "counters", "tree", "code"}
		f := newTreeFilmOf(t, solver.Backtrack, c.p, c.o)
		steps := 0
		for s := range f.scenes {
			if steps++; steps > 15 {
				break
			}
			board := shoot(t, f.Painter, &s)
			v, place := f.view()
			for depth, i := range f.tree.Path(s.Step)[1:] {
				q := f.tree.Nodes[i].At
				square := board.square(q)
				if y := place.Min.Y + v.place(i).Y; y != (square.Min.Y+square.Max.Y)/2 {
					t.Fatalf("N=%d, step %d: the node of %v is at %d, and its square from %d to %d", c.p.N, s.Step, q, y, square.Min.Y, square.Max.Y)
				}
				band := v.band(v.above+depth, place.Min)
				if band.Min.Y < square.Min.Y || band.Max.Y > square.Max.Y || band.Empty() {
					t.Fatalf("N=%d: the band of row %d goes from %d to %d", c.p.N, q.Row, band.Min.Y, band.Max.Y)
				}
				f.expect(image.Pt(band.Max.X-2, band.Max.Y-1), treeBand(v.Theme), "a band")
			}
		}
	}
}

// Levels are lines of the board only if each queen stands on the next line: not in a search that chooses where
// to go on.
func TestLevels(t *testing.T) {
	fixed := trace.Problem{N: 5, Fixed: []trace.Square{trace.Sq(0, 1)}}
	for _, c := range []struct {
		what   string
		scenes iter.Seq[story.Scene]
		want   levels
	}{
		{"backtrack", tell(trace.Problem{N: 5}, story.Options{}), levelRows},
		{"with the first row filled", tell(fixed, story.Options{}), levelRows},
		{"column by column", tellOf(solver.Backtrack.ByColumn(), trace.Problem{N: 5}, story.Options{}), levelColumns},
		{"firstfail", tellOf(solverNamed("firstfail"), trace.Problem{N: 6}, story.Options{}), levelQueens},
		{"dlx", tellOf(solverNamed("dlx"), trace.Problem{N: 6}, story.Options{}), levelQueens},
		{"no queen", func(func(story.Scene) bool) {}, levelQueens},
	} {
		if got := levelsOf(treeOf(c.scenes)); got != c.want {
			t.Errorf("%s: %d, want %d", c.what, got, c.want)
		}
	}
}

// Nodes of a level stand apart, parents stand over the middle of their children, and everything is inside
// the bands, at every size.
func TestTreeLayout(t *testing.T) {
	t.Parallel()
	for _, p := range []trace.Problem{{N: 1}, {N: 4}, {N: 5}, {N: 6}, {N: 8, Solutions: 1}, {N: 7}, {N: 12, Solutions: 1}} {
		if raceDetector && p.N > 5 {
			break
		}
		f := newTreeFilm(t, p)
		for _, cell := range []int{MinCell, DefaultCell(8), 90} {
			f.options.Cell = cell
			f.Painter = f.painter()
			f.show(1)
			f.checkLayout()
		}
	}
}

func (f *treeFilm) checkLayout() {
	f.Helper()
	v, place := f.view()
	inside := image.Rect(v.left, 0, v.right, place.Dy()-v.px(treeFoot))
	level := map[int]int{} // the place of the last node seen on each level
	for i, n := range f.tree.Nodes {
		at := v.place(i)
		if !at.In(inside) {
			f.Fatalf("a node at %v, outside %v", at, inside)
		}
		if v.leaves != nil {
			continue
		}
		if x, ok := level[n.Depth]; ok && at.X-x < v.px(treeGap) {
			f.Fatalf("two nodes of a level at %d and %d", x, at.X)
		}
		level[n.Depth] = at.X
		if children := f.tree.Children(i); len(children) > 0 {
			middle := (v.place(children[0]).X + v.place(children[len(children)-1]).X) / 2
			if d := middle - at.X; d < -1 || d > 1 {
				f.Fatalf("a parent at %d over children around %d", at.X, middle)
			}
		}
	}
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
			at, failed := f.tree.Nodes[i+1].At, false
			for _, s := range scenes[n.Born-1:] {
				if board := s.Position(); !board.Has(at) {
					failed = true
					break
				}
				if s.Mood == story.Solved {
					break
				}
			}
			before := scenes[n.Born-2].Position()
			if n.Failed != failed || before.Has(at) || !scenes[n.Born-1].Board.Has(at) {
				t.Errorf("%v: node %d, made in step %d, failed: %t", c.p, i, n.Born, n.Failed)
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
				f.expect(image.Pt(box.Min.X+2, m.at.Y), v.looks[m.state].fill, "a box")
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

// Marks have a contrast of 3 to 1 to what is behind them, and names have 4.5 to 1, in every theme.
func TestTreeContrast(t *testing.T) {
	for i := range Themes {
		th := &Themes[i]
		band := treeBand(th)
		check := func(what string, a, b raster.Color, least float64) {
			if got := contrast(a, b); got < least {
				t.Errorf("%s: %s has a contrast of %.2f, want %.1f", th.Name, what, got, least)
			}
		}
		for state, l := range treeLooks(th) {
			if nodeState(state) == unborn {
				continue
			}
			check("an edge", l.edge, band, 3)
			check("a dot", l.dot, band, 3)
			check("the border of a box", l.border, band, 3)
			check("a name", l.name, l.fill, 4.5)
		}
		tones := leafTones(th)
		check("an end", tones[mostEnd], band, 3)
		check("a solution", tones[solvedLeaf], band, 3)
		check("the note", th.Muted, th.Ground, 4.5)
	}
}

// The leaves of a large search take the whole width, in their order and all the same part of it; those that are
// met are inked from their level up, solutions in their color, and nothing else is. This is the slow and plain
// way to find them: for each column, by its leaves.
func TestTreeOfLeaves(t *testing.T) {
	t.Parallel()
	for _, p := range []trace.Problem{{N: 7}, {N: 8}} {
		if raceDetector && p.N > 7 {
			break
		}
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

// A painter that has painted all steps before shows the same as a new one, and so does one that paints them in
// any order.
func TestTreeFilmEqualsStills(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		s     solver.Solver
		p     trace.Problem
		every int
	}{{solver.Backtrack, trace.Problem{N: 5}, 3}, {solver.Backtrack, trace.Problem{N: 7}, 201}, {solver.CDCL, trace.Problem{N: 6}, 31}} {
		f := newTreeFilmOf(t, c.s, c.p, Options{Cell: MinCell, Panels: []string{"board", "tree"}})
		stills := map[int]*image.Paletted{}
		var some []story.Scene
		for s := range f.scenes {
			film := f.Paint(&s).Image
			if s.Step%every(c.every) != 0 {
				continue
			}
			still := afresh(t, f.Painter, &s)
			if !slices.Equal(film.Pix, still.Pix) {
				t.Fatalf("%s, %d queens, step %d: the film differs from the still", c.s.Name, c.p.N, s.Step)
			}
			stills[s.Step], some = still, append(some, s)
		}
		rand.New(rand.NewPCG(9, 9)).Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
		for i := range some {
			if !slices.Equal(f.Paint(&some[i]).Image.Pix, stills[some[i].Step].Pix) {
				t.Fatalf("%s, %d queens, step %d, out of order: the picture differs", c.s.Name, c.p.N, some[i].Step)
			}
		}
	}
}

// The tree changes nothing outside of the rectangles that the painter reports.
func TestTreeReportsChanges(t *testing.T) {
	for _, p := range []trace.Problem{{N: 5}, {N: 7, Solutions: 1}} {
		f := newTreeFilm(t, p)
		var copied follower
		for s := range f.scenes {
			if raceDetector && s.Step > 20 {
				break
			}
			copied.follow(t, f.Paint(&s))
		}
	}
}

// The living path is strong, and ends in red when the search turns back. Places where it turned back before
// are marked as dead ends.
func TestTreeOfABacktrack(t *testing.T) {
	f := newTreeFilmOf(t, solver.Backtrack, trace.Problem{N: 8, Solutions: 1}, Options{Panels: []string{"board", "tree"}, Labels: story.NoLabels})
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
		f.expect(m.at, treeLooks(theme)[deadEnd].dot, "a dead end")
	}
}

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
				at := place.Min.Add(image.Pt(v.left+i%keyAbreast*((v.right-v.left)/keyAbreast), v.top+v.n*v.step+v.px(treeFoot)+i/keyAbreast*v.px(keyLine)))
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
				if last := v.band(v.n-1, place.Min).Max.Y; sample.Min.Y < last || sample.Max.Y > place.Max.Y {
					t.Errorf("N=%d: a sample from %d to %d, below %d and in %v", c.n, sample.Min.Y, sample.Max.Y, last, place)
				}
			}
		}
	}
}

// Beside the board, too, the tree has its heading: over all that the tree paints.
func TestTreeHeading(t *testing.T) {
	f := newTreeFilm(t, trace.Problem{N: 6})
	whole := 0 // pixels of the heading
	for s := range f.scenes {
		f.Paint(&s)
		v, place := f.view()
		heading := image.Rect(place.Min.X, place.Min.Y, place.Max.X, place.Min.Y+v.px(treeHeading))
		got := countColor(f.canvas.Image(), heading, v.Theme.Muted)
		if s.Step == 1 {
			whole = got
		}
		if got == 0 || got != whole {
			t.Fatalf("step %d: the heading has %d pixels, want %d", s.Step, got, whole)
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

// The path of a solution that still stands at the end is green there.
func TestTreeOfTheEnd(t *testing.T) {
	f := newTreeFilm(t, trace.Problem{N: 6, Solutions: 1})
	for s := range f.scenes {
		f.Paint(&s)
	}
	if path := f.marks(winning); len(path) != 7 {
		t.Errorf("the last picture has %d nodes on the path of a solution, want the root and 6", len(path))
	}
}

// A jump is an arrow from the deepest queen that is taken back to where the search lands, on the levels of both,
// beside all nodes between them. The next scene has none.
func TestTreeOfAJump(t *testing.T) {
	f := newTreeFilm(t, trace.Problem{N: 6, Solutions: 1})
	s := *first(t, f.scenes, func(s *story.Scene) bool { return s.Board.Len() == 5 })
	after := s
	s.Mood = story.Jump
	for _, i := range f.tree.Path(s.Step)[3:] {
		s.Leaving.Add(f.tree.Nodes[i].At)
	}
	f.Paint(&s)
	v, place := f.view()
	path := f.tree.Path(s.Step)
	from, to := v.place(path[5]).Add(place.Min), v.place(path[2]).Add(place.Min)
	if v.jump.from.Y != from.Y || v.jump.to.Y != to.Y || v.jump.to.X <= to.X {
		t.Fatalf("the arrow goes from %v to %v, and the nodes are at %v and %v", v.jump.from, v.jump.to, from, to)
	}
	for _, i := range path[2:] {
		if right := v.place(i).X + place.Min.X + v.box.X/2; v.jump.far <= right {
			t.Errorf("the arrow is at %d, and a node reaches to %d", v.jump.far, right)
		}
	}
	bad := v.looks[leaving].dot
	f.expect(image.Pt(v.jump.far, (from.Y+to.Y)/2), bad, "the arrow between the levels")
	f.expect(image.Pt(v.jump.far-v.px(3), from.Y), bad, "where it begins")
	f.expect(image.Pt(v.jump.to.X+v.px(1), to.Y), bad, "its tip")
	onto := slices.Clone(f.Paint(&after).Image.Pix)
	if !slices.Equal(onto, f.painter().Paint(&after).Image.Pix) {
		t.Error("the arrow leaves something behind")
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

// For a search that moves queens there is a note and no tree, and the panel is as small as its note.
func TestTreeOfMoves(t *testing.T) {
	for _, s := range []solver.Solver{solver.MinConflicts, solver.Exhaustive} {
		f := newTreeFilmOf(t, s, trace.Problem{N: 4, Solutions: 1}, Options{Panels: []string{"board", "tree", "code"}})
		f.show(0)
		v, place := f.view()
		if len(v.shown) != 0 {
			t.Errorf("%s: %d nodes are shown", s.Name, len(v.shown))
		}
		if !v.treeless() || place.Dy() > v.withHeading(2*v.px(treeNoLine)) {
			t.Errorf("%s: the panel is %d pixels high", s.Name, place.Dy())
		}
		place.Min.Y += v.px(headingHeight)
		if countColor(f.canvas.Image(), place, v.Theme.Muted) == 0 {
			t.Errorf("%s: there is no note", s.Name)
		}
	}
	for _, s := range solver.Table {
		p := trace.Problem{N: 4, Solutions: 1}
		v := newTreeView(&sketch{Options: Options{Theme: &Themes[0]}, about: s.About(p)})
		if tree := treeOf(tellOf(s, p, story.Options{})); tree.Moves != v.treeless() {
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

// What is painted again for a node holds all of it and its edge, and little more.
func TestNodesHaveTightBounds(t *testing.T) {
	for _, labels := range []story.Labels{story.Chess, story.NoLabels} {
		f := newTreeFilmOf(t, solver.Backtrack, trace.Problem{N: 4, Solutions: 1}, Options{Panels: []string{"tree"}, Labels: labels})
		f.show(0)
		v, place := f.view()
		for _, m := range v.shown {
			c, err := raster.NewCanvas(place.Max, f.canvas.Ink())
			if err != nil {
				t.Fatal(err)
			}
			v.paintNode(c, m)
			most := 2 // beside a dot
			if m.square.On(4) {
				most = 1
			}
			if spare := spareOf(c.Image(), v.node(m)); spare[0] < 0 || spare[1] > most {
				t.Errorf("a node of state %d: from %d to %d pixels are left beside it", m.state, spare[0], spare[1])
			}
			v.paintEdge(c, m)
			if spare := spareOf(c.Image(), v.bounds(m)); spare[0] < 0 || spare[1] > 2 {
				t.Errorf("a mark of state %d: from %d to %d pixels are left beside it", m.state, spare[0], spare[1])
			}
		}
	}
}

// spareOf returns how many pixels a rectangle has, at least and at most, between one of its sides and what is painted.
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

// As many nodes stand side by side as have room, and no more.
func TestTreeHasRoom(t *testing.T) {
	k, err := newSketch(about(64), Options{Cell: MinCell})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		nodes int
		fits  bool
	}{{2, true}, {40, true}, {41, true}, {42, false}, {43, false}} {
		v := newTreeView(k)
		v.watch(&story.Scene{Step: 1, Board: trace.Problem{N: 64}.Board()})
		for i := range c.nodes {
			queen, gone := sceneOf(t, "Q"), sceneOf(t, "Q")
			queen.Step, queen.Mood, queen.Kind, queen.At = 2*i+2, story.Placement, trace.Place, trace.Sq(0, i)
			queen.Board = trace.Problem{N: 64, Fixed: []trace.Square{trace.Sq(0, i)}}.Board()
			gone.Step, gone.Mood, gone.Board, gone.Leaving = 2*i+3, story.Backtrack, queen.Board, setOf(trace.Sq(0, i))
			v.watch(&queen)
			v.watch(&gone)
		}
		if n := len(v.tree.Children(0)); n != c.nodes {
			t.Fatalf("%d nodes below the root, want %d", n, c.nodes)
		}
		if _, _, fits := v.fitTree(40 * k.px(treeGap)); fits != c.fits {
			t.Errorf("%d nodes on 40 gaps: %t", c.nodes, fits)
		}
	}
}
