package draw

import (
	"errors"
	"image"
	"slices"

	"queenreel/draw/raster"
)

// Lengths of a wide picture, in units.
const (
	wideWidth  = 1280
	wideHeight = 720
	wideTop    = 12  // over all panels
	wideTitle  = 46  // the same with a title there
	wideBoard  = 480 // the side of the board, where there is a foot: whole squares of 1 to 6, 8, 10 and 12 rows
	bareBoard  = 570 // … and without one
	wideFoot   = wideHeight - wideTop - wideBoard - boardAround - progressHeight
	wideMargin = 28   // right of all panels
	wideGap    = 20   // between columns
	wideText   = 350  // the width of a column of text, at least
	widestText = 410  // and at most
	wideCode   = 13.2 // the size of code
	wideSplit  = 650  // from the left to the counters

	boardAround = 114 // over a board and under it, where the tree has its heading and its key
)

// The size of texts in a wide picture, in percent: in its foot, and the largest and the smallest beside its board.
const (
	footText = 140
	maxText  = 110
	minText  = 60
)

// SmallestWideBoard is the side in pixels of the smallest board that fills its place in a wide picture: texts, and with them
// the picture, get no smaller.
const SmallestWideBoard = minUnit * wideBoard

// wideSteps is the number of steps in which wide pictures grow: each is 16 by 9 pixels.
const wideSteps = 80

// wideSize returns the size in pixels of wide pictures of boards with n rows, where none is given.
func wideSize(n int) image.Point {
	if n > 32 {
		return image.Pt(2*wideWidth, 2*wideHeight)
	}
	return image.Pt(wideWidth, wideHeight)
}

// boardRoom returns the side of the board that a wide picture has room for, in units.
func (k *sketch) boardRoom() float64 {
	room := float64(wideBoard)
	if !k.footed() {
		room = bareBoard
	}
	if k.Title != "" {
		room -= wideTitle - wideTop
	}
	return room
}

// footed reports whether a wide picture has a foot.
func (k *sketch) footed() bool {
	return slices.Contains(k.Panels, captionPanel.Name) || slices.Contains(k.Panels, countersPanel.Name)
}

// texted returns the same sketch for panels with texts of some percent, whose content is so many pixels wide.
func (k *sketch) texted(percent, width int) *sketch {
	s := *k
	s.unit *= float64(percent) / 100
	s.width, s.beside = width, width
	return &s
}

// layOutWide gives each view its place in a wide picture, and returns its size.
func (p *Painter) layOutWide() image.Point {
	k := p.sketch
	body := image.Rectangle{Max: k.frame}
	if k.footed() {
		body.Max.Y -= k.px(wideFoot)
		p.layOutFoot(image.Rect(0, body.Max.Y, k.frame.X, k.frame.Y))
	}
	body.Min.Y = max(k.titleHeight(), k.px(wideTop))
	sides := p.those(func(v *placedView) bool { return v.panel.beside })
	for _, v := range p.those(func(v *placedView) bool { return v.panel.Name == boardPanel.Name }) {
		v.place = body
		if len(sides) == 0 {
			v.place.Min.X += k.half(body.Dx() - k.columnWidth())
		}
		v.place.Max.X = v.place.Min.X + k.left() + k.width + k.px(wideGap)
		body.Min.X = v.place.Max.X
	}
	p.crowded = !p.layOutSides(sides, body)
	return k.frame
}

// those returns the views for which is is true.
func (p *Painter) those(is func(*placedView) bool) []*placedView {
	var views []*placedView
	for i := range p.views {
		if is(&p.views[i]) {
			views = append(views, &p.views[i])
		}
	}
	return views
}

// layOutFoot gives the caption and the counters their places in the foot.
func (p *Painter) layOutFoot(foot image.Rectangle) {
	k := p.sketch
	views := p.those(func(v *placedView) bool { return !v.panel.beside && v.panel.Name != boardPanel.Name })
	split := k.px(wideSplit)
	for _, v := range views {
		place, indent := foot, k.left()
		switch {
		case len(views) == 1:
		case v.panel.Name == captionPanel.Name:
			place.Max.X = split
		default:
			place.Min.X, indent = split, 0
		}
		own := k.texted(footText, place.Dx()-indent-k.px(wideMargin))
		if own.indent = indent; v.panel.Name == countersPanel.Name {
			place.Min.Y += own.px(own.captionTop())
		}
		v.resize(own)
		v.place = place
	}
}

// layOutSides gives the panels beside the board their places in what it leaves of the body of a wide picture: the tree in a
// column of its own, level with the board, and the others with texts as large as fit. It reports whether they fit.
func (p *Painter) layOutSides(views []*placedView, body image.Rectangle) bool {
	k := p.sketch
	width := k.textColumn(views)
	body.Max.X -= k.px(wideMargin - wideGap) // each column ends with a gap
	columns := 2
	isTree := func(v *placedView) bool { // and does not say that there is none
		return v.panel.Name == treePanel.Name && !treeless(k.about)
	}
	if i := slices.IndexFunc(views, isTree); i >= 0 {
		tree := views[i]
		views = slices.Delete(views, i, i+1)
		place := body
		if len(views) > 0 {
			place.Max.X -= width
		}
		body.Min.X, columns = place.Max.X, 1
		tree.resize(k.texted(100, place.Dx()-k.px(besideLeft+wideGap)))
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

// textColumn returns the width of a column of text, in pixels: the code has no line that must be set very small.
func (k *sketch) textColumn(views []*placedView) int {
	width, st := k.px(wideText), k.mono(wideCode)
	st.Size /= float64(k.Scale) // widths of letters are not the same at any scale
	for _, v := range views {
		if code, ok := v.view.(interface{ widest(raster.Style) int }); ok {
			width = max(width, code.widest(st)*k.Scale+k.px(besideLeft+3*codeIndent+wideGap))
		}
	}
	return min(width, k.px(widestText))
}

// fillColumns gives panels their places in n columns side by side, the first of two so many pixels wide, filled one after
// another, if they fit with texts of some size. The first panel that grows takes what its column has left.
func (p *Painter) fillColumns(views []*placedView, body image.Rectangle, n, width, text int) bool {
	k := p.sketch
	for i := range n {
		column := body
		if i < n-1 {
			column.Max.X = body.Min.X + width
			body.Min.X = column.Max.X
		}
		y, placed := column.Min.Y, 0
		for _, v := range views {
			own := k.texted(text, column.Dx()-k.px(besideLeft+wideGap))
			if y == column.Min.Y { // its heading is level with that of the tree
				own.lift = headingLine - treeHeading*100/float64(text)
			}
			v.resize(own)
			bottom := y + v.height()
			if bottom > column.Max.Y {
				break
			}
			v.place = image.Rect(column.Min.X, y, column.Max.X, bottom)
			y = bottom
			placed++
		}
		if i := slices.IndexFunc(views[:placed], func(v *placedView) bool { return v.panel.grows }); i >= 0 {
			views[i].place.Max.Y += column.Max.Y - y
			for _, v := range views[i+1 : placed] {
				v.place = v.place.Add(image.Pt(0, column.Max.Y-y))
			}
		}
		views = views[placed:]
	}
	return len(views) == 0
}

// errCrowded says that the panels of a wide picture do not fit.
var errCrowded = errors.New("so many panels do not fit a picture of 16 : 9")
