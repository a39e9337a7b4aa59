package film

import (
	"errors"
	"image"
	"io"
	"runtime"
	"testing"
)

// Three films of the largest size are written at once, and no more; smaller ones are, as are those of formats that allow
// larger pictures. Of videos, which ffmpeg needs more memory for, there is one.
func TestFilesAtOnce(t *testing.T) {
	for _, test := range []struct {
		size    image.Point
		formats []Format
		fine    bool
	}{
		{image.Pt(3000, 3000), []Format{GIF, HTML, APNG}, true},
		{image.Pt(3000, 3000), []Format{GIF, HTML, APNG, GIF}, false},
		{image.Pt(2000, 2000), []Format{WebP, WebP, WebP}, true},
		{image.Pt(2000, 2000), []Format{WebP, WebP, WebP, GIF}, false},
		{image.Pt(2000, 2000), []Format{WebP, GIF, HTML, APNG, APNG}, true},
		{image.Pt(1850, 1850), []Format{MP4}, true},
		{image.Pt(1850, 1850), []Format{WebM, GIF}, false},
		{image.Pt(500, 600), []Format{MP4, WebM, GIF}, true},
		{image.Pt(500, 600), []Format{WebP, WebP, WebP, WebP, WebP, GIF, GIF, HTML, APNG}, true},
	} {
		var targets []Target
		for _, f := range test.formats {
			targets = append(targets, f.To(io.Discard))
		}
		err := checkTogether(&Info{Size: test.size}, targets)
		if wrong := new(Error); (err == nil) != test.fine || err != nil && (!errors.As(err, &wrong) || wrong.Field != "Files") {
			t.Errorf("%d files of %v: error %v", len(targets), test.size, err)
		}
	}
}

// However many processors there are, an encoder keeps no more than four of the largest pictures; of common ones it keeps
// enough for all processors.
func TestPiecesInMemory(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, test := range []struct {
		size       image.Point
		processors int
		want       int
	}{
		{image.Pt(3000, 3000), 32, 4},
		{image.Pt(3000, 3000), 1, 2},
		{image.Pt(500, 600), 32, 64},
	} {
		runtime.GOMAXPROCS(test.processors)
		if got := (&Info{Size: test.size}).maxPieces(MaxPixels); got != test.want {
			t.Errorf("%v on %d processors: %d pieces, want %d", test.size, test.processors, got, test.want)
		}
	}
}
