package draw

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/story"
)

// planOf returns the plan of a chart.
func planOf(t *testing.T, h *Chart, o Options) *plan {
	t.Helper()
	p, err := h.plan(o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// of returns the shapes of a kind of a chart, those to the right of its plane only or the others.
func (p *plan) of(kind shapeKind, beyond bool) []shape {
	return slices.DeleteFunc(slices.Clone(p.shapes), func(s shape) bool {
		return s.kind != kind || (s.x0 > float64(p.plane.Max.X)) != beyond
	})
}

// powers is a chart of powers of ten, one of zeros, and one of a search that was stopped.
func powers() *Chart {
	powers := Series{Name: "powers"}
	for n := range 6 {
		powers.Points = append(powers.Points, ChartPoint{n, math.Pow(10, float64(n))})
	}
	return &Chart{
		Title: "Powers & more", X: "n", Y: "figures", Log: true, Notes: []string{"a < b"},
		Series: []Series{powers, {Name: "nothing", Points: []ChartPoint{{1, 0}, {2, 0}}}, {Name: "stopped", Points: []ChartPoint{{1, 100}}, Late: 3}},
	}
}

// On a logarithmic scale powers of ten are on a line, 0 is nowhere, and a cross stands where a search was stopped.
func TestChart(t *testing.T) {
	for i := range Themes {
		h, o := powers(), Options{Theme: &Themes[i]}
		p := planOf(t, h, o)
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
		if slices.ContainsFunc(p.shapes, func(s shape) bool { return s.color == o.Theme.Good && s.kind != textShape }) { // that of the zeros
			t.Errorf("%s: shapes are for zeros", o.Theme.Name)
		}
	}
}

// The scales hold what is shown, be it a single figure, zeros alone or the cross of a search that ended at nothing in time; where there is
// none, they go from 0 to 1, and to 10. All of it can be drawn.
func TestChartScales(t *testing.T) {
	for _, s := range []Series{
		{}, {Points: []ChartPoint{{5, 0}}}, {Points: []ChartPoint{{5, 1}}}, {Points: []ChartPoint{{5, 1e-4}}}, {Points: []ChartPoint{{64, 1e18}}},
		{Points: []ChartPoint{{5, 50}}}, {Points: []ChartPoint{{3, 2}, {7, 900}}},
		{Points: []ChartPoint{{5, 50}, {7, 60}}, Late: 1}, {Points: []ChartPoint{{5, 50}}, Late: 9},
	} {
		for _, log := range []bool{false, true} {
			h := &Chart{Log: log, Series: []Series{s}}
			if _, err := h.Paint(Options{Language: &story.Chinese}); err != nil {
				t.Errorf("%v: %v", s, err)
			}
			p := planOf(t, h, Options{})
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
			if crosses := p.of(crossShape, false); to > 0 && (p.x.from != float64(from) || to > from && p.x.to != float64(to) || len(crosses) != min(1, s.Late)) {
				t.Errorf("%v: %d crosses, and the axis of X goes from %v to %v", s, len(crosses), p.x.from, p.x.to)
			}
		}
	}
	for log, want := range map[bool][]float64{false: {0, 2, 4, 6, 8, 10}, true: {1, 10}} {
		if p := planOf(t, &Chart{Log: log}, Options{}); !slices.Equal(p.x.ticks, []float64{0, 1}) || !slices.Equal(p.y.ticks, want) {
			t.Errorf("logarithmic %t: without figures the ticks are %v and %v", log, p.x.ticks, p.y.ticks)
		}
	}
}

// rising returns a series of a name whose figures at 1, 2 and so on are given.
func rising(name string, figures ...float64) Series {
	s := Series{Name: name}
	for i, y := range figures {
		s.Points = append(s.Points, ChartPoint{i + 1, y})
	}
	return s
}

// Lines that coincide are one line, which is named once by all of their names; what is hidden on a logarithmic scale does not count, and
// what differs by a figure, or by where it was stopped, stays apart.
func TestLinesThatCoincide(t *testing.T) {
	late := rising("late", 1, 10, 100)
	late.Late = 4
	h := &Chart{Log: true, Series: []Series{
		rising("backtrack", 1, 10, 100), rising("less", 1, 10, 99), rising("recursive", 1, 10, 100), late, rising("zero", 0, 5), rising("heuristic", 1, 10, 100), {Name: "none", Points: []ChartPoint{{2, 5}}},
	}}
	p := planOf(t, h, Options{})
	want := [][]string{{"backtrack = recursive = heuristic"}, {"late"}, {"less"}, {"zero = none"}}
	if !slices.EqualFunc(p.names, want, slices.Equal) || len(p.chart.Series) != len(want) {
		t.Errorf("the names are %q, want %q", p.names, want)
	}
	if len(h.Series) != 7 || h.Series[1].Name != "less" {
		t.Errorf("the chart itself has changed: %v", h.Series)
	}
	if got, want := planOf(t, h, Options{Width: 390}).names[0], []string{"backtrack", "= recursive", "= heuristic"}; !slices.Equal(got, want) {
		t.Errorf("on a small chart the names are %q, want %q", got, want)
	}
}

// Leaders lead from the end of each line to its names, in its color; they neither cross nor touch each other but where two lines end, and
// names stand as near to the ends as they can. A line next to another has another color.
func TestLeadersDoNotCross(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for trial := range 300 {
		h, o := &Chart{Log: trial%2 == 0}, Options{Width: []int{0, 390, 1600}[trial%3]}
		for i := range 2 + rnd.IntN(10) {
			s := Series{Name: fmt.Sprint("solver ", i)}
			for x := range 1 + rnd.IntN(8) {
				s.Points = append(s.Points, ChartPoint{x + 1, math.Pow(10, 3*rnd.Float64())})
			}
			if trial%10 == 0 { // all lines end at one point
				s.Points = append(s.Points, ChartPoint{9, 1})
			}
			h.Series = append(h.Series, s)
		}
		p := planOf(t, h, o)
		leaders := p.of(lineShape, true)
		if len(leaders) != len(p.chart.Series) {
			t.Fatalf("%d leaders for %d lines", len(leaders), len(p.chart.Series))
		}
		if first, last := leaders[0].y1, leaders[len(leaders)-1].y1; first < float64(p.plane.Min.Y) || last > float64(p.plane.Max.Y) {
			t.Errorf("trial %d: names stand from %v to %v, beside %v", trial, first, last, p.plane)
		}
		for i, l := range leaders {
			points := p.chart.Series[i].Points
			if _, y := p.at(points[len(points)-1]); l.y0 != y {
				t.Errorf("a leader begins at %v, and the line ends at %v", l.y0, y)
			}
			if color, _ := p.colorOf(i); l.color != color {
				t.Errorf("the leader of a line of %v is %v", color, l.color)
			}
			if above := leaders[max(0, i-1)]; i > 0 && (above.y0 > l.y0 || above.y1+float64(p.px(labelStep)) > l.y1+1e-6 || above.color == l.color) {
				t.Errorf("trial %d: leaders from %.1f to %.1f and from %.1f to %.1f, of %v and %v", trial, above.y0, above.y1, l.y0, l.y1, above.color, l.color)
			}
		}
	}
}

// A line of many points keeps the least and the greatest of them.
func TestTeethAreKept(t *testing.T) {
	s := Series{Name: "teeth", Teeth: true}
	for i := range 50_000 {
		s.Points = append(s.Points, ChartPoint{i, float64(i % 7)})
	}
	s.Points[31_415].Y = 20
	h := &Chart{Series: []Series{s}}
	p := planOf(t, h, Options{})
	thin := p.thinned(s.Points)
	if !slices.Contains(thin, s.Points[31_415]) || len(thin) > 2*p.plane.Dx()+2 {
		t.Errorf("%d points are left", len(thin))
	}
	extents := func(points []ChartPoint) map[int][2]float64 { // of each column of pixels
		found := map[int][2]float64{}
		for _, pt := range points {
			x, _ := p.at(pt)
			e, known := found[int(x)]
			if !known {
				e = [2]float64{pt.Y, pt.Y}
			}
			found[int(x)] = [2]float64{min(e[0], pt.Y), max(e[1], pt.Y)}
		}
		return found
	}
	if want, got := extents(s.Points), extents(thin); !maps.Equal(want, got) {
		t.Errorf("the least and the greatest of the columns of pixels are %v, want %v", got, want)
	}
	if !slices.IsSortedFunc(thin, func(a, b ChartPoint) int { return a.X - b.X }) {
		t.Error("the points are in another order")
	}
	if lines := len(p.shapes); lines > len(thin)+50 { // with the axes
		t.Errorf("the chart has %d shapes for %d points", lines, len(thin))
	}
}

// A chart is as wide as asked, and scaled as it is laid out: each figure and each name at K times its place. However small, it
// cuts no text off, and figures along an axis stand apart.
func TestChartSizes(t *testing.T) {
	for _, o := range []Options{{}, {Width: 320}, {Width: 390, Scale: 2, Language: &story.Chinese}, {Width: 1600}} {
		h := powers()
		h.Series[0].Points = append(h.Series[0].Points, ChartPoint{60, 1e17})
		h.Notes = []string{strings.Repeat("a note that is longer than the chart is wide ", 5)}
		p := planOf(t, h, o)
		scale := max(1, o.Scale)
		if want := max(o.Width, 320) * scale; o.Width > 0 && p.size.X != want {
			t.Errorf("%d wide at scale %d, it has %d pixels", o.Width, scale, p.size.X)
		}
		plain := o
		plain.Scale = 1
		once := planOf(t, h, plain)
		if once.plane.Dy()*scale != p.plane.Dy() || len(once.of(textShape, true)) != len(p.of(textShape, true)) {
			t.Errorf("%+v: the plane is %v, and %v at scale 1", o, p.plane, once.plane)
		}
		var taken []image.Rectangle
		for _, s := range p.shapes {
			if s.kind != textShape {
				continue
			}
			x := int(s.x0)
			r := image.Rect(x, int(s.y0-0.7*s.style.Size), x+p.text.Width(s.text, s.style), int(s.y0))
			if !r.In(image.Rectangle{Max: p.size}) || s.style.Size < 9*float64(scale) {
				t.Errorf("%d wide, %q stands at %v, %.1f pixels high", o.Width, s.text, r, s.style.Size)
			}
			for _, other := range taken {
				if r.Overlaps(other) {
					t.Errorf("%d wide, %q covers another text", o.Width, s.text)
				}
			}
			taken = append(taken, r)
		}
	}
}

// No line passes a figure that has no place on a logarithmic scale: between 1 and 4 there is none.
func TestChartBreaksAtZero(t *testing.T) {
	h := &Chart{Log: true, Series: []Series{{Name: "solutions", Points: []ChartPoint{{1, 1}, {2, 0}, {3, 0}, {4, 2}, {5, 10}}}}}
	p := planOf(t, h, Options{})
	lines := p.of(lineShape, false)
	if four, _ := p.at(ChartPoint{4, 2}); len(lines) != 1 || lines[0].x0 != four {
		t.Errorf("the lines are %v", lines)
	}
}

// A title that no font has is an error, and so is a width that is out of range.
func TestChartErrors(t *testing.T) {
	for _, c := range []struct {
		h     Chart
		width int
		field string
	}{{Chart{Title: "ሀ"}, 0, "Title"}, {Chart{}, -1, "Width"}, {Chart{}, 319, "Width"}, {Chart{}, 4001, "Width"}, {Chart{}, 320, ""}, {Chart{}, 4000, ""}} {
		_, err := c.h.Paint(Options{Width: c.width})
		if wrong := new(Error); errors.As(err, &wrong) != (c.field != "") || wrong.Field != c.field {
			t.Errorf("%d wide: the error is %v", c.width, err)
		}
	}
}

// Along the axis of Y stand as many figures as have room, all or each second, third and so on.
func TestChartTicksHaveRoom(t *testing.T) {
	for _, o := range []Options{{}, {Width: 320}} {
		for decades := 1; decades < 100; decades += 3 {
			h := &Chart{Log: true, Series: []Series{{Points: []ChartPoint{{1, 1}, {2, math.Pow(10, float64(decades))}}}}}
			p := planOf(t, h, o)
			every := 1
			for decades/every*p.px(tickStep) > p.plane.Dy() {
				every++
			}
			if want := decades/every + 1; len(p.y.ticks) != want || math.Round(p.y.ticks[1]/math.Pow(10, float64(every))*1e6) != 1e6 {
				t.Errorf("%d decades on %d pixels have the ticks %v, want each of %d, %d of them", decades, p.plane.Dy(), p.y.ticks, every, want)
			}
		}
	}
}

// Figures have commas between thousands, and those below 1 all their digits.
func TestGrouped(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 0.5: "0.5", 0.001: "0.001", 1: "1", 12: "12", 1.5: "1.5", 1e21: "1,000,000,000,000,000,000,000", 999: "999", 1000: "1,000", 12345: "12,345", 1234567: "1,234,567"} {
		if got := grouped(v); got != want {
			t.Errorf("%g is written %q, want %q", v, got, want)
		}
	}
}
