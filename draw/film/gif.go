package film

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"math/bits"
	"slices"
	"sync"
	"time"
)

// GIF is the format that every program plays.
var GIF = Format{
	Name: "gif", Doc: "plays in every browser, slide program and chat", Ext: ".gif", Type: "image/gif",
	Tick: gifTick, MaxHold: maxGIFNumber * gifTick, MaxPlays: maxGIFNumber + 1, New: newGIFEncoder,
}

const (
	gifTick      = 10 * time.Millisecond // the unit of delays
	maxGIFNumber = 1<<16 - 1             // the largest delay in ticks, and loop count
	gifTrailer   = 0x3b                  // the last byte of a file
)

// A gifEncoder writes, byte for byte, the files that image/gif would write of the same frames, and metadata. image/gif takes all frames at
// once and spends most of its time in LZW; it writes each file up to the first frame, and the encoder writes the later frames.
type gifEncoder struct {
	animationEncoder
	info        *Info
	litWidth    int       // bits of an index
	transparent uint8     // the index of the transparent color, which is the last
	lzw         sync.Pool // of *lzwEncoder
}

func newGIFEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	c := newCutter(&i, deltaOptions{back: true})
	last := len(c.palette) - 1
	e := &gifEncoder{
		animationEncoder: animationEncoder{
			cutter: c, out: orderedWriter{w: ContextWriter{ctx, to}}, end: []byte{gifTrailer},
		},
		info: &i, litWidth: max(2, bits.Len(uint(last))), transparent: uint8(last),
	}
	e.lzw.New = func() any { return new(lzwEncoder) }
	e.encode = e.blocks
	return e, nil
}

// begin returns the file as image/gif writes it, up to the end of the first frame, with the metadata before that. The first frame is
// opaque: programs that look there whether a GIF is transparent then find that it is not.
func (e *gifEncoder) begin(f *frame) []byte {
	first := f.image(slices.Clone(e.cutter.palette))
	first.Palette[e.transparent] = color.Black
	g := gif.GIF{
		Image: []*image.Paletted{first}, Delay: []int{int(f.Hold / gifTick)}, Disposal: []byte{gif.DisposalNone},
		Config:    image.Config{ColorModel: first.Palette, Width: e.info.Size.X, Height: e.info.Size.Y},
		LoopCount: max(0, e.info.Plays-1), // counted after the first time
	}
	if e.info.Plays == 1 {
		g.LoopCount = -1
	}
	if e.info.Frames > 1 { // image/gif writes no loop count before a single frame: a second of one pixel follows, and is cut off
		g.Image = append(g.Image, image.NewPaletted(image.Rect(0, 0, 1, 1), first.Palette))
		g.Delay, g.Disposal = append(g.Delay, 0), append(g.Disposal, gif.DisposalNone)
	}
	var b bytes.Buffer
	_ = gif.EncodeAll(&b, &g) // a buffer does not fail, and the frame lies in the picture and has its colors
	file := bytes.TrimSuffix(b.Bytes(), []byte{gifTrailer})
	if e.info.Frames > 1 {
		file = file[:bytes.LastIndex(file, []byte(frameLabel))]
	}
	head := 13 + 3<<(file[10]&7+1) // with the color table
	if bytes.HasPrefix(file[head:], []byte("\x21\xff\x0bNETSCAPE2.0")) {
		head += 19
	}
	return slices.Insert(file, head, e.info.Written().gif()...)
}

// frameLabel begins a frame: the introducer, the label and the size of its graphic control extension.
const frameLabel = "\x21\xf9\x04"

// blocks returns the blocks of frame n, counted from 0: a graphic control extension, an image descriptor and image data; see sections 20
// to 23 of https://www.w3.org/Graphics/GIF/spec-gif89a.txt. Those of the first frame begin the file.
func (e *gifEncoder) blocks(f frame, n int) []byte {
	const hasTransparent = 1
	const keep, previous = gif.DisposalNone << 2, gif.DisposalPrevious << 2 // what becomes of the frame after its hold
	defer f.done()
	if n == 0 {
		return e.begin(&f)
	}
	flags := byte(keep | hasTransparent)
	if f.Back {
		flags = previous | hasTransparent
	}
	data := append([]byte(frameLabel), flags)
	data = appendUint16s(data, int(f.Hold/gifTick))
	data = append(data, e.transparent, 0)
	data = append(data, 0x2c)
	data = appendUint16s(data, f.Rect.Min.X, f.Rect.Min.Y, f.Rect.Dx(), f.Rect.Dy())
	data = append(data, 0) // neither interlaced nor with a color table
	lzw := e.lzw.Get().(*lzwEncoder)
	defer e.lzw.Put(lzw)
	lzw.begin(e.litWidth)
	lzw.add(f.runs)
	return lzw.end(data)
}

func appendUint16s(dst []byte, values ...int) []byte {
	for _, v := range values {
		dst = binary.LittleEndian.AppendUint16(dst, uint16(v))
	}
	return dst
}
