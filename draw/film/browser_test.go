package film

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"queenreel/draw"
	"queenreel/draw/drawtest"
	"queenreel/draw/drawtest/browse"
	"queenreel/draw/film/player"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

func TestMain(m *testing.M) {
	code := m.Run()
	browse.Close()
	os.Exit(code)
}

// A watcher uses a page of a film in the browser, as people do.
type watcher struct {
	*browse.Tab
	scenes []story.Scene
	words  *words.PlayerTexts
	marks  []int // the scenes that have one
}

// quickScenes returns the scenes of the search for a solution for 4 queens, which stand as short as they can.
func quickScenes(l *words.Language) []story.Scene {
	scenes := tell(99, solver.Backtrack, trace.Problem{N: 4, Solutions: 1}, story.Options{Language: l})
	for i := range scenes {
		scenes[i].Hold = pace.ShortestHold
	}
	return scenes
}

// newPage writes the page of the search for a solution for 4 queens, with stops, into a folder. All its pictures stand as short as they
// can.
func newPage(t *testing.T, l *words.Language, stops []Stop, panels ...string) (path string, scenes []story.Scene) {
	t.Helper()
	tracetest.Needs(t)
	scenes = quickScenes(l)
	f := painted(newPainter(t, 4, panel.Options{Cell: 28, Panels: panels, Language: l, Search: drawtest.StatesOf(scenes)}), scenes)
	f.Plays, f.Stops, f.Texts, f.About = 1, stops, []string{"code", "legend"}, solver.Backtrack.About(trace.Problem{N: 4, Solutions: 1})
	return writePage(t, f), scenes
}

// writePage writes the page of a film into a folder.
func writePage(t *testing.T, f Film) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "film.html")
	writeFile(t, path, encode(t, f, HTML))
	return path
}

// scripted replaces the script of a page by that of the player and statements.
func scripted(t *testing.T, path, statements string) {
	t.Helper()
	page, _, _ := strings.Cut(string(tracetest.Must(os.ReadFile(path))), `<script type="module">`)
	writeFile(t, path, []byte(page+`<script type="module">`+player.Bundle(player.Source("page.js"), statements+"\n")+`</script></body></html>`))
}

// openPlayer opens a page, after some actions.
func openPlayer(t *testing.T, url string, l *words.Language, scenes []story.Scene, before ...browse.Action) *watcher {
	t.Helper()
	p := &watcher{Tab: openFilm(t, url, append([]browse.Action{browse.Size(800, 600)}, before...)...), scenes: scenes, words: &l.Player}
	for i := range scenes {
		if scenes[i].Mood.Mark() != "" {
			p.marks = append(p.marks, i)
		}
	}
	p.Run(`window.$ = name => document.querySelector('.' + name)`)
	return p
}

// at fails the test unless the page shows a picture, its words, its figures and its time.
func (p *watcher) at(what string, i int) {
	p.Helper()
	s := p.scenes[i]
	step := strings.NewReplacer("{n}", fmt.Sprint(s.Step), "{total}", fmt.Sprint(p.scenes[len(p.scenes)-1].Step)).Replace(p.words.StepOf)
	p.Wants(what, `[
		$('picture').dataset.picture, $('step').textContent, $('title').textContent, $('detail').textContent,
		$('counters dd').textContent, $('link').hash, $('position').value, $('position').ariaValueText,
	].join('|')`, fmt.Sprintf("%d|%s|%s|%s|%d|#step=%d|%d|%[2]s", i, step, s.Words().Title, s.Words().Detail, s.States[0].Counters[trace.Tests], s.Step,
		int64(i)*pace.ShortestHold.Milliseconds()))
}

// until waits until a script's value is true, or an element.
func (p *watcher) until(what, script string) {
	p.Helper()
	p.Soon(what, `Boolean((`+script+`))`, true)
}

// goTo follows a link to another place of the page.
func (p *watcher) goTo(hash string) {
	p.Helper()
	p.Run(fmt.Sprintf(`await new Promise(go => { addEventListener('hashchange', () => setTimeout(go, 0), { once: true }); location.hash = %q })`, hash))
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

// Each step has a link, and shows what its scene says. A page waits to be played, each picture for its time. Its clock runs while a picture stands; it stops at marks, of which it prints a
// strip.
func TestPlayerPlays(t *testing.T) {
	l := &words.English
	path, scenes := newPage(t, l, nil)
	p := openPlayer(t, "file://"+path, l, scenes)
	last := len(scenes) - 1
	for i := len(scenes) - 1; i > 0; i-- {
		p.goTo(fmt.Sprintf("#step=%d", scenes[i].Step))
		p.at("a link to a step", i)
	}
	p.Wants("a link", `$('player').matches('.playing') + getComputedStyle($('poster')).display`, "falsenone")
	p.Wants("playing", watch("play"), pictures(1, last))
	p.Wants("the time that it takes", fmt.Sprintf("played > %d", int64(last-1)*pace.ShortestHold.Milliseconds()), true)
	p.Wants("the bar while a picture stands", `between`, true)
	p.Wants("the end", `$('picture').dataset.picture + ' ' + $('position').value + ' ' + $('time').textContent`, fmt.Sprintf("%d %d 0:00 / 0:00", last, (last+1)*20))
	p.Wants("four times as fast", `$('speed').value = 4, $('speed').dispatchEvent(new Event('change'))`, true)
	p.Click(".loop")
	p.Press(kb.End)
	p.Click(".buttons .play")
	p.Wants("playing again and again", `new Promise(go => { const timer = setInterval(() => $('picture').dataset.picture == '2' && (clearInterval(timer), go(true)), 5) })`, true)
	p.Press(" ")
	p.Wants("the space bar", `$('player').matches('.playing')`, false)
	p.printed()
}

// Everyone can use a page: axe finds nothing that keeps someone from it, light or dark, while it plays, stops, asks and tells.
func TestPlayerIsAccessible(t *testing.T) {
	path, scenes := newPage(t, &words.English, []Stop{{5, "Which one goes?"}}, "board", "tree")
	p := openPlayer(t, "file://"+path, &words.English, scenes)
	p.Accessible("a light page")
	p.Click(".poster")
	p.Accessible("a page that plays")
	p.until("a stop", `$('goon').checkVisibility()`)
	p.Accessible("a page that stops")
	p.Click(".quizme")
	p.Wants("a question", `$('keys').open = true, $('title').textContent`, words.English.Player.Question)
	p.Accessible("a page that asks")
	p.Run(`document.documentElement.className = 'dark', document.documentElement.style.setProperty('--ground', '#15181e')`)
	p.Accessible("a dark page that asks")
	p.Press("1")
	p.Accessible("a dark page that tells")
	p.Run(`document.documentElement.className = 'light', document.documentElement.style.setProperty('--ground', '#fcfaf6')`)
	p.Accessible("a light page that tells")
}

// printed fails the test unless a page on paper is a strip of its marks.
func (p *watcher) printed() {
	p.Helper()
	first := p.scenes[p.marks[0]]
	p.Wants("on paper", `onbeforeprint(), String([strip.hidden, strip.querySelectorAll('figure .picture').length, strip.querySelector('figcaption:not(:empty)').textContent])`,
		fmt.Sprintf("false,%d,%s · %s%s", len(p.marks), words.English.StepName(first.Step), first.Words().Title, first.Words().Detail))
	p.Wants("lines on paper", `(lines => {
		const all = lines.getBoundingClientRect(), canvas = lines.closest('.frame').firstChild.getBoundingClientRect()
		return [lines.children.length > 0, getComputedStyle(lines).stroke.slice(0, 4), all.width > 50 && all.left >= canvas.left && all.top >= canvas.top && all.bottom <= canvas.bottom].join()
	})(strip.querySelector('.lines'))`, "true,rgb(,true")
}

// pictures lists pictures from one to another.
func pictures(from, to int) string {
	var list []string
	for i := from; i <= to; i++ {
		list = append(list, fmt.Sprint(i))
	}
	return strings.Join(list, ",")
}

// openParts opens the page of a film whose script has p, mount, data and parts of the player as globals.
func openParts(t *testing.T, l *words.Language, panels ...string) *watcher {
	t.Helper()
	path, scenes := newPage(t, l, nil, panels...)
	scripted(t, path, "Object.assign(window, { p, mount, data })\ndocument.body.insertAdjacentHTML('beforeend', '<div class=other></div>')")
	return openPlayer(t, "file://"+path, l, scenes)
}

// Where the shapes of a scene come later, the picture stays as it is up to then, without lines, and shows the newest scene that was asked for.
func TestDrawnOnDemand(t *testing.T) {
	p := openParts(t, &words.English, "board")
	p.Run(`
		window.there = [0]
		window.late = { of: i => there.includes(i) && data.pictures.of(i) }
		window.come = i => (there.push(i), late.onmore())
		window.q = mount($('other'), { ...data, pictures: late })
		window.picture = document.querySelector('.other .picture')
		window.seen = of => JSON.stringify([...of.children].flatMap(e => e.checkVisibility() ? [e.outerHTML.replace(/s\d+-/g, '')] : []))`)
	const state = `[seen(picture) == before, picture.ariaBusy, picture.dataset.picture, getComputedStyle(document.querySelector('.other .lines')).visibility].join()`
	p.Wants("what is there", `window.before = seen(picture), picture.ariaBusy + (before.length > 100)`, "falsetrue")
	p.Wants("what is not there", `q.go(3), q.go(7), `+state, "true,true,7,hidden")
	p.Wants("an older one", `come(3), `+state, "true,true,7,hidden")
	p.Wants("the newest", `come(7), `+state, "false,false,7,visible")
	p.Wants("as it is alone", `p.go(7), window.before = seen($('picture')), q.go(0), q.go(7), `+state, "true,false,7,visible")
	p.Wants("in other colors", `q.setColors({ ...data.film, nightGround: '', ground: '#102030' }, late), getComputedStyle(picture).backgroundColor`, "rgb(16, 32, 48)")
}

// Each square has a name that says what is on it. One that is chosen says what attacks it, by a line and in words, until the next scene.
func TestSquaresAreNamed(t *testing.T) {
	l := &words.English
	p := openParts(t, l, "board", "tree")
	p.goTo("#step=3") // queens on a1 and c2
	p.Wants("rows and columns", `[...document.querySelectorAll('.board .name')].map(e => e.textContent).join('')`, "1a2b3c4d")
	p.Wants("the names", `[0, 1, 6, 7, 11].map(k => document.querySelectorAll('.square')[k].ariaLabel).join('|')`,
		"a1, queen|b1, attacked by a1|c2, queen|d2, attacked by c2|d3, attacked by c2")
	const b3c2 = `[9, 6].map(k => document.querySelectorAll('.square')[k].ariaLabel).join('|')`
	p.goTo("#step=4") // row 3 has no square left
	p.Wants("a dead end", b3c2, "b3, attacked by c2|c2, queen")
	p.Wants("a queen that is removed", `p.goStep(5), `+b3c2, "b3, not attacked|c2, tried here")
	p.Wants("a square that failed", `p.goStep(6), `+b3c2, "b3, not attacked|c2, attacked by d2")
	p.goTo("#step=3")
	p.Wants("a square that was ruled out", `p.scenes[p.at].out = {13: 'DeniedHere'}, p.goStep(3), document.querySelectorAll('.square')[13].ariaLabel`, "b4, ruled out: already tried")
	p.Wants("a tap", `document.querySelectorAll('.square')[11].click(), $('told').textContent + document.querySelectorAll('.asked').length + p.playing`, "d3 is attacked by c2, same diagonal.1false")
	p.Wants("in another light", `p.setDark(!document.querySelector('.dark')), $('told').textContent + document.querySelectorAll('.asked').length`, "d3 is attacked by c2, same diagonal.1")
	p.Press(kb.ArrowRight)
	p.Wants("the next scene", `$('told').textContent + document.querySelectorAll('.asked').length`, "0")
	p.Wants("a square with the focus", `document.querySelector('.square[tabindex="0"]').focus(), p.goStep(3), document.activeElement.ariaLabel`, "d3, attacked by c2")
	p.Press(kb.ArrowLeft)
	p.Press(kb.Enter)
	p.Wants("keys on squares", `document.activeElement.ariaLabel + '|' + $('told').textContent + p.at`, "c3, attacked by a1|c3 is attacked by a1, same diagonal. c3 is attacked by c2, same column.2")
	p.Wants("what lies over the picture", `(() => {
		const over = $('overlay').getBoundingClientRect(), picture = $('picture').getBoundingClientRect()
		return [over.left - picture.left, over.top - picture.top, over.width - picture.width, over.height - picture.height].join()
	})()`, "0,0,0,0")
	p.Do(browse.Media("forced-colors: active"))
	p.Wants("in high contrast", `p.goStep(3), ['li[aria-current]', 'li:not([aria-current])'].map(e => getComputedStyle($('code ' + e)).borderLeftColor).join() + getComputedStyle($('position')).forcedColorAdjust`,
		"rgb(0, 0, 0),rgb(255, 255, 255)none")
}

// On screens of all sizes, at 200 and 400 % zoom too, nothing is wider than the page, words are large enough, those in the tree too, board and
// caption are seen together, and the buttons cover no half of a line. Who presents a tree has half a screen for it.
func TestPageFits(t *testing.T) {
	tracetest.Needs(t)
	for _, l := range words.Languages() {
		pageFits(t, &l, "board", "tree")
	}
	pageFits(t, &words.English, "board")
}

func pageFits(t *testing.T, l *words.Language, panels ...string) {
	scenes := quickScenes(l)[:6]
	f := painted(newPainter(t, 4, panel.Options{
		Cell: 112, Scale: 2, Arrangement: panel.Page, Panels: panels, Language: l, Search: drawtest.StatesOf(scenes),
	}), scenes)
	f.Title, f.Language, f.Texts, f.About = "Class 10b", l, []string{"code", "legend"}, solver.Backtrack.About(trace.Problem{N: 4, Solutions: 1})
	p := openPlayer(t, "file://"+writePage(t, f)+"#step=5", l, scenes)
	for _, size := range []struct {
		width, height, board int64 // the least side of the board
	}{{1280, 800, 440}, {1920, 1080, 700}, {844, 390, 250}, {768, 1024, 440}, {390, 844, 300}, {640, 400, 200}, {320, 200, 120}} {
		what := fmt.Sprintf("%s, %d by %d, %v", l.Name, size.width, size.height, panels)
		p.Do(browse.Size(size.width, size.height))
		p.Wants(what+": the heading", `document.querySelector('h1').getBoundingClientRect().height > 20`, true)
		p.Wants(what+": the width", `document.documentElement.scrollWidth <= innerWidth`, true)
		if size.width >= 320 && slices.Contains(panels, "tree") {
			p.Wants(what+": the tree", `document.querySelector('.tree .frame').getBoundingClientRect().width >= 295`, true)
		}
		if size.width >= 960 {
			p.Wants(what+": what the buttons cover", `(top => [...document.querySelectorAll('.player :is(p, li, dd, figure)')].filter(e => e.checkVisibility() && !e.closest('.controls')).map(e => e.getBoundingClientRect()).filter(r => r.top < top && r.bottom > top + 1).length)($('controls').getBoundingClientRect().top)`, 0)
		}
		p.Wants(what+": the board", fmt.Sprintf(`(w => w >= %d ? 'wide' : String(w))($('squares').getBoundingClientRect().width)`, size.board), "wide")
		p.Wants(what+": small texts", `[...document.querySelectorAll('.player :not(option)')].filter(e => e.checkVisibility() && [...e.childNodes].some(n => n.nodeType == 3 && n.data.trim()) && parseFloat(getComputedStyle(e).fontSize) < (e.matches('.name') ? 12 : 16)).map(e => e.className).join()`, "")
		if size.height > 300 {
			p.Wants(what+": the caption", `Math.round($('title').getBoundingClientRect().bottom) <= innerHeight`, true)
		}
		p.Wants(what+": what covers the board", `(r => document.elementFromPoint(r.right - 5, Math.min(r.bottom, innerHeight) - 5).closest('.stage') != null)($('squares').getBoundingClientRect())`, true)
	}
	if slices.Contains(panels, "tree") {
		p.Do(browse.Size(1920, 1080))
		p.Click(".present")
		p.Wants("what is presented", `['stage', 'caption', 'code', 'controls', 'pictures', 'signs'].map(c => $(c).checkVisibility()).join()`, "true,true,false,false,true,false")
		p.Wants("the tree that is presented", `(r => r.width > 600 && r.bottom <= innerHeight)(document.querySelector('.tree .frame').getBoundingClientRect())`, true)
	}
}

// The thin frames of small boards are whole, wherever they stand between the pixels of the screen.
func TestThinFramesAreWhole(t *testing.T) {
	tracetest.Needs(t)
	problem, solvers := trace.Problem{N: 4, Solutions: 1}, []solver.Solver{solver.Backtrack, solver.Propagate, solver.Forward}
	scenes := timed(t, problem, story.Options{}, pace.Timing{}, solvers...)
	f := painted(comparisonOf(t, problem, solvers...), scenes)
	f.Views[Apart] = View{Day: comparisonOf(t, problem, solvers...)}
	p := openPlayer(t, "file://"+writePage(t, f)+"#step=1", &words.English, scenes)
	for width := int64(345); width < 375; width += 2 {
		p.Do(browse.Size(width, 1000))
		window := tracetest.Must(png.Decode(bytes.NewReader(p.Screenshot())))
		boards := `[...document.querySelectorAll('.boards .area')].map(e => e.getBoundingClientRect()).map(r => [r.left, r.top, r.width].map(Math.round))`
		for i, at := range browse.Value[[][3]int](p.Tab, boards) {
			corner, side := image.Pt(at[0], at[1]), at[2]
			middle := side / 4 // where two squares meet, and no names are
			for edge, out := range map[image.Point]image.Point{
				{-1, middle}: {-1, 0}, {side, middle}: {1, 0}, {middle, -1}: {0, -1}, {middle, side}: {0, 1},
			} {
				darkest := uint8(255)
				for far := range 4 {
					p := corner.Add(edge).Add(out.Mul(1 + far))
					darkest = min(darkest, color.GrayModel.Convert(window.At(p.X, p.Y)).(color.Gray).Y)
				}
				if darkest > 220 {
					t.Errorf("in a window of %d pixels, board %d has no frame at %v", width, i+1, edge)
				}
			}
		}
	}
}

// So do the boards of a comparison, side by side, over the buttons: a race is seen at once. Its verdict is read whole, also where it is
// presented.
func TestComparedPageFits(t *testing.T) {
	tracetest.Needs(t)
	for n := 2; n <= 4; n++ {
		comparedPageFits(t, n)
	}
}

func comparedPageFits(t *testing.T, n int) {
	problem, solvers := trace.Problem{N: 4, Solutions: 1}, []solver.Solver{solver.Backtrack, solver.Propagate, solver.Forward, solver.CDCL}[:n]
	scenes := timed(t, problem, story.Options{}, pace.Timing{}, solvers...)
	f := painted(comparisonOf(t, problem, solvers...), scenes)
	f.Views[Apart] = View{Day: comparisonOf(t, problem, solvers...)}
	p := openPlayer(t, "file://"+writePage(t, f)+"#step=end", &words.English, scenes)
	sizes := []struct{ width, height, board int64 }{{1280, 800, 300}, {1920, 1080, 450}, {1280, 720, 300}, {1000, 800, 200}, {844, 390, 150}, {390, 844, 160}}
	if n > 2 {
		sizes = []struct{ width, height, board int64 }{{1280, 720, 190}, {1920, 1080, 400}, {844, 390, 150}}
	}
	for _, size := range sizes {
		what := fmt.Sprintf("%d searches, %d by %d", n, size.width, size.height)
		p.Do(browse.Size(size.width, size.height))
		p.Wants(what+": the width", `document.documentElement.scrollWidth <= innerWidth`, true)
		p.Wants(what+": boards", fmt.Sprintf(`[...document.querySelectorAll('.boards .picture')].map(e => e.getBoundingClientRect().width).map(w => w >= %d ? 'wide' : w).join()`, size.board), "wide"+strings.Repeat(",wide", n-1))
		p.Wants(what+": the buttons", `scrollTo(0, 0), $('play').getBoundingClientRect().bottom <= innerHeight && $('stage').getBoundingClientRect().top >= 0`, true)
		p.Wants(what+": boards and buttons", `[...document.querySelectorAll('.boards .picture')].every(e => e.getBoundingClientRect().bottom <= $('controls').getBoundingClientRect().top)`, true)
		if size.height > 700 {
			p.Wants(what+": the verdict over the buttons", `$('caption').getBoundingClientRect().bottom <= $('controls').getBoundingClientRect().top`, true)
		}
		p.Wants(what+": the verdict", `$('title').textContent.length > 5 && $('title').getBoundingClientRect().bottom <= $('caption').getBoundingClientRect().bottom + 1`, true)
	}
	p.Do(browse.Size(1280, 800))
	p.Click(".present")
	p.Wants("presented", fmt.Sprintf(`[...document.querySelectorAll('.boards .picture')].map(e => e.getBoundingClientRect()).map(r => r.width > %d && r.bottom < innerHeight).join()`, 800/n-50), "true"+strings.Repeat(",true", n-1))
	if n == 2 {
		p.Do(browse.Size(844, 390))
		p.Wants("presented on a phone", `$('player').scrollHeight <= innerHeight`, true)
	}
}

// quizOf returns the questions of a page of backtrack for four queens.
func quizOf(scenes []story.Scene) []story.Question {
	states := func(yield func(story.State) bool) {
		for _, s := range scenes {
			if !yield(s.States[0]) {
				return
			}
		}
	}
	return story.Quiz(states, solver.Backtrack.About(trace.Problem{N: 4}), story.RoundSize, len(scenes), 0)
}

// In a frame a quiz reports to the page around it by the messages of SPLICE, and goes on where that page says that its reader
// stopped, with the best score so far. Other pages, and answers to other questions, have no say.
func TestPlayerReports(t *testing.T) {
	l := &words.English
	path, scenes := newPage(t, l, nil)
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
	questions := quizOf(scenes)
	p.Run(`window.$ = name => frames.film.document.querySelector('.' + name)`)
	p.until("the film asks what it knows", `told.length == 1 && told[0].subject == 'SPLICE.getState' && $('quizme')`)
	p.Wants("a course that knows nothing", `new Promise(go => setTimeout(() => go([$('quizme').ariaPressed, $('score').textContent].join('|')), 100))`, "false|")

	right, wrong := questions[0].Answer, (questions[1].Answer+1)%len(questions[1].Choices)
	p.until("a question", `$('quizme').click(), $('player.asking')`)
	const choose = `document.defaultView.$('choices li:nth-child(%d) button').click()`
	p.Wants("two answers", fmt.Sprintf(`told = [], `+choose+`, $('goon').click(), `+choose+`, true`, right+1, wrong+1), true)
	p.until("two reports", `told.length == 4`)
	p.Wants("what is told", `told.map(m => [m.subject.slice(7), m.name ?? m.score, JSON.stringify(m.data ?? m.state)]).join('|')`, fmt.Sprintf(
		`sendEvent,answer,{"step":%[1]d,"choice":%[2]q,"right":true}|reportScoreAndState,%[3]v,{"given":{"%[1]d":%[4]d},"best":%[3]v}|`+
			`sendEvent,answer,{"step":%[5]d,"choice":%[6]q,"right":false}|reportScoreAndState,%[3]v,{"given":{"%[1]d":%[4]d,"%[5]d":%[7]d},"best":%[3]v}`,
		questions[0].Next.Step, story.ActionWords(l, questions[0].Choices[right], 4, 0), 1/float64(len(questions)), right,
		questions[1].Next.Step, story.ActionWords(l, questions[1].Choices[wrong], 4, 0), wrong))

	for _, kept := range []string{`JSON.stringify(told.at(-1).state)`, `told.at(-1).state`} {
		p.Wants("coming back", `saved = `+kept+`, new Promise(go => {
			document.querySelector('iframe').onload = () => go(true)
			frames.film.location.reload()
		})`, true)
		p.until("what was known before: "+kept, `$('quizme')?.ariaPressed == 'true' && $('score').textContent == '1 of 2 right'`)
		p.Wants("where it goes on", `$('step').textContent`, strings.NewReplacer("{n}", fmt.Sprint(questions[2].State.Step), "{total}", fmt.Sprint(scenes[len(scenes)-1].Step)).Replace(p.words.StepOf))
		p.until("the best score, starting over", fmt.Sprintf(`$('again').click(), told.at(-1).score == %v`, 1/float64(len(questions))))
		p.Wants("what was reported before", `told.push({ state: saved.given ? saved : JSON.parse(saved) }), true`, true)
	}
	p.Wants("nonsense", `saved = { given: { 2: 99, 3: '__proto__', 77: 0 } }, new Promise(go => {
		document.querySelector('iframe').onload = () => go(true)
		frames.film.location.reload()
	})`, true)
	p.until("the page after nonsense", `$('quizme')`)
	p.Wants("nonsense", `new Promise(go => setTimeout(() => go($('quizme').ariaPressed), 150))`, "false")
}

// deadRows returns scenes of 5 queens, as films show them: lines explain the first row without a square one after another, the second all
// at once, and no other. All but three stand in passing.
func deadRows(t *testing.T) []story.Scene {
	t.Helper()
	var film []story.Scene
	dead, unbrief := 0, story.BriefHold.Round(pace.ShortestHold) // at the first pictures, holds are rounded
	for _, s := range tell(60, solver.Backtrack, trace.Problem{N: 5}, story.Options{}) {
		lines := linesOf(&s)
		if lines == nil {
			film = append(film, s)
			continue
		}
		marks := *s.States[0].Marks
		marks.Lines, s.States[0].Marks = lines, &marks
		switch dead++; dead {
		case 1:
			for n := range lines {
				part := s
				part.States = slices.Clone(s.States)
				part.Show(story.Showing{Hold: s.Hold, Part: n + 1})
				film = append(film, part)
			}
			s.Show(story.Showing{Hold: time.Second})
		case 2:
			s.Show(story.Showing{Hold: unbrief})
		case 3:
			s.Show(story.Showing{Hold: unbrief})
			s.States[0].Bare = true
		case 4: // it is not bare, but brief
		default:
			s.States[0].Bare = true
		}
		film = append(film, s)
	}
	if dead < 9 {
		t.Fatalf("only %d rows are without a square", dead)
	}
	return film
}

// linesOf returns an attack on each square of the line of a scene that has no square left; nil if there is none.
func linesOf(s *story.Scene) (lines []story.Attack) {
	if s.States[0].Dead == trace.Nowhere || s.States[0].Lines != nil {
		return s.States[0].Lines
	}
	for col := range s.States[0].Board.N {
		at := trace.Sq(int(s.States[0].Dead.Row), col)
		if by, attacked := s.States[0].Board.Attacker(at); attacked {
			lines = append(lines, story.Attack{By: by, At: at})
		}
	}
	return lines
}

// pageOf returns the picture of a scene without lines, which a page draws over it, and how many it draws.
func pageOf(p *draw.Painter, s story.Scene) (still *image.Paletted, lines int) {
	lines = len(linesOf(&s))
	switch {
	case s.States[0].Bare || s.Brief():
		lines = 0
	case s.Part > 0:
		lines = s.Part
	}
	return p.Paint(new(s.Unlined())).Image, lines
}

// A page shows each step, wherever one stops, as a still does: with the red row and all lines, in the theme that suits the reader, and
// without the line of time, which the page has itself. While it plays, it shows what the film does, and while it asks, nothing that tells what comes
// next.
func TestPageAtRest(t *testing.T) {
	tracetest.Needs(t)
	painter := func(colors int) *draw.Painter {
		return newPainter(t, 5, panel.Options{Cell: 24, Theme: &theme.Themes[colors], Panels: []string{"board"}})
	}
	scenes := deadRows(t)
	scenes = scenes[:len(scenes)/2] // of which some are brief and bare, too
	f := painted(painter(0), scenes)
	f.Views[Apart] = View{painter(0), painter(1)}
	path := writePage(t, f)
	scripted(t, path, "Object.assign(window, { p, data, Screen, fit, viewOf })")
	for night, scheme := range []string{"light", "dark"} {
		tab := openFilm(t, "file://"+path, browse.Media("prefers-color-scheme: "+scheme))
		p := painter(night)
		colors := rgbaOf(p.Palette())
		i, frames := 0, [][]any{} // the steps of the page, and when the film shows each picture
		for shown := range unpacked(tab, stepThrough, p.Size()) {
			begin, hold := i, time.Duration(0)
			for step := scenes[i].Step; i < len(scenes) && scenes[i].Step == step; i++ {
				frames = append(frames, []any{step - 1, (hold + scenes[i].Hold/2).Milliseconds(), false})
				hold += scenes[i].Hold
			}
			if still, _ := pageOf(p, scenes[begin].AtRest()); !near(shown.masking(still), still, &colors, 1) {
				t.Fatalf("%s: step %d at rest is another picture than the still", scheme, scenes[begin].Step)
			}
			if shown.hold != hold {
				t.Errorf("step %d stands for %v, not %v", scenes[begin].Step, shown.hold, hold)
			}
		}
		pictures := slices.Clone(scenes)
		for _, s := range scenes {
			if asking := s.AtRest(); s.Hints() {
				pictures, frames = append(pictures, asking.Asking()), append(frames, []any{s.Step - 1, nil, true})
			}
		}
		script := strings.Replace(showFrames, "FRAMES", string(tracetest.Must(json.Marshal(frames))), 1)
		moving := unpacked(tab, script, p.Size())
		lines := browse.Value[[]int](tab, "lined")
		i = 0
		for shown := range moving {
			still, want := pageOf(p, pictures[i])
			if !near(shown.masking(still), still, &colors, 1) || lines[i] != want {
				t.Fatalf("%s, picture %d of the film is another, or has %d lines and not %d", scheme, i, lines[i], want)
			}
			i++
		}
		if i != len(pictures) || i == len(scenes) {
			t.Errorf("%s: %d pictures of %d are seen", scheme, i, len(pictures))
		}
		for _, script := range []string{playsAndPauses, holdsKey, drags} {
			tab.Run(watchShow)
			tab.Wants("how the page shows scenes in motion, and after", script, "true false")
		}
	}
}

// watchShow is a script that tells, whenever a page shows a scene, whether it does so as the film at some time.
const watchShow = `window.timed = [], window.shown ??= Screen.prototype.show, Screen.prototype.show = function (i, time) {
	timed.push(time != null)
	shown.call(this, i, time)
};
`

// What people do, and whether the page shows scenes as the film while they do, and after.
const (
	playsAndPauses = `new Promise(go => {
		p.play()
		setTimeout(() => {
			const inMotion = timed.slice(1).every(Boolean)
			p.pause()
			go(inMotion + ' ' + timed.at(-1))
		}, 200)
	})`
	holdsKey = `(() => {
		const key = (type, repeat) => document.body.dispatchEvent(new KeyboardEvent(type, { key: 'ArrowRight', repeat, bubbles: true }))
		key('keydown', false)
		const first = timed.splice(0).at(-1)
		key('keydown', true)
		const inMotion = !first && timed.every(Boolean)
		key('keyup', false)
		return inMotion + ' ' + timed.at(-1)
	})()`
	drags = `(() => {
		const bar = document.querySelector('.position')
		bar.value = 900
		bar.dispatchEvent(new Event('input'))
		const inMotion = timed.every(Boolean)
		bar.dispatchEvent(new Event('change'))
		return inMotion + ' ' + timed.at(-1)
	})()`
)

// showFrames is a script that shows pictures of a page, and returns them as stepThrough does.
//
//go:embed testdata/show_frames.js
var showFrames string

// The page of a comparison has all lines in its pictures at rest, also those that the film leaves out.
func TestComparisonAtRest(t *testing.T) {
	tracetest.Needs(t)
	p, solvers := trace.Problem{N: 4, Solutions: 1}, []solver.Solver{solver.Backtrack, solver.Propagate}
	scenes := timed(t, p, story.Options{}, brief, solvers...)
	f := painted(comparisonOf(t, p, solvers...), scenes)
	f.Views[Apart] = View{Day: comparisonOf(t, p, solvers...)}
	painter, astray := comparisonOf(t, p, solvers...), 0
	s := subject{film: f}
	for _, scene := range scenes {
		s.holds = append(s.holds, scene.Hold)
	}
	s.still = func(i int) *image.Paletted {
		film, rest := scenes[i], scenes[i].AtRest()
		inFilm := drawtest.Clone(painter.Paint(&film).Image)
		atRest := painter.Paint(&rest).Image
		if !bytes.Equal(inFilm.Pix, atRest.Pix) {
			astray++
		}
		return atRest
	}
	if err := s.compare(decodePage(t, writePage(t, f), f.Size), HTML.Tick, 1); err != nil {
		t.Error(err)
	}
	if astray == 0 {
		t.Error("the film shows all that stills show")
	}
}
