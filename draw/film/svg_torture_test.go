//go:build torture

package film

import (
	"bytes"
	"image"
	"image/color"
	"iter"
	"path/filepath"
	"slices"
	"testing"

	"queenreel/draw"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/draw/vector"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Each picture of an SVG film is, pixel by pixel, the still of its step as Chromium draws both: whatever the panels, the theme and the
// language.
func TestSVGFilmsEqualStills(t *testing.T) {
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
		svgEqualsStills(t, newPainterOf(t, c.solver.About(p), c.look), scenes)
	}
	side := []solver.Solver{solver.Backtrack, solver.MinConflicts}
	svgEqualsStills(t, comparisonOf(t, p, side...), timed(t, p, story.Options{}, pace.Timing{}, side...))
}

// svgEqualsStills compares the film of scenes with its stills.
func svgEqualsStills(t *testing.T, painter draw.ScenePainter, scenes []story.Scene) {
	t.Helper()
	film := painted(painter, scenes)
	path := filepath.Join(t.TempDir(), "film.svg")
	writeFile(t, path, encode(t, film, SVG))
	var stills []timedSVG
	for _, s := range scenes {
		var b bytes.Buffer
		if err := (vector.SVG{Outline: true}).Write(&b, painter.Drawing(&s)); err != nil {
			t.Fatal(err)
		}
		stills = append(stills, timedSVG{b.String(), s.Hold})
	}
	next, stop := iter.Pull2(inChromium(stills, film.Size))
	defer stop()
	n := 0
	for picture, err := range decodeSVG(path, film.Size) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		still, err, more := next()
		if !more || err != nil || !bytes.Equal(picture.Pix, still.Pix) {
			t.Fatalf("%s: picture %d is not the still of its step (%v)", film.About.Solver, n, err)
		}
	}
	if n != len(stills) {
		t.Errorf("%s: %d pictures, not %d", film.About.Solver, n, len(stills))
	}
}

// portrait returns a picture that stands for a queen.
func portrait() image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, 40, 40))
	for i := range 1200 {
		img.Set(i%40, 5+i/40, color.NRGBA{uint8(i), uint8(i / 7), 90, 255})
	}
	return img
}
