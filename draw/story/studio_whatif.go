package story

import "queenreel/trace"

// StudioWhatIfTexts are the texts about a queen of one's own on any square. A text with "With" is for a board where others stand.
type StudioWhatIfTexts struct {
	Attacked, AttackedDetail string // {at} is attacked by the queen on {by}
	Found, FoundWith         string // a solution has a queen on {at}
	None, NoneWith           string // no solution has one
	Missed                   string // a search that may miss solutions found none
	Unknown                  string // it was not searched to its end
	Cost                     string // it took {text}
	CostBoth                 string // … while the search itself takes {next} from this step on to its next solution
	CostAlone                string // … while the search itself finds none from this step on
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

// WhatIf says what came of a queen of one's own.
func (l *Language) WhatIf(w WhatIf, labels Labels) Caption {
	t, n := &l.Studio.WhatIf, w.About.N
	names := words{at: labels.Square(w.At, n), from: labels.Square(w.Attacker, n)}
	if w.Attacker.On(n) {
		return Caption{capital(say(t.Attacked, names)), say(t.AttackedDetail, names)}
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
	cost := words{text: l.Reached(w.About, WorkClock, w.Work), next: l.Reached(w.About, WorkClock, w.Own)}
	return Caption{capital(say(title, names)), capital(say(detail, cost))}
}
