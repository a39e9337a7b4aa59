package film

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queenreel/draw/story/words"
)

// A page stops where somebody wants it, asks in place of what tells, and goes on when people do: by key, by button, step by step, and in the
// quiz, whose questions come after. Its stops are marks with names, and a step that the film lacks has none.
func TestPageStops(t *testing.T) { inEveryLanguage(t, "zh", pageStops) }

func pageStops(t *testing.T, l *words.Language) {
	stops := []Stop{{7, `And "then" <b>?`}, {2, "Which is free?"}, {99, "Never asked"}}
	path, scenes := newStoppingPage(t, l, stops, "board", "caption")
	p := openPlayer(t, "file://"+path, l, scenes)
	asks := func(what string, stop Stop) {
		t.Helper()
		p.until(what, `$('player.asking')`)
		wants(p, what, `[$('picture').dataset.picture, $('title').textContent, $('detail').textContent, $('goon').textContent, $('goon').checkVisibility(), Boolean($('playing'))].join('|')`,
			fmt.Sprintf("%d|%s||%s|true|false", stop.Step-1, stop.Question, p.words.GoOn))
		wants(p, what+": the line of code", `document.querySelectorAll('.code [aria-current]').length`, 0)
		wants(p, what+": marks ahead", `getComputedStyle($('marks')).clipPath.slice(0, 5)`, "inset")
	}
	name := func(s Stop) string {
		return strings.NewReplacer("{n}", fmt.Sprint(s.Step), "{text}", s.Question).Replace(p.words.Stop)
	}
	wants(p, "the marks", `[...document.querySelectorAll('.pin')].map(e => e.ariaLabel).join('|')`, name(stops[1])+"|"+name(stops[0]))
	wants(p, "where they stand", `[...document.querySelectorAll('.pin')].map((e, k) => {
		const { left, width } = e.getBoundingClientRect(), bar = $('position').getBoundingClientRect()
		return left + width / 2 - bar.left - 8 - (bar.width - 16) * [1, 6][k] / 14
	}).every(off => Math.abs(off) < 1)`, true)

	p.click("play")
	asks("played", stops[1])
	wants(p, "the caption of the stop, which is read", `$('speed').value = 4, $('speed').onchange(), $('goon').click(),
		new Promise(go => setTimeout(go, 300)).then(() => $('picture').dataset.picture + $('title').textContent + $('detail').textContent)`,
		"1"+scenes[1].Words().Title+scenes[1].Words().Detail)
	p.press(" ")
	p.press(" ")
	asks("played on", stops[0])
	p.press(kb.ArrowRight)
	wants(p, "uncovered", `$('picture').dataset.picture + $('title').textContent + $('detail').textContent`, "6"+scenes[6].Words().Title+scenes[6].Words().Detail)
	wants(p, "no button", `$('goon').checkVisibility()`, false)
	p.press(kb.ArrowRight)
	p.at("the next step", 7)
	p.press(kb.ArrowLeft)
	asks("stepped back", stops[0])
	p.click("goon")
	p.at("uncovered by the button", 6)
	p.press(kb.Home)
	p.press(kb.ArrowRight, chromedp.ModifierShift)
	asks("the next mark", stops[1])
	wants(p, "a mark by key", `document.querySelectorAll('.pin')[1].focus(), true`, true)
	p.press(kb.Enter)
	asks("its mark", stops[0])
	p.press(kb.Enter)
	p.at("uncovered where the focus is", 6)
	wants(p, "the focus", `document.activeElement.className`, "play")

	p.goTo("#step=2&play")
	asks("a link that plays", stops[1])
	p.click("present")
	asks("presented", stops[1])
	p.press(kb.Escape)
	p.until("no longer presented", `!$('presenting')`)
	p.click("goon")
	p.goTo("#step=1")
	p.click("quizme")
	p.until("the quiz", `$('choices button')`)
	p.press("1")
	asks("a stop in the quiz", stops[1])
	wants(p, "no choices", `document.querySelectorAll('.choices button:enabled').length`, 0)
	p.press(kb.ArrowRight)
	wants(p, "the caption of a stop in the quiz", `$('title').textContent + $('verdict').textContent + $('goon').checkVisibility()`, scenes[1].Words().Title+p.words.Wrong+"true")
	p.do(media("prefers-color-scheme", "dark"))
	wants(p, "in another light", `$('title').textContent + $('verdict').textContent + $('goon').checkVisibility()`, scenes[1].Words().Title+p.words.Wrong+"true")
	p.press(kb.ArrowRight)
	p.until("then the quiz", `$('choices button:enabled')`)
	wants(p, "its question", `$('title').textContent + $('goon').checkVisibility()`, p.words.Question+"false")
}
