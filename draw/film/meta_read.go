package film

import (
	"bytes"
	"encoding/json"
	"errors"
	"html"
	"image"
	"io"
	"os"
	"strings"

	"queenreel/draw/vector"
	"queenreel/trace"
)

// ErrForeign is the error for a file without a Meta, such as another program's.
var ErrForeign = errors.New("it does not say what it shows")

// maxRead is more than the bytes before the Meta of any file.
const maxRead = 1 << 28

// ReadMeta reads the Meta of a file that Queenreel has written, in any container, with the size of its pictures. The error is ErrForeign if
// the file has no Meta.
func ReadMeta(path string) (Meta, error) {
	f, err := os.Open(path)
	if err != nil {
		return Meta{}, err
	}
	defer f.Close()
	file, err := io.ReadAll(io.LimitReader(f, maxRead))
	if err != nil {
		return Meta{}, err
	}
	m, ok := findMeta(file)
	if !ok || !trace.Printable(m.Title+m.Alt+m.Lang+m.Theme+m.Solver) { // these texts are pasted into pages
		return Meta{}, ErrForeign
	}
	if m.Width == 0 {
		if c, _, err := image.DecodeConfig(bytes.NewReader(file)); err == nil {
			m.Width, m.Height = c.Width, c.Height
		}
	}
	return m, nil
}

// metaBegins is how each Meta begins. HTML and XML write its quotes as entities.
const metaBegins = `{"software":"` + software + `"`

// findMeta finds the text of a Meta in a file. A PDF holds the command alone.
func findMeta(file []byte) (m Meta, ok bool) {
	if bytes.HasPrefix(file, []byte("%PDF-")) {
		m.Made = vector.PDFCreator(file)
		return m, m.Made != ""
	}
	at := bytes.Index(file, []byte(metaBegins))
	if at < 0 {
		_, after, _ := bytes.Cut(file, []byte(html.EscapeString(metaBegins)))
		text, _, _ := bytes.Cut(after, []byte("<")) // ends here at the latest
		text, _, _ = bytes.Cut(text, []byte(`"`))
		return parseMeta(metaBegins + html.UnescapeString(string(text)))
	}
	if text := file[at:]; !bytes.HasPrefix(file, []byte("GIF8")) {
		return parseMeta(string(text))
	}
	return parseMeta(joined(file[at-1:]))
}

// joined returns the data of the sub-blocks of a GIF.
func joined(blocks []byte) string {
	var data []byte
	for len(blocks) > 0 && int(blocks[0]) < len(blocks) && blocks[0] > 0 {
		n := 1 + int(blocks[0])
		data, blocks = append(data, blocks[1:n]...), blocks[n:]
	}
	return string(data)
}

// parseMeta parses a text that begins with a Meta.
func parseMeta(text string) (m Meta, ok bool) {
	var line metaLine
	err := json.NewDecoder(strings.NewReader(text)).Decode(&line)
	return line.Meta, err == nil
}
