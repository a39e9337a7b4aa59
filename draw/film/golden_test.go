package film

import (
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

var update = flag.Bool("update", false, "write the golden sizes again")

// Films have the sizes that they had: no encoder packs worse unseen. That the bytes show what they should is tested by
// decoders.
func TestGoldenSizes(t *testing.T) {
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
		{"eight queens, to the first solution", func() Film { return New(large, steps, story.Count(t.Context(), steps, math.MaxInt)) }, []Format{GIF, APNG, WebP, HTML}},
		{"random pictures", func() Film { return shots(70, image.Pt(83, 67)) }, all},
		{"large random pictures", func() Film { return shots(5, image.Pt(300, 200)) }, all},
		{"a picture", func() Film { return shots(1, image.Pt(31, 23)) }, all},
	} {
		for _, f := range c.in {
			data := encode(t, c.film(), f)
			fmt.Fprintf(&got, "%s, %s: %d bytes\n", c.name, f.Name, len(data))
		}
	}
	const path = "testdata/sizes.txt"
	if *update {
		if err := os.WriteFile(path, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("%s has\n%s\ngot\n%s\nif that is right, go test ./draw/film -update", path, want, got.String())
	}
}
