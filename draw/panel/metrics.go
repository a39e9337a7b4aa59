package panel

import (
	"cmp"
	"fmt"
	"image"
	"math"
	"slices"
	"sort"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// Metrics are what all views of a picture share: the options with their defaults, and the lengths and letters that follow
// from them.
type Metrics struct {
	Options     // Cell is in pixels of the picture, with Scale
	About       trace.About
	N           int // rows of the board
	Letters     *raster.Lettering
	Unit        float64     // in pixels; texts and gaps are measured in units
	ColumnWidth int         // the width of the column of the board between its margins, in pixels
	LeftMargin  int         // the margin left of the board and of what stands under it, in pixels
	BesideWidth int         // the width of the content of a panel beside the board, in pixels
	Frame       image.Point // the size of a picture whose panels are Wide, in pixels
	TreeBeside  bool        // the tree stands beside the board
	Lift        float64     // how much higher the heading of a panel beside the board stands than others, in units

	emoji bool // the picture is Plain, and too small for texts

	masks map[maskKey]*raster.Mask // of all views
}

// A maskKey tells masks apart, also those of metrics that were made from others.
type maskKey struct {
	cell int
	unit float64
	of   any
}

// Mask returns the mask of a key, which is drawn once for all views of the metrics.
func (k *Metrics) Mask(of any, drawn func() *raster.Mask) *raster.Mask {
	key := maskKey{k.Cell, k.Unit, of}
	if k.masks[key] == nil {
		k.masks[key] = drawn()
	}
	return k.masks[key]
}

// NewMetrics returns metrics for the scenes of a search. A search that cannot be drawn and options out of range are a words.Error.
func NewMetrics(a trace.About, o Options) (*Metrics, error) {
	o = o.withDefaults(a.N)
	if a.N < 1 || a.N > trace.MaxN {
		return nil, words.Wrong("queens", a.N, "queens-drawn", words.Values{N: 1, Total: trace.MaxN})
	}
	if err := a.Validate(); err != nil {
		return nil, words.Wrong("trace", nil, "other", words.Values{}).Of(err)
	}
	if err := o.Check(); err != nil {
		return nil, err
	}
	k := &Metrics{Options: o, About: a, N: a.N, Letters: raster.NewLettering(o.Font), masks: map[maskKey]*raster.Mask{}}
	side := cmp.Or(o.Width, o.Size.X)
	k.emoji = o.Arrangement == Plain && 0 < side && side <= emojiSide && slices.Equal(o.Panels, []string{"board"}) && o.Title == ""
	return k.Sized(k.Cell), k.checkLetters()
}

// Sized returns the same metrics for squares of another side, in pixels before they are scaled. Text follows the
// size of the board, but stays readable on small boards, and is no larger than needed on boards of many squares.
func (k *Metrics) Sized(cell int) *Metrics {
	s := *k
	s.Cell = cell * s.Scale
	const middle, side = 56, 448 // of the board whose unit is 1, and
	const pageSide = 350         // the same for pages
	board := float64(s.N * cell)
	switch s.Arrangement {
	case Stacked, Tall: // text follows the width of the column
		s.Unit = max(MinUnit, board/stackedWidth)
	case Wide: // the smallest picture has room for the board; it grows in steps of 16 by 9 pixels
		const steps = 80 // in a unit
		s.Unit = max(math.Ceil(MinUnit*steps), math.Ceil(steps*board/s.boardRoom())) / steps
	case Page:
		s.Unit = max(MinUnit, board/pageSide)
	default:
		s.Unit = min(board/side, max(1, float64(cell)/middle))
		if !s.emoji {
			s.Unit = max(MinUnit, s.Unit)
		}
	}
	s.Unit *= float64(s.Scale)
	s.LeftMargin, s.BesideWidth = s.Px(labelMargin), s.Px(s.beside())
	if s.Unnamed() {
		s.LeftMargin = s.Px(bareMargin)
	}
	least := 0 // of the column
	if !s.emoji {
		least = s.Px(280)
	}
	switch s.Arrangement {
	case Stacked, Tall:
		least = s.Px(stackedWidth)
	case Wide:
		s.TreeBeside = true
		least = s.Px(s.boardRoom())
		s.Frame = image.Pt(s.Px(wideWidth), s.Px(wideHeight))
	}
	s.ColumnWidth = max(s.N*s.Cell, least)
	return &s
}

// emojiSide is the width of the largest picture that has no texts, in pixels.
const emojiSide = 260

// Unnamed reports whether rows and columns have no names beside the board.
func (k *Metrics) Unnamed() bool { return k.Labels == words.NoLabels || k.emoji }

// checkLetters returns a words.Error for a title, or a text of the language, that no font can write.
func (k *Metrics) checkLetters() error {
	if err := k.Letters.Check(k.Title); err != nil {
		return words.Wrong("title", nil, "no-letter", words.Values{}).Of(err)
	}
	for name, text := range k.Language.Drawn() {
		if err := k.Letters.Check(text); err != nil {
			return words.Wrong("lang", k.Language.Name, "no-letter", words.Values{}).Of(fmt.Errorf("%s: %w", name, err))
		}
	}
	return nil
}

// stackedWidth is the width of the column of stacked panels between its margins, in units. With them, it is about
// that of a phone in CSS pixels, 390, so that units are these pixels or more and all texts are at least 11 high.
const stackedWidth = 348

// MinUnit is the unit with which texts can still be read, before it is scaled.
const MinUnit = 0.72

// Fitted returns metrics whose squares are as large as Width or Size allows, and k itself without either. sizeOf returns the size of a
// picture with metrics, in pixels; it grows with the squares. A Width or Size that is too small for the smallest squares is a words.Error,
// and so is a Width that is too large for the largest ones; a picture of a larger Size has room around it.
func (k *Metrics) Fitted(sizeOf func(*Metrics) image.Point) (*Metrics, error) {
	if k.Width == 0 && k.Size == (Size{}) {
		return k, nil
	}
	size := func(cell int) image.Point {
		probe := k.Sized(cell)
		probe.Width, probe.Size = 0, Size{}
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
	if k.Arrangement == Wide || k.Arrangement == Tall { // whose texts grow with its size
		largest = max(largest, k.Width, k.Size.X)
	}
	cell := MinCell + sort.Search(largest-MinCell, func(i int) bool { return !fits(size(MinCell + 1 + i)) })
	if most := size(cell); cell == largest && most.X < k.Width {
		return nil, k.noSize("largest", most)
	}
	return k.Sized(cell), nil
}

// noSize returns a words.Error that says how large the smallest or the largest picture is.
func (k *Metrics) noSize(extreme string, size image.Point) error {
	if k.Width > 0 {
		return words.Wrong("width", k.Width, "width-"+extreme, words.Values{N: size.X})
	}
	return words.Wrong("size", k.Size, "size-"+extreme, words.Values{Text: Size(size).String()})
}

// Px returns a length in units as pixels.
func (k *Metrics) Px(units float64) int { return k.Whole(units * k.Unit) }

// Whole rounds a length to a whole number of pixels before they are scaled, so that a picture is laid out alike at each scale.
func (k *Metrics) Whole(pixels float64) int {
	return k.Scale * int(math.Round(pixels/float64(k.Scale)))
}

// Half returns half of a length in pixels, rounded down as Whole rounds.
func (k *Metrics) Half(pixels int) int { return pixels / k.Scale / 2 * k.Scale }

// Style returns the style of text whose size is given in units.
func (k *Metrics) Style(units float64, strong bool) raster.Style {
	s := raster.Style{Size: units * k.Unit}
	if strong {
		s.Weight = raster.Bold
	}
	return s
}

// Mono returns the style of code whose size is given in units.
func (k *Metrics) Mono(units float64) raster.Style {
	return raster.Style{Size: units * k.Unit, Weight: raster.Mono}
}

// WriteLine writes a text in one line from a point on its baseline, smaller or cut if it is wider than a width in pixels.
func (k *Metrics) WriteLine(c *raster.Canvas, at image.Point, text string, st raster.Style, width int, color raster.Color) {
	lines, st := k.Letters.Fit(text, st, width, 1)
	k.Letters.Draw(c, at, lines[0], st, color)
}

// WriteAround writes a text with its middle at a point.
func (k *Metrics) WriteAround(c *raster.Canvas, at image.Point, text string, st raster.Style, color raster.Color) {
	k.Letters.DrawCentered(c, at.Add(image.Pt(0, Drop(st))), text, st, color)
}

// Drop returns how far below the middle of a figure its baseline lies, in pixels.
func Drop(st raster.Style) int { return int(0.36 * st.Size) }

// WriteLines writes lines below a point, and returns their place. It takes the distances to the first baseline and from line to line
// in units.
func (k *Metrics) WriteLines(
	c *raster.Canvas, at image.Point, lines []string, st raster.Style, first, step float64, color raster.Color,
) (r image.Rectangle) {
	for i, line := range lines {
		r = r.Union(k.Letters.Draw(c, at.Add(image.Pt(0, k.Px(first+step*float64(i)))), line, st, color))
	}
	return r
}

// Margins at the left of the board, in units: for the labels of the rows, and without them.
const (
	labelMargin = 40
	bareMargin  = 28
)

// RightMargin returns the margin right of the board, in pixels.
func (k *Metrics) RightMargin() int {
	if k.Unnamed() {
		return k.Px(bareMargin)
	}
	return k.Px(42)
}

// Tones, by which texts stand out.
const (
	plainTone = "plain"
	testTone  = "test"
	badTone   = "bad"
	goodTone  = "good"
)

func toneOf(m story.Mood) string {
	switch m {
	case story.Placement, story.Free, story.Learned:
		return testTone
	case story.Conflict, story.DeadEnd, story.Backtrack, story.Jump:
		return badTone
	case story.Solved:
		return goodTone
	}
	return plainTone
}

func (k *Metrics) toned(tone string) raster.Color {
	switch tone {
	case testTone:
		return k.Theme.Test
	case badTone:
		return k.Theme.Bad
	case goodTone:
		return k.Theme.Good
	}
	return k.Theme.Text
}

// Tone returns the tone of what a scene says: that of what it does or, at the end of a search with solutions, that of a solution. Text that
// several fast scenes share is plain, and so is what stands while the search waits for another.
func Tone(s *story.State) string {
	switch {
	case s.Fast || s.Waits:
		return plainTone
	case s.Reason.Kind == story.ReasonWrong:
		return badTone
	case s.Ends && s.Counters[trace.Solutions] > 0:
		return goodTone
	}
	return actTone(s)
}

// actTone returns the tone of what a scene does: that of its mood, but plain where the search goes on after a solution.
func actTone(s *story.State) string {
	if s.Fruitful() || s.Reason.Kind == story.ReasonTried {
		return plainTone
	}
	return toneOf(s.Mood)
}

// LineOf returns the number of the line of a square: its row or, if the search fills columns, its column.
func (k *Metrics) LineOf(at trace.Square) int {
	if k.About.ByColumn {
		return int(at.Col)
	}
	return int(at.Row)
}

// WholeColumn returns the width of the column of the board with its margins, in pixels.
func (k *Metrics) WholeColumn() int { return k.LeftMargin + k.ColumnWidth + k.RightMargin() }

// A Medium makes canvases: raster.NewCanvas, or one whose canvases record what is painted.
type Medium func(size image.Point, ink *raster.Ink) (*raster.Canvas, error)

// NewCanvas returns a canvas of a medium in the color of the ground.
func (k *Metrics) NewCanvas(of Medium, size image.Point, ink *raster.Ink) (*raster.Canvas, error) {
	c, err := of(size, ink)
	switch {
	case err != nil && k.Size != Size{}:
		return nil, words.Wrong("size", k.Size, "smaller", words.Values{}).Of(err)
	case err != nil:
		return nil, words.Wrong("cell", k.Cell/k.Scale, "smaller-squares", words.Values{}).Of(err)
	}
	c.Fill(c.Bounds(), k.Theme.Ground)
	return c, nil
}

// SquareAt returns the pixels of a square with its top left corner at the given point.
func (k *Metrics) SquareAt(at image.Point) image.Rectangle {
	return image.Rectangle{at, at.Add(image.Pt(k.Cell, k.Cell))}
}

// Fraction returns a fraction of the side of a square in pixels: at least one, and less of large squares.
func (k *Metrics) Fraction(f float64) int {
	return max(1, int(math.Round(min(float64(k.Cell), 80*k.Unit)*f)))
}
