package film

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queenreel/draw/film/player"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// A watcher uses a page of a film in the browser, as people do.
type watcher struct {
	testing.TB
	tab    context.Context
	scenes []story.Scene
	words  *words.PlayerTexts
	marks  []int // the scenes that have one
}

// needBrowser skips a test where nothing shows pages.
func needBrowser(t *testing.T) {
	t.Helper()
	unraced(t)
	if len(installed(t, decoders["html"])) == 0 {
		t.Skip("chromium is not installed")
	}
}

// quickScenes returns the scenes of the search for a solution for 4 queens, which stand as short as they can.
func quickScenes(l *words.Language) []story.Scene {
	scenes := tell(solver.Backtrack, trace.Problem{N: 4, Solutions: 1}, story.Options{Language: l})
	for i := range scenes {
		scenes[i].Hold = pace.ShortestHold
	}
	return scenes
}

// newPage writes the page of the search for a solution for 4 queens into a folder. All its pictures stand as short as they can.
func newPage(t *testing.T, l *words.Language, panels ...string) (path string, scenes []story.Scene) {
	t.Helper()
	return newStoppingPage(t, l, nil, panels...)
}

// newStoppingPage writes a page with stops.
func newStoppingPage(t *testing.T, l *words.Language, stops []Stop, panels ...string) (path string, scenes []story.Scene) {
	t.Helper()
	needBrowser(t)
	scenes = quickScenes(l)
	f := painted(newPainter(t, 4, panel.Options{Cell: 28, Panels: panels, Language: l, Search: slices.Values(scenes)}), scenes)
	f.Plays, f.Stops, f.Texts, f.About = 1, stops, []string{"code", "legend"}, solver.Backtrack.About(trace.Problem{N: 4, Solutions: 1})
	path = filepath.Join(t.TempDir(), "film.html")
	writeFile(t, path, encode(t, f, HTML))
	return path, scenes
}

// openPlayer opens a page. An error that it reports fails the test.
func openPlayer(t *testing.T, url string, l *words.Language, scenes []story.Scene, before ...action) *watcher {
	t.Helper()
	tab, done, err := open(url, append(before, reports(t))...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(done)
	p := &watcher{TB: t, tab: tab, scenes: scenes, words: &l.Player}
	for i := range scenes {
		if scenes[i].Mark() != "" {
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
		int64(i)*pace.ShortestHold.Milliseconds()))
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

// inEveryLanguage runs a test in every language; in plain runs, in one.
func inEveryLanguage(t *testing.T, one string, test func(*testing.T, *words.Language)) {
	for _, l := range words.Languages() {
		if tracetest.Full || l.Name == one {
			t.Run(l.Name, func(t *testing.T) { test(t, &l) })
		}
	}
}

// Keys, buttons and links go where they say.
func TestPlayerGoes(t *testing.T) { inEveryLanguage(t, "en", playerGoes) }

func playerGoes(t *testing.T, l *words.Language) {
	path, scenes := newPage(t, l)
	p := openPlayer(t, "file://"+path, l, scenes)
	last := len(scenes) - 1
	p.at("in the beginning", 0)
	wants(p, "the beginning", `$('playing') == null && getComputedStyle($('poster')).display`, "grid")

	p.press(kb.ArrowRight)
	p.at("right", 1)
	wants(p, "after the beginning", `getComputedStyle($('poster')).display`, "none")
	for _, c := range []struct {
		key   string
		shift bool
		want  int
	}{
		{kb.ArrowRight, true, p.marks[0]}, {kb.ArrowRight, true, p.marks[1]}, {kb.ArrowLeft, false, p.marks[1] - 1}, {kb.ArrowLeft, true, p.marks[0]},
		{kb.End, false, last}, {kb.ArrowRight, false, last}, {"5", false, len(scenes) / 2}, {kb.Home, false, 0}, {kb.ArrowLeft, false, 0},
	} {
		if c.shift {
			p.press(c.key, chromedp.ModifierShift)
		} else {
			p.press(c.key)
		}
		p.at("the key "+c.key, c.want)
	}
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
	wants(p, "the keys that the page lists", `[...document.querySelectorAll('.keys dt')].map(e => e.textContent).join('')`, "␣ ← → ⇧ ← ⇧ → Home End F ? 1 – 4 0 – 9 ")
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

// A page waits to be played, each picture for its time. Its clock runs while a picture stands; it stops at marks, of which it prints a strip.
func TestPlayerPlays(t *testing.T) {
	l := &words.English
	path, scenes := newPage(t, l)
	p := openPlayer(t, "file://"+path+"#step=2", l, scenes)
	last := len(scenes) - 1
	p.at("a link to step 2", 1)
	wants(p, "a link", `$('player').matches('.playing') + getComputedStyle($('poster')).display`, "falsenone")
	wants(p, "playing", watch("play"), pictures(1, last))
	wants(p, "the time that it takes", fmt.Sprintf("played > %d", int64(last-1)*pace.ShortestHold.Milliseconds()), true)
	wants(p, "the bar while a picture stands", `between`, true)
	wants(p, "the end", `$('picture').dataset.picture + ' ' + $('position').value + ' ' + $('time').textContent`, fmt.Sprintf("%d %d 0:00 / 0:00", last, (last+1)*20))
	p.click("speed")
	wants(p, "four times as fast", `$('speed').value = 4, $('speed').dispatchEvent(new Event('change'))`, true)
	p.click("pauses")
	wants(p, "playing to a mark", watch("play"), pictures(0, p.marks[0]))
	p.at("a mark", p.marks[0])
	wants(p, "playing to the next mark", watch("play"), pictures(p.marks[0], p.marks[1]))
	p.click("pauses")
	p.click("loop")
	p.press(kb.End)
	p.click("buttons .play")
	wants(p, "playing again and again", `new Promise(go => { const timer = setInterval(() => $('picture').dataset.picture == '2' && (clearInterval(timer), go(true)), 5) })`, true)
	p.press(" ")
	wants(p, "the space bar", `$('player').matches('.playing')`, false)
	p.printed()
}

// A page waits to be played: by a click on its first picture, or by a link to #play where motion is welcome.
func TestPlayerBegins(t *testing.T) {
	l := &words.English
	path, scenes := newPage(t, l)
	const later = `new Promise(go => setTimeout(() => go($('picture').dataset.picture), 60))`
	p := openPlayer(t, "file://"+path, l, scenes)
	wants(p, "a page that is opened", later, "0")
	wants(p, "the button over the picture", watch("poster"), pictures(0, len(scenes)-1))
	p = openPlayer(t, "file://"+path+"?2#step=5&play", l, scenes)
	wants(p, "a link to play", fmt.Sprintf(`new Promise(go => { const timer = setInterval(() => $('picture').dataset.picture == %d && (clearInterval(timer), go(true)), 5) })`, len(scenes)-1), true)
	if !tracetest.Full {
		return
	}
	p = openPlayer(t, "file://"+path+"?3#play", l, scenes, still())
	wants(p, "a link to play, where motion is unwelcome", later, "0")
	wants(p, "a click where motion is unwelcome", watch("poster"), pictures(0, len(scenes)-1))
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

// A page's script has the player take other films, and hears of it. Keys in text fields are not the player's.
func TestPlayerTakesFilms(t *testing.T) {
	l := &words.English
	path, scenes := newPage(t, l)
	page, _, _ := strings.Cut(string(readFile(t, path)), `<script type="module">`)
	page += `<script type="module">` + player.Bundle(player.Source("page.js"), "Object.assign(window, { p, data })\n") + `</script></body></html>`
	writeFile(t, path, []byte(page))
	p := openPlayer(t, "file://"+path, l, scenes)
	p.press(kb.ArrowRight)
	p.at("a key", 1)
	wants(p, "a text field", `const field = document.createElement('input'); $('player').append(field); field.focus(); true`, true)
	p.press(kb.ArrowRight)
	p.press("7")
	p.at("keys in a text field", 1)

	wants(p, "events", `window.heard = [], p.on('show', i => heard.push(i)), p.on('data', () => heard.push('data')), p.go(4), p.find(9) + ' ' + heard`, "8 4")
	wants(p, "another film, at the step of the first", `p.setData({ ...data, scenes: data.scenes.slice(0, 9) }, true), [p.at, p.scenes.length, $('step').textContent, heard].join('|')`, "4|9|Step 5 of 9|4,4,data")
	wants(p, "another film, from its beginning", `p.setData(data), [p.at, p.scenes.length].join('|')`, "0|14")
	wants(p, "marks", `[p.goStep('first-backtrack'), p.at, p.goStep('nonsense'), p.at].join('|')`, fmt.Sprintf("true|%d|false|%[1]d", p.marks[0]))
	wants(p, "what lies over the picture", `(() => {
		const over = $('overlay').getBoundingClientRect(), picture = $('picture').getBoundingClientRect()
		return [over.left - picture.left, over.top - picture.top, over.width - picture.width, over.height - picture.height].join()
	})()`, "0,0,0,0")
}

// A node of the search tree leads to the step that made it, by a click and by keys. All nodes are one stop for the tab key.
func TestPlayerClimbs(t *testing.T) { inEveryLanguage(t, "de", playerClimbs) }

func playerClimbs(t *testing.T, l *words.Language) {
	path, scenes := newPage(t, l, "board", "tree")
	p := openPlayer(t, "file://"+path, l, scenes)
	// Of 4 queens, a4 with c3 and d3 under it, b2 under that; b4 with d3, a2 and c1.
	nodes := []struct{ step int }{{2}, {3}, {5}, {6}, {10}, {11}, {12}, {13}}
	for i, n := range nodes {
		p.press(kb.End)
		const node = `document.querySelectorAll('.node')[%d]`
		wants(p, "the name of a node", fmt.Sprintf(node+`.title`, i), scenes[n.step-1].Words().Title+" · "+l.StepName(n.step))
		x, err := chromedp.Run(p.tab, chromedp.Evaluate[[]float64](fmt.Sprintf(node+`.scrollIntoView({ block: 'center' }), (r => [r.x + r.width / 2, r.y + r.height / 2])(`+node+`.getBoundingClientRect())`, i, i)))
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

// Everyone can use a page: axe finds nothing that keeps someone from it, light or dark.
// The library is not ours: QUEENREEL_AXE names the file axe.min.js of the package axe-core, which CI fetches.
func TestPlayerIsAccessible(t *testing.T) {
	path, scenes := newStoppingPage(t, &words.English, []Stop{{5, "Which one goes?"}}, "board", "tree")
	axe := os.Getenv("QUEENREEL_AXE")
	if axe == "" {
		if os.Getenv("CI") != "" {
			t.Error("QUEENREEL_AXE is not set, and CI is")
		}
		t.Skip("QUEENREEL_AXE is not set")
	}
	library := readFile(t, axe)
	p := openPlayer(t, "file://"+path, &words.English, scenes)
	wants(p, "axe", library+`;"loaded"`, "loaded")
	const violations = `axe.run().then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html)).join('\n'))`
	if tracetest.Full {
		wants(p, "a light page", violations, "")
	}
	p.click("poster")
	if tracetest.Full {
		wants(p, "a page that plays", violations, "")
	}
	p.until("a stop", `$('goon').checkVisibility()`)
	if tracetest.Full {
		wants(p, "a page that stops", violations, "")
	}
	p.click("quizme")
	p.press(kb.Home)
	wants(p, "a question", `$('keys').open = true, $('title').textContent`, words.English.Player.Question)
	if tracetest.Full {
		wants(p, "a page that asks", violations, "")
	}
	const dark = `document.documentElement.className = 'dark', document.documentElement.style.setProperty('--ground', '#15181e'), `
	wants(p, "a dark page that asks", dark+violations, "")
	p.press("1")
	if !tracetest.Full {
		return
	}
	wants(p, "a dark page that tells", violations, "")
	wants(p, "a light page that tells", `document.documentElement.className = 'light', document.documentElement.style.setProperty('--ground', '#fcfaf6'), `+violations, "")
}
