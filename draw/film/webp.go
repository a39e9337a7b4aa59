package film

import (
	"context"
	"encoding/binary"
	"errors"
	"math"
	"time"
)

// WebP takes about half the bytes of a GIF; old programs don't show it.
var WebP = Format{
	Name: "webp", Doc: "about half the size of a GIF, for browsers, GitHub and forums", Ext: ".webp", Type: "image/webp",
	Tick: webpTick, MaxHold: (1<<24 - 1) * webpTick, MaxPlays: 1<<16 - 1,
	MaxPixels: webpMaxPixels, MaxSide: maxVP8LSide, New: newWebPEncoder,
}

const (
	webpTick      = time.Millisecond
	webpMaxPixels = 4_000_000
	webpOpening   = 44 // bytes before the first frame
)

// A webpEncoder writes the chunks of section 2 of RFC 9649, https://www.rfc-editor.org/rfc/rfc9649. The file begins with its length,
// which is set at the end.
type webpEncoder struct {
	animationEncoder
	writers chan *vp8lWriter // as many as work at once: they have 13 bytes for each pixel
	file    lengthFirst
}

func newWebPEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	c, meta := newCutter(&i, deltaOptions{even: true}), i.Written().Sized(i.Size, i.Frames).xmp()
	e := &webpEncoder{
		animationEncoder: animationEncoder{cutter: c},
		file:             lengthFirst{to: to},
	}
	if meta != nil {
		e.end = finished(append([]byte("XMP \x00\x00\x00\x00"), meta...))
	}
	e.encode = func(f frame, _ int) []byte { return e.frameChunk(f) }
	e.out = orderedWriter{w: ContextWriter{ctx, &e.file}, maxPieces: i.maxPieces(webpMaxPixels)}
	e.writers = make(chan *vp8lWriter, e.out.maxPieces/2)
	for range cap(e.writers) {
		e.writers <- newVP8LWriter(c.palette, i.Size.X*i.Size.Y)
	}
	return e, e.out.add(func() []byte { return webpHead(i, meta != nil) })
}

// webpHead returns what comes before the first frame. The length of the file is 0.
func webpHead(i Info, hasMeta bool) []byte {
	const animation, xmp, alpha = 1 << 1, 1 << 2, 1 << 4
	features := byte(animation | alpha)
	if hasMeta {
		features |= xmp
	}
	h := append(make([]byte, 0, webpOpening), "RIFF\x00\x00\x00\x00WEBP"...)
	h = append(h, "VP8X\x0a\x00\x00\x00"...)
	h = append(h, features, 0, 0, 0)
	h = appendUint24s(h, i.Size.X-1, i.Size.Y-1)
	h = append(h, "ANIM\x06\x00\x00\x00"...)
	h = append(h, 0, 0, 0, 0) // the background, which no frame leaves in view
	return binary.LittleEndian.AppendUint16(h, uint16(i.Plays))
}

// Close writes the remaining frames, the metadata, and the length of the file.
func (e *webpEncoder) Close() error {
	if err := e.animationEncoder.Close(); err != nil {
		return err
	}
	return e.file.close()
}

func (e *webpEncoder) frameChunk(f frame) []byte {
	const replaces = 1 << 1 // in place of being laid over the picture
	r := f.Rect
	c := append(make([]byte, 0, 4096), "ANMF\x00\x00\x00\x00"...)
	c = appendUint24s(c, r.Min.X/2, r.Min.Y/2, r.Dx()-1, r.Dy()-1, int(f.Hold/webpTick))
	if f.Key {
		c = append(c, replaces)
	} else {
		c = append(c, 0)
	}
	image := len(c)
	c = append(c, "VP8L\x00\x00\x00\x00"...)
	w := <-e.writers
	c = w.write(c, f.Rect.Size(), f.runs)
	e.writers <- w
	f.done()
	return finished(append(c[:image], finished(c[image:])...))
}

// finished sets the length of a chunk, which does not count its own 8 bytes of name and length, and pads it to
// an even one.
func finished(chunk []byte) []byte {
	binary.LittleEndian.PutUint32(chunk[4:], uint32(len(chunk)-8))
	if len(chunk)%2 == 1 {
		chunk = append(chunk, 0)
	}
	return chunk
}

func appendUint24s(dst []byte, values ...int) []byte {
	for _, v := range values {
		dst = append(dst, byte(v), byte(v>>8), byte(v>>16))
	}
	return dst
}

// A lengthFirst writes a RIFF file, whose bytes 4 to 8 are its length. It keeps the file in memory if the sink
// cannot overwrite them.
type lengthFirst struct {
	to   Sink
	n    int64
	held []byte
}

func (l *lengthFirst) Write(p []byte) (int, error) {
	if l.n += int64(len(p)); l.n-8 > math.MaxUint32 {
		return 0, errors.New("a WebP cannot have more than 4 GiB: choose another format, or fewer frames")
	}
	if l.to.At == nil {
		l.held = append(l.held, p...)
		return len(p), nil
	}
	return l.to.Write(p)
}

// close sets the length, and writes what was kept.
func (l *lengthFirst) close() error {
	length := binary.LittleEndian.AppendUint32(nil, uint32(l.n-8))
	if l.to.At != nil {
		_, err := l.to.At.WriteAt(length, 4)
		return err
	}
	copy(l.held[4:], length)
	_, err := l.to.Write(l.held)
	return err
}
