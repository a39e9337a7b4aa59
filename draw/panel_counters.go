package draw

import (
	"fmt"
	"image"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

var countersPanel = Panel{
	Name:  "counters",
	Doc:   "how much was done so far, in the solver's own terms",
	ramps: func(t *Theme) []raster.Ramp { return []raster.Ramp{{t.Text, t.Ground}, {t.Muted, t.Ground}} },
	view:  func(k *sketch) view { return &countersView{sketch: k} },
}

// A countersView writes each counter as a figure over its name.
type countersView struct {
	*sketch
	begun bool
	shown trace.Counters
}

// Heights in units.
const (
	counterHeight = 36 // of a figure and its name
	counterGap    = 10 // between two rows of them
	counterFoot   = 14
)

// rows returns how many rows the counters take; with few columns, the rows are evenly filled.
func (v *countersView) rows() int {
	abreast := max(1, v.width/v.px(88))
	return (len(v.about.Counts) + abreast - 1) / abreast
}

// columns returns how many counters stand side by side.
func (v *countersView) columns() int { return (len(v.about.Counts) + v.rows() - 1) / max(1, v.rows()) }

func (v *countersView) size() image.Point {
	if len(v.about.Counts) == 0 {
		return image.Point{}
	}
	rows := float64(v.rows())
	return image.Pt(0, v.px(rows*counterHeight+(rows-1)*counterGap+counterFoot))
}

func (v *countersView) paint(c *raster.Canvas, s *story.Scene) {
	pitch := v.width / max(1, v.columns())
	for i, counter := range v.about.Counts {
		if v.begun && v.shown[counter] == s.Counters[counter] {
			continue
		}
		at := image.Pt(c.Bounds().Min.X+v.left()+i%v.columns()*pitch, c.Bounds().Min.Y+i/v.columns()*v.px(counterHeight+counterGap))
		if !v.begun {
			v.paintName(c, at, pitch, counter)
		}
		c.Fill(image.Rect(at.X, at.Y, at.X+pitch, at.Y+v.px(20)), v.theme.Ground)
		figure, st := v.text.Fit(fmt.Sprint(s.Counters[counter]), v.style(20, true), pitch-v.px(6), 1)
		v.text.Draw(c, at.Add(image.Pt(0, v.px(16))), figure[0], st, v.theme.Text)
	}
	v.begun, v.shown = true, s.Counters
}

func (v *countersView) paintName(c *raster.Canvas, at image.Point, pitch int, counter trace.Counter) {
	name, st := v.text.Fit(v.Language.Counters[counter], v.style(13, false), pitch-v.px(6), 1)
	v.text.Draw(c, at.Add(image.Pt(0, v.px(32))), name[0], st, v.theme.Muted)
}
