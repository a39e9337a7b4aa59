package film

import (
	"bytes"
	"fmt"
	"image"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"queenreel/draw"
	"queenreel/draw/panel"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace/tracetest"
)

// printed fails the test unless a page on paper is a strip of its marks.
func (p *watcher) printed() {
	p.Helper()
	first := p.scenes[p.marks[0]]
	wants(p, "on paper", `onbeforeprint(), String([strip.hidden, strip.querySelectorAll('figure canvas').length, strip.querySelector('figcaption:not(:empty)').textContent])`,
		fmt.Sprintf("false,%d,%s · %s%s", len(p.marks), words.English.StepName(first.Step), first.Words().Title, first.Words().Detail))
	wants(p, "lines on paper", `(lines => {
		const all = lines.getBoundingClientRect(), canvas = lines.closest('.frame').firstChild.getBoundingClientRect()
		return [lines.children.length > 0, getComputedStyle(lines).stroke.slice(0, 4), all.width > 50 && all.left >= canvas.left && all.top >= canvas.top && all.bottom <= canvas.bottom].join()
	})(strip.querySelector('.lines'))`, "true,rgb(,true")
}

// pictures lists pictures from one to another.
func pictures(from, to int) string {
	var list []string
	for i := from; i <= to; i++ {
		list = append(list, fmt.Sprint(i))
	}
	return strings.Join(list, ",")
}

// A page shows what painters of its own paint, and each reader the one in the theme that suits; without the line of time, which
// the page has itself. Other formats of the same run show the film's pictures.
func TestPlayerInTwoThemes(t *testing.T) {
	needBrowser(t)
	painter := func(colors int, panels ...string) *draw.Painter {
		return newPainter(t, 4, panel.Options{Cell: 28, Theme: &theme.Themes[colors], Panels: panels})
	}
	const light, dark = 0, 1
	scenes := unlined(quickScenes(&words.English))
	timed := slices.Clone(scenes)
	for i := range timed {
		timed[i].Passed = 0.5
	}
	f := painted(painter(light), timed)
	f.Page, f.PageNight = painter(light, "board"), painter(dark, "board")
	path := filepath.Join(t.TempDir(), "film.html")
	var page, again, gif bytes.Buffer
	write(t, f, HTML.To(&page), GIF.To(&gif), HTML.To(&again))
	writeFile(t, path, page.Bytes())
	if one := painted(painter(light), timed); !bytes.Equal(gif.Bytes(), encode(t, one, GIF)) {
		t.Error("a GIF beside a page is not that of the film alone")
	}
	if !bytes.Equal(page.Bytes(), again.Bytes()) {
		t.Error("two pages of a run differ")
	}
	size := f.InfoOf(HTML).Size
	if size != f.Page.Size() || size == f.Size || f.InfoOf(GIF).Size != f.Size {
		t.Errorf("pictures have %v in a page, and %v in a GIF", size, f.InfoOf(GIF).Size)
	}
	for theme, scheme := range []string{light: "light", dark: "dark"} {
		if theme == light && !tracetest.Full {
			continue
		}
		p := painter(theme, "board")
		s := subject{film: painted(p, scenes)}
		for _, scene := range scenes {
			s.holds = append(s.holds, scene.Hold)
		}
		s.still = seldom(func(i int) *image.Paletted { scene := scenes[i].AtRest(); return p.Paint(&scene).Image })
		if err := s.compare(decodePage(path, size, media("prefers-color-scheme", scheme)), HTML.Tick, 0); err != nil {
			t.Errorf("%s: %v", scheme, err)
		}
	}
}
