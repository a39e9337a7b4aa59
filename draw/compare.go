package draw

import (
	"cmp"
	"image"
	"math"
	"slices"

	"queenreel/draw/board"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// newTogether returns a painter of several searches, in a column if the picture is to be tall.
func newTogether(searches []Search, clock story.Clock, o panel.Options) (*Painter, error) {
	if o.Cell == 0 {
		o.Cell = max(panel.MinCell, panel.DefaultCell(searches[0].About.N)*3/4&^1)
	}
	if o.Arrangement == panel.Tall {
		o.Columns = 1
	}
	o.Panels, o.Arrangement = nil, panel.Stacked
	k, err := panel.NewMetrics(searches[0].About, o)
	if err != nil {
		return nil, err
	}
	abouts := make([]trace.About, len(searches))
	for i := range searches {
		abouts[i] = searches[i].About
	}
	p := &Painter{metrics: k, head: &headline{clock: clock, opening: story.Opening(k.Language, clock, abouts)}}
	leveled, common := story.Leveled(abouts)
	for i, search := range searches {
		own := o
		own.Title, own.Width, own.Size = "", 0, (panel.Size{})
		if o.Foot != nil {
			own.Foot = o.Foot[i : i+1]
		}
		search.About = leveled[i]
		s, err := newPane(&search, own)
		if err != nil {
			return nil, err
		}
		if err := k.Letters.Check(search.Name); err != nil {
			return nil, words.Wrong("rivals", search.Name, "no-letter", words.Values{}).Of(err)
		}
		if s.metrics.N != k.N {
			return nil, words.Wrong("rivals", nil, "sheet-rows", words.Values{N: i + 1, Total: s.metrics.N, Queens: k.N})
		}
		under := 1 + slices.IndexFunc(s.panels, func(p panel.Panel) bool { return p.Name == board.Panel.Name })
		s.panels = slices.Insert(s.panels, under, barPanel(clock, search.Until))
		s.panels = slices.Insert(s.panels, 0, namePanel(search.Name))
		s.card.common = common
		p.panes = append(p.panes, s)
	}
	if p.showsMore() {
		for i := range p.panes {
			p.panes[i].card.counters = story.ShownCounters(leveled[i])
		}
	}
	return p.fitted()
}

// layOutTogether gives each of several searches its place under the headline, once their panels have theirs, and returns the size of the
// picture. All searches are equally large.
func (p *Painter) layOutTogether() image.Point {
	p.level()
	columns, height := p.columns(), 0
	for i := range p.panes {
		s := &p.panes[i]
		s.card.Metrics, s.card.under = s.metrics, nil
		height = max(height, s.size.Y, s.under()+s.card.height()+s.metrics.FootHeight())
	}
	width := columns * p.panes[0].size.X
	top := p.head.layOut(p.metrics, columns, width)
	for i := range p.panes {
		s := &p.panes[i]
		s.place = image.Rectangle{Max: image.Pt(s.size.X, height)}
		s.layOutCard()
		s.move(image.Pt(i%columns*s.size.X, top+i/columns*height))
	}
	bottom := p.panes[len(p.panes)-1].place.Max.Y
	if !p.showsMore() {
		bottom += p.metrics.Px(panel.BesideFoot) // under the bars
	}
	return image.Pt(width, bottom)
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

// under returns the distance from the top of a search to the end of its bar, in pixels, before the search has its place.
func (p *pane) under() int {
	i := slices.IndexFunc(p.views, func(v placedView) bool { return v.panel.Name == barName })
	return p.views[i].place.Max.Y
}

// layOutCard gives the card its place under the bar. It covers all of a panel or nothing.
func (p *pane) layOutCard() {
	card := image.Rect(0, p.under(), p.size.X, p.under()+p.card.height())
	for _, v := range p.views {
		covered := v.panel.Name == panel.Caption.Name || v.panel.Name == panel.Counters.Name
		if covered || v.place.Overlaps(card) {
			card.Max.Y = max(card.Max.Y, v.place.Max.Y)
		}
	}
	p.card.place = card
}

// showsMore reports whether a search shows more than its name, its board and its bar.
func (p *Painter) showsMore() bool {
	return slices.ContainsFunc(p.panes, func(s pane) bool { return len(s.panels) > 3 })
}
