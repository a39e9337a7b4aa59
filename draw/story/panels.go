package story

import (
	"strings"

	"queenreel/trace"
)

// PanelTexts are the texts of panels that words follow a scene in: headings, notes and the lines of lists.
type PanelTexts struct {
	Attacks string // under a figure: the pairs of queens that attack each other

	Clauses, ClausesNone      string // the heading of what was learned; before anything is
	Together, Alone           string // a clause: queens on {list} cannot stand together; no solution has one on {at}
	TogetherMany, AnyMany     string // … of {n} squares, which have no names
	Found                     string // … that bars the solution with queens on {list}
	Any                       string // … of which one literal holds: {list}
	Nothing                   string // … of which none can hold
	More                      string // a list that goes on with {n} more
	Stack, StackNone          string // the heading of the calls of a recursive search; a note: there are none
	CallEnd                   string // in place of a row: all are filled
	Returns                   string // beside a call that ends without a queen
	Lines, LineRows, LineCols string // the heading of how many squares rows and columns have left; over each
	LineFilled                string // beside a row or column that has its queen
	Heat                      string // the heading of how often each square was tried
	Curve, CurveNone          string // the heading of the curve of conflicts; a note: a search that moves no queens has none
	Moves                     string // under the curve: after {n} moves
	Rest                      string // of many solutions, {n} are not shown
}

// Clause words a clause over a board of n rows, for a list: with the names of at most most squares, if they
// have names.
func (l *Language) Clause(c Clause, labels Labels, n, most int) string {
	w := words{n: len(c.Literals)}
	var negative trace.Set
	negatives := 0
	var names []string
	for _, x := range c.Literals {
		name := labels.Square(x.At, n)
		if x.Not {
			negative.Add(x.At)
			negatives++
		}
		names = append(names, name)
	}
	together := negatives == len(c.Literals)
	switch {
	case len(names) == 0:
		return l.Panels.Nothing
	case labels == NoLabels && together:
		return say(l.Panels.TogetherMany, w)
	case labels == NoLabels:
		return say(l.Panels.AnyMany, w)
	case len(names) == 1 && together:
		w.at = names[0]
		return say(l.Panels.Alone, w)
	case together && solves(&negative, negatives, n):
		w.list = l.shortList(names, " ", most)
		return say(l.Panels.Found, w)
	case together:
		w.list = l.shortList(names, " ", most)
		return say(l.Panels.Together, w)
	}
	for i, x := range c.Literals {
		if x.Not {
			names[i] = say(l.Not, words{at: names[i]})
		}
	}
	w.list = l.shortList(names, l.Or, most)
	return say(l.Panels.Any, w)
}

// shortList joins the first of some names, and says how many more there are.
func (l *Language) shortList(names []string, between string, most int) string {
	most = max(1, most)
	if len(names) <= most {
		return strings.Join(names, between)
	}
	return say(l.Panels.More, words{list: strings.Join(names[:most], between), n: len(names) - most})
}

// solves reports whether a set of squares is that of the queens of a solution on n rows.
func solves(squares *trace.Set, size, n int) bool {
	if size != n {
		return false
	}
	b := trace.Board{N: n}
	for s := range squares.Squares() {
		if _, attacked := b.Attacker(s); attacked || b.Apply(trace.Event{Kind: trace.Place, At: s}) != nil {
			return false
		}
	}
	return b.Len() == n
}

// Line names a row or column of a board of n rows, or returns "" if it is none or lines have no names.
func (l *Language) Line(line trace.Square, labels Labels, n int) string {
	text, name := l.Row, labels.Row(int(line.Row), n)
	if line.Row < 0 {
		text, name = l.Column, labels.Column(int(line.Col))
	}
	if name == "" || labels == NoLabels {
		return ""
	}
	return say(text, words{text: name})
}

// MovesSoFar words how many moves a curve shows.
func (l *Language) MovesSoFar(n int) string { return say(l.Panels.Moves, words{n: n}) }

// SolutionsLeft words how many solutions are not shown.
func (l *Language) SolutionsLeft(n int) string { return say(l.Panels.Rest, words{n: n}) }
