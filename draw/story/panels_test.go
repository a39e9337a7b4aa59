package story

import (
	"testing"

	"queenreel/trace"
)

// literals reads squares of a board of 4 rows; "!" before one means that it holds no queen.
func literals(t *testing.T, names ...string) []trace.Literal {
	t.Helper()
	var all []trace.Literal
	for _, name := range names {
		not := name[0] == '!'
		if not {
			name = name[1:]
		}
		all = append(all, trace.Literal{At: trace.Sq(int('4'-name[1]), int(name[0]-'a')), Not: not})
	}
	return all
}

// A clause says what cannot be, in the words of its literals.
func TestClauseWords(t *testing.T) {
	for _, c := range []struct {
		literals []string
		labels   Labels
		most     int
		want     string
	}{
		{[]string{"!a4", "!d2"}, Chess, 9, "never a4 and d2"},
		{[]string{"!a4", "!d2"}, Index, 9, "never (0, 0) and (2, 3)"},
		{[]string{"!a4", "!d2"}, NoLabels, 9, "never queens on all 2 squares"},
		{[]string{"!a4"}, Chess, 9, "no queen on a4"},
		{[]string{"!a4", "!b1", "!c1", "!d2"}, Chess, 2, "never a4, b1 and 2 more"},
		{[]string{"a4", "!b2"}, Chess, 9, "if b2, then a4"},
		{[]string{"a4", "!b2", "c1"}, NoLabels, 9, "a clause about 3 squares"},
		{[]string{"!a4", "!b2", "c1", "d3"}, Chess, 9, "if a4 and b2, then c1 or d3"},
		{[]string{"c1", "d3"}, Chess, 9, "a queen on c1 or d3"},
		{nil, Chess, 9, "no solution is left"},
	} {
		clause := Clause{Number: 1, Literals: literals(t, c.literals...)}
		if got := English.Clause(clause, c.labels, 4, c.most); got != c.want {
			t.Errorf("%v: %q, want %q", c.literals, got, c.want)
		}
	}
	clause := Clause{Number: 2, Literals: literals(t, "!b4"), Later: true}
	if got, want := English.Clause(clause, Chess, 4, 9), "other solutions: no queen on b4"; got != want {
		t.Errorf("after a solution: %q, want %q", got, want)
	}
	clause.Bars = true
	if got, want := English.Clause(clause, Chess, 4, 9), "b4: already found"; got != want {
		t.Errorf("of a solution: %q, want %q", got, want)
	}
}

// A line is named as the labels name it, and counted from 1 where there are no labels.
func TestLineWords(t *testing.T) {
	for _, c := range []struct {
		line   trace.Square
		labels Labels
		want   string
	}{
		{trace.Row(0), Chess, "row 4"}, {trace.Row(0), Index, "row 0"}, {trace.Column(1), Chess, "column b"},
		{trace.Row(0), NoLabels, "row 1"}, {trace.Column(3), NoLabels, "column 4"}, {trace.Sq(-1, -1), Chess, ""}, {trace.Row(7), Chess, ""},
	} {
		if got := English.Line(c.line, c.labels, 4); got != c.want {
			t.Errorf("%v: %q, want %q", c.line, got, c.want)
		}
	}
}
