package film

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// A run is pixels of one index, one after another: their number in the lowest 24 bits, which is at least 1, and the
// index in the highest 8.
type run uint32

const longestRun = 1<<24 - 1

func (r run) index() uint8 { return uint8(r >> 24) }
func (r run) len() int     { return int(r & longestRun) }

// appendRun appends n pixels of an index; none if n is not positive.
func appendRun(runs []run, index uint8, n int) []run {
	for ; n > 0; n -= longestRun {
		runs = append(runs, run(index)<<24|run(min(n, longestRun)))
	}
	return runs
}

// appendPixels appends the first n of some pixels. It may read those after them.
func appendPixels(runs []run, pix []uint8, n int) []run {
	begin := 0 // of the run, in pixels from the first of 64
	for ; n > 0; n -= 64 {
		if len(pix) < 65 {
			pix = append(slices.Clone(pix), make([]uint8, 65-len(pix))...)
		}
		p := (*[65]uint8)(pix)
		runs = slices.Grow(runs, 64)
		next, found := (*[64]run)(runs[len(runs):len(runs)+64]), 0
		for ends := runEnds(p, n); ends != 0; ends &= ends - 1 {
			end := bits.TrailingZeros64(ends) & 63
			next[found&63] = run(p[end])<<24 | run(end+1-begin)
			begin = end + 1
			found++
		}
		runs = runs[:len(runs)+found]
		begin -= 64
		pix = pix[64:]
	}
	return runs
}

// setPixels sets pixels to those of runs.
func setPixels(pix []uint8, runs []run) {
	for _, r := range runs {
		same := pix[:r.len()]
		for i := range same {
			same[i] = r.index()
		}
		pix = pix[r.len():]
	}
}

// runEnds returns a bit for each of the first n pixels, or of 64 if n is more, the lowest for the first: whether the next
// one differs, or it is the last.
func runEnds(p *[65]uint8, n int) uint64 {
	ends := runEnds8(p[0:], p[1:])
	if n > 8 {
		ends |= runEnds8(p[8:], p[9:])<<8 | runEnds8(p[16:], p[17:])<<16 | runEnds8(p[24:], p[25:])<<24 |
			runEnds8(p[32:], p[33:])<<32 | runEnds8(p[40:], p[41:])<<40 | runEnds8(p[48:], p[49:])<<48 | runEnds8(p[56:], p[57:])<<56
	}
	if n <= 64 {
		last := uint64(1) << ((n - 1) & 63)
		ends = ends&(last-1) | last
	}
	return ends
}

// runEnds8 does what runEnds does for eight pixels, given those and the ones from the second to the ninth.
func runEnds8(pix, next []uint8) uint64 {
	const lows, highs = 0x7f7f7f7f7f7f7f7f, 0x8080808080808080
	differs := binary.LittleEndian.Uint64(pix) ^ binary.LittleEndian.Uint64(next)
	// The highest bits of the bytes that are not 0, moved together by a product in which no two bits meet.
	differs = (differs&lows + lows | differs) & highs
	return differs >> 7 * 0x0102040810204080 >> 56
}
