package film

import (
	"bytes"
	"cmp"
	"errors"
	"image"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"
)

// A file that can be gone back to has the same bytes as a stream, and is written on the way.
func TestWebPGoesBackForItsLength(t *testing.T) {
	f := filmOf(randomShots(rand.New(rand.NewPCG(21, 1)), 40, image.Pt(23, 31)))
	var stream bytes.Buffer
	if err := Write(t.Context(), f, WebP.To(&stream)); err != nil {
		t.Fatal(err)
	}
	var file patchedFile
	if err := Write(t.Context(), f, Target{WebP, Sink{Writer: &file, At: &file}}); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(file.Bytes(), stream.Bytes()) {
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

// What a format cannot hold is an error that says how much it can.
func TestFormatsSayWhatTheyCannotHold(t *testing.T) {
	for _, c := range []struct {
		format Format
		field  string
		change func(*Film, *shot)
	}{
		{WebP, "Plays", func(f *Film, _ *shot) { f.Plays = 1 << 16 }},
		{WebP, "Hold", func(_ *Film, s *shot) { s.hold = 5 * time.Hour }},
		{WebP, "Size", func(_ *Film, s *shot) { s.image = image.NewPaletted(image.Rect(0, 0, 1<<14+1, 1), s.image.Palette) }},
		{APNG, "Hold", func(_ *Film, s *shot) { s.hold = 11 * time.Minute }},
		{APNG, "Plays", func(f *Film, _ *shot) { f.Plays = math.MaxInt }},
	} {
		if c.format.Name == APNG.Name && c.field == "Plays" && strconv.IntSize == 32 {
			continue // no number is too large
		}
		shots := randomShots(rand.New(rand.NewPCG(21, 2)), 1, image.Pt(2, 2))
		var plays Film
		c.change(&plays, &shots[0])
		f := filmOf(shots)
		f.Plays = plays.Plays
		err := Write(t.Context(), f, c.format.To(new(bytes.Buffer)))
		var problem *Error
		if !errors.As(err, &problem) || problem.Field != c.field {
			t.Errorf("%s: the error is %v, and should be of %s", c.format.Name, err, c.field)
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
