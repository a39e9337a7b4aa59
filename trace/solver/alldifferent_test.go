package solver

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// allDifferent agrees with the definition of bounds consistency on random intervals: each bound is the
// first or last value of the variable that leaves the other variables a matching.
func TestAllDifferentAgainstMatching(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	var solvable, narrowed int
	for range 5000 {
		n := 1 + rnd.IntN(7)
		span := n + rnd.IntN(4)
		shift := rnd.IntN(maxSpan - span + 1) // often across the border between two words, where mistakes would show
		if rnd.IntN(2) == 0 {
			shift = 64 - span/2
		}
		lo, hi := randomIntervals(rnd, n, shift, span)
		wantLo, wantHi, want := boundsByMatching(lo, hi)
		gotLo, gotHi := slices.Clone(lo), slices.Clone(hi)
		got := allDifferent(gotLo, gotHi)
		if got != want || !slices.Equal(gotLo, wantLo) || !slices.Equal(gotHi, wantHi) {
			t.Fatalf("%v…%v: got %t %v…%v, want %t %v…%v", lo, hi, got, gotLo, gotHi, want, wantLo, wantHi)
		}
		if want {
			solvable++
		}
		if !slices.Equal(lo, wantLo) || !slices.Equal(hi, wantHi) {
			narrowed++
		}
	}
	if solvable < 500 || narrowed < 500 {
		t.Errorf("the intervals are too dull: %d solvable, %d of them narrowed", solvable, narrowed)
	}
}

// randomIntervals returns the intervals of n variables, within some values from one on.
func randomIntervals(rnd *rand.Rand, n, first, values int) (lo, hi []int8) {
	for range n {
		a, b := first+rnd.IntN(values), first+rnd.IntN(values)
		lo, hi = append(lo, int8(min(a, b))), append(hi, int8(max(a, b)))
	}
	return lo, hi
}

// On the largest board there are 64 variables and 127 values. Here all variables but one fill a Hall
// interval.
func TestAllDifferentLargest(t *testing.T) {
	lo, hi := make([]int8, 64), make([]int8, 64)
	for i := range lo {
		lo[i], hi[i] = 63, 125
	}
	hi[63] = 126
	if !allDifferent(lo, hi) {
		t.Fatal("no solution")
	}
	if lo[63] != 126 || hi[63] != 126 || lo[0] != 63 || hi[0] != 125 {
		t.Errorf("got %v…%v", lo, hi)
	}
	lo[0], hi[0] = 126, 126
	if allDifferent(lo, hi) {
		t.Error("two variables took 126")
	}
}

// boundsByMatching is the slow reference for allDifferent.
func boundsByMatching(lo, hi []int8) (newLo, newHi []int8, ok bool) {
	newLo, newHi = slices.Clone(lo), slices.Clone(hi)
	possible := func(i int, v int8) bool {
		l, h := slices.Clone(lo), slices.Clone(hi)
		l[i], h[i] = v, v
		return matches(l, h)
	}
	if !matches(lo, hi) {
		return newLo, newHi, false
	}
	for i := range lo {
		for !possible(i, newLo[i]) {
			newLo[i]++
		}
		for !possible(i, newHi[i]) {
			newHi[i]--
		}
	}
	return newLo, newHi, true
}

// matches reports whether all variables can have different values. It finds augmenting paths.
func matches(lo, hi []int8) bool {
	owner := map[int8]int{}
	for i := range lo {
		seen := map[int8]bool{}
		var augment func(i int) bool
		augment = func(i int) bool {
			for v := lo[i]; v <= hi[i]; v++ {
				if seen[v] {
					continue
				}
				seen[v] = true
				if j, taken := owner[v]; !taken || augment(j) {
					owner[v] = i
					return true
				}
			}
			return false
		}
		if !augment(i) {
			return false
		}
	}
	return true
}

// smallestHall agrees with its definition on each value that random intervals lose: no Hall interval with the value has fewer
// values, and the variable that lost it does not lie within it.
func TestSmallestHallAgainstAll(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	lost, wide := 0, 0
	for range 2500 {
		n := 1 + rnd.IntN(8)
		lo, hi := randomIntervals(rnd, n, rnd.IntN(maxSpan-n-2), n+2)
		newLo, newHi := slices.Clone(lo), slices.Clone(hi)
		if !allDifferent(newLo, newHi) {
			continue
		}
		for i := range n {
			for v := lo[i]; v <= hi[i]; v++ {
				if newLo[i] <= v && v <= newHi[i] {
					continue
				}
				want := smallestByTrying(lo, hi, v)
				got := smallestHall(lo, hi, v)
				if got != want || lo[i] >= got.lo && hi[i] <= got.hi {
					t.Fatalf("%v…%v: variable %d loses %d to %v, want %v", lo, hi, i, v, got, want)
				}
				lost++
				if got.len() > 2 {
					wide++
				}
			}
		}
	}
	if lost < 500 || wide < 100 {
		t.Errorf("only %d values were lost, %d of them to more than two variables", lost, wide)
	}
}

// smallestByTrying is the slow, plain reference of smallestHall.
func smallestByTrying(lo, hi []int8, v int8) interval {
	best := interval{0, maxSpan - 1}
	for a := range v + 1 {
		for b := v; b < maxSpan; b++ {
			within := 0
			for i := range lo {
				if lo[i] >= a && hi[i] <= b {
					within++
				}
			}
			if hall := (interval{a, b}); within == hall.len() && within < best.len() {
				best = hall
			}
		}
	}
	return best
}
