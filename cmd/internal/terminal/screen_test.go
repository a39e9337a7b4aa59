package terminal

import (
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	idraw "image/draw"
	"image/png"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// pictures returns the first pictures of a search for 4 queens.
func pictures(t *testing.T, n, cell int) []*image.RGBA {
	t.Helper()
	p := trace.Problem{N: 4, Solutions: 1}
	about := solver.Backtrack.About(p)
	scenes, _ := story.Tell(about, solver.Backtrack.Events(p), story.Options{})
	painter, err := draw.NewPainter(about, draw.Options{Cell: cell})
	if err != nil {
		t.Fatal(err)
	}
	var all []*image.RGBA
	for p := range painter.Pictures(scenes) {
		if all = append(all, inColor(p.Image)); len(all) == n {
			break
		}
	}
	return all
}

// A letter is what a terminal shows in a cell.
type letter struct {
	rune
	fg, bg color.RGBA
}

// numbers returns the numbers of a sequence.
func numbers(text string) (all []int) {
	for number := range strings.SplitSeq(text, ";") {
		n, _ := strconv.Atoi(number)
		all = append(all, n)
	}
	return all
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
			n := numbers(m[1])
			switch m[2] {
			case "H":
				n = append(n, 1, 1)
				x, y = max(n[1], 1)-1, max(n[0], 1)-1
			case "m":
				pen = letter{}
				if len(n) == 10 {
					pen.fg = color.RGBA{uint8(n[2]), uint8(n[3]), uint8(n[4]), 255}
					pen.bg = color.RGBA{uint8(n[7]), uint8(n[8]), uint8(n[9]), 255}
				}
			}
			continue
		}
		if x >= size.X || y >= size.Y {
			t.Fatalf("it writes to column %d of row %d, and the screen has %v", x, y, size)
		}
		r, length := utf8.DecodeRuneInString(out)
		pen.rune = r
		grid[y][x] = pen
		x++
		out = out[length:]
	}
	return grid
}

// In half blocks a screen shows the picture, scaled: after the first frame, and after what changes for others. The line
// stands under it.
func TestBlocksShowThePicture(t *testing.T) {
	t.Parallel()
	pictures := pictures(t, 6, 12)
	s := screen{graphics: AllGraphics[0], size: image.Pt(40, 30), cell: defaultCell, trueColor: true}
	var out strings.Builder
	for i, img := range pictures {
		data, err := s.frame(img, fmt.Sprintf("picture %d, and a line that is too long for the screen", i))
		if err != nil {
			t.Fatal(err)
		}
		out.Write(data)
		if n := strings.Count(string(data), "H"); i == 0 && n > 30 {
			t.Errorf("the first picture moves the cursor %d times on 30 rows: letters side by side need no places of their own", n)
		}
		if all, styles := strings.Count(string(data), "▀"), strings.Count(string(data), "\x1b[38;"); i == 0 && styles > all/2 {
			t.Errorf("the first picture sets %d colors for %d letters: those of a color need them once", styles, all)
		}
		if again, err := s.frame(img, ""); err != nil || strings.Contains(string(again), "▀") {
			t.Errorf("picture %d is drawn again, with error %v", i, err)
		}
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
			line += string(cell.rune)
			if cell.fg != cell.bg {
				t.Fatalf("picture %d: the line has a color of the picture", i)
			}
		}
		if want := fmt.Sprintf("picture %d, and a line that is too long \x00", i); line != want { // the last column would move on
			t.Errorf("picture %d: the line is %q, want %q", i, line, want)
		}
	}
}

// decodeKitty decodes pictures as kitty does: of its commands, in chunks, the data of a PNG in base64.
func decodeKitty(t *testing.T, out string) *image.RGBA {
	t.Helper()
	data := ""
	for _, m := range regexp.MustCompile(`\x1b_G[^;\x1b]*;([^\x1b]*)\x1b\\`).FindAllStringSubmatch(out, -1) {
		if len(m[1]) > 4096 {
			t.Errorf("a chunk has %d bytes, and 4096 are allowed", len(m[1]))
		}
		data += m[1]
	}
	return decodePNG(t, data)
}

// decodeITerm2 decodes a picture as iTerm2 does.
func decodeITerm2(t *testing.T, out string) *image.RGBA {
	t.Helper()
	m := regexp.MustCompile(`\x1b\]1337;File=([^:]*):([^\x07]*)\x07`).FindStringSubmatch(out)
	if m == nil {
		t.Fatalf("no picture in %.60q", out)
	}
	if raw, err := base64.StdEncoding.DecodeString(m[2]); err != nil || !strings.Contains(m[1]+";", fmt.Sprintf("size=%d;", len(raw))) {
		t.Errorf("the size is not that of %d bytes: %s, with error %v", len(raw), m[1], err)
	}
	return decodePNG(t, m[2])
}

// decodePNG decodes a PNG in base64.
func decodePNG(t *testing.T, text string) *image.RGBA {
	t.Helper()
	img, err := png.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(text)))
	if err != nil {
		t.Fatal(err)
	}
	out := image.NewRGBA(img.Bounds())
	idraw.Draw(out, out.Rect, img, image.Point{}, idraw.Src)
	return out
}

// decodeSixel decodes a picture in sixels, as chapter 14 of the VT330/VT340 Programmer Reference Manual tells: colors in
// hundredths of red, green and blue, and columns of six pixels, of which a letter has those that are set.
func decodeSixel(t *testing.T, out string) *image.RGBA {
	t.Helper()
	m := regexp.MustCompile(`\x1bP[0-9;]*q([^\x1b]*)\x1b\\`).FindStringSubmatch(out)
	if m == nil {
		t.Fatalf("no picture in %.60q", out)
	}
	var img *image.RGBA
	palette := map[int]color.RGBA{}
	var pen color.RGBA
	x, y := 0, 0
	for rest := m[1]; rest != ""; {
		command := rest[0]
		digits := strings.IndexFunc(rest[1:], func(r rune) bool { return r != ';' && (r < '0' || r > '9') }) + 1
		if digits == 0 {
			digits = len(rest)
		}
		n := numbers(rest[1:digits])
		rest = rest[digits:]
		repeat := 1
		switch {
		case command == '"':
			img = image.NewRGBA(image.Rect(0, 0, n[2], n[3]))
		case command == '#' && len(n) == 5:
			byHundred := func(v int) uint8 { return uint8(math.Round(float64(v) * 2.55)) }
			palette[n[0]] = color.RGBA{byHundred(n[2]), byHundred(n[3]), byHundred(n[4]), 255}
		case command == '#':
			pen = palette[n[0]]
		case command == '$':
			x = 0
		case command == '-':
			x, y = 0, y+6
		case command == '!':
			repeat, command, rest = n[0], rest[0], rest[1:]
			fallthrough
		case command >= '?' && command <= '~':
			for range repeat {
				for bit := range 6 {
					if (command-'?')>>bit&1 == 1 {
						img.SetRGBA(x, y+bit, pen)
					}
				}
				x++
			}
		default:
			t.Fatalf("a command %q", command)
		}
	}
	return img
}

// The other graphics send a picture in the form that their terminals know: decoded as these do, it is the picture of the film, but for sixels,
// whose colors are hundredths. It fits the screen in the units that the terminal takes, and only kitty's would stay at the end.
func TestGraphicsShowThePicture(t *testing.T) {
	t.Parallel()
	img := pictures(t, 3, 24)[2]
	small := image.NewRGBA(image.Rect(0, 0, 100, 64))
	for _, c := range []struct {
		name   string
		decode func(*testing.T, string) *image.RGBA
		off    int    // how far a color may be off
		begins string // of a picture of 100x64 pixels
		end    string
	}{
		{"kitty", decodeKitty, 0, `^\x1b\[H\x1b_Gf=100,q=2,i=1,p=1,C=1,c=12,r=4,a=T;`, "a=d,d=A"},
		{"iterm2", decodeITerm2, 0, `^\x1b\[H\x1b\]1337;File=size=\d+;width=12;height=4;inline=1;doNotMoveCursor=1:[A-Za-z0-9+/=]+\x07`, ""},
		{"sixel", decodeSixel, 2, `^\x1b\[H\x1bP0;1q"1;1;100;64#`, ""},
	} {
		g := named(c.name)
		s := screen{graphics: g, size: image.Pt(80, 40), cell: defaultCell}
		data, err := s.frame(img, "")
		if err != nil {
			t.Fatal(err)
		}
		got := c.decode(t, string(data))
		if got == nil || got.Rect != img.Rect {
			t.Fatalf("%s: a picture of %v, want %v", c.name, got.Rect, img.Rect)
		}
		for i, v := range img.Pix {
			if off := int(got.Pix[i]) - int(v); off < -c.off || off > c.off {
				t.Fatalf("%s: at pixel %d, %d a value is %d, want %d", c.name, i/4%img.Rect.Dx(), i/4/img.Rect.Dx(), got.Pix[i], v)
			}
		}
		if data, err := s.frame(small, ""); err != nil || !regexp.MustCompile(c.begins).Match(data) {
			t.Errorf("%s: %.80q, with error %v", c.name, data, err)
		}
		if !strings.Contains(g.end, c.end) || c.end == "" && g.end != "" {
			t.Errorf("%s: at the end it says %q", c.name, g.end)
		}
	}
}

// A picture keeps its proportions, and is made no larger. Of the screen the last row is for the line; what a picture takes
// is told in whole letters, and one at least.
func TestFit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ size, want, letters image.Point }{
		{image.Pt(100, 64), image.Pt(100, 64), image.Pt(12, 4)},
		{image.Pt(640, 368), image.Pt(640, 368), image.Pt(80, 23)}, // all of the room
		{image.Pt(1280, 368), image.Pt(640, 184), image.Pt(80, 11)},
		{image.Pt(1280, 736), image.Pt(640, 368), image.Pt(80, 23)},
		{image.Pt(640, 736), image.Pt(320, 368), image.Pt(40, 23)},
		{image.Pt(641, 368), image.Pt(640, 367), image.Pt(80, 22)},
		{image.Pt(640, 369), image.Pt(638, 368), image.Pt(79, 23)},
		{image.Pt(2000, 1), image.Pt(640, 1), image.Pt(80, 1)},
		{image.Pt(1, 2000), image.Pt(1, 368), image.Pt(1, 23)},
	} {
		s := screen{size: image.Pt(80, 24), cell: image.Pt(8, 16)}
		if got := fit(c.size, s.room()); got != c.want {
			t.Errorf("a picture of %v takes %v, want %v", c.size, got, c.want)
		}
		if got := s.letters(image.NewRGBA(image.Rectangle{Max: c.size})); got != c.letters {
			t.Errorf("a picture of %v takes %v letters, want %v", c.size, got, c.letters)
		}
	}
}

// A screen shows something from one letter and a line on.
func TestSmallestScreen(t *testing.T) {
	t.Parallel()
	img := image.NewRGBA(image.Rect(0, 0, 2, 2))
	for size, shows := range map[image.Point]bool{{1, 2}: true, {2, 2}: true, {0, 2}: false, {1, 1}: false} {
		s := screen{graphics: AllGraphics[0], size: size, cell: defaultCell}
		if data, err := s.frame(img, "line"); err != nil || (len(data) > 0) != shows {
			t.Errorf("on a screen of %v it shows %q, with error %v", size, data, err)
		}
	}
}

// environment returns what reads variables such as TERM=dumb TMUX=1.
func environment(variables string) func(key string) string {
	return func(key string) string {
		for v := range strings.FieldsSeq(variables) {
			if value, is := strings.CutPrefix(v, key+"="); is {
				return value
			}
		}
		return ""
	}
}

// A terminal's environment, and its answers, tell which graphics it has.
func TestKnownGraphics(t *testing.T) {
	t.Parallel()
	for env, want := range map[string]string{
		"TERM=xterm-kitty": "kitty", "TERM=xterm-256color KITTY_WINDOW_ID=1": "kitty", "TERM=xterm-ghostty": "kitty", "TERM_PROGRAM=ghostty": "kitty",
		"TERM=xterm-256color TERM_PROGRAM=iTerm.app": "iterm2", "TERM_PROGRAM=WezTerm": "iterm2", "LC_TERMINAL=iTerm2": "iterm2",
		"LC_TERMINAL=iTerm2 STY=1.x": "blocks", "TERM=tmux-256color TERM_PROGRAM=WezTerm": "blocks", "TERM=xterm-kitty TMUX=/tmp/x": "blocks",
		"TERM=screen-256color": "blocks", "TERM=linux": "blocks", "TERM=dumb": "blocks", "TERM_PROGRAM=Apple_Terminal": "blocks",
		"TERM=xterm-256color": "", // which does not tell
	} {
		if name, known := knownGraphics(environment(env)); known != (want != "") || known && name != want {
			t.Errorf("%s: %s, %v", env, name, known)
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
	for env, want := range map[string]bool{
		"COLORTERM=truecolor": true, "COLORTERM=24bit": true, "TERM=xterm-direct": true, "WT_SESSION=1": true,
		"COLORTERM=yes": false, "TERM=xterm-256color": false,
	} {
		if got := hasTrueColor(environment(env)); got != want {
			t.Errorf("%s: %t", env, got)
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
