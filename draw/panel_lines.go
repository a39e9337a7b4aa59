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

// lineStates returns the states of the rows of a scene, and after them those of its columns.
func lineStates(s *story.Scene) []lineState {
	n := min(max(s.Board.N, 0), trace.MaxN)
	lines := make([]lineState, 2*n)
	for q := range s.Board.Queens() {
		mood := story.Calm
		switch {
		case s.Mood == story.Solved, s.Leaving.Has(q), s.Mood == story.Placement && s.At == q:
			mood = s.Mood
		}
		for _, i := range []int{int(q.Row), n + int(q.Col)} {
			lines[i].queen, lines[i].mood = true, mood
		}
	}
	for i := range n * n {
		at, row, column := trace.Sq(i/n, i%n), &lines[i/n], &lines[n+i%n]
		ruledOut := s.Straight.Has(at) || s.Diagonal.Has(at) || s.Other.Has(at)
		if !row.queen && !column.queen && !ruledOut {
			row.left++
			column.left++
		}
	}
	for i := range lines {
		t, line := &lines[i], trace.Row(i)
		if i >= n {
			line = trace.Column(i - n)
		}
		if line == s.Chosen {
			t.chosen = true
			if t.queen && s.Reason.Kind == story.ReasonFewest {
				t.left = s.Reason.Value
			}
		}
		if line == s.Dead {
			t.dead, t.left = true, 0
		}
	}
	return lines
}

// A linesView draws a bar for each row and each column: as many blocks as it has squares left, and their number.
type linesView struct {
	*sketch
	pitch int // of the lines, in pixels
	queen *raster.Mask
	shown memory[lineState] // the rows, and then the columns
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
	return &linesView{sketch: k, pitch: pitch, queen: raster.Queen(pitch)}
}

// column returns the distance from the rows to the columns, in pixels.
func (v *linesView) column() int { return v.half(v.beside + v.px(linesGap)) }

// letters reports whether lines are high enough for names and figures.
func (v *linesView) letters() bool { return hasLetters(v.pitch) }

func (v *linesView) height() int { return v.withHeading(v.px(linesHeader) + v.n*v.pitch) }

func (v *linesView) paint(c *raster.Canvas, s *story.Scene) {
	corner := v.content(c).Min
	if v.shown == nil {
		v.heading(c, v.Language.Panels.Lines)
		for half, text := range []string{v.Language.Panels.LineRows, v.Language.Panels.LineCols} {
			at := corner.Add(image.Pt(half*v.column()+v.px(linesName), v.px(13)))
			v.text.Draw(c, at, text, v.style(13, false), v.Theme.Muted)
		}
	}
	states := lineStates(s)
	for i, t := range v.shown.news(states[:min(len(states), 2*v.n)]) {
		at, name := corner.Add(image.Pt(0, v.px(linesHeader)+i%v.n*v.pitch)), v.Labels.Row(i, v.n)
		if i >= v.n {
			at.X += v.column()
			name = v.Labels.Column(i - v.n)
		}
		v.paintLineState(c, at, name, t)
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
		color := v.Theme.Queen
		if t.mood != story.Calm {
			color = v.moodColor(t.mood)
		}
		if v.letters() {
			c.Stamp(v.queen, bars.Min, color)
		} else { // it would be too small: a smaller square
			c.Fill(image.Rectangle{bars.Min, bars.Min.Add(image.Pt(v.pitch, v.pitch))}.Inset(1), color)
		}
		return
	}
	v.paintBlocks(c, bars, t.left, bar)
	if v.letters() {
		v.writeAround(c, image.Pt(bars.Min.X+t.left*bars.Dx()/v.n+v.px(linesFigure+4), at.Y+v.pitch/2), fmt.Sprint(t.left), v.style(13, strong), figure)
	}
}

// paintBlocks paints a bar of as many blocks as a line has squares left. Where there is no room for gaps it has none.
func (v *linesView) paintBlocks(c *raster.Canvas, r image.Rectangle, left int, color raster.Color) {
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
}
