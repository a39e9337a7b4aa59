package words

import (
	"strings"

	"queenreel/trace"
)

// PanelTexts are the texts of panels: headings, notes and the lines of lists.
type PanelTexts struct {
	Code    string // headings
	Domains string
	Legend  string

	Attacks string // under a figure: the pairs of queens that attack each other

	Clauses      string // the heading of the learned clauses
	ClausesFixed string // the same heading, with fixed queens
	ClausesNone  string // in place of clauses: none was learned yet
	ClausesNever string // a note: the search never learns one
	Together     string // a clause: no solution has all queens of {list}
	Alone        string // no solution has a queen on {list}
	Need         string // a solution with all queens of {list} has one of {next}
	OneOf        string // each solution has one of {next}
	TogetherMany string // a clause of {n} squares, which have no names
	NeedMany     string
	Found        string // a clause that bars the solution with queens on {list}
	Later        string // a clause that holds in all solutions but those found before: {text}
	Nothing      string // a clause of which no literal can hold
	More         string // a list that goes on with {n} more
	Stack        string // the heading of the calls of a recursive search
	StackNone    string // a note: there are none
	CallEnd      string // in place of a row: all are filled
	Returns      string // beside a call that ends without a queen
	Queens       string // over the shape of a search: how many queens stand
	Conflicts    string // the same of a search that moves queens: how many pairs attack each other
	Sound        string // the same of one that tests whole boards: how many rows from the top have no attack
}

// ShortList joins the first names, up to limit of them, and counts the rest.
func (l *Language) ShortList(names []string, and string, limit int) string {
	limit = max(1, limit)
	if len(names) <= limit {
		return l.Joined(names, and)
	}
	return l.Say(l.Panels.More, Values{List: strings.Join(names[:limit], l.Between), N: len(names) - limit})
}

// ClausesHeading is the heading of the learned clauses.
func (l *Language) ClausesHeading(a trace.About) string {
	if len(a.Fixed) > 0 {
		return l.Panels.ClausesFixed
	}
	return l.Panels.Clauses
}
