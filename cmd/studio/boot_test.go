package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"queenreel/trace/tracetest"

	"github.com/chromedp/chromedp"
)

// withScript returns the path of a copy of the studio in which a script runs first, which its policy would forbid.
func withScript(t *testing.T, script string) string {
	t.Helper()
	needsBrowser(t)
	page, _ := studioPage(t)
	return scripted(t, page, script)
}

// lightWithScript returns the path of such a copy in which no engine starts.
func lightWithScript(t *testing.T, script string) string {
	t.Helper()
	needsBrowser(t)
	_, page := studioPage(t)
	return scripted(t, page, "WebAssembly.compileStreaming = () => new Promise(() => {}); "+script)
}

// scripted returns the path of a copy of a page in which a script runs first.
func scripted(t *testing.T, page []byte, script string) string {
	t.Helper()
	policy := regexp.MustCompile(`<meta http-equiv="Content-Security-Policy"[^>]*>`)
	if !policy.Match(page) {
		t.Fatal("the page has no policy")
	}
	path := filepath.Join(t.TempDir(), "studio.html")
	if err := os.WriteFile(path, policy.ReplaceAllLiteral(page, []byte("<script>"+script+"</script>")), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// A browser that lacks what the page needs is told so, and nothing starts for ever; so is one in which the page's script fails.
func TestTooOld(t *testing.T) {
	for i, lacks := range []string{
		"delete window.DecompressionStream", "delete Array.prototype.findLast", "delete Element.prototype.ariaPressed", "const { supports } = CSS; CSS.supports = what => !what.includes(':has') && supports.call(CSS, what)",
		"delete window.URLSearchParams", // nobody lacks these two alone
		"delete window.ResizeObserver, delete window.Worker",
	} {
		if !paired(i%4, 0) { // one that lacks something, and one in which the script fails
			continue
		}
		tab := openPage(t, lightWithScript(t, lacks+`; addEventListener('error', e => e.preventDefault()); addEventListener('unhandledrejection', e => e.preventDefault())`))
		const said = `new Promise(tell => { const wait = setInterval(() => {
			if (document.querySelector('.faults').textContent) clearInterval(wait), tell(document.querySelector('.faults').textContent + document.querySelector('.work').checkVisibility())
		}, 10) })`
		if got := value[string](t, tab, said); !strings.Contains(got, "too old") || !strings.HasSuffix(got, "false") {
			t.Errorf("%s: the page says %q", lacks, got)
		}
	}
}

// Board and first words are there before the engine is read, in the reader's language and of the size that the link asks for; and where the
// film's first picture comes.
func TestFirstWords(t *testing.T) {
	for i, c := range []struct {
		address, lang, words, n string
		films                   bool // until the first picture: to start an engine takes seconds
	}{
		{"#n=8", "en", "Place 8 queens so that none attacks another", "8", true},
		{"#n=5&mode=place&lang=zh&dark", "zh", "放 5 个皇后，使它们互不攻击", "5", tracetest.Full},
		{"#n=99&theme=slate", "en", "Place 8 queens so that none attacks another", "8", tracetest.Full},
		{"#n=6&step=20", "en", "", "6", tracetest.Full},
		{"#n=1&dark", "en", "Place 1 queen so that none attacks another", "1", tracetest.Full},
		{"#lang=zh&n=12", "zh", "放 12 个皇后，使它们互不攻击", "12", tracetest.Full},
	} {
		if i > 3 && !tracetest.Full { // a language and a look have been there
			continue
		}
		with := lightWithScript
		if c.films {
			with = withScript
		}
		tab := openPage(t, with(t, `new MutationObserver(() => {
			const title = document.querySelector('.title'), { lang, style, className } = document.documentElement
			self.here = () => ['.empty, main .squares', '.title'].map(s => document.querySelector(s).getBoundingClientRect())
			if (title && style.getPropertyValue('--n')) self.first ??= [lang, title.textContent, style.getPropertyValue('--n'), className == (location.hash.includes('dark') ? ' dark' : ' light'), !document.querySelector('#engine')].join(), self.where ??= here()
		}).observe(document, { subtree: true, childList: true, attributes: true })`)+c.address, chromedp.EmulateViewport(1280, 800), colors("light"))
		const jump = `Math.max(...where.map((at, i) => Math.hypot(at.x - here()[i].x, at.y - here()[i].y, (at.width - here()[i].width) * (1 - i))))`
		const film = `new Promise(tell => { const wait = setInterval(() => { if (document.querySelector('.picture[aria-busy=false]')) clearInterval(wait), tell(document.querySelector('.title').textContent) }, 10) })`
		if c.films {
			if got := value[string](t, tab, film); c.words != "" && got != c.words {
				t.Errorf("%s: the film begins with %q, want %q", c.address, got, c.words)
			}
		}
		if c.address == "#n=8" {
			if by := value[float64](t, tab, jump); by > 16 { // squares have whole pixels
				t.Errorf("%s: board or words jump by %g pixels", c.address, by)
			}
		}
		if got, want := value[string](t, tab, "first"), c.lang+","+c.words+","+c.n+",true,true"; got != want {
			t.Errorf("%s: the page begins with %q, want %q", c.address, got, want)
		}
	}
}
