package words

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

	Clauses      string `en:"Learned clauses"`                            // the heading of the learned clauses
	ClausesFixed string `en:"Learned with these fixed queens"`            // the same heading, with fixed queens
	ClausesNone  string `en:"nothing yet"`                                // in place of clauses: none was learned yet
	ClausesNever string `en:"no clauses: this search learns none"`        // a note: the search never learns one
	Together     string `en:"never {list}"`                               // a clause: no solution has all queens of {list}
	Alone        string `en:"no queen on {list}"`                         // no solution has a queen on {list}
	Need         string `en:"if {list}, then {next}"`                     // a solution with all queens of {list} has one of {next}
	OneOf        string `en:"a queen on {next}"`                          // each solution has one of {next}
	TogetherMany string `en:"never queens on {n square squares} at once"` // a clause of {n} squares, which have no names
	NeedMany     string `en:"a clause about {n square squares}"`
	Found        string `en:"{list}: already found"`                       // a clause that bars the solution with queens on {list}
	Later        string `en:"other solutions: {text}"`                     // a clause that holds in all solutions but those found before: {text}
	Nothing      string `en:"no solution is left"`                         // a clause of which no literal can hold
	More         string `en:"{list} and {n} more"`                         // a list that goes on with {n} more
	Stack        string `en:"Calls"`                                       // the heading of the calls of a recursive search
	StackNone    string `en:"no call stack: this search does not recurse"` // a note: there are none
	CallEnd      string `en:"none left"`                                   // in place of a row: all are filled
	Returns      string `en:"returns"`                                     // beside a call that ends without a queen
	Curve        string `en:"Conflicts left"`                              // the heading of the curve of conflicts
	CurveNone    string `en:"no curve: this search moves no queens"`       // a note: a search that moves no queens has none
	Moves        string `en:"{n move moves}"`                              // under the curve: after {n} moves
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
