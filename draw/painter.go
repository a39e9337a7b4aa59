// Package draw turns scenes into pictures.
//
// A [Painter] paints scenes, one after another. [NewPainter] makes it from the [trace.About] of a search and
// [panel.Options], whose zero value draws what queenreel draws without flags. [Painter.Paint] paints a scene:
//
//	states, err := story.Tell(about, events, story.Options{})
//	painter, err := draw.NewPainter(about, panel.Options{Search: states})
//	for scene := range story.ScenesOf(states) {
//		picture := painter.Paint(&scene) // its Image is valid until the next one
//	}
//
// A picture is made of panels, such as the board and its caption: those of [Panels] that the options name. A painter
// repaints only what differs from the picture before, and says where that is. [theme.Themes] holds the colors, and [Layouts]
// sets of panels that go well together; docs/extending.md shows how to add to them.
//
// Package paper lays pictures and boards out on sheets and pages. If something cannot be drawn, the error is a
// [words.Error], which names the field at fault.
package draw

import (
	"image"
	"image/color"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/tree"
	"queenreel/trace"
)

// A Picture is a scene as a painter has painted it.
type Picture struct {
	// Image is the whole picture. The painter owns it, and paints the next picture over it.
	Image *image.Paletted

	// Marks say what has changed: outside of them the picture is the same as the painter's picture before or, if it is the first, has the
	// color of the ground. The painter owns them; they are valid until the next picture.
	Marks *raster.Marks

	Hold  time.Duration // how long the picture is shown
	Scene *story.Scene  // what it shows; valid as long as Image is
}

// A ScenePainter paints scenes one after another, as a Painter does.
type ScenePainter interface {
	Options() panel.Options
	Size() image.Point
	Palette() color.Palette
	Paint(*story.Scene) Picture
	Drawing(*story.Scene) *raster.Drawing
	Parts() []Part // its panels, search by search
}

// A Part is a panel in a picture. Places are in the picture.
type Part struct {
	Name    string
	Search  int // the index of its search
	Place   image.Rectangle
	Squares image.Rectangle // of a board
	Nodes   []tree.Node     // of a tree without its root, in the order in which they are born; none without panel.Options.Search
	Heading string          // of a tree, which pages write
	Note    string          // the same, under it
}

// A Search is a search that a painter shows.
type Search struct {
	About  trace.About
	Name   string                // over its panels, if there are several searches
	Panels []string              // as in panel.Options
	States iter.Seq[story.State] // as Search in panel.Options
	Until  int                   // the reading of the clock when the search is over; 0 if it is not known
}

// A Painter paints scenes of searches on boards of one size. It is not safe for concurrent use.
type Painter struct {
	metrics *panel.Metrics // that all searches share
	canvas  *raster.Canvas
	sketch  *raster.Canvas // of Drawing; nil before
	spare   image.Point    // the room at the left and at the right of all views, and over and under them, in pixels
	head    headline       // over several searches; the zero headline over one
	panes   []pane         // one for each search
	under   float64        // the room under all searches, in units
	begun   bool           // a scene has been painted
}

// NewPainter returns a painter for the scenes of a single search. An invalid search, a search of more than trace.MaxN rows, options out of
// range, and a picture that would be too large are a *words.Error.
func NewPainter(a trace.About, o panel.Options) (*Painter, error) {
	return New([]Search{{About: a, Panels: o.Panels, States: o.Search}}, story.StepClock, o)
}

// New returns a painter of searches, with their panels. Several of them stand side by side, each under its name, with stacked panels, and
// with a bar that shows how much of it is done by the clock; over all stands what the film asks or, at the end, its verdict, with the
// figures of each. Columns of the options is then the number of searches side by side, and 0 brings the picture nearest to 16 : 9. Errors
// are those of NewPainter.
func New(searches []Search, clock story.Clock, o panel.Options) (*Painter, error) {
	return (*Painter)(nil).With(searches, clock, o)
}

// With returns a painter as New does. It knows what p has watched, which is nil or of the same searches and panels.
func (p *Painter) With(searches []Search, clock story.Clock, o panel.Options) (*Painter, error) {
	if len(searches) == 0 {
		return nil, words.Wrong("rivals", 0, "at-least", words.Values{N: 1})
	}
	each, several := o, len(searches) > 1
	if several {
		o, each = together(o, searches[0].About.N)
	}
	o.Panels = searches[0].Panels
	k, err := panel.NewMetrics(searches[0].About, o)
	if err != nil {
		return nil, err
	}
	made := &Painter{metrics: k}
	for i := range searches {
		if o.Foot != nil {
			each.Foot = o.Foot[i : i+1]
		}
		s, err := newPane(&searches[i], each)
		if err != nil {
			return nil, err
		}
		if s.metrics.N != k.N {
			return nil, words.Wrong("rivals", nil, "sheet-rows", words.Values{N: i + 1, Total: s.metrics.N, Queens: k.N})
		}
		if p != nil {
			s.views = slices.Clone(p.panes[i].views)
		}
		made.panes = append(made.panes, s)
	}
	if several {
		err = made.compare(searches, clock)
	}
	if err != nil {
		return nil, err
	}
	return made.fitted()
}

// fitted makes squares as large as the options allow, and a canvas.
func (p *Painter) fitted() (*Painter, error) {
	k, err := p.metrics.Fitted(p.sizeWith)
	if err != nil {
		return nil, err
	}
	p.resize(k)
	var panels []panel.Panel // of several searches, most of them more than once
	for i := range p.panes {
		panels = append(panels, p.panes[i].panels...)
	}
	ink, err := newInk(k, panels)
	if err != nil {
		return nil, err
	}
	if err := p.begin(raster.NewCanvas, ink); err != nil {
		return nil, err
	}
	return p, nil
}

// resize gives all views metrics with squares as large as in some metrics.
func (p *Painter) resize(k *panel.Metrics) {
	p.metrics = k
	for i := range p.panes {
		s := &p.panes[i]
		s.resize(s.metrics.Sized(k.Cell / k.Scale))
	}
}

// sizeWith returns the size of the picture with metrics. If the size depends on its views, these have the metrics from then on.
func (p *Painter) sizeWith(k *panel.Metrics) image.Point {
	if k.Arrangement == panel.Wide {
		return k.Frame // whatever its panels
	}
	p.resize(k)
	return k.Framed(p.layOut())
}

// begin gives the views their places, and makes a canvas with what stands still, which may record what is painted.
func (p *Painter) begin(of panel.Medium, ink *raster.Ink) (err error) {
	size := p.center(p.layOut())
	if slices.ContainsFunc(p.panes, func(s pane) bool { return s.crowded }) {
		return words.Wrong("panels", nil, "panels-wide", words.Values{})
	}
	if p.canvas, err = p.metrics.NewCanvas(of, size, ink); err != nil {
		return err
	}
	p.head.begin(p.canvas, p.spare)
	for i := range p.panes {
		p.panes[i].begin(p.canvas, p.spare)
	}
	return nil
}

// layOut gives all panels their places, and returns the size of the picture. All searches are equally large, under the headline.
func (p *Painter) layOut() image.Point {
	for i := range p.panes {
		s := &p.panes[i]
		s.size = s.layOut()
	}
	p.level()
	columns, each := p.columns(), image.Point{}
	for i := range p.panes {
		s := &p.panes[i]
		s.card.layOut(s)
		each.X = max(each.X, s.size.X)
		each.Y = max(each.Y, s.size.Y, s.card.place.Max.Y+s.metrics.FootHeight())
	}
	width := columns * each.X
	top := p.head.layOut(p.metrics, columns, width)
	for i := range p.panes {
		s := &p.panes[i]
		s.place = image.Rectangle{Max: each}
		s.move(image.Pt(i%columns*each.X, top+i/columns*each.Y))
	}
	return image.Pt(width, p.panes[len(p.panes)-1].place.Max.Y+p.metrics.Px(p.under))
}

// center makes the room around a picture that the options ask for, and returns the size with it.
func (p *Painter) center(size image.Point) image.Point {
	k := p.metrics
	whole := k.Framed(size)
	switch {
	case k.Size != panel.Size{}:
		whole = image.Point(k.Size).Mul(k.Scale)
	case k.Width > 0 && k.Arrangement == panel.Wide:
		whole = image.Pt(k.Width, 2*int(math.Round(float64(k.Width)*9/16/2))).Mul(k.Scale)
	case k.Width > 0 && k.Arrangement == panel.Tall:
		whole = image.Pt(k.Width, 2*int(math.Round(float64(k.Width)*16/9/2))).Mul(k.Scale)
	case k.Width > 0:
		whole.X = k.Width * k.Scale
	}
	p.spare = image.Pt(k.Half(whole.X-size.X), k.Half(whole.Y-size.Y))
	return whole
}

// panelsOf returns the panels that the options name, in their order.
func panelsOf(k *panel.Metrics) (panels []panel.Panel, err error) {
	said := words.Values{List: strings.Join(PanelNames(), ", ")}
	for n, name := range k.Panels {
		i := slices.Index(PanelNames(), name)
		said.Text = strconv.Quote(name)
		switch {
		case name == "curve": // which was one
			return nil, words.Wrong("panels", nil, "panel-curve", said)
		case i < 0:
			return nil, words.Wrong("panels", nil, "panel", said)
		case slices.Contains(k.Panels[:n], name):
			return nil, words.Wrong("panels", nil, "panel-twice", said)
		}
		panels = append(panels, Panels[i])
	}
	if len(panels) == 0 {
		return nil, words.Wrong("panels", nil, "panel-none", said)
	}
	return panels, nil
}

// newInk returns the ink for a picture of the given panels.
func newInk(k *panel.Metrics, panels []panel.Panel) (*raster.Ink, error) {
	ramps := []raster.Ramp{{k.Theme.Text, k.Theme.Ground}}
	for _, p := range panels {
		ramps = append(ramps, p.Ramps(k.Theme)...)
	}
	flat := []raster.Color{k.Theme.Ground, k.Theme.Light, k.Theme.Dark, k.Theme.Muted, panel.RestColor(k.Theme)}
	if k.Foot != nil {
		flat = append(flat, k.Theme.Bad, k.Theme.Good)
	}
	ink, err := raster.NewInk(flat, ramps)
	if err != nil {
		return nil, words.Wrong("panels", nil, "panels-colors", words.Values{}).Of(err)
	}
	return ink, nil
}

// Size returns the size of the pictures, in pixels.
func (p *Painter) Size() image.Point { return p.canvas.Bounds().Size() }

// Palette returns the colors of the pictures: at most raster.MaxColors, all opaque. The painter owns the
// palette; it must not be changed.
func (p *Painter) Palette() color.Palette { return p.canvas.Image().Palette }

// Ink returns the colors of the pictures as canvases have them.
func (p *Painter) Ink() *raster.Ink { return p.canvas.Ink() }

// Metrics returns a copy of what the views of the first search share.
func (p *Painter) Metrics() panel.Metrics { return *p.panes[0].metrics }

// Left returns how far from the left edge of the pictures their title stands, in pixels.
func (p *Painter) Left() int { return p.spare.X + p.metrics.LeftMargin }

// Options returns the options of the pictures, with the defaults in place of zero values: those of the first search.
func (p *Painter) Options() panel.Options {
	o := p.panes[0].metrics.Options
	o.Cell /= o.Scale
	return o
}

// nameRoom is the room for the names of rows and columns beside the squares of a board that is a part, in units.
const nameRoom = 30

// Parts returns the panels of the pictures, a board without the margins that it has among other panels. The caller owns the slice.
func (p *Painter) Parts() []Part {
	var parts []Part
	for i := range p.panes {
		for _, v := range p.panes[i].views {
			part := v.part(p.canvas)
			part.Search = i
			parts = append(parts, part)
		}
	}
	return parts
}

// part returns the view as a part of a picture.
func (v *placedView) part(c *raster.Canvas) Part {
	part := Part{Name: v.panel.Name, Place: v.place}
	switch view := v.View.(type) {
	case interface {
		Squares(c *raster.Canvas) image.Rectangle // the place of the squares on the view's canvas
		Framed(c *raster.Canvas) image.Rectangle  // the same with their frame
	}:
		part.Squares, part.Place = view.Squares(c.Sub(v.place)), view.Framed(c.Sub(v.place))
		if !v.metrics.Unnamed() {
			part.Place.Min.X = part.Squares.Min.X - v.metrics.Px(nameRoom)
			part.Place.Max.Y = part.Squares.Max.Y + v.metrics.Px(nameRoom)
		}
	case interface {
		Nodes(corner image.Point) []tree.Node // those of the whole tree, with the top left corner of the view at a point
		Texts() (heading, note string)
	}:
		part.Nodes = view.Nodes(v.place.Min)
		part.Heading, part.Note = view.Texts()
	}
	return part
}

// Paint paints a scene. The picture is valid until the next one is painted. Searches that the scene lacks stay as they are. If the board
// of a search has another size than the painter's, the picture shows what fits.
func (p *Painter) Paint(s *story.Scene) Picture {
	c := p.canvas
	if p.begun {
		c.Marks().Clear()
	}
	p.head.paint(c, s)
	for i := range p.panes[:min(len(p.panes), len(s.States))] {
		p.panes[i].paint(c, &s.States[i], s)
	}
	p.begun = true
	return Picture{Image: c.Image(), Marks: c.Marks(), Hold: s.Hold, Scene: s}
}

// Drawing returns what Paint paints for a scene, as shapes and text. It is valid until the next one is drawn.
func (p *Painter) Drawing(s *story.Scene) *raster.Drawing {
	p.sketch = p.afresh(func(size image.Point, ink *raster.Ink) (*raster.Canvas, error) {
		if p.sketch == nil {
			return raster.NewSketch(size, ink)
		}
		p.sketch.Record()
		return p.sketch, nil
	}, p.canvas.Ink(), s)
	return p.sketch.Drawing()
}

// afresh paints a scene on a new canvas of a medium. The ink has the colors of the painter.
func (p *Painter) afresh(of panel.Medium, ink *raster.Ink, s *story.Scene) *raster.Canvas {
	fresh := p.fresh()
	_ = fresh.begin(of, ink) // the same views had room before
	fresh.Paint(s)
	return fresh.canvas
}

// fresh returns a painter with the same places that has painted nothing yet. Its views inherit what those of p have watched.
func (p *Painter) fresh() *Painter {
	fresh := &Painter{metrics: p.metrics, head: p.head, panes: slices.Clone(p.panes), under: p.under}
	for i := range fresh.panes {
		s := &fresh.panes[i]
		s.views = slices.Clone(s.views)
		for j := range s.views {
			v := &s.views[j]
			v.resize(v.metrics)
		}
	}
	return fresh
}

// PaintOn paints a picture of a scene onto a canvas, with its top left corner at a point. The ink of the canvas has the colors of the
// painter.
func (p *Painter) PaintOn(c *raster.Canvas, at image.Point, s *story.Scene) {
	c.Copy(p.afresh(raster.NewRecorder, c.Ink(), s), at)
}
