package draw

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"sort"
	"strconv"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// The side of a square of a contact sheet where none is given, in pixels: as large as boards have room for on a sheet of a good
// width.
const (
	LeastSheetCell   = 18
	LargestSheetCell = 56
	groupedSheetCell = 30 // at least, where there is more to read over the boards
	goodSheetWidth   = 1200
)

// The sides of the smallest and the largest board whose surroundings are in proportion, in pixels: smaller ones too need room for a number,
// and that of larger ones is read as well if it does not grow.
const (
	smallSheetBoard = 110
	largeSheetBoard = 200
)

// Lengths of a contact sheet, as fractions of the side of a board, or of that of a small or a large one.
const (
	sheetGap     = 0.17 // between two boards
	sheetMargin  = 0.30 // around all boards
	sheetNumber  = 0.17 // the height of the line over a board, with its number
	sheetLift    = 0.05 // from the baseline of that line down to the board
	sheetTitle   = 0.36 // the height of the line over all boards
	sheetHeading = 0.32 // the height of a heading
)

// Sheet draws boards of a search side by side, numbered from 1, under a title. With 0 columns the sheet comes
// near to 4:3, with a last row that is nearly full; but it has fewer where they would not fit its Width. Of the options it takes Theme, Cell, Width, Scale, Columns, Queen, Title and Font. No boards, boards of
// another size than the search has, what NewPainter refuses, and a sheet that would be too large are an
// *Error. The caller owns the picture.
func Sheet(a trace.About, boards []trace.Board, o Options) (*image.Paletted, error) {
	o.Labels = story.NoLabels
	entries := make([]Entry, len(boards))
	for i, b := range boards {
		entries[i] = Entry{Board: b, Number: strconv.Itoa(i + 1)}
	}
	s, err := NewSheets(a, entries, o, Paper{})
	if err != nil {
		return nil, err
	}
	return s.Page(0).Image(), nil
}

// An Entry is a board on a sheet, and what is written about it.
type Entry struct {
	Board   trace.Board
	Number  string // over the board, on the left
	Note    string // … on the right
	Tinted  bool   // the board is marked among the others
	Heading string // if it is not empty, the board begins a row under this heading
	Title   string // … it begins a page under this title, if there are pages
}

// Sheets draws boards on a sheet, or on pages.
type Sheets struct {
	grid   *grid
	canvas *raster.Canvas
	blank  [2]*raster.Canvas // a board without queens; tinted
	queen  *raster.Mask
}

// NewSheets lays out entries on paper. Of the options it takes what Sheet does, and Labels, which name rows and columns beside each
// board. Pages are white, unless the theme is dark, and the cell of pages follows from the number of columns. What is an *Error for
// Sheet is one here; so are no entries, pages that are too small, and more columns or rows than a page has room for.
func NewSheets(a trace.About, entries []Entry, o Options, p Paper) (*Sheets, error) {
	fits := o.Cell == 0 && o.Width == 0 && !p.onPaper()
	o.Cell = cmp.Or(o.Cell, LeastSheetCell)
	if p.onPaper() {
		o.Width, o.Scale = 0, 0
	}
	if len(entries) == 0 {
		return nil, &Error{Field: "Boards", Err: errors.New("a sheet needs a board")}
	}
	o.Columns = sheetColumns(a, entries, o)
	o.Size = image.Point{}
	k, err := newSketch(a, o)
	if err != nil {
		return nil, err
	}
	if fits {
		k, err = k.sized(k.sheetCell(entries)).portrayed()
	} else {
		k, err = k.fitted(func(k *sketch) image.Point { return newGrid(k, entries).size() })
	}
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(entries, func(e Entry) bool { return e.Board.N != k.n }); i >= 0 {
		return nil, &Error{Field: "Boards", Err: fmt.Errorf("board %d has %d rows, but the search has %d", i+1, entries[i].Board.N, k.n)}
	}
	if p.onPaper() {
		k.Theme = whitened(k.Theme)
	}
	g, err := newGridOn(k, entries, p)
	if err != nil {
		return nil, err
	}
	ink, err := raster.NewInk(append(color.Palette{k.Theme.Ground}, k.portraitColors([]look{{queen: plain}})...), g.ramps())
	if err != nil {
		return nil, err
	}
	c, err := raster.NewCanvas(g.size(), ink)
	if err != nil {
		return nil, &Error{Field: "Boards", Err: fmt.Errorf("a sheet of %d boards: %w", len(entries), err), Remedy: "make it smaller with {Cell} or {Solutions}"}
	}
	s := &Sheets{grid: g, canvas: c, queen: raster.Queen(g.Cell)}
	for i, tinted := range []bool{false, true} {
		if s.blank[i], err = s.newBlank(ink, tinted); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// sheetCell returns the side of a square of a sheet where none is given, in pixels before they are scaled.
func (k *sketch) sheetCell(entries []Entry) int {
	least := LeastSheetCell
	if headed(entries) {
		least = groupedSheetCell
	}
	return least + sort.Search(LargestSheetCell-least, func(i int) bool {
		return newGrid(k.sized(least+1+i), entries).size().X > goodSheetWidth*k.Scale
	})
}

// Len returns the number of pages.
func (s *Sheets) Len() int { return s.grid.pages }

// Size returns the size of each page in pixels.
func (s *Sheets) Size() image.Point { return s.grid.size() }

// Board returns the place of the squares of the first board on its page.
func (s *Sheets) Board() image.Rectangle {
	return image.Rectangle{Max: image.Pt(s.grid.board, s.grid.board)}.Add(s.grid.places[0].corner)
}

// Palette returns the colors of the pages; it must not be changed.
func (s *Sheets) Palette() color.Palette { return s.canvas.Image().Palette }

// DPI returns the number of pixels to the inch of the pages.
func (s *Sheets) DPI() int { return s.grid.paper.Resolution() }

// Page paints page i, counted from 0. The canvas is valid until the next is painted, and holds its drawing.
func (s *Sheets) Page(i int) *raster.Canvas {
	g, c := s.grid, s.canvas
	c.Record()
	c.Fill(c.Bounds(), g.Theme.Ground)
	first, _ := slices.BinarySearchFunc(g.places, i, func(p place, page int) int { return cmp.Compare(p.page, page) })
	if g.paper.onPaper() {
		g.paintFoot(c, i)
	}
	g.paintTitle(c, g.titleOf(first))
	for j := first; j < len(g.places) && g.places[j].page == i; j++ {
		g.paintWords(c, &g.entries[j], g.places[j])
		s.paintBoard(c, &g.entries[j], g.places[j].corner)
	}
	return c
}

// tinted returns the color of a square of a board that is marked.
func (k *sketch) tinted(square raster.Color) raster.Color {
	return raster.Mix(square, k.Theme.Good, k.Theme.Tint)
}

// squareColor returns the color of a square of a sheet.
func (k *sketch) squareColor(dark, tinted bool) raster.Color {
	color := look{dark: dark}.ground(k.Theme)
	if tinted {
		return k.tinted(color)
	}
	return color
}

// newBlank returns a board without queens, with the line around it.
func (s *Sheets) newBlank(ink *raster.Ink, tinted bool) (*raster.Canvas, error) {
	g := s.grid
	line := g.line()
	c, err := raster.NewCanvas(image.Pt(g.board+2*line, g.board+2*line), ink)
	if err != nil {
		return nil, err
	}
	c.Record()
	c.Fill(c.Bounds(), g.Theme.Queen)
	c.Fill(c.Bounds().Inset(line), g.squareColor(false, tinted))
	for i := range g.n * g.n {
		if row, col := i/g.n, i%g.n; (row+col)%2 == 1 {
			at := image.Pt(line+col*g.Cell, line+row*g.Cell)
			c.Fill(image.Rectangle{at, at.Add(image.Pt(g.Cell, g.Cell))}, g.squareColor(true, tinted))
		}
	}
	return c, nil
}

// paintBoard paints a board whose top left corner is given.
func (s *Sheets) paintBoard(c *raster.Canvas, e *Entry, corner image.Point) {
	g := s.grid
	blank := s.blank[0]
	if e.Tinted {
		blank = s.blank[1]
	}
	c.Copy(blank, corner.Sub(image.Pt(g.line(), g.line())))
	for q := range e.Board.Queens() {
		at := corner.Add(image.Pt(int(q.Col)*g.Cell, int(q.Row)*g.Cell))
		if g.portrait == nil {
			c.Stamp(s.queen, at, g.Theme.Queen)
		} else {
			g.drawPortrait(c, at, look{queen: plain, dark: (q.Row+q.Col)%2 == 1})
		}
		if slices.Contains(g.about.Fixed, q) {
			g.drawNails(c, g.square(at), g.Theme.Queen)
		}
	}
}

// nowhere stands for no square of a scene.
var nowhere = trace.Sq(-1, -1)

// ramps returns the colors that meet on a sheet.
func (g *grid) ramps() []raster.Ramp {
	t := g.Theme
	ramps := []raster.Ramp{{t.Queen, t.Light}, {t.Queen, t.Dark}, {t.Text, t.Ground}, {t.Muted, t.Ground}}
	if slices.ContainsFunc(g.entries, func(e Entry) bool { return e.Tinted }) {
		ramps = append(ramps, raster.Ramp{t.Queen, g.tinted(t.Light)}, raster.Ramp{t.Queen, g.tinted(t.Dark)})
	}
	return ramps
}

// A grid is the layout of boards on a sheet, or on pages. Its lengths are in pixels.
type grid struct {
	*sketch
	entries []Entry
	grouped bool // some entries have headings
	largest int  // the number of entries in the largest group of pages
	paper   Paper
	columns int

	board                                 int         // the side of a board
	page                                  image.Point // the size of a page; unknown for a sheet
	gap, margin, number, title, heading   int
	spare                                 int // the room at the left and at the right of all boards
	lift                                  int // from the baseline of a number down to the board
	foot                                  int // from the boards down to the baseline of the page number
	titleStyle, headingStyle, numberStyle raster.Style
	noteWidth                             int // of the longest number and note in that style

	places []place // of the entries
	pages  int
}

// A place is where an entry stands: its page, and the top left corner of its board.
type place struct {
	page   int
	corner image.Point
}

// newGridOn lays out entries on paper.
func newGridOn(k *sketch, entries []Entry, p Paper) (*grid, error) {
	if !p.onPaper() {
		return newGrid(k, entries), nil
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	return newPageGrid(k, entries, p)
}

// newGrid lays out entries on a sheet; where the options do not say how many stand side by side, it chooses.
func newGrid(k *sketch, entries []Entry) *grid {
	scale := float64(min(max(k.n*k.Cell, smallSheetBoard*k.Scale), largeSheetBoard*k.Scale))
	px := func(fraction float64) int { return k.whole(fraction * scale) }
	g := &grid{
		sketch: k, entries: entries, grouped: headed(entries), columns: k.Columns, board: k.n * k.Cell,
		gap: px(sheetGap), margin: px(sheetMargin), number: px(sheetNumber), title: px(sheetTitle), heading: px(sheetHeading), lift: int(sheetLift * scale),
		titleStyle:   raster.Style{Size: 0.19 * scale, Weight: raster.Bold},
		headingStyle: raster.Style{Size: 0.13 * scale, Weight: raster.Bold},
		numberStyle:  raster.Style{Size: 0.11 * scale},
	}
	if g.columns == 0 {
		g.columns = g.bestColumns()
	}
	g.columns = min(g.columns, len(entries))
	g.noteWidth = g.widestNote()
	if k.Width > 0 {
		g.spare = k.half(g.size().X - 2*g.margin - g.width())
	}
	g.flow()
	return g
}

// bestColumns returns the number of columns for which the sheet comes nearest to 4:3 and the last row is nearly
// full: a sheet that is twice as wide or as high as it should be is as bad as a last row that is all empty. Groups have a row each, if
// they are classes of solutions.
func (g *grid) bestColumns() int {
	if g.grouped {
		return int(trace.Symmetries)
	}
	var best int
	bestOff := math.Inf(1)
	for columns := 1; columns <= len(g.entries); columns++ {
		g.columns = columns
		size := g.size()
		stretched := math.Abs(math.Log2(float64(size.X) / float64(size.Y) * 3 / 4))
		empty := float64(g.rows()*columns-len(g.entries)) / float64(columns) // of the last row
		// Processors differ in the last bits of logarithms.
		if off := stretched + empty; off < bestOff-1e-9 {
			best, bestOff = columns, off
		}
	}
	return best
}

// widestNote returns the width of the longest number and note over a board.
func (g *grid) widestNote() int {
	widest := 0
	for _, e := range g.entries {
		if e.Note != "" {
			widest = max(widest, g.text.Width(e.Number+"  "+e.Note, g.numberStyle))
		}
	}
	return widest
}

// noteStyle returns the style of numbers and notes, which is one for all: smaller than that of numbers alone, as far as the longest needs
// it to fit over its board.
func (g *grid) noteStyle() raster.Style {
	st := g.numberStyle
	if g.noteWidth > g.board {
		st.Size *= float64(g.board) / float64(g.noteWidth)
	}
	return st
}

// headed reports whether some entries have headings.
func headed(entries []Entry) bool {
	return slices.ContainsFunc(entries, func(e Entry) bool { return e.Heading != "" })
}

// labeled reports whether the names of rows and columns stand beside the boards.
func (g *grid) labeled() bool { return g.Labels != story.NoLabels }

// labelStyle returns the style of these names.
func (g *grid) labelStyle() raster.Style {
	return raster.Style{Size: min(0.45*float64(g.Cell), g.numberStyle.Size)}
}

// besideBoard returns the width of the names of rows left of a board, and the height of those of columns under it.
func (g *grid) besideBoard() int {
	if !g.labeled() {
		return 0
	}
	return int(1.6 * g.labelStyle().Size)
}

// line returns the width of the line around a board.
func (g *grid) line() int {
	line := max(1, int(math.Round(float64(g.Cell)/24)))
	if g.paper.onPaper() {
		return min(max(line, g.paper.px(pageLine)), g.paper.px(pageThick))
	}
	return line
}

// rows returns the number of rows of boards of a sheet that has no headings.
func (g *grid) rows() int { return (len(g.entries) + g.columns - 1) / g.columns }

// rowHeight returns the height of a board and what belongs to it.
func (g *grid) rowHeight() int { return g.number + g.board + g.besideBoard() }

// width returns the width of a row of boards.
func (g *grid) width() int { return g.columns*g.pitch() - g.pitch() + g.board + g.besideBoard() }

// pitch returns the distance between two boards side by side, from left to left. On a page, boards that are not as wide as it stand
// a little further apart.
func (g *grid) pitch() int {
	side := g.board + g.besideBoard()
	pitch := side + g.gap
	if g.paper.onPaper() && g.columns > 1 {
		pitch = max(pitch, min((g.page.X-2*g.margin-side)/(g.columns-1), side*3/2))
	}
	return pitch
}

// size returns the size of the sheet, or of a page.
func (g *grid) size() image.Point {
	if g.paper.onPaper() {
		return g.page
	}
	height := g.rows() * (g.rowHeight() + g.gap)
	if g.grouped {
		g.flow()
		height = g.places[len(g.places)-1].corner.Y + g.board + g.besideBoard() + g.gap - g.margin - g.title
	}
	return image.Pt(
		max(2*g.margin+max(g.width(), g.text.Width(g.Title, g.titleStyle)/2), g.Width*g.Scale),
		g.margin+g.title+height-g.gap+g.margin,
	)
}

// flow gives each entry its place, row by row and page by page. As many pages have about as many groups each, if they can.
func (g *grid) flow() {
	all := func(int) int { return math.MaxInt }
	g.flowWith(all)
	groups, pages := g.count(func(e Entry) bool { return e.Heading != "" }), g.pages
	if groups > pages && pages > 1 {
		if g.flowWith(func(page int) int { return ceilDiv(groups*page, pages) }); g.pages > pages {
			g.flowWith(all)
		}
	}
}

// flowWith gives each entry its place, with at most so many groups on the first pages together, counted from 1.
func (g *grid) flowWith(most func(pages int) int) {
	top := g.margin + g.title
	bottom := math.MaxInt
	left := g.margin + g.spare
	if g.paper.onPaper() {
		bottom = g.page.Y - g.margin
		left = (g.page.X - g.width()) / 2
	}
	g.places, g.pages = g.places[:0], 1
	y, column := top, 0 // of the next board
	rowsOnPage, groups := 0, 0
	for i := range g.entries {
		e := &g.entries[i]
		begins := i > 0 && e.Title != "" && g.paper.onPaper()
		if column == g.columns || column > 0 && (e.Heading != "" || begins) {
			y, column = y+g.rowHeight()+g.gap, 0
			rowsOnPage++
		}
		if column == 0 {
			above := 0
			if e.Heading != "" {
				above = g.heading
			}
			full := y+above+g.groupHeight(i) > bottom || g.paper.Rows > 0 && rowsOnPage == g.paper.Rows || e.Heading != "" && groups == most(g.pages)
			if begins || rowsOnPage > 0 && full {
				g.pages++
				y, rowsOnPage = top, 0
			}
			if e.Heading != "" {
				groups++
			}
			y += above
		}
		g.places = append(g.places, place{g.pages - 1, image.Pt(left+column*g.pitch()+g.besideBoard(), y+g.number)})
		column++
	}
}

// groupHeight returns the height that entry i wants on its page: that of its row or, where it begins a group that fits on a
// page, of the whole group.
func (g *grid) groupHeight(i int) int {
	if g.entries[i].Heading == "" {
		return g.rowHeight()
	}
	n := 1
	for i+n < len(g.entries) && g.entries[i+n].Heading == "" {
		n++
	}
	rows := (n + g.columns - 1) / g.columns
	if height := rows*(g.rowHeight()+g.gap) - g.gap; height <= g.room()-g.heading {
		return height
	}
	return g.rowHeight()
}

// titleOf returns the title of the page that begins with entry i.
func (g *grid) titleOf(i int) string {
	for ; i >= 0; i-- {
		if g.entries[i].Title != "" {
			return g.entries[i].Title
		}
	}
	return g.Title
}

// paintTitle writes the title over all boards.
func (g *grid) paintTitle(c *raster.Canvas, title string) {
	text, st := g.text.Fit(title, g.titleStyle, c.Bounds().Dx()-2*(g.margin+g.spare), 1)
	g.text.Draw(c, image.Pt(g.margin+g.spare, g.margin+int(st.Size*0.73)), text[0], st, g.Theme.Text)
}

// paintFoot writes the number of a page under its boards.
func (g *grid) paintFoot(c *raster.Canvas, page int) {
	text := g.Language.PageOf(page+1, g.pages)
	g.text.DrawCentered(c, image.Pt(g.page.X/2, g.page.Y-g.margin+g.foot), text, g.numberStyle, g.Theme.Muted)
}

// paintWords writes what is said of an entry: its heading, its number, its note and the names of rows and columns.
func (g *grid) paintWords(c *raster.Canvas, e *Entry, p place) {
	row := p.corner.Sub(image.Pt(g.besideBoard(), 0))
	if e.Heading != "" {
		g.text.Draw(c, row.Sub(image.Pt(0, g.number+int(0.55*g.headingStyle.Size))), e.Heading, g.headingStyle, g.Theme.Text)
	}
	at := p.corner.Sub(image.Pt(0, g.lift))
	st := g.noteStyle()
	g.text.Draw(c, at, e.Number, st, g.Theme.Muted)
	g.text.Draw(c, at.Add(image.Pt(g.board-g.text.Width(e.Note, st), 0)), e.Note, st, g.Theme.Muted)
	if g.labeled() {
		g.paintLabels(c, p.corner)
	}
}

// paintLabels writes the names of rows left of a board, and those of columns under it.
func (g *grid) paintLabels(c *raster.Canvas, corner image.Point) {
	st := g.labelStyle()
	drop, half := int(0.36*st.Size), g.besideBoard()/2+g.line()/2
	for i := range g.n {
		middle := i*g.Cell + g.Cell/2
		g.text.DrawCentered(c, corner.Add(image.Pt(-half, middle+drop)), g.Labels.Row(i, g.n), st, g.Theme.Muted)
		g.text.DrawCentered(c, corner.Add(image.Pt(middle, g.board+half+drop)), g.Labels.Column(i), st, g.Theme.Muted)
	}
}
