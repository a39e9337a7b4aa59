package main

import (
	"slices"
	"strings"
	"testing"

	"queenreel/draw/film"
)

// A video stands with its poster, its tracks, and a picture for browsers without videos. The frame of a wide page has room for the words
// beside the picture.
func TestEmbedded(t *testing.T) {
	file := func(format string) embeddedFile {
		rank := slices.IndexFunc(embedTypes, func(e embedType) bool { return e.ending == format })
		return embeddedFile{Meta: film.Meta{Alt: "Four", Lang: "en"}, path: format, rank: rank}
	}
	e := embedding{file("png"), file("gif"), file("webm"), file("mp4")}
	e[3].size.X, e[3].size.Y = 300, 200
	got, err := e.video()
	const video = `<video controls loop muted playsinline preload="metadata" width="300" height="200" poster="png" aria-label="Four" lang="en">
  <source src="webm" type="video/webm">
  <source src="mp4" type="video/mp4">
  <img src="gif" loading="lazy" alt="Four" lang="en">
</video>
`
	if err != nil || got != video {
		t.Errorf("%v: got\n%s\nwant\n%s", err, got, video)
	}
	if got, err := e[1:].video(); err != nil || got != strings.Replace(video, ` poster="png"`, "", 1) {
		t.Errorf("without a still: %v: got\n%s", err, got)
	}
	words, other := file("vtt"), file("vtt")
	other.path, other.Lang = "other", "zh"
	const tracks = `  <source src="mp4" type="video/mp4">
  <track kind="captions" src="vtt" srclang="en" label="English">
  <track kind="subtitles" src="other" srclang="zh" label="中文">
</video>
`
	if got, err := (embedding{file("mp4"), words, other}).video(); err != nil || !strings.HasSuffix(got, tracks) {
		t.Errorf("with tracks: %v: got\n%s", err, got)
	}
	page := file("html")
	page.size.X, page.size.Y = 1000, 700
	wide, err := embedding{page}.iframe()
	if err != nil || !strings.Contains(wide, ` width="1480" height="937" `) { // with the words beside the picture
		t.Errorf("%v: got\n%s", err, wide)
	}
}
