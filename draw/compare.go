package draw

import (
	"cmp"
	"fmt"
	"image"
	"iter"
	"math"
	"slices"

	"queenreel/draw/board"
	"queenreel/draw/chart"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// A Lane is one of the searches that a Comparison shows.
type Lane struct {
	About  trace.About
	Name   string                // over the board
	Panels []string              // as in panel.Options
	Search iter.Seq[story.Scene] // as in panel.Options
	Until  int                   // the reading of the clock when the search is over; 0 if it is not known
}

// A Comparison paints several searches side by side, from scenes whose Lanes have a scene of each search. Each search stands under its name,
// with stacked panels, and with a bar under its board that shows how much of it is done by the clock. At the end a card shows the figures
// of each, first those that all have. A Comparison is not safe for concurrent use.
type Comparison struct {
	surface // with the metrics that all searches share
	lanes   []lane
	clock   story.Clock

	note  string          // that is shown: what the clock counts, or the verdict
	noted image.Rectangle // what it takes
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
		return nil, &panel.Error{Field: "Lanes", Value: fmt.Sprint(len(lanes)), Err: fmt.Errorf("a comparison has at least two")}
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
	var all []panel.Panel // of all searches, most of them more than once
	for i := range lanes {
		panels, err := c.addLane(&lanes[i], barPanel(clock, lanes[i].Until), o)
		if err != nil {
			return nil, err
		}
		all = append(all, panels...)
	}
	if k, err = k.Fitted(c.sizeWith); err != nil {
		return nil, err
	}
	size := c.center(c.sizeWith(k))
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
	title, _, titleStyle := c.heading()
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
func (c *Comparison) addLane(l *Lane, bar panel.Panel, o panel.Options) ([]panel.Panel, error) {
	o.Panels, o.Search, o.Title, o.Width, o.Size, o.Foot = l.Panels, l.Search, "", 0, image.Point{}, nil
	k, err := panel.NewMetrics(l.About, o)
	if err != nil {
		return nil, err
	}
	if err := k.Letters.Check(l.Name); err != nil {
		return nil, &panel.Error{Field: "Lanes", Value: l.Name, Err: err}
	}
	if k.N != c.metrics.N {
		return nil, &panel.Error{Field: "Lanes", Err: fmt.Errorf("boards of %d and %d rows cannot be compared", c.metrics.N, k.N)}
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
	title, note, _ := c.heading()
	at := image.Pt(0, k.Px(headTop+panel.TitleStep*float64(len(title))+noteStep*float64(len(note))))
	common := c.commonCounters()
	height := 0
	for i := range c.lanes {
		l := &c.lanes[i]
		l.card = newFiguresCard(k, l.metrics.About, common)
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
	if common == nil {
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

// commonCounters returns the counters that all searches have; that of queens placed stands for the nodes of their trees. There are none if
// no search shows more than its board.
func (c *Comparison) commonCounters() (common []trace.Counter) {
	if !slices.ContainsFunc(c.lanes, func(l lane) bool { return len(l.views) > 2 }) {
		return nil
	}
	for counter := range trace.Solutions + 1 {
		lacks := func(l lane) bool { return !slices.Contains(l.metrics.About.Counts, counter) }
		if counter == trace.Placements || counter == trace.Solutions || !slices.ContainsFunc(c.lanes, lacks) {
			common = append(common, counter)
		}
	}
	return common
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
		c.paintNote(s)
		for i := range c.lanes[:min(len(c.lanes), len(s.Lanes))] {
			l, own := &c.lanes[i], &s.Lanes[i]
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
	fresh := Comparison{surface: surface{metrics: c.metrics, spare: c.spare}, clock: c.clock, lanes: slices.Clone(c.lanes)}
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

// Lengths of what stands over all searches, in units.
const (
	headTop  = 16
	noteStep = 21
)

// heading returns what stands over all searches: the title, if there is one, and the note that says what the clock counts.
func (c *Comparison) heading() (title, note []string, titleStyle raster.Style) {
	k := c.metrics
	if k.Title != "" {
		title, titleStyle = k.Letters.Fit(k.Title, k.Style(panel.TitleSize, true), c.textWidth(), headLines)
	}
	note, _ = k.Letters.Fit(story.ClockNote(k.Language, c.clock), k.Style(15, false), c.textWidth(), headLines)
	return title, note, titleStyle
}

// textWidth returns the width of what stands over all searches.
func (c *Comparison) textWidth() int {
	return c.width() - c.metrics.LeftMargin - c.metrics.RightMargin()
}

// paintNote writes what the clock counts or, at the end, the verdict in its place.
func (c *Comparison) paintNote(s *story.Scene) {
	k, text, color, size := c.metrics, story.ClockNote(c.metrics.Language, c.clock), c.metrics.Theme.Muted, 15.0
	if s.Ends {
		text, color, size = s.Caption.Title, k.Theme.Text, 18
	}
	if text == c.note {
		return
	}
	c.canvas.Fill(c.noted, k.Theme.Ground)
	title, note, _ := c.heading()
	lines, style := k.Letters.Fit(text, k.Style(size, s.Ends), c.textWidth(), len(note))
	corner, base := c.spare.Add(image.Pt(k.LeftMargin, 0)), headTop+panel.TitleStep*float64(len(title))+15
	c.note, c.noted = text, k.WriteLines(c.canvas, corner, lines, style, base, noteStep, color)
}
