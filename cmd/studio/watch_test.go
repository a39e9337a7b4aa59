package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queenreel/draw/reel"
	"queenreel/draw/story/words"
)

// A visitor uses the studio as people do: by what is on the page.
type visitor struct {
	*testing.T
	tab context.Context
}

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
	self.painted = () => until(() => $('canvas.picture')?.ariaBusy == 'false', 'a picture')
	self.idle = () => until(() => $('.lesson .ask')?.checkVisibility() || $('main').ariaBusy == 'false' && $('[data-picture]')).then(() => $('.film').checkVisibility() && painted())
	self.field = name => $$('.field, .sheet fieldset').find(f => f.firstChild.textContent == name)?.querySelector('select, :checked, input')
	self.set = async (name, value) => {
		const control = field(name)
		control.closest('.menu').open = true
		if (control.type == 'radio') control.closest('fieldset').querySelector('[value=' + value + ']').click()
		else {
			control.value = value
			control.dispatchEvent(new Event('change'))
		}
		await idle()
	}
	self.shown = () => $('.shown summary').textContent
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
		const followed = new Promise(then => addEventListener('hashchange', then, { once: true }))
		location.hash = hash
		await followed
		const lang = new URLSearchParams(hash.slice(1)).get('lang') ?? 'en'
		await until(() => document.documentElement.lang == lang, lang)
		await idle()
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
	self.kind = async name => { // of files in Make
		$$('.kinds button').find(b => b.textContent == name).click()
		await until(() => $('.files span').textContent)
	}
	self.ready = async () => { // what the mode shows is there
		const { mode } = document.documentElement.dataset
		if (mode == 'place') await until(said).then(acted)
		if (mode == 'make') await until(() => $('.files span').textContent)
		if (!['watch', 'make'].includes(mode)) await until(() => $$('main .square').length && said())
	}
	'ready'`

// visit opens the studio at an address, such as ?mode=predict#n=6, and waits for its film.
func visit(t *testing.T, address string, before ...action) *visitor {
	t.Helper()
	if testing.Short() {
		t.Skip("it builds the studio, and starts a browser")
	}
	needsBrowser(t)
	pages, err := built()
	if err != nil {
		t.Fatal(err)
	}
	if err := keeper(); err != nil {
		t.Fatal(err)
	}
	before = append([]action{chromedp.EmulateViewport(1280, 800), colors("light")}, before...)
	v := &visitor{t, openPage(t, pages.kept+address, before...)}
	value[string](t, v.tab, prelude)
	v.does(`await idle()`)
	return v
}

// wants fails the test unless a script, which may be a promise, has a value.
func (v *visitor) wants(what, script, want string) {
	v.Helper()
	if got := value[string](v.T, v.tab, `(async () => String(await (`+script+`)))()`); got != want {
		v.Errorf("%s: got %q, want %q", what, got, want)
	}
}

// does runs statements.
func (v *visitor) does(script string) {
	v.Helper()
	value[string](v.T, v.tab, `(async () => { `+script+`; return '' })()`)
}

// press presses keys.
func (v *visitor) press(keys ...string) {
	for _, key := range keys {
		do(v.T, v.tab, chromedp.KeyEvent(key))
	}
}

// colors has the browser prefer light or dark pages.
func colors(scheme string) action {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
		})
		return err
	})
}

// Each setting changes the film at once and stands in the address, from which another visitor gets the same.
func TestSettings(t *testing.T) {
	v := visit(t, "#n=5")
	w := words.English.Studio.Watch
	v.wants("the solvers", `$$('.shown .choice input').map(o => o.value)`, strings.Join(reel.SolverNames(), ","))
	steps := `$('.status .step').textContent.split(' of ')[1]`
	v.wants("the film of 5 queens", steps, "7")
	for _, c := range []struct{ label, value, script, want, address string }{
		{w.Show, "all", steps, "108", "#n=5&all"},
		{w.Show, "", steps, "7", "#n=5"},
		{w.Board, "6", steps, "58", "#n=6"},
		{w.Solver, "propagate", `$('.title').textContent`, "Place 6 queens so that none attacks another", "#n=6&solver=propagate"},
		{w.Steps, "tests", steps + ` > 60`, "true", "#n=6&solver=propagate&detail=tests"},
		{w.Solver, "backtrack", steps + ` > 150`, "true", "#n=6&detail=tests"},
		{w.Steps, "", steps, "58", "#n=6"},
		{w.Theme, "slate", `getComputedStyle($('.film .stage')).getPropertyValue('--ground')`, "#f7f9fb", "#n=6&theme=slate"},
		{w.Labels, "index", `$('.forward').click(), $('.title').textContent`, "Row 0: queen on (0, 0)", "#n=6&theme=slate&labels=index"},
		{w.Theme, "", `getComputedStyle($('.film .stage')).getPropertyValue('--ground')`, "#fbfaf7", "#n=6&labels=index"},
		{w.Pace, "fast", `$('.time').textContent.split(' / ')[1] < '0:30'`, "true", "#n=6&labels=index&pace=fast"},
		{w.By, "column", `$('.first').click(), $('.forward').click(), $('.title').textContent.slice(0, 6)`, "Column", "#n=6&by=column&labels=index&pace=fast"},
	} {
		v.does(fmt.Sprintf(`await set(%q, %q)`, c.label, c.value))
		v.wants(c.label+" "+c.value, c.script, c.want)
		v.wants("the address", `location.hash.replace(/&step=\d+/, '')`, c.address)
	}
	v.wants("no message", `$('.faults').textContent`, "")
}

// The address keeps how a film is played; a film that ends stays so, and a reader who wants nothing to move sees nothing move.
func TestPlays(t *testing.T) {
	v := visit(t, "#n=4")
	v.wants("no repeat", `$('.loop').ariaPressed`, "false")
	v.does(`$('.speed').value = 2; $('.speed').dispatchEvent(new Event('change', { bubbles: true })); $('.loop').click(); $('.pauses').click(); await until(() => location.hash.includes('stops'))`)
	v.wants("the address", `location.hash`, "#n=4&speed=2&loop&stops")
	v.does(`await set('Show', 'all')`)
	v.wants("another film", `[$('.speed').value, $('.loop').ariaPressed, $('.pauses').checked]`, "2,true,true")
	v = visit(t, "#n=4&speed=2&loop&stops&step=3")
	v.wants("when it is opened again", `[$('.speed').value, $('.loop').ariaPressed, $('.pauses').checked, $('.step').textContent]`, "2,true,true,Step 3 of 14")
	v.does(`await go('#n=4&play')`)
	v.wants("played", `until(() => $('.film').className.includes('playing')).then(() => $('.speed').value)`, "1")
	do(t, v.tab, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}},
		})
		return err
	}))
	v.does(`await go('#n=5&play')`)
	v.wants("nothing moves", `new Promise(go => setTimeout(go, 300)).then(() => $('.film').className.includes('playing'))`, "false")
}

// A change of looks keeps the step, and one of the search does not. Keys go to the film, unless a setting is being changed.
func TestSteps(t *testing.T) {
	v := visit(t, "#n=6&step=21")
	at := `$('.step').textContent`
	v.wants("the step of the address", at, "Step 21 of 58")
	v.does(`await set('Pace', 'fast')`)
	v.wants("another pace", at, "Step 21 of 58")
	v.does(`await set('Show', 'all')`)
	v.wants("all solutions", at, "Step 21 of 306")
	v.does(`await set('Solver', 'forward')`)
	v.wants("another solver", at+`.slice(0, 9)`, "Step 1 of")
	do(t, v.tab, chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	v.wants("arrows", at+`.slice(0, 9)`, "Step 3 of")
	v.does(`field('Board').focus()`)
	do(t, v.tab, chromedp.KeyEvent(kb.ArrowUp))
	v.wants("in a number", `until(() => field('Board').value == 7 && location.hash.startsWith('#n=7')).then(idle).then(() => `+at+`.slice(0, 9))`, "Step 1 of")
}

// The address says what is shown; what cannot be is refused in words, and runs nothing.
func TestAddress(t *testing.T) {
	v := visit(t, "#n=4&step=first-backtrack")
	v.wants("a mark", `$('.title').textContent`, "Row 2 has no safe square")
	v.does(`await set('Board', 5); await set('Solver', 'dlx'); history.back(); await until(() => field('Solver').value == 'backtrack'); await idle()`)
	v.wants("back", `location.hash + field('Board').value + $('.status .step').textContent.split(' of ')[1]`, "#n=557")
	v.does(`location.hash = '#n=6'; $('.darkness').click(); await until(() => $('.step').textContent == 'Step 1 of 58'); await idle()`) // before the new address is followed
	v.does(`$$(".menu").forEach(m => { m.open = false })`)
	for _, c := range []struct {
		hash string
		says []string // one sentence for each mistake
	}{
		{"#n=99&solver=__proto__&all=__proto__&__proto__=1&own=everything&rivals=dlx,nobody&mode=admin", []string{
			"The address has “99” for Board", "The address has “__proto__” for Solver", "The address has “__proto__” for Show", "The address has “__proto__”, which",
			"The address has “everything” for own", "The address has “dlx,nobody” for Compare", "The address has “admin” for mode",
		}},
		{"#n=1e1&solver=constructor&theme=toString&fixed=a8,99&%3Cimg%20src=x%20onerror=alert(1)%3E", []string{
			"The address has “1e1” for Board", "The address has “constructor” for Solver", "The address has “toString” for Theme", "The address has “a8,99” for fixed", "The address has “<img src”, which",
		}},
		{"#n=4&n=-1&fixed=0;1&title=a%E2%80%AEb&%", []string{
			"The address has “-1” for Board", "The address has “0;1” for fixed", "The address has “a·b” for title", "The address has “%”, which",
		}},
		{"#n=4&fixed=0,99", []string{"Fixed queens 0,99: each needs a square of its own on this board"}},
		{"#n=4&step=first-nonsense", []string{"The address has “first-nonsense”, which"}},
		{"#" + strings.Repeat("n=6&", 2001), []string{"The address has “n=6&n=6&"}},
	} {
		says, _ := json.Marshal(c.says) // which strings can be
		v.does(fmt.Sprintf(`location.hash = %q; await until(() => $('.faults').textContent.startsWith(%q), $('.faults').textContent); await idle()`, c.hash, c.says[0]))
		v.wants(c.hash, fmt.Sprintf(`%s.filter((says, i) => !$$('.faults p')[i]?.textContent.startsWith(says)).join() + $$('.faults p').length + document.images.length`, says), fmt.Sprintf("%d0", len(c.says)))
	}
	v.does(`$('.compare').open = true; location.hash = '#n=4&rivals=dlx'; await until(() => $('.fault')?.textContent.includes('choose 2'), 'a refusal of one rival'); location.hash = '#n=5'; await until(() => !$('.fault'), 'no refusal')`)
	v.does(`location.hash = '#n=6&fixed=0,2,4,1,3&queen=1'; await until(() => $('.faults').textContent.includes('“queen”')); await idle()`)
	v.does(`location.hash = '#n=6&fixed=0,1'; await until(() => $('.faults').textContent.includes('attack'), 'a refusal of the engine')`)
	v.does(`$('.shown').open = true; field('Board').value = 65; field('Board').dispatchEvent(new Event('change'))`)
	v.wants("beside the field", `$('.fault').parentNode.firstChild.textContent + field('Board').ariaInvalid`, "Boardtrue")
}

// A page that embeds the studio in one mode gets that and no more.
func TestEmbedded(t *testing.T) {
	v := visit(t, "?mode=watch&n=4")
	v.wants("the film", `$('.status .step').textContent`, "Step 1 of 14")
	v.wants("what is hidden", `['.modes', '.bar', '.ways'].map(s => $(s).checkVisibility())`, "false,false,false")
}

// The page speaks the language that is chosen, all of it, and keeps the step.
func TestStudioSpeaks(t *testing.T) {
	v := visit(t, "#n=6&step=3")
	zh := words.Chinese().Studio
	v.does(`await speak('zh'); await until(() => $('.title').textContent.includes('行')); await idle()`)
	v.wants("modes", `$$('.modes button').map(b => b.textContent)`, strings.Join([]string{zh.Page.Learn, zh.Page.Watch, zh.Page.Solve, zh.Page.Make}, ","))
	v.wants("the step", `$('.step').textContent.match(/\d+/g)`, "3,58")
	v.wants("the address", `location.hash`, "#n=6&lang=zh&step=3")
	english := `[...document.querySelectorAll('header, .bar, main')].flatMap(e => {
		const texts = []
		for (const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT); walk.nextNode();) {
			const n = walk.currentNode
			if (!n.parentElement.closest('option, code, .code, kbd, .brand, .tongues') && /[a-z]{3}/.test(n.data.replace(/(` + strings.Join(reel.SolverNames(), "|") + `)[a-z-]*/g, ''))) texts.push(n.data)
		}
		return texts
	})`
	v.wants("English in Watch", english, "")
	v.does(fmt.Sprintf(`await press(%q); await ready()`, zh.Page.Make))
	v.wants("English in Make", english+`.filter(text => !/WebP|ffmpeg/.test(text))`, "")
	v.does(`await speak('en'); await idle()`)
	v.wants("modes again", `$('.modes button').textContent`, "Learn")
}

// Light and dark follow the reader and the button; the film's theme follows the page, unless it is chosen.
func TestDark(t *testing.T) {
	v := visit(t, "#n=4", colors("dark"))
	ground := `getComputedStyle(document.documentElement).getPropertyValue('--ground') + getComputedStyle($('.film .stage')).getPropertyValue('--ground')`
	v.wants("a reader who likes it dark", ground, "#15181e#15181e")
	v.does(`$('.darkness').click(); await idle()`)
	v.wants("the button", ground+` + location.hash`, "#fbfaf7#fbfaf7#n=4&dark=0")
	v.does(`$('.darkness').click(); await idle(); await set('Theme', 'slate')`)
	v.wants("a theme that was chosen", ground+` + location.hash`, "#15181e#f7f9fb#n=4&theme=slate&dark")
}
