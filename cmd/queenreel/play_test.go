package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
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

// A reel shows the films of other programs, too: frames with palettes of their own, which leave the picture as it was before, and
// comments between them. Enough of them, and going back begins in the middle.
func TestReelOfOtherGIFs(t *testing.T) {
	t.Parallel()
	g := &gif.GIF{Config: image.Config{Width: 20, Height: 12}}
	for i := range 50 {
		own := color.Palette{color.Transparent, color.Gray{uint8(5 * i)}, color.RGBA{uint8(5 * i), 0, 99, 255}}
		frame := image.NewPaletted(image.Rect(i%7, i%5, 10+i%9, 8+i%4), own)
		for k := range frame.Pix {
			frame.Pix[k] = uint8(k * i % 3)
		}
		g.Image, g.Delay = append(g.Image, frame), append(g.Delay, 100+i)
		g.Disposal = append(g.Disposal, []byte{0, gif.DisposalNone, gif.DisposalPrevious}[i%3])
	}
	var data bytes.Buffer
	if err := gif.EncodeAll(&data, g); err != nil {
		t.Fatal(err)
	}
	head, rest := data.Bytes()[:13], data.Bytes()[13:] // without a palette for all
	comment := "\x21\xfe\x02hi\x00"
	path := writeFile(t, "film.gif", slices.Concat(head, []byte(comment), rest))
	want, holds := reference(t, path)
	r, err := openReel(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.close()
	if r.size != image.Pt(20, 12) || len(r.frames) != 50 || r.length() != 50*time.Second+12250*time.Millisecond {
		t.Errorf("%d frames of %v, for %v", len(r.frames), r.size, r.length())
	}
	for _, n := range []int{0, 49, 48, 17, 18, 15, 16, 2, 33, 32, 31} {
		img, err := r.show(n)
		if err != nil || !samePictures(img, want[n]) {
			t.Errorf("frame %d is another picture, with error %v", n, err)
		}
		if r.frames[n].hold != holds[n] {
			t.Errorf("frame %d stands for %v, want %v", n, r.frames[n].hold, holds[n])
		}
	}
}

// A picture is a reel of one frame.
func TestReelOfPicture(t *testing.T) {
	t.Parallel()
	want := image.NewRGBA(image.Rect(0, 0, 3, 2))
	want.SetRGBA(1, 1, color.RGBA{255, 0, 0, 255})
	var data bytes.Buffer
	if err := png.Encode(&data, want); err != nil {
		t.Fatal(err)
	}
	r, err := openReel(writeFile(t, "a.png", data.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	defer r.close()
	for range 2 {
		if got, err := r.show(0); err != nil || len(r.frames) != 1 || !samePictures(got, want) {
			t.Errorf("it shows another picture, with error %v", err)
		}
		r.shown = -1
	}
}

// A reel refuses a folder whose list of frames is none, and one that leads out of it.
func TestFramesRefuses(t *testing.T) {
	t.Parallel()
	for list, want := range map[string]string{
		`[`: "frames.json: unexpected end of JSON input",
		`{"width": 4, "height": 4, "frames": [{"file": "../secret.png", "hold_ms": 20}]}`: "frames.json: ../secret.png is not in the folder",
		`{"width": 4, "height": 4}`:                                        "it has no pictures, or their size is none",
		`{"width": 0, "height": 4, "frames": [{"file": "a.png"}]}`:         "it has no pictures, or their size is none",
		`{"width": 4, "height": 0, "frames": [{"file": "a.png"}]}`:         "it has no pictures, or their size is none",
		`{"width": 10001, "height": 10000, "frames": [{"file": "a.png"}]}`: "it has no pictures, or their size is none",
	} {
		if _, err := openReel(filepath.Dir(writeFile(t, "frames.json", []byte(list)))); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", list, err, want)
		}
	}
	folder := filepath.Dir(writeFile(t, "frames.json", []byte(`{"width": 4, "height": 4, "frames": [{"file": "a.png"}]}`)))
	r, err := openReel(folder)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.show(0); err == nil || err.Error() != "frame 1: no such file or directory" {
		t.Errorf("a frame that is not there: %v", err)
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

// The other graphics send the whole picture in the form that their terminals know, and leave the cursor where it is.
func TestGraphics(t *testing.T) {
	t.Parallel()
	img := image.NewRGBA(image.Rect(0, 0, 100, 60))
	random := rand.New(rand.NewPCG(1, 0)) // what does not compress, kitty takes in parts
	for i := range img.Pix {
		img.Pix[i] = uint8(random.Uint32() | uint32(i%4/3*255))
	}
	for name, want := range map[string]string{
		"kitty":  `^\x1b\[H\x1b_Gf=100,q=2,i=1,p=1,C=1,c=12,r=3,a=T,m=1;([^\x1b]+)((?:\x1b\\\x1b_G[^;]*m=[01];[^\x1b]+)*)\x1b\\\x1b\[24;`,
		"iterm2": `^\x1b\[H\x1b\]1337;File=size=\d+;width=12;height=3;inline=1;doNotMoveCursor=1:([A-Za-z0-9+/=]+)()\x07\x1b\[24;`,
		"sixel":  `^\x1b\[H\x1bP0;1q"1;1;100;60#`,
	} {
		g := newChoice("graphics", allGraphics, func(g graphics) string { return g.name })
		if err := g.Set(name); err != nil {
			t.Fatal(err)
		}
		s := screen{graphics: g.value, size: image.Pt(80, 24), cell: defaultCell}
		data, err := s.frame(img, "")
		parts := regexp.MustCompile(want).FindSubmatch(data)
		if err != nil || parts == nil {
			t.Errorf("%s: %.80q, with error %v", name, data, err)
			continue
		}
		if len(parts) < 3 {
			continue
		}
		rest := regexp.MustCompile(`\x1b\\\x1b_G[^;]*;`).ReplaceAll(parts[2], nil)
		file := must(base64.StdEncoding.DecodeString(string(parts[1]) + string(rest)))
		shown := must(png.Decode(bytes.NewReader(file)))
		got := image.NewRGBA(shown.Bounds())
		draw.Draw(got, got.Rect, shown, image.Point{}, draw.Src)
		if !samePictures(got, img) {
			t.Errorf("%s: it shows another picture, of %v", name, got.Rect)
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
		{map[string]string{"TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"}, "kitty", true},
		{map[string]string{"TERM": "xterm-ghostty"}, "kitty", true},
		{map[string]string{"TERM_PROGRAM": "ghostty"}, "kitty", true},
		{map[string]string{"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, "iterm2", true},
		{map[string]string{"TERM_PROGRAM": "WezTerm"}, "iterm2", true},
		{map[string]string{"LC_TERMINAL": "iTerm2"}, "iterm2", true},
		{map[string]string{"LC_TERMINAL": "iTerm2", "STY": "1.x"}, "blocks", true},
		{map[string]string{"TERM": "tmux-256color", "TERM_PROGRAM": "WezTerm"}, "blocks", true},
		{map[string]string{"TERM": "linux"}, "blocks", true},
		{map[string]string{"TERM": "dumb"}, "blocks", true},
		{map[string]string{"TERM_PROGRAM": "Apple_Terminal"}, "blocks", true},
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
		{"\x1b[6;399;199t", false, false, image.Pt(199, 399)},
		{"\x1b[6;400;10t\x1b[?62;4c", true, true, defaultCell}, // no letters are so high,
		{"\x1b[6;10;200t", false, false, defaultCell},          // so wide,
		{"\x1b[6;0;10t", false, false, defaultCell},            // or nothing
		{"\x1b[6;10;0t", false, false, defaultCell},
		{"\x1b[8;24;80t", false, false, defaultCell}, // the size of something else
		{"\x1b[4c", false, false, defaultCell},
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

// Terminals say in different ways that they have all colors. Others get the nearest of 256.
func TestTrueColor(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, value string
		want        bool
	}{
		{"COLORTERM", "truecolor", true}, {"COLORTERM", "24bit", true}, {"TERM", "xterm-direct", true}, {"WT_SESSION", "1", true},
		{"COLORTERM", "yes", false}, {"TERM", "xterm-256color", false},
	} {
		if got := hasTrueColor(func(key string) string { return map[string]string{c.name: c.value}[key] }); got != c.want {
			t.Errorf("%s=%s: %t", c.name, c.value, got)
		}
	}
	cell := blockCell{color.RGBA{255, 0, 0, 255}, color.RGBA{0, 0, 255, 255}}
	if got, want := (&screen{}).style(cell), "\x1b[38;5;196;48;5;21m"; got != want { // of the cube of 6x6x6 colors
		t.Errorf("red above blue is %q, want %q", got, want)
	}
	if got, want := (&screen{trueColor: true}).style(cell), "\x1b[38;2;255;0;0;48;2;0;0;255m"; got != want {
		t.Errorf("red above blue is %q, want %q", got, want)
	}
}

// A terminal that answers with sixels has them, and one that does not answer is asked for no longer than a moment.
func TestAsk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		term := &terminal{out: openNull(t), keys: make(chan string), screen: screen{cell: defaultCell}}
		go func() {
			term.keys <- "\x1b[6;20;"
			term.keys <- "10t\x1b[?62;4c"
		}()
		if !term.ask() || term.screen.cell != image.Pt(10, 20) {
			t.Errorf("no sixels, and letters of %v", term.screen.cell)
		}
		before := time.Now()
		if term.ask() || time.Since(before) != answerTime {
			t.Errorf("without an answer it has sixels, or waits for %v", time.Since(before))
		}
		close(term.keys)
		if before := time.Now(); term.ask() || time.Since(before) != 0 {
			t.Error("it waits for keys that have ended")
		}
	})
}

// openNull opens the device that takes everything.
func openNull(t *testing.T) *os.File {
	t.Helper()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { null.Close() })
	return null
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
		{"90", 0, false, false},
		{"/", 0, false, false}, // the letters beside the figures
		{"5:", 5, false, false},
		{"5 \x1b[A", 6, true, false},
		{"\x1bOC\x1bOC\x1bOD", 1, true, false}, // as some terminals send them
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

// The line under the picture says where the film is, and what the keys do.
func TestPlayerLine(t *testing.T) {
	t.Parallel()
	p, _ := newTestPlayer(t)
	for i := range p.frames {
		p.frames[i].at *= 25
	}
	p.press("3")
	if got, want := p.line(), "4/11  1:15/4:11  space pauses, arrows step, q leaves"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
	p.press(" ")
	if !strings.Contains(p.line(), "space plays") {
		t.Errorf("paused, it says %q", p.line())
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
	p, _ := newTestPlayer(t)
	keys := make(chan string)
	p.terminal = &terminal{out: openNull(t), keys: keys, screen: screen{graphics: allGraphics[0], cell: defaultCell}}
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

// A film that nobody touches plays: each frame stands for its time, and the last one stays.
func TestPlayerPlays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _ := newTestPlayer(t)
		p.now = time.Now
		p.terminal = &terminal{out: openNull(t), keys: make(chan string), screen: screen{graphics: allGraphics[0], cell: defaultCell}}
		left := make(chan error)
		go func() { left <- p.run(t.Context()) }()
		time.Sleep(500 * time.Millisecond)
		for n := range 13 {
			synctest.Wait()
			if p.frame != min(n, 10) || p.paused != (n > 10) {
				t.Errorf("after %d seconds: frame %d, paused %t", n, p.frame, p.paused)
			}
			time.Sleep(time.Second)
		}
		p.terminal.keys <- "q"
		if err := <-left; err != nil {
			t.Error(err)
		}
	})
}
