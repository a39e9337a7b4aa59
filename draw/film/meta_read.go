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
)

// A File is what a film or a picture tells before it is decoded.
type File struct {
	Format string      // the name of a format, or "png" or "svg" for a picture
	Size   image.Point // of its pictures, in pixels; those of a page to print in an SVG in pixels of browsers, 96 to the inch
	Meta   Meta
}

// ErrForeign is the error for a file that says nothing of itself: another program's, or one without its Meta.
var ErrForeign = errors.New("it does not say what it shows")

// ReadFile reads what a film or a picture that Queenreel has written says of itself. A film in MP4 or WebM is read
// by ffprobe, which comes with ffmpeg. The error is ErrForeign if the file is of another kind, or says nothing.
func ReadFile(ctx context.Context, path string) (File, error) {
	f, err := os.Open(path)
	if err != nil {
		return File{}, err
	}
	defer f.Close()
	r := bufio.NewReader(f)
	for _, c := range containers {
		head, err := r.Peek(c.at + len(c.has))
		if err != nil || string(head[c.at:]) != c.has {
			continue // shorter, or of another kind
		}
		file := File{Format: c.format}
		text := ""
		if c.read == nil {
			text, err = file.probe(ctx, path)
		} else {
			text, err = c.read(r, &file)
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return File{}, fmt.Errorf("the file ends too early: %w", io.ErrUnexpectedEOF)
		}
		if err != nil {
			return File{}, err
		}
		var ok bool
		if file.Meta, ok = parseMeta(text); !ok {
			return File{}, ErrForeign
		}
		return file, nil
	}
	return File{}, ErrForeign
}

// A container is a kind of file that can hold a Meta.
type container struct {
	format string
	at     int    // where its files
	has    string // have these bytes

	// read returns the text of the Meta, and sets what else it finds in the file; if it is nil, ffprobe reads it.
	read func(*bufio.Reader, *File) (text string, err error)
}

var containers = []container{
	{"gif", 0, "GIF8", readGIF},
	{"png", 0, "\x89PNG\r\n\x1a\n", readPNG},
	{"webp", 8, "WEBP", readWebP},
	{"mp4", 4, "ftyp", nil},
	{"webm", 0, "\x1a\x45\xdf\xa3", nil},
	{"html", 0, "<!doctype html>", readHTML},
	{"svg", 0, "<svg ", readSVG},
	{"vtt", 0, "WEBVTT", readVTT},
}

// readGIF reads the blocks before the first frame.
func readGIF(r *bufio.Reader, f *File) (string, error) {
	var head [13]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return "", err
	}
	f.Size = image.Pt(int(binary.LittleEndian.Uint16(head[6:])), int(binary.LittleEndian.Uint16(head[8:])))
	if head[10]&0x80 != 0 { // a color table
		if _, err := r.Discard(3 << (1 + head[10]&7)); err != nil {
			return "", err
		}
	}
	for {
		var begin [2]byte
		if _, err := io.ReadFull(r, begin[:]); err != nil {
			return "", err
		}
		if begin[0] != 0x21 {
			return "", nil // a frame
		}
		data, err := readSubBlocks(r)
		if err != nil {
			return "", err
		}
		if _, ok := parseMeta(string(data)); ok && begin[1] == 0xfe {
			return string(data), nil
		}
	}
}

// readSubBlocks returns the data of a GIF's extension, or ErrForeign if it is longer than any of ours.
func readSubBlocks(r *bufio.Reader) ([]byte, error) {
	var data []byte
	for len(data) <= longestText {
		n, err := r.ReadByte()
		if err != nil || n == 0 {
			return data, err
		}
		part := make([]byte, n)
		if _, err := io.ReadFull(r, part); err != nil {
			return nil, err
		}
		data = append(data, part...)
	}
	return nil, ErrForeign
}

// longestText is more than a Meta has bytes, in any container.
const longestText = 1 << 20

// readPNG reads the chunks before the pixels. One of them tells a film, in APNG, from a picture.
func readPNG(r *bufio.Reader, f *File) (text string, err error) {
	var ihdr [pngHeader]byte
	if _, err := io.ReadFull(r, ihdr[:]); err != nil {
		return "", err
	}
	f.Size = image.Pt(int(binary.BigEndian.Uint32(ihdr[16:])), int(binary.BigEndian.Uint32(ihdr[20:])))
	for {
		var head [8]byte
		if _, err := io.ReadFull(r, head[:]); err != nil {
			return "", err
		}
		n, kind := binary.BigEndian.Uint32(head[:]), string(head[4:])
		if kind == "IDAT" {
			return text, nil
		}
		if n > longestText {
			return "", ErrForeign
		}
		data := make([]byte, n+4) // and the checksum
		if _, err := io.ReadFull(r, data); err != nil {
			return "", err
		}
		data = data[:n]
		switch kind {
		case "acTL":
			f.Format = "apng"
		case "iTXt":
			if after, ok := strings.CutPrefix(string(data), pngKeyword+notCompressed); ok {
				_, after, _ = strings.Cut(after, "\x00") // the language
				_, text, _ = strings.Cut(after, "\x00")  // the keyword in that language
			}
		}
	}
}

// readWebP reads all chunks, for texts come last. Files that have any begin with a VP8X; see section 2.7 of RFC 9649.
func readWebP(r *bufio.Reader, f *File) (string, error) {
	var first [16]byte // the header of the file, and the name of its first chunk
	if _, err := io.ReadFull(r, first[:]); err != nil {
		return "", err
	}
	if string(first[12:]) != "VP8X" {
		return "", nil
	}
	var vp8x [14]byte // with its length
	if _, err := io.ReadFull(r, vp8x[:]); err != nil {
		return "", err
	}
	side := func(b []byte) int { return 1 + (int(b[0]) | int(b[1])<<8 | int(b[2])<<16) }
	f.Size = image.Pt(side(vp8x[8:]), side(vp8x[11:]))
	for {
		var head [8]byte
		if _, err := io.ReadFull(r, head[:]); err == io.EOF {
			return "", nil
		} else if err != nil {
			return "", err
		}
		n := binary.LittleEndian.Uint32(head[4:])
		n += n & 1 // padded to even
		if string(head[:4]) != "XMP " {
			if _, err := r.Discard(int(n)); err != nil {
				return "", err
			}
			continue
		}
		if n > longestText {
			return "", ErrForeign
		}
		data := make([]byte, n)
		if _, err := io.ReadFull(r, data); err != nil {
			return "", err
		}
		return xmpText(data), nil
	}
}

// xmpText returns the description in a packet of XMP, or "".
func xmpText(data []byte) string {
	var packet struct {
		Text string `xml:"RDF>Description>description>Alt>li"`
	}
	if xml.Unmarshal(data, &packet) != nil {
		return ""
	}
	return packet.Text
}

// htmlPicture matches the element of a page that shows its pictures.
var htmlPicture = regexp.MustCompile(`<canvas id="picture" width="(\d+)" height="(\d+)"`)

// readHTML reads the beginning of a page.
func readHTML(r *bufio.Reader, f *File) (string, error) {
	head, err := io.ReadAll(io.LimitReader(r, longestText))
	if err != nil {
		return "", err
	}
	if m := htmlPicture.FindSubmatch(head); m != nil {
		fmt.Sscan(string(m[1])+" "+string(m[2]), &f.Size.X, &f.Size.Y) // digits, which are numbers
	}
	_, after, _ := strings.Cut(string(head), htmlMeta)
	text, _, _ := strings.Cut(after, `"`)
	return html.UnescapeString(text), nil
}

// readSVG reads the first elements of an SVG, up to its metadata. What it says in its title and its description is
// for people, and the same.
func readSVG(r *bufio.Reader, f *File) (string, error) {
	d := xml.NewDecoder(io.LimitReader(r, longestText))
	for {
		token, err := d.Token()
		if err != nil {
			return "", nil // it is no SVG of ours
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
			var text string
			if d.DecodeElement(&text, &start) != nil {
				return "", nil
			}
			return text, nil
		default:
			return "", nil // drawn: what it says of itself comes before
		}
	}
}

// sizeOfSVG returns how large browsers show an SVG, of which the first element is given.
func sizeOfSVG(svg xml.StartElement) image.Point {
	side := func(name string) int {
		for _, a := range svg.Attr {
			if a.Name.Local != name {
				continue
			}
			number, isLength := strings.CutSuffix(a.Value, "mm")
			n, err := strconv.ParseFloat(number, 64)
			if err != nil || !(n > 0 && n < 1e6) {
				return 0
			}
			if isLength {
				n *= 96 / 25.4
			}
			return int(math.Round(n))
		}
		return 0
	}
	return image.Pt(side("width"), side("height"))
}

// readVTT reads the first comment of subtitles, which stands before their first cue.
func readVTT(r *bufio.Reader, _ *File) (string, error) {
	head, err := io.ReadAll(io.LimitReader(r, longestText))
	if err != nil {
		return "", err
	}
	_, note, _ := strings.Cut(string(head), "\n"+vttNote)
	note, _, _ = strings.Cut(note, "\n")
	return note, nil
}

// videoTag is the tag of a video that holds a Meta.
const videoTag = "comment"

// installHint says how to get ffmpeg.
const installHint = "get ffmpeg with apt install ffmpeg, brew install ffmpeg or winget install ffmpeg"

// probe asks ffprobe about a file.
func (f *File) probe(ctx context.Context, path string) (text string, err error) {
	cmd := exec.CommandContext(ctx, "ffprobe", "-v", "error", "-select_streams", "v:0",
		"-show_entries", "stream=width,height:format_tags", "-of", "json", "file:"+path)
	out, err := cmd.Output()
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
	if err := json.Unmarshal(out, &found); err != nil {
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
