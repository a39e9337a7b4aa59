package draw

import (
	"image"
	"math"

	"queenreel/draw/raster"
	"queenreel/draw/story"
)

var captionPanel = Panel{
	Name:  "caption",
	Doc:   "what happens, and why",
	ramps: captionRamps,
	view:  func(k *sketch) view { return &captionView{sketch: k} },
}

func captionRamps(t *Theme) []raster.Ramp {
	return []raster.Ramp{
		{t.Text, t.Ground}, {t.Detail, t.Ground},
		{t.Test, t.Ground}, {t.Bad, t.Ground}, {t.Good, t.Ground},
	}
}

// A captionView writes the title of a scene and its detail, to the right of a bar in the color of the mood.
type captionView struct {
	*sketch
	begun bool
	shown story.Caption
	color raster.Color    // of the bar and the title
	inked image.Rectangle // what they take
}

// Heights in units.
const (
	captionTop  = 24 // over the bar
	titleLine   = 23
	detailLine  = 21
	captionFoot = 14 // under the bar
)

// lines returns the number of lines that the title may take, and the detail as many: more in a narrow column.
func (v *captionView) lines() int {
	return max(1, int(math.Ceil(400*v.unit/float64(v.width))))
}

func (v *captionView) height() int {
	return v.px(captionTop + float64(v.lines())*(titleLine+detailLine) + captionFoot)
}

func (v *captionView) paint(c *raster.Canvas, s *story.Scene) {
	color := v.sceneColor(s)
	if v.begun && v.shown == s.Caption && v.color == color {
		return
	}
	v.begun, v.shown, v.color = true, s.Caption, color
	place := c.Bounds()
	c.Fill(v.inked, v.Theme.Ground)

	x, y := place.Min.X+v.left(), place.Min.Y+v.px(captionTop)
	width := v.width - v.px(16)
	title, titleStyle := v.text.Fit(s.Caption.Title, v.style(18, true), width, v.lines())
	detail, detailStyle := v.text.Fit(s.Caption.Detail, v.style(15, false), width, v.lines())
	height := v.px(titleLine*float64(len(title)) + detailLine*float64(len(detail)))
	v.inked = image.Rect(x, y, x+v.px(5), y+height)
	c.Fill(v.inked, color)
	for i, line := range title {
		v.inked = v.inked.Union(v.text.Draw(c, image.Pt(x+v.px(16), y+v.px(17+titleLine*float64(i))), line, titleStyle, color))
	}
	y += v.px(titleLine * float64(len(title)))
	for i, line := range detail {
		v.inked = v.inked.Union(v.text.Draw(c, image.Pt(x+v.px(16), y+v.px(16+detailLine*float64(i))), line, detailStyle, v.Theme.Detail))
	}
}
