package film

import (
	"bytes"
	"errors"
	"image"
	"math/rand/v2"
	"testing"
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
