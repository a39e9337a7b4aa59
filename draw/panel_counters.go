package draw

import (
	"image"
	"slices"
	"strconv"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// countersPanel shows how much work a search has done.
var countersPanel = Panel{
	Name:  "counters",
	Doc:   "how much work was done so far, in the solver's own terms",
	ramps: func(t *Theme) []raster.Ramp { return []raster.Ramp{{t.Text, t.Ground}, {t.Muted, t.Ground}} },
	view:  func(k *sketch) view { return newCountersView(k) },
}

// A countersView writes the value of each stat over its name.
type countersView struct {
	*sketch
	stats         []stat
	rows, columns int
	shown         memory[int]       // the values as painted
	inked         []image.Rectangle // what they take
}

// A stat is a number that a scene has, and what it counts.
type stat struct {
	name  string
	value func(*story.Scene) int
}

// newCountersView shows the counters of the solver and, of a search that moves queens, the conflicts left.
func newCountersView(k *sketch) *countersView {
	v := &countersView{sketch: k}
	for _, counter := range story.ShownCounters(k.about) {
		v.stats = append(v.stats, stat{k.Language.Counters[counter], func(s *story.Scene) int { return s.Counters[counter] }})
	}
	if repairs(k.about) {
		attacks := stat{k.Language.Panels.Attacks, func(s *story.Scene) int { return s.Attacks }}
		v.stats = slices.Insert(v.stats, 1, attacks)
	}
	v.inked = make([]image.Rectangle, len(v.stats))
	v.rows = ceilDiv(len(v.stats), max(1, v.width/v.px(88)))
	v.columns = ceilDiv(len(v.stats), max(1, v.rows)) // as few as that number of rows allows, so that these are evenly filled
	return v
}

// repairs reports whether a search moves queens that stand.
func repairs(a trace.About) bool { return slices.Contains(a.Counts, trace.Moves) }

// Heights in units.
const (
	counterHeight = 36 // of a value and its name
	counterGap    = 10 // between two rows of counters
	counterFoot   = 14
)

func (v *countersView) height() int {
	if len(v.stats) == 0 {
		return 0
	}
	rows := float64(v.rows)
	return v.px(rows*counterHeight + (rows-1)*counterGap + counterFoot)
}

func (v *countersView) paint(c *raster.Canvas, s *story.Scene) {
	first := v.shown == nil
	pitch := v.width / max(1, v.columns)
	values := make([]int, len(v.stats))
	for i, f := range v.stats {
		values[i] = f.value(s)
	}
	for i, value := range v.shown.news(values) {
		at := image.Pt(c.Bounds().Min.X+v.left()+i%v.columns*pitch, c.Bounds().Min.Y+i/v.columns*v.px(counterHeight+counterGap))
		if first {
			v.writeLine(c, at.Add(image.Pt(0, v.px(32))), v.stats[i].name, v.style(13, false), pitch-v.px(6), v.Theme.Muted)
		}
		c.Fill(v.inked[i], v.Theme.Ground)
		figures := []string{strconv.Itoa(value)} // which come once each: they would drive texts out of what Fit remembers
		v.inked[i] = v.text.Draw(c, at.Add(image.Pt(0, v.px(16))), figures[0], v.text.FitAll(figures, v.style(20, true), pitch-v.px(6)), v.Theme.Text)
	}
}
