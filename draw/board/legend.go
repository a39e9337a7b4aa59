package board

import (
	"image"
	"slices"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// Legend says what the marks on squares mean.
var Legend = panel.Panel{
	Name:   "legend",
	Doc:    "what the marks on the squares mean",
	Beside: true,
	Ramps: func(t *theme.Theme) []raster.Ramp {
		return append(boardRamps(t), raster.Ramp{t.Detail, t.Ground}, raster.Ramp{t.Test, t.Ground})
	},
	New: func(k *panel.Metrics) panel.View { return newLegendView(k) },
}

// A legendView says what the marks on the squares mean that occur in the search. It draws them as the board does,
// and never changes.
type legendView struct {
	*panel.Metrics
	squares *view
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

func newLegendView(k *panel.Metrics) *legendView {
	squares := smallBoard(k, min(k.Px(legendSquare), lineHeight(k)-k.Px(legendGap)))
	return &legendView{Metrics: k, squares: squares, columns: 1}
}

// Widen puts as many marks side by side as the board has room for.
func (v *legendView) Widen() { v.columns = max(1, v.ColumnWidth/v.Px(legendNarrow)) }

// A legendMark is something to see on the board, and what it means: a look of a square, perhaps with a line over it, that stands for all
// looks and lines for which occurs is true, in scenes for which has is true.
type legendMark struct {
	look    look
	segment segmentKind
	occurs  func(look, segmentKind) bool // one of the two is its zero value; nil if the scene says enough
	has     func(*story.Scene) bool      // nil for any scene
	text    func(*words.Language) string
}

// legendMarks holds the marks, in about the order in which a search shows them.
var legendMarks = []legendMark{
	{
		look{queen: plain}, noSegment,
		func(l look, _ segmentKind) bool { return l.queen != unmarked && l.form == whole }, nil,
		func(l *words.Language) string { return l.Marks.Queen },
	},
	{
		look{queen: plain, fixed: true}, noSegment,
		func(l look, _ segmentKind) bool { return l.fixed }, nil,
		func(l *words.Language) string { return l.Marks.Fixed },
	},
	{
		look{queen: plain, ring: test}, noSegment,
		func(l look, _ segmentKind) bool { return l.form == whole && l.queen != unmarked && l.ring == test }, nil,
		func(l *words.Language) string { return l.Marks.Placed },
	},
	{
		look{queen: test, form: pale, ring: test}, noSegment,
		func(l look, _ segmentKind) bool { return l.form == pale && l.queen == test }, nil,
		func(l *words.Language) string { return l.Marks.Free },
	},
	{
		look{queen: bad, form: pale, ring: bad}, noSegment,
		func(l look, _ segmentKind) bool { return l.form == pale && l.queen == bad }, nil,
		func(l *words.Language) string { return l.Marks.Conflict },
	},
	{
		look{figure: plus, cross: plain}, noSegment,
		func(l look, _ segmentKind) bool { return l.figure == plus }, nil,
		func(l *words.Language) string { return l.Marks.Straight },
	},
	{
		look{figure: times, cross: plain}, noSegment,
		func(l look, _ segmentKind) bool { return l.figure == times }, nil,
		func(l *words.Language) string { return l.Marks.Diagonal },
	},
	{
		look{figure: diamond, cross: plain}, noSegment,
		func(l look, _ segmentKind) bool { return l.figure == diamond }, nil,
		func(l *words.Language) string { return l.Marks.Other },
	},
	{
		look{figure: times, cross: fresh}, noSegment,
		func(l look, _ segmentKind) bool { return l.cross == fresh }, nil,
		func(l *words.Language) string { return l.Marks.Fresh },
	},
	{
		look{queen: fresh, form: hollow}, noSegment,
		func(l look, _ segmentKind) bool { return l.form == hollow }, nil,
		func(l *words.Language) string { return l.Marks.Ghost },
	},
	{
		look{tint: bad, figure: times, cross: bad, edges: top | bottom, line: bad}, noSegment,
		func(l look, _ segmentKind) bool { return l.tint == bad && l.figure != noFigure }, nil,
		func(l *words.Language) string { return l.Marks.Dead },
	},
	{
		look{tint: bad, queen: bad, ring: bad}, noSegment,
		func(l look, _ segmentKind) bool { return l.tint == bad && l.queen == bad && l.form == whole }, nil,
		func(l *words.Language) string { return l.Marks.Leaving },
	},
	{
		look{tint: bad, queen: bad, form: faded, ring: bad}, noSegment,
		func(l look, _ segmentKind) bool { return l.form == faded }, nil,
		func(l *words.Language) string { return l.Marks.Skipped },
	},
	{
		look{}, leads,
		func(_ look, k segmentKind) bool { return k == leads || k == followed }, nil,
		func(l *words.Language) string { return l.Marks.Arrow },
	},
	{
		look{ring: bad}, noSegment,
		nil, func(s *story.Scene) bool { return *linked(s) != trace.Set{} },
		func(l *words.Language) string { return l.Marks.Clause },
	},
	{
		look{tint: test, edges: top | bottom | left | right, line: test}, noSegment,
		func(l look, _ segmentKind) bool { return l.tint == test }, nil,
		func(l *words.Language) string { return l.Marks.Hall },
	},
	{
		look{}, diagonal,
		func(_ look, k segmentKind) bool { return k == diagonal }, nil,
		func(l *words.Language) string { return l.Marks.HallDiagonal },
	},
	{
		look{edges: top | bottom | left | right, line: good}, noSegment,
		func(l look, _ segmentKind) bool { return l.line == good }, nil,
		func(l *words.Language) string { return l.Marks.Restored },
	},
	{
		look{edges: top | bottom | left, line: test}, noSegment,
		func(l look, _ segmentKind) bool { return l.line == test && l.tint != test }, nil,
		func(l *words.Language) string { return l.Marks.Chosen },
	},
	{
		look{cost: 1 + 4}, noSegment,
		func(l look, _ segmentKind) bool { return l.cost > 0 }, func(s *story.Scene) bool { return s.Costs.Known != 0 },
		func(l *words.Language) string { return l.Marks.Cost },
	},
	{
		look{cost: 1 + 4}, noSegment,
		func(l look, _ segmentKind) bool { return l.cost > 0 }, func(s *story.Scene) bool { return s.Scores != nil },
		func(l *words.Language) string { return l.Marks.Score },
	},
	{
		look{queen: bad}, noSegment,
		func(l look, _ segmentKind) bool { return l.queen == bad && l.tint == unmarked && l.form == whole }, nil,
		func(l *words.Language) string { return l.Marks.Beaten },
	},
	{
		look{}, attack,
		func(_ look, k segmentKind) bool { return k == attack }, nil,
		func(l *words.Language) string { return l.Marks.Attack },
	},
	{
		look{tint: good, queen: good}, noSegment,
		func(l look, _ segmentKind) bool { return l.tint == good }, nil,
		func(l *words.Language) string { return l.Marks.Solved },
	},
}

// Watch notes which marks a scene shows.
func (v *legendView) Watch(s *story.Scene) {
	if v.seen == nil {
		v.seen = make([]bool, len(legendMarks))
	}
	looks := v.squares.looksOf(s)
	segments := v.squares.segmentsOf(s, looks)
	for i, m := range legendMarks {
		v.seen[i] = v.seen[i] || m.occursIn(s, looks, segments)
	}
}

// occursIn reports whether a scene with some looks and lines shows the mark.
func (m legendMark) occursIn(s *story.Scene, looks []look, segments []segment) bool {
	if m.has != nil && !m.has(s) {
		return false
	}
	return m.occurs == nil || slices.ContainsFunc(looks, func(l look) bool { return m.occurs(l, noSegment) }) ||
		slices.ContainsFunc(segments, func(k segment) bool { return m.occurs(look{}, k.kind) })
}

func (v *legendView) Inherit(before panel.View) { v.seen = before.(*legendView).seen }

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

// lineHeight returns the height of a line, in pixels.
func lineHeight(k *panel.Metrics) int {
	if k.Arrangement == panel.Wide {
		return k.Px(legendDense)
	}
	return k.Px(legendLine)
}

// lines returns the number of lines that some marks take.
func (v *legendView) lines(marks []legendMark) int { return (len(marks) + v.columns - 1) / v.columns }

func (v *legendView) Height() int { return v.WithHeading(v.lines(v.marks()) * lineHeight(v.Metrics)) }

// pitch returns the distance between two marks side by side, from left to left.
func (v *legendView) pitch() int {
	if v.columns == 1 {
		return v.BesideWidth
	}
	return v.ColumnWidth / v.columns
}

// textStyle returns the style of the texts of marks: so small that the longest fits.
func (v *legendView) textStyle(marks []legendMark) raster.Style {
	return v.Letters.FitAll(v.texts(marks), v.Style(14, false), v.pitch()-v.Px(legendIndent+legendPad))
}

// texts returns what marks mean.
func (v *legendView) texts(marks []legendMark) (texts []string) {
	for _, m := range marks {
		texts = append(texts, m.text(v.Language))
	}
	return texts
}

func (v *legendView) Paint(c *raster.Canvas, _ *story.Scene) {
	if v.begun {
		return
	}
	v.begun = true
	v.WriteHeading(c, v.Language.Panels.Legend)
	marks := v.marks()
	style := v.textStyle(marks)
	for i, m := range marks {
		column, line := i/v.lines(marks), i%v.lines(marks)
		v.paintMark(c, v.Content(c).Min.Add(image.Pt(column*v.pitch(), line*lineHeight(v.Metrics))), m, style)
	}
}

// paintMark paints a mark on a square with its top left corner at a point, and writes beside it what it means.
func (v *legendView) paintMark(c *raster.Canvas, at image.Point, m legendMark, st raster.Style) {
	v.squares.paintSquare(c, at, m.look)
	v.squares.paintSample(c.Sub(v.squares.SquareAt(at)), m.segment)
	v.Letters.Draw(c, at.Add(image.Pt(v.Px(legendIndent), v.squares.Cell/2+v.Px(5))), m.text(v.Language), st, v.Theme.Detail)
}
