package film

import (
	"image"
	"image/color"
	"slices"
	"testing"

	"queenreel/draw"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// Each picture of an SVG film is, pixel by pixel, the still of its step as Chromium draws both: whatever the panels, the theme and the
// language.
func TestSVGFilmsEqualStills(t *testing.T) {
	tracetest.Needs(t)
	unraced(t)
	if len(installed(t, []decoder{{tool: chromium}})) == 0 {
		t.Skip("chromium is not installed")
	}
	p := trace.Problem{N: 4, Solutions: 1}
	for _, c := range []struct {
		solver solver.Solver
		look   panel.Options
	}{
		{solver.Backtrack, panel.Options{Title: "A & B <C>", Panels: draw.PanelNames()}},
		{solver.CDCL, panel.Options{Theme: &theme.Themes[1], Language: words.Chinese(), Arrangement: panel.Wide, Panels: []string{"board", "caption", "counters", "tree"}}},
		{solver.MinConflicts, panel.Options{Queen: portrait(), Scale: 2}},
	} {
		scenes := timed(t, p, story.Options{Language: c.look.Language}, pace.Timing{}, c.solver)
		c.look.Search, c.look.Cell = slices.Values(scenes), 24
		svgEqualsStills(t, newPainterOf(t, c.solver.About(p), c.look), nil, scenes)
	}
	side := []solver.Solver{solver.Backtrack, solver.MinConflicts}
	svgEqualsStills(t, comparisonOf(t, p, side...), nil, timed(t, p, story.Options{}, pace.Timing{}, side...))
}

// portrait returns a picture that stands for a queen.
func portrait() image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, 40, 40))
	for i := range 1200 {
		img.Set(i%40, 5+i/40, color.NRGBA{uint8(i), uint8(i / 7), 90, 255})
	}
	return img
}
