package draw

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/color"
	"slices"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// A Card is the board of a scene, and what is written over and beside it.
type Card struct {
	Scene *story.Scene // nil stands for what the marks on boards mean
	Title string       // "" is none
	Lines []string     // paragraphs; an empty one is a gap
	Page  string       // if it is not empty, the card begins a page under this title
}

// Cards draws cards on pages, one below the other.
type Cards struct {
	board, legend *Painter
	paper         Paper
	cards         []Card
	places        []place
	pages         int
	words         image.Rectangle // the place of the words of a card, from its top
	canvas        *raster.Canvas
}

// cardScale is how many pixels of a page a pixel of a screen is.
const cardScale = 3

// cardsDPI is the number of pixels to the inch of pages with cards, on which boards are as large as on a screen.
const cardsDPI = 96 * cardScale

// Lengths of cards, in millimetres.
const (
	cardBoard = 58  // the side of a board, if its squares are not too small
	cardTitle = 7   // the height of the line over a board
	cardLine  = 5.2 // from line to line
	cardGap   = 8   // between two cards
	cardBeak  = 5   // between a board and its words
	cardWords = 60  // the width of words, at least
)

// NewCards lays out cards for scenes of a search on paper, whose resolution it chooses. Of the options it takes Theme, Labels, Language, Font,
// Queen and Search. What NewPainter refuses, no cards, and boards that leave no room for words are an *Error.
func NewCards(a trace.About, cards []Card, o Options, p Paper) (*Cards, error) {
	p.DPI = cardsDPI
	if err := p.check(); err != nil {
		return nil, err
	}
	if len(cards) == 0 {
		return nil, &Error{Field: "Cards", Err: errors.New("a page needs a card")}
	}
	o.Theme = whitened(cmp.Or(o.Theme, &Themes[0]))
	o.Panels, o.Arrangement, o.Scale, o.Title = []string{boardPanel.Name}, 0, cardScale, ""
	o.Width, o.Size = 0, image.Point{}
	o.Cell = max(MinCell, p.px(cardBoard)/cardScale/max(a.N, 1))
	c := &Cards{paper: p, cards: cards}
	var err error
	if c.board, err = NewPainter(a, o); err != nil {
		return nil, err
	}
	o.Panels = []string{legendPanel.Name}
	if c.legend, err = NewPainter(a, o); err != nil {
		return nil, err
	}
	c.words.Min = image.Pt(p.px(pageMargin)+c.board.Size().X+p.px(cardBeak), p.px(cardTitle))
	c.words.Max.X = p.px(p.Width) - p.px(pageMargin)
	if c.words.Dx() < p.px(cardWords) {
		return nil, &Error{Field: "Paper", Value: fmt.Sprintf("%gx%gmm", p.Width, p.Height), Err: fmt.Errorf("has no room for words beside boards of %d rows", a.N), Remedy: "use larger pages, or fewer queens"}
	}
	c.flow()
	c.canvas, err = raster.NewCanvas(image.Pt(p.px(p.Width), p.px(p.Height)), c.board.canvas.Ink())
	return c, err
}

// Len returns the number of pages.
func (c *Cards) Len() int { return c.pages }

// Size returns the size of each page in pixels.
func (c *Cards) Size() image.Point { return c.canvas.Bounds().Size() }

// DPI returns the number of pixels to the inch of the pages.
func (c *Cards) DPI() int { return c.paper.DPI }

// Palette returns the colors of the pages; it must not be changed.
func (c *Cards) Palette() color.Palette { return c.board.Palette() }

// style returns the style of the words of cards.
func (c *Cards) style(strong bool) raster.Style {
	st := raster.Style{Size: float64(c.paper.px(3.7))}
	if strong {
		st.Weight = raster.Bold
	}
	return st
}

// lines returns the paragraphs of a card in lines as wide as there is room.
func (c *Cards) lines(card *Card) (lines []string) {
	for _, text := range card.Lines {
		wrapped, _ := c.board.sketch.text.Fit(text, c.style(false), c.words.Dx(), len(text)+1)
		lines = append(lines, wrapped...)
	}
	return lines
}

// height returns the height of a card.
func (c *Cards) height(card *Card) int {
	if card.Scene == nil {
		return c.legend.Size().Y
	}
	return c.paper.px(cardTitle) + max(c.board.Size().Y, len(c.lines(card))*c.paper.px(cardLine))
}

// flow gives each card its place.
func (c *Cards) flow() {
	p := c.paper
	top, bottom := p.px(pageMargin+pageTitle), p.px(p.Height)-p.px(pageMargin)
	y := top
	c.pages = 1
	for i := range c.cards {
		height := c.height(&c.cards[i])
		if y > top && (c.cards[i].Page != "" || y+height > bottom) {
			c.pages++
			y = top
		}
		c.places = append(c.places, place{c.pages - 1, image.Pt(p.px(pageMargin), y)})
		y += height + p.px(cardGap)
	}
}

// Page paints page i, counted from 0. The canvas is valid until the next is painted, and holds its drawing.
func (c *Cards) Page(i int) (*raster.Canvas, error) {
	to, k, p := c.canvas, c.board.sketch, c.paper
	to.Record()
	to.Fill(to.Bounds(), k.Theme.Ground)
	first := slices.IndexFunc(c.places, func(at place) bool { return at.page == i })
	for j := first; j < len(c.places) && c.places[j].page == i; j++ {
		if err := c.paint(&c.cards[j], c.places[j].corner); err != nil {
			return nil, err
		}
	}
	left, room := p.px(pageMargin), p.px(p.Width)-2*p.px(pageMargin)
	k.writeLine(to, image.Pt(left, left+p.px(4.4)), c.titleOf(first), raster.Style{Size: float64(p.px(6)), Weight: raster.Bold}, room, k.Theme.Text)
	foot := image.Pt(p.px(p.Width)/2, p.px(p.Height)-p.px(pageMargin-pageFoot))
	k.text.DrawCentered(to, foot, story.Say(k.Language.Paper.Page, story.Words{N: i + 1, Total: c.pages}), raster.Style{Size: float64(p.px(3.1))}, k.Theme.Muted)
	return to, nil
}

// titleOf returns the title of the page that begins with a card.
func (c *Cards) titleOf(card int) string {
	for ; card > 0 && c.cards[card].Page == ""; card-- {
	}
	return c.cards[card].Page
}

// paint paints a card whose top left corner is given.
func (c *Cards) paint(card *Card, at image.Point) error {
	k, painter, down := c.board.sketch, c.board, c.words.Min.Y
	scene := card.Scene
	if scene == nil {
		painter, scene, down = c.legend, new(story.Scene), 0
	}
	picture, err := painter.afresh(c.canvas.Ink(), scene)
	if err != nil {
		return err
	}
	c.canvas.Copy(picture, at.Add(image.Pt(0, down)))
	k.writeLine(c.canvas, at.Add(image.Pt(0, c.paper.px(4))), card.Title, c.style(true), c.words.Max.X-at.X, k.Theme.Text)
	for i, line := range c.lines(card) {
		base := image.Pt(c.words.Min.X, at.Y+down+i*c.paper.px(cardLine)+c.paper.px(4))
		k.text.Draw(c.canvas, base, line, c.style(false), k.Theme.Text)
	}
	return nil
}
