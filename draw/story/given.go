package story

import (
	"cmp"
	"slices"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// Given returns a scene that shows a board that was not searched for, and which of its queens attack each other. It uses only Language and
// Labels of the options.
func Given(b trace.Board, o Options) State {
	s := emptyState(1)
	s.Board, s.Beaten, s.Attacks = b, b.Beaten(), attackingPairs(&b)
	if s.Attacks > 0 {
		s.Mood = Conflict
	} else if b.Len() == b.N {
		s.Mood = Solved
	}
	l, named := cmp.Or(o.Language, &words.English), o.Labels != words.NoLabels
	beaten := slices.Collect(s.Beaten.Squares())
	w := words.Values{N: b.Len(), Total: len(beaten)}
	title, detail := l.Given.Calm, ""
	switch {
	case b.Len() == 0:
		title = l.Given.Empty
	case b.Len() == 1:
		title = l.Given.Alone
	case b.Len() > 2 && s.Attacks > 0:
		detail = l.Say(l.Given.Beaten, w)
	}
	switch {
	case s.Attacks == 1 && named:
		title, w.At, w.Next = l.Given.Pair, o.Labels.Square(beaten[0], b.N), o.Labels.Square(beaten[1], b.N)
	case s.Attacks > 0:
		title, w.N = l.Given.Pairs, s.Attacks
	case named && b.Len() <= listedAlone:
		detail = words.QueenList(&b, o.Labels)
	}
	s.Caption = words.Caption{Title: words.Capital(l.Say(title, w)), Detail: detail}
	return s
}
