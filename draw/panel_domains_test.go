package draw

import (
	"strings"
	"testing"

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
