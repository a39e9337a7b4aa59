//go:build torture && linux

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
)

// refused is a script that has the browser refuse the full screen.
const refused = `Element.prototype.requestFullscreen = async () => { throw new Error('refused') }; `

// states are what the page can show: an address, and what people do there.
var states = []struct{ name, hash, act string }{
	{"start", "#n=6", ""},
	{"dead row", "#n=6&step=first-dead-row", ""},
	{"solution", "#n=6&step=first-solution", ""},
	{"playing", "#n=6&step=2&loop", `$('.play').click()`},
	{"tests", "#n=8&detail=tests&step=120", ""},
	{"clauses", "#n=6&solver=cdcl&step=40", ""},
	{"calls", "#n=6&solver=recursive&step=12", ""},
	{"settings", "#n=6&step=4", `$('.shown').open = true`},
	{"compare", "#n=6&step=5", `$('.compare').open = true`},
	{"two searches", "#n=6&rivals=backtrack,dlx&step=12", ""},
	{"four searches", "#n=6&rivals=backtrack,dlx,cdcl,minconflicts&step=9", ""},
	{"four end", "#n=6&rivals=backtrack,dlx,cdcl,minconflicts", `$('.last').click()`},
	{"what if", "#n=6&step=9", `$('.whatif button').click(); $$('.square.pick').at(-1).click(); await until(() => $('.answer .title'))`},
	{"why", "#n=6&step=7", `pick(35); await until(() => $('.told').textContent)`},
	{"place", "#n=6&mode=place&acts=0.0_1.2", ""},
	{"place dead", "#n=6&mode=place&acts=0.0_1.2_2.4_3.1", ""},
	{"place solved", "#n=6&mode=place&acts=0.1_1.3_2.5_3.0_4.2_5.4", ""},
	{"predict", "#n=6&mode=predict", ""},
	{"predict wrong", "#n=5&mode=predict&level=all", `$('.doings .strong').click(); pick(7); await until(() => $('.said.wrong'))`},
	{"quiz", "#n=6&mode=quiz", ""},
	{"quiz answer", "#n=5&mode=quiz", `$('.doings .strong').click(); $('.choices button').click(); await until(() => $('.choices .right'))`},
	{"make move", "#n=6&mode=make", ""},
	{"make picture", "#n=6&mode=make&step=3", `$$('.kinds button')[1].click()`},
	{"make paper", "#n=6&mode=make&step=4", `$$('.kinds button')[2].click()`},
	{"make words", "#n=6&mode=make&step=5", `$$('.kinds button')[3].click()`},
	{"bad address", "#n=99&solver=foo&nonsense=1", ""},
	{"refused", "#n=6&fixed=0,1", `await until(() => $('.faults p'))`},
	{"present", "#n=6&step=10", refused + `$('.present').click()`},
	{"present code", "#n=6&detail=tests&step=10", refused + `$('.present').click()`},
	{"trace", "#n=6&step=11", `await drop('mine.jsonl', '{"format":"queenreel-trace","version":1,"n":5,"solver":"mine"}\n{"event":"place","at":[0,0]}\n{"event":"end"}\n'); await until(() => shown().includes('mine'))`},
}

// seen is a program that returns what is wrong with what a window shows: what is wider than the window, letters that are too small, what lies
// over the board, words below the first screen, and controls that do not show that they have the focus.
const seen = `
	self.seen = async () => {
		const wrong = new Set(), called = e => [e.localName, ...e.classList].join('.') + ' “' + (e.ariaLabel || e.innerText || '').trim().slice(0, 20) + '”'
		const visible = e => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest('.unseen, .brand, .nodes')
		await new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))
		await idle()
		scrollTo(0, 0)
		const wide = document.documentElement.clientWidth, open = $('.menu[open]'), presented = $('.presenting')
		if (document.documentElement.scrollWidth > wide) wrong.add('scrolls sideways')
		for (const e of $$('body *')) {
			if (!visible(e) || presented && !presented.contains(e)) continue
			const { left, right, width } = e.getBoundingClientRect()
			if (width > 1 && (right > wide + 1 || left < -1)) wrong.add('beside the window: ' + called(e))
			const texts = [...e.childNodes].some(c => c.nodeType == 3 && c.data.trim()), { fontSize, textOverflow } = getComputedStyle(e)
			if ((texts || e.matches('input, select')) && parseFloat(fontSize) < 16) wrong.add(fontSize + ': ' + called(e))
			if (e.matches('button, select') && e.scrollWidth > e.clientWidth + 1 && textOverflow != 'ellipsis') wrong.add('cut off: ' + called(e))
		}
		const { left, top, width, height } = $('.boards .frame').getBoundingClientRect()
		if (!open) for (const [x, y] of [[.1, .1], [.9, .1], [.5, .5], [.1, .9], [.9, .9]].map(([x, y]) => [left + x * width, top + y * height])) {
			if (y < innerHeight && !document.elementFromPoint(x, y)?.closest('.stage, .work')) wrong.add('over the board: ' + called(document.elementFromPoint(x, y)))
		}
		const words = [$('.said .title'), $('.lanetitle'), $('.caption .title')].find(e => e && visible(e))
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
	'ready'`

// A view is a page in a window that changes its size.
type view struct {
	run  func(script string) string
	size func(width, height int)
	shot func(name string)
}

// Each state of the page is whole in every engine, at the sizes of a laptop, a projector, a tablet, and of phones on their side and upright:
// see seen. With STATES, a folder, Chromium takes pictures of them, in both languages and schemes each.
func TestStatesInEngines(t *testing.T) {
	served := inFrame(t)
	all := [][2]int{{1280, 800}, {1920, 1080}, {768, 1024}, {844, 390}, {390, 844}}
	for _, look := range []struct{ lang, scheme string }{{"en", "light"}, {"zh", "dark"}, {"zh", "light"}, {"en", "dark"}} {
		if os.Getenv("STATES") == "" && (look.lang == "en") != (look.scheme == "light") {
			continue // two see each language, each scheme and all sizes
		}
		t.Run("Chromium/"+look.lang+"/"+look.scheme, func(t *testing.T) {
			v := visit(t, "#n=4&lang="+look.lang, colors(look.scheme))
			scale, folder := map[string]float64{"light": 1, "dark": 2}[look.scheme], os.Getenv("STATES")
			check(t, look.lang, all, view{
				func(script string) string { return value[string](t, v.tab, "(async () => {"+script+"})()") },
				func(w, h int) {
					do(t, v.tab, chromedp.EmulateViewport(int64(w), int64(h), chromedp.EmulateScale(scale)))
				},
				func(name string) {
					if folder == "" {
						return
					}
					time.Sleep(300 * time.Millisecond)
					picture, err := chromedp.Run(v.tab, chromedp.CaptureScreenshot())
					if err == nil {
						err = os.WriteFile(filepath.Join(folder, strings.ReplaceAll(name, " ", "-")+"-"+look.lang+"-"+look.scheme+".png"), picture, 0o666)
					}
					if err != nil {
						t.Fatal(err)
					}
				},
			})
		})
	}
	inEach(t, engines[1:], served, func(t *testing.T, w window) {
		w.opensFrame("#n=4")
		check(t, "en", [][2]int{{1280, 800}, {390, 844}, {844, 390}}, view{w.inFrame,
			func(width, height int) {
				w(fmt.Sprintf(`Object.assign(document.querySelector('iframe'), { width: %d, height: %d }); return ''`, width, height))
			},
			func(string) {}})
	})
}

// inFrame serves a page with the studio in a frame, and returns its address.
func inFrame(t *testing.T) string {
	page := withScript(t, "") // whose policy would let no script of a test in
	served := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/studio" {
			http.ServeFile(w, r, page)
		} else {
			io.WriteString(w, `<!doctype html><iframe style="border: 0; width: 1280px; height: 800px"></iframe>`)
		}
	}))
	t.Cleanup(served.Close)
	return served.URL
}

// opensFrame opens the studio in the frame anew, at an address.
func (w window) opensFrame(hash string) {
	w(fmt.Sprintf(`const f = document.querySelector('iframe'), loaded = () => new Promise(go => { f.onload = go }); f.src = 'about:blank'; await loaded()
		f.src = 'studio' + %q; await loaded(); return ''`, hash))
}

// inFrame runs a script in the frame.
func (w window) inFrame(script string) string {
	return w(`
		const { contentWindow: self, contentDocument: page } = document.querySelector('iframe'), s = page.createElement('script')
		s.textContent = ` + "`self.result = (async () => {" + strings.NewReplacer("\\", "\\\\", "`", "\\`", "$", "\\$").Replace(script) + "})()`" + `
		page.body.append(s)
		return await self.result`)
}

// check goes through the states.
func check(t *testing.T, lang string, sizes [][2]int, v view) {
	v.run(prelude + seen + "; await idle(); return ''")
	for _, s := range states {
		v.size(sizes[0][0], sizes[0][1])
		v.run(fmt.Sprintf(`$('.presenting .present')?.click(); $$('.menu').forEach(m => { m.open = false }); await go(%q); await ready(); %s; return ''`, s.hash+"&lang="+lang, s.act))
		for _, size := range sizes {
			v.size(size[0], size[1])
			if wrong := v.run(`return await seen() + (self.failed ?? '')`); wrong != "" {
				t.Errorf("%s, %d × %d:\n%s", s.name, size[0], size[1], wrong)
			}
			v.shot(fmt.Sprintf("%s-%d", s.name, size[0]))
		}
	}
}
