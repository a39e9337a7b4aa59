package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queenreel/cmd/studio/internal/learner"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
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

// tell returns what is said after a statement.
func (v *visitor) tell(script string) string {
	v.Helper()
	return value[string](v.T, v.tab, `(async () => { `+script+`; return said() })()`)
}

// visitSolver opens one of the modes in which people are the solver.
func visitSolver(t *testing.T, address string, before ...action) *visitor {
	t.Helper()
	v := visit(t, address, before...)
	v.does(`await ready()`)
	return v
}

// What the page says of a board, square by square and row by row, is what the learner's search says: see package learner. The address holds
// the game.
func TestPlacesQueens(t *testing.T) {
	tracetest.Needs(t)
	j := judge{5}
	o := reel.Options{Search: reel.Search{Queens: j.n}}
	v := visitSolver(t, "#n=5&mode=place")
	var r learner.Reply
	act := func(a learner.Act) string {
		var err error
		if r, err = learner.Play(t.Context(), o, r.Trace, a); err != nil {
			t.Fatal(err)
		}
		return r.Title + " | " + r.Detail
	}
	act(learner.Act{Kind: "start"})
	random := rand.New(rand.NewPCG(5, 6))
	for i := range 16 {
		at := random.IntN(j.n * j.n)
		if i%2 == 0 && len(r.Free) > 0 {
			at = r.Free[random.IntN(len(r.Free))]
		}
		want := ""
		switch k := slices.Index(r.Queens, at); {
		case k < 0:
			want = act(learner.Act{Kind: "place", At: [2]int{at / j.n, at % j.n}})
		case k == len(r.Queens)-1:
			want = act(learner.Act{Kind: "back"})
		default:
			want = "Take back the queens placed after " + j.name(at) + " first"
		}
		if told := v.tell(fmt.Sprintf(`pick(%d); await acted()`, at)); told != want {
			t.Errorf("%d: %q, want %q", i, told, want)
		}
		v.wantsBoard(j, r)
	}
	address := value[string](t, v.tab, `new Promise(go => setTimeout(go, 500)).then(() => location.hash)`)
	v = visitSolver(t, address)
	v.wantsBoard(j, r)
}

// wantsBoard checks what the page says of squares and rows.
func (v *visitor) wantsBoard(j judge, r learner.Reply) {
	v.Helper()
	var squares, rows []string
	for at := range j.n * j.n {
		name := j.name(at)
		switch k := slices.Index(r.Queens, at); {
		case k >= 0 && k == len(r.Queens)-1:
			name += ", the last queen: take it back"
		case k >= 0:
			name += ", queen"
		case slices.Contains(r.Free, at):
			name += ", not attacked"
		default:
			name += ", attacked by " + j.name(r.Queens[slices.IndexFunc(r.Queens, func(q int) bool { return j.along(q, at) != "" })])
			if slices.Contains(r.Dead, at/j.n) || slices.Contains(r.Columns, at%j.n) {
				name += ", in a row or column with no square left"
			}
		}
		squares = append(squares, name)
	}
	for row := range j.n {
		left, filled := 0, slices.ContainsFunc(r.Queens, func(q int) bool { return q/j.n == row })
		for _, at := range r.Free {
			if at/j.n == row {
				left++
			}
		}
		rows = append(rows, map[bool]string{false: fmt.Sprint(left), true: "♛"}[filled])
	}
	v.wants("squares", `$$('main .square').map(b => b.ariaLabel).join()`, strings.Join(squares, ","))
	v.wants("rows", `$$('.own .rows b').map(b => b.textContent).join()`, strings.Join(rows, ","))
	v.wants("what is left", `parseInt($('.own .left').textContent)`, fmt.Sprint(len(r.Free)))
}

// A learner begins with a board that somebody has; of queens that attack each other it is said that they do.
func TestOwnSearchBeginsWithABoard(t *testing.T) {
	tracetest.Needs(t)
	v := visitSolver(t, "#n=6&mode=place")
	bring := func(text string) {
		v.does(fmt.Sprintf(`$('.own .bring input').value = %q; $('.own .bring input').dispatchEvent(new Event('change')); await acted(); await idle()`, text))
	}
	bring("b4 d3 a2")
	v.wants("the queens", `$$('main .square').filter(b => /queen/.test(b.ariaLabel)).map(b => b.ariaLabel.slice(0, 2)).join()`, "b4,d3,a2")
	v.wants("the board", `$$('main .square').length`, "16")
	v.does(`$('[data-name=again]').click(); await acted()`)
	bring("c5 e3")
	v.wants("what attacks", `document.body.textContent.includes('c5 and e3 attack each other')`, "true")
}

// A learner's solution is filmed, saved, and shown beside a solver's.
func TestOwnSearchIsFilmed(t *testing.T) {
	tracetest.Needs(t)
	v := visitSolver(t, "#n=4&mode=place")
	var told string
	for _, at := range []int{0, 1, 0, 1, 7, 8, 14} { // a4, refused b4, a4 taken back, …
		told = v.tell(fmt.Sprintf(`pick(%d); await acted()`, at))
	}
	if want := "Solved: no queen attacks another | 6 squares tested; backtrack needs 26\n"; !strings.HasPrefix(told, want) {
		t.Errorf("a solution is told as %q, want %q", told, want)
	}
	v.does(`self.saved = []; URL.createObjectURL = blob => { saved.push(blob); return 'data:,' }; HTMLAnchorElement.prototype.click = () => {}; answer('Save the trace')`)
	text := value[string](t, v.tab, `saved[0].text()`)
	about, events, err := trace.Read([]byte(text))
	if err != nil || about.Solver != words.ByHand {
		t.Fatalf("a trace by %q, error %v", about.Solver, err)
	}
	n := 0
	for _, err := range events {
		if n++; err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
	}
	if n != 13 {
		t.Errorf("%d events in\n%s", n, text)
	}
	v.does(`answer('Save the GIF'); await until(() => saved.length == 2, 'a GIF')`)
	v.wants("the GIF", `saved[1].slice(0, 6).text()`, "GIF89a")
	v.does(`answer('Compare with backtrack'); await until(() => $('.film').className.includes('compared')); await idle()`)
	v.wants("both searches are named", `$('canvas.picture').ariaLabel.includes('by hand') && $('canvas.picture').ariaLabel.includes('backtrack')`, "true")
	v.wants("no message", `$('.faults').textContent`, "")

	v = visitSolver(t, "#n=4&mode=place&acts=0.1_1.3_2.0_3.2")
	v.does(`answer('Film it'); await until(() => $('.film .controls').checkVisibility()); await idle()`)
	v.wants("the film", `$('.status .step').textContent.split(' of ')[1]`, "10")
	v.wants("no message", `$('.faults').textContent`, "")
}

// colors are those in the middle of the squares, of the picture under them.
const colorsOfSquares = `
	self.colors = () => {
		const { x, y } = $('main .square').getBoundingClientRect()
		const canvas = document.elementsFromPoint(x + 5, y + 5).find(e => e.tagName == 'CANVAS'), box = canvas.getBoundingClientRect()
		const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })
		copy.drawImage(canvas, 0, 0)
		return $$('main .square').map(square => {
			const { left, top, width, height } = square.getBoundingClientRect(), scale = canvas.width / box.width
			return copy.getImageData((left + width / 2 - box.left) * scale, (top + height / 2 - box.top) * scale, 1, 1).data.join()
		})
	}`

// After each act the picture shows the board as it is then: what is taken back is gone, and with a hint what was refused before.
func TestPictureIsAfterTheAct(t *testing.T) {
	tracetest.Needs(t)
	v := visitSolver(t, "#n=6&mode=place")
	squares := []int{0, 8, 16, 19}
	v.does(colorsOfSquares + `; self.empty = colors()`)
	for _, at := range squares {
		v.does(fmt.Sprintf(`pick(%d); await acted()`, at))
	}
	v.does(`self.full = colors()`)
	for i := range squares {
		v.does(`answer('Take back'); await acted()`)
		v.wants("the words", `said().split(' |')[0]`, judge{6}.name(squares[3-i])+" taken back")
		v.wants("the picture", fmt.Sprintf(`[0, 8, 16, 19].map((at, i) => colors()[at] == (i < %d ? full : empty)[at]).join()`, 3-i), "true,true,true,true")
	}
	v.wants("none can be taken back", `button('Take back').disabled`, "true")
	v.does(`pick(14); await acted(); empty = colors()[20]; pick(20); await acted(); self.refused = colors()[20]; answer('Hint'); await acted()`)
	v.wants("what was refused is shown, and is gone with the hint", `refused != empty && colors()[20] == empty`, "true")
}

// Of a link's acts those are played that fit the board, and the rest is said. A search that was started again can be had back.
func TestKeepsWhatFits(t *testing.T) {
	tracetest.Needs(t)
	for _, c := range []struct{ acts, left, queens, said string }{
		{"0.0_9.9", "0.0", "a6", "1 act left out: not possible on this board | Row 6: queen on a6"},
		{"b_0.0_0.0_b_b_1.1_6.0", "0.0_b_1.1", "b5", "4 acts left out: not possible on this board | Row 5: queen on b5"},
		{"0.0_0.5_1.2", "0.0_0.5_1.2", "a6,c5", "Row 5: queen on c5 | no queen attacks it"},
	} {
		v := visitSolver(t, "#n=6&mode=place&acts="+c.acts)
		const queens = `$$('main .square').filter(b => /queen/.test(b.ariaLabel)).map(b => b.ariaLabel.slice(0, 2)).join()`
		v.wants(c.acts+": the queens", queens, c.queens)
		v.wants(c.acts+": the words", `said()`, c.said)
		v.wants(c.acts+": the link", `until(() => location.hash.endsWith('acts=`+c.left+`')).then(() => 'kept')`, "kept")
		v.wants(c.acts+": no message", `$('.work').hidden + $('.faults').textContent`, "true")
		v.does(`button('Start again').focus(); answer('Start again'); await acted()`)
		v.wants(c.acts+": started again", queens, "")
		v.wants(c.acts+": where the focus is", `document.activeElement.textContent`, "Undo")
		v.does(`await set('Board', 5); await acted()`)
		v.wants(c.acts+": nothing to be had back on another board", `Boolean(button('Undo'))`, "false")
		v.does(`await set('Board', 6); await acted(); answer('Undo'); await acted()`)
		v.wants(c.acts+": and had back", queens, c.queens)
	}
}

// Hints come in order: a reason first, and if a solution is left only when one asks again.
func TestHintsInThePage(t *testing.T) {
	tracetest.Needs(t)
	v := visitSolver(t, "#n=6&mode=place")
	hint := `answer('Hint'); await acted()`
	for _, c := range []struct{ script, want string }{
		{hint, "Each row without a queen has 6 squares left | so begin with any of them"},
		{hint, "There is a solution with these queens | Each row without a queen has 6 squares left"},
		{`pick(0); await acted(); ` + hint, "Each row without a queen has 4 squares left | so begin with any of them"},
		{hint, "From here there is no solution | take back a6"},
		{`answer('Take back'); await acted()`, "a6 taken back | 16 squares free again"},
		{`answer('Start again'); await acted()`, "Place 6 queens so that none attacks another"},
	} {
		if told := v.tell(c.script); told != c.want {
			t.Errorf("%s: %q, want %q", c.script, told, c.want)
		}
	}
}

// The quiz asks what follows removals, with the answers of film pages, and counts.
func TestQuizMode(t *testing.T) {
	tracetest.Needs(t)
	const asked = 10
	l, about := words.Chinese(), solver.Backtrack.About(trace.Problem{N: 6, Solutions: 1})
	scenes, _ := story.Tell(about, solver.Backtrack.Events(about.Problem), story.Options{Language: l, Suspense: true})
	told := slices.Collect(scenes)
	v := visitSolver(t, "#n=6&mode=quiz&lang="+l.Name)
	w, own, levels := l.Studio.Quiz, l.Studio.Predict, l.Studio.Levels
	v.wants("the rule", `said()`, "backtrack 怎样进行 | 从上到下逐行，每行从左到右：皇后放在第一个安全的格子。没有安全的格子，就撤回上一个皇后，改试它的下一个安全格。")
	v.does(fmt.Sprintf(`answer(%q)`, levels.Begin))
	last := 0
	for i := range asked {
		v.wants("how far it is", `said().split(' | ')[1]`, l.Say(levels.Count, words.Values{N: i + 1, Total: asked}))
		at := value[int](t, v.tab, `+$('canvas.picture').dataset.picture`)
		q, ok := story.Ask(&told[at], &told[at+1], about)
		if !ok || told[at].Kind != trace.TakeBack || at <= last {
			t.Fatalf("question %d is about step %d, after step %d: %v", i, at+1, last+1, told[at].Caption)
		}
		last = at
		var choices []string
		for _, act := range q.Choices {
			choices = append(choices, story.ActionWords(l, act, about.N, 0))
		}
		v.wants("the choices", `$$('.asks .choices button').map(b => b.textContent.slice(1)).join('|')`, strings.Join(choices, "|"))
		choice, verdict := q.Answer, own.Right
		if i == 2 {
			choice, verdict = (q.Answer+1)%len(choices), own.Reveal
		}
		told := v.tell(fmt.Sprintf(`$$('.asks .choices button')[%d].click()`, choice))
		if want := l.Say(verdict, words.Values{Title: q.Next.Caption.Title}); !strings.HasPrefix(told, want) {
			t.Errorf("question %d: %q, want %q", i, told, want)
		}
		v.wants("the right answer is marked", `$('.asks .choices .right').childNodes[1].textContent`, choices[q.Answer])
		if i == 2 {
			v.does(`$('.darkness').click(); await idle()`)
			v.wants("in other colors, what is told", `said()`, told)
			v.does(`self.wrong = $('canvas.picture').dataset.picture`)
		}
		v.does(fmt.Sprintf(`answer(%q)`, []string{levels.NextQuestion, w.Result}[i/(asked-1)]))
	}
	v.wants("the score", `$('.tally').textContent`, "9 "+l.Say(l.Studio.Predict.Tally, words.Values{Total: asked}))
	v.wants("the path", `$('.onward')?.href.includes('mode=') + '' + ($('.missed button').textContent.match(/\d+/)[0] - wrong)`, "undefined1")
	v.does(fmt.Sprintf(`answer(%q); await until(() => $$('.asks .choices button').length)`, w.Others))
}

// All of it works with the keyboard alone.
func TestSolverKeys(t *testing.T) {
	tracetest.Needs(t)
	v := visitSolver(t, "#n=4&mode=place")
	v.does(`$('main .square').focus()`)
	keys := func(all ...string) {
		for _, key := range all {
			do(t, v.tab, chromedp.KeyEvent(key))
		}
		v.does(`await acted()`)
	}
	keys(kb.ArrowRight, kb.Enter)
	v.wants("a queen by Enter", `said()`, "Row 4: queen on b4 | + attacked along a column, × along a diagonal")
	v.wants("the focus stays", `document.activeElement.ariaLabel`, "b4, the last queen: take it back")
	keys(kb.ArrowDown, " ")
	v.wants("a refused one by the space bar", `said()`, "Row 3, square b3: attacked by b4 | same column")
	keys(kb.End, kb.Enter, kb.ArrowDown, kb.Home, kb.Enter, kb.ArrowDown, kb.ArrowRight, kb.ArrowRight, "7", kb.Enter)
	v.wants("the solution", `said().split(':')[0]`, "Solved")

	v = visitSolver(t, "#n=4&mode=predict&level=all")
	v.does(`answer('Begin')`)
	v.does(`$('main .square').focus()`)
	for _, key := range []string{kb.Enter, kb.ArrowDown, kb.ArrowRight, kb.ArrowRight, kb.Enter} {
		do(t, v.tab, chromedp.KeyEvent(key))
	}
	v.wants("a prediction by keys", `said()`, "Right. Row 3: queen on c3 | a3 and b3 are attacked, c3 is safe")
	do(t, v.tab, chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Enter))
	v.wants("going back by keys", `said().includes('remove c3')`, "true")
	do(t, v.tab, chromedp.KeyEvent(kb.End), chromedp.KeyEvent("5"))
	v.wants("keys of the film rest", `$('canvas.picture').dataset.picture`, "3")
}

// In a course, the page reports the best score and what to remember, and takes up where its reader left.
func TestReportsToACourse(t *testing.T) {
	tracetest.Needs(t)
	const mode = "?mode=predict&n=5&level=all"
	j := judge{5}
	steps := j.search()
	v := visitSolver(t, mode, chromedp.EmulateViewport(1200, 700))
	begin := value[[2]float64](t, v.tab, `(r => [r.x + 9, r.y + 9])(button('Begin').getBoundingClientRect())`)
	v.does(`answer('Begin'); await painted()`)
	squares := value[[][2]float64](t, v.tab, `$$('main .square').map(b => b.getBoundingClientRect()).map(r => [r.x + r.width / 2, r.y + r.height / 2])`)
	course := `<!doctype html><title>course</title><style>body { margin: 0 } iframe { border: 0 }</style><script>
		self.reports = []
		onmessage = ({ data, source }) => {
			if (data.subject == 'SPLICE.reportScoreAndState') reports.push(data)
			if (data.subject == 'SPLICE.getState') source.postMessage({ subject: 'SPLICE.getState.response', message_id: data.message_id, state: self.kept }, '*')
		}
		self.kept = JSON.parse(decodeURIComponent(location.hash.slice(1)))
	</script><iframe width="1200" height="700" src="studio.html` + mode + `"></iframe>`
	pages, _ := built()
	path := filepath.Join(filepath.Dir(pages.kept), "course.html")
	if err := os.WriteFile(path, []byte(course), 0o666); err != nil {
		t.Fatal(err)
	}
	type report struct {
		Score float64
		State json.RawMessage
	}
	kept := "null"
	for i, step := range steps[:4] { // a page that is opened anew for each answer
		v := &visitor{t, openPage(t, path+"#"+strings.ReplaceAll(kept, "%", "%25"), chromedp.Navigate("about:blank"))}
		at, want := squares[step.at], float64(i+1)/float64(len(steps))
		if i == 3 { // the reader was better once
			want = 1
		}
		var told []report
		for end := time.Now().Add(time.Minute); len(told) == 0 && time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
			do(t, v.tab, chromedp.MouseClickXY(begin[0], begin[1]), chromedp.MouseClickXY(at[0], at[1]))
			told = value[[]report](t, v.tab, `self.reports ?? []`)
		}
		if len(told) == 0 || told[0].Score != want {
			t.Fatalf("answer %d: the course is told %+v, and there are %d decisions", i+1, told, len(steps))
		}
		kept = string(told[0].State)
		if i == 2 {
			kept = strings.Replace(kept, `"best":`, `"best":1,"was":`, 1)
		}
	}
}
