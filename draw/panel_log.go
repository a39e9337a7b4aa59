package draw

import (
	"fmt"
	"image"
	"slices"

	"queenreel/draw/raster"
	"queenreel/draw/story"
)

var logPanel = Panel{
	Name:   "log",
	Doc:    "the last few steps in words",
	beside: true,
	tells:  true,
	grows:  true,
	ramps:  logRamps,
	view:   func(k *sketch) view { return &logView{sketch: k} },
}

func logRamps(t *Theme) []raster.Ramp { return append(captionRamps(t), raster.Ramp{t.Muted, t.Ground}) }

// A logView lists the last steps from old to new, with a pointer before the newest. A step keeps its line until the list
// is full; then the newer half moves to the top. (A list that moved with every step would make a film half as large
// again.)
type logView struct {
	*sketch
	begun  bool
	shown  []story.LogLine // from the top; an empty line is the zero LogLine
	newest int             // the line with the pointer; -1 before the first step
}

// Lengths of a line of the log, in units.
const (
	logLine   = 24 // its height
	logDrop   = 17 // from its top to the baseline
	logStep   = 34 // from the left to the end of the step's number
	logMark   = 42 // to the bar in the color of the mood
	logIndent = 54 // to the title
	logTip    = 7  // the width of the pointer, which ends at the left
)

// minLogLines is the number of lines that there is always room for.
const minLogLines = 8

func (v *logView) height() int { return v.withHeading(minLogLines * v.px(logLine)) }

func (v *logView) paint(c *raster.Canvas, s *story.Scene) {
	content := v.content(c)
	if !v.begun {
		v.heading(c, v.Language.Panels.Log)
		v.begun, v.newest = true, -1
		v.shown = make([]story.LogLine, min(v.room(content)/v.px(logLine), story.LogLines))
	}
	line := func(i int) image.Rectangle {
		y := content.Min.Y + i*v.px(logLine)
		return image.Rect(content.Min.X, y, content.Max.X, y+v.px(logLine))
	}
	lines, newest := logPlaces(s.Log, len(v.shown))
	if newest == v.newest && slices.Equal(lines, v.shown) {
		return
	}
	if v.newest >= 0 {
		c.Fill(v.pointer(line(v.newest)), v.Theme.Ground)
	}
	for i, l := range lines {
		if v.shown[i] == l {
			continue
		}
		at := line(i).Min
		c.Fill(line(i), v.Theme.Ground)
		if l.Step == 0 {
			continue
		}
		v.paintItem(c, at, l.Step, v.style(13, false), v.Theme.Muted, v.moodColor(l.Mood))
		title, st := v.text.Shorten(l.Title, v.style(14, false), v.beside-v.px(logIndent))
		v.text.Draw(c, at.Add(image.Pt(v.px(logIndent), v.px(logDrop))), title, st, v.Theme.Text)
	}
	if newest >= 0 {
		r := v.pointer(line(newest))
		for i := range r.Dx() {
			c.Fill(image.Rect(r.Min.X+i, r.Min.Y+i, r.Min.X+i+1, r.Max.Y-i), v.Theme.Text)
		}
	}
	v.shown, v.newest = lines, newest
}

// logPlaces returns the lines of a list of n of them that shows the last steps of a log, and the line of the newest;
// -1 if the log is empty. Which line a step is on follows from the number of the newest alone.
func logPlaces(log []story.LogLine, n int) (lines []story.LogLine, newest int) {
	lines = make([]story.LogLine, n)
	last := 0
	if len(log) > 0 {
		last = log[len(log)-1].Step
	}
	first := pageStart(last, n)
	for _, l := range log {
		if l.Step >= first {
			lines[l.Step-first] = l
		}
	}
	return lines, last - first
}

// paintItem writes the number of a line whose top left corner is at a point, and paints the bar after it.
func (k *sketch) paintItem(c *raster.Canvas, at image.Point, number int, st raster.Style, text, bar raster.Color) {
	digits, st := k.text.Fit(fmt.Sprint(number), st, k.px(logStep), 1)
	k.text.Draw(c, at.Add(image.Pt(k.px(logStep)-k.text.Width(digits[0], st), k.px(logDrop))), digits[0], st, text)
	c.Fill(image.Rect(k.px(logMark), k.px(4), k.px(logMark)+max(2, k.px(3)), k.px(logLine)-k.px(3)).Add(at), bar)
}

// pointer returns the place of the pointer on a line, a triangle that points to the right.
func (v *logView) pointer(line image.Rectangle) image.Rectangle {
	half := v.px(logTip)
	y := line.Min.Y + v.px(logDrop) - v.px(5)
	x := line.Min.X - v.px(2)
	return image.Rect(x-half, y-half, x, y+half)
}
