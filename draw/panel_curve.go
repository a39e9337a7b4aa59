package draw

import (
	"fmt"
	"image"
	"slices"

	"queenreel/draw/raster"
	"queenreel/draw/story"
)

// curvePanel shows how many conflicts are left after each move.
var curvePanel = Panel{
	Name:   "curve",
	Doc:    "how many conflicts are left after each move of a local search",
	beside: true,
	ramps:  curveRamps,
	view:   newCurveView,

	replaces:  "tree",
	tellsMore: repairs,
}

func curveRamps(t *Theme) []raster.Ramp {
	under := curveUnder(t)
	return []raster.Ramp{
		{t.Muted, t.Ground}, {t.Text, t.Ground}, {t.Test, t.Ground}, {t.Test, under}, {t.Good, t.Ground}, {t.Good, under},
		{under, curveGrid(t)},
	}
}

// curveUnder returns the color between the curve and its base.
func curveUnder(t *Theme) raster.Color { return litOn(t, t.Test) }

// curveGrid returns the color of the lines that help to read the curve.
func curveGrid(t *Theme) raster.Color { return raster.Mix(t.Ground, t.Muted, 0.3) }

// A curveView draws the conflicts left after the start and after each move, from left to right. Its scales change
// only when the curve outgrows them.
type curveView struct {
	*sketch
	segments map[image.Point]*raster.Mask // of the curve, by how far they lead

	scale curveScale // as painted
	shown []uint16   // the curve as painted
}

// A curveScale says how many conflicts and moves the panel has room for.
type curveScale struct{ conflicts, moves int }

// Lengths in units.
const (
	curveHeight = 112 // from the base to the top of the scale
	curveHead   = 8   // over the top of the scale, for the dot
	curveFoot   = 24  // under the base
	curveLeft   = 30  // from the left to the curve
	curveRight  = 40  // from the curve to the right, for the last figure
	curveDot    = 4   // the radius of the dot at the end
	curveLine   = 2   // the width of the curve
)

func newCurveView(k *sketch) view {
	if !repairs(k.about) {
		return &emptyView{sketch: k, title: k.Language.Panels.Curve, reason: k.Language.Panels.CurveNone}
	}
	return &curveView{sketch: k, segments: map[image.Point]*raster.Mask{}}
}

func (v *curveView) height() int { return v.withHeading(v.px(curveHead + curveHeight + curveFoot)) }

// scaleOf returns the scale of a curve: the least round numbers that it fits in.
func scaleOf(curve []uint16) curveScale {
	scale := curveScale{conflicts: 4, moves: 8}
	for i := 0; len(curve) > 0 && scale.conflicts < int(slices.Max(curve)); i++ {
		scale.conflicts = []int{6, 10, 20}[i%3] * pow10(i/3)
	}
	for scale.moves < len(curve)-1 {
		scale.moves *= 2
	}
	return scale
}

func pow10(n int) int {
	p := 1
	for range n {
		p *= 10
	}
	return p
}

func (v *curveView) paint(c *raster.Canvas, s *story.Scene) {
	content := v.content(c)
	if v.scale == (curveScale{}) {
		v.heading(c, v.Language.Panels.Curve)
	} else if slices.Equal(s.Curve, v.shown) {
		return
	}
	v.scale, v.shown = scaleOf(s.Curve), s.Curve
	c = c.Sub(content)
	c.Fill(content, v.Theme.Ground)
	v.paintCurve(c, content)
	text, st := story.Say(v.Language.Panels.Moves, story.Words{N: max(0, len(v.shown)-1)}), v.style(13, false) // under the end of the curve
	at := image.Pt(content.Min.X+v.px(curveLeft), content.Min.Y+v.px(curveHead+curveHeight+20))
	if n := len(v.shown); n > 0 {
		at.X = max(at.X, v.point(content, n-1).X-v.text.Width(text, st)/2)
	}
	v.text.Draw(c, at, text, st, v.Theme.Muted)
}

// point returns where point i of the curve stands.
func (v *curveView) point(content image.Rectangle, i int) image.Point {
	left, right := content.Min.X+v.px(curveLeft), content.Max.X-v.px(curveRight)
	base := content.Min.Y + v.px(curveHead+curveHeight)
	return image.Pt(left+(right-left)*i/v.scale.moves, base-v.px(curveHeight)*int(v.shown[i])/v.scale.conflicts)
}

// paintCurve paints the scale and the curve.
func (v *curveView) paintCurve(c *raster.Canvas, content image.Rectangle) {
	left, right := content.Min.X+v.px(curveLeft), content.Max.X-v.px(curveRight)
	base := content.Min.Y + v.px(curveHead+curveHeight)
	for _, value := range []int{0, v.scale.conflicts / 2, v.scale.conflicts} {
		y := base - v.px(curveHeight)*value/v.scale.conflicts
		c.Fill(image.Rect(left, y, right, y+1), curveGrid(v.Theme))
		st := v.style(13, false)
		text := fmt.Sprint(value)
		v.text.Draw(c, image.Pt(left-v.px(8)-v.text.Width(text, st), y+drop(st)), text, st, v.Theme.Muted)
	}
	last := len(v.shown) - 1
	for i := range last {
		from, to := v.point(content, i), v.point(content, i+1)
		for x := from.X; x < to.X; x++ {
			y := from.Y + (to.Y-from.Y)*(x-from.X)/max(1, to.X-from.X)
			c.Fill(image.Rect(x, y, x+1, base), curveUnder(v.Theme))
		}
	}
	for i := range last {
		from := v.point(content, i)
		to := v.point(content, i+1).Sub(from)
		if v.segments[to] == nil {
			v.segments[to] = raster.Line(0.5, 0.5, float64(to.X)+0.5, float64(to.Y)+0.5, curveLine*v.unit)
		}
		c.Stamp(v.segments[to], from, v.Theme.Test)
	}
	if last >= 0 {
		v.paintEnd(c, v.point(content, last), int(v.shown[last]))
	}
}

// paintEnd paints the dot at the end of the curve, and how many conflicts are left there.
func (v *curveView) paintEnd(c *raster.Canvas, at image.Point, conflicts int) {
	color := v.Theme.Test
	if conflicts == 0 {
		color = v.Theme.Good
	}
	text, st := fmt.Sprint(conflicts), v.style(15, true)
	figure := at.Add(image.Pt(v.px(curveDot+5), drop(st)))
	c.Fill(image.Rect(at.X+1, at.Y-v.px(8), figure.X+v.text.Width(text, st)+v.px(3), at.Y+v.px(8)), v.Theme.Ground)
	c.Stamp(raster.Disc(0.5, 0.5, curveDot*v.unit), at, color)
	v.text.Draw(c, figure, text, st, color)
}
