package film

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

var update = flag.Bool("update", false, "write the golden films and sizes again")

// Films have the sizes that they had: no encoder packs worse unseen. Short ones have the same bytes, where all of them are ours and
// none a library's. That the bytes show what they should is tested by decoders.
func TestGoldenFilms(t *testing.T) {
	unraced(t)
	p := trace.Problem{N: 6, Solutions: 1}
	scenes := story.Between(tell(solver.Backtrack, p, story.Options{}), 1, 9)
	painter := func(theme *draw.Theme) *draw.Painter {
		p, err := draw.NewPainter(solver.Backtrack.About(p), draw.Options{Cell: 14, Theme: theme, Panels: []string{"board", "caption"}, Search: scenes})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	census := story.Count(t.Context(), scenes, math.MaxInt)
	whole := trace.Problem{N: 8, Solutions: 1}
	steps := tell(solver.Backtrack, whole, story.Options{})
	large, err := draw.NewPainter(solver.Backtrack.About(whole), draw.Options{Cell: 20, Search: steps})
	if err != nil {
		t.Fatal(err)
	}
	shots := func(n int, size image.Point) Film {
		return infoOf(filmOf(randomShots(rand.New(rand.NewPCG(11, uint64(n))), n, size)), told)
	}
	all := []Format{GIF, HTML, WebP, APNG}
	var got strings.Builder
	for _, c := range []struct {
		name string
		film func() Film
		in   []Format
	}{
		{"six queens", func() Film { return New(painter(&draw.Themes[0]), scenes, census) }, all},
		{"six queens, in two themes", func() Film { return NewPair(painter(&draw.Themes[0]), painter(&draw.Themes[1]), scenes, census) }, []Format{HTML}},
		{"eight queens, to the first solution", func() Film { return New(large, steps, story.Count(t.Context(), steps, math.MaxInt)) }, all},
		{"random pictures", func() Film { return shots(70, image.Pt(83, 67)) }, all},
		{"large random pictures", func() Film { return shots(5, image.Pt(300, 200)) }, all},
		{"a picture", func() Film { return shots(1, image.Pt(31, 23)) }, all},
	} {
		for _, f := range c.in {
			data := encode(t, c.film(), f)
			fmt.Fprintf(&got, "%s, %s: %d bytes\n", c.name, f.Name, len(data))
			if len(data) < 1<<16 && (f.Name == "gif" || f.Name == "webp") {
				checkGolden(t, "films/"+strings.ReplaceAll(c.name, " ", "-")+f.Ext, data)
			}
		}
	}
	checkGolden(t, "sizes.txt", []byte(got.String()))
}

// checkGolden compares a file with the golden one.
func checkGolden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := "testdata/" + name
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(got, want) {
		return
	}
	at := 0
	for at < min(len(got), len(want)) && got[at] == want[at] {
		at++
	}
	t.Errorf("%s is another from its byte %d on: if that is right, go test ./draw/film -update", path, at)
}
