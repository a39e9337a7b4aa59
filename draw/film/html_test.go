package film

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queenreel/draw"
	"queenreel/draw/film/player"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A watcher uses a page of a film in the browser, as people do.
type watcher struct {
	testing.TB
	tab    context.Context
	scenes []story.Scene
	words  *story.PlayerTexts
	marks  []int // the scenes that have one
}

// newPage writes the page of the search for a solution for 4 queens into a folder. All its pictures stand as short as they can.
func newPage(t *testing.T, l *story.Language, panels ...string) (path string, scenes []story.Scene) {
	t.Helper()
	if len(installed(t, decoders["html"])) == 0 {
		t.Skip("chromium is not installed")
	}
	for s := range tell(solver.Backtrack, trace.Problem{N: 4, Solutions: 1}, story.Options{Language: l}) {
		s.Hold = story.ShortestHold
		scenes = append(scenes, s)
	}
	p, err := draw.NewPainter(solver.Backtrack.About(trace.Problem{N: 4}), draw.Options{Cell: 28, Panels: panels, Language: l, Search: slices.Values(scenes)})
	if err != nil {
		t.Fatal(err)
	}
	f := New(p, slices.Values(scenes), story.Count(t.Context(), slices.Values(scenes), math.MaxInt))
	f.Plays = 1
	path = filepath.Join(t.TempDir(), "film.html")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := Write(t.Context(), f, HTML.To(file)); err != nil {
		t.Fatal(err)
	}
	return path, scenes
}

// openPlayer opens a page. An error that it reports fails the test.
func openPlayer(t *testing.T, url string, l *story.Language, scenes []story.Scene, before ...action) *watcher {
	t.Helper()
	tab, done, err := open(url, append(before, reports(t))...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(done)
	p := &watcher{TB: t, tab: tab, scenes: scenes, words: &l.Player}
	for i := range scenes {
		if markOf(&scenes[i]) != "" {
			p.marks = append(p.marks, i)
		}
	}
	wants(p, "a name for parts of the page", `window.$ = name => document.querySelector('.' + name), true`, true)
	return p
}

// reports fails the test for each message of the pages that are opened from then on.
func reports(t *testing.T) action {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		messages, done := chromedp.Console(ctx), make(chan bool)
		go func() {
			defer close(done)
			for message, err := range messages {
				if err == nil {
					t.Errorf("the browser reports: %v", message)
				}
			}
		}()
		t.Cleanup(func() { <-done }) // when the page is
		return nil
	})
}

// do does things on the page.
func (p *watcher) do(actions ...action) {
	p.Helper()
	if err := chromedp.Do(p.tab, actions...); err != nil {
		p.Fatal(err)
	}
}

// wants fails the test unless a script's value is what it should be.
func wants[T comparable](p *watcher, what, script string, want T) {
	p.Helper()
	got, err := chromedp.Run(p.tab, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("%s: %v", what, err)
	}
	if got != want {
		p.Errorf("%s: %s is %v, and should be %v", what, script, got, want)
	}
}

// at fails the test unless the page shows a picture, its words, its figures and its time.
func (p *watcher) at(what string, i int) {
	p.Helper()
	s := p.scenes[i]
	step := strings.NewReplacer("{n}", fmt.Sprint(s.Step), "{total}", fmt.Sprint(p.scenes[len(p.scenes)-1].Step)).Replace(p.words.StepOf)
	wants(p, what, `[
		$('picture').dataset.picture, $('step').textContent, $('title').textContent, $('detail').textContent,
		$('counters dd').textContent, $('link').hash, $('position').value, $('position').ariaValueText,
	].join('|')`, fmt.Sprintf("%d|%s|%s|%s|%d|#step=%d|%d|%[2]s", i, step, s.Words().Title, s.Words().Detail, s.Counters[trace.Tests], s.Step,
		int64(i)*story.ShortestHold.Milliseconds()))
}

func (p *watcher) press(key string, modifiers ...chromedp.Modifier) {
	p.Helper()
	p.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(modifiers...)))
}

func (p *watcher) click(name string) {
	p.Helper()
	p.do(chromedp.Click(chromedp.CSS("." + name)))
}

// goTo follows a link to another place of the page.
func (p *watcher) goTo(hash string) {
	p.Helper()
	wants(p, hash, fmt.Sprintf(`new Promise(go => { addEventListener('hashchange', () => setTimeout(go, 0, true), { once: true }); location.hash = %q })`, hash), true)
}

// still opens pages as for readers who want nothing to move: they wait to be played.
func still() action { return media("prefers-reduced-motion", "reduce") }

// media emulates what a reader prefers.
func media(feature, value string) action {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: feature, Value: value}},
		})
		return err
	})
}

// Keys, buttons and links go where they say, in every language.
func TestPlayerGoes(t *testing.T) {
	for _, l := range story.Languages {
		t.Run(l.Name, func(t *testing.T) { playerGoes(t, &l) })
	}
}

func playerGoes(t *testing.T, l *story.Language) {
	path, scenes := newPage(t, l)
	p := openPlayer(t, "file://"+path, l, scenes)
	last := len(scenes) - 1
	p.at("in the beginning", 0)
	wants(p, "the beginning", `$('playing') == null && getComputedStyle($('poster')).display`, "grid")

	shift := chromedp.ModifierShift
	p.press(kb.ArrowRight)
	p.at("right", 1)
	wants(p, "after the beginning", `getComputedStyle($('poster')).display`, "none")
	p.press(kb.ArrowRight, shift)
	p.at("shift right", p.marks[0])
	p.press(kb.ArrowRight, shift)
	p.at("shift right again", p.marks[1])
	p.press(kb.ArrowLeft)
	p.at("left", p.marks[1]-1)
	p.press(kb.ArrowLeft, shift)
	p.at("shift left", p.marks[0])
	p.press(kb.End)
	p.at("end", last)
	p.press(kb.ArrowRight)
	p.at("right of the end", last)
	p.press("5")
	p.at("5", len(scenes)/2)
	p.press(kb.Home)
	p.at("home", 0)
	p.press(kb.ArrowLeft)
	p.at("left of the beginning", 0)

	for _, c := range []struct {
		button string
		want   int
	}{{"forward", 1}, {"marknext", p.marks[0]}, {"marknext", p.marks[1]}, {"markback", p.marks[0]}, {"back", p.marks[0] - 1}, {"last", last}, {"first", 0}} {
		p.click("buttons ." + c.button)
		p.at(c.button, c.want)
	}
	wants(p, "a place on the bar", `$('position').value = 7.5 * 20, $('position').dispatchEvent(new Event('input'))`, true)
	wants(p, "a place on the bar", `$('picture').dataset.picture + ' ' + $('position').value`, "7 150")
	p.press(kb.ArrowRight)
	p.at("the step after it", 8)
	p.do(chromedp.Focus(chromedp.CSS(".position")))
	p.press(kb.ArrowLeft)
	p.at("a key on the bar", 7)

	solution := slices.IndexFunc(scenes, func(s story.Scene) bool { return s.Mood == story.Solved })
	for _, c := range []struct {
		hash string
		want int
	}{
		{"#step=3", 2}, {"#step=1", 0}, {"#step=12", 11}, {"#step=999", last},
		{"#step=first-backtrack", p.marks[0]}, {"#step=start", 0}, {"#step=backtrack", p.marks[0]}, {"#step=solution", solution},
		{"#step=none-such", solution}, {"#step=first-solution", solution},
		{"#step=first-dead-row", slices.IndexFunc(scenes, func(s story.Scene) bool { return s.Dead != trace.Sq(-1, -1) })}, {"#speed=2&step=end", last},
	} {
		p.goTo(c.hash)
		p.at(c.hash, c.want)
	}
	wants(p, "the speed that a link asks for", `$('speed').value`, "2")
	wants(p, "repeating", `$('loop').ariaPressed`, "false")
	p.goTo("#loop")
	wants(p, "repeating", `$('loop').ariaPressed`, "true")

	wants(p, "narrow pages", `document.documentElement.scrollWidth <= innerWidth`, true)
	p.do(chromedp.EmulateViewport(390, 844))
	wants(p, "pages on a telephone", `document.documentElement.scrollWidth <= 390`, true)
	wants(p, "the keys that the page lists", `[...document.querySelectorAll('.keys dt')].map(e => e.textContent).join('')`, "␣ ← → ⇧ ← ⇧ → Home End F 1 – 4 0 – 9 ")
	wants(p, "names of controls", `[...document.querySelectorAll('.player :is(button, select, input, summary)')].filter(e => !(e.ariaLabel || e.closest('label')?.textContent || e.textContent)).length`, 0)
	p.press("F")
	wants(p, "F: full screen", `new Promise(go => setTimeout(() => go(document.fullscreenElement?.id), 100))`, "player")
}

// watch plays the film until it pauses, and resolves to the pictures that it goes to; played is how long it plays, and
// between whether the bar moved while a picture stood.
func watch(button string) string {
	return `new Promise(go => {
		const seen = [], begin = performance.now(), player = $('player')
		window.between = false
		new MutationObserver((_, watcher) => {
			const now = $('picture').dataset.picture
			if (seen.at(-1) != now) seen.push(now)
			if ($('position').value % 20) between = true
			if (player.matches('.playing')) return
			watcher.disconnect()
			window.played = performance.now() - begin
			go(String(seen))
		}).observe(player, { subtree: true, attributes: true })
		$('` + button + `').click()
	})`
}

// A page waits to be played, each picture for its time. Its clock runs while a picture stands; it stops at marks.
func TestPlayerPlays(t *testing.T) {
	l := &story.English
	path, scenes := newPage(t, l)
	p := openPlayer(t, "file://"+path+"#step=2", l, scenes)
	last := len(scenes) - 1
	p.at("a link to step 2", 1)
	wants(p, "a link", `$('player').matches('.playing') + getComputedStyle($('poster')).display`, "falsenone")
	wants(p, "playing", watch("play"), pictures(1, last))
	wants(p, "the time that it takes", fmt.Sprintf("played > %d", int64(last-1)*story.ShortestHold.Milliseconds()), true)
	wants(p, "the bar while a picture stands", `between`, true)
	wants(p, "the end", `$('picture').dataset.picture + ' ' + $('position').value + ' ' + $('time').textContent`, fmt.Sprintf("%d %d 0:00 / 0:00", last, (last+1)*20))
	p.click("speed")
	wants(p, "four times as fast", `$('speed').value = 4, $('speed').dispatchEvent(new Event('change'))`, true)
	p.click("stops")
	wants(p, "playing to a mark", watch("play"), pictures(0, p.marks[0]))
	p.at("a mark", p.marks[0])
	wants(p, "playing to the next mark", watch("play"), pictures(p.marks[0], p.marks[1]))
	p.click("stops")
	p.click("loop")
	p.press(kb.End)
	p.click("buttons .play")
	wants(p, "playing again and again", `new Promise(go => { const timer = setInterval(() => $('picture').dataset.picture == '2' && (clearInterval(timer), go(true)), 5) })`, true)
	p.press(" ")
	wants(p, "the space bar", `$('player').matches('.playing')`, false)
}

// A page waits to be played: by a click on its first picture, or by a link to #play where motion is welcome.
func TestPlayerBegins(t *testing.T) {
	l := &story.English
	path, scenes := newPage(t, l)
	const later = `new Promise(go => setTimeout(() => go($('picture').dataset.picture), 60))`
	p := openPlayer(t, "file://"+path, l, scenes)
	wants(p, "a page that is opened", later, "0")
	wants(p, "the button over the picture", watch("poster"), pictures(0, len(scenes)-1))
	p = openPlayer(t, "file://"+path+"?2#step=5&play", l, scenes)
	wants(p, "a link to play", fmt.Sprintf(`new Promise(go => { const timer = setInterval(() => $('picture').dataset.picture == %d && (clearInterval(timer), go(true)), 5) })`, len(scenes)-1), true)
	p = openPlayer(t, "file://"+path+"?3#play", l, scenes, still())
	wants(p, "a link to play, where motion is unwelcome", later, "0")
	wants(p, "a click where motion is unwelcome", watch("poster"), pictures(0, len(scenes)-1))
}

// The quiz covers what tells, takes answers by key and by click, says what was right and why, and counts.
func TestPlayerAsks(t *testing.T) {
	for _, l := range story.Languages {
		t.Run(l.Name, func(t *testing.T) { playerAsks(t, &l) })
	}
}

func playerAsks(t *testing.T, l *story.Language) {
	path, scenes := newPage(t, l, "board", "log")
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
			choices = append(choices, fmt.Sprint(k+1)+l.Choice(act, 4, 0))
		}
		wants(p, what, `[$('picture').dataset.picture, $('title').textContent, $('detail').textContent, ...[...document.querySelectorAll('.choices button')].map(e => e.textContent)].join('|')`,
			fmt.Sprintf("%d|%s||%s", i-1, p.words.Question, strings.Join(choices, "|")))
		if total == 0 {
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
		if _, next := story.Ask(&scenes[i], &scenes[min(i+1, len(scenes)-1)], about); next && markOf(&scenes[i]) == backtrackMark {
			reason.Detail = "" // it says what comes next
		}
		wants(p, what+": what is said", `[$('verdict').textContent, $('score').textContent, $('title').textContent, $('detail').textContent, $('picture').dataset.picture].join('|')`,
			fmt.Sprintf("%s|%s|%s|%s|%d", verdict, score(right, total), reason.Title, reason.Detail, i))
		wants(p, what+": the choice that is right", `[...document.querySelectorAll('.choices button')].findIndex(e => e.matches('.right'))`, q.Answer)
		p.click("goon")
	}
	if total < 5 || right == 0 || right == total {
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

// until waits until a script's value is true.
func (p *watcher) until(what, script string) {
	p.Helper()
	wants(p, what, fmt.Sprintf(`new Promise(go => {
		const begin = performance.now(), timer = setInterval(() => {
			if (!(%s) && performance.now() - begin < 5000) return
			clearInterval(timer)
			go(performance.now() - begin < 5000)
		}, 5)
	})`, script), true)
}

// hides fails the test unless the page, which asks, covers in its picture what tells the scene, and nothing else, and the marks
// ahead.
func (p *watcher) hides(what string) {
	p.Helper()
	wants(p, what+": marks ahead", `getComputedStyle($('marks')).clipPath.slice(0, 5)`, "inset")
	const pixels = `((x, y, w, h) => {
		const copy = new OffscreenCanvas(w, h).getContext('2d', { willReadFrequently: true })
		copy.drawImage($('picture'), -x, -y)
		return new Uint32Array(copy.getImageData(0, 0, w, h).data.buffer)
	})`
	const told = `JSON.parse(film.textContent).captionAreas`
	const asked = `asked = { all: ` + pixels + `(0, 0, $('picture').width, $('picture').height), words: ` + told + `.map(([x, y, w, h]) => ` + pixels + `(x, y, Math.floor(w * 0.3), h)) }`
	wants(p, what+": the places that tell", told+`.length`, 1)
	wants(p, what+": what is where words begin", `window.`+asked+`, String(asked.words.map(w => new Set(w).size))`, "1") // the ground
	wants(p, what+": a question mark", told+`.every(([x, y, w, h]) => new Set(`+pixels+`(x, y, w, h)).size > 1)`, true)
	p.click("quizme")
	wants(p, what+": differences elsewhere", `(() => {
		const plain = `+pixels+`(0, 0, $('picture').width, $('picture').height), places = `+told+`
		let inside = 0, outside = 0
		plain.forEach((pixel, i) => {
			if (pixel == asked.all[i]) return
			const x = i % $('picture').width, y = Math.floor(i / $('picture').width)
			places.some(([left, top, w, h]) => x >= left && x < left + w && y >= top && y < top + h) ? inside++ : outside++
		})
		return [inside > 0, outside].join()
	})()`, "true,0")
	wants(p, what+": the marks", `getComputedStyle($('marks')).clipPath`, "none")
	p.click("quizme")
}

// In a frame a quiz reports to the page around it by the messages of SPLICE, and goes on where that page says that its reader
// stopped. Other pages, and answers to other questions, have no say.
func TestPlayerReports(t *testing.T) {
	l := &story.English
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
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "course.html"), []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
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
		`sendEvent,answer,{"step":%[1]d,"choice":%[2]q,"right":true}|reportScoreAndState,%[3]v,{"given":{"%[1]d":%[4]d}}|`+
			`sendEvent,answer,{"step":%[5]d,"choice":%[6]q,"right":false}|reportScoreAndState,%[3]v,{"given":{"%[1]d":%[4]d,"%[5]d":%[7]d}}`,
		questions[0].Next.Step, l.Choice(questions[0].Choices[right], 4, 0), 1/float64(len(questions)), right,
		questions[1].Next.Step, l.Choice(questions[1].Choices[wrong], 4, 0), wrong))

	for _, kept := range []string{`told.at(-1).state`, `JSON.stringify(told.at(-1).state)`} {
		wants(p, "coming back", `saved = `+kept+`, new Promise(go => {
			document.querySelector('iframe').onload = () => go(true)
			frames.film.location.reload()
		})`, true)
		p.until("what was known before: "+kept, `$('quizme')?.ariaPressed == 'true' && $('score').textContent == '1 of 2 right'`)
		wants(p, "what was reported before", `told.push({ state: saved.given ? saved : JSON.parse(saved) }), true`, true)
	}
	wants(p, "nonsense", `saved = { given: { 2: 99, 3: '__proto__', 77: 0 } }, new Promise(go => {
		document.querySelector('iframe').onload = () => go(true)
		frames.film.location.reload()
	})`, true)
	p.until("the page after nonsense", `$('quizme')`)
	wants(p, "nonsense", `new Promise(go => setTimeout(() => go($('quizme').ariaPressed), 150))`, "false")
}

// A page can hold several players. Keys are for the one that was used last; a player takes other films, and can be taken away.
func TestPlayersSideBySide(t *testing.T) {
	l := &story.English
	path, scenes := newPage(t, l)
	page, _, _ := strings.Cut(string(readFile(t, path)), `<script type="module">`)
	page += `<div class="other"></div><script type="module">` +
		player.Bundle(append(player.Sources(), player.Source("page.js"), "Object.assign(window, { p, mount, data })\n")...) + `</script></body></html>`
	if err := os.WriteFile(path, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	p := openPlayer(t, "file://"+path, l, scenes)
	wants(p, "another player", `window.q = mount($('other'), data, { words: false, extras: false, poster: false }), String([q.at, p.at, $('other .words').offsetHeight, $('other .picture').offsetHeight > 99])`, "0,0,0,true")
	p.press(kb.ArrowRight)
	wants(p, "a key for the one that came last", `String([p.at, q.at])`, "0,1")
	p.click("player .forward")
	p.press(kb.ArrowRight)
	wants(p, "a key for the one that was used", `String([p.at, q.at])`, "2,1")
	wants(p, "a text field", `const field = document.createElement('input'); $('other').append(field); field.focus(); true`, true)
	p.press(kb.ArrowLeft)
	p.press("7")
	wants(p, "keys in a text field", `String([p.at, q.at])`, "2,1")

	wants(p, "events", `window.heard = [], q.on('show', i => heard.push(i)), q.on('data', () => heard.push('data')), q.go(4), q.find(9) + ' ' + heard`, "8 4")
	wants(p, "another film, at the step of the first", `q.setData({ ...data, scenes: data.scenes.slice(0, 9) }, true), [q.at, q.scenes.length, $('other .step').textContent, heard].join('|')`, "4|9|Step 5 of 9|4,4,data")
	wants(p, "another film, from its beginning", `q.setData(data), [q.at, q.scenes.length].join('|')`, "0|14")
	wants(p, "marks", `[q.goMark('first-backtrack'), q.at, q.goMark('nonsense'), q.at].join('|')`, fmt.Sprintf("true|%d|false|%[1]d", p.marks[0]))
	wants(p, "what lies over the picture", `(() => {
		const over = q.overlay.getBoundingClientRect(), picture = $('other .picture').getBoundingClientRect()
		return [over.left - picture.left, over.top - picture.top, over.width - picture.width, over.height - picture.height].join()
	})()`, "0,0,0,0")
	wants(p, "a player that is taken away", `q.destroy(), $('other').childElementCount + $('other').className`, "0other")
	p.press(kb.Home)
	p.at("the first player", 2)
}

// A node of the search tree leads to the step that made it, by a click and by keys. All nodes are one stop for the tab key.
func TestPlayerClimbs(t *testing.T) {
	for _, l := range story.Languages {
		t.Run(l.Name, func(t *testing.T) { playerClimbs(t, &l) })
	}
}

func playerClimbs(t *testing.T, l *story.Language) {
	path, scenes := newPage(t, l, "board", "tree")
	p := openPlayer(t, "file://"+path, l, scenes)
	// Of 4 queens, a4 with c3 and d3 under it, b2 under that; b4 with d3, a2 and c1.
	nodes := []struct {
		step, parent int
		failed       bool
	}{{2, -1, true}, {3, 0, true}, {5, 0, true}, {6, 2, true}, {10, -1, false}, {11, 4, false}, {12, 5, false}, {13, 6, false}}
	for i, n := range nodes {
		p.press(kb.End)
		const node = `document.querySelectorAll('.node')[%d]`
		wants(p, "the name of a node", fmt.Sprintf(node+`.title`, i), scenes[n.step-1].Words().Title+" · "+l.StepName(n.step))
		wants(p, "what the film says of it", fmt.Sprintf(`JSON.parse(film.textContent).tree[%d].slice(4) + ''`, i), fmt.Sprintf("%d,%d,%d", n.step, n.parent, map[bool]int{true: 1}[n.failed]))
		x, err := chromedp.Run(p.tab, chromedp.Evaluate[[]float64](fmt.Sprintf(`(r => [r.x + r.width / 2, r.y + r.height / 2])(`+node+`.getBoundingClientRect())`, i)))
		if err != nil {
			t.Fatal(err)
		}
		p.do(chromedp.MouseClickXY(x[0], x[1]))
		p.at(fmt.Sprintf("a click on node %d", i), n.step-1)
		wants(p, "nodes that are there, and where the tab key stops", `[...document.querySelectorAll('.node:not([hidden])')].map(e => e.tabIndex).join('')`, strings.Repeat("-1", i)+"0")
	}
	p.goTo("#step=12")
	wants(p, "where the tab key stops", `$('node[tabindex="0"]').focus(), [...document.querySelectorAll('.node')].indexOf(document.activeElement)`, 6)
	for _, c := range []struct {
		key  string
		want int
	}{{kb.ArrowUp, 5}, {kb.ArrowUp, 4}, {kb.ArrowUp, 4}, {kb.ArrowLeft, 3}, {kb.Home, 0}, {kb.ArrowDown, 1}, {kb.ArrowRight, 2}, {kb.ArrowDown, 3}, {kb.ArrowDown, 3}, {kb.End, 6}} {
		p.press(c.key)
		wants(p, "a key in the tree", `[...document.querySelectorAll('.node')].indexOf(document.activeElement)`, c.want)
		p.at("a key in the tree", 11)
	}
	p.press(kb.ArrowUp)
	p.press(kb.Enter)
	p.at("a node by a key", nodes[5].step-1)
}

// On paper a page is a strip of its marks.
func TestPlayerOnPaper(t *testing.T) {
	l := &story.English
	path, scenes := newPage(t, l)
	p := openPlayer(t, "file://"+path, l, scenes)
	wants(p, "on paper", `onbeforeprint(), String([strip.hidden, strip.querySelectorAll('figure canvas').length, strip.querySelector('figcaption').textContent])`,
		fmt.Sprintf("false,%d,%s · %s%s", len(p.marks), l.StepName(scenes[p.marks[0]].Step), scenes[p.marks[0]].Words().Title, scenes[p.marks[0]].Words().Detail))
}

// pictures lists pictures from one to another.
func pictures(from, to int) string {
	var list []string
	for i := from; i <= to; i++ {
		list = append(list, fmt.Sprint(i))
	}
	return strings.Join(list, ",")
}

// A page shows what painters of its own paint, and each reader the one in the theme that suits; without the line of time, which
// the page has itself. Other formats of the same run show the film's pictures.
func TestPlayerInTwoThemes(t *testing.T) {
	_, scenes := newPage(t, &story.English)
	painter := func(theme int, panels ...string) *draw.Painter {
		p, err := draw.NewPainter(solver.Backtrack.About(trace.Problem{N: 4}), draw.Options{Cell: 28, Theme: &draw.Themes[theme], Panels: panels})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	const light, dark = 0, 1
	timed := slices.Clone(scenes)
	for i := range timed {
		timed[i].Passed = 0.5
	}
	census := story.Count(t.Context(), slices.Values(timed), math.MaxInt)
	f := New(painter(light), slices.Values(timed), census)
	f.Day, f.Night = painter(light, "board"), painter(dark, "board")
	path := filepath.Join(t.TempDir(), "film.html")
	var page, again, gif, plain bytes.Buffer
	if err := Write(t.Context(), f, HTML.To(&page), GIF.To(&gif), HTML.To(&again)); err != nil {
		t.Fatal(err)
	}
	one := New(painter(light), slices.Values(timed), census)
	if err := errors.Join(os.WriteFile(path, page.Bytes(), 0o644), Write(t.Context(), one, GIF.To(&plain))); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(gif.Bytes(), plain.Bytes()) {
		t.Error("a GIF beside a page is not that of the film alone")
	}
	if !bytes.Equal(page.Bytes(), again.Bytes()) {
		t.Error("two pages of a run differ")
	}
	size := f.In(HTML).Size
	if size != f.Day.Size() || size == f.Size || f.In(GIF).Size != f.Size {
		t.Errorf("pictures have %v in a page, and %v in a GIF", size, f.In(GIF).Size)
	}
	for theme, scheme := range []string{light: "light", dark: "dark"} {
		p := painter(theme, "board")
		s := subject{film: New(p, slices.Values(scenes), census)}
		for _, scene := range scenes {
			s.holds = append(s.holds, scene.Hold)
		}
		s.still = seldom(func(i int) *image.Paletted { return p.Paint(&scenes[i]).Image })
		if err := s.compare(decodePage(path, size, media("prefers-color-scheme", scheme)), HTML.Tick, 0); err != nil {
			t.Errorf("%s: %v", scheme, err)
		}
	}
}

// The player takes little of a page.
func TestPlayerIsSmall(t *testing.T) {
	script := player.Bundle(append(player.Sources(), player.Source("page.js"))...)
	if style := player.Source("player.css"); len(script) > 26_000 || len(style) > 9_000 {
		t.Errorf("code is %d bytes and style %d, and should be at most 26,000 and 9,000", len(script), len(style))
	}
}

// Everyone can use a page: axe finds nothing that keeps someone from it, light or dark.
// The library is not ours: QUEENREEL_AXE names the file axe.min.js of the package axe-core, which CI fetches.
func TestPlayerIsAccessible(t *testing.T) {
	path, scenes := newPage(t, &story.English, "board", "tree")
	axe := os.Getenv("QUEENREEL_AXE")
	if axe == "" {
		if os.Getenv("QUEENREEL_NEEDS_DECODERS") == "1" {
			t.Error("QUEENREEL_AXE is not set, and QUEENREEL_NEEDS_DECODERS is")
		}
		t.Skip("QUEENREEL_AXE is not set")
	}
	library, err := os.ReadFile(axe)
	if err != nil {
		t.Fatal(err)
	}
	p := openPlayer(t, "file://"+path, &story.English, scenes)
	wants(p, "axe", string(library)+`;"loaded"`, "loaded")
	const violations = `axe.run().then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html)).join('\n'))`
	wants(p, "a light page", violations, "")
	p.click("poster")
	wants(p, "a page that plays", violations, "")
	p.click("quizme")
	p.press(kb.Home)
	wants(p, "a question", `$('keys').open = true, $('title').textContent`, story.English.Player.Question)
	wants(p, "a page that asks", violations, "")
	const dark = `document.documentElement.className = 'dark', document.documentElement.style.setProperty('--ground', '#15181e'), `
	wants(p, "a dark page that asks", dark+violations, "")
	p.press("1")
	wants(p, "a dark page that tells", violations, "")
	wants(p, "a light page that tells", `document.documentElement.className = 'light', document.documentElement.style.setProperty('--ground', '#fcfaf6'), `+violations, "")
}
