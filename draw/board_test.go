package draw

import (
	"bytes"
	"image"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// There is no dotted line but in a conflict, none from a square to itself, and none that leaves the board.
func TestNoDottedLine(t *testing.T) {
	p := newPainter(t, 5, panel.Options{Panels: []string{"board"}})
	scene := func(m story.Mood, at, by trace.Square) *image.Paletted {
		s := drawtest.SceneOf(t, "Q _ _ _ _\n_ _ _ Q _\n_ _ _ _ _\n_ _ _ _ Q\n_ _ _ _ _")
		s.Mood, s.At, s.By = m, at, by
		return drawtest.Clone(p.Paint(&s).Image)
	}
	off, a, b := trace.Sq(5, 5), trace.Sq(2, 2), trace.Sq(0, 0)
	for _, c := range []struct {
		mood   story.Mood
		at, by trace.Square
	}{
		{story.Pruned, a, b}, {story.Placement, a, b}, {story.Conflict, a, a}, {story.Conflict, a, off}, {story.Conflict, off, b}, {story.Conflict, off, off},
	} {
		if !bytes.Equal(scene(c.mood, c.at, c.by).Pix, scene(c.mood, c.at, trace.Nowhere).Pix) {
			t.Errorf("mood %v: something shows between %v and %v", c.mood, c.at, c.by)
		}
	}
	if bytes.Equal(scene(story.Conflict, a, b).Pix, scene(story.Conflict, a, trace.Nowhere).Pix) {
		t.Error("nothing shows in a conflict either")
	}
}

// The names under the columns stand apart, on large boards with small squares too: there is empty space
// between each and the next.
func TestLabelsKeepApart(t *testing.T) {
	for _, c := range []struct{ n, cell int }{{64, panel.MinCell}, {64, 20}, {30, 13}, {12, panel.MinCell}, {8, 56}} {
		for _, labels := range []words.Labels{words.Chess, words.Index} {
			p := newPainter(t, c.n, panel.Options{Panels: []string{"board"}, Labels: labels, Cell: c.cell})
			b := shoot(t, p, drawtest.First(t, drawtest.Tell(trace.Problem{N: c.n, Solutions: 1}, story.Options{}), func(*story.Scene) bool { return true }))
			for col := 1; col < c.n; col++ {
				x, y := b.Square(trace.Sq(c.n-1, col)).Min.X, b.Square(trace.Sq(c.n-1, col)).Max.Y+max(7, c.cell/8)
				apart := 0
				for dx := -2; dx <= 2; dx++ {
					strip := image.Rect(x+dx, y, x+dx+1, b.Img.Rect.Max.Y)
					if b.Count(strip, b.Theme.Ground) == strip.Dy() {
						apart++
					}
				}
				if apart == 0 {
					t.Errorf("N=%d, cell %d, %s: nothing between the names of columns %d and %d", c.n, c.cell, words.LabelNames[labels], col-1, col)
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
		p := newPainter(t, n, panel.Options{})
		side := n * panel.DefaultCell(n)
		if panel.DefaultCell(n) < panel.MinCell || panel.DefaultCell(n) > panel.MaxCell || panel.DefaultCell(n) > panel.DefaultCell(max(1, n-1)) {
			t.Errorf("N=%d: squares of %d pixels", n, panel.DefaultCell(n))
		}
		if p.Size().Y > 1200 || n >= 3 && side < 400 || side > 1000 {
			t.Errorf("N=%d: a picture of %v and a board of %d pixels", n, p.Size(), side)
		}
	}
	if panel.DefaultCell(8) != 56 || panel.DefaultCell(4) <= 56 || panel.DefaultCell(64) >= 56 {
		t.Errorf("squares of %d, %d and %d pixels for 8, 4 and 64", panel.DefaultCell(8), panel.DefaultCell(4), panel.DefaultCell(64))
	}
	if got := newPainter(t, 8, panel.Options{}).Size(); got != image.Pt(530, 640) {
		t.Errorf("the default picture is %v", got)
	}
	for _, o := range []panel.Options{{}, {Cell: 24}, {Cell: panel.MinCell}} {
		p := newPainter(t, 1, o)
		b := shoot(t, p, &story.Scene{Board: trace.Board{N: 1}, At: trace.Nowhere, Dead: trace.Nowhere})
		k := p.metrics
		if over := b.Origin.X - k.LeftMargin - (k.LeftMargin + k.ColumnWidth - b.Origin.X - b.Cell); over < -1 || over > 1 {
			t.Errorf("cell %d: the board stands %d pixels off the middle of its column", b.Cell, over)
		}
	}
}

// The squares of fixed queens have marked corners in every scene and theme, also where they stand in a solution, and no
// others have.
func TestFixedQueensLookFixed(t *testing.T) {
	p := trace.Problem{N: 6, Solutions: 1, Fixed: []trace.Square{trace.Sq(0, 1), trace.Sq(1, 3)}}
	a := solver.Backtrack.About(p)
	for _, theme := range theme.Themes {
		painter := painterFor(t, a, panel.Options{Theme: &theme, Panels: []string{"board"}})
		scenes, _ := story.Tell(a, solver.Backtrack.Events(p), story.Options{})
		for s := range scenes {
			img := painter.Paint(&s).Image
			k, origin := painter.metrics, partOf(painter, "board").Squares.Min
			want := theme.Queen
			if panel.ShowsSolution(&s) {
				want = theme.Good
			}
			for q := range s.Board.Queens() {
				corner := origin.Add(image.Pt(int(q.Col), int(q.Row)).Mul(k.Cell)).Add(image.Pt(1, 1).Mul(k.Fraction(0.03) + k.Fraction(0.1)/2))
				fixed := q == p.Fixed[0] || q == p.Fixed[1]
				if marked := img.At(corner.X, corner.Y) == any(want); marked != fixed {
					t.Fatalf("%s, step %d: the corner of %v is marked: %t", theme.Name, s.Step, q, marked)
				}
			}
		}
	}
}
