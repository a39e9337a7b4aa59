package draw

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"queenreel/draw/raster"
	"queenreel/trace"
)

// A Chart shows how figures depend on a whole number. It is drawn in the colors, fonts and language of the options, and as
// wide as they say: its height and its texts follow, as far as they stay legible. Series that coincide are one line.
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
	labelStep   = 19            // from a name at the end of a line to the next, and from line to line of names
	tickStep    = 20            // from a figure along the axis of Y to the next, at least
	tickGap     = 14            // between figures along the axis of X, at least
	labelRoom   = 30            // from the right edge of the plane to the dot before a name
	nameGap     = 11            // from that dot to the name
	nameRoom    = 4             // names in one line take up to one in so many parts of the chart's width
	pointSize   = 4             // the radius of a dot
	lateStep    = 4 * pointSize // from a cross to the next
	lineWidth   = 2.2
	leaderWidth = 1.2
	leaderDot   = 0.9 // the radius of a dot of a leader
	leaderStep  = 5   // from one of them to the next
)

// Paint paints the chart. A title that no font has, a width that is out of range, or a palette that is too small, is an
// *Error. The caller owns the canvas, which holds its drawing.
func (h *Chart) Paint(o Options) (*raster.Canvas, error) {
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
	c.Record()
	c.Fill(c.Bounds(), k.Theme.Ground)
	for _, s := range p.shapes {
		s.paint(c, k)
	}
	return c, nil
}

// A plan is a chart laid out: shapes in the order in which they are painted. Lengths are in pixels.
type plan struct {
	*sketch
	chart  Chart      // with one series for those that coincide
	names  [][]string // of the series, in lines
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
	width := cmp.Or(o.Width, DefaultChartWidth)
	if width < minChartWidth || width > maxChartWidth {
		return nil, k.noWidth(fmt.Errorf("charts are from %d to %d pixels wide", minChartWidth, maxChartWidth))
	}
	p := &plan{sketch: k, chart: *h}
	p.unit = max(minUnit, float64(width)/DefaultChartWidth) * float64(p.Scale)
	p.size = image.Pt(width, width*chartHeight/DefaultChartWidth).Mul(p.Scale)
	p.size.Y = max(p.size.Y, p.px(minChartHeight))
	for _, note := range h.Notes {
		lines, _ := p.text.Fit(note, p.style(noteSize, false), p.size.X-2*p.px(chartMargin), 8)
		p.notes = append(p.notes, lines...)
	}
	p.size.Y += p.px(chartNote) * (len(p.notes) - len(h.Notes)) // for lines that are more than the notes
	p.mergeSeries()
	p.setScales()
	p.setPlane()
	p.setTicks()
	p.addTexts()
	p.addAxes()
	p.addNames()
	p.addLines()
	return p, nil
}

// mergeSeries sorts the series by where their lines end, the highest first, and makes one of those that coincide, under all of their
// names.
func (p *plan) mergeSeries() {
	end := func(s Series) float64 {
		if points := p.shown(s.Points); len(points) > 0 {
			return points[len(points)-1].Y
		}
		return math.Inf(-1)
	}
	sorted := slices.SortedStableFunc(slices.Values(p.chart.Series), func(s, t Series) int { return cmp.Compare(end(t), end(s)) })
	var merged []Series
	for _, s := range sorted {
		i := slices.IndexFunc(merged, func(t Series) bool {
			return t.Late == s.Late && slices.Equal(p.shown(t.Points), p.shown(s.Points)) && slices.Equal(t.Marks, s.Marks)
		})
		if i < 0 {
			i = len(merged)
			merged, p.names = append(merged, s), append(p.names, nil)
		}
		p.addName(i, s.Name)
	}
	p.chart.Series = merged
}

// addName adds a name to the lines of those of a series, as in "a = b" and "= c", which are not much wider than a name.
func (p *plan) addName(series int, name string) {
	lines := p.names[series]
	if n := len(lines); n == 0 {
		lines = []string{name}
	} else if longer := lines[n-1] + " = " + name; p.text.Width(longer, p.style(15, true)) <= p.size.X/nameRoom {
		lines[n-1] = longer
	} else {
		lines = append(lines, "= "+name)
	}
	p.names[series] = lines
}

// shows reports whether the scale of Y has a place for a point.
func (p *plan) shows(pt ChartPoint) bool { return !p.chart.Log || pt.Y > 0 }

// shown returns the points that the scale of Y has a place for.
func (p *plan) shown(points []ChartPoint) []ChartPoint {
	return slices.DeleteFunc(slices.Clone(points), func(pt ChartPoint) bool { return !p.shows(pt) })
}

// setPlane finds the place of the lines: what the texts around it leave.
func (p *plan) setPlane() {
	st := p.style(15, false)
	left, right := 0, 0
	for _, v := range p.y.ticks {
		left = max(left, p.text.Width(grouped(v), st))
	}
	if p.named() {
		for _, line := range slices.Concat(p.names...) {
			right = max(right, p.text.Width(line, p.style(15, true))+p.px(labelRoom+nameGap))
		}
	}
	p.plane = image.Rect(
		p.px(chartMargin)+left+p.px(10), p.px(chartTop),
		p.size.X-p.px(chartMargin)-right, p.size.Y-p.px(chartAxis)-p.px(chartNote)*len(p.notes)-p.px(6),
	)
}

// at returns the place of a figure.
func (p *plan) at(pt ChartPoint) (x, y float64) {
	return float64(p.plane.Min.X) + float64(p.x.part(float64(pt.X))*float64(p.plane.Dx())),
		float64(p.plane.Max.Y) - float64(p.y.part(pt.Y)*float64(p.plane.Dy()))
}

// dot adds a dot of some radius.
func (p *plan) dot(kind shapeKind, x, y, radius float64, color raster.Color) {
	p.shapes = append(p.shapes, shape{kind: kind, x0: x, y0: y, size: radius * p.unit, color: color})
}

// line adds a line of some width.
func (p *plan) line(x0, y0, x1, y1, width float64, color raster.Color) {
	p.shapes = append(p.shapes, shape{kind: lineShape, x0: x0, y0: y0, x1: x1, y1: y1, size: width * p.unit, color: color})
}

// An anchor is how many halves of a text stand before its point.
type anchor int

const (
	atStart anchor = iota
	atMiddle
	atEnd
)

// write adds a text that must not be wider than room.
func (p *plan) write(text string, x, y int, a anchor, st raster.Style, room int, color raster.Color) {
	lines, st := p.text.Fit(text, st, room, 1)
	x -= p.text.Width(lines[0], st) * int(a) / 2
	p.shapes = append(p.shapes, shape{kind: textShape, text: lines[0], style: st, x0: float64(x), y0: float64(y), color: color})
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

// colorOf returns the color of series i, and the shape of its dots: no two series have both, and none has the color of the next.
func (p *plan) colorOf(i int) (raster.Color, shapeKind) {
	colors := []raster.Color{p.Theme.Test, p.Theme.Bad, p.Theme.Good, p.Theme.Queen}
	dots := []shapeKind{discShape, boxShape, ringShape}
	return colors[i%len(colors)], dots[i/len(colors)%len(dots)]
}

// addLines adds the lines of all series with their dots. No line passes a figure that the scale has no place for.
func (p *plan) addLines() {
	for i, s := range p.chart.Series {
		color, dot := p.colorOf(i)
		points := s.Points
		if s.Teeth {
			points = p.thinned(points)
		}
		for j := 1; j < len(points); j++ {
			if !p.shows(points[j-1]) || !p.shows(points[j]) {
				continue
			}
			x0, y0 := p.at(points[j-1])
			x1, y1 := p.at(points[j])
			lineColor := color
			if s.Teeth && y1 > y0 {
				lineColor = p.Theme.Bad
			}
			p.line(x0, y0, x1, y1, lineWidth, lineColor)
		}
		for _, pt := range p.shown(points) {
			if x, y := p.at(pt); !s.Teeth {
				p.dot(dot, x, y, pointSize, color)
			}
		}
		for _, pt := range s.Marks {
			x, y := p.at(pt)
			p.dot(discShape, x, y, pointSize, p.Theme.Good)
		}
		if s.Late > 0 {
			p.dot(crossShape, p.lateAt(i), float64(p.plane.Min.Y), 1.5*pointSize, color)
		}
	}
}

// lateAt returns the place of the cross of series i at the upper edge: crosses over one figure stand side by side.
func (p *plan) lateAt(i int) float64 {
	before, after := 0.0, 0.0
	for j, s := range p.chart.Series {
		switch {
		case s.Late != p.chart.Series[i].Late:
		case j < i:
			before++
		case j > i:
			after++
		}
	}
	x, _ := p.at(ChartPoint{X: p.chart.Series[i].Late, Y: 1})
	step := lateStep * p.unit
	return min(x+step*(before-after)/2, float64(p.plane.Max.X)-float64(step*after))
}

// thinned returns the least and the greatest of the points in each column of pixels, where there are more than that.
func (p *plan) thinned(points []ChartPoint) []ChartPoint {
	if len(points) <= 2*p.plane.Dx() {
		return points
	}
	column := func(pt ChartPoint) int {
		x, _ := p.at(pt)
		return int(x)
	}
	byY := func(a, b ChartPoint) int { return cmp.Compare(a.Y, b.Y) }
	var thin []ChartPoint
	for len(points) > 0 {
		n := 1
		for n < len(points) && column(points[n]) == column(points[0]) {
			n++
		}
		low, high := slices.MinFunc(points[:n], byY), slices.MaxFunc(points[:n], byY)
		if low.X > high.X {
			low, high = high, low
		}
		thin = append(thin, low, high)
		points = points[n:]
	}
	return slices.Compact(thin)
}

// A shapeKind is a kind of shape.
type shapeKind uint8

const (
	lineShape shapeKind = iota // with round ends
	ruleShape                  // level; size is the width, in whole pixels
	discShape                  // about (x0, y0), as those below; size is the radius
	boxShape
	ringShape
	crossShape
	textShape // whose baseline starts at (x0, y0)
)

// A shape is a part of a chart. Lengths are in pixels.
type shape struct {
	kind           shapeKind
	x0, y0, x1, y1 float64
	size           float64 // the width of a line, or half of that of a mark
	color          raster.Color
	text           string
	style          raster.Style
}

// paint paints the shape.
func (s *shape) paint(c *raster.Canvas, k *sketch) {
	at := image.Pt(int(math.Round(s.x0)), int(math.Round(s.y0)))
	x, y := s.x0-float64(at.X)+0.5, s.y0-float64(at.Y)+0.5 // from there, and from edge to edge
	square := image.Rectangle{at, at}.Inset(-int(math.Round(s.size)))
	switch s.kind {
	case lineShape:
		c.Stamp(raster.Line(x, y, s.x1-float64(at.X)+0.5, s.y1-float64(at.Y)+0.5, s.size), at, s.color)
	case ruleShape:
		c.Fill(image.Rect(at.X, at.Y, int(s.x1), at.Y+int(s.size)), s.color)
	case discShape:
		c.Stamp(raster.Disc(x, y, s.size), at, s.color)
	case boxShape:
		square.Max = square.Max.Add(image.Pt(1, 1))
		c.Fill(square, s.color)
	case ringShape:
		c.Stamp(raster.Disc(x, y, s.size), at, s.color)
		c.Stamp(raster.Disc(x, y, s.size/2), at, k.Theme.Ground)
	case crossShape:
		c.Stamp(raster.Cross(square.Dx(), 1, 0.2), square.Min, s.color)
	case textShape:
		k.text.Draw(c, at, s.text, s.style, s.color)
	}
}
