package draw

import (
	"fmt"
	"image"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A picture is as wide as it was asked for, in every layout; its squares are the largest that leave room for the rest,
// and the board stands in the middle of what is spare.
func TestWidth(t *testing.T) {
	t.Parallel()
	for _, layout := range Layouts {
		for _, n := range []int{4, 11} {
			if raceDetector && n > 4 {
				break
			}
			a := solver.Backtrack.About(trace.Problem{N: n})
			o := Options{Panels: layout.For(a), Arrangement: layout.Arrangement, Labels: layout.Labels, Title: "Queens"}
			natural := func(cell int) int {
				o := o
				o.Cell = cell
				p, err := NewPainter(a, o)
				if err != nil {
					t.Fatal(err)
				}
				return p.Size().X
			}
			least := natural(MinCell)
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

// No picture is narrower than its panels, nor wider than with the largest squares, and the error says how wide it can be.
func TestNoWidth(t *testing.T) {
	t.Parallel()
	boards := []trace.Board{{N: 4}}
	for _, c := range []struct {
		what string
		draw func(Options) (image.Rectangle, error)
	}{
		{"a painter", func(o Options) (image.Rectangle, error) {
			p, err := NewPainter(about(4), o)
			if err != nil {
				return image.Rectangle{}, err
			}
			return p.canvas.Bounds(), nil
		}},
		{"a sheet", func(o Options) (image.Rectangle, error) {
			img, err := Sheet(about(4), boards, o)
			if err != nil {
				return image.Rectangle{}, err
			}
			return img.Rect, nil
		}},
	} {
		for _, extreme := range []struct {
			width int
			words string
			cell  int
		}{{1, "smallest", MinCell}, {60_000, "largest", MaxCell}} {
			_, err := c.draw(Options{Width: extreme.width})
			r, _ := c.draw(Options{Cell: extreme.cell})
			want := fmt.Sprintf("width %d: the %s picture of this kind is %d pixels wide", extreme.width, extreme.words, r.Dx())
			if err == nil || err.Error() != want {
				t.Errorf("%s: error %v, want %s", c.what, err, want)
			}
			if _, err := c.draw(Options{Width: r.Dx()}); err != nil {
				t.Errorf("%s %d wide: %v", c.what, r.Dx(), err)
			}
		}
	}
}

// A scaled picture is laid out as it is without, with all lengths multiplied and every square where it was.
func TestScale(t *testing.T) {
	t.Parallel()
	s := first(t, tell(trace.Problem{N: 5}, story.Options{}), func(s *story.Scene) bool { return s.Mood == story.Backtrack })
	for _, o := range []Options{{}, {Cell: 37, Title: "Queens"}, {Cell: 21, Labels: story.NoLabels, Width: 333}} {
		plain := newPainter(t, 5, o)
		o.Scale = 3
		scaled := newPainter(t, 5, o)
		if got, want := scaled.Size(), plain.Size().Mul(3); got != want {
			t.Errorf("%+v: %v pixels, want %v", o, got, want)
		}
		if got, want := scaled.Options().Cell, plain.Options().Cell; got != want {
			t.Errorf("%+v: squares of %d, want %d", o, got, want)
		}
		small, large := shoot(t, plain, s), shoot(t, scaled, s)
		if large.origin != small.origin.Mul(3) || large.cell != 3*small.cell {
			t.Errorf("%+v: the board is at %v with squares of %d, and at %v with %d without scale", o, large.origin, large.cell, small.origin, small.cell)
		}
		for i := range 25 {
			middle := func(b *boardShot) image.Point {
				r := b.square(trace.Sq(i/5, i%5))
				return r.Min.Add(image.Pt(b.cell/8, b.cell/2))
			}
			if got, want := large.at(middle(large)), small.at(middle(small)); got != want {
				t.Errorf("%+v, square %d: the ground is %v, want %v", o, i, got, want)
			}
		}
	}
}
