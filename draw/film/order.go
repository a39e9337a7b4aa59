package film

import (
	"context"
	"io"
	"runtime"
)

// An orderedWriter writes the pieces of a file in their order, and makes them side by side. It holds a
// bounded number of pieces, so memory does not grow with the film. Its methods are called one at a
// time, and only they write.
type orderedWriter struct {
	ctx     context.Context // when it is done, nothing is written any more
	w       io.Writer
	running []chan madePiece // the oldest first
	err     error            // the first one
}

// A madePiece is a piece of a file, or why there is none.
type madePiece struct {
	data []byte
	err  error
}

// add starts to make a piece. It returns the first error of a piece before, or of a write.
func (o *orderedWriter) add(piece func() ([]byte, error)) error {
	if len(o.running) >= 2*runtime.GOMAXPROCS(0) { // twice, so that a slow piece keeps no processor idle
		o.writeOldest()
	}
	if o.err != nil {
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

// alive reports whether what is added will be written, as far as is known.
func (o *orderedWriter) alive() bool { return o.err == nil && context.Cause(o.ctx) == nil }

// close writes the pieces that are left, unless there was an error or the context is done, and waits for
// all of them. It returns the first error.
func (o *orderedWriter) close() error {
	for len(o.running) > 0 {
		o.writeOldest()
	}
	if o.err == nil {
		o.err = context.Cause(o.ctx)
	}
	return o.err
}

// writeOldest waits for the oldest piece, and writes it if all is well.
func (o *orderedWriter) writeOldest() {
	piece := <-o.running[0]
	o.running = o.running[1:]
	if o.err == nil {
		o.err = context.Cause(o.ctx)
	}
	if o.err == nil {
		o.err = piece.err
	}
	if o.err == nil {
		_, o.err = o.w.Write(piece.data)
	}
}
