package main

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"queenreel/trace/tracetest"
)

// attacked is a visitor of a page that others attack. It notices what they must not reach: scripts and pictures that are added, a dialog,
// a prototype with something new.
func attacked(t *testing.T, address string) *visitor {
	v := visit(t, address)
	v.does(`
		self.scripts = document.scripts.length
		self.alert = self.confirm = self.prompt = () => { self.owned = true }
		self.harmed = () => [document.scripts.length - scripts, document.images.length, document.querySelectorAll('iframe, object, embed').length,
			self.owned, Object.keys(Object.prototype), ({}).polluted].join()
		self.settled = async () => { await new Promise(go => setTimeout(go, 20)); await idle() }`)
	return v
}

// unharmed fails the test if an attack reached something, or if the page does not film any more.
func (v *visitor) unharmed(what string) {
	v.Helper()
	v.wants(what, `harmed()`, "0,0,0,,,")
	v.wants(what+": what it says", `$$('.faults p, .fault').every(p => p.textContent.length < 2000 && !/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/.test(p.textContent))`, "true")
}

// goesOn fails the test unless the page films four queens.
func (v *visitor) goesOn() {
	v.Helper()
	v.does(`$('.chips button')?.click(); await settled(); location.hash = '#n=4&step=2'; await settled(); await until(() => $('.status .step').textContent == 'Step 2 of 14', 'a film')`)
}

var (
	attackKeys = []string{
		"n", "solver", "rivals", "clock", "all", "solutions", "by", "value", "fixed", "seed", "detail", "steps", "layout", "panels", "theme", "labels", "pace",
		"title", "lang", "mode", "acts", "step", "dark", "speed", "play", "loop", "queen", "font", "trace", "themefile", "whatif", "kind", "__proto__", "constructor", "<b>", "",
	}
	attackValues = []string{
		"", "0", "1", "4", "5", "6", "64", "99", "-1", "1e9", "0x10", "9007199254740993", "NaN", "Infinity", "true", "false", "null", "0,2", "0,1,2", "1,,2", "3:1", "2-5",
		"first-backtrack", ":first-dead-row", "solution", "end", "backtrack", "dlx", "cdcl", "minconflicts", "exhaustive", "dlx,cdcl", "dlx,dlx,dlx,dlx,dlx", "tests",
		"wide", "plain", "board,tree", "board,board", "ink", "slate", "zh", "en", "tlh", "place", "predict", "quiz", "make", "watch", "0.0_1.2", "b_b_b", "7.7_b",
		"__proto__", "toString", "javascript:alert(1)", "<img src=x onerror=alert(1)>", "\"><script>alert(1)</script>", "{title}", "%s%s%n", "\u202e\u0000\x1b[31m", "皇后",
		"../../etc", "data:text/html,x", "${alert(1)}", strings.Repeat("9", 300), strings.Repeat("a,", 300), "\xff\xfe",
	}
)

// Whatever an address asks for, the page says what is wrong with it, and goes on.
func TestHostileAddresses(t *testing.T) {
	tracetest.Needs(t)
	const addresses = 600
	random := rand.New(rand.NewPCG(8, 28))
	var v *visitor
	for i := range addresses {
		if i%150 == 0 { // a tab is open for five minutes
			v = attacked(t, "#n=4")
		}
		var parts []string
		for range 1 + random.IntN(5) {
			value := attackValues[random.IntN(len(attackValues))]
			if random.IntN(4) > 0 {
				value = url.QueryEscape(value)
			}
			parts = append(parts, attackKeys[random.IntN(len(attackKeys))]+"="+value)
		}
		address := "#" + strings.ToValidUTF8(strings.Join(parts, "&"), "%FF")
		v.does(fmt.Sprintf(`location.hash = %q; await settled()`, address))
		v.unharmed(address)
		if i%50 == 49 {
			v.goesOn()
		}
	}
	t.Logf("%d addresses", addresses)
}

// Whatever is dropped on the page, it says what is wrong with it, and goes on.
func TestHostileFiles(t *testing.T) {
	tracetest.Needs(t)
	v := attacked(t, "#n=4")
	random := rand.New(rand.NewPCG(8, 29))
	header := `{"format":"queenreel-trace","version":1,"n":8,"solver":"mine"}` + "\n"
	place := `{"event":"place","at":[0,0]}` + "\n"
	good := []string{ // to which random damage is done
		header + place + `{"event":"test","at":[1,0],"by":[0,0],"attacked":true}` + "\n" + `{"event":"takeback","at":[0,0]}` + "\n" + `{"event":"end"}` + "\n",
		`{"name": "Sand", "ground": "#fff8e8", "light": "#ffffff", "dark": "#888888", "queen": "#000000"}`,
		`{"Name": "de", "Doc": "Deutsch", "Studio": {"Page": {"Watch": "Zusehen", "Failed": "{text}"}}, "Row": "Reihe {text}"}`,
	}
	const pieces = `"{}[]:,\0x9e-+.#nul tru`
	bombs := []struct{ name, content string }{
		{"lines.jsonl", strconv.Quote(header) + ` + ` + strconv.Quote(place) + `.repeat(1e6)`},
		{"long.jsonl", strconv.Quote(header) + ` + 'x'.repeat(3e7)`},
		{"clause.jsonl", strconv.Quote(header) + ` + '{"event":"learn","clause":[' + '[0,0,true],'.repeat(8e3) + '[1,1,true]]}\n'`},
		{"board.jsonl", `'{"format":"queenreel-trace","version":1,"n":1e9}\n'`},
		{"wide.jsonl", `'{"format":"queenreel-trace","version":1,"n":64,"solver":"' + '\u202e'.repeat(1e5) + '"}\n{"event":"end"}\n'`},
		{"sixteen.jsonl", `new Uint16Array([...` + strconv.Quote(header) + `].map(c => c.charCodeAt()))`},
		{"zeros.jsonl", `new Uint8Array(2e7)`},
		{"keys.json", `'{' + Array.from({ length: 1e6 }, (_, i) => '"' + i + '":1').join() + '}'`},
		{"deep.json", `'['.repeat(1e6)`},
		{"deeper.json", `'{"ground":'.repeat(1e5) + '1' + '}'.repeat(1e5)`},
		{"proto.json", `'{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "ground": "#ffffff"}'`},
		{"verbs.json", `'{"Name": "xx", "Doc": "%s%n{text}<script>alert(1)</script>", "Row": "{n {n {n"}'`},
		{"script.json", `'{"Name": "xx", "Studio": {"Page": {"Watch": "<img src=x onerror=alert(1)>"}}}'`},
		{"large.png", `new Uint8Array([137,80,78,71,13,10,26,10,0,0,0,13,73,72,68,82,0,0,117,48,0,0,117,48,8,6,0,0,0,0,0,0,0])`},
		{"random.png", `crypto.getRandomValues(new Uint8Array(6e4))`},
		{"vector.png", `'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'`},
		{"<img src=x onerror=alert(1)>.json", `'{"ground": 1}'`},
		{"\u202egnp.jsonl", `''`},
		{"none.png", `''`},
		{"__proto__.json", `'null'`},
	}
	files := len(bombs)
	for _, b := range bombs {
		v.does(fmt.Sprintf(`$('.close')?.click(); await drop(%q, %s); await settled()`, b.name, b.content))
		v.unharmed(b.name)
	}
	v.goesOn()
	for i := range 200 {
		text := []byte(good[i%len(good)])
		for range 1 + random.IntN(4) {
			at, piece := random.IntN(len(text)), pieces[random.IntN(len(pieces))]
			switch random.IntN(3) {
			case 0:
				text[at] = piece
			case 1:
				text = append(text[:at], text[min(len(text), at+1+random.IntN(20)):]...)
			default:
				text = append(text[:at], append([]byte{piece}, text[at:]...)...)
			}
			if len(text) == 0 {
				break
			}
		}
		name := []string{"a.jsonl", "a.json", "a.json"}[i%3]
		v.does(fmt.Sprintf(`$('.close')?.click(); await drop(%q, %s); await settled()`, name, strconv.QuoteToASCII(string(text))))
		v.unharmed(string(text))
		files++
	}
	v.goesOn()
	t.Logf("%d files", files)
}

// Messages of other frames change nothing, however many come.
func TestHostileMessages(t *testing.T) {
	tracetest.Needs(t)
	v := attacked(t, "#n=4&mode=quiz")
	const messages = 20_000
	v.does(fmt.Sprintf(`
		const bad = [null, 0, 'x', [], {}, { subject: 'SPLICE.getState.response' }, { subject: 'SPLICE.getState.response', message_id: 1, state: { score: 1e308 } },
			{ subject: 'SPLICE.getState.response', message_id: '__proto__', state: '__proto__' }, { number: 1, json: '{}' }, { ready: true }, { failed: 'x'.repeat(1e5) },
			{ subject: ['SPLICE.getState.response'], state: { toString: 1 } }, { get: 1, set: 2, eval: 'alert(1)' }]
		for (let i = 0; i < %d; i++) self.postMessage(bad[i %% bad.length], '*')
		await settled()`, messages))
	v.unharmed("messages")
	v.wants("no message of the page", `$('.faults').textContent`, "")
	v.goesOn()
	t.Logf("%d messages", messages)
}

// A tab does not grow with the films that were made in it.
func TestTabMemory(t *testing.T) {
	tracetest.Needs(t)
	v := visit(t, "#n=6")
	films := func(n int) float64 {
		for i := range n {
			v.does(fmt.Sprintf(`await set('Board', %d)`, 5+i%4))
		}
		return value[float64](t, v.tab, `performance.memory.usedJSHeapSize`)
	}
	first := films(12)
	later := films(60)
	t.Logf("%.1f MB of the page after 12 films, %.1f after 72; the tab's peak is %s", first/1e6, later/1e6, peak(t, v.tab))
	if later > 2*first+20e6 {
		t.Errorf("the page grew from %.0f to %.0f bytes", first, later)
	}
}
