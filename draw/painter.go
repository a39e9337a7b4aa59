// Package draw turns scenes into pictures.
//
// A [Painter] paints the scenes of a search, one after another. [NewPainter] makes it from the [trace.About] of the search and
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
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"queenreel/draw/chart"
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

// A ScenePainter paints scenes one after another: a Painter those of a search, a Comparison those of several.
type ScenePainter interface {
	Options() panel.Options
	Size() image.Point
	Palette() color.Palette
	Paint(*story.Scene) Picture
	Drawing(*story.Scene) *raster.Drawing
	Parts() []Part // its panels; those of a comparison search by search
}

// A Part is a panel in a picture. Places are in the picture.
type Part struct {
	Name    string
	Lane    int // the number of its search in a comparison
	Place   image.Rectangle
	Squares image.Rectangle // of a board
	Nodes   []tree.Node     // of a tree without its root, in the order in which they are born; none without panel.Options.Search
}

// A Painter paints scenes of a board of one size. It is not safe for concurrent use.
type Painter struct {
	surface
	panels  []panel.Panel
	views   []placedView
	crowded bool // the views have no room
}

// A surface is what all ScenePainters have: a canvas, and its layout.
type surface struct {
	metrics *panel.Metrics
	canvas  *raster.Canvas
	spare   image.Point   // the room at the left and at the right of all views, and over and under them, in pixels
	feet    []*chart.Foot // one for each search, if the options have some
	begun   bool          // a scene has been painted
}

// Size returns the size of the pictures, in pixels.
func (e *surface) Size() image.Point { return e.canvas.Bounds().Size() }

// Palette returns the colors of the pictures: at most raster.MaxColors, all opaque. The painter owns the
// palette; it must not be changed.
func (e *surface) Palette() color.Palette { return e.canvas.Image().Palette }

// Ink returns the colors of the pictures as canvases have them.
func (e *surface) Ink() *raster.Ink { return e.canvas.Ink() }

// Metrics returns a copy of what the views of the pictures share.
func (e *surface) Metrics() panel.Metrics { return *e.metrics }

// Left returns how far from the left edge of the pictures their title stands, in pixels.
func (e *surface) Left() int { return e.spare.X + e.metrics.LeftMargin }

// center makes the room around a picture that the options ask for, and returns the size with it.
func (e *surface) center(size image.Point) image.Point {
	k := e.metrics
	whole := k.Framed(size)
	switch {
	case k.Size != image.Point{}:
		whole = k.Size.Mul(k.Scale)
	case k.Width > 0 && k.Arrangement == panel.Wide:
		whole = image.Pt(k.Width, 2*int(math.Round(float64(k.Width)*9/16/2))).Mul(k.Scale)
	case k.Width > 0 && k.Arrangement == panel.Tall:
		whole = image.Pt(k.Width, 2*int(math.Round(float64(k.Width)*16/9/2))).Mul(k.Scale)
	case k.Width > 0:
		whole.X = k.Width * k.Scale
	}
	e.spare = image.Pt(k.Half(whole.X-size.X), k.Half(whole.Y-size.Y))
	return whole
}

// paint paints a scene: its panels, by a function, and how much of the film was shown.
func (e *surface) paint(s *story.Scene, panels func(*story.Scene)) Picture {
	c := e.canvas
	if e.begun {
		c.Marks().Clear()
	}
	panels(s)
	for _, f := range e.feet {
		f.Paint(c, s.Shown)
	}
	e.begun = true
	return Picture{Image: c.Image(), Marks: c.Marks(), Hold: s.Hold, Scene: s}
}

// NewPainter returns a painter for the scenes of a search. An invalid search, a search of more than trace.MaxN rows, options out of
// range, and a picture that would be too large are a *words.Error.
func NewPainter(a trace.About, o panel.Options) (*Painter, error) {
	k, err := panel.NewMetrics(a, o)
	if err != nil {
		return nil, err
	}
	panels, err := panelsOf(k)
	if err != nil {
		return nil, err
	}
	return (&Painter{surface: surface{metrics: k}, panels: panels}).fitted()
}

// With returns a painter of the same panels for other options, of which it ignores Panels. It knows what p has watched of the search.
func (p *Painter) With(o panel.Options) (*Painter, error) {
	o.Panels = p.metrics.Panels
	k, err := panel.NewMetrics(p.metrics.About, o)
	if err != nil {
		return nil, err
	}
	return (&Painter{surface: surface{metrics: k}, panels: p.panels, views: slices.Clone(p.views)}).fitted()
}

// fitted makes squares as large as the options allow, and a canvas.
func (p *Painter) fitted() (*Painter, error) {
	k, err := p.metrics.Fitted(p.sizeWith)
	if err != nil {
		return nil, err
	}
	p.resize(k)
	ink, err := newInk(k, p.panels)
	if err != nil {
		return nil, err
	}
	if err := p.begin(ink, false); err != nil {
		return nil, err
	}
	return p, nil
}

// begin gives the views their places, and makes a canvas with the title, which may record what is painted.
func (p *Painter) begin(ink *raster.Ink, record bool) (err error) {
	size := p.center(p.layOut())
	if p.crowded {
		return words.Wrong("panels", nil, "panels-wide", words.Values{})
	}
	for i := range p.views {
		place := &p.views[i].place
		*place = place.Add(p.spare)
	}
	if p.canvas, err = p.metrics.NewCanvas(size, ink, record); err != nil {
		return err
	}
	p.metrics.PaintTitle(p.canvas, p.spare)
	if p.metrics.Foot != nil {
		laid := image.Rectangle{p.spare, size.Sub(p.spare)}
		p.feet = []*chart.Foot{chart.NewFoot(p.metrics, p.metrics.Foot[0], laid)}
	}
	return nil
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
	ink, err := raster.NewInk(flat, ramps, k.Coarse)
	if err != nil {
		return nil, words.Wrong("panels", nil, "panels-colors", words.Values{}).Of(err)
	}
	return ink, nil
}

// Options returns the options of the pictures, with the defaults in place of zero values.
func (p *Painter) Options() panel.Options {
	o := p.metrics.Options
	o.Cell /= o.Scale
	return o
}

// Room around the squares of a board that is a part, in units: for its frame, and for the names of rows and columns.
const (
	frameRoom = 10
	nameRoom  = 30
)

// Parts returns the panels of the pictures, a board without the margins that it has among other panels. The caller owns the slice.
func (p *Painter) Parts() []Part {
	var parts []Part
	for _, v := range p.views {
		part := Part{Name: v.panel.Name, Place: v.place}
		switch view := v.View.(type) {
		case interface {
			Squares(c *raster.Canvas) image.Rectangle // the place of the squares on the view's canvas
		}:
			part.Squares = view.Squares(p.canvas.Sub(v.place))
			part.Place = part.Squares.Inset(-v.metrics.Px(frameRoom))
			if v.metrics.Labels != words.NoLabels {
				part.Place.Min.X -= v.metrics.Px(nameRoom - frameRoom)
				part.Place.Max.Y += v.metrics.Px(nameRoom - frameRoom)
			}
		case interface {
			Nodes(corner image.Point) []tree.Node // those of the whole tree, with the top left corner of the view at a point
		}:
			part.Nodes = view.Nodes(v.place.Min)
		}
		parts = append(parts, part)
	}
	return parts
}

// Paint paints a scene. The picture is valid until the next one is painted. If the board of the scene has another size than the painter's,
// the picture shows what fits.
func (p *Painter) Paint(s *story.Scene) Picture {
	return p.surface.paint(s, func(s *story.Scene) { p.paintViews(&s.States[0]) })
}

// paintViews brings all panels up to date with a scene.
func (p *Painter) paintViews(s *story.State) {
	s = s.Marked()
	for _, v := range p.views {
		v.Paint(p.canvas.Sub(v.place), s)
	}
}

// Drawing returns what Paint paints for a scene, as shapes and text. The caller owns it.
func (p *Painter) Drawing(s *story.Scene) *raster.Drawing {
	return p.afresh(p.canvas.Ink(), s).Drawing()
}

// afresh paints a scene on a new canvas, which holds its drawing. The ink has the colors of the painter.
func (p *Painter) afresh(ink *raster.Ink, s *story.Scene) *raster.Canvas {
	fresh := p.fresh()
	_ = fresh.begin(ink, true) // the same views had room before
	fresh.Paint(s)
	return fresh.canvas
}

// fresh returns a painter with the same places that has painted nothing yet. Its views inherit what those of p have watched.
func (p *Painter) fresh() *Painter {
	fresh := &Painter{surface: surface{metrics: p.metrics}, views: slices.Clone(p.views)}
	for i := range fresh.views {
		v := &fresh.views[i]
		v.resize(v.metrics)
	}
	return fresh
}

// PaintOn paints a picture of a scene onto a canvas, with its top left corner at a point. The ink of the canvas has the colors of the painter.
func (p *Painter) PaintOn(c *raster.Canvas, at image.Point, s *story.Scene) {
	c.Copy(p.afresh(c.Ink(), s), at)
}
