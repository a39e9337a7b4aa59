package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"testing"

	"queenreel/cmd/studio/internal/engine"
)

// What the engine saves in a browser is what it saves here, which is what the command writes: see the tests of package engine.
func TestSavesTheSameBytes(t *testing.T) {
	tab := openEngine(t)
	requests, err := os.ReadFile("internal/engine/testdata/savings.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for request := range bytes.Lines(requests) {
		want := engine.Do(context.Background(), request, nil)
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

// A film's data reach the player, with its patches as images.
func TestFilms(t *testing.T) {
	tab := openEngine(t)
	got := value[string](t, tab, `studio.film({queens: 6, night: 'dark'}).then((f) => [f.film.n, f.scenes.length, f.scenes[0].title,
		f.pictures.length > 1000, f.day.constructor.name, f.night.width === f.day.width, f.command].join('; '))`)
	want := "6; 58; Place 6 queens so that none attacks another; true; ImageBitmap; true; queenreel animate -n 6 --theme classic,dark -o 6-queens-classic-dark.html"
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// The page takes no longer to fetch than a few photographs.
func TestPageIsSmall(t *testing.T) {
	pages, err := built()
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(pages.studio)
	if err != nil {
		t.Fatal(err)
	}
	small := base64.StdEncoding.DecodedLen(len(packed(page)))
	t.Logf("%d bytes, %d packed", len(page), small)
	if small > 5_000_000 {
		t.Errorf("the page has %d bytes, packed", small)
	}
}
