//go:build linux

package main

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"

	"queenreel/draw/drawtest/browse"
	"queenreel/trace/tracetest"
)

// attacked is a visitor of a page that others attack. It notices what they must not reach: scripts and pictures that are added, a dialog,
// a prototype with something new.
func attacked(t testing.TB, address string) *visitor {
	v := visit(t, address)
	v.Run(`
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
	v.Wants(what, `harmed()`, "0,0,0,,,")
	v.Wants(what+": what it says", `$$('.faults p, .fault').every(p => p.textContent.length < 2000 && !/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/.test(p.textContent))`, "true")
}

// goesOn fails the test unless the page films four queens.
func (v *visitor) goesOn() {
	v.Helper()
	v.Run(`for (let drop; drop = $('.chips button'); await settled()) drop.click(); location.hash = '#n=4&step=2'; await settled(); await until(() => $('.status .step').textContent == 'Step 2 of 19', 'a film')`)
}

var (
	attackKeys = []string{
		"n", "solver", "rivals", "clock", "all", "solutions", "by", "value", "fixed", "seed", "detail", "steps", "layout", "panels", "theme", "labels", "pace",
		"title", "lang", "mode", "acts", "step", "dark", "speed", "play", "loop", "font", "trace", "themefile", "whatif", "kind", "stop", "stops", "path", "__proto__", "constructor", "<b>", "",
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
	v := attacked(t, "#n=4")
	for i := range addresses {
		var parts []string
		for range 1 + random.IntN(5) {
			value := attackValues[random.IntN(len(attackValues))]
			if random.IntN(4) > 0 {
				value = url.QueryEscape(value)
			}
			parts = append(parts, attackKeys[random.IntN(len(attackKeys))]+"="+value)
		}
		address := "#" + strings.ToValidUTF8(strings.Join(parts, "&"), "%FF")
		v.Run(fmt.Sprintf(`location.hash = %q; await settled()`, address))
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
		v.Run(fmt.Sprintf(`$('.close')?.click(); await drop(%q, %s); await settled()`, b.name, b.content))
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
		v.Run(fmt.Sprintf(`$('.close')?.click(); await drop(%q, %s); await settled()`, name, strconv.QuoteToASCII(string(text))))
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
	v.Run(fmt.Sprintf(`
		const bad = [null, 0, 'x', [], {}, { subject: 'SPLICE.getState.response' }, { subject: 'SPLICE.getState.response', message_id: 1, state: { score: 1e308 } },
			{ subject: 'SPLICE.getState.response', message_id: '__proto__', state: '__proto__' }, { number: 1, json: '{}' }, { ready: true }, { failed: 'x'.repeat(1e5) },
			{ subject: ['SPLICE.getState.response'], state: { toString: 1 } }, { get: 1, set: 2, eval: 'alert(1)' }]
		for (let i = 0; i < %d; i++) self.postMessage(bad[i %% bad.length], '*')
		await settled()`, messages))
	v.unharmed("messages")
	v.Wants("no message of the page", `$('.faults').textContent`, "")
	v.goesOn()
	t.Logf("%d messages", messages)
}

// A tab does not grow with the films that were made in it.
func TestTabMemory(t *testing.T) {
	tracetest.Needs(t)
	v := visit(t, "#n=6")
	films := func(n int) float64 {
		for i := range n {
			v.Run(fmt.Sprintf(`await set('Board', %d)`, 5+i%4))
		}
		return browse.Value[float64](v.Tab, `performance.memory.usedJSHeapSize`)
	}
	first := films(12)
	later := films(60)
	t.Logf("%.1f MB of the page after 12 films, %.1f after 72; the tab's peak is %s", first/1e6, later/1e6, peak(v.Tab))
	if later > 2*first+20e6 {
		t.Errorf("the page grew from %.0f to %.0f bytes", first, later)
	}
}

// costs are what the engine is timed at, beside the command's files.
var costs = []struct {
	what, request, command string
}{
	{"film data of 8 queens", `{do: 'film', options: {}}`, "animate -o x.html"},
	{"GIF of 8 queens", `{do: 'save', file: 'gif', options: {}}`, "animate -o x.gif"},
	{"WebP of 8 queens", `{do: 'save', file: 'webp', options: {}}`, "animate -o x.webp"},
	{"page of 8 queens", `{do: 'save', file: 'html', options: {}}`, "animate -o x.html"},
	{"lesson GIF of 6 queens in Chinese", `{do: 'save', file: 'gif', options: {queens: 6, layout: 'lesson', lang: 'zh'}}`, "animate -n 6 --layout lesson --lang zh -o x.gif"},
	{"sheet of 8 queens as PDF", `{do: 'save', file: 'sheet-pdf', options: {}}`, "sheet -o x.pdf"},
}

// What a film costs in a browser, beside the command: the time from disk to the first film, the memory of the engine and of the whole
// tab, and processor time. Run it alone and with -v: docs/performance.md has what it said.
func TestPageCosts(t *testing.T) {
	tracetest.Needs(t)
	program := filepath.Join(t.TempDir(), "queenreel")
	if out, err := exec.Command("go", "build", "-o", program, "queenreel/cmd/queenreel").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	browse.Close() // the next one makes engines as fast as it does for people
	flags := browse.Flags
	browse.Flags = nil
	t.Cleanup(func() { browse.Close(); browse.Flags = flags })
	tab := browse.Open(t, "file://"+withMemory(t, theBuild(t).engine))
	first := browse.Value[float64](tab, `film({}).then(() => performance.now())`)
	t.Logf("from disk to the first film: %.2f s, of which %.2f s of the processor; then the engine has %s, the tab's peak is %s", first/1000, processor(tab), engineMemory(tab), peak(tab))
	const runs = 3
	for _, c := range costs {
		again := fmt.Sprintf(`(async () => { for (let i = 0; i < %d; i++) await studio.call(%s) })()`, runs, c.request)
		browse.Value[any](tab, again) // until it is compiled with care
		began := processor(tab)
		browse.Value[any](tab, again)
		mine := (processor(tab) - began) / runs
		var own time.Duration
		memory := int64(0)
		for range runs {
			cmd := exec.Command(program, append(strings.Fields(c.command), "-q")...)
			cmd.Dir = t.TempDir()
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			own += (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()) / runs
			memory = max(memory, cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
		}
		times := mine / own.Seconds()
		t.Logf("%s: %.2f s, the command %.2f s: %.1f times; the engine has %s by now, the command's peak is %d MB", c.what, mine, own.Seconds(), times, engineMemory(tab), memory>>10)
		if times > 8 {
			t.Errorf("%s takes %.1f times the command's processor time", c.what, times)
		}
	}
	browse.Value[any](tab, `film({all: true})`)
	for _, theme := range []string{"dark", "slate", "classic"} {
		took := browse.Value[float64](tab, fmt.Sprintf(`(async () => {
			const began = performance.now()
			await color({theme: %q})
			await shapes(2000, 1)
			return performance.now() - began
		})()`, theme))
		t.Logf("all solutions for 8 queens in the theme %s: %.0f ms", theme, took)
		if took > 300 {
			t.Errorf("to draw a film in another theme takes %.0f ms", took)
		}
	}
	t.Logf("the tab's peak is %s", peak(tab))
}

// withMemory returns a copy of a page whose engine says how much memory it has.
func withMemory(t *testing.T, path string) string {
	t.Helper()
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text := string(page)
	for old, replacement := range map[string]string{
		"const go = new Go()":                "const go = self.go = new Go()",
		"postMessage({ number, json, data }": "postMessage({number, json, data: {...data, memory: self.go.mem.buffer.byteLength}}",
	} {
		if strings.Count(text, old) != 1 {
			t.Fatalf("worker.js does not have %s once", old)
		}
		text = strings.Replace(text, old, replacement, 1)
	}
	path = filepath.Join(t.TempDir(), "memory.html")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// engineMemory returns the memory of the engine, which never gives any back.
func engineMemory(tab *browse.Tab) string {
	tab.Helper()
	return fmt.Sprintf("%.0f MB", browse.Value[float64](tab, `studio.call({do: 'about'}).then(({files}) => files.memory)`)/(1<<20))
}

// renderer returns the process of the page and its worker.
func renderer(tab *browse.Tab) *systeminfo.ProcessInfo {
	tab.Helper()
	all, err := chromedp.CallBrowser(tab.Context(), systeminfo.GetProcessInfo, cdp.Empty{})
	if err != nil {
		tab.Fatal(err)
	}
	var busiest *systeminfo.ProcessInfo
	for _, p := range all.ProcessInfo {
		if p.Type == "renderer" && (busiest == nil || p.CPUTime > busiest.CPUTime) {
			busiest = p
		}
	}
	if busiest == nil {
		tab.Fatal("no process shows the page")
	}
	return busiest
}

// processor returns the processor time that the page has taken so far, in seconds.
func processor(tab *browse.Tab) float64 { return renderer(tab).CPUTime }

// peak returns the most memory that the process of the page has had.
func peak(tab *browse.Tab) string {
	tab.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", renderer(tab).ID))
	if err != nil {
		tab.Fatal(err)
	}
	_, after, _ := strings.Cut(string(status), "VmHWM:")
	line, _, _ := strings.Cut(after, "\n")
	var kilobytes int
	fmt.Sscan(line, &kilobytes)
	return fmt.Sprintf("%d MB", kilobytes>>10)
}
