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

// ProgressHeight is the height in units of the line along the bottom of a picture that shows how much of the film has passed.
const ProgressHeight = 4

// RestColor returns the color of the line of progress where the film is still to come.
func RestColor(t *theme.Theme) raster.Color { return raster.Mix(t.Ground, t.Muted, 0.16) }

// CeilDiv returns a/b, rounded up.
func CeilDiv(a, b int) int { return (a + b - 1) / b }

// ShowsSolution reports whether the queens on the board of a scene are a solution, and the scene says so.
func ShowsSolution(s *story.Scene) bool {
	return s.Mood == story.Solved || (s.Mood == story.Done || s.Ends) && s.Board.Len() == s.Board.N && s.Beaten == trace.Set{}
}

// Lengths of a wide picture, in units.
const (
	wideWidth   = 1280
	wideHeight  = 720
	wideTop     = 12  // over all panels
	wideTitle   = 46  // over all panels of a picture with a title
	wideBoard   = 480 // the side of the board over a foot: whole squares of 1 to 6, 8, 10 and 12 rows
	bareBoard   = 570 // the side of the board without a foot
	wideFoot    = wideHeight - wideTop - wideBoard - boardAround - ProgressHeight
	WideMargin  = 28  // right of all panels
	boardAround = 114 // over a board and under it, where the tree has its heading and its key
)

// SmallestWideBoard is the side in pixels of the smallest board that fills its place in a wide picture, which its texts keep from
// getting smaller.
const SmallestWideBoard = MinUnit * wideBoard

// boardRoom returns the side of the board that a wide picture has room for, in units.
func (k *Metrics) boardRoom() float64 {
	room := float64(wideBoard)
	if !k.hasFoot() {
		room = bareBoard
	}
	if k.Title != "" {
		room -= wideTitle - wideTop
	}
	return room
}

// hasFoot reports whether a wide picture has a foot.
func (k *Metrics) hasFoot() bool {
	return slices.Contains(k.Panels, Caption.Name) || slices.Contains(k.Panels, Counters.Name)
}

// BodyAndFoot returns the parts of a wide picture: under the title, and below it for the caption and the counters, empty without these.
func (k *Metrics) BodyAndFoot() (body, foot image.Rectangle) {
	body = image.Rectangle{Max: k.Frame}
	if k.hasFoot() {
		body.Max.Y -= k.Px(wideFoot)
		foot = image.Rect(0, body.Max.Y, k.Frame.X, k.Frame.Y)
	}
	body.Min.Y = max(k.TitleHeight(), k.Px(wideTop))
	return body, foot
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
