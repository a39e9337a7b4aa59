package draw

import (
	"image"
	"math"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// nameHeight is the height of the name over a board, in units, and nameLine where its baseline lies.
const (
	nameHeight = 44
	nameLine   = 30
)

// namePanel returns the panel with the name of a search over its board, which users cannot choose.
func namePanel(name string) panel.Panel {
	return panel.Panel{
		Name: "name",
		Ramps: func(t *theme.Theme) []raster.Ramp {
			return []raster.Ramp{{t.Text, t.Ground}, {t.Muted, t.Ground}} // with what stands over all searches, and in their cards
		},
		New: func(k *panel.Metrics) panel.View { return &nameView{Metrics: k, name: name} },
	}
}

// A nameView is the name of a search.
type nameView struct {
	*panel.Metrics
	name  string
	begun bool
}

func (v *nameView) Height() int { return v.Px(nameHeight) }

func (v *nameView) Paint(c *raster.Canvas, _ *story.State) {
	if v.begun {
		return
	}
	v.begun = true
	at := c.Bounds().Min.Add(image.Pt(v.LeftMargin, v.Px(nameLine)))
	v.WriteLine(c, at, v.name, v.Style(panel.TitleSize, true), v.ColumnWidth, v.Theme.Text)
}

// barName is the name of the panel under the boards of several searches, which users cannot choose.
const barName = "bar"

// barPanel returns the panel that shows how much of a search is done by a clock. until is the reading of the clock when the search is over;
// with 0 the bar stays empty.
func barPanel(clock story.Clock, until int) panel.Panel {
	return panel.Panel{
		Name: barName,
		Ramps: func(t *theme.Theme) []raster.Ramp {
			return []raster.Ramp{{t.Text, t.Ground}, {t.Good, t.Ground}, {t.Bad, t.Ground}}
		},
		New: func(k *panel.Metrics) panel.View {
			return &barView{Metrics: k, clock: clock, until: until, shown: -1}
		},
	}
}

// A barView is a bar, with the reading of the clock over it. When the search is over, the color of the bar says whether it has found a
// solution.
type barView struct {
	*panel.Metrics
	clock story.Clock
	until int
	shown int // the reading as painted; -1 before the first scene
	color raster.Color
}

// Lengths in units.
const (
	barText   = 18 // from the top to the baseline of the words
	barTop    = 26
	barWidth  = 8
	barHeight = 38 // of the panel
)

func (v *barView) Height() int { return v.Px(barHeight) }

func (v *barView) Paint(c *raster.Canvas, s *story.State) {
	color := v.Theme.Muted
	switch {
	case s.Ends && s.Counters[trace.Solutions] > 0:
		color = v.Theme.Good
	case s.Ends:
		color = v.Theme.Bad
	}
	if v.shown == s.Reading && v.color == color {
		return
	}
	v.shown, v.color = s.Reading, color
	at := c.Bounds().Min.Add(image.Pt(v.LeftMargin, 0))
	c.Fill(image.Rect(at.X, at.Y, at.X+v.ColumnWidth, at.Y+v.Px(barTop)), v.Theme.Ground)
	v.WriteLine(c, at.Add(image.Pt(0, v.Px(barText))), story.Reached(v.Language, v.About, v.clock, s.Reading), v.Style(15, true), v.ColumnWidth, v.Theme.Text)
	length := 0
	if v.until > 0 && s.Reading > 0 {
		length = max(1, int(math.Round(float64(v.ColumnWidth)*min(1, float64(s.Reading)/float64(v.until)))))
	}
	top := at.Y + v.Px(barTop)
	c.Fill(image.Rect(at.X, top, at.X+length, top+v.Px(barWidth)), color)
	c.Fill(image.Rect(at.X+length, top, at.X+v.ColumnWidth, top+v.Px(barWidth)), panel.RestColor(v.Theme))
}

// A figuresCard shows the figures of a search when all searches are over, in place of the panels under the bar. All cards of a picture
// begin with the figures that all searches have, so that these are level; other figures of the search follow.
type figuresCard struct {
	*panel.Metrics
	counters []trace.Counter // none if the searches show nothing but boards
	common   int             // the number of them that all searches have
	place    image.Rectangle
	under    *raster.Canvas // what it covers, to be painted again; nil if it covers nothing
}

// Lengths in units.
const (
	figureTop  = 14 // over the first line
	figureStep = 27 // from line to line
	figureFoot = 16
	figureName = 78 // from a figure to its name
)

func (f *figuresCard) height() int {
	if f.counters == nil {
		return 0
	}
	return f.Px(figureTop + figureStep*float64(len(f.counters)) + figureFoot)
}

// lift uncovers what the card covers.
func (f *figuresCard) lift(c *raster.Canvas) {
	if f.under != nil {
		c.Copy(f.under, f.place.Min)
		f.under = nil
	}
}

func (f *figuresCard) cover(c *raster.Canvas, s *story.State) {
	if f.counters == nil {
		return
	}
	f.under = c.Sub(f.place).Clone()
	c.Fill(f.place, f.Theme.Ground)
	at := f.place.Min.Add(image.Pt(f.LeftMargin, f.Px(figureTop)))
	for i, counter := range f.counters {
		color := f.Theme.Text
		if i >= f.common {
			color = f.Theme.Muted
		}
		if counter == trace.Solutions && s.Counters[counter] > 0 {
			color = f.Theme.Good
		}
		line := at.Add(image.Pt(0, f.Px(18)))
		f.WriteLine(c, line, f.Language.Number(s.Counters[counter]), f.Style(20, true), f.Px(figureName-8), color)
		line.X += f.Px(figureName)
		f.WriteLine(c, line, f.Language.Counters[counter], f.Style(15, false), f.ColumnWidth-f.Px(figureName), f.Theme.Muted)
		at.Y += f.Px(figureStep)
	}
}
