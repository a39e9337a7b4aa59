package draw

import (
	"image"
	"math"

	"queenreel/draw/raster"
	"queenreel/draw/story"
)

// captionPanel says what happens, and why.
var captionPanel = Panel{
	Name:  "caption",
	Doc:   "what happens, and why",
	tells: true,
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
	footTop     = 12 // … in the foot of a wide picture
	titleLine   = 23
	detailLine  = 21
	captionFoot = 14 // under the bar
	smallDetail = 13 // the size of a detail that has a line more
	smallLine   = 17
	captionRise = 12 // of the bar then
)

// lines returns the number of lines that the title may take, and the detail as many: more in a narrow column.
func (v *captionView) lines() int {
	return max(1, int(math.Ceil(400*v.unit/float64(v.width))))
}

// captionTop returns the height of what is over the bar, in units.
func (k *sketch) captionTop() float64 {
	if k.Arrangement == Wide {
		return footTop
	}
	return captionTop
}

func (v *captionView) height() int {
	return v.px(v.captionTop() + float64(v.lines())*(titleLine+detailLine) + captionFoot)
}

func (v *captionView) paint(c *raster.Canvas, s *story.Scene) {
	color := v.sceneColor(s)
	if v.begun && v.shown == s.Caption && v.color == color {
		return
	}
	v.begun, v.shown, v.color = true, s.Caption, color
	place := c.Bounds()
	c.Fill(v.inked, v.Theme.Ground)

	x, y := place.Min.X+v.left(), place.Min.Y+v.px(v.captionTop())
	width := v.width - v.px(16)
	title, titleStyle := v.text.Fit(s.Caption.Title, v.style(18, true), width, v.lines())
	detail, detailStyle := v.text.Fit(s.Caption.Detail, v.style(15, false), width, v.lines())
	pitch := float64(detailLine)
	if detailStyle.Size < v.style(smallDetail, false).Size { // then rather a line more, in the room over and under it
		detail, detailStyle = v.text.Fit(s.Caption.Detail, v.style(smallDetail, false), width, v.lines()+1)
		pitch = smallLine
		y -= v.px(captionRise)
	}
	height := v.px(titleLine*float64(len(title)) + pitch*float64(len(detail)))
	v.inked = image.Rect(x, y, x+v.px(5), y+height)
	c.Fill(v.inked, color)
	v.inked = v.inked.Union(v.writeLines(c, image.Pt(x+v.px(16), y), title, titleStyle, 17, titleLine, color))
	y += v.px(titleLine * float64(len(title)))
	v.inked = v.inked.Union(v.writeLines(c, image.Pt(x+v.px(16), y), detail, detailStyle, 16, pitch, v.Theme.Detail))
}
