package main

import (
	"fmt"
	"testing"

	"queenreel/draw/drawtest/browse"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
)

// On a laptop board, words, code and controls need no scrolling, and on a phone the transport is at hand. What else fits is in TestStates.
func TestStudioFits(t *testing.T) {
	browses(t)
	v := visit(t, "#n=4")
	laptop, board := [][2]int64{{1280, 800}}, `$('main').getBoundingClientRect().bottom <= innerHeight`
	code := `$('.code ol').getBoundingClientRect().bottom <= $('.controls').getBoundingClientRect().top`
	boards, buttons := [][2]int64{{1280, 800}, {1000, 800}, {1920, 1080}}, `$('.buttons').getBoundingClientRect().bottom <= innerHeight`
	for _, c := range []struct {
		address string
		sizes   [][2]int64
		holds   string
	}{
		{"#n=8&mode=place&acts=0.0_1.2_2.4_0.1_3.1", laptop, board},
		{"#n=8&lang=zh&mode=place&acts=0.0_1.2_2.4_0.1_3.1", laptop, board},
		{"#n=8&mode=predict", laptop, board},
		{"#n=8&mode=predict&choices", laptop, board},
		{"#n=8&mode=watch", laptop, `['main .squares', '.caption', '.code', '.tree .frame'].every(s => $(s).getBoundingClientRect().bottom <= $('.controls').getBoundingClientRect().top)`},
		{"#n=6&step=4&lang=de&solver=propagate", laptop, code}, // whose code is long
		{"#n=6&step=4&lang=de&solver=minconflicts", laptop, code},
		{"#n=6&step=4&lang=de&solver=cdcl", laptop, code},
		{"#n=6&step=30&rivals=backtrack,propagate", boards, buttons},
		{"#n=6&step=30&rivals=backtrack,propagate,dlx", boards, buttons},
		{"#n=6&step=30&rivals=backtrack,propagate,dlx,cdcl", boards, buttons},
		{"#n=6", [][2]int64{{667, 375}}, `$('.shown > button').getBoundingClientRect().width > 60 && $('.top').getBoundingClientRect().height < 60`},
		{"#n=8&mode=watch", [][2]int64{{390, 844}}, `$('.play').getBoundingClientRect().bottom > innerHeight - 80`},
		{"#n=8&lang=zh&mode=make", [][2]int64{{390, 844}}, `$('.play').getBoundingClientRect().bottom > innerHeight - 80`},
	} {
		v.Run(fmt.Sprintf(`await go(%q)`, c.address))
		for _, size := range c.sizes {
			v.Do(browse.Size(size[0], size[1]))
			v.Soon(fmt.Sprint(c.address, size), c.holds, true) // once the page is laid out
		}
	}
}

// The board stays where it is, whatever is done with it: its squares have the same place and size in all modes of a window. The cards draw a
// board of their own, of whole pixels of another number of squares: it may be off by a few.
func TestBoardStays(t *testing.T) {
	browses(t)
	v := visit(t, "#n=8&mode=watch")
	for _, size := range [][2]int64{{390, 844}, {768, 1024}, {1280, 800}, {1920, 1080}} {
		v.Do(browse.Size(size[0], size[1]))
		v.Run(`await go('#n=8&mode=watch')`)
		v.Run(`self.places = () => (r => [r.left, r.top, r.width])($('main .squares').getBoundingClientRect()); scrollTo(0, 0); await until(() => places()[2] > 200); self.before = places()`)
		for _, c := range []struct {
			address string
			off     float64
		}{{"mode=place", 1}, {"mode=predict", 1}, {"mode=quiz", 1}, {"mode=make", 1}, {"card=1", 12}} {
			v.Run(fmt.Sprintf(`await go(%q); scrollTo(0, 0)`, "#n=8&"+c.address))
			v.Soon(fmt.Sprint(c.address, size), fmt.Sprintf(`places().every((x, i) => Math.abs(x - before[i]) <= %v) || places() + ' and not ' + before`, c.off), true)
		}
	}
}

// A film that is stopped at a row without a square says why by lines, on wide pages and on telephones, by day and by night; also where the film
// shows none.
func TestStudioExplainsDeadRows(t *testing.T) {
	browses(t)
	for _, c := range []struct {
		width  int64
		scheme string
		theme  theme.Theme
	}{{1280, "light", theme.Themes[0]}, {390, "dark", theme.Themes[1]}} {
		v := visit(t, "#n=6&theme="+c.theme.Name, browse.Size(c.width, 844), browse.Media("prefers-color-scheme: "+c.scheme))
		color := fmt.Sprintf("rgb(%d, %d, %d)", c.theme.Bad.R, c.theme.Bad.G, c.theme.Bad.B)
		for step, lines := range map[int]string{6: "false", 7: color, 54: color} {
			v.Wants(fmt.Sprintf("lines at step %d, %d pixels wide", step, c.width), fmt.Sprintf(`go('#n=6&theme=%s&step=%d').then(() => $$('.lines .attack').flatMap(path => path.getAttribute('d').match(/M/g)).length > 3 && getComputedStyle($('.lines')).stroke)`, c.theme.Name, step), lines)
		}
	}
}

// Board, question, answer and buttons are seen at once, and stay where they are, whatever is said: at a card until it is done, and in a round of
// questions.
func TestNothingMoves(t *testing.T) {
	browses(t)
	for _, size := range [][2]int64{{390, 844}, {844, 390}, {1280, 800}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			t.Parallel()
			v := visit(t, "#card=1", browse.Size(size[0], size[1]))
			v.Run(moves)
			for _, l := range words.Languages() {
				for _, address := range []string{"card=1", "card=2", "card=3", "card=4", "card=5", "n=6&mode=predict&choices", "n=6&mode=predict", "n=4&solver=exhaustive&mode=predict"} {
					v.Run(fmt.Sprintf(`localStorage.clear(); await go('#n=5&mode=predict'); await go('#%s&lang=%s')`, address, l.Name))
					v.Wants(l.Name+" "+address, `moves()`, "")
				}
			}
		})
	}
}

// moves is a program that is wrong and right in turns, and returns what is out of the window meanwhile, or moves.
const moves = `
	self.moves = async () => {
		const wrong = new Set(), seen = css => $$(css).filter(e => e.checkVisibility()), rest = () => new Promise(go => requestAnimationFrame(() => setTimeout(go)))
		const parts = () => seen('main .squares, .branches, .ask, .said, .choices button, .doings')
		const top = () => Math.round(seen('.choices button, .doings')[0].getBoundingClientRect().top)
		const look = when => {
			scrollTo(0, 0)
			for (const e of parts()) {
				const r = e.getBoundingClientRect()
				if (r.top < 0 || r.bottom > innerHeight + 1 || r.right > innerWidth) wrong.add(when + ', beside the window: ' + e.className)
			}
			if (when != 'asked' && stood != top()) wrong.add(when + ', it moves by ' + (top() - stood))
		}
		if ($('.asks .strong')) $('.asks .strong').click(), await rest()
		const stood = top()
		for (let i = 0; i < 5 && !$('.onward'); i++) {
			look('asked')
			if ($('.choices button')) $('.choices button').click()
			else $$('main .square').at(35 % $$('main .square').length).click()
			look('missed')
			if ($('.help')) $('.help').click()
			else {
				for (const square of $$('main .square')) if (!$('.doings .strong')) square.click()
				look('answered')
				$('.doings .strong').click()
			}
			await rest()
		}
		return [...wrong].join('\n')
	}
`

// A square that was answered keeps its colour under the mouse, and no square keeps a colour that a finger left.
func TestHoverHidesNoVerdict(t *testing.T) {
	browses(t)
	v := visit(t, "#n=4&mode=predict&level=75")
	v.Run(`answer('Begin'); pick(0)`)
	v.Wants("rules", `(() => {
		const wrong = [], rules = (list, media) => [...list].forEach(rule => {
			if (rule.cssRules?.length) rules(rule.cssRules, media + (rule.conditionText ?? ''))
			if (!rule.selectorText?.includes(':hover') || !rule.selectorText.includes('.square')) return
			const selector = rule.selectorText.replaceAll(':hover', '')
			if (!media.includes('hover: hover') || $('main .square.wrong').matches(selector)) wrong.push(rule.cssText)
		})
		for (const sheet of document.styleSheets) rules(sheet.cssRules, '')
		return wrong.join()
	})()`, "")
}
