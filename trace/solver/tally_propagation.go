package solver

import (
	"math/bits"

	"queenreel/trace"
)

// tally counts the events of the search. It takes the same steps in the same order. But squares are struck a row at a
// time, no reasons are looked for, Hall intervals are only looked for where there may be one, and going back is
// forgetting a copy.
func (how propagation) tally(p trace.Problem, t *tally) {
	s := &propagationTally{propagation: how, tally: t}
	d := &s.nodes[0]
	d.cover = newCover(p)
	for row := range p.N {
		d.left[row] = d.columns
	}
	if d.strikeAttacked(d) {
		s.search(0)
	} else {
		t.counters[trace.Failures]++
	}
	t.counters[trace.Backtracks] = t.counters[trace.Placements]
	t.counters[trace.Candidates] = t.counters[trace.Solutions]
}

// A propagationTally is the state of one search.
type propagationTally struct {
	propagation
	*tally
	nodes [maxTally + 1]domains // by the number of queens that branches placed
}

// search counts the events of a node and of all nodes below.
func (s *propagationTally) search(depth int) {
	for d := &s.nodes[depth]; s.goesOn(); {
		if !s.propagate(d) {
			s.counters[trace.Failures]++
			return
		}
		if d.rows == 0 {
			s.counters[trace.Solutions]++
			return
		}
		at := s.branch(d.rows, d.left[:d.n], d.n)
		s.counters[trace.Branches] += 2 // with a queen there, and without
		with := &s.nodes[depth+1]
		if s.place(with, d, int(at.Row), int(at.Col)) {
			s.search(depth + 1)
		} else {
			s.counters[trace.Failures]++
		}
		d.set(int(at.Row), d.left[at.Row]&^(1<<at.Col))
	}
}

// propagate propagates until nothing changes. It returns false if the rows cannot all be filled.
func (s *propagationTally) propagate(d *domains) bool {
	for stale := allSlopes; ; { // the slopes along which a change has not been looked at
		if d.single != 0 {
			row := first(d.single)
			if !s.place(d, d, row, first(d.left[row])) {
				return false
			}
			stale = allSlopes
			continue
		}
		if !s.hall {
			return true
		}
		if stale &= d.crowded(); stale == 0 {
			return true
		}
		for slope := -1; slope <= 1; slope++ {
			if stale&slopeBit(slope) == 0 {
				continue
			}
			switch struck, ok := d.strikeHallsAlong(slope); {
			case !ok:
				return false
			case struck:
				stale = allSlopes
			default:
				stale &^= slopeBit(slope)
			}
		}
	}
}

// place sets d to what a queen on a square of a row without one leaves of from, which may be d.
func (s *propagationTally) place(d, from *domains, row, col int) bool {
	s.counters[trace.Placements]++
	d.placed(&from.cover, row, col)
	return d.strikeAttacked(from)
}

// allSlopes is the set of the slopes -1, 0 and 1.
const allSlopes = 0b111

func slopeBit(slope int) int { return 1 << (slope + 1) }

// domains holds the squares that are left in the rows without a queen.
type domains struct {
	cover
	left   [maxTally]uint64 // by row: columns
	single uint64           // the rows with one square left
}

// strikeAttacked sets d to the squares of from that are not attacked. It returns false if that leaves a row without
// any.
func (d *domains) strikeAttacked(from *domains) bool {
	columns, falling, rising, top := d.columns, d.falling, d.rising, uint(d.n-1)
	single := uint64(0)
	for rows := d.rows; rows != 0; rows &= rows - 1 {
		row := uint(first(rows)) & 31
		left := from.left[row] & columns &^ (falling >> ((top - row) & 63)) &^ (rising >> row)
		if left == 0 {
			return false
		}
		d.left[row] = left
		more := left & (left - 1)
		single |= rows & -rows &^ uint64(int64(-more)>>63) // a branch would be guessed wrong too often
	}
	d.single = single
	return true
}

// set sets the squares left in a row. It returns false if there are none.
func (d *domains) set(row int, columns uint64) bool {
	d.left[row] = columns
	if columns&(columns-1) == 0 {
		d.single |= 1 << row
	}
	return columns != 0
}

// crowded returns the set of slopes along which there may be a Hall interval that takes squares from other rows, or
// rows that cannot all be filled. For either, some number of rows, but not all, must have at most as many values each
// between their first and their last square, less those of queens.
func (d *domains) crowded() (slopes int) {
	var rows [3][64]uint32 // by slope and number of values: the rows that have that many
	for open := d.rows; open != 0; open &= open - 1 {
		row := uint(first(open)) & 31
		left := d.left[row]
		within := 2<<(last(left)&63) - left&-left // from the first to the last
		rows[0][bits.OnesCount64(within&^(d.falling>>((uint(d.n)-1-row)&63)))&63] |= 1 << row
		rows[1][bits.OnesCount64(within&d.columns)&63] |= 1 << row
		rows[2][bits.OnesCount64(within&^(d.rising>>row))&63] |= 1 << row
	}
	open := bits.OnesCount64(d.rows)
	for slope := range rows {
		var narrow uint32
		for size := 1; size < open; size++ {
			narrow |= rows[slope][size&63]
			if n := bits.OnesCount32(narrow); n > size || n == size && d.fit(narrow, slope-1, size) {
				slopes |= slopeBit(slope - 1)
				break
			}
		}
	}
	return slopes
}

// fit reports whether rows have at most the given number of values together.
func (d *domains) fit(rows uint32, slope, size int) bool {
	lo, hi := uint(63), uint(0)
	for ; rows != 0; rows &= rows - 1 {
		row := uint(bits.TrailingZeros32(rows)) & 31
		origin := d.origin(slope, row)
		lo = min(lo, uint(first(d.left[row]))+origin)
		hi = max(hi, uint(last(d.left[row]))+origin)
	}
	return bits.OnesCount64(span(lo, hi)&^d.used(slope)) <= size
}

// strikeHallsAlong makes the values col + slope*row, which must all differ, bounds-consistent. It returns whether
// that struck squares, and false if the rows cannot all be filled.
//
// The algorithm is that of allDifferent, in words of 64 values. The values of queens are taken from the start and
// belong to Hall intervals. Where there is no Hall interval from below, there is none from above.
func (d *domains) strikeHallsAlong(slope int) (struck, ok bool) {
	var (
		used          = d.used(slope)
		lo, hi, newLo [maxTally]uint8
		starts, ends  [64]uint32 // by value: the rows whose lowest or highest it is
		lows, highs   uint64     // these values
	)
	for open := d.rows; open != 0; open &= open - 1 {
		row := uint(first(open)) & 31
		origin := d.origin(slope, row)
		l, h := uint(first(d.left[row]))+origin, uint(last(d.left[row]))+origin
		lo[row], hi[row] = uint8(l), uint8(h)
		starts[l&63] |= 1 << row
		ends[h&63] |= 1 << row
		lows |= 1 << (l & 63)
		highs |= 1 << (h & 63)
	}
	taken, halls := used, used
	for ; highs != 0; highs &= highs - 1 {
		h := uint(first(highs)) & 63
		for rows := ends[h]; rows != 0; rows &= rows - 1 {
			row := bits.TrailingZeros32(rows) & 31
			v := firstNotIn(taken, uint(lo[row]))
			if v > h {
				return false, false
			}
			taken |= 1 << (v & 63)
			newLo[row] = uint8(firstNotIn(halls, uint(lo[row])))
		}
		halls |= runTo(taken, h)
	}
	if halls == used {
		return false, true
	}
	taken, halls = used, used
	for lows != 0 {
		l := uint(last(lows)) & 63
		lows &^= 1 << l
		for rows := starts[l]; rows != 0; rows &= rows - 1 {
			row := bits.TrailingZeros32(rows) & 31
			taken |= 1 << (lastNotIn(taken, uint(hi[row])) & 63)
			newHi := lastNotIn(halls, uint(hi[row]))
			if newLo[row] == lo[row] && newHi == uint(hi[row]) {
				continue
			}
			struck = true
			if origin := d.origin(slope, uint(row)); !d.set(row, d.left[row]&span(uint(newLo[row])-origin, newHi-origin)) {
				return true, false
			}
		}
		halls |= runFrom(taken, l)
	}
	return struck, true
}

// used returns the values that queens have along a slope, and others that are no row's.
func (d *domains) used(slope int) uint64 {
	switch slope {
	case -1:
		return d.falling
	case 1:
		return d.rising
	}
	return ^d.columns
}

// origin returns the value of the first square of a row along a slope.
func (d *domains) origin(slope int, row uint) uint {
	switch slope {
	case -1:
		return uint(d.n-1) - row
	case 1:
		return row
	}
	return 0
}

// Numbers are from 0 to 63, and bits of sets.

// span returns the set of the numbers from lo to hi.
func span(lo, hi uint) uint64 { return 2<<(hi&63) - 1<<(lo&63) }

// firstNotIn and lastNotIn return the next number from v up or down that is not in the set.
func firstNotIn(set uint64, v uint) uint { return v + uint(bits.TrailingZeros64(^set>>(v&63))) }
func lastNotIn(set uint64, v uint) uint {
	return v - uint(bits.LeadingZeros64(^(set << (63 - v&63))))
}

// runTo and runFrom return the numbers of the set next to each other that end or start with v, if it is in the set.
func runTo(set uint64, v uint) uint64   { return span(lastNotIn(set, v)+1, v) }
func runFrom(set uint64, v uint) uint64 { return 1<<firstNotIn(set, v) - 1<<(v&63) }
