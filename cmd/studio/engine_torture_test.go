package main

import (
	"os"
	"path/filepath"
	"testing"

	"queenreel/trace/tracetest"
)

// A panic in the engine is an error, and a fresh engine takes what comes next: here the page lacks a font.
func TestPanics(t *testing.T) {
	tracetest.Needs(t)
	tab := openEngine(t, "?damaged")
	got := value[string](t, tab, `(async () => [(await outcome(studio.call({do: 'save', file: 'png', options: {lang: 'zh'}}))).slice(0, 8), await outcome(film({queens: 4})), workers].join())()`)
	if want := "failed||,done,2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// The page works within others, also where these allow it nothing but scripts.
func TestFramed(t *testing.T) {
	tracetest.Needs(t)
	needsBrowser(t)
	pages, err := built()
	if err != nil {
		t.Fatal(err)
	}
	for _, attributes := range []string{"", `sandbox="allow-scripts"`} {
		path := filepath.Join(t.TempDir(), "course.html")
		page := `<!doctype html><link rel="icon" href="data:,"><script>self.told = new Promise((f) => { onmessage = (e) => f(e.data) })</script><iframe ` + attributes + ` src="file://` + pages.engine + `"></iframe>`
		if err := os.WriteFile(path, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
		if pictures := value[int](t, openPage(t, path), `told`); pictures != 7 {
			t.Errorf("in a frame with %q the film has %d pictures", attributes, pictures)
		}
	}
}
