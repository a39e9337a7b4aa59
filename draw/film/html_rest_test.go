package film

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"queenreel/draw"
	"queenreel/draw/film/player"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/theme"
	"queenreel/trace/tracetest"
)

// A lined picture is one with lines, which a page draws over it.
type lined struct {
	still *image.Paletted // without lines
	lines int
}

// off returns what is wrong with a picture of a page.
func (l *lined) off(got shown) error {
	if colors := rgbaOf(l.still.Palette); !near(got.masking(l.still), l.still, &colors, 0) {
		return errors.New("the picture is another than the still")
	}
	return nil
}

// expect returns the picture of a scene by a painter, and how many lines it has.
func expect(p *draw.Painter, s story.Scene) *lined {
	lines := len(linesOf(&s))
	switch {
	case s.Bare || s.Brief():
		lines = 0
	case s.Part > 0:
		lines = s.Part
	}
	s.Bare = true
	return &lined{still: clone(p.Paint(&s).Image), lines: lines}
}

// A page shows each step, wherever one stops, as a still does: with the red row, and all lines. While it plays, it shows what the film does.
func TestPageAtRest(t *testing.T) {
	needBrowser(t)
	painter := func(colors int) *draw.Painter {
		return newPainter(t, 5, panel.Options{Cell: 24, Theme: &theme.Themes[colors], Panels: []string{"board"}})
	}
	scenes := deadRows(t)
	if !tracetest.Full {
		scenes = scenes[:len(scenes)/2] // of which some are brief and bare, too
	}
	f := painted(painter(0), scenes)
	f.Page, f.PageNight = painter(0), painter(1)
	path := filepath.Join(t.TempDir(), "film.html")
	page, _, _ := strings.Cut(string(encode(t, f, HTML)), `<script type="module">`)
	page += `<script type="module">` + player.Bundle(player.Source("page.js"), "Object.assign(window, { p, data, MosaicPainter, Screen, fit, viewOf })\n") + `</script></body></html>`
	writeFile(t, path, []byte(page))
	for night, scheme := range []string{"light", "dark"} {
		if night == 0 && !tracetest.Full {
			continue
		}
		tab, done, err := open("file://"+path, media("prefers-color-scheme", scheme))
		if err != nil {
			t.Fatal(err)
		}
		p := painter(night)
		i, frames := 0, [][2]int64{} // the steps of the page, and when the film shows each picture
		for shown, err := range decodeTab(tab, p.Size()) {
			if err != nil {
				t.Fatal(err)
			}
			begin := i
			hold := time.Duration(0)
			for step := scenes[i].Step; i < len(scenes) && scenes[i].Step == step; i++ {
				frames = append(frames, [2]int64{int64(step - 1), (hold + scenes[i].Hold/2).Milliseconds()})
				hold += scenes[i].Hold
			}
			if err := expect(p, scenes[begin].AtRest()).off(shown); err != nil {
				t.Fatalf("%s, step %d at rest: %v", scheme, scenes[begin].Step, err)
			}
			if shown.hold != hold {
				t.Errorf("step %d stands for %v, not %v", scenes[begin].Step, shown.hold, hold)
			}
		}
		if i != len(scenes) {
			t.Errorf("%s: the page ends after %d pictures of %d", scheme, i, len(scenes))
		}
		listed, err := json.Marshal(frames)
		if err != nil {
			t.Fatal(err)
		}
		text, err := chromedp.Run(tab, chromedp.Evaluate[string](strings.NewReplacer("NIGHT", fmt.Sprint(night > 0), "FRAMES", string(listed)).Replace(showFrames), chromedp.EvalAwaitPromise))
		if err != nil {
			t.Fatal(err)
		}
		w := &watcher{TB: t, tab: tab}
		for _, script := range []string{playsAndPauses, holdsKey, drags} {
			wants(w, "how the page shows scenes in motion, and after", watchShow+script, "true false")
		}
		counts, err := chromedp.Run(tab, chromedp.Evaluate[[]int]("lined"))
		if err != nil {
			t.Fatal(err)
		}
		done()
		i = 0
		for shown, err := range unpacked(text, p.Size()) {
			if err == nil {
				want := expect(p, scenes[i])
				if err = want.off(shown); counts[i] != want.lines {
					t.Errorf("%s, picture %d: %d lines, want %d", scheme, i, counts[i], want.lines)
				}
			}
			if err != nil {
				t.Fatalf("%s, picture %d of the film, of step %d: %v", scheme, i, scenes[i].Step, err)
			}
			i++
		}
		if i != len(scenes) {
			t.Errorf("%s: %d pictures of %d are seen", scheme, i, len(scenes))
		}
	}
}

// watchShow is a script that tells, whenever a page shows a scene, whether it does so as the film at some time.
const watchShow = `window.timed = [], window.shown ??= Screen.prototype.show, Screen.prototype.show = function (i, time) {
	timed.push(time != null)
	shown.call(this, i, time)
};
`

// What people do, and whether the page shows scenes as the film while they do, and after.
const (
	playsAndPauses = `new Promise(go => {
		p.play()
		setTimeout(() => {
			const inMotion = timed.slice(1).every(Boolean)
			p.pause()
			go(inMotion + ' ' + timed.at(-1))
		}, 200)
	})`
	holdsKey = `(() => {
		const key = (type, repeat) => document.body.dispatchEvent(new KeyboardEvent(type, { key: 'ArrowRight', repeat, bubbles: true }))
		key('keydown', false)
		const first = timed.splice(0).at(-1)
		key('keydown', true)
		const inMotion = !first && timed.every(Boolean)
		key('keyup', false)
		return inMotion + ' ' + timed.at(-1)
	})()`
	drags = `(() => {
		const bar = document.querySelector('.position')
		bar.value = 900
		bar.dispatchEvent(new Event('input'))
		const inMotion = timed.every(Boolean)
		bar.dispatchEvent(new Event('change'))
		return inMotion + ' ' + timed.at(-1)
	})()`
)

// showFrames is a script that shows pictures of a page, and returns them as stepThrough does.
//
//go:embed testdata/show_frames.js
var showFrames string
