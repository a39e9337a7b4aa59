package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queenreel/draw/drawtest/browse"
	"queenreel/trace/tracetest"

	"github.com/chromedp/chromedp/kb"
)

// openFolder has a command make a folder, and opens its index.
func openFolder(t *testing.T, args ...string) *browse.Tab {
	t.Helper()
	tracetest.Needs(t)
	folder := filepath.Join(t.TempDir(), "folder")
	called(t, append(args, "-q", "-o", folder)...)
	return browse.Open(t, "file://"+filepath.Join(folder, "index.html"), browse.Size(1280, 900))
}

// The page of solutions goes where its keys, buttons, links and classes say; it is as wide as its reader's screen, and axe finds
// nothing that keeps someone from it. There are ten solutions for 5 queens, in a class of 8 and one of 2.
func TestGallery(t *testing.T) {
	g := openFolder(t, "solutions", "-n", "5", "--cell", "16")
	at := func(what string, n int) { // the solution that stands large, with its link; 0 is none
		t.Helper()
		want := fmt.Sprintf("%02d.png %d #n%[2]d", n, n)
		if n == 0 {
			want = ""
		}
		const large = `large.getAttribute("src") + " " + parseInt(note.textContent) + " " + location.hash`
		g.Soon(what, "dialog.open ? "+large+" : location.hash", want)
	}
	at("in the beginning", 0)
	g.Soon("pictures", `all.length + " " + all.every(li => li.querySelector("img").alt.includes("queens"))`, "10 true")
	// The board begins at 90, 17 of its picture, and has five rows of 16 pixels: of what is around it only specks would be seen.
	g.Soon("the part of a picture", `(() => {
		const img = document.querySelector("#n3 img"), r = img.getBoundingClientRect(), s = img.parentElement.getBoundingClientRect(),
			k = img.naturalWidth / r.width;
		return [s.left + 1 - r.left, s.top + 1 - r.top, s.width - 2, s.height - 2].map(v => Math.round(k * v));
	})()`, "90,17,80,80")

	g.Click("#n3 a")
	at("a click", 3)
	g.Soon("the large picture", `large.alt === document.querySelector("#n3 img").alt`, "true")
	for _, c := range []struct {
		key  string
		want int
	}{{kb.ArrowRight, 4}, {kb.ArrowDown, 5}, {kb.PageDown, 6}, {kb.ArrowLeft, 5}, {kb.ArrowUp, 4}, {kb.PageUp, 3}} {
		g.Press(c.key)
		at(fmt.Sprintf("the key %q", c.key), c.want)
	}
	g.Click("#next")
	at("next", 4)
	g.Click("#previous")
	at("previous", 3)
	g.Press(kb.Escape)
	at("escape", 0)
	g.Soon("the focus", `document.activeElement === document.querySelector("#n3 a")`, "true")
	g.Press(kb.Enter)
	at("enter", 3)
	g.Click("#close")
	at("close", 0)

	// The classes: those of their number stay, and keys go from one to the next of them.
	const class = `(chosen.value = %q, chosen.dispatchEvent(new Event("change")), shown().map(li => li.id.slice(1)).join())`
	g.Soon("the options", `[...chosen.options].map(o => o.textContent).join("; ")`, "All classes; Class 1: 8 solutions; Class 2: 2 solutions")
	g.Soon("the second class", fmt.Sprintf(class, "1"), "4,7")
	g.Click("#n7 a")
	g.Press(kb.ArrowRight)
	at("right of the last of the class", 4)
	g.Press(kb.Escape)
	at("escape", 0)
	g.Soon("all classes", fmt.Sprintf(class, ""), "1,2,3,4,5,6,7,8,9,10")

	at("escape", 0)
	g.Soon("a link", `location.hash = "n5"`, "n5")
	at("a link", 5)
	g.Press(kb.Escape)
	at("escape", 0)
	g.Soon("a link to nothing", `new Promise(go => { addEventListener("hashchange", () => go(dialog.open)); location.hash += "class" })`,
		"false")
	g.Do(browse.Size(390, 844))
	g.Soon("on a telephone", `document.documentElement.scrollWidth <= 390`, "true")
	g.Click("#n1 a")
	g.Soon("a picture on a telephone", `(r => r.left >= 0 && r.right <= 390 && r.bottom <= 844)(dialog.getBoundingClientRect())`, "true")
	const swipe = `["down", "up"].forEach((kind, i) =>
		large.dispatchEvent(new PointerEvent("pointer" + kind, { pointerType: "touch", bubbles: true, clientX: 200 + %d * i })))`
	g.Run(fmt.Sprintf(swipe, -40))
	at("a swipe to the left", 2)
	g.Run(fmt.Sprintf(swipe, 40))
	at("a swipe to the right", 1)
	g.Do(browse.Size(844, 390))
	g.Soon("the buttons on a telephone that lies", `(button => button.bottom <= dialog.getBoundingClientRect().bottom &&
		dialog.getBoundingClientRect().bottom <= 390)(document.querySelector("#close").getBoundingClientRect())`, "true")
	g.Do(browse.Size(1280, 900))
	g.Accessible("a picture")
	g.Press(kb.Escape)
	g.Accessible("the page")
}

// The note of a lesson is as wide as its reader's screen and for all to read, light and dark. A stop leads to its step of the film.
func TestLessonPages(t *testing.T) {
	g := openFolder(t, "lesson", "-n", "4")
	g.Do(browse.Size(390, 844))
	g.Soon("the note on a telephone",
		`(document.querySelector("h1").textContent = "Donaudampfschifffahrtsgesellschaft", document.documentElement.scrollWidth <= 390)`, "true")
	// Between the margins of A4, a board has 50 mm: four stops fit a page, and the names of squares can be read.
	g.Do(browse.Size(680, 1009), browse.Media("print"))
	g.Soon("the narrowest board on paper", `Math.min(...[...document.querySelectorAll("section img")].map(i => i.clientWidth)) >= 185`, "true")
	g.Do(browse.Media())
	g.Click(`section:nth-of-type(2) a`)
	g.Soon("the step of a stop", `document.body.innerText.match(/Step \d+/)`, "Step 3")
	g.Soon("its question", `document.querySelectorAll(".pin").length > 2 && document.querySelector(".goon").checkVisibility()`, "true")
	g.Run(`history.back()`)
	g.Soon("the note again", `document.querySelectorAll("section img").length > 0`, "true")
	for _, scheme := range []string{"light", "dark"} {
		g.Do(browse.Size(390, 844), browse.Media("prefers-color-scheme: "+scheme))
		g.Accessible("the note, " + scheme)
	}
}

// A frame as large as embed says shows the board, the caption and the controls of a page without scrolling, at each step, in columns of
// telephones and of other pages.
func TestFramesCutNothing(t *testing.T) {
	tracetest.Needs(t)
	folder := t.TempDir()
	server := httptest.NewServer(http.FileServer(http.Dir(folder)))
	defer server.Close()
	tab := browse.Open(t, "about:blank")
	for layout, queens := range map[string]string{"film": "6", "lesson": "5", "wide": "5", "phone": "5"} { // the captions of 6 are longer
		for _, lang := range []string{"de", "zh"} {
			name := layout + "-" + lang + ".html"
			path := filepath.Join(folder, name)
			called(t, "animate", "-n", queens, "--layout", layout, "--lang", lang, "-q", "-o", path)
			frame := called(t, "embed", path)
			page := `<!doctype html><body style="margin: 0">` + strings.ReplaceAll(frame, path, name)
			if err := os.WriteFile(filepath.Join(folder, "outer.html"), []byte(page), 0o644); err != nil {
				t.Fatal(err)
			}
			for _, width := range []int64{390, 800, 1920} {
				const cut = `(async () => {
					while (!frames[0].document.querySelector('.picture')?.dataset.picture) await new Promise(go => setTimeout(go, 20))
					const page = frames[0].document, next = page.querySelector('.forward'), picture = page.querySelector('.picture'),
						controls = page.querySelector('.controls')
					let most = 0, root = page.documentElement
					for (let before; before != picture.dataset.picture; next.click()) {
						before = picture.dataset.picture
						most = Math.max(most, Math.ceil(controls.getBoundingClientRect().bottom) - frames[0].innerHeight,
							root.scrollWidth - frames[0].innerWidth)
					}
					return most
				})()`
				tab.Do(browse.Size(width, 900))
				tab.Go(server.URL + "/outer.html?" + fmt.Sprint(name, width))
				if pixels := browse.Value[int](tab, cut); pixels > 0 {
					t.Errorf("%s in a column of %d pixels: %d pixels are cut off", name, width, pixels)
				}
			}
		}
	}
}
