package film

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

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

// openParts opens the page of a film whose script has p, mount, data and parts of the player as globals.
func openParts(t *testing.T, l *words.Language, panels ...string) *watcher {
	t.Helper()
	path, scenes := newPage(t, l, panels...)
	page, _, _ := strings.Cut(string(readFile(t, path)), `<script type="module">`)
	page += `<div class="other"></div><script type="module">` +
		player.Bundle(player.Source("page.js"), "Object.assign(window, { p, mount, data })\n") + `</script></body></html>`
	writeFile(t, path, []byte(page))
	return openPlayer(t, "file://"+path, l, scenes)
}

// fakePainter is a painter whose pictures are of one color, which has the number of their scene. asked are the scenes that it was asked for;
// reply replies to the one that is under way.
const fakePainter = `
	window.asked = []
	window.under = 0
	window.painter = {
		lay: async sizes => {
			window.sizes = sizes
			return sizes.map(({ name, lane, width, height }) => ({ name, lane, width, height, squares: name == 'board' ? [8, 8, Math.floor((width - 16) / 4)] : undefined }))
		},
		paint: (i, { playing }) => new Promise(go => {
			asked.push(i + (playing ? 'p' : ''))
			window.most = Math.max(window.most ?? 0, ++under)
			window.reply = () => {
				under--
				const canvas = new OffscreenCanvas(sizes[0].width, sizes[0].height), context = canvas.getContext('2d')
				context.fillStyle = 'rgb(' + i + ',0,0)'
				context.fillRect(0, 0, canvas.width, canvas.height)
				go([canvas.transferToImageBitmap()])
				return new Promise(then => setTimeout(then, 20, true))
			}
		}),
	}
	const { patches, pictures, mosaic, ...rest } = data
	window.q = mount($('other'), { ...rest, painter })
	window.color = () => document.querySelector('.other .picture').getContext('2d', { willReadFrequently: true }).getImageData(9, 9, 1, 1).data[0]
	new Promise(then => setTimeout(then, 100, true))`

// Pictures that are painted on demand are laid out for the room that there is; of several that are asked for while one is painted, the newest
// comes next, and one that comes late is not shown.
func TestPaintedOnDemand(t *testing.T) {
	p := openParts(t, &words.English, "board")
	wants(p, "a player with a painter", fakePainter, true)
	wants(p, "its room", `sizes.length == 1 && sizes[0].name == 'board' && sizes[0].width == Math.round($('other .view').clientWidth * devicePixelRatio)`, true)
	wants(p, "its frame", `$('other .frame').clientWidth == sizes[0].width / devicePixelRatio`, true)
	wants(p, "what was asked for", `asked.join()`, "0")
	wants(p, "steps before a reply", `q.go(3), q.go(5), q.go(7), asked.join()`, "0")
	wants(p, "a late reply", `reply().then(() => [color(), asked].join())`, "0,0,7")
	wants(p, "the newest", `reply().then(() => [color(), asked].join())`, "7,0,7")
	wants(p, "the canvas", `$('other .picture').width == sizes[0].width`, true)
	wants(p, "playing", `q.play(), q.pause(), asked.join()`, "0,7,7p")
	wants(p, "and at rest again", `reply().then(() => asked.at(-1))`, "7")
	wants(p, "only one at a time", `reply().then(() => most)`, 1)
	wants(p, "the squares", `Math.abs($('other .square').getBoundingClientRect().width - Math.floor((sizes[0].width - 16) / 4) / devicePixelRatio) < 1`, true)
}

// Each square has a name that says what is on it. One that is chosen says what attacks it, by a line and in words, until the next scene.
// Then the page is presented.
func TestSquaresAreNamed(t *testing.T) {
	l := &words.English
	p := openParts(t, l, "board", "tree")
	p.goTo("#step=3") // queens on a4 and c3
	wants(p, "the names", `[0, 1, 6, 7, 11].map(k => document.querySelectorAll('.square')[k].ariaLabel).join('|')`,
		"a4, queen|b4, attacked by a4|c3, queen|d3, attacked by c3|d2, attacked by c3")
	p.goTo("#step=4") // c3 failed: row 2 has no square left
	wants(p, "a queen that is removed", `document.querySelectorAll('.square')[9].ariaLabel + '|' + document.querySelectorAll('.square')[6].ariaLabel`, "b2, attacked by c3|c3, queen")
	wants(p, "a square that failed", `p.goStep(5), document.querySelectorAll('.square')[6].ariaLabel`, "c3, attacked by d3")
	p.goTo("#step=3")
	wants(p, "a square that was ruled out", `p.scenes[p.at].out = {13: 'DeniedHere'}, p.goStep(3), document.querySelectorAll('.square')[13].ariaLabel`, "b1, ruled out: already tried")
	wants(p, "a tap", `document.querySelectorAll('.square')[11].click(), $('told').textContent + document.querySelectorAll('.asked').length + p.playing`, "d2 is attacked by c3, same diagonal.1false")
	wants(p, "in another light", `p.setDark(!document.querySelector('.dark')), $('told').textContent + document.querySelectorAll('.asked').length`, "d2 is attacked by c3, same diagonal.1")
	p.press(kb.ArrowRight)
	wants(p, "the next scene", `$('told').textContent + document.querySelectorAll('.asked').length`, "0")
	wants(p, "a square with the focus", `document.querySelector('.square[tabindex="0"]').focus(), p.goStep(3), document.activeElement.ariaLabel`, "d2, attacked by c3")
	p.press(kb.ArrowLeft)
	p.press(kb.Enter)
	wants(p, "keys on squares", `document.activeElement.ariaLabel + '|' + $('told').textContent + p.at`, "c2, attacked by a4|c2 is attacked by a4, same diagonal. c2 is attacked by c3, same column.2")
	wants(p, "squares that a mode takes", `window.picked = [], window.own = p.squares({ label: 'Own', name: sq => 'own ' + sq, look: () => 'free', onpick: sq => picked.push(sq) }), own.update(),
		document.querySelectorAll('.square')[5].click(), [picked, document.querySelectorAll('.square')[5].ariaLabel, document.querySelectorAll('.squares').length].join('|')`, "5|own 5|1")
	wants(p, "and gives back", `p.squares(), document.querySelectorAll('.square')[0].ariaLabel`, "a4, queen")
	p.do(media("forced-colors", "active"))
	wants(p, "in high contrast", `p.goStep(3), ['li[aria-current]', 'li:not([aria-current])'].map(e => getComputedStyle($('code ' + e)).borderLeftColor).join() + getComputedStyle($('position')).forcedColorAdjust`,
		"rgb(0, 0, 0),rgb(255, 255, 255)none")
	p.presents()
}

// On screens of all sizes, at 200 and 400 % zoom too, nothing is wider than the page, words are large enough, and board and caption are seen
// together.
func TestPageFits(t *testing.T) { inEveryLanguage(t, "de", pageFits) }

func pageFits(t *testing.T, l *words.Language) {
	for _, panels := range [][]string{{"board", "tree"}, {"board"}} {
		if len(panels) == 1 && !tracetest.Full {
			continue
		}
		needBrowser(t)
		scenes := quickScenes(l)[:6]
		f := painted(newPainter(t, 4, panel.Options{Cell: 112, Scale: 2, Arrangement: panel.Apart, Panels: panels, Language: l, Search: slices.Values(scenes)}), scenes)
		f.Title, f.Language, f.Texts, f.About = "Class 10b", l, []string{"code", "legend"}, solver.Backtrack.About(trace.Problem{N: 4, Solutions: 1})
		path := filepath.Join(t.TempDir(), "film.html")
		writeFile(t, path, encode(t, f, HTML))
		p := openPlayer(t, "file://"+path+"#step=5", l, scenes)
		for i, size := range []struct {
			width, height, board int64 // the least side of the board
		}{{1280, 800, 440}, {1920, 1080, 700}, {844, 390, 250}, {768, 1024, 440}, {390, 844, 300}, {640, 400, 200}, {320, 200, 120}} {
			if i%2 > 0 && !tracetest.Full {
				continue
			}
			what := fmt.Sprintf("%d by %d, %v", size.width, size.height, panels)
			p.do(chromedp.EmulateViewport(size.width, size.height))
			wants(p, what+": the heading", `document.querySelector('h1').getBoundingClientRect().height > 20`, true)
			wants(p, what+": the width", `document.documentElement.scrollWidth <= innerWidth`, true)
			wants(p, what+": the board", fmt.Sprintf(`(w => w >= %d ? 'wide' : String(w))($('squares').getBoundingClientRect().width)`, size.board), "wide")
			wants(p, what+": small texts", `[...document.querySelectorAll('.player :not(option)')].filter(e => e.checkVisibility() && [...e.childNodes].some(n => n.nodeType == 3 && n.data.trim()) && parseFloat(getComputedStyle(e).fontSize) < 16).map(e => e.className).join()`, "")
			if size.height > 300 {
				wants(p, what+": the caption", `Math.round($('title').getBoundingClientRect().bottom) <= innerHeight`, true)
			}
			wants(p, what+": what covers the board", `(r => document.elementFromPoint(r.right - 5, Math.min(r.bottom, innerHeight) - 5).closest('.stage') != null)($('squares').getBoundingClientRect())`, true)
		}
	}
}

// So do the boards of a comparison, side by side, over the buttons: a race is seen at once. Its verdict is read whole, also where it is presented.
func TestComparedPageFits(t *testing.T) {
	for n := 2; n <= 4; n++ {
		if n != 3 || tracetest.Full {
			t.Run(fmt.Sprint(n), func(t *testing.T) { comparedPageFits(t, n) })
		}
	}
}

func comparedPageFits(t *testing.T, n int) {
	needBrowser(t)
	problem, solvers := trace.Problem{N: 4, Solutions: 1}, []solver.Solver{solver.Backtrack, solver.Propagate, solver.Forward, solver.CDCL}[:n]
	scenes := timed(t, problem, story.Options{}, pace.Timing{}, solvers...)
	f := painted(comparisonOf(t, problem, solvers...), scenes)
	f.Page = comparisonOf(t, problem, solvers...)
	path := filepath.Join(t.TempDir(), "film.html")
	writeFile(t, path, encode(t, f, HTML))
	p := openPlayer(t, "file://"+path+"#step=end", &words.English, scenes)
	sizes := []struct{ width, height, board int64 }{{1280, 800, 300}, {1920, 1080, 450}, {1280, 720, 300}, {1000, 800, 200}, {844, 390, 150}, {390, 844, 160}}
	if n > 2 {
		sizes = []struct{ width, height, board int64 }{{1280, 720, 190}, {1920, 1080, 400}, {844, 390, 150}}
	}
	for _, size := range sizes {
		what := fmt.Sprintf("%d by %d", size.width, size.height)
		p.do(chromedp.EmulateViewport(size.width, size.height))
		wants(p, what+": the width", `document.documentElement.scrollWidth <= innerWidth`, true)
		wants(p, what+": boards", fmt.Sprintf(`[...document.querySelectorAll('.boards .picture')].map(e => e.getBoundingClientRect().width).map(w => w >= %d ? 'wide' : w).join()`, size.board), "wide"+strings.Repeat(",wide", n-1))
		wants(p, what+": the buttons", `scrollTo(0, 0), $('play').getBoundingClientRect().bottom <= innerHeight && $('stage').getBoundingClientRect().top >= 0`, true)
		wants(p, what+": boards and buttons", `[...document.querySelectorAll('.boards .picture')].every(e => e.getBoundingClientRect().bottom <= $('controls').getBoundingClientRect().top)`, true)
		if size.height > 700 {
			wants(p, what+": the verdict over the buttons", `$('caption').getBoundingClientRect().bottom <= $('controls').getBoundingClientRect().top`, true)
		}
		wants(p, what+": the verdict", `$('title').textContent.length > 5 && $('title').getBoundingClientRect().bottom <= $('caption').getBoundingClientRect().bottom + 1`, true)
	}
	p.do(chromedp.EmulateViewport(1280, 800))
	p.click("present")
	wants(p, "presented", fmt.Sprintf(`[...document.querySelectorAll('.boards .picture')].map(e => e.getBoundingClientRect()).map(r => r.width > %d && r.bottom < innerHeight).join()`, 800/n-50), "true"+strings.Repeat(",true", n-1))
	if n == 2 {
		p.do(chromedp.EmulateViewport(844, 390))
		wants(p, "presented on a phone", `$('player').scrollHeight <= innerHeight`, true)
	}
}

// presents fails the test unless board, code and caption can be presented alone, and are left by Escape. Arrows and the keys of a clicker
// step meanwhile.
func (p *watcher) presents() {
	p.Helper()
	p.goTo("#step=1")
	p.click("present")
	wants(p, "what is seen", `['stage', 'caption', 'code', 'controls', 'pictures', 'signs', 'counters'].map(c => $(c).checkVisibility()).join()`, "true,true,true,false,false,false,false")
	p.press(kb.PageDown)
	p.press(kb.ArrowRight)
	p.press(kb.PageUp)
	wants(p, "after three keys", `p.at`, 1)
	p.press(kb.Escape)
	wants(p, "and after Escape", `new Promise(go => setTimeout(() => go($('controls').checkVisibility()), 100))`, true)
}
