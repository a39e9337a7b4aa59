package film

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"testing"
	"time"
)

// Pieces come in their order, whichever is made first, and only a few are made at a time.
func TestOrderedWriter(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	rnd := rand.New(rand.NewPCG(1, 2))
	var out, want bytes.Buffer
	var running, most atomic.Int32
	o := orderedWriter{ctx: t.Context(), w: &out}
	for i := range 200 {
		fmt.Fprintln(&want, i)
		wait := time.Duration(rnd.IntN(200)) * time.Microsecond
		err := o.add(func() ([]byte, error) {
			n := running.Add(1)
			for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
			}
			defer running.Add(-1)
			time.Sleep(wait)
			return fmt.Appendln(nil, i), nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := o.close(); err != nil || out.String() != want.String() {
		t.Errorf("error %v, and the pieces in the order %q", err, &out)
	}
	if most.Load() < 2 || most.Load() > 6 {
		t.Errorf("up to %d pieces are made at a time, with 3 processors", most.Load())
	}
}

// The first error is the one that is told, and nothing is written after it, nor when the context is done.
func TestOrderedWriterStops(t *testing.T) {
	bad, stop := errors.New("bad piece"), errors.New("stop")
	for _, c := range []struct {
		what  string
		piece error // of the tenth piece
		room  int   // of the disk
		stop  bool  // before the tenth piece is added
		want  error
	}{
		{"all is well", nil, 1000, false, nil},
		{"a bad piece", bad, 1000, false, bad},
		{"a full disk", nil, 5, false, errFull},
		{"a full disk before a bad piece", bad, 5, false, errFull},
		{"a done context", nil, 1000, true, stop},
	} {
		before := runtime.NumGoroutine()
		ctx, cancel := context.WithCancelCause(t.Context())
		d := newDisk()
		d.room = c.room
		f, _ := d.create("pieces")
		o := orderedWriter{ctx: ctx, w: f}
		for i := range 50 {
			if i == 10 && c.stop {
				cancel(stop)
				d.over = true
			}
			o.add(func() ([]byte, error) {
				if i == 10 {
					return []byte("x"), c.piece
				}
				return []byte("x"), nil
			})
		}
		if err := o.close(); err != c.want {
			t.Errorf("%s: the error is %v, want %v", c.what, err, c.want)
		}
		if d.late || c.piece != nil && d.bytes > 10 || c.want == nil && d.bytes != 50 {
			t.Errorf("%s: %d bytes were written", c.what, d.bytes)
		}
		if n := settled(before); n > before {
			t.Errorf("%s: %d goroutines, and %d before", c.what, n, before)
		}
		cancel(nil)
	}
}

// A writer that is never given a piece writes nothing, and has nothing to wait for; but when its context
// is done, what is written is not whole.
func TestOrderedWriterEmpty(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	o := orderedWriter{ctx: ctx, w: io.Discard}
	if err := o.close(); err != nil {
		t.Error(err)
	}
	stop := errors.New("stop")
	cancel(stop)
	if err := o.close(); err != stop {
		t.Errorf("the error is %v, want %v", err, stop)
	}
}
