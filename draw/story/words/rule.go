package words

import (
	"cmp"

	"queenreel/trace"
)

// RuleTexts say how searches go on.
type RuleTexts struct {
	Heading string            `en:"How {solver} goes on"`
	Trace   string            `en:"A search from a trace"` // the heading where nobody knows how
	Solvers map[string]string // by the name of the solver; {text} is one of the next four, {line} row or column, {next} one of the last four
	Fixed   string            `en:"Fixed queens stay."` // said after it

	Rows      string `en:"row by row from the top, each from left to right"`
	RowsLeft  string `en:"row by row from the top, each from right to left"`
	Columns   string `en:"column by column from the left, each from top to bottom"`
	ColumnsUp string `en:"column by column from the left, each from bottom to top"`
	Row       string `en:"row"`
	Column    string `en:"column"`
	Leftmost  string `en:"leftmost"` // the first square of a row or column
	Rightmost string `en:"rightmost"`
	Highest   string `en:"highest"`
	Lowest    string `en:"lowest"`
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
