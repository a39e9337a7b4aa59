package draw

import (
	"bytes"
	"image"
	"maps"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// sceneOf returns a scene of a board in its text form that is about nothing.
func sceneOf(t *testing.T, board string) story.Scene {
	t.Helper()
	b, err := trace.ParseBoard(board)
	if err != nil {
		t.Fatal(err)
	}
	return story.Scene{
		Step: 1, Board: b, At: nowhere, By: nowhere, Dead: nowhere, Next: nowhere, From: nowhere, Chosen: nowhere,
		Marks: &story.Marks{Costs: story.Costs{Line: nowhere}},
	}
}

// setOf returns a set of squares.
func setOf(squares ...trace.Square) (set trace.Set) {
	for _, s := range squares {
		set.Add(s)
	}
	return set
}

// marked returns the squares of a board of n rows for which inked is true, as text: # for each of them.
func (b *boardShot) marked(n int, inked func(trace.Square) bool) string {
	var text []byte
	for i := range n * n {
		mark := byte('.')
		if inked(trace.Sq(i/n, i%n)) {
			mark = '#'
		}
		text = append(text, mark)
		if i%n == n-1 {
			text = append(text, '\n')
		}
	}
	return string(text)
}

// An arrow leads from a queen that leaves to where it is tried next, and from where it stood to where it stands,
// along any row, column or other way. It leaves all queens as they are, and the next scene shows no trace of it.
func TestArrows(t *testing.T) {
	t.Parallel()
	board := "Q _ _ _ _ _\n_ _ _ Q _ _\n_ _ _ _ _ _\n_ _ _ _ _ _\n_ _ _ _ _ _\n_ _ _ _ _ _"
	queen := trace.Sq(1, 3)
	for _, c := range []struct {
		what  string
		other trace.Square
		want  string // the squares that have some of the arrow
	}{
		{"to the next square", trace.Sq(1, 4), "......\n....#.\n......\n......\n......\n......\n"},
		{"along the row", trace.Sq(1, 5), "......\n....##\n......\n......\n......\n......\n"},
		{"back along the row", trace.Sq(1, 0), "......\n###...\n......\n......\n......\n......\n"},
		{"down the column", trace.Sq(3, 3), "......\n......\n...#..\n...#..\n......\n......\n"},
		{"along a diagonal, over corners", trace.Sq(3, 1), "......\n......\n.##...\n.##...\n......\n......\n"},
	} {
		for _, way := range []string{"leads", "followed"} {
			s := sceneOf(t, board)
			s.At = queen
			if way == "leads" {
				s.Mood, s.Leaving, s.Next = story.Backtrack, setOf(queen), c.other
			} else {
				s.Mood, s.From = story.Placement, c.other
			}
			for _, cell := range []int{MinCell, 56} {
				if cell == MinCell && c.other.Row != queen.Row && c.other.Col != queen.Col {
					continue // it reaches over more corners
				}
				p := newPainter(t, 6, Options{Panels: []string{"board"}, Cell: cell})
				without := s
				without.Next, without.From = nowhere, nowhere
				before := shoot(t, p, &without)
				b := shoot(t, p, &s)
				got := b.marked(6, func(at trace.Square) bool {
					return at != queen && pixels(b.img, b.square(at)) != pixels(before.img, b.square(at))
				})
				if got != c.want {
					t.Errorf("%s, %s, cell %d:\n%s", c.what, way, cell, got)
				}
				for q := range s.Board.Queens() {
					if pixels(b.img, b.square(q)) != pixels(before.img, before.square(q)) {
						t.Errorf("%s, %s, cell %d: the queen on %v looks different", c.what, way, cell, q)
					}
				}
				if after := shoot(t, p, &without); !bytes.Equal(after.img.Pix, before.img.Pix) {
					t.Errorf("%s, %s, cell %d: something is left of the arrow", c.what, way, cell)
				}
			}
		}
	}
}

// Where crosses or costs stand on its way, an arrow runs beside them, and each looks as it does without it.
func TestArrowsKeepOffMarks(t *testing.T) {
	s := sceneOf(t, "Q _ _ _ _ _\n_ _ _ _ _ _\n_ _ _ _ _ _\n_ _ _ _ _ _\n_ _ _ _ _ _\n_ _ _ _ _ _")
	s.Mood, s.At, s.From = story.Placement, trace.Sq(0, 0), trace.Sq(0, 5)
	s.Costs = story.Costs{Line: trace.Row(0), Known: 1<<1 | 1<<3 | 1<<5, Values: [trace.MaxN]uint16{1: 12, 3: 8, 5: 3}}
	s.Diagonal = setOf(trace.Sq(0, 2))
	p := newPainter(t, 6, Options{Panels: []string{"board"}})
	b := shoot(t, p, &s)
	s.From = nowhere
	without := shoot(t, p, &s)
	for col := range 6 {
		r := b.square(trace.Sq(0, col))
		if arrow := b.count(r, b.theme.Test) > without.count(r, b.theme.Test); arrow != (col > 0) {
			t.Errorf("column %d: the arrow is there: %t", col, arrow)
		}
		r.Max.Y -= b.cell * 3 / 10
		if pixels(b.img, r) != pixels(without.img, r) {
			t.Errorf("column %d: the arrow covers what stands there", col)
		}
	}
}

// In a search that moves queens, a line under the queens joins each pair that attack each other, also over others
// between them; in other searches there is none. It is the same whichever way the board is filled.
func TestAttacksBetweenQueens(t *testing.T) {
	for _, way := range []solver.Solver{solver.Backtrack, solver.Backtrack.ByColumn()} {
		testAttacksBetweenQueens(t, painterOf(t, way, 5, Options{Panels: []string{"board"}}))
	}
}

func testAttacksBetweenQueens(t *testing.T, p *Painter) {
	s := sceneOf(t, "Q _ _ _ _\n_ _ _ _ Q\n_ _ Q _ _\n_ _ _ _ _\n_ _ _ _ Q")
	calm := shoot(t, p, &s)
	s.Attacks = 4
	b := shoot(t, p, &s)
	between := b.marked(5, func(at trace.Square) bool {
		return !s.Board.Has(at) && b.count(b.square(at).Inset(b.cell/4), b.theme.Bad) > 0
	})
	if want := ".....\n.#...\n....#\n...##\n.....\n"; between != want {
		t.Errorf("lines over\n%swant\n%s", between, want)
	}
	for q := range s.Board.Queens() {
		if b.count(b.square(q), b.theme.Queen) < calm.count(calm.square(q), b.theme.Queen) {
			t.Errorf("a line covers the queen on %v", q)
		}
	}
	s.Attacks = 0
	if after := shoot(t, p, &s); !bytes.Equal(after.img.Pix, calm.img.Pix) {
		t.Error("something is left of the lines")
	}
	s = sceneOf(t, "_ _ _ _ _\n_ _ _ Q _\n_ _ _ _ _\n_ Q _ _ _\n_ _ _ _ _") // the one that is first by column stands lower
	s.Attacks = 1
	b = shoot(t, p, &s)
	if middle := b.square(trace.Sq(2, 2)); b.count(middle, b.theme.Bad) == 0 {
		t.Error("no line goes up to the right")
	}
}

// The squares of a clause have rings in the color of what the scene means, and no line that would look like an attack; a
// clause that says no more than that a row is dead has none.
func TestLinkedSquares(t *testing.T) {
	s := sceneOf(t, "Q _ _ _ _\n_ _ _ Q _\n_ _ _ _ _\n_ _ _ _ _\n_ _ _ _ _")
	linked := []trace.Square{trace.Sq(0, 0), trace.Sq(1, 3), trace.Sq(4, 3)}
	s.Linked = setOf(linked...)
	p := newPainter(t, 5, Options{Panels: []string{"board"}})
	for mood, bad := range map[story.Mood]bool{story.Conflict: true, story.Learned: false} {
		s.Mood = mood
		b := shoot(t, p, &s)
		want := b.theme.Test
		if bad {
			want = b.theme.Bad
		}
		for _, at := range linked {
			if edge, even := b.edge(at); edge != want || !even {
				t.Errorf("mood %d: the ring of %v is %v", mood, at, edge)
			}
		}
		lines := b.marked(5, func(at trace.Square) bool {
			return b.count(b.inner(at), b.theme.Bad)+b.count(b.inner(at), b.theme.Test) > 0
		})
		if strings.Contains(lines, "#") {
			t.Errorf("mood %d: lines over\n%s", mood, lines)
		}
	}
	s.Mood, s.Dead, s.Linked = story.Conflict, trace.Row(3), setOf(trace.Sq(3, 0), trace.Sq(3, 4))
	b := shoot(t, p, &s)
	if b.lined(trace.Sq(3, 2), b.theme.Bad, -1, 0) || !b.lined(trace.Sq(3, 2), b.theme.Bad, 0, 1) {
		t.Error("the squares of a dead row have rings")
	}
}

// A line leads to each square of a line without a safe one, from the nearest queen that attacks it along a row or column,
// else along a diagonal: any queen in a conflict, and those of the clause and the fixed ones where that is learned.
func TestKills(t *testing.T) {
	board := "Q _ _ _ _ _\n_ _ Q _ _ _\n_ _ _ _ Q _\n_ _ _ _ _ _\n_ _ _ _ _ _\n_ Q _ _ _ _"
	dead := trace.Column(5)
	clause := setOf(trace.Sq(0, 0), trace.Sq(1, 2))
	for _, c := range []struct {
		what  string
		fixed []trace.Square
		scene func(s *story.Scene)
		want  map[trace.Square]trace.Square // by their ends, where lines begin
	}{
		{"a conflict", nil, func(s *story.Scene) { s.Mood, s.Dead, s.Linked = story.Conflict, dead, setOf(trace.Sq(0, 5)) }, map[trace.Square]trace.Square{
			trace.Sq(0, 5): trace.Sq(0, 0), trace.Sq(1, 5): trace.Sq(1, 2), trace.Sq(2, 5): trace.Sq(2, 4),
			trace.Sq(3, 5): trace.Sq(2, 4), trace.Sq(4, 5): trace.Sq(1, 2), trace.Sq(5, 5): trace.Sq(5, 1),
		}},
		{"a clause", []trace.Square{trace.Sq(5, 1)}, func(s *story.Scene) { s.Mood, s.Reason.Line, s.Linked = story.Learned, dead, clause }, map[trace.Square]trace.Square{
			trace.Sq(0, 5): trace.Sq(0, 0), trace.Sq(1, 5): trace.Sq(1, 2), trace.Sq(4, 5): trace.Sq(1, 2), trace.Sq(5, 5): trace.Sq(5, 1),
		}},
		{"a clause of another line", nil, func(s *story.Scene) { s.Mood, s.Linked = story.Learned, clause }, nil},
		{"a dead row without a clause", nil, func(s *story.Scene) { s.Mood, s.Dead = story.Backtrack, dead }, nil},
	} {
		s := sceneOf(t, board)
		s.Reason.Line = nowhere
		c.scene(&s)
		p := painterFor(t, trace.About{Problem: trace.Problem{N: 6, Fixed: c.fixed}}, Options{Panels: []string{"board"}})
		got := map[trace.Square]trace.Square{}
		for _, k := range mustView[*boardView](t, p).tiesOf(&s, make([]look, 36)) {
			if k.kind != attack {
				t.Errorf("%s: a tie %+v", c.what, k)
			}
			got[k.to] = k.from
		}
		if !maps.Equal(got, c.want) {
			t.Errorf("%s: lines from %v, want %v", c.what, got, c.want)
		}
	}
}

// The diagonals of a Hall interval are drawn from edge to edge: as many as it has rows, or columns, in the direction in which
// the squares that it rules out are on them.
func TestHallDiagonals(t *testing.T) {
	for _, c := range []struct {
		hall, out []trace.Square
		byColumn  bool
		want      [][2]trace.Square
	}{
		{[]trace.Square{trace.Sq(1, 1)}, []trace.Square{trace.Sq(3, 3)}, false, [][2]trace.Square{{trace.Sq(0, 0), trace.Sq(4, 4)}}},
		{[]trace.Square{trace.Sq(1, 1)}, []trace.Square{trace.Sq(2, 0)}, false, [][2]trace.Square{{trace.Sq(0, 2), trace.Sq(2, 0)}}},
		{[]trace.Square{trace.Sq(1, 1), trace.Sq(1, 3), trace.Sq(3, 1)}, []trace.Square{trace.Sq(0, 4)}, false, [][2]trace.Square{{trace.Sq(0, 2), trace.Sq(2, 0)}, {trace.Sq(0, 4), trace.Sq(4, 0)}}},
		{[]trace.Square{trace.Sq(0, 1), trace.Sq(3, 4), trace.Sq(2, 1)}, nil, true, [][2]trace.Square{{trace.Sq(0, 1), trace.Sq(3, 4)}, {trace.Sq(1, 0), trace.Sq(4, 3)}}},
		{[]trace.Square{trace.Sq(0, 4)}, []trace.Square{trace.Sq(1, 3)}, false, [][2]trace.Square{{trace.Sq(0, 4), trace.Sq(4, 0)}}},
	} {
		s := sceneOf(t, "_ _ _ _ _\n_ _ _ _ _\n_ _ _ _ _\n_ _ _ _ _\n_ _ _ _ _")
		s.Mood, s.Hall = story.Pruned, setOf(c.hall...)
		s.Reason = story.Reason{Kind: story.ReasonHallDiagonal, Line: nowhere, Squares: setOf(c.out...)}
		p := painterFor(t, trace.About{Problem: trace.Problem{N: 5}, ByColumn: c.byColumn}, Options{Panels: []string{"board"}})
		var got [][2]trace.Square
		for _, k := range mustView[*boardView](t, p).tiesOf(&s, make([]look, 25)) {
			got = append(got, [2]trace.Square{k.from, k.to})
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v need %v, want %v", c.hall, got, c.want)
		}
		b := shoot(t, p, &s)
		if last := c.want[0][1]; b.count(b.square(last), b.theme.Test) == 0 {
			t.Errorf("%v: no line is on %v", c.hall, last)
		}
		s.Reason.Kind, s.Hall = story.ReasonHall, trace.Set{}
		if after := shoot(t, p, &s); after.marked(5, func(at trace.Square) bool { return after.count(after.square(at), after.theme.Test) > 0 }) != strings.Repeat(".....\n", 5) {
			t.Errorf("%v: something is left of the diagonals", c.hall)
		}
	}
}

// A square that has some of a tie is one that the tie crosses: else the next picture would show a trace of it.
func TestTiesKeepToTheSquaresTheyCross(t *testing.T) {
	t.Parallel()
	for _, cell := range []int{12, 43, 74} { // 74 is the default of 6 queens
		p := newPainter(t, 4, Options{Cell: cell, Panels: []string{"board"}})
		v := mustView[*boardView](t, p)
		for _, ends := range [][2]trace.Square{{{}, {Col: 2}}, {{Row: 1}, {Row: 3}}, {{}, {Row: 2, Col: 3}}, {{Row: 3, Col: 3}, {Row: 1, Col: 1}}} {
			for _, k := range []tie{
				{kind: leads, from: ends[0], to: ends[1]}, {kind: followed, from: ends[0], to: ends[1]},
				{kind: attack, from: ends[0], to: ends[1]}, {kind: diagonal, from: ends[0], to: ends[1]},
				{kind: leads, from: ends[0], to: ends[1], aside: true}, {kind: followed, from: ends[0], to: ends[1], aside: true},
			} {
				if (k.kind == attack || k.kind == diagonal) && !k.from.Attacks(k.to) {
					continue
				}
				if k.aside && k.from.Row != k.to.Row && k.from.Col != k.to.Col {
					continue
				}
				c, err := raster.NewCanvas(image.Pt(4*cell, 4*cell), p.canvas.Ink())
				if err != nil {
					t.Fatal(err)
				}
				v.paintTie(c, k)
				for i, index := range c.Image().Pix {
					if at := trace.Sq(i/(4*cell)/cell, i%(4*cell)/cell); index != 0 && !k.crosses(at) {
						t.Fatalf("squares of %d pixels: the tie %v has a pixel on %v", cell, k, at)
					}
				}
			}
		}
	}
}

// A tie crosses the squares that it touches, and no others: what is drawn again is no more than need be.
func TestTiesCrossFewSquares(t *testing.T) {
	var b boardShot
	for _, c := range []struct {
		k    tie
		want string
	}{
		{tie{from: trace.Sq(1, 1), to: trace.Sq(1, 3)}, ".....\n.###.\n.....\n.....\n.....\n"},
		{tie{from: trace.Sq(3, 2), to: trace.Sq(1, 2)}, ".....\n..#..\n..#..\n..#..\n.....\n"},
		{tie{from: trace.Sq(1, 1), to: trace.Sq(3, 3)}, ".....\n.##..\n.###.\n..##.\n.....\n"},
		{tie{from: trace.Sq(1, 3), to: trace.Sq(3, 2)}, ".....\n..##.\n..##.\n..##.\n.....\n"},
	} {
		if got := b.marked(5, c.k.crosses); got != c.want {
			t.Errorf("from %v to %v a tie crosses\n%swant\n%s", c.k.from, c.k.to, got, c.want)
		}
	}
}

// An arrow along a row or a column runs beside what stands in its way, and in the middle of empty squares.
func TestOccupied(t *testing.T) {
	v := newPainter(t, 4, Options{Cell: 12, Panels: []string{"board"}}).views[0].view.(*boardView)
	looks := make([]look, 16)
	looks[4*2+1].queen = plain
	for _, c := range []struct {
		queen, other trace.Square
		want         bool
	}{
		{trace.Sq(2, 3), trace.Sq(2, 0), true}, {trace.Sq(2, 0), trace.Sq(2, 1), true}, {trace.Sq(0, 1), trace.Sq(3, 1), true},
		{trace.Sq(2, 3), trace.Sq(2, 2), false}, {trace.Sq(0, 0), trace.Sq(0, 3), false}, {trace.Sq(3, 1), trace.Sq(3, 3), false},
		{trace.Sq(1, 0), trace.Sq(3, 2), false}, // across
	} {
		if got := v.occupied(looks, c.queen, c.other); got != c.want {
			t.Errorf("between %v and %v something stands: %t", c.queen, c.other, got)
		}
	}
}
