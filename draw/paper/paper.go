// Package paper lays boards and pictures of scenes out on sheets, on pages and in strips.
package paper

import (
	"cmp"
	"fmt"
	"image"
	"math"
	"slices"

	"queenreel/draw"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// Paper says what entries are laid out on. The zero value is a single sheet, as large as the entries need; a Paper with a width is as many
// pages as they need.
type Paper struct {
	Width, Height float64 // of a page, in millimetres

	Note string // under the title of boards
	Form Form   // of pages that have no title of their own

	dpi int // pixels to the inch; 0 stands for DPI
}

// A Form holds the words before lines to write on. The zero Form has no lines.
type Form struct {
	Name, Date string // under the title
	Tried      string // under each board, which has as many of these lines as the page has room for; "" has none
}

// DPI is the number of pixels to the inch of pages. Cards choose their own.
const DPI = 150

// Limits of the sides of pages, in millimetres.
const (
	minPage = 30
	maxPage = 2000
)

func (p Paper) onPaper() bool { return p.Width != 0 || p.Height != 0 }

// check returns a words.Error for paper out of range.
func (p Paper) check() error {
	side := func(mm float64) bool { return minPage <= mm && mm <= maxPage }
	if !side(p.Width) || !side(p.Height) {
		return p.refused("page-range", words.Values{N: minPage, Total: maxPage})
	}
	if err := raster.CheckSize(p.size()); err != nil {
		return p.refused("page-large", words.Values{}).Of(err)
	}
	return nil
}

// refused returns an error about the size of pages.
func (p Paper) refused(problem string, said words.Values) *words.Error {
	return words.Wrong("page", fmt.Sprintf("%gx%gmm", p.Width, p.Height), problem, said)
}

// distance returns from how far away pages are looked at: 1 up to A3, and more for larger ones.
func (p Paper) distance() float64 { return max(1, math.Sqrt(p.Width*p.Height/(297*420))) }

// px returns a length in millimetres as pixels.
func (p Paper) px(mm float64) int { return int(math.Round(mm / 25.4 * float64(cmp.Or(p.dpi, DPI)))) }

// size returns the size of a page in pixels.
func (p Paper) size() image.Point { return image.Pt(p.px(p.Width), p.px(p.Height)) }

// whitened returns a theme for paper, whose ground is white if it is light, so that it takes no ink.
func whitened(t *theme.Theme) *theme.Theme {
	white := raster.RGB(0xffffff)
	if raster.Distance(t.Ground, white) > raster.Distance(t.Ground, raster.RGB(0)) {
		return t
	}
	w := *t
	w.Ground = white
	return &w
}

// An Entry is a picture on a sheet or a page, and what is written about it.
type Entry struct {
	Board  trace.Board  // for NewSheets
	State  *story.State // for NewCards; nil stands for the legend of the marks on boards
	Tinted bool         // the board is marked among the others

	Name    string   // over the picture, on the left
	Note    string   // over a board, on the right
	Lines   []string // paragraphs beside a scene; an empty one is a gap
	Heading string   // if not empty, the entry begins a row under this heading
	Title   string   // if not empty, the entry begins a page under this title

	painter *draw.Painter // of the scene; nil for a board
}

// Sheets draws entries on a sheet, or on pages.
type Sheets struct {
	*grid
	canvas        *raster.Canvas
	blank, tinted *raster.Canvas // boards without queens
	queen         *raster.Mask
	lines         func(*raster.Canvas, *trace.Board) // draws attacks
}

// Len returns the number of pages.
func (s *Sheets) Len() int { return s.pages }

// Size returns the size of each page in pixels.
func (s *Sheets) Size() image.Point { return s.canvas.Bounds().Size() }

// Board returns the place of the squares of the first board on its page.
func (s *Sheets) Board() image.Rectangle {
	return image.Rectangle{Max: image.Pt(s.board, s.board)}.Add(s.places[0].corner)
}

// DPI returns the number of pixels to the inch of the pages.
func (s *Sheets) DPI() int { return cmp.Or(s.paper.dpi, DPI) }

// Page paints page i, counted from 0. The canvas holds its drawing, and is valid until the next page is painted.
func (s *Sheets) Page(i int) *raster.Canvas { return s.numbered(i, i+1, s.pages) }

// A Document is the pages of sheets, one after the other, with one series of numbers.
type Document []*Sheets

// Len returns the number of pages.
func (d Document) Len() (pages int) {
	for _, s := range d {
		pages += s.pages
	}
	return pages
}

// Page paints page i, counted from 0, as Sheets do, and returns the number of its pixels to the inch.
func (d Document) Page(i int) (c *raster.Canvas, dpi int) {
	of, at := 0, i
	for at >= d[of].pages {
		at -= d[of].pages
		of++
	}
	return d[of].numbered(at, i+1, d.Len()), d[of].DPI()
}

// numbered paints page i, counted from 0, with a number.
func (s *Sheets) numbered(i, number, pages int) *raster.Canvas {
	c := s.canvas
	c.Record()
	c.Fill(c.Bounds(), s.Theme.Ground)
	first, _ := slices.BinarySearchFunc(s.places, i, func(p place, page int) int { return cmp.Compare(p.page, page) })
	paintEntries := func() {
		for j := first; j < len(s.places) && s.places[j].page == i; j++ {
			s.paintEntry(c, &s.entries[j], s.places[j].corner)
			if s.asks(first) {
				s.writeTried(c, s.places[j].corner)
			}
		}
	}
	if s.entries[first].painter != nil { // pictures stand under what is written
		paintEntries()
		s.writeTitle(c, first)
	}
	if s.paper.onPaper() {
		text := s.Language.Say(s.Language.Paper.Page, words.Values{N: number, Total: pages})
		s.Letters.DrawCentered(c, image.Pt(s.page.X/2, s.page.Y-s.margin), text, s.styles.number, s.Theme.Muted)
	}
	if s.entries[first].painter == nil {
		s.writeTitle(c, first)
		paintEntries()
	}
	return c
}

// titleOf returns the title of the page that begins with entry i.
func (g *grid) titleOf(i int) string {
	title := g.Title
	for j := range i + 1 {
		title = cmp.Or(g.entries[j].Title, title)
	}
	return title
}

// asks reports whether the page that begins with entry i has the lines of the form.
func (g *grid) asks(i int) bool { return g.form > 0 && g.titleOf(i) == g.titleOf(0) }

// writeTitle writes the title of the page that begins with entry i and, under the common one, the words of the form; the first has twice
// the room.
func (g *grid) writeTitle(c *raster.Canvas, i int) {
	left := g.margin + g.spare + g.inset
	lines, st := g.Letters.Fit(g.titleOf(i), g.styles.title, c.Bounds().Dx()-2*left, max(1, g.titleLines))
	if g.titleLines > 0 {
		g.WriteLines(c, image.Pt(left, 0), lines, st, panel.TitleBase, panel.TitleStep, g.Theme.Text)
	} else {
		g.Letters.Draw(c, image.Pt(left, g.margin+int(st.Size*0.73)), lines[0], st, g.Theme.Text)
		g.WriteLine(c, image.Pt(left, g.margin+g.title*2/3), g.paper.Note, g.styles.number, c.Bounds().Dx()-2*left, g.Theme.Muted)
	}
	if g.asks(i) {
		right, base := g.page.X-g.margin, g.margin+g.title+int(0.7*g.styles.heading.Size)
		middle := right - (right-g.margin)/3
		g.writeBlank(c, image.Pt(g.margin, base), middle-int(g.styles.heading.Size), g.paper.Form.Name)
		g.writeBlank(c, image.Pt(middle, base), right, g.paper.Form.Date)
	}
}

// writeTried writes the lines for what is tried on a board, whose top left corner is at a point.
func (g *grid) writeTried(c *raster.Canvas, corner image.Point) {
	word, step := g.paper.Form.Tried, g.paper.px(g.paper.distance()*pageTried)
	for down := step; down <= g.tried; down += step {
		g.writeBlank(c, corner.Add(image.Pt(0, g.board+g.besideBoard()+down)), corner.X+g.board, word)
		word = ""
	}
}

// writeBlank writes a word at a point, and the line before which it stands.
func (g *grid) writeBlank(c *raster.Canvas, at image.Point, right int, word string) {
	st := raster.Style{Size: g.styles.heading.Size}
	g.Letters.Draw(c, at, word, st, g.Theme.Text)
	if word != "" {
		at.X += g.Letters.Width(word, st) + int(st.Size/2)
	}
	c.Fill(image.Rect(at.X, at.Y, right, at.Y+g.paper.px(pageLine)), g.Theme.Muted)
}

// paintEntry paints an entry with its words. The top left corner of its picture is at a point.
func (s *Sheets) paintEntry(c *raster.Canvas, e *Entry, corner image.Point) {
	name := corner.Add(image.Pt(s.inset, -s.lift))
	if e.painter != nil {
		e.painter.PaintOn(c, corner, story.SceneOf(e.State))
		s.WriteLine(c, name, e.Name, s.styles.name, s.board-s.inset, s.Theme.Text)
		for i, line := range s.linesOf(e) {
			s.Letters.Draw(c, corner.Add(image.Pt(s.aside.left, s.aside.base+i*s.aside.step)), line, s.aside.style, s.Theme.Text)
		}
		return
	}
	if e.Heading != "" {
		row := corner.Sub(image.Pt(s.besideBoard(), s.number+int(0.55*s.styles.heading.Size)))
		s.Letters.Draw(c, row, e.Heading, s.styles.heading, s.Theme.Text)
	}
	st := s.noteStyle()
	s.Letters.Draw(c, name, e.Name, st, s.Theme.Muted)
	s.Letters.Draw(c, name.Add(image.Pt(s.board-s.Letters.Width(e.Note, st), 0)), e.Note, st, s.Theme.Muted)
	if s.Labels != words.NoLabels {
		st, half := s.labelStyle(), s.besideBoard()/2+s.line()/2
		for i := range s.N {
			middle := i*s.Cell + s.Cell/2
			s.WriteAround(c, corner.Add(image.Pt(-half, middle)), s.Labels.Row(i, s.N), st, s.Theme.Muted)
			s.WriteAround(c, corner.Add(image.Pt(middle, s.board+half)), s.Labels.Column(i), st, s.Theme.Muted)
		}
	}
	s.paintBoard(c, e, corner)
}
