package terminal

import (
	"context"
	"fmt"
	"image"
	"math"
	"strings"
	"time"
)

// A Film is what a terminal plays.
type Film struct {
	Frames []Frame // at least one

	// Paint returns the picture of a frame, from 0, valid until the next call.
	Paint func(frame int) *image.Paletted
}

// A Frame is what a player knows of a picture.
type Frame struct {
	Hold   time.Duration // how long it stands
	Marked bool          // keys jump to it
	Words  string        // what it says, on a line; it may be empty
}

// A player plays a film in a terminal.
type player struct {
	Film
	terminal *Terminal
	now      func() time.Time
	starts   []time.Duration // when each frame is first shown, and when the film ends

	frame  int
	paused bool
	until  time.Time // the frame is shown, while it plays
}

// newPlayer returns a player that goes by a clock.
func newPlayer(f Film, t *Terminal, now func() time.Time) *player {
	p := &player{Film: f, terminal: t, now: now, starts: make([]time.Duration, 1, len(f.Frames)+1)}
	for i, frame := range f.Frames {
		p.starts = append(p.starts, p.starts[i]+frame.Hold)
	}
	return p
}

// length returns how long the film runs.
func (p *player) length() time.Duration { return p.starts[len(p.Frames)] }

// frameAt returns the frame that is shown at a time.
func (p *player) frameAt(t time.Duration) int {
	n := 0
	for n+1 < len(p.Frames) && p.starts[n+1] <= t {
		n++
	}
	return n
}

// run plays until it is told to leave, or ctx is done.
func (p *player) run(ctx context.Context) error {
	p.start(0)
	for {
		if err := p.terminal.show(p.Paint(p.frame), p.line()); err != nil {
			return err
		}
		var over <-chan time.Time
		if !p.paused {
			over = time.After(p.until.Sub(p.now()))
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-over:
			p.goOn()
		case text, ok := <-p.terminal.keys:
			if !ok || p.press(text) {
				return nil
			}
		}
	}
}

// start goes to a frame, from now on.
func (p *player) start(frame int) {
	p.frame = min(max(frame, 0), len(p.Frames)-1)
	p.until = p.now().Add(p.Frames[p.frame].Hold)
}

// goOn shows the frame that is due. At the end it pauses. A slow terminal misses frames.
func (p *player) goOn() {
	for !p.now().Before(p.until) {
		if p.frame == len(p.Frames)-1 {
			p.paused = true
			return
		}
		p.frame++
		p.until = p.until.Add(p.Frames[p.frame].Hold)
	}
}

// jumps are the keys that go to another frame, by what terminals send for them.
var jumps = []struct {
	sequences []string
	target    func(*player) int
}{
	{[]string{"\x1b[C", "\x1bOC"}, func(p *player) int { return p.frame + 1 }},                                  // right
	{[]string{"\x1b[D", "\x1bOD"}, func(p *player) int { return p.frame - 1 }},                                  // left
	{[]string{"\x1b[1;2C", "\x1b[c"}, func(p *player) int { return p.mark(1, len(p.Frames)-1) }},                // shift and right
	{[]string{"\x1b[1;2D", "\x1b[d"}, func(p *player) int { return p.mark(-1, 0) }},                             // shift and left
	{[]string{"\x1b[A", "\x1bOA"}, func(p *player) int { return p.frameAt(p.starts[p.frame] + p.length()/10) }}, // up
	{[]string{"\x1b[B", "\x1bOB"}, func(p *player) int { return p.frameAt(p.starts[p.frame] - p.length()/10) }}, // down
	{[]string{"\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~"}, func(*player) int { return 0 }},                        // home
	{[]string{"\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~"}, func(p *player) int { return len(p.Frames) - 1 }},      // end
}

// press does what keys ask for. It reports whether they ask to leave. What means nothing is skipped.
func (p *player) press(text string) (leave bool) {
next:
	for text != "" {
		for _, j := range jumps {
			for _, s := range j.sequences {
				if rest, ok := strings.CutPrefix(text, s); ok {
					p.jump(j.target(p))
					text = rest
					continue next
				}
			}
		}
		if rest, ok := strings.CutPrefix(text, "\x1b["); ok { // another sequence, or an answer that came late
			text = rest[sequenceEnd(rest)+1:]
			continue
		}
		last := len(p.Frames) - 1
		switch c := text[0]; {
		case c == 'q' || c == 'Q' || c == '\x03' || c == '\x04':
			return true
		case c == ' ' && p.paused && p.frame == last:
			p.paused = false
			p.start(0)
		case c == ' ':
			p.paused = !p.paused
			p.start(p.frame)
		case c >= '0' && c <= '9':
			p.jump(int(math.Round(float64(last) * float64(c-'0') / 10)))
		}
		text = text[1:]
	}
	return false
}

// jump goes to a frame, and stays there.
func (p *player) jump(frame int) {
	p.paused = true
	p.start(frame)
}

// mark returns the next marked frame in a direction, or the end of the film there.
func (p *player) mark(way, end int) int {
	n := p.frame
	for n != end {
		if n += way; p.Frames[n].Marked {
			break
		}
	}
	return n
}

// line says where the film is, what the frame says, and what the keys do.
func (p *player) line() string {
	state := "space pauses"
	if p.paused {
		state = "space plays"
	}
	note := state + ", arrows step, q quits"
	if words := p.Frames[p.frame].Words; words != "" {
		note = words + "  (space, arrows, q)"
	}
	clock := func(d time.Duration) string { return fmt.Sprintf("%d:%02d", int(d.Minutes()), int(d.Seconds())%60) }
	return fmt.Sprintf("%d/%d  %s/%s  %s", p.frame+1, len(p.Frames), clock(p.starts[p.frame]), clock(p.length()), note)
}
