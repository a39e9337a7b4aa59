package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"os"
	"time"
)

// mostKept is the number of pictures of a reel that are kept, so that going back is quick in long films.
const mostKept = 16

// A reel is a film that was written, whose frames can be shown in any order. Of its pixels it keeps a few pictures.
type reel struct {
	size   image.Point
	frames []reelFrame
	decode func(n int) (image.Image, error) // what frame n, from 0, draws; its bounds are where
	close  func() error

	canvas *image.RGBA
	shown  int         // the frame that the canvas shows; -1 before the first
	under  *image.RGBA // what was under the shown frame, if it is taken away again
	kept   map[int]*image.RGBA
}

// A reelFrame is what is known of a frame before it is decoded.
type reelFrame struct {
	at, hold time.Duration
	disposal byte  // as in gif.GIF
	from, to int64 // its bytes in the file of a GIF, without its control
	control  []byte
}

// errNotReel is the error for a file that openReel cannot read.
var errNotReel = errors.New("only gif, png and frames play in a terminal: open it with queenreel preview")

// openReel opens a film in a GIF or a folder of frames, or a PNG. The caller closes it.
func openReel(path string) (*reel, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, cause(err)
	}
	if info.IsDir() {
		return openFrames(path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, cause(err)
	}
	magic := make([]byte, 4)
	_, err = f.ReadAt(magic, 0)
	var r *reel
	switch {
	case err == nil && string(magic) == "GIF8":
		r, err = newGIFReel(f)
	case err == nil && string(magic) == "\x89PNG":
		r, err = newPNGReel(f)
	default:
		err = errNotReel
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	r.close = f.Close
	return r, nil
}

// newReel returns a reel of frames.
func newReel(size image.Point, frames []reelFrame, decode func(int) (image.Image, error)) (*reel, error) {
	if len(frames) == 0 || size.X < 1 || size.Y < 1 || size.X > 1<<16 || size.Y > 1<<16 || size.X*size.Y > 100_000_000 {
		return nil, errors.New("it has no pictures, or their size is none")
	}
	at := time.Duration(0)
	for i := range frames {
		frames[i].at = at
		at += frames[i].hold
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

// goBack shows the last picture that is kept up to frame n, or none.
func (r *reel) goBack(n int) {
	r.shown, r.under = -1, nil
	for at := range r.kept {
		if at <= n {
			r.shown = max(r.shown, at)
		}
	}
	if r.shown < 0 {
		clear(r.canvas.Pix)
		return
	}
	copy(r.canvas.Pix, r.kept[r.shown].Pix)
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
	r.under = nil
	if r.frames[next].disposal == gif.DisposalPrevious {
		r.under = image.NewRGBA(img.Bounds())
		draw.Draw(r.under, img.Bounds(), r.canvas, img.Bounds().Min, draw.Src)
	}
	draw.Draw(r.canvas, img.Bounds(), img, img.Bounds().Min, draw.Over)
	r.shown = next
	every := max(16, (len(r.frames)+mostKept-1)/mostKept)
	if r.frames[next].disposal <= gif.DisposalNone && next%every == 0 && r.kept[next] == nil {
		kept := *r.canvas
		kept.Pix = bytes.Clone(kept.Pix)
		r.kept[next] = &kept
	}
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
		// Films of ours do not clear their pictures.
	}
}

// newPNGReel returns the reel of a picture.
func newPNGReel(f *os.File) (*reel, error) {
	config, err := png.DecodeConfig(f)
	if err != nil {
		return nil, err
	}
	return newReel(image.Pt(config.Width, config.Height), make([]reelFrame, 1), func(int) (image.Image, error) {
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			return nil, err
		}
		return png.Decode(bufio.NewReader(f))
	})
}
