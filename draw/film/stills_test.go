package film

import (
	"image"
	"math"
	"slices"
	"testing"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A film must show, step by step, what a painter draws of that step alone, in every format: a painter
// that forgets to repaint something, a delta that misses it, and an encoder that mangles it all fail here.
func TestFilmsEqualStills(t *testing.T) {
	cell := draw.DefaultCell(8)
	if raceDetector {
		cell /= 2 // every pixel is slow
	}
	for _, c := range []struct {
		name    string
		formats []Format
		cell    int
		problem trace.Problem
		detail  story.Detail
		every   int  // from one still by a fresh painter to the next; under the race detector there are no others
		once    bool // one decoder is enough
	}{
		{"the film of queenreel animate", Formats[:1], cell, trace.Problem{N: 8, Solutions: 1}, story.Moves, 37, false},
		{"the same, with small squares", Formats[1:], cell / 2, trace.Problem{N: 8, Solutions: 1}, story.Moves, 37, false},
		{"every tested square", Formats, cell / 2, trace.Problem{N: 5, Solutions: 3}, story.Tests, 31, true},
		{"no solution", Formats, cell / 2, trace.Problem{N: 3}, story.Tests, 5, true},
		{"one square", Formats, cell, trace.Problem{N: 1}, story.Tests, 1, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			told := tell(solver.Backtrack, c.problem, story.Options{Detail: c.detail})
			told, census, err := story.Timed(t.Context(), told, story.Count(t.Context(), told, math.MaxInt), story.Timing{
				Pace: story.Fast, Holds: story.Holds{Speed: 5}, // a format may repeat pictures that stand for long
			})
			if err != nil {
				t.Fatal(err)
			}
			scenes := slices.Collect(told)
			s := subject{film: New(newPainter(t, c.problem.N, c.cell), told, census)}
			for _, scene := range scenes {
				s.holds = append(s.holds, scene.Hold)
			}
			// A painter that paints another scene between two stills has another past than the film's, and
			// one now and then has none.
			astray := newPainter(t, c.problem.N, c.cell)
			s.still = func(i int) *image.Paletted {
				switch {
				case i%c.every == 0:
					return newPainter(t, c.problem.N, c.cell).Paint(&scenes[i]).Image
				case raceDetector:
					return nil
				}
				astray.Paint(&scenes[len(scenes)-1-i])
				return astray.Paint(&scenes[i]).Image
			}
			for _, f := range c.formats {
				tr := trial{Format: f, decoders: installed(t, decoders[f.Name]), dir: t.TempDir()}
				if len(tr.decoders) == 0 {
					continue // which TestLaws says
				}
				tr.decoders = slices.DeleteFunc(tr.decoders, func(d decoder) bool { return d.slow && len(scenes) > 9 })
				if len(tr.decoders) == 0 {
					continue
				}
				if c.once {
					tr.decoders = tr.decoders[:1]
				}
				if err := tr.showsFilm(s); err != nil {
					t.Errorf("%s: %v", f.Name, err)
				}
			}
		})
	}
}
