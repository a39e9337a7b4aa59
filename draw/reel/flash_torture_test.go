//go:build torture

package reel

import (
	"fmt"
	"path/filepath"
	"testing"

	"queenreel/trace/solver"
)

// No film flashes: not those of the gallery, and none of any solver for 4 to 8 queens that is made without being meant.
func TestNoFilmFlashes(t *testing.T) {
	needFFmpeg(t)
	paths, err := filepath.Glob("../../out/gallery/*.gif")
	if len(paths) == 0 || err != nil {
		t.Fatalf("there is no gallery: %v", err)
	}
	for _, path := range paths {
		checkFlashes(t, path, filepath.Base(path))
	}
	for _, sv := range solver.Table {
		for n := 4; n <= 8 && (n <= 6 || sv.Name != solver.Exhaustive.Name); n++ {
			checkFilm(t, Options{Search: Search{Queens: n, Solver: sv.Name}}, fmt.Sprint(sv.Name, " ", n))
		}
	}
}
