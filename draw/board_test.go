package draw

import (
	"fmt"
	"image"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A sight is what can be seen on a square.
type sight uint8

const (
	bareSquare sight = iota
	queen            // a queen that stands
	cross            // a grey cross
	ghost            // a pale queen in the color of a mark
	deadCross        // a cross in the color of what is bad, on a tinted square
	lostQueen        // a queen being taken back, on a tinted square
	goodQueen        // a queen of a solution, on a tinted square
)

// look returns what can be seen on a square; mark is the color that a ghost there would have. It judges by
// colors of the theme, mixtures of them, and how much of the square is covered.
func (b *boardShot) look(t *testing.T, s trace.Square, mark raster.Color) sight {
	t.Helper()
	ground, shape, large := b.ground(s), b.shape(s), b.covered(s) > queenArea
	if ground == b.bare(s) {
		switch part, pale := share(shape, ground, mark); {
		case shape == ground:
			return bareSquare
		case shape == b.theme.Queen && large:
			return queen
		case large && pale && part > 0.3 && part < 0.8:
			return ghost
		}
		if part, grey := share(shape, ground, b.theme.Cross); grey && part > 0.3 && !large {
			return cross
		}
		t.Fatalf("square %v shows %v on %v", s, shape, ground)
	}
	if b.tinted(ground, b.theme.Good) {
		if shape == b.theme.Good && large {
			return goodQueen
		}
		t.Fatalf("square %v shows %v on green", s, shape)
	}
	if !b.tinted(ground, b.theme.Bad) {
		t.Fatalf("square %v has the ground %v", s, ground)
	}
	switch reds := b.count(b.inner(s), b.theme.Bad); {
	case shape == b.theme.Bad && large && reds > b.cell*b.cell/10:
		return lostQueen
	case shape == b.theme.Bad && !large:
		return deadCross
	}
	t.Fatalf("square %v shows %v on red", s, shape)
	return 0
}

// tinted reports whether a ground is the color of a light or dark square with some of a mark's color.
func (b *boardShot) tinted(ground, mark raster.Color) bool {
	for _, square := range []raster.Color{b.theme.Light, b.theme.Dark} {
		if part, mixed := share(ground, square, mark); mixed && part > 0.1 && part < 0.5 {
			return true
		}
	}
	return false
}

// expected returns what should be seen on a square of a search that fills rows, or columns. It reads the board
// and the lines of the scene, and finds attacks by itself.
func expected(s *story.Scene, at trace.Square, byColumn bool) sight {
	n := s.Board.N
	filled, attacked := false, false
	for row := range n {
		for col := range n {
			q := trace.Sq(row, col)
			if s.Board.Has(q) {
				filled = filled || !byColumn && q.Row == at.Row || byColumn && q.Col == at.Col
				attacked = attacked || q.Attacks(at)
			}
		}
	}
	switch {
	case s.Board.Has(at) && s.Mood == story.Solved:
		return goodQueen
	case s.Board.Has(at) && s.Mood == story.Backtrack && at == s.At:
		return lostQueen
	case s.Board.Has(at):
		return queen
	case !byColumn && at.Row == s.Dead.Row || byColumn && at.Col == s.Dead.Col:
		return deadCross
	case at == s.At:
		return ghost
	case attacked && !filled:
		return cross
	}
	return bareSquare
}

// The board shows what it should, square by square, for the scenes of a whole search, by rows and by columns, and
// in every theme: queens, grey crosses only in rows or columns without a queen, ghosts, dead ones in one color,
// solutions. The ring of the tested square is blue if it is free, and red if it is attacked.
func TestBoardByMeaning(t *testing.T) {
	t.Parallel()
	for i := range themeTable {
		c := boardCheck{theme: &themeTable[i], solver: solver.Backtrack, every: every(20)} // themes differ in nothing but their colors
		if i == 0 {
			c.every = every(5)
		}
		c.run(t)
	}
	boardCheck{theme: &Themes[0], solver: solver.Backtrack.ByColumn(), every: every(10)}.run(t)
}

// A boardCheck compares the boards of a search with what should be seen on them.
type boardCheck struct {
	theme  *Theme
	solver solver.Solver
	every  int // a sample of the scenes is enough
}

func (c boardCheck) run(t *testing.T) {
	t.Helper()
	p := painterOf(t, c.solver, 6, Options{Theme: c.theme, Panels: []string{"board"}, Cell: 36})
	byColumn := p.About().ByColumn
	name := fmt.Sprintf("%s, by column: %t", c.theme.Name, byColumn)
	seen := map[sight]int{}
	grounds := map[sight]raster.Color{} // of marked squares: light and dark ones have the same
	for s := range tellOf(c.solver, trace.Problem{N: 6}, story.Options{Detail: story.Tests}) {
		if s.Step%c.every != 0 && s.Mood != story.Solved && s.Step > 10*c.every {
			continue
		}
		b := shoot(t, p, &s)
		mark := c.theme.Test
		if s.Mood == story.Conflict {
			mark = c.theme.Bad
		}
		for row := range 6 {
			for col := range 6 {
				at := trace.Sq(row, col)
				if s.Mood == story.Conflict && onLine(s.By, s.At, at) {
					continue // what the dotted line crosses: see TestDottedLine
				}
				want := expected(&s, at, byColumn)
				seen[want]++
				if got := b.look(t, at, mark); got != want {
					t.Fatalf("%s, step %d, %q: square %v shows %d, want %d", name, s.Step, s.Caption.Title, at, got, want)
				}
				if ground, marked := grounds[want]; marked && ground != b.ground(at) {
					t.Fatalf("%s, step %d, %q: square %v has the ground %v, and one with the same mark %v",
						name, s.Step, s.Caption.Title, at, b.ground(at), ground)
				}
				if want >= deadCross {
					grounds[want] = b.ground(at)
				}
				edge, even := b.edge(at)
				wantEdge := b.ground(at)
				switch {
				case at != s.At:
				case s.Mood == story.Placement, s.Mood == story.Free:
					wantEdge = c.theme.Test
				case s.Mood == story.Conflict, s.Mood == story.Backtrack:
					wantEdge = c.theme.Bad
				}
				if !even || edge != wantEdge {
					t.Fatalf("%s, step %d, %q: the edge of square %v is %v (even: %t), want %v",
						name, s.Step, s.Caption.Title, at, edge, even, wantEdge)
				}
			}
		}
	}
	for k := bareSquare; k <= goodQueen; k++ {
		if seen[k] == 0 {
			t.Errorf("%s: the search never shows %d: this test protects less than it says", name, k)
		}
	}
}

// onLine reports whether a square lies on the line from one square to another, both ends included, or
// beside a diagonal line, where dots may reach over its corner.
func onLine(from, to, at trace.Square) bool {
	dr, dc := sign(to.Row-from.Row), sign(to.Col-from.Col)
	for s := from; ; s.Row, s.Col = s.Row+dr, s.Col+dc {
		if at == s {
			return true
		}
		if s == to {
			break
		}
	}
	if dr == 0 || dc == 0 {
		return false
	}
	return abs(abs(at.Row-from.Row)-abs(at.Col-from.Col)) <= 1
}

func sign(x int16) int16 { return min(1, max(-1, x)) }
func abs(x int16) int16  { return max(x, -x) }

// The dotted line of a conflict runs from the queen to the tested square, over every square between
// them, and nowhere else; the tested square has a red ring and a pale red queen, and the next scene
// shows no trace of the line.
func TestDottedLine(t *testing.T) {
	t.Parallel()
	const n = 8
	p := newPainter(t, n, Options{Panels: []string{"board"}})
	ways := map[[2]int16]bool{}
	for s := range tell(trace.Problem{N: n, Solutions: 1}, story.Options{Detail: story.Tests}) {
		if s.Mood != story.Conflict {
			continue
		}
		b := shoot(t, p, &s)
		bad := b.theme.Bad
		way := [2]int16{s.At.Row - s.By.Row, s.At.Col - s.By.Col}
		if ways[way] {
			continue
		}
		ways[way] = true
		if edge, even := b.edge(s.At); edge != bad || !even {
			t.Fatalf("step %d: the ring of %v is %v (even: %t)", s.Step, s.At, edge, even)
		}
		pale, ok := share(b.shape(s.At), b.bare(s.At), bad)
		if !ok || pale < 0.3 || pale > 0.8 {
			t.Fatalf("step %d: the queen on %v is not pale red, but %v", s.Step, s.At, b.shape(s.At))
		}
		if b.shape(s.By) != b.theme.Queen {
			t.Fatalf("step %d: the queen on %v cannot be seen under the line", s.Step, s.By)
		}
		for row := range n {
			for col := range n {
				at := trace.Sq(row, col)
				if at == s.At {
					continue
				}
				between := onLine(s.By, s.At, at) && s.By.Attacks(at) && s.At.Attacks(at) && straight(s.By, s.At, at) || at == s.By
				dots := b.count(b.square(at).Inset(b.cell/8), bad)
				if between != (dots > 0) {
					t.Errorf("step %d, %v to %v: %d red pixels on %v", s.Step, s.By, s.At, dots, at)
				}
			}
		}
	}
	if len(ways) < 15 {
		t.Errorf("only %d different lines: this test protects less than it says", len(ways))
	}
}

// straight reports whether a square lies strictly between two others, on the line through them.
func straight(a, b, at trace.Square) bool {
	if at == a || at == b {
		return false
	}
	cross := int(b.Row-a.Row)*int(at.Col-a.Col) - int(b.Col-a.Col)*int(at.Row-a.Row)
	dot := int(b.Row-a.Row)*int(at.Row-a.Row) + int(b.Col-a.Col)*int(at.Col-a.Col)
	length := int(b.Row-a.Row)*int(b.Row-a.Row) + int(b.Col-a.Col)*int(b.Col-a.Col)
	return cross == 0 && dot > 0 && dot < length
}

// The frame around the board sets a backtrack and a solution apart by its color and by its width: those who
// do not see red see that it is thick.
func TestFrameByMood(t *testing.T) {
	t.Parallel()
	for i := range themeTable {
		theme := &themeTable[i]
		for _, cell := range []int{MinCell, 24, DefaultCell, 112} {
			if i > 0 && cell > MinCell {
				break // themes differ in nothing but their colors
			}
			p := newPainter(t, 6, Options{Theme: theme, Panels: []string{"board"}, Cell: cell})
			width := map[story.Mood]int{}
			for s := range tell(trace.Problem{N: 6, Solutions: 1}, story.Options{Detail: story.Tests}) {
				color := theme.Queen
				switch s.Mood {
				case story.Backtrack:
					color = theme.Bad
				case story.Solved:
					color = theme.Good
				}
				b := shoot(t, p, &s)
				width[s.Mood] = b.frame(t, color)
				if t.Failed() {
					t.Fatalf("%s, cell %d, step %d, mood %d", theme.Name, cell, s.Step, s.Mood)
				}
			}
			for m, w := range width {
				thick := m == story.Backtrack || m == story.Solved
				if w == 0 || thick && w < 2*width[story.Calm] || !thick && w != width[story.Calm] {
					t.Errorf("%s, cell %d: the frame of mood %d is %d pixels wide, that of the first scene %d",
						theme.Name, cell, m, w, width[story.Calm])
				}
			}
			if len(width) != 6 {
				t.Errorf("%d moods in the search, want 6", len(width))
			}
		}
	}
}

// frame returns the width in pixels of the frame of a color around the board. It must be the same on all
// four sides, with nothing but the ground of the picture next to it.
func (b *boardShot) frame(t *testing.T, c raster.Color) int {
	t.Helper()
	side := b.square(trace.Sq(0, 0)).Min
	n := 6
	middle := n * b.cell / 2
	walks := []struct{ from, step image.Point }{
		{side.Add(image.Pt(middle, -1)), image.Pt(0, -1)},
		{side.Add(image.Pt(middle, n*b.cell)), image.Pt(0, 1)},
		{side.Add(image.Pt(-1, middle)), image.Pt(-1, 0)},
		{side.Add(image.Pt(n*b.cell, middle)), image.Pt(1, 0)},
	}
	width := -1
	for _, w := range walks {
		this := 0
		p := w.from
		for range max(7, b.cell/8) {
			switch b.at(p) {
			case c:
				this++
			case b.theme.Ground:
			default:
				t.Errorf("%v outside the board is %v", p, b.at(p))
			}
			p = p.Add(w.step)
		}
		if width >= 0 && this != width {
			t.Errorf("the frame is %d pixels wide on one side and %d on another", width, this)
		}
		width = this
	}
	return width
}

// Every row and column has its name beside the board; without labels there is nothing there, and the
// picture is smaller.
func TestLabelsBesideTheBoard(t *testing.T) {
	s := first(t, tell(trace.Problem{N: 8}, story.Options{}), func(*story.Scene) bool { return true })
	sizes := map[story.Labels]image.Point{}
	for i := range story.LabelNames {
		labels := story.Labels(i)
		p := newPainter(t, 8, Options{Panels: []string{"board"}, Labels: labels})
		b := shoot(t, p, s)
		sizes[labels] = p.Size()
		distinct := map[string]bool{}
		for i := range 8 {
			row := b.square(trace.Sq(i, 0))
			beside := image.Rect(0, row.Min.Y, row.Min.X-7, row.Max.Y)
			column := b.square(trace.Sq(7, i))
			under := image.Rect(column.Min.X, column.Max.Y+7, column.Max.X, b.img.Rect.Max.Y)
			for _, r := range []image.Rectangle{beside, under} {
				inked := b.count(r, b.theme.Ground) < r.Dx()*r.Dy()
				if inked != (labels != story.NoLabels) {
					t.Errorf("%s: %d of %d pixels of %v are ground", story.LabelNames[labels], b.count(r, b.theme.Ground), r.Dx()*r.Dy(), r)
				}
			}
			distinct[pixels(b.img, under)] = true
		}
		if labels != story.NoLabels && len(distinct) != 8 {
			t.Errorf("%s: 8 columns, and %d different names under them", story.LabelNames[labels], len(distinct))
		}
	}
	if none := sizes[story.NoLabels]; none.X >= sizes[story.Chess].X || none.Y >= sizes[story.Chess].Y {
		t.Errorf("without labels %v, with labels %v", none, sizes[story.Chess])
	}
}

// pixels returns the pixels of a rectangle as a string, for comparison.
func pixels(img *image.Paletted, r image.Rectangle) string {
	var s []byte
	for y := r.Min.Y; y < r.Max.Y; y++ {
		s = append(s, img.Pix[img.PixOffset(r.Min.X, y):img.PixOffset(r.Max.X, y)]...)
	}
	return string(s)
}

// The names under the columns stand apart, on large boards with small squares too: there is empty space
// between each and the next.
func TestLabelsKeepApart(t *testing.T) {
	for _, c := range []struct{ n, cell int }{{64, MinCell}, {64, 20}, {30, 13}, {12, MinCell}, {8, 56}} {
		for _, labels := range []story.Labels{story.Chess, story.Index} {
			p := newPainter(t, c.n, Options{Panels: []string{"board"}, Labels: labels, Cell: c.cell})
			b := shoot(t, p, first(t, tell(trace.Problem{N: c.n, Solutions: 1}, story.Options{}), func(*story.Scene) bool { return true }))
			for col := 1; col < c.n; col++ {
				x, y := b.square(trace.Sq(c.n-1, col)).Min.X, b.square(trace.Sq(c.n-1, col)).Max.Y+max(7, c.cell/8)
				apart := 0
				for dx := -2; dx <= 2; dx++ {
					strip := image.Rect(x+dx, y, x+dx+1, b.img.Rect.Max.Y)
					if b.count(strip, b.theme.Ground) == strip.Dy() {
						apart++
					}
				}
				if apart == 0 {
					t.Errorf("N=%d, cell %d, %s: nothing between the names of columns %d and %d", c.n, c.cell, story.LabelNames[labels], col-1, col)
					break
				}
			}
		}
	}
}
