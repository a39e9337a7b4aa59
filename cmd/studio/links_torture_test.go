//go:build linux

package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"queenreel/trace/tracetest"
)

// A sharedState is something that the page can show: an address, and what people do there.
type sharedState struct{ name, hash, act string }

// shared are states of all modes. Firefox and WebKit open the links of the first ones.
var shared = []sharedState{
	{"card", "#card=4", `for (const sq of [7, 9, 1, 7]) $$('main .square')[sq].click()`},
	{"how it plays", "#n=6&step=3", `$('.speed').value = .5; $('.speed').dispatchEvent(new Event('change', { bubbles: true })); $('.loop').click(); $('.pauses').click(); $('.last').click()`},
	{"stops", "#n=4&step=4", teacher + `; await ask('Ask here', 'Why & why, 100 % = ?'); $('.stops form').requestSubmit()`},
	{"trace compared", "#n=6", `await drop('mine.jsonl', '` + tinyTrace + `'); await until(() => shown().includes('mine')); $('.compare input[value=dlx]').click(); await until(() => $('.compared')); await idle()`},
	{"what if answered", "#n=6&step=9", `answer('What if …?'); $$('main .square.pick').at(-1).click(); await until(() => $('.answer .title'))`},
	{"acts", "#n=6&mode=place", `for (const at of [0, 8, 16, 19]) { pick(at); await acted() } answer('Take back'); await acted()`},
	{"a level in Chinese", "#n=6&mode=predict&level=all", `await speak('zh'); await idle()`},
	{"quiz", "#n=6&mode=quiz", ""},
	{"make pictures", "#n=6&mode=make&step=3", `await kind('Picture')`},

	{"card half done", "#card=5", `$$('.branch')[2].click()`},
	{"card done", "#card=2", `$$('main .square')[0].click(); $$('main .square')[6].click()`},
	{"Chinese", "#n=4&step=2", `await speak('zh'); await idle()`},
	{"a level", "#n=6&mode=predict", `button('Firsts of a kind · 6').click(); await until(() => $('.levels [data-name=firsts]')?.ariaPressed == 'true')`},
	{"start", "#n=6&mode=watch", ""},
	{"playing", "#n=6&step=2&speed=4", `$('.play').click(); await until(() => !$('.step').textContent.startsWith('Step 2 '))`},
	{"settings", "#n=6&all&detail=tests&by=column&labels=index&pace=fast&theme=slate&step=30", ""},
	{"some solutions", "#n=6&solutions=2&value=max&step=30", ""},
	{"chance", "#n=8&solver=minconflicts&seed=7&step=6", ""},
	{"fixed", "#n=6&step=5", `$('.shown').open = true; $('.fixed [aria-label^=d5]').click(); await idle(); $('.forward').click()`},
	{"dark", "#n=4&step=2", `$('.darkness').click(); await idle()`},
	{"light again", "#n=4&step=2&dark", `$('.darkness').click(); await idle()`},
	{"four searches", "#n=6&rivals=backtrack,dlx,cdcl,minconflicts&step=9", ""},
	{"what if", "#n=6&step=9", `answer('What if …?')`},
	{"what if tried", "#n=6&step=2", `answer('What if …?'); $$('main .square.pick')[3].click(); await press('Watch it'); await idle(); $('.forward').click()`},
	{"solved", "#n=4&mode=place&acts=0.1_1.3_2.0_3.2", ""},
	{"game filmed", "#n=4&mode=place&acts=0.1_1.3_2.0_3.2", `answer('Film it'); await until(() => $('.film .controls').checkVisibility()); await idle(); $('.forward').click()`},
	{"game compared", "#n=4&mode=place&acts=0.1_1.3_2.0_3.2", `answer('Compare with backtrack'); await until(() => $('.compared')); await idle()`},
	{"trace", "#n=6", `await drop('mine.jsonl', '` + tinyTrace + `'); await until(() => shown().includes('mine')); await idle(); $('.forward').click()`},
	{"theme", "#n=6&step=4", `await drop('sand.json', '{"ground": "#fff8e8"}'); await until(() => shown().includes('sand')); await idle()`},
	{"predict on", "#n=6&mode=predict&level=all", `answer('Begin'); pick(0); pick(8)`},
	{"quiz on", "#n=6&mode=quiz&level=all", `answer('Begin'); for (let i = 0; i < 20; i++) ($('.choices button:enabled') ?? $('.doings .strong')).click(); await press('Other questions')`},
	{"make paper", "#n=6&mode=make&layout=tree", `await kind('Paper')`},
	{"make words", "#n=6&mode=make", `await kind('Words and data')`},
}

const sharedInAll = 9

// opens is a script that waits for the page, also where it opens with a card.
const opens = prelude + share + `
	self.opened = async () => {
		await idle()
		if (document.documentElement.dataset.mode != 'learn') await ready()
	}
	await opened()
	return ''`

// state is a script that tells what a page shows. Answers and the way back to the film before are one's own, and in no link.
const state = `
	$$('.menu').forEach(m => { m.open = false })
	await opened()
	button('Begin')?.click()
	await new Promise(go => setTimeout(go, 250)) // the address is written
	const root = document.documentElement, { mode } = root.dataset, of = (selector, key) => $$(selector).map(e => e[key]).join('|')
	const learns = mode == 'learn' ? { card: $('.lesson .ask').innerText } : {
		shown: shown(), film: $('canvas.picture').ariaLabel, compared: $('.film').classList.contains('compared'), step: $('.step').textContent, ground: getComputedStyle($('.film .stage')).getPropertyValue('--ground'),
		speed: $('.speed').value, loop: $('.loop').ariaPressed, pauses: $('.pauses').checked, pins: of('.pin', 'ariaLabel'), lanes: of('.lanetitle', 'textContent'),
		...mode == 'predict' ? { level: $('.levels [aria-pressed=true]').textContent } : { said: said(), panel: $('.panel').innerText.replace('Back to the film\n', ''), title: $('.title').textContent },
	}
	return JSON.stringify({ mode, lang: root.lang, dark: root.classList.contains('dark'), faults: $('.faults').textContent, squares: of('main .square', 'ariaLabel'), looks: of('main .square', 'className'), hash: location.hash, ...learns })`

// Every link, opened in a fresh page, shows what was shared.
func TestEveryLink(t *testing.T) {
	tracetest.Needs(t)
	for _, s := range shared {
		t.Run(s.name, func(t *testing.T) {
			var v *visitor
			run := func(script string) string { return value[string](t, v.tab, "(async () => {"+script+"})()") }
			opensAnew := func(hash string) {
				v = visit(t, hash)
				run(opens)
			}
			s.share(t, opensAnew, opensAnew, run)
		})
	}
}

// So it does in Firefox and WebKit. Only links are opened in a fresh page there, whose engine takes seconds to start: what is shared is come to from the
// link before.
func TestLinksElsewhere(t *testing.T) {
	tracetest.Needs(t)
	inEach(t, engines[1:], inFrame(t), func(t *testing.T, w window) {
		opensAnew := func(hash string) {
			w.opensFrame(hash)
			w.inFrame(`localStorage.clear();` + opens)
		}
		goesTo := func(hash string) {
			w.inFrame(fmt.Sprintf(`localStorage.clear(); await go(%q); await opened(); return ''`, hash))
		}
		opensAnew("#card=1") // without a film, as the first of these states
		for _, s := range shared[:sharedInAll] {
			s.share(t, goesTo, opensAnew, w.inFrame)
		}
	})
}

// share goes to a state, shares it, and opens its link.
func (s sharedState) share(t *testing.T, goTo, open func(hash string), run func(script string) string) {
	goTo(s.hash)
	run(s.act + `; return ''`)
	_, link, _ := strings.Cut(run(`return await share()`), "#")
	var want, got map[string]any
	open("#" + decoded(t, run(state), &want, link))
	decoded(t, run(state), &got, link)
	for key := range want {
		if fmt.Sprint(got[key]) != fmt.Sprint(want[key]) {
			t.Errorf("%s, by #%s: %s is\n%v, want\n%v", s.name, link, key, got[key], want[key])
		}
	}
}

func decoded(t *testing.T, text string, state *map[string]any, link string) string {
	t.Helper()
	if err := json.Unmarshal([]byte(text), state); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return link
}
