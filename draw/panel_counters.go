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

// A countersView writes the value of each counter over its name.
type countersView struct {
	*sketch
	begun bool
	shown trace.Counters
}

// Heights in units.
const (
	counterHeight = 36 // of a value and its name
	counterGap    = 10 // between two rows of counters
	counterFoot   = 14
)

// rows returns the number of rows that the counters take.
func (v *countersView) rows() int {
	abreast := max(1, v.width/v.px(88))
	return (len(v.about.Counts) + abreast - 1) / abreast
}

// columns returns the number of counters side by side: as few as that number of rows allows, so that the
// rows are evenly filled.
func (v *countersView) columns() int { return (len(v.about.Counts) + v.rows() - 1) / max(1, v.rows()) }

func (v *countersView) height() int {
	if len(v.about.Counts) == 0 {
		return 0
	}
	rows := float64(v.rows())
	return v.px(rows*counterHeight + (rows-1)*counterGap + counterFoot)
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
		c.Fill(image.Rect(at.X, at.Y, at.X+pitch, at.Y+v.px(20)), v.Theme.Ground)
		value, st := v.text.Fit(fmt.Sprint(s.Counters[counter]), v.style(20, true), pitch-v.px(6), 1)
		v.text.Draw(c, at.Add(image.Pt(0, v.px(16))), value[0], st, v.Theme.Text)
	}
	v.begun, v.shown = true, s.Counters
}

// paintName writes the name of a counter whose column is pitch pixels wide.
func (v *countersView) paintName(c *raster.Canvas, at image.Point, pitch int, counter trace.Counter) {
	name, st := v.text.Fit(v.Language.Counters[counter], v.style(13, false), pitch-v.px(6), 1)
	v.text.Draw(c, at.Add(image.Pt(0, v.px(32))), name[0], st, v.Theme.Muted)
}
