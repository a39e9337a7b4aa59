package draw

import (
	"errors"
	"fmt"
	"image"
	"math"
	"strings"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// wideOptions returns the options of the layout wide for a search.
func wideOptions(a trace.About) panel.Options {
	return panel.Options{Panels: layoutFor("wide", a), Arrangement: panel.Wide}
}

// The layout wide is 16 : 9, whatever its size follows from. In plain tests options take turns.
func TestWideAspect(t *testing.T) {
	t.Parallel()
	for i, n := range []int{1, 2, 5, 8, 12, 31, 60} {
		for j, o := range []panel.Options{{}, {Cell: 12}, {Cell: 61}, {Width: 2777}, {Size: image.Pt(1920, 1080)}, {Title: "Queens"}, {Panels: []string{"board", "tree"}}} {
			if !tracetest.Full && (i+j)%3 != 0 {
				continue
			}
			if o.Panels == nil {
				o.Panels = layoutNamed("wide")
			}
			o.Arrangement = panel.Wide
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
// counters are 14 pixels high at least, those of code and legend about 13, and 12 beside the longest legend. The panels have the room that they need, and none
// overlaps another.
func TestWideTextsCanBeRead(t *testing.T) {
	t.Parallel()
	for i, s := range solver.Table {
		for _, n := range []int{4, 6, 8, 12} {
			if n != 4 && s.Name == "exhaustive" {
				continue
			}
			least := 13.0
			switch {
			case s.Name == "firstfail": // it has the longest legend, of 15 lines
				least = 11.8
			case n > 8:
				least = 12.5
			}
			l := &words.Languages()[(i+n/2)%2]
			problem := trace.Problem{N: n, Solutions: 1}
			o := wideOptions(s.About(problem))
			o.Language, o.Search = l, drawtest.TellOf(s, problem, story.Options{})
			for _, o.Size = range []image.Point{{1280, 720}, {1920, 1080}} {
				p := painterOf(t, s, n, o)
				what := fmt.Sprintf("%s, N=%d, %s, %v", s.Name, n, l.Name, o.Size)
				checkApart(t, what, p)
				scale := float64(o.Size.Y) / 720
				for _, v := range p.views {
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
	for i, v := range p.views {
		if !v.place.In(p.canvas.Bounds()) || v.place.Dy() < v.Height() && v.place.Max.Y < p.progress.place.Min.Y {
			t.Errorf("%s: %s stands at %v in a picture of %v, and needs a height of %d", what, v.panel.Name, v.place, p.Size(), v.Height())
		}
		for _, other := range p.views[:i] {
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
	if wrong := new(panel.Error); !errors.As(err, &wrong) || wrong.Field != "Panels" || !strings.Contains(err.Error(), "16 : 9") {
		t.Errorf("%v: error %v", all, err)
	}
	for _, few := range [][]string{{"board"}, {"caption"}, {"tree"}, {"clauses", "board"}, {"code", "legend", "tree"}, {"board", "domains", "heat", "caption"}} {
		o.Panels = few
		p, err := NewPainter(drawtest.About(6), o)
		if err != nil {
			t.Errorf("%v: %v", few, err)
			continue
		}
		checkApart(t, fmt.Sprint(few), p)
	}
}
