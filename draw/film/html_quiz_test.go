package film

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// The quiz covers what tells, takes answers by key and by click, says what was right and why, and counts.
func TestPlayerAsks(t *testing.T) { inEveryLanguage(t, "zh", playerAsks) }

func playerAsks(t *testing.T, l *words.Language) {
	path, scenes := newPage(t, l, "board", "caption")
	p := openPlayer(t, "file://"+path, l, scenes)
	about := solver.Backtrack.About(trace.Problem{N: 4})
	score := func(right, total int) string {
		return strings.NewReplacer("{n}", fmt.Sprint(right), "{total}", fmt.Sprint(total)).Replace(p.words.Score)
	}
	p.click("quizme")
	right, total := 0, 0
	for i := 1; i < len(scenes); i++ {
		q, ok := story.Ask(&scenes[i-1], &scenes[i], about)
		if !ok {
			continue
		}
		what := fmt.Sprintf("question %d, about step %d", total, scenes[i].Step)
		p.until(what, `$('player.asking')`)
		var choices []string
		for k, act := range q.Choices {
			choices = append(choices, fmt.Sprint(k+1)+story.ActionWords(l, act, 4, 0))
		}
		wants(p, what, `[$('picture').dataset.picture, $('title').textContent, $('detail').textContent, ...[...document.querySelectorAll('.choices button')].map(e => e.textContent)].join('|')`,
			fmt.Sprintf("%d|%s||%s", i-1, p.words.Question, strings.Join(choices, "|")))
		if total == 1 {
			p.hides(what)
		}
		answer := (q.Answer + total%2) % len(q.Choices) // every second one is wrong
		if total%3 == 0 {
			p.click(fmt.Sprintf("choices li:nth-child(%d) button", answer+1))
		} else {
			p.press(fmt.Sprint(answer + 1))
		}
		verdict := p.words.Wrong
		if total++; answer == q.Answer {
			verdict = p.words.Right
			right++
		}
		reason := scenes[i].Words()
		if _, next := story.Ask(&scenes[i], &scenes[min(i+1, len(scenes)-1)], about); next && scenes[i].Mark() == story.BacktrackMark {
			reason.Detail = "" // it says what comes next
		}
		wants(p, what+": what is said", `[$('verdict').textContent, $('score').textContent, $('title').textContent, $('detail').textContent, $('picture').dataset.picture].join('|')`,
			fmt.Sprintf("%s|%s|%s|%s|%d", verdict, score(right, total), reason.Title, reason.Detail, i))
		wants(p, what+": the choice that is right", `[...document.querySelectorAll('.choices button')].findIndex(e => e.matches('.right'))`, q.Answer)
		p.click("goon")
		if total == 4 && !tracetest.Full {
			p.press(kb.End)
			break
		}
	}
	if total < 4 || right == 0 || right == total {
		t.Errorf("%d of %d answers were right: there must be both", right, total)
	}
	p.until("the end of the quiz", fmt.Sprintf(`$('picture').dataset.picture == %d && !$('playing')`, len(scenes)-1))
	p.click("again")
	const state = `[$('verdict').textContent, $('score').textContent, $('picture').dataset.picture, Boolean($('player.asking'))].join('|')`
	wants(p, "starting over", state, "||0|true")
	p.press(kb.ArrowRight)
	wants(p, "an answer that is not given", state, "||1|false")
	p.press(kb.ArrowRight)
	p.press(kb.Home)
	wants(p, "the question again", state, "||0|true")
	p.click("quizme")
	p.at("without questions", 0)
}

// hides fails the test unless the page, which asks, hides the line of code that tells what comes next, and the marks ahead, but no more.
func (p *watcher) hides(what string) {
	p.Helper()
	p.press("x") // which means nothing
	const lit = `document.querySelectorAll('.code [aria-current]').length`
	wants(p, what+": marks ahead", `getComputedStyle($('marks')).clipPath.slice(0, 5)`, "inset")
	wants(p, what+": lines of code", `document.querySelectorAll('.code li').length > 5 ? `+lit+` : -1`, 0)
	p.click("quizme")
	wants(p, what+": the marks", `getComputedStyle($('marks')).clipPath`, "none")
	wants(p, what+": the line of code", lit, 1)
	p.click("quizme")
}

// In a frame a quiz reports to the page around it by the messages of SPLICE, and goes on where that page says that its reader
// stopped, with the best score so far. Other pages, and answers to other questions, have no say.
func TestPlayerReports(t *testing.T) {
	l := &words.English
	path, scenes := newPage(t, l)
	const page = `<!doctype html><title>A course</title><link rel="icon" href="data:,"><p class="picture" data-picture="0">
<iframe name="film" src="film.html" width="600" height="800"></iframe><iframe name="stranger" srcdoc="This page has no part in it."></iframe>
<script>
let told = [], saved = null
const answer = (from, message_id, state) => from.eval('(to, message) => to.postMessage(message, "*")')(frames.film, { subject: 'SPLICE.getState.response', message_id, state })
addEventListener('message', ({ data, source }) => {
	if (source != frames.film) return
	told.push(data)
	if (data.subject != 'SPLICE.getState') return
	answer(frames.stranger, data.message_id, { given: { 2: 0, 3: 0, 4: 0 } })
	answer(window, 'another', { given: { 2: 0, 3: 0 } })
	setTimeout(answer, 50, window, data.message_id, saved)
})
</script>`
	writeFile(t, filepath.Join(filepath.Dir(path), "course.html"), []byte(page))
	server := httptest.NewServer(http.FileServer(http.Dir(filepath.Dir(path))))
	defer server.Close()
	p := openPlayer(t, server.URL+"/course.html", l, scenes)
	var questions []story.Question
	for i := range scenes[1:] {
		if q, ok := story.Ask(&scenes[i], &scenes[i+1], solver.Backtrack.About(trace.Problem{N: 4})); ok {
			questions = append(questions, q)
		}
	}
	wants(p, "a name for parts of the film", `window.$ = name => frames.film.document.querySelector('.' + name), true`, true)
	p.until("the film asks what it knows", `told.length == 1 && told[0].subject == 'SPLICE.getState' && $('quizme')`)
	wants(p, "a course that knows nothing", `new Promise(go => setTimeout(() => go([$('quizme').ariaPressed, $('score').textContent].join('|')), 100))`, "false|")

	right, wrong := questions[0].Answer, (questions[1].Answer+1)%len(questions[1].Choices)
	p.until("a question", `$('quizme').click(), $('player.asking')`)
	const choose = `document.defaultView.$('choices li:nth-child(%d) button').click()`
	wants(p, "two answers", fmt.Sprintf(`told = [], `+choose+`, $('goon').click(), `+choose+`, true`, right+1, wrong+1), true)
	p.until("two reports", `told.length == 4`)
	wants(p, "what is told", `told.map(m => [m.subject.slice(7), m.name ?? m.score, JSON.stringify(m.data ?? m.state)]).join('|')`, fmt.Sprintf(
		`sendEvent,answer,{"step":%[1]d,"choice":%[2]q,"right":true}|reportScoreAndState,%[3]v,{"given":{"%[1]d":%[4]d},"best":%[3]v}|`+
			`sendEvent,answer,{"step":%[5]d,"choice":%[6]q,"right":false}|reportScoreAndState,%[3]v,{"given":{"%[1]d":%[4]d,"%[5]d":%[7]d},"best":%[3]v}`,
		questions[0].Next.Step, story.ActionWords(l, questions[0].Choices[right], 4, 0), 1/float64(len(questions)), right,
		questions[1].Next.Step, story.ActionWords(l, questions[1].Choices[wrong], 4, 0), wrong))

	states := []string{`JSON.stringify(told.at(-1).state)`, `told.at(-1).state`}
	if !tracetest.Full {
		states = states[:1]
	}
	for _, kept := range states {
		wants(p, "coming back", `saved = `+kept+`, new Promise(go => {
			document.querySelector('iframe').onload = () => go(true)
			frames.film.location.reload()
		})`, true)
		p.until("what was known before: "+kept, `$('quizme')?.ariaPressed == 'true' && $('score').textContent == '1 of 2 right'`)
		wants(p, "where it goes on", `$('step').textContent`, strings.NewReplacer("{n}", fmt.Sprint(questions[1].Next.Step), "{total}", fmt.Sprint(scenes[len(scenes)-1].Step)).Replace(p.words.StepOf))
		p.until("the best score, starting over", fmt.Sprintf(`$('again').click(), told.at(-1).score == %v`, 1/float64(len(questions))))
		wants(p, "what was reported before", `told.push({ state: saved.given ? saved : JSON.parse(saved) }), true`, true)
	}
	wants(p, "nonsense", `saved = { given: { 2: 99, 3: '__proto__', 77: 0 } }, new Promise(go => {
		document.querySelector('iframe').onload = () => go(true)
		frames.film.location.reload()
	})`, true)
	p.until("the page after nonsense", `$('quizme')`)
	wants(p, "nonsense", `new Promise(go => setTimeout(() => go($('quizme').ariaPressed), 150))`, "false")
}
