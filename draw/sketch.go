package draw

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"math"
	"sort"
	"sync"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// A sketch is what all views of a picture share: the options with their defaults, and what follows from
// them for colors, texts and lengths.
type sketch struct {
	Options    // Cell is in pixels of the picture, with Scale
	about      trace.About
	n          int // rows of the board
	text       *raster.Lettering
	portrait   *image.NRGBA        // the picture of a queen, scaled to a square; nil for the outline
	fine       func() *image.NRGBA // the same for drawings, in which none of its pixels are lost, but those of large pictures
	unit       float64             // in pixels; texts and gaps are measured in units
	width      int                 // of the column of the board, between its margins, in pixels as all that follows
	indent     int                 // of the board and what stands under it
	beside     int                 // the width of the content of a panel beside the board
	frame      image.Point         // the size of a picture whose panels are Wide
	treeBeside bool                // the tree stands beside the board
	lift       float64             // how much higher the heading of a panel beside the board stands than others, in units
}

// newSketch returns a sketch for the scenes of a search, or an Error if nothing can be drawn of it with o.
func newSketch(a trace.About, o Options) (*sketch, error) {
	o = o.withDefaults(a.N)
	if err := cmp.Or(checkSearch(a), o.check()); err != nil {
		return nil, err
	}
	k := &sketch{Options: o, about: a, n: a.N, text: raster.NewLettering(o.Font)}
	k, err := k.sized(k.Cell).portrayed()
	if err != nil {
		return nil, err
	}
	return k, k.checkLetters()
}

// sized returns the same sketch for squares whose side is given in pixels, before they are scaled. It has no portrait. Text follows the
// board, but stays readable when that is small, and no larger than needed when it has many squares.
func (k *sketch) sized(cell int) *sketch {
	s := *k
	s.Cell, s.portrait = cell*s.Scale, nil
	const middle, side = 56, 448 // of the board whose unit is 1
	board := float64(s.n * cell)
	switch s.Arrangement {
	case Stacked: // text follows the width of the column
		s.unit = max(minUnit, board/stackedWidth)
	case Wide: // the smallest picture has room for the board
		s.unit = max(math.Ceil(minUnit*wideSteps), math.Ceil(wideSteps*board/s.boardRoom())) / wideSteps
	default:
		s.unit = max(minUnit, min(board/side, max(1, float64(cell)/middle)))
	}
	s.unit *= float64(s.Scale)
	s.indent, s.beside = s.px(labelMargin), s.px(besideContent)
	if s.Labels == story.NoLabels {
		s.indent = s.px(bareMargin)
	}
	least := s.px(280) // of the column
	switch s.Arrangement {
	case Stacked:
		least = s.px(stackedWidth)
	case Wide:
		s.treeBeside = true
		least = s.px(s.boardRoom())
		s.frame = image.Pt(s.px(wideWidth), s.px(wideHeight))
	}
	s.width = max(s.n*s.Cell, least)
	return &s
}

// portrayed adds the picture of a queen to the sketch, if there is one.
func (k *sketch) portrayed() (_ *sketch, err error) {
	if k.Queen == nil {
		return k, nil
	}
	if k.portrait, err = raster.Portrait(k.Queen, k.Cell); err != nil {
		return nil, &Error{Field: "Queen", Err: err}
	}
	if k.fine == nil {
		k.fine = sync.OnceValue(func() *image.NRGBA {
			size := k.Queen.Bounds().Size()
			p, _ := raster.Portrait(k.Queen, min(max(size.X, size.Y), finePortrait)) // it can be made, as the one above
			return p
		})
	}
	return k, nil
}

// checkLetters returns an Error for a title, or a text of the language, that no font can write.
func (k *sketch) checkLetters() error {
	wanting := func(r rune) string { return fmt.Sprintf("no font has the character %q (%U)", r, r) }
	const remedy = "name a font that has it with {Font}"
	if r, missing := k.text.Missing(k.Title); missing {
		return &Error{Field: "Title", Err: errors.New(wanting(r)), Remedy: remedy}
	}
	for name, text := range k.Language.Drawn() {
		if r, missing := k.text.Missing(text); missing {
			return &Error{Field: "Language", Value: k.Language.Name, Err: fmt.Errorf("%s: %s", name, wanting(r)), Remedy: remedy}
		}
	}
	return nil
}

// stackedWidth is the width of the column of stacked panels between its margins, in units. With them, it is about
// that of a phone in CSS pixels, 390, so that units are these pixels or more and all texts are at least 11 high.
const stackedWidth = 348

// minUnit is the unit with which texts can still be read, before it is scaled.
const minUnit = 0.72

// fitted returns a sketch whose squares are as large as its Width or its Size allows: k itself without either. sizeOf
// returns the size of a picture with a sketch, in pixels, which grows with the squares. What the smallest squares are too
// large for is an Error, and so is a width for which the largest are too small: a picture of an exact size has room around them.
func (k *sketch) fitted(sizeOf func(*sketch) image.Point) (*sketch, error) {
	if k.Width == 0 && k.Size == (image.Point{}) {
		return k, nil
	}
	size := func(cell int) image.Point {
		probe := k.sized(cell)
		probe.Width, probe.Size = 0, image.Point{}
		return sizeOf(probe).Div(k.Scale)
	}
	fits := func(size image.Point) bool {
		if k.Width > 0 {
			return size.X <= k.Width
		}
		return size.X <= k.Size.X && size.Y <= k.Size.Y
	}
	if least := size(MinCell); !fits(least) {
		return nil, k.noSize("smallest", least)
	}
	largest := MaxCell
	if k.Arrangement == Wide { // which is as large as its texts, and not only as its squares
		largest = max(largest, k.Width, k.Size.X)
	}
	cell := MinCell + sort.Search(largest-MinCell, func(i int) bool { return !fits(size(MinCell + 1 + i)) })
	if most := size(cell); cell == largest && most.X < k.Width {
		return nil, k.noSize("largest", most)
	}
	return k.sized(cell).portrayed()
}

// noSize says that there is no picture of the Width or Size that is asked for, and how large the smallest or largest is.
func (k *sketch) noSize(extreme string, size image.Point) error {
	if k.Width > 0 {
		return k.noWidth(fmt.Errorf("the %s picture of this kind is %d pixels wide", extreme, size.X))
	}
	return &Error{Field: "Size", Value: dimensions(k.Size), Err: fmt.Errorf("the %s picture of this kind is %s", extreme, dimensions(size))}
}

// noWidth says that there is no picture of the width.
func (o *Options) noWidth(problem error) error {
	return &Error{Field: "Width", Value: fmt.Sprint(o.Width), Err: problem}
}

// tooLarge says that no canvas can be as large as the options want it.
func (k *sketch) tooLarge(err error) error {
	if k.Size != (image.Point{}) {
		return &Error{Field: "Size", Value: dimensions(k.Size), Err: err, Remedy: "make it smaller"}
	}
	return &Error{Field: "Cell", Value: fmt.Sprint(k.Cell / k.Scale), Err: err, Remedy: "make the squares smaller"}
}

// dimensions returns a size as users write it.
func dimensions(size image.Point) string { return fmt.Sprintf("%dx%d", size.X, size.Y) }

// px returns a length in units as pixels.
func (k *sketch) px(units float64) int { return k.whole(units * k.unit) }

// whole rounds a length in pixels to what is whole at any scale, so that a picture is laid out the same at each.
func (k *sketch) whole(pixels float64) int {
	return k.Scale * int(math.Round(pixels/float64(k.Scale)))
}

// half returns half of a length in pixels, whole at any scale.
func (k *sketch) half(pixels int) int { return pixels / k.Scale / 2 * k.Scale }

// style returns the style of text whose size is given in units.
func (k *sketch) style(units float64, strong bool) raster.Style {
	s := raster.Style{Size: units * k.unit}
	if strong {
		s.Weight = raster.Bold
	}
	return s
}

// mono returns the style of code whose size is given in units.
func (k *sketch) mono(units float64) raster.Style {
	return raster.Style{Size: units * k.unit, Weight: raster.Mono}
}

// writeLine writes a text in one line from a point on its baseline, smaller or cut where a width in pixels needs it.
func (k *sketch) writeLine(c *raster.Canvas, at image.Point, text string, st raster.Style, width int, color raster.Color) {
	lines, st := k.text.Fit(text, st, width, 1)
	k.text.Draw(c, at, lines[0], st, color)
}

// writeAround writes a text about a point.
func (k *sketch) writeAround(c *raster.Canvas, at image.Point, text string, st raster.Style, color raster.Color) {
	k.text.DrawCentered(c, at.Add(image.Pt(0, drop(st))), text, st, color)
}

// drop returns how far below the middle of a figure its baseline lies, in pixels.
func drop(st raster.Style) int { return int(0.36 * st.Size) }

// writeLines writes lines below a point, and returns the place that they take. first is the distance to the first baseline, step that from
// line to line, in units.
func (k *sketch) writeLines(c *raster.Canvas, at image.Point, lines []string, st raster.Style, first, step float64, color raster.Color) (r image.Rectangle) {
	for i, line := range lines {
		r = r.Union(k.text.Draw(c, at.Add(image.Pt(0, k.px(first+step*float64(i)))), line, st, color))
	}
	return r
}

// Margins at the left of the board, in units: for the labels of the rows, and without them.
const (
	labelMargin = 40
	bareMargin  = 28
)

// left returns the margin left of the board, in pixels.
func (k *sketch) left() int { return k.indent }

// right returns the margin right of the board, in pixels.
func (k *sketch) right() int {
	if k.Labels == story.NoLabels {
		return k.px(bareMargin)
	}
	return k.px(42)
}

// moodColor returns the color of a mood.
func (k *sketch) moodColor(m story.Mood) raster.Color {
	switch m {
	case story.Placement, story.Free, story.Learned:
		return k.Theme.Test
	case story.Conflict, story.Backtrack, story.Jump:
		return k.Theme.Bad
	case story.Solved:
		return k.Theme.Good
	}
	return k.Theme.Text
}

// sceneColor returns the color of what a scene says: that of its mood or, at the end of a search that found
// something, that of a solution. Text that several fast scenes share has the color of text.
func (k *sketch) sceneColor(s *story.Scene) raster.Color {
	if s.Fast {
		return k.Theme.Text
	}
	if s.Ends && s.Counters[trace.Solutions] > 0 {
		return k.Theme.Good
	}
	return k.moodColor(s.Mood)
}

// nowhere stands for no square.
var nowhere = trace.Sq(-1, -1)

// line returns a line of those that the search fills: a row, or a column.
func (k *sketch) line(i int) trace.Square {
	if k.about.ByColumn {
		return trace.Column(i)
	}
	return trace.Row(i)
}

// lineOf returns the number of the line that a square is filled in: its row, or its column.
func (k *sketch) lineOf(at trace.Square) int {
	if k.about.ByColumn {
		return int(at.Col)
	}
	return int(at.Row)
}

// namePitch returns how many squares of a pitch in pixels the name of one line takes, with the room between two names.
func (k *sketch) namePitch(pitch int) int { return ceilDiv(int(1.7*k.style(13, false).Size), pitch) }

// columnWidth returns the width of the column of the board with its margins, in pixels.
func (k *sketch) columnWidth() int { return k.left() + k.width + k.right() }
