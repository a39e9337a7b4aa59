package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queenreel/draw/drawtest/browse"
)

// focus is a script with focusFault, which says what is wrong with what has the focus: it must be seen, and that it has the focus.
const focus = `
	self.focusFault = () => {
		const e = document.activeElement, called = e.localName + '.' + e.className + ' “' + (e.ariaLabel || e.innerText || '').trim().slice(0, 30) + '”'
		if (!e || e == document.body) return 'nothing has the focus'
		if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return 'the focus is hidden: ' + called
		const { outlineStyle, boxShadow } = getComputedStyle(e), r = e.getBoundingClientRect()
		if (!e.matches(':focus-visible') || outlineStyle == 'none' && boxShadow == 'none') return 'the focus is not shown: ' + called
		return r.bottom <= 0 || r.top >= innerHeight ? 'the focus is outside of the window: ' + called : ''
	}
	self.isOn = what => {
		const e = document.activeElement
		return what.startsWith('=') ? (e.innerText || e.textContent).trim() == what.slice(1) : e.matches(what)
	}
	self.quiet = async () => { // what was asked for has come
		await new Promise(go => setTimeout(go, 30))
		if (document.documentElement.dataset.mode != 'learn') await idle()
		await until(() => $('main').ariaBusy != 'true' && $('.own')?.ariaBusy != 'true')
	}
`

// byKeys opens the studio for somebody who has no mouse.
func byKeys(t *testing.T, address string) *visitor {
	v := visitShare(t, address)
	v.Run(focus)
	return v
}

// tabTo goes to a control with the tab key: the one of a selector, or, after =, of a text. All that it comes by has to show that it has the focus.
func (v *visitor) tabTo(what string) {
	v.Helper()
	for range 120 {
		v.Press(kb.Tab)
		told := browse.Value[string](v.Tab, fmt.Sprintf(`document.activeElement == document.body ? '' : isOn(%q) ? 'there' : focusFault()`, what))
		if told == "there" {
			v.focused(what)
			return
		}
		if told != "" {
			v.Errorf("on the way to %s: %s", what, told)
		}
	}
	v.Fatalf("the tab key does not lead to %s", what)
}

// tabBack goes to a control by the tab key with shift.
func (v *visitor) tabBack(what string) {
	v.Helper()
	for range 120 {
		v.Do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
		if browse.Value[bool](v.Tab, fmt.Sprintf(`isOn(%q)`, what)) {
			v.focused(what)
			return
		}
	}
	v.Fatalf("shift and the tab key do not lead to %s", what)
}

// focused fails the test unless something shows that it has the focus.
func (v *visitor) focused(what string) {
	v.Helper()
	v.Wants("the focus after "+what, `focusFault()`, "")
}

// keys presses keys, after which the page has something, and something has the focus.
func (v *visitor) keys(what, script, want string, keys ...string) {
	v.Helper()
	v.Press(keys...)
	v.Run(`await quiet()`)
	v.Soon(what, script, want)
	v.focused(what)
}

// toSquare goes to a square of the grid that has the focus, with the arrows.
func (v *visitor) toSquare(n, at int) {
	v.Helper()
	from := browse.Value[int](v.Tab, `$$('main .square').indexOf(document.activeElement)`)
	for _, way := range []struct {
		steps int
		key   string
	}{{at/n - from/n, kb.ArrowDown}, {from/n - at/n, kb.ArrowUp}, {at%n - from%n, kb.ArrowRight}, {from%n - at%n, kb.ArrowLeft}} {
		for range way.steps {
			v.Press(way.key)
		}
	}
	v.Wants("the square that the arrows lead to", `$$('main .square').indexOf(document.activeElement)`, fmt.Sprint(at))
}

// All that a mouse does is done by keys alone. Whatever is done, something that is seen has the focus, and shows it; Escape leaves what is open.
func TestByKeys(t *testing.T) {
	browses(t)
	t.Run("path", func(t *testing.T) { // the cards are in TestLearn
		t.Parallel()
		v := byKeys(t, "#card=1")
		v.tabTo(".cards a")
		v.Press(kb.Tab)
		v.keys("the next card", `$('.count').textContent[0]`, "2", kb.Enter)
		v.tabTo("=Show me")
		v.keys("a queen is placed", `$('.lesson .said').className`, "said right", kb.Enter)
		v.tabTo(".path li:nth-child(3) a")
		v.keys("the path", inMode, "watch", kb.Enter)
		v.tabTo(".path li:nth-child(1) a")
		v.keys("and back", inMode, "learn", kb.Enter)
		v.tabTo("=Skip to Watch")
		v.keys("skipped", inMode, "watch", kb.Enter)
		v.tabTo(".workbench")
		v.keys("the workbench", `Boolean($('.onpath')) + location.hash`, "false#n=4", kb.Enter)
	})
	t.Run("watch", func(t *testing.T) {
		t.Parallel()
		v := byKeys(t, "#n=6")
		v.tabTo(".play")
		v.keys("it plays", `Boolean($('.playing'))`, "true", kb.Enter)
		v.keys("it stands", `Boolean($('.playing'))`, "false", kb.Enter)
		v.keys("the first step", stepNo, "1", kb.Home)
		v.keys("a step", stepNo, "2", kb.ArrowRight)
		v.keys("another", stepNo, "3", kb.ArrowRight)
		v.keys("back", stepNo, "2", kb.ArrowLeft)
		v.Do(chromedp.KeyEvent(kb.ArrowRight, chromedp.KeyModifiers(chromedp.ModifierShift)))
		v.keys("a mark", `until(() => `+stepNo+` > 5).then(() => 'reached')`, "reached")
		v.keys("the middle", stepNo+` > 10`, "true", "5")
		v.keys("the end", stepNo, "84", kb.End)
		v.keys("the list of keys", `$('.keys').open`, "true", "?")
		v.keys("and none", `$('.keys').open`, "false", "?")
		v.tabTo(".forward")
		v.keys("no step after the last", stepNo, "84", kb.Enter)
		v.tabTo(".speed")
		v.keys("the speed", `$('.speed').value`, "2", kb.ArrowDown)
		v.tabTo(".loop")
		v.keys("repeated", `$('.loop').ariaPressed`, "true", " ")
		v.tabTo(".present")
		v.Press(kb.Enter)
		v.Wants("presented", `until(() => $('.presenting')).then(() => `+stepNo+`)`, "84")
		v.Press(kb.PageUp)
		v.Wants("a step of what is presented", stepNo, "83")
		v.keys("Escape", `until(() => !$('.presenting')).then(() => document.activeElement.className)`, "present", kb.Escape)
		v.tabTo(".pauses")
		v.keys("pauses", `$('.pauses').checked`, "true", " ")
		v.keys("the first step", stepNo, "1", kb.Home)
		v.tabBack(".position")
		v.tabBack(".square")
		v.toSquare(6, 8)
		v.keys("a reason, and its line", `$('.told').textContent + $$('.asked').length`, "c2, not attacked0", kb.Enter)
	})
	t.Run("reasons", func(t *testing.T) {
		t.Parallel()
		v := byKeys(t, "#n=4&step=7") // whose tree has room for nodes
		v.tabTo(".square")
		v.toSquare(4, 12)
		v.keys("a reason, and its lines", `$('.told').textContent.includes(' is attacked by ') && $$('.asked').length > 0`, "true", kb.Enter)
		v.tabTo(".node")
		v.keys("a node of the tree", stepNo+` != 7`, "true", kb.ArrowUp, kb.Enter)
	})
	t.Run("compare", func(t *testing.T) {
		t.Parallel()
		v := byKeys(t, "#n=4&step=2")
		v.tabTo(".compare > button")
		v.keys("the searches", `isOpen('compare')`, "true", kb.Enter)
		v.tabTo("[value=forward]")
		v.keys("two searches", `$$('.boards .view').length`, "2", " ")
		v.keys("Escape", `isOpen('compare') + document.activeElement.localName`, "falsebutton", kb.Escape)
		v.tabTo(".square")
		v.keys("a reason", `$('.told').textContent != ''`, "true", kb.Enter)
		v.tabTo("figure:nth-child(2) .square")
		v.keys("of the other board", `$('.told').textContent != ''`, "true", kb.ArrowRight, kb.Enter)
		v.tabTo(".play")
		v.keys("the verdict", `$('.title').textContent.length > 5 && $('.ended .caption').checkVisibility()`, "true", kb.End)
	})
	t.Run("stops", func(t *testing.T) {
		t.Parallel()
		v := byKeys(t, "#n=4&step=4")
		v.tabTo("=Ask here")
		v.keys("a field", `document.activeElement.localName`, "input", kb.Enter)
		v.keys("Escape", `$$('.stops input').length + document.activeElement.textContent`, "0Ask here", kb.Escape)
		v.keys("again", `document.activeElement.localName`, "input", kb.Enter)
		v.Press("Why?")
		v.keys("a stop", `$$('.pin').length + $('.title').textContent`, "1Why?", kb.Enter)
		v.tabTo(".play")
		v.Press(kb.Home)
		v.tabTo(".pin")
		v.keys("the pin", stepNo+` + document.activeElement.textContent`, "4Continue", kb.Enter)
		v.keys("the question is over", `$('.title').textContent != 'Why?'`, "true", kb.Enter)
		v.tabTo(".stops li .close")
		v.keys("no stop", `$$('.pin').length`, "0", kb.Enter)
	})
	t.Run("share", func(t *testing.T) {
		t.Parallel()
		v := byKeys(t, "#n=4&step=4")
		v.tabTo(".share > button")
		v.keys("the sheet", `until(() => $('.qr img')?.src).then(() => isOpen('share'))`, "true", kb.Enter)
		v.tabTo("=Copy the link")
		v.keys("copied", `until(() => self.copied).then(() => copied == location.href.replace('&step', '&path&step'))`, "true", kb.Enter)
		v.tabTo(".qr")
		v.keys("the code fills the window", `Boolean($('.qr.large'))`, "true", kb.Enter)
		v.keys("and no more", `isOpen('share') && !$('.qr.large')`, "true", kb.Escape)
		v.tabTo("=Save a GIF")
		v.keys("a GIF", `until(() => saved.length).then(() => $('.shared').textContent.includes('.gif'))`, "true", kb.Enter)
		v.keys("Escape", `isOpen('share') + document.activeElement.localName`, "falsebutton", kb.Escape)
	})
	t.Run("predict", func(t *testing.T) {
		t.Parallel()
		v := byKeys(t, "#n=6")
		v.tabTo("=Be the solver")
		v.keys("place first", inMode, "place", kb.Enter)
		v.tabTo("=Predict")
		v.keys("predict", `until(() => button('Begin')).then(() => `+inMode+`)`, "predict", kb.Enter)
		v.tabTo("=25 questions")
		v.keys("a level", `$('[data-name="25"]').ariaPressed`, "true", kb.Enter)
		v.tabBack(".tongues")
		v.keys("it stays in Chinese", `until(() => document.documentElement.lang == 'zh' && $('[data-name="25"]')).then(() => $('[data-name="25"]').ariaPressed)`, "true", kb.ArrowDown)
		v.keys("and in English", `until(() => button('Begin')).then(() => $('[data-name="25"]').ariaPressed)`, "true", kb.ArrowUp)
		v.tabTo("=Begin")
		v.keys("a question", `said().includes('Which queen moves?')`, "true", kb.Enter)
		v.toSquare(6, 13)
		v.keys("the queen that moves", `said().startsWith('b3 moves. Where to?')`, "true", kb.Enter)
		v.toSquare(6, 7)
		v.keys("a wrong one", `said().startsWith('Not b2')`, "true", kb.Enter)
		v.tabTo("=Show me choices")
		v.keys("choices", `Boolean($('.choices button'))`, "true", kb.Enter)
		v.keys("one of them", `/^(Right|No)/.test(said())`, "true", "1")
		v.tabTo(".rule summary")
		v.keys("the rule", `$('.rule').open`, "true", kb.Enter)
	})
	t.Run("quiz", func(t *testing.T) {
		t.Parallel()
		v := byKeys(t, "#n=4&mode=predict&choices")
		v.tabTo("=Begin")
		v.keys("a question", `$$('.choices button').length > 1`, "true", kb.Enter)
		for range 10 {
			if browse.Value[bool](v.Tab, `Boolean(button('Start again'))`) {
				break
			}
			if browse.Value[bool](v.Tab, `Boolean(button('It is a solution'))`) {
				v.tabTo("=It is a solution")
				v.keys("the solution", `said().startsWith('Right. ')`, "true", kb.Enter)
			} else {
				v.keys("an answer", `Boolean($('.choices .right'))`, "true", "1")
			}
			v.keys("on", `Boolean($('.choices button:enabled, .solution') ?? button('Start again'))`, "true", kb.Enter)
		}
		v.tabTo("=Start again")
		v.keys("again", `$$('.choices button').length > 1`, "true", kb.Enter)
	})
	t.Run("place", func(t *testing.T) {
		t.Parallel()
		v := byKeys(t, "#n=4&mode=place")
		v.tabTo(".square")
		v.toSquare(4, 1)
		v.keys("a queen", `$$('main .square').filter(s => s.ariaLabel.includes('queen')).length`, "1", kb.Enter)
		v.keys("a refused one", `said()`, "Row 2, square b2: attacked by b1 | same column", kb.ArrowDown, " ")
		v.keys("keys that are the film's elsewhere", `document.activeElement.ariaLabel + said().slice(-6)`, "d2, not attackedcolumn", "7", kb.End)
		v.keys("another", `$$('main .square').filter(s => s.ariaLabel.includes('queen')).length`, "2", " ")
		v.keys("taken back", `$$('main .square').filter(s => s.ariaLabel.includes('queen')).length`, "1", " ")
		v.tabTo("=Hint")
		v.keys("a hint", `said() != ''`, "true", kb.Enter)
		v.tabTo("=Start again")
		v.keys("again", `document.activeElement.textContent`, "Undo", kb.Enter)
		v.keys("and undone", `document.activeElement.textContent`, "Start again", kb.Enter)
		v.tabBack(".square")
		for _, at := range []int{7, 8, 14} {
			v.toSquare(4, at)
			v.keys("a queen", `$$('main .square')[`+fmt.Sprint(at)+`].ariaLabel.includes('queen')`, "true", kb.Enter)
		}
		v.Wants("solved", `said().startsWith('Solved')`, "true")
		v.tabTo("=Film it")
		v.keys("its film", `until(() => document.activeElement != document.body).then(() => `+inMode+`)`, "watch", kb.Enter)
	})
	t.Run("what if", func(t *testing.T) {
		t.Parallel()
		v := byKeys(t, "#n=6&step=2")
		v.tabTo("=What if …?")
		v.keys("squares", `document.activeElement.className`, "square pick", kb.Enter)
		v.keys("Escape", `$$('main .square.pick').length + document.activeElement.textContent`, "0What if …?", kb.Escape)
		v.keys("squares again", `document.activeElement.className`, "square pick", kb.Enter)
		v.keys("an answer", `until(() => $('.answer .title')).then(() => $$('.pick').length + document.activeElement.textContent)`, "0What if …?", kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.Enter)
		v.tabTo("=Watch it")
		v.keys("its film", `until(() => button('Back to the film')).then(quiet).then(() => location.hash.includes('fixed'))`, "true", kb.Enter)
		v.tabTo("=Back to the film")
		v.keys("the film before", `until(() => !button('Back to the film')).then(quiet).then(() => location.hash.includes('fixed'))`, "false", kb.Enter)
	})
	t.Run("settings", func(t *testing.T) {
		t.Parallel()
		v := byKeys(t, "#n=6")
		v.tabTo(".shown > button")
		v.keys("the settings", `isOpen('shown')`, "true", kb.Enter)
		v.tabTo("input[type=number]")
		v.keys("a larger board", `until(() => shown().startsWith('7 queens')).then(quiet).then(() => 'larger')`, "larger", kb.ArrowUp)
		v.tabTo(".field select")
		v.keys("all solutions", `until(() => shown().includes('all solutions')).then(quiet).then(() => 'all')`, "all", kb.ArrowDown)
		v.keys("the first", `until(() => !shown().includes('all solutions')).then(quiet).then(() => 'first')`, "first", kb.ArrowUp)
		v.tabTo(".shown .choice input")
		v.keys("another solver", `until(() => !shown().includes('backtrack')).then(quiet).then(() => 'another')`, "another", kb.ArrowDown)
		v.keys("and back", `until(() => shown().includes('backtrack')).then(quiet).then(() => 'back')`, "back", kb.ArrowUp)
		v.tabTo(".fixed .square")
		queens := `$$('.fixed .square').filter(s => s.ariaLabel.includes('queen')).length`
		v.keys("a fixed queen", `until(() => location.hash.includes('fixed=a1')).then(quiet).then(() => `+queens+`)`, "1", " ")
		v.keys("the square beside it", `document.activeElement.ariaLabel`, "b1, attacked by a1", kb.ArrowRight)
		v.keys("to which it moves", `until(() => location.hash.includes('fixed=b1')).then(quiet).then(() => `+queens+`)`, "1", kb.Enter)
		v.keys("and goes", `until(() => !location.hash.includes('fixed')).then(quiet).then(() => `+queens+`)`, "0", kb.Enter)
		v.keys("Escape", `isOpen('shown') + document.activeElement.localName`, "falsebutton", kb.Escape)
		v.tabTo(".darkness")
		v.keys("dark", `document.documentElement.classList.contains('dark')`, "true", kb.Enter)
		v.tabBack(".tongues")
		v.keys("Chinese", `until(() => document.documentElement.lang == 'zh').then(quiet).then(() => document.activeElement.value)`, "中文", kb.ArrowDown)
	})
	t.Run("make", func(t *testing.T) {
		t.Parallel()
		v := byKeys(t, "#n=4")
		v.tabTo("=Make")
		v.keys("make", `until(() => $('.files span')?.textContent).then(() => `+inMode+`)`, "make", kb.Enter)
		v.tabTo(".chosen + .chosen select")
		v.keys("a layout", `until(() => location.hash.includes('layout')).then(quiet).then(() => 'another')`, "another", kb.ArrowDown)
		v.tabTo(".files li:nth-child(4) summary")
		v.keys("a worksheet", `until(() => location.hash.includes('kind=worksheet')).then(() => $('.files [open] b').textContent)`, "Worksheet", kb.Enter)
		v.tabTo(".save")
		v.keys("a file", `until(() => saved.length).then(() => until(() => $('.files [open] .result').textContent)).then(() => 'saved')`, "saved", kb.Enter)
		v.tabBack(".switch input")
		v.keys("its command", `until(() => $('.files [open] code')).then(() => $('.files [open] code').textContent.startsWith('queenreel '))`, "true", " ")
	})
}

// What is shown anew keeps the focus: what had it still stands, or something took its place.
func TestFocusStays(t *testing.T) {
	browses(t)
	v := visit(t, "#n=4&step=3")
	for _, name := range []string{"Make", "Be the solver", "Predict", "Place them yourself"} {
		v.Run(fmt.Sprintf(`button(%[1]q).focus(); answer(%[1]q); await until(() => $('.panel').checkVisibility()); await opened()`, name))
		v.Wants(name, focused, name)
	}
	v.Run(`$('.tongues').focus(); await speak('zh'); await opened()`)
	v.Wants("another language", `document.activeElement.className`, "tongues")
	v.Run(`await go('#n=4&step=3'); await until(() => button('What if …?')); button('What if …?').focus()`)
	v.Press(kb.ArrowRight, kb.ArrowRight)
	v.Wants("stepping", focused, "What if …?")
	v.Wants("the step", `$('.picture[data-picture]').dataset.picture`, "4")

	v = visit(t, "#n=4&mode=place&acts=0.1_1.3_2.0_3.2")
	for i, want := range []string{"Take back", "Take back", "Take back", "Hint"} {
		v.Run(fmt.Sprintf(`if (!%d) button('Take back').focus()`, i))
		v.Press(kb.Enter)
		v.Run(`await until(() => !$('.own').ariaBusy || $('.own').ariaBusy == 'false'); await acted()`)
		v.Wants(fmt.Sprint("taken back ", i), `until(() => `+focused+` == '`+want+`').then(() => `+focused+`)`, want)
	}
}

// Keys 1 to 4 are answers, and ? lists the keys.
func TestKeysAnswer(t *testing.T) {
	browses(t)
	v := visit(t, "#n=5&mode=predict")
	v.Run(`answer('Begin'); answer('Show me choices'); self.choices = $$('.choices button').map(b => b.textContent)`)
	v.Press("?")
	v.Wants("the list of keys", `$('.keylist').open && $('.keylist').innerText.includes('1 – 4')`, "true")
	v.Press("1", "2")
	v.Wants("an answer", `/^(Right|No)\./.test(said())`, "true")

	v = visit(t, "#n=6&mode=quiz")
	v.Run(`answer('Begin'); self.choice = $$('.choices button')[1].textContent; $('main .square').focus()`)
	v.Press("2")
	v.Wants("the answer that was taken", `$$('.choices button')[1].className.match(/right|wrong/)[0] == (said().startsWith('Right. ') ? 'right' : 'wrong')`, "true")
	v.Press("3", "?")
	v.Wants("one answer", `$('.tally').textContent.includes('of 1 right') && $('.keylist').open`, "true")
}

// What the person must hear is said by lines that were there before: rows without a square, the question after an answer.
func TestStatusesAreHeard(t *testing.T) {
	browses(t)
	v := visit(t, "#n=4&mode=place")
	v.Run(`self.lines = $$('.film [role=status]'); pick(0); await acted(); pick(6); await acted()`)
	v.Wants("no square left", `lines.filter(e => e.isConnected).map(e => e.textContent).join().includes('No square is left in row 3')`, "true")
	v.Run(`await go('#n=5&mode=predict'); answer('Begin'); self.lines = $$('.film [role=status]'); pick(0)`)
	v.Wants("the answer", `lines.filter(e => e.isConnected).map(e => e.textContent).filter(text => text).join('|')`, "Right. Row 1: queen on a1no queen attacks it")
}
