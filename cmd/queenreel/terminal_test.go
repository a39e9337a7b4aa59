package main

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"os"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

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
		if term.ask() || time.Since(before) != 300*time.Millisecond {
			t.Errorf("without an answer it has sixels, or waits for %v", time.Since(before))
		}
		close(term.keys)
		if before := time.Now(); term.ask() || time.Since(before) != 0 {
			t.Error("it waits for keys that have ended")
		}
	})
}

// Pictures are shown in the graphics that are chosen, else in those that the environment tells, else in sixels if the terminal answers that
// it has them. It is asked but for half blocks, since all others need the size of its letters.
func TestPickGraphics(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		term, chosen, answer, want string
		asked                      bool
	}{
		{"xterm-256color", "", "\x1b[?62;4c", "sixel", true},
		{"xterm-256color", "", "\x1b[?62c", "blocks", true},
		{"xterm-256color", "kitty", "\x1b[?62;4c", "kitty", true},
		{"xterm-256color", "blocks", "\x1b[?62;4c", "blocks", false},
		{"xterm-kitty", "", "\x1b[?62;4c", "kitty", true},
		{"xterm-kitty", "blocks", "\x1b[?62;4c", "blocks", false},
		{"linux", "", "\x1b[?62;4c", "blocks", false},
	} {
		term := &terminal{out: openNull(t), keys: make(chan string, 1), screen: screen{cell: defaultCell}}
		term.keys <- "\x1b[6;20;10t" + c.answer
		g := newChoice("graphics", allGraphics, func(g graphics) string { return g.name })
		if c.chosen != "" {
			if err := g.Set(c.chosen); err != nil {
				t.Fatal(err)
			}
		}
		got := term.pick(g, func(key string) string { return map[string]string{"TERM": c.term}[key] })
		if asked := len(term.keys) == 0; got.name != c.want || asked != c.asked || asked != (term.screen.cell == image.Pt(10, 20)) {
			t.Errorf("%s with %q chosen: %s, asked %t, letters of %v", c.term, c.chosen, got.name, asked, term.screen.cell)
		}
	}
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

// A film that nobody touches plays: each frame stands for its time, and the last one stays.
func TestPlayerPlays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _ := newTestPlayer(t)
		begun, at := time.Now(), map[time.Duration]int{} // the frame that is shown from each moment on
		p.now = func() time.Time {
			at[time.Since(begun)] = p.frame
			return time.Now()
		}
		p.terminal = &terminal{out: openNull(t), keys: make(chan string), screen: screen{graphics: allGraphics[0], cell: defaultCell}}
		go func() {
			time.Sleep(12500 * time.Millisecond)
			p.terminal.keys <- "q"
		}()
		if err := p.run(t.Context()); err != nil {
			t.Error(err)
		}
		for n := range 12 {
			if got := at[time.Duration(n)*time.Second]; got != min(n, 10) {
				t.Errorf("after %d seconds it shows frame %d", n, got)
			}
		}
		if !p.paused || len(at) != 12 || time.Since(begun) != 12500*time.Millisecond {
			t.Errorf("at the end it plays on: %v", at)
		}
	})
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
