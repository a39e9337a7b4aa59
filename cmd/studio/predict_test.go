package main

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A game of predictions is played to its end by the rules alone: what is right is said to be right, and what is said of a wrong answer
// is true.
func TestPredictionGame(t *testing.T) {
	j := judge{6}
	v := visitSolver(t, "#n=6&mode=predict")
	random := rand.New(rand.NewPCG(3, 4))
	var queens []int
	tried := map[string]bool{} // squares that were tried, with the queens that stood then
	right, total := 0, 0
	for i, step := range j.search() {
		if step.back {
			queens = queens[:len(queens)-1]
		}
		stood := fmt.Sprint(queens)
		if step.back {
			queens = append(queens, step.at)
		}
		first := true
		if i%3 == 0 { // a wrong answer
			wrong := random.IntN(j.n * j.n)
			for !step.back && wrong == step.at || step.back && wrong == step.at {
				wrong = random.IntN(j.n * j.n)
			}
			first = false
			told := v.tell(fmt.Sprintf(`pick(%d)`, wrong))
			v.checkWrong(j, told, wrong, step, queens, tried[fmt.Sprint(queens, wrong)])
		}
		if i%5 == 0 && !step.back { // another
			told := v.tell(`answer('Go back')`)
			if i%3 != 0 && !strings.Contains(told, fmt.Sprintf("Row %d has a square to try", j.n-step.at/j.n)) || i%3 == 0 && !strings.HasPrefix(told, "No. ") {
				t.Errorf("step %d, going back in place of %s: %q", i, j.name(step.at), told)
			}
			first = false
			if i%3 == 0 {
				total++
				queens = append(queens, step.at)
				continue // the answer was given
			}
		}
		script := fmt.Sprintf(`pick(%d)`, step.at)
		if step.back {
			script = `answer('Go back')`
		}
		told := v.tell(script)
		want := fmt.Sprintf("Right. Row %d: queen on %s", j.n-step.at/j.n, j.name(step.at))
		if len(queens) == j.n-1 && !step.back {
			want = "Right. Solution 1"
		}
		switch {
		case !step.back && !strings.HasPrefix(told, want):
			t.Fatalf("step %d, a queen on %s, is told as %q", i, j.name(step.at), told)
		case step.back && !(strings.HasPrefix(told, "Right. ") && strings.HasSuffix(told, "remove "+j.name(step.at))):
			t.Fatalf("step %d, %s removed, is told as %q", i, j.name(step.at), told)
		}
		total++
		if first {
			right++
		}
		if step.back {
			queens = queens[:len(queens)-1]
			tried[stood+" "+fmt.Sprint(step.at)] = true
			tried[fmt.Sprint(queens, step.at)] = true
		} else {
			queens = append(queens, step.at)
		}
		if i+1 < len(j.search()) {
			v.wants("the score", `$('.tally').textContent`, fmt.Sprintf("%d of %d right", right, total))
		}
	}
	if len(queens) != j.n {
		t.Fatalf("the judge found %v", queens)
	}
	v.wants("the end", `$('.predict').firstChild.textContent`, "That was the whole search.")
	v.wants("the final score", `$('.predict').children[1].textContent`, fmt.Sprintf("%d of %d right", right, total))
	v.wants("it begins anew", `answer('Start again'), pick(0), said()`, "Right. Row 6: queen on a6 | no queen attacks it")
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
	for _, address := range []string{
		"propagate&n=6", "cdcl&n=6", "minconflicts&n=6&seed=2", "exhaustive&n=3", "dlx&n=5&all", "heuristic&n=5&by=column", "backtrack&n=4&labels=index",
	} {
		v := visitSolver(t, "#mode=predict&solver="+address)
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
		asked := regexp.MustCompile(`Where does the queen on (\w\d) move\?`).FindStringSubmatch(value[string](t, v.tab, `$('.said').innerText + $('.predict').innerText`))
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
