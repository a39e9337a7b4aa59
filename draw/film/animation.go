package film

import (
	"cmp"
	"context"
	"io"
	"runtime"

	"queenreel/draw"
)

// An animationEncoder is what the encoders of GIF, APNG and WebP share: it cuts pictures into frames, and has chunks of these encoded
// in parallel.
type animationEncoder struct {
	deltas   *deltas
	out      orderedWriter
	chunkLen int                                            // frames in each chunk but the last
	encode   func(chunk []frame, first int) ([]byte, error) // first is the number of its first frame, counted from 0
	end      []byte                                         // what stands behind the frames

	chunk []frame // the latest, not encoded yet
	added int     // frames in the chunks before it
}

// Add adds a picture to the deltas, and has each chunk of the frames that they return encoded when it is full.
func (e *animationEncoder) Add(p draw.Picture) error {
	e.chunk = append(e.chunk, e.deltas.add(p)...)
	return e.encodeChunks(e.chunkLen)
}

// Close writes the remaining frames and the end.
func (e *animationEncoder) Close() error {
	e.chunk = append(e.chunk, e.deltas.end()...)
	e.encodeChunks(1) // out.close returns the error
	e.out.add(func() ([]byte, error) { return e.end, nil })
	return e.out.close()
}

// encodeChunks has chunks of the latest frames encoded as long as there are so many.
func (e *animationEncoder) encodeChunks(least int) error {
	for len(e.chunk) >= least {
		n := min(len(e.chunk), e.chunkLen)
		chunk, first := e.chunk[:n:n], e.added
		e.chunk, e.added = e.chunk[n:], first+n
		if err := e.out.add(func() ([]byte, error) { return e.encode(chunk, first) }); err != nil {
			return err
		}
	}
	return nil
}

// An orderedWriter makes the pieces of a file in parallel and writes them in order. The number of
// pieces in memory is bounded. Its methods must be called one at a time; it writes only within them.
type orderedWriter struct {
	ctx       context.Context // once it is done, nothing is written
	w         io.Writer
	maxPieces int              // pieces in memory; 0 is twice the number of processors, so that one slow piece leaves none idle
	running   []chan madePiece // oldest first
	err       error            // the first error; nothing is written after it
}

// A madePiece is what the function that makes a piece returned.
type madePiece struct {
	data []byte
	err  error
}

// add calls piece in a goroutine and later writes the bytes that it returns. It first writes an older
// piece if too many are in memory. An error may be that of an older piece.
func (o *orderedWriter) add(piece func() ([]byte, error)) error {
	if len(o.running) >= cmp.Or(o.maxPieces, 2*runtime.GOMAXPROCS(0)) {
		o.writeOldest()
	}
	if o.stopped() {
		return o.err
	}
	made := make(chan madePiece, 1)
	o.running = append(o.running, made)
	go func() {
		data, err := piece()
		made <- madePiece{data, err}
	}()
	return nil
}

// close writes the remaining pieces, or after an error only waits for them. It returns the first error.
func (o *orderedWriter) close() error {
	for len(o.running) > 0 {
		o.writeOldest()
	}
	o.stopped()
	return o.err
}

// writeOldest waits for the oldest piece, and writes it unless the writer has stopped.
func (o *orderedWriter) writeOldest() {
	piece := <-o.running[0]
	o.running = o.running[1:]
	if o.stopped() {
		return
	}
	if o.err = piece.err; o.err == nil {
		_, o.err = o.w.Write(piece.data)
	}
}

// stopped reports whether there was an error, which may be that the context is done.
func (o *orderedWriter) stopped() bool {
	if o.err == nil {
		o.err = context.Cause(o.ctx)
	}
	return o.err != nil
}

// A ContextWriter writes until its context is done.
type ContextWriter struct {
	Context context.Context
	io.Writer
}

func (w ContextWriter) Write(p []byte) (int, error) {
	if err := context.Cause(w.Context); err != nil {
		return 0, err
	}
	return w.Writer.Write(p)
}
