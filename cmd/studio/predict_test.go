package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"queenreel/draw/drawtest/browse"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A backtracking is a step of a search: a queen is placed on a square, or taken back from it.
type backtracking struct {
	at   int
	back bool
}

// search returns the steps to the first solution, row by row and from left to right.
func (j judge) search() (steps []backtracking) {
	var fill func(queens []int) bool
	fill = func(queens []int) bool {
		row := len(queens)
		for at := row * j.n; row < j.n && at < (row+1)*j.n; at++ {
			if !j.attacked(at, queens) {
				steps = append(steps, backtracking{at, false})
				if fill(append(queens, at)) {
					return true
				}
				steps = append(steps, backtracking{at, true})
			}
		}
		return row == j.n
	}
	fill(nil)
	return steps
}

var (
	attackedBy = regexp.MustCompile(`^Not (\w+): what comes next\? \| (\w+) is attacked by (\w+), (same \w+)\.$`)
	unattacked = regexp.MustCompile(`^Not (\w+): what comes next\? \| (No queen attacks \w+, but (.*)|\w+ was tried with these queens before)\.$`)
)

// A game of predictions is played to its end by the rules alone: what is right is said to be right, and what is said of a wrong answer
// is true.
func TestPredictionGame(t *testing.T) {
	browses(t)
	j := judge{6}
	v := visit(t, "#n=6&mode=predict&level=all")
	v.Run(`answer('Begin')`)
	random := rand.New(rand.NewPCG(3, 4))
	var queens []int
	tried := map[string]bool{} // squares that were tried, with the queens that stood then
	right, steps := 0, j.search()
	for i, step := range steps {
		mistakes, row := 0, step.at/j.n+1
		v.Run(`if (button('Continue')) answer('Continue')`) // to a dead end
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
		answer, begins := fmt.Sprintf(`pick(%d)`, step.at), fmt.Sprintf("Right. Row %d: queen on %s", row, j.name(step.at))
		if step.back {
			answer, begins = `answer('Go back')`, "Right. "
		}
		if mistakes < 2 { // else the answer was given
			if told := v.tell(answer); !strings.HasPrefix(told, begins) || !strings.Contains(told, j.name(step.at)) {
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
		v.Wants("the score", `$('.tally').textContent`, fmt.Sprintf("%d of %d right", right, i+1))
	}
	if len(queens) != j.n {
		t.Fatalf("the judge found %v", queens)
	}
	if told := v.tell(`answer('It is a solution')`); !strings.HasPrefix(told, "Right. Solution 1") {
		t.Errorf("the solution is told as %q", told)
	}
	v.Wants("the end, with the score", `$('.prompt').textContent`, fmt.Sprintf("That was the last question. %d of %d right", right+1, len(steps)+1))
	v.Wants("it begins anew", `answer('Start again'), pick(0), said()`, "Right. Row 1: queen on a1 | no queen attacks it")
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
			want = "the search does something else"
		case at/j.n != step.at/j.n:
			want = fmt.Sprintf("row %d comes first", step.at/j.n+1)
		}
		if m == nil || m[1] != name || !strings.Contains(m[2], want) {
			v.Errorf("with %v, a queen on %s, where %s comes next: %q", queens, name, j.name(step.at), told)
		}
	}
}

// The decisions of each solver can be predicted, by choices and by squares, to the end of its search.
func TestPredictsEachSolver(t *testing.T) {
	browses(t)
	v := visit(t, "#mode=predict&n=4")
	for _, address := range []string{
		"propagate&n=6", "cdcl&n=6", "minconflicts&n=6&seed=2", "exhaustive&n=3", "dlx&n=5&all", "heuristic&n=5&by=column", "backtrack&n=4&labels=index",
	} {
		v.Run(fmt.Sprintf(`await go(%q)`, "#mode=predict&level=all&solver="+address))
		v.playsOn(address)
	}
	for _, address := range []string{"propagate&n=8", "dlx&n=6&all", "heuristic&n=6&by=column", "backtrack&n=7&fixed=c2&labels=one"} {
		v.Run(fmt.Sprintf(`await go(%q)`, "#mode=predict&solver="+address))
		v.Wants(address+": dead ends are asked about", `$('.levels [aria-pressed=true]').dataset.name`, "deadends")
		v.playsOn(address)
	}
}

// playsOn answers all questions of a round, mostly wrong.
func (v *visitor) playsOn(address string) {
	v.Helper()
	v.Wants(address, `(async () => {
			for (let i = 0, before; i < 1000; i++) {
				if (/[{}]|undefined|NaN|null/.test($('.film').innerText)) return $('.film').innerText
				if (!said()) return 'nothing said'
				if (button('Start again')) return 'ended'
				const on = ['Begin', 'Next dead end', 'Next question', 'Continue'].find(button)
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
	browses(t)
	v := visit(t, "#mode=predict&solver=minconflicts&n=8&seed=2&level=all")
	v.Run(`answer('Begin')`)
	ties := 0
	for range 30 {
		j, queens := judge{8}, browse.Value[[]int](v.Tab, `$$('main .square').flatMap((s, at) => /queen$/.test(s.ariaLabel) ? [at] : [])`)
		asked := regexp.MustCompile(`Where does the queen on (\w\d) move\?`).FindStringSubmatch(browse.Value[string](v.Tab, `$('.said').innerText + $('.panel').innerText`))
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
		v.Run(`if (button('Continue')) answer('Continue')`)
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
	browses(t)
	v := visit(t, "#n=6&mode=predict&level=all")
	if told := v.tell(`answer('Begin'); pick(0); pick(9); answer('Go back')`); !strings.HasPrefix(told, "No. Row 2: queen on c2") {
		t.Errorf("a mistake is told as %q", told)
	}
	v.Run(`answer('What if it were on d2?'); await until(() => !said().startsWith('No. '))`)
	v.Wants("the cost is told", `said()[0] > ' ' && button('Watch it') && $('.prompt') ? 'told' : said() + $('.panel').textContent`, "told")
}

// A search comes to dead ends, from each of which it goes back to the next queen that it places.
type deadEnd struct {
	queens []int // that stand once the one that led nowhere is removed
	last   int   // that one
	gone   []int // those of the others that are removed, too
	at     int   // where the next queen is placed
	step   int   // of the film, when it is

	failed map[string]bool // the squares that failed before, with the queens that stood then
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

// deadEnds returns the dead ends of the search to the first solution, the ones at which the fewest queens are removed first.
func (j judge) deadEnds() (ends []deadEnd) {
	var queens, gone []int
	var end *deadEnd
	tried, placed, shown := map[string]bool{}, false, 1 // the step of the film that shows it
	for _, step := range j.search() {
		shown++
		switch {
		case step.back:
			shown++ // after the dead end
			queens = queens[:len(queens)-1]
			tried[fmt.Sprint(queens, step.at)] = true
			if placed {
				end, gone = &deadEnd{queens: slices.Clone(queens), last: step.at}, nil
			} else {
				gone = append(gone, step.at)
			}
		default:
			if end != nil {
				end.gone, end.at, end.step = gone, step.at, shown
				end.failed = maps.Clone(tried)
				ends = append(ends, *end)
				end = nil
			}
			queens = append(queens, step.at)
		}
		placed = !step.back
	}
	slices.SortStableFunc(ends, func(a, b deadEnd) int { return len(a.gone) - len(b.gone) })
	return ends
}

// walk returns what is said of queens that are taken back, of which the last one goes to a square.
func (j judge) walk(gone []int, to int) string {
	var all []string
	for i, at := range gone {
		var right []string
		for next := at + 1; next%j.n > 0; next++ {
			right = append(right, j.name(next))
		}
		switch {
		case i == len(gone)-1:
			all = append(all, fmt.Sprintf("%s can go to %s", j.name(at), j.name(to)))
		case len(right) == 0:
			all = append(all, j.name(at)+": at the end of its row")
		default:
			all = append(all, j.name(at)+": "+strings.Join(right, ", ")+" attacked")
		}
	}
	return strings.Join(all, " · ")
}

// checkWhyNotMover checks what is said of what does not move while queens stand, and returns a word of it.
func (j judge) checkWhyNotMover(t *testing.T, why string, at, mover int, queens []int) string {
	t.Helper()
	var by, line string
	if _, err := fmt.Sscanf(why, j.name(at)+" is attacked by %2s, same %s", &by, &line); err == nil {
		if !slices.Contains(queens, j.square(by)) || "same "+strings.Trim(line, ".") != j.along(j.square(by), at) {
			t.Errorf("%v: %q", queens, why)
		}
		return "attacked"
	}
	for _, said := range []struct {
		text, kind string
		holds      bool
	}{
		{j.name(at) + " has no free square to its right, so it cannot move. Look at the queen before it.", "stuck", slices.Contains(queens, at) && at > mover},
		{j.name(at) + " was placed earlier: a queen after it has a free square to its right.", "earlier", slices.Contains(queens, at) && at < mover},
		{fmt.Sprintf("No queen attacks %s, but row %d comes first and has no safe square: so a queen must move.", j.name(at), len(queens)+1), "blocked", !j.attacked(at, queens)},
	} {
		if why == said.text && said.holds {
			return said.kind
		}
	}
	t.Errorf("%v, %s: %q", queens, j.name(at), why)
	return ""
}

// At dead ends one says which queen moves, and then where to: eight times for six queens, those first where the fewest are taken back. What is said
// of each square is true, by the rules alone.
func TestPredictsDeadEnds(t *testing.T) {
	browses(t)
	j := judge{6}
	ends := j.deadEnds()
	v := visit(t, "#path&n=6&mode=predict")
	v.Wants("the rule", `said()`, "How backtrack works | Go row by row from the top, each from left to right: a queen on the first safe square. Where there is none, remove the last queen and try its next safe square.")
	v.Run(`answer('Begin')`)
	random := rand.New(rand.NewPCG(7, 8))
	kinds := map[string]int{}
	for i, end := range ends {
		row, gone := len(end.queens)+2, append([]int{end.last}, end.gone...)
		mover := gone[len(gone)-1]
		v.Wants("the question", `said()`, fmt.Sprintf("Row %d has no safe square. Which queen moves? | Tap the last queen that has a free square to its right.", row))
		v.Wants("how far it is", `$('.note').textContent.split(' · ')[0]`, fmt.Sprintf("Question %d of 8", i+1))
		v.Wants("the queens, all of which stand", `$$('main .square').map(s => s.ariaLabel.slice(2)).filter(s => s.startsWith(', queen')).sort().join('')`,
			strings.Repeat(", queen", len(end.queens)+1))
		if i%2 == 0 {
			standing := append(slices.Clone(end.queens), end.last)
			wrong := standing[random.IntN(len(standing))]
			for wrong == mover {
				wrong = random.IntN(j.n * j.n)
			}
			why, _ := strings.CutPrefix(v.tell(fmt.Sprintf(`pick(%d)`, wrong)), "Not "+j.name(wrong)+": which queen moves? | ")
			kinds[j.checkWhyNotMover(t, why, wrong, mover, standing)]++
		}
		v.Wants("the queen that moves", fmt.Sprintf(`(pick(%d), said())`, mover), fmt.Sprintf("%s moves. Where to? | Tap the next free square of row %d.", j.name(mover), mover/j.n+1))
		if i%2 > 0 {
			wrong := end.at
			for wrong == end.at || slices.Contains(gone, wrong) || i%4 > 1 && j.attacked(wrong, end.above(wrong, j)) { // hardly any square is free
				wrong = random.IntN(j.n * j.n)
			}
			why, _ := strings.CutPrefix(v.tell(fmt.Sprintf(`pick(%d)`, wrong)), "Not "+j.name(wrong)+": where does the next queen go? | ")
			kinds[j.checkWhyNotThen(t, why, wrong, end)]++
		}
		right := v.tell(fmt.Sprintf(`pick(%d)`, end.at))
		if want := fmt.Sprintf("Right. Row %d: queen on %s | %s", end.at/j.n+1, j.name(end.at), j.walk(gone, end.at)); right != want {
			t.Errorf("dead end %d: %q, want %q", i, right, want)
		}
		if i+1 < len(ends) {
			v.Run(`answer('Next dead end')`)
		}
	}
	if len(ends) != 8 || len(kinds) < 3 {
		t.Errorf("%d dead ends, reasons: %v", len(ends), kinds)
	}
	v.Wants("the end", `$('.prompt').role + $('.prompt').textContent`, "statusThat was the last question. 0 of 8 right")
	v.Wants("what was missed", `$$('.missed button').map(b => b.textContent.match(/\d+/)[0]).join()`, func() (steps string) {
		for _, end := range ends {
			steps += fmt.Sprint(",", end.step)
		}
		return steps[1:]
	}())
	v.Wants("the next stop", `$('.panel .onward').hash`, "#path&n=8&rivals=backtrack,propagate&mode=watch")
	v.Run(`$$('.missed button')[2].click(); await until(() => $('.film .controls').checkVisibility()); await idle()`)
	v.Wants("its step", `$('.status .step').textContent`, fmt.Sprintf("Step %d of 84", ends[2].step))
}

// checkWhyNotThen checks what is said of a wrong square at a dead end, and returns a word of it.
func (j judge) checkWhyNotThen(t *testing.T, why string, at int, end deadEnd) string {
	t.Helper()
	standing := end.queens[:len(end.queens)-len(end.gone)]
	var by, line string
	if _, err := fmt.Sscanf(why, j.name(at)+" is attacked by %2s, same %s", &by, &line); err == nil {
		if !slices.Contains(end.queens, j.square(by)) || "same "+strings.Trim(line, ".") != j.along(j.square(by), at) {
			t.Errorf("%+v: %q", end, why)
		}
		return "attacked"
	}
	row := func(at int) string { return fmt.Sprintf("row %d", at/j.n+1) }
	for _, said := range []struct {
		begins, kind string
		holds        bool
	}{
		{j.name(at) + " already failed with the same queens before it.", "failed", end.failed[fmt.Sprint(end.above(at, j), at)]},
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
	browses(t)
	v := visit(t, "#n=6&mode=predict")
	const far = `$('.note').textContent.split(' · ')[0] + ', ' + $('.tally').textContent`
	v.Run(`answer('Begin'); pick(13); pick(15); answer('Next dead end'); pick(0); pick(1)`)
	v.reopen("#n=6&mode=predict")
	v.Wants("after two of eight", far, "Question 3 of 8, 1 of 2 right")
	v.reopen("#n=6&rivals=dlx,cdcl&labels=none&mode=predict")
	v.Wants("of a comparison, the first search, on squares that have names", `$('.shown > button').textContent + said().split(' | ')[0] + ' · ' + $('main .square').ariaLabel.slice(0, 2)`, "6 queens · dlxHow dlx works · a1")
	v.reopen("#n=6&mode=predict&level=firsts")
	v.Wants("another level begins with the rule", `said().split(' | ')[0] + $$('.levels button').map(b => b.textContent).join()`, "How backtrack worksDead ends · 8,Firsts of a kind · 6,All · 57")
	v.Run(`$$('.levels button')[2].click(); await until(() => $('.levels [data-name=all]')?.ariaPressed == 'true'); answer('Begin'); pick(0)`)
	v.Wants("its address", `until(() => location.hash.includes('level=all')).then(() => `+far+`)`, "Question 2 of 57, 1 of 1 right")
	v.Run(`answer('Skip to the next dead end')`)
	v.Wants("what is mechanical is left out", `said().split(' | ')[0]`, "Row 6 has no safe square")
	v.Run(`$('.levels [data-name=firsts]').click(); await until(() => $('.levels [data-name=firsts]')?.ariaPressed == 'true')`)
	v.Wants("a level that is chosen meanwhile begins with its first question", `$('.note').textContent.split(' · ')[0]`, "Question 1 of 6")
	v.reopen("#n=6&mode=quiz")
	v.Run(`answer('Begin'); $('.choices button').click()`)
	v.reopen("#n=6&mode=quiz")
	v.Wants("the quiz", `said()`, "What happens next? | Question 2 of 10")
}

// No round of predictions takes more than ten minutes at 8 seconds a question, and where not all decisions are asked for it is said of how many.
func TestRoundsAreShort(t *testing.T) {
	browses(t)
	const most = 10 * 60 / 8
	v := visit(t, "#n=6&mode=predict")
	levels := func() []string {
		return browse.Value[[]string](v.Tab, `$$('.levels button').map(b => b.textContent.split(' · ')[1])`)
	}
	if got := strings.Join(levels(), " "); got != "8 6 57" {
		t.Errorf("backtrack has %v questions about 6 queens: 25 removals, 8 of them straight after a placement", got)
	}
	cut := 0
	for _, sv := range solver.Table {
		v.Run(fmt.Sprintf(`await go('#mode=predict&n=8&solver=%s'); await until(() => $('.faults').textContent || $('.levels'))`, sv.Name))
		if browse.Value[bool](v.Tab, `Boolean($('.faults').textContent)`) { // the film would be too long
			continue
		}
		for _, asked := range levels() {
			n, total := 0, 0
			parts, _ := fmt.Sscanf(asked, "%d of %d", &n, &total)
			if n > most || parts == 2 && (n != most || total <= most) {
				t.Errorf("%s: %s questions", sv.Name, asked)
			}
			cut += parts / 2
		}
	}
	if cut == 0 {
		t.Error("no round is cut")
	}
}

// The quiz asks for removals and what follows them, with the answers of film pages, and counts.
func TestQuizMode(t *testing.T) {
	browses(t)
	const asked = 10
	l, about := words.Chinese(), solver.Backtrack.About(trace.Problem{N: 6, Solutions: 1})
	states, _ := story.Tell(about, solver.Backtrack.Events(about.Problem), story.Options{Language: l, Suspense: true})
	told := slices.Collect(states)
	v := visit(t, "#n=6&mode=quiz&lang="+l.Name)
	w, own, levels := wordsOf(l)["Quiz"], wordsOf(l)["Predict"], wordsOf(l)["Levels"]
	v.Wants("the rule", `said()`, "backtrack 的做法 | 从上到下逐行，每行从左到右：皇后放在第一个安全的格子。没有安全的格子，就撤回上一个皇后，改试它的下一个安全格。")
	v.Run(fmt.Sprintf(`answer(%q)`, levels["Begin"]))
	last := 0
	for i := range asked {
		v.Wants("how far it is", `said().split(' | ')[1]`, l.Say(levels["Count"], words.Values{N: i + 1, Total: asked}))
		at := browse.Value[int](v.Tab, `+$('canvas.picture').dataset.picture`)
		q, ok := story.Ask(&told[at], &told[at+1], about)
		if !ok || told[at].Mood != story.DeadEnd && told[at].Kind != trace.TakeBack || at <= last {
			t.Fatalf("question %d is about step %d, after step %d: %v", i, at+1, last+1, told[at].Caption)
		}
		last = at
		var choices []string
		for _, act := range q.Choices {
			choices = append(choices, story.ActionWords(l, act, about.N, 0))
		}
		v.Wants("the choices", `$$('.asks .choices button').map(b => b.textContent.slice(1)).join('|')`, strings.Join(choices, "|"))
		choice, verdict := q.Answer, own["Right"]
		if i == 2 {
			choice, verdict = (q.Answer+1)%len(choices), own["Reveal"]
		}
		told := v.tell(fmt.Sprintf(`$$('.asks .choices button')[%d].click()`, choice))
		if want := l.Say(verdict, words.Values{}); !strings.HasPrefix(told, want) {
			t.Errorf("question %d: %q, want %q", i, told, want)
		}
		v.Wants("the right answer is marked", `$('.asks .choices .right').childNodes[1].textContent`, choices[q.Answer])
		if i == 2 {
			v.Run(`$('.darkness').click(); await idle()`)
			v.Wants("in other colors, what is told", `said()`, told)
			v.Run(`self.wrong = $('canvas.picture').dataset.picture`)
		}
		v.Run(fmt.Sprintf(`answer(%q)`, []string{levels["NextQuestion"], w["Result"]}[i/(asked-1)]))
	}
	v.Wants("the score", `$('.tally').textContent`, "9 "+l.Say(wordsOf(l)["Predict"]["Tally"], words.Values{Total: asked}))
	v.Wants("the path", `$('.onward')?.href.includes('mode=') + '' + ($('.missed button').textContent.match(/\d+/)[0] - wrong)`, "undefined1")
	v.Run(fmt.Sprintf(`answer(%q); await until(() => $$('.asks .choices button').length)`, w["Others"]))
}

// In a course, the page reports the best score and what to remember, and takes up where its reader left.
func TestReportsToACourse(t *testing.T) {
	browses(t)
	const mode = "?mode=predict&n=5&level=all"
	j := judge{5}
	steps := j.search()
	v := visit(t, mode, browse.Size(1200, 700))
	begin := browse.Value[[2]float64](v.Tab, `(r => [r.x + 9, r.y + 9])(button('Begin').getBoundingClientRect())`)
	v.Run(`answer('Begin'); await painted()`)
	squares := browse.Value[[][2]float64](v.Tab, `$$('main .square').map(b => b.getBoundingClientRect()).map(r => [r.x + r.width / 2, r.y + r.height / 2])`)
	course := `<!doctype html><title>course</title><style>body { margin: 0 } iframe { border: 0 }</style><script>
		self.reports = []
		onmessage = ({ data, source }) => {
			if (data.subject == 'SPLICE.reportScoreAndState') reports.push(data)
			if (data.subject == 'SPLICE.getState') source.postMessage({ subject: 'SPLICE.getState.response', message_id: data.message_id, state: self.kept }, '*')
		}
		self.kept = JSON.parse(decodeURIComponent(location.hash.slice(1)))
	</script><iframe width="1200" height="700" src="file://` + theBuild(t).studio + mode + `"></iframe>`
	path := filepath.Join(t.TempDir(), "course.html")
	if err := os.WriteFile(path, []byte(course), 0o666); err != nil {
		t.Fatal(err)
	}
	type report struct {
		Score float64
		State json.RawMessage
	}
	kept := "null"
	for i, step := range steps[:4] { // a page that is opened anew for each answer
		v := browse.Open(t, "file://"+path+"#"+strings.ReplaceAll(kept, "%", "%25"), browse.Size(1200, 700))
		at, want := squares[step.at], float64(i+1)/float64(len(steps)+1)
		if i == 3 { // the reader was better once
			want = 1
		}
		var told []report
		for end := time.Now().Add(time.Minute); len(told) == 0 && time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
			v.Do(chromedp.MouseClickXY(begin[0], begin[1]), chromedp.MouseClickXY(at[0], at[1]))
			told = browse.Value[[]report](v, `self.reports ?? []`)
		}
		if len(told) == 0 || told[0].Score != want {
			t.Fatalf("answer %d: the course is told %+v, and there are %d decisions", i+1, told, len(steps)+1)
		}
		kept = string(told[0].State)
		if i == 2 {
			kept = strings.Replace(kept, `"best":`, `"best":1,"was":`, 1)
		}
	}
}

// A question that is under way stands as it was in other colors and in another language, with what was wrong or, in a quiz, with its answer.
func TestQuestionsStand(t *testing.T) {
	browses(t)
	v := visit(t, "#n=6&mode=predict")
	v.Run(`answer('Begin'); pick(30); self.wrong = $$("main .square.wrong").length; self.at = $("canvas.picture").dataset.picture; $(".darkness").click(); await idle()`)
	v.Wants("in other colors", `[wrong, $$('main .square.wrong').length, $('.note').textContent.split(' · ')[0]]`, "1,1,Question 1 of 8")
	v.Run(`await speak('zh'); await opened()`)
	v.Wants("in another language", `[$$('main .square.wrong').length, $('canvas.picture').dataset.picture == at]`, "1,true")
	v = visit(t, "#n=6&mode=quiz")
	v.Run(`answer('Begin'); $('.asks .choices button').click(); self.marked = $$('.asks .choices button').map(b => b.className).join(); await speak('zh'); await opened()`)
	v.Wants("an answer", `[marked.includes('right'), $$('.asks .choices button').map(b => b.className).join() == marked]`, "true,true")
}

// Predictions that are started again can be had back, and the score stands once.
func TestPredictionsAreHadBack(t *testing.T) {
	browses(t)
	v := visit(t, "#n=1&mode=predict")
	v.Run(`answer('Begin'); pick(0); answer('It is a solution')`)
	v.Wants("the score", `$('.panel').innerText.match(/2 of 2 right/g).length`, "1")
	v.Run(`button('Start again').focus(); answer('Start again')`)
	v.Wants("started again", `$('.panel').innerText.includes('of 2 right')`, "false")
	v.Run(`answer('Undo')`)
	v.Wants("and had back", `$('.panel').innerText.includes('2 of 2 right') && said().startsWith('1 queen placed, 0 removed')`, "true")
}

// On a phone, question, board and answers are seen at once. Statuses are there before they say anything.
func TestActsOnPhones(t *testing.T) {
	browses(t)
	v := visit(t, "#n=5")
	for _, mode := range []string{"watch", "place", "predict", "quiz", "make"} {
		v.Run(fmt.Sprintf(`await go('#n=5&mode=%s')`, mode))
		v.Wants(mode+": what speaks", `[$('.said'), $('.whatif .answer') ?? $('.said')].map(e => e.role + getComputedStyle(e).display).join()`, "statusblock,status"+map[bool]string{true: "grid", false: "block"}[mode == "watch"])
	}
	for i, lang := range []string{"en", "zh", "zh", "en"} {
		size := [][2]int64{{390, 844}, {844, 390}}[i/2]
		what := fmt.Sprint(size, lang)
		v := visit(t, "#n=6&mode=quiz&lang="+lang, browse.Size(size[0], size[1]))
		const seen = `.map(e => e.getBoundingClientRect()).filter(r => r.top < 0 || r.bottom > innerHeight || r.right > innerWidth || !r.height).length + scrollY`
		v.Wants(what+", the rule", `[$('.said'), $('main .squares'), $('.doings .strong')]`+seen, 0)
		v.Run(`$('.doings .strong').click()`)
		for i := range 5 {
			v.Wants(fmt.Sprint(what, ", question ", i), `[$('.said'), $('main .squares'), ...$$('.choices button')]`+seen, 0)
			v.Wants("with the answer", `($$('.choices button')[0].click(), [$('main .squares'), $('.said'), $('.choices .right'), $('.doings button')].map(e => e.getBoundingClientRect())
				.filter(r => r.top < 0 || r.bottom > innerHeight).length)`, 0)
			v.Run(`$('.doings button').click()`)
		}
		for _, level := range []string{"deadends", "all"} {
			v.Run(fmt.Sprintf(`await go('#n=6&mode=predict&lang=%s&level=%s')`, lang, level))
			v.Wants(what+level+", the rule", `[$('.said'), $('main .squares'), $('.doings .strong')]`+seen, 0)
			v.Run(`$('.doings .strong').click()`)
			v.Wants(what+level+", a question", `[$('.said'), $('main .squares'), ...$$('.doings button')]`+seen, 0)
			v.Wants(what+level+", a mistake", `(pick(35), [$('.said'), $('main .squares'), ...$$('.doings button')]`+seen+`)`, 0)
		}
	}
}

// A square that was answered keeps its colour under the mouse, and no square keeps a colour that a finger left.
func TestHoverHidesNoVerdict(t *testing.T) {
	browses(t)
	v := visit(t, "#n=4&mode=predict&level=all")
	v.Run(`answer('Begin'); pick(6)`)
	v.Wants("rules", `(() => {
		const wrong = [], rules = (list, media) => [...list].forEach(rule => {
			if (rule.cssRules?.length) rules(rule.cssRules, media + (rule.conditionText ?? ''))
			if (!rule.selectorText?.includes(':hover') || !rule.selectorText.includes('.square')) return
			const selector = rule.selectorText.replaceAll(':hover', '')
			if (!media.includes('hover: hover') || $('main .square.wrong').matches(selector)) wrong.push(rule.cssText)
		})
		for (const sheet of document.styleSheets) rules(sheet.cssRules, '')
		return wrong.join()
	})()`, "")
}
