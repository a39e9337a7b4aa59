package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/image/draw"

	"queenreel/draw/film"
)

// smallFilm writes a film of 4 queens with some flags, and returns its path.
func smallFilm(t testing.TB, name string, flags ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	args := append([]string{"animate", "-n", "4", "--all", "--cell", "12", "--pace", "fast", "-q", "-o", path}, flags...)
	if code, _, said := call(args...); code != 0 {
		t.Fatalf("exit code %d: %s", code, said)
	}
	return path
}

// reference plays a GIF as the specification says, all of it at once, and returns its pictures.
func reference(t *testing.T, path string) (pictures []*image.RGBA, holds []time.Duration) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g, err := gif.DecodeAll(f)
	if err != nil {
		t.Fatal(err)
	}
	canvas := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, frame := range g.Image {
		before := clonePicture(canvas)
		draw.Draw(canvas, frame.Rect, frame, frame.Rect.Min, draw.Over)
		pictures = append(pictures, clonePicture(canvas))
		holds = append(holds, time.Duration(g.Delay[i])*10*time.Millisecond)
		if g.Disposal[i] == gif.DisposalPrevious {
			canvas = before
		}
	}
	return pictures, holds
}

func clonePicture(img *image.RGBA) *image.RGBA {
	c := image.NewRGBA(img.Rect)
	copy(c.Pix, img.Pix)
	return c
}

func samePictures(a, b *image.RGBA) bool { return a.Rect == b.Rect && string(a.Pix) == string(b.Pix) }

// A reel shows every frame of a film as it is, in whatever order they are asked for, for as long as they stand.
func TestReel(t *testing.T) {
	t.Parallel()
	path := smallFilm(t, "film.gif", "--panels", "board")
	want, holds := reference(t, path)
	for _, f := range film.Formats {
		if f.Words || f.Name == film.MP4.Name || f.Name == film.WebM.Name {
			continue // see TestReelRefuses
		}
		name, path := f.Name, path
		if name != film.GIF.Name {
			path = smallFilm(t, "film"+f.Ext, "--panels", "board")
		}
		r, err := openReel(path)
		if err != nil {
			t.Fatal(err)
		}
		defer r.close()
		if len(r.frames) != len(want) {
			t.Fatalf("%s: %d frames, want %d", name, len(r.frames), len(want))
		}
		last := len(want) - 1
		for _, n := range []int{0, 1, 2, last, 3, 17, 16, last - 1, 0, 20} {
			img, err := r.show(n)
			if err != nil || !samePictures(img, want[n]) {
				t.Errorf("%s: frame %d is another picture, with error %v", name, n, err)
			}
			if off := r.frames[n].hold - holds[n]; off.Abs() > 10*time.Millisecond {
				t.Errorf("%s: frame %d stands for %v, want %v", name, n, r.frames[n].hold, holds[n])
			}
			if told := name == film.HTML.Name || name == film.Frames.Name; told != (r.frames[n].words != "") {
				t.Errorf("%s: frame %d says %q", name, n, r.frames[n].words)
			}
			if got := r.frameAt(r.frames[n].at); got != n {
				t.Errorf("%s: frame %d is shown at %v, want %d", name, got, r.frames[n].at, n)
			}
		}
	}
}

// A page that is packed quickly, to be played and deleted, shows what others show.
func TestReelOfDraft(t *testing.T) {
	t.Parallel()
	draft := filepath.Join(t.TempDir(), "draft.html")
	cmd := &cobra.Command{}
	cmd.SetContext(t.Context())
	a := addAnimation(cmd)
	if err := cmd.ParseFlags([]string{"-n", "4", "--all", "--cell", "12", "--pace", "fast", "-q", "-o", draft}); err != nil {
		t.Fatal(err)
	}
	a.output.draft = true
	if err := a.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	whole := smallFilm(t, "film.html")
	if small, large := must(os.Stat(whole)).Size(), must(os.Stat(draft)).Size(); small >= large {
		t.Errorf("the draft has %d bytes, and the page %d: it is no draft", large, small)
	}
	got, want := must(openReel(draft)), must(openReel(whole))
	defer got.close()
	defer want.close()
	for n := range want.frames {
		if img := must(want.show(n)); !samePictures(must(got.show(n)), img) {
			t.Errorf("frame %d is another picture", n)
		}
	}
}

// A film in a format that tells of marks has them where the search found a dead end, went back or found a solution.
func TestReelMarks(t *testing.T) {
	t.Parallel()
	_, told, _ := call("tell", "-n", "4", "--all", "--style", "json")
	var want []bool
	for line := range strings.Lines(told) {
		want = append(want, regexp.MustCompile(`"mood":"(backtrack|solved)"`).MatchString(line))
	}
	for _, name := range []string{"film.html", "film.frames"} {
		r, err := openReel(smallFilm(t, name, "--panels", "board"))
		if err != nil {
			t.Fatal(err)
		}
		defer r.close()
		var got []bool
		for _, frame := range r.frames {
			got = append(got, frame.marked)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: marked are %v, want %v", name, got, want)
		}
	}
}

// A file that is no film, and one that is cut short, are errors.
func TestReelRefuses(t *testing.T) {
	t.Parallel()
	whole, err := os.ReadFile(smallFilm(t, "film.gif", "--max-frames", "5"))
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range [][]byte{nil, []byte("GIF89a"), []byte("GIF89a\x00\x00\x00\x00\x00\x00\x00;"), []byte("<!doctype html>"), whole[:len(whole)/2], whole[:len(whole)-1]} {
		if r, err := openReel(writeFile(t, "x", data)); err == nil {
			t.Errorf("%.20q is a reel of %d frames", data, len(r.frames))
		}
	}
	for name, tail := range map[string]int{"film.webp": 20, "film.apng": 20, "film.html": 20_000} { // after the pictures, a page has its program
		whole, err := os.ReadFile(smallFilm(t, name, "--max-frames", "5"))
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{13, 40, len(whole) / 3, len(whole) / 2, len(whole) - tail} {
			r, err := openReel(writeFile(t, name, whole[:n]))
			if err == nil && len(r.frames) == 5 {
				_, err = r.show(4)
			}
			if err == nil && len(r.frames) == 5 {
				t.Errorf("%s: %d bytes of %d are a film", name, n, len(whole))
			}
		}
	}
	for data, want := range map[string]string{"\x00\x00\x00\x20ftypisom": "videos do not play", "\x1a\x45\xdf\xa3": "videos do not play", "%PDF-1.4": "only gif, webp"} {
		if _, err := openReel(writeFile(t, "x", []byte(data))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", data, err, want)
		}
	}
	if _, err := openReel(t.TempDir()); err == nil {
		t.Error("an empty folder is a reel")
	}
	for size, fine := range map[image.Point]bool{{1, 1}: true, {3000, 3000}: true, {3001, 3000}: false, {0, 1}: false, {1, 0}: false,
		{math.MaxInt, math.MaxInt}: false} { // whose product is 1
		if _, err := newReel(size, make([]reelFrame, 1), nil); (err == nil) != fine { // which takes the memory of a picture
			t.Errorf("a film of %v: error %v", size, err)
		}
	}
	for _, holds := range [][]time.Duration{{time.Second, -1}, {math.MaxInt64, 1}} {
		if _, err := newReel(image.Pt(1, 1), []reelFrame{{hold: holds[0]}, {hold: holds[1]}}, nil); err == nil || err.Error() != "frame 2 has an impossible duration" {
			t.Errorf("frames that stand for %v: error %v", holds, err)
		}
	}
}

// A WebP is refused if a frame is not as large as its place, or lies outside of the picture.
func TestReelOfWrongWebP(t *testing.T) {
	t.Parallel()
	whole, err := os.ReadFile(smallFilm(t, "film.webp", "--max-frames", "4", "--panels", "board"))
	if err != nil {
		t.Fatal(err)
	}
	frame := bytes.Index(whole, []byte("ANMF")) + 8 // its place in units of 2, then its sides less 1, 3 bytes each
	for _, c := range []struct {
		at, by int
		want   string
	}{
		{frame, 0, "<nil>"},
		{frame, 1, "a frame does not fit into its picture"}, {frame + 3, 1, "a frame does not fit into its picture"},
		{frame + 6, -1, "frame 1: a frame has the wrong size"}, {frame + 9, -1, "frame 1: a frame has the wrong size"},
	} {
		data := bytes.Clone(whole)
		data[c.at] += byte(c.by)
		r, err := openReel(writeFile(t, "film.webp", data))
		if err == nil {
			_, err = r.show(0)
			r.close()
		}
		if fmt.Sprint(err) != c.want {
			t.Errorf("byte %d of the frame: error %v, want %s", c.at-frame, err, c.want)
		}
	}
}

// What a WebP says of a frame is taken as its container tells. Chunks that are no frames are passed over, an empty one at the end, too, and
// so is the beginning of one.
func TestWebPControl(t *testing.T) {
	t.Parallel()
	whole, err := os.ReadFile(smallFilm(t, "film.webp", "--max-frames", "4", "--panels", "board", "--no-metadata"))
	if err != nil {
		t.Fatal(err)
	}
	frame := bytes.Index(whole, []byte("ANMF")) + 8
	for flags, want := range []reelFrame{{}, {disposal: gif.DisposalBackground}, {replaces: true}, {disposal: gif.DisposalBackground, replaces: true}} {
		data := bytes.Clone(whole)
		copy(data[frame+12:], []byte{1, 2, 3, byte(flags)})
		want.hold = 0x030201 * time.Millisecond
		r, err := openReel(writeFile(t, "film.webp", data))
		if err != nil {
			t.Fatal(err)
		}
		if r.frames[0] != want {
			t.Errorf("with flags %d it is %+v, want %+v", flags, r.frames[0], want)
		}
		if _, err := r.show(3); err != nil { // which ends with the file
			t.Error(err)
		}
		r.close()
	}
	for _, c := range []struct {
		more   string
		frames int // 0 for an error
	}{
		{"XMP \x00\x00\x00\x00", 4}, {"XMP \x01\x00\x00\x00!\x00", 4}, {"XMP \x02\x00\x00\x00!!", 4}, {"XMP \x01\x00\x00\x00!", 0}, {"XMP \x00\x00\x00", 4},
		{"ANMF\x10\x00\x00\x00" + strings.Repeat("\x00", 16), 4}, {"ANMF\x11\x00\x00\x00" + strings.Repeat("\x00", 18), 5},
	} {
		r, err := openReel(writeFile(t, "film.webp", append(bytes.Clone(whole), c.more...)))
		if err == nil {
			r.close()
		}
		if (err == nil) != (c.frames > 0) || err == nil && len(r.frames) != c.frames {
			t.Errorf("with %q at the end: error %v, want %d frames", c.more, err, c.frames)
		}
	}
}

// What an animated PNG says of a frame is taken as its specification tells, and refused if it lies outside of the picture.
func TestPNGControl(t *testing.T) {
	control := func(width, height, x, y uint32, delay, parts uint16, disposal, blend byte) []byte {
		data := make([]byte, 4, 26)
		for _, n := range []uint32{width, height, x, y} {
			data = binary.BigEndian.AppendUint32(data, n)
		}
		for _, n := range []uint16{delay, parts} {
			data = binary.BigEndian.AppendUint16(data, n)
		}
		return append(data, disposal, blend)
	}
	for _, c := range []struct {
		data []byte
		want *pngFrame // nil for an error
	}{
		{control(4, 3, 0, 0, 3, 0, 0, 0), &pngFrame{reelFrame{hold: 30 * time.Millisecond, disposal: gif.DisposalNone, replaces: true}, image.Rect(0, 0, 4, 3), nil}}, // hundredths
		{control(3, 1, 1, 2, 3, 2, 2, 1), &pngFrame{reelFrame{hold: 1500 * time.Millisecond, disposal: gif.DisposalPrevious}, image.Rect(1, 2, 4, 3), nil}},
		{control(1, 1, 0, 0, 5, 1, 1, 1), &pngFrame{reelFrame{hold: 5 * time.Second, disposal: gif.DisposalBackground}, image.Rect(0, 0, 1, 1), nil}},
		{control(4, 3, 0, 0, 3, 0, 3, 0), nil},
		{control(4, 3, 1, 0, 3, 0, 0, 0), nil},
		{control(4, 3, 0, 1, 3, 0, 0, 0), nil},
		{control(0, 3, 0, 0, 3, 0, 0, 0), nil},
	} {
		s := pngScanner{size: image.Pt(4, 3)}
		if err := s.control(c.data); (err == nil) != (c.want != nil) || err == nil && !reflect.DeepEqual(s.frames, []pngFrame{*c.want}) {
			t.Errorf("%v: %+v, error %v, want %+v", c.data, s.frames, err, c.want)
		}
	}
}

// A picture of a page has as many tiles as it takes to cover it; a change of one beyond them is refused.
func TestPageTiles(t *testing.T) {
	for _, c := range []struct{ width, height, across, down int }{
		{1, 1, 1, 1}, {7, 7, 1, 1}, {8, 8, 1, 1}, {9, 8, 2, 1}, {8, 9, 1, 2}, {16, 17, 2, 3},
	} {
		for past := range 2 {
			p := pageFilm{Width: c.width, Height: c.height, Patch: 4, Levels: 1, patches: 1, squares: [5][][4]int{nil, {{}}}}
			p.numbers = bytes.NewReader([]byte{byte(c.across*c.down + past), 1, 0}) // the last tile has square 0, and the picture ends
			if side, across := p.tile(); side != 8 || across != c.across {
				t.Errorf("%d by %d: %d tiles across, %d pixels wide", c.width, c.height, across, side)
			}
			if err := p.picture(); (err == nil) != (past == 0) {
				t.Errorf("%d by %d: with tile %d error %v", c.width, c.height, c.across*c.down+past, err)
			}
		}
	}
}

// A reel of large pictures keeps fewer of them, and none keeps those that are near each other.
func TestReelKeepsFewLargePictures(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		size   image.Point
		frames int
		want   int // pictures
	}{
		{image.Pt(10, 10), 400, 16}, // of which one, the first, is at 0
		{image.Pt(10, 10), 399, 16},
		{image.Pt(10, 10), 97, 7},
		{image.Pt(2000, 1000), 400, 8},
	} {
		r, err := newReel(c.size, make([]reelFrame, c.frames), func(int) (drawn, error) { return drawnAt(image.NewRGBA(image.Rect(0, 0, 1, 1)), image.Point{}), nil })
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.show(c.frames - 1); err != nil || len(r.kept) != c.want {
			t.Errorf("%d of %v: keeps %d pictures, want %d: %v", c.frames, c.size, len(r.kept), c.want, err)
		}
	}
}

// Damaged films are errors, or other pictures, and nothing worse.
func TestReelDamaged(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(11, 4))
	for _, name := range []string{"film.gif", "film.webp", "film.apng", "film.html"} {
		whole, err := os.ReadFile(smallFilm(t, name, "--max-frames", "4", "--panels", "board"))
		if err != nil {
			t.Fatal(err)
		}
		for range 8 {
			data := bytes.Clone(whole)
			for range 1 + random.IntN(3) {
				data[random.IntN(len(data))] ^= 1 << random.IntN(8)
			}
			r, err := openReel(writeFile(t, name, data))
			if err != nil {
				continue
			}
			for n := range min(len(r.frames), 8) {
				if _, err := r.show(n); err != nil {
					break
				}
			}
			r.close()
		}
	}
}

// A frame that replaces what was there leaves nothing of it, even where it is transparent; any other lies over it.
func TestReelReplaces(t *testing.T) {
	red := image.NewRGBA(image.Rect(0, 0, 1, 1))
	red.Set(0, 0, color.RGBA{R: 255, A: 255})
	for _, replaces := range []bool{false, true} {
		r := &reel{
			size: red.Rect.Max, frames: []reelFrame{{}, {replaces: replaces}}, shown: -1,
			canvas: image.NewRGBA(red.Rect), kept: map[int]*image.RGBA{},
			decode: func(n int) (drawn, error) {
				return drawnAt([]image.Image{red, image.NewRGBA(red.Rect)}[n], image.Point{}), nil
			},
		}
		img, err := r.show(1)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, _, alpha := img.At(0, 0).RGBA(); (alpha == 0) != replaces {
			t.Errorf("a transparent frame that replaces (%t) leaves %v", replaces, img.At(0, 0))
		}
	}
}

// A frame goes as it asks for: it stays, leaves nothing where it was, or what was there before. That holds for the first, too, and for
// those that are shown after going back.
func TestReelDisposes(t *testing.T) {
	t.Parallel()
	frames := []struct {
		disposal byte
		at       int
		letters  string
	}{
		{gif.DisposalBackground, 0, "abc"}, {gif.DisposalNone, 1, "d"}, {gif.DisposalPrevious, 0, "ef"}, {0, 2, "g"},
		{gif.DisposalBackground, 1, "h"}, {gif.DisposalPrevious, 0, "i"}, {gif.DisposalPrevious, 1, "j"}, {gif.DisposalNone, 2, "k"},
	}
	want := []string{"abc", ".d.", "ef.", ".dg", ".hg", "i.g", ".jg", "..k"}
	shown := make([]reelFrame, 40) // the same again and again, after those before
	for i := range shown {
		shown[i].disposal = frames[i%len(frames)].disposal
	}
	r, err := newReel(image.Pt(3, 1), shown, func(n int) (drawn, error) {
		f := frames[n%len(frames)]
		img := image.NewRGBA(image.Rect(0, 0, len(f.letters), 1))
		for i, letter := range f.letters {
			img.Set(i, 0, color.RGBA{R: uint8(letter), A: 255})
		}
		return drawnAt(img, image.Pt(f.at, 0)), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 39, 33, 32, 31, 7, 6, 5, 4, 3, 2, 1, 0, 17, 16} {
		img, err := r.show(n)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for x := range 3 {
			got += string(rune(max('.', img.RGBAAt(x, 0).R)))
		}
		if got != want[n%len(frames)] {
			t.Errorf("frame %d shows %s, want %s", n, got, want[n%len(frames)])
		}
	}
}

// Going back decodes what comes after the nearest picture that was kept, not the film from its start.
func TestReelGoesBackNearby(t *testing.T) {
	const frames = 200
	dot := image.NewRGBA(image.Rect(0, 0, 1, 1))
	decoded := 0
	r := &reel{
		size: dot.Rect.Max, frames: make([]reelFrame, frames), shown: -1,
		canvas: image.NewRGBA(dot.Rect), kept: map[int]*image.RGBA{},
		decode: func(int) (drawn, error) { decoded++; return drawnAt(dot, image.Point{}), nil },
	}
	for _, n := range []int{frames - 1, frames - 2, 40, 17} {
		decoded = 0
		if _, err := r.show(n); err != nil {
			t.Fatal(err)
		}
		if n < frames-1 && decoded > 16 {
			t.Errorf("frame %d takes %d others", n, decoded)
		}
		decoded = 0
		if _, err := r.show(n); err != nil || decoded > 0 {
			t.Errorf("frame %d is decoded again, with error %v", n, err)
		}
	}
}

// A square of a page is one that is known, counted from 1, or 0 and then its quarters; a patch that is new has none. One that
// is not known on its own level is refused.
func TestPageSquares(t *testing.T) {
	for _, test := range []struct {
		numbers []byte
		want    int
		refused bool
	}{
		{[]byte{0, 0, 0, 0, 1, 2, 1, 1, 1}, 0, false},
		{[]byte{0, 0, 0, 0, 1, 2, 2, 1, 1}, 0, true}, // one quarter is known, of two patches
		{[]byte{0, 0, 0, 0, 1, 3, 1, 1, 1}, 0, true},
		{[]byte{1}, 0, true},
	} {
		p := pageFilm{numbers: bytes.NewReader(test.numbers)}
		got, err := p.square(2)
		if (err != nil) != test.refused || err == nil && got != test.want {
			t.Errorf("%v: square %d, error %v", test.numbers, got, err)
		}
		if err == nil && (p.patches != 2 || !slices.Equal(p.squares[1], [][4]int{{0, 1, 0, 1}}) || !slices.Equal(p.squares[2], [][4]int{{0, 0, 0, 0}})) {
			t.Errorf("%v: %d patches, squares %v", test.numbers, p.patches, p.squares)
		}
	}
}

// A page is refused that says sizes which no page has, before anything is made of them; so is one with too large a picture of patches.
func TestPageSizes(t *testing.T) {
	for _, test := range []struct {
		width, height, patch, levels int
		fine                         bool
	}{
		{1, 1, 1, 1, true},
		{1 << 16, 1 << 16, 1 << 10, 4, true},
		{0, 9, 9, 2, false}, {9, 0, 9, 2, false}, {9, 9, 0, 2, false}, {9, 9, 9, 0, false},
		{1<<16 + 1, 9, 9, 2, false}, {9, 1<<16 + 1, 9, 2, false}, {9, 9, 1<<10 + 1, 2, false}, {9, 9, 9, 5, false},
	} {
		page := fmt.Sprintf(`<script id="film" type="application/json">{"width": %d, "height": %d, "patch": %d, "levels": %d}</script>`, test.width, test.height, test.patch, test.levels)
		_, err := new(pageFilm).unpack([]byte(page))
		if err == nil || strings.Contains(err.Error(), "impossible sizes") == test.fine {
			t.Errorf("%+v: error %v", test, err)
		}
	}
	for _, test := range []struct {
		width, height uint32
		want          string
	}{
		{1 << 16, 1 << 10, "unexpected EOF"}, // it has no pixels
		{1<<16 + 1, 1, "no patches"}, {1 << 16, 1<<10 + 1, "no patches"}, {1, 1<<26 + 1, "no patches"},
	} {
		head := binary.BigEndian.AppendUint32([]byte("IHDR"), test.width)
		head = append(binary.BigEndian.AppendUint32(head, test.height), 8, 0, 0, 0, 0)
		data := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\r"), binary.BigEndian.AppendUint32(head, crc32.ChecksumIEEE(head))...)
		page := `<script id="film" type="application/json">{"width": 9, "height": 9, "patch": 9, "levels": 2}</script>` +
			`<img src="data:image/png;base64,` + base64.StdEncoding.EncodeToString(data) + `">`
		if _, err := new(pageFilm).unpack([]byte(page)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("patches of %d by %d: error %v, want %s", test.width, test.height, err, test.want)
		}
	}
}

// A patch of a page is one of its picture of patches, which stand in rows; a picture that is narrower than a patch has one in a row.
func TestPagePatches(t *testing.T) {
	for _, c := range []struct {
		width, patch, n int
		want            uint8 // of the pixels from 1, row by row
	}{
		{4, 2, 1, 3}, {4, 2, 2, 9}, {3, 2, 1, 7}, {2, 2, 1, 5}, {1, 2, 0, 1}, {1, 2, 1, 3},
	} {
		atlas := image.NewGray(image.Rect(0, 0, c.width, 4))
		for i := range atlas.Pix {
			atlas.Pix[i] = uint8(i + 1)
		}
		p := pageFilm{Patch: c.patch, atlas: atlas}
		img := image.NewRGBA(image.Rect(0, 0, c.patch, c.patch))
		if p.paint(img, 0, c.n, image.Point{}); img.Pix[0] != c.want {
			t.Errorf("patch %d of %d pixels, of %d across: it begins with %d, want %d", c.n, c.patch, c.width, img.Pix[0], c.want)
		}
	}
}

// The bytes of a GIF's table of colors, if it has one, are three times a power of two.
func TestGIFTables(t *testing.T) {
	for flags, want := range map[byte]int{0: 0, 0x7f: 0, 0x80: 6, 0x81: 12, 0xf7: 768} {
		if got := tableSize(flags); got != want {
			t.Errorf("%#x: %d bytes, want %d", flags, got, want)
		}
	}
}

// The control of a GIF is for the next frame alone.
func TestGIFControl(t *testing.T) {
	frame := "\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00"
	s := &gifScanner{r: bufio.NewReader(strings.NewReader("\x21\xf9\x04\x0d\x07\x01\x00\x00" + frame + "\x21\xfe\x01!\x00" + frame + ";"))}
	frames, err := s.frames()
	if err != nil || len(frames) != 2 {
		t.Fatalf("%d frames, error %v", len(frames), err)
	}
	if want := (reelFrame{hold: 2630 * time.Millisecond, disposal: gif.DisposalPrevious}); frames[0].reelFrame != want || frames[0].from != 8 {
		t.Errorf("the first is %+v at %d, want %+v", frames[0].reelFrame, frames[0].from, want)
	}
	if want := (reelFrame{}); frames[1].reelFrame != want || frames[1].control != nil || frames[1].from != 28 {
		t.Errorf("the second is %+v at %d, want %+v", frames[1].reelFrame, frames[1].from, want)
	}
}

// Chunks of a PNG that have a wrong size, or are for no frame, are refused. A frame may have an empty one.
func TestPNGChunks(t *testing.T) {
	t.Parallel()
	header := appendChunk([]byte(pngSignature), "IHDR", []byte{0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0})
	control := append([]byte{0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1}, make([]byte, 14)...)
	framed := appendChunk(appendChunk(header, "acTL", make([]byte, 8)), "fcTL", control)
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"empty part", appendChunk(appendChunk(framed, "fdAT", make([]byte, 4)), "IEND", nil), "<nil>"},
		{"part without a number", appendChunk(slices.Clone(framed), "fdAT", make([]byte, 3)), "it has pixels that belong to no frame"},
		{"part of no frame", appendChunk(slices.Clone(header), "fdAT", make([]byte, 4)), "it has pixels that belong to no frame"},
		{"header", appendChunk([]byte(pngSignature), "IHDR", make([]byte, 12)), "a chunk has the wrong size: IHDR"},
		{"control", appendChunk(slices.Clone(header), "fcTL", control[:25]), "a chunk has the wrong size: fcTL"},
		{"transparency", appendChunk(appendChunk(slices.Clone(header), "tRNS", make([]byte, 13)), "IEND", nil), "<nil>"},
		{"long part", append(slices.Clone(header), 0, 0, 0, 1, 'I', 'D', 'A', 'T'), "the file ends too early"},
	} {
		r, err := openReel(writeFile(t, "film.png", c.data))
		if err == nil {
			r.close()
			if r.size != image.Pt(1, 1) {
				t.Errorf("%s: a picture of %v", c.name, r.size)
			}
		}
		if fmt.Sprint(err) != c.want {
			t.Errorf("%s: error %v, want %s", c.name, err, c.want)
		}
	}
}

// A letter is what a terminal shows in a cell.
type letter struct {
	rune
	fg, bg color.RGBA
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
			var n []int
			for _, text := range strings.Split(m[1], ";") {
				i, _ := strconv.Atoi(text)
				n = append(n, i)
			}
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
		for _, r := range out {
			if x >= size.X || y >= size.Y {
				t.Fatalf("it writes to column %d of row %d, and the screen has %v", x, y, size)
			}
			pen.rune = r
			grid[y][x] = pen
			x++
			out = out[len(string(r)):]
			break
		}
	}
	return grid
}

// In half blocks a screen shows the picture, scaled: after the first frame, and after what changes for others. The line
// stands under it.
func TestBlocksShowThePicture(t *testing.T) {
	t.Parallel()
	pictures, _ := reference(t, smallFilm(t, "film.gif", "--max-frames", "6"))
	s := screen{graphics: allGraphics[0], size: image.Pt(40, 30), cell: defaultCell, trueColor: true}
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
func decodeKitty(t *testing.T, out string) (*image.RGBA, string) {
	t.Helper()
	data, first := "", ""
	for i, m := range regexp.MustCompile(`\x1b_G([^;\x1b]*);([^\x1b]*)\x1b\\`).FindAllStringSubmatch(out, -1) {
		if i == 0 {
			first = m[1]
		}
		if len(m[2]) > 4096 {
			t.Errorf("a chunk has %d bytes, and 4096 are allowed", len(m[2]))
		}
		data += m[2]
	}
	return decodePNG(t, data), first
}

// decodeITerm2 decodes a picture as iTerm2 does.
func decodeITerm2(t *testing.T, out string) (*image.RGBA, string) {
	t.Helper()
	m := regexp.MustCompile(`\x1b\]1337;File=([^:]*):([^\x07]*)\x07`).FindStringSubmatch(out)
	if m == nil {
		t.Fatalf("no picture in %.60q", out)
	}
	if raw, err := base64.StdEncoding.DecodeString(m[2]); err != nil || !strings.Contains(m[1]+";", fmt.Sprintf("size=%d;", len(raw))) {
		t.Errorf("the size is not that of %d bytes: %s, with error %v", len(raw), m[1], err)
	}
	return decodePNG(t, m[2]), m[1]
}

// decodePNG decodes a PNG in base64.
func decodePNG(t *testing.T, text string) *image.RGBA {
	t.Helper()
	img, err := png.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(text)))
	if err != nil {
		t.Fatal(err)
	}
	out := image.NewRGBA(img.Bounds())
	draw.Draw(out, out.Rect, img, image.Point{}, draw.Src)
	return out
}

// decodeSixel decodes a picture in sixels, as chapter 14 of the VT330/VT340 Programmer Reference Manual tells: colors in
// hundredths of red, green and blue, and columns of six pixels, of which a letter has those that are set.
func decodeSixel(t *testing.T, out string) (*image.RGBA, string) {
	t.Helper()
	m := regexp.MustCompile(`\x1bP([0-9;]*)q([^\x1b]*)\x1b\\`).FindStringSubmatch(out)
	if m == nil {
		t.Fatalf("no picture in %.60q", out)
	}
	var img *image.RGBA
	palette := map[int]color.RGBA{}
	var pen color.RGBA
	x, y := 0, 0
	for rest := m[2]; rest != ""; {
		command := rest[0]
		digits := strings.IndexFunc(rest[1:], func(r rune) bool { return r != ';' && (r < '0' || r > '9') }) + 1
		if digits == 0 {
			digits = len(rest)
		}
		var n []int
		for _, text := range strings.Split(rest[1:digits], ";") {
			i, _ := strconv.Atoi(text)
			n = append(n, i)
		}
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
	return img, m[1]
}

// The other graphics send a picture in the form that their terminals know: decoded as these do, it is the picture of the
// film, but for sixels, whose colors are hundredths.
func TestGraphicsShowThePicture(t *testing.T) {
	t.Parallel()
	pictures, _ := reference(t, smallFilm(t, "film.gif", "--max-frames", "4", "--cell", "24"))
	img := pictures[2]
	for _, c := range []struct {
		name   string
		decode func(*testing.T, string) (*image.RGBA, string)
		has    string
		off    int // how far a color may be off
	}{
		{"kitty", decodeKitty, "f=100", 0},
		{"iterm2", decodeITerm2, "inline=1", 0},
		{"sixel", decodeSixel, "0;1", 2},
	} {
		g := newChoice("graphics", allGraphics, func(g graphics) string { return g.name })
		if err := g.Set(c.name); err != nil {
			t.Fatal(err)
		}
		s := screen{graphics: g.value, size: image.Pt(80, 40), cell: defaultCell}
		data, err := s.frame(img, "")
		if err != nil {
			t.Fatal(err)
		}
		got, head := c.decode(t, string(data))
		if !strings.Contains(head, c.has) || got == nil || got.Rect != img.Rect {
			t.Fatalf("%s: a picture of %v, want %v, with %q", c.name, got.Rect, img.Rect, head)
		}
		for i, v := range img.Pix {
			if off := int(got.Pix[i]) - int(v); off < -c.off || off > c.off {
				t.Fatalf("%s: at pixel %d, %d a value is %d, want %d", c.name, i/4%img.Rect.Dx(), i/4/img.Rect.Dx(), got.Pix[i], v)
			}
		}
	}
}

// Pictures fit the screen in the units that each terminal takes.
func TestGraphics(t *testing.T) {
	t.Parallel()
	img := image.NewRGBA(image.Rect(0, 0, 100, 64))
	for name, want := range map[string]string{
		"kitty":  `^\x1b\[H\x1b_Gf=100,q=2,i=1,p=1,C=1,c=12,r=4,a=T;`,
		"iterm2": `^\x1b\[H\x1b\]1337;File=size=\d+;width=12;height=4;inline=1;doNotMoveCursor=1:[A-Za-z0-9+/=]+\x07`,
		"sixel":  `^\x1b\[H\x1bP0;1q"1;1;100;64#`,
	} {
		g := newChoice("graphics", allGraphics, func(g graphics) string { return g.name })
		if err := g.Set(name); err != nil {
			t.Fatal(err)
		}
		s := screen{graphics: g.value, size: image.Pt(80, 24), cell: defaultCell}
		data, err := s.frame(img, "")
		if err != nil || !regexp.MustCompile(want).Match(data) {
			t.Errorf("%s: %.80q, with error %v", name, data, err)
		}
		if stays := name == "kitty"; stays != strings.Contains(g.value.end, "a=d,d=A") {
			t.Errorf("%s: at the end it says %q", name, g.value.end)
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
		s := screen{graphics: allGraphics[0], size: size, cell: defaultCell}
		if data, err := s.frame(img, "line"); err != nil || (len(data) > 0) != shows {
			t.Errorf("on a screen of %v it shows %q, with error %v", size, data, err)
		}
	}
}

// The line under a picture says which frame it is, when it comes, what it says, and what the keys do.
func TestPlayerLine(t *testing.T) {
	t.Parallel()
	p, _ := newTestPlayer(t)
	p.frames[3].words = "Row 3"
	p.frames[10].at = 70 * time.Second
	for _, c := range []struct{ keys, want string }{
		{"", "1/11  0:00/1:11  space pauses, arrows step, q quits"},
		{" ", "1/11  0:00/1:11  space plays, arrows step, q quits"},
		{"3", "4/11  0:03/1:11  Row 3  (space, arrows, q)"},
		{"\x1b[F", "11/11  1:10/1:11  space plays, arrows step, q quits"},
	} {
		if p.press(c.keys); p.line() != c.want {
			t.Errorf("after %q: %s, want %s", c.keys, p.line(), c.want)
		}
	}
}

// A terminal's environment, and its answers, tell which graphics it has.
func TestKnownGraphics(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		env   map[string]string
		name  string
		known bool
	}{
		{map[string]string{"TERM": "xterm-kitty"}, "kitty", true},
		{map[string]string{"TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"}, "kitty", true},
		{map[string]string{"TERM": "xterm-ghostty"}, "kitty", true},
		{map[string]string{"TERM_PROGRAM": "ghostty"}, "kitty", true},
		{map[string]string{"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, "iterm2", true},
		{map[string]string{"TERM_PROGRAM": "WezTerm"}, "iterm2", true},
		{map[string]string{"LC_TERMINAL": "iTerm2"}, "iterm2", true},
		{map[string]string{"LC_TERMINAL": "iTerm2", "STY": "1.x"}, "blocks", true},
		{map[string]string{"TERM": "tmux-256color", "TERM_PROGRAM": "WezTerm"}, "blocks", true},
		{map[string]string{"TERM": "linux"}, "blocks", true},
		{map[string]string{"TERM": "dumb"}, "blocks", true},
		{map[string]string{"TERM_PROGRAM": "Apple_Terminal"}, "blocks", true},
		{map[string]string{"TERM": "xterm-kitty", "TMUX": "/tmp/x"}, "blocks", true},
		{map[string]string{"TERM": "screen-256color"}, "blocks", true},
		{map[string]string{"TERM": "xterm-256color"}, "blocks", false},
	} {
		if name, known := knownGraphics(func(key string) string { return c.env[key] }); name != c.name || known != c.known {
			t.Errorf("%v: %s, %v", c.env, name, known)
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

// newTestPlayer returns a player of a film of 11 frames of a second each, at a clock that stands.
func newTestPlayer(t *testing.T) (*player, *time.Time) {
	t.Helper()
	frames := make([]reelFrame, 11)
	for i := range frames {
		frames[i].hold = time.Second
	}
	frames[0].marked, frames[4].marked, frames[7].marked = true, true, true
	r, err := newReel(image.Pt(2, 2), frames, func(int) (drawn, error) { return drawnAt(image.NewRGBA(image.Rect(0, 0, 2, 2)), image.Point{}), nil })
	if err != nil {
		t.Fatal(err)
	}
	now := time.Unix(0, 0)
	p := &player{reel: r, now: func() time.Time { return now }}
	p.start(0)
	return p, &now
}

// Keys pause, step, jump and leave, as the line under the picture and the help say.
func TestKeys(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		keys   string
		frame  int
		paused bool
		leave  bool
	}{
		{" ", 0, true, false},
		{"  ", 0, false, false},
		{"\x1b[C\x1b[C", 2, true, false},
		{"\x1b[C\x1b[D\x1b[D", 0, true, false},
		{"\x1b[F\x1b[D", 9, true, false},
		{"\x1b[F", 10, true, false},
		{"\x1b[F\x1b[H", 0, true, false},
		{"\x1b[F ", 0, false, false},
		{"5", 5, true, false},
		{"5 ", 5, false, false},
		{"9\x1b[A\x1b[A\x1b[B", 8, true, false},
		{"\x1b[1;2C", 4, true, false},
		{"\x1b[1;2C\x1b[c", 7, true, false},
		{"\x1b[1;2C\x1b[c\x1b[1;2C", 10, true, false},
		{"\x1b[F\x1b[1;2D\x1b[d", 4, true, false},
		{"\x1b[1;2C\x1b[1;2D", 0, true, false},
		{"x\x1b[?62;4c\x1b[15~3", 3, true, false}, // what means nothing, and an answer that came late
		{"\x1b[1\x7f5~", 0, false, false},         // a sequence ends with a letter or such, and not with a delete
		{"\x1b[@5q", 5, true, true},
		{"1", 1, true, false},
		{"9", 9, true, false},
		{"50", 0, true, false},
		{"q ", 0, false, true},
		{"\x03", 0, false, true},
		{"\x1b", 0, false, false},
		{"\x1b[", 0, false, false},
	} {
		p, _ := newTestPlayer(t)
		if leave := p.press(c.keys); leave != c.leave || p.frame != c.frame || p.paused != c.paused {
			t.Errorf("%q: frame %d, paused %v, leaves %v", c.keys, p.frame, p.paused, leave)
		}
	}
}

// A film plays by the clock, leaves out what there was no time for, and stays at its end, from where space starts it again.
func TestPlayerKeepsTime(t *testing.T) {
	t.Parallel()
	p, now := newTestPlayer(t)
	for _, c := range []struct {
		after time.Duration
		frame int
	}{{999 * time.Millisecond, 0}, {time.Millisecond, 1}, {3 * time.Second, 4}, {time.Hour, 10}} {
		*now = now.Add(c.after)
		if p.goOn(); p.frame != c.frame {
			t.Errorf("after %v: frame %d, want %d", c.after, p.frame, c.frame)
		}
	}
	if !p.paused {
		t.Error("it does not stay at its end")
	}
	if p.press(" "); p.frame != 0 || p.paused {
		t.Errorf("space at the end: frame %d, paused %v", p.frame, p.paused)
	}
	p.press("9 ")
	*now = now.Add(time.Second)
	p.goOn()
	if p.press(" "); p.frame != 10 || !p.paused {
		t.Errorf("space in the last frame: frame %d, paused %v", p.frame, p.paused)
	}
	p.press("3")
	*now = now.Add(time.Hour)
	p.press(" ")
	if p.goOn(); p.frame != 3 {
		t.Errorf("after a pause it goes on with frame %d", p.frame)
	}
}

// Without a terminal, play is refused in a line.
func TestPlayNeedsTerminal(t *testing.T) {
	t.Parallel()
	code, out, said := call("play", "film.gif")
	if code != 2 || out != "" || said != "queenreel: play needs a terminal: standard output is not one\n" {
		t.Errorf("exit code %d: %q and %q", code, out, said)
	}
}

// A player leaves when its context is done, and when the keys end.
func TestPlayerStops(t *testing.T) {
	t.Parallel()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	p, _ := newTestPlayer(t)
	keys := make(chan string)
	p.terminal = &terminal{out: null, keys: keys, screen: screen{graphics: allGraphics[0], cell: defaultCell}}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := p.run(ctx); err != context.Canceled {
		t.Errorf("error %v, want that of its context", err)
	}
	close(keys)
	if err := p.run(t.Context()); err != nil {
		t.Error(err)
	}
}
