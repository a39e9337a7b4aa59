package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"time"

	"queenreel/draw/film"
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
	switch {
	case len(frames) == 0 || size.X < 1 || size.Y < 1:
		return nil, errors.New("it has no pictures, or their size is none")
	case int64(size.X)*int64(size.Y) > film.MaxPixels:
		return nil, fmt.Errorf("it has %dx%d pixels, and what plays in a terminal has at most %s: open it with queenreel preview", size.X, size.Y, thousands(film.MaxPixels))
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
	most := min(mostKept, max(1, mostKeptPixels/(r.size.X*r.size.Y)))
	every := max(16, (len(r.frames)+most-1)/most)
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

// openFrames returns the reel of a folder of frames.
func openFrames(folder string) (*reel, error) {
	data, err := os.ReadFile(filepath.Join(folder, "frames.json"))
	if err != nil {
		return nil, fmt.Errorf("frames.json: %w", cause(err))
	}
	var list struct {
		Width, Height int
		Frames        []struct {
			File string
			Hold int64 `json:"hold_ms"`
		}
	}
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("frames.json: %w", err)
	}
	var frames []reelFrame
	for _, f := range list.Frames {
		if !filepath.IsLocal(f.File) {
			return nil, fmt.Errorf("frames.json: %s is not in the folder", f.File)
		}
		frames = append(frames, reelFrame{hold: time.Duration(f.Hold) * time.Millisecond})
	}
	return newReel(image.Pt(list.Width, list.Height), frames, func(n int) (image.Image, error) {
		f, err := os.Open(filepath.Join(folder, list.Frames[n].File))
		if err != nil {
			return nil, cause(err)
		}
		defer f.Close()
		return png.Decode(bufio.NewReader(f))
	})
}

// newGIFReel returns the reel of a GIF. It finds its frames, and decodes one when it is shown: image/gif would decode
// all of them at once. See https://www.w3.org/Graphics/GIF/spec-gif89a.txt.
func newGIFReel(f *os.File) (*reel, error) {
	s := &gifScanner{r: bufio.NewReader(f)}
	head, err := s.take(13)
	if err == nil && head[10]&0x80 != 0 {
		var table []byte
		table, err = s.take(3 << (1 + head[10]&7))
		head = append(head, table...)
	}
	if err != nil {
		return nil, err
	}
	frames, err := s.frames()
	if err != nil {
		return nil, err
	}
	size := image.Pt(int(binary.LittleEndian.Uint16(head[6:])), int(binary.LittleEndian.Uint16(head[8:])))
	return newReel(size, frames, func(n int) (image.Image, error) {
		frame := frames[n]
		alone := io.MultiReader(bytes.NewReader(head), bytes.NewReader(frame.control),
			io.NewSectionReader(f, frame.from, frame.to-frame.from), bytes.NewReader([]byte{0x3b}))
		return gif.Decode(bufio.NewReader(alone))
	})
}

// A gifScanner reads the blocks of a GIF.
type gifScanner struct {
	r  *bufio.Reader
	at int64 // of the next byte
}

// take reads the next n bytes.
func (s *gifScanner) take(n int) ([]byte, error) {
	b := make([]byte, n)
	read, err := io.ReadFull(s.r, b)
	s.at += int64(read)
	return b, err
}

// skipBlocks skips blocks of data up to the empty one that ends them.
func (s *gifScanner) skipBlocks() error {
	for {
		n, err := s.take(1)
		if err != nil || n[0] == 0 {
			return err
		}
		if _, err := s.take(int(n[0])); err != nil {
			return err
		}
	}
}

// frames finds all frames.
func (s *gifScanner) frames() ([]reelFrame, error) {
	var all []reelFrame
	var next reelFrame
	for {
		kind, err := s.take(1)
		if err != nil {
			return nil, err
		}
		switch kind[0] {
		case 0x21:
			err = s.extension(&next)
		case 0x2c:
			next.from = s.at - 1
			err = s.image()
			next.to = s.at
			all = append(all, next)
			next = reelFrame{}
		case 0x3b:
			return all, nil
		default:
			err = fmt.Errorf("it has a block of an unknown kind, %#x", kind[0])
		}
		if err != nil {
			return nil, err
		}
	}
}

// extension reads an extension; if it is a control, into the frame that it is for.
func (s *gifScanner) extension(next *reelFrame) error {
	label, err := s.take(1)
	if err != nil || label[0] != 0xf9 {
		return errors.Join(err, s.skipBlocks())
	}
	control, err := s.take(6) // a length, 4 bytes of data, and an empty block
	if err != nil {
		return err
	}
	next.control = append([]byte{0x21, 0xf9}, control...)
	next.disposal = control[1] >> 2 & 7
	next.hold = time.Duration(binary.LittleEndian.Uint16(control[2:])) * 10 * time.Millisecond
	return nil
}

// image skips a frame.
func (s *gifScanner) image() error {
	place, err := s.take(9)
	if err == nil && place[8]&0x80 != 0 {
		_, err = s.take(3 << (1 + place[8]&7))
	}
	if err == nil {
		_, err = s.take(1) // the size of codes
	}
	if err != nil {
		return err
	}
	return s.skipBlocks()
}
