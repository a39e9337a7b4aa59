package film

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	idraw "image/draw"
	"image/gif"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"
)

// lengths are the numbers of frames at which chunks begin, end, and are left with one frame.
var lengths = []int{1, 2, chunkLen - 1, chunkLen, chunkLen + 1, 3*chunkLen + 5}

// encode returns a film as a GIF.
func encode(t *testing.T, f Film) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := GIF.Encode(t.Context(), &b, f); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// decode returns the frames of a GIF.
func decode(t *testing.T, data []byte) *gif.GIF {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// play yields the pictures that a film shows, in colour; each is valid until the next. It is a
// player of its own: it knows of frames only what the GIF standard says.
func play(g *gif.GIF) iter.Seq[*image.RGBA] {
	return func(yield func(*image.RGBA) bool) {
		screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
		for i, frame := range g.Image {
			before := screen
			if g.Disposal[i] == gif.DisposalPrevious {
				screen = &image.RGBA{Pix: slices.Clone(screen.Pix), Stride: screen.Stride, Rect: screen.Rect}
			}
			overlay(screen, frame)
			if !yield(screen) {
				return
			}
			switch g.Disposal[i] {
			case gif.DisposalBackground:
				idraw.Draw(screen, frame.Rect, image.Transparent, image.Point{}, idraw.Src)
			case gif.DisposalPrevious:
				screen = before
			}
		}
	}
}

// overlay lays a frame over a picture. image/draw does the same, but slowly.
func overlay(picture *image.RGBA, frame *image.Paletted) {
	colours := make([][4]uint8, len(frame.Palette))
	for i, c := range frame.Palette {
		c := color.RGBAModel.Convert(c).(color.RGBA)
		colours[i] = [4]uint8{c.R, c.G, c.B, c.A}
	}
	for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
		pix := picture.Pix[picture.PixOffset(frame.Rect.Min.X, y):]
		for x, index := range row(frame, frame.Rect, y) {
			if c := &colours[index]; c[3] != 0 {
				*(*[4]uint8)(pix[4*x:]) = *c
			}
		}
	}
}

// coloured returns a picture in colour.
func coloured(img *image.Paletted) *image.RGBA {
	c := image.NewRGBA(img.Rect)
	overlay(c, img)
	return c
}

// checkPictures compares pictures with the shots of a film, pixel for pixel.
func checkPictures(t *testing.T, decoder string, pictures iter.Seq[*image.RGBA], shots []shot) {
	t.Helper()
	i := 0
	for got := range pictures {
		if i == len(shots) {
			t.Fatalf("%s: more pictures than the %d canvases", decoder, i)
		}
		if want := coloured(shots[i].image); got.Rect != want.Rect || !bytes.Equal(got.Pix, want.Pix) {
			t.Fatalf("%s: picture %d of %d is not the canvas", decoder, i, len(shots))
		}
		i++
	}
	if i != len(shots) {
		t.Fatalf("%s: %d pictures of %d canvases", decoder, i, len(shots))
	}
}

// What comes out of a file must be the canvases that went in, wherever chunks meet.
func TestGIFShowsTheCanvases(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	for _, n := range lengths {
		shots := randomShots(rnd, n, image.Pt(23, 31))
		g := decode(t, encode(t, filmOf(shots)))
		checkPictures(t, "image/gif", play(g), shots)
		if g.Config.Width != 23 || g.Config.Height != 31 {
			t.Errorf("%d frames: the film is %dx%d", n, g.Config.Width, g.Config.Height)
		}
	}
}

// A colour table for each frame would make small frames several times as large, and a header or
// trailer in the middle would end the film there. So the blocks of the file are counted.
func TestGIFBlocks(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 1))
	for _, n := range lengths {
		for plays, wantLoop := range map[int]int{0: 0, 1: -1, 2: 1, 1 << 16: 1<<16 - 1} {
			f := filmOf(randomShots(rnd, n, image.Pt(9, 9)))
			f.Plays = plays
			if n == 1 {
				wantLoop = -1 // one picture has nothing to repeat
			}
			got, err := readBlocks(encode(t, f))
			if err != nil {
				t.Fatalf("%d frames: %v", n, err)
			}
			if want := (blocks{frames: n, global: 8, loop: wantLoop}); got != want {
				t.Errorf("%d frames, %d plays: got %+v, want %+v", n, plays, got, want)
			}
		}
	}
}

// blocks is what a GIF is made of.
type blocks struct {
	frames int
	global int // entries of the global colour table
	local  int // local colour tables
	loop   int // the loop count, -1 if there is none
}

// readBlocks reads a GIF as its standard says, and refuses what comes after the trailer.
func readBlocks(data []byte) (blocks, error) {
	b := blocks{loop: -1}
	if !bytes.HasPrefix(data, []byte("GIF89a")) {
		return b, errors.New("no header")
	}
	b.global = 2 << (data[10] & 7)
	at := 13 + 3*b.global
	skip := func() { // over sub-blocks
		for data[at] != 0 {
			at += 1 + int(data[at])
		}
		at++
	}
	for {
		switch data[at] {
		case 0x3b:
			if at != len(data)-1 {
				return b, fmt.Errorf("a trailer at %d of %d bytes", at, len(data))
			}
			return b, nil
		case 0x21:
			if data[at+1] == 0xff {
				if b.loop >= 0 {
					return b, errors.New("two loop counts")
				}
				b.loop = int(data[at+16]) | int(data[at+17])<<8
			}
			at += 2
			skip()
		case 0x2c:
			b.frames++
			if data[at+9]&0x80 != 0 {
				b.local++
				at += 6 << (data[at+9] & 7)
			}
			at += 11
			skip()
		default:
			return b, fmt.Errorf("byte %#x at %d begins no block", data[at], at)
		}
	}
}

// Rounding must not add up: at every frame a film is as long as was asked, to half a centisecond.
func TestGIFDelays(t *testing.T) {
	shots := randomShots(rand.New(rand.NewPCG(3, 1)), 500, image.Pt(3, 3))
	g := decode(t, encode(t, filmOf(shots)))
	var got, want time.Duration
	for i, s := range shots {
		got += time.Duration(g.Delay[i]) * gifTick
		want += s.hold
		if off := (got - want).Abs(); off > gifTick/2 {
			t.Fatalf("after frame %d the film is off by %v", i, off)
		}
		if g.Delay[i] < 2 {
			t.Fatalf("frame %d has a delay of %d: browsers make that 10", i, g.Delay[i])
		}
	}
}

// Holds that are too short are stretched, and later ones do not pay for that.
func TestGIFShortHolds(t *testing.T) {
	shots := randomShots(rand.New(rand.NewPCG(3, 2)), 4, image.Pt(3, 3))
	for i, hold := range []time.Duration{0, time.Millisecond, 19 * time.Millisecond, 50 * time.Millisecond} {
		shots[i].hold = hold
	}
	g := decode(t, encode(t, filmOf(shots)))
	if want := []int{2, 2, 2, 5}; !slices.Equal(g.Delay, want) {
		t.Errorf("got delays %v, want %v", g.Delay, want)
	}
}

// image/gif cuts sizes, delays and loop counts to 16 bits in silence; we must not.
func TestGIFRefuses(t *testing.T) {
	film := func(change func(*Film, []shot)) Film {
		shots := randomShots(rand.New(rand.NewPCG(4, 1)), 3, image.Pt(3, 3))
		f := filmOf(shots)
		change(&f, shots)
		return f
	}
	for _, c := range []struct {
		film Film
		want string
	}{
		{film(func(f *Film, _ []shot) { f.Size.X = 65536 }), "a film of 65536x3 pixels: a GIF goes up to 65535"},
		{film(func(f *Film, _ []shot) { f.Plays = 65537 }), "65537 plays: a GIF counts up to 65536, and 0 is for ever"},
		{film(func(_ *Film, s []shot) { s[1].hold = 20 * time.Minute }), "a hold of 20m0s: a GIF frame can stand for 10m55.35s at most"},
		{film(func(_ *Film, s []shot) { s[0].hold, s[1].hold = 24*time.Millisecond, 655351*time.Millisecond }), "a hold of 10m55.351s: a GIF frame can stand for 10m55.35s at most"},
		{film(func(f *Film, _ []shot) { f.Frames = func(func(Frame) bool) {} }), "a film without frames"},
		{film(func(_ *Film, s []shot) { s[1].hold = 655350 * time.Millisecond }), ""},
	} {
		got := ""
		if err := GIF.Encode(t.Context(), io.Discard, c.film); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// A film is a pure function of its options, so the number of processors must not show.
func TestGIFSameOnAnyMachine(t *testing.T) {
	f := filmOf(randomShots(rand.New(rand.NewPCG(5, 1)), 10*chunkLen+3, image.Pt(40, 40)))
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	one := encode(t, f)
	for _, procs := range []int{2, 7} {
		runtime.GOMAXPROCS(procs)
		if !bytes.Equal(encode(t, f), one) {
			t.Errorf("other bytes with GOMAXPROCS %d", procs)
		}
	}
}

// A film that is stopped must say why, and leave nothing running.
func TestGIFStopped(t *testing.T) {
	f := filmOf(randomShots(rand.New(rand.NewPCG(6, 1)), 20*chunkLen, image.Pt(40, 40)))
	size := len(encode(t, f))
	before := runtime.NumGoroutine()
	check := func(what string, got, want error) {
		t.Helper()
		if !errors.Is(got, want) {
			t.Errorf("%s: got error %v, want %v", what, got, want)
		}
		if n := settled(before); n > before {
			t.Errorf("%s: %d goroutines, and %d before", what, n, before)
		}
	}

	full := errors.New("disk full")
	for _, room := range []int{0, 1, size / 2, size - 1} {
		check("full disk", GIF.Encode(t.Context(), &disk{room, full}, f), full)
	}

	for _, at := range []int{1, chunkLen, 5*chunkLen + 3} {
		ctx, cancel := context.WithCancelCause(t.Context())
		stop := errors.New("stop")
		n := 0
		err := GIF.Encode(ctx, io.Discard, f.Watched(func(Frame) {
			if n++; n == at {
				cancel(stop)
			}
			if n > at {
				t.Fatal("frames were taken after the context was done")
			}
		}))
		check("cancelled", err, stop)
	}

	bad := f // a frame that image/gif refuses, in a chunk in the middle
	n := 0
	bad.Frames = func(yield func(Frame) bool) {
		for frame := range f.Frames {
			if n++; n == 5*chunkLen {
				frame.Image = image.NewPaletted(image.Rect(0, 0, 50, 50), f.Palette)
			}
			if !yield(frame) {
				return
			}
		}
	}
	if err := GIF.Encode(t.Context(), io.Discard, bad); err == nil {
		t.Error("a frame larger than the film gave no error")
	}
	check("bad frame", nil, nil)
}

// settled returns the number of goroutines. One that has sent its last word may need a moment to end.
func settled(want int) int {
	for range 100 {
		if runtime.NumGoroutine() <= want {
			break
		}
		time.Sleep(time.Millisecond)
	}
	return runtime.NumGoroutine()
}

// A disk has room for so many bytes.
type disk struct {
	room int
	err  error
}

func (d *disk) Write(p []byte) (int, error) {
	if d.room -= len(p); d.room < 0 {
		return 0, d.err
	}
	return len(p), nil
}

// Two decoders by other people must see the same pictures.
func TestGIFInGifsicle(t *testing.T) {
	gifsicle := tool(t, "gifsicle")
	for _, n := range lengths {
		shots := randomShots(rand.New(rand.NewPCG(7, 1)), n, image.Pt(23, 31))
		checkPictures(t, "gifsicle", gifsiclePictures(t, gifsicle, encode(t, filmOf(shots))), shots)
	}
}

// gifsiclePictures returns the pictures that gifsicle sees in a GIF.
func gifsiclePictures(t *testing.T, gifsicle string, data []byte) iter.Seq[*image.RGBA] {
	t.Helper()
	cmd := exec.Command(gifsicle, "--no-warnings", "--unoptimize")
	cmd.Stdin = bytes.NewReader(data)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("gifsicle: %v", err)
	}
	return play(decode(t, out))
}

func TestGIFInFFmpeg(t *testing.T) {
	ffmpeg := tool(t, "ffmpeg")
	for _, n := range lengths {
		shots := randomShots(rand.New(rand.NewPCG(8, 1)), n, image.Pt(23, 31))
		checkPictures(t, "ffmpeg", ffmpegPictures(t, ffmpeg, encode(t, filmOf(shots)), image.Pt(23, 31)), shots)
	}
}

// ffmpegPictures yields the pictures that ffmpeg sees in a GIF; each is valid until the next.
func ffmpegPictures(t *testing.T, ffmpeg string, data []byte, size image.Point) iter.Seq[*image.RGBA] {
	t.Helper()
	path := filepath.Join(t.TempDir(), "film.gif")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return func(yield func(*image.RGBA) bool) {
		// Without passthrough ffmpeg repeats and drops frames until their times are even.
		cmd := exec.CommandContext(t.Context(), ffmpeg, "-v", "error", "-i", path, "-fps_mode", "passthrough",
			"-f", "rawvideo", "-pix_fmt", "rgba", "-")
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		picture := image.NewRGBA(image.Rectangle{Max: size})
		for {
			if _, err = io.ReadFull(out, picture.Pix); err != nil || !yield(picture) {
				break
			}
		}
		if waited := cmd.Wait(); err != io.EOF || waited != nil {
			t.Fatalf("ffmpeg: %v, %v", err, waited)
		}
	}
}

// tool returns the path of a program and skips the test where it is missing. CI sets
// QUEENREEL_NEEDS_GIFSICLE, so that there the test is never skipped by mistake.
func tool(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if name == "gifsicle" && os.Getenv("QUEENREEL_NEEDS_GIFSICLE") == "1" {
			t.Fatal("gifsicle is not installed, and QUEENREEL_NEEDS_GIFSICLE is set")
		}
		t.Skip(name + " is not installed")
	}
	return path
}

// Paths name formats by their endings, and every format must be found by its own.
func TestFormatOf(t *testing.T) {
	for _, want := range Formats {
		if got, ok := FormatOf("out/x" + want.Ext); !ok || got.Name != want.Name {
			t.Errorf("%s: found %q", want.Ext, got.Name)
		}
	}
	for path, want := range map[string]string{
		"a.GIF": "gif", "x.png.gif": "gif", "a.gif/b": "", "gif": "", "a.": "", "": "", ".gif": "gif",
	} {
		if got, ok := FormatOf(path); got.Name != want || ok != (want != "") {
			t.Errorf("%q: found %q, want %q", path, got.Name, want)
		}
	}
}
