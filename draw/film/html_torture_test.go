package film

import (
	"bytes"
	"image"
	"path/filepath"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// The page of a comparison has all lines in its pictures at rest.
func TestComparisonAtRest(t *testing.T) {
	tracetest.Needs(t)
	needBrowser(t)
	p := trace.Problem{N: 4, Solutions: 1}
	solvers := []solver.Solver{solver.Backtrack, solver.Propagate}
	scenes := timed(t, p, story.Options{}, brief, solvers...)
	f := painted(comparisonOf(t, p, solvers...), scenes)
	f.Page = comparisonOf(t, p, solvers...)
	path := filepath.Join(t.TempDir(), "film.html")
	writeFile(t, path, encode(t, f, HTML))
	painter, astray := comparisonOf(t, p, solvers...), 0
	s := subject{film: f}
	for _, scene := range scenes {
		s.holds = append(s.holds, scene.Hold)
	}
	s.still = func(i int) *image.Paletted {
		film, rest := scenes[i], scenes[i].AtRest()
		film.Passed, rest.Passed = 0, 0
		inFilm := clone(painter.Paint(&film).Image)
		atRest := painter.Paint(&rest).Image
		if !bytes.Equal(inFilm.Pix, atRest.Pix) {
			astray++
		}
		return atRest
	}
	if err := s.compare(decodePage(path, f.Size), HTML.Tick, 0); err != nil {
		t.Error(err)
	}
	if astray == 0 {
		t.Error("the film shows all that stills show")
	}
}
