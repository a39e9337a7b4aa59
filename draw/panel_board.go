package draw

import (
	"image"
	"math"
	"strconv"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

var boardPanel = Panel{
	Name:  "board",
	Doc:   "the board, its queens, and the squares they attack",
	ramps: boardRamps,
	view:  func(k *sketch) view { return newBoardView(k) },
}

// boardRamps returns the colors that meet on the board and around it, labels and frame included.
func boardRamps(t *Theme) []raster.Ramp {
	ramps := []raster.Ramp{{t.Muted, t.Ground}, {t.Test, t.Ground}, {t.Bad, t.Queen}, {t.Text, t.Light}, {t.Text, t.Dark}}
	for _, l := range looks {
		for _, dark := range []bool{false, true} {
			l.dark = dark
			if l.queen != unmarked {
				ramps = append(ramps, raster.Ramp{l.queenColor(t), l.ground(t)})
			}
			if l.cross != unmarked {
				ramps = append(ramps, raster.Ramp{l.crossColor(t), l.ground(t)})
			}
		}
	}
	return ramps
}

// A boardView paints the squares that look different than before. It draws each look once, and copies it.
type boardView struct {
	*sketch
	queen, cross, dot *raster.Mask
	drawings          map[look]*raster.Canvas // of squares

	begun bool
	shown []look     // the looks as painted, row by row
	stale []bool     // the squares that a dotted line crosses
	frame story.Mood // the mood of the frame as painted
}

func newBoardView(k *sketch) *boardView {
	return &boardView{
		sketch:   k,
		queen:    raster.Queen(k.Cell),
		cross:    raster.Cross(k.Cell, 0.286, 0.06),
		dot:      raster.Disc(0, 0, max(1, float64(k.Cell)*0.04)),
		drawings: map[look]*raster.Canvas{},
		shown:    make([]look, k.n*k.n),
		stale:    make([]bool, k.n*k.n),
	}
}

func (v *boardView) height() int {
	bottom := v.px(36)
	if v.Labels == story.NoLabels {
		bottom = v.px(24)
	}
	return v.px(24) + v.side() + bottom
}

// side returns the side of the board, in pixels.
func (v *boardView) side() int { return v.n * v.Cell }

func (v *boardView) paint(c *raster.Canvas, s *story.Scene) {
	origin := c.Bounds().Min.Add(image.Pt(v.left(), v.px(24)))
	if !v.begun {
		v.paintLabels(c, origin)
	}
	v.paintFrame(c, origin, s.Mood)
	v.paintSquares(c, origin, s)
	v.paintLine(c, origin, s)
	v.begun = true
}

// paintFrame paints the frame of the board: thick and colored on a backtrack and on a solution, else thin.
func (v *boardView) paintFrame(c *raster.Canvas, origin image.Point, m story.Mood) {
	if m != story.Backtrack && m != story.Solved {
		m = story.Calm
	}
	if v.begun && m == v.frame {
		return
	}
	v.frame = m
	unit := max(1, float64(v.Cell)/56)
	px := func(f float64) int { return int(math.Round(f * unit)) }
	board := image.Rectangle{origin, origin.Add(image.Pt(v.side(), v.side()))}
	c.Border(board.Inset(-px(6)), px(6), v.Theme.Ground)
	if m == story.Calm {
		c.Border(board.Inset(-px(4)), px(2), v.Theme.Queen)
	} else {
		c.Border(board.Inset(-px(6)), px(6), v.moodColor(m))
	}
}

// paintLabels writes the names of the rows on the left of the board, and those of the columns under it.
func (v *boardView) paintLabels(c *raster.Canvas, origin image.Point) {
	if v.Labels == story.NoLabels {
		return
	}
	st := raster.Style{Size: min(13*v.unit, 0.8*float64(v.Cell))}
	for i := range v.n { // long names have to be small on small squares
		for st.Size > 4 && v.text.Width(v.Labels.Column(i), st) > v.Cell-2 {
			st.Size *= 0.94
		}
	}
	drop := int(st.Size * 0.36) // from the middle of a figure to its baseline
	for i := range v.n {
		middle := i*v.Cell + v.Cell/2
		v.text.DrawCentered(c, origin.Add(image.Pt(-v.px(17), middle+drop)), v.Labels.Row(i, v.n), st, v.Theme.Muted)
		v.text.DrawCentered(c, origin.Add(image.Pt(middle, v.side()+v.px(18)+drop)), v.Labels.Column(i), st, v.Theme.Muted)
	}
}

// paintSquares paints the squares of a board whose top left corner is the origin.
func (v *boardView) paintSquares(c *raster.Canvas, origin image.Point, s *story.Scene) {
	for row := range v.n {
		for col := range v.n {
			l := lookAt(s, trace.Sq(row, col))
			i := row*v.n + col
			if v.begun && v.shown[i] == l && !v.stale[i] {
				continue
			}
			v.shown[i], v.stale[i] = l, false
			v.paintSquare(c, origin.Add(image.Pt(col*v.Cell, row*v.Cell)), l)
		}
	}
}

// paintSquare paints a square with its top left corner at the given point. The first square of each look is
// drawn there; the others are copies of it.
func (v *boardView) paintSquare(c *raster.Canvas, at image.Point, l look) {
	if v.drawings[l] == nil {
		square := c.Sub(image.Rectangle{at, at.Add(image.Pt(v.Cell, v.Cell))})
		v.drawSquare(square, l)
		v.drawings[l] = square.Clone()
		return
	}
	c.Copy(v.drawings[l], at)
}

// drawSquare draws a square that is as large as the canvas.
func (v *boardView) drawSquare(c *raster.Canvas, l look) {
	r := c.Bounds()
	c.Fill(r, l.ground(v.Theme))
	switch {
	case l.queen != unmarked && v.portrait != nil:
		c.Draw(v.portraitOf(l), r.Min)
	case l.queen != unmarked:
		c.Stamp(v.queen, r.Min, l.queenColor(v.Theme))
	}
	if l.cross != unmarked {
		c.Stamp(v.cross, r.Min, l.crossColor(v.Theme))
	}
	if l.cost > 0 {
		st := raster.Style{Size: 0.34 * float64(v.Cell), Weight: raster.Bold}
		at := r.Min.Add(image.Pt(v.Cell/2, v.Cell/2+int(st.Size*0.36)))
		v.text.DrawCentered(c, at, strconv.Itoa(l.cost-1), st, v.Theme.Text)
	}
	if l.ring != unmarked {
		c.Border(r, max(1, int(math.Round(float64(v.Cell)*0.07))), l.ring.color(v.Theme, v.Theme.Test))
	}
}

// paintLine draws a dotted line from the queen that attacks to the square under test. It marks the squares
// that it may cross as stale, for the next scene to paint again.
func (v *boardView) paintLine(c *raster.Canvas, origin image.Point, s *story.Scene) {
	if s.Mood != story.Conflict || s.At == s.By || !s.At.On(v.n) || !s.By.On(v.n) {
		return
	}
	center := func(q trace.Square) (x, y float64) {
		half := float64(v.Cell) / 2
		return float64(origin.X+int(q.Col)*v.Cell) + half, float64(origin.Y+int(q.Row)*v.Cell) + half
	}
	x0, y0 := center(s.By)
	x1, y1 := center(s.At)
	length := math.Hypot(x1-x0, y1-y0)
	cell := float64(v.Cell)
	reach := max(math.Abs(x1-x0), math.Abs(y1-y0)) / length // a step of one along the longer axis
	pitch := 0.15 * cell
	if math.Abs(x1-x0) <= cell && math.Abs(y1-y0) <= cell {
		pitch = 0.1 * cell // neighbours have little room between them
	}
	dots := int((length*reach - 0.62*cell) / pitch)
	for i := range dots + 1 {
		d := (0.12*cell + pitch*float64(i)) / reach
		at := image.Pt(int(math.Round(x0+(x1-x0)*d/length)), int(math.Round(y0+(y1-y0)*d/length)))
		c.Stamp(v.dot, at, v.Theme.Bad)
	}
	for row := min(s.At.Row, s.By.Row); row <= max(s.At.Row, s.By.Row); row++ {
		for col := min(s.At.Col, s.By.Col); col <= max(s.At.Col, s.By.Col); col++ {
			v.stale[int(row)*v.n+int(col)] = true
		}
	}
}
