package story

import (
	"strings"

	"queenreel/trace"
)

// PanelTexts are the texts of panels: headings, notes and the lines of lists.
type PanelTexts struct {
	Code    string `en:"The algorithm"` // headings
	Domains string `en:"Columns left for each row"`
	Legend  string `en:"What the marks mean"`

	Attacks string `en:"conflicts left"` // under a figure: the pairs of queens that attack each other

	Clauses      string `en:"Learned clauses"`                        // the heading of the learned clauses
	ClausesFixed string `en:"Learned with these fixed queens"`        // … with fixed queens
	ClausesNone  string `en:"nothing yet"`                            // … before the first one
	Together     string `en:"never {list}"`                           // a clause: no solution has all queens of {list}
	Alone        string `en:"no queen on {list}"`                     // none has a queen on {list}
	Need         string `en:"if {list}, then {next}"`                 // … one that has them all has one of {next}
	OneOf        string `en:"a queen on {next}"`                      // each has one of {next}
	TogetherMany string `en:"never queens on all {n square squares}"` // … of {n} squares, which have no names
	NeedMany     string `en:"a clause about {n square squares}"`
	Found        string `en:"{list}: already found"`                       // … that bars the solution with queens on {list}
	Later        string `en:"other solutions: {text}"`                     // a clause that holds in all solutions but those found before: {text}
	Nothing      string `en:"no solution is left"`                         // … of which none can hold
	More         string `en:"{list} and {n} more"`                         // a list that goes on with {n} more
	Stack        string `en:"Calls"`                                       // the heading of the calls of a recursive search
	StackNone    string `en:"no call stack: this search does not recurse"` // a note: there are none
	CallEnd      string `en:"none left"`                                   // in place of a row: all are filled
	Returns      string `en:"returns"`                                     // beside a call that ends without a queen
	Heat         string `en:"How often each square was tried"`
	HeatScale    string `en:"from 0 to {n}"`                         // beside the scale, which ends with {n} times
	Curve        string `en:"Conflicts left"`                        // the heading of the curve of conflicts
	CurveNone    string `en:"no curve: this search moves no queens"` // a note: a search that moves no queens has none
	Moves        string `en:"{n move moves}"`                        // under the curve: after {n} moves
}

// Clause words a clause over a board of n rows, for a list: with the names of up to limit squares of each sort, if
// squares have names.
func (l *Language) Clause(c Clause, labels Labels, n, limit int) string {
	text := l.clause(c, labels, n, limit)
	if c.Later && !c.Bars && len(c.Literals) > 0 {
		text = Say(l.Panels.Later, Words{Text: text})
	}
	return tidy(text)
}

func (l *Language) clause(c Clause, labels Labels, n, limit int) string {
	banned, wanted := literalNames(c, func(at trace.Square) string { return labels.Square(at, n) })
	w := Words{
		N:    len(c.Literals),
		List: l.shortList(banned, l.And, limit),
		Next: l.shortList(wanted, l.Or, limit),
	}
	t := &l.Panels
	switch {
	case w.N == 0:
		return t.Nothing
	case labels == NoLabels && len(wanted) == 0 && !c.Bars && w.N > 1:
		return Say(t.TogetherMany, w)
	case labels == NoLabels:
		return Say(t.NeedMany, w)
	case len(banned) == 0:
		return Say(t.OneOf, w)
	case len(wanted) > 0:
		return Say(t.Need, w)
	case c.Bars:
		return Say(t.Found, w)
	case w.N == 1:
		return Say(t.Alone, w)
	}
	return Say(t.Together, w)
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

// shortList joins the first names, up to limit of them, and counts the rest.
func (l *Language) shortList(names []string, and string, limit int) string {
	limit = max(1, limit)
	if len(names) <= limit {
		return l.joined(names, and)
	}
	return Say(l.Panels.More, Words{List: strings.Join(names[:limit], l.Between), N: len(names) - limit})
}

// ClausesHeading is the heading of the learned clauses.
func (l *Language) ClausesHeading(a trace.About) string {
	if len(a.Fixed) > 0 {
		return l.Panels.ClausesFixed
	}
	return l.Panels.Clauses
}
