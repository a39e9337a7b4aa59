package main

import (
	"fmt"
	"testing"

	"queenreel/trace/tracetest"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// focused is the text or name of what has the focus.
const focused = `(document.activeElement.textContent || document.activeElement.ariaLabel || document.activeElement.tagName).trim()`

// The focus never falls to the page: it stays where it was, or goes to what took its place.
func TestFocusStays(t *testing.T) {
	tracetest.Needs(t)
	v := visit(t, "#n=4&step=3")
	for _, name := range []string{"Make", "Be the solver", "Predict", "Quiz"} {
		v.does(fmt.Sprintf(`button(%[1]q).focus(); answer(%[1]q); await until(() => $('.panel').checkVisibility()); await idle(); await ready()`, name))
		v.wants(name, focused, name)
	}
	v.does(`$('.tongues').focus(); await speak('zh'); await idle(); await ready()`)
	v.wants("another language", `document.activeElement.className`, "tongues")
	v.does(`await go('#n=4&step=3'); await until(() => button('What if …?')); button('What if …?').focus()`)
	v.press(kb.ArrowRight, kb.ArrowRight)
	v.wants("stepping", focused, "What if …?")
	v.wants("the step", `$('canvas.picture').dataset.picture`, "4")
	v.press(kb.Enter)
	v.wants("squares to choose from", `document.activeElement.className.includes('square') && $('.answer').role`, "status")
	v.press(kb.Escape)
	v.wants("Escape", focused, "What if …?")
	v.wants("no square stands out", `$$('main .square.pick').length`, "0")

	v = visitSolver(t, "#n=4&mode=place&acts=0.1_1.3_2.0_3.2")
	for i, want := range []string{"Take back", "Take back", "Take back", "Hint"} {
		v.does(fmt.Sprintf(`if (!%d) button('Take back').focus()`, i))
		v.press(kb.Enter)
		v.does(`await until(() => !$('.own').ariaBusy || $('.own').ariaBusy == 'false'); await acted()`)
		v.wants(fmt.Sprint("taken back ", i), `until(() => `+focused+` == '`+want+`').then(() => `+focused+`)`, want)
	}
	v = visitSolver(t, "#n=4&mode=place&acts=0.1_1.3_2.0_3.2")
	v.does(`button('Film it').focus(); answer('Film it'); await until(() => document.documentElement.dataset.mode == 'watch'); await idle()`)
	v.wants("another mode", `until(() => document.activeElement != document.body).then(() => $('.film').contains(document.activeElement))`, "true")

	v = visitSolver(t, "#n=6&mode=predict")
	v.does(`button('Begin').focus()`)
	v.press(kb.Enter)
	v.wants("a question", focused, "a6, queen")
	v = visitSolver(t, "#n=6&mode=quiz")
	v.does(`button('Begin').focus()`)
	v.press(kb.Enter)
	v.wants("an answer", `document.activeElement == $('.choices button')`, "true")
}

// A question that is under way stands as it was in other colors and in another language, with what was wrong or, in a quiz, with its answer.
func TestQuestionsStand(t *testing.T) {
	tracetest.Needs(t)
	v := visitSolver(t, "#n=6&mode=predict")
	v.does(`answer('Begin'); pick(30); self.wrong = $$("main .square.wrong").length; self.at = $("canvas.picture").dataset.picture; $(".darkness").click(); await idle()`)
	v.wants("in other colors", `[wrong, $$('main .square.wrong').length, $('.note').textContent.split(' · ')[0]]`, "1,1,Question 1 of 8")
	v.does(`await speak('zh'); await ready(); await idle()`)
	v.wants("in another language", `[$$('main .square.wrong').length, $('canvas.picture').dataset.picture == at]`, "1,true")
	v = visitSolver(t, "#n=6&mode=quiz")
	v.does(`answer('Begin'); $('.asks .choices button').click(); self.marked = $$('.asks .choices button').map(b => b.className).join(); await speak('zh'); await ready(); await idle()`)
	v.wants("an answer", `[marked.includes('right'), $$('.asks .choices button').map(b => b.className).join() == marked]`, "true,true")
}

// In Predict and Quiz, keys 1 to 4 are answers, and ? lists the keys.
func TestKeysAnswer(t *testing.T) {
	tracetest.Needs(t)
	v := visitSolver(t, "#n=4&mode=predict&level=all")
	v.does(`answer('Begin'); answer('Show me choices'); self.choices = $$('.choices button').map(b => b.textContent)`)
	v.press("?")
	v.wants("the list of keys", `$('.keylist').open && $('.keylist').innerText.includes('1 – 4')`, "true")
	v.wants("a queen cannot go back from an empty board", `button('Go back').disabled`, "true")
	v.press("1", "2")
	v.wants("an answer", `/^(Right|No)\./.test(said())`, "true")

	v = visitSolver(t, "#n=6&mode=quiz")
	v.does(`answer('Begin'); self.choice = $$('.choices button')[1].textContent; $('main .square').focus()`)
	v.press("2")
	v.wants("the answer that was taken", `$$('.choices button')[1].className.match(/right|wrong/)[0] == (said().startsWith('Right. ') ? 'right' : 'wrong')`, "true")
	v.press("3", "?")
	v.wants("one answer", `$('.tally').textContent.includes('of 1 right') && $('.keylist').open`, "true")
}

// What if is offered where the engine answers: of one search of a known solver, where the queens do not attack each other and a row is empty.
func TestWhatIfIsOfferedWhereItIsAnswered(t *testing.T) {
	tracetest.Needs(t)
	v := visit(t, "#n=4&solver=exhaustive")
	const offered = `until(() => $('.whatif')).then(() => !button('What if …?') ? 'none' : button('What if …?').disabled ? 'not here' : 'here')`
	for i, want := range []string{"here", "here", "not here"} {
		v.wants(fmt.Sprint("exhaustive, step ", i+1), offered, want)
		v.press(kb.ArrowRight)
	}
	v.does(`await go('#n=4&rivals=backtrack,dlx')`)
	v.wants("a comparison", offered, "none")
	v.does(`await go('#n=4'); await drop('mine.jsonl', '{"format":"queenreel-trace","version":1,"n":4,"solver":"mine"}\n{"event":"test","at":[0,0]}\n{"event":"place","at":[0,0]}\n{"event":"end"}\n')
		await until(() => shown().includes('mine'))`)
	v.wants("the trace of another program", `idle().then(() => `+offered+`)`, "none")
	v.does(`await go('#mode=predict&level=all'); await ready(); answer('Begin'); pick(1); pick(2); await until(() => said().startsWith('No.'))`)
	v.wants("nor after a wrong prediction of it", `button('What if it were on b4?') ? 'offered' : 'none'`, "none")
}

// Predictions that are started again can be had back, and the score stands once.
func TestPredictionsAreHadBack(t *testing.T) {
	tracetest.Needs(t)
	v := visitSolver(t, "#n=1&mode=predict")
	v.does(`answer('Begin'); pick(0)`)
	v.wants("the score", `$('.panel').innerText.match(/1 of 1 right/g).length`, "1")
	v.does(`button('Start again').focus(); answer('Start again')`)
	v.wants("started again", `$('.panel').innerText.includes('of 1 right')`, "false")
	v.does(`answer('Undo')`)
	v.wants("and had back", `$('.panel').innerText.includes('1 of 1 right') && said() == '1 solution found'`, "true")
}

// On a phone, question, board and answers are seen at once, and no field is so small that the page zooms in on it. Statuses are there before
// they say anything.
func TestActsOnPhones(t *testing.T) {
	tracetest.Needs(t)
	for i, size := range [][2]int64{{390, 844}, {844, 390}} {
		for j, lang := range []string{"en", "zh"} {
			if !paired(i, j) {
				continue
			}
			v := visitSolver(t, "#n=6&mode=quiz&lang="+lang, chromedp.EmulateViewport(size[0], size[1]))
			const seen = `.map(e => e.getBoundingClientRect()).filter(r => r.top < 0 || r.bottom > innerHeight || r.right > innerWidth || !r.height).length + scrollY`
			v.wants(fmt.Sprint(size, lang, ", the rule"), `[$('.said'), $('main .squares'), $('.doings .strong')]`+seen, "0")
			v.does(`$('.doings .strong').click()`)
			for i := range 5 {
				v.wants(fmt.Sprint(size, lang, ", question ", i), `[$('.said'), $('main .squares'), ...$$('.choices button')]`+seen, "0")
				v.wants("with the answer", `($$('.choices button')[0].click(), [$('main .squares'), $('.said'), $('.choices .right'), $('.doings button')].map(e => e.getBoundingClientRect())
					.filter(r => r.top < 0 || r.bottom > innerHeight).length)`, "0")
				v.does(`$('.doings button').click()`)
			}
			for _, level := range []string{"deadends", "all"} {
				v.does(fmt.Sprintf(`await go('#n=6&mode=predict&lang=%s&level=%s'); await ready()`, lang, level))
				v.wants(fmt.Sprint(size, lang, level, ", the rule"), `[$('.said'), $('main .squares'), $('.doings .strong')]`+seen, "0")
				v.does(`$('.doings .strong').click()`)
				v.wants(fmt.Sprint(size, lang, level, ", a question"), `[$('.said'), $('main .squares'), ...$$('.doings button')]`+seen, "0")
				v.wants(fmt.Sprint(size, lang, level, ", a mistake"), `(pick(35), [$('.said'), $('main .squares'), ...$$('.doings button')]`+seen+`)`, "0")
			}
		}
		v := visit(t, "#n=5", chromedp.EmulateViewport(size[0], size[1]))
		for _, mode := range []string{"watch", "place", "predict", "quiz", "make"} {
			v.does(fmt.Sprintf(`await go('#n=5&mode=%s'); await ready()`, mode))
			v.wants(mode+": small fields", `$$('input, select').filter(e => parseFloat(getComputedStyle(e).fontSize) < 16).map(e => e.outerHTML).join()`, "")
			v.wants(mode+": what speaks", `[$('.said'), $('.whatif .answer') ?? $('.said')].map(e => e.role + getComputedStyle(e).display).join()`, "statusblock,status"+map[bool]string{true: "grid", false: "block"}[mode == "watch"])
		}
	}
}

// What the person must hear is said by lines that were there before: rows without a square, the question after an answer.
func TestStatusesAreHeard(t *testing.T) {
	tracetest.Needs(t)
	v := visitSolver(t, "#n=4&mode=place")
	v.does(`self.lines = $$('.film [role=status]'); pick(0); await acted(); pick(6); await acted()`)
	v.wants("no square left", `lines.filter(e => e.isConnected).map(e => e.textContent).join().includes('No square is left in row 2')`, "true")
	v.does(`await go('#n=4&mode=predict&level=all'); await ready(); answer('Begin'); self.lines = $$('.film [role=status]'); pick(0)`)
	v.wants("the next question", `lines.filter(e => e.isConnected).map(e => e.textContent).filter(text => text).join('|')`, "Right. Row 4: queen on a4+ attacked along a column, × along a diagonal|What comes next?")
}

// A square that was answered keeps its colour under the mouse, and no square keeps a colour that a finger left.
func TestHoverHidesNoVerdict(t *testing.T) {
	tracetest.Needs(t)
	v := visitSolver(t, "#n=4&mode=predict&level=all")
	v.does(`answer('Begin'); pick(6)`)
	v.wants("rules", `(() => {
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
