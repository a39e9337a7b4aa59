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

// The questions about each solver can be answered, by choices and on the board, to the end of the round. Where a free square was wrong, the
// one that is said to come first does.
func TestPredictsEachSolver(t *testing.T) {
	browses(t)
	v := visit(t, "#mode=predict&n=4")
	first := 0
	for _, address := range []string{
		"propagate&n=6", "cdcl&n=6&level=75", "minconflicts&n=6&seed=2", "exhaustive&n=3", "dlx&n=5&all&level=75", "heuristic&n=5&by=column&level=75",
		"backtrack&n=7&fixed=c2&labels=one&level=25", "heuristic&n=6&level=75",
	} {
		v.Run(fmt.Sprintf(`await go(%q)`, "#mode=predict&solver="+address))
		v.Wants(address, `(async () => {
			self.first = 0
			for (let i = 0; i < 1000; i++) {
				if (/[{}]|undefined|NaN|null/.test($('.film').innerText)) return $('.film').innerText
				if (!said()) return 'nothing said'
				if (button('Start again')) return 'ended'
				const on = ['Begin', 'Next question', 'Show the result'].find(button), comes = said().match(/(\(\d, \d\)|\b[a-z]\d) comes first|comes first: (\w+)/)
				if (on) answer(on)
				else if (i % 3 == 0 && button('Show me choices')) {
					answer('Show me choices')
					$$('.asks .choices button')[i % 2].click()
				} else {
					const open = $$('main .square:not(.wrong)'), free = open.filter(s => s.ariaLabel.includes('not attacked'))
					;(free[i % free.length] ?? open[i % open.length]).click()
				}
				if (comes && said().startsWith('No. ')) {
					if (!said().split(' | ')[0].includes(comes[1] ?? comes[2])) return comes[0] + ': ' + said()
					self.first++
				}
			}
			return said()
		})()`, "ended")
		first += browse.Value[int](v.Tab, `self.first`)
	}
	if first < 5 {
		t.Errorf("%d squares are said to come first", first)
	}
}

// Where queens move, the question names the one that does, and a square that is as good as the one that chance takes is right.
func TestPredictsMoves(t *testing.T) {
	browses(t)
	v := visit(t, "#mode=predict&solver=minconflicts&n=8&seed=2&level=75")
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
		v.Run(`if (button('Next question')) answer('Next question')`)
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

// Of a search that tests full boards it is asked whether they are solutions, and which queens attack each other.
func TestAsksAboutFullBoards(t *testing.T) {
	browses(t)
	j := judge{4}
	v := visit(t, "#n=4&solver=exhaustive&mode=predict")
	v.Run(`answer('Begin')`)
	for i := range 10 {
		queens := browse.Value[[]int](v.Tab, `$$('main .square').flatMap((s, at) => /queen$/.test(s.ariaLabel) ? [at] : [])`)
		attacked := slices.DeleteFunc(slices.Clone(queens), func(q int) bool {
			return !j.attacked(q, slices.DeleteFunc(slices.Clone(queens), func(other int) bool { return other == q }))
		})
		v.Wants("the question", `said()`, "Is this board a solution? | Tap a queen that another attacks, or say that it is a solution.")
		if len(queens) != j.n || (len(attacked) == 0) != (i == 9) {
			t.Fatalf("question %d is about %v, of which %v are attacked", i, queens, attacked)
		}
		right := `answer('It is a solution')`
		if len(attacked) > 0 {
			var at, by string
			told := v.tell(right)
			if _, err := fmt.Sscanf(told, "No: is this board a solution? | %2s attacks %2s, so it is not a solution.", &by, &at); err != nil || j.along(j.square(by), j.square(at)) == "" {
				t.Errorf("%v is no solution: %q", queens, told)
			}
			right = fmt.Sprintf(`pick(%d)`, attacked[i%len(attacked)])
		}
		if told := v.tell(right); !strings.HasPrefix(told, "Right. ") {
			t.Errorf("%v: %q", queens, told)
		}
		v.Run(`$('.doings .strong').click()`)
	}
	v.Wants("the score", `$('.prompt').textContent`, "That was the last question. 1 of 10 right")
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

// ahead returns the placements that follow another, or the beginning.
func (j judge) ahead() (all []deadEnd) {
	var queens []int
	back := false
	for _, step := range j.search() {
		if step.back {
			queens = queens[:len(queens)-1]
		} else {
			if !back {
				all = append(all, deadEnd{queens: slices.Clone(queens), at: step.at})
			}
			queens = append(queens, step.at)
		}
		back = step.back
	}
	return all
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

// At dead ends one says which queen moves, and then where to: eight times for six queens, those first where the fewest are taken back. Then one says
// where each queen goes that is placed after another, and what stands in the end. What is said of each square is true, by the rules alone.
func TestPredicts(t *testing.T) {
	browses(t)
	j := judge{6}
	ends, ahead := j.deadEnds(), j.ahead()
	v := visit(t, "#path&n=6&mode=predict&level=75")
	v.Wants("the rule", `said()`, "How backtrack works | Go row by row from the top, each from left to right: a queen on the first safe square. Where there is none, remove the last queen and try its next safe square.")
	v.Run(`answer('Begin')`)
	random := rand.New(rand.NewPCG(7, 8))
	kinds, wrongs := map[string]int{}, 0
	for i, end := range ends {
		row, gone := len(end.queens)+2, append([]int{end.last}, end.gone...)
		mover := gone[len(gone)-1]
		v.Wants("the question", `said()`, fmt.Sprintf("Row %d has no safe square. Which queen moves? | Tap the last queen that has a free square to its right.", row))
		v.Wants("how far it is", `$('.note').textContent.split(' · ')[0]`, fmt.Sprintf("Question %d of %d", i+1, len(ends)+len(ahead)+1))
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
			kinds[j.checkWhyNot(t, why, wrong, end)]++
		}
		right := v.tell(fmt.Sprintf(`pick(%d)`, end.at))
		if want := fmt.Sprintf("Right. Row %d: queen on %s | %s", end.at/j.n+1, j.name(end.at), j.walk(gone, end.at)); right != want {
			t.Errorf("dead end %d: %q, want %q", i, right, want)
		}
		v.Run(`answer('Next question')`)
	}
	for i, step := range ahead {
		v.Wants("the question", `said()`, "What comes next? | Tap the square of the next queen.")
		wrong := random.IntN(j.n * j.n)
		if i%4 == 0 {
			wrong = step.at - step.at%j.n + random.IntN(j.n)
		}
		if i%2 == 0 && wrong != step.at {
			wrongs++
			why, _ := strings.CutPrefix(v.tell(fmt.Sprintf(`pick(%d)`, wrong)), "Not "+j.name(wrong)+": what comes next? | ")
			kinds[j.checkWhyNot(t, why, wrong, step)]++
		}
		right := v.tell(fmt.Sprintf(`pick(%d)`, step.at))
		if want := fmt.Sprintf("Right. Row %d: queen on %s | ", step.at/j.n+1, j.name(step.at)); !strings.HasPrefix(right, want) {
			t.Errorf("placement %d: %q, want %q", i, right, want)
		}
		v.Run(`answer('Next question')`)
	}
	v.Wants("the solution", `(answer('It is a solution'), said().split(' | ')[0])`, "Right. Solution 1")
	v.Run(`answer('Show the result')`)
	if len(ends) != 8 || len(kinds) < 6 {
		t.Errorf("%d dead ends, reasons: %v", len(ends), kinds)
	}
	v.Wants("the end", `$('.prompt').role + $('.prompt').textContent`, fmt.Sprintf("statusThat was the last question. %d of %d right", len(ahead)+1-wrongs, len(ends)+len(ahead)+1))
	v.Wants("what was missed", `$$('.missed button').slice(0, 8).map(b => b.textContent.match(/\d+/)[0]).join()`, func() (steps string) {
		for _, end := range ends {
			steps += fmt.Sprint(",", end.step)
		}
		return steps[1:]
	}())
	v.Wants("the next stop", `$('.panel .onward').hash`, "#path&n=8&rivals=backtrack,propagate&mode=watch")
	v.Run(`$$('.missed button')[2].click(); await until(() => $('.film .controls').checkVisibility()); await idle()`)
	v.Wants("its step", `$('.status .step').textContent`, fmt.Sprintf("Step %d of 84", ends[2].step))
}

// checkWhyNot checks what is said of a wrong square, at a dead end or where a queen comes next, and returns a word of it.
func (j judge) checkWhyNot(t *testing.T, why string, at int, end deadEnd) string {
	t.Helper()
	standing := end.queens[:len(end.queens)-len(end.gone)]
	var by, line string
	if _, err := fmt.Sscanf(why, j.name(at)+" is attacked by %2s, same %s", &by, &line); err == nil {
		if !slices.Contains(end.queens, j.square(by)) || "same "+strings.Trim(line, ".") != j.along(j.square(by), at) {
			t.Errorf("%+v: %q", end, why)
		}
		return "attacked"
	}
	sameRow, next := at/j.n == end.at/j.n, j.name(end.at)
	for _, said := range []struct {
		begins, kind string
		holds        bool
	}{
		{j.name(at) + " was tried with these queens before.", "failed", end.failed[fmt.Sprint(end.above(at, j), at)]},
		{"The queen on " + j.name(at) + " is not removed here.", "stays", slices.Contains(standing, at)},
		{"There is a queen on " + j.name(at) + " already.", "taken", slices.Contains(standing, at)},
		{j.name(at) + " is free, but the program goes from left to right: " + next + " comes first.", "left", sameRow && end.at < at},
		{fmt.Sprintf("%s is free, but row %d comes first: %s", j.name(at), end.at/j.n+1, next), "row", !sameRow},
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

// No round takes more than ten minutes at 8 seconds a question, and larger rounds have all questions of smaller ones where these have all dead ends.
func TestRoundsAreShort(t *testing.T) {
	browses(t)
	const most = 10 * 60 / 8
	v := visit(t, "#n=6&mode=predict")
	cut := 0
	for _, sv := range solver.Table {
		n := 8
		if slices.Contains(sv.Counts, trace.Candidates) {
			n = 5 // of 8, the film would be too long
		}
		v.Run(fmt.Sprintf(`await go('#mode=predict&n=%d&solver=%s'); await until(() => $('.levels'))`, n, sv.Name))
		before := 0
		for _, asked := range browse.Value[[]string](v.Tab, `$$('.levels button').map(b => b.textContent)`) {
			n := 0
			if _, err := fmt.Sscanf(asked, "%d questions", &n); err != nil || n <= before || n > most {
				t.Errorf("%s: %q after %d", sv.Name, asked, before)
			}
			before = n
			if n == most {
				cut++
			}
		}
	}
	if cut == 0 {
		t.Error("no round is cut")
	}
}

// Where choices are shown, the questions are those of quizzes on paper, in their order.
func TestQuizWithChoices(t *testing.T) {
	browses(t)
	l, about := words.Chinese(), solver.Backtrack.About(trace.Problem{N: 6, Solutions: 1})
	states, _ := story.Tell(about, solver.Backtrack.Events(about.Problem), story.Options{Language: l, Suspense: true})
	questions := story.Quiz(slices.Values(slices.Collect(states)), about, story.RoundSize, 1000, 0)
	v := visit(t, "#n=6&mode=quiz&lang="+l.Name) // as older links spell it
	w := wordsOf(l)["Predict"]
	v.Wants("the address", `until(() => location.hash.includes('choices')).then(() => location.hash.includes('quiz'))`, "false")
	v.Run(fmt.Sprintf(`answer(%q)`, w["Begin"]))
	right := 0
	for i, q := range questions {
		v.Wants("how far it is", `said().split(' | ')[1]`, l.Say(w["Count"], words.Values{N: i + 1, Total: len(questions)}))
		var choices []string
		for _, act := range q.Choices {
			choices = append(choices, story.ActionWords(l, act, about.N, 0))
		}
		v.Wants(fmt.Sprint("the choices of question ", i), `$$('.asks .choices button').map(b => b.textContent.slice(1)).join()`, strings.Join(choices, ","))
		verdict, want := v.tell(`$('.asks .choices button').click()`), w["Reveal"]
		if q.Answer == 0 {
			want = w["Right"]
			right++
		}
		if !strings.HasPrefix(verdict, l.Say(want, words.Values{})) {
			t.Errorf("question %d: %q, want %q", i, verdict, want)
		}
		v.Wants("the right answer is marked", `$('.asks .choices .right').childNodes[1].textContent`, choices[q.Answer])
		v.Wants("the step", `$('.boards .picture').dataset.picture`, fmt.Sprint(q.Next.Step-1))
		v.Run(`$('.doings .strong').click()`)
	}
	v.Wants("the score", `$('.tally').textContent`, fmt.Sprint(right, " ", l.Say(w["Tally"], words.Values{Total: len(questions)})))
	v.Run(fmt.Sprintf(`answer(%q); await until(() => $$('.asks .choices button').length)`, w["Others"]))
}

// In a course, the page reports the best score and what to remember, and takes up where its reader left.
func TestReportsToACourse(t *testing.T) {
	browses(t)
	const mode = "?mode=predict&n=5"
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
			if i == 0 {
				v.Do(chromedp.MouseClickXY(begin[0], begin[1]))
			}
			v.Do(chromedp.MouseClickXY(at[0], at[1]))
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
