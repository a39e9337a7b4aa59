//go:build torture && linux

package main

import (
	"fmt"
	"strings"
	"testing"
)

// shared are states of the page in all its modes: an address, and what people do there.
var shared = []struct{ name, hash, act string }{
	{"start", "#n=6&mode=watch", ""},
	{"step", "#n=6&solver=propagate&step=14", ""},
	{"end", "#n=6", `$('.last').click()`},
	{"speed, repeat, pauses", "#n=6&step=3", `$('.speed').value = .5; $('.speed').dispatchEvent(new Event('change', { bubbles: true })); $('.loop').click(); $('.stops').click()`},
	{"playing", "#n=6&step=2&speed=4", `$('.play').click(); await until(() => !$('.step').textContent.startsWith('Step 2 '))`},
	{"settings", "#n=6&all&detail=tests&by=column&labels=index&pace=fast&theme=slate&step=30", ""},
	{"some solutions", "#n=6&solutions=2&value=max&step=30", ""},
	{"chance", "#n=8&solver=minconflicts&seed=7&step=6", ""},
	{"fixed", "#n=6&step=5", `$('.shown').open = true; $('.fixed [aria-label=d5]').click(); await idle(); $('.forward').click()`},
	{"dark", "#n=4&step=2", `$('.darkness').click(); await idle()`},
	{"light again", "#n=4&step=2&dark", `$('.darkness').click(); await idle()`},
	{"Chinese", "#n=4&step=2", `answer('中文'); await until(() => document.documentElement.lang == 'zh'); await idle()`},
	{"two searches", "#n=6&rivals=backtrack,dlx&step=12", ""},
	{"four searches", "#n=6&rivals=backtrack,dlx,cdcl,minconflicts&step=9", ""},
	{"what if", "#n=6&step=9", `answer('What if …?')`},
	{"what if answered", "#n=6&step=9", `answer('What if …?'); $$('.square.pick').at(-1).click(); await until(() => $('.answer .title'))`},
	{"what if tried", "#n=6&step=2", `answer('What if …?'); $$('.square.pick')[3].click(); await press('Watch it'); await idle(); $('.forward').click()`},
	{"place", "#n=6&mode=place", ""},
	{"acts", "#n=6&mode=place", `for (const at of [0, 8, 16, 19]) { pick(at); await acted() } answer('Take back'); await acted()`},
	{"solved", "#n=4&mode=place&acts=0.1_1.3_2.0_3.2", ""},
	{"game filmed", "#n=4&mode=place&acts=0.1_1.3_2.0_3.2", `answer('Film it'); await until(() => $('.film .controls').checkVisibility()); await idle(); $('.forward').click()`},
	{"game compared", "#n=4&mode=place&acts=0.1_1.3_2.0_3.2", `answer('Compare with backtrack'); await until(() => $('.compared')); await idle()`},
	{"trace", "#n=6", `await drop('mine.jsonl', '` + tinyTrace + `'); await until(() => shown().includes('mine')); await idle(); $('.forward').click()`},
	{"trace compared", "#n=6", `await drop('mine.jsonl', '` + tinyTrace + `'); await until(() => shown().includes('mine')); $('.compare input[value=dlx]').click(); await until(() => $('.compared')); await idle()`},
	{"theme", "#n=6&step=4", `await drop('sand.json', '{"ground": "#fff8e8"}'); await until(() => shown().includes('sand')); await idle()`},
	{"predict", "#n=6&mode=predict", ""},
	{"predict on", "#n=6&mode=predict", `pick(0); pick(8)`},
	{"quiz", "#n=6&mode=quiz", ""},
	{"make", "#n=6&mode=make&step=3", ""},
	{"make pictures", "#n=6&mode=make&step=3", `await kind('Picture')`},
	{"make paper", "#n=6&mode=make&layout=tree", `await kind('Paper')`},
	{"make words", "#n=6&mode=make", `await kind('Words and data')`},
}

// state is a script that tells what a page shows. Answers to predictions are one's own, and in no link.
const state = `
	$$('.menu').forEach(m => { m.open = false })
	await idle()
	await ready()
	await new Promise(go => setTimeout(go, 250)) // the address is written
	const root = document.documentElement, of = (selector, key) => $$(selector).map(e => e[key])
	return JSON.stringify([root.dataset.mode, root.lang, root.className, shown(), $('.picture').ariaLabel, $('.film').className.replace('begun', ''), $('.step').textContent, of('figcaption', 'textContent'),
		$('.speed').value, $('.loop').ariaPressed, $('.stops').checked, getComputedStyle($('.film .stage')).getPropertyValue('--ground'), $('.faults').textContent,
		of('.square', 'ariaLabel'), of('.square', 'className'), ...root.dataset.mode == 'predict' ? [] : [said(), $('.panel').innerText], location.hash])`

// Every link, opened in a fresh page, shows what was shared, in each engine.
func TestEveryLink(t *testing.T) {
	t.Run("Chromium", func(t *testing.T) {
		var v *visitor
		shareAll(t, func(hash string) { v = visitShare(t, hash) }, func(script string) string { return value[string](t, v.tab, "(async () => {"+script+"})()") })
	})
	inEach(t, engines[1:], inFrame(t), func(t *testing.T, w window) {
		shareAll(t, func(hash string) {
			w.opensFrame(hash)
			w.inFrame(prelude + share + `; await idle(); await ready(); return ''`)
		}, w.inFrame)
	})
}

// shareAll shares each of the states.
func shareAll(t *testing.T, open func(hash string), run func(script string) string) {
	open("#n=4")
	for _, s := range shared {
		run(fmt.Sprintf(`await go(%q); await ready(); %s; return ''`, s.hash, s.act))
		_, link, _ := strings.Cut(run(`return await share()`), "#")
		want := run(state)
		run(`localStorage.clear(); return ''`)
		open("#" + link)
		if got := run(state); got != want {
			t.Errorf("%s, by #%s:\n got %s\nwant %s", s.name, link, got, want)
		}
	}
}
