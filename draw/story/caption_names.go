package story

import (
	"slices"
	"strings"

	"queenreel/trace"
)

// square returns the square that a caption is about, as it stands beside its row.
func (c *captions) square(s trace.Square) string {
	if c.labels == NoLabels {
		return c.ThisSquare
	}
	return say(c.Square, words{at: c.labels.Square(s, c.about.N)})
}

// other returns the name of a square or, if the board shows no names, the text for it.
func (c *captions) other(s trace.Square, plain string) string {
	switch {
	case s == none:
		return ""
	case c.labels == NoLabels:
		return plain
	}
	return c.labels.Square(s, c.about.N)
}

// list names squares, up to a number of them. It counts them if they are more, or have no names.
func (c *captions) list(set *trace.Set, limit int) string { return c.counted(set, limit, c.Squares) }

// queens names the squares of queens in the same way.
func (c *captions) queens(set *trace.Set, limit int) string { return c.counted(set, limit, c.Queens) }

func (c *captions) counted(set *trace.Set, limit int, many string) string {
	squares := slices.Collect(set.Squares())
	if len(squares) > limit || c.labels == NoLabels {
		return say(many, words{n: len(squares)})
	}
	var names []string
	for _, s := range squares {
		names = append(names, c.labels.Square(s, c.about.N))
	}
	return c.joined(names, c.And)
}

// leaving names the queens that are taken back, or counts them.
func (c *captions) leaving(s *Scene) string {
	if c.labels == NoLabels && count(s.Leaving.Squares()) == 1 {
		return c.ThisQueen
	}
	return c.queens(&s.Leaving, listedLeaving)
}

// line returns the text for a row or a column.
func (c *captions) line(line trace.Square) string {
	if line != none && c.labels == NoLabels {
		return c.namedLine(c.PlainRow, c.PlainColumn, line, c.labels, c.about.N)
	}
	return c.Line(line, c.labels, c.about.N)
}

// QueenList returns the names of the squares of all queens, from the top row down, separated by spaces.
func QueenList(b *trace.Board, l Labels) string {
	var names []string
	for q := range b.Queens() {
		names = append(names, l.Square(q, b.N))
	}
	return strings.Join(names, " ")
}
