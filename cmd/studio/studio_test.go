package main

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"queenreel/cmd/studio/page"
	"queenreel/draw/drawtest/browse"
	"queenreel/draw/story/words"
	"queenreel/trace/tracetest"
)

func TestMain(m *testing.M) {
	browse.Flags["js-flags"] = "--liftoff-only"                                                                              // engines live for seconds here: to make them faster would take longer than what they do
	browse.Flags["blink-settings"] = "primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4" // there is a mouse
	code := m.Run()
	browse.Close()
	removeBuilt()
	os.Exit(code)
}

// browses begins a test of pages: it runs beside another one.
func browses(t *testing.T) {
	t.Helper()
	tracetest.Needs(t)
	t.Parallel()
}

// A build is the studio, as files: the page; the same without an engine and its fonts, which shows cards; the page with a policy that lets any
// script in; and one with nothing but the engine, which is the global studio.
type build struct{ studio, light, lax, engine string }

// built builds the studio, once for all tests.
var built = sync.OnceValues(func() (b build, err error) {
	folder, err := os.MkdirTemp("", "studio-*")
	if err != nil {
		return b, err
	}
	removeBuilt = func() { os.RemoveAll(folder) }
	program := filepath.Join(folder, "engine.wasm") // which go run links once, and keeps for the next time
	if _, err := run("run", "-trimpath", "-ldflags=-s -w", "-exec=cp", "queenreel/cmd/studio/engine", program); err != nil {
		return b, err
	}
	engine, err := os.ReadFile(program)
	if err != nil {
		return b, err
	}
	support, err := support()
	if err != nil {
		return b, err
	}
	own, alone := bundle(modules), bundle([]string{"engine.js"})+engineAlone
	studio := assemble(packed(engine, gzip.BestCompression), support, own, "studio.png")
	page := func(name, page string) string {
		path := filepath.Join(folder, name)
		err = errors.Join(err, os.WriteFile(path, []byte(page), 0o666))
		return path
	}
	return build{
		page("studio.html", studio),
		page("light.html", regexp.MustCompile(`(<script id="(?:engine|chinese-\w+)"[^>]*>)[^<]*`).ReplaceAllString(studio, "$1")),
		page("lax.html", regexp.MustCompile(`<meta http-equiv="Content-Security-Policy"[^>]*>`).ReplaceAllString(studio, "")),
		page("engine.html", strings.NewReplacer(own, alone, hashed(own), hashed(alone)).Replace(studio)),
	}, err
})

// removeBuilt removes what built built.
var removeBuilt = func() {}

// theBuild returns what built built.
func theBuild(t testing.TB) build {
	t.Helper()
	b, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// engineAlone starts the engine for tests: it is the global studio, and film makes one of its films. workers counts the workers that it has
// had. A page that is opened as ?damaged lacks a font.
const engineAlone = `
	const damage = () => { if (location.search === '?damaged') document.getElementById('chinese-regular').textContent = 'AAAA' }
	if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', damage)
	else damage()
	self.workers = 0
	self.Worker = class extends Worker { constructor(script) { super(script); workers++ } }
	self.studio = startEngine()
	self.film = (options, hooks) => studio.call({do: 'film', show: 1, options}, hooks)
	self.color = options => studio.call({do: 'color', show: 1, options})
	self.wordsIn = ({words}) => new TextDecoder().decode(words).trim().split('\n').map(line => JSON.parse(line))
	self.shapes = (from, count) => studio.call({do: 'shapes', show: 1, from, count})
	if (parent !== self) film({queens: 5}).then(({files}) => parent.postMessage(wordsIn(files).length, '*'))
	self.outcome = (promise) => promise.then(() => 'done', (e) => [e.kind, e.field, e.message].join('|'))
`

// wordsOf returns the texts of the studio in a language, as its page has them.
func wordsOf(l *words.Language) (texts words.PageTexts) {
	if err := json.Unmarshal(tracetest.Must(json.Marshal(page.Speaking(l).Studio)), &texts); err != nil {
		panic(err)
	}
	return texts
}

// A visitor uses the studio as people do: by what is on the page.
type visitor struct{ *browse.Tab }

// visit opens the studio from disk, without a network, at an address such as ?mode=predict#n=6, and waits for what it shows.
func visit(t testing.TB, address string, before ...browse.Action) *visitor {
	t.Helper()
	v := visitFile(t, theBuild(t).studio, address, before...)
	v.Run(`await opened()`)
	return v
}

// reopen leaves the page, and opens the studio at an address. The browser has kept what it was told to.
func (v *visitor) reopen(address string) {
	v.Helper()
	v.Go("about:blank")
	v.Go("file://" + theBuild(v).studio + address)
	v.Run(`await opened()`)
}

// visitFile opens one of the pages that were built.
func visitFile(t testing.TB, path, address string, before ...browse.Action) *visitor {
	t.Helper()
	return &visitor{browse.Open(t, "file://"+path+address, append(before, browse.Offline(), browse.First(prelude))...)}
}

// engineless has the engine of a page never start.
var engineless = browse.First(`WebAssembly.compileStreaming = () => new Promise(() => {})`)

// prelude is what scripts of a visitor use.
const prelude = `
	self.$ = s => document.querySelector(s)
	self.$$ = s => [...document.querySelectorAll(s)]
	self.until = async (holds, what) => {
		for (const end = performance.now() + 60e3; !holds();) {
			if (performance.now() > end) throw new Error('never: ' + (what ?? holds))
			await new Promise(go => setTimeout(go, 10))
		}
	}
	self.painted = () => until(() => $('.picture[data-picture]')?.ariaBusy == 'false', 'a picture')
	self.idle = () => until(() => $('.lesson .ask')?.checkVisibility() || $('main')?.ariaBusy == 'false' && $('[data-picture]')).then(() => $('.film').checkVisibility() && painted())
	self.field = name => $$('.field, .sheet fieldset').find(f => f.firstChild.textContent == name)?.querySelector('select, :checked, input')
	self.set = async (name, value) => {
		const control = field(name)
		control.closest('.sheet').showPopover()
		if (control.type == 'radio') control.closest('fieldset').querySelector('[value=' + value + ']').click()
		else {
			control.value = value
			control.dispatchEvent(new Event('change'))
		}
		await idle()
	}
	self.sheet = name => $('.' + name + ' .sheet')
	self.shut = () => $$('.sheet').forEach(s => s.hidePopover())
	self.shown = () => $('.shown > button').textContent
	self.button = text => $$('button').find(b => b.textContent == text && b.checkVisibility())
	self.press = async text => {
		await until(() => button(text), 'a button ' + text)
		button(text).click()
	}
	self.speak = async lang => {
		$('.tongues').selectedIndex = [...$('.tongues').options].findIndex(o => o.lang == lang)
		$('.tongues').dispatchEvent(new Event('change'))
		await until(() => document.documentElement.lang == lang, lang)
	}
	self.go = async hash => {
		const followed = new Promise(then => addEventListener('hashchange', then, { once: true })), { href } = location
		location.hash = hash
		if (location.href != href) await followed
		const lang = new URLSearchParams(hash.slice(1)).get('lang') ?? 'en'
		await until(() => document.documentElement.lang == lang, lang)
		await opened()
	}
	self.drop = async (name, ...parts) => {
		const files = new DataTransfer()
		files.items.add(new File(parts, name))
		document.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }))
	}
	self.pick = at => $$('main .square')[at].click()
	self.said = () => $$('.said p').map(p => p.textContent).join(' | ')
	self.answer = text => button(text).click()
	self.acted = () => until(() => $('.own')?.ariaBusy == 'false').then(painted)
	self.kind = async (name, file) => { // of what there is to make
		for (const d of $$('.files details')) d.open = d.querySelector('b').textContent == name
		await until(() => $('.files [open] span').textContent)
		if (!file) return
		const type = $('.files [open] select')
		type.value = file
		type.dispatchEvent(new Event('change'))
	}
	self.ready = async () => { // what the mode shows is there
		const { mode } = document.documentElement.dataset
		if (mode == 'place') await until(said).then(acted)
		if (mode == 'make') await until(() => $('.files span')?.textContent)
		if (!['watch', 'make', 'learn'].includes(mode)) await until(() => $$('main .square').length && said())
	}
	self.opened = () => idle().then(ready)
`

// tell returns what is said after a statement.
func (v *visitor) tell(script string) string {
	v.Helper()
	return browse.Value[string](v.Tab, `(async () => { `+script+`; return said() })()`)
}

// tinyTrace is a trace, as scripts have it.
const tinyTrace = `{"format":"queenreel-trace","version":1,"n":5,"solver":"mine"}\n{"event":"place","at":[0,0]}\n{"event":"end"}\n`

// A judge knows the rules for a board of n rows, by no code of what is tested. Squares are numbered row by row, from 0.
type judge struct{ n int }

// along returns how a queen attacks a square, or "".
func (j judge) along(queen, at int) string {
	if way := tracetest.Attack(queen/j.n, queen%j.n, at/j.n, at%j.n); way != "" {
		return "same " + way
	}
	return ""
}

// attacked reports whether one of the queens attacks a square.
func (j judge) attacked(at int, queens []int) bool {
	return slices.ContainsFunc(queens, func(q int) bool { return j.along(q, at) != "" })
}

// name returns the name of a square.
func (j judge) name(at int) string { return fmt.Sprintf("%c%d", 'a'+at%j.n, at/j.n+1) }

// square returns the square with a name.
func (j judge) square(name string) int { return int(name[1]-'1')*j.n + int(name[0]-'a') }
