// Package drawtest tells searches for the tests of pictures, and reads what is painted.
package drawtest

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"iter"
	"math"
	"slices"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Tell tells the search that backtrack does for p.
func Tell(p trace.Problem, o story.Options) iter.Seq[story.State] {
	return TellOf(solver.Backtrack, p, o)
}

// TellOf tells a solver's search for p.
func TellOf(s solver.Solver, p trace.Problem, o story.Options) iter.Seq[story.State] {
	states, err := story.Tell(s.About(p), s.Events(p), o)
	if err != nil {
		panic(err)
	}
	return states
}

// Run runs the searches of solvers for p. together is what they show.
func Run(t testing.TB, p trace.Problem, o story.Options, clock story.Clock, solvers ...solver.Solver) ([]*story.Search, story.Comparison) {
	t.Helper()
	var searches []*story.Search
	together := story.Comparison{Clock: clock, Language: cmp.Or(o.Language, &words.English)}
	for _, s := range solvers {
		search, err := story.Run(s.About(p), s.Events(p), o, story.MaxEvents, story.Reach{Steps: story.AllSteps}, func() bool { return true })
		if err != nil {
			t.Fatal(err)
		}
		searches = append(searches, search)
		together.Searches = append(together.Searches, search.About)
	}
	return searches, together
}

// About describes the search that backtrack does for n queens.
func About(n int) trace.About { return solver.Backtrack.About(trace.Problem{N: n}) }

// First returns the first scene for which accept is true.
func First(t *testing.T, scenes iter.Seq[story.State], accept func(*story.State) bool) *story.State {
	t.Helper()
	for s := range scenes {
		if accept(&s) {
			return &s
		}
	}
	t.Fatal("the search has no such scene")
	return nil
}

// Told returns the first scenes of a search for n queens that shows each test.
func Told(s solver.Solver, n, scenes int) []story.State {
	return begin(TellOf(s, trace.Problem{N: n}, story.Options{Detail: story.Tests}), scenes)
}

// begin returns the first scenes, at most so many.
func begin(scenes iter.Seq[story.State], most int) (told []story.State) {
	for s := range scenes {
		told = append(told, s)
		if len(told) == most {
			break
		}
	}
	return told
}

// StatesOf yields the states of the first search of scenes.
func StatesOf(scenes []story.Scene) iter.Seq[story.State] {
	return func(yield func(story.State) bool) {
		for i := range scenes {
			if !yield(scenes[i].States[0]) {
				return
			}
		}
	}
}

// Solver returns a solver of the table.
func Solver(name string) solver.Solver {
	return solver.Table[slices.IndexFunc(solver.Table, func(s solver.Solver) bool { return s.Name == name })]
}

// StateOf returns the state of a board, given in its text form, that is about no square.
func StateOf(t *testing.T, board string) story.State {
	t.Helper()
	b, err := trace.ParseBoard(board)
	if err != nil {
		t.Fatal(err)
	}
	none := trace.Nowhere
	return story.State{
		Step: 1, Board: b, Places: story.Places{At: none, By: none, Dead: none, Next: none, From: none, Chosen: none}, Marks: new(story.Marks),
	}
}

// SetOf returns a set of squares.
func SetOf(squares ...trace.Square) trace.Set { return trace.SetOf(squares...) }

// Clone returns a copy of a picture, for the painter paints over the original.
func Clone(img *image.Paletted) *image.Paletted {
	c := *img
	c.Pix = slices.Clone(img.Pix)
	return &c
}

// CountColor returns the number of pixels in a rectangle that have a color.
func CountColor(img *image.Paletted, r image.Rectangle, c raster.Color) int {
	return (&Board{Img: img}).Count(r, c)
}

// Pixels returns the pixels of a rectangle as a string, for comparison.
func Pixels(img *image.Paletted, r image.Rectangle) string {
	var s []byte
	for y := r.Min.Y; y < r.Max.Y; y++ {
		s = append(s, img.Pix[img.PixOffset(r.Min.X, y):img.PixOffset(r.Max.X, y)]...)
	}
	return string(s)
}

// A Board is the board in a picture. Its methods say what can be seen there.
type Board struct {
	Img    *image.Paletted
	Theme  *theme.Theme
	Origin image.Point // the top left corner of the board
	Cell   int
}

func (b *Board) At(p image.Point) raster.Color { return b.Img.At(p.X, p.Y).(raster.Color) }

// Square returns the pixels of a square.
func (b *Board) Square(s trace.Square) image.Rectangle {
	corner := b.Origin.Add(image.Pt(int(s.Col)*b.Cell, int(s.Row)*b.Cell))
	return image.Rectangle{corner, corner.Add(image.Pt(b.Cell, b.Cell))}
}

// Ground returns the color of a square near its corner, inside the ring, where nothing stands.
func (b *Board) Ground(s trace.Square) raster.Color {
	inside := int(math.Ceil(0.08 * float64(b.Cell)))
	return b.At(b.Square(s).Inset(inside).Min)
}

// Count returns the number of pixels in a rectangle that have a color.
func (b *Board) Count(r image.Rectangle, c raster.Color) (n int) {
	for i, p := range b.Img.Palette {
		if p != c {
			continue
		}
		index := []byte{uint8(i)}
		for y := r.Min.Y; y < r.Max.Y; y++ {
			n += bytes.Count(b.Img.Pix[b.Img.PixOffset(r.Min.X, y):b.Img.PixOffset(r.Max.X, y)], index)
		}
	}
	return n
}

// Bare returns the color of a square without a mark.
func (b *Board) Bare(s trace.Square) raster.Color {
	if (s.Row+s.Col)%2 == 1 {
		return b.Theme.Dark
	}
	return b.Theme.Light
}

// Missing returns the colors that a drawing was painted in and a palette lacks, so that the nearest ones took their place: a picture should
// declare them, flat or in a ramp.
func Missing(d *raster.Drawing, palette color.Palette) (missing []raster.Color) {
	for _, l := range d.Layers {
		c := l.Color
		if !l.Fills() {
			c = c.Solid()
		}
		switch {
		case l.Copy != nil:
			missing = append(missing, Missing(l.Copy, palette)...)
		case !slices.Contains(palette, color.Color(c)):
			missing = append(missing, c)
		}
	}
	return missing
}
