package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queenreel/trace/tracetest"

	"github.com/chromedp/chromedp"
)

var (
	attackedBy = regexp.MustCompile(`^Not (\w+): what comes next\? \| (\w+) is attacked by (\w+), (same \w+)\.$`)
	unattacked = regexp.MustCompile(`^Not (\w+): what comes next\? \| (No queen attacks \w+, but (.*)|\w+ was tried with these queens before)\.$`)
)

// A game of predictions is played to its end by the rules alone: what is right is said to be right, and what is said of a wrong answer
// is true.
func TestPredictionGame(t *testing.T) {
	tracetest.Needs(t)
	j := judge{6}
	v := visitSolver(t, "#n=6&mode=predict&level=all")
	v.does(`answer('Begin')`)
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
	v.wants("the end, with the score", `$('.prompt').textContent`, fmt.Sprintf("These were all the questions. %d of %d right", right, len(steps)))
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
	tracetest.Needs(t)
	v := visitSolver(t, "#mode=predict&n=4")
	for _, address := range []string{
		"propagate&n=6", "cdcl&n=6", "minconflicts&n=6&seed=2", "exhaustive&n=3", "dlx&n=5&all", "heuristic&n=5&by=column", "backtrack&n=4&labels=index",
	} {
		v.does(fmt.Sprintf(`await go(%q)`, "#mode=predict&level=all&solver="+address))
		v.playsOn(address)
	}
	for _, address := range []string{"propagate&n=8", "cdcl-vsids&n=6", "dlx&n=6&all", "heuristic&n=6&by=column", "recursive&n=7&fixed=c6&labels=one"} {
		v.does(fmt.Sprintf(`await go(%q)`, "#mode=predict&solver="+address))
		v.wants(address+": dead ends are asked about", `$('.levels [aria-pressed=true]').dataset.name`, "deadends")
		v.playsOn(address)
	}
}

// playsOn answers all questions of a round, mostly wrong.
func (v *visitor) playsOn(address string) {
	v.Helper()
	v.wants(address, `(async () => {
			for (let i = 0, before; i < 1000; i++) {
				if (/[{}]|undefined|NaN|null/.test($('.film').innerText)) return $('.film').innerText
				if (!said()) return 'nothing said'
				if (button('Start again')) return 'ended'
				const on = ['Begin', 'Next dead end', 'Next question', 'Go on'].find(button)
				if (on) answer(on)
				else if (i % 3 == 0 && button('Show me choices')) {
					answer('Show me choices')
					$$('.asks .choices button')[i % 2].click()
				} else if (i % 3 == 1 && button('Go back') && !button('Go back').disabled) answer('Go back')
				else {
					const open = $$('main .square:not(.wrong)')
					open[i % open.length].click()
				}
			}
			return said()
		})()`, "ended")
}

// Where queens move, the question names the one that does, and a square that is as good as the one that chance takes is right.
func TestPredictsMoves(t *testing.T) {
	tracetest.Needs(t)
	v := visitSolver(t, "#mode=predict&solver=minconflicts&n=8&seed=2&level=all")
	v.does(`answer('Begin')`)
	ties := 0
	for range 30 {
		j, queens := judge{8}, value[[]int](t, v.tab, `$$('main .square').flatMap((s, at) => /queen$/.test(s.ariaLabel) ? [at] : [])`)
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
	tracetest.Needs(t)
	v := visitSolver(t, "#n=6&mode=predict&level=all")
	if told := v.tell(`answer('Begin'); pick(0); pick(9); answer('Go back')`); !strings.HasPrefix(told, "No. Row 5: queen on c5") {
		t.Errorf("a mistake is told as %q", told)
	}
	v.does(`answer('What if it were on d5?'); await until(() => !said().startsWith('No. '))`)
	v.wants("the cost is told", `said()[0] > ' ' && button('Watch it') && $('.prompt') ? 'told' : said() + $('.panel').textContent`, "told")
}

// A search comes to dead ends, from each of which it goes back to the next queen that it places.
type deadEnd struct {
	queens []int // that stand once the one that led nowhere is removed
	gone   []int // those of them that are removed, too
	at     int   // where the next queen is placed
	step   int   // of the film, when it is
}

// above returns the queens above the row of a square.
func (d deadEnd) above(at int, j judge) (queens []int) {
	for _, q := range d.queens {
		if q/j.n < at/j.n {
			queens = append(queens, q)
		}
	}
	return queens
}

// deadEnds returns the dead ends of the search to the first solution, and the squares that failed before, with the queens that stood then.
func (j judge) deadEnds() (ends []deadEnd, failed []map[string]bool) {
	var queens, gone []int
	var end *deadEnd
	tried, placed := map[string]bool{}, false
	for i, step := range j.search() {
		switch {
		case step.back:
			queens = queens[:len(queens)-1]
			tried[fmt.Sprint(queens, step.at)] = true
			if placed {
				end, gone = &deadEnd{queens: slices.Clone(queens)}, nil
			} else {
				gone = append(gone, step.at)
			}
		default:
			if end != nil {
				end.gone, end.at, end.step = gone, step.at, i+2
				ends, failed = append(ends, *end), append(failed, maps.Clone(tried))
				end = nil
			}
			queens = append(queens, step.at)
		}
		placed = !step.back
	}
	return ends, failed
}

// At dead ends one says where the search goes on: eight times for six queens. What is said of each square is true, by the rules alone.
func TestPredictsDeadEnds(t *testing.T) {
	tracetest.Needs(t)
	j := judge{6}
	ends, failed := j.deadEnds()
	v := visitSolver(t, "#n=6&mode=predict")
	v.wants("the rule", `said()`, "How backtrack goes on | Go row by row from the top, each from left to right: a queen on the first safe square. Where there is none, remove the last queen and try its next safe square.")
	v.does(`answer('Begin')`)
	random := rand.New(rand.NewPCG(7, 8))
	kinds := map[string]int{}
	for i, end := range ends {
		row := j.n - len(end.queens) - 1
		v.wants("the question", `said().split(' | ')[0]`, fmt.Sprintf("Row %d has no safe square. Where does the next queen go?", row))
		v.wants("how far it is", `$('.note').textContent.split(' · ')[0]`, fmt.Sprintf("Question %d of 8", i+1))
		v.wants("the queens that stand, and the one that the picture removes", `$$('main .square').map(s => s.ariaLabel.slice(2)).filter(s => s.startsWith(', queen')).sort().join('')`,
			strings.Repeat(", queen", len(end.queens))+", queen, removed")
		for _, at := range end.gone {
			v.wants("a queen that goes, too", fmt.Sprintf(`(pick(%d), said().split(' | ')[0])`, at), j.name(at)+" is removed, too.")
		}
		wrong := end.at
		for wrong == end.at || slices.Contains(end.gone, wrong) || i%2 > 0 && j.attacked(wrong, end.above(wrong, j)) { // hardly any square is free
			wrong = random.IntN(j.n * j.n)
		}
		told := v.tell(fmt.Sprintf(`pick(%d)`, wrong))
		why, _ := strings.CutPrefix(told, "Not "+j.name(wrong)+": where does the next queen go? | ")
		kinds[j.checkWhyNotThen(t, why, wrong, end, failed[i])]++
		right := v.tell(fmt.Sprintf(`pick(%d)`, end.at))
		if !strings.HasPrefix(right, fmt.Sprintf("Right. Row %d: queen on %s | ", j.n-end.at/j.n, j.name(end.at))) {
			t.Errorf("dead end %d: %q", i, right)
		}
		for _, at := range end.gone {
			if !strings.Contains(right, j.name(at)) {
				t.Errorf("dead end %d: %q does not name %s", i, right, j.name(at))
			}
		}
		if i+1 < len(ends) {
			v.does(`answer('Next dead end')`)
		}
	}
	if len(ends) != 8 || len(kinds) < 3 {
		t.Errorf("%d dead ends, reasons: %v", len(ends), kinds)
	}
	v.wants("the end", `$('.prompt').role + $('.prompt').textContent`, "statusThese were all the questions. 0 of 8 right")
	v.wants("what was missed", `$$('.missed button').map(b => b.textContent.match(/\d+/)[0]).join()`, func() (steps string) {
		for _, end := range ends {
			steps += fmt.Sprint(",", end.step)
		}
		return steps[1:]
	}())
	v.wants("the next stop", `$('.onward').href.split('#')[1]`, "n=6&mode=place")
	v.does(`$$('.missed button')[2].click(); await until(() => $('.film .controls').checkVisibility()); await idle()`)
	v.wants("its step", `$('.status .step').textContent`, fmt.Sprintf("Step %d of 58", ends[2].step))
}

// checkWhyNotThen checks what is said of a wrong square at a dead end, and returns a word of it.
func (j judge) checkWhyNotThen(t *testing.T, why string, at int, end deadEnd, failed map[string]bool) string {
	t.Helper()
	standing := end.queens[:len(end.queens)-len(end.gone)]
	var by, line string
	if _, err := fmt.Sscanf(why, j.name(at)+" is attacked by %2s, same %s", &by, &line); err == nil {
		if !slices.Contains(end.queens, j.square(by)) || "same "+strings.Trim(line, ".") != j.along(j.square(by), at) {
			t.Errorf("%+v: %q", end, why)
		}
		return "attacked"
	}
	row := func(at int) string { return fmt.Sprintf("row %d", j.n-at/j.n) }
	for _, said := range []struct {
		begins, kind string
		holds        bool
	}{
		{j.name(at) + " failed already, with the same queens before it.", "failed", failed[fmt.Sprint(end.above(at, j), at)]},
		{"The queen on " + j.name(at) + " is not removed here.", "stays", slices.Contains(standing, at)},
		{"Another square of " + row(end.at) + " comes next.", "another", at/j.n == end.at/j.n},
		{"The next queen goes in " + row(end.at) + ".", "row", at/j.n != end.at/j.n},
	} {
		if strings.HasPrefix(why, said.begins) {
			if !said.holds {
				t.Errorf("%+v: %q", end, why)
			}
			return said.kind
		}
	}
	t.Errorf("%+v, %s: %q", end, j.name(at), why)
	return ""
}

// What was answered is there again when the page is opened again, of each level on its own; and a link opens a level.
func TestRemembersAnswers(t *testing.T) {
	tracetest.Needs(t)
	v := visitSolver(t, "#n=6&mode=predict")
	pages, err := built()
	if err != nil {
		t.Fatal(err)
	}
	reopen := func(address string) {
		do(t, v.tab, chromedp.Navigate("about:blank"), chromedp.Navigate("file://"+pages.kept+address))
		value[string](t, v.tab, prelude)
		v.does(`await idle(); await ready()`)
	}
	const far = `$('.note').textContent.split(' · ')[0] + ', ' + $('.tally').textContent`
	v.does(`answer('Begin'); pick(17); answer('Next dead end'); pick(0); pick(1)`)
	reopen("#n=6&mode=predict")
	v.wants("after two of eight", far, "Question 3 of 8, 1 of 2 right")
	v.does(`answer('Skip to the next dead end')`)
	v.wants("one that is left out", far, "Question 4 of 8, 1 of 2 right")
	reopen("#n=6&rivals=dlx,cdcl&labels=none&mode=predict")
	v.wants("of a comparison, the first search, on squares that have names", `$('.shown summary').textContent + said().split(' | ')[0] + ' · ' + $('main .square').ariaLabel.slice(0, 2)`, "6 queens · dlxHow dlx goes on · a6")
	reopen("#n=6&mode=predict&level=firsts")
	v.wants("another level begins with the rule", `said().split(' | ')[0] + $$('.levels button').map(b => b.textContent).join()`, "How backtrack goes onDead ends · 8,Firsts of a kind · 6,All · 56")
	v.does(`$$('.levels button')[2].click(); await until(() => $('.levels [data-name=all]')?.ariaPressed == 'true'); answer('Begin'); pick(0)`)
	v.wants("its address", `until(() => location.hash.includes('level=all')).then(() => `+far+`)`, "Question 2 of 56, 1 of 1 right")
	v.does(`answer('Skip to the next dead end')`)
	v.wants("what is mechanical is left out", `said().split(' | ')[0]`, "Row 2: queen on d2")
	v.does(`$('.levels [data-name=firsts]').click(); await until(() => $('.levels [data-name=firsts]')?.ariaPressed == 'true')`)
	v.wants("a level that is chosen meanwhile begins with its first question", `$('.note').textContent.split(' · ')[0]`, "Question 1 of 6")
	reopen("#n=6&mode=quiz")
	v.does(`answer('Begin'); $('.choices button').click()`)
	reopen("#n=6&mode=quiz")
	v.wants("the quiz", `said()`, "What happens next? | Question 2 of 10")
}
