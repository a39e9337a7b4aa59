package reel

import (
	"fmt"
	"path/filepath"
	"testing"

	"queenreel/draw/theme"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// No film flashes: not those of the gallery, and none of any solver for 4 to 8 queens, of all solutions for 8, of any theme and in a lesson.
func TestNoFilmFlashes(t *testing.T) {
	tracetest.Needs(t)
	needFFmpeg(t)
	paths, err := filepath.Glob("../../out/gallery/*.gif")
	if len(paths) == 0 || err != nil {
		t.Fatalf("there is no gallery: %v", err)
	}
	for _, path := range paths {
		checkFlashes(t, path, filepath.Base(path))
	}
	for _, sv := range solver.Table {
		short := sv.Name != solver.Exhaustive.Name // whose longer films are refused
		for n := 4; n <= 8 && (n <= 6 || short); n++ {
			checkFilm(t, Options{Search: Search{Queens: n, Solver: sv.Name}}, fmt.Sprint(sv.Name, " ", n))
		}
		if short {
			checkFilm(t, Options{Search: Search{Queens: 8, Solver: sv.Name, All: true}}, sv.Name+" 8 all")
		}
	}
	for _, all := range []bool{false, true} {
		checkFilm(t, Options{Search: Search{Queens: 8, All: all}, Look: Look{Layout: "lesson"}}, fmt.Sprint("lesson 8 all: ", all))
	}
	for i := range theme.Themes[1:] {
		o := Options{Search: Search{Queens: 6, All: true}}
		o.Theme = &theme.Themes[1+i]
		checkFilm(t, o, o.Theme.Name)
	}
	four := []Rival{{Solver: "backtrack"}, {Solver: "propagate"}, {Solver: "forward"}, {Solver: "cdcl"}}
	checkFilm(t, Options{Search: Search{Queens: 6, Rivals: four}}, "four")
}
