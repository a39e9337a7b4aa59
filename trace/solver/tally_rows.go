package solver

import (
	"math/bits"

	"queenreel/trace"
)

// tallyRows counts the events of Backtrack and of Recursive. They test every square of each row that they come to,
// and take back every queen that they place. So the numbers of rows and of queens give those of all events.
func tallyRows(p trace.Problem, t *tally) {
	c := &t.counters
	if l := newLower(p.N, p.Fixed); len(p.Fixed) > 0 {
		t.fill(l)
	} else {
		// The order within a row does not matter, so the right half of the first row counts as much as the left.
		for left := uint32(1)<<(p.N/2) - 1; left != 0; left &= left - 1 {
			t.fill(l.place(left & -left))
		}
		for i := range c {
			c[i] *= 2
		}
		if p.N%2 == 1 {
			t.fill(l.place(1 << (p.N / 2)))
		}
		c[trace.DeadEnds]++
		c[trace.Placements] += p.N
	}
	c[trace.Tests] = c[trace.DeadEnds] * p.N
	c[trace.Backtracks] = c[trace.Placements]
	c[trace.Candidates] = c[trace.Solutions]
}

// fill counts rows without a queen that the search comes to, as dead ends, and placements and solutions.
func (t *tally) fill(l lower) {
	if l.open == 0 {
		t.counters[trace.Solutions]++
		return
	}
	free := l.free()
	t.counters[trace.DeadEnds]++
	t.counters[trace.Placements] += bits.OnesCount32(free)
	for ; free != 0 && t.goesOn(); free &= free - 1 {
		t.fill(l.place(free & -free))
	}
}
