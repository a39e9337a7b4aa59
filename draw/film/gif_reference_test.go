package film

import (
	"bytes"
	"context"
	"image"
	"image/gif"

	"queenreel/draw"
)

// plainGIF is the reference for GIF: image/gif encodes the same frames, a chunk of them at a time.
var plainGIF = plainGIFOf(func(i Info) pixelCutter { return &pixelDeltas{i.deltas(deltaOptions{back: true})} })

// plainGroupGIF is what GIF was at first: image/gif encodes the frames of a groupCutter.
var plainGroupGIF = plainGIFOf(func(i Info) pixelCutter { return newGroupCutter(&i) })

// A pixelCutter cuts pictures into frames with all their pixels.
type pixelCutter interface {
	add(draw.Picture) []pixelFrame
	end() []pixelFrame
}

// A pixelDeltas is deltas that expand their frames.
type pixelDeltas struct{ deltas *deltas }

func (d *pixelDeltas) add(p draw.Picture) []pixelFrame { return pixelFrames(d.deltas.add(p)) }
func (d *pixelDeltas) end() []pixelFrame               { return pixelFrames(d.deltas.end()) }

// plainGIFOf returns a format in which image/gif encodes the frames of a cutter.
func plainGIFOf(newCutter func(Info) pixelCutter) Format {
	return Format{Name: "plain gif", Ext: ".gif", Tick: gifTick, New: func(ctx context.Context, i Info, to Sink) (Encoder, error) {
		e := &plainGIFEncoder{
			config: image.Config{ColorModel: withTransparent(i.Palette), Width: i.Size.X, Height: i.Size.Y},
			cutter: newCutter(i),
			out:    orderedWriter{ctx: ctx, w: to},
		}
		e.chunk = e.newChunk(loopCount(i.Plays))
		e.chunk.first = true
		return e, nil
	}}
}

// A plainGIFEncoder writes chunks of frames, which are encoded in parallel.
type plainGIFEncoder struct {
	config image.Config
	cutter pixelCutter
	chunk  *gifChunk // the latest, not encoded yet
	out    orderedWriter
}

func (e *plainGIFEncoder) Add(p draw.Picture) error { return e.add(e.cutter.add(p)) }

func (e *plainGIFEncoder) Close() error {
	e.add(e.cutter.end()) // out.close returns the error
	e.out.add(e.chunk.encode)
	e.out.add(func() ([]byte, error) { return []byte{gifTrailer}, nil })
	return e.out.close()
}

// add adds frames to the chunk. A full chunk is encoded when another frame follows.
func (e *plainGIFEncoder) add(frames []pixelFrame) error {
	for _, f := range frames {
		if len(e.chunk.Image) == chunkLen {
			if err := e.out.add(e.chunk.encode); err != nil {
				return err
			}
			e.chunk = e.newChunk(-1)
		}
		e.chunk.add(f)
	}
	return nil
}

// A gifChunk is a run of consecutive frames as a GIF of its own.
type gifChunk struct {
	gif.GIF
	first bool // of the film
}

func (e *plainGIFEncoder) newChunk(loopCount int) *gifChunk {
	return &gifChunk{GIF: gif.GIF{Config: e.config, LoopCount: loopCount}}
}

func (c *gifChunk) add(f pixelFrame) {
	c.Image = append(c.Image, f.Image)
	c.Delay = append(c.Delay, int(f.Hold/gifTick))
	c.Disposal = append(c.Disposal, disposal(frame{Back: f.Back}))
}

// encode returns the chunk without the trailer and, unless it is the first, without the header, so that
// chunks can follow each other in a file. The header of later chunks, whose loop count is -1, is 13 bytes,
// the last but two of which has the size of the color table, and the color table.
func (c *gifChunk) encode() ([]byte, error) {
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &c.GIF); err != nil {
		return nil, err
	}
	data := b.Bytes()[:b.Len()-1]
	if c.first {
		return data, nil
	}
	return data[13+3<<(1+data[10]&7):], nil
}
