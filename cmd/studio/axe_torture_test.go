package main

import (
	"os"
	"testing"

	"queenreel/trace/tracetest"
)

// violations is a script that says what axe finds.
const violations = `axe.run().then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html + n.failureSummary)).join('\n'))`

// visitWithAxe opens the studio with axe in it, if there is one.
func visitWithAxe(t *testing.T, address string, before ...action) *visitor {
	t.Helper()
	library, err := os.ReadFile(os.Getenv("QUEENREEL_AXE"))
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip("QUEENREEL_AXE names no file")
	}
	v := visit(t, address, before...)
	value[string](t, v.tab, string(library)+`;"loaded"`)
	return v
}

// Everyone can use the page, light or dark: axe finds nothing that keeps someone from it.
func TestStudioIsAccessible(t *testing.T) {
	tracetest.Needs(t)
	v := visitWithAxe(t, "#n=6&step=12&fixed=0")
	for i, shown := range []struct{ what, script string }{
		{"watch", ``},
		{"settings", `$('.shown').open = true`},
		{"compare", `$('.shown').open = false; $('.compare').open = true`},
		{"what if", `$('.compare').open = false; await press('What if …?')`},
		{"make", `await press('Make'); await ready()`},
		{"refused", `location.hash = '#n=99'; await until(() => $('.faults').textContent)`},
		{"place", `await go('#n=6&mode=place&acts=0.0_1.2_2.4_0.1_3.1'); await ready()`},
		{"solved", `await go('#n=6&mode=place&acts=0.1_1.3_2.5_3.0_4.2_5.4'); await ready()`},
		{"predict", `await go('#n=6&mode=predict&level=all'); await ready(); answer('Begin'); pick(0); pick(1); answer('Show me choices')`},
		{"a dead end", `await go('#n=6&mode=predict'); await ready(); answer('Begin'); pick(1)`},
		{"quiz", `await go('#n=6&mode=quiz'); await ready(); answer('Begin'); $('.asks .choices button').click()`},
		{"in Chinese", `await go('#n=6&mode=predict&lang=zh'); await ready()`},
		{"learn", `await go('#card=3')`},
		{"the tree", `await go('#card=5'); $$('.branch')[2].click()`},
	} {
		v.does(shown.script + `; await idle()`)
		const others = `for (const colors of ['dark', 'light']) document.documentElement.classList.toggle(colors)`
		for j, scheme := range []string{"light", "dark"} {
			if paired(i, j) {
				v.wants(shown.what+", "+scheme, violations, "")
			}
			v.does(others)
		}
	}
}

// Nothing keeps anyone from what is opened, asked and over, light or dark: see TestStudioIsAccessible.
func TestMoreIsAccessible(t *testing.T) {
	tracetest.Needs(t)
	const answers = `for (let i = 0; i < 40 && $('.choices button:enabled, .doings .strong'); i++) $('.choices button:enabled, .doings .strong').click()`
	for _, scheme := range []string{"light", "dark"} {
		t.Run(scheme, func(t *testing.T) {
			v := visitWithAxe(t, "#n=4", colors(scheme))
			for _, shown := range []struct{ what, hash, act string }{
				{"the sheet", "#n=6&step=9", `$('.share').open = true; await until(() => $('.qr img')?.src)`},
				{"the code", "#n=6&step=10", `$('.share').open = true; await until(() => $('.qr img')?.src); $('.qr').click()`},
				{"ask here", "#n=6&step=11", `$('.share').open = false; await press('Ask here')`},
				{"a stop", "#n=6&step=12&stop=12:Why?", ""},
				{"a stop of a comparison", "#n=6&rivals=backtrack,dlx&step=12&stop=12:Why?", ""},
				{"the rule", "#card=1", ""},
				{"a wrong square", "#card=2", `$$('main .square')[15].click()`},
				{"stuck", "#card=3", `$$('main .square')[15].click()`},
				{"cards done", "#card=5", `while ($('.lesson .strong')) $('.lesson .strong').click()`},
				{"dead ends, the rule", "#n=6&mode=predict&level=deadends", ""},
				{"dead ends, an answer", "#n=6&mode=predict&level=deadends&dark=" + map[string]string{"light": "0", "dark": "1"}[scheme], `answer('Begin'); pick(17)`},
				{"firsts", "#n=6&mode=predict&level=firsts", `answer('Begin'); pick(3)`},
				{"all", "#n=6&mode=predict&level=all", `answer('Begin'); pick(3); answer('Show me choices')`},
				{"the end of predictions", "#n=1&mode=predict&level=all", `answer('Begin'); pick(0)`},
				{"the end of a quiz", "#n=4&mode=quiz&level=firsts", answers},
				{"the end of placing", "#n=6&mode=place&acts=0.1_1.3_2.5_3.0_4.2_5.4", ""},
				{"found", "#n=4&mode=place", `for (const at of [1, 7, 8, 14]) { pick(at); await acted() }`},
			} {
				v.does("await go('" + shown.hash + "'); if (document.documentElement.dataset.mode != 'learn') await ready(); " + shown.act + "; await new Promise(go => setTimeout(go, 1100))") // queens stand out
				v.wants(shown.what, violations, "")
			}
		})
	}
}
