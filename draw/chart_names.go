package draw

import "math"

// breakNames breaks the names of each series into lines, as in "a = b" and "= c", that are not much wider than a name.
func (p *plan) breakNames() {
	st, room := p.style(15, true), p.size.X/nameRoom
	for i, names := range p.names {
		lines := names[:1:1]
		for _, name := range names[1:] {
			last := &lines[len(lines)-1]
			if longer := *last + " = " + name; p.text.Width(longer, st) <= room {
				*last = longer
			} else {
				lines = append(lines, "= "+name)
			}
		}
		p.names[i] = lines
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
