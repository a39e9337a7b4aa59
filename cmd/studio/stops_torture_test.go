package main

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queenreel/draw/story/words"
	"queenreel/trace/tracetest"
)

// teacher is what scripts of a teacher use.
const teacher = `
	self.ask = async (open, question) => {
		await press(open)
		const input = $('.stops input')
		if (document.activeElement != input) throw new Error('the field has no focus')
		input.value = question
	}
	self.kept = text => until(() => decodeURIComponent(location.hash.replaceAll('+', ' ')) == text, text)
	self.pins = () => $$('.pin').map(p => p.ariaLabel).join('|')`

// A teacher's stops are made with one button where the film stands, asked when it is played, changed and removed, and are in the link, where
// another visitor gets them. They are in the page that is saved, and wait where a film lacks their step.
func TestStops(t *testing.T) {
	tracetest.Needs(t)
	v := visit(t, "#n=4&mode=watch&step=4")
	w := words.English.Studio
	v.does(teacher)
	v.does(`await ask('` + w.Stops.Ask + `', ' Which queen moves? ')`)
	do(t, v.tab, chromedp.KeyEvent(kb.Enter))
	v.does(`await kept('#n=4&step=4&stop=4:Which queen moves?')`)
	v.wants("the mark", `pins()`, "Stop at step 4: Which queen moves?")
	v.wants("it asks at once", `$('.title').textContent`, "Which queen moves?")
	v.does(`$('.back').click(); await ask('` + w.Stops.Ask + `', 'Why & why, 100 % = ?'); await press('` + w.Stops.Keep + `'); await until(() => location.hash.includes('Why'))`)
	v.wants("both", `$$('.stops li').map(l => l.firstChild.textContent).join('|')`, "Step 3: Why & why, 100 % = ?|Step 4: Which queen moves?")
	link := value[string](t, v.tab, `location.hash`)

	v = visit(t, link)
	v.does(teacher)
	v.does(`$('.first').click(); $('.speed').value = 4; $('.speed').dispatchEvent(new Event('change')); $('.play').click(); await until(() => $('.film.asking'))`)
	v.wants("played by another visitor", `[$('.title').textContent, $('.step').textContent, $$('.playing').length].join('|')`, "Why & why, 100 % = ?|Step 3 of 14|0")
	v.does(`$('.goon').click(); await until(() => $('.title').textContent == 'Which queen moves?')`)
	v.does(`$('.goon').click(); $('.play').click()`)
	v.does(`await press('Make'); await idle(); await ready()`)
	v.does(`const html = $$('.files li').find(l => l.textContent.startsWith('HTML')); html.querySelector('summary').click(); await until(() => html.querySelector('code')); self.command = html.querySelector('code').textContent`)
	v.wants("the command", `command.includes("--stop '3=Why & why, 100 % = ?' --stop '4=Which queen moves?'")`, "true")
	v.does(`const gif = $$('.files li').find(l => l.textContent.startsWith('GIF')); gif.querySelector('summary').click(); await until(() => gif.querySelector('code')); self.command = gif.querySelector('code').textContent`)
	v.wants("that of a film without words beside it", `command.includes('--stop')`, "false")
	v.wants("no marks elsewhere", `pins()`, "")

	v.does(`await press('Watch'); await idle(); $('.first').click(); $$('.stops li button')[2].click()`)
	v.wants("a stop of the list", `$('.step').textContent`, "Step 4 of 14")
	v.does(`await ask('` + w.Stops.Change + `', 'And now?'); $('.stops form').requestSubmit(); $$('.stops .close')[0].click()`)
	v.wants("changed, and another removed", `until(() => !location.hash.includes('Why')).then(pins)`, "Stop at step 4: And now?")
	v.does(`await go('#n=4&steps=6:&stop=4:Later'); await idle()`)
	v.wants("a step that the film lacks", `pins() + $$('.stops li').length + $('.faults').textContent + location.hash.includes('stop=4:Later')`, "0true")
	v.does(`await go('#n=4&stop=0:No')`)
	v.wants("what is no stop", `$('.faults p').textContent`, strings.NewReplacer("{title}", "stop", "{text}", "0:No").Replace(w.Page.NoValue))
}
