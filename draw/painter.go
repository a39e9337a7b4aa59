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

	"queenreel/draw/story"
	"queenreel/trace"
)

// The smallest and the largest side of a square, in pixels, and the side where none is given.
const (
	MinCell     = 12
	MaxCell     = 400
	DefaultCell = 56
)

// maxSide is the longest side of a picture in pixels: the GIF format has 16 bits for it.
const maxSide = 1<<16 - 1

// maxPixels bounds the memory that a picture takes.
const maxPixels = 100_000_000

// Options say what pictures look like. The zero value draws the default picture, without counters.
type Options struct {
	Theme    *Theme          // nil stands for the first of Themes
	Panels   []string        // by name, in the order in which they stand; nil stands for DefaultPanels
	Cell     int             // the side of a square in pixels; 0 stands for DefaultCell
	Labels   story.Labels    // beside the board
	Language *story.Language // of the counters' names; nil stands for English
	Tree     *story.Tree     // of the whole search, for the panel tree; nil leaves only the queens that stand
	Title    string          // a heading, or ""
	Font     *Font           // for all texts; letters that it lacks are those of the embedded fonts
	Queen    image.Image     // stands for a queen, with its transparency; nil stands for the outline
}

// A Canvas is one picture of a film, in palette indices.
type Canvas struct {
	Image   *image.Paletted // the whole picture; it belongs to the painter and changes with the next canvas
	Changed image.Rectangle // outside of it nothing differs from the canvas before
	Hold    time.Duration   // how long it stands
}

// A Painter paints scenes of a board of one size. It is not safe for concurrent use.
type Painter struct {
	canvas canvas
	ground uint8 // the index of the theme's ground
	views  []placedView
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
	if err := k.mixInk(panels); err != nil {
		return nil, err
	}
	p := &Painter{}
	size := p.layOut(k, panels)
	if size.X > maxSide || size.Y > maxSide || size.X*size.Y > maxPixels {
		return nil, fmt.Errorf("--cell %d: a picture of %dx%d pixels is too large: make the squares smaller", k.Cell, size.X, size.Y)
	}
	p.canvas.Paletted = image.NewPaletted(image.Rectangle{Max: size}, k.ink.palette)
	p.ground = k.ink.index(k.theme.Ground)
	p.canvas.fill(p.canvas.Rect, p.ground)
	k.paintTitle(&p.canvas)
	return p, nil
}

func newSketch(a trace.About, o Options) (*sketch, error) {
	if a.N < 1 || a.N > trace.MaxN {
		return nil, fmt.Errorf("%d queens: pictures go from 1 to %d", a.N, trace.MaxN)
	}
	k := &sketch{Options: o, about: a, n: a.N, theme: o.Theme}
	if k.theme == nil {
		k.theme = &Themes[0]
	}
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
	if o.Queen != nil {
		k.portrait = newPortrait(o.Queen, k.Cell)
	}
	// Text follows the squares, but stays readable when they are small.
	k.unit = max(0.72, float64(k.Cell)/DefaultCell)
	k.width = max(k.n*k.Cell, k.px(280))
	var err error
	if k.text, err = newLettering(o.Font); err != nil {
		return nil, err
	}
	if r, missing := k.text.missing(o.Title); missing {
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

func (k *sketch) mixInk(panels []Panel) error {
	ramps := []ramp{{k.theme.Text, k.theme.Ground}}
	for _, p := range panels {
		ramps = append(ramps, p.ramps(k.theme)...)
	}
	var err error
	flat := []color.RGBA{k.theme.Ground, k.theme.Light, k.theme.Dark}
	k.ink, err = newInk(append(flat, k.portraitColours(looks)...), ramps)
	return err
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
func (k *sketch) title() ([]string, style) {
	return k.text.fit(k.Title, k.style(titleSize, true), k.width, 2)
}

func (k *sketch) titleHeight() int {
	if k.Title == "" {
		return 0
	}
	lines, _ := k.title()
	return k.px(18 + titleStep*float64(len(lines)))
}

func (k *sketch) paintTitle(c *canvas) {
	lines, st := k.title()
	for i, line := range lines {
		k.text.draw(c, image.Pt(k.left(), k.px(40+titleStep*float64(i))), line, st, k.ink.over(k.theme.Text))
	}
}

// Size returns the size of the pictures, in pixels.
func (p *Painter) Size() image.Point { return p.canvas.Rect.Size() }

// Palette returns the colours of the pictures, at most 255, all opaque. It is not to be changed.
func (p *Painter) Palette() color.Palette { return p.canvas.Palette }

// Paint paints a scene. The canvas is valid until the next one is painted.
func (p *Painter) Paint(s *story.Scene) Canvas {
	for _, v := range p.views {
		v.paint(&p.canvas, v.place, s)
	}
	changed := p.canvas.changed
	p.canvas.changed = image.Rectangle{}
	return Canvas{p.canvas.Paletted, changed, s.Hold}
}

// Canvases yields a canvas for each scene. It can be ranged again if the scenes can.
func (p *Painter) Canvases(scenes iter.Seq[story.Scene]) iter.Seq[Canvas] {
	return func(yield func(Canvas) bool) {
		for s := range scenes {
			if !yield(p.Paint(&s)) {
				return
			}
		}
	}
}
