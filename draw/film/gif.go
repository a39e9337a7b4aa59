package film

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/gif"
	"time"

	"queenreel/draw"
)

// GIF is the format that every program plays.
var GIF = Format{
	Name: "gif", Doc: "plays in every browser, slide program and chat", Ext: ".gif",
	Tick: gifTick, New: newGIFEncoder,
}

const (
	chunkLen   = 8                     // frames in a chunk; at least 2, since a GIF of one frame has no loop count
	gifTick    = 10 * time.Millisecond // the unit of delays
	gifMost    = 1<<16 - 1             // the largest width, height, delay in ticks, and loop count
	gifTrailer = 0x3b                  // the last byte of a file
)

// A gifEncoder writes chunks of frames, which are encoded in parallel.
type gifEncoder struct {
	config image.Config
	deltas *deltas
	chunk  *gifChunk // the latest, not encoded yet
	out    orderedWriter
}

func newGIFEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	if i.Size.X > gifMost || i.Size.Y > gifMost {
		return nil, &Error{"Size", dimensions(i.Size), fmt.Sprintf("a GIF has at most %d pixels a side", gifMost)}
	}
	if i.Plays > gifMost+1 {
		return nil, &Error{"Plays", fmt.Sprint(i.Plays), fmt.Sprintf("a GIF counts to %d at most, and 0 is for ever", gifMost+1)}
	}
	d := i.deltas(deltaOptions{back: true})
	e := &gifEncoder{
		config: image.Config{ColorModel: d.palette(), Width: i.Size.X, Height: i.Size.Y},
		deltas: d,
		out:    orderedWriter{ctx: ctx, w: to},
	}
	e.chunk = e.newChunk(loopCount(i.Plays))
	e.chunk.first = true
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

// Add adds a picture to the deltas, and the frames that they return to the chunk.
func (e *gifEncoder) Add(p draw.Picture) error {
	if p.Hold > gifMost*gifTick {
		return &Error{"Hold", p.Hold.String(), fmt.Sprintf("a picture of a GIF stands for at most %v", gifMost*gifTick)}
	}
	return e.add(e.deltas.add(p))
}

// Close writes the last chunk and the trailer.
func (e *gifEncoder) Close() error {
	e.add(e.deltas.end()) // out.close returns the error
	e.out.add(e.chunk.encode)
	e.out.add(func() ([]byte, error) { return []byte{gifTrailer}, nil })
	return e.out.close()
}

// add adds frames to the chunk. A full chunk is encoded when another frame follows.
func (e *gifEncoder) add(frames []frame) error {
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

func (e *gifEncoder) newChunk(loopCount int) *gifChunk {
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
