package draw

import (
	"fmt"
	"image"
	"slices"

	"queenreel/draw/raster"
	"queenreel/draw/story"
)

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
	}
	scale := scaleOf(s.Curve)
	if scale == v.scale && slices.Equal(s.Curve, v.shown) {
		return
	}
	part := content
	if n := len(v.shown); scale == v.scale && n > 0 && len(s.Curve) > n && slices.Equal(s.Curve[:n], v.shown) {
		part.Min.X = min(v.point(content, scale, v.shown, n-1).X-v.px(curveDot), v.countAt(content).X) - 2
	}
	v.scale, v.shown = scale, s.Curve
	c.Fill(part, v.Theme.Ground)
	v.paintCurve(c.Sub(part), content)
	v.text.Draw(c.Sub(part), v.countAt(content), v.count(), v.style(13, false), v.Theme.Muted)
}

// point returns where point i of a curve stands.
func (v *curveView) point(content image.Rectangle, scale curveScale, curve []uint16, i int) image.Point {
	left, right := content.Min.X+v.px(curveLeft), content.Max.X-v.px(curveRight)
	base := content.Min.Y + v.px(curveHead+curveHeight)
	return image.Pt(left+(right-left)*i/scale.moves, base-v.px(curveHeight)*int(curve[i])/scale.conflicts)
}

// paintCurve paints the scale and the curve, as far as the canvas goes.
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
	points := make([]image.Point, len(v.shown))
	for i := range points {
		points[i] = v.point(content, v.scale, v.shown, i)
	}
	if len(points) == 0 {
		return
	}
	first := 0 // of the points that can be seen
	for first < len(points)-1 && points[first+1].X < c.Bounds().Min.X-v.px(curveLine) {
		first++
	}
	for i := first; i < len(points)-1; i++ {
		from, to := points[i], points[i+1]
		for x := from.X; x < to.X; x++ {
			y := from.Y + (to.Y-from.Y)*(x-from.X)/max(1, to.X-from.X)
			c.Fill(image.Rect(x, y, x+1, base), curveUnder(v.Theme))
		}
	}
	for i := first; i < len(points)-1; i++ {
		c.Stamp(v.segment(points[i+1].Sub(points[i])), points[i], v.Theme.Test)
	}
	v.paintEnd(c, points[len(points)-1], int(v.shown[len(points)-1]))
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

// segment returns the mask of a line that leads so far.
func (v *curveView) segment(to image.Point) *raster.Mask {
	if v.segments[to] == nil {
		v.segments[to] = raster.Line(0.5, 0.5, float64(to.X)+0.5, float64(to.Y)+0.5, curveLine*v.unit)
	}
	return v.segments[to]
}

// count returns the text under the end of the curve: how many moves it shows.
func (v *curveView) count() string {
	return story.Say(v.Language.Panels.Moves, story.Words{N: max(0, len(v.shown)-1)})
}

// countAt returns where that text starts.
func (v *curveView) countAt(content image.Rectangle) image.Point {
	end := content.Min.X + v.px(curveLeft)
	if n := len(v.shown); n > 0 {
		end = v.point(content, v.scale, v.shown, n-1).X
	}
	half := v.text.Width(v.count(), v.style(13, false)) / 2
	return image.Pt(max(content.Min.X+v.px(curveLeft), end-half), content.Min.Y+v.px(curveHead+curveHeight+20))
}
