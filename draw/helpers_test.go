package draw

import (
	"bytes"
	"image"
	"image/color"
	"iter"
	"math"
	"runtime/debug"
	"slices"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// The tests make hundreds of painters and drop them: rarer collections save a quarter of the processor time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(300)
	m.Run()
}

// tell tells the search that backtrack does for p.
func tell(p trace.Problem, o story.Options) iter.Seq[story.Scene] {
	return tellOf(solver.Backtrack, p, o)
}

// tellOf tells a solver's search for p.
func tellOf(s solver.Solver, p trace.Problem, o story.Options) iter.Seq[story.Scene] {
	scenes, err := story.Tell(s.About(p), s.Events(p), o)
	return func(yield func(story.Scene) bool) {
		scenes(yield)
		if err() != nil {
			panic(err())
		}
	}
}

// about describes the search that backtrack does for n queens.
func about(n int) trace.About { return solver.Backtrack.About(trace.Problem{N: n}) }

// first returns the first scene that accept is true for.
func first(t *testing.T, scenes iter.Seq[story.Scene], accept func(*story.Scene) bool) *story.Scene {
	t.Helper()
	for s := range scenes {
		if accept(&s) {
			return &s
		}
	}
	t.Fatal("the search has no such scene")
	return nil
}

func newPainter(t *testing.T, n int, o Options) *Painter {
	t.Helper()
	return painterOf(t, solver.Backtrack, n, o)
}

// painterOf returns a painter for the searches of a solver.
func painterOf(t *testing.T, s solver.Solver, n int, o Options) *Painter {
	t.Helper()
	return painterFor(t, s.About(trace.Problem{N: n}), o)
}

// painterFor returns a painter for a search.
func painterFor(t *testing.T, a trace.About, o Options) *Painter {
	t.Helper()
	p, err := NewPainter(a, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// sketchOf returns the sketch of pictures of boards with n rows.
func sketchOf(t *testing.T, n int, o Options) *sketch {
	t.Helper()
	return sketchFor(t, about(n), o)
}

// sketchFor returns the sketch of pictures of a search.
func sketchFor(t *testing.T, a trace.About, o Options) *sketch {
	t.Helper()
	k, err := newSketch(a, o)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// canvasFor returns a canvas of a size for a panel.
func canvasFor(t *testing.T, k *sketch, p Panel, size image.Point) *raster.Canvas {
	t.Helper()
	ink, err := raster.NewInk(color.Palette{k.Theme.Ground}, p.ramps(k.Theme))
	if err != nil {
		t.Fatal(err)
	}
	c, err := k.newCanvas(size, ink, false)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// widest returns the width of the widest of some lines.
func widest(l *raster.Lettering, lines []string, s raster.Style) int {
	width := 0
	for _, line := range lines {
		width = max(width, l.Width(line, s))
	}
	return width
}

// marked returns the spans of the octets that a picture has marked.
func marked(p Picture) []raster.Span {
	black, white := image.NewPaletted(p.Image.Rect, nil), image.NewPaletted(p.Image.Rect, nil)
	for i := range white.Pix {
		white.Pix[i] = 1
	}
	spans, _, _ := raster.NewMarks(p.Image.Rect.Max).SetDiffering(p.Marks, black, white, nil, 0)
	return spans
}

// clone returns a copy of a picture, which the painter does not paint over.
func clone(img *image.Paletted) *image.Paletted {
	c := *img
	c.Pix = slices.Clone(img.Pix)
	return &c
}

// A boardShot is the board in a picture. Its methods say what can be seen there.
type boardShot struct {
	img    *image.Paletted
	theme  *Theme
	origin image.Point // the top left corner of the board
	cell   int
}

// shoot paints a scene and finds the board in the picture.
func shoot(t *testing.T, p *Painter, s *story.Scene) *boardShot {
	t.Helper()
	img := clone(p.Paint(s).Image)
	return &boardShot{img, p.sketch.Theme, p.Board().Min, p.sketch.Cell}
}

func (b *boardShot) at(p image.Point) raster.Color { return b.img.At(p.X, p.Y).(raster.Color) }

// square returns the pixels of a square.
func (b *boardShot) square(s trace.Square) image.Rectangle {
	corner := b.origin.Add(image.Pt(int(s.Col)*b.cell, int(s.Row)*b.cell))
	return image.Rectangle{corner, corner.Add(image.Pt(b.cell, b.cell))}
}

// ground returns the color of a square near its corner, inside the ring, where nothing stands.
func (b *boardShot) ground(s trace.Square) raster.Color {
	inside := int(math.Ceil(0.08 * float64(b.cell)))
	return b.at(b.square(s).Inset(inside).Min)
}

// count returns the number of pixels in a rectangle that have a color.
func (b *boardShot) count(r image.Rectangle, c raster.Color) (n int) {
	for i, p := range b.img.Palette {
		if p != c {
			continue
		}
		index := []byte{uint8(i)}
		for y := r.Min.Y; y < r.Max.Y; y++ {
			n += bytes.Count(b.img.Pix[b.img.PixOffset(r.Min.X, y):b.img.PixOffset(r.Max.X, y)], index)
		}
	}
	return n
}

// bare returns the color of a square without a mark.
func (b *boardShot) bare(s trace.Square) raster.Color {
	if (s.Row+s.Col)%2 == 1 {
		return b.theme.Dark
	}
	return b.theme.Light
}
