// Package terminal plays films in a terminal.
package terminal

import (
	"context"
	"errors"
	"image"
	"image/draw"
	"io"
	"os"
	"slices"
	"time"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"
)

// A Terminal is one that a film is played in.
type Terminal struct {
	in, out *os.File
	opened  bool // in, by us
	before  *term.State
	keys    chan string // what is typed, as it comes
	screen  screen
}

// Open returns the terminal of a program's standard input and output. Keys come from its input or, where that is no
// terminal, from the terminal itself. The caller closes it.
func Open(in io.Reader, out io.Writer) (*Terminal, error) {
	screen, ok := out.(*os.File)
	if !ok || !term.IsTerminal(int(screen.Fd())) {
		return nil, errors.New("needs a terminal: standard output is not one")
	}
	if keys, ok := in.(*os.File); ok && term.IsTerminal(int(keys.Fd())) {
		return &Terminal{in: keys, out: screen}, nil
	}
	keys, err := os.Open("/dev/tty")
	if err != nil {
		return nil, errors.New("needs a terminal for its keys: standard input is not one")
	}
	return &Terminal{in: keys, out: screen, opened: true}, nil
}

// Close closes what Open opened.
func (t *Terminal) Close() {
	if t.opened {
		t.in.Close()
	}
}

// Play plays a film until a key or ctx ends it, in graphics of the given name, or "" for the best that the terminal has.
func (t *Terminal) Play(ctx context.Context, f Film, graphics string) error {
	if err := t.begin(graphics); err != nil {
		return err
	}
	defer t.end()
	return newPlayer(f, t, time.Now).run(ctx)
}

// answerTime is how long a terminal has to say what it can.
const answerTime = 300 * time.Millisecond

// begin takes the terminal for pictures, in the graphics that are chosen or else the best that it has.
func (t *Terminal) begin(chosen string) (err error) {
	if t.before, err = term.MakeRaw(int(t.in.Fd())); err != nil {
		return err
	}
	t.keys = make(chan string)
	go readKeys(t.in, t.keys)
	t.screen = screen{cell: defaultCell, trueColor: hasTrueColor(os.Getenv)}
	t.screen.graphics = t.pick(chosen, os.Getenv)
	return t.write(ansi.SetModeAltScreenSaveCursor + ansi.HideCursor + ansi.EraseEntireScreen)
}

// pick returns the graphics that are chosen or else the best that the terminal has, and asks it for what its environment does not tell.
func (t *Terminal) pick(chosen string, env func(string) string) Graphics {
	name, known := knownGraphics(env)
	if chosen != "" {
		name, known = chosen, true
	}
	if !known || name != "blocks" { // pictures need the size of letters
		if hasSixel := t.ask(); hasSixel && !known {
			name = "sixel"
		}
	}
	return named(name)
}

// named returns the graphics of a name that there is.
func named(name string) Graphics {
	return AllGraphics[slices.IndexFunc(AllGraphics, func(g Graphics) bool { return g.Name == name })]
}

// ask asks the terminal what it can, and reports whether it has sixels. One that does not answer in time has none.
func (t *Terminal) ask() (hasSixel bool) {
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
func (t *Terminal) end() {
	t.write(t.screen.graphics.end + ansi.ResetStyle + ansi.ShowCursor + ansi.ResetModeAltScreenSaveCursor)
	term.Restore(int(t.in.Fd()), t.before)
}

func (t *Terminal) write(text string) error {
	_, err := io.WriteString(t.out, text)
	return err
}

// maxSide is the most letters side by side, and rows of them, that are used: no screen shows more, and each is kept in memory.
const maxSide = 2000

// show shows a picture and a line.
func (t *Terminal) show(img *image.Paletted, line string) error {
	width, height, err := term.GetSize(int(t.out.Fd()))
	if err != nil || width < 1 || height < 1 {
		width, height = 80, 24
	}
	if size := image.Pt(min(width, maxSide), min(height, maxSide)); size != t.screen.size {
		t.screen.size, t.screen.shown = size, nil
		if err := t.write(ansi.EraseEntireScreen); err != nil {
			return err
		}
	}
	data, err := t.screen.frame(inColor(img), line)
	if err == nil {
		_, err = t.out.Write(data)
	}
	return err
}

// inColor returns a picture without a palette.
func inColor(img *image.Paletted) *image.RGBA {
	colored := image.NewRGBA(img.Rect)
	draw.Draw(colored, img.Rect, img, img.Rect.Min, draw.Src)
	return colored
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
