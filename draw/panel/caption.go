package panel

import (
	"image"
	"math"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
)

// Caption says what happens, and why.
var Caption = Panel{
	Name:  "caption",
	Doc:   "what happens, and why",
	Text:  true,
	Ramps: captionRamps,
	New:   func(k *Metrics) View { return &captionView{Metrics: k} },
}

// captionRamps returns the colors of a text in any mood.
func captionRamps(t *theme.Theme) []raster.Ramp {
	return []raster.Ramp{
		{t.Text, t.Ground}, {t.Detail, t.Ground},
		{t.Test, t.Ground}, {t.Bad, t.Ground}, {t.Good, t.Ground},
	}
}

// A captionView writes the title of a scene and its detail, to the right of a bar in the color of the mood.
type captionView struct {
	*Metrics
	shown words.Caption
	color raster.Color    // of the bar and the title
	inked image.Rectangle // what they take
}

// Lengths in units.
const (
	captionTop  = 24 // over the bar
	footTop     = 12 // over the bar in the foot of a wide picture
	titleLine   = 23
	detailLine  = 21
	captionFoot = 14 // under the bar
	smallDetail = 13 // the size of a detail that takes a line more
	smallLine   = 17 // from line to line of it
	captionRise = 12 // how much higher the bar begins beside it
)

// lines returns the number of lines that the title may take, and the detail too: more in a narrow column.
func (v *captionView) lines() int {
	return max(1, int(math.Ceil(400*v.Unit/float64(v.ColumnWidth))))
}

// CaptionTop returns the height of the room over the bar of the caption, in units.
func (k *Metrics) CaptionTop() float64 {
	if k.Arrangement == Wide {
		return footTop
	}
	return captionTop
}

func (v *captionView) Height() int {
	return v.Px(v.CaptionTop() + float64(v.lines())*(titleLine+detailLine) + captionFoot)
}

func (v *captionView) Paint(c *raster.Canvas, s *story.State) {
	color := v.toned(Tone(s))
	if v.shown == s.Caption && v.color == color {
		return
	}
	v.shown, v.color = s.Caption, color
	place := c.Bounds()
	c.Fill(v.inked, v.Theme.Ground)
	if s.Caption.Title == "" {
		return
	}
	x, y := place.Min.X+v.LeftMargin, place.Min.Y+v.Px(v.CaptionTop())
	width := v.ColumnWidth - v.Px(16)
	title, titleStyle := v.Letters.Fit(s.Caption.Title, v.Style(18, true), width, v.lines())
	detail, detailStyle := v.Letters.Fit(s.Caption.Detail, v.Style(15, false), width, v.lines())
	pitch := float64(detailLine)
	if detailStyle.Size < v.Style(smallDetail, false).Size { // a line more fits into the room over it and under it
		detail, detailStyle = v.Letters.Fit(s.Caption.Detail, v.Style(smallDetail, false), width, v.lines()+1)
		pitch = smallLine
		y -= v.Px(captionRise)
	}
	height := v.Px(titleLine*float64(len(title)) + pitch*float64(len(detail)))
	v.inked = image.Rect(x, y, x+v.Px(5), y+height)
	c.Fill(v.inked, color)
	v.inked = v.inked.Union(v.WriteLines(c, image.Pt(x+v.Px(16), y), title, titleStyle, 17, titleLine, color))
	y += v.Px(titleLine * float64(len(title)))
	v.inked = v.inked.Union(v.WriteLines(c, image.Pt(x+v.Px(16), y), detail, detailStyle, 16, pitch, v.Theme.Detail))
}
