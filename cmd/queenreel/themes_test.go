package main

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
)

// call runs a command line and returns its exit code and what it printed.
func call(args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = run(args, strings.NewReader(""), &out, &err)
	return code, out.String(), err.String()
}

func writeFile(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func encodePNG(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The sheet of themes shows a scene of each of five moods: up to the first backtrack, and the first solution.
func TestSwatchScenes(t *testing.T) {
	_, scenes := swatchScenes()
	var moods []story.Mood
	for _, s := range scenes {
		moods = append(moods, s.Mood)
	}
	if want := []story.Mood{story.Placement, story.Free, story.Conflict, story.Backtrack, story.Solved}; !slices.Equal(moods, want) {
		t.Fatalf("the moods are %v, want %v", moods, want)
	}
	for _, s := range scenes[:4] {
		if s.Step > scenes[3].Step || s.Step < scenes[3].Step-8 || s.Counters[trace.Backtracks] != s.Step/scenes[3].Step {
			t.Errorf("a scene of mood %v is step %d, and the first backtrack step %d", s.Mood, s.Step, scenes[3].Step)
		}
	}
}
