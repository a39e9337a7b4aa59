package words

import (
	"testing"

	"queenreel/trace"
)

// A rule names the order in which a search goes, and that fixed queens stay. Nobody knows the rule of a trace.
func TestRuleOf(t *testing.T) {
	corner := trace.Problem{N: 4, Fixed: []trace.Square{trace.Sq(0, 0)}}
	for _, test := range []struct {
		a    trace.About
		want Caption
	}{
		{trace.About{Solver: "cdcl", MaxFirst: true}, Caption{"How cdcl goes on", "A row or column with one square left gets its queen. Else decide: the rightmost square left in the first open row. " +
			"At a dead end, learn which queens cannot all stay, and go back to where that decides a square."}},
		{trace.About{Solver: "heuristic", ByColumn: true, Problem: corner}, Caption{"How heuristic goes on", "Go column by column: first the safe square that attacks the fewest free squares ahead, " +
			"of equal ones the highest. Where none is left, remove the last queen and try its next best square. Fixed queens stay."}},
		{trace.About{Solver: "mine", Doc: "at random"}, Caption{"How mine goes on", "at random"}},
		{trace.About{Solver: "cdcl", Told: true}, Caption{Title: "A search from a trace"}},
	} {
		if got := English.RuleOf(test.a); got != test.want {
			t.Errorf("%s: %q", test.a.Solver, got)
		}
	}
}
