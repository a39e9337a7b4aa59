package draw

import (
	"fmt"
	"image"
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
	byRow := slices.Collect(tell(trace.Problem{N: 5}, story.Options{Detail: story.Tests}))
	for i := range Themes {
		c := boardCheck{theme: &Themes[i], solver: solver.Backtrack, scenes: byRow, every: 9} // themes differ in nothing but their colors
		if i == 0 {
			c.every = 2
		}
		c.run(t)
	}
	columns := solver.Backtrack.ByColumn()
	byColumn := slices.Collect(tellOf(columns, trace.Problem{N: 5}, story.Options{Detail: story.Tests}))
	boardCheck{theme: &Themes[0], solver: columns, scenes: byColumn, every: 3}.run(t)
}

// A boardCheck compares the boards of a search with what should be seen on them.
type boardCheck struct {
	theme  *Theme
	solver solver.Solver
	scenes []story.Scene // of its search for 5 queens
	every  int           // the step of a sample of the scenes that is looked at, besides all solutions
}

func (c boardCheck) run(t *testing.T) {
	t.Helper()
	p := painterOf(t, c.solver, 5, Options{Theme: c.theme, Panels: []string{"board"}, Cell: 48})
	byColumn := p.About().ByColumn
	name := fmt.Sprintf("%s, by column: %t", c.theme.Name, byColumn)
	seen := map[thing]int{}
	grounds := map[thing]raster.Color{} // of marked squares: light and dark ones have the same
	for _, s := range c.scenes {
		if s.Mood != story.Solved && s.Step%c.every != 0 {
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
