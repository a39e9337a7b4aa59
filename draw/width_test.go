package draw

import (
	"errors"
	"fmt"
	"image"
	"slices"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A picture has the width of the options, in every layout, and its squares are the largest with which it fits.
func TestWidth(t *testing.T) {
	t.Parallel()
	for _, layout := range Layouts {
		for _, n := range []int{4, 11} {
			p := trace.Problem{N: n, Solutions: 1}
			a := solver.Backtrack.About(p)
			o := panel.Options{Panels: layout.For(a), Arrangement: layout.Arrangement, Title: "Queens", Search: drawtest.TellOf(solver.Backtrack, p, story.Options{})}
			natural := func(cell int) int {
				o := o
				o.Cell = cell
				p := painterFor(t, a, o)
				return p.Size().X
			}
			least := natural(panel.MinCell)
			for _, width := range []int{least, least + 1, 1001} {
				o.Width = width
				p, err := NewPainter(a, o)
				o.Width = 0
				if err != nil {
					t.Errorf("%s of %d queens, %d wide: %v", layout.Name, n, width, err)
					continue
				}
				cell := p.Options().Cell
				if p.Size().X != width || natural(cell) > width || natural(cell+1) <= width {
					t.Errorf("%s of %d queens: squares of %d make it %d wide, want %d", layout.Name, n, cell, p.Size().X, width)
				}
			}
		}
	}
}

// A picture has the size of the options, in every layout: its squares are the largest with which it fits, and the picture without a size
// stands in its middle.
func TestSize(t *testing.T) {
	t.Parallel()
	search := drawtest.Tell(trace.Problem{N: 6, Solutions: 1}, story.Options{})
	s := drawtest.First(t, search, func(s *story.Scene) bool { return s.Step == 9 })
	for _, layout := range Layouts {
		for _, size := range []image.Point{{1280, 720}, {700, 1301}, {1600, 1600}} {
			o := panel.Options{Panels: layout.For(drawtest.About(6)), Arrangement: layout.Arrangement, Title: "Queens", Search: search, Size: size}
			p, err := NewPainter(drawtest.About(6), o)
			if err != nil {
				if (layout.Name != "phone" || size.Y > 720) && (layout.Name != "wide" || size.X > 927) {
					t.Errorf("%s, %v: %v", layout.Name, size, err)
				}
				continue
			}
			o.Size, o.Cell = image.Point{}, p.Options().Cell
			natural := newPainter(t, 6, o)
			o.Cell++
			larger := newPainter(t, 6, o).Size()
			if p.Size() != size || natural.Size().X > size.X || natural.Size().Y > size.Y || larger.X <= size.X && larger.Y <= size.Y {
				t.Errorf("%s, %v: a picture of %v, where squares of %d make it %v and larger ones %v",
					layout.Name, size, p.Size(), o.Cell-1, natural.Size(), larger)
			}
			img := p.Paint(s).Image
			middle := image.Rectangle{Max: natural.Size()}.Add(partOf(p, "board").Squares.Min.Sub(partOf(natural, "board").Squares.Min))
			if off := middle.Min.Sub(size.Sub(natural.Size()).Div(2)); off.X*off.X > 1 || off.Y*off.Y > 1 {
				t.Errorf("%s, %v: squares of %d stand %v off the middle", layout.Name, size, o.Cell-1, off)
			}
			if part := crop(img, middle); !slices.Equal(part.Pix, drawtest.Clone(natural.Paint(s).Image).Pix) {
				t.Errorf("%s, %v: the middle is another picture than that of squares of %d", layout.Name, size, o.Cell-1)
			}
			for _, rest := range []image.Rectangle{
				image.Rect(0, 0, size.X, middle.Min.Y), image.Rect(0, middle.Max.Y, size.X, size.Y),
				image.Rect(0, 0, middle.Min.X, size.Y), image.Rect(middle.Max.X, 0, size.X, size.Y),
			} {
				if drawtest.CountColor(img, rest, theme.Themes[0].Ground) != rest.Dx()*rest.Dy() {
					t.Errorf("%s, %v: in %v there is more than ground", layout.Name, size, rest)
				}
			}
		}
	}
}

// crop returns a copy of a part of a picture.
func crop(img *image.Paletted, r image.Rectangle) *image.Paletted {
	part := image.NewPaletted(image.Rectangle{Max: r.Size()}, img.Palette)
	for y := range r.Dy() {
		from := img.PixOffset(r.Min.X, r.Min.Y+y)
		copy(part.Pix[y*part.Stride:], img.Pix[from:from+r.Dx()])
	}
	return part
}

// What is too small for its squares, or is no size, is an error that says how large it must be; that size works.
func TestNoSize(t *testing.T) {
	t.Parallel()
	lesson := panel.Options{Panels: layoutNamed("lesson")}
	for _, size := range []image.Point{{1, 1}, {5000, 100}, {100, 5000}} {
		lesson.Size = size
		_, err := NewPainter(drawtest.About(4), lesson)
		var least image.Point
		if err == nil {
			t.Fatalf("%v is large enough", size)
		}
		if _, scan := fmt.Sscanf(err.Error(), fmt.Sprintf("size %dx%d: the smallest picture of this kind is ", size.X, size.Y)+"%dx%d", &least.X, &least.Y); scan != nil {
			t.Fatalf("%v: error %v", size, err)
		}
		lesson.Size = least
		if p := newPainter(t, 4, lesson); p.Options().Cell != panel.MinCell {
			t.Errorf("at %v, squares have %d pixels", least, p.Options().Cell)
		}
		lesson.Size.Y--
		if _, err := NewPainter(drawtest.About(4), lesson); err == nil {
			t.Errorf("%v is large enough too", lesson.Size)
		}
	}
	for _, o := range []panel.Options{{Size: image.Pt(-1, 9)}, {Size: image.Pt(900, 0)}, {Size: image.Pt(70_000, 1000)}} {
		_, err := NewPainter(drawtest.About(4), o)
		if wrong := new(panel.Error); !errors.As(err, &wrong) || wrong.Field != "Size" {
			t.Errorf("%v: error %v", o.Size, err)
		}
	}
}

// A scaled picture is laid out as it is without, with all lengths multiplied and every square where it was.
func TestScale(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		solver string
		o      panel.Options
	}{
		{"backtrack", panel.Options{}}, {"backtrack", panel.Options{Cell: 37, Title: "Queens"}}, {"backtrack", panel.Options{Cell: 21, Labels: words.NoLabels, Width: 333}},
		{"backtrack", panel.Options{Arrangement: panel.Wide, Title: "Queens"}}, {"dlx", panel.Options{Arrangement: panel.Wide, Title: "Queens"}}, {"minconflicts", panel.Options{Arrangement: panel.Wide, Title: "Queens"}},
	} {
		by, o, p := drawtest.Solver(c.solver), c.o, trace.Problem{N: 6, Solutions: 1}
		if o.Search = drawtest.TellOf(by, p, story.Options{}); o.Arrangement == panel.Wide {
			o.Panels = layoutFor("wide", by.About(p))
		}
		s := drawtest.First(t, o.Search, func(s *story.Scene) bool { return s.Step == 9 })
		plain := painterOf(t, by, 6, o)
		o.Scale = 3
		scaled := painterOf(t, by, 6, o)
		if got, want := scaled.Size(), plain.Size().Mul(3); got != want {
			t.Errorf("%+v: %v pixels, want %v", o, got, want)
		}
		if got, want := scaled.Options().Cell, plain.Options().Cell; got != want {
			t.Errorf("%+v: squares of %d, want %d", o, got, want)
		}
		for i, v := range plain.views {
			if got, want := scaled.views[i].place, (image.Rectangle{v.place.Min.Mul(3), v.place.Max.Mul(3)}); got != want {
				t.Errorf("%+v: %s stands at %v, want %v", o, v.panel.Name, got, want)
			}
		}
		small, large := shoot(t, plain, s), shoot(t, scaled, s)
		if large.Origin != small.Origin.Mul(3) || large.Cell != 3*small.Cell {
			t.Errorf("%+v: the board is at %v with squares of %d, and at %v with %d without scale", o, large.Origin, large.Cell, small.Origin, small.Cell)
		}
		for i := range 36 {
			at := trace.Sq(i/6, i%6)
			if got, want := large.Ground(at), small.Ground(at); got != want {
				t.Errorf("%+v, %v: the ground is %v, want %v", o, at, got, want)
			}
		}
	}
}
