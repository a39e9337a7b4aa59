package draw

import (
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// A shade is one of the colors that a mark on a square can have.
type shade uint8

const (
	unmarked shade = iota
	plain          // nothing special
	test           // being tested, or just placed
	bad            // in conflict, dead, or being taken back
	good           // part of a solution
)

// A look is everything that can be seen of a square. Squares that look alike share a drawing.
type look struct {
	dark  bool
	tint  shade // of the square
	queen shade
	ghost bool // the queen is only thought of
	cross shade
	ring  shade
	cost  int // the number written on the square, plus 1; 0 for none
}

// lookAt returns the look of a square in a scene.
func lookAt(s *story.Scene, at trace.Square) look {
	l := look{dark: (at.Row+at.Col)%2 == 1}
	switch {
	case s.Board.Has(at):
		l.addQueen(s, at)
	case at.Row == s.Dead.Row || at.Col == s.Dead.Col:
		l.tint, l.cross = bad, bad
	case s.Struck.Has(at):
		l.cross = bad
	case s.Crosses.Has(at):
		l.cross = plain
	}
	if s.Clause.Has(at) {
		l.ring = bad
	}
	if cost, known := s.Costs.Of(at); known && l.queen == unmarked {
		l.cost, l.cross = cost+1, unmarked
	}
	if at == s.At {
		l.addFocus(s.Mood)
	}
	return l
}

// addQueen adds a queen that stands on the board.
func (l *look) addQueen(s *story.Scene, at trace.Square) {
	l.queen = plain
	switch {
	case s.Mood == story.Solved, s.Ends && s.Board.Len() == s.Board.N && s.Beaten == trace.Set{}:
		l.queen, l.tint = good, good
	case s.Leaving.Has(at):
		l.queen, l.tint, l.ring = bad, bad, bad
	case s.Beaten.Has(at):
		l.queen = bad
	}
}

// addFocus marks the square that a scene of the given mood is about.
func (l *look) addFocus(m story.Mood) {
	switch m {
	case story.Placement:
		l.ring = test
	case story.Free:
		l.ring = test
		l.addGhost(test)
	case story.Conflict:
		l.ring = bad
		l.addGhost(bad)
	}
}

// addGhost adds a queen that is only thought of, unless the square has a queen or a cost.
func (l *look) addGhost(s shade) {
	if l.queen == unmarked && l.cost == 0 {
		l.queen, l.ghost, l.cross = s, true, unmarked
	}
}

// color returns the theme's color for a shade. A plain thing has the color of its own kind.
func (s shade) color(t *Theme, own raster.Color) raster.Color {
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
func (l look) ground(t *Theme) raster.Color {
	switch {
	case l.tint != unmarked:
		return t.marked(l.tint.color(t, t.Light))
	case l.dark:
		return t.Dark
	}
	return t.Light
}

// queenColor returns the color of the queen.
func (l look) queenColor(t *Theme) raster.Color {
	return raster.Mix(l.ground(t), l.queen.color(t, t.Queen), l.presence())
}

// presence returns the opacity of the queen, from 0 to 1.
func (l look) presence() float64 {
	if l.ghost {
		return 0.55
	}
	return 1
}

// crossColor returns the color of the cross.
func (l look) crossColor(t *Theme) raster.Color {
	return l.cross.color(t, crossOn(l.ground(t), t.Cross))
}

// looks are the looks whose edges get ramps of their own; others make do with the nearest colors.
var looks = []look{
	{queen: plain},
	{cross: plain},
	{cross: bad},
	{cross: bad, tint: bad},
	{queen: test, ghost: true},
	{queen: bad, ghost: true},
	{queen: bad, tint: bad},
	{queen: bad},
	{queen: good, tint: good},
}
