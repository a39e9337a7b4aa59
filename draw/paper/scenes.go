package paper

import (
	"cmp"
	"fmt"
	"image"
	"slices"

	"queenreel/draw"
	"queenreel/draw/board"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// StripWidth is the width of a strip in pixels if the options have no number of columns: three pictures of the default size side by side.
const StripWidth = 1600

// Lengths over a picture of a strip, in units.
const (
	stripNumber = 24 // the height of the line with its number
	stripBase   = 22 // from the top down to its baseline
)

// Strip paints scenes into one picture, row by row, each under the number of its step. It has as many columns as the options say; with 0,
// it has as many as StripWidth has room for, and rows of about the same length. The title stands once, over all. No scenes and a picture
// that would be too large are a *panel.Error. The caller owns the canvas, which holds its drawing.
func Strip(p *draw.Painter, scenes []story.Scene) (*raster.Canvas, error) {
	if len(scenes) == 0 {
		return nil, errNoEntries
	}
	k, o := p.Metrics(), p.Options()
	o.Title = ""
	plain, err := draw.NewPainter(k.About, o)
	if err != nil {
		return nil, err
	}
	size := plain.Size()
	k.Labels = words.NoLabels // the pictures have them
	g := &grid{
		Metrics: &k, columns: min(k.Columns, len(scenes)), board: size.X, inset: plain.Left(),
		number: k.Px(stripNumber), lift: k.Px(stripNumber) - k.Px(stripBase),
		titleStyle: k.Style(panel.TitleSize, true), titleLines: 2, nameStyle: k.Style(15, true),
	}
	if g.columns == 0 {
		fit := max(1, StripWidth*k.Scale/size.X)
		g.columns = panel.CeilDiv(len(scenes), panel.CeilDiv(len(scenes), fit))
	}
	for i := range scenes {
		g.entries = append(g.entries, Entry{Name: k.Language.StepName(scenes[i].Step), Scene: &scenes[i], painter: plain})
	}
	if k.Title != "" {
		lines, _ := k.Letters.Fit(k.Title, g.titleStyle, g.width()-2*g.inset, g.titleLines)
		g.title = k.HeightOf(lines)
	}
	g.page = image.Pt(g.width(), g.title+g.rows()*g.rowHeight())
	g.flow()
	c, err := raster.NewCanvas(g.page, p.Ink())
	if err != nil {
		return nil, &panel.Error{Field: "Scenes", Err: fmt.Errorf("a strip of %d: %w", len(scenes), err), Remedy: "use fewer steps, other {Columns}, or a smaller {Cell}"}
	}
	return (&Sheets{grid: g, canvas: c}).Page(0), nil
}

// cardScale is how many pixels of a page a pixel of a screen is.
const cardScale = 3

// Lengths of cards, in millimetres.
const (
	cardBoard = 58  // the side of a board, if its squares are not too small
	cardTitle = 7   // the height of the line over a board
	cardBase  = 4   // from the top of a line down to its baseline
	cardLine  = 5.2 // from line to line
	cardGap   = 8   // between two cards
	cardBeak  = 5   // between a board and its words
	cardWords = 60  // the least width of words
)

// NewCards lays out boards of scenes on pages, one below the other, with lines of text beside each. It chooses the resolution, and takes
// Theme, Labels, Language, Font, Queen and Search of the options. What draw.NewPainter refuses, no entries, and boards that leave no room
// for words are a *panel.Error.
func NewCards(a trace.About, entries []Entry, o panel.Options, p Paper) (*Sheets, error) {
	p.DPI = 96 * cardScale // boards are as large as on a screen
	if err := p.check(); err != nil {
		return nil, err
	}
	if len(entries) == 0 {
		return nil, errNoEntries
	}
	o.Theme = whitened(cmp.Or(o.Theme, &theme.Themes[0]))
	o.Panels, o.Arrangement, o.Scale, o.Title = []string{board.Panel.Name}, 0, cardScale, ""
	o.Width, o.Size = 0, image.Point{}
	o.Cell = max(panel.MinCell, p.px(cardBoard)/cardScale/max(a.N, 1))
	boards, err := draw.NewPainter(a, o)
	if err != nil {
		return nil, err
	}
	o.Panels = []string{board.Legend.Name}
	legend, err := draw.NewPainter(a, o)
	if err != nil {
		return nil, err
	}
	k := boards.Metrics()
	k.Labels = words.NoLabels // the pictures have them
	g := &grid{
		Metrics: &k, entries: slices.Clone(entries), paper: p, page: p.size(), columns: 1,
		gap: p.px(cardGap), margin: p.px(pageMargin), number: p.px(cardTitle), title: p.px(pageTitle), lift: p.px(cardTitle) - p.px(cardBase), foot: p.px(pageFoot),
		titleStyle: raster.Style{Size: float64(p.px(6)), Weight: raster.Bold}, titleDrop: p.px(4.4), numberStyle: raster.Style{Size: float64(p.px(3.1))},
		nameStyle: raster.Style{Size: float64(p.px(3.7)), Weight: raster.Bold},
		beside:    boards.Size().X + p.px(cardBeak), lineBase: p.px(cardBase), lineStep: p.px(cardLine),
	}
	g.board = g.page.X - 2*g.margin
	if g.board-g.beside < p.px(cardWords) {
		return nil, p.small(fmt.Errorf("has no room for words beside boards of %d rows", a.N), "use larger pages, or fewer queens")
	}
	for i := range g.entries {
		e := &g.entries[i]
		e.painter = boards
		if e.Scene == nil {
			e.Scene, e.painter = new(story.Scene), legend
		}
	}
	g.flow()
	c, err := raster.NewCanvas(g.page, boards.Ink())
	return &Sheets{grid: g, canvas: c}, err
}
