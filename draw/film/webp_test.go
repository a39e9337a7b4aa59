package film

import (
	"bytes"
	"cmp"
	"errors"
	"image"
	"io"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"
)

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

// What a format cannot hold is an error that says how much it can: image/gif, for one, cuts sizes, delays and loop counts to 16 bits
// in silence.
func TestFormatsSayWhatTheyCannotHold(t *testing.T) {
	hold := func(holds ...time.Duration) func([]shot, *Info) {
		return func(shots []shot, _ *Info) {
			for i, h := range holds {
				shots[i].hold = h
			}
		}
	}
	plays := func(n int) func([]shot, *Info) { return func(_ []shot, i *Info) { i.Plays = n } }
	size := func(x, y int) func([]shot, *Info) { return func(_ []shot, i *Info) { i.Size = image.Pt(x, y) } }
	for _, c := range []struct {
		format Format
		change func([]shot, *Info)
		want   string // "" where it holds that
	}{
		{GIF, size(65536, 3), "size 65536x3: a GIF has at most 65535 pixels a side"},
		{GIF, size(3, 65536), "size 3x65536: a GIF has at most 65535 pixels a side"},
		{GIF, plays(65536), ""},
		{GIF, plays(65537), "plays 65537: a GIF plays at most 65536 times, or endlessly with 0"},
		{GIF, hold(20*time.Millisecond, 20*time.Minute), "hold 20m0s: a GIF shows a picture for at most 10m55.35s"},
		{GIF, hold(20*time.Millisecond, 655350*time.Millisecond), ""},
		// Rounding carries 4 ms on, which are one tick too much.
		{GIF, hold(24*time.Millisecond, 655351*time.Millisecond), "hold 10m55.36s: a GIF shows a picture for at most 10m55.35s"},
		{WebP, size(16385, 3), "size 16385x3: a WebP has at most 16384 pixels a side"},
		{WebP, size(3, 16385), "size 3x16385: a WebP has at most 16384 pixels a side"},
		{WebP, plays(65535), ""},
		{WebP, plays(65536), "plays 65536: a WebP plays at most 65535 times, or endlessly with 0"},
		{WebP, hold(5 * time.Hour), "hold 5h0m0s: a WebP shows a picture for at most 4h39m37.215s"},
		{APNG, hold(11 * time.Minute), "hold 11m0s: an APNG shows a picture for at most 10m55.35s"},
		{APNG, plays(math.MaxInt32), ""},
		{APNG, plays(math.MaxInt), "an APNG plays at most 2147483647 times, or endlessly with 0"},
		{WebM, plays(2), "plays 2: an webm cannot say how often it plays"},
	} {
		shots := randomShots(rand.New(rand.NewPCG(4, 1)), 3, image.Pt(3, 3))
		c.change(shots, new(Info))
		f := filmOf(shots)
		c.change(shots, &f.Info)
		err := Write(t.Context(), f, c.format.To(io.Discard))
		if c.want == "" && err == nil || strconv.IntSize == 32 && strings.Contains(c.want, "2147483647") { // no number is too large
			continue
		}
		if problem := new(Error); !errors.As(err, &problem) || !strings.HasSuffix(err.Error(), c.want) || c.want == "" {
			t.Errorf("%s: the error is %v, and should be %q", c.format.Name, err, c.want)
		}
	}
}

// Pictures of a film have at most so many pixels, and stand at most so long; both may be as large as that.
func TestFormatsSayHowMuchTheyHold(t *testing.T) {
	for _, f := range Formats {
		most := cmp.Or(f.MaxPixels, MaxPixels)
		i := Info{Size: image.Pt(1, most), Longest: f.MaxHold}
		if err := f.check(&i); err != nil {
			t.Errorf("%s: %d pixels for %v: %v", f.Name, most, f.MaxHold, err)
		}
		i.Size.Y++
		if err := f.check(&i); (err == nil) != f.Words {
			t.Errorf("%s holds %d pixels: %v", f.Name, most+1, err)
		}
		i = Info{Size: image.Pt(1, 1), Longest: f.MaxHold + 1}
		if err := f.check(&i); (err == nil) != (f.MaxHold == 0) {
			t.Errorf("%s for %v: error %v", f.Name, i.Longest, err)
		}
	}
}

// What comes before the first frame is, byte by byte, what section 2.7.1 of RFC 9649 asks for: what is reserved is 0, and so is the
// color of the ground, which is transparent.
func TestWebPHead(t *testing.T) {
	info := Info{Size: image.Pt(0x10203, 7), Plays: 0x102}
	for features, hasMeta := range map[string]bool{"\x12": false, "\x16": true} {
		head := "RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00" + features + "\x00\x00\x00\x02\x02\x01\x06\x00\x00ANIM\x06\x00\x00\x00\x00\x00\x00\x00\x02\x01"
		if got := string(webpHead(info, hasMeta)); got != head {
			t.Errorf("got  %q\nwant %q", got, head)
		}
	}
}
