package draw

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"math"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// The names under the columns stand apart, on large boards with small squares too: there is empty space
// between each and the next.
func TestLabelsKeepApart(t *testing.T) {
	for _, c := range []struct{ n, cell int }{{64, panel.MinCell}, {64, 20}, {30, 13}, {12, panel.MinCell}, {8, 56}} {
		for _, labels := range []words.Labels{words.Grid, words.Chess, words.Index} {
			p := newPainter(c.n, panel.Options{Panels: []string{"board"}, Labels: labels, Cell: c.cell})
			b := shoot(p, new(story.Given(trace.Board{N: c.n}, story.Options{})))
			for col := 1; col < c.n; col++ {
				x, y := b.Square(trace.Sq(c.n-1, col)).Min.X, b.Square(trace.Sq(c.n-1, col)).Max.Y+max(7, c.cell/8)
				apart := 0
				for dx := -2; dx <= 2; dx++ {
					strip := image.Rect(x+dx, y, x+dx+1, b.Img.Rect.Max.Y)
					if b.Count(strip, b.Theme.Ground) == strip.Dy() {
						apart++
					}
				}
				if apart == 0 {
					t.Errorf("N=%d, cell %d, %s: nothing between the names of columns %d and %d", c.n, c.cell, words.LabelNames[labels], col-1, col)
					break
				}
			}
		}
	}
}

// Pictures of boards of any size have the units and the columns that they had.
func TestGoldenMetrics(t *testing.T) {
	var got bytes.Buffer
	for n := 1; n <= trace.MaxN; n += 1 + n/2 {
		k := metricsOf(n, panel.Options{})
		fmt.Fprintf(&got, "%d rows: squares of %d, a unit of %.3f, a column of %d; ", n, k.Cell, k.Unit, k.ColumnWidth)
		k = metricsOf(n, panel.Options{Arrangement: panel.Stacked, Cell: 20, Labels: words.Index})
		fmt.Fprintf(&got, "stacked, a unit of %.3f, a column of %d between %d and %d\n", k.Unit, k.ColumnWidth, k.LeftMargin, k.RightMargin())
	}
	tracetest.Golden(t, "testdata/golden/metrics.txt", got.Bytes())
}

// Boards and squares of every size can be painted, from the smallest to the largest. The board fits into the picture, and texts keep out
// of its margins.
func TestEverySizeIsPainted(t *testing.T) {
	t.Parallel()
	for i, c := range []struct{ n, cell int }{
		{1, panel.MinCell}, {1, 56}, {1, panel.MaxCell}, {2, 13}, {4, panel.MinCell}, {4, 24}, {5, 57}, {8, 24}, {8, 56},
		{20, panel.MinCell}, {64, 13},
	} {
		o := panel.Options{Cell: c.cell, Title: "A heading that takes two lines where the board is a small one"}
		o.Labels = words.Labels(i % len(words.LabelNames))
		p := newPainter(c.n, o)
		size, ground := p.Size(), theme.Themes[0].Ground
		if size.X < c.n*c.cell || size.Y < c.n*c.cell {
			t.Fatalf("N=%d, cell %d: the picture is %v", c.n, c.cell, size)
		}
		for s := range drawtest.Tell(trace.Problem{N: c.n, Solutions: 1}, story.Options{Detail: story.Tests}) {
			if s.Step > 40 || s.Step > 6 && c.n > 8 {
				break
			}
			img := p.Paint(story.SceneOf(&s)).Image
			for _, r := range []image.Rectangle{
				image.Rect(size.X-8, 0, size.X, size.Y), image.Rect(0, size.Y-4, size.X, size.Y),
				image.Rect(0, 0, size.X, 4), image.Rect(0, 0, 4, size.Y),
			} {
				if drawtest.CountColor(img, r, ground) != r.Dx()*r.Dy() {
					t.Fatalf("N=%d, cell %d, step %d: something is painted in %v", c.n, c.cell, s.Step, r)
				}
			}
		}
	}
}

// A panel beside the board stands under it if the column beside is taller, so that a lesson leaves no column half empty.
func TestPanelsFillBothColumns(t *testing.T) {
	for _, s := range solver.Table {
		search := drawtest.TellOf(s, trace.Problem{N: 5, Solutions: 1}, story.Options{})
		p := painterOf(s, 5, panel.Options{Panels: Layouts[1].For(s.About(trace.Problem{N: 5}), 1), Search: search})
		var height [2]int
		for _, v := range p.panes[0].views {
			height[v.column] = v.place.Max.Y
		}
		if gap := max(height[0], height[1]) - min(height[0], height[1]); gap > 240 {
			t.Errorf("%s: one column of a lesson has %d empty pixels", s.Name, gap)
		}
	}
}

// Lessons of large boards are no taller than wide, so that a screen shows them whole.
func TestLessonsAreNotTall(t *testing.T) {
	t.Parallel()
	var all []trace.About
	for _, s := range solver.Table {
		for _, n := range []int{largeBoard, 16, 20, 33} {
			all = append(all, s.About(trace.Problem{N: n}))
		}
	}
	for _, a := range tracetest.Some(t, all) {
		search := func(yield func(story.State) bool) {
			for scene := range drawtest.TellOf(drawtest.Solver(a.Solver), a.Problem, story.Options{Wordless: true}) {
				if scene.Step > 500 || !yield(scene) {
					return
				}
			}
		}
		if size := painterFor(a, panel.Options{Panels: Layouts[1].For(a, 1), Search: search}).Size(); size.Y > size.X {
			t.Errorf("%s, %d rows: %v", a.Solver, a.N, size)
		}
	}
}

// The layouts phone and wide are 9 : 16 and 16 : 9, whatever their size follows from, and their panels stand apart.
func TestAspects(t *testing.T) {
	t.Parallel()
	type picture struct {
		layout Layout
		about  trace.About
		o      panel.Options
	}
	var all []picture
	for _, l := range Layouts {
		if l.Arrangement != panel.Tall && l.Arrangement != panel.Wide {
			continue
		}
		for i, s := range solver.Table {
			for _, n := range []int{1, 2, 4, 6, 8, 12, 31, 60} {
				foot := make([]story.Shape, 1)
				for _, o := range []panel.Options{{}, {Cell: 12}, {Cell: 61}, {Width: 1920}, {Title: "Queens"}, {Panels: Layouts[1].Panels}, {Foot: foot}} {
					o.Arrangement, o.Language = l.Arrangement, &words.Languages()[(i+n/2)%2]
					a := s.About(trace.Problem{N: n})
					switch {
					case o.Panels == nil:
						o.Panels = l.For(a, 1)
					case n > 12: // there is room in larger pictures only
						continue
					}
					all = append(all, picture{l, a, o})
				}
			}
		}
	}
	for _, c := range tracetest.Some(t, all) {
		p := painterFor(c.about, c.o)
		what := fmt.Sprintf("%s, %s, N=%d, %+v", c.layout.Name, c.about.Solver, c.about.N, c.o)
		size, wide, usual := p.Size(), 16.0/9, image.Pt(1280, 720)
		if c.layout.Arrangement == panel.Tall {
			wide, usual = 9.0/16, image.Pt(540, 960)
		}
		if off := float64(size.X) - wide*float64(size.Y); math.Abs(off) > 2 {
			t.Errorf("%s: a picture of %v", what, size)
		}
		if c.o.Cell+c.o.Width == 0 && c.about.N <= 32 && (len(c.o.Panels) <= 4 || wide > 1) && size != usual {
			t.Errorf("%s: a picture of %v by default", what, size)
		}
		checkApart(t, what, p)
	}
}

// In a wide picture of 720 rows of pixels, every solver has texts that can be read from the last row: those of captions and counters are
// 14 pixels high at least, those of code and legend 12.5, and about 12 beside the longest legend. The panels have the room that they need,
// and none overlaps another.
func TestWideTextsCanBeRead(t *testing.T) {
	t.Parallel()
	for i, s := range solver.Table {
		for _, n := range []int{4, 6, 8, 12} {
			if n != 4 && s.Name == "exhaustive" {
				continue
			}
			least := 12.5
			if s.Code.Takes(trace.HallSet) && s.Code.Takes(trace.Choose) { // the longest legend, of 15 lines
				least = 11.8
			}
			l := &words.Languages()[(i+n/2)%2]
			problem := trace.Problem{N: n, Solutions: 1}
			o := panel.Options{Panels: layoutFor("wide", s.About(problem)), Arrangement: panel.Wide}
			o.Language, o.Search = l, drawtest.TellOf(s, problem, story.Options{})
			for _, o.Size = range []panel.Size{{X: 1280, Y: 720}, {X: 1920, Y: 1080}} {
				p := painterOf(s, n, o)
				what := fmt.Sprintf("%s, N=%d, %s, %v", s.Name, n, l.Name, o.Size)
				checkApart(t, what, p)
				scale := float64(o.Size.Y) / 720
				for _, v := range p.panes[0].views {
					size, least := 14*v.metrics.Unit, map[string]float64{"caption": 14, "counters": 14, "code": least}[v.panel.Name]
					switch v.panel.Name {
					case "caption": // its detail
						size = 15 * v.metrics.Unit
					case "counters": // their names
						size = 13 * v.metrics.Unit
					case "code":
						code, room := v.View.(interface{ Widest(raster.Style) int }), v.metrics.BesideWidth-2*v.metrics.Px(panel.CodeIndent)-1
						size *= min(1, float64(room)/float64(code.Widest(v.metrics.Mono(14))))
					}
					if got := size / scale; got < least {
						t.Errorf("%s: the texts of the panel %s are %.1f pixels high", what, v.panel.Name, got)
					}
				}
			}
		}
	}
}

// checkApart fails the test unless all panels of a painter have the room that they need, in the picture and apart from the others.
func checkApart(t *testing.T, what string, p *Painter) {
	t.Helper()
	var views []placedView
	for _, s := range p.panes {
		views = append(views, s.views...)
	}
	for i, v := range views {
		room := p.canvas.Bounds()
		room.Max.Y -= p.spare.Y + p.metrics.FootHeight()
		if !v.place.In(room) || v.place.Dy() < v.Height()-1 { // boards are of whole pixels
			t.Errorf("%s: %s stands at %v in a picture of %v, and needs a height of %d", what, v.panel.Name, v.place, p.Size(), v.Height())
		}
		for _, other := range views[:i] {
			if both := v.place.Intersect(other.place); !both.Empty() {
				t.Errorf("%s: %s and %s share %v", what, v.panel.Name, other.panel.Name, both)
			}
		}
	}
}

// Panels that have no room are refused, and fewer are not.
func TestWideWithoutRoom(t *testing.T) {
	all := PanelNames()
	o := panel.Options{Panels: all, Arrangement: panel.Wide}
	_, err := NewPainter(drawtest.About(6), o)
	if wrong := new(words.Error); !errors.As(err, &wrong) || wrong.Field != "panels" || !strings.Contains(err.Error(), "16 : 9") {
		t.Errorf("%v: error %v", all, err)
	}
	for _, few := range [][]string{
		{"board"}, {"caption"}, {"tree"}, {"clauses", "board"}, {"code", "legend", "tree"}, {"board", "legend", "counters", "caption"},
	} {
		o.Panels = few
		p, err := NewPainter(drawtest.About(6), o)
		if err != nil {
			t.Errorf("%v: %v", few, err)
			continue
		}
		checkApart(t, fmt.Sprint(few), p)
	}
}

// A picture has the width of the options, in every layout, and its squares are the largest with which it fits.
func TestWidth(t *testing.T) {
	t.Parallel()
	for _, layout := range Layouts {
		for _, n := range []int{4, 11} {
			p := trace.Problem{N: n, Solutions: 1}
			a := solver.Backtrack.About(p)
			o := panel.Options{Panels: layout.For(a, 1), Arrangement: layout.Arrangement, Title: "Queens", Search: drawtest.Tell(p, story.Options{})}
			natural := func(cell int) int {
				o := o
				o.Cell = cell
				p := painterFor(a, o)
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
	s := drawtest.First(t, search, func(s *story.State) bool { return s.Step == 9 })
	for _, layout := range Layouts {
		for _, size := range []image.Point{{1280, 720}, {700, 1301}, {1600, 1600}} {
			o := panel.Options{Arrangement: layout.Arrangement, Title: "Queens", Search: search, Size: panel.Size(size)}
			o.Panels = layout.For(drawtest.About(6), 1)
			p, err := NewPainter(drawtest.About(6), o)
			if err != nil {
				if (layout.Name != "phone" || size.Y > 720) && (layout.Name != "wide" || size.X > 927) {
					t.Errorf("%s, %v: %v", layout.Name, size, err)
				}
				continue
			}
			o.Size, o.Cell = panel.Size{}, p.Options().Cell
			natural := newPainter(6, o)
			o.Cell++
			larger := newPainter(6, o).Size()
			if p.Size() != size || natural.Size().X > size.X || natural.Size().Y > size.Y || larger.X <= size.X && larger.Y <= size.Y {
				t.Errorf("%s, %v: a picture of %v, where squares of %d make it %v and larger ones %v",
					layout.Name, size, p.Size(), o.Cell-1, natural.Size(), larger)
			}
			img := p.Paint(story.SceneOf(s)).Image
			middle := image.Rectangle{Max: natural.Size()}.Add(partOf(p, "board").Squares.Min.Sub(partOf(natural, "board").Squares.Min))
			if off := middle.Min.Sub(size.Sub(natural.Size()).Div(2)); off.X*off.X > 1 || off.Y*off.Y > 1 {
				t.Errorf("%s, %v: squares of %d stand %v off the middle", layout.Name, size, o.Cell-1, off)
			}
			if part := crop(img, middle); !slices.Equal(part.Pix, drawtest.Clone(natural.Paint(story.SceneOf(s)).Image).Pix) {
				t.Errorf("%s, %v: the middle is another picture than that of squares of %d", layout.Name, size, o.Cell-1)
			}
			drawn := len(img.Pix) - drawtest.CountColor(img, img.Rect, theme.Themes[0].Ground)
			if in := drawtest.CountColor(img, middle, theme.Themes[0].Ground); drawn != middle.Dx()*middle.Dy()-in {
				t.Errorf("%s, %v: around the middle there is more than ground", layout.Name, size)
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

// A board that stands alone in a picture too small for texts has none, and fills the picture.
func TestEmoji(t *testing.T) {
	t.Parallel()
	scene := drawtest.First(t, drawtest.Tell(trace.Problem{N: 8}, story.Options{}), func(s *story.State) bool { return s.Board.Len() == 5 })
	for side, texts := range map[int]int{128: 0, 260: 0, 270: 16} {
		p := newPainter(8, panel.Options{Panels: []string{"board"}, Arrangement: panel.Plain, Size: panel.Size{X: side, Y: side}})
		got := 0
		for _, l := range p.Drawing(story.SceneOf(scene)).Layers {
			if l.Text != nil {
				got++
			}
		}
		if around := side - 8*p.Options().Cell; got != texts || texts == 0 && around > side/8+8 {
			t.Errorf("%d pixels: %d texts, and %d pixels beside the squares", side, got, around)
		}
	}
}

// What is too small for its squares, or is no size, is an error that says how large it must be; that size works.
func TestNoSize(t *testing.T) {
	t.Parallel()
	lesson := panel.Options{Panels: layoutFor("lesson", trace.About{})}
	for _, size := range []image.Point{{1, 1}, {5000, 100}, {100, 5000}} {
		lesson.Size = panel.Size(size)
		_, err := NewPainter(drawtest.About(4), lesson)
		var least image.Point
		if err == nil {
			t.Fatalf("%v is large enough", size)
		}
		said := fmt.Sprintf("size %dx%d: the smallest picture of this kind is ", size.X, size.Y)
		if _, scan := fmt.Sscanf(err.Error(), said+"%dx%d", &least.X, &least.Y); scan != nil {
			t.Fatalf("%v: error %v", size, err)
		}
		lesson.Size = panel.Size(least)
		if p := newPainter(4, lesson); p.Options().Cell != panel.MinCell {
			t.Errorf("at %v, squares have %d pixels", least, p.Options().Cell)
		}
		lesson.Size.Y--
		if _, err := NewPainter(drawtest.About(4), lesson); err == nil {
			t.Errorf("%v is large enough too", lesson.Size)
		}
	}
	for _, size := range []image.Point{{-1, 9}, {900, 0}, {70_000, 1000}} {
		o := panel.Options{Size: panel.Size(size)}
		_, err := NewPainter(drawtest.About(4), o)
		if wrong := new(words.Error); !errors.As(err, &wrong) || wrong.Field != "size" {
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
		{"backtrack", panel.Options{}}, {"backtrack", panel.Options{Cell: 37, Title: "Queens"}},
		{"backtrack", panel.Options{Cell: 21, Labels: words.NoLabels, Width: 333}},
		{"backtrack", panel.Options{Arrangement: panel.Wide, Title: "Queens"}}, {"dlx", panel.Options{Arrangement: panel.Wide, Title: "Queens"}},
		{"minconflicts", panel.Options{Arrangement: panel.Wide, Title: "Queens"}},
	} {
		by, o, p := drawtest.Solver(c.solver), c.o, trace.Problem{N: 6, Solutions: 1}
		if o.Search = drawtest.TellOf(by, p, story.Options{}); o.Arrangement == panel.Wide {
			o.Panels = layoutFor("wide", by.About(p))
		}
		plain := painterOf(by, 6, o)
		o.Scale = 3
		scaled := painterOf(by, 6, o)
		if got, want := scaled.Size(), plain.Size().Mul(3); got != want || scaled.Options().Cell != plain.Options().Cell {
			t.Errorf("%+v: %v pixels, want %v; squares of %d, want %d", o, got, want, scaled.Options().Cell, plain.Options().Cell)
		}
		for i, part := range plain.Parts() {
			for _, r := range [][2]image.Rectangle{{scaled.panes[0].views[i].place, plain.panes[0].views[i].place}, {scaled.Parts()[i].Squares, part.Squares}} {
				if want := (image.Rectangle{r[1].Min.Mul(3), r[1].Max.Mul(3)}); r[0] != want {
					t.Errorf("%+v: %s stands at %v, want %v", o, part.Name, r[0], want)
				}
			}
		}
	}
}
