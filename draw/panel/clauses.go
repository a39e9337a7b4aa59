package panel

import (
	"image"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// Clauses lists the clauses that the solver has learned.
var Clauses = Panel{
	Name:   "clauses",
	Doc:    "the clauses that the solver learned, the newest highlighted",
	Text:   true,
	Beside: true,
	Grows:  true,
	Ramps:  func(t *theme.Theme) []raster.Ramp { return append(captionRamps(t), raster.Ramp{t.Muted, t.Ground}) },
	New: func(k *Metrics) View {
		if len(k.About.Code) > 0 && !has(trace.Learn)(k.About) { // a search without code may learn
			return &emptyView{Metrics: k, title: k.Language.Panels.Clauses, reason: k.Language.Panels.ClausesNever}
		}
		return &clausesView{Metrics: k}
	},

	Replaces:  "legend",
	TellsMore: has(trace.Learn),
}

// A clausesView lists the last clauses that were learned, from old to new. A clause keeps its line until the list is full and its
// newer half moves to the top. A list that moved with every clause would make a film half as large again.
type clausesView struct {
	*Metrics
	shown Memory[clauseSlot] // from the top
}

// A clauseSlot is a line of the list as it is painted. The zero clauseSlot is empty.
type clauseSlot struct {
	number int // of the clause
	newest bool
	look   string // its tone, if it is new or the scene speaks of it; else ""
}

// Lengths of a line, in units.
const (
	clauseLine   = 24 // its height
	clauseDrop   = 17 // from its top to the baseline
	clauseNumber = 34 // from the left to the end of the clause's number
	clauseBar    = 42 // to the bar in the color of the mood
	clauseIndent = 54 // to the words
	minNameWidth = 6  // less than the width of a square's name with the comma behind it
)

func (v *clausesView) Height() int { return v.WithHeading(5 * v.Px(clauseLine)) } // room for five lines, at least

func (v *clausesView) Heading() string { return v.Language.ClausesHeading(v.About) }

// Limits of a list in a page.
const (
	pageClauses = 6 // its lines
	pageNames   = 8 // the squares that a clause names
)

// Lines returns the last clauses, with their numbers.
func (v *clausesView) Lines(s *story.State) []Line {
	lines := []Line{}
	slots, clauses := clauseSlots(s, pageClauses)
	for i, slot := range slots {
		if slot.number != 0 {
			said := story.ClauseWords(v.Language, clauses[i], v.Labels, v.N, pageNames)
			lines = append(lines, Line{said, v.Language.Number(slot.number), slot.look})
		}
	}
	return lines
}

func (v *clausesView) Paint(c *raster.Canvas, s *story.State) {
	content := v.Content(c)
	if v.shown == nil {
		v.WriteHeading(c, v.Heading())
	}
	room := content.Dy() - v.Px(BesideFoot) + 1
	slots, clauses := clauseSlots(s, min(room/v.Px(clauseLine), story.ClauseLines))
	for i, slot := range v.shown.Changes(slots) {
		at := content.Min.Add(image.Pt(0, i*v.Px(clauseLine)))
		c.Fill(image.Rect(at.X, at.Y, content.Max.X, at.Y+v.Px(clauseLine)), v.Theme.Ground)
		switch {
		case slot.number != 0:
			v.paintClause(c, at, slot, clauses[i])
		case i == 0:
			v.Letters.Draw(c, at.Add(image.Pt(0, v.Px(clauseDrop))), v.Language.Panels.ClausesNone, v.Style(14, false), v.Theme.Muted)
		}
	}
}

// clauseSlots returns a list of n lines that shows the last clauses of a scene, and the clause of each line.
func clauseSlots(s *story.State, n int) ([]clauseSlot, []story.Clause) {
	slots, clauses := make([]clauseSlot, n), make([]story.Clause, n)
	if len(s.Clauses) == 0 {
		return slots, clauses
	}
	newest := s.Clauses[len(s.Clauses)-1].Number
	first := listStart(newest, n)
	for _, clause := range s.Clauses {
		i := clause.Number - first
		if i < 0 || i >= n || clause.Number < 1 {
			continue
		}
		slots[i], clauses[i] = clauseSlot{number: clause.Number, newest: clause.Number == newest}, clause
		if slots[i].newest {
			slots[i].look = testTone
		}
		if squares := trace.SquaresOf(clause.Literals); squares != (trace.Set{}) && squares == s.Linked {
			slots[i].look = actTone(s)
		}
	}
	return slots, clauses
}

// paintClause writes a clause on a line whose top left corner is at a point.
func (v *clausesView) paintClause(c *raster.Canvas, at image.Point, slot clauseSlot, clause story.Clause) {
	text, bar := v.Theme.Muted, v.Theme.Ground
	if slot.look != "" {
		text, bar = v.Theme.Text, v.toned(slot.look)
	}
	digits, st := v.Letters.Fit(v.Language.Number(slot.number), v.Style(13, slot.newest), v.Px(clauseNumber), 1)
	v.Letters.Draw(c, at.Add(image.Pt(v.Px(clauseNumber)-v.Letters.Width(digits[0], st), v.Px(clauseDrop))), digits[0], st, text)
	c.Fill(image.Rect(v.Px(clauseBar), v.Px(4), v.Px(clauseBar)+max(2, v.Px(3)), v.Px(clauseLine)-v.Px(3)).Add(at), bar)
	st, width := v.Style(14, slot.newest), v.BesideWidth-v.Px(clauseIndent)
	names := min(len(clause.Literals), width/v.Px(minNameWidth))
	said := story.ClauseWords(v.Language, clause, v.Labels, v.N, names)
	for names > 1 && v.Letters.Width(said, st) > width { // as many names of squares as fit
		names--
		said = story.ClauseWords(v.Language, clause, v.Labels, v.N, names)
	}
	line, fitted := v.Letters.Shorten(said, st, width)
	if line != said { // it was cut: the squares are counted instead
		line, fitted = v.Letters.Shorten(story.ClauseWords(v.Language, clause, words.NoLabels, v.N, 0), st, width)
	}
	v.Letters.Draw(c, at.Add(image.Pt(v.Px(clauseIndent), v.Px(clauseDrop))), line, fitted, text)
}
