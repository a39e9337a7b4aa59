package solver

import (
	"context"
	"fmt"
	"iter"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// MaxCount is the largest N that Count takes, and the largest whose number of solutions is known.
// On two cores Count takes a second or two for 16, minutes from 18 on, and with each further row about
// seven times as long.
const MaxCount = 27

// Count returns how many solutions n queens have, for n from 1 to MaxCount; other n are an error. It
// uses all cores. It ends within a moment when ctx does, with ctx's error.
//
// After each of the tasks into which the work is split progress, if it is not nil, is told how many
// are done; it is called from one goroutine at a time.
func Count(ctx context.Context, n int, progress func(done, total int)) (uint64, error) {
	switch {
	case n < 1 || n > MaxCount:
		return 0, fmt.Errorf("counting %d queens: their number must be from 1 to %d", n, MaxCount)
	case n == 1:
		return 1, ctx.Err() // the one solution that is its own mirror image
	}
	var (
		tasks = countTasks(n)
		next  atomic.Int64
		crew  sync.WaitGroup

		mu   sync.Mutex // guards what follows, and calls of progress
		sum  uint64
		done int
	)
	for range runtime.GOMAXPROCS(0) {
		crew.Go(func() {
			for {
				task := int(next.Add(1)) - 1
				if task >= len(tasks) || ctx.Err() != nil {
					return
				}
				found := tasks[task].count(ctx)
				mu.Lock()
				sum += found
				if done++; progress != nil && ctx.Err() == nil {
					progress(done, len(tasks))
				}
				mu.Unlock()
			}
		})
	}
	crew.Wait()
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return 2 * sum, nil
}

// countTasks returns boards with three rows filled that lead to half of the solutions, the others
// being their mirror images: the first queen stands left of the middle or, if there is a middle
// column and she stands there, the second one does.
func countTasks(n int) []lower {
	empty := lower{open: 1<<n - 1}
	leftHalf := uint32(1)<<(n/2) - 1
	var two, three []lower
	for one := range empty.after(leftHalf) {
		two = slices.AppendSeq(two, one.after(empty.open))
	}
	if n%2 == 1 {
		two = slices.AppendSeq(two, empty.place(1<<(n/2)).after(leftHalf))
	}
	for _, l := range two {
		three = slices.AppendSeq(three, l.after(empty.open))
	}
	return three
}

// lower is what the queens of the rows above leave to those below. In its masks bit c is column c of
// the next row: Richards, Backtracking Algorithms in MCPL using Bit Patterns and Recursion (1997).
type lower struct {
	open     uint32 // columns without a queen, as many as there are rows below
	down, up uint32 // what is attacked along diagonals that run down to the right, and to the left
}

// place returns what is left below a queen in the next row.
func (l lower) place(queen uint32) lower {
	return lower{open: l.open ^ queen, down: (l.down | queen) << 1, up: (l.up | queen) >> 1}
}

// free returns the columns where a queen can stand in the next row.
func (l lower) free() uint32 { return l.open &^ (l.down | l.up) }

// after yields what is left below each queen that can stand in the next row in one of the columns.
func (l lower) after(columns uint32) iter.Seq[lower] {
	return func(yield func(lower) bool) {
		for free := l.free() & columns; free != 0; free &= free - 1 {
			if !yield(l.place(free & -free)) {
				return
			}
		}
	}
}

// count returns how many ways there are to fill the rows below. It looks at ctx often enough to end
// within milliseconds, and then returns too few.
func (l lower) count(ctx context.Context) uint64 {
	if ctx.Err() != nil {
		return 0
	}
	if bits.OnesCount32(l.open) <= 12 {
		return l.countFast()
	}
	var sum uint64
	for below := range l.after(l.open) {
		sum += below.count(ctx)
	}
	return sum
}

// countFast is count with a stack of its own, which holds only rows with a square left to try. It turns
// back when one of the next three rows has no free square: that gains a fifth over the next one alone.
func (l lower) countFast() uint64 {
	if l.open&(l.open-1) == 0 && l.free() == l.open { // the last row, with its square, or none at all
		return 1
	}
	type row struct {
		lower
		free uint32 // where a queen is still to be tried
	}
	var (
		stack [32]row
		depth int
		sum   uint64
		r     = row{l, l.free()}
	)
	for {
		if r.free == 0 {
			if depth == 0 {
				return sum
			}
			depth--
			r = stack[depth&31]
		}
		queen := r.free & -r.free
		r.free ^= queen
		below := r.place(queen)
		free := below.free()
		if free == 0 {
			continue
		}
		switch rest := below.open & (below.open - 1); {
		case rest == 0: // free is the last square of the last row
			sum++
		case below.open&^(below.down<<1|below.up>>1) == 0:
		case rest&(rest-1) != 0 && below.open&^(below.down<<2|below.up>>2) == 0:
		default:
			if r.free != 0 {
				stack[depth&31] = r
				depth++
			}
			r = row{below, free}
		}
	}
}
