package draw

import (
	"image"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
)

// A headline stands over all searches of a comparison: in large letters what it asks or, at the end, its verdict, and under that, smaller,
// what the clock counts, or why. Its height is the same in all pictures; a verdict that is long is set smaller.
type headline struct {
	*panel.Metrics
	width int // of its lines, in pixels
	lines int // of large letters
	notes int // of small ones
	place image.Rectangle
	shown words.Caption
}

// Lengths of a headline, in units.
const (
	verdictSize = 28
	leastSize   = 15 // of a verdict that takes more lines
	verdictStep = 1.2
	noteSize    = 17
	noteStep    = 22
	headFoot    = 8 // under all lines
)

// newHeadline returns a headline over a number of searches side by side.
func newHeadline(k *panel.Metrics, clock story.Clock, columns, width int) headline {
	h := headline{Metrics: k, width: width, lines: 1}
	if columns == 1 {
		h.lines = 2
	}
	note, _ := k.Letters.Fit(story.ClockNote(k.Language, clock), k.Style(noteSize, false), width, headLines)
	h.notes = max(len(note), h.lines)
	return h
}

func (h *headline) height() int {
	return h.Px(verdictSize*verdictStep*float64(h.lines) + noteStep*float64(h.notes) + headFoot)
}

// paint writes a caption: its detail as small as a note and in a color of its own, and its title as large as the rest of the place allows.
func (h *headline) paint(c *raster.Canvas, said words.Caption, detail raster.Color) {
	if said == h.shown {
		return
	}
	h.shown = said
	c.Fill(h.place, h.Theme.Ground)
	room := float64(h.place.Dy())/h.Unit - headFoot
	var note []string
	var noteStyle raster.Style
	if said.Detail != "" {
		note, noteStyle = h.Letters.Fit(said.Detail, h.Style(noteSize, false), h.width, h.notes)
		room -= noteStep * float64(len(note))
	}
	lines, style := h.fit(said.Title, room)
	step := verdictStep * style.Size / h.Unit
	h.WriteLines(c, h.place.Min, lines, style, 0.8*step, step, h.Theme.Text)
	h.WriteLines(c, h.place.Min, note, noteStyle, step*float64(len(lines))+noteSize, noteStep, detail)
}

// fit breaks a text into as few lines as fit a height, in units, each as large as that allows.
func (h *headline) fit(text string, height float64) (lines []string, style raster.Style) {
	for n := 1; ; n++ {
		size := min(verdictSize, height/verdictStep/float64(n))
		lines, style = h.Letters.Fit(text, h.Style(size, true), h.width, n)
		next := height / verdictStep / float64(n+1) // with a line more
		if style.Size == h.Style(size, true).Size || next < leastSize || h.Style(next, true).Size <= style.Size {
			return lines, style
		}
	}
}
