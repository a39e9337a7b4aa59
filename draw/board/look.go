package board

import (
	"image"
	"image/color"
	idraw "image/draw"
	"math"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// A shade is a color of a mark on a square, by its meaning.
type shade uint8

const (
	unmarked shade = iota
	plain          // nothing special
	fresh          // as plain, but new
	test           // being tested, or just placed
	bad            // in conflict, dead, or taken back
	good           // part of a solution
)

// A form is a way to draw a queen.
type form uint8

const (
	whole  form = iota
	pale        // it is only thought of
	hollow      // it was tried here before
	gone        // it is taken back: hollow, too
)

// A figure is a mark that says why no queen can stand on a square.
type figure uint8

const (
	noFigure figure = iota
	plus            // the first queen that attacks it stands on the same row or column
	times           // that queen stands on the same diagonal
	diamond         // neither: the solver rules it out by reasoning
)

// edges are the sides of a square along which a line is drawn.
type edges uint8

const (
	top edges = 1 << iota
	bottom
	left
	right
)

// A look is everything that can be seen of a square. Squares that look alike share a drawing.
type look struct {
	dark   bool
	tint   shade // of the square
	queen  shade
	form   form // of the queen
	fixed  bool // the queen stands from the start
	figure figure
	cross  shade // of the figure
	ring   shade
	edges  edges // of a line around the row or column
	line   shade // of that line
	cost   int32 // the number written on the square, a cost plus 1; 0 for none
}

func lookAt(s *story.Scene, at trace.Square) look {
	l := look{dark: (at.Row+at.Col)%2 == 1}
	mark, dead := plain, deadAt(s, at)
	switch {
	case dead && !s.Board.Has(at):
		l.tint, mark = bad, bad
	case s.Hall.Has(at):
		l.tint = test
		l.line, l.edges = test, top|bottom|left|right
	}
	if mark == plain && s.Fresh.Has(at) {
		mark = fresh
	}
	cost, known := s.Costs.Of(at)
	switch {
	case s.Board.Has(at):
		l.addQueen(s, at)
	case s.Leaving.Has(at):
		l.addLeaving(s, at)
	case s.Ghosts.Has(at):
		l.queen, l.form = max(mark, fresh), hollow
	case known:
		l.cost = int32(cost) + 1
	default:
		if l.figure = figureAt(s, at); l.figure != noFigure {
			l.cross = mark
		}
	}
	if s.Linked.Has(at) && linked(s).Has(at) {
		l.ring = linkShade(s)
	}
	switch {
	case dead:
		l.addLine(bad, s.Dead, at, s.Board.N)
	case s.Mood == story.Learned && at.OnLine(s.Reason.Line): // which the clause leaves without a square
		l.addLine(bad, s.Reason.Line, at, s.Board.N)
	case at.OnLine(s.Chosen):
		l.addLine(test, s.Chosen, at, s.Board.N)
	}
	if s.Least.Has(at) {
		l.ring = test
	}
	if _, partner := s.Partner(); at != s.At && at != partner {
		return l
	}
	mood := s.Mood
	if s.Reason.Kind == story.ReasonWrong {
		mood = story.Conflict
	}
	switch mood { // this is what the scene is about
	case story.Calm, story.Placement, story.Pruned, story.Learned, story.Free:
		l.ring = test
	case story.Conflict:
		l.ring = bad
	}
	if (mood == story.Free || mood == story.Conflict) && l.queen == unmarked && l.cost == 0 { // a queen is only thought of
		l.queen, l.form, l.figure, l.cross = l.ring, pale, noFigure, unmarked
	}
	return l
}

// deadAt reports whether a square is of a line that is shown as dead: no solution was found with its squares.
func deadAt(s *story.Scene, at trace.Square) bool {
	return at.OnLine(s.Dead) && s.Reason.Kind != story.ReasonTried && !s.Brief()
}

// figureAt returns the figure that says why no queen can stand on an empty square.
func figureAt(s *story.Scene, at trace.Square) figure {
	switch {
	case s.Straight.Has(at):
		return plus
	case s.Diagonal.Has(at):
		return times
	case s.Other.Has(at):
		return diamond
	}
	return noFigure
}

// linked returns the squares to mark of the clause that a scene speaks of: none if the clause only says that a row or
// column is dead.
func linked(s *story.Scene) *trace.Set {
	for at := range s.Linked.Squares() {
		if !at.OnLine(s.Dead) {
			return &s.Linked
		}
	}
	return &trace.Set{}
}

// linkShade returns the shade of linked squares: what is learned is a gain.
func linkShade(s *story.Scene) shade {
	if s.Mood == story.Learned {
		return test
	}
	return bad
}

func (l *look) addQueen(s *story.Scene, at trace.Square) {
	l.queen = plain
	switch {
	case panel.ShowsSolution(s):
		l.queen, l.tint = good, good
	case s.Beaten.Has(at):
		l.queen = bad
	}
}

// addLeaving shows where a queen stood that is taken back: in red, unless solutions were found with it or it played no part in a conflict.
func (l *look) addLeaving(s *story.Scene, at trace.Square) {
	l.queen, l.form, l.ring = bad, gone, bad
	switch {
	case s.Fruitful():
		l.queen, l.ring = fresh, plain
	case s.Mood == story.Jump && s.Reason.Squares.Has(at):
		l.ring = unmarked
	}
}

// addLine adds the line around a row or column, as far as it runs along a square, on a board of n rows.
func (l *look) addLine(sh shade, line, at trace.Square, n int) {
	along, begin, end, i := top|bottom, left, right, int(at.Col)
	if line.Row < 0 {
		along, begin, end, i = left|right, top, bottom, int(at.Row)
	}
	l.line, l.edges = sh, along
	if i == 0 {
		l.edges |= begin
	}
	if i == n-1 {
		l.edges |= end
	}
}

// color returns the theme's color for a shade. A plain thing has the color of its own kind.
func (s shade) color(t *theme.Theme, own raster.Color) raster.Color {
	switch s {
	case test:
		return t.Test
	case bad:
		return t.Bad
	case good:
		return t.Good
	}
	return own
}

// ground returns the color of the square itself, without what stands on it.
func (l look) ground(t *theme.Theme) raster.Color {
	switch {
	case l.tint != unmarked:
		return t.Marked(l.tint.color(t, t.Light))
	case l.dark:
		return t.Dark
	}
	return t.Light
}

func (l look) queenColor(t *theme.Theme) raster.Color {
	if l.form >= hollow {
		return figureOn(t, l.ground(t), l.queen)
	}
	return raster.Mix(l.ground(t), l.queen.color(t, t.Queen), l.presence())
}

// presence returns the opacity of the queen, from 0 to 1.
func (l look) presence() float64 {
	if l.form == pale {
		return 0.55
	}
	return 1
}

func (l look) crossColor(t *theme.Theme) raster.Color { return figureOn(t, l.ground(t), l.cross) }

// looks are the looks whose edges have ramps of their own. Others take the nearest colors.
var looks = []look{
	{queen: plain},
	{figure: times, cross: plain},
	{figure: times, cross: fresh},
	{figure: times, cross: bad, tint: bad},
	{figure: times, cross: plain, tint: test},
	{queen: test, form: pale},
	{queen: bad, form: pale},
	{queen: bad, form: gone},
	{queen: bad},
	{queen: good, tint: good},
}

// A portrayal is the portrait of a queen in a drawing. Portrayals that look alike are equal.
type portrayal struct {
	portrait *image.NRGBA
	theme    *theme.Theme
	queen    shade
	form     form
}

// drawPortrait draws the portrait of the queen of a look on its square, whose top left corner is given. In drawings it is as large as the
// picture of the queen, but no larger than print needs.
func drawPortrait(k *panel.Metrics, c *raster.Canvas, at image.Point, l look) {
	const largest = 512 // side in pixels
	size := k.Queen.Bounds().Size()
	c.Draw(portraitOf(k, l), portrayal{k.Portrait(min(max(size.X, size.Y), largest)), k.Theme, l.queen, l.form}, at)
}

func (p portrayal) ColorModel() color.Model { return color.NRGBAModel }
func (p portrayal) Bounds() image.Rectangle { return p.portrait.Rect }

func (p portrayal) At(x, y int) color.Color {
	c, presence := look{queen: p.queen, form: p.form}.portrayed(p.theme, p.portrait.NRGBAAt(x, y))
	return color.NRGBA{c.R, c.G, c.B, uint8(math.Round(0xff * presence))}
}

// portraitOf returns the portrait of the queen of a look as it shows on its square. It is opaque where the
// queen is, and transparent around it.
func portraitOf(k *panel.Metrics, l look) *image.RGBA {
	portrait := k.Portrait(k.Cell)
	p := image.NewRGBA(portrait.Rect)
	for y := range p.Rect.Dy() {
		for x := range p.Rect.Dx() {
			if c := portrait.NRGBAAt(x, y); c.A != 0 {
				own, presence := l.portrayed(k.Theme, c)
				p.Set(x, y, raster.Mix(l.ground(k.Theme), own, presence))
			}
		}
	}
	return p
}

// portrayed returns the color that a pixel of the portrait has in a look, and its opacity from 0 to 1.
func (l look) portrayed(t *theme.Theme, p color.NRGBA) (c raster.Color, presence float64) {
	const tint = 0.6 // how much of its shade the portrait takes, from 0 to 1
	c = raster.Color{R: p.R, G: p.G, B: p.B}
	if l.queen != plain {
		c = raster.Mix(c, l.queen.color(t, c), tint)
	}
	return c, l.presence() * float64(p.A) / 255
}

// PortraitColors returns colors for the portrait on boards of scenes; none if there is no portrait.
func PortraitColors(k *panel.Metrics) []raster.Color { return colorsIn(k, looks) }

// PlainColors returns colors for the portrait on boards without marks; none if there is no portrait.
func PlainColors(k *panel.Metrics) []raster.Color { return colorsIn(k, []look{{queen: plain}}) }

// DrawQueen draws the portrait of a queen on a square without marks, whose top left corner is given.
func DrawQueen(k *panel.Metrics, c *raster.Canvas, at image.Point, dark bool) {
	drawPortrait(k, c, at, look{queen: plain, dark: dark})
}

// colorsIn returns colors for the portrait in some looks, on light squares and on dark ones.
func colorsIn(k *panel.Metrics, looks []look) []raster.Color {
	const most = 48 // colors that the portrait, in all its shades, adds to a palette
	if k.Portrait == nil {
		return nil
	}
	side := k.Cell
	all := image.NewRGBA(image.Rect(0, 0, side, 2*len(looks)*side))
	place := image.Rect(0, 0, side, side)
	for _, l := range looks {
		for _, l.dark = range []bool{false, true} {
			if l.queen != unmarked {
				idraw.Draw(all, place, portraitOf(k, l), image.Point{}, idraw.Src)
			}
			place = place.Add(image.Pt(0, side))
		}
	}
	return raster.Quantize(all, most)
}

// figureOn returns the color of a figure of a shade on a square. An old figure is pale, so that queens stand out, and a new
// one is paler than a queen.
func figureOn(t *theme.Theme, square raster.Color, s shade) raster.Color {
	switch s {
	case plain:
		return t.Legible(raster.Mix(square, t.Cross, 0.6), square, oldContrast)
	case fresh:
		return t.Legible(raster.Mix(square, t.Queen, 0.85), square, freshContrast)
	}
	return t.Legible(s.color(t, t.Queen), square, freshContrast)
}

// The least contrast of figures to their square: old ones can be seen on a projector in a bright room, and new ones are as
// clear as text.
const (
	oldContrast   = 3.0
	freshContrast = 4.5
)
