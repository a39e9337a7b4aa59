package draw

import (
	"fmt"
	"image"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// clausesPanel lists the clauses that the solver has learned.
var clausesPanel = Panel{
	Name:   "clauses",
	Doc:    "the clauses that the solver learned, the newest highlighted",
	beside: true,
	grows:  true,
	ramps:  clauseRamps,
	view:   func(k *sketch) view { return &clausesView{sketch: k} },

	replaces:  "legend",
	tellsMore: has(trace.Learn),
}

func clauseRamps(t *Theme) []raster.Ramp {
	return append(captionRamps(t), raster.Ramp{t.Muted, t.Ground})
}

// A clausesView lists the last clauses that were learned, from old to new. A clause keeps its line until the list is full; then
// the newer half moves to the top. (A list that moved with every clause would make a film half as large again.)
type clausesView struct {
	*sketch
	shown memory[clauseSlot] // from the top
}

// A clauseSlot is a line of the list as it is painted. The zero clauseSlot is empty.
type clauseSlot struct {
	number int // of the clause
	newest bool
	spoken story.Mood // that of the scene, if it speaks of the clause; else Calm
}

// Lengths of a line, in units.
const (
	clauseLine   = 24 // its height
	clauseDrop   = 17 // from its top to the baseline
	clauseNumber = 34 // from the left to the end of the clause's number
	clauseBar    = 42 // to the bar in the color of the mood
	clauseIndent = 54 // to the words
)

// minClauseLines is the number of lines that there is always room for.
const minClauseLines = 5

func (v *clausesView) height() int { return v.withHeading(minClauseLines * v.px(clauseLine)) }

func (v *clausesView) paint(c *raster.Canvas, s *story.Scene) {
	content := v.content(c)
	if v.shown == nil {
		v.heading(c, v.Language.ClausesHeading(v.about))
	}
	slots, clauses := clauseSlots(s, min(v.room(content)/v.px(clauseLine), story.ClauseLines))
	for i, slot := range v.shown.news(slots) {
		at := content.Min.Add(image.Pt(0, i*v.px(clauseLine)))
		c.Fill(image.Rect(at.X, at.Y, content.Max.X, at.Y+v.px(clauseLine)), v.Theme.Ground)
		switch {
		case slot.number != 0:
			v.paintClause(c, at, slot, clauses[i])
		case i == 0:
			v.text.Draw(c, at.Add(image.Pt(0, v.px(clauseDrop))), v.Language.Panels.ClausesNone, v.style(14, false), v.Theme.Muted)
		}
	}
}

// clauseSlots returns a list of n lines that shows the last clauses of a scene, and the clause of each line.
func clauseSlots(s *story.Scene, n int) ([]clauseSlot, []story.Clause) {
	slots, clauses := make([]clauseSlot, n), make([]story.Clause, n)
	if len(s.Clauses) == 0 {
		return slots, clauses
	}
	newest := s.Clauses[len(s.Clauses)-1].Number
	first := pageStart(newest, n)
	for _, clause := range s.Clauses {
		i := clause.Number - first
		if i < 0 || i >= n || clause.Number < 1 {
			continue
		}
		slots[i], clauses[i] = clauseSlot{number: clause.Number, newest: clause.Number == newest}, clause
		var squares trace.Set
		for _, l := range clause.Literals {
			squares.Add(l.At)
		}
		if squares != (trace.Set{}) && squares == s.Linked {
			slots[i].spoken = s.Mood
		}
	}
	return slots, clauses
}

// paintClause writes a clause on a line whose top left corner is at a point.
func (v *clausesView) paintClause(c *raster.Canvas, at image.Point, slot clauseSlot, clause story.Clause) {
	text, bar := v.Theme.Muted, v.Theme.Ground
	if slot.newest {
		text, bar = v.Theme.Text, v.Theme.Test
	}
	if slot.spoken != story.Calm {
		text, bar = v.Theme.Text, v.moodColor(slot.spoken)
	}
	digits, st := v.text.Fit(fmt.Sprint(slot.number), v.style(13, slot.newest), v.px(clauseNumber), 1)
	v.text.Draw(c, at.Add(image.Pt(v.px(clauseNumber)-v.text.Width(digits[0], st), v.px(clauseDrop))), digits[0], st, text)
	c.Fill(image.Rect(v.px(clauseBar), v.px(4), v.px(clauseBar)+max(2, v.px(3)), v.px(clauseLine)-v.px(3)).Add(at), bar)
	st, width := v.style(14, slot.newest), v.beside-v.px(clauseIndent)
	words, st := v.text.Shorten(v.words(clause, st, width), st, width)
	v.text.Draw(c, at.Add(image.Pt(v.px(clauseIndent), v.px(clauseDrop))), words, st, text)
}

// words returns the words of a clause, with the names of as many squares as fit into a width in pixels.
func (v *clausesView) words(clause story.Clause, st raster.Style, width int) string {
	for names := min(len(clause.Literals), width/v.px(minNameWidth)); ; names-- {
		words := v.Language.Clause(clause, v.Labels, v.n, names)
		if names <= 1 || v.text.Width(words, st) <= width {
			return words
		}
	}
}

// minNameWidth is less than the width of a square's name with the comma behind it, in pixels.
const minNameWidth = 6
