package draw

import (
	"errors"
	"fmt"
	"image"
	"math"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// wideOptions returns the options of the layout wide for a search.
func wideOptions(a trace.About) Options {
	return Options{Panels: layoutFor("wide", a), Arrangement: Wide}
}

// The layout wide is 16 : 9, whatever its size follows from.
func TestWideAspect(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 2, 5, 8, 12, 31, 60} {
		for _, o := range []Options{{}, {Cell: 12}, {Cell: 61}, {Width: 2777}, {Size: image.Pt(1920, 1080)}, {Title: "Queens"}, {Panels: []string{"board", "tree"}}} {
			if o.Panels == nil {
				o.Panels = layoutNamed("wide")
			}
			o.Arrangement = Wide
			size := newPainter(t, n, o).Size()
			if off := float64(size.X)/16*9 - float64(size.Y); math.Abs(off) > 1 {
				t.Errorf("N=%d, %+v: a picture of %v", n, o, size)
			}
			if by := o.Cell + o.Width + o.Size.X; by == 0 && n <= 32 && size != image.Pt(1280, 720) {
				t.Errorf("N=%d, %+v: a picture of %v by default", n, o, size)
			}
		}
	}
}

// In a wide picture of 720 rows of pixels, every solver has texts that can be read from the last row: those of captions and
// counters are 14 pixels high at least, those of code and legend about 13. The panels have the room that they need, and none
// overlaps another.
func TestWideTextsCanBeRead(t *testing.T) {
	t.Parallel()
	for i, s := range solver.Table {
		for _, n := range []int{4, 6, 8, 12} {
			if n != 4 && s.Name == "exhaustive" {
				continue
			}
			least := 13.0
			if n > 8 {
				least = 12.5
			}
			l := &story.Languages[(i+n/2)%2]
			problem := trace.Problem{N: n, Solutions: 1}
			o := wideOptions(s.About(problem))
			o.Language, o.Search = l, tellOf(s, problem, story.Options{})
			for _, o.Size = range []image.Point{{1280, 720}, {1920, 1080}} {
				p := painterOf(t, s, n, o)
				what := fmt.Sprintf("%s, N=%d, %s, %v", s.Name, n, l.Name, o.Size)
				checkApart(t, what, p)
				scale := float64(o.Size.Y) / 720
				for text, sizes := range map[string][2]float64{
					"detail of captions": {mustView[*captionView](t, p).style(15, false).Size, 14},
					"names of counters":  {mustView[*countersView](t, p).style(13, false).Size, 14},
					"code":               {mustView[*codeView](t, p).style.Size, least},
				} {
					if got := sizes[0] / scale; got < sizes[1] {
						t.Errorf("%s: the %s is %.1f pixels high", what, text, got)
					}
				}
			}
		}
	}
}

// checkApart fails the test unless all panels of a painter have the room that they need, in the picture and apart from the others.
func checkApart(t *testing.T, what string, p *Painter) {
	t.Helper()
	for i, v := range p.views {
		if !v.place.In(p.canvas.Bounds()) || v.place.Dy() < v.height() && v.place.Max.Y < p.progress.place.Min.Y {
			t.Errorf("%s: %s stands at %v in a picture of %v, and needs a height of %d", what, v.panel.Name, v.place, p.Size(), v.height())
		}
		for _, other := range p.views[:i] {
			if both := v.place.Intersect(other.place); !both.Empty() {
				t.Errorf("%s: %s and %s share %v", what, v.panel.Name, other.panel.Name, both)
			}
		}
	}
}

// Where a search fills rows, each level of the tree in a wide picture is level with its row: nodes stand at the height of the
// middle of its squares, and its band is no higher than these. The tree stands right of the board.
func TestWideTreeIsLevelWithRows(t *testing.T) {
	t.Parallel()
	for _, n := range []int{4, 6, 8, 12} {
		problem := trace.Problem{N: n, Solutions: 1}
		o := wideOptions(solver.Backtrack.About(problem))
		o.Search = tell(problem, story.Options{})
		p := newPainter(t, n, o)
		deep := first(t, o.Search, func(s *story.Scene) bool { return s.Board.Len() >= n-2 })
		shot := shoot(t, p, deep)
		tree := mustView[*treeView](t, p)
		right := shot.square(trace.Sq(0, n-1)).Max.X
		for row := range n {
			square := shot.square(trace.Sq(row, 0))
			band := tree.band(row)
			if band.Min.X <= right || band.Min.Y < square.Min.Y || band.Max.Y > square.Max.Y || band.Dy() < square.Dy()*3/4 {
				t.Errorf("N=%d: the band of row %d is %v, beside squares of %v that end at %d", n, row, band, square, right)
			}
			if got, want := shot.at(image.Pt(band.Max.X-2, square.Min.Y+square.Dy()/2)), treeBand(p.sketch.Theme); got != want {
				t.Errorf("N=%d: right of row %d there is %v, want the band of the tree, %v", n, row, got, want)
			}
		}
		for _, m := range tree.shown {
			if !m.square.On(n) {
				continue
			}
			square := shot.square(m.square)
			if off := m.at.Y - (square.Min.Y+square.Max.Y)/2; off < -1 || off > 1 {
				t.Errorf("N=%d: the node of %v stands %d pixels off the middle of its row", n, m.square, off)
			}
		}
	}
}

// A wide picture is the same whatever was painted before it, and changes nowhere but where it says: a film shows its stills.
func TestWideFilmsShowTheirStills(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"backtrack", "cdcl", "minconflicts", "exhaustive"} {
		s := solverNamed(name)
		problem := trace.Problem{N: 4, Solutions: 1}
		o := wideOptions(s.About(problem))
		o.Search, o.Size = tellOf(s, problem, story.Options{}), image.Pt(1001, 600)
		p := painterOf(t, s, 4, o)
		var film follower
		for scene := range o.Search {
			film.follow(t, p.Paint(&scene))
			if r := differences(film.Paletted, afresh(t, p, &scene)); !r.Empty() {
				t.Fatalf("%s, step %d: the film differs from its still in %v", name, scene.Step, r)
			}
		}
	}
}

// At any scale, all panels of a wide picture stand where they do without, whichever a solver has; TestScale tries backtrack's.
func TestWideScale(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"dlx", "minconflicts"} {
		s := solverNamed(name)
		problem := trace.Problem{N: 6, Solutions: 1}
		o := wideOptions(s.About(problem))
		o.Search, o.Title = tellOf(s, problem, story.Options{}), "Queens"
		plain := painterOf(t, s, 6, o)
		o.Scale = 3
		scaled := painterOf(t, s, 6, o)
		for i, v := range plain.views {
			if got, want := scaled.views[i].place, (image.Rectangle{v.place.Min.Mul(3), v.place.Max.Mul(3)}); got != want {
				t.Errorf("%s: %s stands at %v, want %v", name, v.panel.Name, got, want)
			}
		}
	}
}

// Panels that have no room are refused, and fewer are not.
func TestWideWithoutRoom(t *testing.T) {
	all := PanelNames()
	o := Options{Panels: all, Arrangement: Wide}
	_, err := NewPainter(about(6), o)
	if wrong := new(Error); !errors.As(err, &wrong) || wrong.Field != "Panels" || !errors.Is(err, errCrowded) {
		t.Errorf("%v: error %v", all, err)
	}
	for _, few := range [][]string{{"board"}, {"caption"}, {"tree"}, {"log", "board"}, {"code", "legend", "tree"}, {"board", "domains", "heat", "caption"}} {
		o.Panels = few
		p, err := NewPainter(about(6), o)
		if err != nil {
			t.Errorf("%v: %v", few, err)
			continue
		}
		checkApart(t, fmt.Sprint(few), p)
	}
}
