package draw

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/color"
	"slices"
	"sort"

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
	*grid
	canvas *raster.Canvas
	blank  [2]*raster.Canvas // a board without queens; tinted
	queen  *raster.Mask
}

// NewSheets lays out entries on paper. Of the options it takes Theme, Cell, Width, Scale, Columns, Queen, Title, Font, and Labels, which
// name rows and columns beside each board. With 0 columns a sheet comes near to 4:3, with a last row that is nearly full; but it has
// fewer where they would not fit its Width. Pages are white, unless the theme is dark, and the cell of pages follows from the number of
// columns. No entries, boards of another size than the search has, what NewPainter refuses, a sheet that would be too large, pages that
// are too small, and more columns or rows than a page has room for are an *Error.
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
	var g *grid
	if !p.onPaper() {
		g = newGrid(k, entries)
	} else if g, err = newPageGrid(k, entries, p); err != nil {
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
		if s.blank[i], err = g.newBlank(ink, tinted); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// sheetCell returns the side of a square of a sheet where none is given, in pixels before they are scaled.
func (k *sketch) sheetCell(entries []Entry) int {
	least := LeastSheetCell
	if slices.ContainsFunc(entries, func(e Entry) bool { return e.Heading != "" }) {
		least = groupedSheetCell
	}
	return least + sort.Search(LargestSheetCell-least, func(i int) bool {
		return newGrid(k.sized(least+1+i), entries).size().X > goodSheetWidth*k.Scale
	})
}

// Len returns the number of pages.
func (s *Sheets) Len() int { return s.pages }

// Size returns the size of each page in pixels.
func (s *Sheets) Size() image.Point { return s.size() }

// Board returns the place of the squares of the first board on its page.
func (s *Sheets) Board() image.Rectangle {
	return image.Rectangle{Max: image.Pt(s.board, s.board)}.Add(s.places[0].corner)
}

// Palette returns the colors of the pages; it must not be changed.
func (s *Sheets) Palette() color.Palette { return s.canvas.Image().Palette }

// DPI returns the number of pixels to the inch of the pages.
func (s *Sheets) DPI() int { return s.paper.Resolution() }

// Page paints page i, counted from 0. The canvas is valid until the next is painted, and holds its drawing.
func (s *Sheets) Page(i int) *raster.Canvas {
	c := s.canvas
	c.Record()
	c.Fill(c.Bounds(), s.Theme.Ground)
	if s.paper.onPaper() {
		number := story.Say(s.Language.Paper.Page, story.Words{N: i + 1, Total: s.pages})
		s.text.DrawCentered(c, image.Pt(s.page.X/2, s.page.Y-s.margin+s.foot), number, s.numberStyle, s.Theme.Muted)
	}
	first, _ := slices.BinarySearchFunc(s.places, i, func(p place, page int) int { return cmp.Compare(p.page, page) })
	title := s.titleOf(first)
	text, st := s.text.Fit(title, s.titleStyle, c.Bounds().Dx()-2*(s.margin+s.spare), 1)
	s.text.Draw(c, image.Pt(s.margin+s.spare, s.margin+int(st.Size*0.73)), text[0], st, s.Theme.Text)
	if title == s.Title && s.form > 0 {
		s.paintForm(c)
	}
	for j := first; j < len(s.places) && s.places[j].page == i; j++ {
		s.paintWords(c, &s.entries[j], s.places[j].corner)
		s.paintBoard(c, &s.entries[j], s.places[j].corner)
	}
	return c
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

// paintForm writes the words of a form under the title, each before its line; the first has twice the room.
func (g *grid) paintForm(c *raster.Canvas) {
	st, line := raster.Style{Size: g.headingStyle.Size}, g.paper.px(pageLine)
	left, base := g.margin, g.margin+g.title+int(0.7*st.Size)
	share := (g.page.X - 2*g.margin) / 3
	for i, word := range g.paper.Form {
		right := g.page.X - g.margin
		if i == 0 {
			right -= share + int(st.Size)
		}
		g.text.Draw(c, image.Pt(left, base), word, st, g.Theme.Text)
		from := left + g.text.Width(word, st) + int(st.Size/2)
		c.Fill(image.Rect(from, base, right, base+line), g.Theme.Muted)
		left = right + int(st.Size)
	}
}

// paintWords writes what is said of an entry around its board, whose top left corner is given: its heading, its number, its note and the
// names of rows and columns.
func (g *grid) paintWords(c *raster.Canvas, e *Entry, corner image.Point) {
	row := corner.Sub(image.Pt(g.besideBoard(), 0))
	if e.Heading != "" {
		g.text.Draw(c, row.Sub(image.Pt(0, g.number+int(0.55*g.headingStyle.Size))), e.Heading, g.headingStyle, g.Theme.Text)
	}
	at, st := corner.Sub(image.Pt(0, g.lift)), g.noteStyle()
	g.text.Draw(c, at, e.Number, st, g.Theme.Muted)
	g.text.Draw(c, at.Add(image.Pt(g.board-g.text.Width(e.Note, st), 0)), e.Note, st, g.Theme.Muted)
	if g.Labels == story.NoLabels {
		return
	}
	st = g.labelStyle()
	half := g.besideBoard()/2 + g.line()/2
	for i := range g.n {
		middle := i*g.Cell + g.Cell/2
		g.writeAround(c, corner.Add(image.Pt(-half, middle)), g.Labels.Row(i, g.n), st, g.Theme.Muted)
		g.writeAround(c, corner.Add(image.Pt(middle, g.board+half)), g.Labels.Column(i), st, g.Theme.Muted)
	}
}

// squareColor returns the color of a square of a board, which may be marked among others.
func (k *sketch) squareColor(dark, marked bool) raster.Color {
	color := look{dark: dark}.ground(k.Theme)
	if marked {
		return raster.Mix(color, k.Theme.Good, k.Theme.Tint)
	}
	return color
}

// newBlank returns a board without queens, with the line around it.
func (g *grid) newBlank(ink *raster.Ink, tinted bool) (*raster.Canvas, error) {
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
			c.Fill(g.square(image.Pt(line+col*g.Cell, line+row*g.Cell)), g.squareColor(true, tinted))
		}
	}
	return c, nil
}

// paintBoard paints a board whose top left corner is given.
func (s *Sheets) paintBoard(c *raster.Canvas, e *Entry, corner image.Point) {
	blank := s.blank[0]
	if e.Tinted {
		blank = s.blank[1]
	}
	c.Copy(blank, corner.Sub(image.Pt(s.line(), s.line())))
	for q := range e.Board.Queens() {
		at := corner.Add(image.Pt(int(q.Col)*s.Cell, int(q.Row)*s.Cell))
		if s.portrait == nil {
			c.Stamp(s.queen, at, s.Theme.Queen)
		} else {
			s.drawPortrait(c, at, look{queen: plain, dark: (q.Row+q.Col)%2 == 1})
		}
		if slices.Contains(s.about.Fixed, q) {
			s.drawNails(c, s.square(at), s.Theme.Queen)
		}
	}
}

// ramps returns the colors that meet on a sheet.
func (g *grid) ramps() []raster.Ramp {
	t := g.Theme
	ramps := []raster.Ramp{{t.Queen, t.Light}, {t.Queen, t.Dark}, {t.Text, t.Ground}, {t.Muted, t.Ground}}
	if slices.ContainsFunc(g.entries, func(e Entry) bool { return e.Tinted }) {
		ramps = append(ramps, raster.Ramp{t.Queen, g.squareColor(false, true)}, raster.Ramp{t.Queen, g.squareColor(true, true)})
	}
	return ramps
}

// sheetColumns returns the number of columns that the options give to a sheet. Where they leave it open and want a
// width, boards of the default size stand side by side as far as they fit. There must be some.
func sheetColumns(a trace.About, entries []Entry, o Options) int {
	if o.Width <= 0 || o.Columns != 0 {
		return o.Columns
	}
	k, err := newSketch(a, Options{Cell: LeastSheetCell, Labels: o.Labels, Title: o.Title, Font: o.Font})
	if err != nil {
		return 0 // NewSheets will say so
	}
	g := newGrid(k, entries)
	for g.columns > 1 && g.size().X > o.Width {
		g.columns--
	}
	return g.columns
}
