package panel

import (
	"image"
	"math"
	"slices"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// Curve shows how many conflicts are left after each move.
var Curve = Panel{
	Name:   "curve",
	Doc:    "how many conflicts are left after each move of a local search",
	Beside: true,
	Ramps: func(t *theme.Theme) []raster.Ramp {
		under := curveUnder(t)
		return []raster.Ramp{
			{t.Muted, t.Ground}, {t.Text, t.Ground}, {t.Test, t.Ground}, {t.Test, under}, {t.Good, t.Ground}, {t.Good, under},
			{under, GridColor(t)},
		}
	},
	New: func(k *Metrics) View {
		if !k.About.Repairs() {
			return &emptyView{Metrics: k, title: k.Language.Panels.Curve, reason: k.Language.Panels.CurveNone}
		}
		return &curveView{Metrics: k, segments: map[image.Point]*raster.Mask{}}
	},

	Replaces:  "tree",
	TellsMore: trace.About.Repairs,
}

// curveUnder returns the color between the curve and its base.
func curveUnder(t *theme.Theme) raster.Color { return litColor(t, t.Test) }

// GridColor returns the color of the lines that help to read the curve.
func GridColor(t *theme.Theme) raster.Color { return raster.Mix(t.Ground, t.Muted, 0.3) }

// A curveView draws the conflicts left after the start and after each move, from left to right. Its scales change
// only when the curve outgrows them.
type curveView struct {
	*Metrics
	segments map[image.Point]*raster.Mask // of the curve, by the distance from their start to their end

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

func (v *curveView) Height() int { return v.WithHeading(v.Px(curveHead + curveHeight + curveFoot)) }

// scaleOf returns the scale of a curve, whose numbers are round and as small as the curve allows.
func scaleOf(curve []uint16) curveScale {
	scale := curveScale{conflicts: 4, moves: 8}
	for i := 0; len(curve) > 0 && scale.conflicts < int(slices.Max(curve)); i++ {
		scale.conflicts = []int{6, 10, 20}[i%3] * int(math.Pow10(i/3))
	}
	for scale.moves < len(curve)-1 {
		scale.moves *= 2
	}
	return scale
}

func (v *curveView) Paint(c *raster.Canvas, s *story.Scene) {
	content := v.Content(c)
	if v.scale == (curveScale{}) {
		v.WriteHeading(c, v.Language.Panels.Curve)
	} else if slices.Equal(s.Curve, v.shown) {
		return
	}
	v.scale, v.shown = scaleOf(s.Curve), s.Curve
	c = c.Sub(content)
	c.Fill(content, v.Theme.Ground)
	v.paintCurve(c, content)
	text, st := v.Language.Say(v.Language.Panels.Moves, words.Values{N: s.Counters[trace.Moves]}), v.Style(13, false) // under the end of the curve
	if !slices.Contains(v.About.Counts, trace.Moves) {
		text = v.Language.Say(v.Language.Figures[trace.Boards], words.Values{N: s.Counters[trace.Boards]})
	}
	at := image.Pt(content.Min.X+v.Px(curveLeft), content.Min.Y+v.Px(curveHead+curveHeight+20))
	if n := len(v.shown); n > 0 {
		at.X = max(at.X, v.point(content, n-1).X-v.Letters.Width(text, st)/2)
	}
	v.Letters.Draw(c, at, text, st, v.Theme.Muted)
}

func (v *curveView) point(content image.Rectangle, i int) image.Point {
	left, right := content.Min.X+v.Px(curveLeft), content.Max.X-v.Px(curveRight)
	base := content.Min.Y + v.Px(curveHead+curveHeight)
	return image.Pt(left+(right-left)*i/v.scale.moves, base-v.Px(curveHeight)*int(v.shown[i])/v.scale.conflicts)
}

// paintCurve paints the scale, the curve, and at its end a dot with the number of conflicts left.
func (v *curveView) paintCurve(c *raster.Canvas, content image.Rectangle) {
	left, right := content.Min.X+v.Px(curveLeft), content.Max.X-v.Px(curveRight)
	base := content.Min.Y + v.Px(curveHead+curveHeight)
	for _, value := range []int{0, v.scale.conflicts / 2, v.scale.conflicts} {
		y := base - v.Px(curveHeight)*value/v.scale.conflicts
		c.Fill(image.Rect(left, y, right, y+1), GridColor(v.Theme))
		st := v.Style(13, false)
		text := v.Language.Number(value)
		v.Letters.Draw(c, image.Pt(left-v.Px(8)-v.Letters.Width(text, st), y+Drop(st)), text, st, v.Theme.Muted)
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
			v.segments[to] = raster.Line(0.5, 0.5, float64(to.X)+0.5, float64(to.Y)+0.5, curveLine*v.Unit)
		}
		c.Stamp(v.segments[to], from, v.Theme.Test)
	}
	if last < 0 {
		return
	}
	at, conflicts, color := v.point(content, last), v.shown[last], v.Theme.Test
	if conflicts == 0 {
		color = v.Theme.Good
	}
	text, st := v.Language.Number(int(conflicts)), v.Style(15, true)
	figure := at.Add(image.Pt(v.Px(curveDot+5), Drop(st)))
	c.Fill(image.Rect(at.X+1, at.Y-v.Px(8), figure.X+v.Letters.Width(text, st)+v.Px(3), at.Y+v.Px(8)), v.Theme.Ground)
	c.Stamp(raster.Disc(0.5, 0.5, curveDot*v.Unit), at, color)
	v.Letters.Draw(c, figure, text, st, color)
}
