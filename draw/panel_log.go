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

// A logView lists the last steps, the newest at the bottom, as many as there is room for.
type logView struct {
	*sketch
	begun bool
	shown [story.LogLines]story.LogLine
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

func (v *logView) height() int { return v.headed(v.px(logLine * logLeast)) }

func (v *logView) paint(c *raster.Canvas, s *story.Scene) {
	if v.begun && v.shown == s.Log {
		return
	}
	if !v.begun {
		v.heading(c, v.Language.LogTitle)
	}
	v.begun, v.shown = true, s.Log
	content := v.content(c)
	c.Fill(content, v.Theme.Ground)
	lines := v.lines(content.Dy() - v.px(besideFoot))
	for i, line := range lines {
		v.paintLine(c, content.Min.Add(image.Pt(0, i*v.px(logLine))), line, i == len(lines)-1)
	}
}

// lines returns the last lines of the log, as many as fit into a height in pixels.
func (v *logView) lines(height int) []story.LogLine {
	lines := v.shown[:]
	for len(lines) > 0 && lines[0].Step == 0 {
		lines = lines[1:]
	}
	return lines[max(0, len(lines)-height/v.px(logLine)):]
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
