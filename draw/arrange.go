package draw

import (
	"image"
	"slices"

	"queenreel/draw/raster"
	"queenreel/draw/story"
)

// An Arrangement says where the panels of a picture stand.
type Arrangement uint8

const (
	Beside  Arrangement = iota // the board and what belongs to it on the left, the rest right of them or, where that is fuller, under them
	Stacked                    // all in one column, legible where the whole is as wide as a phone
	Wide                       // in 16 : 9: the board, the tree and the rest side by side, caption and counters under them
)

// A placedView is a panel's view and its place in the picture.
type placedView struct {
	view
	panel  Panel
	sketch *sketch // that the view has
	column int     // 0 for that of the board, 1 for that right of it
	place  image.Rectangle
}

// A watcher is the view of a panel that needs the whole search, up to Options.Steps, before it paints a scene of it.
type watcher interface {
	view
	watch(s *story.Scene) // records the next scene of the search; they come in order, each once
	inherit(before view)  // takes what a view has watched in whose place this one was made
}

// A widener is a view that can be lower where it is as wide as the board.
type widener interface{ widen() }

// makeViews makes the views of the panels, and lets those that need it watch the whole search before they are given a place.
func (p *Painter) makeViews() {
	var watchers []watcher
	for _, panel := range p.panels {
		v := panel.view(p.sketch)
		p.views = append(p.views, placedView{view: v, panel: panel, sketch: p.sketch})
		if w, ok := v.(watcher); ok {
			watchers = append(watchers, w)
		}
	}
	if len(watchers) == 0 || p.sketch.Search == nil {
		return
	}
	var s story.Scene // one for all: its address escapes
	for s = range p.sketch.Search {
		if s.Step > p.sketch.Steps {
			return
		}
		for _, w := range watchers {
			w.watch(s.Marked())
		}
	}
}

// resize makes the views for a sketch, anew if there are some for another.
func (p *Painter) resize(k *sketch) {
	p.sketch = k
	if p.views == nil {
		p.makeViews()
		return
	}
	for i := range p.views {
		p.views[i].resize(k)
	}
}

// resize makes the view anew for another sketch. It knows what the one before has watched of the whole search.
func (v *placedView) resize(k *sketch) {
	before := v.view
	v.view, v.sketch = v.panel.view(k), k
	if w, ok := v.view.(watcher); ok {
		w.inherit(before)
	}
}

// sizeWith returns the size of the picture with a sketch. The views have it from then on, if that depends on them.
func (p *Painter) sizeWith(k *sketch) image.Point {
	if k.Arrangement == Wide {
		return k.frame // whatever its panels
	}
	p.resize(k)
	return p.layOut()
}

// besideWidth is the width of the column beside the board, in units.
const besideWidth = 430

// layOut gives each view its place in one of two columns. Where one column is taller, the first panel of the other that
// grows takes the difference. layOut returns the size of the picture.
func (p *Painter) layOut() image.Point {
	k := p.sketch
	if k.Arrangement == Wide {
		return p.layOutWide()
	}
	top := k.titleHeight()
	first := func(beside bool) string {
		i := slices.IndexFunc(p.views, func(v placedView) bool { return v.panel.beside == beside })
		if i < 0 {
			return ""
		}
		return p.views[i].panel.Name
	}
	k.treeBeside = k.Arrangement != Stacked && first(false) == boardPanel.Name && first(true) == treePanel.Name // levels can be level with rows
	width, height := p.columns()
	tallest := max(height[0], height[1])
	y := [2]int{top, top}
	for i := range p.views {
		v := &p.views[i]
		c, h := v.column, v.height()
		if v.panel.grows {
			h += tallest - height[c]
			height[c] = tallest
		}
		v.place = image.Rect(c*width[0], y[c], c*width[0]+width[c], y[c]+h)
		switch {
		case !v.panel.beside:
		case c == 0 && k.Arrangement != Stacked:
			v.place.Min.X += k.left() - k.px(besideLeft) // in line with the board
		case width[0] == 0 || k.Arrangement == Stacked:
			v.place.Min.X += k.px(besideLeft) // away from the edge
		}
		y[c] += h
	}
	return image.Pt(width[0]+width[1], top+tallest)
}

// place gives each view its place in the whole picture, and returns the size of that.
func (p *Painter) place() image.Point {
	size := p.center(p.layOut())
	for i := range p.views {
		place := &p.views[i].place
		*place = place.Add(p.spare)
		place.Max.Y = min(place.Max.Y, p.progress.place.Min.Y) // every panel leaves room under its content
	}
	return size
}

// columns puts each view into a column and returns the sizes of the two: the board and what belongs to it on the left,
// the rest beside them or, where that column is the taller one by then, under them; or all in the left one.
func (p *Painter) columns() (width, height [2]int) {
	k := p.sketch
	stacked := k.Arrangement == Stacked
	if !stacked {
		rank := map[bool]int{false: 0, true: 1}
		slices.SortStableFunc(p.views, func(a, b placedView) int { return rank[a.panel.beside] - rank[b.panel.beside] })
	}
	for i := range p.views {
		v := &p.views[i]
		if v.column = 0; v.panel.beside && !stacked && (width[0] == 0 || height[1] <= height[0]) {
			v.column, width[1] = 1, k.px(besideWidth)
		} else {
			width[0] = k.columnWidth()
		}
		if w, ok := v.view.(widener); ok && v.column == 0 && !stacked {
			w.widen()
		}
		height[v.column] += v.height()
	}
	return width, height
}

// Lengths of the title, in units.
const (
	titleSize = 22
	titleBase = 40 // from the top to the first baseline
	titleStep = 28 // from line to line
)

// title returns the lines of the title and their style.
func (k *sketch) title() ([]string, raster.Style) {
	if k.Arrangement == Wide {
		return k.text.Fit(k.Title, k.style(titleSize, true), k.frame.X-k.left()-k.px(wideMargin), 1)
	}
	return k.text.Fit(k.Title, k.style(titleSize, true), k.width, 2)
}

// titleHeight returns the height of the title with the room around it, in pixels.
func (k *sketch) titleHeight() int {
	if k.Title == "" {
		return 0
	}
	lines, _ := k.title()
	return k.heightOf(lines)
}

// heightOf returns the height of the lines of a title with the room around them, in pixels.
func (k *sketch) heightOf(lines []string) int { return k.px(18 + titleStep*float64(len(lines))) }

// paintTitle writes the title at the top of a picture, which has some spare room at the left and over it.
func (k *sketch) paintTitle(c *raster.Canvas, spare image.Point) {
	lines, st := k.title()
	k.writeLines(c, spare.Add(image.Pt(k.left(), 0)), lines, st, titleBase, titleStep, k.Theme.Text)
}
