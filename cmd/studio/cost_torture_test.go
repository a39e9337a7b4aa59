//go:build linux

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"queenreel/trace/tracetest"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"
)

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
func TestCosts(t *testing.T) {
	tracetest.Needs(t)
	needsBrowser(t)
	pages, err := built()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "queenreel")
	if out, err := exec.Command("go", "build", "-o", program, "queenreel/cmd/queenreel").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	tab := openPage(t, withMemory(t, pages.engine))
	first := value[float64](t, tab, `film({}).then(() => performance.now())`)
	t.Logf("from disk to the first film: %.2f s, of which %.2f s of the processor; then the engine has %s, the tab's peak is %s", first/1000, processor(t, tab), engineMemory(t, tab), peak(t, tab))
	const runs = 3
	for _, c := range costs {
		again := fmt.Sprintf(`(async () => { for (let i = 0; i < %d; i++) await studio.call(%s) })()`, runs, c.request)
		value[any](t, tab, again) // until it is compiled with care
		began := processor(t, tab)
		value[any](t, tab, again)
		mine := (processor(t, tab) - began) / runs
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
		t.Logf("%s: %.2f s, the command %.2f s: %.1f times; the engine has %s by now, the command's peak is %d MB", c.what, mine, own.Seconds(), times, engineMemory(t, tab), memory>>10)
		if times > 8 {
			t.Errorf("%s takes %.1f times the command's processor time", c.what, times)
		}
	}
	value[any](t, tab, `film({all: true})`)
	for _, theme := range []string{"dark", "slate", "classic"} {
		took := value[float64](t, tab, fmt.Sprintf(`(async () => {
			const began = performance.now()
			await lay({all: true, theme: %q}, [{name: 'board', width: 960, height: 960}, {name: 'tree', width: 680, height: 760}])
			await paint(2000)
			return performance.now() - began
		})()`, theme))
		t.Logf("all solutions for 8 queens in the theme %s: %.0f ms", theme, took)
		if took > 300 {
			t.Errorf("to paint a film in another theme takes %.0f ms", took)
		}
	}
	t.Logf("the tab's peak is %s", peak(t, tab))
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
func engineMemory(t *testing.T, tab context.Context) string {
	t.Helper()
	return fmt.Sprintf("%.0f MB", value[float64](t, tab, `studio.call({do: 'about'}).then(({files}) => files.memory)`)/(1<<20))
}

// renderer returns the process of the page and its worker.
func renderer(t *testing.T, tab context.Context) *systeminfo.ProcessInfo {
	t.Helper()
	all, err := chromedp.CallBrowser(tab, systeminfo.GetProcessInfo, cdp.Empty{})
	if err != nil {
		t.Fatal(err)
	}
	var busiest *systeminfo.ProcessInfo
	for _, p := range all.ProcessInfo {
		if p.Type == "renderer" && (busiest == nil || p.CPUTime > busiest.CPUTime) {
			busiest = p
		}
	}
	if busiest == nil {
		t.Fatal("no process shows the page")
	}
	return busiest
}

// processor returns the processor time that the page has taken so far, in seconds.
func processor(t *testing.T, tab context.Context) float64 { return renderer(t, tab).CPUTime }

// peak returns the most memory that the process of the page has had.
func peak(t *testing.T, tab context.Context) string {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", renderer(t, tab).ID))
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(status), "VmHWM:")
	line, _, _ := strings.Cut(after, "\n")
	var kilobytes int
	fmt.Sscan(line, &kilobytes)
	return fmt.Sprintf("%d MB", kilobytes>>10)
}
