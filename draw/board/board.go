// Package board paints boards, their legend, and the small boards beside them.
package board

import (
	"image"
	"iter"
	"strconv"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// Panel shows the board, its queens and what happens on its squares.
var Panel = panel.Panel{
	Name:  "board",
	Doc:   "the board, its queens, and the squares that they attack",
	Ramps: boardRamps,
	New:   func(k *panel.Metrics) panel.View { return newView(k) },
}

// boardRamps returns the colors that meet on the board and around it, labels and frame included.
func boardRamps(t *theme.Theme) []raster.Ramp {
	ramps := []raster.Ramp{
		{t.Muted, t.Ground}, {t.Detail, t.Ground}, {t.Test, t.Ground}, {t.Bad, t.Queen}, {t.Dull(), t.Ground}, {t.Ground, t.Good},
		{t.InkOn(t.Light, freshContrast), t.Light}, {t.InkOn(t.Dark, freshContrast), t.Dark}, {t.Test, t.Light}, {t.Test, t.Dark},
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

// A view paints the squares whose looks have changed.
type view struct {
	*panel.Metrics

	begun bool
	shown []look // the looks as painted, row by row
	stale []bool // the squares that the next scene paints again
	frame frame  // as painted
	found int    // the number of all solutions, if an end card shows several; else 0
}

func newView(k *panel.Metrics) *view {
	return &view{Metrics: k, shown: make([]look, k.N*k.N), stale: make([]bool, k.N*k.N)}
}

// Signs yields the names and the shapes of what stands on squares of a side in pixels, about their top left corner, for pages that draw
// boards of their own.
func Signs(side int) iter.Seq2[string, *raster.Mask] {
	return func(yield func(string, *raster.Mask) bool) {
		_ = yield("queen", whole.mask(side)) && yield("tried", hollow.mask(side)) &&
			yield("plus", plus.mask(side, 1)) && yield("times", times.mask(side, 1))
	}
}

// mask returns the outline of a queen that is whole or hollow, on a square of a side in pixels.
func (f form) mask(side int) *raster.Mask {
	if f == hollow {
		return raster.HollowQueen(side, 0.03)
	}
	return raster.Queen(side)
}

// mask returns the figure on a square of a side in pixels, with lines that are legible at a scale.
func (f figure) mask(side, scale int) *raster.Mask {
	width := max(0.06, min(2*float64(scale)/float64(side), 0.09)) // of its lines: on small squares two pixels
	switch f {
	case plus:
		return raster.Plus(side, 0.33, width)
	case times:
		return raster.Cross(side, 0.286, width)
	}
	return raster.Diamond(side, 0.29, 0.9*width)
}

func (v *view) Height() int {
	bottom := v.Px(36)
	if v.Unnamed() {
		bottom = v.Px(24)
	}
	return v.BoardTop() + v.side() + bottom
}

// side returns the width of the board, in pixels.
func (v *view) side() int { return v.N * v.Cell }

// origin returns the top left corner of the board on its canvas. A board that is narrower than its column stands in
// the middle of it.
func (v *view) origin(c *raster.Canvas) image.Point {
	return c.Bounds().Min.Add(image.Pt(v.LeftMargin+v.Half(v.ColumnWidth-v.side()), v.BoardTop()))
}

// Squares returns the place of the squares on the canvas of the view.
func (v *view) Squares(c *raster.Canvas) image.Rectangle {
	return image.Rectangle{Max: image.Pt(v.side(), v.side())}.Add(v.origin(c))
}

// Framed returns the place of the squares with the frame around them, and the tick on this.
func (v *view) Framed(c *raster.Canvas) image.Rectangle {
	return v.Squares(c).Inset(-v.framePx(tickOver))
}

func (v *view) Paint(c *raster.Canvas, s *story.State) {
	if s = v.endScene(c, s); s == nil {
		return
	}
	origin := v.origin(c)
	if !v.begun {
		v.paintLabels(c, origin)
	}
	v.paintFrame(c, origin, s)
	v.paintSquares(c, origin, s)
	v.begun = true
}

// A frame is what can be seen of the frame around the board.
type frame struct {
	thick bool
	color raster.Color
	tick  bool // on its corner
}

// Lengths of the tick on the frame of a solution, in units.
const (
	tickSide = 20 // of the square that it stands in
	tickOver = 14 // how far this reaches beyond the board
	tickLine = 2.6
)

// framePx returns a length of the frame in units as pixels: in small pictures too, a unit is a pixel at least before it is scaled.
func (v *view) framePx(units float64) int { return v.Whole(units * max(float64(v.Scale), v.Unit)) }

// tickPlace returns the place of the tick on the upper right corner of a board.
func (v *view) tickPlace(origin image.Point) image.Rectangle {
	over, side := v.framePx(tickOver), v.framePx(tickSide)
	corner := origin.Add(image.Pt(v.side()+over, -over))
	return image.Rect(corner.X-side, corner.Y, corner.X, corner.Y+side)
}

// paintTick paints the tick in its place: whoever does not see green sees it.
func (v *view) paintTick(c *raster.Canvas, place image.Rectangle) {
	c.Fill(place, v.Theme.Good)
	type tickOf struct{ side int }
	tick := v.Mask(tickOf{place.Dx()}, func() *raster.Mask {
		side := float64(place.Dx())
		at := func(x, y float64) [2]float64 { return [2]float64{x * side, y * side} }
		return raster.Lines(tickLine/tickSide*side, at(0.24, 0.54), at(0.43, 0.72), at(0.77, 0.3))
	})
	c.Stamp(tick, place.Min, v.Theme.Ground)
}

// paintFrame paints the frame: a thick one where queens are taken back, for a solution, whose corner has a tick, and where a clause is
// learned. Where it would flash it is as thin as at rest, and of a dull red where queens are taken back.
func (v *view) paintFrame(c *raster.Canvas, origin image.Point, s *story.State) {
	f, leaves := frame{color: v.Theme.Queen}, s.Leaving != trace.Set{}
	switch {
	case s.Waits:
		f.color = v.Theme.Muted
	case leaves && s.Fruitful():
		f.thick = !s.Brief
	case leaves && s.Brief:
		f.color = v.Theme.Dull()
	case s.Brief:
	case leaves:
		f = frame{thick: true, color: v.Theme.Bad}
	case s.Mood == story.Learned:
		f = frame{thick: true, color: v.Theme.Test}
	case panel.ShowsSolution(s):
		f = frame{thick: true, color: v.Theme.Good, tick: true}
	}
	if v.begun && f == v.frame {
		return
	}
	if f.tick != v.frame.tick {
		c.Fill(v.tickPlace(origin), v.Theme.Ground)
		v.stale[v.N-1] = true // the square at its corner
	}
	v.frame = f
	board := image.Rectangle{origin, origin.Add(image.Pt(v.side(), v.side()))}
	if f.thick {
		c.Border(board.Inset(-v.framePx(6)), raster.AllSides, v.framePx(6), f.color)
		return
	}
	c.Border(board.Inset(-v.framePx(6)), raster.AllSides, v.framePx(6), v.Theme.Ground)
	c.Border(board.Inset(-v.framePx(4)), raster.AllSides, v.framePx(2), f.color)
}

// paintLabels writes the names of the rows on the left of the board, and those of the columns under it. Pages write them themselves.
func (v *view) paintLabels(c *raster.Canvas, origin image.Point) {
	if v.Unnamed() || v.Arrangement == panel.Page {
		return
	}
	st := raster.Style{Size: min(13*v.Unit, 0.8*float64(v.Cell))}
	for i := range v.N { // long names are small on small squares
		for st.Size > 4 && v.Letters.Width(v.Labels.Column(i), st) > v.Cell-2 {
			st.Size *= 0.94
		}
	}
	for i := range v.N {
		middle := i*v.Cell + v.Cell/2
		v.WriteAround(c, origin.Add(image.Pt(-v.Px(17), middle)), v.Labels.Row(i, v.N), st, v.Theme.Muted)
		v.WriteAround(c, origin.Add(image.Pt(middle, v.side()+v.Px(18))), v.Labels.Column(i), st, v.Theme.Muted)
	}
}

// paintSquares paints the squares of a board with its top left corner at the origin, and the segments. A segment lies under what
// stands on the squares that it crosses.
func (v *view) paintSquares(c *raster.Canvas, origin image.Point, s *story.State) {
	ticked := false // the square under the tick is painted, and the tick over it
	looks := v.looksOf(s)
	segments := v.segmentsOf(s)
	crossed := make([]bool, len(looks))
	for i, l := range looks {
		row, col := i/v.N, i%v.N
		for _, k := range segments {
			crossed[i] = crossed[i] || k.crosses(trace.Sq(row, col))
		}
		if !crossed[i] && v.begun && v.shown[i] == l && !v.stale[i] {
			continue
		}
		at := origin.Add(image.Pt(col*v.Cell, row*v.Cell))
		if crossed[i] {
			c.Fill(v.SquareAt(at), l.ground(v.Theme))
		} else {
			v.paintSquare(c, at, l)
		}
		ticked = ticked || v.frame.tick && i == v.N-1
		v.shown[i], v.stale[i] = l, crossed[i]
	}
	board := c.Sub(image.Rectangle{origin, origin.Add(image.Pt(v.side(), v.side()))})
	for _, k := range segments {
		v.paintSegment(board, k)
	}
	for i, l := range looks {
		if crossed[i] {
			v.drawMarks(c, origin.Add(image.Pt(i%v.N*v.Cell, i/v.N*v.Cell)), l)
		}
	}
	if ticked {
		v.paintTick(c, v.tickPlace(origin))
	}
}

// looksOf returns the looks of all squares, row by row.
func (v *view) looksOf(s *story.State) []look {
	fixed := v.About.Board()
	looks := make([]look, v.N*v.N)
	for i := range looks {
		at := trace.Sq(i/v.N, i%v.N)
		l := lookAt(s, at)
		if l.figure != noFigure && !s.ShowsMark(at, v.About.ByColumn) {
			l.figure, l.cross = noFigure, unmarked
		}
		l.fixed = fixed.Has(at)
		looks[i] = l
	}
	return looks
}

// paintSquare paints a square with its top left corner at the given point. Each look is drawn once.
func (v *view) paintSquare(c *raster.Canvas, at image.Point, l look) {
	r := v.SquareAt(at)
	c.Repeat(square{l, int32(v.Cell)}, r, func() {
		c.Fill(r, l.ground(v.Theme))
		v.drawMarks(c, at, l)
	})
}

// A square is the key of squares that look alike, of a side in pixels. Its fields leave no gaps, so that maps find it sooner.
type square struct {
	look
	side int32
}

// drawMarks draws what stands on a square with its top left corner at the given point.
func (v *view) drawMarks(c *raster.Canvas, at image.Point, l look) {
	r := v.SquareAt(at)
	c = c.Sub(r)
	if l.queen != unmarked || l.form >= hollow {
		f := whole
		if l.form >= hollow {
			f = hollow
		}
		c.Stamp(v.Mask(f, func() *raster.Mask { return f.mask(v.Cell) }), at, l.queenColor(v.Theme))
	}
	if l.fixed {
		DrawNails(v.Metrics, c, r, l.queen.color(v.Theme, v.Theme.Queen))
	}
	if l.figure != noFigure {
		c.Stamp(v.Mask(l.figure, func() *raster.Mask { return l.figure.mask(v.Cell, v.Scale) }), at, l.crossColor(v.Theme))
	}
	if l.cost > 0 {
		st := raster.Style{Size: 0.42 * float64(v.Cell), Weight: raster.Bold}
		middle := at.Add(image.Pt(v.Cell/2, v.Cell/2+panel.Drop(st)))
		text := strconv.Itoa(int(l.cost) - 1)
		half := v.Letters.Width(text, st)/2 + v.Fraction(0.05)
		under := image.Rect(middle.X-half, middle.Y-int(0.85*st.Size), middle.X+half, middle.Y+int(0.1*st.Size))
		c.Fill(under, l.ground(v.Theme)) // there no segment is seen
		v.Letters.DrawCentered(c, middle, text, st, v.Theme.InkOn(l.ground(v.Theme), freshContrast))
	}
	c.Border(r, l.edges, v.Fraction(0.045), l.line.color(v.Theme, v.Theme.Test))
	if l.ring != unmarked {
		c.Border(r, raster.AllSides, v.Fraction(0.07), l.ring.color(v.Theme, v.Theme.Queen))
	}
}

// DrawNails marks the corners of the square of a queen that stands from the start.
func DrawNails(k *panel.Metrics, c *raster.Canvas, r image.Rectangle, color raster.Color) {
	nail := image.Pt(k.Fraction(0.1), k.Fraction(0.1))
	inner := r.Inset(k.Fraction(0.03))
	for _, at := range []image.Point{
		inner.Min, {inner.Max.X - nail.X, inner.Min.Y},
		{inner.Min.X, inner.Max.Y - nail.Y}, inner.Max.Sub(nail),
	} {
		c.Fill(image.Rectangle{at, at.Add(nail)}, color)
	}
}
