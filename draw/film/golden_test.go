package film

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"queenreel/draw"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// Films have the sizes that they had, within two percent, which is more than a word or a color makes: no encoder packs worse unseen.
// Those that have no words and no theme have the same bytes, where all of them are ours and none a library's. That the bytes show
// what they should is tested by decoders.
func TestGoldenFilms(t *testing.T) {
	unraced(t)
	p := trace.Problem{N: 8, Solutions: 1}
	steps := tell(solver.Backtrack, p, story.Options{})
	queens := func(colors int) *draw.Painter {
		return newPainterOf(t, solver.Backtrack.About(p), panel.Options{Cell: 20, Theme: &theme.Themes[colors], Search: slices.Values(steps)})
	}
	both := painted(queens(0), steps)
	both.Page, both.PageNight = queens(0), queens(1)
	shots := func(n int, size image.Point) Film {
		return infoOf(filmOf(randomShots(rand.New(rand.NewPCG(11, uint64(n))), n, size)), told)
	}
	all := []Format{GIF, HTML, WebP, APNG}
	want := readFile(t, "testdata/sizes.txt")
	var sizes strings.Builder
	for _, c := range []struct {
		name string
		film Film
		in   []Format
	}{
		{"eight queens", painted(queens(0), steps), all},
		{"eight queens in two themes", both, []Format{HTML}},
		{"random pictures", shots(70, image.Pt(83, 67)), all},
		{"large random pictures", shots(5, image.Pt(300, 200)), all},
		{"a picture", shots(1, image.Pt(31, 23)), []Format{GIF, WebP, APNG}}, // a page is nearly all player
	} {
		for _, f := range c.in {
			data := encode(t, c.film, f)
			name := c.name + ", " + f.Name + ": "
			fmt.Fprintf(&sizes, "%s%d bytes\n", name, len(data))
			_, line, _ := strings.Cut(want, name)
			before := 0
			if fmt.Sscan(line, &before); math.Abs(float64(len(data)-before)) > 0.02*float64(before) && !tracetest.Update {
				t.Errorf("%s%d bytes, and not %d: if that is right, UPDATE=1 writes it", name, len(data), before)
			}
			if c.film.Theme == told.Theme && (f.Name == GIF.Name || f.Name == WebP.Name) {
				checkGolden(t, "testdata/films/"+strings.ReplaceAll(c.name, " ", "-")+f.Ext, data)
			}
		}
	}
	if tracetest.Update {
		writeFile(t, "testdata/sizes.txt", []byte(sizes.String()))
	}
}

// checkGolden compares a file with the golden one.
func checkGolden(t *testing.T, path string, got []byte) {
	t.Helper()
	if tracetest.Update {
		writeFile(t, path, got)
	}
	want := readFile(t, path)
	if string(got) == want {
		return
	}
	at := 0
	for at < min(len(got), len(want)) && got[at] == want[at] {
		at++
	}
	t.Errorf("%s is another from its byte %d on: if that is right, UPDATE=1 writes it", path, at)
}
