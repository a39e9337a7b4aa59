package film

import (
	"cmp"
	"context"
	"io"
	"runtime"

	"queenreel/draw"
)

// An animationEncoder is what the encoders of animated pictures share: it cuts pictures into frames, and has these encoded in parallel.
type animationEncoder struct {
	cutter *cutter
	out    orderedWriter
	encode func(f frame, n int) []byte // n is its number, counted from 0
	end    []byte                      // what stands behind the frames
	added  int                         // frames so far
}

func (e *animationEncoder) Add(p draw.Picture) error { return e.add(e.cutter.add(p)) }

func (e *animationEncoder) Close() error {
	e.add(e.cutter.end()) // out.close returns the error
	e.out.add(func() []byte { return e.end })
	return e.out.close()
}

func (e *animationEncoder) add(frames []frame) error {
	for _, f := range frames {
		n := e.added
		e.added++
		if err := e.out.add(func() []byte { return e.encode(f, n) }); err != nil {
			return err
		}
	}
	return nil
}

// An orderedWriter makes the pieces of a file in parallel and writes them in order. The number of
// pieces in memory is bounded. Its methods must be called one at a time; it writes only within them.
type orderedWriter struct {
	w         io.Writer
	maxPieces int           // pieces in memory; 0 is twice the number of processors, so that one slow piece leaves none idle
	running   []chan []byte // oldest first
	err       error         // the first error of w; nothing is written after it
}

// add calls piece in a goroutine and later writes the bytes that it returns. It first writes an older
// piece if too many are in memory. An error may be that of an older piece.
func (o *orderedWriter) add(piece func() []byte) error {
	if len(o.running) >= cmp.Or(o.maxPieces, 2*runtime.GOMAXPROCS(0)) {
		o.writeOldest()
	}
	if o.err != nil {
		return o.err
	}
	made := make(chan []byte, 1)
	o.running = append(o.running, made)
	go func() { made <- piece() }()
	return nil
}

// close writes the remaining pieces, or after an error only waits for them. It returns the first error.
func (o *orderedWriter) close() error {
	for len(o.running) > 0 {
		o.writeOldest()
	}
	return o.err
}

// writeOldest waits for the oldest piece, and writes it unless there was an error.
func (o *orderedWriter) writeOldest() {
	piece := <-o.running[0]
	o.running = o.running[1:]
	if o.err == nil {
		_, o.err = o.w.Write(piece)
	}
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
