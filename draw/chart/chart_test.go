package chart

import (
	"errors"
	"image"
	"image/color"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
)

// begun returns a chart that is laid out.
func begun(t *testing.T, h *Chart, o panel.Options) *chartPainter {
	t.Helper()
	p, err := h.begin(o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// layers returns what is drawn of a chart in a color, but for texts.
func layers(t *testing.T, h *Chart, o panel.Options, color raster.Color) []raster.Layer {
	t.Helper()
	c, err := h.Paint(o)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(slices.Clone(c.Drawing().Layers), func(l raster.Layer) bool { return l.Text != nil || l.Color != color })
}

// powers is a chart of powers of ten, one of zeros, and one of a search that was stopped.
func powers() *Chart {
	powers := Series{Name: "powers"}
	for n := range 6 {
		powers.Points = append(powers.Points, Point{n, math.Pow(10, float64(n))})
	}
	return &Chart{
		Title: "Powers & more", X: "n", Y: "figures", Log: true, Notes: []string{"a < b"},
		Series: []Series{powers, {Name: "nothing", Look: 2, Points: []Point{{1, 0}, {2, 0}}}, {Name: "stopped", Look: 1, Points: []Point{{1, 100}}, Late: 3}},
	}
}

// Figures stand before their line or under the middle of their mark, whatever font a program has for them: their anchors are there.
func TestFiguresKeepTheirPlaces(t *testing.T) {
	h := powers()
	p := begun(t, h, panel.Options{})
	c, err := h.Paint(panel.Options{})
	if err != nil {
		t.Fatal(err)
	}
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

// On a logarithmic scale powers of ten are on a line, 0 is nowhere, and a cross stands where a search was stopped.
func TestChart(t *testing.T) {
	for i := range theme.Themes {
		h, o := powers(), panel.Options{Theme: &theme.Themes[i]}
		p := begun(t, h, o)
		c, err := h.Paint(o)
		if err != nil {
			t.Fatal(err)
		}
		probe := func(x, y float64) color.Color { return c.Image().At(int(math.Round(x)), int(math.Round(y))) }
		for n := range 6 {
			x, y := float64(p.plane.Min.X)+float64(p.plane.Dx()*n)/5, float64(p.plane.Max.Y)-float64(p.plane.Dy()*n)/5
			if got := probe(x, y); got != any(o.Theme.Test) {
				t.Errorf("%s: 10^%d has the color %v", o.Theme.Name, n, got)
			}
		}
		if got := probe(float64(p.plane.Min.X)+float64(p.plane.Dx())*3/5, float64(p.plane.Min.Y)); got != any(o.Theme.Bad) {
			t.Errorf("%s: the cross has the color %v", o.Theme.Name, got)
		}
		if zeros := layers(t, h, o, o.Theme.Good); len(zeros) != 3 { // the line and the triangle of the legend
			t.Errorf("%s: %d shapes are for zeros", o.Theme.Name, len(zeros))
		}
	}
}

// The scales hold what is shown, be it a single figure, zeros alone or the cross of a search that ended at nothing in time; where there is
// none, they go from 0 to 1, and to 10. All of it can be drawn.
func TestChartScales(t *testing.T) {
	for _, s := range []Series{
		{}, {Points: []Point{{5, 0}}}, {Points: []Point{{5, 1}}}, {Points: []Point{{5, 1e-4}}}, {Points: []Point{{64, 1e18}}},
		{Points: []Point{{5, 50}}}, {Points: []Point{{3, 2}, {7, 900}}},
		{Points: []Point{{5, 50}, {7, 60}}, Late: 1}, {Points: []Point{{5, 50}}, Late: 9},
	} {
		for _, log := range []bool{false, true} {
			h := &Chart{Log: log, Series: []Series{s}}
			if _, err := h.Paint(panel.Options{Language: words.Chinese()}); err != nil {
				t.Errorf("%v: %v", s, err)
			}
			p := begun(t, h, panel.Options{})
			from, to := 1000, 0
			for _, pt := range s.Points {
				if pt.Y == 0 && log {
					continue
				}
				from, to = min(from, pt.X), max(to, pt.X)
				if x, y := p.x.part(float64(pt.X)), p.y.part(pt.Y); x < 0 || x > 1 || y < 0 || y > 1 || y == 0 && pt.Y > 1 && pt.Y < 1e18 {
					t.Errorf("%v, logarithmic %t: %v stands at %v, %v of the axes", s, log, pt, x, y)
				}
			}
			if s.Late > 0 {
				from, to = min(from, s.Late), max(to, s.Late)
			}
			if to > 0 && (p.x.from != float64(from) || to > from && p.x.to != float64(to)) {
				t.Errorf("%v: the axis of X goes from %v to %v", s, p.x.from, p.x.to)
			}
		}
	}
	for log, want := range map[bool][]float64{false: {0, 2, 4, 6, 8, 10}, true: {1, 10}} {
		if p := begun(t, &Chart{Log: log}, panel.Options{}); !slices.Equal(p.x.ticks, []float64{0, 1}) || !slices.Equal(p.y.ticks, want) {
			t.Errorf("logarithmic %t: without figures the ticks are %v and %v", log, p.x.ticks, p.y.ticks)
		}
	}
}

// A chart is as wide as asked, and scaled as it is laid out: each figure and each name at K times its place. However small, it
// cuts no text off, and figures along an axis stand apart.
func TestChartSizes(t *testing.T) {
	for _, o := range []panel.Options{{}, {Width: 320}, {Width: 390, Scale: 2, Language: words.Chinese()}, {Width: 1600}} {
		h := powers()
		h.Series[0].Points = append(h.Series[0].Points, Point{60, 1e17})
		h.Notes = []string{strings.Repeat("a note that is longer than the chart is wide ", 5)}
		c, err := h.Paint(o)
		if err != nil {
			t.Fatal(err)
		}
		scale := max(1, o.Scale)
		if want := max(o.Width, 320) * scale; o.Width > 0 && c.Bounds().Dx() != want {
			t.Errorf("%d wide at scale %d, it has %d pixels", o.Width, scale, c.Bounds().Dx())
		}
		plain := o
		plain.Scale = 1
		if plane, once := begun(t, h, o).plane, begun(t, h, plain).plane; once.Dy()*scale != plane.Dy() {
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

// The legend names series as they end, from above, each with its own color; series of one figure are rings around each other.
func TestChartLegend(t *testing.T) {
	series := func(name string, look int, figures ...float64) Series {
		s := Series{Name: name, Look: look}
		for i, y := range figures {
			s.Points = append(s.Points, Point{i + 1, y})
		}
		return s
	}
	h := &Chart{Log: true, Series: []Series{series("low", 2, 1, 5), series("none", 3, 0), series("high", 0, 1, 100), series("high too", 1, 2, 100)}}
	o := panel.Options{Theme: &theme.Themes[0]}
	c, err := h.Paint(o)
	if err != nil {
		t.Fatal(err)
	}
	p := begun(t, h, o)
	var names []string
	for _, l := range c.Drawing().Layers {
		if l.Text != nil && l.At.X > p.plane.Max.X {
			names = append(names, l.Text.Line)
		}
	}
	if want := []string{"high", "high too", "low", "none"}; !slices.Equal(names, want) {
		t.Errorf("the legend names %q, want %q", names, want)
	}
	end, height := p.at(Point{2, 100})
	for away, want := range map[int]raster.Color{0: o.Theme.Bad, pointSize + 1: o.Theme.Test} {
		if got := c.Image().At(int(end)+away, int(height)); got != any(want) {
			t.Errorf("%d pixels from where two lines end the color is %v, want %v", away, got, want)
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
		c, err := h.Paint(o)
		if err != nil {
			t.Fatal(err)
		}
		x, y := begun(t, h, o).at(Point{1, 1})
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

// No line passes a figure that has no place on a logarithmic scale: between 1 and 4 there is none.
func TestChartBreaksAtZero(t *testing.T) {
	h := &Chart{Log: true, Series: []Series{{Name: "solutions", Points: []Point{{1, 1}, {2, 0}, {3, 0}, {4, 2}, {5, 10}}}}}
	if drawn := layers(t, h, panel.Options{}, theme.Themes[0].Test); len(drawn) != 6 { // a line and three dots, and what the legend has of each
		t.Errorf("%d shapes are drawn, want 6", len(drawn))
	}
}

// A title that no font has is an error, and so is a width that is out of range.
func TestChartErrors(t *testing.T) {
	for _, c := range []struct {
		h     Chart
		width int
		field string
	}{{Chart{Title: "ሀ"}, 0, "Title"}, {Chart{}, -1, "Width"}, {Chart{}, 319, "Width"}, {Chart{}, 4001, "Width"}, {Chart{}, 320, ""}, {Chart{}, 4000, ""}} {
		_, err := c.h.Paint(panel.Options{Width: c.width})
		if wrong := new(panel.Error); errors.As(err, &wrong) != (c.field != "") || wrong.Field != c.field {
			t.Errorf("%d wide: the error is %v", c.width, err)
		}
	}
}

// Along the axis of Y stand as many figures as have room, all or each second, third and so on.
func TestChartTicksHaveRoom(t *testing.T) {
	for _, o := range []panel.Options{{}, {Width: 320}} {
		for decades := 1; decades < 100; decades += 3 {
			h := &Chart{Log: true, Series: []Series{{Points: []Point{{1, 1}, {2, math.Pow(10, float64(decades))}}}}}
			p := begun(t, h, o)
			every := 1
			for decades/every*p.Px(tickStep) > p.plane.Dy() {
				every++
			}
			if want := decades/every + 1; len(p.y.ticks) != want || math.Round(p.y.ticks[1]/math.Pow(10, float64(every))*1e6) != 1e6 {
				t.Errorf("%d decades on %d pixels have the ticks %v, want each of %d, %d of them", decades, p.plane.Dy(), p.y.ticks, every, want)
			}
		}
	}
}
