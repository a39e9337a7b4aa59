package main

import (
	"compress/gzip"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"queenreel/trace/tracetest"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	pages "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

type action = chromedp.Action[chromedp.Void]

// browser starts Chromium, without windows where that is installed, for all tests, with one tab that reaches no network. In plain tests it has
// few processes, of which one has all pages and compiles one engine for them, as it is needed; and it does not go on to make that faster, which
// would take longer than what they have it do.
var browser = sync.OnceValues(func() (tab context.Context, err error) {
	program := "chromium"
	if _, err := exec.LookPath("chromium-headless-shell"); err == nil {
		program = "chromium-headless-shell"
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox,
		chromedp.Flag("disable-features", "WebUIOmniboxPopup,WebUIOmniboxAimPopup,Translate"))
	if !tracetest.Full {
		options = append(options, chromedp.Flag("js-flags", "--liftoff-only,--wasm-lazy-validation"), chromedp.Flag("disable-gpu", true),
			chromedp.Flag("process-per-site", true), chromedp.Flag("in-process-gpu", true), chromedp.Flag("no-zygote", true),
			chromedp.Flag("enable-features", "NetworkServiceInProcess2"))
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	tab, _ = chromedp.NewContext(allocator)
	closeBrowser = func() { chromedp.Cancel(tab); stop() }
	return tab, chromedp.Do(tab, offline())
})

// closeBrowser ends what browser started.
var closeBrowser = func() {}

// offline switches the network off.
func offline() action {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, network.OverrideNetworkState, network.OverrideNetworkStateParams{Offline: true})
		return err
	})
}

// built is the studio, as files: the page; the same without an engine, and without fonts; one with nothing but the engine, which is the global
// studio; and the page with the engine that a keeper keeps.
var built = sync.OnceValues(func() (pages struct{ folder, studio, light, engine, kept, keeper string }, err error) {
	if pages.folder, err = os.MkdirTemp("", "studio-*"); err != nil {
		return pages, err
	}
	removeBuilt = func() { os.RemoveAll(pages.folder) }
	program := filepath.Join(pages.folder, "engine.wasm") // which go run links once, and keeps for the next time
	if _, err := run("run", "-trimpath", "-ldflags=-s -w", "-exec=cp", "queenreel/cmd/studio/engine", program); err != nil {
		return pages, err
	}
	engine, err := os.ReadFile(program)
	if err != nil {
		return pages, err
	}
	support, err := support()
	if err != nil {
		return pages, err
	}
	own := bundle(modules)
	studio := assemble(packed(engine, gzip.BestCompression), support, own)
	light := engineless.ReplaceAllString(studio, "$1")
	page := func(name, page, script string) string {
		path := filepath.Join(pages.folder, name)
		page = strings.NewReplacer(own, script, hashed(own), hashed(script)).Replace(page)
		err = errors.Join(err, os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(page), 0o666))
		return path
	}
	pages.studio = page("studio.html", studio, own)
	pages.light = page("light.html", light, own)
	pages.keeper = page("keeper.html", studio, bundle([]string{"engine.js"})+keeps)
	pages.engine = page("engine.html", studio, bundle([]string{"engine.js"})+engineAlone)
	pages.kept = page("kept/studio.html", light, isKept+own)
	return pages, err
})

// engineless finds what a page has for the engine.
var engineless = regexp.MustCompile(`(<script id="(?:engine|chinese-\w+)"[^>]*>)[^<]*`)

// removeBuilt removes what built built.
var removeBuilt = func() {}

// studioPage returns the text of the studio, and of the same without an engine.
func studioPage(t *testing.T) (studio, light []byte) {
	t.Helper()
	pages, err := built()
	if err != nil {
		t.Fatal(err)
	}
	if studio, err = os.ReadFile(pages.studio); err != nil {
		t.Fatal(err)
	}
	if light, err = os.ReadFile(pages.light); err != nil {
		t.Fatal(err)
	}
	return studio, light
}

// engineAlone starts the engine for tests: it is the global studio, and film makes one of its films. workers counts the workers that it has
// had. A page that is opened as ?damaged lacks a font.
const engineAlone = `
	const damage = () => { if (location.search === '?damaged') document.getElementById('chinese-regular').textContent = 'AAAA' }
	if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', damage)
	else damage()
	self.workers = 0
	self.Worker = class extends Worker { constructor(script) { super(script); workers++ } }
	self.studio = startEngine()
	self.film = (options, hooks) => studio.call({do: 'film', show: 1, options}, hooks)
	self.lay = (options, rooms) => studio.call({do: 'lay', show: 1, density: 1, options, rooms})
	self.paint = (scene) => studio.call({do: 'paint', show: 1, scene})
	if (parent !== self) film({queens: 5}).then(({json}) => parent.postMessage(json.scenes.length, '*'))
	self.outcome = (promise) => promise.then(() => 'done', (e) => [e.kind, e.field, e.message].join('|'))
`

// paired says whether a test takes a pair of entries of two tables: a plain one takes each entry of the shorter table once.
func paired(i, j int) bool { return tracetest.Full || i == j }

func TestMain(m *testing.M) {
	code := m.Run()
	closeBrowser()
	removeBuilt()
	os.Exit(code)
}

// needsBrowser skips a test where Chromium is not installed, unless all of them have to run.
func needsBrowser(t *testing.T) {
	t.Helper()
	for _, program := range []string{"chromium-headless-shell", "chromium"} {
		if _, err := exec.LookPath(program); err == nil {
			return
		}
	}
	if os.Getenv("CI") != "" {
		t.Fatal("Chromium is not installed")
	}
	t.Skip("Chromium is not installed")
}

// openPage opens a page from disk, and fails the test for each message that it has for the console.
func openPage(t *testing.T, path string, actions ...action) context.Context {
	t.Helper()
	tab, err := browser()
	if err != nil {
		t.Fatal(err)
	}
	tab, done := context.WithTimeout(tab, 5*time.Minute)
	messages, heard := chromedp.Console(tab), make(chan bool)
	go func() {
		defer close(heard)
		for message, err := range messages {
			if err == nil {
				t.Errorf("the browser reports: %v", message)
			}
		}
	}()
	t.Cleanup(func() { done(); <-heard })
	do(t, tab, chromedp.Navigate("about:blank")) // what the page before still does to its address would end the next navigation early
	do(t, tab, newHistory(), nothingKept())
	do(t, tab, append(actions, chromedp.Navigate("file://"+path))...)
	return tab
}

// newHistory has the tab forget its pages: the oldest are lost once there are 50, and to go back then leaves the page. Right after a page was left,
// no page may be there.
func newHistory() action {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) (err error) {
		for range 50 {
			if _, err = cdp.Call(ctx, t, pages.ResetNavigationHistory, cdp.Empty{}); err == nil {
				return nil
			}
			time.Sleep(20 * time.Millisecond)
		}
		return err
	})
}

// nothingKept has the browser forget what pages from disk have it keep.
func nothingKept() action {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: "file://", StorageTypes: "local_storage"})
		return err
	})
}

// openEngine opens the page that has nothing but the engine, with a query.
func openEngine(t *testing.T, query string) context.Context {
	t.Helper()
	needsBrowser(t)
	pages, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return openPage(t, pages.engine+query)
}

func do(t *testing.T, tab context.Context, actions ...action) {
	t.Helper()
	if err := chromedp.Do(tab, actions...); err != nil {
		t.Fatal(err)
	}
}

// value returns the value of a script, which may be a promise.
func value[T any](t *testing.T, tab context.Context, script string) T {
	t.Helper()
	v, err := chromedp.Run(tab, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("%.200s: %v", script, err)
	}
	return v
}
