package film

import (
	"image"
	"slices"
	"testing"

	"queenreel/draw"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// A film must show, step by step, what a painter draws of that step alone, in every format: a painter
// that forgets to repaint something, a delta that misses it, and an encoder that mangles it all fail here.
// Longer films, but for a GIF, and all decoders but one wait for FULL=1; TestLaws has them all.
func TestFilmsEqualStills(t *testing.T) {
	cell := panel.DefaultCell(8)
	first, few := trace.Problem{N: 8, Solutions: 1}, trace.Problem{N: 4, Solutions: 1}
	if raceDetector { // every pixel is slow
		cell /= 2
		first.N, few.N = 6, 2
	}
	for _, c := range []struct {
		name    string
		long    bool // it takes long
		formats []Format
		cell    int
		problem trace.Problem
		detail  story.Detail
		every   int // from one still by a fresh painter to the next
	}{
		{"the film of queenreel animate", true, Formats[:1], cell, first, story.Moves, 37},
		{"the same, with small squares", true, Formats[:1], cell / 2, first, story.Moves, 37},
		{"the film of 6 queens", true, Formats[:1], cell / 2, trace.Problem{N: 6, Solutions: 1}, story.Moves, 37},
		{"the same, in other formats", true, Formats[1:], cell / 2, first, story.Moves, 37},
		{"every tested square", true, Formats, cell / 2, trace.Problem{N: 5, Solutions: 3}, story.Tests, 31},
		{"every tested square of few", false, Formats, cell / 2, few, story.Tests, 11},
		{"no solution", true, Formats, cell / 2, trace.Problem{N: 3}, story.Tests, 5},
		{"one square", false, Formats, cell / 2, trace.Problem{N: 1}, story.Tests, 1},
	} {
		if c.long && !tracetest.Full {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			scenes := timed(t, c.problem, story.Options{Detail: c.detail}, brief, solver.Backtrack)
			equalsStills(t, scenes, c.formats, c.every, func() draw.ScenePainter { return newPainter(t, c.problem.N, panel.Options{Cell: c.cell}) })
		})
	}
}

// A film of several searches side by side equals its stills too.
func TestComparisonsEqualStills(t *testing.T) {
	p := trace.Problem{N: 4, Solutions: 1}
	solvers := []solver.Solver{solver.Backtrack, solver.Propagate, solver.MinConflicts}
	formats := []Format{GIF, Frames, VTT, APNG} // which trust that all changes are told, and some that do not
	switch {
	case raceDetector:
		formats = formats[:1] // TestLaws has all
	case !tracetest.Full:
		formats = formats[:3]
	}
	equalsStills(t, timed(t, p, story.Options{}, brief, solvers...), formats, 9, func() draw.ScenePainter { return comparisonOf(t, p, solvers...) })
}

// brief is the timing of films that are compared: a format may repeat pictures that stand for long.
var brief = pace.Timing{Pace: pace.Fast, Holds: pace.Holds{Speed: 5}}

// A compared painter is one of searches side by side.
type compared struct {
	draw.ScenePainter
	searches []trace.About
}

// comparisonOf returns a painter of searches side by side.
func comparisonOf(t *testing.T, p trace.Problem, solvers ...solver.Solver) draw.ScenePainter {
	t.Helper()
	var lanes []draw.Lane
	var searches []trace.About
	for _, s := range solvers {
		searches = append(searches, s.About(p))
		lanes = append(lanes, draw.Lane{About: s.About(p), Name: s.Name, Search: slices.Values(tell(s, p, story.Options{})), Until: 40})
	}
	c, err := draw.NewComparison(lanes, story.WorkClock, panel.Options{Cell: 16})
	if err != nil {
		t.Fatal(err)
	}
	return compared{c, searches}
}

// equalsStills compares a film of scenes in some formats with stills, one of every by a fresh painter.
func equalsStills(t *testing.T, scenes []story.Scene, formats []Format, every int, painter func() draw.ScenePainter) {
	t.Helper()
	for _, f := range formats {
		shown := scenes
		if f.Name == HTML.Name {
			shown = unlined(scenes)
		}
		s := subject{film: painted(painter(), shown)}
		for _, scene := range shown {
			s.holds = append(s.holds, scene.Hold)
		}
		// A painter that paints another scene between two stills has another past than the film's, and
		// one now and then has none.
		astray := painter()
		s.still = seldom(func(i int) *image.Paletted {
			if i%every == 0 {
				return painter().Paint(&shown[i]).Image
			}
			astray.Paint(&shown[len(shown)-1-i])
			return astray.Paint(&shown[i]).Image
		})
		if f.Name == SVG.Name || f.Look == Slides {
			continue // edges differ: see TestSVGFilmsEqualStills and TestSlides
		}
		tr := trial{Format: f, decoders: installed(t, decoders[f.Name]), dir: t.TempDir()}
		tr.decoders = slices.DeleteFunc(tr.decoders, func(d decoder) bool { return d.slow && (len(scenes) > 9 || !tracetest.Full) })
		if len(tr.decoders) == 0 {
			continue // TestLaws says which are missing
		}
		if !tracetest.Full {
			tr.decoders = tr.decoders[:1]
		}
		if err := tr.showsFilm(s); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
}

// unlined returns scenes without lines: a page draws these itself, as TestPageAtRest sees.
func unlined(scenes []story.Scene) (shown []story.Scene) {
	for _, s := range scenes {
		marks := *s.Marked().Marks
		marks.Lines, s.Marks = nil, &marks
		shown = append(shown, s)
	}
	return shown
}
