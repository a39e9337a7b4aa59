package words

import (
	"cmp"

	"queenreel/trace"
)

// RuleTexts say how searches go on.
type RuleTexts struct {
	Heading string
	Trace   string            // the heading where nobody knows how
	Solvers map[string]string // by the name of the solver; {text} is one of the next four, {line} row or column, {next} one of the last four
	Fixed   string            // said after it

	Rows      string
	RowsLeft  string
	Columns   string
	ColumnsUp string
	Row       string
	Column    string
	Leftmost  string // the first square of a row or column
	Rightmost string
	Highest   string
	Lowest    string
}

// RuleOf says how a search goes on. The detail is empty where nobody knows: the search of a trace may be any.
func (l *Language) RuleOf(a trace.About) Caption {
	r := &l.Rule
	text := cmp.Or(r.Solvers[a.Solver], l.SolverDoc(a.Solver, a.Doc))
	if a.Told || text == "" {
		return Caption{Title: r.Trace}
	}
	line, order, first := r.Row, r.Rows, r.Leftmost
	switch {
	case a.ByColumn && a.MaxFirst:
		line, order, first = r.Column, r.ColumnsUp, r.Lowest
	case a.ByColumn:
		line, order, first = r.Column, r.Columns, r.Highest
	case a.MaxFirst:
		order, first = r.RowsLeft, r.Rightmost
	}
	w := Values{Solver: a.Solver, Text: order, Next: first, LookUp: func(string) string { return line }}
	rule := Caption{Title: l.Say(r.Heading, w), Detail: l.Say(text, w)}
	if len(a.Fixed) > 0 {
		rule.Detail += " " + r.Fixed
	}
	return rule
}
