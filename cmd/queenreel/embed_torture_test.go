package main

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queenreel/trace/tracetest"

	"github.com/chromedp/chromedp"
)

// A frame as large as embed says shows the board, the caption and the controls of a page without scrolling, at each step, in columns of
// telephones and of other pages.
func TestFramesCutNothing(t *testing.T) {
	tracetest.Needs(t)
	folder := t.TempDir()
	server := httptest.NewServer(http.FileServer(http.Dir(folder)))
	defer server.Close()
	tab := newTab(t)
	for layout, queens := range map[string]string{"film": "6", "lesson": "5", "wide": "5", "phone": "5"} { // the captions of 6 are longer
		for _, lang := range []string{"de", "zh"} {
			name := layout + "-" + lang + ".html"
			path := filepath.Join(folder, name)
			if code := run([]string{"animate", "-n", queens, "--layout", layout, "--lang", lang, "-q", "-o", path}, nil, os.Stdout, os.Stderr); code != 0 {
				t.Fatalf("%s: exit code %d", name, code)
			}
			var frame bytes.Buffer
			if code := run([]string{"embed", "--as", "iframe", path}, nil, &frame, os.Stderr); code != 0 {
				t.Fatalf("%s: exit code %d", name, code)
			}
			page := `<!doctype html><body style="margin: 0">` + strings.ReplaceAll(frame.String(), path, name)
			if err := os.WriteFile(filepath.Join(folder, "outer.html"), []byte(page), 0o644); err != nil {
				t.Fatal(err)
			}
			for _, width := range []int64{390, 800, 1920} {
				const cut = `(async () => {
					while (!frames[0].document.querySelector('.picture')?.dataset.picture) await new Promise(go => setTimeout(go, 20))
					const page = frames[0].document, next = page.querySelector('.forward'), picture = page.querySelector('.picture'), controls = page.querySelector('.controls')
					let most = 0, root = page.documentElement
					for (let before; before != picture.dataset.picture; next.click()) {
						before = picture.dataset.picture
						most = Math.max(most, Math.ceil(controls.getBoundingClientRect().bottom) - frames[0].innerHeight, root.scrollWidth - frames[0].innerWidth)
					}
					return most
				})()`
				err := chromedp.Do(tab, chromedp.EmulateViewport(width, 900), chromedp.Navigate(server.URL+"/outer.html?"+fmt.Sprint(name, width)))
				if err != nil {
					t.Fatal(err)
				}
				if pixels, err := chromedp.Run(tab, chromedp.Evaluate[int](cut, chromedp.EvalAwaitPromise)); pixels > 0 || err != nil {
					t.Errorf("%s in a column of %d pixels: %d pixels are cut off (%v)", name, width, pixels, err)
				}
			}
		}
	}
}
