package paper

import (
	"image"
	"math"
	"regexp"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// The sides of the smallest and the largest board whose surroundings are in proportion, in pixels. The number over a smaller board needs as
// much room, and the number over a larger one no more.
const (
	smallSheetBoard = 110
	largeSheetBoard = 200
)

// Lengths of a contact sheet, as fractions of the side of a board, which counts as no smaller and no larger than these.
const (
	sheetGap     = 0.17 // between two boards
	sheetMargin  = 0.30 // around all boards
	sheetNumber  = 0.17 // the height of the line with the number over a board
	sheetLift    = 0.05 // from the baseline of that line down to the board
	widestTitle  = 30   // times the size of its letters: a longer title makes no sheet wider
	sheetTitle   = 0.44 // the height of the line over all boards
	sheetHeading = 0.32 // the height of a heading
)

// A grid is the layout of entries on a sheet, on pages or in a strip, each of which says its spacing and styles. Lengths are in pixels.
type grid struct {
	*panel.Metrics
	spacing
	styles styles
	aside  aside
	paper  Paper
	page   image.Point // the size of a page, or of a strip; unknown for a sheet

	entries []Entry
	survey
	noteWidth int // the width of the longest number and note in the style of numbers

	columns    int
	board      int // the width of the picture of an entry, with the lines beside it
	spare      int // the room at the left and at the right of all boards
	inset      int // from the left of a picture to the words over it
	form       int // the height of the line to write on
	tried      int // the height of the lines under a board
	titleLines int // the lines that the title of a strip may have; 0 for sheets and pages

	places []place // of the entries
	pages  int
}

// A spacing is the room between pictures, around them, and for what is written over them.
type spacing struct {
	gap     int // between two pictures
	margin  int // around all
	title   int // the height of the line over all
	heading int // the height of a heading
	number  int // the height of the line over a picture
	lift    int // from the baseline of that line down to the picture
	foot    int // from the pictures down to the margin, for the page number
}

// The styles of the texts on a sheet.
type styles struct {
	title   raster.Style
	heading raster.Style
	number  raster.Style // over boards, and of pages
	name    raster.Style // over scenes
}

// An aside says where the lines beside a scene stand.
type aside struct {
	left  int // from the left of the scene
	base  int // from the top of the scene to the baseline of the first line
	step  int // from line to line
	style raster.Style
}

// A survey says how entries belong together. If there are no headings, all are one group.
type survey struct {
	grouped bool // some entries have headings
	groups  int  // the number of groups, which begin with a heading
	largest int  // the number of entries in the largest group
	parts   int  // the number of parts, which begin with a title
}

// A place is where an entry stands: its page, and the top left corner of its picture.
type place struct {
	page   int
	corner image.Point
}

// newGrid lays out entries on a sheet. If the options have no number of columns, it chooses one.
func newGrid(k *panel.Metrics, entries []Entry) *grid {
	scale := float64(min(max(k.N*k.Cell, smallSheetBoard*k.Scale), largeSheetBoard*k.Scale))
	px := func(fraction float64) int { return k.Whole(fraction * scale) }
	g := &grid{
		Metrics: k, entries: entries, columns: k.Columns, board: k.N * k.Cell,
		spacing: spacing{
			gap:     px(sheetGap),
			margin:  px(sheetMargin),
			title:   px(sheetTitle),
			heading: px(sheetHeading),
			number:  px(sheetNumber),
			lift:    int(sheetLift * scale),
		},
		styles: styles{
			title:   raster.Style{Size: 0.19 * scale, Weight: raster.Bold},
			heading: raster.Style{Size: 0.13 * scale, Weight: raster.Bold},
			number:  raster.Style{Size: 0.11 * scale},
		},
	}
	g.measure()
	if g.columns == 0 {
		g.columns = g.bestColumns()
	}
	g.columns = min(g.columns, len(entries))
	if k.Width > 0 {
		g.spare = k.Half(g.size().X - 2*g.margin - g.width())
	}
	g.flow()
	return g
}

// surveyOf returns the survey of entries.
func surveyOf(entries []Entry) survey {
	s := survey{groups: 1, parts: 1}
	size := 0 // of the group so far
	for i, e := range entries {
		size++
		if e.Heading != "" {
			s.grouped, size = true, 1
		}
		if i > 0 && e.Heading != "" {
			s.groups++
		}
		if i > 0 && e.Title != "" {
			s.parts++
		}
		s.largest = max(s.largest, size)
	}
	return s
}

// measure surveys the entries, and finds the width of the longest number and note, and the heights of headings and of the form, which not
// all layouts have.
func (g *grid) measure() {
	g.survey = surveyOf(g.entries)
	for _, e := range g.entries {
		if e.Note != "" {
			g.noteWidth = max(g.noteWidth, g.Letters.Width(e.Name+"  "+e.Note, g.styles.number))
		}
	}
	if !g.grouped {
		g.heading = 0
	}
	if p := g.paper; p.Form.Name != "" {
		g.form = p.px(p.distance() * pageForm)
	}
	if p := g.paper; p.Form.Tried != "" {
		g.tried = p.px(p.distance() * pageTried)
	}
}

// bestColumns returns the number of columns with which the sheet comes nearest to 4:3 and its last row is nearly full: a sheet of twice the
// width or height is as bad as an empty last row. Groups have a row each, as far as they are classes of solutions.
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

// noteStyle returns the style of all numbers and notes: that of numbers, or a smaller one in which the longest fits over its board.
func (g *grid) noteStyle() raster.Style {
	st := g.styles.number
	if g.noteWidth > g.board {
		st.Size *= float64(g.board) / float64(g.noteWidth)
	}
	return st
}

// labelStyle returns the style of the names of rows and columns beside a board. It has room for three digits.
func (g *grid) labelStyle() raster.Style {
	return raster.Style{Size: min(0.5*float64(g.Cell), g.styles.number.Size)}
}

// besideBoard returns the width of the names of rows left of a board, and the height of those of columns under it.
func (g *grid) besideBoard() int {
	if g.Labels == words.NoLabels {
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
func (g *grid) rows() int { return panel.CeilDiv(len(g.entries), g.columns) }

// rowHeight returns the height of a row of boards with the words around them.
func (g *grid) rowHeight() int { return g.height(&g.entries[0]) }

func (g *grid) height(e *Entry) int {
	if e.painter == nil {
		return g.number + g.board + g.besideBoard() + g.tried
	}
	return g.over(e) + max(e.painter.Size().Y, len(g.linesOf(e))*g.aside.step)
}

// over returns the height of the line over a picture. A scene without a name has none.
func (g *grid) over(e *Entry) int {
	if e.painter != nil && e.Name == "" {
		return 0
	}
	return g.number
}

func (g *grid) linesOf(e *Entry) (lines []string) {
	pair := regexp.MustCompile(`(\(\d+,) `) // no line ends within (10, 1)
	for _, text := range e.Lines {
		text = pair.ReplaceAllString(text, "$1\u00a0")
		broken, _ := g.Letters.Fit(text, g.aside.style, g.board-g.aside.left, len(text)+1)
		lines = append(lines, broken...)
	}
	return lines
}

func (g *grid) width() int { return g.columns*g.pitch() - g.pitch() + g.board + g.besideBoard() }

// pitch returns the distance from the left of a board to that of the next one. On a page that is wider than they need, boards stand further
// apart.
func (g *grid) pitch() int {
	side := g.board + g.besideBoard()
	pitch := side + g.gap
	if g.paper.onPaper() && g.columns > 1 {
		pitch = max(pitch, min((g.page.X-2*g.margin-side)/(g.columns-1), side*3/2))
	}
	return pitch
}

func (g *grid) size() image.Point {
	if g.page != (image.Point{}) {
		return g.page
	}
	height := g.rows() * (g.rowHeight() + g.gap)
	if g.grouped {
		g.flow()
		height = g.places[len(g.places)-1].corner.Y + g.board + g.besideBoard() + g.gap - g.margin - g.title
	}
	title := min(g.Letters.Width(g.Title, g.styles.title)/2, int(widestTitle*g.styles.title.Size))
	return image.Pt(
		max(2*g.margin+max(g.width(), title), g.Width*g.Scale),
		g.margin+g.title+height-g.gap+g.margin,
	)
}

// flow gives each entry its place, row by row and page by page. Pages have about as many groups each, unless that takes more pages.
func (g *grid) flow() {
	all := func(int) int { return math.MaxInt }
	g.flowWith(all)
	if pages := g.pages; g.groups > pages && pages > 1 {
		if g.flowWith(func(page int) int { return panel.CeilDiv(g.groups*page, pages) }); g.pages > pages {
			g.flowWith(all)
		}
	}
}

// flowWith gives each entry its place. maxGroups returns the number of groups that the first so many pages have at most.
func (g *grid) flowWith(maxGroups func(pages int) int) {
	top := g.margin + g.title + g.form
	bottom := math.MaxInt
	left := g.margin + g.spare
	if g.paper.onPaper() {
		bottom = g.page.Y - g.margin - g.foot
		left = (g.page.X - g.width()) / 2
	}
	g.places, g.pages = g.places[:0], 1
	y, column := top, 0 // of the next board
	rowsOnPage, groups := 0, 0
	for i := range g.entries {
		e := &g.entries[i]
		begins := i > 0 && e.Title != "" && g.paper.onPaper()
		if column == g.columns || column > 0 && (e.Heading != "" || begins) {
			y, column = y+g.height(&g.entries[i-1])+g.gap, 0
			rowsOnPage++
		}
		if column == 0 {
			above := 0
			if e.Heading != "" {
				above = g.heading
			}
			full := y+above+g.groupHeight(i) > bottom || e.Heading != "" && groups == maxGroups(g.pages)
			if begins || rowsOnPage > 0 && full {
				g.pages++
				y, rowsOnPage = top, 0
			}
			if e.Heading != "" {
				groups++
			}
			y += above
		}
		g.places = append(g.places, place{g.pages - 1, image.Pt(left+column*g.pitch()+g.besideBoard(), y+g.over(e))})
		column++
	}
}

// groupHeight returns the height that entry i takes on its page: that of its row or, if it begins a group that fits on a page, that of the
// group.
func (g *grid) groupHeight(i int) int {
	if g.entries[i].Heading == "" {
		return g.height(&g.entries[i])
	}
	n := 1
	for i+n < len(g.entries) && g.entries[i+n].Heading == "" {
		n++
	}
	if height := panel.CeilDiv(n, g.columns)*(g.rowHeight()+g.gap) - g.gap; height <= g.room()-g.heading {
		return height
	}
	return g.rowHeight()
}
