package draw

import (
	"bytes"
	"image"
	"math"
	"strings"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// onLine reports whether a square lies on the line from one square to another, both ends included, or
// beside a diagonal line, where dots may reach over its corner.
func onLine(from, to, at trace.Square) bool {
	if at == from || at == to || straight(from, to, at) {
		return true
	}
	inside := image.Pt(int(at.Col), int(at.Row)).In(image.Rect(int(from.Col), int(from.Row), int(to.Col), int(to.Row)).Inset(-1))
	across := abs(at.Row-from.Row) - abs(at.Col-from.Col)
	return from.Row != to.Row && from.Col != to.Col && inside && across >= -1 && across <= 1
}

func abs(x int16) int16 { return max(x, -x) }

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
				between := straight(s.By, s.At, at) || at == s.By
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

// The frame around the board sets a backtrack, a solution and what was learned apart by its color and by its width: those who
// do not see red see that it is thick. Only a solution ends in a green frame, and no end of a search in a red one.
func TestFrames(t *testing.T) {
	t.Parallel()
	solved := sceneOf(t, "_ Q _ _ _ _\n_ _ _ Q _ _\n_ _ _ _ _ Q\nQ _ _ _ _ _\n_ _ Q _ _ _\n_ _ _ _ Q _")
	empty := sceneOf(t, strings.Repeat("_ _ _ _ _ _\n", 6))
	beaten := sceneOf(t, "Q _ _ _ _ _\n_ _ _ Q _ _\n_ _ _ _ _ Q\nQ _ _ _ _ _\n_ _ Q _ _ _\n_ _ _ _ Q _")
	beaten.Beaten = beaten.Board.Beaten()
	for i := range Themes {
		th := &Themes[i]
		for _, cell := range []int{MinCell, 24, DefaultCell(8), 112} {
			if i > 0 && cell > MinCell {
				break // themes differ in nothing but their colors
			}
			p := newPainter(t, 6, Options{Theme: th, Panels: []string{"board"}, Cell: cell})
			thin := 0
			for _, c := range []struct {
				scene story.Scene
				mood  story.Mood
				color raster.Color
				thick bool
			}{
				{empty, story.Calm, th.Queen, false},
				{solved, story.Placement, th.Queen, false}, {empty, story.Free, th.Queen, false}, {empty, story.Pruned, th.Queen, false},
				{beaten, story.Conflict, th.Queen, false}, {empty, story.Done, th.Queen, false}, {beaten, story.Done, th.Queen, false},
				{solved, story.Done, th.Good, true}, {solved, story.Solved, th.Good, true}, {empty, story.Learned, th.Test, true},
				{solved, story.Backtrack, th.Bad, true}, {solved, story.Jump, th.Bad, true},
			} {
				c.scene.Mood = c.mood
				width := shoot(t, p, &c.scene).frame(t, c.color)
				if thin == 0 {
					thin = width
				}
				if width == 0 || c.thick && width < 2*thin || !c.thick && width != thin {
					t.Errorf("%s, cell %d: the frame of mood %d is %d pixels wide, that of the first %d", th.Name, cell, c.mood, width, thin)
				}
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
	k := sketchOf(t, 2, Options{Cell: MaxCell})
	v := newBoardView(k)
	if got, want := v.fraction(1), int(math.Round(80*k.unit)); got != want || want >= MaxCell {
		t.Errorf("a large square counts as %d pixels, want %d", got, want)
	}
	if got := v.fraction(0.0001); got != 1 {
		t.Errorf("next to nothing is %d pixels", got)
	}
}

// The squares of fixed queens have marked corners in every scene and theme, also where they stand in a solution, and no
// others have.
func TestFixedQueensLookFixed(t *testing.T) {
	p := trace.Problem{N: 6, Solutions: 1, Fixed: []trace.Square{trace.Sq(0, 1), trace.Sq(1, 3)}}
	a := solver.Backtrack.About(p)
	for _, theme := range Themes {
		painter := painterFor(t, a, Options{Theme: &theme, Panels: []string{"board"}})
		scenes, _ := story.Tell(a, solver.Backtrack.Events(p), story.Options{})
		for s := range scenes {
			img := painter.Paint(&s).Image
			board := painter.views[0].view.(*boardView)
			origin := board.origin(painter.canvas.Sub(painter.views[0].place))
			want := theme.Queen
			if showsSolution(&s) {
				want = theme.Good
			}
			for q := range s.Board.Queens() {
				corner := origin.Add(image.Pt(int(q.Col), int(q.Row)).Mul(board.Cell)).Add(image.Pt(1, 1).Mul(board.fraction(0.03) + board.fraction(0.1)/2))
				fixed := q == p.Fixed[0] || q == p.Fixed[1]
				if marked := img.At(corner.X, corner.Y) == any(want); marked != fixed {
					t.Fatalf("%s, step %d: the corner of %v is marked: %t", theme.Name, s.Step, q, marked)
				}
			}
		}
	}
}
