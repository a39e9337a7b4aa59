package main

import (
	"fmt"
	"strings"
	"testing"

	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// No round of predictions takes more than ten minutes at 8 seconds a question, and where not all decisions are asked for it is said of how many.
func TestRoundsAreShort(t *testing.T) {
	tracetest.Needs(t)
	const most = 10 * 60 / 8
	v := visitSolver(t, "#n=4&mode=predict")
	for _, n := range []int{4, 6, 8} {
		for _, sv := range solver.Table {
			v.does(fmt.Sprintf(`await go('#mode=predict&n=%d&solver=%s'); await until(() => $('.faults').textContent || $('.levels'))`, n, sv.Name))
			if fault := value[string](t, v.tab, `$('.faults').textContent`); fault != "" {
				t.Logf("%d %-13s %s", n, sv.Name, fault)
				continue
			}
			levels := value[[]string](t, v.tab, `$$('.levels button').map(b => b.textContent.split(' · ')[1])`)
			t.Logf("%d %-13s dead ends %s, firsts %s, all %s", n, sv.Name, levels[0], levels[1], levels[2])
			for _, asked := range levels {
				n, total := 0, 0
				if parts, _ := fmt.Sscanf(asked, "%d of %d", &n, &total); n > most || parts == 2 && (n != most || total <= most) {
					t.Errorf("%d queens, %s: %s questions", n, sv.Name, asked)
				}
			}
			if sv.Name == "backtrack" && n == 6 && strings.Join(levels, " ") != "8 6 56" {
				t.Errorf("backtrack has %v questions about 6 queens: 25 removals, 8 of them straight after a placement", levels)
			}
		}
	}
}
