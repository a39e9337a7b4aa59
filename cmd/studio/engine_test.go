package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"slices"
	"testing"

	"queenreel/cmd/studio/internal/engine"
	"queenreel/trace/tracetest"
)

// One page does for both, since an engine takes long to start.
func TestEngine(t *testing.T) {
	tab := openEngine(t, "")
	t.Run("saves", func(t *testing.T) { savesTheSameBytes(t, tab) })
	t.Run("films", func(t *testing.T) { films(t, tab) })
}

// What the engine saves in a browser is what it saves here, which is what the command writes: see the tests of package engine.
func savesTheSameBytes(t *testing.T, tab context.Context) {
	requests, err := os.ReadFile("internal/engine/testdata/savings.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for i, request := range slices.Collect(bytes.Lines(requests)) {
		if !tracetest.Full && i%6 > 0 { // the formats of a browser are those of the engine
			continue
		}
		want := new(engine.Engine).Do(context.Background(), request, nil)
		got := value[struct{ JSON, File string }](t, tab, fmt.Sprintf(`studio.call(%s).then(({json, files}) => ({
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

// A film's data reach the player, and its pictures as images, also while the engine works on something else. Long work shows how far it has come, and the page goes on living beside it. It
// can be stopped, and ends for a newer film; the engine is there again at once.
func films(t *testing.T, tab context.Context) {
	for _, c := range []struct{ what, script, want string }{
		{"data", `film({queens: 6}).then(({json}) => [json.film.n, json.scenes.length, json.scenes[0].title, json.look.parts.map(p => p.name)].join('; '))`,
			"6; 58; Place 6 queens so that none attacks another; board,tree"},
		{"pictures", `(async () => {
			const {json} = await lay({queens: 6}, [{name: 'board', width: 300, height: 300}, {name: 'tree', width: 200, height: 300}])
			const {files} = await paint(20)
			return files.map((f, i) => [f.constructor.name, f.width == json.parts[i].width, f.height == json.parts[i].height]).join()
		})()`, "ImageBitmap,true,true,ImageBitmap,true,true"},
		{"pictures meanwhile", `(async () => {
			let saved
			const saving = studio.call({do: 'save', file: 'gif', options: {queens: 8, solutions: 24}}).then(() => { saved = true })
			for (let i = 0; i < 3; i++) await paint(i)
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
		{"a refusal", `outcome(film({queens: 99}))`, "refused|queens|Board must be a number from 1 to 64"},
		{"a broken trace", `outcome(film({trace: '{"format":"queenreel-trace","version":1,"n":4}\n{"event":"place","at":[0,9]}\n'}))`, "refused|trace|trace.jsonl: The trace goes wrong at line 2: square 0,9 is off the board: rows and columns go from 0 to 3"},
		{"workers", `String(workers)`, "3"},
	} {
		if got := value[string](t, tab, c.script); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}

// The page takes no longer to fetch than a few photographs.
func TestPageIsSmall(t *testing.T) {
	page, _ := studioPage(t)
	small := base64.StdEncoding.DecodedLen(len(packed(page, gzip.DefaultCompression)))
	t.Logf("%d bytes, %d packed", len(page), small)
	if small > 5_000_000 {
		t.Errorf("the page has %d bytes, packed", small)
	}
}
