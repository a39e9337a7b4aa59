package story

import (
	"slices"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// square returns the square that a caption is about, as it stands beside its row.
func (c *captions) square(s trace.Square) string {
	if c.labels == words.NoLabels {
		return c.ThisSquare
	}
	return words.Say(c.Square, words.Values{At: c.labels.Square(s, c.about.N)})
}

// other returns the name of a square or, if the board shows no names, the text for it.
func (c *captions) other(s trace.Square, plain string) string {
	switch {
	case s == trace.Nowhere:
		return ""
	case c.labels == words.NoLabels:
		return plain
	}
	return c.labels.Square(s, c.about.N)
}

// list names squares, up to a number of them. It counts them as many says if they are more, or have no names.
func (c *captions) list(set *trace.Set, limit int, many string) string {
	squares := slices.Collect(set.Squares())
	if len(squares) > limit || c.labels == words.NoLabels {
		return words.Say(many, words.Values{N: len(squares)})
	}
	var names []string
	for _, s := range squares {
		names = append(names, c.labels.Square(s, c.about.N))
	}
	return c.Joined(names, c.And)
}

// leaving names the queens that are taken back, or counts them.
func (c *captions) leaving(s *Scene) string {
	if c.labels == words.NoLabels && count(s.Leaving.Squares()) == 1 {
		return c.ThisQueen
	}
	return c.list(&s.Leaving, listedLeaving, c.Queens)
}

// line returns the text for a row or a column.
func (c *captions) line(line trace.Square) string {
	if line != trace.Nowhere && c.labels == words.NoLabels {
		return c.NamedLine(c.PlainRow, c.PlainColumn, line, c.labels, c.about.N)
	}
	return c.Line(line, c.labels, c.about.N)
}
