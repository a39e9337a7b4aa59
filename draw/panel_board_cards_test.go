package draw

import (
	"bytes"
	"image"
	"slices"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
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

// The end card of a search with several solutions shows each of them, in the order in which they were found, green
// on boards of their own. Painted onto the search it is the same as at once, and so is what is painted after it.
func TestEndCardShowsAllSolutions(t *testing.T) {
	t.Parallel()
	for i, c := range []struct {
		p    trace.Problem
		cell int
	}{{trace.Problem{N: 4}, 56}, {trace.Problem{N: 5}, MinCell}, {trace.Problem{N: 6}, 100}, {trace.Problem{N: 7}, 40}, {trace.Problem{N: 8, Solutions: 3}, 0}} {
		scenes := endOf(t, c.p)
		theme := &Themes[i%len(Themes)]
		o := Options{Panels: []string{"board"}, Cell: c.cell, Theme: theme, Search: slices.Values(scenes)}
		p := newPainter(t, c.p.N, o)
		for _, j := range []int{0, len(scenes) / 2, len(scenes) - 1, len(scenes) - 2, len(scenes) - 1, 3} {
			img := p.Paint(&scenes[j]).Image
			if atOnce := afresh(t, p, &scenes[j]); !bytes.Equal(img.Pix, atOnce.Pix) {
				t.Errorf("%d queens, step %d: differs from the same at once", c.p.N, j+1)
			}
			if j < len(scenes)-1 {
				continue
			}
			var found []trace.Board
			for _, s := range scenes {
				if s.Mood == story.Solved {
					found = append(found, s.Board)
				}
			}
			v := mustView[*boardView](t, p)
			g := v.foundGrid(p.canvas.Sub(p.views[0].place), len(found))
			for k, b := range found {
				checkFound(t, &boardShot{img, theme, g.board(k).Min, g.cell}, &b)
			}
		}
		if missing := p.canvas.Ink().Missing(); len(missing) > 0 {
			t.Errorf("%d queens: the palette lacks %v", c.p.N, missing)
		}
	}
}

// checkFound checks that a picture shows a solution, and nothing but it.
func checkFound(t *testing.T, shot *boardShot, b *trace.Board) {
	t.Helper()
	for i := range b.N * b.N {
		at := trace.Sq(i/b.N, i%b.N)
		r := shot.square(at)
		switch greens := shot.count(r, shot.theme.Good); {
		case b.Has(at) && greens == 0:
			t.Fatalf("%d queens: no queen is shown on %v", b.N, at)
		case !b.Has(at) && shot.count(r, shot.bare(at)) != r.Dx()*r.Dy():
			t.Fatalf("%d queens: something is shown on %v", b.N, at)
		}
	}
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

// The end card of a film shows what a still of it does: whether the painter remembers the solutions, has missed
// some, or must range the search.
func TestEndCardRemembersSolutions(t *testing.T) {
	scenes := endOf(t, trace.Problem{N: 6})
	var solved []*story.Scene
	for i := range scenes {
		if scenes[i].Mood == story.Solved {
			solved = append(solved, &scenes[i])
		}
	}
	last, ranged := &scenes[len(scenes)-1], 0
	o := Options{Panels: []string{"board"}, Search: func(yield func(story.Scene) bool) {
		ranged++
		slices.Values(scenes)(yield)
	}}
	still := newPainter(t, 6, o).Paint(last).Image
	for _, c := range []struct {
		painted []*story.Scene
		ranged  int
	}{{solved, 0}, {solved[1:], 1}, {solved[:2], 1}, {slices.Concat(solved[:2], solved), 0}, {slices.Concat([]*story.Scene{&scenes[solved[0].Step]}, solved[1:]), 1}} {
		p := newPainter(t, 6, o)
		ranged = 0
		for _, s := range c.painted {
			p.Paint(s)
		}
		if end := p.Paint(last).Image; !bytes.Equal(end.Pix, still.Pix) || ranged != c.ranged {
			t.Errorf("after %d solutions, the search ranged %d times, not %d, or another picture", len(c.painted), ranged, c.ranged)
		}
	}
}

// The place of an end card has the board in its middle, and reaches a little over it.
func TestEndCardStandsOverTheBoard(t *testing.T) {
	p := newPainter(t, 6, Options{Cell: 75, Panels: []string{"board"}}) // a unit is a pixel
	v := mustView[*boardView](t, p)
	place := v.foundGrid(p.canvas, 4).place
	board := image.Rect(v.left(), v.px(24), v.left()+v.side(), v.px(24)+v.side())
	if !board.In(place) || place.Min.Add(place.Max) != board.Min.Add(board.Max) || place.Dy() == board.Dy() {
		t.Errorf("it takes %v, and the board %v", place, board)
	}
}

// After an end card, the board is painted as a whole once, and then changes by its squares as ever.
func TestBoardAfterEndCard(t *testing.T) {
	scenes := endOf(t, trace.Problem{N: 5})
	p := newPainter(t, 5, Options{Panels: []string{"board"}, Search: slices.Values(scenes)})
	place := p.views[0].place
	for _, c := range []struct {
		at    int
		whole bool
	}{{len(scenes) - 1, true}, {1, true}, {2, false}, {3, false}, {len(scenes) - 1, true}} {
		changed := p.Paint(&scenes[c.at]).Changed
		if whole := slices.ContainsFunc(changed, place.In); whole != c.whole {
			t.Errorf("step %d changes %v of a board in %v", c.at+1, changed, place)
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

// Where there are more solutions than fit, the last place says how many, and full rows stand before it.
func TestEndCardOfManySolutions(t *testing.T) {
	scenes := endOf(t, trace.Problem{N: 9, Solutions: 1})
	solved, end := *first(t, slices.Values(scenes), showsSolution), scenes[len(scenes)-1]
	end.Counters[trace.Solutions] = 100
	p := newPainter(t, 9, Options{Panels: []string{"board"}, Search: slices.Values(slices.Repeat([]story.Scene{solved}, 100))})
	img := p.Paint(&end).Image
	g := mustView[*boardView](t, p).foundGrid(p.canvas.Sub(p.views[0].place), 100)
	if g.last() != g.columns || g.boards > maxFound {
		t.Errorf("%d boards in rows of %d", g.boards, g.columns)
	}
	shot := &boardShot{img: img, theme: &Themes[0]}
	for i := range g.boards {
		if green := shot.count(g.board(i), Themes[0].Good) > 0; green != (i < g.boards-1) {
			t.Errorf("place %d shows a solution: %v", i, green)
		}
	}
}

// A painter that does not know the search shows the end as it is.
func TestEndCardWithoutSearch(t *testing.T) {
	scenes := endOf(t, trace.Problem{N: 4})
	last := &scenes[len(scenes)-1]
	shot := shoot(t, newPainter(t, 4, Options{Panels: []string{"board"}}), last)
	for i := range 16 {
		at := trace.Sq(i/4, i%4)
		if shot.ground(at) != shot.bare(at) {
			t.Errorf("%v is not bare", at)
		}
	}
}

// The end of a search that found something is said in the color of a solution.
func TestEndIsNoFailure(t *testing.T) {
	for _, p := range []trace.Problem{{N: 4}, {N: 3}, {N: 8, Solutions: 1}} {
		scenes := endOf(t, p)
		k := newPainter(t, p.N, Options{}).sketch
		want := k.Theme.Good
		if p.N == 3 {
			want = k.Theme.Text
		}
		if got := k.sceneColor(&scenes[len(scenes)-1]); got != want {
			t.Errorf("%d queens: the end is said in %v, want %v", p.N, got, want)
		}
	}
}
