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
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A player is a page of a film in the browser.
type player struct {
	testing.TB
	tab    context.Context
	scenes []story.Scene
	marks  []int // the scenes that have one
}

// newPage writes the page of the search for a solution for 4 queens into a folder. All its pictures stand as short as they can.
func newPage(t *testing.T) (path string, scenes []story.Scene) {
	t.Helper()
	if len(installed(t, decoders["html"])) == 0 {
		t.Skip("chromium is not installed")
	}
	for s := range tell(solver.Backtrack, trace.Problem{N: 4, Solutions: 1}, story.Options{}) {
		s.Hold = story.ShortestHold
		scenes = append(scenes, s)
	}
	f := New(newPainter(t, 4, 28), slices.Values(scenes), story.Count(t.Context(), slices.Values(scenes), math.MaxInt))
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
func openPlayer(t *testing.T, url string, scenes []story.Scene, before ...action) *player {
	t.Helper()
	tab, done, err := open(url, append(before, reports(t))...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(done)
	p := &player{TB: t, tab: tab, scenes: scenes}
	for i := range scenes {
		if markOf(&scenes[i]) != "" {
			p.marks = append(p.marks, i)
		}
	}
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
func (p *player) do(actions ...action) {
	p.Helper()
	if err := chromedp.Do(p.tab, actions...); err != nil {
		p.Fatal(err)
	}
}

// wants fails the test unless a script's value is what it should be.
func wants[T comparable](p *player, what, script string, want T) {
	p.Helper()
	got, err := chromedp.Run(p.tab, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("%s: %v", what, err)
	}
	if got != want {
		p.Errorf("%s: %s is %v, and should be %v", what, script, got, want)
	}
}

// at fails the test unless the page shows a picture, its words and its figures.
func (p *player) at(what string, i int) {
	p.Helper()
	s := p.scenes[i]
	wants(p, what, `[
		picture.dataset.picture, step.textContent, title.textContent, detail.textContent,
		document.querySelector('#counters dd').textContent, link.hash, position.value,
	].join('|')`, fmt.Sprintf("%d|%s|%s|%s|%d|#step=%d|%[1]d", i, story.English.StepName(s.Step), s.Words().Title, s.Words().Detail, s.Counters[trace.Tests], s.Step))
}

func (p *player) press(key string, modifiers ...chromedp.Modifier) {
	p.Helper()
	p.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(modifiers...)))
}

func (p *player) click(id string) {
	p.Helper()
	p.do(chromedp.Click(chromedp.CSS("#" + id)))
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

// Keys, buttons and links go where they say.
func TestPlayerGoes(t *testing.T) {
	path, scenes := newPage(t)
	p := openPlayer(t, "file://"+path, scenes, still())
	last := len(scenes) - 1
	p.at("in the beginning", 0)
	wants(p, "where motion is unwelcome", `player.matches('.playing')`, false)

	shift := chromedp.ModifierShift
	p.press(kb.ArrowRight)
	p.at("right", 1)
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
	p.at("5", int(math.Round(float64(last)/2)))
	p.press(kb.Home)
	p.at("home", 0)
	p.press(kb.ArrowLeft)
	p.at("left of the beginning", 0)

	for _, c := range []struct {
		button string
		want   int
	}{{"forward", 1}, {"marknext", p.marks[0]}, {"marknext", p.marks[1]}, {"markback", p.marks[0]}, {"back", p.marks[0] - 1}, {"last", last}, {"first", 0}} {
		p.click(c.button)
		p.at(c.button, c.want)
	}
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := chromedp.Evaluate[chromedp.Void](`position.value = 7; position.dispatchEvent(new Event('input'))`)(ctx, t)
		return err
	}))
	p.at("the track", 7)
	for _, step := range []int{3, 1, 12} {
		wants(p, "a link", fmt.Sprintf(`new Promise(go => { onhashchange = (old => e => { old(e); go(true) })(onhashchange); location.hash = 'step=%d' })`, step), true)
		p.at("a link", step-1)
	}
	wants(p, "narrow pages", `document.documentElement.scrollWidth <= innerWidth`, true)
	p.do(chromedp.EmulateViewport(390, 844))
	wants(p, "pages on a telephone", `document.documentElement.scrollWidth <= 390`, true)
	wants(p, "the keys that the page lists", `[...document.querySelectorAll('#keys dt')].map(e => e.textContent).join('')`, "␣ ← → ⇧ ← ⇧ → Home End F 0–9")
	p.press("f")
	wants(p, "f: full screen", `new Promise(go => setTimeout(() => go(document.fullscreenElement?.id), 100))`, "player")
}

// A page plays by itself, each picture for its time; it stops at marks, and asks before backtracks.
func TestPlayerPlays(t *testing.T) {
	path, scenes := newPage(t)
	p := openPlayer(t, "file://"+path+"#step=2", scenes)
	last := len(scenes) - 1
	p.at("a link to step 2", 1)
	wants(p, "a link", `player.matches('.playing')`, false)

	// watch plays the film until it pauses, and resolves to the pictures that it goes to, and to how long it plays.
	const watch = `new Promise(go => {
		const seen = [], begin = performance.now()
		new MutationObserver((_, watcher) => {
			const now = picture.dataset.picture
			if (seen.at(-1) != now) seen.push(now)
			if (player.matches('.playing')) return
			watcher.disconnect()
			window.played = performance.now() - begin
			go(String(seen))
		}).observe(player, { subtree: true, attributes: true })
		play.click()
	})`
	wants(p, "playing", watch, pictures(1, last))
	wants(p, "the time that it takes", fmt.Sprintf("played > %d", int64(last-1)*story.ShortestHold.Milliseconds()), true)
	p.at("the end", last)
	p.click("speed")
	wants(p, "twice as fast", `speed.value = 4, speed.dispatchEvent(new Event('change'))`, true)
	p.click("stops")
	wants(p, "playing to a mark", watch, pictures(0, p.marks[0]))
	p.at("a mark", p.marks[0])
	wants(p, "playing to the next mark", watch, pictures(p.marks[0], p.marks[1]))
	p.click("stops")
	p.click("asks")
	p.press(kb.Home)
	wants(p, "playing to a question", watch, pictures(0, p.marks[0]-1))
	wants(p, "a question", `title.textContent + detail.textContent`, story.English.Player.Question)
	p.hides("a question")
	p.press(kb.ArrowRight)
	p.at("an answer", p.marks[0])
	p.press(kb.ArrowLeft)
	p.hides("the question again")
	p.click("asks")
	p.click("loop")
	p.press(kb.End)
	p.click("play")
	wants(p, "playing again and again", `new Promise(go => { const timer = setInterval(() => picture.dataset.picture == '2' && (clearInterval(timer), go(true)), 5) })`, true)
	p.press(" ")
	wants(p, "the space bar", `player.matches('.playing')`, false)
}

// hides fails the test unless the page, which asks, covers in its picture what tells the scene, and nothing else. The
// picture is as it was when it asks no more.
func (p *player) hides(what string) {
	p.Helper()
	wants(p, what+": marks that would tell", `getComputedStyle(marks).visibility`, "hidden")
	const pixels = `((x, y, w, h) => {
		const copy = new OffscreenCanvas(w, h).getContext('2d', { willReadFrequently: true })
		copy.drawImage(picture, -x, -y)
		return new Uint32Array(copy.getImageData(0, 0, w, h).data.buffer)
	})`
	const told = `JSON.parse(film.textContent).captionAreas`
	const asked = `asked = {all: ` + pixels + `(0, 0, picture.width, picture.height), words: ` + told + `.map(([x, y, w, h]) => ` + pixels + `(x, y, Math.floor(w * 0.3), h)) }`
	wants(p, what+": the places that tell", told+`.length`, 1)
	wants(p, what+": what is where words begin", `window.`+asked+`, String(asked.words.map(w => new Set(w).size))`, "1") // the ground
	wants(p, what+": a question mark", told+`.every(([x, y, w, h]) => new Set(`+pixels+`(x, y, w, h)).size > 1)`, true)
	wants(p, what+": differences elsewhere", `asks.click(), (() => {
		const plain = `+pixels+`(0, 0, picture.width, picture.height), places = `+told+`
		let inside = 0, outside = 0
		plain.forEach((pixel, i) => {
			if (pixel == asked.all[i]) return
			const x = i % picture.width, y = Math.floor(i / picture.width)
			places.some(([left, top, w, h]) => x >= left && x < left + w && y >= top && y < top + h) ? inside++ : outside++
		})
		return [inside > 0, outside].join()
	})()`, "true,0")
	wants(p, what+": the marks", `getComputedStyle(marks).visibility`, "visible")
	p.click("asks")
}

// Where nothing keeps it from it, a page plays when it is opened, in a frame of another page too; nothing reports an
// error, and paper has its marks.
func TestPlayerInAFrame(t *testing.T) {
	path, scenes := newPage(t)
	outer := filepath.Join(filepath.Dir(path), "outer.html")
	page := `<!doctype html><title>outer</title><link rel="icon" href="data:,"><iframe src="film.html" width="400" height="600"></iframe><p id="picture" data-picture="0">`
	if err := os.WriteFile(outer, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(filepath.Dir(path))))
	defer server.Close()
	p := openPlayer(t, server.URL+"/outer.html", scenes)
	const inner = `frames[0].document.getElementById`
	wants(p, "in a frame", `new Promise(go => { const timer = setInterval(() => `+inner+`('picture')?.dataset.picture > 3 && (clearInterval(timer), go(true)), 5) })`, true)

	p.do(chromedp.Navigate(server.URL+"/film.html"), chromedp.WaitReady(chromedp.CSS("#picture[data-picture]")))
	wants(p, "on paper", `onbeforeprint(), String([strip.hidden, strip.querySelectorAll('figure canvas').length, strip.querySelector('figcaption').textContent])`,
		fmt.Sprintf("false,%d,%s · %s%s", len(p.marks), story.English.StepName(scenes[p.marks[0]].Step), scenes[p.marks[0]].Caption.Title, scenes[p.marks[0]].Caption.Detail))
}

// pictures lists pictures from one to another.
func pictures(from, to int) string {
	var list []string
	for i := from; i <= to; i++ {
		list = append(list, fmt.Sprint(i))
	}
	return strings.Join(list, ",")
}

// A page in two themes shows each reader the film in the one that suits, as if it were the only one. Other formats
// show the first.
func TestPlayerInTwoThemes(t *testing.T) {
	_, scenes := newPage(t)
	painter := func(theme int) *draw.Painter {
		p, err := draw.NewPainter(solver.Backtrack.About(trace.Problem{N: 4}), draw.Options{Cell: 28, Theme: &draw.Themes[theme]})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	const light, dark = 0, 1
	census := story.Count(t.Context(), slices.Values(scenes), math.MaxInt)
	f := New(painter(light), slices.Values(scenes), census)
	f.Paint(painter(light), painter(dark))
	path := filepath.Join(t.TempDir(), "film.html")
	var page, gif, plain bytes.Buffer
	if err := Write(t.Context(), f, HTML.To(&page), GIF.To(&gif)); err != nil {
		t.Fatal(err)
	}
	one := New(painter(light), slices.Values(scenes), census)
	if err := errors.Join(os.WriteFile(path, page.Bytes(), 0o644), Write(t.Context(), one, GIF.To(&plain))); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(gif.Bytes(), plain.Bytes()) {
		t.Error("a GIF of two themes is not that of the first")
	}
	for theme, scheme := range []string{light: "light", dark: "dark"} {
		p := painter(theme)
		s := subject{film: New(p, slices.Values(scenes), census)}
		for _, scene := range scenes {
			s.holds = append(s.holds, scene.Hold)
		}
		s.still = seldom(func(i int) *image.Paletted { return p.Paint(&scenes[i]).Image })
		if err := s.compare(decodePage(path, f.Size, media("prefers-color-scheme", scheme)), HTML.Tick, 0); err != nil {
			t.Errorf("%s: %v", scheme, err)
		}
	}

	f.Night = f.Palette
	if err := Write(t.Context(), f, HTML.To(&page)); err == nil {
		t.Error("two themes are light")
	}
}

// The player takes little of a page.
func TestPlayerIsSmall(t *testing.T) {
	if code := len(readFile(t, "player/player.js")) + len(readFile(t, "player/player.css")); code > 20_000 {
		t.Errorf("code and style are %d bytes, and should be at most 20,000", code)
	}
}

// Everyone can use a page: axe finds nothing that keeps someone from it, light or dark.
// The library is not ours: QUEENREEL_AXE names the file axe.min.js of the package axe-core, which CI fetches.
func TestPlayerIsAccessible(t *testing.T) {
	path, scenes := newPage(t)
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
	p := openPlayer(t, "file://"+path, scenes, still())
	wants(p, "axe", string(library)+`;"loaded"`, "loaded")
	const violations = `axe.run().then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html)).join('\n'))`
	wants(p, "a light page", violations, "")
	wants(p, "a question", `marknext.click(), asks.click(), back.click(), document.querySelector('#keys').open = true, title.textContent`, story.English.Player.Question)
	wants(p, "a page that asks", violations, "")
	wants(p, "a dark page", `document.documentElement.className = 'dark', document.documentElement.style.setProperty('--ground', '#15181e'), `+violations, "")
}
