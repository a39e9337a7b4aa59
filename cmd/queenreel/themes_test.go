package main

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"queenreel/draw"
	"queenreel/draw/reel"
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

// A theme read from the JSON that themes prints draws the same picture as the original.
func TestThemeFromFile(t *testing.T) {
	still := func(theme string) string {
		code, out, errs := call("still", "-n", "4", "--cell", "12", "--theme", theme, "--no-metadata", "-o", "-")
		if code != 0 {
			t.Fatalf("%s: exit code %d: %s", theme, code, errs)
		}
		return out
	}
	_, all, _ := call("themes", "--json")
	var themes []draw.Theme
	if err := json.Unmarshal([]byte(all), &themes); err != nil || len(themes) != len(draw.Themes) {
		t.Fatalf("%d themes, %v", len(themes), err)
	}
	for _, theme := range themes {
		_, one, _ := call("themes", theme.Name, "--json")
		if path := writeFile(t, "mine.json", []byte(one)); still(path) != still(theme.Name) {
			t.Errorf("%s: the picture in the theme that was printed is another", theme.Name)
		}
	}
}

// The picture of --queen shows on the boards of every command.
func TestQueenFlag(t *testing.T) {
	white := image.NewGray(image.Rect(0, 0, 8, 8))
	for i := range white.Pix {
		white.Pix[i] = 0xff
	}
	queen := writeFile(t, "queen.png", encodePNG(t, white))
	for _, command := range []string{"still", "sheet"} {
		picture := func(args ...string) string {
			args = append([]string{command, "-n", "4", "--cell", "12", "-o", "-"}, args...)
			code, out, errs := call(args...)
			if code != 0 {
				t.Fatalf("%v: exit code %d: %s", args, code, errs)
			}
			return out
		}
		if picture() == picture("--queen", queen) {
			t.Errorf("%s: does not show the picture", command)
		}
	}
}

// A bad theme or picture is reported in one line, and nothing is written.
func TestBadThemesAndQueens(t *testing.T) {
	nobody := image.NewNRGBA(image.Rect(0, 0, 3, 3))
	whole := encodePNG(t, nobody)
	themes := reel.Alternatives(tables()["themes"])
	for _, c := range []struct{ flag, path, want string }{
		{"theme", "nope.json", "no such file or directory"},
		{"theme", writeFile(t, "a.json", []byte(`{"bad": "red"}`)), `bad: must be a colour, as in "#23272f", not "red"`},
		{"theme", writeFile(t, "b.json", []byte("{\n")), "line 2 is not JSON: unexpected end of JSON input"},
		{"theme", "nope", "no such theme: choose " + themes + ", or a FILE.json"},
		{"queen", "nope.png", "no such file or directory"},
		{"queen", writeFile(t, "a.png", []byte("GIF89a is not a PNG")), "cannot be read as a PNG: png: invalid format: not a PNG file"},
		{"queen", writeFile(t, "cut.png", whole[:len(whole)-20]), "cannot be read as a PNG: png: invalid format: unexpected EOF"},
		{"queen", writeFile(t, "wide.png", encodePNG(t, image.NewGray(image.Rect(0, 0, 4001, 1)))), "has 4001x1 pixels: make it smaller: a few hundred a side are enough"},
		{"queen", writeFile(t, "high.png", encodePNG(t, image.NewGray(image.Rect(0, 0, 1, 4001)))), "has 1x4001 pixels: make it smaller: a few hundred a side are enough"},
		{"queen", writeFile(t, "b.png", whole), "is all transparent: nothing of the queen would be seen"},
	} {
		out := filepath.Join(t.TempDir(), "x.png")
		code, stdout, stderr := call("still", "--"+c.flag, c.path, "-o", out)
		want := "queenreel: --" + c.flag + " " + c.path + ": " + c.want + "\n"
		if code != 2 || stdout != "" || stderr != want {
			t.Errorf("exit code %d and %q, want %q", code, stderr, want)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%s %s: a file was written", c.flag, c.path)
		}
	}
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
	turn, solved := scenes[3], scenes[4]
	for _, s := range scenes[:3] {
		if s.Step >= turn.Step || s.Step < turn.Step-8 {
			t.Errorf("a scene of mood %v is step %d, and the first backtrack step %d", s.Mood, s.Step, turn.Step)
		}
	}
	if solved.Counters[trace.Solutions] != 1 || turn.Counters[trace.Backtracks] != 1 {
		t.Errorf("solution %d and backtrack %d are shown", solved.Counters[trace.Solutions], turn.Counters[trace.Backtracks])
	}
}
