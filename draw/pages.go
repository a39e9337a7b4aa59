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
	pageTitle   = 13   // the height of the line over all boards
	pageFoot    = 5    // the height of the page number, which stands in the margin
	pageHeading = 8    // the height of a heading
	pageNumber  = 5    // the height of the line over a board
	pageLift    = 1.2  // from the baseline of that line down to the board
	pageGap     = 3.5  // between two boards
	pageLine    = 0.25 // around a board, at least
	pageThick   = 0.7  // … and at most, under the line with the number
	leastSquare = 1    // the side of the smallest square
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
		return &Error{Field: "DPI", Value: fmt.Sprint(p.DPI), Err: fmt.Errorf("pages go from %d to %d pixels per inch", minDPI, maxDPI)}
	case p.Rows < 0:
		return &Error{Field: "Rows", Value: fmt.Sprint(p.Rows), Err: errors.New("must not be negative")}
	}
	size := image.Pt(p.px(p.Width), p.px(p.Height))
	if err := raster.CheckSize(size); err != nil {
		return &Error{Field: "DPI", Value: fmt.Sprint(p.DPI), Err: err, Remedy: "use fewer pixels per inch"}
	}
	return nil
}

// whitened returns a theme for paper: what is light there is white, so that it takes no ink.
func whitened(t *Theme) *Theme {
	white := raster.RGB(0xffffff)
	if raster.Distance(t.Ground, white) > raster.Distance(t.Ground, raster.RGB(0)) {
		return t
	}
	w := *t
	w.Ground = white
	return &w
}

// px returns a length in millimetres as pixels.
func (p Paper) px(mm float64) int {
	return int(math.Round(mm / 25.4 * float64(cmp.Or(p.DPI, DefaultDPI))))
}

// newPageGrid lays out entries on pages.
func newPageGrid(k *sketch, entries []Entry, p Paper) (*grid, error) {
	g := &grid{
		sketch: k, entries: entries, grouped: headed(entries), paper: p,
		gap: p.px(pageGap), margin: p.px(pageMargin), number: p.px(pageNumber), title: p.px(pageTitle), heading: p.px(pageHeading), lift: p.px(pageLift),
		titleStyle:   raster.Style{Size: float64(p.px(6)), Weight: raster.Bold},
		headingStyle: raster.Style{Size: float64(p.px(4)), Weight: raster.Bold},
		numberStyle:  raster.Style{Size: float64(p.px(3.1))},
	}
	g.page = image.Pt(p.px(p.Width), p.px(p.Height))
	switch {
	case g.choose():
	case k.Columns > 1 || p.Rows > 1:
		field, value := "Columns", k.Columns
		if k.Columns <= 1 {
			field, value = "Rows", p.Rows
		}
		return nil, &Error{
			Field: field, Value: fmt.Sprint(value), Err: fmt.Errorf("boards of %d rows would have squares smaller than %d mm, or than %d pixels, on pages of %gx%g mm", k.n, leastSquare, MinCell, p.Width, p.Height),
			Remedy: "use fewer, or larger pages",
		}
	default:
		return nil, &Error{Field: "Paper", Value: fmt.Sprintf("%gx%gmm", p.Width, p.Height), Err: fmt.Errorf("is too small for a board of %d rows", k.n), Remedy: "use larger pages, fewer queens, or more pixels per inch"}
	}
	g.flow()
	return g, nil
}

// legible reports whether squares are large enough.
func (g *grid) legible() bool { return g.Cell >= max(g.paper.px(leastSquare), MinCell) }

// A pageShape is how boards stand on a page.
type pageShape struct {
	columns, rows int  // rows are 0 for as many as fit
	large         bool // boards may be three times as large as is good, and not only 1.5 times: a few, on a page of their own
}

// setCell makes the squares as large as a shape allows.
func (g *grid) setCell(s pageShape) {
	columns, rows := s.columns, s.rows
	g.columns = columns
	side := min((g.page.X-2*g.margin+g.gap)/columns-g.gap, g.room()-g.number)
	if rows > 0 {
		side = min(side, (g.room()+g.gap)/rows-g.gap-g.number)
	}
	if g.Columns == 0 && g.paper.Rows == 0 {
		largest := g.goodSide() * 3 / 2
		if s.large {
			largest = g.goodSide() * 3
		}
		side = min(side, largest)
	}
	for g.Cell = max(side, 0) / g.n; g.Cell > 0 && g.n*g.Cell+g.besideBoard() > side; g.Cell-- {
	}
	g.board = g.n * g.Cell
}

// room returns the height that a page has for boards, in pixels.
func (g *grid) room() int {
	room := g.page.Y - 2*g.margin - g.title
	if g.grouped {
		room -= g.heading
	}
	return room
}

// choose chooses the numbers of columns and rows that are not given, so that boards are of a good size and pages are nearly full. It
// reports whether there are such numbers.
func (g *grid) choose() bool {
	var best pageShape
	bestOff := math.Inf(1)
	try := func(s pageShape) bool {
		if g.setCell(s); !g.legible() {
			return false
		}
		if off := g.off(s); off < bestOff {
			best, bestOff = s, off
		}
		return true
	}
	for columns := max(g.Columns, 1); g.Columns > 0 || columns <= len(g.entries); columns++ {
		if !try(pageShape{columns: columns, rows: g.paper.Rows}) {
			break
		}
		if g.paper.Rows == 0 { // with smaller boards, there may be room for another row
			try(pageShape{columns: columns, rows: g.rowsOnPage() + 1})
		}
		large := pageShape{columns: columns, large: true}
		if g.Columns == 0 && g.paper.Rows == 0 && try(large) {
			try(pageShape{columns: columns, rows: g.rowsOnPage() + 1, large: true})
		}
		if g.Columns > 0 {
			break
		}
	}
	if best != (pageShape{}) {
		g.setCell(best)
	}
	return best != (pageShape{})
}

// off returns how far from good pages of a shape are, whose squares are set: none is infinitely far.
func (g *grid) off(s pageShape) float64 {
	parts := g.parts()
	if s.large && g.columns*g.rowsOnPage()*parts < len(g.entries) {
		return math.Inf(1)
	}
	g.flow()
	size := math.Abs(math.Log2(float64(g.board) / float64(g.goodSide())))
	switch {
	case s.large && g.pages > parts:
		return math.Inf(1)
	case s.large:
		size /= 2 // large boards save no page, and are read with ease
	}
	return size + g.emptyPart() + g.emptyWidth()
}

// parts returns how many entries begin a page, the first among them.
func (g *grid) parts() int {
	parts := 1
	for i := range g.entries {
		if i > 0 && g.entries[i].Title != "" {
			parts++
		}
	}
	return parts
}

// rowsOnPage returns the number of rows of boards that fit on a page.
func (g *grid) rowsOnPage() int {
	if g.paper.Rows > 0 {
		return g.paper.Rows
	}
	return max(1, (g.room()+g.gap)/(g.rowHeight()+g.gap))
}

// emptyWidth returns how much of the width of a page no board takes, as a part of it.
func (g *grid) emptyWidth() float64 {
	room := g.page.X - 2*g.margin
	return 1 - float64(min(g.columns, len(g.entries))*(g.board+g.besideBoard()+g.gap)-g.gap)/float64(room)
}

// goodSide returns the side of a board that is easy to read: larger, if it is to be written on.
func (g *grid) goodSide() int {
	side := min(max(4.4*float64(g.n), 26), 60)
	if g.labeled() {
		side = min(max(9*float64(g.n), 50), 90)
	}
	return g.paper.px(side)
}

// emptyPart returns how much room for boards is left, in pages; as a part of all if there are groups.
func (g *grid) emptyPart() float64 {
	full := g.columns * g.rowsOnPage()
	empty := float64(g.pages*full-len(g.entries)) / float64(full)
	if g.grouped {
		return 2 * empty / float64(g.pages)
	}
	return empty
}
