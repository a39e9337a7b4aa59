package draw

import (
	"fmt"
	"image"
	"math"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// DefaultSheetCell is the side of a square of a contact sheet, in pixels, where none is given.
const DefaultSheetCell = 18

// Lengths of a contact sheet, as fractions of the side of a board, or of that of a small one at least.
const (
	sheetGap    = 0.17 // between two boards
	sheetMargin = 0.30 // around all boards
	sheetNumber = 0.17 // the height of the line over a board, with its number
	sheetTitle  = 0.36 // the height of the line over all boards
)

// Sheet draws boards of one size side by side, numbered from 1, under a title. With 0 columns the
// sheet comes near to 4:3. Of the options it takes Theme, Cell, Queen, Title and Font. It returns an error
// for no boards, for options that NewPainter would refuse, and for a sheet that would be too large. The
// caller owns the picture.
func Sheet(boards []trace.Board, columns int, o Options) (*image.Paletted, error) {
	if len(boards) == 0 {
		return nil, fmt.Errorf("a sheet needs a board")
	}
	if o.Cell == 0 {
		o.Cell = DefaultSheetCell
	}
	o.Labels = story.NoLabels
	k, err := newSketch(trace.About{Problem: trace.Problem{N: boards[0].N}}, o)
	if err != nil {
		return nil, err
	}
	ink, err := raster.NewInk(append(k.portraitColors([]look{{queen: plain}}), k.theme.Ground), sheetRamps(k.theme))
	if err != nil {
		return nil, err
	}
	g := newGrid(k, len(boards), columns)
	c, err := raster.NewCanvas(g.size(), ink)
	if err != nil {
		return nil, fmt.Errorf("a sheet of %d boards: %w: make it smaller with --cell or --solutions", len(boards), err)
	}
	c.Fill(c.Bounds(), k.theme.Ground)
	g.paintTitle(c)
	squares := newBoardView(k)
	for i, b := range boards {
		g.paintNumber(c, i)
		corner := g.corner(i)
		line := max(1, int(math.Round(float64(k.Cell)/24)))
		c.Border(image.Rectangle{corner, corner.Add(image.Pt(g.board, g.board))}.Inset(-line), line, k.theme.Queen)
		squares.paintSquares(c, corner, &story.Scene{Board: b, At: nowhere, Dead: nowhere})
	}
	return c.Image(), nil
}

// nowhere stands for no square of a scene.
var nowhere = trace.Sq(-1, -1)

// sheetRamps returns the colors that meet on a sheet.
func sheetRamps(t *Theme) []raster.Ramp {
	return []raster.Ramp{{t.Queen, t.Light}, {t.Queen, t.Dark}, {t.Text, t.Ground}, {t.Muted, t.Ground}}
}

// A grid is the layout of a sheet. Its lengths are in pixels.
type grid struct {
	*sketch
	boards, columns            int
	board                      int // the side of a board
	gap, margin, number, title int
	titleStyle, numberStyle    raster.Style
}

// newGrid lays out a number of boards; with 0 columns it chooses how many stand side by side.
func newGrid(k *sketch, boards, columns int) *grid {
	side := float64(k.n * k.Cell)
	scale := max(side, 110) // small boards too need room for a number
	px := func(fraction float64) int { return int(math.Round(fraction * scale)) }
	g := &grid{
		sketch: k, boards: boards, columns: columns, board: k.n * k.Cell,
		gap: px(sheetGap), margin: px(sheetMargin), number: px(sheetNumber), title: px(sheetTitle),
		titleStyle:  raster.Style{Size: 0.19 * scale, Weight: raster.Bold},
		numberStyle: raster.Style{Size: max(10, 0.11*scale)},
	}
	if columns <= 0 {
		g.columns = g.bestColumns()
	}
	g.columns = min(g.columns, boards)
	return g
}

// bestColumns returns the number of columns for which the sheet comes nearest to 4:3. Empty places in the
// last row count against it.
func (g *grid) bestColumns() int {
	best, bestOff := 1, math.Inf(1)
	for columns := 1; columns <= g.boards; columns++ {
		g.columns = columns
		size := g.size()
		off := math.Abs(math.Log(float64(size.X) / float64(size.Y) * 3 / 4))
		off += 0.05 * float64(g.rows()*columns-g.boards) / float64(columns)
		if off < bestOff {
			best, bestOff = columns, off
		}
	}
	return best
}

// rows returns the number of rows of boards.
func (g *grid) rows() int { return (g.boards + g.columns - 1) / g.columns }

// size returns the size of the sheet.
func (g *grid) size() image.Point {
	boards := g.columns*(g.board+g.gap) - g.gap
	return image.Pt(
		2*g.margin+max(boards, g.text.Width(g.Title, g.titleStyle)/2),
		g.margin+g.title+g.rows()*(g.number+g.board+g.gap)-g.gap+g.margin,
	)
}

// corner returns the top left corner of board i.
func (g *grid) corner(i int) image.Point {
	return image.Pt(
		g.margin+i%g.columns*(g.board+g.gap),
		g.margin+g.title+i/g.columns*(g.number+g.board+g.gap)+g.number,
	)
}

// paintTitle writes the title over all boards.
func (g *grid) paintTitle(c *raster.Canvas) {
	text, st := g.text.Fit(g.Title, g.titleStyle, c.Bounds().Dx()-2*g.margin, 1)
	g.text.Draw(c, image.Pt(g.margin, g.margin+int(st.Size*0.73)), text[0], st, g.theme.Text)
}

// paintNumber writes the number of board i over it.
func (g *grid) paintNumber(c *raster.Canvas, i int) {
	at := g.corner(i).Sub(image.Pt(0, int(0.05*float64(max(g.board, 110)))))
	g.text.Draw(c, at, fmt.Sprint(i+1), g.numberStyle, g.theme.Muted)
}
