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

// MaxCount is the largest n for Count, and the largest for which the number of solutions is known. On two
// cores, Count takes a second or two for n = 16, minutes for n = 18, and about seven times longer for each
// further row.
const MaxCount = 27

// Count returns the number of solutions for n queens. It uses all cores. It returns an error if n is not in
// the range 1 to MaxCount. If ctx is done, Count returns its error within milliseconds.
//
// Count splits its work into tasks. If progress is not nil, Count calls it after each task with the number
// of tasks done so far. It does not make two of these calls at the same time.
func Count(ctx context.Context, n int, progress func(done, total int)) (uint64, error) {
	switch {
	case n < 1 || n > MaxCount:
		return 0, fmt.Errorf("counting %d queens: their number must be from 1 to %d", n, MaxCount)
	case n == 1:
		return 1, ctx.Err() // the only solution that is its own mirror image
	}
	var (
		tasks = countTasks(n)
		next  atomic.Int64
		crew  sync.WaitGroup

		mu   sync.Mutex // guards sum, done and calls of progress
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

// countTasks returns the boards with three rows filled that lead to half of the solutions. The other half
// are their mirror images. The first queen is left of the middle or, if she is in the middle column, the
// second one is.
func countTasks(n int) []remainder {
	empty := remainder{open: 1<<n - 1}
	leftHalf := uint32(1)<<(n/2) - 1
	var two, three []remainder
	for one := range empty.after(leftHalf) {
		two = slices.AppendSeq(two, one.after(empty.open))
	}
	if n%2 == 1 {
		two = slices.AppendSeq(two, empty.place(1<<(n/2)).after(leftHalf))
	}
	for _, rem := range two {
		three = slices.AppendSeq(three, rem.after(empty.open))
	}
	return three
}

// A remainder is what the queens in the upper rows leave of the rows below. In its masks, bit c stands for
// column c of the next row: Richards, Backtracking Algorithms in MCPL using Bit Patterns and Recursion
// (1997).
type remainder struct {
	open     uint32 // the columns without a queen; there are as many rows below
	down, up uint32 // the squares attacked along diagonals down to the right, and down to the left
}

// place returns the remainder below a queen in the next row.
func (rem remainder) place(queen uint32) remainder {
	return remainder{open: rem.open ^ queen, down: (rem.down | queen) << 1, up: (rem.up | queen) >> 1}
}

// free returns the columns in which the next row has a free square.
func (rem remainder) free() uint32 { return rem.open &^ (rem.down | rem.up) }

// after yields the remainder below each queen on a free square of the next row in the given columns.
func (rem remainder) after(columns uint32) iter.Seq[remainder] {
	return func(yield func(remainder) bool) {
		for free := rem.free() & columns; free != 0; free &= free - 1 {
			if !yield(rem.place(free & -free)) {
				return
			}
		}
	}
}

// count returns the number of ways to fill the rows below. When ctx is done, it returns within
// milliseconds, with a number that is too small.
func (rem remainder) count(ctx context.Context) uint64 {
	if ctx.Err() != nil {
		return 0
	}
	if bits.OnesCount32(rem.open) <= 12 {
		return rem.countFast()
	}
	var sum uint64
	for below := range rem.after(rem.open) {
		sum += below.count(ctx)
	}
	return sum
}

// countFast is count without recursion or ctx. Its stack holds only rows with a square left to try. It
// turns back when any of the next three rows has no free square, which is a fifth faster than looking at
// one row.
func (rem remainder) countFast() uint64 {
	if rem.open&(rem.open-1) == 0 && rem.free() == rem.open { // the last row, which has a free square, or no row at all
		return 1
	}
	type row struct {
		remainder
		free uint32 // the columns still to be tried
	}
	var (
		stack [32]row
		depth int
		sum   uint64
		r     = row{rem, rem.free()}
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
		case rest == 0: // the last row, which has a free square
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
