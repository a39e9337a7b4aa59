package film

import (
	"bytes"
	"context"
	"image"
	"image/gif"

	"queenreel/draw"
)

// plainGIF is the reference for GIF: image/gif encodes all frames, a chunk of them at a time.
var plainGIF = Format{Name: "plain gif", Ext: ".gif", Tick: gifTick, New: newPlainGIFEncoder}

// A plainGIFEncoder writes chunks of frames, which are encoded in parallel.
type plainGIFEncoder struct {
	config image.Config
	deltas *deltas
	chunk  *gifChunk // the latest, not encoded yet
	out    orderedWriter
}

func newPlainGIFEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	d := i.deltas(deltaOptions{back: true})
	e := &plainGIFEncoder{
		config: image.Config{ColorModel: d.palette(), Width: i.Size.X, Height: i.Size.Y},
		deltas: d,
		out:    orderedWriter{ctx: ctx, w: to},
	}
	e.chunk = e.newChunk(loopCount(i.Plays))
	e.chunk.first = true
	return e, nil
}

func (e *plainGIFEncoder) Add(p draw.Picture) error { return e.add(e.deltas.add(p)) }

func (e *plainGIFEncoder) Close() error {
	e.add(e.deltas.end()) // out.close returns the error
	e.out.add(e.chunk.encode)
	e.out.add(func() ([]byte, error) { return []byte{gifTrailer}, nil })
	return e.out.close()
}

// add adds frames to the chunk. A full chunk is encoded when another frame follows.
func (e *plainGIFEncoder) add(frames []frame) error {
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

func (c *gifChunk) add(f frame) {
	disposal := byte(gif.DisposalNone)
	if f.Back {
		disposal = gif.DisposalPrevious
	}
	c.Image = append(c.Image, f.Image)
	c.Delay = append(c.Delay, int(f.Hold/gifTick))
	c.Disposal = append(c.Disposal, disposal)
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
