package draw

import (
	"cmp"
	"image"
	"iter"
	"math"
	"slices"

	"queenreel/draw/board"
	"queenreel/draw/chart"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// A Lane is one of the searches that a Comparison shows.
type Lane struct {
	About  trace.About
	Name   string                // over the board
	Panels []string              // as in panel.Options
	Search iter.Seq[story.State] // as in panel.Options
	Until  int                   // the reading of the clock when the search is over; 0 if it is not known
}

// A Comparison paints several searches side by side, from scenes that have a state of each search. Each search stands under its name,
// with stacked panels, and with a bar under its board that shows how much of it is done by the clock. At the end a card shows the figures
// of each, first those that all have. A Comparison is not safe for concurrent use.
type Comparison struct {
	surface // with the metrics that all searches share
	lanes   []lane
	clock   story.Clock
	common  int // the counters that all searches have, their first

	head    headline
	opening words.Caption // that the headline says up to the end
}

// A lane is the painter of a search in a comparison, and its place in the picture.
type lane struct {
	*Painter
	name  string
	size  image.Point
	place image.Rectangle
	card  figuresCard
}

// NewComparison returns a comparison of two searches or more, all on boards of one size. It ignores Panels, Arrangement and Search of the
// options; Columns is the number of searches side by side, and 0 brings the picture nearest to 16 : 9. Errors are those of NewPainter.
func NewComparison(lanes []Lane, clock story.Clock, o panel.Options) (*Comparison, error) {
	if len(lanes) < 2 {
		return nil, words.Wrong("rivals", len(lanes), "at-least", words.Values{N: 2})
	}
	if o.Cell == 0 {
		o.Cell = max(panel.MinCell, panel.DefaultCell(lanes[0].About.N)*3/4&^1)
	}
	o.Panels, o.Arrangement = nil, panel.Stacked
	k, err := panel.NewMetrics(lanes[0].About, o)
	if err != nil {
		return nil, err
	}
	c := &Comparison{surface: surface{metrics: k}, clock: clock}
	abouts := make([]trace.About, len(lanes))
	for i := range lanes {
		abouts[i] = lanes[i].About
	}
	c.opening = story.Opening(k.Language, clock, abouts)
	leveled, common := story.Leveled(abouts)
	c.common = common
	var all []panel.Panel // of all searches, most of them more than once
	for i := range lanes {
		panels, err := c.addLane(&lanes[i], leveled[i], barPanel(clock, lanes[i].Until), o)
		if err != nil {
			return nil, err
		}
		all = append(all, panels...)
	}
	if k, err = k.Fitted(c.sizeWith); err != nil {
		return nil, err
	}
	size := c.center(c.sizeWith(k))
	c.head.place = c.head.place.Add(c.spare)
	for i := range c.lanes {
		l := &c.lanes[i]
		l.place, l.card.place = l.place.Add(c.spare), l.card.place.Add(c.spare)
		for j := range l.views {
			l.views[j].place = l.views[j].place.Add(c.spare)
		}
	}
	ink, err := newInk(k, append(all, cardPanel))
	if err != nil {
		return nil, err
	}
	return c, c.begin(size, ink, false)
}

// begin makes a canvas with the headings, which may record what is painted.
func (c *Comparison) begin(size image.Point, ink *raster.Ink, record bool) (err error) {
	k := c.metrics
	if c.canvas, err = k.NewCanvas(size, ink, record); err != nil {
		return err
	}
	title, titleStyle := c.title()
	k.WriteLines(c.canvas, c.spare.Add(image.Pt(k.LeftMargin, 0)), title, titleStyle, headTop+20, panel.TitleStep, k.Theme.Text)
	for i := range c.lanes {
		l := &c.lanes[i]
		l.canvas = c.canvas
		at := l.place.Min.Add(image.Pt(k.LeftMargin, k.Px(30)))
		k.WriteLine(c.canvas, at, l.name, k.Style(panel.TitleSize, true), l.metrics.ColumnWidth, k.Theme.Text)
		if k.Foot != nil {
			c.feet = append(c.feet, chart.NewFoot(k, k.Foot[i], l.place))
		}
	}
	return nil
}

// addLane adds a search whose place is not known yet, and returns its panels. The bar stands under the board.
func (c *Comparison) addLane(l *Lane, about trace.About, bar panel.Panel, o panel.Options) ([]panel.Panel, error) {
	o.Panels, o.Search, o.Title, o.Width, o.Size, o.Foot = l.Panels, l.Search, "", 0, image.Point{}, nil
	k, err := panel.NewMetrics(about, o)
	if err != nil {
		return nil, err
	}
	if err := k.Letters.Check(l.Name); err != nil {
		return nil, words.Wrong("rivals", l.Name, "no-letter", words.Values{}).Of(err)
	}
	if k.N != c.metrics.N {
		return nil, words.Wrong("rivals", nil, "sheet-rows", words.Values{N: len(c.lanes) + 1, Total: k.N, Queens: c.metrics.N})
	}
	panels, err := panelsOf(k)
	if err != nil {
		return nil, err
	}
	under := 1 + slices.IndexFunc(panels, func(p panel.Panel) bool { return p.Name == board.Panel.Name })
	panels = slices.Insert(panels, under, bar)
	p := &Painter{surface: surface{metrics: k}, panels: panels}
	c.lanes = append(c.lanes, lane{Painter: p, name: l.Name})
	return panels, nil
}

// sizeWith returns the size of the picture with metrics. The squares of all searches have the size in the metrics from then on.
func (c *Comparison) sizeWith(k *panel.Metrics) image.Point {
	c.metrics = k
	for i := range c.lanes {
		l := &c.lanes[i]
		l.size = l.sizeWith(l.metrics.Sized(k.Cell / k.Scale))
	}
	return c.layOut()
}

// nameHeight is the height of the name over a board, in units.
const nameHeight = 44

// columns returns how many searches stand side by side: the number in the options, or the one that brings the picture nearest to 16 : 9.
func (c *Comparison) columns() int {
	n := len(c.lanes)
	if c.metrics.Columns > 0 {
		return min(c.metrics.Columns, n)
	}
	best, nearest := n, math.Inf(1)
	around := c.metrics.Px(nameHeight) + c.metrics.FootHeight()
	for columns := n; columns > 0; columns-- {
		rows := (n + columns - 1) / columns
		width, height := columns*c.lanes[0].size.X, rows*(c.lanes[0].size.Y+around)
		if off := math.Abs(math.Log(float64(width) / float64(height) * 9 / 16)); off < nearest && n%columns == 0 {
			best, nearest = columns, off
		}
	}
	return best
}

// width returns the width of the picture without the room around it, in pixels. All searches are equally wide.
func (c *Comparison) width() int { return c.columns() * c.lanes[0].size.X }

// layOut gives each search its place under the heading, and returns the size of the picture.
func (c *Comparison) layOut() image.Point {
	k := c.metrics
	c.level()
	title, _ := c.title()
	c.head = newHeadline(k, c.clock, c.columns(), c.textWidth())
	top := k.Px(headTop + panel.TitleStep*float64(len(title)))
	c.head.place = image.Rect(k.LeftMargin, top, k.LeftMargin+c.head.width, top+c.head.height())
	at := image.Pt(0, c.head.place.Max.Y)
	height := 0
	for i := range c.lanes {
		l := &c.lanes[i]
		l.card = newFiguresCard(k, l.metrics.About, c.common, c.showsMore())
		height = max(height, l.size.Y, l.under()+l.card.height())
	}
	height += k.FootHeight()
	for i := range c.lanes {
		l := &c.lanes[i]
		if i > 0 && i%c.columns() == 0 {
			at = image.Pt(0, at.Y+k.Px(nameHeight)+height)
		}
		l.place = image.Rect(at.X, at.Y, at.X+l.size.X, at.Y+k.Px(nameHeight)+height)
		at.X = l.place.Max.X
		below := l.place.Min.Add(image.Pt(0, k.Px(nameHeight)))
		l.card.place = l.place
		l.card.place.Min.Y = below.Y + l.under()
		l.card.place.Max.Y = l.card.place.Min.Y + l.card.height()
		for j := range l.views {
			v := &l.views[j]
			v.place = v.place.Add(below)
			covered := v.panel.Name == panel.Caption.Name || v.panel.Name == panel.Counters.Name
			if covered || v.place.Overlaps(l.card.place) { // the card covers all of a panel or nothing
				l.card.place.Max.Y = max(l.card.place.Max.Y, v.place.Max.Y)
			}
		}
	}
	bottom := c.lanes[len(c.lanes)-1].place.Max.Y
	if !c.showsMore() {
		bottom += k.Px(panel.BesideFoot) // under the bars
	}
	return image.Pt(c.width(), bottom)
}

// level moves panels down so that those of a kind, and those in place of them, stand side by side, as far as all searches have the same.
func (c *Comparison) level() {
	kind := func(v placedView) string { return cmp.Or(v.panel.Replaces, v.panel.Name) }
	for j := range c.lanes[0].views {
		top := 0
		for _, l := range c.lanes {
			if j >= len(l.views) || kind(l.views[j]) != kind(c.lanes[0].views[j]) {
				return
			}
			top = max(top, l.views[j].place.Min.Y)
		}
		for i := range c.lanes {
			l := &c.lanes[i]
			down := image.Pt(0, top-l.views[j].place.Min.Y)
			for after := range l.views[j:] {
				v := &l.views[j+after]
				v.place = v.place.Add(down)
			}
			l.size = l.size.Add(down)
		}
	}
}

// under returns the distance from the top of a search to the end of its bar, in pixels, before the search has its place.
func (l *lane) under() int {
	i := slices.IndexFunc(l.views, func(v placedView) bool { return v.panel.Name == barName })
	return l.views[i].place.Max.Y
}

// showsMore reports whether a search shows more than its board and its bar.
func (c *Comparison) showsMore() bool {
	return slices.ContainsFunc(c.lanes, func(l lane) bool { return len(l.views) > 2 })
}

// Parts returns the panels of all searches.
func (c *Comparison) Parts() []Part {
	var parts []Part
	for i, l := range c.lanes {
		for _, part := range l.Parts() {
			part.Lane = i
			parts = append(parts, part)
		}
	}
	return parts
}

// Options returns the options of the pictures, with the defaults in place of zero values.
func (c *Comparison) Options() panel.Options { return c.lanes[0].Painter.Options() }

// Paint paints a scene as Painter.Paint does. Searches that the scene lacks stay as they are.
func (c *Comparison) Paint(s *story.Scene) Picture {
	return c.surface.paint(s, func(s *story.Scene) {
		said, color := c.opening, c.metrics.Theme.Muted
		if s.Ends {
			said, color = s.Caption, c.metrics.Theme.Text
		}
		c.head.paint(c.canvas, said, color)
		for i := range c.lanes[:min(len(c.lanes), len(s.States))] {
			l, own := &c.lanes[i], &s.States[i]
			if l.card.under != nil {
				l.canvas.Copy(l.card.under, l.card.place.Min)
				l.card.under = nil
			}
			l.paintViews(own)
			if s.Ends { // the card lies over the panels under the bar
				l.card.cover(l.canvas, own)
			}
		}
	})
}

// Drawing returns what Paint paints for a scene, as Painter.Drawing does.
func (c *Comparison) Drawing(s *story.Scene) *raster.Drawing {
	fresh := Comparison{
		surface: surface{metrics: c.metrics, spare: c.spare},
		lanes:   slices.Clone(c.lanes), clock: c.clock, head: c.head, opening: c.opening,
	}
	fresh.head.shown = words.Caption{}
	for i := range fresh.lanes {
		l := &fresh.lanes[i]
		l.Painter, l.card.under = l.Painter.fresh(), nil
	}
	_ = fresh.begin(c.Size(), c.Ink(), true) // it had room before
	fresh.Paint(s)
	return fresh.canvas.Drawing()
}

// headLines is the number of lines that the title has at most, and the note too.
const headLines = 2

// headTop is the room over what stands over all searches, in units.
const headTop = 16

// title returns the title that stands over all searches, if there is one.
func (c *Comparison) title() (title []string, style raster.Style) {
	if k := c.metrics; k.Title != "" {
		return k.Letters.Fit(k.Title, k.Style(panel.TitleSize, true), c.textWidth(), headLines)
	}
	return nil, style
}

// textWidth returns the width of what stands over all searches.
func (c *Comparison) textWidth() int {
	return c.width() - c.metrics.LeftMargin - c.metrics.RightMargin()
}
