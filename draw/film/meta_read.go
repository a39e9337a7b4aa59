package film

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"image"
	"io"
	"math"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"

	"queenreel/trace"
)

// A File is the size and the metadata of a film or a picture.
type File struct {
	Format string      // the name of a format, or "png" or "svg" for a picture
	Size   image.Point // of its pictures, in pixels; for an SVG in millimetres, 96 of them make an inch
	Meta   Meta
	Moves  bool // of an SVG: it is a film
}

// ErrForeign is the error for a file without a Meta, such as another program's.
var ErrForeign = errors.New("it does not say what it shows")

// ReadFile reads the Meta of a film or a picture that Queenreel has written. A film in MP4 or WebM is read
// by ffprobe, which comes with ffmpeg. The error is ErrForeign if the file has no Meta.
func ReadFile(ctx context.Context, path string) (File, error) {
	f, err := os.Open(path)
	if err != nil {
		return File{}, err
	}
	defer f.Close()
	r := &reader{Reader: bufio.NewReader(f)}
	c := containerOf(r.Reader)
	file, text := File{Format: c.format}, ""
	switch {
	case c.format == "":
		return File{}, ErrForeign
	case c.read == nil:
		text, r.err = file.probe(ctx, path)
	default:
		text = c.read(r, &file)
	}
	if errors.Is(r.err, io.EOF) || errors.Is(r.err, io.ErrUnexpectedEOF) {
		return File{}, fmt.Errorf("the file ends too early: %w", io.ErrUnexpectedEOF)
	}
	if r.err != nil {
		return File{}, r.err
	}
	var ok bool
	if file.Meta, ok = parseMeta(text); !ok || !file.Meta.printable() {
		return File{}, ErrForeign
	}
	return file, nil
}

// A container is a kind of file that can hold a Meta.
type container struct {
	format string
	at     int    // the offset
	magic  string // of these bytes

	// read returns the text of the Meta, and sets the size and, if it is another, the format of the file; if it is nil, ffprobe
	// reads the file.
	read func(*reader, *File) (text string)
}

var containers = []container{
	{"gif", 0, "GIF8", readGIF},
	{"png", 0, pngSignature, readPNG},
	{"webp", 8, "WEBP", readWebP},
	{"mp4", 4, "ftyp", nil},
	{"webm", 0, "\x1a\x45\xdf\xa3", nil},
	{"html", 0, "<!doctype html>", readHTML},
	{"svg", 0, "<svg ", readSVG},
	{"vtt", 0, "WEBVTT", readVTT},
}

// containerOf returns the container that a file is, or none, by its first bytes.
func containerOf(r *bufio.Reader) container {
	for _, c := range containers {
		if head, err := r.Peek(c.at + len(c.magic)); err == nil && string(head[c.at:]) == c.magic {
			return c
		}
	}
	return container{} // shorter, or of another kind
}

// printable reports whether the texts are fit to be pasted into a page or shown in a terminal, as those of our files are.
func (m *Meta) printable() bool {
	return trace.Printable(m.Title + m.Alt + m.Lang + m.Theme + m.Solver)
}

// maxText is more than the bytes of a Meta, in any container, and maxTaken more than those of all that is read to find it.
const (
	maxText  = 1 << 20
	maxTaken = 4 * maxText
)

// A reader reads a file up to its first error.
type reader struct {
	*bufio.Reader
	taken uint32 // bytes that were read, and not skipped
	err   error
}

// take returns the next n bytes, which are zeros after an error. The error is ErrForeign if n is more than maxText, or if
// too many were taken.
func (r *reader) take(n uint32) []byte {
	data := make([]byte, min(n, maxText))
	r.taken += uint32(len(data))
	if r.err == nil && (n > maxText || r.taken > maxTaken) {
		r.err = ErrForeign
	}
	if r.err == nil {
		_, r.err = io.ReadFull(r, data)
	}
	return data
}

// head returns the file's beginning, as far as a Meta can reach.
func (r *reader) head() (text string) {
	data, err := io.ReadAll(io.LimitReader(r, maxText))
	r.err = err
	return string(data)
}

// readGIF reads the blocks before the first frame.
func readGIF(r *reader, f *File) string {
	head := r.take(13)
	f.Size = image.Pt(int(binary.LittleEndian.Uint16(head[6:])), int(binary.LittleEndian.Uint16(head[8:])))
	if head[10]&0x80 != 0 { // a color table
		r.Discard(3 << (1 + head[10]&7)) // where the file ends before, the next take says so
	}
	const extension, comment = 0x21, 0xfe
	for {
		begin := r.take(2)
		if begin[0] != extension {
			return "" // a frame
		}
		data := r.subBlocks()
		if begin[1] != comment {
			continue
		}
		if _, ok := parseMeta(data); ok {
			return data
		}
	}
}

// subBlocks returns the data of a GIF's extension.
func (r *reader) subBlocks() string {
	var data []byte
	for {
		n := r.take(1)[0]
		if n == 0 {
			return string(data)
		}
		data = append(data, r.take(uint32(n))...)
	}
}

// readPNG reads the chunks before the pixels. One of them tells a film, in APNG, from a picture.
func readPNG(r *reader, f *File) (text string) {
	ihdr := r.take(pngHeader)
	f.Size = image.Pt(int(binary.BigEndian.Uint32(ihdr[16:])), int(binary.BigEndian.Uint32(ihdr[20:])))
	for r.err == nil {
		head := r.take(8)
		n, kind := binary.BigEndian.Uint32(head), string(head[4:])
		if kind == "IDAT" {
			break
		}
		data := string(r.take(n))
		r.Discard(4) // the checksum
		switch kind {
		case "acTL":
			f.Format = "apng"
		case "iTXt":
			if after, ok := strings.CutPrefix(data, pngKeyword+notCompressed); ok {
				_, after, _ = strings.Cut(after, "\x00") // the language
				_, text, _ = strings.Cut(after, "\x00")  // the keyword in that language
			}
		}
	}
	return text
}

// readWebP reads all chunks, for texts come last. Files that have any begin with a VP8X; see section 2.7 of RFC 9649.
func readWebP(r *reader, f *File) string {
	head := r.take(16) // of the file, and the name of its first chunk
	if string(head[12:]) != "VP8X" {
		return ""
	}
	vp8x := r.take(14) // with its length
	side := func(b []byte) int { return 1 + (int(b[0]) | int(b[1])<<8 | int(b[2])<<16) }
	f.Size = image.Pt(side(vp8x[8:]), side(vp8x[11:]))
	for r.err == nil {
		if _, err := r.Peek(1); err == io.EOF {
			break
		}
		head := r.take(8)
		n := binary.LittleEndian.Uint32(head[4:])
		n += n & 1 // padded to even
		if string(head[:4]) == "XMP " {
			var packet struct {
				Text string `xml:"RDF>Description>description>Alt>li"`
			}
			if xml.Unmarshal(r.take(n), &packet) != nil {
				return ""
			}
			return packet.Text
		}
		r.Discard(int(n))
	}
	return ""
}

// htmlPicture matches the element of a page that its player takes, which names the size of pictures.
var htmlPicture = regexp.MustCompile(`<div id="player" data-width="(\d+)" data-height="(\d+)"`)

// readHTML reads the beginning of a page.
func readHTML(r *reader, f *File) string {
	head := r.head()
	if m := htmlPicture.FindStringSubmatch(head); m != nil {
		fmt.Sscan(m[1]+" "+m[2], &f.Size.X, &f.Size.Y) // digits, which are numbers
	}
	_, after, _ := strings.Cut(head, htmlMeta)
	text, _, _ := strings.Cut(after, `"`)
	return html.UnescapeString(text)
}

// readSVG reads the first elements of an SVG, up to its metadata and the style of a film. Its title and its description are for people, and repeat it.
func readSVG(r *reader, f *File) (text string) {
	d := xml.NewDecoder(io.LimitReader(r, maxText))
	for {
		token, err := d.Token()
		if err != nil {
			return text // "" if it is no SVG of ours
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch start.Name.Local {
		case "svg":
			f.Size = sizeOfSVG(start)
		case "title", "desc":
		case "metadata":
			if d.DecodeElement(&text, &start) != nil {
				return ""
			}
		case "style": // of a film
			f.Moves = true
			return text
		default:
			return text // drawn: metadata comes before
		}
	}
}

// sizeOfSVG returns the size at which browsers show an SVG, given its first element.
func sizeOfSVG(svg xml.StartElement) (size image.Point) {
	for _, a := range svg.Attr {
		number, isLength := strings.CutSuffix(a.Value, "mm")
		n, err := strconv.ParseFloat(number, 64)
		if err != nil || !(n > 0 && n < 1e6) {
			continue
		}
		if isLength {
			n *= 96 / 25.4
		}
		switch side := int(math.Round(n)); a.Name.Local {
		case "width":
			size.X = side
		case "height":
			size.Y = side
		}
	}
	return size
}

// readVTT reads the first comment of subtitles, which stands before their first cue.
func readVTT(r *reader, _ *File) string {
	_, note, _ := strings.Cut(r.head(), "\n"+vttNote)
	note, _, _ = strings.Cut(note, "\n")
	return note
}

// videoTag is the tag of a video that holds a Meta.
const videoTag = "comment"

// installHint ends errors of a missing ffmpeg.
const installHint = "get ffmpeg with apt install ffmpeg, brew install ffmpeg or winget install ffmpeg"

// probe asks ffprobe about a file.
func (f *File) probe(ctx context.Context, path string) (text string, err error) {
	cmd := exec.CommandContext(ctx, "ffprobe", "-v", "error", "-select_streams", "v:0",
		"-show_entries", "stream=width,height:format_tags", "-of", "json", "file:"+path)
	cmd.WaitDelay = time.Second // for its child processes
	out := head{limit: maxText}
	cmd.Stdout = &out
	err = cmd.Run()
	if errors.Is(err, exec.ErrNotFound) {
		return "", fmt.Errorf("ffprobe reads %s, and is not installed: %s", f.Format, installHint)
	}
	if err != nil {
		return "", fmt.Errorf("ffprobe cannot read it: %w", err)
	}
	var found struct {
		Streams []struct{ Width, Height int }
		Format  struct{ Tags map[string]string }
	}
	if err := json.Unmarshal(out.kept.Bytes(), &found); err != nil {
		return "", err
	}
	for _, s := range found.Streams {
		f.Size = image.Pt(s.Width, s.Height)
	}
	for name, tag := range found.Format.Tags {
		if strings.EqualFold(name, videoTag) {
			text = tag
		}
	}
	return text, nil
}
