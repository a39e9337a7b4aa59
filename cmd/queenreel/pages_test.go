package main

import (
	"image/gif"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"queenreel/trace/solver"
)

// The pages lead to files that there are. Every picture of the gallery is shown by one of them.
func TestPageLinks(t *testing.T) {
	links := regexp.MustCompile(`\]\(([^)#:]+)[)#]`)
	shown := map[string]bool{}
	for _, page := range pages {
		for _, m := range links.FindAllStringSubmatch(readPage(t, page), -1) {
			path := filepath.Join("..", "..", filepath.Dir(page), m[1])
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s leads to %s, which is missing", page, m[1])
			}
			shown[path] = true
		}
	}
	for _, path := range galleryFiles(t, "*") {
		if !shown[path] {
			t.Errorf("no page shows %s", path)
		}
	}
	for _, s := range solver.Table {
		if !shown[filepath.Join("..", "..", "out", "gallery", "solver-"+s.Name+".gif")] {
			t.Errorf("the guide shows no film of %s", s.Name)
		}
	}
}

// The films of the gallery are watched to their end: none lasts a minute. Those at the top of a README come quickly.
func TestGalleryIsShort(t *testing.T) {
	for _, path := range galleryFiles(t, "*.gif") {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		g, err := gif.DecodeAll(f)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		var length time.Duration
		for _, delay := range g.Delay {
			length += time.Duration(delay) * 10 * time.Millisecond
		}
		if length >= time.Minute {
			t.Errorf("%s lasts %v", path, length)
		}
		if info, err := f.Stat(); err != nil || strings.Contains(path, "lesson") && info.Size() > 1e6 {
			t.Errorf("%s has %d bytes, with error %v", path, info.Size(), err)
		}
		f.Close()
	}
}

// galleryFiles returns the paths of the files in the gallery that a pattern matches.
func galleryFiles(t *testing.T, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("..", "..", "out", "gallery", pattern))
	if err != nil || len(paths) == 0 {
		t.Fatalf("the gallery has no %s, with error %v", pattern, err)
	}
	return paths
}
