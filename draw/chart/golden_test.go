package chart

import (
	"fmt"
	"strings"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
)

// Charts of much and of little.
func TestGoldenCharts(t *testing.T) {
	series := func(name string, look int, points ...Point) Series {
		return Series{Name: name, Look: look, Points: points}
	}
	depth := series("depth", 0)
	depth.Teeth, depth.Marks = true, []Point{{4, 4}}
	for x, y := range []float64{0, 1, 2, 3, 4, 3, 2, 3, 1, 0} {
		depth.Points = append(depth.Points, Point{x, y})
	}
	near := powers()
	near.Series = append(near.Series, series("near", 3, Point{2, 30}, Point{5, 90_000}), series("nearer", 4, Point{2, 30}, Point{5, 80_000}))
	many := &Chart{Title: "A title that is wider than the chart, and so is written in smaller letters than others", X: "n", Y: "nodes"}
	many.Notes = []string{"a note", strings.Repeat("a note that is longer than a line ", 5)}
	for i := range 13 { // more than looks, with fewer figures than places for them
		many.Series = append(many.Series, series(fmt.Sprintf("series %d", i), i, Point{4, float64(i)}, Point{5, float64(7 * i)}))
	}
	many.Series[1].Late, many.Series[2].Late = 6, 6
	gap := &Chart{X: "n", Y: "solutions", Log: true}
	gap.Series = []Series{series("solutions", 0, Point{1, 1}, Point{2, 0}, Point{3, 0}, Point{4, 2}, Point{5, 10})}
	rings := &Chart{Title: "Three end alike", X: "n", Y: "nodes", Log: true, Series: []Series{
		series("low", 2, Point{1, 1}, Point{2, 5}), series("high", 0, Point{1, 1}, Point{2, 100}),
		series("high too", 1, Point{1, 2}, Point{2, 100}), series("also", 3, Point{1, 3}, Point{2, 100}),
		series("low too", 1, Point{1, 1}, Point{2, 5}), // on the line of low
	}}
	deep := &Chart{Title: "How deep", X: strings.Repeat("steps ", 50), Y: strings.Repeat("queens ", 50), Notes: []string{"a note", "another"}}
	deep.Series = []Series{depth}
	two := &Chart{Title: "Two", X: "n", Y: "nodes"}
	two.Series = []Series{series("one", 0, Point{1, 2}, Point{2, 4}), series("two", 1, Point{1, 0.5}, Point{2, 3})}
	for _, c := range []struct {
		name  string
		h     *Chart
		width int
		scale int
	}{
		{"powers-of-ten", near, 600, 1},
		{"depth-with-teeth", deep, 400, 2},
		{"many-series", many, 600, 1},
		{"two-series", two, 500, 1},
		{"rings-where-series-end", rings, 400, 1},
		{"gap-at-zero", gap, 320, 1},
		{"nothing", &Chart{Title: "Nothing", X: "x", Y: "y", Log: true, Series: []Series{series("none", 0)}}, 320, 1},
		{"zeros", &Chart{X: "x", Y: "y", Series: []Series{series("one", 0, Point{1, 0}, Point{2, 0})}}, 320, 1},
		{"one-figure", &Chart{X: "x", Y: "y", Series: []Series{series("one", 0, Point{3, 1234567})}}, 1200, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			canvas, err := c.h.Paint(panel.Options{Width: c.width, Scale: c.scale, Theme: &drawtest.GoldenTheme, Language: &drawtest.GoldenLanguage})
			if err != nil {
				t.Fatal(err)
			}
			drawtest.Golden(t, c.name, canvas.Image())
		})
	}
}
