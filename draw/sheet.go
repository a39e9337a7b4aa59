package draw

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

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

// Sheet draws boards of a search side by side, numbered from 1, under a title. With 0 columns the sheet comes
// near to 4:3, with a last row that is nearly full; but it has fewer where they would not fit its Width. Of the options it takes Theme, Cell, Width, Scale, Columns, Queen, Title and Font. No boards, boards of
// another size than the search has, what NewPainter refuses, and a sheet that would be too large are an
// *Error. The caller owns the picture.
func Sheet(a trace.About, boards []trace.Board, o Options) (*image.Paletted, error) {
	o.Cell = cmp.Or(o.Cell, DefaultSheetCell)
	o.Labels = story.NoLabels
	o.Columns = sheetColumns(a, len(boards), o)
	o, err := o.fitted(a.N, func(o Options) (int, error) { return sheetWidth(a, len(boards), o) })
	if err != nil {
		return nil, err
	}
	k, err := newSketch(a, o)
	if err != nil {
		return nil, err
	}
	if len(boards) == 0 {
		return nil, &Error{Field: "Boards", Err: errors.New("a sheet needs a board")}
	}
	if i := slices.IndexFunc(boards, func(b trace.Board) bool { return b.N != k.n }); i >= 0 {
		return nil, &Error{Field: "Boards", Err: fmt.Errorf("board %d has %d rows, and the search %d", i+1, boards[i].N, k.n)}
	}
	ink, err := raster.NewInk(append(color.Palette{k.Theme.Ground}, k.portraitColors([]look{{queen: plain}})...), sheetRamps(k.Theme))
	if err != nil {
		return nil, err
	}
	g := newGrid(k, len(boards))
	c, err := raster.NewCanvas(g.size(), ink)
	if err != nil {
		return nil, &Error{Field: "Boards", Err: fmt.Errorf("a sheet of %d boards: %w", len(boards), err), Remedy: "take fewer boards, or smaller squares"}
	}
	c.Fill(c.Bounds(), k.Theme.Ground)
	g.paintTitle(c)
	squares := newBoardView(k)
	for i, b := range boards {
		g.paintNumber(c, i)
		corner := g.corner(i)
		line := max(1, int(math.Round(float64(k.Cell)/24)))
		c.Border(image.Rectangle{corner, corner.Add(image.Pt(g.board, g.board))}.Inset(-line), line, k.Theme.Queen)
		squares.paintSquares(c, corner, &story.Scene{Board: b, At: nowhere, Dead: nowhere, Next: nowhere, From: nowhere, Chosen: nowhere})
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
	spare                      int // the room at the left and at the right of all boards
	board                      int // the side of a board
	gap, margin, number, title int
	titleStyle, numberStyle    raster.Style
}

// newGrid lays out a number of boards; where the options do not say how many stand side by side, it chooses.
func newGrid(k *sketch, boards int) *grid {
	scale := max(float64(k.n*k.Cell), k.smallBoard())
	px := func(fraction float64) int { return k.whole(fraction * scale) }
	g := &grid{
		sketch: k, boards: boards, columns: k.Columns, board: k.n * k.Cell,
		gap: px(sheetGap), margin: px(sheetMargin), number: px(sheetNumber), title: px(sheetTitle),
		titleStyle:  raster.Style{Size: 0.19 * scale, Weight: raster.Bold},
		numberStyle: raster.Style{Size: max(10*float64(k.Scale), 0.11*scale)},
	}
	if g.columns == 0 {
		g.columns = g.bestColumns()
	}
	g.columns = min(g.columns, boards)
	g.spare = k.half(g.size().X - 2*g.margin - g.boardsWidth())
	if k.Width == 0 {
		g.spare = 0
	}
	return g
}

// smallBoard returns the side of the smallest board whose surroundings are in proportion, in pixels: smaller ones too
// need room for a number.
func (k *sketch) smallBoard() float64 { return float64(110 * k.Scale) }

// bestColumns returns the number of columns for which the sheet comes nearest to 4:3 and the last row is nearly
// full: a sheet that is twice as wide or as high as it should be is as bad as a last row that is all empty.
func (g *grid) bestColumns() int {
	best, bestOff := 1, math.Inf(1)
	for columns := 1; columns <= g.boards; columns++ {
		g.columns = columns
		size := g.size()
		stretched := math.Abs(math.Log2(float64(size.X) / float64(size.Y) * 3 / 4))
		empty := float64(g.rows()*columns-g.boards) / float64(columns) // of the last row
		// Processors differ in the last bits of logarithms.
		if off := stretched + empty; off < bestOff-1e-9 {
			best, bestOff = columns, off
		}
	}
	return best
}

// rows returns the number of rows of boards.
func (g *grid) rows() int { return (g.boards + g.columns - 1) / g.columns }

// size returns the size of the sheet.
func (g *grid) size() image.Point {
	boards := g.boardsWidth()
	return image.Pt(
		max(2*g.margin+max(boards, g.text.Width(g.Title, g.titleStyle)/2), g.Width*g.Scale),
		g.margin+g.title+g.rows()*(g.number+g.board+g.gap)-g.gap+g.margin,
	)
}

// boardsWidth returns the width of a row of boards.
func (g *grid) boardsWidth() int { return g.columns*(g.board+g.gap) - g.gap }

// corner returns the top left corner of board i.
func (g *grid) corner(i int) image.Point {
	return image.Pt(
		g.margin+g.spare+i%g.columns*(g.board+g.gap),
		g.margin+g.title+i/g.columns*(g.number+g.board+g.gap)+g.number,
	)
}

// paintTitle writes the title over all boards.
func (g *grid) paintTitle(c *raster.Canvas) {
	text, st := g.text.Fit(g.Title, g.titleStyle, c.Bounds().Dx()-2*(g.margin+g.spare), 1)
	g.text.Draw(c, image.Pt(g.margin+g.spare, g.margin+int(st.Size*0.73)), text[0], st, g.Theme.Text)
}

// paintNumber writes the number of board i over it.
func (g *grid) paintNumber(c *raster.Canvas, i int) {
	at := g.corner(i).Sub(image.Pt(0, int(0.05*max(float64(g.board), g.smallBoard()))))
	g.text.Draw(c, at, fmt.Sprint(i+1), g.numberStyle, g.Theme.Muted)
}
