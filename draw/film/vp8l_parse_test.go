package film

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// A run is as long as it is when its pixels are counted one by one, whether it fills octets or not.
func TestRunLen(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 2))
	for range 2000 {
		var row []uint8
		for range 1 + rnd.IntN(6) {
			row = append(row, slices.Repeat([]uint8{uint8(rnd.IntN(3)) * 127}, 1+rnd.IntN(20))...)
		}
		x := 0
		for _, want := range runsOf(row) {
			if got := runLen(row[x:]); got != want.n {
				t.Fatalf("a run of %d pixels at %d of %v counts %d", want.n, x, row, got)
			}
			x += want.n
		}
	}
}
