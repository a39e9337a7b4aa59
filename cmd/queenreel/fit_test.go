package main

import (
	"encoding/json"
	"fmt"
	"image"
	"image/gif"
	"image/png"
	"strings"
	"testing"

	"queenreel/draw/reel"
)

// A place with an exact size has pictures of that size, in the layout wide; other flags win. Searches side by side have the size too.
func TestExactPlaces(t *testing.T) {
	t.Parallel()
	exact := 0
	for _, p := range reel.Places {
		if !p.Exact {
			continue
		}
		exact++
		short := []string{"-n", "4", "--for", p.Name, "--max-frames", "4", "--format", "gif", "-o", "-"}
		for _, c := range []struct {
			args []string
			want image.Point
		}{
			{[]string{"animate"}, image.Pt(p.Width, p.Height)},
			{[]string{"animate", "--layout", "film"}, image.Pt(p.Width, p.Height)},
			{[]string{"animate", "--size", "1000x600"}, image.Pt(1000, 600)},
			{[]string{"animate", "--width", "300", "--layout", "plain"}, image.Pt(300, 283)},
			{[]string{"compare", "backtrack", "dlx"}, image.Pt(p.Width, p.Height)},
		} {
			_, film, message := call(append(c.args, short...)...)
			if config, err := gif.DecodeConfig(strings.NewReader(film)); err != nil || config.Width != c.want.X || config.Height != c.want.Y {
				t.Errorf("%v --for %s: %dx%d, error %v, want %v: %s", c.args, p.Name, config.Width, config.Height, err, c.want, message)
			}
		}
	}
	const want = "--for slides: the smallest picture of this kind is 1"
	if code, _, message := call("animate", "-n", "50", "-s", "forward", "--steps", "1:2", "--for", "slides", "-o", t.TempDir()+"/film.gif"); code != 2 || !strings.Contains(message, want) {
		t.Errorf("a board of 50 rows on a slide: exit code %d: %s", code, message)
	}
	if exact < 2 {
		t.Errorf("%d places have exact sizes", exact)
	}
}

// A film for slides shows what stills of the same layout and size do.
func TestSlidesShowWideStills(t *testing.T) {
	t.Parallel()
	_, film, message := call("animate", "-n", "4", "--for", "slides", "--steps", "8:8", "--format", "gif", "-o", "-", "--no-metadata")
	_, still, _ := call("still", "-n", "4", "--layout", "wide", "--size", "1280x720", "--step", "8", "-o", "-", "--no-metadata")
	got, err := gif.Decode(strings.NewReader(film))
	if err != nil {
		t.Fatal(err, message)
	}
	want, err := png.Decode(strings.NewReader(still))
	if err != nil || !sameColors(got, want) {
		t.Errorf("a slide is another picture than its still: %v", err)
	}
}

// A wide film that has to be small has squares, and with them a picture, that fill 16 : 9.
func TestSmallWideFilms(t *testing.T) {
	t.Parallel()
	for _, n := range []int{4, 11} {
		args := []string{"animate", "-n", fmt.Sprint(n), "--layout", "wide", "--steps", "1:3", "--max-bytes", "30kB", "-o", t.TempDir() + "/film.gif", "--json"}
		code, out, message := call(args...)
		var r report
		if err := json.Unmarshal([]byte(out), &r); code != 0 || err != nil {
			t.Fatalf("%v: exit code %d, error %v: %s", args, code, err, message)
		}
		if r.Width < 928 || r.Width > 1000 || r.Width*9 != r.Height*16 || !strings.Contains(message, "squares have") {
			t.Errorf("%v: %dx%d: %s", args, r.Width, r.Height, message)
		}
	}
}
