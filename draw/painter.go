// Package draw turns scenes into pictures. A Painter paints one scene after another, each panel in its
// place, and repaints only what differs from the scene before; Strip and Sheet put several pictures or
// boards into one, and Swatches shows themes side by side.
package draw

import (
	"errors"
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

// A Picture is a scene as a painter has painted it.
type Picture struct {
	// Image is the whole picture. The painter owns it, and paints the next picture over it.
	Image *image.Paletted

	// Changed holds a rectangle for each panel in which something changed, never their union. The
	// rectangles do not overlap, and outside of them the picture is the same as the painter's picture
	// before; the first picture of a painter has changed as a whole. The consumer owns the slice.
	Changed []image.Rectangle

	Hold  time.Duration // how long the picture is shown
	Scene *story.Scene  // what it shows
}

// A Painter paints scenes of a board of one size. It is not safe for concurrent use.
type Painter struct {
	about   trace.About
	options Options // with the defaults filled in
	canvas  *raster.Canvas
	ground  raster.Color // the theme's
	views   []placedView
	begun   bool // a scene has been painted
}

// A placedView is a view and its place in the picture.
type placedView struct {
	view
	place image.Rectangle
}

// NewPainter returns a painter for the scenes of a search. An invalid search, one of more than trace.MaxN
// rows, options that cannot be, and a picture that would be too large are an *Error.
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
	p := &Painter{about: a, options: k.Options, ground: k.Theme.Ground}
	if p.canvas, err = raster.NewCanvas(p.layOut(k, panels), ink); err != nil {
		return nil, &Error{Field: "Cell", Value: fmt.Sprint(k.Cell), Err: err, Remedy: "make the squares smaller"}
	}
	p.canvas.Fill(p.canvas.Bounds(), p.ground)
	k.paintTitle(p.canvas)
	return p, nil
}

// panels returns the panels that the options name, in their order.
func (k *sketch) panels() ([]Panel, error) {
	var panels []Panel
	for _, name := range k.Panels {
		i := slices.IndexFunc(Panels, func(p Panel) bool { return p.Name == name })
		if i < 0 {
			return nil, noPanels(fmt.Sprintf("no panel %q", name))
		}
		if slices.ContainsFunc(panels, func(p Panel) bool { return p.Name == name }) {
			return nil, &Error{Field: "Panels", Err: fmt.Errorf("panel %q is named twice", name)}
		}
		panels = append(panels, Panels[i])
	}
	if len(panels) == 0 {
		return nil, noPanels("a picture needs a panel")
	}
	return panels, nil
}

// noPanels returns an Error that says which panels there are.
func noPanels(problem string) *Error {
	return &Error{Field: "Panels", Err: errors.New(problem), Remedy: "there are " + strings.Join(PanelNames(), ", ")}
}

// PanelNames returns the names of all panels. The caller owns the slice.
func PanelNames() []string {
	var names []string
	for _, p := range Panels {
		names = append(names, p.Name)
	}
	return names
}

// newInk returns the ink for a picture of the given panels.
func (k *sketch) newInk(panels []Panel) (*raster.Ink, error) {
	ramps := []raster.Ramp{{k.Theme.Text, k.Theme.Ground}}
	for _, p := range panels {
		ramps = append(ramps, p.ramps(k.Theme)...)
	}
	flat := color.Palette{k.Theme.Ground, k.Theme.Light, k.Theme.Dark}
	ink, err := raster.NewInk(append(flat, k.portraitColors(looks)...), ramps)
	if err != nil {
		return nil, &Error{Field: "Panels", Err: err, Remedy: "choose fewer panels"}
	}
	return ink, nil
}

// besideWidth is the width of the column beside the board, in units.
const besideWidth = 430

// layOut makes the views of the panels and gives each its place: the board and what belongs under it on
// the left, the rest beside them, or all in one column. Where one column is taller, the first panel of the
// other that grows takes the difference. layOut returns the size of the picture.
func (p *Painter) layOut(k *sketch, panels []Panel) image.Point {
	top := k.titleHeight()
	k.abreast = k.startsAbreast(panels)
	var width, height [2]int // of the two columns
	for _, panel := range panels {
		v := panel.view(k)
		p.views = append(p.views, placedView{view: v})
		height[panel.column(k.Stacked)] += v.height()
		width[panel.column(k.Stacked)] = k.px(besideWidth)
	}
	if width[0] > 0 {
		width[0] = k.left() + k.width + k.right()
	}
	alone := 0 // moves panels of the right column away from the edge where there is no left one
	if k.Stacked || width[0] == 0 {
		alone = k.px(besideLeft)
	}
	tallest := max(height[0], height[1])
	y := [2]int{top, top}
	for i, panel := range panels {
		c := panel.column(k.Stacked)
		h := p.views[i].height()
		if panel.grows {
			h += tallest - height[c]
			height[c] = tallest
		}
		p.views[i].place = image.Rect(c*width[0], y[c], c*width[0]+width[c], y[c]+h)
		if panel.beside {
			p.views[i].place.Min.X += alone
		}
		y[c] += h
	}
	return image.Pt(width[0]+width[1], top+tallest)
}

// startsAbreast reports whether the tree stands beside the board, so that its levels can be level with rows.
func (k *sketch) startsAbreast(panels []Panel) bool {
	first := func(beside bool) int {
		return slices.IndexFunc(panels, func(p Panel) bool { return p.beside == beside })
	}
	board, tree := first(false), first(true)
	return !k.Stacked && board >= 0 && tree >= 0 && panels[board].Name == boardPanel.Name && panels[tree].Name == treePanel.Name
}

// Lengths of the title, in units.
const (
	titleSize = 22
	titleStep = 28 // from line to line
)

// title returns the lines of the title and their style.
func (k *sketch) title() ([]string, raster.Style) {
	return k.text.Fit(k.Title, k.style(titleSize, true), k.width, 2)
}

// titleHeight returns the height of the title with the room around it, in pixels.
func (k *sketch) titleHeight() int {
	if k.Title == "" {
		return 0
	}
	lines, _ := k.title()
	return k.px(18 + titleStep*float64(len(lines)))
}

// paintTitle writes the title at the top of a picture.
func (k *sketch) paintTitle(c *raster.Canvas) {
	lines, st := k.title()
	for i, line := range lines {
		k.text.Draw(c, image.Pt(k.left(), k.px(40+titleStep*float64(i))), line, st, k.Theme.Text)
	}
}

// About returns what the painter was told of the search.
func (p *Painter) About() trace.About { return p.about }

// Options returns the options of the pictures, with the defaults in place of zero values.
func (p *Painter) Options() Options { return p.options }

// Size returns the size of the pictures, in pixels.
func (p *Painter) Size() image.Point { return p.canvas.Bounds().Size() }

// Palette returns the colors of the pictures: at most raster.MaxColors, all opaque. The painter owns the
// palette; it must not be changed.
func (p *Painter) Palette() color.Palette { return p.canvas.Image().Palette }

// Paint paints a scene. The picture is valid until the next one is painted. Of a board of another size than
// the painter's, it shows what fits.
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

// Pictures yields a picture for each scene, valid until the next one is yielded. It can be ranged again if
// the scenes can, but two loops must not run at once.
func (p *Painter) Pictures(scenes iter.Seq[story.Scene]) iter.Seq[Picture] {
	return func(yield func(Picture) bool) {
		for s := range scenes {
			if !yield(p.Paint(&s)) {
				return
			}
		}
	}
}
