package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"queenreel/draw/drawtest/browse"
)

// refused is a script that has the browser refuse the full screen.
const refused = `Element.prototype.requestFullscreen = async () => { throw new Error('refused') }; `

// begins is a script that goes on with questions, if none stands.
const begins = `await until(() => $('.asks :is(.strong, .rule)')); $('.asks .doings .strong')?.click(); `

const sheetOpens = `sheet('share').showPopover(); await until(() => $('.qr img')?.src)`

// A state is what the page can show: an address, and what people do there.
type state struct{ name, hash, act string }

// states are what is looked at.
var states = []state{
	{"start", "#n=6", ""},
	{"dead row", "#n=6&step=first-dead-row", ""},
	{"solution", "#n=6&step=first-solution", ""},
	{"playing", "#n=6&step=2&loop", `$('.play').click()`},
	{"tests", "#n=8&detail=tests&step=120", ""},
	{"clauses", "#n=6&solver=cdcl&step=40", ""},
	{"calls", "#n=6&solver=backtrack&step=12", ""},
	{"settings", "#n=6&step=4", `sheet('shown').showPopover()`},
	{"compare", "#n=6&step=5", `sheet('compare').showPopover()`},
	{"two searches", "#n=6&rivals=backtrack,dlx&step=12", ""},
	{"four searches", "#n=6&rivals=backtrack,dlx,cdcl,minconflicts&step=9", ""},
	{"four end", "#n=6&rivals=backtrack,dlx,cdcl,minconflicts", `$('.last').click()`},
	{"what if", "#n=6&step=9", `$('.whatif button').click(); $$('main .square.pick').at(-1).click(); await until(() => $('.answer .title'))`},
	{"why", "#n=6&step=7", `pick(35); await until(() => $('.told').textContent)`},
	{"ask here", "#n=6&step=9", `$('.stops button').click()`},
	{"stop", "#n=6&step=9&stop=9:Which queen moves, and where does it go?&stop=70:Why?", ""},
	{"stop compared", "#n=6&rivals=backtrack,propagate&step=12&stop=12:Which queen moves, and where does it go?", ""},
	{"share", "#n=6&solver=propagate&step=9", sheetOpens},
	{"share place", "#n=6&mode=place&acts=0.1_1.3", sheetOpens},
	{"learn", "#card=1", `$$('main .square')[15].click()`},
	{"learn stuck", "#card=3", `$$('main .square')[15].click()`},
	{"learn tree", "#card=5", `$$('.branch')[1].click()`},
	{"learn done", "#card=5", `while ($('.lesson .help')) $('.lesson .help').click()`},
	{"share card", "#card=2", sheetOpens},
	{"path", "#path&n=4", `$('.last').click()`},
	{"path compared", "#path&n=8&rivals=backtrack,propagate", `$('.last').click()`},
	{"path asked", "#path&n=6&mode=predict&level=deadends", begins},
	{"place", "#n=6&mode=place&acts=0.0_1.2", ""},
	{"place dead", "#n=6&mode=place&acts=0.0_1.2_2.4_3.1", ""},
	{"place solved", "#n=6&mode=place&acts=0.1_1.3_2.5_3.0_4.2_5.4", ""},
	{"predict", "#n=6&mode=predict", ""},
	{"predict wrong", "#n=5&mode=predict&level=all", begins + `pick(7); await until(() => $('.said.wrong'))`},
	{"predict end", "#n=1&mode=predict&level=all", begins + `pick(0)`},
	{"quiz", "#n=6&mode=quiz", ""},
	{"quiz answer", "#n=5&mode=quiz", begins + `$('.choices button').click(); await until(() => $('.choices .right'))`},
	{"quiz end", "#n=4&mode=predict&choices", `for (let i = 0; i < 30 && !button('Start again'); i++) $('.choices button:enabled, .doings button').click()`},
	{"where to", "#n=6&mode=predict", begins + `pick(13)`},
	{"a full board", "#n=4&mode=predict&solver=exhaustive", begins + `pick(0)`},
	{"make move", "#n=6&mode=make", ""},
	{"make a board", "#n=6&mode=make&step=3&kind=board", ""},
	{"make paper", "#n=6&mode=make&step=4&kind=worksheet", ""},
	{"a command", "#n=6&mode=make&step=5&kind=data", `$('.switch input').click(); await until(() => $('.files [open] code'))`},
	{"a pupil", "#n=6&path&step=9&stop=9:Which queen moves, and where does it go?", ""},
	{"more solvers", "#n=6&solver=dlx&step=4", `sheet('shown').showPopover()`},
	{"a mistake", "#n=6&step=12", `await drop('wrong.jsonl', '` + tinyTrace + `'.replace('[0,0]', '[0,9]')); await until(() => $('.faults p'))`},
	{"bad address", "#n=99&solver=foo&nonsense=1", ""},
	{"refused", "#n=6&fixed=0,1", `await until(() => $('.faults p'))`},
	{"present", "#n=6&step=10", refused + `$('.present').click()`},
	{"present code", "#n=6&detail=tests&step=10", refused + `$('.present').click()`},
	{"trace", "#n=6&step=11", `await drop('mine.jsonl', '` + tinyTrace + `'); await until(() => shown().includes('mine'))`},
}

// seen is a program that returns what is wrong with what a window shows: what is wider than the window, letters that are too small, what lies
// over the board, words below the first screen, and controls that do not show that they have the focus.
const seen = `
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
			if ((texts || e.matches('input, select')) && parseFloat(fontSize) < 16) wrong.add(fontSize + ': ' + called(e))
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
		return [...wrong].join('\n')
	}
	addEventListener('error', e => { self.failed = e.message })
	addEventListener('unhandledrejection', e => { self.failed = String(e.reason) })
`

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
					v.Do(browse.Size(size[0], size[1], chromedp.EmulateScale(float64(1+i%2))))
					v.Wants(fmt.Sprint(s.name, look, size), `seen()`, "")
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
