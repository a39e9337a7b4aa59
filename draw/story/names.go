package story

import (
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// other returns the name of a square or, if the board shows no names, a plain text for it.
func (c *captions) other(s trace.Square, plain string) string {
	switch {
	case s == trace.Nowhere:
		return ""
	case c.labels == words.NoLabels:
		return plain
	}
	return c.labels.Square(s, c.about.N)
}

// list names up to limit squares. If there are more, or if the board shows no names, it counts them with the text many.
func (c *captions) list(set *trace.Set, limit int, many string) string {
	if n := set.Len(); n > limit || c.labels == words.NoLabels {
		return c.Say(many, words.Values{N: n})
	}
	return c.Joined(c.labels.Squares(set.Squares(), c.about.N), c.And)
}

func (c *captions) line(line trace.Square) string { return c.FullLine(line, c.labels, c.about.N) }

// ClauseWords words a clause over a board of n rows. It names up to limit squares of each sort, if squares have names.
func ClauseWords(l *words.Language, c Clause, labels words.Labels, n, limit int) string {
	banned, wanted := literalNames(c, func(at trace.Square) string { return labels.Square(at, n) })
	w := words.Values{
		N:    len(c.Literals),
		List: l.ShortList(banned, l.And, limit),
		Next: l.ShortList(wanted, l.Or, limit),
	}
	t := &l.Panels
	text := t.Together
	switch {
	case w.N == 0:
		text = t.Nothing
	case labels == words.NoLabels && len(wanted) == 0 && !c.Bars && w.N > 1:
		text = t.TogetherMany
	case labels == words.NoLabels:
		text = t.NeedMany
	case len(banned) == 0:
		text = t.OneOf
	case len(wanted) > 0:
		text = t.Need
	case c.Bars:
		text = t.Found
	case w.N == 1:
		text = t.Alone
	}
	said := l.Say(text, w)
	if c.Later && !c.Bars && w.N > 0 {
		said = l.Say(t.Later, words.Values{Text: said})
	}
	return words.Tidy(said)
}

// literalNames names the squares of a clause: if all banned squares have queens, so has one of the wanted.
func literalNames(c Clause, name func(trace.Square) string) (banned, wanted []string) {
	for _, l := range c.Literals {
		if l.Not {
			banned = append(banned, name(l.At))
		} else {
			wanted = append(wanted, name(l.At))
		}
	}
	return banned, wanted
}
