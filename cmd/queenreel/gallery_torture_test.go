package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"queenreel/trace/tracetest"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A galleryTab is the page of a folder of solutions in the browser.
type galleryTab struct {
	testing.TB
	ctx context.Context
}

// newTab starts a browser, if one is installed, and returns its tab, which lives for a minute.
func newTab(t *testing.T) context.Context {
	t.Helper()
	if _, err := exec.LookPath("chromium"); err != nil {
		if os.Getenv("CI") != "" {
			t.Error("chromium is not installed, and CI is set")
		}
		t.Skip("chromium is not installed")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath("chromium"), chromedp.NoSandbox,
		// Each tab of Chromium has two pages more, hidden, for its address bar, which take longer than ours.
		chromedp.Flag("disable-features", "WebUIOmniboxPopup,WebUIOmniboxAimPopup,Translate"))
	allocator, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// openFolder has a command make a folder, and opens its index. An error that it reports fails the test.
func openFolder(t *testing.T, args ...string) *galleryTab {
	t.Helper()
	ctx := newTab(t)
	folder := filepath.Join(t.TempDir(), "folder")
	if code := run(append(args, "-q", "-o", folder), nil, os.Stdout, os.Stderr); code != 0 {
		t.Fatalf("%v: exit code %d", args, code)
	}
	g := &galleryTab{t, ctx}
	g.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		messages := chromedp.Console(ctx)
		done := make(chan bool)
		go func() {
			defer close(done)
			for message, err := range messages {
				if err == nil {
					t.Errorf("the browser reports: %v", message)
				}
			}
		}()
		return nil
	}), chromedp.EmulateViewport(1280, 900), chromedp.Navigate("file://"+filepath.Join(folder, "index.html")))
	return g
}

// do does things on the page.
func (g *galleryTab) do(actions ...chromedp.Action[chromedp.Void]) {
	g.Helper()
	if err := chromedp.Do(g.ctx, actions...); err != nil {
		g.Fatal(err)
	}
}

// wants fails the test unless a script's value is what it should be, now or soon: what a key does may come after it.
func (g *galleryTab) wants(what, script, want string) {
	g.Helper()
	got, err := "", error(nil)
	for range 50 {
		got, err = chromedp.Run(g.ctx, chromedp.Evaluate[string]("Promise.resolve("+script+").then(String)", chromedp.EvalAwaitPromise))
		if err == nil && got == want {
			return
		}
		time.Sleep(20 * time.Millisecond) // an error is that of a page that is still loaded
	}
	g.Errorf("%s: %q, and should be %q; error %v", what, got, want, err)
}

// at fails the test unless a solution stands large, with its link; 0 is for none.
func (g *galleryTab) at(what string, n int) {
	g.Helper()
	want := fmt.Sprintf("%02d.png %d #n%[2]d", n, n)
	if n == 0 {
		want = ""
	}
	g.wants(what, `dialog.open ? large.getAttribute("src") + " " + parseInt(note.textContent) + " " + location.hash : location.hash`, want)
}

func (g *galleryTab) press(keys string) {
	g.Helper()
	g.do(chromedp.KeyEvent(keys))
}

func (g *galleryTab) click(css string) {
	g.Helper()
	g.do(chromedp.Click(chromedp.CSS(css)))
}

// A browser takes seconds to start, for a page that seldom changes: .ci/run calls this test by name.
//
// The page of solutions goes where its keys, buttons, links and classes say; it is as wide as its reader's screen, and axe finds
// nothing that keeps someone from it. There are ten solutions for 5 queens, in a class of 8 and one of 2.
func TestGallery(t *testing.T) {
	tracetest.Needs(t)
	g := openFolder(t, "solutions", "-n", "5", "--cell", "16")
	g.at("in the beginning", 0)
	g.wants("pictures", `all.length + " " + all.every(li => li.querySelector("img").alt.includes("queens"))`, "10 true")
	// The board begins at 90, 17 of its picture, and has five rows of 16 pixels: of what is around it only specks would be seen.
	g.wants("the part of a picture", `(() => {
		const img = document.querySelector("#n3 img"), r = img.getBoundingClientRect(), s = img.parentElement.getBoundingClientRect(), k = img.naturalWidth / r.width;
		return [s.left + 1 - r.left, s.top + 1 - r.top, s.width - 2, s.height - 2].map(v => Math.round(k * v));
	})()`, "90,17,80,80")

	g.click("#n3 a")
	g.at("a click", 3)
	g.wants("the large picture", `large.alt === document.querySelector("#n3 img").alt`, "true")
	for _, c := range []struct {
		key  string
		want int
	}{{kb.ArrowRight, 4}, {kb.ArrowDown, 5}, {kb.PageDown, 6}, {kb.ArrowLeft, 5}, {kb.ArrowUp, 4}, {kb.PageUp, 3}} {
		g.press(c.key)
		g.at(fmt.Sprintf("the key %q", c.key), c.want)
	}
	g.click("#next")
	g.at("next", 4)
	g.click("#previous")
	g.at("previous", 3)
	g.press(kb.Escape)
	g.at("escape", 0)
	g.wants("the focus", `document.activeElement === document.querySelector("#n3 a")`, "true")
	g.press(kb.Enter)
	g.at("enter", 3)
	g.click("#close")
	g.at("close", 0)

	// The classes: those of their number stay, and keys go from one to the next of them.
	const class = `(chosen.value = %q, chosen.dispatchEvent(new Event("change")), shown().map(li => li.id.slice(1)).join())`
	g.wants("the options", `[...chosen.options].map(o => o.textContent).join("; ")`, "All classes; Class 1: 8 solutions; Class 2: 2 solutions")
	g.wants("the second class", fmt.Sprintf(class, "1"), "4,7")
	g.click("#n7 a")
	g.press(kb.ArrowRight)
	g.at("right of the last of the class", 4)
	g.press(kb.Escape)
	g.at("escape", 0)
	g.wants("all classes", fmt.Sprintf(class, ""), "1,2,3,4,5,6,7,8,9,10")

	g.at("escape", 0)
	g.wants("a link", `location.hash = "n5"`, "n5")
	g.at("a link", 5)
	g.isAccessible("a picture")
	g.press(kb.Escape)
	g.at("escape", 0)
	g.wants("a link to nothing", `new Promise(go => { addEventListener("hashchange", () => go(dialog.open)); location.hash += "class" })`, "false")
	g.isAccessible("the page")
	g.do(chromedp.EmulateViewport(390, 844))
	g.wants("on a telephone", `document.documentElement.scrollWidth <= 390`, "true")
	g.click("#n1 a")
	g.wants("a picture on a telephone", `(r => r.left >= 0 && r.right <= 390 && r.bottom <= 844)(dialog.getBoundingClientRect())`, "true")
	const swipe = `["down", "up"].forEach((kind, i) => large.dispatchEvent(new PointerEvent("pointer" + kind, { pointerType: "touch", bubbles: true, clientX: 200 + %d * i })))`
	g.wants("a swipe to the left", fmt.Sprintf(swipe, -40), "undefined")
	g.at("a swipe to the left", 2)
	g.wants("a swipe to the right", fmt.Sprintf(swipe, 40), "undefined")
	g.at("a swipe to the right", 1)
	g.do(chromedp.EmulateViewport(844, 390))
	g.wants("the buttons on a telephone that lies", `document.querySelector("#close").getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom && dialog.getBoundingClientRect().bottom <= 390`, "true")
}

// The note of a lesson is as wide as its reader's screen and for all to read, light and dark. A stop leads to its step of the film.
func TestLessonPages(t *testing.T) {
	tracetest.Needs(t)
	g := openFolder(t, "lesson", "-n", "4")
	media := func(m emulation.SetEmulatedMediaParams) chromedp.Action[chromedp.Void] {
		return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, m)
			return err
		})
	}
	for _, scheme := range []string{"light", "dark"} {
		g.do(chromedp.EmulateViewport(390, 844), media(emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
		}))
		g.isAccessible("the note, " + scheme)
		g.wants("the note on a telephone", `(document.querySelector("h1").textContent = "Donaudampfschifffahrtsgesellschaft", document.documentElement.scrollWidth <= 390)`, "true")
	}
	// Between the margins of A4, the squares of a board are three quarters of 72 mm: their names can be read.
	g.do(chromedp.EmulateViewport(680, 1009), media(emulation.SetEmulatedMediaParams{Media: "print"}))
	g.wants("the narrowest board on paper", `Math.min(...[...document.querySelectorAll("section img")].map(i => i.clientWidth)) >= 272`, "true")
	g.do(media(emulation.SetEmulatedMediaParams{}))
	g.click(`section:nth-of-type(2) a`)
	g.wants("the step of a stop", `document.body.innerText.match(/Step \d+/)`, "Step 3")
	g.wants("its question", `document.querySelectorAll(".pin").length > 2 && document.querySelector(".goon").checkVisibility()`, "true")
}

// isAccessible fails the test if axe finds what keeps someone from the page. QUEENREEL_AXE names its file axe.min.js.
func (g *galleryTab) isAccessible(what string) {
	g.Helper()
	axe := os.Getenv("QUEENREEL_AXE")
	if axe == "" {
		return
	}
	library, err := os.ReadFile(axe)
	if err != nil {
		g.Fatal(err)
	}
	g.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := chromedp.Evaluate[chromedp.Void](string(library)+"; 0")(ctx, t)
		return err
	}))
	g.wants(what, `axe.run().then(r => r.violations.map(v => v.id + ": " + v.nodes.map(n => n.html)).join("\n"))`, "")
}
