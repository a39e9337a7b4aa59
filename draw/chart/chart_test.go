package chart

import (
	"errors"
	"image"
	"maps"
	"math"
	"strconv"
	"strings"
	"testing"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace/tracetest"
)

// begun returns a chart that is laid out.
func begun(h *Chart, o panel.Options) *chartPainter { return tracetest.Must(h.begin(o)) }

// powers is a chart of powers of ten, one of zeros, and one of a search that was stopped.
func powers() *Chart {
	powers := Series{Name: "powers"}
	for n := range 6 {
		powers.Points = append(powers.Points, Point{n, math.Pow(10, float64(n))})
	}
	return &Chart{
		Title: "Powers & more", X: "n", Y: "figures", Log: true, Notes: []string{"a < b"},
		Series: []Series{
			powers, {Name: "nothing", Look: 2, Points: []Point{{1, 0}, {2, 0}}}, {Name: "stopped", Look: 1, Points: []Point{{1, 100}}, Late: 3},
		},
	}
}

// Figures stand before their line or under the middle of their mark, whatever font a program has for them: their anchors are there.
func TestFiguresKeepTheirPlaces(t *testing.T) {
	h := powers()
	p, c := begun(h, panel.Options{}), tracetest.Must(h.Paint(panel.Options{}))
	figures := map[raster.Anchor]int{}
	for _, l := range c.Drawing().Layers {
		if l.Text == nil || l.Color != p.Theme.Muted || strings.Trim(l.Text.Line, "0123456789,") != "" {
			continue
		}
		figures[l.Text.Anchor]++
		x, want := float64(l.At.X)+l.Text.Width*float64(l.Text.Anchor)/2, float64(p.plane.Min.X-p.Px(10))
		if l.At.Y > p.plane.Max.Y+p.Px(10) {
			n, _ := strconv.Atoi(l.Text.Line)
			want, _ = p.at(Point{X: n, Y: 1})
		}
		if math.Abs(x-want) > 1.5 {
			t.Errorf("%s has its anchor at %.1f, not at %.1f", l.Text.Line, x, want)
		}
	}
	if want := (map[raster.Anchor]int{raster.AtMiddle: len(p.x.ticks), raster.AtEnd: len(p.y.ticks)}); !maps.Equal(figures, want) {
		t.Errorf("figures with each anchor: %v, not %v", figures, want)
	}
}

// A chart is as wide as asked, and scaled as it is laid out: each figure and each name at K times its place. However small, it
// cuts no text off, and figures along an axis stand apart.
func TestChartSizes(t *testing.T) {
	for _, o := range []panel.Options{{}, {Width: 320}, {Width: 390, Scale: 2, Language: words.Chinese()}, {Width: 1600}} {
		h := powers()
		h.Series[0].Points = append(h.Series[0].Points, Point{60, 1e17})
		h.Notes = []string{strings.Repeat("a note that is longer than the chart is wide ", 5)}
		c := tracetest.Must(h.Paint(o))
		scale := max(1, o.Scale)
		if want := max(o.Width, 320) * scale; o.Width > 0 && c.Bounds().Dx() != want {
			t.Errorf("%d wide at scale %d, it has %d pixels", o.Width, scale, c.Bounds().Dx())
		}
		plain := o
		plain.Scale = 1
		if plane, once := begun(h, o).plane, begun(h, plain).plane; once.Dy()*scale != plane.Dy() {
			t.Errorf("%+v: the plane is %v, and %v at scale 1", o, plane, once)
		}
		var taken []image.Rectangle
		for _, l := range c.Drawing().Layers {
			if l.Text == nil {
				continue
			}
			r := image.Rect(l.At.X, l.At.Y-int(0.7*l.Text.Style.Size), l.At.X+int(l.Text.Width), l.At.Y)
			if !r.In(c.Bounds()) || l.Text.Style.Size < 9*float64(scale) {
				t.Errorf("%d wide, %q stands at %v, %.1f pixels high", o.Width, l.Text.Line, r, l.Text.Style.Size)
			}
			for _, other := range taken {
				if r.Overlaps(other) {
					t.Errorf("%d wide, %q covers another text", o.Width, l.Text.Line)
				}
			}
			taken = append(taken, r)
		}
	}
}

// Twelve looks have dots that differ where all colors are one.
func TestDotsDifferWithoutColors(t *testing.T) {
	th := theme.Themes[0]
	th.Bad, th.Good, th.Queen = th.Test, th.Test, th.Test
	h := &Chart{Series: []Series{{Points: []Point{{1, 1}}}, {}}}
	dots := map[string]int{}
	for look := range 12 {
		h.Series[0].Look, h.Series[1].Look = look, look
		o := panel.Options{Theme: &th}
		c := tracetest.Must(h.Paint(o))
		x, y := begun(h, o).at(Point{1, 1})
		var dot []byte
		for i := range 20 * 20 {
			dot = append(dot, c.Image().ColorIndexAt(int(x)-10+i%20, int(y)-10+i/20))
		}
		if other, seen := dots[string(dot)]; seen {
			t.Errorf("the dots of looks %d and %d are alike", other, look)
		}
		dots[string(dot)] = look
	}
}

// A title that no font has is an error, and so is a width that is out of range.
func TestChartErrors(t *testing.T) {
	for _, c := range []struct {
		h     Chart
		width int
		field string
	}{
		{Chart{Title: "ሀ"}, 0, "title"}, {Chart{}, -1, "width"}, {Chart{}, 319, "width"}, {Chart{}, 4001, "width"},
		{Chart{}, 320, ""}, {Chart{}, 4000, ""},
	} {
		_, err := c.h.Paint(panel.Options{Width: c.width})
		if wrong := new(words.Error); errors.As(err, &wrong) != (c.field != "") || wrong.Field != c.field {
			t.Errorf("%d wide: the error is %v", c.width, err)
		}
	}
}
