package board

import (
	"fmt"
	"image"
	"slices"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// The end card is the last picture of a film. In place of the board it shows what the search found: the one
// solution, or all of them small, as many as fit; if there is none, the empty board.

// Limits of an end card.
const (
	maxFound     = 92 // solutions: all of 8 queens
	minFoundCell = 2  // the side in pixels of the smallest square
	minQueenCell = 10 // that of the smallest square in which the outline of a queen can be seen
)

// endScene returns the scene that the board shows: on an end card with one solution, a scene of that. If there are
// several, endScene paints them in place of the board and returns nil. A view that does not know the search has no end card.
func (v *view) endScene(c *raster.Canvas, s *story.State) *story.State {
	var boards []trace.Board
	solutions := s.Counters[trace.Solutions]
	if s.Ends && solutions > 0 && v.Search != nil && (solutions > 1 || !panel.ShowsSolution(s)) {
		for before := range v.Search {
			if before.Mood == story.Solved && before.Board.N == v.N {
				boards = append(boards, before.Board)
			}
			if len(boards) == min(solutions, maxFound) || before.Step >= s.Step {
				break
			}
		}
	}
	if len(boards) > 1 {
		v.paintFound(c, boards, solutions)
		return nil
	}
	if v.found != 0 { // an end card stands in place of the board
		v.found, v.begun = 0, false
		c.Fill(c.Bounds(), v.Theme.Ground)
	}
	if len(boards) == 1 {
		return new(story.Given(boards[0], story.Options{}))
	}
	return s
}

// A foundGrid is where the solutions stand on an end card. Lengths are in pixels.
type foundGrid struct {
	place         image.Rectangle
	boards        int
	columns, rows int
	cell          int // the side of a square
	n             int
}

// newFoundGrid lays out as many boards of n rows as fit into a place with squares that can be seen. Squares may be a tenth
// smaller than the largest that fit, if the last row is then fuller.
func newFoundGrid(place image.Rectangle, boards, n int) foundGrid {
	var grids []foundGrid
	largest := 0
	for columns := 1; columns <= boards; columns++ {
		g := foundGrid{place: place, boards: boards, n: n, columns: columns, rows: (boards + columns - 1) / columns}
		g.cell = (g.pitch() - max(3, g.pitch()/10)) / n
		largest = max(largest, g.cell)
		grids = append(grids, g)
	}
	if largest < minFoundCell && boards > 1 {
		return newFoundGrid(place, boards-1, n)
	}
	best := slices.IndexFunc(grids, func(g foundGrid) bool { return g.cell == largest })
	for i, g := range grids {
		if 10*g.cell >= 9*largest && g.last()*grids[best].columns > grids[best].last()*g.columns {
			best = i
		}
	}
	return grids[best]
}

// pitch returns the distance between two boards side by side, from left to left.
func (g foundGrid) pitch() int { return min(g.place.Dx()/g.columns, g.place.Dy()/g.rows) }

func (g foundGrid) last() int { return g.boards - (g.rows-1)*g.columns }

// board returns the place of board i. If the last row is not full, its boards stand in the middle.
func (g foundGrid) board(i int) image.Rectangle {
	row, col := i/g.columns, i%g.columns
	abreast := g.columns
	if row == g.rows-1 {
		abreast = g.last()
	}
	side, pitch := g.cell*g.n, g.pitch()
	at := g.place.Min.Add(image.Pt(
		(g.place.Dx()-abreast*pitch)/2+col*pitch+(pitch-side)/2,
		(g.place.Dy()-g.rows*pitch)/2+row*pitch+(pitch-side)/2,
	))
	return image.Rectangle{at, at.Add(image.Pt(side, side))}
}

// paintFound paints small boards of solutions, of which there are total. If not all fit, the last place says how many
// more there are.
func (v *view) paintFound(c *raster.Canvas, boards []trace.Board, total int) {
	if v.found == total {
		return
	}
	v.found, v.begun = total, false
	c.Fill(c.Bounds(), v.Theme.Ground)
	corner := c.Bounds().Min.Add(image.Pt(v.LeftMargin, v.Px(18)))
	place := image.Rectangle{corner, corner.Add(image.Pt(v.ColumnWidth, v.side()+v.Px(12)))}
	g := newFoundGrid(place, min(total, maxFound), v.N)
	if g.boards < total && g.last() < g.columns && g.rows > 1 {
		g = newFoundGrid(place, g.boards-g.last(), v.N) // without a row that is not full
	}
	shown := min(g.boards, len(boards))
	if shown < total {
		shown = min(shown, g.boards-1)
		r := g.board(shown)
		text, st := v.Letters.Fit(fmt.Sprintf("+%d", total-shown), v.Style(15, true), r.Dx(), 1)
		v.WriteAround(c, r.Min.Add(r.Size().Div(2)), text[0], st, v.Theme.Text)
	}
	small := smallBoard(v.Metrics, g.cell)
	for i, b := range boards[:shown] {
		r := g.board(i)
		c.Border(r.Inset(-1), raster.AllSides, 1, v.Theme.Queen)
		if g.cell >= minQueenCell {
			small.paintSquares(c, r.Min, new(story.Given(b, story.Options{})))
			continue
		}
		for j := range v.N * v.N { // too small for queens
			at := trace.Sq(j/v.N, j%v.N)
			color := look{dark: (at.Row+at.Col)%2 == 1}.ground(v.Theme)
			if b.Has(at) {
				color = v.Theme.Good
			}
			c.Fill(small.SquareAt(r.Min.Add(image.Pt(int(at.Col), int(at.Row)).Mul(g.cell))), color)
		}
	}
}

// smallBoard returns a view of boards with squares of the given side.
func smallBoard(k *panel.Metrics, cell int) *view {
	small := *k
	small.Cell = cell
	return newView(&small)
}
