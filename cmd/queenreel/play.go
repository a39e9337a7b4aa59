package main

import (
	"context"
	"fmt"
	"image"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"queenreel/draw/film"
)

// A playing holds the flags of the command play.
type playing struct {
	animation *animation // of a search, where no file is named
	graphics  *choice[graphics]
}

func newPlay() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "play [FILE]",
		SuggestFor: []string{"show", "view", "watch"},
		Short:      "Play a film in the terminal",
		Long: `Play a film in the terminal: a GIF, WebP, APNG, page or folder of frames. With a
trace, or without a file, it plays the film that animate would make with the same
flags. Terminals such as kitty and iTerm2, and those with sixel graphics, show the
pictures as they are; others, and tmux, show them in half blocks.

Space plays and pauses; left and right go one picture back and forward. With shift
they go to the previous or next backtrack or solution, in films that record these:
pages, folders of frames, and searches. Home and End go to the start and the end,
digits to a tenth of the film, up and down move by a tenth, and q quits.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("play takes one file: start with play %s", args[0])
			}
			return nil
		},
		Example: `  queenreel play six.gif
  queenreel play -n 4 --layout plain`,
	}
	p := &playing{graphics: newChoice("graphics", allGraphics, func(g graphics) string { return g.name })}
	hidden := &cobra.Command{Use: "animate"}
	p.animation = addAnimation(hidden)
	p.animation.output.cmd = cmd
	hidden.Flags().VisitAll(func(f *pflag.Flag) {
		if headingOf(f) != fileHeading && !slices.Contains([]string{"plays", "poster", "max-bytes", "for"}, f.Name) {
			cmd.Flags().AddFlag(f)
		}
	})
	p.graphics.name = ""
	p.graphics.add(cmd, "graphics", "", "how pictures are shown: "+p.graphics.list()+" (default the best that the terminal has)")
	under(cmd, filmHeading)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return p.run(cmd, args) }
	return cmd
}

// run plays a file, or a search.
func (p *playing) run(cmd *cobra.Command, args []string) error {
	t, err := openTerminal(cmd)
	if err != nil {
		return err
	}
	defer t.close()
	if len(args) == 1 && isTrace(args[0]) {
		if err := cmd.Flags().Set("trace", args[0]); err != nil {
			return err
		}
		args = nil
	}
	path := ""
	if len(args) == 1 {
		path = args[0]
		for _, f := range changedFlags(cmd) {
			if f != "graphics" {
				return usagef("play %s and --%s: the file is already a film: leave the flag out", path, f)
			}
		}
	} else {
		folder, err := os.MkdirTemp("", "queenreel-*")
		if err != nil {
			return err
		}
		defer os.RemoveAll(folder)
		path = filepath.Join(folder, "film"+film.HTML.Ext) // which tells of marks and words
		p.animation.paths = []string{path}
		p.animation.output.quiet, p.animation.output.draft = true, true
		if err := p.animation.run(cmd.Context()); err != nil {
			return err
		}
	}
	r, err := openReel(path)
	if err != nil {
		return fmt.Errorf("play %s: %w", path, err)
	}
	defer r.close()
	if err := t.begin(p.graphics); err != nil {
		return err
	}
	defer t.end()
	return (&player{reel: r, terminal: t, now: time.Now}).run(cmd.Context())
}

// isTrace reports whether the file at path is a trace, which begins with an object of JSON.
func isTrace(path string) bool {
	if checkRegular(path) != nil {
		return false
	}
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	var head [64]byte
	n, _ := io.ReadFull(f, head[:])
	return strings.HasPrefix(strings.TrimSpace(string(head[:n])), "{")
}

// changedFlags returns the names of the flags that a command line has.
func changedFlags(cmd *cobra.Command) []string {
	var names []string
	cmd.Flags().Visit(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// A terminal is one that a film is played in.
type terminal struct {
	in, out *os.File
	opened  bool // in, by us
	before  *term.State
	keys    chan string // what is typed, as it comes
	screen  screen
}

// openTerminal returns the terminal of a command. Keys come from standard input or, where that is something else, from
// the terminal itself.
func openTerminal(cmd *cobra.Command) (*terminal, error) {
	out, ok := stdoutFile(cmd)
	if !ok || !term.IsTerminal(int(out.Fd())) {
		return nil, usagef("play needs a terminal: standard output is not one")
	}
	t := &terminal{out: out}
	if in, ok := cmd.InOrStdin().(*os.File); ok && term.IsTerminal(int(in.Fd())) {
		t.in = in
		return t, nil
	}
	in, err := os.Open("/dev/tty")
	if err != nil {
		return nil, usagef("play needs a terminal for its keys: standard input is not one")
	}
	t.in, t.opened = in, true
	return t, nil
}

func (t *terminal) close() {
	if t.opened {
		t.in.Close()
	}
}

// answerTime is how long a terminal has to say what it can.
const answerTime = 300 * time.Millisecond

// begin takes the terminal for pictures, in the graphics that are chosen or else the best that it has.
func (t *terminal) begin(g *choice[graphics]) (err error) {
	if t.before, err = term.MakeRaw(int(t.in.Fd())); err != nil {
		return err
	}
	t.keys = make(chan string)
	go readKeys(t.in, t.keys)
	t.screen = screen{cell: defaultCell, trueColor: hasTrueColor(os.Getenv)}
	t.screen.graphics = t.pick(g, os.Getenv)
	return t.write(ansi.SetModeAltScreenSaveCursor + ansi.HideCursor + ansi.EraseEntireScreen)
}

// pick returns the graphics that are chosen or else the best that the terminal has, and asks it for what its environment does not tell.
func (t *terminal) pick(g *choice[graphics], env func(string) string) graphics {
	name, known := knownGraphics(env)
	if g.chosen {
		name, known = g.name, true
	}
	if !known || name != "blocks" { // pictures need the size of letters
		if hasSixel := t.ask(); hasSixel && !known {
			name = "sixel"
		}
	}
	i := slices.IndexFunc(allGraphics, func(g graphics) bool { return g.name == name })
	return allGraphics[i]
}

// ask asks the terminal what it can, and reports whether it has sixels. One that does not answer in time has none.
func (t *terminal) ask() (hasSixel bool) {
	if t.write(terminalQuery) != nil {
		return false
	}
	late := time.After(answerTime)
	answers := ""
	for {
		select {
		case text, ok := <-t.keys:
			answers += text
			hasSixel, done := t.screen.answered(answers)
			if done || !ok {
				return hasSixel
			}
		case <-late:
			return false
		}
	}
}

// end gives the terminal back as it was.
func (t *terminal) end() {
	t.write(t.screen.graphics.end + ansi.ResetStyle + ansi.ShowCursor + ansi.ResetModeAltScreenSaveCursor)
	term.Restore(int(t.in.Fd()), t.before)
}

func (t *terminal) write(text string) error {
	_, err := io.WriteString(t.out, text)
	return err
}

// show shows a picture and a line.
func (t *terminal) show(img *image.RGBA, line string) error {
	width, height, err := term.GetSize(int(t.out.Fd()))
	if err != nil || width < 1 || height < 1 {
		width, height = 80, 24
	}
	if size := image.Pt(width, height); size != t.screen.size {
		t.screen.size, t.screen.shown = size, nil
		if err := t.write(ansi.EraseEntireScreen); err != nil {
			return err
		}
	}
	data, err := t.screen.frame(img, line)
	if err == nil {
		_, err = t.out.Write(data)
	}
	return err
}

// readKeys sends what is typed, until the input ends. It ends with the program: a read from a terminal cannot be stopped.
func readKeys(in io.Reader, keys chan<- string) {
	defer close(keys)
	var buf [256]byte
	for {
		n, err := in.Read(buf[:])
		keys <- string(buf[:n])
		if err != nil {
			return
		}
	}
}

// A key is something that a player does.
type key uint8

const (
	noKey key = iota
	quitKey
	pauseKey
	nextKey
	backKey
	nextMarkKey
	backMarkKey
	forwardKey
	rewindKey
	homeKey
	endKey
	tenthKey // and the nine after it
)

// sequences holds what terminals send for keys.
var sequences = []struct {
	text string
	key  key
}{
	{"\x1b[C", nextKey}, {"\x1bOC", nextKey}, {"\x1b[D", backKey}, {"\x1bOD", backKey},
	{"\x1b[1;2C", nextMarkKey}, {"\x1b[c", nextMarkKey}, {"\x1b[1;2D", backMarkKey}, {"\x1b[d", backMarkKey},
	{"\x1b[A", forwardKey}, {"\x1bOA", forwardKey}, {"\x1b[B", rewindKey}, {"\x1bOB", rewindKey},
	{"\x1b[H", homeKey}, {"\x1bOH", homeKey}, {"\x1b[1~", homeKey}, {"\x1b[7~", homeKey},
	{"\x1b[F", endKey}, {"\x1bOF", endKey}, {"\x1b[4~", endKey}, {"\x1b[8~", endKey},
	{" ", pauseKey}, {"q", quitKey}, {"Q", quitKey}, {"\x03", quitKey}, {"\x04", quitKey},
}

// firstKey returns the key that a text begins with, and the rest of it. What means nothing is skipped.
func firstKey(text string) (key, string) {
	for _, s := range sequences {
		if rest, ok := strings.CutPrefix(text, s.text); ok {
			return s.key, rest
		}
	}
	if d := text[0]; d >= '0' && d <= '9' {
		return tenthKey + key(d-'0'), text[1:]
	}
	if rest, ok := strings.CutPrefix(text, "\x1b["); ok { // another sequence, or an answer that came late
		return noKey, rest[sequenceEnd(rest)+1:]
	}
	return noKey, text[1:]
}

// sequenceEnd returns where the sequence ends that has begun before a text, or -1.
func sequenceEnd(text string) int {
	return strings.IndexFunc(text, func(r rune) bool { return r >= '@' && r <= '~' })
}

// A player plays a reel in a terminal.
type player struct {
	*reel
	terminal *terminal
	now      func() time.Time

	frame  int
	paused bool
	until  time.Time // the frame is shown, while it plays
}

// run plays until it is told to leave, or ctx is done.
func (p *player) run(ctx context.Context) error {
	p.start(0)
	for {
		img, err := p.show(p.frame)
		if err != nil {
			return err
		}
		if err := p.terminal.show(img, p.line()); err != nil {
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
	p.frame = min(max(frame, 0), len(p.frames)-1)
	p.until = p.now().Add(p.frames[p.frame].hold)
}

// goOn shows the frame that is due. At the end it pauses. A slow terminal misses frames.
func (p *player) goOn() {
	for !p.now().Before(p.until) {
		if p.frame == len(p.frames)-1 {
			p.paused = true
			return
		}
		p.frame++
		p.until = p.until.Add(p.frames[p.frame].hold)
	}
}

// press does what keys ask for. It reports whether they ask to leave.
func (p *player) press(text string) (leave bool) {
	for text != "" {
		var k key
		k, text = firstKey(text)
		switch {
		case k == quitKey:
			return true
		case k == pauseKey && p.paused && p.frame == len(p.frames)-1:
			p.paused = false
			p.start(0)
		case k == pauseKey:
			p.paused = !p.paused
			p.start(p.frame)
		case k != noKey:
			p.paused = true
			p.start(p.target(k))
		}
	}
	return false
}

// target returns the frame that a key goes to.
func (p *player) target(k key) int {
	last, tenth := len(p.frames)-1, p.length()/10
	switch k {
	case nextKey:
		return p.frame + 1
	case backKey:
		return p.frame - 1
	case nextMarkKey:
		return p.mark(1, last)
	case backMarkKey:
		return p.mark(-1, 0)
	case forwardKey:
		return p.frameAt(p.frames[p.frame].at + tenth)
	case rewindKey:
		return p.frameAt(p.frames[p.frame].at - tenth)
	case homeKey:
		return 0
	case endKey:
		return last
	}
	return int(math.Round(float64(last) * float64(k-tenthKey) / 10))
}

// mark returns the next frame in a direction that is marked, or the end of the film that lies there.
func (p *player) mark(way, end int) int {
	n := p.frame
	for n != end {
		if n += way; p.frames[n].marked {
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
	if words := p.frames[p.frame].words; words != "" {
		note = words + "  (space, arrows, q)"
	}
	clock := func(d time.Duration) string { return fmt.Sprintf("%d:%02d", int(d.Minutes()), int(d.Seconds())%60) }
	return fmt.Sprintf("%d/%d  %s/%s  %s", p.frame+1, len(p.frames), clock(p.frames[p.frame].at), clock(p.length()), note)
}
