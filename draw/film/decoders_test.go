package film

import (
	"bytes"
	"compress/zlib"
	_ "embed"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
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
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/image/riff"
	"golang.org/x/image/vp8l"

	"queenreel/draw/drawtest/browse"
	"queenreel/trace/tracetest"
)

// A decoder reads films with code that is not ours. What it cannot read ends the test.
type decoder struct {
	tool string // the program that decodes, or "" for Go's library and readers of our own: plain tests use these alone

	// decode yields the pictures of the film at a path, each valid until the next, and how long they stand.
	decode func(t testing.TB, path string, size image.Point) iter.Seq[shown]

	off int // by how much it may be off, as in inexact
}

// shown is a picture as a decoder sees it.
type shown struct {
	*image.RGBA
	hold  time.Duration
	apart bool // what is transparent is no part of it
}

// chromium names the browser, which package browse starts.
const chromium = "chromium"

// decoders holds the decoders of each format of pictures, by its name. One without fails its laws.
var decoders = map[string][]decoder{
	"gif":    {{decode: decodeGIF}, {tool: "ffmpeg", decode: decodeWithFFmpeg()}},
	"webp":   {{decode: decodeWebP}, {tool: "webpmux", decode: decodeWithWebPMux}},
	"apng":   {{decode: decodeAPNG}, {tool: "ffmpeg", decode: decodeWithFFmpeg()}},
	"svg":    {{tool: chromium, decode: decodeSVG}},
	"pdf":    {{tool: "pdftoppm", decode: decodePDF}},
	"frames": {{decode: decodeFrames}},
	"mp4":    {{tool: "ffmpeg", decode: decodeVideo}},
	"webm":   {{tool: "ffmpeg", decode: decodeVideo}},
	"html":   {{tool: chromium, decode: decodePage, off: 1}},
}

// animations returns the formats of single files whose pictures are decoded without a program.
func animations() []Format {
	return slices.DeleteFunc(slices.Clone(Formats), func(f Format) bool {
		return f.Folder || f.Look == Words || decoders[f.Name][0].tool != ""
	})
}

// inexact holds the formats that are not exact, and by how much a channel of their pixels may be off on average. A
// program encodes them, which starts slowly and whose bytes are its own.
var inexact = map[string]int{"mp4": 4, "webm": 4}

// bytesOf returns a file.
func bytesOf(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// output returns what a program writes, given its input.
func output(t testing.TB, in []byte, program string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Stdin = bytes.NewReader(in)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v: %s", program, err, &said)
	}
	return out
}

// pngOf returns the picture in a PNG, as image/png decodes it.
func pngOf(t testing.TB, file []byte) *image.RGBA {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	picture := image.NewRGBA(img.Bounds())
	idraw.Draw(picture, picture.Rect, img, img.Bounds().Min, idraw.Src)
	return picture
}

// rgbaOf returns the colors of a palette.
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
func play(t testing.TB, size image.Point, frames []laid) iter.Seq[shown] {
	return func(yield func(shown) bool) {
		screen := image.NewRGBA(image.Rectangle{Max: size})
		for _, f := range frames {
			before := screen
			if f.after == gif.DisposalPrevious {
				screen = &image.RGBA{Pix: slices.Clone(screen.Pix), Stride: screen.Stride, Rect: screen.Rect}
			}
			place := f.Bounds().Sub(f.Bounds().Min).Add(f.at)
			if !place.In(screen.Rect) {
				t.Fatalf("a frame is at %v, beyond the picture", place)
			}
			idraw.Draw(screen, place, f.Image, f.Bounds().Min, f.op)
			if !yield(shown{RGBA: screen, hold: f.hold}) {
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

// decodeGIF decodes with image/gif.
func decodeGIF(t testing.TB, path string, _ image.Point) iter.Seq[shown] {
	g, err := gif.DecodeAll(bytes.NewReader(bytesOf(t, path)))
	if err != nil {
		t.Fatal(err)
	}
	var frames []laid
	for i, frame := range g.Image {
		frames = append(frames, laid{frame, frame.Rect.Min, time.Duration(g.Delay[i]) * 10 * time.Millisecond, idraw.Over, g.Disposal[i]})
	}
	return play(t, image.Pt(g.Config.Width, g.Config.Height), frames)
}

// decodeAPNG makes a PNG of each frame, which image/png decodes.
func decodeAPNG(t testing.TB, path string, size image.Point) iter.Seq[shown] {
	const signature = "\x89PNG\r\n\x1a\n"
	data, found := bytes.CutPrefix(bytesOf(t, path), []byte(signature))
	if !found {
		t.Fatal("no PNG")
	}
	var header, colors, control, pixels []byte
	var frames []laid
	number := uint32(0)
	numbered := func(data []byte) []byte {
		if got := binary.BigEndian.Uint32(data); got != number {
			t.Fatalf("chunk %d of the animation has number %d", number, got)
		}
		number++
		return data[4:]
	}
	end := func() {
		if control == nil {
			return
		}
		at := func(i int) int { return int(binary.BigEndian.Uint32(control[i:])) }
		h := slices.Concat(control[:8], header[8:]) // width and height are the frame's
		file := slices.Concat([]byte(signature), pngChunk("IHDR", h), colors, pngChunk("IDAT", pixels), pngChunk("IEND", nil))
		num, den := binary.BigEndian.Uint16(control[16:]), binary.BigEndian.Uint16(control[18:])
		hold, op := time.Second*time.Duration(num)/time.Duration(den), []idraw.Op{idraw.Src, idraw.Over}[control[21]]
		frames = append(frames, laid{pngOf(t, file), image.Pt(at(8), at(12)), hold, op, control[20] + 1})
	}
	for len(data) > 0 {
		n := binary.BigEndian.Uint32(data)
		chunk, name, body := data[:n+12], string(data[4:8]), data[8:n+8]
		data = data[n+12:]
		if binary.BigEndian.Uint32(chunk[n+8:]) != crc32.ChecksumIEEE(chunk[4:n+8]) {
			t.Fatalf("the chunk %s has a bad checksum", name)
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
			end()
			pixels, control = []byte{}, numbered(body)
		}
	}
	end()
	pngOf(t, bytesOf(t, path)) // which those see who know no animations
	return play(t, size, frames)
}

func pngChunk(name string, data []byte) []byte {
	c := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	c = append(append(c, name...), data...)
	return binary.BigEndian.AppendUint32(c, crc32.ChecksumIEEE(c[4:]))
}

// decodeWebP decodes with golang.org/x/image.
func decodeWebP(t testing.TB, path string, size image.Point) iter.Seq[shown] {
	_, chunks, err := riff.NewReader(bytes.NewReader(bytesOf(t, path)))
	var frames []laid
	for err == nil {
		var id riff.FourCC
		var body io.Reader
		if id, _, body, err = chunks.Next(); err != nil || string(id[:]) != "ANMF" {
			continue
		}
		var c []byte
		if c, err = io.ReadAll(body); err != nil {
			break
		}
		at := func(i int) int { return int(c[i]) | int(c[i+1])<<8 | int(c[i+2])<<16 }
		var img image.Image
		if img, err = vp8l.Decode(bytes.NewReader(c[24:])); err != nil {
			break
		}
		n := int(binary.LittleEndian.Uint32(c[20:]))
		switch {
		case img.Bounds().Size() != image.Pt(at(6)+1, at(9)+1):
			t.Fatal("an image has not the size of its frame")
		case c[15]&^2 != 0:
			t.Fatalf("a frame has the flags %#x", c[15])
		case string(c[16:20]) != "VP8L" || n+n%2 != len(c)-24 || !bytes.Equal(c[24+n:], make([]byte, n%2)):
			t.Fatal("the chunk of an image has another length, or is not padded with a zero")
		}
		f := laid{img, image.Pt(2*at(0), 2*at(3)), time.Duration(at(12)) * time.Millisecond, idraw.Over, gif.DisposalNone}
		if c[15]&2 != 0 {
			f.op = idraw.Src
		}
		frames = append(frames, f)
	}
	if err != io.EOF {
		t.Fatal(err)
	}
	return play(t, size, frames)
}

// decodeWithWebPMux lets webpmux take the film apart, and dwebp decode the images; both are libwebp's.
func decodeWithWebPMux(t testing.TB, path string, size image.Point) iter.Seq[shown] {
	info := string(output(t, nil, "webpmux", "-info", path))
	if want := fmt.Sprintf("Canvas size: %d x %d\n", size.X, size.Y); !strings.HasPrefix(info, want) {
		t.Fatalf("webpmux says %q", info)
	}
	_, table, _ := strings.Cut(info, "compression\n")
	table, _, _ = strings.Cut(table, "Size of the XMP")
	var frames []laid
	for line := range strings.Lines(table) {
		f := laid{op: idraw.Src, after: gif.DisposalNone}
		var n, width, height, hold int
		var alpha, after, blend string
		_, err := fmt.Sscanf(line, "%d: %d %d %s %d %d %d %s %s", &n, &width, &height, &alpha, &f.at.X, &f.at.Y, &hold, &after, &blend)
		if err != nil || after != "none" {
			t.Fatalf("webpmux lists %q (%v)", line, err)
		}
		file := output(t, nil, "webpmux", "-get", "frame", fmt.Sprint(n), path, "-o", "-")
		_, pix, _ := bytes.Cut(output(t, file, "dwebp", "-quiet", "-pam", "-o", "-", "--", "-"), []byte("ENDHDR\n"))
		if len(pix) != 4*width*height {
			t.Fatalf("dwebp: frame %d has not %d by %d pixels", n, width, height)
		}
		f.Image, f.hold = &image.NRGBA{Pix: pix, Stride: 4 * width, Rect: image.Rect(0, 0, width, height)}, time.Duration(hold)*time.Millisecond
		if blend == "yes" {
			f.op = idraw.Over
		}
		frames = append(frames, f)
	}
	return play(t, size, frames)
}

// decodeFrames reads a folder with encoding/json and image/png.
func decodeFrames(t testing.TB, path string, size image.Point) iter.Seq[shown] {
	var list struct {
		Width, Height int
		Frames        []struct {
			File string
			Hold int64 `json:"hold_ms"`
		}
	}
	if err := json.Unmarshal(bytesOf(t, filepath.Join(path, "index.json")), &list); err != nil || size != image.Pt(list.Width, list.Height) {
		t.Fatalf("the list has pictures of %d by %d (%v)", list.Width, list.Height, err)
	}
	return func(yield func(shown) bool) {
		for _, f := range list.Frames {
			picture := pngOf(t, bytesOf(t, filepath.Join(path, f.File)))
			if !yield(shown{RGBA: picture, hold: time.Duration(f.Hold) * time.Millisecond}) {
				return
			}
		}
	}
}

// decodeWithFFmpeg returns a decoder of what ffmpeg reads with the given options.
func decodeWithFFmpeg(options ...string) func(testing.TB, string, image.Point) iter.Seq[shown] {
	return func(t testing.TB, path string, size image.Point) iter.Seq[shown] {
		v := runFFmpeg(t, append(slices.Clip(options), "-i", path)...)
		var holds []time.Duration
		for _, p := range v.packets {
			holds = append(holds, p.hold)
		}
		return v.play(t, size, holds)
	}
}

// A view is what ffmpeg sees in a file.
type view struct {
	raw     []byte // the pictures, as RGBA
	packets []packet
	length  time.Duration // that the file says it has, to 10 ms, or 0
}

// A packet is one picture in a file, and its times.
type packet struct{ decoded, shown, hold time.Duration }

// runFFmpeg returns what ffmpeg sees in an input. It starts slowly, so that one call gives all: the pictures on standard
// output, the packets in another, and the length in its messages.
func runFFmpeg(t testing.TB, input ...string) *view {
	t.Helper()
	path := filepath.Join(t.TempDir(), "packets")
	// Without passthrough ffmpeg repeats and drops pictures until their times are even.
	cmd := exec.Command("ffmpeg", slices.Concat([]string{"-hide_banner", "-nostdin", "-nostats"}, input,
		[]string{"-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1", "-c", "copy", "-f", "framecrc", path})...)
	var said strings.Builder
	cmd.Stderr = &said
	raw, err := cmd.Output()
	if err != nil {
		t.Fatalf("ffmpeg: %v: %s", err, &said)
	}
	v := &view{raw: raw}
	if _, text, found := strings.Cut(said.String(), "Duration: "); found {
		var h, m int
		var s float64
		if n, _ := fmt.Sscanf(text, "%d:%d:%f,", &h, &m, &s); n == 3 {
			v.length = time.Duration(60*h+m)*time.Minute + time.Duration(s*1000+0.5)*time.Millisecond
		}
	}
	// framecrc lists a packet a line: its stream, three times, in units that a comment says, and other things.
	var unit time.Duration
	for line := range strings.Lines(string(bytesOf(t, path))) {
		var num, den, decoded, shown, hold time.Duration
		if n, _ := fmt.Sscanf(line, "#tb 0: %d/%d", &num, &den); n == 2 {
			unit = num * time.Second / den
		}
		if strings.HasPrefix(line, "#") {
			continue
		}
		if _, err := fmt.Sscanf(line, "0, %d, %d, %d,", &decoded, &shown, &hold); err != nil || unit == 0 {
			t.Fatalf("no times: %q", line)
		}
		v.packets = append(v.packets, packet{decoded * unit, shown * unit, hold * unit})
	}
	return v
}

// play yields the pictures, which stand so long.
func (v *view) play(t testing.TB, size image.Point, holds []time.Duration) iter.Seq[shown] {
	return func(yield func(shown) bool) {
		picture := image.NewRGBA(image.Rectangle{Max: size})
		if len(v.raw) != len(holds)*len(picture.Pix) {
			t.Fatalf("%d bytes for %d pictures of %v", len(v.raw), len(holds), size)
		}
		for i, hold := range holds {
			copy(picture.Pix, v.raw[i*len(picture.Pix):])
			if !yield(shown{RGBA: picture, hold: hold}) {
				return
			}
		}
	}
}

// decodeVideo decodes a video with ffmpeg. A frame of it stands until the next begins, and the last until the end. What
// pads it to even sizes is cut off.
func decodeVideo(t testing.TB, path string, size image.Point) iter.Seq[shown] {
	v := runFFmpeg(t, "-i", path, "-vf", fmt.Sprintf("format=rgba,crop=%d:%d:0:0:exact=1", size.X, size.Y))
	var holds []time.Duration
	end := time.Duration(0)
	for i, p := range v.packets {
		// Players disagree on the length of a video whose frames are not in the order of their times.
		if p.decoded != p.shown || i == 0 && p.shown != 0 {
			t.Fatalf("frame %d is decoded at %v and shown at %v", i, p.decoded, p.shown)
		}
		if i > 0 {
			holds[i-1] += p.shown - end
		}
		holds = append(holds, p.hold)
		end = p.shown + p.hold
	}
	if v.length != end {
		t.Fatalf("the file says that it lasts %v, and its frames %v", v.length, end)
	}
	return v.play(t, size, holds)
}

// stepThrough steps through the film of a page, and returns its pictures, packed. Of each it has 32-bit numbers: the
// hold in milliseconds, the first pixel that differs from the picture before, how many follow, and these.
//
//go:embed testdata/step_through.js
var stepThrough string

// decodePage decodes a page as its readers see it, step by step.
func decodePage(t testing.TB, path string, size image.Point) iter.Seq[shown] {
	return unpacked(openFilm(t, "file://"+path), stepThrough, size)
}

// openFilm opens the page of a film in a browser, after some actions.
func openFilm(t testing.TB, url string, before ...browse.Action) *browse.Tab {
	t.Helper()
	tab := browse.Open(t, url, before...)
	tab.Soon("a picture", `document.querySelector('.picture[data-picture]') != null`, true)
	return tab
}

// paintPart is a script that paints a part of a page.
//
//go:embed testdata/paint_part.js
var paintPart string

// unpacked yields pictures that a script packs.
func unpacked(tab *browse.Tab, script string, size image.Point) iter.Seq[shown] {
	tab.Run("window.paintPart = " + paintPart[strings.Index(paintPart, "async"):])
	script = strings.Replace(script, "SIZE", fmt.Sprintf("[%d, %d]", size.X, size.Y), 1)
	packed, err := base64.StdEncoding.DecodeString(browse.Value[string](tab, script))
	if err != nil {
		tab.Fatal(err)
	}
	pictures, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		tab.Fatal(err)
	}
	return func(yield func(shown) bool) {
		picture := image.NewRGBA(image.Rectangle{Max: size})
		for {
			var head [3]uint32
			err := binary.Read(pictures, binary.LittleEndian, &head)
			if err == io.EOF {
				return
			}
			from, n := int(head[1]), int(head[2])
			if err != nil || 4*(from+n) > len(picture.Pix) {
				tab.Fatalf("it is larger than the film, or ends early (%v)", err)
			}
			if _, err = io.ReadFull(pictures, picture.Pix[4*from:4*(from+n)]); err != nil {
				tab.Fatal(err)
			}
			if !yield(shown{picture, time.Duration(head[0]) * time.Millisecond, true}) {
				return
			}
		}
	}
}

// A timedSVG is a picture of a film, and how long it is shown.
type timedSVG struct {
	file string
	hold time.Duration
}

// decodeSVG decodes an animation as an img element of Chromium shows it.
func decodeSVG(t testing.TB, path string, size image.Point) iter.Seq[shown] {
	return decodeScheme(t, path, size, "")
}

// decodeScheme decodes an animation as readers who prefer light or dark pages see it, or those who say nothing of it.
func decodeScheme(t testing.TB, path string, size image.Point, scheme string) iter.Seq[shown] {
	film := readAnimation(t, path)
	var pictures []timedSVG
	for i, start := range film.starts {
		pictures = append(pictures, timedSVG{film.stopped((start + film.end(i)) / 2), film.hold(i)})
	}
	return inChromium(t, pictures, size, scheme)
}

// paintSVGs is a program that has Chromium paint files.
//
//go:embed testdata/paint_svgs.js
var paintSVGs string

// inChromium yields drawings as an img element of Chromium shows them to readers who prefer light or dark pages, or say nothing of it.
func inChromium(t testing.TB, pictures []timedSVG, size image.Point, scheme string) iter.Seq[shown] {
	tab := browse.Open(t, "about:blank", browse.Media("prefers-color-scheme: "+scheme))
	var files [][2]any
	for _, p := range pictures {
		files = append(files, [2]any{p.file, p.hold.Milliseconds()})
	}
	return unpacked(tab, fmt.Sprintf("%s(%s)", paintSVGs, tracetest.Must(json.Marshal(files))), size)
}

// An animation is an SVG that moves, as this test reads it.
type animation struct {
	svg    string
	ms     float64   // its length
	starts []float64 // of its pictures, as parts of the whole
}

var (
	animationLength = regexp.MustCompile(`animation:([0-9.]+)s step-end `)
	keyframesRule   = regexp.MustCompile(`@keyframes \w+\{(.*)\}\n`)
	keyframePercent = regexp.MustCompile(`([0-9.]+)%[,{]`)
)

// readAnimation reads an animation.
func readAnimation(t testing.TB, path string) *animation {
	a := &animation{svg: string(bytesOf(t, path)), starts: []float64{0}}
	length := animationLength.FindStringSubmatch(a.svg)
	if length == nil {
		t.Fatal("it does not say how long it is")
	}
	fmt.Sscan(length[1], &a.ms)
	a.ms *= 1000
	for _, rule := range keyframesRule.FindAllStringSubmatch(a.svg, -1) {
		for _, percent := range keyframePercent.FindAllStringSubmatch(rule[1], -1) {
			if start, _ := strconv.ParseFloat(percent[1], 64); start < 100 {
				a.starts = append(a.starts, start/100)
			}
		}
	}
	slices.Sort(a.starts)
	a.starts = slices.Compact(a.starts)
	return a
}

// end returns where a picture ends, as a part of the whole.
func (a *animation) end(i int) float64 { return append(a.starts, 1)[i+1] }

// hold returns how long a picture is shown.
func (a *animation) hold(i int) time.Duration {
	ticks := func(part float64) time.Duration {
		return time.Duration(part * a.ms * float64(time.Millisecond)).Round(SVG.Tick)
	}
	return ticks(a.end(i)) - ticks(a.starts[i])
}

// stopped returns the animation with its clock stopped at a part of the whole.
func (a *animation) stopped(part float64) string {
	stop := fmt.Sprintf("*{animation-play-state:paused!important;animation-delay:%fms!important}</style>", -part*a.ms)
	return strings.Replace(a.svg, "</style>", stop, 1)
}

// decodePDF decodes the pages of slides, of each the middle, where a picture of some size stands. Pages are shown for no time.
func decodePDF(t testing.TB, path string, size image.Point) iter.Seq[shown] {
	pages := t.TempDir()
	output(t, nil, "pdftoppm", "-r", fmt.Sprint(slideDPI), "-png", path, filepath.Join(pages, "page"))
	return func(yield func(shown) bool) {
		for _, file := range tracetest.Must(filepath.Glob(filepath.Join(pages, "*.png"))) {
			page := pngOf(t, bytesOf(t, file))
			if page.Rect.Size() != slideSize(size) {
				t.Fatalf("%s has %v pixels", file, page.Rect)
			}
			picture := image.NewRGBA(image.Rectangle{Max: size})
			idraw.Draw(picture, picture.Rect, page, slideSize(size).Sub(size).Div(2), idraw.Src)
			if !yield(shown{RGBA: picture}) {
				return
			}
		}
	}
}
