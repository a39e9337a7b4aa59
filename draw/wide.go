package draw

import (
	"image"
	"slices"

	"queenreel/draw/board"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/tree"
)

// Lengths of a wide picture, in units.
const (
	wideText   = 350  // the width of a column of text, at least
	widestText = 410  // and at most
	wideCode   = 13.2 // the size of code
	wideSplit  = 650  // from the left to the counters
	wideGap    = 20   // between columns
)

// Sizes of texts in a wide picture, in percent: under its board, and the largest and the smallest beside its board.
const (
	underText = 140
	maxText   = 110
	minText   = 54
)

// layOutWide gives each view its place in a wide picture, and returns its size.
func (p *pane) layOutWide() image.Point {
	k := p.metrics
	body, under := k.BodyAndWords()
	if !under.Empty() {
		p.layOutWords(under)
	}
	panes := p.those(func(v *placedView) bool { return v.panel.Beside })
	for _, v := range p.those(func(v *placedView) bool { return v.panel.Name == board.Panel.Name }) {
		v.place = body
		if len(panes) == 0 {
			v.place.Min.X += k.Half(body.Dx() - k.WholeColumn())
		}
		v.place.Max.X = v.place.Min.X + k.LeftMargin + k.ColumnWidth + k.Px(wideGap)
		body.Min.X = v.place.Max.X
	}
	p.crowded = !p.layOutSides(panes, body)
	return k.Frame
}

// those returns the views for which is is true.
func (p *pane) those(is func(*placedView) bool) []*placedView {
	var views []*placedView
	for i := range p.views {
		if is(&p.views[i]) {
			views = append(views, &p.views[i])
		}
	}
	return views
}

// layOutWords gives the caption and the counters their places under the board.
func (p *pane) layOutWords(under image.Rectangle) {
	k := p.metrics
	views := p.those(func(v *placedView) bool { return !v.panel.Beside && v.panel.Name != board.Panel.Name })
	split := k.Px(wideSplit)
	for _, v := range views {
		place, indent := under, k.LeftMargin
		switch {
		case len(views) == 1:
		case v.panel.Name == panel.Caption.Name:
			place.Max.X = split
		default:
			place.Min.X, indent = split, 0
		}
		own := k.WithText(underText, place.Dx()-indent-k.Px(panel.WideMargin))
		own.LeftMargin = indent
		if v.panel.Name == panel.Counters.Name {
			place.Min.Y += own.Px(own.CaptionTop())
		}
		v.resize(own)
		v.place = place
	}
}

// layOutSides gives the panels beside the board their places in the rest of the body of a wide picture. The tree stands in a column of
// its own, level with the board, and the texts of the others are as large as fit. It reports whether they fit.
func (p *pane) layOutSides(views []*placedView, body image.Rectangle) bool {
	k := p.metrics
	width, st := k.Px(wideText), k.Mono(wideCode) // the width of a column of text: no line of code must be set very small
	st.Size /= float64(k.Scale)                   // widths of letters are not the same at any scale
	for _, v := range views {
		if code, ok := v.View.(interface{ Widest(raster.Style) int }); ok {
			width = max(width, code.Widest(st)*k.Scale+k.Px(panel.BesideLeft+3*panel.CodeIndent+wideGap))
		}
	}
	width = min(width, k.Px(widestText))
	body.Max.X -= k.Px(panel.WideMargin - wideGap) // each column ends with a gap
	columns := 2
	isTree := func(v *placedView) bool { // a view of a tree, and not one that says why there is none
		return v.panel.Name == tree.Panel.Name && !tree.Treeless(k.About)
	}
	if i := slices.IndexFunc(views, isTree); i >= 0 {
		tree := views[i]
		views = slices.Delete(views, i, i+1)
		place := body
		if len(views) > 0 {
			place.Max.X -= width
		}
		body.Min.X, columns = place.Max.X, 1
		tree.resize(k.WithText(100, place.Dx()-k.Px(panel.BesideLeft+wideGap)))
		tree.place = place
	}
	for text := maxText; text >= minText; text-- {
		for n := 1; n <= columns; n++ {
			if p.fillColumns(views, body, n, width, text) {
				return true
			}
		}
	}
	return false
}

// fillColumns gives panels with texts of some size their places in n columns side by side, filled one after another; width is that of the
// first of two. The first panel that grows takes the height that its column has left. It reports whether the panels fit.
func (p *pane) fillColumns(views []*placedView, body image.Rectangle, n, width, text int) bool {
	k := p.metrics
	for i := range n {
		column := body
		if i < n-1 {
			column.Max.X = body.Min.X + width
			body.Min.X = column.Max.X
		}
		y, placed := column.Min.Y, 0
		for _, v := range views {
			own := k.WithText(text, column.Dx()-k.Px(panel.BesideLeft+wideGap))
			if y == column.Min.Y { // its heading is level with that of the tree
				own.Lift = panel.HeadingLine - tree.Heading*100/float64(text)
			}
			v.resize(own)
			bottom := y + v.Height()
			if bottom > column.Max.Y {
				break
			}
			v.place = image.Rect(column.Min.X, y, column.Max.X, bottom)
			y = bottom
			placed++
		}
		if i := slices.IndexFunc(views[:placed], func(v *placedView) bool { return v.panel.Grows }); i >= 0 {
			views[i].place.Max.Y += column.Max.Y - y
			for _, v := range views[i+1 : placed] {
				v.place = v.place.Add(image.Pt(0, column.Max.Y-y))
			}
		}
		views = views[placed:]
	}
	return len(views) == 0
}
