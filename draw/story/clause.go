package story

import (
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// ClauseWords words a clause over a board of n rows, for a list: with the names of up to limit squares of each sort, if
// squares have names.
func ClauseWords(l *words.Language, c Clause, labels words.Labels, n, limit int) string {
	text := clauseWords(l, c, labels, n, limit)
	if c.Later && !c.Bars && len(c.Literals) > 0 {
		text = words.Say(l.Panels.Later, words.Values{Text: text})
	}
	return words.Tidy(text)
}

func clauseWords(l *words.Language, c Clause, labels words.Labels, n, limit int) string {
	banned, wanted := literalNames(c, func(at trace.Square) string { return labels.Square(at, n) })
	w := words.Values{
		N:    len(c.Literals),
		List: l.ShortList(banned, l.And, limit),
		Next: l.ShortList(wanted, l.Or, limit),
	}
	t := &l.Panels
	switch {
	case w.N == 0:
		return t.Nothing
	case labels == words.NoLabels && len(wanted) == 0 && !c.Bars && w.N > 1:
		return words.Say(t.TogetherMany, w)
	case labels == words.NoLabels:
		return words.Say(t.NeedMany, w)
	case len(banned) == 0:
		return words.Say(t.OneOf, w)
	case len(wanted) > 0:
		return words.Say(t.Need, w)
	case c.Bars:
		return words.Say(t.Found, w)
	case w.N == 1:
		return words.Say(t.Alone, w)
	}
	return words.Say(t.Together, w)
}

// literalNames names the squares of a clause: those that cannot all hold queens, unless one of the others does.
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
