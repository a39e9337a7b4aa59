package chart

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
)

// Charts of much and of little.
func TestGoldenCharts(t *testing.T) {
	t.Parallel()
	near := powers()
	for i, last := range []float64{90_000, 80_000, 70_000} {
		near.Series = append(near.Series, Series{Name: fmt.Sprintf("near %d", i), Look: 3 + i, Points: []Point{{2, 30}, {5, last}}})
	}
	depth := Series{Name: "depth", Teeth: true, Marks: []Point{{X: 4, Y: 4}}}
	for x, y := range []float64{0, 1, 2, 3, 4, 3, 2, 3, 1, 0} {
		depth.Points = append(depth.Points, Point{x, y})
	}
	deep := &Chart{Title: "How deep", X: strings.Repeat("steps ", 50), Y: strings.Repeat("queens ", 50), Series: []Series{depth}, Notes: []string{"a note", "another"}}
	many := &Chart{Title: "A title that is wider than the chart, and so is written in smaller letters than others", X: "n", Y: "nodes"}
	many.Notes = []string{"a note", strings.Repeat("a note that is longer than a line ", 5)}
	for i := range 13 { // more than looks, with fewer figures than places for them
		many.Series = append(many.Series, Series{Name: fmt.Sprintf("series %d", i), Look: i, Points: []Point{{4, float64(i)}, {5, float64(7 * i)}}})
	}
	many.Series[1].Late, many.Series[2].Late = 6, 6
	two := &Chart{Title: "Two", X: "n", Y: "nodes", Series: []Series{{Name: "one", Points: []Point{{1, 2}, {2, 4}}}, {Name: "two", Look: 1, Points: []Point{{1, 0.5}, {2, 3}}}}}
	nothing := &Chart{Title: "Nothing", X: "x", Y: "y", Log: true, Series: []Series{{Name: "none"}}}
	zero := &Chart{X: "x", Y: "y", Series: []Series{{Name: "one", Points: []Point{{1, 0}, {2, 0}}}}}
	point := &Chart{X: "x", Y: "y", Series: []Series{{Name: "one", Points: []Point{{3, 1234567}}}}}
	drawtest.Golden(t, "charts", drawtest.Stacked(
		chartPicture(t, near, inGolden(panel.Options{})),
		chartPicture(t, deep, inGolden(panel.Options{Scale: 2})),
		chartPicture(t, many, inGolden(panel.Options{Width: 600})),
		chartPicture(t, two, inGolden(panel.Options{Width: 500})),
		chartPicture(t, nothing, inGolden(panel.Options{Width: 320})),
		chartPicture(t, zero, inGolden(panel.Options{Width: 320})),
		chartPicture(t, point, inGolden(panel.Options{Width: 1200})),
	))
}

// chartPicture draws a chart.
func chartPicture(t *testing.T, h *Chart, o panel.Options) *image.Paletted {
	t.Helper()
	c, err := h.Paint(o)
	if err != nil {
		t.Fatal(err)
	}
	return c.Image()
}

// inGolden returns options with the theme and the language of golden pictures.
func inGolden(o panel.Options) panel.Options {
	o.Theme, o.Language = &drawtest.GoldenTheme, &drawtest.GoldenLanguage
	return o
}
