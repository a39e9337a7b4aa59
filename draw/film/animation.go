package film

import (
	"fmt"
	"time"

	"queenreel/draw"
)

// An animationEncoder is what the encoders of GIF, APNG and WebP share: it cuts pictures into frames, and has chunks of these encoded
// in parallel.
type animationEncoder struct {
	kind     string // of file, in errors, with its article
	maxHold  time.Duration
	deltas   *deltas
	out      orderedWriter
	chunkLen int                                            // frames in each chunk but the last
	encode   func(chunk []frame, first int) ([]byte, error) // first is the number of its first frame, counted from 0
	end      []byte                                         // what stands behind the frames

	chunk []frame // the latest, not encoded yet
	added int     // frames in the chunks before it
}

// checkLimits returns an error if a kind of file cannot hold pictures of the film's size, or play as often.
func (i *Info) checkLimits(kind string, maxSide, maxPlays int) error {
	if max(i.Size.X, i.Size.Y) > maxSide {
		return &Error{"Size", dimensions(i.Size), fmt.Sprintf("%s has at most %d pixels a side", kind, maxSide)}
	}
	if i.Plays > maxPlays {
		return &Error{"Plays", fmt.Sprint(i.Plays), fmt.Sprintf("%s plays at most %d times, or endlessly with 0", kind, maxPlays)}
	}
	return nil
}

// Add adds a picture to the deltas, and the frames that they return to the chunk.
func (e *animationEncoder) Add(p draw.Picture) error {
	if p.Hold > e.maxHold {
		return &Error{"Hold", p.Hold.String(), fmt.Sprintf("%s shows a picture for at most %v", e.kind, e.maxHold)}
	}
	return e.add(e.deltas.add(p))
}

// Close writes the remaining frames and the end.
func (e *animationEncoder) Close() error {
	e.add(e.deltas.end()) // out.close returns the error
	e.flush()
	e.out.add(func() ([]byte, error) { return e.end, nil })
	return e.out.close()
}

// add adds frames to the chunk, and has it encoded when it is full.
func (e *animationEncoder) add(frames []frame) error {
	for _, f := range frames {
		e.chunk = append(e.chunk, f)
		if len(e.chunk) < e.chunkLen {
			continue
		}
		if err := e.flush(); err != nil {
			return err
		}
	}
	return nil
}

// flush has the chunk encoded, unless it is empty, and begins the next.
func (e *animationEncoder) flush() error {
	chunk, first := e.chunk, e.added
	if len(chunk) == 0 {
		return nil
	}
	e.chunk, e.added = nil, first+len(chunk)
	return e.out.add(func() ([]byte, error) { return e.encode(chunk, first) })
}
