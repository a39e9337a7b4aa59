package draw

import (
	"image"
	"math"
	"slices"
	"strconv"
	"sync"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// boardPanel shows the board, its queens and what happens on its squares.
var boardPanel = Panel{
	Name:  "board",
	Doc:   "the board, its queens, and the squares that they attack",
	ramps: boardRamps,
	view:  func(k *sketch) view { return newBoardView(k) },
}

// boardRamps returns the colors that meet on the board and around it, labels and frame included.
func boardRamps(t *Theme) []raster.Ramp {
	ramps := []raster.Ramp{
		{t.Muted, t.Ground}, {t.Detail, t.Ground}, {t.Test, t.Ground}, {t.Bad, t.Queen},
		{t.inkOn(t.Light, freshContrast), t.Light}, {t.inkOn(t.Dark, freshContrast), t.Dark}, {t.Test, t.Light}, {t.Test, t.Dark},
	}
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
	queen    *raster.Mask
	hollow   func() *raster.Mask
	figures  []*raster.Mask        // by figure
	attacks  func() []*raster.Mask // by direction; each runs from the middle of a square to that of the next
	dot      *raster.Mask
	drawings map[look]*raster.Canvas // of squares
	arrows   map[tie]*raster.Mask    // by the ties nearest to the corner of the board

	begun  bool
	opened bool   // the picture is that of the start of the search, with what explains its figures
	shown  []look // the looks as painted, row by row
	stale  []bool // the squares that a line crosses
	frame  frame  // as painted
	found  int    // the number of all solutions, where the place shows some and no board; else 0
}

func newBoardView(k *sketch) *boardView {
	width := max(0.06, min(2*float64(k.Scale)/float64(k.Cell), 0.09)) // of the lines of figures: on small squares two pixels
	v := &boardView{
		sketch: k,
		queen:  raster.Queen(k.Cell),
		hollow: sync.OnceValue(func() *raster.Mask { return raster.HollowQueen(k.Cell, 0.03) }),
		figures: []*raster.Mask{
			plus:    raster.Plus(k.Cell, 0.33, width),
			times:   raster.Cross(k.Cell, 0.286, width),
			diamond: raster.Diamond(k.Cell, 0.29, 0.9*width),
		},
		dot:      raster.Disc(0, 0, max(float64(k.Scale), float64(k.Cell)*0.04)),
		drawings: map[look]*raster.Canvas{},
		arrows:   map[tie]*raster.Mask{},
		shown:    make([]look, k.n*k.n),
		stale:    make([]bool, k.n*k.n),
	}
	v.attacks = sync.OnceValue(func() (lines []*raster.Mask) {
		cell := float64(k.Cell)
		for _, way := range directions {
			lines = append(lines, raster.Line(0, 0, cell*float64(way.Col), cell*float64(way.Row), attackWidth*cell))
		}
		return lines
	})
	return v
}

func (v *boardView) height() int {
	bottom := v.px(36)
	if v.Labels == story.NoLabels {
		bottom = v.px(24)
	}
	return v.boardTop() + v.side() + bottom
}

// boardTop returns the height of what is over the board, in pixels: more beside a tree, which has a heading there.
func (k *sketch) boardTop() int {
	if k.treeBeside {
		return k.px(36)
	}
	return k.px(24)
}

// side returns the side of the board, in pixels.
func (v *boardView) side() int { return v.n * v.Cell }

// origin returns the top left corner of the board on its canvas. A board that is narrower than its column
// stands in the middle.
func (v *boardView) origin(c *raster.Canvas) image.Point {
	return c.Bounds().Min.Add(image.Pt(v.left()+v.half(v.width-v.side()), v.boardTop()))
}

// squares returns the place of the squares on the canvas of the view.
func (v *boardView) squares(c *raster.Canvas) image.Rectangle {
	return image.Rectangle{Max: image.Pt(v.side(), v.side())}.Add(v.origin(c))
}

func (v *boardView) paint(c *raster.Canvas, s *story.Scene) {
	if s = v.endScene(c, s); s == nil {
		return
	}
	opens := s.Reason.Kind == story.ReasonStart && slices.Contains(v.Panels, captionPanel.Name) && !slices.Contains(v.Panels, legendPanel.Name)
	if opens && v.opened {
		return
	}
	v.opened = opens
	origin := v.origin(c)
	if !v.begun {
		v.paintLabels(c, origin)
	}
	v.paintFrame(c, origin, s)
	v.paintSquares(c, origin, s)
	v.paintLine(c, origin, s)
	if opens {
		v.paintOpening(c, origin, s)
	}
	v.begun = true
}

// A frame is what can be seen of the frame around the board.
type frame struct {
	thick bool
	color raster.Color
}

// paintFrame paints the frame for a scene: thick when queens are taken back, for a solution, and when something was learned.
func (v *boardView) paintFrame(c *raster.Canvas, origin image.Point, s *story.Scene) {
	f := frame{false, v.Theme.Queen}
	switch {
	case s.Mood == story.Backtrack || s.Mood == story.Jump:
		f = frame{true, v.Theme.Bad}
	case s.Mood == story.Learned:
		f = frame{true, v.Theme.Test}
	case showsSolution(s):
		f = frame{true, v.Theme.Good}
	}
	if v.begun && f == v.frame {
		return
	}
	v.frame = f
	px := func(f float64) int { return v.whole(f * max(float64(v.Scale), v.unit)) }
	board := image.Rectangle{origin, origin.Add(image.Pt(v.side(), v.side()))}
	if f.thick {
		c.Border(board.Inset(-px(6)), px(6), f.color)
		return
	}
	c.Border(board.Inset(-px(6)), px(6), v.Theme.Ground)
	c.Border(board.Inset(-px(4)), px(2), f.color)
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
	for i := range v.n {
		middle := i*v.Cell + v.Cell/2
		v.writeAround(c, origin.Add(image.Pt(-v.px(17), middle)), v.Labels.Row(i, v.n), st, v.Theme.Muted)
		v.writeAround(c, origin.Add(image.Pt(middle, v.side()+v.px(18))), v.Labels.Column(i), st, v.Theme.Muted)
	}
}

// paintSquares paints the squares of a board whose top left corner is the origin, and the lines between them.
// Lines lie under what stands on the squares that they cross.
func (v *boardView) paintSquares(c *raster.Canvas, origin image.Point, s *story.Scene) {
	looks := v.looksOf(s)
	ties := v.tiesOf(s, looks)
	crossed := make([]bool, len(looks))
	for i, l := range looks {
		row, col := i/v.n, i%v.n
		for _, k := range ties {
			crossed[i] = crossed[i] || k.crosses(trace.Sq(row, col))
		}
		if !crossed[i] && v.begun && v.shown[i] == l && !v.stale[i] {
			continue
		}
		at := origin.Add(image.Pt(col*v.Cell, row*v.Cell))
		if crossed[i] {
			c.Fill(v.square(at), l.ground(v.Theme))
		} else {
			v.paintSquare(c, at, l)
		}
		v.shown[i], v.stale[i] = l, crossed[i]
	}
	board := c.Sub(image.Rectangle{origin, origin.Add(image.Pt(v.side(), v.side()))})
	for _, k := range ties {
		v.paintTie(board, k)
	}
	for i, l := range looks {
		if crossed[i] {
			v.drawMarks(c, origin.Add(image.Pt(i%v.n*v.Cell, i/v.n*v.Cell)), l)
		}
	}
}

// square returns the pixels of a square with its top left corner at the given point.
func (k *sketch) square(at image.Point) image.Rectangle {
	return image.Rectangle{at, at.Add(image.Pt(k.Cell, k.Cell))}
}

// looksOf returns the looks of all squares, row by row. A line that has a queen has no figures, except in a picture of what
// the queen rules out there, and in that of its placement, which shows why it stands there and what it rules out. A clause that is
// learned shows the line that its queens leave without a square.
func (v *boardView) looksOf(s *story.Scene) []look {
	filled := make([]bool, v.n)
	for q := range s.Board.Queens() {
		if i := v.lineOf(q); i < v.n {
			filled[i] = true
		}
	}
	fixed := v.about.Board()
	looks := make([]look, v.n*v.n)
	for i := range looks {
		at := trace.Sq(i/v.n, i%v.n)
		l := lookAt(s, at)
		line := v.lineOf(at)
		placed := s.Mood == story.Placement && (s.Skipped.Has(at) || s.Fresh.Has(at))
		pruned := s.Mood == story.Pruned && s.Reason.Kind == story.ReasonLine && s.Reason.Line == v.line(line)
		if filled[line] && l.tint != bad && !placed && !pruned && !emptied(s, at) {
			l.figure, l.cross = noFigure, unmarked
		}
		l.fixed = fixed.Has(at)
		looks[i] = l
	}
	return looks
}

// paintSquare paints a square with its top left corner at the given point. The first square of each look is
// drawn there; the others are copies of it.
func (v *boardView) paintSquare(c *raster.Canvas, at image.Point, l look) {
	if v.drawings[l] == nil {
		c.Fill(v.square(at), l.ground(v.Theme))
		v.drawMarks(c, at, l)
		v.drawings[l] = c.Sub(v.square(at)).Clone()
		return
	}
	c.Copy(v.drawings[l], at)
}

// drawMarks draws what stands on a square with its top left corner at the given point.
func (v *boardView) drawMarks(c *raster.Canvas, at image.Point, l look) {
	r := v.square(at)
	c = c.Sub(r)
	switch {
	case l.form == hollow:
		c.Stamp(v.hollow(), at, l.queenColor(v.Theme))
	case l.queen != unmarked && v.portrait != nil:
		v.drawPortrait(c, at, l)
	case l.queen != unmarked:
		c.Stamp(v.queen, at, l.queenColor(v.Theme))
	}
	if l.fixed {
		v.drawNails(c, r, l.queen.color(v.Theme, v.Theme.Queen))
	}
	if l.figure != noFigure {
		c.Stamp(v.figures[l.figure], at, l.crossColor(v.Theme))
	}
	if l.cost > 0 {
		st := raster.Style{Size: 0.34 * float64(v.Cell), Weight: raster.Bold}
		middle := at.Add(image.Pt(v.Cell/2, v.Cell/2+drop(st)))
		text := strconv.Itoa(int(l.cost) - 1)
		half := v.text.Width(text, st)/2 + v.fraction(0.05)
		c.Fill(image.Rect(middle.X-half, middle.Y-int(0.85*st.Size), middle.X+half, middle.Y+int(0.1*st.Size)), l.ground(v.Theme)) // no line runs through it
		v.text.DrawCentered(c, middle, text, st, v.Theme.inkOn(l.ground(v.Theme), freshContrast))
	}
	v.drawEdges(c, r, l)
	if l.ring != unmarked {
		c.Border(r, v.fraction(0.07), l.ring.color(v.Theme, v.Theme.Test))
	}
}

// drawNails marks the corners of the square of a queen that stands from the start.
func (k *sketch) drawNails(c *raster.Canvas, r image.Rectangle, color raster.Color) {
	nail := image.Pt(k.fraction(0.1), k.fraction(0.1))
	inner := r.Inset(k.fraction(0.03))
	for _, at := range []image.Point{
		inner.Min, {inner.Max.X - nail.X, inner.Min.Y},
		{inner.Min.X, inner.Max.Y - nail.Y}, inner.Max.Sub(nail),
	} {
		c.Fill(image.Rectangle{at, at.Add(nail)}, color)
	}
}

// fraction returns a fraction of the side of a square in pixels: at least one, and less of large squares.
func (k *sketch) fraction(f float64) int {
	return max(1, int(math.Round(min(float64(k.Cell), 80*k.unit)*f)))
}

// drawEdges draws the line around a row or column along the edges of a square.
func (v *boardView) drawEdges(c *raster.Canvas, r image.Rectangle, l look) {
	width := v.fraction(0.045)
	for _, side := range []struct {
		edges
		r image.Rectangle
	}{
		{top, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+width)},
		{bottom, image.Rect(r.Min.X, r.Max.Y-width, r.Max.X, r.Max.Y)},
		{left, image.Rect(r.Min.X, r.Min.Y, r.Min.X+width, r.Max.Y)},
		{right, image.Rect(r.Max.X-width, r.Min.Y, r.Max.X, r.Max.Y)},
	} {
		if l.edges&side.edges != 0 {
			c.Fill(side.r, l.line.color(v.Theme, v.Theme.Test))
		}
	}
}

// paintLine draws a dotted line from the queen that attacks to the square under test. It marks the squares
// that it may cross as stale, for the next scene to paint again.
func (v *boardView) paintLine(c *raster.Canvas, origin image.Point, s *story.Scene) {
	if s.Mood != story.Conflict || s.At == s.By || !s.At.On(v.n) || !s.By.On(v.n) {
		return
	}
	x0, y0 := v.middle(s.By)
	x1, y1 := v.middle(s.At)
	cell := float64(v.Cell)
	longer := max(math.Abs(x1-x0), math.Abs(y1-y0)) // of the two ways, along which steps are measured
	pitch := 0.15 * cell
	if longer <= cell {
		pitch = 0.1 * cell // neighbours have little room between them
	}
	// Conversions keep a product from being computed together with a sum: not all processors do that.
	dots := int((longer - float64(0.62*cell)) / pitch)
	for i := range dots + 1 {
		d := (float64(0.12*cell) + float64(pitch*float64(i))) / longer
		at := image.Pt(int(math.Round(x0+float64((x1-x0)*d))), int(math.Round(y0+float64((y1-y0)*d))))
		c.Stamp(v.dot, origin.Add(at), v.Theme.Bad)
	}
	for row := min(s.At.Row, s.By.Row); row <= max(s.At.Row, s.By.Row); row++ {
		for col := min(s.At.Col, s.By.Col); col <= max(s.At.Col, s.By.Col); col++ {
			v.stale[int(row)*v.n+int(col)] = true
		}
	}
}
