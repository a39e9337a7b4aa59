package terminal

import (
	"context"
	"image"
	"image/color"
	"os"
	"testing"
	"testing/synctest"
	"time"
)

// The line under a picture says which frame it is, when it comes, what it says, and what the keys do.
func TestPlayerLine(t *testing.T) {
	t.Parallel()
	p, _ := newTestPlayer(t)
	p.Frames[3].Words = "Row 3"
	p.starts[10], p.starts[11] = 70*time.Second, 71*time.Second
	for _, c := range []struct{ keys, want string }{
		{"", "1/11  0:00/1:11  space pauses, arrows step, q quits"},
		{" ", "1/11  0:00/1:11  space plays, arrows step, q quits"},
		{"3", "4/11  0:03/1:11  Row 3  (space, arrows, q)"},
		{"\x1b[F", "11/11  1:10/1:11  space plays, arrows step, q quits"},
	} {
		if p.press(c.keys); p.line() != c.want {
			t.Errorf("after %q: %s, want %s", c.keys, p.line(), c.want)
		}
	}
}

// newTestPlayer returns a player of a film of 11 frames of a second each, at a clock that stands.
func newTestPlayer(t *testing.T) (*player, *time.Time) {
	t.Helper()
	frames := make([]Frame, 11)
	for i := range frames {
		frames[i].Hold = time.Second
	}
	frames[0].Marked, frames[4].Marked, frames[7].Marked = true, true, true
	blank := image.NewPaletted(image.Rect(0, 0, 2, 2), color.Palette{color.Black})
	now := time.Unix(0, 0)
	p := newPlayer(Film{frames, func(int) *image.Paletted { return blank }}, nil, func() time.Time { return now })
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
		{"\x1b[F\x1b[D", 9, true, false},
		{"\x1b[F", 10, true, false},
		{"\x1b[F\x1b[H", 0, true, false},
		{"\x1b[F ", 0, false, false},
		{"5", 5, true, false},
		{"5 ", 5, false, false},
		{"9\x1b[A\x1b[A\x1b[B", 8, true, false},
		{"\x1b[1;2C", 4, true, false},
		{"\x1b[1;2C\x1b[c", 7, true, false},
		{"\x1b[1;2C\x1b[c\x1b[1;2C", 10, true, false},
		{"\x1b[F\x1b[1;2D\x1b[d", 4, true, false},
		{"\x1b[1;2C\x1b[1;2D", 0, true, false},
		{"x\x1b[?62;4c\x1b[15~3", 3, true, false}, // what means nothing, and an answer that came late
		{"\x1b[1\x7f5~", 0, false, false},         // a sequence ends with a letter or such, and not with a delete
		{"\x1b[@5q", 5, true, true},
		{"1", 1, true, false},
		{"9", 9, true, false},
		{"50", 0, true, false},
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
	p.press("9 ")
	*now = now.Add(time.Second)
	p.goOn()
	if p.press(" "); p.frame != 10 || !p.paused {
		t.Errorf("space in the last frame: frame %d, paused %v", p.frame, p.paused)
	}
	p.press("3")
	*now = now.Add(time.Hour)
	p.press(" ")
	if p.goOn(); p.frame != 3 {
		t.Errorf("after a pause it goes on with frame %d", p.frame)
	}
}

// A player leaves when its context is done, and when the keys end.
func TestPlayerStops(t *testing.T) {
	t.Parallel()
	p, _ := newTestPlayer(t)
	p.terminal = newTestTerminal(t, 0)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := p.run(ctx); err != context.Canceled {
		t.Errorf("error %v, want that of its context", err)
	}
	close(p.terminal.keys)
	if err := p.run(t.Context()); err != nil {
		t.Error(err)
	}
}

// A terminal that answers with sixels has them, and one that does not answer is asked for no longer than a moment.
func TestAsk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		term := newTestTerminal(t, 0)
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
		term := newTestTerminal(t, 1)
		term.keys <- "\x1b[6;20;10t" + c.answer
		got := term.pick(c.chosen, environment("TERM="+c.term))
		if asked := len(term.keys) == 0; got.Name != c.want || asked != c.asked || asked != (term.screen.cell == image.Pt(10, 20)) {
			t.Errorf("%s with %q chosen: %s, asked %t, letters of %v", c.term, c.chosen, got.Name, asked, term.screen.cell)
		}
	}
}

// newTestTerminal returns a terminal that takes everything, with room for some keys.
func newTestTerminal(t *testing.T, keys int) *Terminal {
	t.Helper()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { null.Close() })
	return &Terminal{out: null, keys: make(chan string, keys), screen: screen{graphics: AllGraphics[0], cell: defaultCell}}
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
		p.terminal = newTestTerminal(t, 0)
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
