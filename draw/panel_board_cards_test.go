package draw

import (
	"image"
	"slices"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// endOf returns the scenes of a search by backtrack, of which the last is the end card.
func endOf(t *testing.T, p trace.Problem) []story.Scene {
	t.Helper()
	scenes := slices.Collect(tell(p, story.Options{}))
	if !scenes[len(scenes)-1].Ends {
		t.Fatal("the search has no end card")
	}
	return scenes
}

// The end card of a search with one solution shows it as large as the board, also when its queens were taken back;
// that of a search with none shows the empty board.
func TestEndCardOfOneAndOfNone(t *testing.T) {
	one := trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(0, 1)}}
	for _, p := range []trace.Problem{{N: 8, Solutions: 1}, one, {N: 1}, {N: 3}} {
		scenes := endOf(t, p)
		var want trace.Board
		for _, s := range scenes {
			if s.Mood == story.Solved {
				want = s.Board
			}
		}
		last := &scenes[len(scenes)-1]
		painter := newPainter(t, p.N, Options{Panels: []string{"board"}, Search: slices.Values(scenes)})
		shot := shoot(t, painter, last)
		for i := range p.N * p.N {
			at := trace.Sq(i/p.N, i%p.N)
			if green := shot.count(shot.square(at), shot.theme.Good) > 0; green != want.Has(at) {
				t.Errorf("%v: a green queen on %v: %v, want %v", p, at, green, want.Has(at))
			}
		}
	}
}

// Boards on an end card lie inside its place and do not touch, whatever their number and size; as many are shown
// as have squares that can be seen.
func TestFoundGrid(t *testing.T) {
	for _, side := range []int{280, 1000} {
		place := image.Rect(40, 18, 40+side, 18+side+12)
		for _, n := range []int{1, 4, 8, 12, 20, 64} {
			for boards := 2; boards <= maxFound; boards++ {
				g := newFoundGrid(place, boards, n)
				if g.cell < 1 || g.boards > boards || g.boards < boards && g.cell > minFoundCell {
					t.Fatalf("%d boards of %d rows in %d pixels: %d boards with squares of %d", boards, n, side, g.boards, g.cell)
				}
				var before []image.Rectangle
				for i := range g.boards {
					r := g.board(i).Inset(-1)
					if !r.In(place) {
						t.Fatalf("%d boards of %d rows in %d pixels: board %d is at %v", boards, n, side, i, r)
					}
					if slices.ContainsFunc(before, r.Overlaps) {
						t.Fatalf("%d boards of %d rows in %d pixels: board %d touches another", boards, n, side, i)
					}
					before = append(before, r)
				}
			}
		}
	}
}

// The end of a search that found something is said in the color of a solution.
func TestEndIsNoFailure(t *testing.T) {
	for _, p := range []trace.Problem{{N: 4}, {N: 3}, {N: 8, Solutions: 1}} {
		scenes := slices.Collect(tell(p, story.Options{}))
		k := sketchOf(t, p.N, Options{})
		want := k.Theme.Good
		if p.N == 3 {
			want = k.Theme.Text
		}
		if got := k.sceneColor(&scenes[len(scenes)-1]); got != want {
			t.Errorf("%d queens: the end is said in %v, want %v", p.N, got, want)
		}
	}
}

// The first picture of a film explains the figures that a search puts on squares, and no others.
func TestOpeningExplainsFigures(t *testing.T) {
	t.Parallel()
	for _, s := range solver.Table {
		for _, n := range []int{1, 4, 6} {
			v := newBoardView(sketchFor(t, s.About(trace.Problem{N: n}), Options{}))
			explained := map[figure]bool{}
			for _, m := range v.openingMarks() {
				explained[m.look.figure] = true
			}
			seen := map[figure]bool{}
			for _, detail := range []story.Detail{story.Moves, story.Tests} {
				steps := 0
				for scene := range tellOf(s, trace.Problem{N: n}, story.Options{Detail: detail, Wordless: true}) {
					if steps++; steps > 5000 {
						break
					}
					for _, l := range v.looksOf(&scene) {
						if l.figure != noFigure {
							seen[l.figure] = true
						}
					}
				}
			}
			for f := plus; f <= diamond; f++ {
				if explained[f] != seen[f] {
					t.Errorf("%s, %d queens: the figure %d is explained: %t, and seen: %t", s.Name, n, f, explained[f], seen[f])
				}
			}
		}
	}
}

// The card stands on the board of the first scene alone, whichever scene is painted first, and never on a fixed queen; there is none
// in a picture without words or with a legend.
func TestOpeningIsTheStart(t *testing.T) {
	for _, c := range []struct {
		panels []string
		p      trace.Problem
		cell   int
		opens  bool
	}{
		{[]string{"board", "caption"}, trace.Problem{N: 6}, 0, true},
		{[]string{"caption", "board", "tree"}, trace.Problem{N: 4}, 0, true},
		{[]string{"board"}, trace.Problem{N: 6}, 0, false},
		{[]string{"board", "caption", "legend"}, trace.Problem{N: 6}, 0, false},
		{[]string{"board", "caption"}, trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(0, 1)}}, 0, true},
		{[]string{"board", "caption"}, trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(2, 2)}}, 0, true},                  // the card stands below it
		{[]string{"board", "caption"}, trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(2, 2), trace.Sq(4, 3)}}, 0, false}, // it has no room
		{[]string{"board", "caption"}, trace.Problem{N: 4}, MinCell, false},                                                  // nobody could read it
	} {
		p := painterOf(t, solver.Propagate, c.p.N, Options{Panels: c.panels, Cell: c.cell})
		for s := range tellOf(solver.Propagate, c.p, story.Options{}) {
			picture := p.Paint(&s).Image
			if !slices.Equal(picture.Pix, afresh(t, p, &s).Pix) {
				t.Fatalf("%v, step %d: the film differs from the still", c.panels, s.Step)
			}
			ground := Themes[0].Ground
			if got := countColor(picture, p.Board(), ground) > 0; got != (c.opens && s.Step == 1) {
				t.Errorf("%v, %d queens, step %d: there is a card: %t", c.panels, c.p.N, s.Step, got)
			}
			for q := range s.Board.Queens() {
				side := p.Board().Dx() / c.p.N
				at := image.Rect(0, 0, side, side).Add(p.Board().Min).Add(image.Pt(int(q.Col), int(q.Row)).Mul(side))
				if countColor(picture, at, ground) > 0 {
					t.Errorf("%v, %d queens, step %d: the card covers the queen on %v", c.panels, c.p.N, s.Step, q)
				}
			}
			if s.Step > 3 {
				break
			}
		}
	}
}
