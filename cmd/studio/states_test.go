package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"queenreel/draw/drawtest/browse"
	"queenreel/draw/reel"
)

// refused is a script that has the browser refuse the full screen.
const refused = `Element.prototype.requestFullscreen = async () => { throw new Error('refused') }; `

// begins is a script that goes on with questions, if none stands.
const begins = `await until(() => $('.asks :is(.strong, .rule)')); $('.asks .doings .strong')?.click(); `

const sheetOpens = `sheet('share').showPopover(); await until(() => $('.qr img')?.src)`

// A state is what the page can show: an address, and what people do there. Its link shows it again, unless it is one's own.
type state struct {
	name, hash, act string
	isOwn           bool
}

// states are what is looked at.
var states = []state{
	{"start", "#n=6", "", false},
	{"dead row", "#n=6&step=first-dead-row", "", false},
	{"solution", "#n=6&step=first-solution", "", false},
	{"playing", "#n=6&step=2&loop", `$('.play').click()`, false},
	{"tests", "#n=8&detail=tests&step=120", "", false},
	{"clauses", "#n=6&solver=cdcl&step=40", "", false},
	{"calls", "#n=6&solver=backtrack&step=12", "", false},
	{"settings", "#n=6&step=4", `sheet('shown').showPopover()`, true},
	{"compare", "#n=6&step=5", `sheet('compare').showPopover()`, true},
	{"two searches", "#n=6&rivals=backtrack,dlx&step=12", "", false},
	{"four searches", "#n=6&rivals=backtrack,dlx,cdcl,minconflicts&step=9", "", false},
	{"four end", "#n=6&rivals=backtrack,dlx,cdcl,minconflicts", `$('.last').click()`, false},
	{"what if", "#n=6&step=9", `$('.whatif button').click(); $$('main .square.pick').at(-1).click(); await until(() => $('.answer .title'))`, false},
	{"why", "#n=6&step=7", `pick(35); await until(() => $('.told').textContent)`, false},
	{"ask here", "#n=6&step=9", `$('.stops button').click()`, true},
	{"stop", "#n=6&step=9&stop=9:6 × 6?&stop=70:3 × 3?", "", false},
	{"stop compared", "#n=6&rivals=backtrack,propagate&step=12&stop=12:6 × 6?", "", false},
	{"share", "#n=6&solver=propagate&step=9", sheetOpens, true},
	{"share place", "#n=6&mode=place&acts=0.1_1.3", sheetOpens, true},
	{"learn", "#card=1", `$$('main .square')[15].click()`, false},
	{"learn stuck", "#card=3", `$$('main .square')[15].click()`, false},
	{"learn tree", "#card=5", `$$('.branch')[1].click()`, false},
	{"learn done", "#card=5", `while ($('.lesson .help')) $('.lesson .help').click()`, false},
	{"share card", "#card=2", sheetOpens, true},
	{"path", "#path&n=4", `$('.last').click()`, false},
	{"path compared", "#path&n=8&rivals=backtrack,propagate", `$('.last').click()`, false},
	{"path asked", "#path&n=6&mode=predict&level=deadends", begins, true},
	{"place", "#n=6&mode=place&acts=0.0_1.2", "", false},
	{"place dead", "#n=6&mode=place&acts=0.0_1.2_2.4_3.1", "", false},
	{"place solved", "#n=6&mode=place&acts=0.1_1.3_2.5_3.0_4.2_5.4", "", false},
	{"predict", "#n=6&mode=predict", "", false},
	{"predict wrong", "#n=5&mode=predict&level=all", begins + `pick(7); await until(() => $('.said.wrong'))`, true},
	{"predict end", "#n=1&mode=predict&level=all", begins + `pick(0)`, true},
	{"quiz", "#n=6&mode=quiz", "", false},
	{"quiz answer", "#n=5&mode=quiz", begins + `$('.choices button').click(); await until(() => $('.choices .right'))`, true},
	{"quiz end", "#n=4&mode=predict&choices", `for (let i = 0; i < 30 && !button('Start again'); i++) $('.choices button:enabled, .doings button').click()`, true},
	{"where to", "#n=6&mode=predict", begins + `pick(13)`, true},
	{"a full board", "#n=4&mode=predict&solver=exhaustive", begins + `pick(0)`, true},
	{"make move", "#n=6&mode=make", "", true},
	{"make a board", "#n=6&mode=make&step=3&kind=board", "", true},
	{"make paper", "#n=6&mode=make&step=4&kind=worksheet", "", true},
	{"a command", "#n=6&mode=make&step=5&kind=data", `$('.switch input').click(); await until(() => $('.files [open] code'))`, true},
	{"a pupil", "#n=6&path&step=9&stop=9:6 × 6?", "", false},
	{"more solvers", "#n=6&solver=dlx&step=4", `sheet('shown').showPopover()`, false},
	{"a mistake", "#n=6&step=12", `await drop('wrong.jsonl', '` + tinyTrace + `'.replace('[0,0]', '[0,9]')); await until(() => $('.faults p'))`, true},
	{"bad address", "#n=99&solver=foo&nonsense=1", "", true},
	{"refused", "#n=6&fixed=0,1", `await until(() => $('.faults p'))`, true},
	{"present", "#n=6&step=10", refused + `$('.present').click()`, true},
	{"present code", "#n=6&detail=tests&step=10", refused + `$('.present').click()`, true},
	{"trace", "#n=6&step=11", `await drop('mine.jsonl', '` + tinyTrace + `'); await until(() => shown().includes('mine'))`, false},
	{"trace compared", "#n=6", `await drop('mine.jsonl', '` + tinyTrace + `'); await until(() => shown().includes('mine')); $('.compare input[value=dlx]').click(); await until(() => $('.compared'))`, false},
	{"how it plays", "#n=6&step=3", `$('.speed').value = .5; $('.speed').dispatchEvent(new Event('change', { bubbles: true })); $('.loop').click(); $('.pauses').click(); $('.last').click()`, false},
	{"what if tried", "#n=6&step=2", `$('.whatif button').click(); $$('main .square.pick')[3].click(); await until(() => $('.answer .strong')); $('.answer .strong').click(); await until(() => shown().includes('d2')); await idle(); $('.forward').click()`, false},
	{"taken back", "#n=6&mode=place&acts=0.0_1.2_2.4_3.1_b", "", false},
	{"game filmed", "#n=4&mode=place&acts=0.1_1.3_2.0_3.2", `$('[data-name=film]').click(); await until(() => $('.film .controls').checkVisibility()); await idle(); $('.forward').click()`, false},
	{"game compared", "#n=4&mode=place&acts=0.1_1.3_2.0_3.2", `$('[data-name=compare]').click(); await until(() => $('.compared'))`, true},
	{"a level", "#n=6&mode=predict&level=25", "", false},
	{"all settings", "#n=6&all&detail=tests&by=column&labels=index&pace=fast&theme=slate&step=30", "", false},
	{"some solutions", "#n=6&solutions=2&value=max&step=30", "", false},
	{"chance", "#n=8&solver=minconflicts&seed=7&step=6", "", false},
	{"fixed", "#n=6&step=5&fixed=d2", `$('.forward').click()`, false},
	{"theme", "#n=6&step=4", `await drop('sand.json', '{"ground": "#fff8e8"}'); await until(() => shown().includes('sand'))`, false}, // which stays
}

// seen is a program that returns what is wrong with what a window shows: what is wider than the window, letters that are too small, what lies
// over the board, words below the first screen, controls that do not show that they have the focus, and English in a Chinese page.
var seen = `
	self.seen = async () => {
		const wrong = new Set(), called = e => [e.localName, ...e.classList].join('.') + ' “' + (e.ariaLabel || e.innerText || '').trim().slice(0, 20) + '”'
		const visible = e => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest('.unseen, .brand, .nodes, defs')
		await new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))
		await idle()
		scrollTo(0, 0)
		const wide = document.documentElement.clientWidth, open = $('.menu :popover-open'), presented = $('.presenting')
		if (document.documentElement.scrollWidth > wide) wrong.add('scrolls sideways')
		for (const e of $$('body *')) {
			if (!visible(e) || presented && !presented.contains(e)) continue
			const { left, right, width } = e.getBoundingClientRect()
			if (width > 1 && (right > wide + 1 || left < -1)) wrong.add('beside the window: ' + called(e))
			const texts = [...e.childNodes].some(c => c.nodeType == 3 && c.data.trim()), { fontSize, textOverflow } = getComputedStyle(e)
			const letters = parseFloat(fontSize) * (e.ownerSVGElement?.getScreenCTM().a ?? 1) // as shown
			const least = e.matches('.frame .name') ? 12 : e.matches('.board text') ? 10.5 : 16
			if ((texts || e.matches('input, select')) && letters < least - .1) wrong.add(letters + ': ' + called(e))
			if (e.matches('button:not(.pin, .branch), select') && e.scrollWidth > e.clientWidth + 1 && textOverflow != 'ellipsis') wrong.add('cut off: ' + called(e))
		}
		const { left, top, width, height } = $$('.slate .frame, .boards .frame').find(visible).getBoundingClientRect()
		if (!open) for (const [x, y] of [[.1, .1], [.9, .1], [.5, .5], [.1, .9], [.9, .9]].map(([x, y]) => [left + x * width, top + y * height])) {
			if (y < innerHeight && !document.elementFromPoint(x, y)?.closest('.stage, .slate, .work')) wrong.add('over the board: ' + called(document.elementFromPoint(x, y)))
		}
		const words = [$('.task'), $('.said .title'), $('.lanetitle'), $('.caption .title')].find(e => e && visible(e))
		if (!open && words?.getBoundingClientRect().top > innerHeight - 24) wrong.add('words below the window')
		for (const e of $$('button:enabled, summary, select, input:enabled, a[href]')) {
			if (e.tabIndex < 0 || !visible(e) || open && !open.contains(e) || presented && !presented.contains(e)) continue
			e.focus({ focusVisible: true })
			e.scrollIntoView({ block: 'nearest' }) // WebKit does so later
			const { outlineStyle, boxShadow } = getComputedStyle(e), r = e.getBoundingClientRect(), on = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)
			if (document.activeElement != e) wrong.add('has no focus: ' + called(e))
			else if (outlineStyle == 'none' && boxShadow == 'none') wrong.add('shows no focus: ' + called(e))
			else if (on && !e.contains(on) && !on.contains(e) && !e.closest('label')?.contains(on) && !on.closest('.poster')) wrong.add('focused behind ' + called(on) + ': ' + called(e))
		}
		document.activeElement.blur()
		scrollTo(0, 0)
		if (document.documentElement.lang == 'zh') foreign().forEach(text => wrong.add('English: ' + text))
		return [...wrong].join('\n')
	}
	self.foreign = () => [...document.querySelectorAll('header, .bar, main')].flatMap(e => {
		const texts = []
		for (const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT); walk.nextNode();) {
			const { data, parentElement } = walk.currentNode, isName = parentElement.closest('style, option, code, .code, .calls, kbd, .brand, .tongues, .chips, .shown > button')
			const words = data.replace(/(` + strings.Join(reel.SolverNames(), "|") + `)[a-z-]*|WebP|ffmpeg|Markdown|\w+\.jsonl?|mine/g, '')
			if (!isName && !parentElement.closest('.share .sheet:not(:popover-open)') && /[a-z]{3}/.test(words) && !/\p{Script=Han}/u.test(data)) texts.push(data)
		}
		return texts
	})
	addEventListener('error', e => { self.failed = e.message })
	addEventListener('unhandledrejection', e => { self.failed = String(e.reason) })
`

// touched is a script that says what keeps people who have fingers alone from the page: what is wider than it, what they cannot hit, letters at
// which phones zoom in, and what looks as if a mouse were on it.
const touched = `(() => {
	const wrong = new Set(), called = e => [e.localName, ...e.classList].join('.') + ' “' + (e.ariaLabel || e.innerText || '').trim().slice(0, 20) + '”'
	if (document.scrollingElement.scrollWidth > innerWidth) wrong.add('scrolls sideways: ' + document.scrollingElement.scrollWidth)
	if (visualViewport.scale != 1) wrong.add('zoomed in: ' + visualViewport.scale)
	for (const e of $$('button, summary, select, input, .onward, .skip, .path a, label.choice')) {
		if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || e.closest('.fixed, .shelf') || e.disabled) continue
		const target = e.closest('label') ?? e, { width, height } = target.getBoundingClientRect(), over = Math.max(0, -parseFloat(getComputedStyle(e, '::after').inset) || 0)
		if (!e.matches('.square, .node, .pin, .branch, .position') && (width + 2 * over < 43.5 || height + 2 * over < 43.5)) wrong.add(Math.round(width) + ' × ' + Math.round(height) + ': ' + called(e))
		if (e.matches('.square') && width < 30 && !e.closest('.compared')) wrong.add('a square of ' + width)
		if (e.matches('input, select') && parseFloat(getComputedStyle(e).fontSize) < 16) wrong.add('small letters: ' + called(e))
	}
	return [...wrong].join('\n')
})()`

var (
	sizes = [][2]int64{{1280, 800}, {1920, 1080}, {768, 1024}, {844, 390}, {390, 844}} // of a laptop, a projector, a tablet, and of phones on their side and upright
	looks = []string{"&lang=en&dark=0", "&lang=zh&dark=1", "&lang=zh&dark=0", "&lang=en&dark=1"}
)

// opens is a script that goes to a state.
func (s state) opens(look string) string {
	return fmt.Sprintf(`$('.presenting .present')?.click(); shut(); localStorage.clear(); await go(%q); %s; return ''`, s.hash+look, s.act)
}

// Each state of the page is whole in Chromium at all sizes, in one of the languages, light or dark: see seen. With STATES, a folder, Chromium takes
// pictures of the states in all looks.
func TestStates(t *testing.T) {
	browses(t)
	folder := os.Getenv("STATES")
	for i, look := range looks {
		t.Run(look, func(t *testing.T) {
			t.Parallel()
			v := visit(t, "#n=4")
			v.Run(seen)
			for k, s := range states {
				if folder == "" && k%len(looks) != i {
					continue
				}
				v.Run(s.opens(look))
				for _, size := range sizes {
					isPhone := min(size[0], size[1]) < 400
					window := browse.Size(size[0], size[1], chromedp.EmulateScale(float64(1+i%2)))
					if isPhone {
						window = phone(size[0], size[1])
					}
					v.Do(window)
					v.Wants(fmt.Sprint(s.name, look, size), `seen()`, "")
					if isPhone {
						v.Wants(fmt.Sprint(s.name, look, size, ", by fingers"), touched, "")
					}
					if folder == "" {
						continue
					}
					time.Sleep(300 * time.Millisecond)
					name := strings.NewReplacer(" ", "-", "&", "-", "=", "-").Replace(s.name + look)
					if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%s-%d.png", name, size[0])), v.Screenshot(), 0o666); err != nil {
						t.Fatal(err)
					}
				}
			}
		})
	}
}

// So it is in Firefox and WebKit, at a size each.
func TestStatesInEngines(t *testing.T) {
	browses(t)
	served := inFrame(t)
	for i, e := range []browse.Engine{browse.Firefox, browse.WebKit} {
		browse.Each(t, []browse.Engine{e}, func(t *testing.T, open func(url string) browse.Page) {
			f := frame{open(served)}
			f.open("#n=4")
			f.run(seen + "; return ''")
			for k, s := range states {
				look, size := looks[(k+k/len(looks))%len(looks)], sizes[(k+2*i)%len(sizes)]
				f.Page(fmt.Sprintf(`Object.assign(document.querySelector('iframe').style, { width: '%dpx', height: '%dpx' }); return ''`, size[0], size[1]))
				f.run(s.opens(look))
				if wrong := f.run(`return await seen() + (self.failed ?? '')`); wrong != "" {
					t.Errorf("%s%s, %v:\n%s", s.name, look, size, wrong)
				}
			}
		})
	}
}

// inFrame serves a page with the studio in a frame, and returns its address.
func inFrame(t *testing.T) string {
	studio := theBuild(t).lax // another policy would let no script of a test in
	served := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/studio" {
			http.ServeFile(w, r, studio)
		} else {
			io.WriteString(w, `<!doctype html><iframe style="border: 0; width: 1280px; height: 800px"></iframe>`)
		}
	}))
	t.Cleanup(served.Close)
	return served.URL
}

// A frame is a page with the studio in a frame.
type frame struct{ browse.Page }

// open opens the studio at an address, and waits for it.
func (f frame) open(hash string) {
	f.Page(fmt.Sprintf(`const f = document.querySelector('iframe'), loaded = () => new Promise(go => { f.onload = go }); f.src = 'about:blank'; await loaded()
		f.src = 'studio' + %q; await loaded(); return ''`, hash))
	f.run(prelude + share + `; localStorage.clear(); await opened(); return ''`)
}

// run runs a script in the frame.
func (f frame) run(script string) string {
	return f.Page(`
		const { contentWindow: self, contentDocument: page } = document.querySelector('iframe'), s = page.createElement('script')
		s.textContent = ` + "`self.result = (async () => {" + strings.NewReplacer("\\", "\\\\", "`", "\\`", "$", "\\$").Replace(script) + "})()`" + `
		page.body.append(s)
		return await self.result`)
}

// Nothing keeps anyone from any of what is shown: axe finds nothing in any state, each in another look than above.
func TestStudioIsAccessible(t *testing.T) {
	browse.NeedsAxe(t)
	browses(t)
	for i := range 2 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			v := visit(t, "#n=4")
			for k, s := range states {
				if k%2 == i {
					look := looks[(k+1)%len(looks)]
					v.Run(s.opens(look))
					v.Accessible(s.name + look)
				}
			}
		})
	}
}

// tellsState is a script that tells what a page shows, in the workbench. Answers and the way back to the film before are one's own, and in no link.
const tellsState = `
	shut()
	await opened()
	if (document.documentElement.dataset.mode != 'learn' && $('.workbench').checkVisibility()) $('.workbench').click()
	await opened()
	$('.asks .doings .strong')?.click()
	await new Promise(go => setTimeout(go, 250)) // the address is written
	const root = document.documentElement, { mode } = root.dataset, of = (selector, key) => $$(selector).map(e => e[key]).join('|')
	const learns = mode == 'learn' ? { card: $('.lesson .ask').innerText } : {
		shown: shown(), film: $('.picture[data-picture]').ariaLabel, compared: $('.film').classList.contains('compared'), step: $('.step').textContent, ground: getComputedStyle($('.film .stage')).getPropertyValue('--ground'),
		speed: $('.speed').value, loop: $('.loop').ariaPressed, pauses: $('.pauses').checked, pins: of('.pin', 'ariaLabel'), lanes: of('.lanetitle', 'textContent'),
		...mode == 'predict' ? { level: $('.levels [aria-pressed=true]').textContent } : { said: said(), asks: of('.answer, .stops', 'innerText'), title: $('.title').textContent },
	}
	return JSON.stringify({ mode, lang: root.lang, dark: root.classList.contains('dark'), faults: $('.faults').textContent, squares: of('main .square', 'ariaLabel'), looks: of('main .square', 'className'), hash: location.hash.replace(/lang=en&|&lang=en/, ''), ...learns })`

// Every link, opened in a fresh page, shows what was shared. What is shared is come to from the link before.
func TestEveryLink(t *testing.T) {
	browses(t)
	const tabs = 4 // side by side
	for first := range tabs {
		t.Run(fmt.Sprint(first), func(t *testing.T) {
			t.Parallel()
			v := visitShare(t, "#card=1")
			for k := first; k < len(shared()); k += tabs {
				shared()[k].share(t, looks[k%len(looks)], func(script string) string { return browse.Value[string](v.Tab, "(async () => {"+script+"})()") }, func(hash string) {
					v.Run(`localStorage.clear()`)
					v.reopen(hash)
					v.Run(share)
				})
			}
		})
	}
}

// So it does in Firefox and WebKit.
func TestLinksInEngines(t *testing.T) {
	browses(t)
	served := inFrame(t)
	browse.Each(t, []browse.Engine{browse.Firefox, browse.WebKit}, func(t *testing.T, open func(url string) browse.Page) {
		f := frame{open(served)}
		f.open("#card=1")
		for k := 0; k < len(shared()); k += 7 {
			shared()[k].share(t, looks[k%len(looks)], f.run, f.open)
		}
	})
}

// shared returns the states that links show.
func shared() []state {
	return slices.DeleteFunc(slices.Clone(states), func(s state) bool { return s.isOwn })
}

// share goes to a state, shares it, and opens its link.
func (s state) share(t *testing.T, look string, run func(script string) string, open func(hash string)) {
	if strings.HasPrefix(s.hash, "#card") { // behind a card stands the film before, which no link has
		open(s.hash + look)
	}
	run(s.opens(look))
	_, link, _ := strings.Cut(run(`return await share()`), "#")
	tell := func() (state map[string]any) {
		text := run(tellsState)
		if err := json.Unmarshal([]byte(text), &state); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return state
	}
	want := tell()
	open("#" + link)
	got := tell()
	for key := range want {
		if fmt.Sprint(got[key]) != fmt.Sprint(want[key]) {
			t.Errorf("%s, by #%s: %s is\n%v, want\n%v", s.name, link, key, got[key], want[key])
		}
	}
}
