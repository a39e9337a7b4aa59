//go:build torture

package main

import (
	"os"
	"testing"
)

// Nothing keeps anyone from what is opened, asked and over, light or dark: see TestStudioIsAccessible.
func TestMoreIsAccessible(t *testing.T) {
	library, err := os.ReadFile(os.Getenv("QUEENREEL_AXE"))
	if err != nil {
		if os.Getenv("QUEENREEL_NEEDS_DECODERS") != "" {
			t.Fatal(err)
		}
		t.Skip("QUEENREEL_AXE names no file")
	}
	const violations = `.then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html + n.failureSummary)).join('\n'))`
	const answers = `for (let i = 0; i < 40 && $('.choices button:enabled, .doings .strong'); i++) $('.choices button:enabled, .doings .strong').click()`
	for _, scheme := range []string{"light", "dark"} {
		t.Run(scheme, func(t *testing.T) {
			v := visit(t, "#n=4", colors(scheme))
			value[string](t, v.tab, string(library)+`;"loaded"`)
			for _, shown := range []struct{ what, hash, act string }{
				{"the sheet", "#n=6&step=9", `$('.share').open = true; await until(() => $('.qr img')?.src)`},
				{"the code", "#n=6&step=10", `$('.share').open = true; await until(() => $('.qr img')?.src); $('.qr').click()`},
				{"ask here", "#n=6&step=11", `$('.share').open = false; await press('Ask here')`},
				{"a stop", "#n=6&step=12&stop=12:Why?", ""},
				{"a stop of a comparison", "#n=6&rivals=backtrack,dlx&step=12&stop=12:Why?", ""},
				{"the rule", "#card=1", ""},
				{"a wrong square", "#card=2", `$$('.square')[15].click()`},
				{"stuck", "#card=3", `$$('.square')[15].click()`},
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
				v.wants(shown.what, `axe.run()`+violations, "")
			}
		})
	}
}
