package board

import (
	"cmp"
	"image"
	"slices"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// Legend says what the marks on squares mean.
var Legend = panel.Panel{
	Name:   "legend",
	Doc:    "what the marks on the squares mean",
	Text:   true,
	Beside: true,
	Ramps:  boardRamps,
	New:    func(k *panel.Metrics) panel.View { return newLegendView(k) },
	Ahead:  true,
}

// A legendView explains the marks that have occurred in the search, in the order in which they do. It draws them as the board does, and
// keeps the room for those to come.
type legendView struct {
	*panel.Metrics
	squares *view
	all     []legendMark
	since   []int   // by mark: the first step that shows it; 0 if none does. Without the search it is nil, and all marks are explained
	before  []sight // by square: in the scene that was watched last
	columns int     // the number of marks side by side: several where the legend stands under the board
	shown   int     // marks, as painted
	begun   bool
}

// Lengths of a line of the legend, in units.
const (
	legendLine   = 28  // its height
	legendDense  = 21  // its height in a wide picture
	legendSquare = 24  // the side of its square
	legendGap    = 3   // between two squares, at least
	legendPad    = 8   // right of a text, at least
	legendIndent = 34  // from the left to its text
	legendNarrow = 200 // the width of a column, at least
)

func newLegendView(k *panel.Metrics) *legendView {
	squares := smallBoard(k, min(k.Px(legendSquare), lineHeight(k)-k.Px(legendGap)))
	return &legendView{Metrics: k, squares: squares, all: legendMarks(&k.Language.Marks), before: make([]sight, k.N*k.N), columns: 1}
}

// Widen puts as many marks side by side as the board has room for.
func (v *legendView) Widen() { v.columns = max(1, v.ColumnWidth/v.Px(legendNarrow)) }

// A sight is the look of a square, and what a legend tells apart of squares that look alike.
type sight struct {
	look
	alongColumn bool // its figure stands for an attack along its column
	linked      bool // it is marked as a square of a clause
}

// A legendMark is something to see on the board, and what it means: a line of a kind, or a look of a square that stands for
// all sights for which occurs is true.
type legendMark struct {
	text     string
	since    int // the first step that shows it, of marks that are explained
	look     look
	segment  segmentKind
	occurs   func(sight) bool // nil for a line
	straight bool             // it is one of attacks along rows or columns
}

// legendMarks returns the marks with their texts, in about the order in which a search shows them.
func legendMarks(m *words.MarkTexts) []legendMark {
	return []legendMark{
		{text: m.Queen, look: look{queen: plain}, occurs: sight.stands},
		{text: m.Fixed, look: look{queen: plain, fixed: true}, occurs: func(l sight) bool { return l.fixed }},
		{text: m.Placed, look: look{queen: plain, ring: test}, occurs: func(l sight) bool { return l.stands() && l.ring == test }},
		{text: m.Free, look: look{queen: test, form: pale, ring: test},
			occurs: func(l sight) bool { return l.form == pale && l.queen == test }},
		{text: m.Conflict, look: look{queen: bad, form: pale, ring: bad},
			occurs: func(l sight) bool { return l.form == pale && l.queen == bad }},
		{text: m.Column, look: look{figure: plus, cross: plain}, straight: true,
			occurs: func(l sight) bool { return l.alongColumn }},
		{text: m.Row, look: look{figure: plus, cross: plain}, straight: true,
			occurs: func(l sight) bool { return l.figure == plus && !l.alongColumn }},
		{text: m.Diagonal, look: look{figure: times, cross: plain}, occurs: func(l sight) bool { return l.figure == times }},
		{text: m.Other, look: look{figure: diamond, cross: plain}, occurs: func(l sight) bool { return l.figure == diamond }},
		{text: m.Fresh, look: look{figure: times, cross: fresh}, occurs: func(l sight) bool { return l.cross == fresh }},
		{text: m.Ghost, look: look{queen: fresh, form: hollow}, occurs: func(l sight) bool { return l.form == hollow }},
		{text: m.Dead, look: look{tint: bad, figure: times, cross: bad, edges: raster.Top | raster.Bottom, line: bad},
			occurs: func(l sight) bool { return l.tint == bad && l.figure != noFigure }},
		{text: m.Leaving, look: look{queen: bad, form: gone, ring: bad},
			occurs: func(l sight) bool { return l.form == gone && l.ring != unmarked }},
		{text: m.Skipped, look: look{queen: bad, form: gone},
			occurs: func(l sight) bool { return l.form == gone && l.ring == unmarked }},
		{text: m.Arrow, segment: leads},
		{text: m.Clause, look: look{ring: bad}, occurs: func(l sight) bool { return l.linked }},
		{text: m.Hall, look: look{tint: test, edges: raster.AllSides, line: test},
			occurs: func(l sight) bool { return l.tint == test }},
		{text: m.HallDiagonal, segment: diagonal},
		{text: m.Chosen, look: look{edges: raster.Top | raster.Bottom | raster.Left, line: test},
			occurs: func(l sight) bool { return l.line == test && l.tint != test }},
		{text: m.Cost, look: look{cost: 1 + 4}, occurs: func(l sight) bool { return l.cost > 0 }},
		{text: m.Least, look: look{cost: 1 + 1, ring: test}, occurs: func(l sight) bool { return l.cost > 0 && l.ring == test }},
		{text: m.Beaten, look: look{queen: bad},
			occurs: func(l sight) bool { return l.queen == bad && l.tint == unmarked && l.form == whole }},
		{text: m.Attack, segment: attack},
		{text: m.Solved, look: look{tint: good, queen: good}, occurs: func(l sight) bool { return l.tint == good }},
	}
}

// stands reports whether a queen stands on the square.
func (l look) stands() bool { return l.queen != unmarked && l.form == whole }

// Watch notes which marks a scene shows where there is time for all of them. A square that looks as before shows none for the first time.
func (v *legendView) Watch(s *story.State) {
	if v.since == nil {
		v.since = make([]int, len(v.all))
	}
	rest := s.AtRest()
	var news []sight
	for i, l := range v.squares.looksOf(&rest) {
		at := trace.Sq(i/v.N, i%v.N)
		seen := sight{l, l.figure == plus && alongColumn(&rest, at), isLinked(&rest, at)}
		if seen != v.before[i] {
			v.before[i] = seen
			news = append(news, seen)
		}
	}
	segments := v.squares.segmentsOf(&rest)
	for i := range v.all {
		if v.since[i] == 0 && v.all[i].occursIn(news, segments) {
			v.since[i] = s.Step
		}
	}
}

// occursIn reports whether squares or lines of a scene show the mark.
func (m *legendMark) occursIn(squares []sight, segments []segment) bool {
	if m.segment == noSegment {
		return slices.ContainsFunc(squares, m.occurs)
	}
	return slices.ContainsFunc(segments, func(k segment) bool {
		return k.kind == m.segment || k.kind == followed && m.segment == leads
	})
}

// alongColumn reports whether a queen attacks a square along its column. A queen placed beside it, in a column that is filled, came later.
func alongColumn(s *story.State, at trace.Square) bool {
	for q := range trace.Along(trace.Column(int(at.Col)), s.Board.N) {
		if s.Board.Has(q) && q != at && !(q == s.At && s.Skipped.Has(at)) {
			return true
		}
	}
	return false
}

func (v *legendView) Inherit(before panel.View) { v.since = before.(*legendView).since }

// marks returns the marks to explain, in the order in which they occur: those that do, or all if no scene was watched. Attacks along rows
// and along columns look alike: if both occur, one mark stands for them.
func (v *legendView) marks() []legendMark {
	var marks []legendMark
	for i, m := range v.all {
		if v.since != nil {
			m.since = v.since[i]
		}
		last := len(marks) - 1
		switch {
		case v.since != nil && m.since == 0:
		case m.straight && last >= 0 && marks[last].straight:
			marks[last].text, marks[last].since = v.Language.Marks.Straight, min(marks[last].since, m.since)
		default:
			marks = append(marks, m)
		}
	}
	slices.SortStableFunc(marks, func(a, b legendMark) int { return cmp.Compare(a.since, b.since) })
	return marks
}

// lineHeight returns the height of a line, in pixels.
func lineHeight(k *panel.Metrics) int {
	if k.Arrangement == panel.Wide {
		return k.Px(legendDense)
	}
	return k.Px(legendLine)
}

func (v *legendView) Height() int {
	return v.WithHeading(panel.CeilDiv(len(v.marks()), v.columns) * lineHeight(v.Metrics))
}

// pitch returns the distance between two marks side by side, from left to left.
func (v *legendView) pitch() int {
	if v.columns == 1 {
		return v.BesideWidth
	}
	return v.ColumnWidth / v.columns
}

func (v *legendView) Paint(c *raster.Canvas, s *story.State) {
	marks := v.marks()
	shown := len(marks)
	for shown > 0 && marks[shown-1].since > s.Step {
		shown--
	}
	switch {
	case !v.begun:
		v.begun = true
		v.WriteHeading(c, v.Language.Panels.Legend)
	case shown < v.shown:
		place := c.Bounds()
		place.Min.Y = v.Content(c).Min.Y
		c.Fill(place, v.Theme.Ground)
		v.shown = 0
	}
	texts := words.NamesOf(marks, func(m legendMark) string { return m.text })
	style := v.Letters.FitAll(texts, v.Style(14, false), v.pitch()-v.Px(legendIndent+legendPad))
	lines := panel.CeilDiv(len(marks), v.columns) // of a column
	for i, m := range marks[:shown] {
		if i < v.shown {
			continue
		}
		column, line := i/lines, i%lines
		at := v.Content(c).Min.Add(image.Pt(column*v.pitch(), line*lineHeight(v.Metrics)))
		v.paintSign(c, at, m)
		v.Letters.Draw(c, at.Add(image.Pt(v.Px(legendIndent), v.squares.Cell/2+v.Px(5))), m.text, style, v.Theme.Detail)
	}
	v.shown = shown
}

// paintSign paints a mark on a square with its top left corner at a point.
func (v *legendView) paintSign(c *raster.Canvas, at image.Point, m legendMark) {
	v.squares.paintSquare(c, at, m.look)
	square, cell := c.Sub(v.squares.SquareAt(at)), float64(v.squares.Cell)
	if m.segment == noSegment {
		return
	}
	color := v.Theme.Test
	if m.segment == attack {
		color = v.Theme.Bad
	}
	square.Stamp(v.squares.Mask(m.segment, func() *raster.Mask {
		switch m.segment {
		case attack:
			return raster.Line(0.2*cell, 0.5*cell, 0.8*cell, 0.5*cell, attackWidth*cell)
		case diagonal:
			return raster.Line(0.1*cell, 0.1*cell, 0.9*cell, 0.9*cell, attackWidth*cell)
		}
		return raster.Arrow(0.2*cell, 0.5*cell, 0.8*cell, 0.5*cell, arrowWidth*cell, arrowBarb*cell)
	}), square.Bounds().Min, color)
}

// A Mark is one that a legend explains.
type Mark struct {
	Sign  *raster.Drawing // on a square
	Text  string          // what it means
	Since int             // the first step that shows it; 0 if that is not known
}

// Marks returns the marks that the legend explains, for pages.
func (v *legendView) Marks() []Mark {
	flat := []raster.Color{v.Theme.Ground, v.Theme.Light, v.Theme.Dark, v.Theme.Muted}
	ink, _ := raster.NewInk(flat, Legend.Ramps(v.Theme)) // so few colors fit, and so does a square
	var all []Mark
	for _, m := range v.marks() {
		c, _ := v.NewCanvas(raster.NewSketch, v.squares.SquareAt(image.Point{}).Size(), ink)
		v.paintSign(c, image.Point{}, m)
		all = append(all, Mark{c.Drawing(), m.text, m.since})
	}
	return all
}
