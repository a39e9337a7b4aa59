package paper

import (
	"fmt"
	"math"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story/words"
)

// Lengths of pages up to A3, in millimetres. Those of larger pages are in proportion.
const (
	pageMargin  = 14
	pageTitle   = 13   // the height of the line over all boards
	pageForm    = 9    // the height of the line with a form
	pageTried   = 8    // from line to line under a board
	pageFoot    = 4    // the height of the page number, which stands on the margin: printers cut off what is nearer to the edge than 12
	pageHeading = 8    // the height of a heading
	pageNumber  = 5    // the height of the line over a board
	pageLift    = 1.2  // from the baseline of that line down to the board
	pageGap     = 3.5  // between two boards
	pageLine    = 0.25 // the least width of the line around a board
	pageThick   = 0.7  // the largest width of the line around a board
	minSquare   = 2    // the side of the smallest square
	maxSide     = 150  // the side of the largest board, if no number of columns is given
)

// newPageGrid lays out entries on pages.
func newPageGrid(k *panel.Metrics, entries []Entry, p Paper) (*grid, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	px := func(mm float64) int { return p.px(p.distance() * mm) }
	g := &grid{
		Metrics: k, entries: entries, paper: p, page: p.size(),
		spacing: spacing{
			gap:     px(pageGap),
			margin:  px(pageMargin),
			title:   px(pageTitle),
			heading: px(pageHeading),
			number:  px(pageNumber),
			lift:    px(pageLift),
			foot:    px(pageFoot),
		},
		styles: styles{
			title:   raster.Style{Size: float64(px(6)), Weight: raster.Bold},
			heading: raster.Style{Size: float64(px(4)), Weight: raster.Bold},
			number:  raster.Style{Size: float64(px(3.1))},
		},
	}
	g.measure()
	switch {
	case g.choose():
	case k.Columns > 1:
		size := fmt.Sprintf("%gx%g", p.Width, p.Height)
		return nil, words.Wrong("columns", k.Columns, "page-columns", words.Values{N: k.N, Total: minSquare, Text: size})
	default:
		return nil, p.refused("page-small", words.Values{N: k.N})
	}
	if g.tried > 0 { // all the room that is left
		g.tried += (g.room()+g.gap)/min(g.rowsOnPage(), g.rows()) - g.gap - g.rowHeight()
	}
	g.flow()
	return g, nil
}

// setCell makes the squares as large as a number of columns and a number of rows on a page allow. With 0 rows, one has to fit.
func (g *grid) setCell(columns, rows int) {
	g.columns = columns
	groups := 1
	if rows > 0 {
		groups = panel.CeilDiv(rows, g.groupRows())
	}
	side := min((g.page.X-2*g.margin+g.gap)/columns-g.gap, (g.room()+g.gap-groups*g.heading)/max(rows, 1)-g.gap-g.number-g.tried)
	if g.Columns == 0 {
		side = min(side, g.paper.px(g.paper.distance()*maxSide))
	}
	for g.Cell = max(side, 0) / g.N; g.Cell > 0 && g.N*g.Cell+g.besideBoard() > side; g.Cell-- {
	}
	g.board = g.N * g.Cell
}

// room returns the height that a page has for boards and headings, in pixels.
func (g *grid) room() int { return g.page.Y - 2*g.margin - g.title - g.form - g.foot }

// groupRows returns the number of rows that stay together: those of the largest group, or 1 without groups.
func (g *grid) groupRows() int {
	if !g.grouped {
		return 1
	}
	return panel.CeilDiv(g.largest, g.columns)
}

// choose chooses the number of columns, unless it is given, and that of rows, so that pages are good. It reports whether any numbers fit.
func (g *grid) choose() bool {
	columns, rows := 0, 0 // the best
	bestOff := math.Inf(1)
	try := func(c, r int) bool {
		if g.setCell(c, r); g.Cell < g.paper.px(minSquare) {
			return false
		}
		if off := g.off(); off < bestOff-1e-9 { // processors differ in the last bits of logarithms
			columns, rows, bestOff = c, r, off
		}
		return true
	}
	for c := max(g.Columns, 1); g.Columns > 0 || c <= g.largest; c++ {
		if !try(c, 0) {
			break
		}
		// Smaller boards leave room for more rows or groups.
		fit, group := g.rowsOnPage(), g.groupRows()
		for r := group; r <= fit/2+group && try(c, fit+r); r += group {
		}
		if g.Columns > 0 {
			break
		}
	}
	if columns > 0 {
		g.setCell(columns, rows)
	}
	return columns > 0
}

// rowsOnPage returns the number of rows of boards that fit on a page, in whole groups.
func (g *grid) rowsOnPage() int {
	rows := g.groupRows()
	return rows * max(1, (g.room()+g.gap)/(g.heading+rows*(g.rowHeight()+g.gap)))
}

// off returns how far from good the pages are, with the squares and columns that are set. Good pages are full of boards of a good size,
// have notes that are not set smaller, and two groups or more. Boards of a form are written on and larger, and boards on as few pages as
// possible may be of any larger size. A forlorn board is as bad as boards of half the size, but not on a form of a page.
func (g *grid) off() float64 {
	g.flow()
	good := min(max(4.4*float64(g.N), 26), 60) // a side in millimetres
	if g.form > 0 {
		good = min(max(9*float64(g.N), 50), 70)
	}
	size := math.Log2(float64(g.board) / float64(g.paper.px(good)))
	if g.pages == g.parts {
		size = min(size, 0)
	}
	boards := float64(len(g.entries)) * float64(g.board+g.besideBoard()+g.gap) * float64(g.rowHeight()+g.gap)
	empty := 1 - boards/(float64(g.pages)*float64(g.page.X-2*g.margin+g.gap)*float64(g.room()+g.gap))
	off := math.Abs(size) + 1.5*empty + 1 - g.noteStyle().Size/g.styles.number.Size
	if (g.form == 0 || g.pages > g.parts) && g.forlorn() {
		off++
	}
	if g.groups > 1 {
		off += 3 * max(0, math.Log2(float64(2*g.pages)/float64(g.groups+1)))
	}
	return off
}

// forlorn reports whether a board of a group stands alone in its row, or on a page that has room for more rows.
func (g *grid) forlorn() bool {
	begins := func(i int) bool {
		return i == 0 || i == len(g.entries) || g.entries[i].Heading != "" || g.entries[i].Title != ""
	}
	for i := 1; i < len(g.places); i++ {
		p, before := g.places[i], g.places[i-1]
		switch {
		case begins(i) || !begins(i+1):
		case g.columns > 1 && p.corner.X == g.places[0].corner.X:
			return true
		case g.rowsOnPage() > 1 && p.page != before.page:
			return true
		}
	}
	return false
}
