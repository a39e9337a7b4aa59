package main

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	attackedBy = regexp.MustCompile(`^Not (\w+): what comes next\? \| (\w+) is attacked by (\w+), (same \w+)\. backtrack: row by row, columns from left to right\.$`)
	unattacked = regexp.MustCompile(`^Not (\w+): what comes next\? \| (No queen attacks \w+, but (.*)|\w+ was tried with these queens before)\. backtrack: `)
)

// A game of predictions is played to its end by the rules alone: what is right is said to be right, and what is said of a wrong answer
// is true.
func TestPredictionGame(t *testing.T) {
	j := judge{6}
	v := visitSolver(t, "#n=6&mode=predict")
	random := rand.New(rand.NewPCG(3, 4))
	var queens []int
	tried := map[string]bool{} // squares that were tried, with the queens that stood then
	right, steps := 0, j.search()
	for i, step := range steps {
		mistakes, row := 0, j.n-step.at/j.n
		if i%3 == 0 {
			wrong := random.IntN(j.n * j.n)
			for wrong == step.at {
				wrong = random.IntN(j.n * j.n)
			}
			mistakes++
			v.checkWrong(j, v.tell(fmt.Sprintf(`pick(%d)`, wrong)), wrong, step, queens, tried[fmt.Sprint(queens, wrong)])
		}
		if i%5 == 0 && !step.back && len(queens) > 0 {
			mistakes++
			told := v.tell(`answer('Go back')`)
			if mistakes == 1 && !strings.Contains(told, fmt.Sprintf("Row %d has a square to try", row)) || mistakes == 2 && !strings.HasPrefix(told, "No. ") {
				t.Errorf("step %d, going back in place of %s: %q", i, j.name(step.at), told)
			}
		}
		answer, begins, ends := fmt.Sprintf(`pick(%d)`, step.at), fmt.Sprintf("Right. Row %d: queen on %s", row, j.name(step.at)), ""
		switch {
		case step.back:
			answer, begins, ends = `answer('Go back')`, "Right. ", "remove "+j.name(step.at)
		case len(queens) == j.n-1:
			begins = "Right. Solution 1"
		}
		if mistakes < 2 { // else the answer was given
			if told := v.tell(answer); !strings.HasPrefix(told, begins) || !strings.HasSuffix(told, ends) {
				t.Fatalf("step %d, %s, is told as %q", i, j.name(step.at), told)
			}
		}
		if mistakes == 0 {
			right++
		}
		if step.back {
			queens = queens[:len(queens)-1]
			tried[fmt.Sprint(queens, step.at)] = true
		} else {
			queens = append(queens, step.at)
		}
		if i+1 < len(steps) {
			v.wants("the score", `$('.tally').textContent`, fmt.Sprintf("%d of %d right", right, i+1))
		}
	}
	if len(queens) != j.n {
		t.Fatalf("the judge found %v", queens)
	}
	v.wants("the end", `$('.predict').firstChild.textContent`, "That was the whole search.")
	v.wants("the final score", `$('.predict').children[1].textContent`, fmt.Sprintf("%d of %d right", right, len(steps)))
	v.wants("it begins anew", `answer('Start again'), pick(0), said()`, "Right. Row 6: queen on a6 | + attacked along a column, × along a diagonal")
}

// checkWrong checks what is said of a wrong square.
func (v *visitor) checkWrong(j judge, told string, at int, step backtracking, queens []int, tried bool) {
	v.Helper()
	name := j.name(at)
	switch {
	case slices.Contains(queens, at):
		if !strings.HasPrefix(told, "Not "+name+": what comes next? | There is a queen on "+name+" already.") {
			v.Errorf("a queen on the one on %s: %q", name, told)
		}
	case j.attacked(at, queens):
		m := attackedBy.FindStringSubmatch(told)
		if m == nil || m[1] != name || m[2] != name || !slices.ContainsFunc(queens, func(q int) bool { return j.name(q) == m[3] && j.along(q, at) == m[4] }) {
			v.Errorf("with %v, a queen on %s: %q", queens, name, told)
		}
	default:
		m := unattacked.FindStringSubmatch(told)
		want := "another square of row"
		switch {
		case tried:
			want = "was tried"
		case step.back:
			want = "it does not come next"
		case at/j.n != step.at/j.n:
			want = fmt.Sprintf("row %d comes next", j.n-step.at/j.n)
		}
		if m == nil || m[1] != name || !strings.Contains(m[2], want) {
			v.Errorf("with %v, a queen on %s, where %s comes next: %q", queens, name, j.name(step.at), told)
		}
	}
}

// The decisions of each solver can be predicted, by choices and by squares, to the end of its search.
func TestPredictsEachSolver(t *testing.T) {
	v := visitSolver(t, "#mode=predict&n=4")
	for _, address := range []string{
		"propagate&n=6", "cdcl&n=6", "minconflicts&n=6&seed=2", "exhaustive&n=3", "dlx&n=5&all", "heuristic&n=5&by=column", "backtrack&n=4&labels=index",
	} {
		v.does(fmt.Sprintf(`await go(%q)`, "#mode=predict&solver="+address))
		v.wants(address, `(async () => {
			for (let i = 0, before; i < 1000; i++) {
				if (/[{}]|undefined|NaN|null/.test($('.film').innerText)) return $('.film').innerText
				if (!said()) return 'nothing said'
				if (button('Start again')) return 'ended'
				if (button('Go on')) answer('Go on')
				else if (i % 3 == 0 && button('Show me choices')) {
					answer('Show me choices')
					$$('.predict .choices button')[i % 2].click()
				} else if (i % 3 == 1 && button('Go back') && !button('Go back').disabled) answer('Go back')
				else {
					const open = $$('.square:not(.wrong)')
					open[i % open.length].click()
				}
			}
			return said()
		})()`, "ended")
	}
}

// Where queens move, the question names the one that does, and a square that is as good as the one that chance takes is right.
func TestPredictsMoves(t *testing.T) {
	v := visitSolver(t, "#mode=predict&solver=minconflicts&n=8&seed=2")
	ties := 0
	for range 30 {
		j, queens := judge{8}, value[[]int](t, v.tab, `$$('.square').flatMap((s, at) => /queen$/.test(s.ariaLabel) ? [at] : [])`)
		asked := regexp.MustCompile(`Where does the queen on (\w\d) move\?`).FindStringSubmatch(value[string](t, v.tab, `$('.said').innerText + $('.panel').innerText`))
		if asked == nil {
			break
		}
		from := j.square(asked[1])
		best, squares := j.n, []int(nil)
		for at := from / j.n * j.n; at < (from/j.n+1)*j.n; at++ {
			cost := 0
			for _, q := range queens {
				if q != from && j.along(q, at) != "" {
					cost++
				}
			}
			if at != from && cost < best {
				best, squares = cost, nil
			}
			if at != from && cost == best {
				squares = append(squares, at)
			}
		}
		told := v.tell(fmt.Sprintf(`pick(%d)`, squares[0]))
		if !strings.HasPrefix(told, "Right. Row") {
			t.Errorf("%s moves to %s, attacked by %d: %q", asked[1], j.name(squares[0]), best, told)
		}
		if strings.Contains(told, "chance decides") {
			if ties++; len(squares) < 2 {
				t.Errorf("only %s is attacked by %d: %q", j.name(squares[0]), best, told)
			}
		}
	}
	if ties == 0 {
		t.Error("chance decided nothing")
	}
}

// After a mistake one can ask what the other square would have cost.
func TestAsksWhatIfAfterAMistake(t *testing.T) {
	v := visitSolver(t, "#n=6&mode=predict")
	if told := v.tell(`pick(0); pick(9); answer('Go back')`); !strings.HasPrefix(told, "No. Row 5: queen on c5") {
		t.Errorf("a mistake is told as %q", told)
	}
	v.does(`answer('What if it were on d5?'); await until(() => !said().startsWith('No. '))`)
	v.wants("the cost is told", `said()[0] > ' ' && button('Watch it') && $('.prompt') ? 'told' : said() + $('.panel').textContent`, "told")
}
