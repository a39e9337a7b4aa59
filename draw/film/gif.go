package film

import (
	"context"
	"encoding/binary"
	"fmt"
	"image/color"
	"math/bits"
	"slices"
	"sync"
	"time"
)

// GIF is the format that every program plays.
var GIF = Format{
	Name: "gif", Doc: "plays in every browser, slide program and chat", Ext: ".gif",
	Tick: gifTick, MaxHold: maxGIFHold, New: newGIFEncoder,
}

const (
	chunkLen     = 8                     // frames that are encoded together
	gifTick      = 10 * time.Millisecond // the unit of delays
	maxGIFNumber = 1<<16 - 1             // the largest width, height, delay in ticks, and loop count
	maxGIFHold   = maxGIFNumber * gifTick
	gifTrailer   = 0x3b // the last byte of a file
)

// A gifEncoder writes files that are, byte for byte, those that image/gif would write of the same frames. But image/gif takes all
// frames at once, and most of its time goes into LZW. The sections named below are those of
// https://www.w3.org/Graphics/GIF/spec-gif89a.txt.
type gifEncoder struct {
	animationEncoder
	head        []byte    // of the file, up to the first frame
	litWidth    int       // bits of an index
	transparent uint8     // the index of the transparent color, which is the last
	lzw         sync.Pool // of *lzwEncoder
}

func newGIFEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	const kind = "a GIF"
	if err := i.checkLimits(kind, maxGIFNumber, maxGIFNumber+1); err != nil {
		return nil, err
	}
	d := i.deltas(deltaOptions{back: true})
	last := len(d.palette()) - 1
	e := &gifEncoder{
		animationEncoder: animationEncoder{
			kind: kind, maxHold: maxGIFHold, deltas: d, out: orderedWriter{ctx: ctx, w: to}, chunkLen: chunkLen, end: []byte{gifTrailer},
		},
		head: i.gifHead(d.palette()), litWidth: max(2, bits.Len(uint(last))), transparent: uint8(last),
	}
	e.lzw.New = func() any { return new(lzwEncoder) }
	e.encode = e.blocks
	return e, nil
}

// gifHead returns what comes before the frames: sections 17 to 19, the loop count that browsers have agreed on, and the metadata.
func (i *Info) gifHead(p color.Palette) []byte {
	const hasTable = 0x80
	tableBits := bits.Len(uint(len(p) - 1))
	h := appendUint16s([]byte("GIF89a"), i.Size.X, i.Size.Y)
	h = append(h, hasTable|byte(tableBits-1), 0, 0) // the background is color 0, and pixels are square
	table := make([]byte, 3<<tableBits)
	for n, c := range p {
		rgba := color.RGBAModel.Convert(c).(color.RGBA)
		copy(table[3*n:], []byte{rgba.R, rgba.G, rgba.B})
	}
	h = append(h, table...)
	if i.Frames > 1 && i.Plays != 1 {
		h = append(h, "\x21\xff\x0bNETSCAPE2.0\x03\x01"...)
		h = append(appendUint16s(h, max(0, i.Plays-1)), 0) // counted after the first; 0 repeats endlessly
	}
	return slices.Concat(h, i.Meta().GIF())
}

// blocks returns the blocks of a chunk: a graphic control extension, an image descriptor and image data for each frame; see sections
// 20 to 23. Those of the first begin the file.
func (e *gifEncoder) blocks(frames []frame, first int) (data []byte, err error) {
	const hasTransparent = 1
	const keep, previous = 1 << 2, 3 << 2 // what becomes of the frame after its hold
	if first == 0 {
		data = e.head
	}
	lzw := e.lzw.Get().(*lzwEncoder)
	defer e.lzw.Put(lzw)
	for _, f := range frames {
		flags := byte(keep | hasTransparent)
		if f.Back {
			flags = previous | hasTransparent
		}
		data = append(data, 0x21, 0xf9, 4, flags)
		data = appendUint16s(data, int(f.Hold/gifTick))
		data = append(data, e.transparent, 0)
		data = append(data, 0x2c)
		data = appendUint16s(data, f.Rect.Min.X, f.Rect.Min.Y, f.Rect.Dx(), f.Rect.Dy())
		data = append(data, 0) // neither interlaced nor with a color table
		lzw.begin(e.litWidth)
		if !lzw.add(f.runs) {
			return nil, fmt.Errorf("lzw: a pixel has none of the %d colors of the film", e.transparent)
		}
		data = lzw.end(data)
		f.done()
	}
	return data, nil
}

func appendUint16s(dst []byte, values ...int) []byte {
	for _, v := range values {
		dst = binary.LittleEndian.AppendUint16(dst, uint16(v))
	}
	return dst
}
