package terminal

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/ansi/iterm2"
	"github.com/charmbracelet/x/ansi/kitty"
	"github.com/charmbracelet/x/ansi/sixel"
	"golang.org/x/image/draw"
)

// Graphics is a way to show pictures in a terminal.
type Graphics struct {
	Name string
	draw func(*screen, *image.RGBA) ([]byte, error)
	end  string // takes pictures away that would stay
}

// AllGraphics holds the ways. The first shows in all terminals that have colors.
var AllGraphics = []Graphics{
	{"blocks", (*screen).drawBlocks, ""},
	{"kitty", (*screen).drawKitty, ansi.KittyGraphics(nil, "a=d", "d=A", "q=2")},
	{"iterm2", (*screen).drawITerm2, ""},
	{"sixel", (*screen).drawSixel, ""},
}

// A screen is what is shown in a terminal: a picture, and a line under it.
type screen struct {
	graphics  Graphics
	size      image.Point // in letters
	cell      image.Point // of a letter, in pixels
	trueColor bool        // not only 256

	shown []blockCell // by drawBlocks, row by row; nil if it has to begin anew
}

// defaultCell is the size of letters where a terminal does not say it: their shape is common, and a picture that is
// a little small does no harm.
var defaultCell = image.Pt(8, 16)

// knownGraphics returns the graphics of a terminal that its environment tells, and whether it does.
func knownGraphics(env func(string) string) (name string, known bool) {
	term, program := env("TERM"), env("TERM_PROGRAM")
	switch {
	case env("TMUX") != "" || env("STY") != "" || strings.HasPrefix(term, "tmux") || strings.HasPrefix(term, "screen"):
		return "blocks", true // these pass no pictures on
	case env("KITTY_WINDOW_ID") != "" || term == "xterm-kitty" || term == "xterm-ghostty" || program == "ghostty":
		return "kitty", true
	case program == "iTerm.app" || program == "WezTerm" || env("LC_TERMINAL") == "iTerm2":
		return "iterm2", true
	case term == "linux" || term == "dumb" || program == "Apple_Terminal":
		return "blocks", true
	}
	return "blocks", false
}

// hasTrueColor reports whether the environment tells of a terminal with all colors.
func hasTrueColor(env func(string) string) bool {
	c := env("COLORTERM")
	return c == "truecolor" || c == "24bit" || strings.HasSuffix(env("TERM"), "-direct") || env("WT_SESSION") != ""
}

// terminalQuery asks a terminal for the size of a letter, and then for what it can do, which all terminals answer.
const terminalQuery = "\x1b[16t\x1b[c"

// answered takes from the answers to terminalQuery what they tell. done reports whether all are there.
func (s *screen) answered(answers string) (hasSixel, done bool) {
	for rest := answers; ; {
		_, after, found := strings.Cut(rest, "\x1b[")
		if !found {
			return hasSixel, done
		}
		rest = after
		end := sequenceEnd(after)
		if end < 0 {
			return hasSixel, done
		}
		body := after[:end]
		var height, width int
		switch {
		case after[end] == 't':
			if n, _ := fmt.Sscanf(body, "6;%d;%d", &height, &width); n == 2 && width > 0 && height > 0 && width < 200 && height < 400 {
				s.cell = image.Pt(width, height)
			}
		case after[end] == 'c' && strings.HasPrefix(body, "?"):
			done = true
			hasSixel = strings.Contains(body+";", ";4;")
		}
	}
}

// sequenceEnd returns where the sequence ends that has begun before a text, or -1.
func sequenceEnd(text string) int {
	return strings.IndexFunc(text, func(r rune) bool { return r >= '@' && r <= '~' })
}

// frame returns what shows a picture and a line under it.
func (s *screen) frame(img *image.RGBA, line string) ([]byte, error) {
	if s.size.X < 1 || s.size.Y < 2 {
		return nil, nil
	}
	picture, err := s.graphics.draw(s, img)
	if err != nil {
		return nil, err
	}
	foot := ansi.CursorPosition(1, s.size.Y) + ansi.Truncate(line, s.size.X-1, "") + ansi.EraseLineRight
	return append(picture, foot...), nil
}

// room returns the pixels that there are for a picture.
func (s *screen) room() image.Point { return image.Pt(s.size.X*s.cell.X, (s.size.Y-1)*s.cell.Y) }

// fit returns the size of a picture that is made to fit some room: no larger than it is, in its proportions.
func fit(size, room image.Point) image.Point {
	if size.X*room.Y >= room.X*size.Y {
		width := min(size.X, room.X)
		return image.Pt(width, max(1, size.Y*width/size.X))
	}
	height := min(size.Y, room.Y)
	return image.Pt(max(1, size.X*height/size.Y), height)
}

// scaled returns a picture in a size.
func scaled(img *image.RGBA, size image.Point) *image.RGBA {
	if size == img.Rect.Size() {
		return img
	}
	out := image.NewRGBA(image.Rectangle{Max: size})
	draw.BiLinear.Scale(out, out.Rect, img, img.Rect, draw.Src, nil)
	return out
}

// A blockCell is a letter whose upper half has one color, and whose lower half another.
type blockCell struct{ top, bottom color.RGBA }

// drawBlocks shows a picture as letters. It shows only those that differ from the picture before.
func (s *screen) drawBlocks(img *image.RGBA) ([]byte, error) {
	rows := s.size.Y - 1
	small := scaled(img, fit(img.Rect.Size(), image.Pt(s.size.X, 2*rows)))
	if s.shown == nil {
		s.shown = make([]blockCell, s.size.X*rows)
	}
	var b bytes.Buffer
	var style string
	size := small.Rect.Size()
	for row := range (size.Y + 1) / 2 {
		pen := -1 // the column where the next letter would go
		for col := range size.X {
			c := blockCell{small.RGBAAt(col, 2*row), small.RGBAAt(col, 2*row+1)}
			if old := &s.shown[row*s.size.X+col]; *old == c {
				continue
			} else {
				*old = c
			}
			if pen != col {
				b.WriteString(ansi.CursorPosition(col+1, row+1))
			}
			if st := s.style(c); st != style {
				style = st
				b.WriteString(st)
			}
			b.WriteString("▀")
			pen = col + 1
		}
	}
	b.WriteString(ansi.ResetStyle)
	return b.Bytes(), nil
}

// style returns the sequence that sets the colors of a letter.
func (s *screen) style(c blockCell) string {
	if s.trueColor {
		return fmt.Sprintf("\x1b[38;2;%d;%d;%d;48;2;%d;%d;%dm", c.top.R, c.top.G, c.top.B, c.bottom.R, c.bottom.G, c.bottom.B)
	}
	return fmt.Sprintf("\x1b[38;5;%d;48;5;%dm", ansi.Convert256(c.top), ansi.Convert256(c.bottom))
}

// fastPNG encodes pictures for terminals, which are near.
var fastPNG = png.Encoder{CompressionLevel: png.BestSpeed}

// letters returns how many letters a picture takes that is made to fit the room.
func (s *screen) letters(img *image.RGBA) image.Point {
	size := fit(img.Rect.Size(), s.room())
	return image.Pt(max(1, size.X/s.cell.X), max(1, size.Y/s.cell.Y))
}

// drawKitty shows a picture as kitty does; see https://sw.kovidgoyal.net/kitty/graphics-protocol/.
func (s *screen) drawKitty(img *image.RGBA) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(ansi.CursorHomePosition)
	letters := s.letters(img)
	err := kitty.EncodeGraphics(&b, img, &kitty.Options{
		Action: kitty.TransmitAndPut, Transmission: kitty.Direct, Format: kitty.PNG, ID: 1, PlacementID: 1, Quiet: 2, Chunk: true,
		Columns: letters.X, Rows: letters.Y, DoNotMoveCursor: true,
	})
	return b.Bytes(), err
}

// drawITerm2 shows a picture as iTerm2 does; see https://iterm2.com/documentation-images.html.
func (s *screen) drawITerm2(img *image.RGBA) ([]byte, error) {
	var data bytes.Buffer
	if err := fastPNG.Encode(&data, img); err != nil {
		return nil, err
	}
	letters := s.letters(img)
	return []byte(ansi.CursorHomePosition + ansi.ITerm2(iterm2.File{
		Size: int64(data.Len()), Width: iterm2.Cells(letters.X), Height: iterm2.Cells(letters.Y), Inline: true, DoNotMoveCursor: true,
		Content: []byte(base64.StdEncoding.EncodeToString(data.Bytes())),
	})), nil
}

// drawSixel shows a picture in sixels.
func (s *screen) drawSixel(img *image.RGBA) ([]byte, error) {
	var data bytes.Buffer
	if err := new(sixel.Encoder).Encode(&data, scaled(img, fit(img.Rect.Size(), s.room()))); err != nil {
		return nil, err
	}
	return []byte(ansi.CursorHomePosition + ansi.SixelGraphics(0, 1, 0, data.Bytes())), nil
}
