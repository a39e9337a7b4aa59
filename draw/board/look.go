package board

import (
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
	edges  raster.Sides // with a line around the row or column
	line   shade        // of that line
	cost   int16        // the number written on the square, a cost plus 1; 0 for none
}

func lookAt(s *story.State, at trace.Square) look {
	l := look{dark: (at.Row+at.Col)%2 == 1}
	mark, dead := plain, deadAt(s, at)
	switch {
	case dead && !s.Board.Has(at):
		l.tint, mark = bad, bad
	case s.Hall.Has(at):
		l.tint = test
		l.line, l.edges = test, raster.AllSides
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
		l.cost = int16(cost) + 1
	default:
		if l.figure = figureAt(s, at); l.figure != noFigure {
			l.cross = mark
		}
	}
	if isLinked(s, at) {
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
func deadAt(s *story.State, at trace.Square) bool {
	return at.OnLine(s.Dead) && s.Reason.Kind != story.ReasonTried && !s.Brief
}

// figureAt returns the figure that says why no queen can stand on an empty square.
func figureAt(s *story.State, at trace.Square) figure {
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

// isLinked reports whether a square is marked as one of the clause that a scene speaks of. A clause that only says that a row or column is
// dead marks none.
func isLinked(s *story.State, at trace.Square) bool {
	if !s.Linked.Has(at) {
		return false
	}
	for other := range s.Linked.Squares() {
		if !other.OnLine(s.Dead) {
			return true
		}
	}
	return false
}

// linkShade returns the shade of linked squares: what is learned is a gain.
func linkShade(s *story.State) shade {
	if s.Mood == story.Learned {
		return test
	}
	return bad
}

func (l *look) addQueen(s *story.State, at trace.Square) {
	l.queen = plain
	switch {
	case panel.ShowsSolution(s):
		l.queen, l.tint = good, good
	case s.Beaten.Has(at):
		l.queen = bad
	}
}

// addLeaving shows where a queen stood that is taken back: in red, unless solutions were found with it or it played no part in a conflict.
func (l *look) addLeaving(s *story.State, at trace.Square) {
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
	along, begin, end, i := raster.Top|raster.Bottom, raster.Left, raster.Right, int(at.Col)
	if line.Row < 0 {
		along, begin, end, i = raster.Left|raster.Right, raster.Top, raster.Bottom, int(at.Row)
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
	switch {
	case l.form >= hollow:
		return figureOn(t, l.ground(t), l.queen)
	case l.form == pale:
		return raster.Mix(l.ground(t), l.queen.color(t, t.Queen), 0.55)
	}
	return l.queen.color(t, t.Queen)
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
