package main

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"queenreel/draw/story/words"
	"queenreel/trace/tracetest"
)

// A solution is answered by what it took, what backtrack needs for the same, how many were found on this device, and which of these it is
// when it is turned; a solution of a link is somebody else's, and none is counted where it alone was seen. All of it is seen on a phone.
func TestPlaceEnds(t *testing.T) {
	tracetest.Needs(t)
	v := visitSolver(t, "#n=6&mode=place", chromedp.EmulateViewport(390, 844))
	v.does(`for (const key of Object.keys(localStorage)) if (key.startsWith('queenreel-found')) localStorage.removeItem(key)
		self.place = async columns => { for (const [r, c] of columns.entries()) pick(r * columns.length + c), await acted() }
		await place([1, 3, 5, 0, 2, 4])`)
	v.wants("the first", `said()`, "Solved: no queen attacks another | 6 squares tested; backtrack needs 171\n1 of 4 solutions found on this device")
	v.wants("what is below the window", `[$('.said'), button('Place 8 queens')].filter(e => e.getBoundingClientRect().bottom > innerHeight).length + scrollY`, "0")
	v.wants("what comes next, and the stars", `$('.solved .onward').textContent + JSON.parse(localStorage.getItem('queenreel-path')).place`, `Next: Race3`)
	v.wants("queens that stand out", `$$('main .square.stands').length`, "6")
	v.does(`answer('Start again'); await acted(); await place([4, 2, 0, 5, 3, 1])`)
	v.wants("its image", `said()`, "Solved: no queen attacks another | 6 squares tested; backtrack needs 171\n2 of 4 solutions found on this device\nThe same as solution 1, found today: mirrored left to right")
	v.wants("the shelf", `$$('.shelf li').map(li => li.className + li.ariaLabel).join('|')`, "kinThe same as solution 1, found today: mirrored left to right|hereThis is solution 2, found today")
	v.does(`for (let i = 0; i < 6; i++) { answer('Take back'); await acted() }; for (const at of [0, 10, 15, 20, 31, 4]) { pick(at); await acted() }
		answer('Start again'); await acted(); await place([1, 3, 5, 0, 2, 4])`)
	v.wants("again", `said().split('\n').slice(1).join()`, "2 of 4 solutions found on this device,This is solution 1, found today")
	v.wants("nothing new", `$$('main .square.stands').length`, "0")

	zh := words.Chinese()
	v.does(`await go('#n=6&mode=place&lang=zh&acts=0.2_1.5_2.1_3.4_4.0_5.3'); await ready()`)
	if told := v.tell(``); !strings.HasPrefix(told, zh.Studio.Own.Solved+" | ") || !strings.Contains(told, "已找到 2 个") || !strings.Contains(told, "）相同：") {
		t.Errorf("a solution of a link is told as %q", told)
	}
	v.does(`await go('#n=6&mode=place&fixed=b6&acts=1.3_2.5_3.0_4.2_5.4'); await ready()`)
	v.wants("with a fixed queen", `said()`, "Solved with these fixed queens | 5 squares tested; backtrack needs 37")
	v.does(`button('Place 8 queens').focus(); answer('Place 8 queens'); await acted(); await until(() => $$('main .square').length == 64)`)
	v.wants("the next size", `until(() => !location.hash.includes('acts')).then(() => location.hash + document.title)`, "#n=8&mode=placePlace them yourself · 8 queens · Queenreel")
	v.does(`Object.keys(localStorage).forEach(key => key.startsWith('queenreel-found') && localStorage.removeItem(key))`)
}
