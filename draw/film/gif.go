package film

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"image/gif"
	"io"
	"iter"
	"time"

	"queenreel/draw/story"
)

// GIF is the format that plays everywhere.
var GIF = Format{
	Name: "gif", Doc: "plays in every browser, slide program and chat", Ext: ".gif",
	Encode: encodeGIF,
}

const (
	chunkLen   = 8                     // frames in a chunk; at least 2, for a GIF of one frame has no loop count
	gifTick    = 10 * time.Millisecond // the unit of delays
	gifMost    = 1<<16 - 1             // the largest size in pixels, delay in ticks, and loop count
	gifTrailer = 0x3b                  // the last byte of a GIF
)

// encodeGIF writes a film as chunks of frames, which are encoded side by side.
func encodeGIF(ctx context.Context, w io.Writer, f Film) error {
	if f.Size.X > gifMost || f.Size.Y > gifMost {
		return fmt.Errorf("a film of %dx%d pixels: a GIF goes up to %d", f.Size.X, f.Size.Y, gifMost)
	}
	if f.Plays > gifMost+1 {
		return fmt.Errorf("%d plays: a GIF counts up to %d, and 0 is for ever", f.Plays, gifMost+1)
	}
	return writePieces(w, gifPieces(ctx, f))
}

// gifPieces yields the chunks of a film, and the trailer as a piece of its own. An error is the last.
func gifPieces(ctx context.Context, f Film) iter.Seq2[piece, error] {
	return func(yield func(piece, error) bool) {
		var clock gifClock
		chunk := newGIFChunk(f, loopCount(f.Plays))
		chunk.first = true
		for frame := range f.Frames {
			delay, err := clock.delay(frame.Hold)
			if err = cmp.Or(context.Cause(ctx), err); err != nil {
				yield(nil, err)
				return
			}
			if len(chunk.Image) == chunkLen {
				if !yield(chunk.encode, nil) {
					return
				}
				chunk = newGIFChunk(f, -1)
			}
			chunk.add(frame, delay)
		}
		if len(chunk.Image) == 0 {
			yield(nil, errors.New("a film without frames"))
			return
		}
		if yield(chunk.encode, nil) {
			yield(func() ([]byte, error) { return []byte{gifTrailer}, nil }, nil)
		}
	}
}

// loopCount returns what image/gif writes for a number of plays: -1 is no loop, 0 is for ever.
func loopCount(plays int) int {
	switch plays {
	case 0:
		return 0
	case 1:
		return -1
	}
	return plays - 1
}

// A gifChunk is some frames that follow each other, as a GIF of their own.
type gifChunk struct {
	gif.GIF
	first bool
}

func newGIFChunk(f Film, loopCount int) *gifChunk {
	return &gifChunk{GIF: gif.GIF{
		Config:    image.Config{ColorModel: f.Palette, Width: f.Size.X, Height: f.Size.Y},
		LoopCount: loopCount,
	}}
}

// add adds a frame that stands for so many ticks.
func (c *gifChunk) add(f Frame, delay int) {
	disposal := byte(gif.DisposalNone)
	if f.Back {
		disposal = gif.DisposalPrevious
	}
	c.Image = append(c.Image, f.Image)
	c.Delay = append(c.Delay, delay)
	c.Disposal = append(c.Disposal, disposal)
}

// encode returns the chunk without the trailer and, but for the first, without the header. Chunks
// can so follow each other in a file. A later chunk has the loop count -1 and no other header than
// the 13 bytes that end with flags and the colour table whose size they tell.
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

// A gifClock turns holds into ticks. It carries what rounding leaves over, so a film is never more
// than half a tick longer or shorter than was asked.
type gifClock struct{ owed time.Duration }

// delay returns the delay of a frame in ticks, at least the two that browsers show as they are.
func (c *gifClock) delay(hold time.Duration) (int, error) {
	c.owed += max(hold, story.ShortestHold)
	delay := int((c.owed + gifTick/2) / gifTick)
	if delay > gifMost {
		return 0, fmt.Errorf("a hold of %v: a GIF frame can stand for %v at most", hold, gifMost*gifTick)
	}
	c.owed -= time.Duration(delay) * gifTick
	return delay, nil
}
