package draw

import (
	"image"
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

// bandOf returns the color behind the levels of trees.
func bandOf(t *theme.Theme) raster.Color { return raster.Mix(t.Ground, t.Dark, 0.3) }

// The places of nodes hold what is painted for them and nothing else; their steps are those in which their queens are new, and
// they failed if their queens were taken back before any solution: by the boards alone.
func TestTreeNodes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		p trace.Problem
		o panel.Options
	}{
		{trace.Problem{N: 5}, panel.Options{}},
		{trace.Problem{N: 6, Solutions: 1}, panel.Options{Arrangement: panel.Wide, Scale: 2}},
		{trace.Problem{N: 8, Solutions: 1}, panel.Options{Arrangement: panel.Tall}},
		{trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(0, 1)}}, panel.Options{Labels: words.NoLabels, Size: image.Pt(900, 600)}},
	} {
		c.o.Panels = []string{"board", "tree"}
		scenes := slices.Collect(drawtest.Tell(c.p, story.Options{}))
		c.o.Search = slices.Values(scenes)
		p, tree := newPainter(t, c.p.N, c.o), story.NewTreeBuilder()
		for _, s := range scenes {
			tree.Add(&s)
		}
		part := treeOf(p)
		nodes, place := part.Nodes, part.Place
		if len(nodes) != len(tree.Nodes)-1 || len(nodes) < 10 {
			t.Fatalf("%v: %d nodes", c.p, len(nodes))
		}
		img := p.Paint(&scenes[len(scenes)-1]).Image
		for i, n := range nodes {
			if !n.Place.In(place) || !tree.Nodes[i+1].At.On(c.p.N) || n.Parent >= i {
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
					if color := img.At(x, y).(raster.Color); color != bandOf(&theme.Themes[0]) && color != theme.Themes[0].Ground {
						marked++
					}
				}
			}
			if size := n.Place.Size(); 4*marked < size.X*size.Y {
				t.Errorf("%v: node %d of %v has %d pixels of color", c.p, i, size, marked)
			}
			at, before := tree.Nodes[i+1].At, scenes[n.Born-2].Position()
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
		search := drawtest.TellOf(c.solver, trace.Problem{N: c.n, Seed: 1}, story.Options{})
		if p := painterOf(t, c.solver, c.n, panel.Options{Panels: c.panels, Search: search}); treeOf(p).Nodes != nil {
			t.Errorf("panels %v, %s, %d queens: there are nodes", c.panels, c.solver.Name, c.n)
		}
	}
}

// Beside the board, the node of a queen stands level with the middle of its square, to the pixel, and the band
// behind it has no pixel of another row: board and tree are one diagram.
func TestTreeIsLevelWithTheBoard(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		p trace.Problem
		o panel.Options
	}{
		{trace.Problem{N: 4}, panel.Options{}},
		{trace.Problem{N: 6, Solutions: 1}, panel.Options{Cell: 33, Title: "Six queens"}},
		{trace.Problem{N: 7, Fixed: []trace.Square{trace.Sq(0, 1), trace.Sq(1, 3)}}, panel.Options{Cell: 80}},
		{trace.Problem{N: 7}, panel.Options{Cell: panel.MinCell, Labels: words.NoLabels}}, // its leaves
		{trace.Problem{N: 12, Solutions: 1}, panel.Options{Cell: 14}},
		{trace.Problem{N: 4, Solutions: 1}, panel.Options{Arrangement: panel.Wide}},
		{trace.Problem{N: 12, Solutions: 1}, panel.Options{Arrangement: panel.Wide}},
	} {
		scenes := slices.Collect(drawtest.Tell(c.p, story.Options{}))
		c.o.Panels, c.o.Search = []string{"board", "caption", "counters", "tree", "code"}, slices.Values(scenes)
		p, tree := newPainter(t, c.p.N, c.o), story.NewTreeBuilder()
		for _, s := range scenes {
			tree.Add(&s)
		}
		board := shoot(t, p, &scenes[0])
		for i, n := range treeOf(p).Nodes {
			square := board.Square(tree.Nodes[i+1].At)
			if y := (n.Place.Min.Y + n.Place.Max.Y) / 2; y != (square.Min.Y+square.Max.Y)/2 {
				t.Fatalf("N=%d: the node of %v is at %d, and its square from %d to %d", c.p.N, tree.Nodes[i+1].At, y, square.Min.Y, square.Max.Y)
			}
		}
		right := board.Img.Rect.Max.X - 1 // of the bands
		for board.Count(image.Rect(right, 0, right+1, board.Img.Rect.Max.Y), bandOf(board.Theme)) == 0 {
			right--
		}
		if right <= partOf(p, "board").Squares.Max.X {
			t.Fatalf("N=%d: there is no band", c.p.N)
		}
		for row := range c.p.N {
			square := board.Square(trace.Sq(row, 0))
			column := image.Rect(right, square.Min.Y, right+1, square.Max.Y)
			if got := board.Count(column, bandOf(board.Theme)); got < square.Dy()*3/4 || board.Count(image.Rect(right, square.Min.Y+1, right+1, square.Max.Y-1), bandOf(board.Theme)) != got {
				t.Fatalf("N=%d: the band of row %d has %d pixels, beside squares of %d", c.p.N, row, got, square.Dy())
			}
		}
	}
}
