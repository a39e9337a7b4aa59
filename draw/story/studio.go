package story

import (
	"slices"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// A Hint tells a learner who places queens by hand why to go on, or back.
type Hint struct {
	Kind  HintKind
	Lines []trace.Square // the rows and columns of the hint
	Left  int            // the squares left in them
	Back  []trace.Square // for HintNone: the queens to be taken back, the last first
	Now   HintKind       // for HintSome: what to look at, with Lines and Left
}

// A HintKind is a sort of hint.
type HintKind uint8

// The kinds of hints.
const (
	HintDead   HintKind = iota // Lines have no queen and no square left
	HintOne                    // Lines, which is one, has one square left
	HintFewest                 // Lines, which is one, has the fewest squares left, and others have more
	HintStart                  // all rows without a queen have as many squares left
	HintAll                    // all queens stand
	HintSome                   // a solution has the queens that stand
	HintNone                   // no solution has the queens that stand; without those in Back there is one
	HintNever                  // the problem has no solution
)

// Hinted words a hint about a search for p.
func Hinted(l *words.Language, h Hint, p trace.Problem, labels words.Labels) words.Caption {
	own := &l.Studio.Own
	lines := words.NamesOf(h.Lines, func(line trace.Square) string { return l.FullLine(line, labels, p.N) })
	w := words.Values{List: l.Joined(lines, own.And), N: h.Left, Queens: p.N}
	c := map[HintKind]words.Caption{
		HintDead:   {Title: own.Dead, Detail: own.DeadDetail},
		HintOne:    {Title: own.One, Detail: own.OneDetail},
		HintFewest: {Title: own.Fewest, Detail: own.FewestDetail},
		HintStart:  {Title: own.Anywhere, Detail: own.AnywhereDetail},
		HintAll:    {Title: own.All, Detail: own.AllDetail},
		HintNone:   {Title: own.None, Detail: own.TakeBack},
		HintNever:  {Title: own.Never, Detail: own.NeverDetail},
	}[h.Kind]
	switch {
	case h.Kind == HintSome:
		h.Kind = h.Now
		return words.Caption{Title: words.Capital(own.Some), Detail: Hinted(l, h, p, labels).Title}
	case h.Kind == HintNone:
		w.N, w.Leaving = len(h.Back), l.Joined(labels.Squares(slices.Values(h.Back), p.N), l.And)
		if w.N > listedLeaving || labels == words.NoLabels {
			c.Detail = own.TakeBackMany
		}
	case h.Kind == HintNever && len(p.Fixed) > 0:
		c.Title = own.NeverFixed
	}
	return words.Caption{Title: words.Capital(l.Say(c.Title, w)), Detail: l.Say(c.Detail, w)}
}

// A WhatIf is what came of a queen of one's own: a search for one solution with this queen, and those that stand.
type WhatIf struct {
	At       trace.Square
	Attacker trace.Square // the queen that attacks At, or a square off the board if none does: then a search was made
	About    trace.About  // of the search

	Found, Ended bool // it found a solution; it came to its end, and found none
	Work         int  // how much of its WorkUnit it took

	Own      int  // what the search itself takes from this step on to its next solution
	OwnFinds bool // it finds one
	OwnKnown bool // it is known whether it finds one
}

// WhatIfWords says what came of a queen of one's own.
func WhatIfWords(l *words.Language, w WhatIf, labels words.Labels) words.Caption {
	t, n := &l.Studio.WhatIf, w.About.N
	names := words.Values{At: labels.Square(w.At, n), From: labels.Square(w.Attacker, n)}
	if w.Attacker.On(n) {
		return words.Caption{Title: words.Capital(l.Say(t.Attacked, names)), Detail: l.Say(t.AttackedDetail, names)}
	}
	found, none := t.Found, t.None
	if len(w.About.Fixed) > 1 {
		found, none = t.FoundWith, t.NoneWith
	}
	title := t.Unknown
	switch {
	case w.Found:
		title = found
	case w.Ended && w.About.Complete:
		title = none
	case w.Ended:
		title = t.Missed
	}
	detail := t.Cost
	switch {
	case w.OwnKnown && w.OwnFinds:
		detail = t.CostBoth
	case w.OwnKnown:
		detail = t.CostAlone
	}
	cost := words.Values{Text: Reached(l, w.About, WorkClock, w.Work), Next: Reached(l, w.About, WorkClock, w.Own)}
	return words.Caption{Title: words.Capital(l.Say(title, names)), Detail: words.Capital(l.Say(detail, cost))}
}
