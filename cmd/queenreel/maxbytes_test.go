package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queenreel/cmd/internal/naming"
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

// Bytes are told in the largest unit of which there is one, and rounded.
func TestSizeWords(t *testing.T) {
	t.Parallel()
	for bytes, want := range map[int64]string{
		999: "999 B", 1000: "1 kB", 999_499: "999 kB", 1_000_000: "1.0 MB", 9_940_000: "9.9 MB", 10_000_000: "10 MB", 999_000_000: "999 MB", 1_000_000_000: "1.0 GB",
	} {
		if got := naming.Size(bytes); got != want {
			t.Errorf("%d bytes are told as %s, want %s", bytes, got, want)
		}
	}
}
