package draw

import (
	"math"
	"strconv"
	"strings"
)

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
	every := ceilDiv(len(p.y.ticks), max(2, p.plane.Dy()/p.px(tickStep)+1))
	var ticks []float64
	for i := 0; i < len(p.y.ticks); i += every {
		ticks = append(ticks, p.y.ticks[i])
	}
	p.y.ticks = ticks
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

// evenTicks returns round whole numbers between two numbers, with at most so many steps between them.
func evenTicks(from, to float64, maxSteps int) []float64 {
	step := 1.0
	for i := 0; (to-from)/step > float64(maxSteps); i++ {
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

// addAxes adds the grid and the figures along the axes.
func (p *plan) addAxes() {
	st := p.style(15, false)
	for _, v := range p.y.ticks {
		_, y := p.at(ChartPoint{Y: v})
		p.shapes = append(p.shapes, shape{kind: ruleShape, x0: float64(p.plane.Min.X), y0: math.Round(y), x1: float64(p.plane.Max.X), y1: math.Round(y), size: float64(p.Scale), color: curveGrid(p.Theme)})
		p.write(grouped(v), p.plane.Min.X-p.px(10), int(math.Round(y))+p.px(5), atEnd, st, p.plane.Min.X, p.Theme.Muted)
	}
	for _, v := range p.x.ticks {
		x, _ := p.at(ChartPoint{X: int(v), Y: 1})
		p.write(grouped(v), int(math.Round(x)), p.plane.Max.Y+p.px(23), atMiddle, st, p.plane.Dx(), p.Theme.Muted)
	}
}

// named reports whether names stand at the ends of the lines.
func (p *plan) named() bool { return len(p.chart.Series) > 1 || p.chart.Log }

// A tag is what stands for a series at the right of the chart.
type tag struct {
	series int
	x, y   float64 // of the end of its line
	place  float64 // of its first name, up and down
}

// addNames writes the names of each series at the right, at the height at which its line ends, or near it. They do not overlap, and
// neither do the leaders that lead there.
func (p *plan) addNames() {
	if !p.named() {
		return
	}
	var tags []tag
	for i, s := range p.chart.Series {
		if points := p.shown(s.Points); len(points) > 0 {
			x, y := p.at(points[len(points)-1])
			tags = append(tags, tag{i, x, y, y})
		}
	}
	p.spread(tags)
	for _, t := range tags {
		p.addTag(t)
	}
}

// spread gives tags, from the highest to the lowest, places that are as near to the ends of their lines as they can be side by side.
func (p *plan) spread(tags []tag) {
	type block struct { // of tags without room between them
		first, n    int
		height, sum float64 // sum is that of the places that its tags would give to its top
	}
	step := float64(p.px(labelStep))
	top, bottom := float64(p.plane.Min.Y)-step/2, float64(p.plane.Max.Y)+step/2
	begin := func(b block) float64 { return max(top, min(b.sum/float64(b.n), bottom-b.height)) }
	var blocks []block
	for i, t := range tags {
		b := block{i, 1, step * float64(len(p.names[t.series])), t.y - step/2}
		for len(blocks) > 0 {
			above := blocks[len(blocks)-1]
			if begin(above)+above.height <= begin(b) {
				break
			}
			blocks = blocks[:len(blocks)-1]
			b = block{above.first, above.n + b.n, above.height + b.height, above.sum + b.sum - float64(above.height*float64(b.n))} // alike on all processors
		}
		blocks = append(blocks, b)
	}
	for _, b := range blocks {
		y := begin(b)
		for i := range tags[b.first : b.first+b.n] {
			t := &tags[b.first+i]
			t.place = y + step/2
			y += step * float64(len(p.names[t.series]))
		}
	}
}

// addTag writes the names of a series at their place, with a leader from the end of its line: level and dotted to the right edge
// of the plane, and from there straight.
func (p *plan) addTag(t tag) {
	color, dot := p.colorOf(t.series)
	away, edge, to := float64(p.px(pointSize+3)), float64(p.plane.Max.X), float64(p.plane.Max.X+p.px(labelRoom))
	for x := t.x + away + float64(p.px(leaderStep)); x < edge; x += float64(p.px(leaderStep)) {
		p.dot(discShape, x, t.y, leaderDot, color)
	}
	p.line(edge+away, t.y, to-away, t.place, leaderWidth, color)
	p.dot(dot, to, t.place, pointSize, color)
	for i, line := range p.names[t.series] {
		y := int(math.Round(t.place)) + p.px(5) + p.px(labelStep)*i
		p.write(line, p.plane.Max.X+p.px(labelRoom+nameGap), y, atStart, p.style(15, true), p.size.X, color)
	}
}
