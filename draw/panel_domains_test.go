package draw

import (
	"image"
	"strings"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// domainsText writes the domains of a scene as text: Q for a queen, + for a column that a row still
// has, x for one just struck, _ for one ruled out.
func domainsText(s *story.Scene) string {
	var text strings.Builder
	var filled uint64
	for q := range s.Board.Queens() {
		filled |= 1 << q.Col
	}
	for row := range s.Board.N {
		for col := range s.Board.N {
			text.WriteByte("_x+Q"[domainSquareAt(s, filled, trace.Sq(row, col)).prospect])
		}
		text.WriteByte('\n')
	}
	return text.String()
}

func TestDomains(t *testing.T) {
	var scenes []story.Scene
	for s := range tellOf(solverNamed("forward"), trace.Problem{N: 4}, story.Options{}) {
		scenes = append(scenes, s)
	}
	for _, test := range []struct {
		what, want string
		scene      story.Scene
	}{
		{"before the search all is possible", "++++\n++++\n++++\n++++\n", scenes[0]},
		{"the first queen strikes its column and diagonals", "Q___\nxx++\nx+x+\nx++x\n", scenes[1]},
	} {
		if got := domainsText(&test.scene); got != test.want {
			t.Errorf("%s:\n%swant\n%s", test.what, got, test.want)
		}
	}
}

// For a solver that strikes nothing, a row has the columns that no queen attacks.
func TestDomainsOfBacktracking(t *testing.T) {
	scenes := toldBy(solverNamed("backtrack"), 6, 500)
	for _, s := range scenes {
		for row := range 6 {
			for col := range 6 {
				at := trace.Sq(row, col)
				_, attacked := s.Board.Attacker(at)
				want := !attacked && !s.Board.Has(at) && s.Dead.Row != at.Row
				if got := domainSquareAt(&s, 0, at).prospect == possible; got != want {
					t.Errorf("step %d: %v is possible: %v, want %v", s.Step, at, got, want)
				}
			}
		}
	}
}

// Queens have the color of what happens to them, in a table with letters and on a map.
func TestDomainsShowQueens(t *testing.T) {
	for _, n := range []int{4, 8, 64} {
		scenes := toldBy(solverNamed("propagate"), n, 30)
		p := newPainter(t, n, Options{Cell: 24, Panels: []string{"domains"}})
		v := mustView[*domainsView](t, p)
		if v.letters() != (n < 64) {
			t.Errorf("%d queens: letters in squares of %d pixels: %v", n, v.pitch, v.letters())
		}
		origin := v.content(p.canvas.Sub(p.views[0].place)).Min.Add(image.Pt(v.px(tableLabel), v.header()))
		for _, s := range scenes {
			img := p.Paint(&s).Image
			for q := range s.Board.Queens() {
				gap := max(1, v.pitch/14)
				got := img.At(origin.X+int(q.Col)*v.pitch+gap, origin.Y+int(q.Row)*v.pitch+gap)
				if want := queenMark(&s, q, v.Theme); got != want {
					t.Errorf("%d queens, step %d: the queen on %v is %v, want %v", n, s.Step, q, got, want)
				}
			}
		}
	}
}

// queenMark returns the color that says what happens to a queen.
func queenMark(s *story.Scene, q trace.Square, t *Theme) raster.Color {
	switch {
	case s.Mood == story.Solved:
		return t.Good
	case s.Leaving.Has(q):
		return t.Bad
	case s.Mood == story.Placement && s.At == q, s.Mood == story.Pruned && s.By == q && s.Reason.By == setOf(q):
		return t.Test
	}
	return t.Queen
}

// The table of the largest board fits into the panel, with squares that can be told apart.
func TestDomainsKeepInside(t *testing.T) {
	for _, cell := range []int{MinCell, DefaultCell(8)} {
		p := newPainter(t, trace.MaxN, Options{Panels: []string{"domains"}, Cell: cell})
		v := mustView[*domainsView](t, p)
		if right := v.px(tableLabel) + v.n*v.pitch; v.pitch < 4 || right > v.px(besideContent) {
			t.Errorf("cell %d: squares of %d pixels end at %d", cell, v.pitch, right)
		}
	}
}

// Where the squares are too small for letters, names stand over the columns and beside the rows: the right ones, each
// at the middle of its line, as many as there is room for, and with space between them.
func TestDomainsMapHasNames(t *testing.T) {
	for _, c := range []struct{ n, cell int }{{24, MinCell}, {25, DefaultCell(8)}, {40, 90}, {64, DefaultCell(8)}, {64, MinCell}} {
		for _, labels := range []story.Labels{story.Chess, story.Index} {
			p := newPainter(t, c.n, Options{Cell: c.cell, Panels: []string{"domains"}, Labels: labels})
			p.Paint(&story.Scene{Board: trace.Board{N: c.n}, At: nowhere, Dead: nowhere})
			v := mustView[*domainsView](t, p)
			if v.letters() {
				t.Fatalf("%d queens, cell %d: the squares have letters", c.n, c.cell)
			}
			origin := v.content(p.canvas.Sub(p.views[0].place)).Min.Add(image.Pt(v.px(tableLabel), v.header()))
			above := image.Rect(0, origin.Y-v.header(), p.canvas.Bounds().Max.X, origin.Y)
			beside := image.Rect(0, origin.Y-v.pitch, origin.X, p.canvas.Bounds().Max.Y)

			// The same names on an empty canvas: as many as leave two letters of space, and no fewer.
			names := p.canvas.Clone()
			names.Fill(names.Bounds(), v.Theme.Ground)
			st := v.style(13, false)
			every, end := 0, -1
			for i := range c.n {
				width := v.text.Width(labels.Column(i), st)
				middle := origin.X + i*v.pitch + v.pitch/2
				if every == 0 && i > 0 && float64(i*v.pitch) >= 1.7*st.Size {
					every = i
				}
				if i > 0 && (every == 0 || i%every != 0) {
					continue
				}
				if left := middle - width/2; left <= end {
					t.Errorf("%d queens, cell %d: the name of column %d begins at %d, and one ends at %d", c.n, c.cell, i, left, end)
				}
				end = middle + width/2 + 1
				v.text.DrawCentered(names, image.Pt(middle, origin.Y-v.px(5)), labels.Column(i), st, v.Theme.Muted)
				row := image.Pt(origin.X-v.px(tableLabel/2+4), origin.Y+i*v.pitch+v.pitch/2+int(0.36*st.Size))
				v.text.DrawCentered(names, row, labels.Row(i, c.n), st, v.Theme.Muted)
			}
			for what, place := range map[string]image.Rectangle{"above": above, "beside": beside} {
				if pixels(p.canvas.Image(), place) != pixels(names.Image(), place) {
					t.Errorf("%d queens, cell %d, %s: the names %s the map are others", c.n, c.cell, story.LabelNames[labels], what)
				}
			}
		}
	}
}

// Letters are written where they can be read, and no smaller.
func TestHasLetters(t *testing.T) {
	if hasLetters(minLetters-1) || !hasLetters(minLetters) {
		t.Errorf("letters stand on %d pixels: %t, on %d: %t", minLetters-1, hasLetters(minLetters-1), minLetters, hasLetters(minLetters))
	}
}
