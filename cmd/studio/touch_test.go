package main

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"queenreel/draw/drawtest/browse"
)

// byTouch opens the studio on a phone, which has no mouse.
func byTouch(t *testing.T, width, height int64, address string) *visitor {
	return visit(t, address, browse.Size(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulateScale(2)))
}

// fingers does what fingers do: they go down at the first point, and along all others.
func (v *visitor) fingers(points ...[2]float64) {
	v.Helper()
	touch := func(kind input.DispatchTouchEventType, at ...*input.TouchPoint) {
		v.Helper()
		v.Do(browse.Call(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: at}))
	}
	for i, p := range points {
		kind := input.DispatchTouchEventTypeTouchMove
		if i == 0 {
			kind = input.DispatchTouchEventTypeTouchStart
		}
		touch(kind, &input.TouchPoint{X: p[0], Y: p[1]})
	}
	touch(input.DispatchTouchEventTypeTouchEnd)
}

// tap taps what a script returns, which it scrolls into view.
func (v *visitor) tap(script string) {
	v.Helper()
	at := browse.Value[[]float64](v.Tab, `(async () => {
		const e = `+script+`
		e.scrollIntoView({ block: 'nearest' })
		await new Promise(go => setTimeout(go, 50))
		const { left, top, width, height } = e.getBoundingClientRect(), x = left + width / 2, y = top + height / 2, on = document.elementFromPoint(x, y)
		if (!e.contains(on) && !on?.contains(e)) throw new Error('a finger would not reach ' + (e.ariaLabel || e.textContent) + ' under ' + on?.className)
		self.clicked = false
		addEventListener('click', () => { clicked = true }, { once: true, capture: true })
		return [x, y]
	})()`)
	for range 3 { // Chromium makes no click of some taps that follow a swipe
		v.fingers([2]float64{at[0], at[1]})
		time.Sleep(100 * time.Millisecond)
		if browse.Value[bool](v.Tab, `clicked`) {
			break
		}
	}
	v.Run(`if ($('.film').checkVisibility()) await idle()`)
}

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
		if (e.matches('.square') && width < (e.closest('.compared') ? 26 : 30)) wrong.add('a square of ' + width)
		if (e.matches('input, select') && parseFloat(getComputedStyle(e).fontSize) < 16) wrong.add('small letters: ' + called(e))
	}
	return [...wrong].join('\n')
})()`

// All that a mouse does is done by fingers alone, on a phone upright and on its side.
func TestByTouch(t *testing.T) {
	browses(t)
	for _, size := range [][2]int64{{390, 844}, {844, 390}} {
		at := func(t *testing.T, name, address string, does func(v *visitor)) {
			t.Run(fmt.Sprint(name, " ", size[0]), func(t *testing.T) {
				t.Parallel()
				v := byTouch(t, size[0], size[1], address)
				does(v)
				v.Wants(name, touched, "")
			})
		}
		tapped := func(v *visitor, what, script, state, want string) {
			v.Helper()
			v.tap(script)
			v.Soon(what, state, want)
			v.Wants("after "+what, touched, "")
		}
		at(t, "cards", "#card=1", func(v *visitor) {
			tapped(v, "an attacked square", `$$('main .square')[15]`, `$('.lesson .said').className + $$('.found').length`, "said right1")
			tapped(v, "one that is not", `$$('main .square')[8]`, `$('.lesson .said').className`, "said wrong")
			tapped(v, "another card", `$$('.cards a')[4]`, `until(() => $('.count').textContent[0] == '5').then(() => $$('.branch').length > 3)`, "true")
			tapped(v, "a node", `$$('.branch')[2]`, `$('.lesson .said').className`, "said right")
			tapped(v, "the path", `$$('.path a')[2]`, `until(() => `+inMode+` == 'watch').then(() => 'there')`, "there")
		})
		at(t, "watch", "#n=6&step=7", func(v *visitor) {
			tapped(v, "a reason", `$$('main .square')[20]`, `$('.told').textContent.includes('is attacked by') && $$('.asked').length > 0`, "true")
			swipe := func(from, to float64) {
				v.Run(`$('.boards .frame').scrollIntoView({ block: 'nearest' }); await new Promise(go => setTimeout(go, 100))`)
				r := browse.Value[[]float64](v.Tab, `(({ left, top, width, height }) => [left, top, width, height])($('.boards .frame').getBoundingClientRect())`)
				point := func(x float64) [2]float64 { return [2]float64{r[0] + x*r[2], r[1] + r[3]/2} }
				v.fingers(point(from), point((from+to)/2), point(to))
				time.Sleep(100 * time.Millisecond)
			}
			swipe(.8, .2)
			v.Wants("to the left: a step", stepNo, "8")
			swipe(.2, .8)
			v.Wants("to the right: the one before", stepNo, "7")
			v.Wants("no square is asked by a swipe", `$$('.asked').length + String(Boolean($('.playing')))`, "0false")
			tapped(v, "play", `$('.play')`, `Boolean($('.playing'))`, "true")
			tapped(v, "pause", `$('.play')`, `Boolean($('.playing'))`, "false")
			tapped(v, "a step", `$('.forward')`, `Number(`+stepNo+`) > 7`, "true")
			tapped(v, "what if", `button('What if …?')`, `$$('main .square.pick').length > 0`, "true")
			tapped(v, "a square of it", `$$('main .square.pick')[0]`, `until(() => $('.answer .title')).then(() => $$('.pick').length)`, "0")
			tapped(v, "a question of one's own", `button('Ask here')`, `document.activeElement.localName`, "input")
			v.Do(chromedp.KeyEvent("Why?"))
			tapped(v, "kept", `button('Keep')`, `$$('.pin').length + $('.title').textContent`, "1Why?")
			tapped(v, "go on", `$('.goon')`, `$('.title').textContent != 'Why?'`, "true")
		})
		at(t, "compare", "#n=6&step=5&stop=7:Which queen moves, and where does it go?", func(v *visitor) {
			tapped(v, "the searches", `$('.compare > button')`, `isOpen('compare')`, "true")
			tapped(v, "two", `$('.compare [value=minconflicts]').closest('label')`, `until(() => $('.compared')).then(() => $$('.boards .view').length)`, "2")
			tapped(v, "closed", `$('.compare button:last-child')`, `isOpen('compare')`, "false")
			v.Run(`await idle()`)
			tapped(v, "a reason of the second board", `$$('figure:nth-child(2) .square')[14]`, `$('.told').textContent != ''`, "true")
			v.Run(`$('.first').click(); while (` + stepNo + ` < 7) $('.forward').click()`)
			v.Wants("the question of a stop is seen", `[$('.title'), $('.goon')].map(e => e.getBoundingClientRect()).filter(r => r.top < 0 || r.bottom > innerHeight + 1).length + $('.title').textContent`, "0Which queen moves, and where does it go?")
		})
		at(t, "settings", "#n=5", func(v *visitor) {
			tapped(v, "the settings", `$('.shown > button')`, `isOpen('shown')`, "true")
			tapped(v, "a fixed queen", `$('.fixed [aria-label^=b1]')`, `until(() => location.hash.includes('fixed=b1')).then(() => $('.fixed [aria-label^=b1]').ariaLabel)`, "b1, queen")
			tapped(v, "and none", `$('.fixed [aria-label^=b1]')`, `until(() => !location.hash.includes('fixed')).then(() => $('.fixed [aria-label^=b1]').ariaLabel)`, "b1, not attacked")
			tapped(v, "another solver", `$('.shown [value=forward]').closest('label')`, `until(() => location.hash.includes('forward')).then(() => 'forward')`, "forward")
			tapped(v, "closed", `$('.shown .sheet > div > button')`, `isOpen('shown')`, "false")
			tapped(v, "dark", `$('.darkness')`, `document.documentElement.classList.contains('dark')`, "true")
			tapped(v, "the sheet", `$('.share > button')`, `until(() => $('.qr img')?.src).then(() => isOpen('share'))`, "true")
			tapped(v, "the code", `$('.qr')`, `Boolean($('.qr.large'))`, "true")
			tapped(v, "and back", `$('.qr')`, `Boolean($('.qr.large'))`, "false")
		})
		at(t, "place", "#n=4&mode=place", func(v *visitor) {
			for _, sq := range []string{"1", "7", "8", "14"} {
				v.tap(`$$('main .square')[` + sq + `]`)
				v.Run(`await until(() => $$('main .square')[` + sq + `].ariaLabel.includes('queen')); await acted()`)
			}
			v.Wants("solved", `said().startsWith('Solved')`, "true")
			tapped(v, "taken back", `button('Take back')`, `until(() => !said().startsWith('Solved')).then(acted).then(() => $$('main .square').filter(s => s.ariaLabel.includes('queen')).length)`, "3")
			tapped(v, "a hint", `button('Hint')`, `until(() => $('.own').ariaBusy == 'false').then(() => said() != '')`, "true")
		})
		at(t, "predict", "#n=6&mode=predict", func(v *visitor) {
			tapped(v, "begin", `button('Begin')`, `said().includes('Which queen moves?')`, "true")
			tapped(v, "the queen that moves", `$$('main .square')[13]`, `said().startsWith('b3 moves')`, "true")
			tapped(v, "wrong", `$$('main .square')[7]`, `said().startsWith('Not b2')`, "true")
			v.Wants("no square keeps a colour of the finger", `getComputedStyle($$('main .square')[0]).boxShadow`, "none")
			tapped(v, "choices", `button('Show me choices')`, `$$('.choices button').length > 1`, "true")
		})
		at(t, "quiz", "#n=6&mode=predict&choices", func(v *visitor) {
			tapped(v, "begin", `button('Begin')`, `$$('.choices button').length > 1`, "true")
			tapped(v, "an answer", `$('.choices button')`, `Boolean($('.choices .right'))`, "true")
			tapped(v, "on", `$('.doings .strong')`, `Boolean($('.choices button:enabled'))`, "true")
		})
		at(t, "make", "#n=4&mode=make", func(v *visitor) {
			tapped(v, "a kind", `$$('.files summary')[3]`, `$('.files [open] b').textContent`, "Worksheet")
			tapped(v, "as a command", `$('.switch')`, `until(() => $('.files [open] code')).then(() => $('.files [open] .save').checkVisibility())`, "false")
		})
	}
}
