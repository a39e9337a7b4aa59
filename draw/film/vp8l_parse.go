package film

import (
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"
)

// A vp8lParser finds how to write values as literals and copies of earlier values in the fewest bits: as a
// shortest path, on which a step is a literal or a copy. Pictures of flat colors have long runs, and what is
// worth copying begins in one run and goes on beyond its end. So copies are looked up by where runs end, and
// only a few values of a run are on any path. The time it takes grows with the runs.
//
// All costs are whole bits, so that paths are the same on every machine.
type vp8lParser struct {
	near  [8][16]uint8 // see nearPixels
	pix   []uint8
	width int // of a row of pix
	costs vp8lCosts
	steps []vp8lStep // of the shortest path

	runs   []vp8lRun
	latest [1 << 16]int32   // for each key the latest run, plus one; 0 is none
	differ []vp8lDifference // of runs from those so many before them
	copies []vp8lCopy       // that begin in the run at hand
	known  []uint64         // a bit for each value, and the end, to which a path is known, the lowest for the first
	bits   []int32          // of the cheapest of these paths
	last   []vp8lLast       // their last steps
}

// A vp8lStep is a literal or a copy.
type vp8lStep struct {
	length       int // 1 for a literal
	distance     int // from where it is copied; 0 for a literal
	distanceCode int
}

// A vp8lRun is a run of equal values.
type vp8lRun struct {
	end    int32
	before int32 // an earlier run with the same key, plus one; 0 is none
}

// A vp8lDifference is the first run that differs from an earlier one, and how many values of the two are alike.
type vp8lDifference struct{ run, alike int32 }

// A vp8lCopy is what can be copied around the end of a run.
type vp8lCopy struct {
	back, ahead int // the copy begins at most so far before the end of the run, and goes so far beyond it
	distance    int
	bits        int32 // of the distance
}

// A vp8lLast is where a step begins, and the distance of a copy or 0.
type vp8lLast struct{ from, distance int32 }

const (
	longestCopy  = 1 << 12
	farthestCopy = 1<<20 - 120
	longLiteral  = 12 // longer runs are copies of their first value
	maxLookups   = 8  // earlier runs that are looked at for each; four times as many save 3 %
)

// begin takes the values of an image.
func (p *vp8lParser) begin(pix []uint8, width int) {
	// The first costs are a guess, which has no influence but on how good the second ones are.
	greens := slices.Concat(slices.Repeat([]uint8{6}, 256), slices.Repeat([]uint8{4}, vp8lLengths))
	p.costs = costsOf(prefixCode{lengths: greens}, prefixCode{lengths: slices.Repeat([]uint8{4}, vp8lDistances)})
	p.pix, p.width = pix, width
	p.runs = p.runs[:0]
	clear(p.latest[:])
	for at := 0; at < len(pix); {
		at += runLen(pix[at:])
		r := vp8lRun{end: int32(at)}
		if at < len(pix) {
			latest := &p.latest[runKey(pix[at-1], pix[at:])]
			r.before = *latest
			*latest = int32(len(p.runs) + 1)
		}
		p.runs = append(p.runs, r)
	}
	p.differ = resized(p.differ, len(p.runs))
	p.known = resized(p.known, len(pix)/64+1)
}

// resized returns a slice of n elements, which may be those of s.
func resized[T any](s []T, n int) []T { return slices.Grow(s[:0], n)[:n] }

// runKey returns a hash of a run's value, the next run's value and its length.
func runKey(value uint8, next []uint8) uint16 {
	key := uint32(value) | uint32(next[0])<<8 | uint32(min(runLen(next), 255))<<16
	return uint16(key * 0x9e3779b1 >> 16) // Fibonacci hashing: 2^32 by the golden ratio
}

// parse finds the steps, with the present costs.
func (p *vp8lParser) parse() []vp8lStep {
	clear(p.differ)
	clear(p.known)
	p.known[0], p.bits[0] = 1, 0
	start := 0
	for k := range p.runs {
		p.pass(k, start)
		start = int(p.runs[k].end)
	}
	p.steps = p.steps[:0]
	for at := len(p.pix); at > 0; {
		last := p.last[at]
		from, distance := int(last.from), int(last.distance)
		if distance == 0 {
			p.steps = append(p.steps, vp8lStep{length: 1})
		}
		for n := at - from; n > 0 && distance > 0; n -= longestCopy {
			p.steps = append(p.steps, vp8lStep{min(n, longestCopy), distance, p.distanceCode(distance)})
		}
		at = from
	}
	slices.Reverse(p.steps)
	return p.steps
}

// pass goes on with the paths that lead into run k.
func (p *vp8lParser) pass(k, start int) {
	end := int(p.runs[k].end)
	p.lookUp(k)
	literal, again := p.costs.literal[p.pix[start]], p.distanceCost(1)
	for at := start; at < end; at++ {
		ahead := p.known[at/64] >> (at % 64)
		if ahead == 0 {
			at |= 63
			continue
		}
		if at += bits.TrailingZeros64(ahead); at >= end {
			return
		}
		bits, left := p.bits[at], end-at
		if at == start || left <= longLiteral {
			p.reach(at+1, at, 0, bits+literal)
		}
		if at > start {
			p.reach(end, at, 1, bits+again+p.lengthCost(left))
		}
		for _, c := range p.copies {
			if left <= c.back {
				p.reach(end+c.ahead, at, c.distance, bits+c.bits+p.lengthCost(left+c.ahead))
			}
		}
	}
}

// lookUp finds what can be copied from around the ends of earlier runs. From farther away only what begins
// earlier, goes farther, or has a cheaper distance is worth its bits.
func (p *vp8lParser) lookUp(k int) {
	p.copies = p.copies[:0]
	end := int(p.runs[k].end)
	var best vp8lCopy
	j := int(p.runs[k].before) - 1
	for range maxLookups {
		if j < 0 || end-int(p.runs[j].end) > farthestCopy {
			return
		}
		if p.value(j) == p.value(k) { // unless different keys have the same hash
			d := end - int(p.runs[j].end)
			c := vp8lCopy{p.length(j), p.alike(j, k), d, p.distanceCost(d)}
			if c.back > best.back || c.ahead > best.ahead || c.bits < best.bits {
				p.copies = append(p.copies, c)
				best = vp8lCopy{back: max(best.back, c.back), ahead: max(best.ahead, c.ahead), bits: c.bits}
			}
		}
		j = int(p.runs[j].before) - 1
	}
}

// reach keeps a path to a value, with its last step, if it is the cheapest.
func (p *vp8lParser) reach(to, from, distance int, bits int32) {
	known, bit := &p.known[to/64], uint64(1)<<(to%64)
	if *known&bit == 0 || bits < p.bits[to] {
		*known |= bit
		p.bits[to] = bits
		p.last[to] = vp8lLast{int32(from), int32(distance)}
	}
}

func (p *vp8lParser) value(k int) uint8 { return p.pix[p.runs[k].end-1] }

func (p *vp8lParser) length(k int) int {
	if k == 0 {
		return int(p.runs[0].end)
	}
	return int(p.runs[k].end - p.runs[k-1].end)
}

// alike returns how many values after runs j and k are alike.
func (p *vp8lParser) alike(j, k int) int {
	d := &p.differ[k-j]
	if int(d.run) <= k { // or else it was found for an earlier k
		*d = p.difference(j, k)
	}
	return int(p.runs[d.run-1].end-p.runs[k].end) + int(d.alike)
}

// difference compares the runs after j and k.
func (p *vp8lParser) difference(j, k int) vp8lDifference {
	for i := k + 1; i < len(p.runs); i++ {
		j++
		if p.value(j) != p.value(i) {
			return vp8lDifference{int32(i), 0}
		}
		if a, b := p.length(j), p.length(i); a != b {
			return vp8lDifference{int32(i), int32(min(a, b))}
		}
	}
	return vp8lDifference{int32(len(p.runs)), 0}
}

func (p *vp8lParser) codes(steps []vp8lStep) (greens, distances prefixCode) {
	var green [256 + vp8lLengths]int
	var distance [vp8lDistances]int
	at := 0
	for _, s := range steps {
		if s.distance == 0 {
			green[p.pix[at]]++
		} else {
			symbol, _, _ := prefixOf(s.length)
			green[256+symbol]++
			symbol, _, _ = prefixOf(s.distanceCode)
			distance[symbol]++
		}
		at += s.length
	}
	return newPrefixCode(green[:], prefixDeepest), newPrefixCode(distance[:], prefixDeepest)
}

// vp8lCosts are the bits of symbols together with their extra bits.
type vp8lCosts struct {
	literal  [256]int32
	length   [vp8lLengths]int32
	distance [vp8lDistances]int32
}

// costsOf returns the costs with two codes. A symbol that they lack would be a rare one.
func costsOf(greens, distances prefixCode) vp8lCosts {
	const rare = 12
	var c vp8lCosts
	for value := range c.literal {
		c.literal[value] = int32(cmp.Or(greens.lengths[value], rare))
	}
	for symbol := range c.length {
		c.length[symbol] = int32(cmp.Or(greens.lengths[256+symbol], rare)) + extraBits(symbol)
	}
	for symbol := range c.distance {
		c.distance[symbol] = int32(cmp.Or(distances.lengths[symbol], rare)) + extraBits(symbol)
	}
	return c
}

func (p *vp8lParser) lengthCost(length int) int32 {
	pieces := (length - 1) / longestCopy
	symbol, _, _ := prefixOf(length - pieces*longestCopy)
	return p.costs.length[symbol] + int32(pieces)*p.costs.length[vp8lLengths-1]
}

func (p *vp8lParser) distanceCost(distance int) int32 {
	symbol, _, _ := prefixOf(p.distanceCode(distance))
	return p.costs.distance[symbol]
}

// distanceCode returns the code of a distance. Values nearby, in the rows above too, have the first 120.
func (p *vp8lParser) distanceCode(distance int) int {
	y, x := distance/p.width, distance%p.width
	switch {
	case y < 8 && x <= 8:
		return int(p.near[y][x+7])
	case y < 7 && p.width-x <= 7:
		return int(p.near[y+1][x-p.width+7])
	}
	return distance + 120
}

// nearPixels returns the distance codes of pixels up to 7 rows above, from 7 to the right, which comes first,
// to 8 to the left. The closest have the lowest; of two as close, the one nearer to the column, and of these
// the left one. See section 3.6.2 of RFC 9649.
func nearPixels() (codes [8][16]uint8) {
	type pixel struct{ x, y int } // to the left, and above
	var near []pixel
	for y := range 8 {
		for x := -7; x <= 8; x++ {
			if y > 0 || x > 0 {
				near = append(near, pixel{x, y})
			}
		}
	}
	slices.SortFunc(near, func(a, b pixel) int {
		return cmp.Or(cmp.Compare(a.x*a.x+a.y*a.y, b.x*b.x+b.y*b.y), cmp.Compare(a.x*a.x, b.x*b.x), cmp.Compare(b.x, a.x))
	})
	for i, n := range near {
		codes[n.y][n.x+7] = uint8(i + 1)
	}
	return codes
}

// runLen returns how many pixels there are of the first one's color before another.
func runLen(pix []uint8) int {
	const ones = 0x0101010101010101
	first := ones * uint64(pix[0])
	n := 0
	for ; n+8 <= len(pix); n += 8 {
		if differs := binary.LittleEndian.Uint64(pix[n:]) ^ first; differs != 0 {
			return n + bits.TrailingZeros64(differs)/8 // the lowest byte is the first pixel
		}
	}
	for n < len(pix) && pix[n] == pix[0] {
		n++
	}
	return n
}
