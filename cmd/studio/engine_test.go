package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"queenreel/cmd/studio/internal/engine"
	"queenreel/draw/drawtest/browse"
	"queenreel/trace/tracetest"
)

// What the engine saves in a browser is what it saves here, which is what the command writes: see the tests of package engine. Each kind of file is
// saved once.
func TestEngineSaves(t *testing.T) {
	browses(t)
	v := visitFile(t, theBuild(t).engine, "")
	requests, err := os.ReadFile("internal/engine/testdata/savings.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	saved := map[string]bool{}
	for request := range bytes.Lines(requests) {
		var wanted struct{ File string }
		if err := json.Unmarshal(request, &wanted); err != nil {
			t.Fatal(err)
		}
		if saved[wanted.File] {
			continue
		}
		saved[wanted.File] = true
		want := new(engine.Engine).Do(context.Background(), request, nil)
		got := browse.Value[struct{ JSON, File string }](v.Tab, fmt.Sprintf(`studio.call(%s).then(({json, files}) => ({
			json: JSON.stringify(json), file: files.file.toBase64()}))`, request))
		file, err := base64.StdEncoding.DecodeString(got.File)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(file, want.Data["file"]) {
			t.Errorf("%.200s: %d bytes in the browser, %d here: %s", request, len(file), len(want.Data["file"]), got.JSON)
		}
	}
}

// A film's data reach the player, and the shapes of its pictures, also while the engine works on something else. Long work shows how far it
// has come, and the page goes on living beside it. It can be stopped, and ends for a newer film; the engine is there again at once.
func TestEngineFilms(t *testing.T) {
	browses(t)
	v := visitFile(t, theBuild(t).engine, "")
	for _, c := range []struct{ what, script, want string }{
		{"data", `film({queens: 6}).then(({json, files}) => [json.film.n, wordsIn(files).length, wordsIn(files)[0].title, json.film.parts.map(p => p.name)].join('; '))`,
			"6; 84; 6 queens by backtracking; board,tree"},
		{"pictures", `film({queens: 6}).then(() => shapes(20, 3)).then(({json, files}) =>
			[json.scenes.length, json.shapes.parts.map(p => p.flat().length > 30), files.pictures.constructor.name].join())`, "3,true,true,Uint8Array"},
		{"pictures meanwhile", `(async () => {
			let saved
			const saving = studio.call({do: 'save', file: 'gif', options: {queens: 8, solutions: 24}}).then(() => { saved = true })
			for (let i = 0; i < 3; i++) await shapes(i, 1)
			const before = !saved
			await saving
			return before
		})().then(String)`, "true"},
		{"progress", `(async () => {
			const seen = []
			await film({queens: 6, all: true}, {onprogress: (done, of) => seen.push([done, of])})
			return [seen.length > 0, seen.every(([done, of]) => done > 0 && (!of || done <= of))].join()
		})()`, "true,true"},
		{"stop", `(async () => {
			let last = performance.now(), longest = 0
			const ticking = setInterval(() => { longest = Math.max(longest, performance.now() - last); last = performance.now() }, 10)
			const long = outcome(film({queens: 9, all: true, theme: 'dark'})), still = outcome(studio.call({do: 'board', options: {board: '2413'}}))
			await new Promise((f) => setTimeout(f, 600))
			studio.stop()
			clearInterval(ticking)
			return [await long, await still, longest < 500, await outcome(film({queens: 4}))].join(' ')
		})()`, "stopped||stopped stopped||stopped true done"},
		{"a newer film", `(async () => {
			const old = outcome(film({queens: 9, all: true})), still = outcome(studio.call({do: 'board', options: {board: '2413'}}))
			await new Promise((f) => setTimeout(f, 300))
			return [await outcome(film({queens: 5})), await old, await still].join(' ')
		})()`, "done superseded||superseded done"},
		{"a refusal", `outcome(film({queens: 99}))`, "refused|queens|Board 99: pictures go up to 64"},
		{"a trace with a mistake", `film({trace: '{"format":"queenreel-trace","version":1,"n":4}\n{"event":"place","at":[0,9]}\n'}).then(({json}) => json.wrong)`,
			"trace.jsonl: The trace goes wrong at line 2: square 0,9 is off the board: rows and columns go from 0 to 3"},
		{"workers", `String(workers)`, "3"},
	} {
		v.Wants(c.what, c.script, c.want)
	}
}

// A panic in the engine is an error, and a fresh engine takes what comes next: here the page lacks a font.
func TestPanics(t *testing.T) {
	browses(t)
	v := visitFile(t, theBuild(t).engine, "?damaged")
	v.Wants("a page that lacks a font", `(async () => [(await outcome(studio.call({do: 'save', file: 'png', options: {lang: 'zh'}}))).slice(0, 8), await outcome(film({queens: 4})), workers].join())()`, "failed||,done,2")
}

// The page works within others that allow it nothing but scripts. TestEngines has others.
func TestFramed(t *testing.T) {
	browses(t)
	path := filepath.Join(t.TempDir(), "course.html")
	page := `<!doctype html><link rel="icon" href="data:,"><script>self.told = new Promise(f => { onmessage = e => f(e.data) })</script>
		<iframe sandbox="allow-scripts" src="file://` + theBuild(t).engine + `"></iframe>`
	if err := os.WriteFile(path, []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
	browse.Open(t, "file://"+path).Wants("the pictures of the film in the frame", `told`, 8)
}

// compareFilm is a program for a page with the global film, which has an SVG, and its pictures: PNGs, and when they are shown. It stops the SVG
// in the middle of each, and returns which do not look as their PNG: some 8 by 8 pixels have another color on average.
const compareFilm = `
	const pixels = async (url) => {
		const image = new Image()
		image.src = url
		await image.decode()
		const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
		context.drawImage(image, 0, 0)
		return context.getImageData(0, 0, image.width, image.height)
	}
	const averages = ({width, height, data}) => {
		const across = width >> 3, sums = new Float64Array(4 * across * (height >> 3))
		for (let y = 0; y < height >> 3 << 3; y++)
			for (let x = 0; x < 4 * (across << 3); x++)
				sums[4 * ((y >> 3) * across + (x >> 5)) + x % 4] += data[4 * y * width + x] / 64
		return sums
	}
	const wrong = []
	for (const [i, {png, ms}] of film.pictures.entries()) {
		const stop = '*{animation-play-state:paused!important;animation-delay:-' + ms + 'ms!important}</style>'
		const svg = URL.createObjectURL(new Blob([film.svg.replace('</style>', stop)], {type: 'image/svg+xml'}))
		const want = averages(await pixels('data:image/png;base64,' + png)), got = averages(await pixels(svg))
		const off = want.reduce((most, v, j) => Math.max(most, Math.abs(v - got[j])), want.length == got.length ? 0 : 255)
		if (off > 40) wrong.push('picture ' + (i + 1) + ' by ' + Math.round(off))
	}
	return wrong.join()`

// From disk, in every engine: the page starts; in a page around them, frames of the studio's engine and of a film page show their films, which they
// tell; and a film of shapes looks as its PNGs do, but for how edges are smoothed.
func TestEngines(t *testing.T) {
	browses(t)
	built, folder := theBuild(t), t.TempDir()
	in := func(name string) string { return filepath.Join(folder, name) }
	film := exec.Command("go", "run", "queenreel/cmd/queenreel", "animate", "-n", "4", "-q", "-o", in("film.svg"), "-o", in("film.frames"), "-o", in("film.html"))
	if out, err := film.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v", out, err)
	}
	read := func(name string) []byte { return tracetest.Must(os.ReadFile(in(name))) }
	var list struct {
		Frames []struct {
			File string
			Hold int `json:"hold_ms"`
		}
	}
	if err := json.Unmarshal(read("film.frames/index.json"), &list); err != nil {
		t.Fatal(err)
	}
	var pictures []map[string]any
	start := 0
	for _, f := range list.Frames {
		pictures = append(pictures, map[string]any{"png": read("film.frames/" + f.File), "ms": start + f.Hold/2})
		start += f.Hold
	}
	data, err := json.Marshal(map[string]any{"svg": string(read("film.svg")), "pictures": pictures})
	if err != nil {
		t.Fatal(err)
	}
	around := in("around.html")
	if err := os.WriteFile(around, fmt.Appendf(nil, `<!doctype html><title>A lesson</title>
		<script>self.told = []; addEventListener('message', e => told.push(e.data.subject ?? e.data)); self.film = %s</script>
		<iframe src="film.html"></iframe><iframe src="file://%s"></iframe>`, data, built.engine), 0o666); err != nil {
		t.Fatal(err)
	}
	browse.Each(t, browse.Engines, func(t *testing.T, open func(url string) browse.Page) {
		const first = "Step 1 of 19"
		if got := open("file://" + built.studio + "#n=4")(`
			for (let i = 0; i < 1000; i++) {
				if (document.querySelector('.status .step')?.textContent === '` + first + `') return '` + first + `'
				await new Promise((go) => setTimeout(go, 100))
			}
			return document.body.innerText`); got != first {
			t.Errorf("it says %q", got)
		}
		p := open("file://" + around)
		if told := p(`
			for (let i = 0; i < 600 && !(told.includes(8) && told.includes('SPLICE.getState')); i++) await new Promise(go => setTimeout(go, 100))
			return told.sort().join()`); told != "8,SPLICE.getState" {
			t.Errorf("the frames tell %q", told)
		}
		if wrong := p(compareFilm); wrong != "" {
			t.Errorf("shapes are other than the PNG: %s", wrong)
		}
	})
}
