package film

import (
	"bytes"
	"fmt"
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
