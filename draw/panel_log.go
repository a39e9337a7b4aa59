package draw

import (
	"fmt"
	"image"

	"queenreel/draw/raster"
	"queenreel/draw/story"
)

var logPanel = Panel{
	Name:   "log",
	Doc:    "the last steps in words",
	beside: true,
	grows:  true,
	ramps:  logRamps,
	view:   func(k *sketch) view { return &logView{sketch: k} },
}

func logRamps(t *Theme) []raster.Ramp { return append(captionRamps(t), raster.Ramp{t.Muted, t.Ground}) }

// A logView lists the last steps, the newest lit. A step keeps its line until the list is full; then the newer half
// of it moves up. (A list that moved at every step would double the size of a film.)
type logView struct {
	*sketch
	begun bool
	shown []logSlot // from the top
}

// A logSlot is a line of the list as it is painted. The zero logSlot is empty.
type logSlot struct {
	story.LogLine
	newest bool
}

// Lengths of a line of the log, in units.
const (
	logLine   = 24 // its height
	logDrop   = 17 // from its top to the baseline
	logStep   = 34 // from the left to the end of the step's number
	logMark   = 42 // to the bar in the color of the mood
	logIndent = 54 // to the title
)

// logLeast is the number of lines that there is always room for.
const logLeast = 8

func (v *logView) height() int { return v.headed(logLeast * v.px(logLine)) }

func (v *logView) paint(c *raster.Canvas, s *story.Scene) {
	content := v.content(c)
	if !v.begun {
		v.heading(c, v.Language.LogTitle)
		v.begun = true
		v.shown = make([]logSlot, min(v.room(content)/v.px(logLine), story.LogLines))
	}
	for i, slot := range logSlots(s.Log[:], len(v.shown)) {
		if v.shown[i] == slot {
			continue
		}
		v.shown[i] = slot
		at := content.Min.Add(image.Pt(0, i*v.px(logLine)))
		c.Fill(image.Rect(at.X, at.Y, content.Max.X, at.Y+v.px(logLine)), v.Theme.Ground)
		if slot.Step != 0 {
			v.paintLine(c, at, slot.LogLine, slot.newest)
		}
	}
}

// logSlots returns a list of n lines that shows the last steps of a log. Which line a step is on follows from its
// number alone.
func logSlots(log []story.LogLine, n int) []logSlot {
	slots := make([]logSlot, n)
	newest := log[len(log)-1].Step
	first := pageStart(newest, n)
	for _, line := range log {
		if i := line.Step - first; line.Step > 0 && 0 <= i && i < n {
			slots[i] = logSlot{line, line.Step == newest}
		}
	}
	return slots
}

// pageStart returns the number of the item at the top of a list with room for n items, which are numbered from
// 1. Once the list is full, its newer half moves to the top, so that a list changes as a whole only every n/2
// items.
func pageStart(newest, n int) int {
	if newest <= n || n < 2 {
		return max(1, newest-n+1)
	}
	half := n / 2
	return 1 + (newest-n+half-1)/half*half
}

// paintLine writes a line of the log whose top left corner comes to at.
func (v *logView) paintLine(c *raster.Canvas, at image.Point, line story.LogLine, newest bool) {
	color := v.Theme.Muted
	if newest {
		color = v.moodColor(line.Mood)
	}
	step, st := v.text.Fit(fmt.Sprint(line.Step), v.style(13, newest), v.px(logStep), 1)
	v.text.Draw(c, at.Add(image.Pt(v.px(logStep)-v.text.Width(step[0], st), v.px(logDrop))), step[0], st, color)
	bar := image.Rect(v.px(logMark), v.px(4), v.px(logMark)+max(2, v.px(3)), v.px(logLine)-v.px(3))
	c.Fill(bar.Add(at), v.moodColor(line.Mood))
	title, st := v.text.Shorten(line.Title, v.style(14, newest), v.px(besideContent-logIndent))
	v.text.Draw(c, at.Add(image.Pt(v.px(logIndent), v.px(logDrop))), title, st, color)
}
