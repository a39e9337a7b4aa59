package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/draw/film"
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
		if fewer := strings.Contains(said, "frames in place of"); smaller != (r.Width < asked[0].Width) || fewer != (r.Frames < asked[0].Frames) {
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
	least := regexp.MustCompile(`the film has at least (\d+kB): `).FindStringSubmatch(said)
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
	if code != 0 || strings.Contains(said, "squares have") || !strings.Contains(said, "frames in place of") {
		t.Errorf("exit code %d: %s", code, said)
	}
}

// Sizes are read with and without units.
func TestSizes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int64{
		"1MB": 1e6, "500kB": 500e3, "300KiB": 300 << 10, "1.5m": 1.5e6, "2 MiB": 2 << 20, "900": 900, "7b": 7, "1G": 1e9,
		"": 0, "MB": 0, "-1kB": 0, "0": 0, "0.5": 0, "1TB": 0, "NaN": 0, "inf": 0, "1e30": 0, "5 pounds": 0,
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
