package film

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	idraw "image/draw"
	"image/gif"
	"image/png"
	"io"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/image/riff"
	"golang.org/x/image/vp8l"
)

// A decoder reads films with code that is not ours.
type decoder struct {
	tool string // the program that decodes, or "" for Go's library
	slow bool   // it, or the encoder, takes long for a frame, and sees only short films

	// decode yields the pictures of the film at a path, each valid until the next, and how long they
	// stand. An error is the last.
	decode func(path string, size image.Point) iter.Seq2[shown, error]

	// hear returns what a file of words says, whose path and text are given; such a format has this in place of decode.
	hear func(path, text string) ([]heard, error)
}

// shown is a picture as a decoder sees it.
type shown struct {
	*image.RGBA
	hold  time.Duration
	apart bool // what is transparent is no part of it
}

// decoders holds the decoders of each format, by its name. A format without one fails its laws.
var decoders = map[string][]decoder{
	"gif": {
		{decode: inGo(decodeGIF)},
		{tool: "ffmpeg", decode: decodeWithFFmpeg()},
	},
	"webp": {
		{decode: inGo(decodeWebP)},
		{tool: "webpmux", slow: true, decode: decodeWithWebPMux},
	},
	"apng": {
		{decode: inGo(decodeAPNG)},
		{tool: "ffmpeg", decode: decodeWithFFmpeg()},
	},
	"svg": {
		{tool: chromium, decode: decodeSVG},
	},
	"pdf": {
		{tool: "pdftoppm", slow: true, decode: decodePDF},
	},
	"frames": {
		{decode: decodeFrames},
	},
	"mp4": {
		{tool: "ffmpeg", slow: true, decode: decodeVideo},
	},
	"webm": {
		{tool: "ffmpeg", slow: true, decode: decodeVideo},
	},
	"html": {
		{tool: chromium, decode: decodeWithChromium},
	},
	"text":     {{hear: hearText}},
	"markdown": {{hear: hearMarkdown}},
	"vtt":      {{hear: hearVTT}, {tool: "ffmpeg", hear: hearWithFFmpeg}},
	"srt":      {{hear: hearSRT}, {tool: "ffmpeg", hear: hearWithFFmpeg}},
	"json":     {{hear: hearJSON}},
}

// inexact holds the formats that are not exact, and by how much a channel of their pixels may be off on average. A
// program encodes them, which starts slowly and whose bytes are its own.
var inexact = map[string]int{"mp4": 4, "webm": 4}

// installed returns those of some decoders whose programs are installed. Where CI
// is set, as in CI, one that is missing fails the test.
func installed(t testing.TB, all []decoder) []decoder {
	t.Helper()
	return slices.DeleteFunc(slices.Clone(all), func(d decoder) bool {
		if d.tool == "" {
			return false
		}
		_, err := exec.LookPath(d.tool)
		if err != nil && os.Getenv("CI") != "" {
			t.Errorf("%s is not installed, and CI is set", d.tool)
		}
		return err != nil
	})
}

// failed yields nothing but an error.
func failed(err error) iter.Seq2[shown, error] {
	return func(yield func(shown, error) bool) { yield(shown{}, err) }
}

// inGo returns a decoder of the bytes of a file.
func inGo(decode func(data []byte, size image.Point) iter.Seq2[shown, error]) func(string, image.Point) iter.Seq2[shown, error] {
	return func(path string, size image.Point) iter.Seq2[shown, error] {
		data, err := os.ReadFile(path)
		if err != nil {
			return failed(err)
		}
		return decode(data, size)
	}
}

// decodeGIF decodes with image/gif.
func decodeGIF(data []byte, _ image.Point) iter.Seq2[shown, error] {
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		return failed(err)
	}
	return play(image.Pt(g.Config.Width, g.Config.Height), func(yield func(laid, error) bool) {
		for i, frame := range g.Image {
			hold := time.Duration(g.Delay[i]) * 10 * time.Millisecond
			if !yield(laid{frame, frame.Rect.Min, hold, idraw.Over, g.Disposal[i]}, nil) {
				return
			}
		}
	})
}

func rgbaOf(p color.Palette) [256][4]uint8 {
	var colors [256][4]uint8
	for i, c := range p {
		c := color.RGBAModel.Convert(c).(color.RGBA)
		colors[i] = [4]uint8{c.R, c.G, c.B, c.A}
	}
	return colors
}

// A laid frame is one that a player lays over the picture, for a time.
type laid struct {
	image.Image
	at    image.Point
	hold  time.Duration
	op    idraw.Op // idraw.Src replaces the picture
	after byte     // what becomes of it: as in image/gif
}

// play yields the pictures of an animation of frames. It is a player of its own: it knows of frames only
// what the standards say.
func play(size image.Point, frames iter.Seq2[laid, error]) iter.Seq2[shown, error] {
	return func(yield func(shown, error) bool) {
		screen := image.NewRGBA(image.Rectangle{Max: size})
		for f, err := range frames {
			if err != nil {
				yield(shown{}, err)
				return
			}
			before := screen
			if f.after == gif.DisposalPrevious {
				screen = &image.RGBA{Pix: slices.Clone(screen.Pix), Stride: screen.Stride, Rect: screen.Rect}
			}
			place := f.Bounds().Sub(f.Bounds().Min).Add(f.at)
			if !place.In(screen.Rect) {
				yield(shown{}, fmt.Errorf("a frame is at %v, beyond the picture", place))
				return
			}
			idraw.Draw(screen, place, f.Image, f.Bounds().Min, f.op)
			if !yield(shown{RGBA: screen, hold: f.hold}, nil) {
				return
			}
			switch f.after {
			case gif.DisposalBackground:
				idraw.Draw(screen, place, image.Transparent, image.Point{}, idraw.Src)
			case gif.DisposalPrevious:
				screen = before
			}
		}
	}
}

// decodeAPNG makes a PNG of each frame, which image/png decodes.
func decodeAPNG(data []byte, size image.Point) iter.Seq2[shown, error] {
	return play(size, func(yield func(laid, error) bool) {
		const signature = "\x89PNG\r\n\x1a\n"
		var header, colors, control, pixels []byte
		number, disorder := uint32(0), error(nil)
		numbered := func(data []byte) []byte {
			if got := binary.BigEndian.Uint32(data); got != number {
				disorder = fmt.Errorf("chunk %d of the animation has number %d", number, got)
			}
			number++
			return data[4:]
		}
		show := func() bool {
			if control == nil {
				return true
			}
			at := func(i int) int { return int(binary.BigEndian.Uint32(control[i:])) }
			h := slices.Concat(control[:8], header[8:]) // width and height are the frame's
			file := slices.Concat([]byte(signature), pngChunk("IHDR", h), colors, pngChunk("IDAT", pixels), pngChunk("IEND", nil))
			img, err := png.Decode(bytes.NewReader(file))
			err = cmp.Or(disorder, err)
			num, den := binary.BigEndian.Uint16(control[16:]), binary.BigEndian.Uint16(control[18:])
			f := laid{img, image.Pt(at(8), at(12)), time.Second * time.Duration(num) / time.Duration(den), idraw.Src, control[20] + 1}
			if control[21] == 1 {
				f.op = idraw.Over
			}
			return yield(f, err)
		}
		if !bytes.HasPrefix(data, []byte(signature)) {
			yield(laid{}, errors.New("no PNG"))
			return
		}
		for data = data[len(signature):]; len(data) > 0; {
			n := binary.BigEndian.Uint32(data)
			chunk, name, body := data[:n+12], string(data[4:8]), data[8:n+8]
			data = data[n+12:]
			if binary.BigEndian.Uint32(chunk[n+8:]) != crc32.ChecksumIEEE(chunk[4:n+8]) {
				yield(laid{}, fmt.Errorf("the chunk %s has a bad checksum", name))
				return
			}
			switch name {
			case "IHDR":
				header = body
			case "PLTE", "tRNS":
				colors = append(colors, chunk...)
			case "IDAT":
				pixels = append(pixels, body...)
			case "fdAT":
				pixels = append(pixels, numbered(body)...)
			case "fcTL":
				if !show() {
					return
				}
				pixels, control = []byte{}, numbered(body)
			}
		}
		show()
	})
}

func pngChunk(name string, data []byte) []byte {
	c := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	c = append(append(c, name...), data...)
	return binary.BigEndian.AppendUint32(c, crc32.ChecksumIEEE(c[4:]))
}

// decodeWebP decodes with golang.org/x/image.
func decodeWebP(data []byte, size image.Point) iter.Seq2[shown, error] {
	_, chunks, err := riff.NewReader(bytes.NewReader(data))
	if err != nil {
		return failed(err)
	}
	return play(size, func(yield func(laid, error) bool) {
		for {
			id, _, body, err := chunks.Next()
			if err == io.EOF {
				return
			}
			var c []byte
			if err == nil {
				c, err = io.ReadAll(body)
			}
			if err != nil {
				yield(laid{}, err)
				return
			}
			if string(id[:]) != "ANMF" {
				continue
			}
			at := func(i int) int { return int(c[i]) | int(c[i+1])<<8 | int(c[i+2])<<16 }
			img, err := vp8l.Decode(bytes.NewReader(c[24:]))
			f := laid{img, image.Pt(2*at(0), 2*at(3)), time.Duration(at(12)) * time.Millisecond, idraw.Over, gif.DisposalNone}
			if c[15]&2 != 0 {
				f.op = idraw.Src
			}
			n := int(binary.LittleEndian.Uint32(c[20:]))
			switch {
			case err != nil:
			case img.Bounds().Size() != image.Pt(at(6)+1, at(9)+1):
				err = errors.New("an image has not the size of its frame")
			case c[15]&^2 != 0:
				err = fmt.Errorf("a frame has the flags %#x", c[15])
			case string(c[16:20]) != "VP8L" || n+n%2 != len(c)-24 || !bytes.Equal(c[24+n:], make([]byte, n%2)):
				err = errors.New("the chunk of an image has another length, or is not padded with a zero")
			}
			if !yield(f, err) {
				return
			}
		}
	})
}

// decodeWithWebPMux lets webpmux take the film apart, and dwebp decode the images; both are libwebp's.
func decodeWithWebPMux(path string, size image.Point) iter.Seq2[shown, error] {
	out, err := exec.Command("webpmux", "-info", path).Output()
	if err != nil {
		return failed(fmt.Errorf("webpmux: %w", err))
	}
	if want := fmt.Sprintf("Canvas size: %d x %d\n", size.X, size.Y); !strings.HasPrefix(string(out), want) {
		return failed(fmt.Errorf("webpmux says %q", out))
	}
	_, table, _ := strings.Cut(string(out), "compression\n")
	return play(size, func(yield func(laid, error) bool) {
		table, _, _ = strings.Cut(table, "Size of the XMP")
		for line := range strings.Lines(table) {
			var f laid
			var n, width, height, hold int
			var alpha, after, blend string
			_, err := fmt.Sscanf(line, "%d: %d %d %s %d %d %d %s %s", &n, &width, &height, &alpha, &f.at.X, &f.at.Y, &hold, &after, &blend)
			if err == nil && after != "none" {
				err = fmt.Errorf("a frame is followed by %s", after)
			}
			if err == nil {
				f.Image, err = webpImage(path, n, image.Pt(width, height))
			}
			f.hold, f.op, f.after = time.Duration(hold)*time.Millisecond, idraw.Src, gif.DisposalNone
			if blend == "yes" {
				f.op = idraw.Over
			}
			if !yield(f, err) {
				return
			}
		}
	})
}

// webpImage returns the image of frame n, counted from 1.
func webpImage(path string, n int, size image.Point) (image.Image, error) {
	get := exec.Command("webpmux", "-get", "frame", fmt.Sprint(n), path, "-o", "-")
	file, err := get.Output()
	if err != nil {
		return nil, fmt.Errorf("webpmux: frame %d: %w", n, err)
	}
	decode := exec.Command("dwebp", "-quiet", "-pam", "-o", "-", "--", "-")
	decode.Stdin = bytes.NewReader(file)
	pam, err := decode.Output()
	if err != nil {
		return nil, fmt.Errorf("dwebp: frame %d: %w", n, err)
	}
	_, pix, _ := bytes.Cut(pam, []byte("ENDHDR\n"))
	if len(pix) != 4*size.X*size.Y {
		return nil, fmt.Errorf("dwebp: frame %d has not %v pixels", n, size)
	}
	return &image.NRGBA{Pix: pix, Stride: 4 * size.X, Rect: image.Rectangle{Max: size}}, nil
}

// decodeFrames reads a folder with encoding/json and image/png.
func decodeFrames(path string, size image.Point) iter.Seq2[shown, error] {
	var list struct {
		Width, Height int
		Frames        []struct {
			File string
			Hold int64 `json:"hold_ms"`
		}
	}
	data, err := os.ReadFile(filepath.Join(path, "index.json"))
	if err == nil {
		err = json.Unmarshal(data, &list)
	}
	if err == nil && size != image.Pt(list.Width, list.Height) {
		err = errors.New("the list has another size")
	}
	if err != nil {
		return failed(err)
	}
	return func(yield func(shown, error) bool) {
		for _, f := range list.Frames {
			data, err := os.ReadFile(filepath.Join(path, f.File))
			var img image.Image
			if err == nil {
				img, err = png.Decode(bytes.NewReader(data))
			}
			if err != nil {
				yield(shown{}, err)
				return
			}
			picture := image.NewRGBA(img.Bounds())
			idraw.Draw(picture, picture.Rect, img, img.Bounds().Min, idraw.Src)
			if !yield(shown{RGBA: picture, hold: time.Duration(f.Hold) * time.Millisecond}, nil) {
				return
			}
		}
	}
}
