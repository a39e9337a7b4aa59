package draw

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"queenreel/draw/raster"
	"queenreel/trace"
)

// A Chart shows how figures depend on a whole number. It is drawn as a picture or as SVG, in the colors, fonts and
// language of the options, and as wide as they say: its height and its texts follow, as far as they stay legible.
//
// It is drawn here and not by a library because the ones there are set a text in one font, and Chinese texts with Latin
// names need two.
type Chart struct {
	Title  string
	X, Y   string // what stands along the axes
	Log    bool   // the scale of Y is logarithmic; figures that are not above 0 are left out
	Series []Series
	Notes  []string // lines under the chart
}

// A Series is a line of a chart.
type Series struct {
	Name   string
	Points []ChartPoint // from left to right
	Late   int          // where no figure was found in time: a mark at the upper edge; 0 for nowhere
	Marks  []ChartPoint // dots in the color of a solution
	Teeth  bool         // points have no dots, and lines that fall have the color of a backtrack
}

// A ChartPoint is a figure.
type ChartPoint struct {
	X int
	Y float64
}

// DefaultChartWidth is the width of a chart in pixels, where none is given.
const DefaultChartWidth = 960

// Sizes of a chart, in pixels.
const (
	chartHeight    = 600 // of the default width
	minChartWidth  = 320
	maxChartWidth  = 4000
	minChartHeight = 440 // in units
)

// Lengths of a chart, in units.
const (
	chartMargin = 32
	chartTop    = 96 // from the top to the upper edge of the plane, under the title
	chartAxis   = 58 // under the plane
	chartNote   = 20 // from line to line of the notes
	noteSize    = 13
	labelStep   = 19 // from a name at the end of a line to the next
	tickStep    = 20 // from a figure along the axis of Y to the next, at least
	tickGap     = 14 // between figures along the axis of X, at least
	labelRoom   = 30 // from the right edge of the plane to the dot before a name
	nameGap     = 11 // from that dot to the name
	pointSize   = 4  // the radius of a dot
	lineWidth   = 2.2
)

// Picture draws the chart. A title that no font has, a width that is out of range, or a palette that is too small, is an
// *Error. The caller owns the picture.
func (h *Chart) Picture(o Options) (*image.Paletted, error) {
	p, err := h.plan(o)
	if err != nil {
		return nil, err
	}
	k := p.sketch
	var ramps []raster.Ramp
	flat := color.Palette{k.Theme.Ground, curveGrid(k.Theme)}
	for _, s := range p.shapes {
		ramps = append(ramps, raster.Ramp{s.color, k.Theme.Ground})
	}
	slices.SortFunc(ramps, func(a, b raster.Ramp) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	ink, err := raster.NewInk(flat, slices.Compact(ramps))
	if err != nil {
		return nil, err
	}
	c, err := raster.NewCanvas(p.size, ink)
	if err != nil {
		return nil, &Error{Field: "Width", Value: fmt.Sprint(o.Width), Err: err, Remedy: "make it smaller"}
	}
	for _, s := range p.shapes {
		s.paint(c, k)
	}
	return c.Image(), nil
}

// A plan is a chart laid out: shapes in the order in which they are painted. Lengths are in pixels.
type plan struct {
	*sketch
	chart  *Chart
	size   image.Point
	plane  image.Rectangle // of the lines
	notes  []string        // a line each
	x, y   scale
	shapes []shape
}

// plan lays the chart out.
func (h *Chart) plan(o Options) (*plan, error) {
	o.Title, o.Cell = cmp.Or(o.Title, h.Title), 0
	k, err := newSketch(trace.About{Problem: trace.Problem{N: 8}}, o)
	if err != nil {
		return nil, err
	}
	p := &plan{sketch: k, chart: h}
	if err := p.setSize(cmp.Or(o.Width, DefaultChartWidth)); err != nil {
		return nil, err
	}
	p.setScales()
	p.breakNotes()
	p.setPlane()
	p.setTicks()
	p.addTexts()
	p.addAxes()
	p.addNames()
	p.addLines()
	return p, nil
}

// setSize makes the chart so many pixels wide, before they are scaled.
func (p *plan) setSize(width int) error {
	if width < minChartWidth || width > maxChartWidth {
		return p.noWidth(fmt.Errorf("charts are from %d to %d pixels wide", minChartWidth, maxChartWidth))
	}
	p.unit = max(0.72, float64(width)/DefaultChartWidth) * float64(p.Scale)
	p.size = image.Pt(width, width*chartHeight/DefaultChartWidth).Mul(p.Scale)
	p.size.Y = max(p.size.Y, p.px(minChartHeight))
	return nil
}

// breakNotes breaks the notes into lines. The chart grows by those that are more than the notes.
func (p *plan) breakNotes() {
	for _, note := range p.chart.Notes {
		lines, _ := p.text.Fit(note, p.style(noteSize, false), p.size.X-2*p.px(chartMargin), 8)
		p.notes = append(p.notes, lines...)
	}
	p.size.Y += p.px(chartNote) * (len(p.notes) - len(p.chart.Notes))
}

// A scale maps figures to the part of an axis, from 0 to 1. The zero scale maps all to 0.
type scale struct {
	from, to float64 // of a logarithmic scale, their logarithms to the base of 10
	log      bool
	ticks    []float64
}

func (s *scale) part(v float64) float64 {
	if s.log {
		v = log10(v)
	}
	return (v - s.from) / max(s.to-s.from, math.SmallestNonzeroFloat64)
}

// setScales chooses the scales by the figures that are shown.
func (p *plan) setScales() {
	left, right, low, high := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, s := range p.chart.Series {
		for _, pt := range p.shown(s.Points) {
			left, right = min(left, float64(pt.X)), max(right, float64(pt.X))
			low, high = min(low, pt.Y), max(high, pt.Y)
		}
		if s.Late > 0 {
			left, right = min(left, float64(s.Late)), max(right, float64(s.Late))
		}
	}
	if left > right {
		left, right = 0, 1
	}
	if low > high {
		low, high = 1, 10
	}
	p.x = scale{from: left, to: max(right, left+1), ticks: evenTicks(left, right, 16)}
	p.y = scale{from: 0, to: max(high, 1), ticks: evenTicks(0, max(high, 1), 8)}
	if p.chart.Log {
		p.y = decades(low, high)
	}
}

// setTicks leaves no more figures along the axes than there is room for.
func (p *plan) setTicks() {
	first, last := p.x.ticks[0], p.x.ticks[len(p.x.ticks)-1]
	room := p.text.Width(grouped(last), p.style(15, false)) + p.px(tickGap)
	p.x.ticks = evenTicks(first, last, max(1, min(16, p.plane.Dx()/room)))
	most := max(2, p.plane.Dy()/p.px(tickStep)+1)
	every := (len(p.y.ticks) + most - 1) / most
	var ticks []float64
	for i := 0; i < len(p.y.ticks); i += every {
		ticks = append(ticks, p.y.ticks[i])
	}
	p.y.ticks = ticks
}

// shown returns the points that the scale of Y has a place for.
func (p *plan) shown(points []ChartPoint) []ChartPoint {
	if !p.chart.Log {
		return points
	}
	return slices.DeleteFunc(slices.Clone(points), func(pt ChartPoint) bool { return !(pt.Y > 0) })
}

// decades returns a logarithmic scale of whole decades from low to high, which must be above 0.
func decades(low, high float64) scale {
	s := scale{log: true, from: math.Floor(log10(low)), to: math.Ceil(log10(high))}
	s.to = max(s.to, s.from+1)
	for d := s.from; d <= s.to; d++ {
		s.ticks = append(s.ticks, math.Pow(10, d))
	}
	return s
}

// log10 returns the logarithm to the base of 10, which math.Log10 misses by a little for some powers of 10.
func log10(v float64) float64 {
	l := math.Log10(v)
	if whole := math.Round(l); math.Abs(l-whole) < 1e-9 {
		return whole
	}
	return l
}

// evenTicks returns round whole numbers from from to to, most of them at the most.
func evenTicks(from, to float64, most int) []float64 {
	step := 1.0
	for i := 0; (to-from)/step > float64(most); i++ {
		step = []float64{2, 5, 10}[i%3] * math.Pow(10, float64(i/3))
	}
	var ticks []float64
	for v := math.Ceil(from/step) * step; v <= to; v += step {
		ticks = append(ticks, v)
	}
	return ticks
}

// grouped writes a number for readers, with commas between thousands.
func grouped(v float64) string {
	text := strconv.FormatFloat(v, 'f', -1, 64)
	for i := strings.IndexByte(text+".", '.') - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// setPlane finds the place of the lines: what the texts around it leave.
func (p *plan) setPlane() {
	st := p.style(15, false)
	left, right := 0, 0
	for _, v := range p.y.ticks {
		left = max(left, p.text.Width(grouped(v), st))
	}
	if len(p.chart.Series) > 1 || p.chart.Log {
		for _, s := range p.chart.Series {
			right = max(right, p.text.Width(s.Name, p.style(15, true))+p.px(labelRoom+nameGap))
		}
	}
	p.plane = image.Rect(
		p.px(chartMargin)+left+p.px(10), p.px(chartTop),
		p.size.X-p.px(chartMargin)-right, p.size.Y-p.px(chartAxis)-p.px(chartNote)*len(p.notes)-p.px(6),
	)
}

// at returns the place of a figure.
func (p *plan) at(pt ChartPoint) (x, y float64) {
	return float64(p.plane.Min.X) + p.x.part(float64(pt.X))*float64(p.plane.Dx()),
		float64(p.plane.Max.Y) - p.y.part(pt.Y)*float64(p.plane.Dy())
}

func (p *plan) add(s shape) { p.shapes = append(p.shapes, s) }

// write adds a text that must not be wider than room.
func (p *plan) write(text string, x, y int, a anchor, st raster.Style, room int, color raster.Color) {
	lines, st := p.text.Fit(text, st, room, 1)
	p.add(shape{kind: textShape, text: lines[0], style: st, anchor: a, x0: float64(x), y0: float64(y), color: color})
}

// addTexts adds the title, what Y is, and the notes.
func (p *plan) addTexts() {
	room := p.size.X - 2*p.px(chartMargin)
	p.write(p.Title, p.px(chartMargin), p.px(44), atStart, p.style(titleSize, true), room, p.Theme.Text)
	p.write(p.chart.Y, p.px(chartMargin), p.px(70), atStart, p.style(15, false), room, p.Theme.Detail)
	p.write(p.chart.X, (p.plane.Min.X+p.plane.Max.X)/2, p.plane.Max.Y+p.px(46), atMiddle, p.style(15, false), p.plane.Dx(), p.Theme.Detail)
	for i, note := range p.notes {
		y := p.plane.Max.Y + p.px(chartAxis+chartNote*float64(i)) + p.px(14)
		p.write(note, p.px(chartMargin), y, atStart, p.style(noteSize, false), room, p.Theme.Muted)
	}
}

// addAxes adds the grid and the figures along the axes.
func (p *plan) addAxes() {
	st := p.style(15, false)
	for _, v := range p.y.ticks {
		_, y := p.at(ChartPoint{Y: v})
		p.add(shape{kind: ruleShape, x0: float64(p.plane.Min.X), y0: math.Round(y), x1: float64(p.plane.Max.X), y1: math.Round(y), size: float64(p.Scale), color: curveGrid(p.Theme)})
		p.write(grouped(v), p.plane.Min.X-p.px(10), int(math.Round(y))+p.px(5), atEnd, st, p.plane.Min.X, p.Theme.Muted)
	}
	for _, v := range p.x.ticks {
		x, _ := p.at(ChartPoint{X: int(v), Y: 1})
		p.write(grouped(v), int(math.Round(x)), p.plane.Max.Y+p.px(23), atMiddle, st, p.plane.Dx(), p.Theme.Muted)
	}
}

// colorOf returns the color of series i, and the shape of its dots: no two series have both.
func (p *plan) colorOf(i int) (raster.Color, shapeKind) {
	colors := []raster.Color{p.Theme.Test, p.Theme.Bad, p.Theme.Good, p.Theme.Queen}
	dots := []shapeKind{discShape, boxShape, ringShape}
	return colors[i%len(colors)], dots[i/len(colors)%len(dots)]
}

// addLines adds the lines of all series with their dots.
func (p *plan) addLines() {
	late := 0
	for i, s := range p.chart.Series {
		color, dot := p.colorOf(i)
		points := p.shown(s.Points)
		if s.Teeth {
			points = p.thinned(points)
		}
		for j := 1; j < len(points); j++ {
			if p.breaks(s.Points, points[j-1].X, points[j].X) {
				continue
			}
			x0, y0 := p.at(points[j-1])
			x1, y1 := p.at(points[j])
			line := shape{kind: lineShape, x0: x0, y0: y0, x1: x1, y1: y1, size: lineWidth * p.unit, color: color}
			if s.Teeth && y1 > y0 {
				line.color = p.Theme.Bad
			}
			p.add(line)
		}
		for _, pt := range points {
			if x, y := p.at(pt); !s.Teeth {
				p.add(shape{kind: dot, x0: x, y0: y, size: pointSize * p.unit, color: color, inner: p.Theme.Ground})
			}
		}
		for _, pt := range s.Marks {
			x, y := p.at(pt)
			p.add(shape{kind: discShape, x0: x, y0: y, size: pointSize * p.unit, color: p.Theme.Good})
		}
		if s.Late > 0 {
			x, _ := p.at(ChartPoint{X: s.Late, Y: 1})
			p.add(shape{kind: crossShape, x0: x, y0: float64(p.plane.Min.Y + p.px(labelStep)*late), size: 1.5 * pointSize * p.unit, color: color})
			late++
		}
	}
}

// breaks reports whether a line from one place to another would pass a figure that the scale has no place for.
func (p *plan) breaks(points []ChartPoint, from, to int) bool {
	return p.chart.Log && slices.ContainsFunc(points, func(pt ChartPoint) bool { return from < pt.X && pt.X < to && !(pt.Y > 0) })
}

// thinned returns the least and the greatest of the points in each column of pixels, where there are more than that.
func (p *plan) thinned(points []ChartPoint) []ChartPoint {
	if len(points) <= 2*p.plane.Dx() {
		return points
	}
	var thin []ChartPoint
	for i := 0; i < len(points); {
		x, _ := p.at(points[i])
		column := int(x)
		low, high := i, i
		for ; i < len(points); i++ {
			if x, _ := p.at(points[i]); int(x) != column {
				break
			}
			if points[i].Y < points[low].Y {
				low = i
			}
			if points[i].Y > points[high].Y {
				high = i
			}
		}
		thin = append(thin, points[min(low, high)])
		if low != high {
			thin = append(thin, points[max(low, high)])
		}
	}
	return thin
}

// addNames writes the name of each series where its line ends, or near it: names do not overlap.
func (p *plan) addNames() {
	if len(p.chart.Series) < 2 && !p.chart.Log {
		return
	}
	type name struct {
		series int
		x, y   float64 // of the end of the line
		place  float64 // of the name
	}
	var names []name
	for i, s := range p.chart.Series {
		points := p.shown(s.Points)
		if len(points) == 0 {
			continue
		}
		x, y := p.at(points[len(points)-1])
		names = append(names, name{i, x, y, y})
	}
	slices.SortStableFunc(names, func(a, b name) int { return cmp.Compare(a.y, b.y) })
	step := float64(p.px(labelStep))
	for i := 1; i < len(names); i++ {
		names[i].place = max(names[i].place, names[i-1].place+step)
	}
	lowest := float64(p.plane.Max.Y)
	for i := len(names) - 1; i >= 0; i-- {
		names[i].place = min(names[i].place, lowest)
		lowest = names[i].place - step
	}
	for _, n := range names {
		color, dot := p.colorOf(n.series)
		from, to := n.x+float64(p.px(pointSize+3)), float64(p.plane.Max.X+p.px(labelRoom))
		p.add(shape{kind: lineShape, x0: from, y0: n.y, x1: to - float64(p.px(pointSize+3)), y1: n.place, size: float64(p.Scale), color: curveGrid(p.Theme)})
		p.add(shape{kind: dot, x0: to, y0: n.place, size: pointSize * p.unit, color: color, inner: p.Theme.Ground})
		p.write(p.chart.Series[n.series].Name, p.plane.Max.X+p.px(labelRoom+nameGap), int(math.Round(n.place))+p.px(5), atStart, p.style(15, true), p.size.X, color)
	}
}
