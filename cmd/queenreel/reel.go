package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"io"
	"os"
	"time"

	"queenreel/cmd/internal/staging"
	"queenreel/draw/film"
	"queenreel/draw/raster"
)

// mostKept is the number of pictures of a reel that are kept, so that going back is quick in long films, and
// mostKeptPixels that of their pixels.
const (
	mostKept       = 16
	mostKeptPixels = 16_000_000
)

// A reel is a film that was written, whose frames can be shown in any order. Of its pixels it keeps a few pictures.
type reel struct {
	size   image.Point
	frames []reelFrame
	decode func(n int) (drawn, error) // what frame n, from 0, draws over those before
	close  func() error

	canvas *image.RGBA
	shown  int                 // the frame that the canvas shows; -1 before the first
	place  image.Rectangle     // what the shown frame has drawn
	under  *image.RGBA         // what was there, if it is taken away again
	kept   map[int]*image.RGBA // what frames are drawn on, the first among them
}

// A reelFrame is what is known of a frame before it is decoded.
type reelFrame struct {
	at, hold time.Duration
	disposal byte   // as in gif.GIF
	replaces bool   // it leaves nothing of what was there, even where it is transparent
	marked   bool   // a dead end, a backtrack or a solution; many formats do not tell
	words    string // what it says, or "" where the format does not tell
}

// A drawn is what a frame draws: a picture, and where.
type drawn struct {
	image.Image
	place image.Rectangle
}

// drawnAt returns a picture as drawn at a place.
func drawnAt(img image.Image, at image.Point) drawn {
	return drawn{img, image.Rectangle{at, at.Add(img.Bounds().Size())}}
}

// A reelType is a kind of file that is a reel.
type reelType struct {
	at   int    // where its files
	has  string // have these bytes
	open func(*os.File) (*reel, error)
}

var reelTypes = []reelType{
	{0, "GIF8", newGIFReel},
	{0, "\x89PNG\r\n\x1a\n", newPNGReel},
	{8, "WEBP", newWebPReel},
	{0, "<!doctype html>", newPageReel},
	{4, "ftyp", noVideo},
	{0, "\x1a\x45\xdf\xa3", noVideo},
}

// errNotReel is the error for a file that openReel cannot read.
var errNotReel = errors.New("only gif, webp, apng, html, frames and png play in a terminal: open it with the desktop's viewer")

func noVideo(*os.File) (*reel, error) {
	return nil, errors.New("videos do not play in a terminal: make a webp or a gif as well, or open it with the desktop's viewer")
}

// openReel opens a film in a file or a folder of frames, or a picture. The caller closes it.
func openReel(path string) (*reel, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, staging.Cause(err)
	}
	if info.IsDir() {
		return openFrames(path)
	}
	if err := checkRegular(path); err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, staging.Cause(err)
	}
	r, err := readReel(f)
	if err != nil {
		f.Close()
		return nil, err
	}
	r.close = f.Close
	return r, nil
}

// readReel reads a reel as its first bytes tell.
func readReel(f *os.File) (*reel, error) {
	var head [16]byte
	if _, err := f.ReadAt(head[:], 0); err != nil && err != io.EOF {
		return nil, staging.Cause(err)
	}
	for _, t := range reelTypes {
		if bytes.HasPrefix(head[t.at:], []byte(t.has)) {
			r, err := t.open(f)
			if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
				return nil, errors.New("the file ends too early")
			}
			return r, err
		}
	}
	return nil, errNotReel
}

// newReel returns a reel of frames.
func newReel(size image.Point, frames []reelFrame, decode func(int) (drawn, error)) (*reel, error) {
	switch {
	case len(frames) == 0 || size.X < 1 || size.Y < 1:
		return nil, errors.New("it has no pictures, or they have no size")
	case raster.CheckSize(size) != nil || size.X*size.Y > film.MaxPixels:
		return nil, fmt.Errorf("it has %dx%d pixels, and a terminal plays at most %s: open it with the desktop's viewer", size.X, size.Y, thousands(film.MaxPixels))
	}
	var at time.Duration
	for i := range frames {
		frames[i].at = at
		if at += frames[i].hold; at < frames[i].at {
			return nil, fmt.Errorf("frame %d has an impossible duration", i+1)
		}
	}
	return &reel{
		size: size, frames: frames, decode: decode, close: func() error { return nil },
		canvas: image.NewRGBA(image.Rectangle{Max: size}), shown: -1, kept: map[int]*image.RGBA{},
	}, nil
}

// length returns how long the film runs.
func (r *reel) length() time.Duration {
	last := r.frames[len(r.frames)-1]
	return last.at + last.hold
}

// frameAt returns the frame that is shown at a time.
func (r *reel) frameAt(t time.Duration) int {
	n := 0
	for n+1 < len(r.frames) && r.frames[n+1].at <= t {
		n++
	}
	return n
}

// show returns the picture of frame n, valid until the next call.
func (r *reel) show(n int) (*image.RGBA, error) {
	if n < r.shown {
		r.goBack(n)
	}
	for r.shown < n {
		if err := r.advance(); err != nil {
			return nil, fmt.Errorf("frame %d: %w", r.shown+2, err)
		}
	}
	return r.canvas, nil
}

// goBack goes back to what frame n is drawn on, or the last frame before it for which that is kept.
func (r *reel) goBack(n int) {
	for r.kept[n] == nil {
		n--
	}
	copy(r.canvas.Pix, r.kept[n].Pix)
	r.shown, r.place, r.under = n-1, image.Rectangle{}, nil
}

// advance shows the next frame.
func (r *reel) advance() error {
	next := r.shown + 1
	img, err := r.decode(next)
	if err != nil {
		return err
	}
	if r.shown >= 0 {
		r.dispose()
	}
	most := min(mostKept, mostKeptPixels/(r.size.X*r.size.Y))
	if r.kept[next] == nil && next%max(16, len(r.frames)/most+1) == 0 {
		kept := *r.canvas
		kept.Pix = bytes.Clone(kept.Pix)
		r.kept[next] = &kept
	}
	r.place, r.under = img.place, nil
	if r.frames[next].disposal == gif.DisposalPrevious {
		r.under = image.NewRGBA(r.place)
		draw.Draw(r.under, r.place, r.canvas, r.place.Min, draw.Src)
	}
	op := draw.Over
	if r.frames[next].replaces {
		op = draw.Src
	}
	draw.Draw(r.canvas, r.place, img, img.Bounds().Min, op)
	r.shown = next
	return nil
}

// dispose takes away the frame that is shown, as it asks for.
func (r *reel) dispose() {
	switch r.frames[r.shown].disposal {
	case gif.DisposalPrevious:
		if r.under != nil {
			draw.Draw(r.canvas, r.under.Rect, r.under, r.under.Rect.Min, draw.Src)
		}
	case gif.DisposalBackground:
		draw.Draw(r.canvas, r.place, image.Transparent, image.Point{}, draw.Src)
	}
}
