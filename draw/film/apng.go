package film

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/crc32"
	"image/color"
	"image/png"
	"math"
	"slices"
	"sync"
	"time"
)

// APNG is a PNG that moves.
var APNG = Format{
	Name: "apng", Doc: "an animated PNG, where WebP is refused; other programs show its first picture", Ext: ".apng",
	Tick: apngTick, MaxHold: (1<<16 - 1) * apngTick, MaxPlays: math.MaxInt32, New: newAPNGEncoder,
}

const apngTick = 10 * time.Millisecond

// An apngEncoder encodes each frame with image/png as a file of its own, and keeps the image data. The film has the header, palette and
// transparency of the first file. Section 11.3.6 of https://www.w3.org/TR/png-3/ describes the chunks of animations.
type apngEncoder struct {
	animationEncoder
	frames, plays uint32
	meta          []byte
	palette       color.Palette // of all frames
	png           png.Encoder
}

func newAPNGEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	c := newCutter(&i, deltaOptions{back: true})
	palette := slices.Clone(c.palette)
	for len(palette) <= 16 { // for 8 bits a pixel: FFmpeg 5 misplaces frames of fewer
		palette = append(palette, color.Black)
	}
	e := &apngEncoder{
		animationEncoder: animationEncoder{
			cutter: c, out: orderedWriter{ctx: ctx, w: to, maxPieces: i.maxPieces(MaxPixels)},
			end: appendPNGChunk(nil, "IEND", nil),
		},
		frames: uint32(i.Frames), plays: uint32(i.Plays), meta: i.Written().Sized(i.Size, i.Frames).PNG(), palette: palette,
		png: png.Encoder{BufferPool: new(PNGBuffers)},
	}
	e.encode = func(f frame, n int) ([]byte, error) { return e.chunks(f, uint32(n)) }
	return e, nil
}

// chunks returns the chunks of frame n, counted from 0. The chunks of frame 0 begin the file.
func (e *apngEncoder) chunks(f frame, n uint32) ([]byte, error) {
	img := *f.image()
	img.Palette = e.palette
	var file bytes.Buffer
	if err := e.png.Encode(&file, &img); err != nil {
		return nil, err
	}
	file.Next(len(pngSignature))
	var chunks, pixels []byte
	if n == 0 {
		chunks = append(chunks, pngSignature...)
	}
	for file.Len() > 0 {
		length := int(binary.BigEndian.Uint32(file.Next(4)))
		name, data := string(file.Next(4)), file.Next(length)
		file.Next(4) // the checksum
		switch {
		case name == "IDAT":
			pixels = append(pixels, data...)
		case name == "IHDR" && n == 0:
			chunks = appendPNGChunk(chunks, name, data)
			chunks = appendPNGChunk(chunks, "acTL", appendBigEndian(nil, e.frames, e.plays))
			chunks = append(chunks, e.meta...)
		case name == "PLTE" && n == 0, name == "tRNS" && n == 0:
			chunks = appendPNGChunk(chunks, name, data)
		}
	}
	// Frame controls and image data are numbered together. The first frame's image data has no number:
	// programs that know no animations show it.
	if n == 0 {
		chunks = appendPNGChunk(chunks, "fcTL", frameControl(f, 0))
		return appendPNGChunk(chunks, "IDAT", pixels), nil
	}
	chunks = appendPNGChunk(chunks, "fcTL", frameControl(f, 2*n-1))
	return appendPNGChunk(chunks, "fdAT", append(appendBigEndian(nil, 2*n), pixels...)), nil
}

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

// PNGBuffers keeps the buffers of image/png for the next picture.
type PNGBuffers sync.Pool

func (b *PNGBuffers) Get() *png.EncoderBuffer {
	buffer, _ := (*sync.Pool)(b).Get().(*png.EncoderBuffer)
	return buffer
}

func (b *PNGBuffers) Put(buffer *png.EncoderBuffer) { (*sync.Pool)(b).Put(buffer) }
