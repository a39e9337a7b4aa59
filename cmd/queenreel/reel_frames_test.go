package main

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"queenreel/draw/film"
)

// What a frame says stands on one line: the title, and what is said of it.
func TestCaptionOnOneLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ title, detail, want string }{
		{"Solution 1", "", "Solution 1"}, {"Row 4:  a queen\non a4", "it is\tfree", "Row 4: a queen on a4: it is free"}, {"", "", ""},
	} {
		if got := caption(c.title, c.detail); got != c.want {
			t.Errorf("%q and %q: %q, want %q", c.title, c.detail, got, c.want)
		}
	}
}

// A picture of a folder of frames is as large as its list says: any other could take all memory.
func TestFramesOfAnotherSize(t *testing.T) {
	t.Parallel()
	folder := smallFilm(t, "film.frames", "--max-frames", "4", "--panels", "board")
	r, err := openReel(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, by := range []image.Point{{0, 1}, {1, 0}} {
		f, err := os.Create(filepath.Join(folder, film.FrameName(1, 4)))
		if err != nil {
			t.Fatal(err)
		}
		if err := png.Encode(f, image.NewGray(image.Rectangle{Max: r.size.Add(by)})); err != nil {
			t.Fatal(err)
		}
		f.Close()
		if _, err := r.show(0); err == nil || err.Error() != "frame 1: it does not have the size that frames.json gives" {
			t.Errorf("larger by %v: error %v", by, err)
		}
	}
}
