package film

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"golang.org/x/image/vp8l"
	"golang.org/x/text/language"

	"queenreel/draw"
	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// cutAll returns the frames of a film.
func cutAll(f Film, o deltaOptions) []frame {
	c := newCutter(&f.Info, o)
	var frames []frame
	for p := range f.pictures() {
		frames = append(frames, c.add(p)...)
	}
	return append(frames, c.end()...)
}

// A red frame around the board that comes and goes is taken back, also where the film ends: what follows is laid over what was before.
// One that stays is drawn once.
func TestBack(t *testing.T) {
	picture := func(red uint8, move int) shot {
		img := image.NewPaletted(image.Rect(0, 0, 100, 100), color.Palette{color.White, color.RGBA{R: 0xff, A: 0xff}, color.Black})
		for i := range 100 {
			img.Pix[i], img.Pix[9900+i], img.Pix[100*i], img.Pix[100*i+99] = red, red, red, red
		}
		copy(img.Pix[4820:], bytes.Repeat([]uint8{2}, move))
		return shot{img, []image.Rectangle{img.Rect}, time.Second}
	}
	for red, goes := range []bool{true, false} {
		frames := cutAll(filmOf([]shot{picture(0, 0), picture(1, 0), picture(uint8(red), 1)}), deltaOptions{back: true})
		if frames[1].Back != goes || frames[2].Rect != image.Rect(20, 48, 21, 49) {
			t.Errorf("the red frame is taken back: %v, and the next one is %v", frames[1].Back, frames[2].Rect)
		}
	}
}

// runsOf returns the longest runs of the pixels of a row, found one by one.
func runsOf(row []byte) []run {
	var runs []run
	for x := 0; x < len(row); {
		n := 1
		for x+n < len(row) && row[x+n] == row[x] {
			n++
		}
		runs = appendRun(runs, row[x], n)
		x += n
	}
	return runs
}

// BenchmarkLZW encodes the frames of a film of the gallery, given their runs.
func BenchmarkLZW(b *testing.B) {
	file, err := os.Open(filepath.Join("..", "..", "out", "gallery", "8-queens-en.gif"))
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	g, err := gif.DecodeAll(file)
	if err != nil {
		b.Fatal(err)
	}
	var runs [][]run
	for _, img := range g.Image {
		runs = append(runs, appendPixels(nil, img.Pix, len(img.Pix)))
	}
	var e lzwEncoder
	var data []byte
	for b.Loop() {
		for _, r := range runs {
			e.begin(8) // no frame has more bits
			e.add(r)
			data = e.end(data[:0])
		}
	}
}

// plainGIF returns what image/gif writes of the frames of a film, the first of which is opaque.
func plainGIF(t *testing.T, f Film) []byte {
	t.Helper()
	palette := newCutter(&f.Info, deltaOptions{}).palette
	g := gif.GIF{LoopCount: f.Plays - 1, Config: image.Config{ColorModel: palette, Width: f.Size.X, Height: f.Size.Y}} // after the first time
	switch f.Plays {
	case 0:
		g.LoopCount = 0
	case 1:
		g.LoopCount = -1
	}
	var holds []time.Duration
	for s := range f.Scenes {
		holds = append(holds, s.Hold)
	}
	holds = inTicks(holds, gifTick)
	f.Scenes = changed(f.Scenes, func(s *story.Scene) { s.Hold, holds = holds[0], holds[1:] })
	for _, f := range cutAll(f, deltaOptions{back: true}) {
		g.Image = append(g.Image, f.image(palette))
		g.Delay = append(g.Delay, int(f.Hold/gifTick))
		g.Disposal = append(g.Disposal, gif.DisposalNone)
		if f.Back {
			g.Disposal[len(g.Disposal)-1] = gif.DisposalPrevious
		}
	}
	opaque := slices.Clone(palette)
	opaque[len(opaque)-1] = color.Black
	g.Image[0].Palette = opaque
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &g); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Films are, byte for byte, what image/gif writes of the same frames, with any number of processors: with one color table, one
// header, and one trailer. Frames of noise end before, at and after the pixel with which the dictionary of codes is full: at it, a clear
// code comes between the last code and the end.
func TestGIFAgainstReference(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	check := func(name string, f Film) {
		t.Helper()
		f.Hidden = true
		want := plainGIF(t, f)
		for _, procs := range processors() {
			runtime.GOMAXPROCS(procs)
			if got := encode(t, f, GIF); !bytes.Equal(got, want) {
				t.Errorf("%s, %d processors: %d bytes that differ from the reference's %d", name, procs, len(got), len(want))
			}
		}
	}
	rnd := rand.New(rand.NewPCG(9, 1))
	for _, n := range lengths {
		for _, plays := range []int{0, 1, 2, 1 << 16} {
			f := filmOf(randomShots(rnd, n, image.Pt(23, 31)))
			f.Plays = plays
			check(fmt.Sprintf("%d frames, %d plays", n, plays), f)
		}
	}
	for _, colors := range []int{1, 2, 3, 4, 7, 8, 128, 255} { // and one that is transparent
		check(fmt.Sprintf("%d colors", colors), filmOf(recolored(randomShots(rnd, 2*chunkLen, image.Pt(180, 90)), colors)))
	}
	for _, s := range []solver.Solver{solver.Backtrack, solver.Propagate} {
		check(s.Name, painted(newPainter(t, 5, panel.Options{Cell: 28}), tell(math.MaxInt, s, trace.Problem{N: 5}, story.Options{})))
	}
	noise := make([]uint8, 4096)
	for i := range noise {
		noise[i] = uint8(1 + rnd.IntN(254))
	}
	for n := 3850; n < len(noise); n++ {
		shots := recolored(randomShots(rnd, 2, image.Pt(n, 1)), 255)
		clear(shots[0].image.Pix)
		copy(shots[1].image.Pix, noise)
		shots[1].changed = []image.Rectangle{shots[1].image.Rect}
		check(fmt.Sprintf("%d pixels of noise", n), filmOf(shots))
	}
}

// randomPalette returns 256 colors, of which the first are not opaque.
func randomPalette(rnd *rand.Rand) color.Palette {
	palette := color.Palette{color.NRGBA{}, color.NRGBA{1, 2, 3, 128}}
	for len(palette) < 256 {
		palette = append(palette, color.NRGBA{uint8(rnd.IntN(256)), uint8(rnd.IntN(256)), uint8(rnd.IntN(256)), 255})
	}
	return palette
}

// What image/png decodes is what was encoded, for any number of colors, which are packed 1, 2, 4 or 8 to a byte, and a part of a wider
// picture too. A PNG has no color that it does not use.
func TestPNG(t *testing.T) {
	rnd := rand.New(rand.NewPCG(44, 1))
	palette := randomPalette(rnd)
	for _, e := range []*PNGEncoder{new(PNGEncoder), {Many: true}} {
		for _, colors := range []int{1, 2, 3, 4, 5, 16, 17, 256} {
			for _, size := range []image.Point{{4, 3}, {10, 40}, {11, 30}, {16, 20}, {300, 40}} {
				img := vp8lPicture(rnd, size, colors, 30)
				img.Palette = palette
				part := img.SubImage(image.Rectangle{img.Rect.Min.Add(image.Pt(3, 1)), img.Rect.Max}).(*image.Paletted)
				file := e.Pack(part)()
				got, err := png.Decode(bytes.NewReader(file))
				if err != nil {
					t.Fatal(err)
				}
				decoded, used := got.(*image.Paletted), map[uint8]bool{}
				for y := range decoded.Rect.Dy() {
					for x := range decoded.Rect.Dx() {
						index := part.ColorIndexAt(part.Rect.Min.X+x, part.Rect.Min.Y+y)
						used[index] = true
						if c := color.NRGBAModel.Convert(decoded.At(x, y)); c != palette[index] {
							t.Fatalf("%d colours, %v: pixel %d,%d is %v, and should be %v", colors, part.Rect, x, y, c, palette[index])
						}
					}
				}
				if decoded.Rect.Size() != part.Rect.Size() || len(decoded.Palette) != len(used) {
					t.Errorf("%v with %d of %d colours became %v with %d", part.Rect, len(used), colors, decoded.Rect, len(decoded.Palette))
				}
				if again := e.Pack(part)(); !bytes.Equal(again, file) {
					t.Errorf("%d colours, %v: other bytes the second time", colors, part.Rect)
				}
			}
		}
	}
}

// What golang.org/x/image decodes is what was written, for any number of colors, which are packed 1, 2, 4 or
// 8 to a byte, and any width, for distances to the rows above depend on it.
func TestVP8L(t *testing.T) {
	rnd := rand.New(rand.NewPCG(20, 1))
	palette := randomPalette(rnd)
	w := newVP8LWriter(palette, 300*40)
	for _, colors := range []int{1, 2, 3, 4, 5, 16, 17, 100, 256} {
		for _, size := range []image.Point{{1, 1}, {1, 9}, {2, 40}, {3, 30}, {7, 20}, {8, 20}, {9, 20}, {60, 50}, {300, 40}} {
			for _, longest := range []int{1, 5, 300} { // run
				checkVP8L(t, w, palette, vp8lPicture(rnd, size, colors, longest))
			}
		}
	}
	flat := image.NewPaletted(image.Rect(0, 0, 130, 130), nil) // a copy of more than 4096 pixels is written in pieces
	checkVP8L(t, w, palette, flat)
	flat.Pix[len(flat.Pix)-1] = 20
	checkVP8L(t, w, palette, flat)
}

// vp8lPicture returns a picture of runs, whose rows are often alike.
func vp8lPicture(rnd *rand.Rand, size image.Point, colors, longest int) *image.Paletted {
	img := image.NewPaletted(image.Rectangle{image.Pt(3, 5), image.Pt(3, 5).Add(size)}, nil)
	for at := 0; at < len(img.Pix); {
		n := min(1+rnd.IntN(longest), len(img.Pix)-at)
		if back := 1 + rnd.IntN(3*size.X); back <= at && rnd.IntN(2) == 0 {
			for range n {
				img.Pix[at] = img.Pix[at-back]
				at++
			}
			continue
		}
		copy(img.Pix[at:at+n], bytes.Repeat([]uint8{uint8(rnd.IntN(colors))}, n))
		at += n
	}
	return img
}

func checkVP8L(t *testing.T, w *vp8lWriter, palette color.Palette, img *image.Paletted) {
	t.Helper()
	data := w.write(nil, img.Rect.Size(), runsOf(img.Pix))
	got, err := vp8l.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%v: %v", img.Rect, err)
	}
	pix := got.(*image.NRGBA)
	if pix.Rect.Size() != img.Rect.Size() {
		t.Fatalf("a picture of %v becomes one of %v", img.Rect.Size(), pix.Rect.Size())
	}
	for i, index := range img.Pix {
		if c := pix.Pix[4*i:]; (color.NRGBA{c[0], c[1], c[2], c[3]}) != palette[index] {
			t.Fatalf("%v: pixel %d of %d is %v, and should be %v", img.Rect, i, len(img.Pix), c[:4], palette[index])
		}
	}
	if again := w.write(nil, img.Rect.Size(), runsOf(img.Pix)); !bytes.Equal(again, data) {
		t.Fatalf("%v: other bytes the second time", img.Rect)
	}
}

// A file that can be gone back to has the same bytes as a stream, and is written on the way.
func TestWebPGoesBackForItsLength(t *testing.T) {
	f := filmOf(randomShots(rand.New(rand.NewPCG(21, 1)), 40, image.Pt(23, 31)))
	var file patchedFile
	write(t, f, Target{WebP, Sink{Writer: &file, At: &file}})
	if !bytes.Equal(file.Bytes(), encode(t, f, WebP)) {
		t.Error("a file and a stream differ")
	}
	if file.writes < 40 {
		t.Errorf("%d frames are written in %d pieces: they are held", 40, file.writes)
	}
	file = patchedFile{err: errFull}
	if err := Write(t.Context(), f, Target{WebP, Sink{Writer: &file, At: &file}}); !errors.Is(err, errFull) {
		t.Errorf("when the length cannot be written, the error is %v", err)
	}
}

// A patchedFile is a file in memory.
type patchedFile struct {
	bytes.Buffer
	writes int
	err    error // of WriteAt
}

func (f *patchedFile) Write(p []byte) (int, error) {
	f.writes++
	return f.Buffer.Write(p)
}

func (f *patchedFile) WriteAt(p []byte, offset int64) (int, error) {
	return copy(f.Bytes()[offset:], p), f.err
}

// What comes before the first frame is, byte by byte, what section 2.7.1 of RFC 9649 asks for: what is reserved is 0, and so is the
// color of the ground, which is transparent.
func TestWebPHead(t *testing.T) {
	info := Info{Size: image.Pt(0x10203, 7), Plays: 0x102}
	for features, hasMeta := range map[string]bool{"\x12": false, "\x16": true} {
		head := "RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00" + features + "\x00\x00\x00\x02\x02\x01\x06\x00\x00" +
			"ANIM\x06\x00\x00\x00\x00\x00\x00\x00\x02\x01"
		if got := string(webpHead(info, hasMeta)); got != head {
			t.Errorf("got  %q\nwant %q", got, head)
		}
	}
}

// A film of which more changes than browsers can stand, or of more pictures, is refused.
func TestSVGLimits(t *testing.T) {
	shots := randomShots(rand.New(rand.NewPCG(3, 3)), 40, image.Pt(120, 120))
	for i := range shots { // all of each is another
		for j := range shots[i].image.Pix {
			shots[i].image.Pix[j] = uint8((i + j) % 5)
		}
	}
	var wrong *words.Error
	if err := Write(t.Context(), filmOf(shots), SVG.To(io.Discard)); !errors.As(err, &wrong) || wrong.Problem.Key != "format-changes" {
		t.Errorf("the error is %v", err)
	}
	film := filmOf(shots)
	film.Frames = SVG.MaxFrames + 1
	if err := Write(t.Context(), film, SVG.To(io.Discard)); !errors.As(err, &wrong) || wrong.Problem.Key != "format-frames" {
		t.Errorf("the error is %v", err)
	}
}

// A slidePainter remembers of which scenes it drew slides.
type slidePainter struct {
	*draw.Painter
	drawn []story.Scene
}

func (p *slidePainter) Drawing(s *story.Scene) *raster.Drawing {
	p.drawn = append(p.drawn, *s)
	return p.Painter.Drawing(s)
}

// Each slide of a film shows its step at rest, also one of which the film shows little, and says all words of its scene, also as a
// note, and the step. Which steps are slides, the goldens of pace say.
func TestSlides(t *testing.T) {
	p := trace.Problem{N: 6}
	scenes := timed(t, p, story.Options{}, pace.Timing{}, solver.Backtrack)
	for i := range scenes {
		scenes[i].States[0].Bare, scenes[i].Hold = true, story.BriefHold
	}
	painter := &slidePainter{Painter: newPainterOf(t, solver.Backtrack.About(p), panel.Options{Cell: 20, Search: drawtest.StatesOf(scenes)})}
	file := encode(t, painted(painter, scenes), PDF)
	want := slices.DeleteFunc(slices.Clone(scenes), func(s story.Scene) bool { return !s.Slide })
	notes := notesIn(t, file)
	if len(notes) != len(want) || len(painter.drawn) != len(want) || len(want) < 12 {
		t.Fatalf("%d notes and %d drawings, and not %d", len(notes), len(painter.drawn), len(want))
	}
	for i, note := range notes {
		if s := &painter.drawn[i]; s.Step != want[i].Step || s.States[0].Bare || s.Brief() {
			t.Errorf("page %d shows what the film does of step %d in %v", i+1, s.Step, s.Hold)
		}
		if c := want[i].Words(); note != strings.TrimSuffix(c.Title+"\n"+c.Detail, "\n") {
			t.Errorf("the note of page %d is %q, and its words are %q", i+1, note, c)
		}
	}
	t.Run("pdftotext", func(t *testing.T) {
		tracetest.Needs(t, "pdftotext")
		path := filepath.Join(t.TempDir(), "slides.pdf")
		writeFile(t, path, file)
		text := output(t, nil, "pdftotext", path, "-")
		pages := strings.Split(strings.TrimSuffix(string(text), "\f"), "\f")
		if len(pages) != len(want) {
			t.Fatalf("%d pages, and not %d", len(pages), len(want))
		}
		for i, page := range pages {
			said := strings.Join(strings.Fields(page), " ")
			for _, words := range []string{want[i].Words().Title, want[i].Words().Detail, words.English.StepName(want[i].Step)} {
				if !strings.Contains(said, words) {
					t.Errorf("page %d does not say %q: %s", i+1, words, said)
				}
			}
		}
	})
}

// notesIn returns the notes of slides, page by page: what programs that show slides read from their annotations.
func notesIn(t *testing.T, file []byte) (notes []string) {
	t.Helper()
	for _, m := range regexp.MustCompile(`/Subtype/Text/Rect\[[^]]*\]/Contents <feff([0-9a-f]*)>/Open false`).FindAllSubmatch(file, -1) {
		var codes []uint16
		for code := range slices.Chunk(m[1], 4) {
			n, err := strconv.ParseUint(string(code), 16, 16)
			if err != nil {
				t.Fatal(err)
			}
			codes = append(codes, uint16(n))
		}
		notes = append(notes, string(utf16.Decode(codes)))
	}
	return notes
}

// What the film says of itself is in the tags, and without --no-metadata only; TestLaws reads them. Large pictures refer to few, as old
// decoders want it; TestVideoLevels has ffprobe read the level.
func TestVideoOptions(t *testing.T) {
	f := infoOf(smallFilm(), told)
	f.Hidden = true
	options := func() string { return strings.Join(f.videoOptions("mp4", []string{"-c:v", "libx264"}, "/tmp/x"), " ") }
	hidden := regexp.MustCompile(`^[^=]* -fps_mode passthrough -enc_time_base 1:100 -refs 8 .* language=und -f mp4 file:/tmp/x$`)
	if !hidden.MatchString(options()) {
		t.Errorf("without metadata the options are %s", options())
	}
	f.Hidden, f.Size, f.Rate = false, image.Pt(1920, 1080), 30
	large := regexp.MustCompile(`(?s) -fps_mode cfr -r 30 -refs 4 .* language=zho -metadata title="Four" .* -metadata comment={"software":`)
	if !large.MatchString(options()) {
		t.Errorf("for large pictures at a constant rate the options are %s", options())
	}
}

// Tracks say the language of their texts as players know it.
func TestTrackLanguages(t *testing.T) {
	for own, track := range trackLanguages {
		if base, _ := language.Make(own).Base(); track != base.ISO3() {
			t.Errorf("the tracks of films in %s say %q, not %q", own, track, base.ISO3())
		}
	}
}

// The stream to ffmpeg has the same bytes as before, also those that ffmpeg makes nothing of. That the rest are right is tested by
// ffmpeg.
func TestMatroska(t *testing.T) {
	head := (&Info{Size: image.Pt(641, 480)}).matroskaHead()
	var text []byte
	for line := range slices.Chunk(append(head, matroskaFrame(1230*time.Millisecond, 70*time.Millisecond, 20)...), 16) {
		text = fmt.Appendf(text, "% -48x %q\n", line, line)
	}
	tracetest.Golden(t, "testdata/video.txt", text)
}

// fakeFFmpeg puts a shell script in the place of ffmpeg, unless it is "", and returns the folder of temporary files.
func fakeFFmpeg(t *testing.T, script string) (temp string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("there are no shell scripts")
	}
	dir := t.TempDir()
	if script != "" {
		writeFile(t, filepath.Join(dir, "ffmpeg"), []byte("#!/bin/sh\nPATH=/bin:/usr/bin\n"+script))
	}
	t.Setenv("PATH", dir)
	temp = t.TempDir()
	t.Setenv("TMPDIR", temp)
	return temp
}

// What is ours of a video obeys all laws: here a program stands in for ffmpeg that is quick, and writes what it reads.
func TestVideoLaws(t *testing.T) {
	temp := fakeFFmpeg(t, `for last; do :; done; exec cat >"${last#file:}"`)
	tr := trial{Format: WebM} // the program reads Matroska, as this is
	for _, law := range laws[1:] {
		if err := law.check(&tr); err != nil {
			t.Errorf("the format %s breaks a law: it %s: %v", tr.Name, law.name, err)
		}
	}
	checkEmpty(t, temp, newDisk())
}

// However ffmpeg fails, the error is one line that says why, and nothing is left.
func TestVideoFails(t *testing.T) {
	film := filmOf(randomShots(rand.New(rand.NewPCG(8, 1)), 3, image.Pt(200, 100))) // more than a pipe holds
	for _, c := range []struct{ name, script, want string }{
		{"is not there", "", "mp4 is made by ffmpeg, which is not installed: get ffmpeg with "},
		{"says why", "echo '[libx264 @ 0x55d0] [error] no room' >&2; echo 'No trailer' >&2; exit 1", "ffmpeg cannot make the mp4: no room"},
		{"says why at the end", "cat >/dev/null; echo 'No space left on device' >&2; exit 1", "cannot keep the mp4 in "},
		{"is killed", "read -r line; kill -9 $$", "ffmpeg cannot make the mp4: signal: killed"},
		{"is content with less", "exit 0", "ffmpeg ended before the film"},
		{"writes nothing", "exec cat >/dev/null", "ffmpeg made no mp4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			temp := fakeFFmpeg(t, c.script)
			tr := trial{Format: MP4}
			d := newDisk()
			err := tr.write(t.Context(), film, d)
			if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("the error is %v, and should be %s", err, c.want)
			}
			checkEmpty(t, temp, d)
		})
	}
}

func checkEmpty(t *testing.T, temp string, d *disk) {
	t.Helper()
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 || d.bytes > 0 {
		t.Errorf("left are %v and %d bytes (%v)", left, d.bytes, err)
	}
}

// Colors are those that Recommendation BT.709 gives for pure ones.
func TestYUVColors(t *testing.T) {
	for _, c := range []struct {
		color        color.Color
		luma, cb, cr uint8
	}{
		{color.White, 235, 128, 128},
		{color.Black, 16, 128, 128},
		{color.RGBA{R: 255, A: 255}, 63, 102, 240},
		{color.RGBA{G: 255, A: 255}, 173, 42, 26},
		{color.RGBA{B: 255, A: 255}, 32, 240, 118},
	} {
		i := Info{Size: image.Pt(1, 1), Palette: color.Palette{c.color}}
		p := i.yuv()
		p.show(image.NewPaletted(image.Rect(0, 0, 1, 1), i.Palette))
		if want := []uint8{c.luma, c.luma, c.luma, c.luma, c.cb, c.cr}; !bytes.Equal(p.Pix, want) {
			t.Errorf("%v is %v, want %v", c.color, p.Pix, want)
		}
	}
	i := Info{Size: image.Pt(1, 3), Palette: color.Palette{color.White, color.Black}}
	p := i.yuv()
	p.show(&image.Paletted{Pix: []uint8{1, 1, 1}, Stride: 1, Rect: image.Rectangle{Max: i.Size}})
	if want := []uint8{16, 235, 16, 235, 16, 235, 235, 235, 128, 128, 128, 128}; !bytes.Equal(p.Pix, want) {
		t.Errorf("got %v, want %v", p.Pix, want)
	}
}

// Old decoders play films of a constant rate up to 1920 by 1080, and all others up to 1280 by 720, however short their pictures are.
func TestVideoLevels(t *testing.T) {
	tracetest.Needs(t, "ffmpeg", "ffprobe")
	for size, rate := range map[image.Point]int{{1280, 720}: 0, {1920, 1080}: 30} {
		film := filmOf(randomShots(rand.New(rand.NewPCG(9, 1)), 2, size))
		film.Rate = rate
		path := filepath.Join(t.TempDir(), "film.mp4")
		writeFile(t, path, encode(t, film, MP4))
		if level := string(output(t, nil, "ffprobe", "-v", "error", "-show_entries", "stream=level", "-of", "csv=p=0", path)); level != "40\n" {
			t.Errorf("%v: level %s", size, level)
		}
	}
}

// A video says its title, and the language of its texts.
func TestVideoTags(t *testing.T) {
	tracetest.Needs(t, "ffmpeg", "ffprobe")
	for _, f := range []Format{MP4, WebM} {
		path := filepath.Join(t.TempDir(), "film"+f.Ext)
		writeFile(t, path, encode(t, infoOf(smallFilm(), Meta{Alt: "四皇后的动画。共 3 幅。", Lang: "zh"}), f))
		said := output(t, nil, "ffprobe", "-v", "error", "-show_entries", "stream_tags=language:format_tags=title", "-of", "csv", path)
		if want := "stream,zho\nformat,四皇后的动画\n"; string(said) != want {
			t.Errorf("%s: the tags are %q, not %q", f.Name, said, want)
		}
		if got, err := ReadMeta(path); got.Lang != "zh" || got.Frames != 3 {
			t.Errorf("%s: it tells %+v (%v)", f.Name, got, err)
		}
	}
}
