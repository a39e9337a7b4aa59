package panel

import (
	"image"
	"slices"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// Lengths of the title, in units.
const (
	TitleSize = 22
	TitleBase = 40 // from the top to the first baseline
	TitleStep = 28 // from line to line
)

// title returns the lines of the title and their style.
func (k *Metrics) title() ([]string, raster.Style) {
	if k.Arrangement == Wide {
		return k.Letters.Fit(k.Title, k.Style(TitleSize, true), k.Frame.X-k.LeftMargin-k.Px(WideMargin), 1)
	}
	return k.Letters.Fit(k.Title, k.Style(TitleSize, true), k.ColumnWidth, 2)
}

// TitleHeight returns the height of the title with the room around it, in pixels.
func (k *Metrics) TitleHeight() int {
	if k.Title == "" {
		return 0
	}
	lines, _ := k.title()
	return k.HeightOf(lines)
}

// HeightOf returns the height of the lines of a title with the room around them, in pixels.
func (k *Metrics) HeightOf(lines []string) int { return k.Px(18 + TitleStep*float64(len(lines))) }

// PaintTitle writes the title at the top of a picture, which has spare room left of it and over it.
func (k *Metrics) PaintTitle(c *raster.Canvas, spare image.Point) {
	lines, st := k.title()
	k.WriteLines(c, spare.Add(image.Pt(k.LeftMargin, 0)), lines, st, TitleBase, TitleStep, k.Theme.Text)
}

// BoardTop returns the height of the room over the board, in pixels: more beside a tree, whose heading needs it.
func (k *Metrics) BoardTop() int {
	if k.TreeBeside {
		return k.Px(36)
	}
	return k.Px(24)
}

// The height of the foot of a film, and the room under it, in units.
const (
	footHeight = 44
	footRoom   = 12
)

// FootHeight returns the height of the foot of a film with the room under it, in pixels: 0 where there is none.
func (k *Metrics) FootHeight() int {
	if k.Foot == nil {
		return 0
	}
	return k.Px(footHeight) + k.Px(footRoom)
}

// FootPlace returns the place of a foot in the last rows of a rectangle, in line with a board that fills its width.
func (k *Metrics) FootPlace(r image.Rectangle) image.Rectangle {
	bottom := r.Max.Y - k.Px(footRoom)
	return image.Rect(r.Min.X+k.LeftMargin, bottom-k.Px(footHeight), r.Max.X-k.RightMargin(), bottom)
}

// GridColor returns the color of the lines that help to read a chart.
func GridColor(t *theme.Theme) raster.Color { return raster.Mix(t.Ground, t.Muted, 0.3) }

// RestColor returns the color of what is still to come of a film or a search.
func RestColor(t *theme.Theme) raster.Color { return raster.Mix(t.Ground, t.Muted, 0.16) }

// CeilDiv returns a/b, rounded up.
func CeilDiv(a, b int) int { return (a + b - 1) / b }

// ShowsSolution reports whether the queens on the board of a scene are a solution, and the scene says so.
func ShowsSolution(s *story.State) bool {
	return s.Mood == story.Solved || (s.Mood == story.Done || s.Ends) && s.Board.Len() == s.Board.N && s.Beaten == trace.Set{}
}

// Lengths of a wide picture, in units.
const (
	wideWidth   = 1280
	wideHeight  = 720
	wideTop     = 12  // over all panels
	wideTitle   = 46  // over all panels of a picture with a title
	wideBoard   = 480 // the side of the board over words: whole squares of 1 to 6, 8, 10 and 12 rows
	bareBoard   = 570 // the side of the board without them
	wideWords   = 98  // the height of the words
	wideUnder   = 12  // under them, if there is no foot
	WideMargin  = 28  // right of all panels
	boardAround = 114 // over a board and under it, where the tree has its heading and its key
)

// SmallestWideBoard is the side in pixels of the smallest board that fills its place in a wide picture, which its texts keep from
// getting smaller.
const SmallestWideBoard = MinUnit * wideBoard

// boardRoom returns the side of the board that a wide picture has room for, in units.
func (k *Metrics) boardRoom() float64 {
	room := float64(wideBoard)
	if !k.hasWords() {
		room = bareBoard
	}
	if k.Foot != nil {
		room -= wideFoot
	}
	if k.Title != "" {
		room -= wideTitle - wideTop
	}
	return room
}

// wideFoot is what the board of a wide picture gives way for a foot, with which its squares are whole for 1, 2, 4, 5, 8 and 10 rows.
const wideFoot = 40

// hasWords reports whether a wide picture has words under its board.
func (k *Metrics) hasWords() bool {
	return slices.Contains(k.Panels, Caption.Name) || slices.Contains(k.Panels, Counters.Name)
}

// BodyAndWords returns the parts of a wide picture: under the title, and below it for the caption and the counters, empty without these.
func (k *Metrics) BodyAndWords() (body, words image.Rectangle) {
	body = image.Rectangle{Max: k.Frame}
	body.Max.Y -= k.FootHeight()
	if k.hasWords() {
		bottom := min(body.Max.Y, k.Frame.Y-k.Px(wideUnder))
		body.Max.Y = bottom - k.Px(wideWords)
		words = image.Rect(0, body.Max.Y, k.Frame.X, bottom)
	}
	body.Min.Y = max(k.TitleHeight(), k.Px(wideTop))
	return body, words
}

// The size of a tall picture in pixels, if none is given.
const (
	tallWidth  = 540
	tallHeight = 960
)

// Framed returns the size of the picture that has room for panels of a size: of these alone or, if it is tall, in 9 : 16.
func (k *Metrics) Framed(size image.Point) image.Point {
	if k.Arrangement != Tall {
		return size
	}
	width := max(size.X, CeilDiv(size.Y*tallWidth, tallHeight))
	return image.Pt(k.Whole(float64(width)), k.Whole(float64(width)*tallHeight/tallWidth))
}

// WithText returns the same metrics for panels whose texts have some percent of their size, and whose content is so many pixels wide.
func (k *Metrics) WithText(percent, width int) *Metrics {
	s := *k
	s.Unit *= float64(percent) / 100
	s.ColumnWidth, s.BesideWidth = width, width
	return &s
}
