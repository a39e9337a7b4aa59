package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
)

// fitted films a small search with --max-bytes into files of some formats, and returns their reports and what was said.
func fitted(t *testing.T, limit string, formats []string, flags ...string) (code int, reports []report, said string) {
	t.Helper()
	args := append([]string{"animate", "-n", "4", "--all", "--labels", "none", "--json", "--max-bytes", limit}, flags...)
	for _, format := range formats {
		args = append(args, "-o", filepath.Join(t.TempDir(), "film."+format))
	}
	code, out, said := call(args...)
	for line := range strings.Lines(out) {
		var r report
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		reports = append(reports, r)
	}
	return code, reports, said
}

// Whatever the size, each file has no more bytes, whatever its format; less is given up for more bytes, in the order that
// the help says; no solution is left out; and one line says what gave way.
func TestMaxBytes(t *testing.T) {
	t.Parallel()
	formats := []string{"gif", "frames"}
	_, asked, _ := fitted(t, "100MB", formats, "--max-frames", "8", "--panels", "board")
	largest := slices.MaxFunc(asked, func(a, b report) int { return int(a.Bytes - b.Bytes) }).Bytes
	before := asked[0]
	for _, percent := range []int64{60, 16} {
		limit := largest * percent / 100
		code, got, said := fitted(t, fmt.Sprint(limit), formats, "--max-frames", "8", "--panels", "board")
		if code != 0 || len(got) != len(formats) || strings.Count(said, "--max-bytes") != 1 {
			t.Fatalf("%d bytes: exit code %d, %d files: %s", limit, code, len(got), said)
		}
		for _, r := range got {
			if r.Bytes > limit {
				t.Errorf("%s has %d bytes, want at most %d", r.Path, r.Bytes, limit)
			}
		}
		r := got[0]
		if r.Width > before.Width || r.Frames > before.Frames {
			t.Errorf("%d bytes: %d frames %d wide, after %d frames %d wide with more bytes", limit, r.Frames, r.Width, before.Frames, before.Width)
		}
		if r.Frames < asked[0].Frames && r.Width > 242 {
			t.Errorf("%d bytes: steps give way before squares, which are in pictures %d wide", limit, r.Width)
		}
		smaller := strings.Contains(said, "squares have")
		if fewer := strings.Contains(said, "frames instead of"); smaller != (r.Width < asked[0].Width) || fewer != (r.Frames < asked[0].Frames) {
			t.Errorf("%d bytes: of %d frames %d wide it says %s", limit, r.Frames, r.Width, said)
		}
		if r.Frames < 4 {
			t.Errorf("%d bytes: %d frames, want the first, the last and 2 solutions", limit, r.Frames)
		}
		before = r
	}
}

// What cannot fit is refused with a size that can, and then it does.
func TestMaxBytesTooFew(t *testing.T) {
	t.Parallel()
	code, reports, said := fitted(t, "1kB", []string{"gif"}, "--pace", "fast", "--panels", "board")
	least := regexp.MustCompile(`the film needs at least (\d+kB): `).FindStringSubmatch(said)
	if code != 2 || len(reports) != 0 || least == nil {
		t.Fatalf("exit code %d: %s", code, said)
	}
	code, reports, said = fitted(t, least[1], []string{"gif"}, "--pace", "fast", "--panels", "board")
	if code != 0 || len(reports) != 1 {
		t.Errorf("%s: exit code %d: %s", least[1], code, said)
	}
}

// What flags ask for does not give way.
func TestMaxBytesKeepsFlags(t *testing.T) {
	t.Parallel()
	code, _, said := fitted(t, "9kB", []string{"gif"}, "--cell", "20", "--panels", "board")
	if code != 0 || strings.Contains(said, "squares have") || !strings.Contains(said, "frames instead of") {
		t.Errorf("exit code %d: %s", code, said)
	}
}

// The largest number that fits is found where bytes grow with the number, and one near it in a few tries where they do not. No number is
// tried twice, or that is known not to fit.
func TestMost(t *testing.T) {
	t.Parallel()
	const limit = 3200 // so that the aim is 3100
	times := func(bytes int64) func(int) int64 { return func(n int) int64 { return int64(n) * bytes } }
	for _, c := range []struct {
		bytes       func(int) int64
		least, over int
		tried       []int
		want        int
	}{
		{times(100), 1, 100, []int{1, 31}, 31},
		{func(n int) int64 { return 50 + int64(n)*10 }, 2, 400, []int{2, 88, 244, 303, 351, 304, 327}, 304},
		{times(3100), 1, 9, []int{1}, 1},    // which the aim is,
		{times(3099), 1, 9, []int{1, 2}, 1}, // or one byte more
		{times(3201), 1, 9, []int{1}, 1},    // nothing fits
		{times(1000), 3, 4, []int{3}, 3},    // there is nothing in between,
		{times(1000), 2, 4, []int{2, 3}, 3}, // or one number
		{times(1000), 1, 5, []int{1, 3, 4}, 3},
		{func(n int) int64 { return int64(1+n/8) * 800 }, 1, 33, []int{1, 3, 18, 23, 28}, 28},                  // in leaps
		{func(n int) int64 { return int64(n) * int64(n) }, 1, 200, []int{1, 199, 100, 99, 50, 62, 56}, 56},     // it ends after some tries
		{func(n int) int64 { return []int64{0, 3099, 5000, 5000, 5000, 100}[n] }, 1, 5, []int{1, 2}, 1},        // it is the least
		{func(n int) int64 { return []int64{0, 3000, 3050, 3060, 3070, 3201}[n] }, 1, 5, []int{1, 2, 3, 4}, 4}, // almost all of it
	} {
		var tried []int
		weigh := func(n int) (weight, error) {
			tried = append(tried, n)
			return weight{bytes: c.bytes(n), fits: c.bytes(n) <= limit}, nil
		}
		got, best, err := most(weigh, limit, c.least, c.over)
		if got != c.want || !slices.Equal(tried, c.tried) || best.bytes != c.bytes(got) || err != nil {
			t.Errorf("from %d below %d: %d after %v with %d bytes, error %v; want %d after %v", c.least, c.over, got, tried, best.bytes, err, c.want, c.tried)
		}
	}
	failure := errors.New("no film")
	for fails := range 2 {
		tries := 0
		_, _, err := most(func(n int) (weight, error) {
			if tries++; tries > fails {
				return weight{}, failure
			}
			return weight{bytes: 1, fits: true}, nil
		}, limit, 1, 100)
		if err != failure || tries != fails+1 {
			t.Errorf("after %d films: error %v, %d tries", fails, err, tries)
		}
	}
}

// A film fits up to the very byte, whatever the number of its files.
func TestWeighing(t *testing.T) {
	t.Parallel()
	cmd := &cobra.Command{}
	cmd.SetContext(t.Context())
	a := addAnimation(cmd)
	if err := cmd.ParseFlags([]string{"-n", "4", "--max-frames", "6", "--cell", "12", "--panels", "board", "-q"}); err != nil {
		t.Fatal(err)
	}
	src, err := a.search.open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	w := weighing{a, src, []target{{"film.gif", film.GIF}, {"film.apng", film.APNG}}, 0}
	whole, err := w.of(t.Context(), economy{})
	if err != nil || !whole.fits || whole.bytes == 0 {
		t.Fatalf("%d bytes, error %v", whole.bytes, err)
	}
	for limit, fits := range map[int64]bool{whole.bytes: true, whole.bytes - 1: false, whole.bytes / 2: false, 1: false} {
		w.limit = limit
		got, err := w.of(t.Context(), economy{})
		if err != nil || got.fits != fits || fits && got.bytes != whole.bytes {
			t.Errorf("of %d bytes and with a limit of %d: %d bytes, fits %t, error %v", whole.bytes, limit, got.bytes, got.fits, err)
		}
	}
}

// Squares are as large as fit a place, within what squares can be.
func TestCellFor(t *testing.T) {
	t.Parallel()
	for n, places := range map[int][]place{
		1: {{width: 9000}, {width: 20}},
		4: {{width: 150, height: 9000}, {width: 151}, {width: 400, height: 200}, {width: 400, height: 201}, {width: 80}},
	} {
		a := addAnimation(&cobra.Command{})
		if err := a.search.cmd.ParseFlags([]string{"-n", fmt.Sprint(n), "--layout", "plain"}); err != nil {
			t.Fatal(err)
		}
		src, err := a.search.open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		size := func(cell int) image.Point {
			picture := *a.picture
			picture.look.Cell = cell
			return must(src.painter(&picture, a.story, story.Census{})).Size()
		}
		fits := func(cell int, p place) bool {
			size := size(cell)
			return size.X <= p.width && (p.height == 0 || size.Y <= p.height)
		}
		exact := size(100)
		places = append(places, place{width: exact.X, height: exact.Y}, place{width: exact.X, height: exact.Y - 1})
		for _, p := range places {
			cell, err := a.cellFor(t.Context(), src, p)
			if err != nil || cell < draw.MinCell || cell > draw.MaxCell || cell > draw.MinCell && !fits(cell, p) || cell < draw.MaxCell && fits(cell+1, p) {
				t.Errorf("%d queens, %d by %d pixels: squares of %d, error %v", n, p.width, p.height, cell, err)
			}
		}
	}
}

// Sizes are read with and without units.
func TestSizes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int64{
		"1MB": 1e6, "500kB": 500e3, "300KiB": 300 << 10, "1.5m": 1.5e6, "2 MiB": 2 << 20, "900": 900, "7b": 7, "1G": 1e9,
		"": 0, "MB": 0, "1b": 1, "9000GB": 9e12, "10000GB": 0, "-1kB": 0, "0": 0, "0.5": 0, "1TB": 0, "NaN": 0, "inf": 0, "1e30": 0, "5 pounds": 0,
	} {
		var f sizeFlag
		if err := f.Set(text); f.bytes != want || (err == nil) != (want > 0) {
			t.Errorf("%q is %d, with error %v; want %d", text, f.bytes, err, want)
		}
	}
}

// Times are told in tenths of seconds, in seconds or in minutes, the longer the rougher.
func TestSeconds(t *testing.T) {
	t.Parallel()
	for want, d := range map[string]time.Duration{
		"0.1 s": 100 * time.Millisecond, "119.9 s": 119900 * time.Millisecond, "2 min 0 s": 2 * time.Minute, "59 min 59 s": time.Hour - time.Millisecond,
		"1 h 0 min": time.Hour, "26 h 1 min": 26*time.Hour + 119*time.Second,
	} {
		if got := seconds(d); got != want {
			t.Errorf("%v is told as %s, want %s", d, got, want)
		}
	}
}

// Bytes are told in the largest unit of which there is one, and rounded.
func TestSizeWords(t *testing.T) {
	t.Parallel()
	for bytes, want := range map[int64]string{
		999: "999 B", 1000: "1 kB", 999_499: "999 kB", 1_000_000: "1.0 MB", 9_940_000: "9.9 MB", 10_000_000: "10 MB", 999_000_000: "999 MB", 1_000_000_000: "1.0 GB",
	} {
		if got := size(bytes); got != want {
			t.Errorf("%d bytes are told as %s, want %s", bytes, got, want)
		}
	}
}

// What a film gives up is told, and nothing else: lengths from a second on, and fewer frames, never more.
func TestEconomyWords(t *testing.T) {
	t.Parallel()
	asked := film.Info{Length: 9 * time.Second, Cell: 30, Frames: 5}
	for want, got := range map[string]film.Info{
		"":                                 {Length: 8001 * time.Millisecond, Cell: 30, Frames: 5},
		"it lasts 8.0 s instead of 9.0 s":  {Length: 8 * time.Second, Cell: 30, Frames: 5},
		"it lasts 10.0 s instead of 9.0 s": {Length: 10 * time.Second, Cell: 30, Frames: 6},
		"squares have 29 pixels instead of 30; 4 frames instead of 5": {Length: 9 * time.Second, Cell: 29, Frames: 4},
	} {
		if words := (economy{}).words(asked, got); words != want {
			t.Errorf("it says %q, want %q", words, want)
		}
	}
}

// Each place has a format, and figures that pictures can have.
func TestPlaces(t *testing.T) {
	t.Parallel()
	for _, p := range places {
		if !slices.ContainsFunc(film.Formats, func(f film.Format) bool { return f.Name == p.format }) {
			t.Errorf("%s: there is no format %s", p.name, p.format)
		}
		if p.source == "" || p.doc == "" || p.height > 0 && p.width == 0 {
			t.Errorf("%s is incomplete", p.name)
		}
	}
}
