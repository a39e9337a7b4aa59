package draw

import (
	"image"
	"slices"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

var legendPanel = Panel{
	Name:   "legend",
	Doc:    "what the marks on the squares mean",
	beside: true,
	ramps: func(t *Theme) []raster.Ramp {
		return append(boardRamps(t), raster.Ramp{t.Detail, t.Ground}, raster.Ramp{t.Test, t.Ground})
	},
	view: func(k *sketch) view { return newLegendView(k) },
}

// A legendView says what the marks on the squares mean that occur in the search. It draws them as the board does,
// and never changes.
type legendView struct {
	*sketch
	squares *boardView
	seen    []bool // by mark: it occurs
	columns int    // the number of marks side by side: several where the legend stands under the board
	begun   bool
}

// Lengths of a line of the legend, in units.
const (
	legendLine   = 28  // its height
	legendDense  = 24  // … in a wide picture
	legendSquare = 24  // the side of its square
	legendGap    = 3   // between two squares, at least
	legendPad    = 8   // right of a text, at least
	legendIndent = 34  // from the left to its text
	legendNarrow = 200 // the width of a column, at least
)

func newLegendView(k *sketch) *legendView {
	squares := k.smallBoard(min(k.px(legendSquare), k.legendLine()-k.px(legendGap)))
	return &legendView{sketch: k, squares: squares, columns: 1}
}

// A legendMark is something to see on the board, and what it means: a look of a square, perhaps with a line over
// it, that stands for all looks and lines for which occurs is true. May is true for the first scene that has such looks
// or lines, and false for most that have none: it is a hundred times as fast as occurs.
type legendMark struct {
	look   look
	tie    tieKind
	may    func(*story.Scene) bool
	occurs func(look, tieKind) bool // one of the two is its zero value; with nil, may says enough
	text   func(*story.Language) string
}

// legendMarks holds the marks, in about the order in which a search shows them.
var legendMarks = []legendMark{
	{
		look{queen: plain}, noTie,
		func(_ *story.Scene) bool { return true },
		func(l look, _ tieKind) bool { return l.queen != unmarked && l.form == whole },
		func(l *story.Language) string { return l.Marks.Queen },
	},
	{
		look{queen: plain, fixed: true}, noTie,
		func(s *story.Scene) bool { return s.Step == 1 }, // where all of them stand
		func(l look, _ tieKind) bool { return l.fixed },
		func(l *story.Language) string { return l.Marks.Fixed },
	},
	{
		look{queen: plain, ring: test}, noTie,
		func(s *story.Scene) bool { return s.Board.Has(s.At) || prunes(s, s.By) || linkShade(s) == test },
		func(l look, _ tieKind) bool { return l.form == whole && l.queen != unmarked && l.ring == test },
		func(l *story.Language) string { return l.Marks.Placed },
	},
	{
		look{queen: test, form: pale, ring: test}, noTie,
		func(s *story.Scene) bool { return s.Mood == story.Free },
		func(l look, _ tieKind) bool { return l.form == pale && l.queen == test },
		func(l *story.Language) string { return l.Marks.Free },
	},
	{
		look{queen: bad, form: pale, ring: bad}, noTie,
		func(s *story.Scene) bool {
			return s.Mood == story.Conflict && s.At.On(s.Board.N) && !s.Board.Has(s.At)
		},
		func(l look, _ tieKind) bool { return l.form == pale && l.queen == bad },
		func(l *story.Language) string { return l.Marks.Conflict },
	},
	{
		look{figure: plus, cross: plain}, noTie,
		func(s *story.Scene) bool {
			return s.Straight != trace.Set{} || s.Skipped != trace.Set{} || s.Dead != nowhere
		},
		func(l look, _ tieKind) bool { return l.figure == plus },
		func(l *story.Language) string { return l.Marks.Straight },
	},
	{
		look{figure: times, cross: plain}, noTie,
		func(s *story.Scene) bool {
			return s.Diagonal != trace.Set{} || s.Skipped != trace.Set{} || s.Dead != nowhere
		},
		func(l look, _ tieKind) bool { return l.figure == times },
		func(l *story.Language) string { return l.Marks.Diagonal },
	},
	{
		look{figure: diamond, cross: plain}, noTie,
		func(s *story.Scene) bool { return s.Other != trace.Set{} || skipsUnattacked(s) },
		func(l look, _ tieKind) bool { return l.figure == diamond },
		func(l *story.Language) string { return l.Marks.Other },
	},
	{
		look{figure: times, cross: fresh}, noTie,
		func(s *story.Scene) bool { return s.Fresh != trace.Set{} },
		func(l look, _ tieKind) bool { return l.cross == fresh },
		func(l *story.Language) string { return l.Marks.Fresh },
	},
	{
		look{queen: fresh, form: hollow}, noTie,
		func(s *story.Scene) bool { return s.Ghosts != trace.Set{} },
		func(l look, _ tieKind) bool { return l.form == hollow },
		func(l *story.Language) string { return l.Marks.Ghost },
	},
	{
		look{tint: bad, figure: times, cross: bad, edges: top | bottom, line: bad}, noTie,
		func(s *story.Scene) bool { return s.Dead != nowhere },
		func(l look, _ tieKind) bool { return l.tint == bad && l.figure != noFigure },
		func(l *story.Language) string { return l.Marks.Dead },
	},
	{
		look{tint: bad, queen: bad, ring: bad}, noTie,
		func(s *story.Scene) bool { return s.Leaving != trace.Set{} },
		func(l look, _ tieKind) bool { return l.tint == bad && l.queen == bad && l.form == whole },
		func(l *story.Language) string { return l.Marks.Leaving },
	},
	{
		look{tint: bad, queen: bad, form: faded, ring: bad}, noTie,
		func(s *story.Scene) bool { return s.Mood == story.Jump },
		func(l look, _ tieKind) bool { return l.form == faded },
		func(l *story.Language) string { return l.Marks.Skipped },
	},
	{
		look{}, leads,
		func(s *story.Scene) bool { return s.From != nowhere || s.Next != nowhere },
		func(_ look, k tieKind) bool { return k == leads || k == followed },
		func(l *story.Language) string { return l.Marks.Arrow },
	},
	{
		look{ring: bad}, noTie,
		func(s *story.Scene) bool { return *linked(s) != trace.Set{} },
		nil,
		func(l *story.Language) string { return l.Marks.Clause },
	},
	{
		look{tint: test, edges: top | bottom | left | right, line: test}, noTie,
		func(s *story.Scene) bool { return s.Hall != trace.Set{} },
		func(l look, _ tieKind) bool { return l.tint == test },
		func(l *story.Language) string { return l.Marks.Hall },
	},
	{
		look{}, diagonal,
		func(s *story.Scene) bool { return s.Reason.Kind == story.ReasonHallDiagonal },
		func(_ look, k tieKind) bool { return k == diagonal },
		func(l *story.Language) string { return l.Marks.HallDiagonal },
	},
	{
		look{edges: top | bottom | left | right, line: good}, noTie,
		func(s *story.Scene) bool { return s.Reason.Kind == story.ReasonRestored },
		func(l look, _ tieKind) bool { return l.line == good },
		func(l *story.Language) string { return l.Marks.Restored },
	},
	{
		look{edges: top | bottom | left, line: test}, noTie,
		func(s *story.Scene) bool { return s.Chosen != nowhere },
		func(l look, _ tieKind) bool { return l.line == test && l.tint != test },
		func(l *story.Language) string { return l.Marks.Chosen },
	},
	{
		look{cost: 1 + 4}, noTie,
		func(s *story.Scene) bool { return s.Costs.Known != 0 },
		func(l look, _ tieKind) bool { return l.cost > 0 },
		func(l *story.Language) string { return l.Marks.Cost },
	},
	{
		look{cost: 1 + 4}, noTie,
		func(s *story.Scene) bool { return s.Scores != nil },
		func(l look, _ tieKind) bool { return l.cost > 0 },
		func(l *story.Language) string { return l.Marks.Score },
	},
	{
		look{queen: bad}, noTie,
		func(s *story.Scene) bool { return s.Beaten != trace.Set{} },
		func(l look, _ tieKind) bool { return l.queen == bad && l.tint == unmarked && l.form == whole },
		func(l *story.Language) string { return l.Marks.Beaten },
	},
	{
		look{}, attack,
		func(s *story.Scene) bool { return s.Attacks > 0 || s.Linked != trace.Set{} },
		func(_ look, k tieKind) bool { return k == attack },
		func(l *story.Language) string { return l.Marks.Attack },
	},
	{
		look{tint: good, queen: good}, noTie,
		func(s *story.Scene) bool { return showsSolution(s) },
		func(l look, _ tieKind) bool { return l.tint == good },
		func(l *story.Language) string { return l.Marks.Solved },
	},
}

// skipsUnattacked reports whether a square that was passed over was ruled out, but by no queen.
func skipsUnattacked(s *story.Scene) bool {
	for at := range s.Skipped.Squares() {
		if attackOn(&s.Board, at, s.At) == diamond {
			return true
		}
	}
	return false
}

// watch notes which marks a scene shows.
func (v *legendView) watch(s *story.Scene) {
	if v.seen == nil {
		v.seen = make([]bool, len(legendMarks))
	}
	var looks []look
	var ties []tie
	for i, m := range legendMarks {
		if v.seen[i] || !m.may(s) {
			continue
		}
		if looks == nil {
			looks = v.squares.looksOf(s)
			ties = v.squares.tiesOf(s, looks)
		}
		v.seen[i] = m.occursIn(looks, ties)
	}
}

// occursIn reports whether a scene that may show the mark does, with some looks and lines.
func (m legendMark) occursIn(looks []look, ties []tie) bool {
	return m.occurs == nil ||
		slices.ContainsFunc(looks, func(l look) bool { return m.occurs(l, noTie) }) ||
		slices.ContainsFunc(ties, func(k tie) bool { return m.occurs(look{}, k.kind) })
}

func (v *legendView) inherit(before view) { v.seen = before.(*legendView).seen }

// marks returns the marks to explain: those that occur, or all if no scene was watched.
func (v *legendView) marks() []legendMark {
	var marks []legendMark
	for i, m := range legendMarks {
		if v.seen == nil || v.seen[i] {
			marks = append(marks, m)
		}
	}
	return marks
}

// legendLine returns the height of a line, in pixels.
func (k *sketch) legendLine() int {
	if k.Arrangement == Wide {
		return k.px(legendDense)
	}
	return k.px(legendLine)
}

// lines returns the number of lines that some marks take.
func (v *legendView) lines(marks []legendMark) int { return (len(marks) + v.columns - 1) / v.columns }

func (v *legendView) height() int { return v.withHeading(v.lines(v.marks()) * v.legendLine()) }

// pitch returns the distance between two marks side by side, from left to left.
func (v *legendView) pitch() int {
	if v.columns == 1 {
		return v.beside
	}
	return v.width / v.columns
}

// textStyle returns the style of the texts of marks: so small that the longest fits.
func (v *legendView) textStyle(marks []legendMark) raster.Style {
	return v.text.FitAll(v.texts(marks), v.style(14, false), v.pitch()-v.px(legendIndent+legendPad))
}

// texts returns what marks mean.
func (v *legendView) texts(marks []legendMark) (texts []string) {
	for _, m := range marks {
		texts = append(texts, m.text(v.Language))
	}
	return texts
}

func (v *legendView) paint(c *raster.Canvas, _ *story.Scene) {
	if v.begun {
		return
	}
	v.begun = true
	v.heading(c, v.Language.Panels.Legend)
	marks := v.marks()
	style := v.textStyle(marks)
	for i, m := range marks {
		column, line := i/v.lines(marks), i%v.lines(marks)
		v.paintMark(c, v.content(c).Min.Add(image.Pt(column*v.pitch(), line*v.legendLine())), m, style)
	}
}

// paintMark paints a mark on a square with its top left corner at a point, and writes beside it what it means.
func (v *legendView) paintMark(c *raster.Canvas, at image.Point, m legendMark, st raster.Style) {
	v.squares.paintSquare(c, at, m.look)
	v.squares.paintSample(c.Sub(v.squares.square(at)), m.tie)
	v.text.Draw(c, at.Add(image.Pt(v.px(legendIndent), v.squares.Cell/2+v.px(5))), m.text(v.Language), st, v.Theme.Detail)
}
