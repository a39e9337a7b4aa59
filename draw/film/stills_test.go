package film

import (
	"bytes"
	"image"
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
	for _, c := range []struct {
		name    string
		problem trace.Problem
		detail  story.Detail
		every   int // how many steps lie between two that are compared
	}{
		{"the film of queenreel animate", trace.Problem{N: 8, Solutions: 1}, story.Moves, 1},
		{"every tested square", trace.Problem{N: 5}, story.Tests, 7},
		{"no solution", trace.Problem{N: 3}, story.Tests, 1},
		{"one square", trace.Problem{N: 1}, story.Tests, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := solver.Backtrack
			scenes := slices.Collect(story.Tell(c.problem, s.Events(c.problem), story.Options{Detail: c.detail}))
			painter := newPainter(t, c.problem.N)
			f := New(painter.Size(), painter.Palette(), painter.Canvases(slices.Values(scenes)))
			data := encode(t, f)

			want := map[int]*image.RGBA{} // by the index of the frame
			for i := 0; i < len(scenes); i += c.every {
				want[i] = coloured(newPainter(t, c.problem.N).Paint(&scenes[i]).Image)
			}
			check := func(decoder string, got []*image.RGBA) {
				t.Helper()
				if len(got) != len(scenes) {
					t.Fatalf("%s: %d pictures of %d scenes", decoder, len(got), len(scenes))
				}
				for i, still := range want {
					if got[i].Rect != still.Rect || !bytes.Equal(got[i].Pix, still.Pix) {
						t.Errorf("%s: picture %d is not the still of %+v", decoder, i, scenes[i].Caption)
					}
				}
			}
			pictures, g := play(t, data)
			check("image/gif", pictures)
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

func newPainter(t testing.TB, n int) *draw.Painter {
	t.Helper()
	p, err := draw.NewPainter(n, draw.Options{Counts: solver.Backtrack.Counts})
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
