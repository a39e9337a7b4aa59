package film

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image/color"
	"image/png"
	"math"
	"slices"
	"sync"
	"time"

	"queenreel/draw"
)

// APNG is a PNG that moves.
var APNG = Format{
	Name: "apng", Doc: "an animated PNG, where WebP is refused; other programs show its first picture", Ext: ".apng",
	Tick: apngTick, MaxHold: maxAPNGHold, New: newAPNGEncoder,
}

const (
	apngTick    = 10 * time.Millisecond
	maxAPNGHold = (1<<16 - 1) * apngTick // the longest hold
)

// An apngEncoder writes frames that are encoded in parallel. image/png encodes each as a file of its own,
// whose image data becomes that of a frame; the film's header, palette and transparency are those of the
// first. See section 11.3.6 of https://www.w3.org/TR/png-3/ for the chunks of animations.
type apngEncoder struct {
	frames, plays uint32
	meta          []byte
	palette       color.Palette // of all frames
	deltas        *deltas
	png           png.Encoder
	out           orderedWriter
	added         uint32 // frames so far
}

func newAPNGEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	if i.Frames > math.MaxInt32 || i.Plays > math.MaxInt32 {
		return nil, &Error{"Plays", fmt.Sprint(i.Plays), fmt.Sprintf("an APNG plays at most %d times, or endlessly with 0", math.MaxInt32)}
	}
	d := i.deltas(deltaOptions{back: true})
	return &apngEncoder{
		frames: uint32(i.Frames), plays: uint32(i.Plays), meta: i.Meta().PNG(),
		palette: octetPalette(d.palette()), deltas: d,
		png: png.Encoder{BufferPool: new(pngBuffers)},
		out: orderedWriter{ctx: ctx, w: to, maxPieces: i.maxPieces(MaxPixels)},
	}, nil
}

// octetPalette pads a palette so that image/png writes 8 bits a pixel. FFmpeg 5 misplaces frames of fewer bits.
func octetPalette(p color.Palette) color.Palette {
	p = slices.Clone(p)
	for len(p) <= 16 {
		p = append(p, color.Black)
	}
	return p
}

// Add adds a picture to the deltas, and has the frames that they return encoded.
func (e *apngEncoder) Add(p draw.Picture) error {
	if p.Hold > maxAPNGHold {
		return &Error{"Hold", p.Hold.String(), fmt.Sprintf("an APNG shows a picture for at most %v", maxAPNGHold)}
	}
	return e.add(e.deltas.add(p))
}

// Close writes the frames that are left, and the end.
func (e *apngEncoder) Close() error {
	e.add(e.deltas.end()) // out.close returns the error
	e.out.add(func() ([]byte, error) { return appendPNGChunk(nil, "IEND", nil), nil })
	return e.out.close()
}

func (e *apngEncoder) add(frames []frame) error {
	for _, f := range frames {
		n := e.added
		e.added++
		if err := e.out.add(func() ([]byte, error) { return e.piece(f, n) }); err != nil {
			return err
		}
	}
	return nil
}

// piece returns the chunks of frame n, counted from 0. Those of the first begin the file.
func (e *apngEncoder) piece(f frame, n uint32) ([]byte, error) {
	img := *f.image()
	img.Palette = e.palette
	var file bytes.Buffer
	if err := e.png.Encode(&file, &img); err != nil {
		return nil, err
	}
	file.Next(len(pngSignature))
	var piece, pixels []byte
	if n == 0 {
		piece = append(piece, pngSignature...)
	}
	for file.Len() > 0 {
		name, data := nextPNGChunk(&file)
		switch {
		case name == "IDAT":
			pixels = append(pixels, data...)
		case name == "IHDR" && n == 0:
			piece = appendPNGChunk(piece, name, data)
			piece = appendPNGChunk(piece, "acTL", appendBigEndian(nil, e.frames, e.plays))
			piece = append(piece, e.meta...)
		case name == "PLTE" && n == 0, name == "tRNS" && n == 0:
			piece = appendPNGChunk(piece, name, data)
		}
	}
	// Frame controls and image data are numbered together. The first frame's image data has no number,
	// for it is also the picture of a program that knows no animations.
	if n == 0 {
		piece = appendPNGChunk(piece, "fcTL", frameControl(f, 0))
		return appendPNGChunk(piece, "IDAT", pixels), nil
	}
	piece = appendPNGChunk(piece, "fcTL", frameControl(f, 2*n-1))
	return appendPNGChunk(piece, "fdAT", append(appendBigEndian(nil, 2*n), pixels...)), nil
}

// frameControl returns the data of the frame control chunk of a frame.
func frameControl(f frame, number uint32) []byte {
	const keep, previous = 0, 2 // after its hold
	const replace, over = 0, 1  // the picture before it
	after, how := byte(keep), byte(over)
	if f.Back {
		after = previous
	}
	if f.Key {
		how = replace
	}
	r := f.Rect
	c := appendBigEndian(nil, number, uint32(r.Dx()), uint32(r.Dy()), uint32(r.Min.X), uint32(r.Min.Y))
	c = binary.BigEndian.AppendUint16(c, uint16(f.Hold/apngTick))
	c = binary.BigEndian.AppendUint16(c, uint16(time.Second/apngTick))
	return append(c, after, how)
}

const pngSignature = "\x89PNG\r\n\x1a\n"

// nextPNGChunk takes a chunk, without its checksum, from a file that image/png has written.
func nextPNGChunk(file *bytes.Buffer) (name string, data []byte) {
	n := int(binary.BigEndian.Uint32(file.Next(4)))
	name, data = string(file.Next(4)), file.Next(n)
	file.Next(4)
	return name, data
}

func appendPNGChunk(dst []byte, name string, data []byte) []byte {
	dst = appendBigEndian(dst, uint32(len(data)))
	begin := len(dst)
	dst = append(append(dst, name...), data...)
	return appendBigEndian(dst, crc32.ChecksumIEEE(dst[begin:]))
}

func appendBigEndian(dst []byte, values ...uint32) []byte {
	for _, v := range values {
		dst = binary.BigEndian.AppendUint32(dst, v)
	}
	return dst
}

// pngBuffers keeps the buffers of image/png for the next picture.
type pngBuffers sync.Pool

func (b *pngBuffers) Get() *png.EncoderBuffer {
	buffer, _ := (*sync.Pool)(b).Get().(*png.EncoderBuffer)
	return buffer
}

func (b *pngBuffers) Put(buffer *png.EncoderBuffer) { (*sync.Pool)(b).Put(buffer) }
