package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"queenreel/draw"
)

// tell prints the film that animate makes with the same flags: the same number of scenes, at the same times,
// with the same length to the millisecond.
func TestTellIsTheFilm(t *testing.T) {
	for _, flags := range [][]string{
		{"-n", "4"},
		{"-n", "6", "--all", "--pace", "steady", "--speed", "3.7"},
		{"-n", "5", "--detail", "tests", "--pace", "fast", "--pause", "first-conflict=2s,7=3s"},
		{"-n", "6", "-s", "cdcl", "--lang", "zh", "--duration", "17s"},
		{"-n", "6", "--all", "--duration", "9s", "--steps", "20:200"},
		{"-n", "6", "--all", "--max-frames", "33", "--hold", "move=333ms,end=1234ms"},
	} {
		code, film, messages := call(append([]string{"animate", "-q", "--json", "--cell", "12", "--panels", "board", "-o", filepath.Join(t.TempDir(), "film.gif")}, flags...)...)
		if code != 0 {
			t.Fatal(messages)
		}
		code, told, messages := call(append([]string{"tell", "--style", "json"}, flags...)...)
		if code != 0 {
			t.Fatal(messages)
		}
		var want report
		if err := json.Unmarshal([]byte(film), &want); err != nil {
			t.Fatal(err)
		}
		frames, end := 0, int64(0)
		for line := range strings.Lines(told) {
			var s struct {
				Start int64 `json:"start_ms"`
				Hold  int64 `json:"hold_ms"`
			}
			if err := json.Unmarshal([]byte(line), &s); err != nil {
				t.Fatal(err)
			}
			if s.Start != end || s.Hold < 20 || s.Hold%10 != 0 {
				t.Errorf("%v: a scene stands from %d ms for %d ms, and the one before to %d ms", flags, s.Start, s.Hold, end)
			}
			frames++
			end += s.Hold
		}
		if frames != want.Frames || end != want.Duration {
			t.Errorf("%v: %d scenes in %d ms, and the film has %d frames in %d ms", flags, frames, end, want.Frames, want.Duration)
		}
	}
}

// Squares have the same names in every layout, unless --labels says others.
func TestTellNamesSquares(t *testing.T) {
	told := func(flags ...string) string {
		_, text, _ := call(append([]string{"tell", "-n", "4"}, flags...)...)
		return text
	}
	for _, l := range draw.Layouts {
		if got := told("--layout", l.Name); got != told() || !strings.Contains(got, "a4") {
			t.Errorf("the layout %s is told as\n%s", l.Name, got)
		}
		if got := told("--layout", l.Name, "--labels", "index"); got != told("--labels", "index") || !strings.Contains(got, "(0, 0)") {
			t.Errorf("the layout %s with rows and columns from 0 is told as\n%s", l.Name, got)
		}
	}
}
