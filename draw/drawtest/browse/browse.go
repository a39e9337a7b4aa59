// Package browse drives browsers for the tests of pages, as net/http/httptest drives servers. It runs only where FULL=1 has tests use
// programs.
//
// Open opens a page in a tab of Chromium that shares nothing with other tabs: neither storage, nor history, nor what is emulated. So tests
// can stand in any order, and tabs side by side. A page that says something on its console fails the test. Each opens a page in the three
// engines that people have. A package that uses browsers ends them in its TestMain, by Close.
package browse

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"queenreel/trace/tracetest"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// An Action is done to a tab.
type Action = chromedp.Action[chromedp.Void]

// patience is how long a page may take for one action or script, on a machine that has much else to do.
const patience = 4 * time.Minute

// chromium is the program that shows pages: Chromium without windows where that is installed, which takes two thirds of the time, or the
// whole browser. Both are built from the same source.
var chromium = func() string {
	const alone = "chromium-headless-shell"
	if _, err := exec.LookPath(alone); err == nil {
		return alone
	}
	return "chromium"
}()

// Flags are further flags of Chromium, for a package whose pages need them: they are set before a tab is opened, or after Close.
var Flags = map[string]any{}

// running is the browser, if there is one, in which each tab has a context of its own.
var running struct {
	sync.Mutex
	context.Context
	end func()
}

// browser starts Chromium for all tests of a package, with few processes, unless it runs.
func browser() (context.Context, error) {
	running.Lock()
	defer running.Unlock()
	if running.Context != nil {
		return running.Context, nil
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium), chromedp.NoSandbox,
		// Each tab of the whole browser has two pages more, hidden, for its address bar, which take longer than ours.
		chromedp.Flag("disable-features", "WebUIOmniboxPopup,WebUIOmniboxAimPopup,Translate"),
		chromedp.Flag("disable-gpu", true), // there is none
		chromedp.Flag("in-process-gpu", true), chromedp.Flag("no-zygote", true), chromedp.Flag("enable-features", "NetworkServiceInProcess2"))
	for name, value := range Flags {
		options = append(options, chromedp.Flag(name, value))
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ := chromedp.NewContext(allocator)
	if err := chromedp.Do(ctx); err != nil {
		stop()
		return nil, err
	}
	running.Context, running.end = ctx, func() { chromedp.Cancel(ctx); stop() }
	return ctx, nil
}

// Close ends Chromium, if a test had it start.
func Close() {
	running.Lock()
	defer running.Unlock()
	if running.Context != nil {
		running.end()
		running.Context = nil
	}
}

// A Tab is a page in Chromium, and the test that it is open for. An action or a script that fails ends the test.
type Tab struct {
	testing.TB
	ctx context.Context
}

// Context is that of the tab, for what only chromedp does.
func (t *Tab) Context() context.Context { return t.ctx }

// Open opens a page in a tab of its own, of 1280 by 800 pixels, which lasts as long as the test, after some actions: that it have another
// size, say.
func Open(t testing.TB, url string, before ...Action) *Tab {
	t.Helper()
	tracetest.Needs(t, chromium)
	first, err := browser()
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := chromedp.NewContext(first, chromedp.WithNewBrowserContext())
	t.Cleanup(end)
	tab := &Tab{t, ctx}
	if err := chromedp.Do(ctx); err != nil { // a tab lives as long as the context of its first action
		t.Fatal(err)
	}
	messages, heard := chromedp.Console(ctx), make(chan bool)
	go func() {
		defer close(heard)
		for message, err := range messages {
			if err == nil {
				t.Errorf("the browser reports: %v", message)
			}
		}
	}()
	t.Cleanup(func() { end(); <-heard })
	tab.Do(Size(1280, 800))
	tab.Do(before...)
	tab.Go(url)
	return tab
}

// Go opens another page in the tab, and waits until it is loaded.
func (t *Tab) Go(url string) {
	t.Helper()
	t.Do(chromedp.Navigate(url))
}

// Do does things to the page.
func (t *Tab) Do(actions ...Action) {
	t.Helper()
	ctx, end := context.WithTimeout(t.ctx, patience)
	defer end()
	if err := chromedp.Do(ctx, actions...); err != nil {
		t.Fatal(err)
	}
}

// Press presses keys, by their names in package kb, one after the other. A key has its letter with it, as in a window: nothing that it starts
// comes between.
func (t *Tab) Press(keys ...string) {
	t.Helper()
	for _, r := range strings.Join(keys, "") {
		events := kb.Encode(r)
		down, up := events[0], events[len(events)-1]
		if len(events) > 2 {
			down.Text = events[1].Text
		}
		t.Do(Call(input.DispatchKeyEvent, *down), Call(input.DispatchKeyEvent, *up))
	}
}

// Click clicks on what a selector finds first.
func (t *Tab) Click(css string) {
	t.Helper()
	t.Do(chromedp.Click(chromedp.CSS(css)))
}

// Run runs statements, which may await promises.
func (t *Tab) Run(statements string) {
	t.Helper()
	Value[any](t, `(async () => { `+statements+"\n return '' })()")
}

// Value returns the value of a script, which may be a promise of it.
func Value[T any](t *Tab, script string) T {
	t.Helper()
	v, err := value[T](t, script)
	if err != nil {
		t.Fatalf("%.200s: %v", script, err)
	}
	return v
}

func value[T any](t *Tab, script string) (T, error) {
	ctx, end := context.WithTimeout(t.ctx, patience)
	defer end()
	return chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
}

// Wants fails the test unless the value of a script, which may be a promise, is what it should be, as text.
func (t *Tab) Wants(what, script string, want any) {
	t.Helper()
	if got, want := Value[string](t, asText(script)), fmt.Sprint(want); got != want {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

// Soon is Wants for what comes after a while: the script runs again until its value is right, at most for five seconds. While a page is
// being loaded, scripts may fail.
func (t *Tab) Soon(what, script string, want any) {
	t.Helper()
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		got, err := value[string](t, asText(script))
		if err == nil && got == fmt.Sprint(want) {
			return
		}
		if time.Now().After(end) {
			t.Errorf("%s: got %q, want %q (%v)", what, got, fmt.Sprint(want), err)
			return
		}
	}
}

func asText(script string) string { return `(async () => String(await (` + script + `)))()` }

// Screenshot returns what the tab shows, as a PNG.
func (t *Tab) Screenshot() []byte {
	t.Helper()
	png, err := chromedp.Run(t.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	return png
}

// Accessible fails the test if axe finds in the page what keeps someone from it. Its test begins with NeedsAxe.
func (t *Tab) Accessible(what string) {
	t.Helper()
	if !Value[bool](t, `'axe' in self`) {
		Value[bool](t, NeedsAxe(t)+`; true`)
	}
	const violations = `r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html + n.failureSummary)).join('\n')`
	t.Wants(what, `axe.run({ resultTypes: ['violations'] }).then(r => `+violations+`)`, "")
}

// NeedsAxe returns the library axe, which is not ours: AXE names the file axe.min.js of the package axe-core. CI fetches it; elsewhere a
// test is skipped without it.
func NeedsAxe(t testing.TB) string {
	t.Helper()
	tracetest.Needs(t)
	library, err := os.ReadFile(os.Getenv("AXE"))
	switch {
	case err != nil && cmp.Or(os.Getenv("AXE"), os.Getenv("CI")) != "":
		t.Fatalf("AXE names no file axe.min.js: %v", err)
	case err != nil:
		t.Skip("needs axe-core: AXE names its file axe.min.js")
	}
	return string(library)
}

// Size gives a tab a size in pixels, as EmulateViewport of package chromedp does.
func Size(width, height int64, options ...chromedp.EmulateViewportOption) Action {
	return chromedp.EmulateViewport(width, height, options...)
}

// Media emulates what a page asks for in media queries, and only that: features with their values, such as "prefers-color-scheme: dark",
// "prefers-reduced-motion: reduce" and "forced-colors: active", or "print".
func Media(said ...string) Action {
	var m emulation.SetEmulatedMediaParams
	for _, s := range said {
		if feature, value, ok := strings.Cut(s, ": "); ok {
			m.Features = append(m.Features, &emulation.MediaFeature{Name: feature, Value: value})
		} else {
			m.Media = s
		}
	}
	return Call(emulation.SetEmulatedMedia, m)
}

// First has a script run before those of each page that the tab opens from then on, whatever the policy of the page is.
func First(script string) Action {
	return Call(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// Offline switches the network off.
func Offline() Action {
	return Call(network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{{Offline: true}},
	})
}

// Call calls a command of the protocol of Chromium.
func Call[P, R any](command cdp.Command[P, R], parameters P) Action {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, command, parameters)
		return err
	})
}
