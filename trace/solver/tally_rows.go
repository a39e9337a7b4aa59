package solver

import (
	"math/bits"

	"queenreel/trace"
)

// tallyRows counts the events of Backtrack and of Recursive. They test every square of each row that they come to,
// and take back every queen that they place. So the numbers of rows and of queens give those of all events.
func tallyRows(p trace.Problem, t *tally) {
	c := &t.counters
	t.fill(newLower(p.N, p.Fixed))
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
