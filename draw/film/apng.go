package film

import (
	"context"
	"encoding/binary"
	"math"
	"time"
)

// APNG is a PNG that moves.
var APNG = Format{
	Name: "apng", Doc: "an animated PNG, where WebP is refused; other programs show its first picture", Ext: ".apng", Type: "image/apng",
	Tick: apngTick, MaxHold: (1<<16 - 1) * apngTick, MaxPlays: math.MaxInt32, New: newAPNGEncoder,
}

const (
	apngTick  = 10 * time.Millisecond
	fewFrames = 1000 // which take three times as long for 16 % fewer bytes
)

// An apngEncoder writes frames as PNGs without heads of their own. Section 11.3.6 of https://www.w3.org/TR/png-3/ describes the chunks
// of animations.
type apngEncoder struct {
	animationEncoder
	info Info
	png  PNGEncoder
}

func newAPNGEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	e := &apngEncoder{
		animationEncoder: animationEncoder{
			cutter: newCutter(&i, deltaOptions{back: true}), end: appendPNGChunk(nil, "IEND", nil),
			out: orderedWriter{w: ContextWriter{ctx, to}, maxPieces: i.maxPieces(MaxPixels)},
		},
		info: i, png: PNGEncoder{Many: i.Frames > fewFrames},
	}
	e.encode = func(f frame, n int) []byte { return e.chunks(f, uint32(n)) }
	return e, nil
}

// chunks returns the chunks of frame n, counted from 0. The chunks of frame 0 begin the file.
func (e *apngEncoder) chunks(f frame, n uint32) []byte {
	const bits = 8 // a pixel: FFmpeg 5 misplaces frames of fewer
	m := e.png.begin()
	defer e.png.memory.Put(m)
	m.packing = packing{each: bits, png: true}
	for index := range m.position {
		m.position[index] = uint8(index)
	}
	m.rows = m.appendRows(m.rows[:0], f.runs, f.Rect.Dx())
	f.done()
	m.zlib.Write(m.rows)
	m.zlib.Close()
	// Frame controls and image data are numbered together. The first frame's image data has no number:
	// programs that know no animations show it.
	if n > 0 {
		chunks := appendPNGChunk(nil, "fcTL", frameControl(f, 2*n-1))
		return appendPNGChunk(chunks, "fdAT", append(appendBigEndian(nil, 2*n), m.data.Bytes()...))
	}
	chunks := pngOpening(e.info.Size, bits)
	chunks = appendPNGChunk(chunks, "acTL", appendBigEndian(nil, uint32(e.info.Frames), uint32(e.info.Plays)))
	chunks = append(chunks, e.info.Written().Sized(e.info.Size, e.info.Frames).png()...)
	chunks = appendPNGPalette(chunks, e.cutter.palette)
	chunks = appendPNGChunk(chunks, "fcTL", frameControl(f, 0))
	return appendPNGChunk(chunks, "IDAT", m.data.Bytes())
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
