package draw

import (
	"image"
	"slices"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
)

// dlx counts squares itself, and chooses the line with the fewest. The panel counts as it does.
func TestLineStatesAreThoseOfDLX(t *testing.T) {
	choices := 0
	for _, p := range []trace.Problem{{N: 5}, {N: 6}, {N: 8, Solutions: 1}} {
		for s := range tellOf(solverNamed("dlx"), p, story.Options{Detail: story.Tests}) {
			if s.Reason.Kind != story.ReasonChosen {
				continue
			}
			choices++
			rows, columns := lineStates(&s)
			fewest, chosen := trace.MaxN, 0
			for _, line := range append(rows, columns...) {
				if !line.queen {
					fewest = min(fewest, line.left)
				}
				if line.chosen {
					chosen++
					if line.left != s.Reason.Value {
						t.Errorf("%d queens, step %d: the line chosen has %d squares, want %d", p.N, s.Step, line.left, s.Reason.Value)
					}
				}
			}
			if chosen != 1 || fewest != s.Reason.Value {
				t.Errorf("%d queens, step %d: %d lines are chosen, and the fewest squares are %d, want %d", p.N, s.Step, chosen, fewest, s.Reason.Value)
			}
		}
	}
	if choices < 100 {
		t.Errorf("only %d choices", choices)
	}
}

// Each line is marked by what it is: in a queen's color if one stands on it, as dead, as chosen; and its bar is
// as long as its count. At every size.
func TestLinesColors(t *testing.T) {
	t.Parallel()
	dlx := solverNamed("dlx")
	theme := &Themes[0]
	for _, c := range []struct{ n, cell int }{{6, MinCell}, {6, 100}, {20, 24}, {64, MinCell}} {
		o := Options{Panels: []string{"lines"}, Cell: c.cell}
		p := painterOf(t, dlx, c.n, o)
		v := mustView[*linesView](t, p)
		for s := range tellOf(dlx, trace.Problem{N: c.n, Solutions: 1}, story.Options{Detail: story.Tests}) {
			img := p.Paint(&s).Image
			corner := v.content(p.canvas.Sub(p.views[0].place)).Min.Add(image.Pt(0, v.px(linesHeader)))
			rows, columns := lineStates(&s)
			for j, line := range append(rows, columns...) {
				at := corner.Add(image.Pt(j/c.n*v.column(), j%c.n*v.pitch))
				bar := image.Rect(at.X+v.px(linesName), at.Y+v.pitch/2, at.X+v.px(linesName+linesBar), at.Y+v.pitch/2+1)
				color := theme.Muted
				if line.chosen {
					color = theme.Test
				}
				covered := countColor(img, bar, color)
				want := line.left * bar.Dx() / c.n
				switch {
				case line.queen && !line.chosen:
					if countColor(img, image.Rect(bar.Min.X, at.Y, bar.Min.X+v.pitch, at.Y+v.pitch), v.queenColor(line.mood)) == 0 {
						t.Fatalf("%d queens, step %d: line %d lacks its queen", c.n, s.Step, j)
					}
				case want > 0 && (covered > want || covered < want*6/10): // an empty bar leaves its place to the figure
					t.Fatalf("%d queens, step %d: the bar of line %d has %d pixels, want up to %d", c.n, s.Step, j, covered, want)
				}
				if got := img.At(at.X+v.column()-v.px(linesGap+2), at.Y+1); line.dead != (got == deadOn(theme)) {
					t.Fatalf("%d queens, step %d: line %d is dead: %v, and its ground is %v", c.n, s.Step, j, line.dead, got)
				}
			}
			if s.Step > 40 {
				break
			}
		}
	}
}

// The lines of the largest boards have some pixels, more of them on a dense screen.
func TestPitchOfLines(t *testing.T) {
	for scale := 1; scale <= 3; scale++ {
		p := newPainter(t, 64, Options{Panels: []string{"lines"}, Scale: scale})
		if got := mustView[*linesView](t, p).pitch; got < 5*scale {
			t.Errorf("scale %d: a line has %d pixels", scale, got)
		}
	}
}

// Scenes of other boards, and lines that are none, leave the panel whole.
func TestLineStatesOfOddScenes(t *testing.T) {
	p := newPainter(t, 6, Options{Panels: []string{"lines"}})
	for _, n := range []int{0, 3, 6, 64} {
		for _, line := range []trace.Square{nowhere, trace.Row(70), trace.Column(-5), trace.Sq(2, 2), trace.Row(0)} {
			s := story.Scene{Marks: new(story.Marks), Board: trace.Board{N: n}, Chosen: line, Dead: line}
			rows, columns := lineStates(&s)
			if slices.ContainsFunc(append(rows, columns...), func(l lineState) bool { return l.chosen }) != (line == trace.Row(0) && n > 0) {
				t.Errorf("%d rows: %v is chosen", n, line)
			}
			p.Paint(&s)
		}
	}
}

// The first line and the last can be chosen and dead, like those between them.
func TestLineStatesOfEachLine(t *testing.T) {
	for line := range 5 {
		for _, dead := range []bool{false, true} {
			for _, at := range []trace.Square{trace.Row(line), trace.Column(line)} {
				s := story.Scene{Marks: new(story.Marks), Board: trace.Problem{N: 5}.Board(), Chosen: nowhere, Dead: nowhere}
				*map[bool]*trace.Square{false: &s.Chosen, true: &s.Dead}[dead] = at
				rows, columns := lineStates(&s)
				for i, got := range append(rows, columns...) {
					want := lineState{left: 5}
					if (trace.Row(i) == at || trace.Column(i-5) == at) && dead {
						want = lineState{dead: true}
					} else if trace.Row(i) == at || trace.Column(i-5) == at {
						want.chosen = true
					}
					if got != want {
						t.Errorf("line %v, dead %t: line %d is %+v, want %+v", at, dead, i, got, want)
					}
				}
			}
		}
	}
}
