package film

import (
	"bytes"
	"image"
	"iter"
	"os/exec"
	"slices"
	"testing"
	"time"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A film must show, step by step, what a painter draws of that step alone: a painter that forgets to
// repaint something, a delta that misses it, and an encoder that mangles it all fail here.
func TestFilmEqualsStills(t *testing.T) {
	cell := draw.DefaultCell
	if raceDetector {
		cell /= 2 // every pixel is slow
	}
	for _, c := range []struct {
		name    string
		problem trace.Problem
		detail  story.Detail
		every   int // under the race detector, the first of so many steps is compared; else each
	}{
		{"the film of queenreel animate", trace.Problem{N: 8, Solutions: 1}, story.Moves, 37},
		{"every tested square", trace.Problem{N: 5, Solutions: 3}, story.Tests, 31},
		{"no solution", trace.Problem{N: 3}, story.Tests, 5},
		{"one square", trace.Problem{N: 1}, story.Tests, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := solver.Backtrack
			scenes := slices.Collect(tell(s, c.problem, story.Options{Detail: c.detail}))
			painter := newPainter(t, c.problem.N, cell)
			f := New(painter.Size(), painter.Palette(), painter.Pictures(slices.Values(scenes)))
			data := encode(t, f)

			stills := map[int]*image.RGBA{} // by the index of the frame
			every := 1
			if raceDetector {
				every = c.every
			}
			for i := 0; i < len(scenes); i += every {
				stills[i] = coloured(newPainter(t, c.problem.N, cell).Paint(&scenes[i]).Image)
			}
			check := func(decoder string, pictures iter.Seq[*image.RGBA]) {
				t.Helper()
				i := 0
				for got := range pictures {
					if still := stills[i]; still != nil && (got.Rect != still.Rect || !bytes.Equal(got.Pix, still.Pix)) {
						t.Errorf("%s: picture %d is not the still of %+v", decoder, i, scenes[i].Caption)
					}
					i++
				}
				if i != len(scenes) {
					t.Errorf("%s: %d pictures of %d scenes", decoder, i, len(scenes))
				}
			}
			g := decode(t, data)
			check("image/gif", play(g))
			checkLength(t, g.Delay, scenes)
			if path, err := exec.LookPath("gifsicle"); err == nil {
				check("gifsicle", gifsiclePictures(t, path, data))
			}
			if path, err := exec.LookPath("ffmpeg"); err == nil {
				check("ffmpeg", ffmpegPictures(t, path, data, painter.Size()))
			}
		})
	}
}

// tell tells a solver's search for p.
func tell(s solver.Solver, p trace.Problem, o story.Options) iter.Seq[story.Scene] {
	scenes, err := story.Tell(s.About(p), s.Events(p), o)
	return func(yield func(story.Scene) bool) {
		scenes(yield)
		if err() != nil {
			panic(err())
		}
	}
}

// newPainter returns a painter of the default picture with squares of so many pixels; 0 for the default.
func newPainter(t testing.TB, n, cell int) *draw.Painter {
	t.Helper()
	p, err := draw.NewPainter(solver.Backtrack.About(trace.Problem{N: n}), draw.Options{Cell: cell})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// checkLength checks that a film is as long as its scenes, to half a tick.
func checkLength(t *testing.T, delays []int, scenes []story.Scene) {
	t.Helper()
	var got, want time.Duration
	for _, d := range delays {
		got += time.Duration(d) * gifTick
	}
	for _, s := range scenes {
		want += s.Hold
	}
	if off := (got - want).Abs(); off > gifTick/2 {
		t.Errorf("the film runs for %v, want %v", got, want)
	}
}
