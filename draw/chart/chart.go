// Package chart draws charts: how work grows, and how deep a search goes.
package chart

import (
	"cmp"
	"image"
	"math"
	"slices"
	"strconv"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// A Chart shows how figures depend on a whole number. Its height and its texts follow its width, as far as they stay legible. The name of
// each series stands at the end of its line; series with the same figures share a line.
//
// No library draws charts because the known ones set a text in one font, and Chinese texts with Latin names need two.
type Chart struct {
	Title  string
	X, Y   string // what the axes show
	Log    bool   // the scale of Y is logarithmic; figures that are not above 0 are left out
	Series []Series
	Notes  []string // lines under the chart
}

// A Series is a line of a chart.
type Series struct {
	Name   string
	Look   int     // the number of its color and of the shape of its dots: 12 looks differ, without colors, too
	Points []Point // from left to right
	Late   int     // where no figure was found in time, and a cross stands at the upper edge; 0 for nowhere
	Marks  []Point // dots in the color of a solution
	Teeth  bool    // no dots, and lines that fall have the color of a backtrack
}

func (s Series) sharesLine(t Series) bool {
	return s.Late == t.Late && slices.Equal(s.Points, t.Points)
}

// A Point is a figure.
type Point struct {
	X int
	Y float64
}

// DefaultChartWidth is the width of a chart in pixels if none is given.
const DefaultChartWidth = 960

// Sizes of a chart, in pixels.
const (
	chartHeight    = 600 // of a chart of the default width
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
	tickStep    = 20  // from a figure along the axis of Y to the next, at least
	tickGap     = 14  // between figures along the axis of X, at least
	planeGap    = 40  // between the plane and the dots before the names of series
	nameStep    = 20  // from name to name, at least
	nameGap     = 12  // between a dot and its name
	pointSize   = 4   // the radius of a dot
	ringSize    = 1.7 // by how much it is larger for each later series with a dot at the same figure
	maxRings    = 2
	lineWidth   = 2.2
)

// A chartPainter is a chart that is being painted. Lengths are in pixels.
type chartPainter struct {
	*panel.Metrics
	*Chart
	canvas *raster.Canvas
	drawn  []Series        // the first of those that share a line
	plane  image.Rectangle // the place of the lines
	notes  []string        // the notes in lines
	x, y   scale
}

// Paint paints the chart. A title that no font can write and a width out of range are a *words.Error. The caller owns the canvas,
// which holds its drawing.
func (h *Chart) Paint(o panel.Options) (*raster.Canvas, error) {
	p, err := h.begin(o)
	if err != nil {
		return nil, err
	}
	k, plane := p.Metrics, p.plane
	room, left := p.canvas.Bounds().Dx()-2*k.Px(chartMargin), k.Px(chartMargin)
	p.write(k.Title, left, k.Px(44), raster.AtStart, k.Style(panel.TitleSize, true), room, k.Theme.Text)
	p.write(p.Y, left, k.Px(70), raster.AtStart, k.Style(15, false), room, k.Theme.Detail)
	p.write(p.X, (plane.Min.X+plane.Max.X)/2, plane.Max.Y+k.Px(46), raster.AtMiddle, k.Style(15, false), plane.Dx(), k.Theme.Detail)
	for i, note := range p.notes {
		base := plane.Max.Y + k.Px(chartAxis+chartNote*float64(i)) + k.Px(14)
		p.write(note, left, base, raster.AtStart, k.Style(noteSize, false), room, k.Theme.Muted)
	}
	for _, v := range p.y.ticks {
		_, height := p.at(Point{Y: v})
		y := int(math.Round(height))
		p.canvas.Fill(image.Rect(plane.Min.X, y, plane.Max.X, y+k.Scale), panel.GridColor(k.Theme))
		p.write(p.number(v), plane.Min.X-k.Px(10), y+k.Px(5), raster.AtEnd, k.Style(15, false), plane.Min.X, k.Theme.Muted)
	}
	for _, v := range p.x.ticks {
		x, _ := p.at(Point{X: int(v), Y: 1})
		p.write(p.number(v), int(math.Round(x)), plane.Max.Y+k.Px(23), raster.AtMiddle, k.Style(15, false), plane.Dx(), k.Theme.Muted)
	}
	p.lines()
	p.names()
	return p.canvas, nil
}

// begin lays the chart out on an empty canvas.
func (h *Chart) begin(o panel.Options) (*chartPainter, error) {
	o.Title, o.Cell = cmp.Or(o.Title, h.Title), 0
	k, err := panel.NewMetrics(trace.About{Problem: trace.Problem{N: 8}}, o)
	if err != nil {
		return nil, err
	}
	width := cmp.Or(o.Width, DefaultChartWidth)
	if width < minChartWidth || width > maxChartWidth {
		return nil, words.Wrong("width", o.Width, "chart-width", words.Values{N: minChartWidth, Total: maxChartWidth})
	}
	p := &chartPainter{Metrics: k, Chart: h}
	p.Unit = max(panel.MinUnit, float64(width)/DefaultChartWidth) * float64(p.Scale)
	size := image.Pt(width, width*chartHeight/DefaultChartWidth).Mul(p.Scale)
	size.Y = max(size.Y, p.Px(minChartHeight))
	for _, note := range h.Notes {
		lines, _ := p.Letters.Fit(note, p.Style(noteSize, false), size.X-2*p.Px(chartMargin), 8)
		p.notes = append(p.notes, lines...)
	}
	size.Y += p.Px(chartNote) * (len(p.notes) - len(h.Notes)) // for notes of several lines
	t := k.Theme
	var ramps []raster.Ramp
	for _, c := range []raster.Color{t.Text, t.Detail, t.Muted, t.Test, t.Bad, t.Good, t.Queen} {
		ramps = append(ramps, raster.Ramp{c, t.Ground})
	}
	ink, _ := raster.NewInk([]raster.Color{t.Ground, panel.GridColor(t)}, ramps) // so few colors fit
	if p.canvas, err = raster.NewCanvas(size, ink); err != nil {
		return nil, words.Wrong("width", o.Width, "smaller", words.Values{}).Of(err)
	}
	p.canvas.Record()
	p.canvas.Fill(p.canvas.Bounds(), t.Ground)
	for _, s := range h.Series {
		if !slices.ContainsFunc(p.drawn, s.sharesLine) {
			p.drawn = append(p.drawn, s)
		}
	}
	p.setScales()
	p.setPlane()
	first, last := p.x.ticks[0], p.x.ticks[len(p.x.ticks)-1] // no more figures along the axes than have room
	room := k.Letters.Width(p.number(last), k.Style(15, false)) + k.Px(tickGap)
	p.x.ticks = evenTicks(first, last, max(1, min(16, p.plane.Dx()/room)))
	every := panel.CeilDiv(len(p.y.ticks), max(2, p.plane.Dy()/k.Px(tickStep)+1))
	ticks := p.y.ticks
	p.y.ticks = nil
	for i := 0; i < len(ticks); i += every {
		p.y.ticks = append(p.y.ticks, ticks[i])
	}
	return p, nil
}

// number writes a figure along an axis.
func (p *chartPainter) number(v float64) string {
	return p.Language.Grouped(strconv.FormatFloat(v, 'f', -1, 64))
}

// setPlane gives the lines the room that the texts around them leave.
func (p *chartPainter) setPlane() {
	left, right := p.Letters.Widest(words.NamesOf(p.y.ticks, p.number), p.Style(15, false)), 0
	for _, s := range p.named() {
		right = max(right, p.Px(planeGap+nameGap)+p.Letters.Width(s.Name, p.Style(15, true)))
	}
	size := p.canvas.Bounds().Size()
	p.plane = image.Rect(
		p.Px(chartMargin)+left+p.Px(10), p.Px(chartTop),
		size.X-p.Px(chartMargin)-right, size.Y-p.Px(chartAxis)-p.Px(chartNote)*len(p.notes)-p.Px(6),
	)
}

// shown returns the points for which the scale of Y has a place.
func (p *chartPainter) shown(points []Point) []Point {
	return slices.DeleteFunc(slices.Clone(points), func(pt Point) bool { return p.Log && pt.Y <= 0 })
}

func (p *chartPainter) at(pt Point) (x, y float64) {
	return float64(p.plane.Min.X) + float64(p.x.part(float64(pt.X))*float64(p.plane.Dx())),
		float64(p.plane.Max.Y) - float64(p.y.part(pt.Y)*float64(p.plane.Dy()))
}

// write writes a text, smaller or cut if it is wider than room.
func (p *chartPainter) write(text string, x, y int, a raster.Anchor, st raster.Style, room int, color raster.Color) {
	lines, st := p.Letters.Fit(text, st, room, 1)
	p.Letters.DrawFrom(p.canvas, image.Pt(x, y), a, lines[0], st, color)
}

// lines draws the lines of all series with their dots. No line passes a figure for which the scale has no place. Dots of several series at
// one figure are rings around each other.
func (p *chartPainter) lines() {
	late := map[int]float64{} // how far to the left the next cross over a figure stands
	for i, s := range p.drawn {
		p.curve(s)
		for _, pt := range p.shown(s.Points) {
			rings := 0
			for _, other := range p.drawn[i+1:] {
				if slices.Contains(other.Points, pt) {
					rings++
				}
			}
			if x, y := p.at(pt); !s.Teeth {
				p.dot(s, x, y, pointSize+ringSize*float64(min(rings, maxRings)))
			}
		}
		for _, pt := range s.Marks {
			x, y := p.at(pt)
			p.disc(x, y, pointSize, p.Theme.Good)
		}
		if s.Late > 0 {
			x, _ := p.at(Point{X: s.Late, Y: 1})
			cross := image.Rect(0, 0, p.Px(3*pointSize), p.Px(3*pointSize))
			at := image.Pt(int(math.Round(x-late[s.Late]))-cross.Dx()/2, p.plane.Min.Y-cross.Dy()/2)
			p.canvas.Stamp(raster.Cross(cross.Dx(), 1, 0.2), at, p.colorOf(s))
			late[s.Late] += float64(p.Px(pointSize))
		}
	}
}

func (p *chartPainter) colorOf(s Series) raster.Color {
	return []raster.Color{p.Theme.Test, p.Theme.Bad, p.Theme.Good, p.Theme.Queen}[s.Look%4]
}

// curve draws the line of a series, in parts where it changes its color or the scale has no place.
func (p *chartPainter) curve(s Series) {
	var part [][2]float64
	var drawn raster.Color
	end := func() {
		if part != nil {
			p.line(drawn, part...)
		}
		part = nil
	}
	for j := 1; j < len(s.Points); j++ {
		if len(p.shown(s.Points[j-1:j+1])) < 2 {
			end()
			continue
		}
		color := p.colorOf(s)
		x0, y0 := p.at(s.Points[j-1])
		x1, y1 := p.at(s.Points[j])
		if s.Teeth && y1 > y0 {
			color = p.Theme.Bad
		}
		if color != drawn {
			end()
		}
		drawn = color
		if part == nil {
			part = [][2]float64{{x0, y0}}
		}
		part = append(part, [2]float64{x1, y1})
	}
	end()
}

// line draws a line from each of some points to the next, through the middle of pixels.
func (p *chartPainter) line(color raster.Color, points ...[2]float64) {
	var middles [][2]float64
	for _, at := range points {
		middles = append(middles, [2]float64{at[0] + 0.5, at[1] + 0.5})
	}
	p.canvas.Stamp(raster.Lines(lineWidth*p.Unit, middles...), image.Point{}, color)
}

// dotForms holds the outlines of dots that are no discs, about a disc with the radius 1: a square, a triangle and a diamond.
var dotForms = [][][2]float64{
	{{-0.75, -0.75}, {0.75, -0.75}, {0.75, 0.75}, {-0.75, 0.75}, {-0.75, -0.75}},
	{{0, -1.2}, {1.2, 0.75}, {-1.2, 0.75}, {0, -1.2}},
	{{0, -1.2}, {1.2, 0}, {0, 1.2}, {-1.2, 0}, {0, -1.2}},
}

// dot draws a dot of a series, with a radius in units: in one of four forms, full, or with a small or a large hole.
func (p *chartPainter) dot(s Series, x, y, radius float64) {
	if form := s.Look % 4; form > 0 {
		var outline [][2]float64
		for _, at := range dotForms[form-1] {
			outline = append(outline, [2]float64{x + float64(radius*p.Unit*at[0]), y + float64(radius*p.Unit*at[1])})
		}
		p.line(p.colorOf(s), outline...)
		radius *= 0.8
	}
	p.disc(x, y, radius, p.colorOf(s))
	if hole := float64(s.Look / 4 % 3); hole > 0 {
		p.disc(x, y, radius*(0.2+0.25*hole), p.Theme.Ground)
	}
}

// disc draws a disc with a radius in units.
func (p *chartPainter) disc(x, y, radius float64, color raster.Color) {
	p.canvas.Stamp(raster.Disc(x+0.5, y+0.5, radius*p.Unit), image.Point{}, color)
}

// names writes the names of series beside the plane, apart, as near to the ends of their lines as they can be. The line of a series that
// was not stopped goes on to its name.
func (p *chartPainter) names() {
	named, step := p.named(), p.Px(nameStep)
	heights := make([]int, len(named)) // the middle between the highest and the lowest that leave room for the others
	least, most := p.plane.Min.Y, p.plane.Max.Y
	for i := range named {
		y := max(least, min(p.end(named[i]), p.plane.Max.Y-step*(len(named)-1-i)))
		heights[i], least = y, y+step
	}
	for i := range slices.Backward(named) {
		y := min(most, max(p.end(named[i]), p.plane.Min.Y+step*i))
		heights[i], most = (heights[i]+y)/2, y-step
	}
	for i, s := range named {
		x, y := p.plane.Max.X+p.Px(planeGap), heights[i]
		s.Look = p.drawn[slices.IndexFunc(p.drawn, s.sharesLine)].Look
		if s.Late == 0 && len(p.shown(s.Points)) > 0 {
			p.line(p.colorOf(s), [2]float64{float64(p.plane.Max.X), float64(p.end(s))}, [2]float64{float64(x), float64(y)})
		}
		p.dot(s, float64(x), float64(y), pointSize)
		p.write(s.Name, x+p.Px(nameGap), y+p.Px(5), raster.AtStart, p.Style(15, true), p.canvas.Bounds().Dx(), p.Theme.Text)
	}
}

// named returns the series that have names, those first that end highest. A single series on a plain scale has none.
func (p *chartPainter) named() []Series {
	if len(p.Series) == 1 && !p.Log {
		return nil
	}
	return slices.SortedStableFunc(slices.Values(p.Series), func(s, t Series) int { return cmp.Compare(p.end(s), p.end(t)) })
}

// end returns how far down a series ends: at the upper edge of the plane if it was stopped, and at the lower edge if no figure has a place.
func (p *chartPainter) end(s Series) int {
	points := p.shown(s.Points)
	switch {
	case s.Late > 0:
		return p.plane.Min.Y
	case len(points) == 0:
		return p.plane.Max.Y
	}
	_, y := p.at(points[len(points)-1])
	return int(math.Round(y))
}
