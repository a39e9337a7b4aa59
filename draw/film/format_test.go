package film

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"image"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"queenreel/draw/panel"
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
		{image.Pt(1850, 1850), []Format{MP4, VTT, SRT, JSON}, true},
		{image.Pt(1850, 1850), []Format{MP4, VTT, WebP}, false},
	} {
		var targets []Target
		for _, f := range test.formats {
			targets = append(targets, f.To(io.Discard))
		}
		err := checkTargets(targets, slices.Repeat([]Info{{Size: test.size}}, len(targets)))
		painted := len(slices.DeleteFunc(test.formats, func(f Format) bool { return f.Look == Words }))
		if wrong := new(panel.Error); (err == nil) != test.fine || err != nil && (!errors.As(err, &wrong) || wrong.Field != "Frames" || !strings.HasPrefix(wrong.Err.Error(), fmt.Sprint(painted, " films"))) {
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

// Pieces come in their order, whichever is made first, and only a few are made at a time.
func TestOrderedWriter(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	var out, want bytes.Buffer
	var running, most atomic.Int32
	o := orderedWriter{w: &out}
	for i := range 200 {
		fmt.Fprintln(&want, i)
		if err := o.add(func() []byte {
			most.Store(max(most.Load(), running.Add(1)))
			defer running.Add(-1)
			time.Sleep(time.Duration(i*7%20) * 10 * time.Microsecond)
			return fmt.Appendln(nil, i)
		}); err != nil {
			t.Fatal(err)
		}
	}
	if err := o.close(); err != nil || out.String() != want.String() {
		t.Errorf("error %v, and the pieces in the order %q", err, &out)
	}
	if n := most.Load(); n < 2 || n > 6 {
		t.Errorf("up to %d pieces are made at a time, with 3 processors", n)
	}
}

// What a format cannot hold is an error that says how much it can: image/gif, for one, cuts sizes, delays and loop counts to 16 bits
// in silence.
func TestFormatsSayWhatTheyCannotHold(t *testing.T) {
	for _, c := range []struct {
		format Format
		size   image.Point
		plays  int
		holds  []time.Duration
		want   string // "" where it holds that
	}{
		{format: GIF, plays: 65536},
		{format: GIF, plays: 65537, want: "plays 65537: must be at most 65,536 in the format gif"},
		{format: GIF, holds: []time.Duration{20 * time.Millisecond, 20 * time.Minute}, want: "a picture would stand for 20m0s, and the format gif shows one for at most 10m55.35s: shorten it"},
		// Rounding carries 4 ms on, which are one tick too much.
		{format: GIF, holds: []time.Duration{24 * time.Millisecond, 655351 * time.Millisecond}, want: "a picture would stand for 10m55.36s, and the format gif shows one for at most 10m55.35s: shorten it"},
		{format: WebP, size: image.Pt(3, 16385), want: "a film in the format webp has at most 16,384 pixels a side"},
		{format: WebP, plays: 65535},
		{format: WebP, plays: 65536, want: "plays 65536: must be at most 65,535 in the format webp"},
		{format: WebP, holds: []time.Duration{5 * time.Hour}, want: "a picture would stand for 5h0m0s, and the format webp shows one for at most 4h39m37.215s: shorten it"},
		{format: APNG, holds: []time.Duration{11 * time.Minute}, want: "a picture would stand for 11m0s, and the format apng shows one for at most 10m55.35s: shorten it"},
		{format: APNG, plays: math.MaxInt, want: "must be at most 2,147,483,647 in the format apng"},
		{format: WebM, plays: 2, want: "plays 2: must be at most 1 in the format webm"},
	} {
		shots := randomShots(rand.New(rand.NewPCG(4, 1)), 3, image.Pt(3, 3))
		for i, h := range c.holds {
			shots[i].hold = h
		}
		f := filmOf(shots)
		f.Plays = c.plays
		if c.size != (image.Point{}) {
			f.Painter.(*script).size = c.size
		}
		err := Write(t.Context(), f, c.format.To(io.Discard))
		if c.want == "" && err == nil || strconv.IntSize == 32 && strings.Contains(c.want, "2147483647") { // no number is too large
			continue
		}
		if problem := new(panel.Error); !errors.As(err, &problem) || !strings.Contains(err.Error(), c.want) || c.want == "" {
			t.Errorf("%s: the error is %v, and should be %q", c.format.Name, err, c.want)
		}
	}
}

// Pictures of a film have at most so many pixels.
func TestFormatsSayHowMuchTheyHold(t *testing.T) {
	for _, f := range Formats {
		most := cmp.Or(f.MaxPixels, MaxPixels)
		i := Info{Size: image.Pt(most/3000, 3000), Frames: 1, painter: new(script)}
		if err := f.check(&i); err != nil {
			t.Errorf("%s: %v: %v", f.Name, i.Size, err)
		}
		i.Size.X++
		if err := f.check(&i); (err == nil) != (f.Look == Words) {
			t.Errorf("%s holds %v: %v", f.Name, i.Size, err)
		}
	}
}
