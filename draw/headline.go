package draw

import (
	"image"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
)

// A headline stands over several searches: the title if there is one, in large letters what the film asks or, at the end, its verdict, and
// under that, smaller, what the clock counts, or why. Its height is the same in all pictures; a verdict that is long is set smaller.
type headline struct {
	*panel.Metrics
	clock   story.Clock
	opening words.Caption // what it says up to the end
	titled  []string      // the lines of the title
	style   raster.Style  // of these
	width   int           // of its lines, in pixels
	lines   int           // of large letters
	notes   int           // of small ones
	place   image.Rectangle
	shown   words.Caption
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

// headLines is the number of lines that the title has at most, and the note too.
const headLines = 2

// headTop is the room over what stands over all searches, in units.
const headTop = 16

// layOut gives the headline its place over a number of searches side by side, which are so wide together, and returns where it ends.
func (h *headline) layOut(k *panel.Metrics, columns, width int) (bottom int) {
	h.Metrics, h.shown, h.lines, h.titled = k, words.Caption{}, 1, nil
	h.width = width - k.LeftMargin - k.RightMargin()
	if columns == 1 {
		h.lines = 2
	}
	if k.Title != "" {
		h.titled, h.style = k.Letters.Fit(k.Title, k.Style(panel.TitleSize, true), h.width, headLines)
	}
	note, _ := k.Letters.Fit(story.ClockNote(k.Language, h.clock), k.Style(noteSize, false), h.width, headLines)
	h.notes = max(len(note), h.lines)
	top := k.Px(headTop + panel.TitleStep*float64(len(h.titled)))
	height := h.Px(verdictSize*verdictStep*float64(h.lines) + noteStep*float64(h.notes) + headFoot)
	h.place = image.Rect(k.LeftMargin, top, k.LeftMargin+h.width, top+height)
	return h.place.Max.Y
}

// begin moves the headline by the room around the picture, and writes the title.
func (h *headline) begin(c *raster.Canvas, spare image.Point) {
	h.place = h.place.Add(spare)
	h.WriteLines(c, spare.Add(image.Pt(h.LeftMargin, 0)), h.titled, h.style, headTop+20, panel.TitleStep, h.Theme.Text)
}

// paint writes what the film says of all searches: the detail as small as a note, muted up to the end, and the title as large as the rest
// of the place allows.
func (h *headline) paint(c *raster.Canvas, s *story.Scene) {
	said, detail := h.opening, h.Theme.Muted
	if s.Ends {
		said, detail = s.Caption, h.Theme.Text
	}
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
