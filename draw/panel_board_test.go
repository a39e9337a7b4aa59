package draw

import (
	"bytes"
	"fmt"
	"image"
	"math"
	"slices"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A sight is what can be seen on a square.
type sight struct {
	thing  thing
	figure figure // if the thing is a mark
}

// A thing is what stands on a square.
type thing uint8

const (
	nothing    thing = iota
	queen            // a queen that stands
	faintMark        // a pale grey figure
	strongMark       // a clear grey figure
	ghost            // a queen whose body is pale, in the color of a mark
	shell            // the outline of a queen, in a clear grey
	deadMark         // a figure in the color of what is bad, on a tinted square
	deadShell        // the outline of a queen there
	lostQueen        // a queen being taken back, on a tinted square
	goodQueen        // a queen of a solution, on a tinted square
	things
)

// look returns what can be seen on a square; mark is the color that a ghost there would have. It judges by
// colors of the theme, mixtures of them, and by where the square is covered.
func (b *boardShot) look(t *testing.T, s trace.Square, mark raster.Color) sight {
	t.Helper()
	ground, shape, large := b.ground(s), b.shape(s), b.covered(s) > queenArea
	hollow := b.drawn(s, 0.5, 0.14) && !b.drawn(s, 0.5, 0.5)
	figure := b.figure(s)
	if ground == b.bare(s) {
		darkest := b.darkest(s)
		part, grey := share(darkest, ground, b.theme.Queen) // thin lines have more pixels at their edges
		strong := grey && part > 0.2 && part < 0.8
		switch part, pale := share(shape, ground, mark); {
		case shape == ground:
			return sight{}
		case shape == b.theme.Queen && large:
			return sight{thing: queen}
		case large && pale && part > 0.3 && part < 0.8 && !hollow:
			return sight{thing: ghost}
		case strong && hollow:
			return sight{thing: shell}
		}
		if strong && figure != noFigure && raster.Distance(darkest, b.theme.figureOn(ground, fresh)) < raster.Distance(darkest, b.theme.figureOn(ground, plain)) {
			return sight{strongMark, figure}
		}
		if part, grey := share(shape, ground, b.theme.figureOn(ground, plain)); grey && part > 0.15 && figure != noFigure {
			return sight{faintMark, figure}
		}
		t.Fatalf("square %v shows %v on %v", s, shape, ground)
	}
	if b.tinted(ground, b.theme.Good) {
		if shape == b.theme.Good && large {
			return sight{thing: goodQueen}
		}
		t.Fatalf("square %v shows %v on green", s, shape)
	}
	if !b.tinted(ground, b.theme.Bad) {
		t.Fatalf("square %v has the ground %v", s, ground)
	}
	reds := b.count(b.inner(s), b.theme.Bad)
	switch part, red := share(shape, ground, b.theme.figureOn(ground, bad)); {
	case hollow && red && part > 0.3:
		return sight{thing: deadShell}
	case shape == b.theme.Bad && large && reds > b.cell*b.cell/10:
		return sight{thing: lostQueen}
	case figure != noFigure && red && part > 0.3:
		return sight{deadMark, figure}
	}
	t.Fatalf("square %v shows %v on red", s, shape)
	return sight{}
}

// drawn reports whether something covers a point of a square, given in fractions of its side.
func (b *boardShot) drawn(s trace.Square, x, y float64) bool {
	at := b.square(s).Min.Add(image.Pt(int(x*float64(b.cell)), int(y*float64(b.cell))))
	return b.at(at) != b.ground(s)
}

// figure returns the figure on a square.
func (b *boardShot) figure(s trace.Square) figure {
	switch middle, over, askew := b.drawn(s, 0.5, 0.5), b.drawn(s, 0.5, 0.39), b.drawn(s, 0.4, 0.4); {
	case middle && over && !askew:
		return plus
	case middle && askew && !over:
		return times
	case !middle && b.drawn(s, 0.5, 0.37) && !b.drawn(s, 0.5, 0.2):
		return diamond
	}
	return noFigure
}

// darkest returns the color on a square that has the most contrast to its ground.
func (b *boardShot) darkest(s trace.Square) raster.Color {
	ground := b.ground(s)
	darkest := ground
	for i, pixels := range b.histogram(b.inner(s)) {
		if pixels == 0 {
			continue
		}
		if c := b.img.Palette[i].(raster.Color); contrast(c, ground) > contrast(darkest, ground) {
			darkest = c
		}
	}
	return darkest
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

// expected returns what should be seen on a square of a search that fills rows, or columns. It reads the board,
// the lines and the ghosts of the scene, and finds attacks by itself.
func expected(s *story.Scene, at trace.Square, byColumn bool) sight {
	n := s.Board.N
	filled := false
	attack := func(but trace.Square) (f figure) { // by any queen but one
		for row := range n {
			for col := range n {
				q := trace.Sq(row, col)
				switch {
				case !s.Board.Has(q) || q == but:
				case q.Row == at.Row || q.Col == at.Col:
					return plus
				case q.Attacks(at):
					f = times
				}
			}
		}
		return f
	}
	for i := range n {
		filled = filled || !byColumn && s.Board.Has(trace.Sq(int(at.Row), i)) || byColumn && s.Board.Has(trace.Sq(i, int(at.Col)))
	}
	figure, others := attack(nowhere), attack(s.At)
	old := others != noFigure
	skipped := s.Mood == story.Placement && at.Row == s.At.Row && at.Col < s.At.Col // tested before it was placed
	if byColumn {
		skipped = s.Mood == story.Placement && at.Col == s.At.Col && at.Row < s.At.Row
	}
	dead := on(s.Dead, at)
	switch {
	case s.Board.Has(at) && showsSolution(s):
		return sight{thing: goodQueen}
	case s.Board.Has(at) && s.Mood == story.Backtrack && at == s.At:
		return sight{thing: lostQueen}
	case s.Board.Has(at):
		return sight{thing: queen}
	case dead && s.Ghosts.Has(at):
		return sight{thing: deadShell}
	case dead:
		return sight{deadMark, figure}
	case s.Ghosts.Has(at):
		return sight{thing: shell}
	case at == s.At:
		return sight{thing: ghost}
	case skipped:
		return sight{faintMark, others}
	case figure != noFigure && !filled && s.Mood == story.Placement && !old:
		return sight{strongMark, figure}
	case figure != noFigure && !filled:
		return sight{faintMark, figure}
	}
	return sight{}
}

// The board shows what it should, square by square, for the scenes of a whole search, by rows and by columns, and
// in every theme: queens, ghosts, dead rows or columns in one color, solutions, and, only in rows or columns without
// a queen, figures by the shape of the attack, those strong that are new. Where a queen was placed, its line shows those of
// the squares that were skipped. The ring of the tested square is blue if
// it is free, and red if it is attacked.
func TestBoardByMeaning(t *testing.T) {
	t.Parallel()
	scenesOf := func(s solver.Solver) []story.Scene {
		return slices.Collect(tellOf(s, trace.Problem{N: 5}, story.Options{Detail: story.Tests}))
	}
	byRow := scenesOf(solver.Backtrack)
	for i := range Themes {
		c := boardCheck{theme: &Themes[i], solver: solver.Backtrack, scenes: byRow, most: 2} // themes differ in nothing but their colors
		if i == 0 {
			c.every = every(2)
		}
		c.run(t)
	}
	columns := solver.Backtrack.ByColumn()
	boardCheck{theme: &Themes[0], solver: columns, scenes: scenesOf(columns), every: every(4), most: 2}.run(t)
}

// A boardCheck compares the boards of a search with what should be seen on them.
type boardCheck struct {
	theme  *Theme
	solver solver.Solver
	scenes []story.Scene // of its search for 5 queens
	every  int           // the step of a sample of the scenes that is looked at, or 0 for none
	most   int           // the number of scenes of each mood that are looked at besides for each sight: the first ones
}

// A moment is a sight in a scene of a mood.
type moment struct {
	sight
	mood story.Mood
}

// rare reports whether a scene has a sight that scenes of its mood had fewer than most times before, and counts them.
func rare(s *story.Scene, byColumn bool, most int, seen map[moment]int) bool {
	now := map[moment]bool{}
	for row := range s.Board.N {
		for col := range s.Board.N {
			now[moment{expected(s, trace.Sq(row, col), byColumn), s.Mood}] = true
		}
	}
	rare := false
	for m := range now {
		rare = rare || seen[m] < most
		seen[m]++
	}
	return rare
}

func (c boardCheck) run(t *testing.T) {
	t.Helper()
	p := painterOf(t, c.solver, 5, Options{Theme: c.theme, Panels: []string{"board"}, Cell: 48})
	byColumn := p.About().ByColumn
	name := fmt.Sprintf("%s, by column: %t", c.theme.Name, byColumn)
	seen := map[thing]int{}
	grounds := map[thing]raster.Color{} // of marked squares: light and dark ones have the same
	moments := map[moment]int{}
	for _, s := range c.scenes {
		if !rare(&s, byColumn, c.most, moments) && (c.every == 0 || s.Step%c.every != 0) {
			continue
		}
		b := shoot(t, p, &s)
		mark := c.theme.Test
		if s.Mood == story.Conflict {
			mark = c.theme.Bad
		}
		for row := range 5 {
			for col := range 5 {
				at := trace.Sq(row, col)
				if s.Mood == story.Conflict && onLine(s.By, s.At, at) {
					continue // what the dotted line crosses: see TestDottedLine
				}
				arrow := s.From != nowhere || s.Next != nowhere
				if arrow && at != s.At && (!byColumn && at.Row == s.At.Row || byColumn && at.Col == s.At.Col) {
					continue // see TestArrows
				}
				want := expected(&s, at, byColumn)
				seen[want.thing]++
				if got := b.look(t, at, mark); got != want {
					t.Fatalf("%s, step %d, %q: square %v shows %v, want %v", name, s.Step, s.Caption.Title, at, got, want)
				}
				if ground, marked := grounds[want.thing]; marked && ground != b.ground(at) {
					t.Fatalf("%s, step %d, %q: square %v has the ground %v, and one with the same mark %v",
						name, s.Step, s.Caption.Title, at, b.ground(at), ground)
				}
				if want.thing >= deadMark {
					grounds[want.thing] = b.ground(at)
				}
				if on(s.Dead, at) {
					across := image.Pt(0, 1)
					if byColumn {
						across = image.Pt(1, 0)
					}
					if !b.lined(at, c.theme.Bad, across.X, across.Y) || !b.lined(at, c.theme.Bad, -across.X, -across.Y) {
						t.Fatalf("%s, step %d: no line around the dead row or column at %v", name, s.Step, at)
					}
					continue
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
	for k := range things {
		if seen[k] == 0 && k != shell { // in a row that is tried again, an arrow comes from there
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
		way := [2]int16{s.At.Row - s.By.Row, s.At.Col - s.By.Col}
		if ways[way] {
			p.Paint(&s) // may leave something behind
			continue
		}
		ways[way] = true
		b := shoot(t, p, &s)
		bad := b.theme.Bad
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

// There is none but in a conflict, none from a square to itself, and none that leaves the board.
func TestNoDottedLine(t *testing.T) {
	p := newPainter(t, 5, Options{Panels: []string{"board"}})
	scene := func(m story.Mood, at, by trace.Square) *image.Paletted {
		s := sceneOf(t, "Q _ _ _ _\n_ _ _ Q _\n_ _ _ _ _\n_ _ _ _ Q\n_ _ _ _ _")
		s.Mood, s.At, s.By = m, at, by
		return clone(p.Paint(&s).Image)
	}
	off, a, b := trace.Sq(5, 5), trace.Sq(2, 2), trace.Sq(0, 0)
	for _, c := range []struct {
		mood   story.Mood
		at, by trace.Square
	}{
		{story.Pruned, a, b}, {story.Placement, a, b}, {story.Conflict, a, a}, {story.Conflict, a, off}, {story.Conflict, off, b}, {story.Conflict, off, off},
	} {
		if !bytes.Equal(scene(c.mood, c.at, c.by).Pix, scene(c.mood, c.at, nowhere).Pix) {
			t.Errorf("mood %v: something shows between %v and %v", c.mood, c.at, c.by)
		}
	}
	if bytes.Equal(scene(story.Conflict, a, b).Pix, scene(story.Conflict, a, nowhere).Pix) {
		t.Error("nothing shows in a conflict either")
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
	for i := range some(Themes) {
		theme := &Themes[i]
		for _, cell := range []int{MinCell, 24, DefaultCell(8), 112} {
			if i > 0 && cell > MinCell {
				break // themes differ in nothing but their colors
			}
			p := newPainter(t, 6, Options{Theme: theme, Panels: []string{"board"}, Cell: cell})
			width := map[story.Mood]int{}
			for s := range tell(trace.Problem{N: 6, Solutions: 1}, story.Options{Detail: story.Tests}) {
				if width[s.Mood] != 0 && s.Step%4 != 0 {
					continue // a sample is enough
				}
				color := theme.Queen
				switch s.Mood {
				case story.Backtrack:
					color = theme.Bad
				case story.Solved, story.Done:
					color = theme.Good
				}
				b := shoot(t, p, &s)
				width[s.Mood] = b.frame(t, color)
				if t.Failed() {
					t.Fatalf("%s, cell %d, step %d, mood %d", theme.Name, cell, s.Step, s.Mood)
				}
			}
			for m, w := range width {
				thick := m == story.Backtrack || m == story.Solved || m == story.Done
				if w == 0 || thick && w < 2*width[story.Calm] || !thick && w != width[story.Calm] {
					t.Errorf("%s, cell %d: the frame of mood %d is %d pixels wide, that of the first scene %d",
						theme.Name, cell, m, w, width[story.Calm])
				}
			}
			if len(width) != 7 {
				t.Errorf("%d moods in the search, want 7", len(width))
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

// Marks that one search alone or none shows often: a diamond for what no queen rules out, the squares of a Hall
// interval, a line around a row or column that was chosen, and in a jump the queens who had no part in the conflict, who fade.
func TestRareMarks(t *testing.T) {
	t.Parallel()
	p := newPainter(t, 5, Options{Panels: []string{"board"}})
	s := sceneOf(t, "Q _ _ _ _\n_ _ _ Q _\n_ _ _ _ _\n_ _ _ _ Q\n_ _ _ _ _")
	s.Mood = story.Pruned
	s.Reason = story.Reason{Kind: story.ReasonDiagonal, By: setOf(trace.Sq(1, 3))}
	if edge, even := shoot(t, p, &s).edge(trace.Sq(1, 3)); edge != p.Options().Theme.Test || !even {
		t.Errorf("the queen who rules out squares has a ring of %v", edge)
	}
	s.Reason = story.Reason{}
	s.Other, s.Hall = setOf(trace.Sq(2, 2), trace.Sq(4, 1)), setOf(trace.Sq(2, 4), trace.Sq(4, 4))
	s.Fresh = setOf(trace.Sq(4, 1))
	b := shoot(t, p, &s)
	if old, new := b.look(t, trace.Sq(2, 2), b.theme.Test), b.look(t, trace.Sq(4, 1), b.theme.Test); old != (sight{faintMark, diamond}) || new != (sight{strongMark, diamond}) {
		t.Errorf("squares ruled out by neither a line nor a diagonal show %v and %v", old, new)
	}
	for at := range s.Hall.Squares() {
		if !b.tinted(b.ground(at), b.theme.Test) {
			t.Errorf("square %v of the Hall interval has the ground %v", at, b.ground(at))
		}
		for _, side := range []image.Point{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
			if !b.lined(at, b.theme.Test, side.X, side.Y) {
				t.Errorf("square %v of the Hall interval has no line on its side %v", at, side)
			}
		}
	}
	s.Hall = trace.Set{}
	s.Reason = story.Reason{Kind: story.ReasonRestored, Squares: setOf(trace.Sq(2, 4))}
	b = shoot(t, p, &s)
	if at := trace.Sq(2, 4); !b.lined(at, b.theme.Good, 0, 1) || !b.lined(at, b.theme.Good, -1, 0) || b.lined(trace.Sq(2, 1), b.theme.Good, 0, 1) {
		t.Errorf("the squares that are open again are not those with a line around them")
	}
	s.Reason = story.Reason{}

	for _, c := range []struct {
		line   trace.Square
		on     func(row, col int) bool
		dx, dy int // across the line
	}{
		{trace.Row(2), func(row, _ int) bool { return row == 2 }, 0, 1},
		{trace.Column(1), func(_, col int) bool { return col == 1 }, 1, 0},
	} {
		s.Chosen = c.line
		b = shoot(t, p, &s)
		for row := range 5 {
			for col := range 5 {
				at := trace.Sq(row, col)
				if lined := b.lined(at, b.theme.Test, c.dx, c.dy) && b.lined(at, b.theme.Test, -c.dx, -c.dy); lined != c.on(row, col) {
					t.Errorf("line %v: a line along %v: %t", c.line, at, lined)
				}
			}
		}
	}

	s.Mood, s.Chosen, s.At = story.Jump, nowhere, trace.Sq(3, 4)
	s.Leaving = setOf(trace.Sq(0, 0), trace.Sq(1, 3), trace.Sq(3, 4))
	s.Reason = story.Reason{Kind: story.ReasonJump, Squares: setOf(trace.Sq(1, 3))}
	b = shoot(t, p, &s)
	for q := range s.Leaving.Squares() {
		faded := contrast(b.shape(q), b.ground(q)) < 2.5
		if faded != s.Reason.Squares.Has(q) || !b.tinted(b.ground(q), b.theme.Bad) {
			t.Errorf("the queen on %v fades: %t", q, faded)
		}
	}
}

// Only a solution ends in a green frame, and no end of a search in a red one; what was learned has a frame of its own.
func TestFrames(t *testing.T) {
	p := newPainter(t, 6, Options{Panels: []string{"board"}})
	solved := sceneOf(t, "_ Q _ _ _ _\n_ _ _ Q _ _\n_ _ _ _ _ Q\nQ _ _ _ _ _\n_ _ Q _ _ _\n_ _ _ _ Q _")
	empty := sceneOf(t, "_ _ _ _ _ _\n_ _ _ _ _ _\n_ _ _ _ _ _\n_ _ _ _ _ _\n_ _ _ _ _ _\n_ _ _ _ _ _")
	beaten := sceneOf(t, "Q _ _ _ _ _\n_ _ _ Q _ _\n_ _ _ _ _ Q\nQ _ _ _ _ _\n_ _ Q _ _ _\n_ _ _ _ Q _")
	beaten.Beaten = beaten.Board.Beaten()
	th := p.Options().Theme
	for _, c := range []struct {
		what  string
		scene story.Scene
		mood  story.Mood
		color raster.Color
		thick bool
	}{
		{"done, with a solution", solved, story.Done, th.Good, true},
		{"done, with an empty board", empty, story.Done, th.Queen, false},
		{"done, with no solution", beaten, story.Done, th.Queen, false},
		{"learned", empty, story.Learned, th.Test, true},
		{"a jump", solved, story.Jump, th.Bad, true},
		{"a conflict", beaten, story.Conflict, th.Queen, false},
		{"ruled out", empty, story.Pruned, th.Queen, false},
	} {
		c.scene.Mood = c.mood
		if width := shoot(t, p, &c.scene).frame(t, c.color); (width >= 4) != c.thick || width < 1 {
			t.Errorf("%s: the frame is %d pixels wide", c.what, width)
		}
	}
}

// Where no size is given, pictures are at most 1,200 pixels high, boards are about equally large up to 8 rows and
// never smaller than those, and a board that is narrower than its column stands in the middle.
func TestDefaultSizes(t *testing.T) {
	for n := 1; n <= trace.MaxN; n++ {
		p := newPainter(t, n, Options{})
		side := n * DefaultCell(n)
		if DefaultCell(n) < MinCell || DefaultCell(n) > MaxCell || DefaultCell(n) > DefaultCell(max(1, n-1)) {
			t.Errorf("N=%d: squares of %d pixels", n, DefaultCell(n))
		}
		if p.Size().Y > 1200 || n >= 3 && side < 400 || side > 1000 {
			t.Errorf("N=%d: a picture of %v and a board of %d pixels", n, p.Size(), side)
		}
	}
	if DefaultCell(8) != 56 || DefaultCell(4) <= 56 || DefaultCell(64) >= 56 {
		t.Errorf("squares of %d, %d and %d pixels for 8, 4 and 64", DefaultCell(8), DefaultCell(4), DefaultCell(64))
	}
	if got := newPainter(t, 8, Options{}).Size(); got != image.Pt(530, 640) {
		t.Errorf("the default picture is %v", got)
	}
	for _, o := range []Options{{}, {Cell: 24}, {Cell: MinCell}} {
		p := newPainter(t, 1, o)
		b := shoot(t, p, &story.Scene{Board: trace.Board{N: 1}, At: nowhere, Dead: nowhere})
		k := p.sketch
		if over := b.origin.X - k.left() - (k.left() + k.width - b.origin.X - b.cell); over < -1 || over > 1 {
			t.Errorf("cell %d: the board stands %d pixels off the middle of its column", b.cell, over)
		}
	}
}

// A fraction of a square is a pixel at least, and that of a large square no more than one of 80 units has.
func TestFraction(t *testing.T) {
	k, err := newSketch(about(2), Options{Cell: MaxCell})
	if err != nil {
		t.Fatal(err)
	}
	v := newBoardView(k)
	if got, want := v.fraction(1), int(math.Round(80*k.unit)); got != want || want >= MaxCell {
		t.Errorf("a large square counts as %d pixels, want %d", got, want)
	}
	if got := v.fraction(0.0001); got != 1 {
		t.Errorf("next to nothing is %d pixels", got)
	}
}

// In the line of a queen it goes without saying that there cannot be another: marks show there only in a scene that rules out these very
// squares, and only in its row, or in its column if the board is filled by column.
func TestMarksInLinesOfQueens(t *testing.T) {
	queen := trace.Sq(2, 2)
	for _, c := range []struct {
		mood        story.Mood
		reason      story.ReasonKind
		line        trace.Square
		row, column bool // the marks of its row show on a board filled by row, those of its column on one filled by column
	}{
		{story.Pruned, story.ReasonLine, trace.Row(2), true, false},
		{story.Pruned, story.ReasonLine, trace.Column(2), false, true},
		{story.Pruned, story.ReasonLine, trace.Row(1), false, false},
		{story.Pruned, story.ReasonDiagonal, trace.Row(2), false, false},
		{story.Placement, story.ReasonLine, trace.Row(2), false, false},
		{story.Placement, story.ReasonLine, trace.Column(2), false, false},
	} {
		for _, byColumn := range []bool{false, true} {
			a := about(5)
			a.ByColumn = byColumn
			k, err := newSketch(a, Options{})
			if err != nil {
				t.Fatal(err)
			}
			s := story.Scene{
				Mood: c.mood, Reason: story.Reason{Kind: c.reason, Line: c.line}, Board: trace.Problem{N: 5, Fixed: []trace.Square{queen}}.Board(),
				Marks: &story.Marks{Straight: setOf(trace.Sq(2, 0), trace.Sq(0, 2))}, At: nowhere, By: nowhere, Dead: nowhere, Next: nowhere, From: nowhere, Chosen: nowhere,
			}
			looks := newBoardView(k).looksOf(&s)
			row, column := looks[2*5].figure != noFigure, looks[2].figure != noFigure
			if wantRow, wantColumn := byColumn || c.row, !byColumn || c.column; row != wantRow || column != wantColumn {
				t.Errorf("mood %d, reason %d, %v, by column %t: the marks in its row show: %t, in its column: %t", c.mood, c.reason, c.line, byColumn, row, column)
			}
		}
	}
}
