package draw

import (
	"image"
	"image/color"
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

// A shade is one of the colors that a mark on a square can have.
type shade uint8

const (
	unmarked shade = iota
	plain          // as it stands
	test           // being tested, or just placed
	bad            // in conflict, dead, or being taken back
	good           // part of a solution
)

// A look is all that can be seen of one square. Squares that look alike share one drawing.
type look struct {
	dark  bool
	tint  shade // of the square
	queen shade
	ghost bool // the queen does not stand yet
	cross shade
	ring  shade
	cost  int // what is written on the square, plus 1; 0 for nothing
}

// lookAt returns the look of a square in a scene.
func lookAt(s *story.Scene, at trace.Square) look {
	l := look{dark: (at.Row+at.Col)%2 == 1}
	switch {
	case s.Board.Has(at):
		l.standing(s, at)
	case at.Row == s.Dead.Row || at.Col == s.Dead.Col:
		l.tint, l.cross = bad, bad
	case s.Struck.Has(at):
		l.cross = bad
	case s.Crosses.Has(at):
		l.cross = plain
	}
	if s.Clause.Has(at) {
		l.ring = bad
	}
	if cost, known := s.Costs.Of(at); known && l.queen == unmarked {
		l.cost, l.cross = cost+1, unmarked
	}
	if at == s.At {
		l.about(s.Mood)
	}
	return l
}

// standing adds a queen that stands on the board.
func (l *look) standing(s *story.Scene, at trace.Square) {
	l.queen = plain
	switch {
	case s.Mood == story.Solved:
		l.queen, l.tint = good, good
	case s.Leaving.Has(at):
		l.queen, l.tint, l.ring = bad, bad, bad
	case s.Beaten.Has(at):
		l.queen = bad
	}
}

// about marks the square that a scene is about.
func (l *look) about(m story.Mood) {
	switch m {
	case story.Placement:
		l.ring = test
	case story.Free:
		l.ring = test
		l.pending(test)
	case story.Conflict:
		l.ring = bad
		l.pending(bad)
	}
}

// pending adds the ghost of a queen who is thought of, unless a queen or a cost stands there.
func (l *look) pending(s shade) {
	if l.queen == unmarked && l.cost == 0 {
		l.queen, l.ghost, l.cross = s, true, unmarked
	}
}

// color returns the theme's color for a shade; that of a plain mark depends on what it is.
func (s shade) color(t *Theme, plainColor color.RGBA) color.RGBA {
	switch s {
	case test:
		return t.Test
	case bad:
		return t.Bad
	case good:
		return t.Good
	}
	return plainColor
}

// ground returns the color of a square of a look, without what stands on it.
func (l look) ground(t *Theme) color.RGBA {
	switch {
	case l.tint != unmarked:
		return t.marked(l.tint.color(t, t.Light))
	case l.dark:
		return t.Dark
	}
	return t.Light
}

// queenColor returns the color of the queen of a look.
func (l look) queenColor(t *Theme) color.RGBA {
	return raster.Mix(l.ground(t), l.queen.color(t, t.Queen), l.presence())
}

// presence returns how much the queen of a look covers her square.
func (l look) presence() float64 {
	if l.ghost {
		return 0.55
	}
	return 1
}

// crossColor returns the color of the cross of a look.
func (l look) crossColor(t *Theme) color.RGBA {
	return l.cross.color(t, crossOn(l.ground(t), t.Cross))
}

// looks are those whose edges get ramps of their own; others make do with the nearest colors.
var looks = []look{
	{queen: plain},
	{cross: plain},
	{cross: bad},
	{cross: bad, tint: bad},
	{queen: test, ghost: true},
	{queen: bad, ghost: true},
	{queen: bad, tint: bad},
	{queen: bad},
	{queen: good, tint: good},
}

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

// A boardView paints the board square by square, and copies each square from a drawing of its look.
type boardView struct {
	*sketch
	queen, cross, dot *raster.Mask
	drawings          map[look]*raster.Canvas

	begun bool
	shown []look     // of each square, as painted; row by row
	stale []bool     // the squares that a dotted line was drawn over
	frame story.Mood // the mood that the frame was painted for
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

func (v *boardView) size() image.Point {
	bottom := v.px(36)
	if v.Labels == story.NoLabels {
		bottom = v.px(24)
	}
	return image.Pt(v.left()+v.side()+v.right(), v.px(24)+v.side()+bottom)
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

// paintFrame paints the line around the board: thick and colored on a backtrack and on a solution.
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
	c.Border(board.Inset(-px(6)), px(6), v.theme.Ground)
	if m == story.Calm {
		c.Border(board.Inset(-px(4)), px(2), v.theme.Queen)
	} else {
		c.Border(board.Inset(-px(6)), px(6), v.moodColor(m))
	}
}

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
		v.text.DrawCentered(c, origin.Add(image.Pt(-v.px(17), middle+drop)), v.Labels.Row(i, v.n), st, v.theme.Muted)
		v.text.DrawCentered(c, origin.Add(image.Pt(middle, v.side()+v.px(18)+drop)), v.Labels.Column(i), st, v.theme.Muted)
	}
}

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

// paintSquare paints a square whose top left corner comes to at: that of each look once, and from then on
// a copy of it.
func (v *boardView) paintSquare(c *raster.Canvas, at image.Point, l look) {
	if v.drawings[l] == nil {
		square := c.Sub(image.Rectangle{at, at.Add(image.Pt(v.Cell, v.Cell))})
		v.drawSquare(square, l)
		v.drawings[l] = square.Clone()
		return
	}
	c.Copy(v.drawings[l], at)
}

// drawSquare draws a square over all of a canvas.
func (v *boardView) drawSquare(c *raster.Canvas, l look) {
	r := c.Bounds()
	c.Fill(r, l.ground(v.theme))
	switch {
	case l.queen != unmarked && v.portrait != nil:
		c.Draw(v.portrayed(l), r.Min)
	case l.queen != unmarked:
		c.Stamp(v.queen, r.Min, l.queenColor(v.theme))
	}
	if l.cross != unmarked {
		c.Stamp(v.cross, r.Min, l.crossColor(v.theme))
	}
	if l.cost > 0 {
		st := raster.Style{Size: 0.34 * float64(v.Cell), Weight: raster.Bold}
		at := r.Min.Add(image.Pt(v.Cell/2, v.Cell/2+int(st.Size*0.36)))
		v.text.DrawCentered(c, at, strconv.Itoa(l.cost-1), st, v.theme.Text)
	}
	if l.ring != unmarked {
		c.Border(r, max(1, int(math.Round(float64(v.Cell)*0.07))), l.ring.color(v.theme, v.theme.Test))
	}
}

// paintLine draws a dotted line from the queen that attacks to the square under test. All squares
// around it are painted afresh by the next scene.
func (v *boardView) paintLine(c *raster.Canvas, origin image.Point, s *story.Scene) {
	if s.Mood != story.Conflict {
		return
	}
	centre := func(q trace.Square) (x, y float64) {
		half := float64(v.Cell) / 2
		return float64(origin.X+int(q.Col)*v.Cell) + half, float64(origin.Y+int(q.Row)*v.Cell) + half
	}
	x0, y0 := centre(s.By)
	x1, y1 := centre(s.At)
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
		c.Stamp(v.dot, at, v.theme.Bad)
	}
	for row := min(s.At.Row, s.By.Row); row <= max(s.At.Row, s.By.Row); row++ {
		for col := min(s.At.Col, s.By.Col); col <= max(s.At.Col, s.By.Col); col++ {
			v.stale[int(row)*v.n+int(col)] = true
		}
	}
}
