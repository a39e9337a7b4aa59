package solver

import (
	"math/bits"
	"slices"

	"queenreel/trace"
)

// maxSpan is the number of values that variables can have: the largest board has 2*64-1 diagonals of a kind.
const maxSpan = 2*trace.MaxN - 1

// allDifferent narrows the intervals of up to 64 variables that must all differ. Variable i has a value from
// lo[i] to hi[i], within 0 to maxSpan-1. It narrows the intervals in place until each bound is the value of
// its variable in some solution (bounds consistency). If there is no solution, it returns false and does not
// change the intervals.
//
// The algorithm is that of A. López-Ortiz, C.-G. Quimper, J. Tromp and P. van Beek, "A fast and simple
// algorithm for bounds consistency of the alldifferent constraint", IJCAI 2003. It uses bit sets in place of
// trees, because there are few values.
func allDifferent(lo, hi []int8) bool {
	n := len(lo)
	var low, mirrorLo, mirrorHi, mirrorLow [trace.MaxN]int8
	halls, ok := raise(low[:n], lo, hi)
	if !ok {
		return false
	}
	if onlySingles(halls, lo, hi) {
		copy(lo, low[:n])
		return true
	}
	top := slices.Max(hi)
	for i := range n {
		mirrorLo[i], mirrorHi[i] = top-hi[i], top-lo[i]
	}
	raise(mirrorLow[:n], mirrorLo[:n], mirrorHi[:n])
	for i := range n {
		lo[i], hi[i] = low[i], top-mirrorLow[i]
	}
	return true
}

// onlySingles reports whether all Hall intervals are values of variables that have no other value, and no upper bound of
// another variable is one of these. Then the upper bounds stay, as they mostly do.
func onlySingles(halls values, lo, hi []int8) bool {
	var singles values
	for i, l := range lo {
		if l == hi[i] {
			singles.add(int(l))
		} else if halls.has(int(hi[i])) {
			return false
		}
	}
	return halls == singles
}

// raise sets low to the smallest value of each variable in any solution, and returns the values of Hall intervals. It
// returns false if there is no solution.
//
// In the order of their upper bounds, each variable takes its smallest free value. All values taken so far
// are at or below the current upper bound h. If h itself is taken, the run of taken values that ends at h
// is a Hall interval: it has as many values as variables that fit nowhere else, so variables with larger
// upper bounds cannot use it. If a variable finds no free value, the run has one variable too many.
func raise(low, lo, hi []int8) (hall values, ok bool) {
	var ending [maxSpan]uint64 // the variables with each upper bound
	for i, h := range hi {
		ending[h] |= 1 << i
	}
	var taken values
	for h, vars := range ending[:slices.Max(hi)+1] {
		if vars == 0 {
			continue
		}
		for ; vars != 0; vars &= vars - 1 {
			i := bits.TrailingZeros64(vars)
			v := taken.firstOut(int(lo[i]))
			if v > h {
				return hall, false
			}
			taken.add(v)
			low[i] = int8(hall.firstOut(int(lo[i])))
		}
		for v := h; v >= 0 && taken.has(v); v-- {
			hall.add(v)
		}
	}
	return hall, true
}

// An interval holds the values from lo to hi, both included.
type interval struct{ lo, hi int8 }

func (v interval) len() int { return int(v.hi) - int(v.lo) + 1 }

// smallestHall returns the smallest Hall interval that has a value: as many variables as it has values lie within
// it, each between its lo and its hi. There must be one, and the variables must have a solution, which is the case if
// allDifferent took the value from a variable.
//
// Two Hall intervals that overlap share a Hall interval. So only one is the smallest, and no variable that lost
// the value to another Hall interval lies within it.
func smallestHall(lo, hi []int8, value int8) interval {
	var starting [maxSpan]uint64 // the variables by their lower bound
	top := value
	for i, l := range lo {
		starting[l] |= 1 << i
		top = max(top, hi[i])
	}
	var ending [maxSpan]int // how many variables between from and each value end at that value
	smallest, size := interval{}, maxSpan+1
	for from := top; from >= 0 && int(value-from) < size; from-- {
		for vars := starting[from]; vars != 0; vars &= vars - 1 {
			ending[hi[bits.TrailingZeros64(vars)]]++
		}
		within := 0
		for to := from; from <= value && to <= top; to++ {
			within += ending[to]
			v := interval{from, to}
			if to >= value && within == v.len() && within < size {
				smallest, size = v, within
			}
		}
	}
	return smallest
}

// values is a set of values from 0 to maxSpan-1.
type values [2]uint64

func (s *values) has(v int) bool { return s[v>>6]>>(v&63)&1 != 0 }
func (s *values) add(v int)      { s[v>>6] |= 1 << (v & 63) }

// firstOut returns the first value from v on that is not in the set. There always is one, because the two
// words have one bit more than there are values.
func (s *values) firstOut(v int) int {
	if out := ^s[v>>6] >> (v & 63); out != 0 {
		return v + bits.TrailingZeros64(out)
	}
	return 64 + bits.TrailingZeros64(^s[1])
}
