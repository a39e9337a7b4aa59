package film

import (
	"io"
	"iter"
	"runtime"
)

// A piece makes one part of a file. Pieces are called side by side.
type piece func() ([]byte, error)

// A made piece is what a piece returned.
type made struct {
	data []byte
	err  error
}

// writePieces calls the pieces side by side and writes what they return in their order. It holds a
// bounded number of them, so memory does not grow with the film. It stops at the first error, and
// returns when no piece is running any more.
func writePieces(w io.Writer, pieces iter.Seq2[piece, error]) error {
	var running []chan made // the oldest first
	defer func() {
		for _, r := range running {
			<-r
		}
	}()
	writeOldest := func() error {
		m := <-running[0]
		running = running[1:]
		if m.err != nil {
			return m.err
		}
		_, err := w.Write(m.data)
		return err
	}

	for p, err := range pieces {
		if err != nil {
			return err
		}
		if len(running) == 2*runtime.GOMAXPROCS(0) { // twice, so that a slow one keeps no processor idle
			if err := writeOldest(); err != nil {
				return err
			}
		}
		r := make(chan made, 1)
		running = append(running, r)
		go func() {
			data, err := p()
			r <- made{data, err}
		}()
	}
	for len(running) > 0 {
		if err := writeOldest(); err != nil {
			return err
		}
	}
	return nil
}
