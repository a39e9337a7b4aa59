package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A program that leaves out all options draws what the command draws without flags.
func TestZeroOptionsDrawTheDefaultFilm(t *testing.T) {
	call, o := []string{"animate", "-o", "-", "--format", "gif"}, reel.Options{Made: "queenreel animate"}
	if raceDetector { // whose races are not in the number of frames
		o.Queens = 4
		call, o.Made = append(call, "-n", "4"), o.Made+" -n 4"
	}
	f, err := reel.Film(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	var library, command, messages bytes.Buffer
	if err := film.Write(t.Context(), f, film.GIF.To(&library)); err != nil {
		t.Fatal(err)
	}
	if code := run(call, nil, &command, &messages); code != 0 {
		t.Fatal(messages.String())
	}
	if !bytes.Equal(library.Bytes(), command.Bytes()) {
		t.Errorf("the library writes %d bytes, the command %d, and they differ", library.Len(), command.Len())
	}
}

// The first picture of a film, which previews show, is that of the poster's step, but for the line of progress at its foot.
func TestPosterIsItsStill(t *testing.T) {
	for _, c := range []struct{ poster, step string }{
		{"solution", "17"}, {"3", "3"}, {"start", "1"},
	} {
		flags := []string{"-n", "4", "--all", "--cell", "16", "--labels", "none", "-q", "-o", "-"}
		_, film, message := call(append([]string{"animate", "--poster", c.poster, "--format", "gif"}, flags...)...)
		_, still, _ := call(append([]string{"still", "--step", c.step}, flags...)...)
		g, err := gif.DecodeAll(strings.NewReader(film))
		if err != nil {
			t.Fatalf("%v: %s", err, message)
		}
		want, err := png.Decode(strings.NewReader(still))
		if err != nil {
			t.Fatal(err)
		}
		board := image.Rect(0, 0, 4*16, 4*16)
		if !sameColors(g.Image[0].SubImage(board), want.(*image.Paletted).SubImage(board)) {
			t.Errorf("--poster %s: the film does not begin with step %s", c.poster, c.step)
		}
		if hold := g.Delay[0]; (hold == 2) != (c.poster != "start") {
			t.Errorf("--poster %s: the first picture stands for %d ms", c.poster, 10*hold)
		}
	}
}

// Stills and films give every panel what it needs, such as the whole search: they show what the library draws.
func TestPanelsGetWhatTheyNeed(t *testing.T) {
	const n, step = 5, 20
	about := solver.Table[0].About(trace.Problem{N: n})
	scenes, told := story.Tell(about, solver.Table[0].Events(about.Problem), story.Options{})
	show := func(o panel.Options) image.Image {
		o.Cell = panel.MinCell
		painter, err := draw.NewPainter(about, o)
		if err != nil {
			t.Fatal(err)
		}
		for s := range scenes {
			if s.Step == step {
				return painter.Paint(&s).Image
			}
		}
		t.Fatalf("no step %d: %v", step, told())
		return nil
	}
	changed := 0 // panels that look different without the search
	for _, part := range draw.PanelNames() {
		want := show(panel.Options{Panels: []string{part}, Search: scenes})
		if !sameColors(want, show(panel.Options{Panels: []string{part}})) {
			changed++
		}
		args := []string{"-n", fmt.Sprint(n), "--all", "--cell", fmt.Sprint(panel.MinCell), "--panels", part, "-q", "-o", "-"}
		_, still, _ := call(append([]string{"still", "--step", fmt.Sprint(step)}, args...)...)
		if got, err := png.Decode(strings.NewReader(still)); err != nil || !sameColors(want, got) {
			t.Errorf("%s: the still is another picture: %v", part, err)
		}
		_, film, _ := call(append([]string{"animate", "--format", "gif", "--steps", fmt.Sprintf("%d:%[1]d", step)}, args...)...)
		if got, err := gif.Decode(strings.NewReader(film)); err != nil || !sameColors(want, got) {
			t.Errorf("%s: the film is another picture: %v", part, err)
		}
	}
	if changed == 0 {
		t.Error("no panel needs the search: this test protects less than it says")
	}
}

// sameColors reports whether two pictures show the same.
func sameColors(a, b image.Image) bool {
	if a.Bounds() != b.Bounds() {
		return false
	}
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			if color.RGBAModel.Convert(a.At(x, y)) != color.RGBAModel.Convert(b.At(x, y)) {
				return false
			}
		}
	}
	return true
}

// Words beside a film have its pictures, its times and its length to the millisecond, whatever gives way, and tell prints the same.
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
		if frames > want.Frames || end != want.Duration {
			t.Errorf("%v: %d scenes in %d ms, and the film has %d frames in %d ms", flags, frames, end, want.Frames, want.Duration)
		}
		if slices.Contains(flags, "--max-bytes") {
			continue // which words alone fit
		}
		if code, told, messages := call(append([]string{"tell", "--style", "json", "--panels", "board"}, flags...)...); code != 0 || told != words {
			t.Errorf("%v: exit code %d, and told are other words than beside the film: %s", flags, code, messages)
		}
	}
}

// A film for slides shows what stills of the same layout and size do.
func TestSlidesShowWideStills(t *testing.T) {
	t.Parallel()
	_, film, message := call("animate", "-n", "4", "--for", "slides", "--steps", "10:10", "--format", "gif", "-o", "-", "--no-metadata")
	_, still, _ := call("still", "-n", "4", "--layout", "wide", "--size", "1280x720", "--step", "10", "-o", "-", "--no-metadata")
	got, err := gif.Decode(strings.NewReader(film))
	if err != nil {
		t.Fatal(err, message)
	}
	want, err := png.Decode(strings.NewReader(still))
	if err != nil || !sameColors(got, want) {
		t.Errorf("a slide is another picture than its still: %v", err)
	}
}
