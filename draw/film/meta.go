package film

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"queenreel/trace"
)

// A Meta is the metadata of a picture or a film: the same in each container, and in every run. The zero Meta leaves no trace in a file.
type Meta struct {
	Title  string `json:"title,omitempty"`
	Alt    string `json:"alt,omitempty"`   // a description for those who cannot see it
	Lang   string `json:"lang,omitempty"`  // the language of its texts
	Theme  string `json:"theme,omitempty"` // the name of its theme
	Dark   bool   `json:"dark,omitempty"`  // it is made for dark pages
	Scale  int    `json:"scale,omitempty"` // pixels to the side of one of a page, on dense screens; 0 stands for 1
	Solver string `json:"solver,omitempty"`
	Queens int    `json:"n,omitempty"`
	Made   string `json:"made,omitempty"` // the command that made it
	Hidden bool   `json:"-"`              // files do not hold it

	// What Sized adds. The head of a GIF and that of a PNG hold the size of the pictures, and their Meta does not.
	Width  int `json:"width,omitempty"` // in pixels
	Height int `json:"height,omitempty"`
	Frames int `json:"frames,omitempty"` // 0 for a still
}

// software marks a text as a Meta.
const software = "queenreel"

// A metaLine is a Meta as JSON.
type metaLine struct {
	Software string `json:"software"`
	Meta
}

// Written returns what files hold of m.
func (m Meta) Written() Meta {
	if m.Hidden {
		return Meta{}
	}
	if letters := []rune(m.Title); len(letters) > maxTitle {
		m.Title = string(letters[:maxTitle-1]) + "…"
	}
	return m
}

// maxTitle is the number of letters that files hold of a title.
const maxTitle = 200

// Heading returns the title or, if there is none, the first sentence of the description.
func (m Meta) Heading() string {
	first, _, _ := strings.Cut(m.Alt, ". ")
	first, _, _ = strings.Cut(first, "。")
	return cmp.Or(m.Title, strings.TrimSuffix(first, "."))
}

// IsDark reports whether texts on a color should be light.
func IsDark(c color.Color) bool { return color.GrayModel.Convert(c).(color.Gray).Y < 128 }

// Text returns m as a line of JSON, which begins with {"software":"queenreel", or "" for the zero Meta. JSON escapes <, > and &, so that
// the line stands in XML and in comments as it is.
func (m Meta) Text() string {
	if m == (Meta{}) {
		return ""
	}
	text, _ := json.Marshal(metaLine{software, m}) // texts and numbers cannot fail
	return string(text)
}

// Sized returns m with the size and the number of the film's pictures, 0 for a still, unless it is the zero Meta.
func (m Meta) Sized(size image.Point, frames int) Meta {
	if m != (Meta{}) {
		m.Width, m.Height, m.Frames = size.X, size.Y, frames
	}
	return m
}

// gif returns m as a comment extension, which may stand before any frame; see section 24 of
// https://www.w3.org/Graphics/GIF/spec-gif89a.txt. Comments have no characters beyond ASCII: JSON escapes them.
func (m Meta) gif() []byte {
	var text []byte
	for _, r := range m.Text() {
		if r < utf8.RuneSelf {
			text = append(text, byte(r))
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			text = fmt.Appendf(text, `\u%04x`, unit)
		}
	}
	if text == nil {
		return nil
	}
	return appendSubBlocks([]byte{0x21, 0xfe}, text)
}

// png returns m as a chunk of a PNG, still or moving, which may stand anywhere after IHDR: iTXt, see
// https://www.w3.org/TR/png-3/#11iTXt.
func (m Meta) png() []byte {
	text := m.Text()
	if text == "" {
		return nil
	}
	return appendPNGChunk(nil, "iTXt", fmt.Appendf(nil, "Comment\x00\x00\x00%s\x00\x00%s", m.Lang, text))
}

// pngHeader is the number of bytes before a PNG's second chunk: the signature and IHDR.
const pngHeader = 8 + 12 + 13

// InPNG returns a PNG with m behind its header and, unless dpi is 0, the number of pixels to the inch: pHYs, see
// https://www.w3.org/TR/png-3/#11pHYs.
func (m Meta) InPNG(file []byte, dpi int) []byte {
	chunks := m.png()
	if dpi > 0 {
		perMetre := uint32(math.Round(float64(dpi) / 0.0254))
		const metres = 1
		chunks = append(appendPNGChunk(nil, "pHYs", append(appendBigEndian(nil, perMetre, perMetre), metres)), chunks...)
	}
	return slices.Insert(file, pngHeader, chunks...)
}

// xmp returns m as a packet of XMP, its line of JSON as the description: the form that WebP has for texts.
func (m Meta) xmp() []byte {
	text := m.Text()
	if text == "" {
		return nil
	}
	return []byte(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
		`<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">` +
		text + `</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta>`)
}

// HTML returns m as an element of a page's head, on a line of its own.
func (m Meta) HTML() string {
	text := m.Text()
	if text == "" {
		return ""
	}
	return "<meta name=\"queenreel\" content='" + strings.ReplaceAll(text, "'", `\u0027`) + "'>\n"
}

// ErrForeign is the error for a file without a Meta, such as another program's.
var ErrForeign = errors.New("it has no metadata of queenreel")

// ReadMeta reads the Meta of a file that Queenreel has written: all but PDFs hold its line, and the size of a GIF or PNG is in its head.
// The error is ErrForeign if the file has no Meta.
func ReadMeta(path string) (Meta, error) {
	const maxRead = 1 << 28 // bytes: more than there are before the Meta of any file
	f, err := os.Open(path)
	if err != nil {
		return Meta{}, err
	}
	defer f.Close()
	file, err := io.ReadAll(io.LimitReader(f, maxRead))
	if err != nil {
		return Meta{}, err
	}
	begin := bytes.Index(file, []byte(`{"software":"`+software+`"`))
	if begin < 0 {
		return Meta{}, ErrForeign
	}
	text := file[begin:]
	if bytes.HasPrefix(file, []byte("GIF8")) {
		text = joined(file[begin-1:])
	}
	var line metaLine
	err = json.NewDecoder(bytes.NewReader(text)).Decode(&line)
	m := line.Meta
	if err != nil || !trace.Printable(m.Title+m.Alt+m.Lang+m.Theme+m.Solver) { // these texts are pasted into pages
		return Meta{}, ErrForeign
	}
	if m.Width == 0 {
		if c, _, err := image.DecodeConfig(bytes.NewReader(file)); err == nil {
			m.Width, m.Height = c.Width, c.Height
		}
	}
	return m, nil
}

// joined returns the data of the sub-blocks of a GIF.
func joined(blocks []byte) (data []byte) {
	for len(blocks) > 0 && int(blocks[0]) < len(blocks) && blocks[0] > 0 {
		n := 1 + int(blocks[0])
		data, blocks = append(data, blocks[1:n]...), blocks[n:]
	}
	return data
}
