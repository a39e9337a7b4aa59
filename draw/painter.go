// Package draw paints scenes: one picture each, in palette indices. Shapes and letters are rasterized
// once, and then copied; a painter repaints only what differs from the scene before.
package draw

import (
	"fmt"
	"image"
	"image/color"
	"iter"
	"slices"
	"strings"
	"time"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// The smallest and the largest side of a square, in pixels, and the side where none is given.
const (
	MinCell     = 12
	MaxCell     = 400
	DefaultCell = 56
)

// Options say what pictures look like. The zero value draws the default picture, without counters.
type Options struct {
	Theme    *Theme          // nil stands for the first of Themes
	Panels   []string        // by name, in the order in which they stand; nil stands for DefaultPanels
	Cell     int             // the side of a square in pixels; 0 stands for DefaultCell
	Labels   story.Labels    // beside the board
	Language *story.Language // of the counters' names; nil stands for English
	Tree     *story.Tree     // of the whole search, for the panel tree; nil leaves only the queens that stand
	Title    string          // a heading, or ""
	Font     *raster.Font    // for all texts; letters that it lacks are those of the embedded fonts
	Queen    image.Image     // stands for a queen, with its transparency; nil stands for the outline
}

// A Picture is what a painter makes of a scene.
type Picture struct {
	// Image is the whole picture. The painter owns it, and paints the next picture over it.
	Image *image.Paletted

	// Changed holds a rectangle for each panel in which something changed. They do not overlap, and
	// outside of them nothing differs from the painter's picture before. Of its first picture, all is new.
	Changed []image.Rectangle

	Hold  time.Duration // how long the picture stands
	Scene *story.Scene  // what it shows
}

// A Painter paints scenes of a board of one size. It is not safe for concurrent use.
type Painter struct {
	about   trace.About
	options Options
	canvas  *raster.Canvas
	ground  color.RGBA
	views   []placedView
	begun   bool
}

// A placedView is a view and its place in the picture.
type placedView struct {
	view
	place image.Rectangle
}

// NewPainter returns a painter for the scenes of a search. A board that is not of 1 to trace.MaxN rows, a
// cell out of range, an unknown panel, a title with a letter that no font has, and a picture that grows
// too large are errors.
func NewPainter(a trace.About, o Options) (*Painter, error) {
	k, err := newSketch(a, o)
	if err != nil {
		return nil, err
	}
	panels, err := k.panels()
	if err != nil {
		return nil, err
	}
	ink, err := k.newInk(panels)
	if err != nil {
		return nil, err
	}
	p := &Painter{about: a, options: k.Options, ground: k.theme.Ground}
	if p.canvas, err = raster.NewCanvas(p.layOut(k, panels), ink); err != nil {
		return nil, fmt.Errorf("--cell %d: %w: make the squares smaller", k.Cell, err)
	}
	p.canvas.Fill(p.canvas.Bounds(), p.ground)
	k.paintTitle(p.canvas)
	return p, nil
}

func newSketch(a trace.About, o Options) (*sketch, error) {
	if a.N < 1 || a.N > trace.MaxN {
		return nil, fmt.Errorf("%d queens: pictures go from 1 to %d", a.N, trace.MaxN)
	}
	if o.Theme == nil {
		o.Theme = &Themes[0]
	}
	k := &sketch{Options: o, about: a, n: a.N, theme: o.Theme}
	if k.Panels == nil {
		k.Panels = DefaultPanels
	}
	if k.Language == nil {
		k.Language = &story.English
	}
	if k.Cell == 0 {
		k.Cell = DefaultCell
	}
	if k.Cell < MinCell || k.Cell > MaxCell {
		return nil, fmt.Errorf("--cell %d: squares go from %d to %d pixels", k.Cell, MinCell, MaxCell)
	}
	// Text follows the squares, but stays readable when they are small.
	k.unit = max(0.72, float64(k.Cell)/DefaultCell)
	k.width = max(k.n*k.Cell, k.px(280))
	var err error
	if o.Queen != nil {
		if k.portrait, err = raster.Portrait(o.Queen, k.Cell); err != nil {
			return nil, err
		}
	}
	if k.text, err = raster.NewLettering(o.Font); err != nil {
		return nil, err
	}
	if r, missing := k.text.Missing(o.Title); missing {
		return nil, fmt.Errorf("--title: no font has the character %q (%U): name a font that has it with --font", r, r)
	}
	return k, nil
}

// panels returns the panels that the options name.
func (k *sketch) panels() ([]Panel, error) {
	var panels []Panel
	for _, name := range k.Panels {
		i := slices.IndexFunc(Panels, func(p Panel) bool { return p.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("no panel %q: there are %s", name, strings.Join(PanelNames(), ", "))
		}
		if slices.ContainsFunc(panels, func(p Panel) bool { return p.Name == name }) {
			return nil, fmt.Errorf("panel %q is named twice", name)
		}
		panels = append(panels, Panels[i])
	}
	if len(panels) == 0 {
		return nil, fmt.Errorf("a picture needs a panel: there are %s", strings.Join(PanelNames(), ", "))
	}
	return panels, nil
}

// PanelNames returns the names of all panels. The caller owns the slice.
func PanelNames() []string {
	var names []string
	for _, p := range Panels {
		names = append(names, p.Name)
	}
	return names
}

// newInk returns the ink for a picture of some panels.
func (k *sketch) newInk(panels []Panel) (*raster.Ink, error) {
	ramps := []raster.Ramp{{k.theme.Text, k.theme.Ground}}
	for _, p := range panels {
		ramps = append(ramps, p.ramps(k.theme)...)
	}
	flat := color.Palette{k.theme.Ground, k.theme.Light, k.theme.Dark}
	ink, err := raster.NewInk(append(flat, k.portraitColors(looks)...), ramps)
	if err != nil {
		return nil, fmt.Errorf("%w: choose fewer panels", err)
	}
	return ink, nil
}

// besideWidth is the width of the column beside the board, in units.
const besideWidth = 430

// layOut gives each panel its place, the board and its captions on the left and the rest beside
// them, and returns the size of the picture. Of each column the first panel that grows takes what
// the other column is taller.
func (p *Painter) layOut(k *sketch, panels []Panel) image.Point {
	top := k.titleHeight()
	var width, height [2]int // of both columns
	for _, panel := range panels {
		v := panel.view(k)
		p.views = append(p.views, placedView{view: v})
		height[panel.column()] += v.size().Y
		width[panel.column()] = k.px(besideWidth)
	}
	if width[0] > 0 {
		width[0] = k.left() + k.width + k.right()
	}
	alone := 0 // moves a column right that has none to its left
	if width[0] == 0 {
		alone = k.px(besideLeft)
	}
	tallest := max(height[0], height[1])
	y := [2]int{top, top}
	for i, panel := range panels {
		c := panel.column()
		h := p.views[i].size().Y
		if panel.grows {
			h += tallest - height[c]
			height[c] = tallest
		}
		p.views[i].place = image.Rect(c*width[0]+alone, y[c], c*width[0]+width[c], y[c]+h)
		y[c] += h
	}
	return image.Pt(width[0]+width[1], top+tallest)
}

const (
	titleSize = 22 // of the heading, in units
	titleStep = 28 // from line to line
)

// title returns the lines of the heading and their style.
func (k *sketch) title() ([]string, raster.Style) {
	return k.text.Fit(k.Title, k.style(titleSize, true), k.width, 2)
}

func (k *sketch) titleHeight() int {
	if k.Title == "" {
		return 0
	}
	lines, _ := k.title()
	return k.px(18 + titleStep*float64(len(lines)))
}

func (k *sketch) paintTitle(c *raster.Canvas) {
	lines, st := k.title()
	for i, line := range lines {
		k.text.Draw(c, image.Pt(k.left(), k.px(40+titleStep*float64(i))), line, st, k.theme.Text)
	}
}

// About returns what the painter was told of the search.
func (p *Painter) About() trace.About { return p.about }

// Options returns the options of the pictures, with the defaults in place of zero values.
func (p *Painter) Options() Options { return p.options }

// Size returns the size of the pictures, in pixels.
func (p *Painter) Size() image.Point { return p.canvas.Bounds().Size() }

// Palette returns the colors of the pictures, at most 255, all opaque. It is not to be changed.
func (p *Painter) Palette() color.Palette { return p.canvas.Image().Palette }

// Paint paints a scene. The picture is valid until the next one is painted.
func (p *Painter) Paint(s *story.Scene) Picture {
	var changed []image.Rectangle
	for _, v := range p.views {
		v.paint(p.canvas.Sub(v.place), s)
		if r := p.canvas.TakeChanged(); !r.Empty() {
			changed = append(changed, r)
		}
	}
	if !p.begun {
		p.begun = true
		changed = []image.Rectangle{p.canvas.Bounds()}
	}
	return Picture{p.canvas.Image(), changed, s.Hold, s}
}

// Pictures yields a picture for each scene, valid until the next is yielded. It can be ranged again if
// the scenes can.
func (p *Painter) Pictures(scenes iter.Seq[story.Scene]) iter.Seq[Picture] {
	return func(yield func(Picture) bool) {
		for s := range scenes {
			if !yield(p.Paint(&s)) {
				return
			}
		}
	}
}
