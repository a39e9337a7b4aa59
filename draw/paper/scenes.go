package paper

import (
	"cmp"
	"image"
	"math"
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
// that would be too large are a *words.Error. The caller owns the canvas, which holds its drawing.
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
		Metrics: &k, columns: min(k.Columns, len(scenes)), board: size.X, inset: plain.Left(), titleLines: 2,
		spacing: spacing{number: k.Px(stripNumber), lift: k.Px(stripNumber) - k.Px(stripBase)},
		styles:  styles{title: k.Style(panel.TitleSize, true), name: k.Style(15, true)},
	}
	if g.columns == 0 {
		fit := max(1, StripWidth*k.Scale/size.X)
		g.columns = panel.CeilDiv(len(scenes), panel.CeilDiv(len(scenes), fit))
	}
	for i := range scenes {
		g.entries = append(g.entries, Entry{Name: k.Language.StepName(scenes[i].Step), State: &scenes[i].States[0], painter: plain})
	}
	if k.Title != "" {
		lines, _ := k.Letters.Fit(k.Title, g.styles.title, g.width()-2*g.inset, g.titleLines)
		g.title = k.HeightOf(lines)
	}
	g.page = image.Pt(g.width(), g.title+g.rows()*g.rowHeight())
	g.flow()
	c, err := raster.NewCanvas(g.page, p.Ink())
	if err != nil {
		return nil, words.Wrong("", nil, "strip-large", words.Values{N: len(scenes)}).Of(err)
	}
	return (&Sheets{grid: g, canvas: c}).Page(0), nil
}

// Lengths of cards, in millimetres.
const (
	cardScale = 3   // how many pixels of a page a pixel of a screen is, and
	cardDPI   = 69  // how many of these are an inch: the names of rows are 10 points high
	screenDPI = 96  // how many are where a page has no room for such boards, at most
	cardBoard = 44  // the side of the smallest boards of which several fill a page; one does if they would be smaller
	cardCell  = 4   // the side of their smallest squares
	mostCards = 3   // on a page
	cardTitle = 7   // the height of the line over a board
	cardBase  = 4   // from the top of a line down to its baseline
	cardLine  = 5.2 // from line to line
	cardGap   = 8   // between two cards
	cardBeak  = 5   // between a board and its words
	cardWords = 45  // the least width of words
)

// NewCards lays out boards of scenes on pages, one below the other, with lines of text beside each. It chooses the resolution, and takes
// Theme, Labels, Language, Font and Search of the options. What draw.NewPainter refuses, no entries, and boards that leave no room
// for words are a *words.Error.
func NewCards(a trace.About, entries []Entry, o panel.Options, p Paper) (*Sheets, error) {
	p.dpi = cardDPI * cardScale
	if err := p.check(); err != nil {
		return nil, err
	}
	if len(entries) == 0 {
		return nil, errNoEntries
	}
	o.Theme = whitened(cmp.Or(o.Theme, &theme.Themes[0]))
	o.Panels, o.Arrangement, o.Scale, o.Title = []string{board.Legend.Name}, 0, cardScale, ""
	o.Width, o.Size, o.Cell = 0, panel.Size{}, panel.MinCell
	legend, err := draw.NewPainter(a, o)
	if err != nil {
		return nil, err
	}
	k := legend.Metrics()
	across, over := k.LeftMargin+k.RightMargin(), k.BoardTop()+k.Px(36) // beside a board, and over and under it
	// The room for a picture, in millimetres.
	width := p.Width - 2*pageMargin - cardBeak - cardWords
	height := p.Height - 2*pageMargin - pageTitle - pageForm - pageFoot - cardTitle
	dpi := 25.4 * max(float64(k.ColumnWidth+across)/max(width, 1), float64(k.N*k.Cell+over)/max(height, 1))
	if dpi > screenDPI*cardScale {
		return nil, p.refused("page-words", words.Values{N: a.N})
	}
	p.dpi = min(max(p.dpi, int(math.Ceil(max(dpi, 25.4*float64(legend.Size().Y)/height)))), screenDPI*cardScale)
	k.Labels = words.NoLabels // the pictures have them
	var g *grid
	var boards *draw.Painter
	for n := range mostCards { // two fill a page, and three where that saves one
		side := p.px((height-float64(n)*(cardTitle+cardGap))/float64(n+1)) - over
		if n > 0 && side < max(p.px(cardBoard), k.N*p.px(cardCell)) {
			break
		}
		side = min(side, p.px(width)-across)
		o.Cell, o.Panels = min(max(panel.MinCell, side/cardScale/k.N), panel.MaxCell), []string{board.Panel.Name}
		painter, err := draw.NewPainter(a, o)
		if err != nil {
			return nil, err
		}
		if laid := newCardGrid(&k, entries, p, legend, painter); n < 2 || laid.pages < g.pages {
			g, boards = laid, painter
		}
	}
	c, err := raster.NewCanvas(g.page, boards.Ink())
	return &Sheets{grid: g, canvas: c}, err
}

// newCardGrid lays out entries on pages: scenes, and what their marks mean, beside words.
func newCardGrid(k *panel.Metrics, entries []Entry, p Paper, legend, boards *draw.Painter) *grid {
	entries = slices.Clone(entries)
	for i := range entries {
		e := &entries[i]
		e.painter = boards
		if e.State == nil {
			e.State, e.painter = &story.State{Step: math.MaxInt}, legend // after all that it explains
		}
	}
	g := &grid{
		Metrics: k, entries: entries, paper: p, page: p.size(), columns: 1,
		spacing: spacing{
			gap:    p.px(cardGap),
			margin: p.px(pageMargin),
			title:  p.px(pageTitle),
			number: p.px(cardTitle),
			lift:   p.px(cardTitle) - p.px(cardBase),
			foot:   p.px(pageFoot),
		},
		styles: styles{
			title:   raster.Style{Size: float64(p.px(6)), Weight: raster.Bold},
			heading: raster.Style{Size: float64(p.px(4))},
			number:  raster.Style{Size: float64(p.px(3.1))},
			name:    raster.Style{Size: float64(p.px(3.7)), Weight: raster.Bold},
		},
		aside: aside{
			left:  boards.Size().X + p.px(cardBeak),
			base:  p.px(cardBase),
			step:  p.px(cardLine),
			style: raster.Style{Size: float64(p.px(3.7))},
		},
	}
	g.board = g.page.X - 2*g.margin
	g.measure()
	g.flow()
	return g
}
