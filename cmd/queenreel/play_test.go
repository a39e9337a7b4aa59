package main

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/image/draw"
)

// smallFilm writes a film of 4 queens with some flags, and returns its path.
func smallFilm(t *testing.T, name string, flags ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	args := append([]string{"animate", "-n", "4", "--all", "--cell", "12", "--pace", "fast", "-q", "-o", path}, flags...)
	if code, _, said := call(args...); code != 0 {
		t.Fatalf("exit code %d: %s", code, said)
	}
	return path
}

// reference plays a GIF as the specification says, all of it at once, and returns its pictures.
func reference(t *testing.T, path string) (pictures []*image.RGBA, holds []time.Duration) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g, err := gif.DecodeAll(f)
	if err != nil {
		t.Fatal(err)
	}
	canvas := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, frame := range g.Image {
		before := clonePicture(canvas)
		draw.Draw(canvas, frame.Rect, frame, frame.Rect.Min, draw.Over)
		pictures = append(pictures, clonePicture(canvas))
		holds = append(holds, time.Duration(g.Delay[i])*10*time.Millisecond)
		if g.Disposal[i] == gif.DisposalPrevious {
			canvas = before
		}
	}
	return pictures, holds
}

func clonePicture(img *image.RGBA) *image.RGBA {
	c := image.NewRGBA(img.Rect)
	copy(c.Pix, img.Pix)
	return c
}

func samePictures(a, b *image.RGBA) bool { return a.Rect == b.Rect && string(a.Pix) == string(b.Pix) }

// A reel shows every frame of a film as it is, in whatever order they are asked for, for as long as they stand.
func TestReel(t *testing.T) {
	t.Parallel()
	path := smallFilm(t, "film.gif")
	want, holds := reference(t, path)
	for name, path := range map[string]string{"gif": path, "frames": smallFilm(t, "film.frames")} {
		r, err := openReel(path)
		if err != nil {
			t.Fatal(err)
		}
		defer r.close()
		if len(r.frames) != len(want) {
			t.Fatalf("%s: %d frames, want %d", name, len(r.frames), len(want))
		}
		last := len(want) - 1
		for _, n := range []int{0, 1, 2, last, 3, 17, 16, last - 1, 0, 20} {
			img, err := r.show(n)
			if err != nil || !samePictures(img, want[n]) {
				t.Errorf("%s: frame %d is another picture, with error %v", name, n, err)
			}
			if off := r.frames[n].hold - holds[n]; off.Abs() > 10*time.Millisecond {
				t.Errorf("%s: frame %d stands for %v, want %v", name, n, r.frames[n].hold, holds[n])
			}
			if got := r.frameAt(r.frames[n].at); got != n {
				t.Errorf("%s: frame %d is shown at %v, want %d", name, got, r.frames[n].at, n)
			}
		}
	}
}

// A file that is no film, and one that is cut short, are errors.
func TestReelRefuses(t *testing.T) {
	t.Parallel()
	whole, err := os.ReadFile(smallFilm(t, "film.gif", "--max-frames", "5"))
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range [][]byte{nil, []byte("GIF89a"), []byte("GIF89a\x00\x00\x00\x00\x00\x00\x00;"), []byte("<!doctype html>"), whole[:len(whole)/2], whole[:len(whole)-1]} {
		if r, err := openReel(writeFile(t, "x", data)); err == nil {
			t.Errorf("%.20q is a reel of %d frames", data, len(r.frames))
		}
	}
	if _, err := openReel(t.TempDir()); err == nil {
		t.Error("an empty folder is a reel")
	}
	if _, err := newReel(image.Pt(3001, 3000), make([]reelFrame, 1), nil); err == nil {
		t.Error("a picture is a reel that takes too much memory")
	}
}

// A reel of large pictures keeps fewer of them.
func TestReelKeepsFewLargePictures(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		size image.Point
		want int // pictures
	}{
		{image.Pt(10, 10), 16}, // of which one, the first, is at 0
		{image.Pt(2000, 1000), 8},
	} {
		r, err := newReel(c.size, make([]reelFrame, 400), func(int) (image.Image, error) { return image.NewRGBA(image.Rect(0, 0, 1, 1)), nil })
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.show(399); err != nil || len(r.kept) != c.want {
			t.Errorf("%v: keeps %d pictures, want %d: %v", c.size, len(r.kept), c.want, err)
		}
	}
}

// A letter is what a terminal shows in a cell.
type letter struct {
	rune
	fg, bg color.RGBA
}

// emulate shows what a terminal of a size in letters has on its screen after some output: letters and their colors.
func emulate(t *testing.T, out string, size image.Point) [][]letter {
	t.Helper()
	grid := make([][]letter, size.Y)
	for i := range grid {
		grid[i] = make([]letter, size.X)
	}
	var pen letter
	x, y := 0, 0
	sequence := regexp.MustCompile(`^\x1b\[([?0-9;]*)([A-Za-z])`)
	for out != "" {
		if m := sequence.FindStringSubmatch(out); m != nil {
			out = out[len(m[0]):]
			var n []int
			for _, text := range strings.Split(m[1], ";") {
				i, _ := strconv.Atoi(text)
				n = append(n, i)
			}
			switch m[2] {
			case "H":
				n = append(n, 1, 1)
				x, y = max(n[1], 1)-1, max(n[0], 1)-1
			case "m":
				if len(n) == 10 {
					pen.fg = color.RGBA{uint8(n[2]), uint8(n[3]), uint8(n[4]), 255}
					pen.bg = color.RGBA{uint8(n[7]), uint8(n[8]), uint8(n[9]), 255}
				}
			}
			continue
		}
		for _, r := range out {
			if x >= size.X || y >= size.Y {
				t.Fatalf("it writes to column %d of row %d, and the screen has %v", x, y, size)
			}
			pen.rune = r
			grid[y][x] = pen
			x++
			out = out[len(string(r)):]
			break
		}
	}
	return grid
}

// In half blocks a screen shows the picture, scaled: after the first frame, and after what changes for others. The line
// stands under it.
func TestBlocksShowThePicture(t *testing.T) {
	t.Parallel()
	pictures, _ := reference(t, smallFilm(t, "film.gif", "--max-frames", "6"))
	s := screen{graphics: allGraphics[0], size: image.Pt(40, 30), cell: defaultCell, trueColor: true}
	var out strings.Builder
	for i, img := range pictures {
		data, err := s.frame(img, fmt.Sprintf("picture %d, and a line that is too long for the screen", i))
		if err != nil {
			t.Fatal(err)
		}
		out.Write(data)
		grid := emulate(t, out.String(), s.size)
		want := scaled(img, fit(img.Rect.Size(), image.Pt(40, 58)))
		for y := range want.Rect.Dy() {
			for x := range want.Rect.Dx() {
				cell := grid[y/2][x]
				got := cell.fg
				if y%2 == 1 {
					got = cell.bg
				}
				if cell.rune != '▀' || got != want.RGBAAt(x, y) {
					t.Fatalf("picture %d, pixel %d,%d: %q in %v, want %v", i, x, y, cell.rune, got, want.RGBAAt(x, y))
				}
			}
		}
		line := ""
		for _, cell := range grid[29] {
			if cell.rune != 0 {
				line += string(cell.rune)
			}
		}
		if !strings.HasPrefix(line, fmt.Sprintf("picture %d, and", i)) {
			t.Errorf("picture %d: the line is %q", i, line)
		}
	}
}

// The other graphics send a picture in the form that their terminals know.
func TestGraphics(t *testing.T) {
	t.Parallel()
	img := image.NewRGBA(image.Rect(0, 0, 100, 60))
	for name, want := range map[string]string{
		"kitty":  `^\x1b\[H\x1b_G[^;]*f=100[^;]*;`,
		"iterm2": `^\x1b\[H\x1b\]1337;File=size=\d+;width=12;height=3;inline=1;doNotMoveCursor=1:[A-Za-z0-9+/=]+\x07`,
		"sixel":  `^\x1b\[H\x1bP0;1q"1;1;100;60#`,
	} {
		g := newChoice("graphics", allGraphics, func(g graphics) string { return g.name })
		if err := g.Set(name); err != nil {
			t.Fatal(err)
		}
		s := screen{graphics: g.value, size: image.Pt(80, 24), cell: defaultCell}
		data, err := s.frame(img, "")
		if err != nil || !regexp.MustCompile(want).Match(data) {
			t.Errorf("%s: %.80q, with error %v", name, data, err)
		}
	}
}

// A terminal's environment, and its answers, tell which graphics it has.
func TestKnownGraphics(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		env   map[string]string
		name  string
		known bool
	}{
		{map[string]string{"TERM": "xterm-kitty"}, "kitty", true},
		{map[string]string{"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, "iterm2", true},
		{map[string]string{"TERM": "xterm-kitty", "TMUX": "/tmp/x"}, "blocks", true},
		{map[string]string{"TERM": "screen-256color"}, "blocks", true},
		{map[string]string{"TERM": "xterm-256color"}, "blocks", false},
	} {
		if name, known := knownGraphics(func(key string) string { return c.env[key] }); name != c.name || known != c.known {
			t.Errorf("%v: %s, %v", c.env, name, known)
		}
	}
	for _, c := range []struct {
		answers     string
		sixel, done bool
		cell        image.Point
	}{
		{"\x1b[6;20;10t\x1b[?62;4;22c", true, true, image.Pt(10, 20)},
		{"\x1b[?1;2c", false, true, defaultCell},
		{"\x1b[?64;14c", false, true, defaultCell},
		{"q\x1b[6;0;0t\x1b[?6", false, false, defaultCell},
	} {
		s := screen{cell: defaultCell}
		if sixel, done := s.answered(c.answers); sixel != c.sixel || done != c.done || s.cell != c.cell {
			t.Errorf("%q: %v, %v, %v", c.answers, sixel, done, s.cell)
		}
	}
}

// newTestPlayer returns a player of a film of 11 frames of a second each, at a clock that stands.
func newTestPlayer(t *testing.T) (*player, *time.Time) {
	t.Helper()
	frames := make([]reelFrame, 11)
	for i := range frames {
		frames[i].hold = time.Second
	}
	r, err := newReel(image.Pt(2, 2), frames, func(int) (image.Image, error) { return image.NewRGBA(image.Rect(0, 0, 2, 2)), nil })
	if err != nil {
		t.Fatal(err)
	}
	now := time.Unix(0, 0)
	p := &player{reel: r, now: func() time.Time { return now }}
	p.start(0)
	return p, &now
}

// Keys pause, step, jump and leave, as the line under the picture and the help say.
func TestKeys(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		keys   string
		frame  int
		paused bool
		leave  bool
	}{
		{" ", 0, true, false},
		{"  ", 0, false, false},
		{"\x1b[C\x1b[C", 2, true, false},
		{"\x1b[C\x1b[D\x1b[D", 0, true, false},
		{"\x1b[F", 10, false, false},
		{"\x1b[F\x1b[H", 0, false, false},
		{"5", 5, false, false},
		{"9\x1b[A\x1b[A\x1b[B", 8, false, false},
		{"x\x1b[?62;4c\x1b[15~3", 3, false, false}, // what means nothing, and an answer that came late
		{"q ", 0, false, true},
		{"\x03", 0, false, true},
		{"\x1b", 0, false, false},
		{"\x1b[", 0, false, false},
	} {
		p, _ := newTestPlayer(t)
		if leave := p.press(c.keys); leave != c.leave || p.frame != c.frame || p.paused != c.paused {
			t.Errorf("%q: frame %d, paused %v, leaves %v", c.keys, p.frame, p.paused, leave)
		}
	}
}

// A film plays by the clock, leaves out what there was no time for, and stays at its end, from where space starts it again.
func TestPlayerKeepsTime(t *testing.T) {
	t.Parallel()
	p, now := newTestPlayer(t)
	for _, c := range []struct {
		after time.Duration
		frame int
	}{{999 * time.Millisecond, 0}, {time.Millisecond, 1}, {3 * time.Second, 4}, {time.Hour, 10}} {
		*now = now.Add(c.after)
		if p.goOn(); p.frame != c.frame {
			t.Errorf("after %v: frame %d, want %d", c.after, p.frame, c.frame)
		}
	}
	if !p.paused {
		t.Error("it does not stay at its end")
	}
	if p.press(" "); p.frame != 0 || p.paused {
		t.Errorf("space at the end: frame %d, paused %v", p.frame, p.paused)
	}
}

// Without a terminal, play is refused in a line.
func TestPlayNeedsTerminal(t *testing.T) {
	t.Parallel()
	code, out, said := call("play", "film.gif")
	if code != 2 || out != "" || said != "queenreel: play needs a terminal: standard output is none\n" {
		t.Errorf("exit code %d: %q and %q", code, out, said)
	}
}

// A player leaves when its context is done, and when the keys end.
func TestPlayerStops(t *testing.T) {
	t.Parallel()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	p, _ := newTestPlayer(t)
	keys := make(chan string)
	p.terminal = &terminal{out: null, keys: keys, screen: screen{graphics: allGraphics[0], cell: defaultCell}}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := p.run(ctx); err != context.Canceled {
		t.Errorf("error %v, want that of its context", err)
	}
	close(keys)
	if err := p.run(t.Context()); err != nil {
		t.Error(err)
	}
}
