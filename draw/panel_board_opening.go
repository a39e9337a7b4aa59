package draw

import (
	"image"
	"slices"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// The first picture of a film has an empty board, or only fixed queens. Where no panel explains the marks, a card on it says
// what the figures of attacked squares mean.

// openingScale is how much larger the card is than the panel that explains the marks.
const openingScale = 1.2

// Lengths of the card, in its larger units.
const (
	openingPad   = 12 // from its edge to what it says
	openingLeast = 7  // the smallest text: on smaller boards there is no card
)

// opens reports whether a scene is the start of a search whose marks are still to be explained.
func (v *boardView) opens(s *story.Scene) bool {
	return s.Reason.Kind == story.ReasonStart &&
		slices.Contains(v.Panels, captionPanel.Name) && !slices.Contains(v.Panels, legendPanel.Name)
}

// openingMarks returns what marks the search will put on squares that a queen cannot stand on. One that fills the
// board first puts none, and one that only goes back over dead lines has nothing to rule out by reasoning.
func (v *boardView) openingMarks() (marks []legendMark) {
	counts := func(c ...trace.Counter) bool {
		return slices.ContainsFunc(v.about.Counts, func(d trace.Counter) bool { return slices.Contains(c, d) })
	}
	if v.n < 2 || counts(trace.Moves, trace.Candidates) {
		return nil
	}
	for _, m := range legendMarks {
		plainFigure := m.look.cross == plain && m.look.tint == unmarked
		if plainFigure && (m.look.figure != diamond || counts(trace.Failures, trace.Conflicts)) {
			m.look.cross = fresh
			marks = append(marks, m)
		}
	}
	return marks
}

// paintOpening paints the card into the middle of a board whose top left corner is the origin, or below the fixed queens that
// stand there. The next scene paints the squares under it again.
func (v *boardView) paintOpening(c *raster.Canvas, origin image.Point, s *story.Scene) {
	marks := v.openingMarks()
	if len(marks) == 0 {
		return
	}
	k := *v.sketch
	k.unit *= openingScale
	legend := newLegendView(&k)
	pad, indent, pitch := k.px(openingPad), k.px(legendIndent), k.legendLine()
	texts := legend.texts(marks)
	st := k.text.FitAll(texts, k.style(14, false), v.side()-4*pad-indent)
	size := image.Pt(0, (len(marks)-1)*pitch+legend.squares.Cell+2*pad)
	if st.Size < openingLeast*k.unit || size.Y > v.side() {
		return
	}
	for _, text := range texts {
		size.X = max(size.X, k.text.Width(text, st)+indent+2*pad)
	}
	corner := origin.Add(image.Pt(v.half(v.side()-size.X), v.half(v.side()-size.Y)))
	for q := range s.Board.Queens() { // from the top row down
		at := v.square(origin.Add(image.Pt(int(q.Col), int(q.Row)).Mul(v.Cell)))
		if (image.Rectangle{corner, corner.Add(size)}).Overlaps(at) {
			corner.Y = at.Max.Y + pad/2
		}
	}
	card := image.Rectangle{corner, corner.Add(size)}
	if card.Max.Y > origin.Y+v.side() {
		return
	}
	c.Fill(card, v.Theme.Ground)
	c.Border(card, max(1, v.px(1)), v.Theme.Muted)
	for i, m := range marks {
		legend.paintMark(c, corner.Add(image.Pt(pad, pad+i*pitch)), m, st)
	}
	for i := range v.stale {
		v.stale[i] = v.stale[i] || v.square(origin.Add(image.Pt(i%v.n*v.Cell, i/v.n*v.Cell))).Overlaps(card)
	}
}
