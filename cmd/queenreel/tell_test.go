package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Words that are written beside a film have its pictures, its times and its length to the millisecond, whatever gave way; and tell
// prints the same.
func TestWordsAreTheFilm(t *testing.T) {
	t.Parallel()
	for _, flags := range [][]string{
		{"-n", "4"},
		{"-n", "6", "--all", "--pace", "steady", "--speed", "3.7"},
		{"-n", "5", "--detail", "tests", "--pace", "fast", "--pause", "first-conflict=2s,7=3s", "--poster", "solution"},
		{"-n", "6", "-s", "cdcl", "--lang", "zh", "--duration", "17s"},
		{"-n", "6", "--all", "--duration", "9s", "--steps", "20:200"},
		{"-n", "6", "--all", "--max-frames", "33", "--hold", "move=333ms,end=1234ms"},
		{"-n", "1"},
		{"-n", "4", "--steps", "3:3"},
		{"-n", "4", "-s", "backtrack", "-s", "dlx", "--pace", "fast"},
		{"-n", "6", "--all", "--max-bytes", "30kB"},
	} {
		film := filepath.Join(t.TempDir(), "film.gif")
		beside := strings.TrimSuffix(film, ".gif") + ".jsonl"
		code, out, messages := call(append([]string{"animate", "-q", "--json", "--cell", "12", "--panels", "board", "-o", film, "-o", beside}, flags...)...)
		if code != 0 {
			t.Fatal(messages)
		}
		var want, got report
		if d := json.NewDecoder(strings.NewReader(out)); d.Decode(&want) != nil || d.Decode(&got) != nil {
			t.Fatal(out)
		}
		if got.Format != "json" || got.Frames != want.Frames || got.Duration != want.Duration || got.Alt != want.Alt || got.Width != 0 {
			t.Errorf("%v: the report of the words is %+v, and that of the film %+v", flags, got, want)
		}
		words := string(must(os.ReadFile(beside)))
		frames, end := 0, int64(0)
		for line := range strings.Lines(words) {
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
		if slices.Contains(flags, "--max-bytes") {
			continue // which words alone fit
		}
		if code, told, messages := call(append([]string{"tell", "--style", "json"}, flags...)...); code != 0 || told != words {
			t.Errorf("%v: exit code %d, and told are other words than beside the film: %s", flags, code, messages)
		}
	}
}
