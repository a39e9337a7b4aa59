package chart

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// footOf returns a foot and a canvas of some width for it.
func footOf(shape story.Shape, width int, o panel.Options) (*Foot, *raster.Canvas) {
	o.Theme, o.Language, o.Foot = &drawtest.GoldenTheme, &drawtest.GoldenLanguage, []story.Shape{shape}
	k := tracetest.Must(panel.NewMetrics(shape.About, o))
	t := k.Theme
	flat := []raster.Color{t.Ground, panel.RestColor(t), t.Bad, t.Good}
	ink := tracetest.Must(raster.NewInk(flat, []raster.Ramp{{t.Muted, t.Ground}}))
	c := tracetest.Must(raster.NewCanvas(image.Pt(width*k.Scale, k.FootHeight()), ink))
	c.Fill(c.Bounds(), t.Ground)
	return NewFoot(k, shape, c.Bounds()), c
}

// Feet of each kind of search: whole, in part, with more steps than pixels, and with several pixels a step.
func TestGoldenFeet(t *testing.T) {
	first := trace.Problem{N: 6, Solutions: 1}
	for _, c := range []struct {
		name   string
		solver string
		p      trace.Problem
		part   float64 // of the steps
		scale  int
	}{
		{"foot", "backtrack", first, 1, 1},
		{"foot-in-part", "backtrack", first, 0.6, 1},
		{"foot-of-many-steps", "backtrack", trace.Problem{N: 7}, 1, 1},
		{"foot-of-few-steps", "backtrack", trace.Problem{N: 4, Solutions: 1}, 1, 2},
		{"foot-with-jumps", "cdcl", trace.Problem{N: 8, Solutions: 1}, 1, 1},
		{"foot-of-conflicts", "minconflicts", trace.Problem{N: 8, Solutions: 2}, 1, 1},
		{"foot-of-whole-boards", "exhaustive", trace.Problem{N: 4}, 1, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			searches, _ := drawtest.Run(t, c.p, story.Options{}, story.StepClock, drawtest.Solver(c.solver))
			film := pace.New(searches, story.Comparison{})
			f, canvas := footOf(film.Shapes()[0], 320, panel.Options{Scale: c.scale})
			f.Paint(canvas, int(c.part*float64(len(film.Shots))))
			drawtest.Golden(t, c.name, canvas.Image())
		})
	}
}

// Whatever the number of steps, each has a bar near its place that is as high or higher, and each bar is as high as a step near its place; a red
// one goes back. What was shown before doesn't matter, and a step more changes nothing but its bars and dots.
func TestFootKeepsMaxima(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	moods := []story.Mood{story.Placement, story.DeadEnd, story.Backtrack, story.Jump, story.Solved, story.Calm}
	for _, steps := range []int{1, 2, 7, 199, 200, 201, 1000, 5003} {
		shape := story.Shape{About: solver.Backtrack.About(trace.Problem{N: 8}), Top: 8}
		for range steps {
			shape.Levels = append(shape.Levels, story.Level{Depth: uint16(random.IntN(9)), Mood: moods[random.IntN(len(moods))]})
		}
		f, c := footOf(shape, 282, panel.Options{})
		shown := []int{steps / 3, steps/3 + 1, steps, steps / 2, 0, steps - 1, steps}
		for _, n := range shown {
			before := drawtest.Clone(c.Image())
			went := f.shown
			f.Paint(c, n)
			fresh, on := footOf(shape, 282, panel.Options{})
			if fresh.Paint(on, n); !slices.Equal(on.Image().Pix, c.Image().Pix) {
				t.Fatalf("%d of %d steps painted over others differ from the same at once", n, steps)
			}
			if n == went+1 {
				checkTip(t, f, before, c.Image(), float64(went)/float64(steps))
			}
		}
		checkBars(t, f, shape.Levels)
	}
}

// checkTip fails the test if a step changes more than its bars and a dot.
func checkTip(t *testing.T, f *Foot, before, after *image.Paletted, from float64) {
	first := f.place.Min.X + int(from*float64(f.place.Dx())) - 2*f.Px(dotRadius) - 2
	for i, index := range after.Pix {
		if x := i % after.Stride; before.Pix[i] != index && x < first {
			t.Fatalf("a step that begins at %.2f changes column %d", from, x)
		}
	}
}

// checkBars compares bars with the steps that are within a pixel of their places.
func checkBars(t *testing.T, f *Foot, levels []story.Level) {
	width := len(f.bars)
	perBar := float64(len(levels)) / float64(width)
	near := func(x int) []story.Level {
		first, end := int(math.Floor(float64(x-1)*perBar)), int(math.Ceil(float64(x+2)*perBar))
		return levels[max(0, first):min(len(levels), end)]
	}
	depth := func(b bar) int { return int(math.Round(b.part * 8)) }
	for x, b := range f.bars {
		if !slices.ContainsFunc(near(x), func(l story.Level) bool { return int(l.Depth) == depth(b) }) {
			t.Errorf("%d steps: no step near bar %d is %d deep", len(levels), x, depth(b))
		}
		if b.back && !slices.ContainsFunc(near(x), func(l story.Level) bool { return l.Mood == story.Backtrack || l.Mood == story.Jump }) {
			t.Errorf("%d steps: bar %d does not go back", len(levels), x)
		}
	}
	for i, l := range levels {
		x := int(float64(i) / perBar)
		if !slices.ContainsFunc(f.bars[max(0, x-1):min(width, x+2)], func(b bar) bool { return depth(b) >= int(l.Depth) }) {
			t.Errorf("%d steps: step %d is %d deep, and no bar near it is", len(levels), i+1, l.Depth)
		}
	}
}
