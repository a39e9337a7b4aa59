package solver

import (
	"math"
	"math/bits"

	"queenreel/trace"
)

// tallyCover counts the events of DLX. It finds the lines with the fewest squares from the rows' free squares, which
// the lines with queens give at once, and so links nothing.
func tallyCover(p trace.Problem, t *tally) {
	c := newCover(p)
	t.cover(&c)
	t.counters[trace.Backtracks] = t.counters[trace.Placements]
	t.counters[trace.Candidates] = t.counters[trace.Solutions]
}

// A cover is what queens leave to cover on a board of n rows.
type cover struct {
	n               int
	rows, columns   uint64 // without a queen
	falling, rising uint64 // diagonals with a queen, numbered from the bottom left and the top left corner
}

// newCover returns what the fixed queens leave.
func newCover(p trace.Problem) cover {
	all := uint64(1)<<p.N - 1
	c := cover{n: p.N, rows: all, columns: all}
	for _, q := range p.Fixed {
		c.placed(&c, int(q.Row), int(q.Col))
	}
	return c
}

// placed sets c to what one more queen leaves of from, which may be c. It sets field by field, for a copy of the whole
// would have to wait until all fields are stored.
func (c *cover) placed(from *cover, row, col int) {
	r, k := uint(row)%maxTally, uint(col)%maxTally
	c.n = from.n
	c.rows = from.rows &^ (1 << r)
	c.columns = from.columns &^ (1 << k)
	c.falling = from.falling | 1<<((k-r+uint(c.n)-1)&63)
	c.rising = from.rising | 1<<(k+r)
}

// free returns the columns of the free squares of a row without a queen.
func (c *cover) free(row int) uint64 {
	return c.columns &^ (c.falling >> (c.n - 1 - row)) &^ (c.rising >> row)
}

// cover counts placements, dead ends and solutions.
func (t *tally) cover(c *cover) {
	if c.rows == 0 {
		t.counters[trace.Solutions]++
		return
	}
	row, col, size := c.fewest()
	t.counters[trace.DeadEnds]++
	t.counters[trace.Placements] += size
	if size == 0 {
		return
	}
	var next cover
	if row >= 0 {
		for free := c.free(row); free != 0 && t.goesOn(); free &= free - 1 {
			next.placed(c, row, first(free))
			t.cover(&next)
		}
		return
	}
	for rows := c.rows; rows != 0 && t.goesOn(); rows &= rows - 1 {
		if row := first(rows); c.free(row)>>col&1 != 0 {
			next.placed(c, row, col)
			t.cover(&next)
		}
	}
}

// fewest returns the row or the column still to cover that has the fewest free squares, or the first of these, rows
// before columns. The other one is -1. It adds up the squares of all columns at once: bit c of sums[i] is bit i of the
// number of squares in column c.
func (c *cover) fewest() (row, col, size int) {
	var sums [6]uint64
	size = math.MaxInt
	for rows := c.rows; rows != 0; rows &= rows - 1 {
		r := first(rows)
		free := c.free(r)
		if n := bits.OnesCount64(free); n < size {
			row, size = r, n
		}
		for i := 0; free != 0; i++ {
			sums[i], free = sums[i]^free, sums[i]&free
		}
	}
	least, n := c.columns, 0 // the columns with the fewest squares, as far as known
	for i := len(sums) - 1; i >= 0; i-- {
		if less := least &^ sums[i]; less != 0 {
			least = less
		} else {
			n |= 1 << i
		}
	}
	if n < size {
		return -1, first(least), n
	}
	return row, -1, size
}
