package board

import (
	"image"
	"slices"
	"testing"
	"time"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// A trace that calls a board a solution ends with a line for the attack.
func TestLineOfWrongSolution(t *testing.T) {
	t.Parallel()
	v := newView(metricsFor(t, drawtest.About(4), panel.Options{}))
	s := drawtest.SceneOf(t, "Q _ _ _\n_ Q _ _\n_ _ Q _\n_ _ _ Q")
	s.Mood, s.Ends, s.At, s.By = story.Done, true, trace.Sq(0, 0), trace.Sq(1, 1)
	if got := v.segmentsOf(&s); len(got) > 0 {
		t.Errorf("without a mistake: %v", got)
	}
	s.Reason.Kind = story.ReasonWrong
	if got := v.segmentsOf(&s); len(got) != 1 || got[0].from != s.By || got[0].to != s.At || got[0].shade != bad {
		t.Errorf("got %v", got)
	}
}

// The lines of a scene are drawn in their order: all of them in a still, the first in a part, and none in a picture that is bare or stands too short.
func TestLinesOfDeadRow(t *testing.T) {
	lines := []story.Attack{{By: trace.Sq(0, 0), At: trace.Sq(2, 0)}, {By: trace.Sq(1, 2), At: trace.Sq(2, 1)}, {By: trace.Sq(1, 2), At: trace.Sq(2, 2)}}
	for _, c := range []struct {
		what  string
		shows story.Showing
		want  int
	}{
		{"a still", story.Showing{}, 3},
		{"a picture that stands", story.Showing{Hold: story.BriefHold}, 3},
		{"a part", story.Showing{Hold: story.BriefHold, Part: 2}, 2},
		{"a bare picture", story.Showing{Hold: time.Second, Bare: true}, 0},
		{"a brief picture", story.Showing{Hold: story.BriefHold - 1}, 0},
	} {
		s := drawtest.SceneOf(t, "Q _ _ _\n_ _ Q _\n_ _ _ _\n_ _ _ _")
		s.Mood, s.Dead, s.Lines, s.Showing = story.Backtrack, trace.Row(2), lines, c.shows
		var got []story.Attack
		for _, k := range newView(metricsFor(t, drawtest.About(4), panel.Options{})).segmentsOf(&s) {
			if k.kind != attack || k.shade != bad {
				t.Errorf("%s: a segment %+v", c.what, k)
			}
			got = append(got, story.Attack{By: k.from, At: k.to})
		}
		if !slices.Equal(got, lines[:c.want]) {
			t.Errorf("%s: lines %v, want the first %d", c.what, got, c.want)
		}
	}
}

// A Hall interval shows as many diagonals as it has rows, or columns, from edge to edge, in the direction in which they hold
// the squares that it rules out.
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
		s := drawtest.SceneOf(t, "_ _ _ _ _\n_ _ _ _ _\n_ _ _ _ _\n_ _ _ _ _\n_ _ _ _ _")
		s.Mood, s.Hall = story.Pruned, drawtest.SetOf(c.hall...)
		s.Reason = story.Reason{Kind: story.ReasonHallDiagonal, Line: trace.Nowhere, Squares: drawtest.SetOf(c.out...)}
		v := newView(metricsFor(t, trace.About{Problem: trace.Problem{N: 5}, ByColumn: c.byColumn}, panel.Options{}))
		var got [][2]trace.Square
		for _, k := range v.segmentsOf(&s) {
			got = append(got, [2]trace.Square{k.from, k.to})
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v need %v, want %v", c.hall, got, c.want)
		}
	}
}

// A segment paints only on squares that it crosses, so that the next picture has no trace of it.
func TestSegmentsKeepToSquaresTheyCross(t *testing.T) {
	t.Parallel()
	for _, cell := range []int{12, 43, 74} { // 74 is the default of 6 queens
		v := newView(metricsFor(t, drawtest.About(4), panel.Options{Cell: cell}))
		ink, err := raster.NewInk([]raster.Color{v.Theme.Ground}, boardRamps(v.Theme), false)
		if err != nil {
			t.Fatal(err)
		}
		for _, ends := range [][2]trace.Square{{{}, {Col: 2}}, {{Row: 1}, {Row: 3}}, {{}, {Row: 2, Col: 3}}, {{Row: 3, Col: 3}, {Row: 1, Col: 1}}} {
			for _, k := range []segment{
				{kind: leads, from: ends[0], to: ends[1]}, {kind: followed, from: ends[0], to: ends[1]},
				{kind: attack, from: ends[0], to: ends[1]}, {kind: diagonal, from: ends[0], to: ends[1]},
			} {
				if (k.kind == attack || k.kind == diagonal) && !k.from.Attacks(k.to) {
					continue
				}
				c, err := raster.NewCanvas(image.Pt(4*cell, 4*cell), ink)
				if err != nil {
					t.Fatal(err)
				}
				v.paintSegment(c, k)
				for i, index := range c.Image().Pix {
					if at := trace.Sq(i/(4*cell)/cell, i%(4*cell)/cell); index != 0 && !k.crosses(at) {
						t.Fatalf("squares of %d pixels: the segment %v has a pixel on %v", cell, k, at)
					}
				}
			}
		}
	}
}

// Steps of a line meet without a blot, and both barbs of an arrow along the edge of a row are whole.
func TestSegmentsAreClean(t *testing.T) {
	for _, cell := range []int{30, 39, 56, 91} {
		v := newView(metricsFor(t, drawtest.About(4), panel.Options{Cell: cell}))
		ink, err := raster.NewInk([]raster.Color{v.Theme.Ground}, boardRamps(v.Theme), false)
		if err != nil {
			t.Fatal(err)
		}
		painted := func(k segment) []uint8 {
			c, err := raster.NewCanvas(image.Pt(4*cell, 4*cell), ink)
			if err != nil {
				t.Fatal(err)
			}
			v.paintSegment(c, k)
			return c.Image().Pix
		}
		row := func(pix []uint8, y int) []uint8 { return pix[4*cell*y:][:4*cell] }
		line := painted(segment{kind: attack, from: trace.Sq(0, 1), to: trace.Sq(3, 1), shade: bad})
		for y := cell; y < 3*cell; y++ {
			if !slices.Equal(row(line, y), row(line, cell)) {
				t.Errorf("squares of %d pixels: the line changes at y = %d", cell, y)
				break
			}
		}
		for _, kind := range []segmentKind{leads, followed} {
			arrow := painted(segment{kind: kind, from: trace.Sq(0, 0), to: trace.Sq(0, 3), shade: test})
			edge := 0
			for _, pixel := range row(arrow, cell-1) {
				edge += min(1, int(pixel))
			}
			if edge > 3 { // the tip of a barb
				t.Errorf("squares of %d pixels: an arrow is cut at the edge of its row, %d pixels wide", cell, edge)
			}
		}
	}
}
