package draw

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"math"

	"queenreel/draw/raster"
)

// Paper says what boards are laid out on. The zero value is a single sheet as large as its boards need; a Paper with a width
// is as many pages as they need.
type Paper struct {
	Width, Height float64 // of a page, in millimetres
	DPI           int     // pixels to the inch; 0 stands for DefaultDPI
	Rows          int     // of boards on a page; 0 chooses. Options say how many columns
}

// Limits of pages.
const (
	DefaultDPI = 300
	minDPI     = 36
	maxDPI     = 1200
	minPage    = 30   // a side in millimetres
	maxPage    = 2000 // …
)

// Lengths of pages, in millimetres.
const (
	pageMargin  = 14
	pageTitle   = 13  // the height of the line over all boards
	pageFoot    = 5   // the height of the page number, which stands in the margin
	pageHeading = 8   // the height of a heading
	pageNumber  = 5   // the height of the line over a board
	pageLift    = 1.2 // from the baseline of that line down to the board
	pageGap     = 3.5 // between two boards
	leastSquare = 1   // the side of the smallest square
)

// onPaper reports whether there are pages.
func (p Paper) onPaper() bool { return p.Width != 0 || p.Height != 0 }

// check returns what keeps paper from being used.
func (p Paper) check() error {
	side := func(mm float64) bool { return minPage <= mm && mm <= maxPage }
	switch {
	case !side(p.Width) || !side(p.Height):
		return &Error{Field: "Paper", Value: fmt.Sprintf("%gx%gmm", p.Width, p.Height), Err: fmt.Errorf("pages go from %d to %d mm a side", minPage, maxPage)}
	case p.DPI != 0 && (p.DPI < minDPI || p.DPI > maxDPI):
		return &Error{Field: "DPI", Value: fmt.Sprint(p.DPI), Err: fmt.Errorf("pages go from %d to %d pixels to the inch", minDPI, maxDPI)}
	case p.Rows < 0:
		return &Error{Field: "Rows", Value: fmt.Sprint(p.Rows), Err: errors.New("must not be negative")}
	}
	size := image.Pt(p.px(p.Width), p.px(p.Height))
	if err := raster.CheckSize(size); err != nil {
		return &Error{Field: "DPI", Value: fmt.Sprint(p.DPI), Err: err, Remedy: "take fewer pixels to the inch"}
	}
	return nil
}

// px returns a length in millimetres as pixels.
func (p Paper) px(mm float64) int {
	return int(math.Round(mm / 25.4 * float64(cmp.Or(p.DPI, DefaultDPI))))
}

// newPageGrid lays out entries on pages.
func newPageGrid(k *sketch, entries []Entry, p Paper) (*grid, error) {
	g := &grid{
		sketch: k, entries: entries, paper: p,
		gap: p.px(pageGap), margin: p.px(pageMargin), number: p.px(pageNumber), title: p.px(pageTitle), heading: p.px(pageHeading), lift: p.px(pageLift),
		titleStyle:   raster.Style{Size: float64(p.px(6)), Weight: raster.Bold},
		headingStyle: raster.Style{Size: float64(p.px(4)), Weight: raster.Bold},
		numberStyle:  raster.Style{Size: float64(p.px(3.1))},
	}
	g.page = image.Pt(p.px(p.Width), p.px(p.Height))
	if k.Columns > 0 {
		if g.setCell(k.Columns); !g.legible() {
			return nil, &Error{
				Field: "Columns", Value: fmt.Sprint(k.Columns), Err: fmt.Errorf("boards of %d rows on a page of %gx%g mm would have squares smaller than %d mm", k.n, p.Width, p.Height, leastSquare),
				Remedy: "take fewer, or larger pages",
			}
		}
	} else if !g.chooseColumns() {
		return nil, &Error{Field: "Paper", Value: fmt.Sprintf("%gx%gmm", p.Width, p.Height), Err: fmt.Errorf("is too small for a board of %d rows", k.n), Remedy: "take larger pages, fewer rows, or more pixels to the inch"}
	}
	g.flow()
	return g, nil
}

// legible reports whether squares are large enough.
func (g *grid) legible() bool { return g.Cell >= max(g.paper.px(leastSquare), MinCell) }

// setCell sets the number of columns, and makes the squares as large as it allows.
func (g *grid) setCell(columns int) {
	g.columns = columns
	width := (g.page.X-2*g.margin+g.gap)/columns - g.gap
	if rows := g.paper.Rows; rows > 0 {
		width = min(width, (g.room()+g.gap)/rows-g.gap-g.number)
	}
	width = min(width, g.room()-g.number)
	for g.Cell = max(width, 0) / g.n; g.Cell > 0 && g.n*g.Cell+g.besideBoard() > width; g.Cell-- {
	}
	g.board = g.n * g.Cell
}

// room returns the height that a page has for boards, in pixels.
func (g *grid) room() int {
	room := g.page.Y - 2*g.margin - g.title
	if g.grouped() {
		room -= g.heading
	}
	return room
}

// chooseColumns chooses the number of columns with which boards are of a good size and the last page is nearly full.
func (g *grid) chooseColumns() bool {
	best, bestOff := 0, math.Inf(1)
	for columns := 1; columns <= len(g.entries) || columns == 1; columns++ {
		if g.setCell(columns); !g.legible() {
			break
		}
		g.flow()
		off := math.Abs(math.Log2(float64(g.board)/float64(g.goodSide()))) + g.emptyPart()
		if off < bestOff {
			best, bestOff = columns, off
		}
	}
	if best > 0 {
		g.setCell(best)
	}
	return best > 0
}

// goodSide returns the side of a board that is easy to read: larger, if it is to be written on.
func (g *grid) goodSide() int {
	side := min(max(4.4*float64(g.n), 26), 60)
	if g.labeled() {
		side = min(max(9*float64(g.n), 50), 90)
	}
	return g.paper.px(side)
}

// emptyPart returns how much of the last page is empty, or of the rows of groups, where these begin rows.
func (g *grid) emptyPart() float64 {
	if g.grouped() {
		rows := map[image.Point]bool{} // by page and height
		for i := range g.entries {
			rows[image.Pt(g.places[i].page, g.places[i].corner.Y)] = true
		}
		places := len(rows) * g.columns
		return float64(places-len(g.entries)) / float64(places)
	}
	full := g.columns * max(1, (g.room()+g.gap)/(g.rowHeight()+g.gap))
	pages := (len(g.entries) + full - 1) / full
	return float64(pages*full-len(g.entries)) / float64(full)
}
