package draw

import (
	"cmp"
	"image"
	"math"
	"slices"

	"queenreel/draw/board"
	"queenreel/draw/chart"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/tree"
)

// A placedView is a panel's view and its place in the picture.
type placedView struct {
	panel.View
	panel   panel.Panel
	metrics *panel.Metrics // those of the view
	column  int            // 0 for the column of the board, 1 for the one right of it
	top     int            // from the first panel of the column, where no panel over it grows
	place   image.Rectangle
}

// A pane is what a picture shows of one search: its panels, and where they stand.
type pane struct {
	metrics *panel.Metrics
	panels  []panel.Panel
	views   []placedView
	crowded bool        // the views have no room
	size    image.Point // that the views take
	place   image.Rectangle
	foot    *chart.Foot // nil without Foot in the options
	card    figuresCard // the zero card for a single search
}

// newPane returns the pane of a search without views.
func newPane(s *Search, o panel.Options) (pane, error) {
	o.Panels, o.Search = s.Panels, s.States
	k, err := panel.NewMetrics(s.About, o)
	if err != nil {
		return pane{}, err
	}
	panels, err := panelsOf(k)
	return pane{metrics: k, panels: panels}, err
}

// resize gives the views other metrics. If there are no views yet, it makes them, and those that need the whole search watch it.
func (p *pane) resize(k *panel.Metrics) {
	p.metrics = k
	if p.views != nil {
		for i := range p.views {
			p.views[i].resize(k)
		}
		return
	}
	var watchers []panel.Watcher
	for _, part := range p.panels {
		v := part.New(k)
		p.views = append(p.views, placedView{View: v, panel: part, metrics: k})
		if w, ok := v.(panel.Watcher); ok {
			watchers = append(watchers, w)
		}
	}
	if len(watchers) == 0 || k.Search == nil {
		return
	}
	var s story.State // one for all: its address escapes
	for s = range k.Search {
		if s.Step > k.Steps {
			return
		}
		for _, w := range watchers {
			w.Watch(s.Marked())
		}
	}
}

// resize makes the view anew for other metrics. It inherits what the view before it has watched of the whole search.
func (v *placedView) resize(k *panel.Metrics) {
	before := v.View
	v.View, v.metrics = v.panel.New(k), k
	if w, ok := v.View.(panel.Watcher); ok {
		w.Inherit(before)
	}
}

// move moves the pane and all that stands in it.
func (p *pane) move(by image.Point) {
	p.place, p.card.place = p.place.Add(by), p.card.place.Add(by)
	for i := range p.views {
		v := &p.views[i]
		v.place = v.place.Add(by)
	}
}

// begin moves the pane by the room around the picture, and paints what stands still.
func (p *pane) begin(c *raster.Canvas, spare image.Point) {
	p.move(spare)
	p.metrics.PaintTitle(c, spare)
	if p.metrics.Foot != nil {
		p.foot = chart.NewFoot(p.metrics, p.metrics.Foot[0], p.place)
	}
}

// paint brings all panels up to date with the state of the search in a scene.
func (p *pane) paint(c *raster.Canvas, s *story.State, of *story.Scene) {
	p.card.lift(c)
	s = s.Marked()
	for _, v := range p.views {
		v.Paint(c.Sub(v.place), s)
	}
	if of.Ends { // the card lies over the panels under the bar
		p.card.cover(c, s)
	}
	if p.foot != nil {
		p.foot.Paint(c, of.Shown)
	}
}

// layOut gives each view its place in one of two columns, and returns their size. The first panel of the lower column that
// grows makes it as tall as the other.
func (p *pane) layOut() image.Point {
	k := p.metrics
	if k.Arrangement == panel.Wide {
		return p.layOutWide()
	}
	top := k.TitleHeight()
	first := func(beside bool) string {
		i := slices.IndexFunc(p.views, func(v placedView) bool { return v.panel.Beside == beside })
		if i < 0 {
			return ""
		}
		return p.views[i].panel.Name
	}
	together := !k.Arrangement.InColumn() && k.Arrangement != panel.Page
	k.TreeBeside = together && first(false) == board.Panel.Name && first(true) == tree.Panel.Name // levels can be level with rows
	width, height := p.columns()
	tallest := max(height[0], height[1])
	var grown [2]int
	for i := range p.views {
		v := &p.views[i]
		c, h, y := v.column, v.Height(), top+v.top+grown[v.column]
		if v.panel.Grows {
			grown[c] += tallest - height[c]
			h += tallest - height[c]
			height[c] = tallest
		}
		v.place = image.Rect(c*width[0], y, c*width[0]+width[c], y+h)
		switch {
		case !v.panel.Beside:
		case c == 0 && !k.Arrangement.InColumn():
			v.place.Min.X += k.LeftMargin - k.Px(panel.BesideLeft) // in line with the board
		case width[0] == 0 || k.Arrangement.InColumn():
			v.place.Min.X += k.Px(panel.BesideLeft) // away from the edge
		}
	}
	return image.Pt(width[0]+width[1], top+tallest+k.FootHeight())
}

// columns puts each view into a column, and returns the sizes of the two columns. The board and what belongs to it stand on the left, the
// rest right of them or, if the right column is taller by then, under them; stacked panels all stand on the left. Where both columns have a
// panel below the first of the right one, the headings of these are level, unless that makes the picture of a large board tall.
func (p *pane) columns() (width, height [2]int) {
	k := p.metrics
	stacked := k.Arrangement.InColumn()
	if !stacked {
		rank := map[bool]int{false: 0, true: 1}
		slices.SortStableFunc(p.views, func(a, b placedView) int { return rank[a.panel.Beside] - rank[b.panel.Beside] })
	}
	below := slices.IndexFunc(p.views, func(v placedView) bool { return v.panel.Beside }) + 1
	for i := range p.views {
		v := &p.views[i]
		if i == below && !stacked && width[0] > 0 && len(p.views)-i >= 2 && k.N < largeBoard {
			height = [2]int{max(height[0], height[1]), max(height[0], height[1])}
		}
		v.column = 0
		if v.panel.Beside && !stacked && (width[0] == 0 || height[1] <= height[0]) {
			v.column, width[1] = 1, k.BesideColumn()
		} else {
			width[0] = k.WholeColumn()
		}
		if legend, ok := v.View.(interface{ Widen() }); ok && v.column == 0 && !stacked { // which is lower if it is as wide as the board
			legend.Widen()
		}
		v.top = height[v.column]
		height[v.column] += v.Height()
	}
	return width, height
}

// columns returns how many searches stand side by side: the number in the options, or the one that brings the picture nearest to 16 : 9.
func (p *Painter) columns() int {
	n := len(p.panes)
	if p.metrics.Columns > 0 {
		return min(p.metrics.Columns, n)
	}
	best, nearest := n, math.Inf(1)
	for columns := n; columns > 0; columns-- {
		rows := (n + columns - 1) / columns
		width, height := columns*p.panes[0].size.X, rows*p.panes[0].size.Y
		if off := math.Abs(math.Log(float64(width) / float64(height) * 9 / 16)); off < nearest && n%columns == 0 {
			best, nearest = columns, off
		}
	}
	return best
}

// level moves panels down so that those of a kind, and those in place of them, stand side by side, as far as all searches have the same.
func (p *Painter) level() {
	kind := func(v placedView) string { return cmp.Or(v.panel.Replaces, v.panel.Name) }
	for j := range p.panes[0].views {
		top := 0
		for _, s := range p.panes {
			if j >= len(s.views) || kind(s.views[j]) != kind(p.panes[0].views[j]) {
				return
			}
			top = max(top, s.views[j].place.Min.Y)
		}
		for i := range p.panes {
			s := &p.panes[i]
			down := image.Pt(0, top-s.views[j].place.Min.Y)
			for after := range s.views[j:] {
				v := &s.views[j+after]
				v.place = v.place.Add(down)
			}
			s.size = s.size.Add(down)
		}
	}
}
