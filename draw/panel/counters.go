package panel

import (
	"image"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/theme"
)

// Counters shows how much work a search has done.
var Counters = Panel{
	Name:  "counters",
	Doc:   "how much work was done so far, in the solver's own terms",
	Text:  true,
	Ramps: func(t *theme.Theme) []raster.Ramp { return []raster.Ramp{{t.Text, t.Ground}, {t.Muted, t.Ground}} },
	New:   newCountersView,
}

// A countersView writes the value of each stat over its name.
type countersView struct {
	*Metrics
	stats         []story.Stat
	rows, columns int
	shown         Memory[int]       // the values as painted
	inked         []image.Rectangle // what they take
}

// newCountersView returns a view of what a search has done.
func newCountersView(k *Metrics) View {
	v := &countersView{Metrics: k, stats: story.StatsOf(k.About, k.Language)}
	v.inked = make([]image.Rectangle, len(v.stats))
	v.rows = CeilDiv(len(v.stats), max(1, v.ColumnWidth/v.Px(88)))
	v.columns = CeilDiv(len(v.stats), max(1, v.rows)) // so that the rows are evenly filled
	return v
}

// Heights in units.
const (
	counterHeight = 36 // of a value and its name
	counterGap    = 10 // between two rows of counters
	counterFoot   = 14
)

func (v *countersView) Height() int {
	if len(v.stats) == 0 {
		return 0
	}
	rows := float64(v.rows)
	return v.Px(rows*counterHeight + (rows-1)*counterGap + counterFoot)
}

func (v *countersView) Paint(c *raster.Canvas, s *story.State) {
	first := v.shown == nil
	pitch := v.ColumnWidth / max(1, v.columns)
	values := make([]int, len(v.stats))
	for i, f := range v.stats {
		values[i] = f.Value(s)
	}
	for i, value := range v.shown.Changes(values) {
		at := image.Pt(c.Bounds().Min.X+v.LeftMargin+i%v.columns*pitch, c.Bounds().Min.Y+i/v.columns*v.Px(counterHeight+counterGap))
		if first {
			v.WriteLine(c, at.Add(image.Pt(0, v.Px(32))), v.stats[i].Name, v.Style(13, false), pitch-v.Px(12), v.Theme.Muted)
		}
		c.Fill(v.inked[i], v.Theme.Ground)
		figure := v.Language.Number(value)
		// Fit would remember each figure, and forget texts that come again.
		st := v.Letters.FitAll([]string{figure}, v.Style(20, true), pitch-v.Px(6))
		v.inked[i] = v.Letters.Draw(c, at.Add(image.Pt(0, v.Px(16))), figure, st, v.Theme.Text)
	}
}
