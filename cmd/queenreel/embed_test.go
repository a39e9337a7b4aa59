package main

import (
	"slices"
	"strings"
	"testing"

	"queenreel/draw/film"
)

// Of all files of a film the browser takes the first that it knows, and the image is what all know.
func TestEmbedOrder(t *testing.T) {
	file := func(rank int, dark bool) embeddedFile {
		f := embeddedFile{path: embedTypes[rank].format, rank: rank}
		f.Format = embedTypes[rank].format
		f.Meta = film.Meta{Alt: "Four", Lang: "en", Dark: dark}
		if dark {
			f.path += "-dark"
		}
		return f
	}
	rank := func(format string) int {
		return slices.IndexFunc(embedTypes, func(e embedType) bool { return e.format == format })
	}
	e := embedding{file(rank("webp"), true), file(rank("webp"), false), file(rank("apng"), false), file(rank("gif"), false), file(rank("html"), false)}
	got, err := e.html()
	const want = `<a href="html">
  <picture>
    <source media="(prefers-color-scheme: dark)" srcset="webp-dark" type="image/webp">
    <source srcset="webp" type="image/webp">
    <source srcset="apng" type="image/apng">
    <img src="gif" loading="lazy" alt="Four" lang="en">
  </picture>
</a>
`
	if err != nil || got != want {
		t.Errorf("%v: got\n%s\nwant\n%s", err, got, want)
	}
	e = embedding{file(rank("png"), false), file(rank("gif"), false), file(rank("webm"), false), file(rank("mp4"), false)}
	e[3].Size.X, e[3].Size.Y = 300, 200
	got, err = e.video()
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
	words, other := file(rank("vtt"), false), file(rank("vtt"), false)
	other.path, other.Meta.Lang = "other", "zh"
	const tracks = `  <source src="mp4" type="video/mp4">
  <track default kind="captions" src="vtt" srclang="en" label="English">
  <track kind="subtitles" src="other" srclang="zh" label="中文">
</video>
`
	if got, err := (embedding{file(rank("mp4"), false), words, other}).video(); err != nil || !strings.HasSuffix(got, tracks) {
		t.Errorf("with tracks: %v: got\n%s", err, got)
	}
	page := file(rank("html"), false)
	page.Size.X, page.Size.Y = 1000, 700
	wide, err := embedding{page}.iframe()
	if err != nil || !strings.Contains(wide, ` width="1480" height="907" `) { // with the words beside the picture
		t.Errorf("%v: got\n%s", err, wide)
	}
	page.Size.X, page.Size.Y = 300, 200
	got, err = embedding{page}.iframe()
	if want := "<iframe src=\"html\" title=\"Four\" lang=\"en\" width=\"348\" height=\"700\" loading=\"lazy\" allow=\"fullscreen\" style=\"border: 0; max-width: 100%\"></iframe>\n"; err != nil || got != want {
		t.Errorf("%v: got\n%s\nwant\n%s", err, got, want)
	}
}
