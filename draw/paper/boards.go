package paper

import (
	"cmp"
	"image"
	"slices"
	"sort"

	"queenreel/draw/board"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// The side of a square of a contact sheet if none is given, in pixels: squares are as large as fit a sheet of a good width.
const (
	LeastSheetCell   = 18
	LargestSheetCell = 56
	groupedSheetCell = 30 // the least if headings stand over the boards
	goodSheetWidth   = 1200
)

// errNoEntries says that a sheet would be empty.
var errNoEntries error = words.Wrong("", nil, "sheet-empty", words.Values{})

// NewSheets lays out boards on paper. It takes Theme, Cell, Width, Scale, Columns, Title, Font, and Labels of the options; the labels
// name rows and columns beside each board. With 0 columns a sheet comes near to 4:3, with a last row that is nearly full, and has fewer
// columns if those would not fit its Width. Pages are white, unless the theme is dark, and their squares are as large as the columns
// allow. No entries, boards of another size than the search has, what draw.NewPainter refuses, a sheet that would be too large, pages that
// are too small, and more columns or rows than a page has room for are a *words.Error.
func NewSheets(a trace.About, entries []Entry, o panel.Options, p Paper) (*Sheets, error) {
	fits := o.Cell == 0 && o.Width == 0 && !p.onPaper()
	o.Cell = cmp.Or(o.Cell, LeastSheetCell)
	if p.onPaper() {
		o.Width, o.Scale = 0, 0
	}
	if len(entries) == 0 {
		return nil, errNoEntries
	}
	o.Size = panel.Size{}
	k, err := panel.NewMetrics(a, o)
	if err != nil {
		return nil, err
	}
	if o.Width > 0 && o.Columns == 0 {
		k.Columns = columnsWithin(k, entries)
	}
	if fits {
		k = goodSheet(k, entries)
	} else if k, err = k.Fitted(func(k *panel.Metrics) image.Point { return newGrid(k, entries).size() }); err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(entries, func(e Entry) bool { return e.Board.N != k.N }); i >= 0 {
		return nil, words.Wrong("", nil, "sheet-rows", words.Values{N: i + 1, Total: int(entries[i].Board.N), Queens: k.N})
	}
	var g *grid
	if !p.onPaper() {
		g = newGrid(k, entries)
		g.paper = p
	} else {
		k.Theme = whitened(k.Theme)
		if g, err = newPageGrid(k, entries, p); err != nil {
			return nil, err
		}
	}
	ink, _ := raster.NewInk([]raster.Color{k.Theme.Ground}, g.ramps()) // so few colors fit
	c, err := raster.NewCanvas(g.size(), ink)
	if err != nil {
		return nil, words.Wrong("", nil, "sheet-large", words.Values{N: len(entries)}).Of(err)
	}
	return &Sheets{
		grid: g, canvas: c, queen: raster.Queen(g.Cell), lines: board.AttackLines(g.Metrics),
		blank: g.newBlank(ink, false), tinted: g.newBlank(ink, true),
	}, nil
}

// columnsWithin returns how many boards of the least size stand side by side in the width of a sheet.
func columnsWithin(k *panel.Metrics, entries []Entry) int {
	least := *k
	least.Width, least.Scale = 0, 1
	g := newGrid(least.Sized(LeastSheetCell), entries)
	for g.columns > 1 && g.size().X > k.Width {
		g.columns--
	}
	return g.columns
}

// goodSheet makes the squares as large as fit a sheet of a good width.
func goodSheet(k *panel.Metrics, entries []Entry) *panel.Metrics {
	least := LeastSheetCell
	if slices.ContainsFunc(entries, func(e Entry) bool { return e.Heading != "" }) {
		least = groupedSheetCell
	}
	return k.Sized(least + sort.Search(LargestSheetCell-least, func(i int) bool {
		return newGrid(k.Sized(least+1+i), entries).size().X > goodSheetWidth*k.Scale
	}))
}

// squareColor returns the color of a square of a board, which may be marked among others.
func squareColor(k *panel.Metrics, dark, marked bool) raster.Color {
	color := k.Theme.Light
	if dark {
		color = k.Theme.Dark
	}
	if marked {
		return raster.Mix(color, k.Theme.Good, k.Theme.Tint)
	}
	return color
}

// newBlank returns a board without queens, with the line around it.
func (g *grid) newBlank(ink *raster.Ink, tinted bool) *raster.Canvas {
	line := g.line()
	c, _ := raster.NewCanvas(image.Pt(g.board+2*line, g.board+2*line), ink) // it is smaller than the sheet
	c.Record()
	c.Fill(c.Bounds(), g.Theme.Queen)
	c.Fill(c.Bounds().Inset(line), squareColor(g.Metrics, false, tinted))
	for i := range g.N * g.N {
		if row, col := i/g.N, i%g.N; (row+col)%2 == 1 {
			c.Fill(g.SquareAt(image.Pt(line+col*g.Cell, line+row*g.Cell)), squareColor(g.Metrics, true, tinted))
		}
	}
	return c
}

// paintBoard paints a board with its top left corner at a point.
func (s *Sheets) paintBoard(c *raster.Canvas, e *Entry, corner image.Point) {
	blank := s.blank
	if e.Tinted {
		blank = s.tinted
	}
	c.Copy(blank, corner.Sub(image.Pt(s.line(), s.line())))
	s.lines(c.Sub(image.Rectangle{corner, corner.Add(image.Pt(s.board, s.board))}), &e.Board)
	beaten := e.Board.Beaten()
	for q := range e.Board.Queens() {
		color := s.Theme.Queen
		if beaten.Has(q) {
			color = s.Theme.Bad
		}
		at := corner.Add(image.Pt(int(q.Col)*s.Cell, int(q.Row)*s.Cell))
		c.Stamp(s.queen, at, color)
		if slices.Contains(s.About.Fixed, q) {
			board.DrawNails(s.grid.Metrics, c, s.SquareAt(at), s.Theme.Queen)
		}
	}
}

// ramps returns the colors that meet on a sheet.
func (g *grid) ramps() []raster.Ramp {
	t := g.Theme
	var ramps []raster.Ramp
	add := func(queen raster.Color, tinted bool) {
		for _, dark := range []bool{false, true} {
			ramps = append(ramps, raster.Ramp{queen, squareColor(g.Metrics, dark, tinted)})
		}
	}
	add(t.Queen, false)
	ramps = append(ramps, raster.Ramp{t.Text, t.Ground}, raster.Ramp{t.Muted, t.Ground})
	tinted := slices.ContainsFunc(g.entries, func(e Entry) bool { return e.Tinted })
	if tinted {
		add(t.Queen, true)
	}
	if slices.ContainsFunc(g.entries, func(e Entry) bool { return e.Board.Beaten() != trace.Set{} }) {
		add(t.Bad, false)
		add(t.Bad, tinted)
		ramps = append(ramps, raster.Ramp{t.Bad, t.Queen})
	}
	return ramps
}
