package film

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"image/gif"
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
	openingLen   = 2                     // frames that image/gif writes; with one alone it leaves the loop count out
	chunkLen     = 8                     // frames that are encoded together
	gifTick      = 10 * time.Millisecond // the unit of delays
	maxGIFNumber = 1<<16 - 1             // the largest width, height, delay in ticks, and loop count
	maxGIFHold   = maxGIFNumber * gifTick
	gifTrailer   = 0x3b // the last byte of a file
)

// A gifEncoder writes files that are, byte for byte, those that image/gif would write of the same frames. But image/gif takes all
// frames at once, and most of its time goes into LZW; so it writes only how a file begins.
type gifEncoder struct {
	animationEncoder
	head    gif.GIF   // of the film, without frames
	comment []byte    // a block with the metadata
	writers sync.Pool // of *gifWriter
}

func newGIFEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	const kind = "a GIF"
	if err := i.checkLimits(kind, maxGIFNumber, maxGIFNumber+1); err != nil {
		return nil, err
	}
	d := i.deltas(deltaOptions{back: true})
	e := &gifEncoder{
		animationEncoder: animationEncoder{
			kind: kind, maxHold: maxGIFHold, deltas: d, out: orderedWriter{ctx: ctx, w: to}, chunkLen: chunkLen, end: []byte{gifTrailer},
		},
		head: gif.GIF{
			Config:    image.Config{ColorModel: d.palette(), Width: i.Size.X, Height: i.Size.Y},
			LoopCount: loopCount(i.Plays),
		},
		comment: i.Meta().GIF(),
	}
	e.writers.New = func() any { return newGIFWriter(len(d.palette())) }
	e.encode = e.blocks
	return e, nil
}

// loopCount returns the LoopCount of image/gif for a number of plays.
func loopCount(plays int) int {
	switch plays {
	case 0:
		return 0
	case 1:
		return -1
	}
	return plays - 1
}

// blocks returns the blocks of a chunk. Those of the first begin the file.
func (e *gifEncoder) blocks(frames []frame, first int) ([]byte, error) {
	var opening []byte
	if first == 0 {
		n := min(openingLen, len(frames))
		var err error
		if opening, err = e.opening(frames[:n]); err != nil {
			return nil, err
		}
		frames = frames[n:]
	}
	w := e.writers.Get().(*gifWriter)
	defer e.writers.Put(w)
	w.data = append(w.data[:0], opening...)
	for _, f := range frames {
		if err := w.write(f); err != nil {
			return nil, err
		}
		f.done()
	}
	return bytes.Clone(w.data), nil
}

// opening returns the beginning of the file, up to and with the first frames.
func (e *gifEncoder) opening(frames []frame) ([]byte, error) {
	g := e.head
	for _, f := range frames {
		g.Image = append(g.Image, f.image())
		g.Delay = append(g.Delay, int(f.Hold/gifTick))
		g.Disposal = append(g.Disposal, disposal(f))
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &g); err != nil {
		return nil, err
	}
	data := b.Bytes()[:b.Len()-1] // without the trailer
	return slices.Insert(data, headerLen(data), e.comment...), nil
}

// headerLen returns the number of bytes before the blocks of a GIF's first frame: header, color table and, if
// there is one, loop count.
func headerLen(data []byte) int {
	n := 13 + 3<<(1+data[10]&7)
	if data[n+1] == 0xff {
		n += 19
	}
	return n
}

func disposal(f frame) byte {
	if f.Back {
		return gif.DisposalPrevious
	}
	return gif.DisposalNone
}

// A gifWriter writes the blocks of frames into memory that it keeps.
type gifWriter struct {
	lzw         lzwEncoder
	litWidth    int   // bits of an index
	transparent uint8 // the index of the transparent color, which is the last
	data        []byte
}

func newGIFWriter(colors int) *gifWriter {
	return &gifWriter{litWidth: max(2, bits.Len(uint(colors-1))), transparent: uint8(colors - 1)}
}

// write appends the blocks of a frame: graphic control extension, image descriptor and image data. See
// sections 20 to 23 of https://www.w3.org/Graphics/GIF/spec-gif89a.txt.
func (w *gifWriter) write(f frame) error {
	const hasTransparent = 1
	r := f.Rect
	w.data = append(w.data, 0x21, 0xf9, 4, disposal(f)<<2|hasTransparent)
	w.data = appendUint16s(w.data, int(f.Hold/gifTick))
	w.data = append(w.data, w.transparent, 0)
	w.data = append(w.data, 0x2c)
	w.data = appendUint16s(w.data, r.Min.X, r.Min.Y, r.Dx(), r.Dy())
	w.data = append(w.data, 0) // neither interlaced nor with a color table

	w.lzw.begin(w.litWidth)
	if !w.lzw.add(f.runs) {
		return fmt.Errorf("lzw: a pixel has none of the %d colors of the film", w.transparent)
	}
	w.data = w.lzw.end(w.data)
	return nil
}

func appendUint16s(dst []byte, values ...int) []byte {
	for _, v := range values {
		dst = binary.LittleEndian.AppendUint16(dst, uint16(v))
	}
	return dst
}
