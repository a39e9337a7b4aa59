package draw

import (
	"image"

	"queenreel/draw/raster"
	"queenreel/draw/story"
)

var legendPanel = Panel{
	Name:   "legend",
	Doc:    "what the marks on the squares mean",
	beside: true,
	ramps: func(t *Theme) []raster.Ramp {
		return append(boardRamps(t), raster.Ramp{t.Detail, t.Ground}, raster.Ramp{t.Test, t.Ground})
	},
	view: func(k *sketch) view { return newLegendView(k) },
}

// A legendView says what the marks on the squares mean. It draws them as the board does, and never changes.
type legendView struct {
	*sketch
	squares *boardView
	style   raster.Style
	begun   bool
}

// Lengths of a line of the legend, in units.
const (
	legendLine   = 34 // its height
	legendSquare = 28 // the side of its square
	legendIndent = 42 // from the left to its text
)

func newLegendView(k *sketch) *legendView {
	small := *k
	small.Cell = k.px(legendSquare)
	if k.portrait != nil {
		small.portrait, _ = raster.Portrait(k.Queen, small.Cell) // newSketch has seen that it can be made
	}
	v := &legendView{sketch: k, squares: newBoardView(&small)}
	var texts []string
	for _, m := range v.marks() {
		texts = append(texts, m.text)
	}
	v.style = k.text.FitAll(texts, k.style(14, false), k.px(besideContent-legendIndent))
	return v
}

// A legendMark is the look of a square, and what it means.
type legendMark struct {
	look look
	text string
}

// marks returns the marks, in about the order in which a search shows them.
func (v *legendView) marks() []legendMark {
	l := v.Language
	return []legendMark{
		{look{queen: plain}, l.MarkQueen},
		{look{queen: plain, ring: test}, l.MarkPlaced},
		{look{queen: test, ghost: true, ring: test}, l.MarkFree},
		{look{queen: bad, ghost: true, ring: bad}, l.MarkConflict},
		{look{cross: plain}, l.MarkCross},
		{look{cross: bad}, l.MarkStruck},
		{look{tint: bad, cross: bad}, l.MarkDead},
		{look{tint: bad, queen: bad, ring: bad}, l.MarkLeaving},
		{look{ring: bad}, l.MarkClause},
		{look{cost: 1 + 4}, l.MarkCost},
		{look{tint: good, queen: good}, l.MarkSolved},
	}
}

func (v *legendView) height() int { return v.headed(len(v.marks()) * v.px(legendLine)) }

func (v *legendView) paint(c *raster.Canvas, _ *story.Scene) {
	if v.begun {
		return
	}
	v.begun = true
	v.heading(c, v.Language.LegendTitle)
	at := v.content(c).Min
	for _, m := range v.marks() {
		v.squares.paintSquare(c, at, m.look)
		v.text.Draw(c, at.Add(image.Pt(v.px(legendIndent), v.px(legendSquare/2+5))), m.text, v.style, v.Theme.Detail)
		at.Y += v.px(legendLine)
	}
}
