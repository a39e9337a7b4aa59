package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/terminal"
	"queenreel/draw/film"
)

// playedFilm returns the film that play shows with some flags.
func playedFilm(t *testing.T, flags ...string) (terminal.Film, error) {
	t.Helper()
	p := newPlayFlags(&cobra.Command{})
	if err := p.cmd.ParseFlags(flags); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.close)
	if err := p.openSearches(t.Context()); err != nil {
		return terminal.Film{}, err
	}
	f, stop, err := p.film(t.Context())
	if err == nil {
		t.Cleanup(stop)
	}
	return f, err
}

// The frames of a film are those of a folder of frames: with their times, their words on a line, and marks where the
// search goes back or finds a solution.
func TestPlayedFrames(t *testing.T) {
	t.Parallel()
	flags := []string{"-n", "4", "--all", "--pace", "fast", "--cell", "12"}
	f, err := playedFilm(t, flags...)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "film.frames")
	if code, _, said := call(append([]string{"animate", "-q", "-o", folder}, flags...)...); code != 0 {
		t.Fatal(said)
	}
	var list struct {
		Frames []struct {
			Hold                int64 `json:"hold_ms"`
			Mood, Title, Detail string
		}
	}
	if err := json.Unmarshal(must(os.ReadFile(filepath.Join(folder, film.FramesList))), &list); err != nil {
		t.Fatal(err)
	}
	if len(list.Frames) != len(f.Frames) || len(f.Frames) < 30 {
		t.Fatalf("%d frames, want %d", len(f.Frames), len(list.Frames))
	}
	for i, frame := range list.Frames {
		want := terminal.Frame{
			Hold:   time.Duration(frame.Hold) * time.Millisecond,
			Marked: frame.Mood == "backtrack" || frame.Mood == "solved",
			Words:  strings.TrimSuffix(frame.Title+": "+frame.Detail, ": "),
		}
		if got := f.Frames[i]; got.Words != want.Words || got.Marked != want.Marked || (got.Hold-want.Hold).Abs() > time.Millisecond {
			t.Errorf("frame %d is %+v, want %+v", i+1, got, want)
		}
	}
}

// A picture is the same in whatever order the frames are asked for, also where panels need what was before, and where
// searches stand side by side.
func TestPlayedInAnyOrder(t *testing.T) {
	t.Parallel()
	for _, flags := range []string{
		"--all", "--all --panels board,heat,lines,curve", "--layout lesson -s propagate --detail tests --max-frames 25", "-s backtrack -s propagate",
	} {
		all := append([]string{"-n", "4", "--cell", "12"}, strings.Fields(flags)...)
		inOrder, err := playedFilm(t, all...)
		if err != nil {
			t.Fatal(err)
		}
		var want [][]byte
		for n := range inOrder.Frames {
			want = append(want, bytes.Clone(inOrder.Paint(n).Pix))
		}
		last := len(want) - 1
		f, err := playedFilm(t, all...)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{last, 0, 1, 2, last - 1, 2, 2, 1, 7, 6, last, 5} {
			if !bytes.Equal(f.Paint(n).Pix, want[n]) {
				t.Errorf("%s: frame %d is another picture", flags, n)
			}
		}
	}
}
