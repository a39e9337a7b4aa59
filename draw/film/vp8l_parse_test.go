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
			if got := runLen(row[x:]); got != want.len() {
				t.Fatalf("a run of %d pixels at %d of %v counts %d", want.len(), x, row, got)
			}
			x += want.len()
		}
	}
}

// What can be copied is found as far away as a distance may be, and no farther.
func TestFarthestCopy(t *testing.T) {
	for _, far := range []int32{farthestCopy, farthestCopy + 1} {
		pix := make([]uint8, far+5)
		for _, at := range []int32{0, far} { // two runs, again
			copy(pix[at:], []uint8{1, 1, 1, 2, 2})
		}
		p := vp8lParser{pix: pix, width: 1000, differ: make([]vp8lDifference, 5)}
		p.runs = []vp8lRun{{end: 3}, {end: 5}, {end: far}, {end: far + 3, before: 1}, {end: far + 5}}
		var want []vp8lCopy
		if far <= farthestCopy {
			want = []vp8lCopy{{back: 3, ahead: 2, distance: int(far)}}
		}
		if p.lookUp(3); !slices.Equal(p.copies, want) {
			t.Errorf("from %d values on, %+v can be copied, want %+v", far, p.copies, want)
		}
	}
}

// A copy costs its pieces, of which all but one are as long as may be.
func TestLengthCost(t *testing.T) {
	var p vp8lParser
	for symbol := range p.costs.length {
		p.costs.length[symbol] = int32(100 + symbol)
	}
	const longest = 100 + vp8lLengths - 1
	for _, c := range []struct {
		length int
		want   int32
	}{
		{1, 100}, {2, 101}, {longestCopy - 1, longest}, {longestCopy, longest}, {longestCopy + 1, longest + 100},
		{2 * longestCopy, 2 * longest}, {2*longestCopy + 1, 2*longest + 100}, {3*longestCopy + 2, 3*longest + 101},
	} {
		if got := p.lengthCost(c.length); got != c.want {
			t.Errorf("a copy of %d costs %d, want %d", c.length, got, c.want)
		}
	}
}

// A distance has the code of the pixel that is so far back, if it is one of those nearby.
func TestDistanceCodes(t *testing.T) {
	p := vp8lParser{near: nearPixels(), width: 20}
	near := map[int]int{}
	for y := range p.near {
		for x, code := range p.near[y] {
			if code > 0 {
				near[p.width*y+x-7] = int(code)
			}
		}
	}
	if len(near) != 120 {
		t.Errorf("%d pixels are nearby, and should be 120", len(near))
	}
	for distance := 1; distance < 9*p.width; distance++ {
		want, ok := near[distance]
		if !ok {
			want = distance + 120
		}
		if got := p.distanceCode(distance); got != want {
			t.Errorf("a distance of %d in rows of %d has code %d, want %d", distance, p.width, got, want)
		}
	}
}
