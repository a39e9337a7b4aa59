package draw

import (
	"fmt"
	"image"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

var linesPanel = Panel{
	Name:   "lines",
	Doc:    "how many squares are left in each row and column",
	beside: true,
	ramps:  linesRamps,
	view:   func(k *sketch) view { return newLinesView(k) },

	replaces:  "legend",
	tellsMore: has(trace.Choose),
}

func linesRamps(t *Theme) []raster.Ramp {
	ramps := []raster.Ramp{{t.Muted, t.Ground}, {t.Text, t.Ground}, {t.Test, t.Ground}, {t.Bad, deadOn(t)}}
	for _, queen := range []raster.Color{t.Queen, t.Test, t.Bad, t.Good} {
		ramps = append(ramps, raster.Ramp{queen, t.Ground})
	}
	return ramps
}

// A lineState is the state of a row or column in a scene.
type lineState struct {
	left   int        // the squares that it has left; of one chosen and filled since, those that it had
	chosen bool       // the search chose it
	dead   bool       // the search turns back because it has no square left to try
	queen  bool       // it has its queen
	mood   story.Mood // if it has a queen: what happens to it, or Calm
}

// lineStates returns the states of the rows of a scene, and of the columns.
func lineStates(s *story.Scene) (rows, columns []lineState) {
	n := min(max(s.Board.N, 0), trace.MaxN)
	rows, columns = make([]lineState, n), make([]lineState, n)
	for q := range s.Board.Queens() {
		mood := story.Calm
		switch {
		case s.Mood == story.Solved, s.Leaving.Has(q), s.Mood == story.Placement && s.At == q:
			mood = s.Mood
		}
		for _, t := range []*lineState{&rows[q.Row], &columns[q.Col]} {
			t.queen, t.mood = true, mood
		}
	}
	for i := range n * n {
		at := trace.Sq(i/n, i%n)
		if row, column := &rows[at.Row], &columns[at.Col]; !row.queen && !column.queen && !ruledOut(s, at) {
			row.left++
			column.left++
		}
	}
	mark(s.Chosen, rows, columns, func(t *lineState) {
		t.chosen = true
		if r := s.Reason; t.queen && r.Kind == story.ReasonFewest {
			t.left = r.Value
		}
	})
	mark(s.Dead, rows, columns, func(t *lineState) { t.dead, t.left = true, 0 })
	return rows, columns
}

// mark calls f with the state of a line, if it is one.
func mark(line trace.Square, rows, columns []lineState, f func(*lineState)) {
	if i := int(line.Row); line.Col < 0 && 0 <= i && i < len(rows) {
		f(&rows[i])
	}
	if i := int(line.Col); line.Row < 0 && 0 <= i && i < len(columns) {
		f(&columns[i])
	}
}

// ruledOut reports whether no queen can stand on a square any more.
func ruledOut(s *story.Scene, at trace.Square) bool {
	for _, set := range []*trace.Set{&s.Straight, &s.Diagonal, &s.Other} {
		if set.Has(at) {
			return true
		}
	}
	return false
}

// A linesView draws a bar for each row and each column: as many blocks as it has squares left, and their number.
type linesView struct {
	*sketch
	pitch int // of the lines, in pixels
	queen *raster.Mask

	begun bool
	shown []lineState // the rows, and then the columns
}

// Lengths in units.
const (
	linesPitch  = 20  // of the lines, at most
	linesHeight = 224 // of all rows, at most, if they stay readable
	linesHeader = 20  // over each half
	linesName   = 26  // the width of a name
	linesGap    = 10  // between the halves
	linesBar    = 120 // of a bar, at most
	linesRest   = 80  // beside a bar, for its name, its figure and the gap
	linesFigure = 8   // from the longest bar to the figure
)

func newLinesView(k *sketch) *linesView {
	pitch := max(5*k.Scale, min(k.px(linesPitch), k.px(linesHeight)/k.n))
	return &linesView{sketch: k, pitch: pitch, queen: raster.Queen(pitch), shown: make([]lineState, 2*k.n)}
}

// column returns the distance from the rows to the columns, in pixels.
func (v *linesView) column() int { return v.half(v.beside + v.px(linesGap)) }

// letters reports whether lines are high enough for names and figures.
func (v *linesView) letters() bool { return hasLetters(v.pitch) }

func (v *linesView) height() int { return v.withHeading(v.px(linesHeader) + v.n*v.pitch) }

func (v *linesView) paint(c *raster.Canvas, s *story.Scene) {
	content := v.content(c)
	if !v.begun {
		v.paintHeader(c, content.Min)
	}
	rows, columns := lineStates(s)
	for i, t := range append(rows, columns...) {
		if i >= len(v.shown) || v.begun && v.shown[i] == t {
			continue
		}
		v.shown[i] = t
		half, at := i/len(rows), content.Min.Add(image.Pt(0, v.px(linesHeader)+i%len(rows)*v.pitch))
		at.X += half * v.column()
		name := v.Labels.Row(i, v.n)
		if half == 1 {
			name = v.Labels.Column(i - len(rows))
		}
		v.paintLineState(c, at, name, t)
	}
	v.begun = true
}

// paintHeader writes the headings.
func (v *linesView) paintHeader(c *raster.Canvas, corner image.Point) {
	v.heading(c, v.Language.Panels.Lines)
	for half, text := range []string{v.Language.Panels.LineRows, v.Language.Panels.LineCols} {
		at := corner.Add(image.Pt(half*v.column()+v.px(linesName), v.px(13)))
		v.text.Draw(c, at, text, v.style(13, false), v.Theme.Muted)
	}
}

// paintLineState paints a line whose top left corner is at a point.
func (v *linesView) paintLineState(c *raster.Canvas, at image.Point, name string, t lineState) {
	place := image.Rectangle{at, at.Add(image.Pt(v.column()-v.px(linesGap), v.pitch))}
	ground, figure, bar, strong := v.Theme.Ground, v.Theme.Text, v.Theme.Muted, false
	switch {
	case t.dead:
		ground, figure, strong = deadOn(v.Theme), v.Theme.Bad, true
	case t.chosen:
		figure, bar, strong = v.Theme.Test, v.Theme.Test, true
	}
	c.Fill(place, ground)
	if v.letters() && v.Labels != story.NoLabels {
		color := v.Theme.Muted
		if strong {
			color = figure
		}
		v.writeAround(c, at.Add(image.Pt(v.px(linesName/2-3), v.pitch/2)), name, v.style(13, strong), color)
	}
	bars := image.Rect(at.X+v.px(linesName), at.Y, at.X+v.px(linesName)+min(v.px(linesBar), v.column()-v.px(linesRest)), at.Y+v.pitch)
	if t.queen && !t.chosen {
		v.paintQueen(c, bars.Min, v.queenColor(t.mood))
		return
	}
	length := v.paintBlocks(c, bars, t.left, bar)
	if v.letters() {
		v.writeAround(c, image.Pt(bars.Min.X+length+v.px(linesFigure+4), at.Y+v.pitch/2), fmt.Sprint(t.left), v.style(13, strong), figure)
	}
}

// paintQueen paints a queen into the square whose top left corner is at a point; where it would be too small, a
// smaller square.
func (v *linesView) paintQueen(c *raster.Canvas, at image.Point, color raster.Color) {
	if v.letters() {
		c.Stamp(v.queen, at, color)
		return
	}
	c.Fill(image.Rectangle{at, at.Add(image.Pt(v.pitch, v.pitch))}.Inset(1), color)
}

// queenColor returns the color in which a mood shows a queen.
func (v *linesView) queenColor(m story.Mood) raster.Color {
	if m == story.Calm {
		return v.Theme.Queen
	}
	return v.moodColor(m)
}

// paintBlocks paints a bar of as many blocks as a line has squares left, and returns its length. Where there is
// no room for gaps it has none.
func (v *linesView) paintBlocks(c *raster.Canvas, r image.Rectangle, left int, color raster.Color) int {
	height := v.pitch * 6 / 10
	top := r.Min.Y + (v.pitch-height)/2
	gap := 0
	if r.Dx()/v.n >= 4 {
		gap = max(1, v.px(2))
	}
	for i := range left {
		from, to := r.Min.X+i*r.Dx()/v.n, r.Min.X+(i+1)*r.Dx()/v.n
		c.Fill(image.Rect(from, top, to-gap, top+height), color)
	}
	return left * r.Dx() / v.n
}
