package solver

import (
	"context"
	"fmt"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"queenreel/trace"
)

// MaxCount is the largest N that Count takes, and the largest whose number of solutions is known.
const MaxCount = 27

// KnownCounts holds the number of solutions for N queens, for each N from 0: https://oeis.org/A000170.
var KnownCounts = [MaxCount + 1]uint64{
	1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104, 666090624,
	4968057848, 39029188884, 314666222712, 2691008701644, 24233937684440, 227514171973736, 2207893435808352,
	22317699616364044, 234907967154122528,
}

// CountOptions are the options of Count. The zero value counts all solutions.
type CountOptions struct {
	// Part chooses one part of the work, from 1 to Parts. All parts take about as long, and their counts
	// add up to the number of solutions. If Part and Parts are 0, all of the work is done.
	Part, Parts int

	// Progress, if it is not nil, is called by goroutines of Count after each task, with the number of tasks done and of all
	// tasks. Calls do not overlap.
	Progress func(done, total int)
}

// Count returns the number of solutions for n queens, or what one part of the work adds to it. The same
// part always adds the same. It is an error if n is not from 1 to MaxCount, or if there is no such part.
//
// Count uses all cores. When ctx is done, it returns 0 and ctx's error within a fraction of a second.
func Count(ctx context.Context, n int, o CountOptions) (uint64, error) {
	if n < 1 || n > MaxCount {
		return 0, fmt.Errorf("counting %d queens: their number must be from 1 to %d", n, MaxCount)
	}
	if o.Part == 0 && o.Parts == 0 {
		o.Part, o.Parts = 1, 1
	}
	if o.Part < 1 || o.Part > o.Parts {
		return 0, fmt.Errorf("counting part %d of %d: parts are numbered from 1", o.Part, o.Parts)
	}
	var (
		tasks = countTasks(ctx, n)
		next  atomic.Int64
		done  sync.WaitGroup

		mu       sync.Mutex // guards sum, finished and calls of Progress
		sum      uint64
		finished int
	)
	for range runtime.GOMAXPROCS(0) {
		done.Go(func() {
			for {
				task := int(next.Add(1)) - 1
				if task >= len(tasks) || ctx.Err() != nil {
					return
				}
				found := tasks[task].count(ctx, n, o.Part, o.Parts)
				mu.Lock()
				sum += found
				finished++
				if o.Progress != nil && ctx.Err() == nil {
					o.Progress(finished, len(tasks))
				}
				mu.Unlock()
			}
		})
	}
	done.Wait()
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return sum, nil
}

// A countTask is a board with queens on its middle rows and columns and on some rows from the top.
type countTask struct {
	lower
	number int // from 0
	images int // number of images of the middle queens, all with as many solutions
}

const (
	taskQueens  = 4 // on the board of a task
	pieceQueens = 7 // on the boards that are dealt out to parts: many more than parts, so that these are even
)

// countTasks splits the work for n queens. It returns a part of it once ctx is done.
//
// The two rows and columns in the middle are filled first, or if n is odd those on either side of it: with the one row and
// column in the middle alone, 44 % more queens are placed for n = 15. Rotation and reflection map these lines to themselves,
// so placements on them that are images of each other have equally many solutions, and Count looks at one of each class.
// Preußer and Engelhardt do this with the outer rows and columns (Putting Queens in Carry Chains, No. 27, 2017), but queens
// in the middle attack more squares, which leaves less to search.
func countTasks(ctx context.Context, n int) []countTask {
	var middle [][]trace.Square // rows and columns
	for _, i := range []int{max(0, n/2-1), min((n+1)/2, n-1)} {
		row, column := make([]trace.Square, n), make([]trace.Square, n)
		for j := range n {
			row[j], column[j] = trace.Sq(i, j), trace.Sq(j, i)
		}
		middle = append(middle, row, column)
	}
	var tasks []countTask
	fillLines(middle, nil, func(queens []trace.Square) {
		if ctx.Err() != nil {
			return
		}
		images := countImages(n, queens)
		if images == 0 {
			return
		}
		newLower(n, queens).fill(max(n-taskQueens, 0), func(l lower) bool {
			tasks = append(tasks, countTask{l, len(tasks), images})
			return true
		})
	})
	return tasks
}

// fillLines calls do with each way to add queens until every line has one. do must not keep the slice.
func fillLines(lines [][]trace.Square, queens []trace.Square, do func(queens []trace.Square)) {
	if len(lines) == 0 {
		do(queens)
		return
	}
	taken := func(s trace.Square) bool { return slices.Contains(queens, s) }
	if slices.ContainsFunc(lines[0], taken) {
		fillLines(lines[1:], queens, do)
		return
	}
	for _, s := range lines[0] {
		if !slices.ContainsFunc(queens, s.Attacks) {
			fillLines(lines[1:], append(queens, s), do)
		}
	}
}

// countImages returns the number of distinct images of queens under rotation and reflection, or 0 if
// queens is not the representative of its class. That is the image whose lowest queen stands highest,
// then its second lowest, and so on: rows are filled from the top, and queens near it leave less to search.
func countImages(n int, queens []trace.Square) int {
	board := trace.Problem{N: n, Fixed: queens}.Board()
	// numbers returns the numbers of the squares with queens, counted from the bottom row up.
	numbers := func(b trace.Board) (numbers []int) {
		for q := range b.Queens() {
			numbers = append(numbers, (n-int(q.Row))*n+int(q.Col))
		}
		slices.Sort(numbers)
		return numbers
	}
	own := numbers(board)
	same := 0 // how many symmetries leave the queens as they are: a subgroup
	for s := range trace.Symmetries {
		switch slices.Compare(numbers(board.Image(s)), own) {
		case 1:
			return 0
		case 0:
			same++
		}
	}
	return int(trace.Symmetries) / same
}

// count returns what the task adds to a part of the work. It checks ctx every few milliseconds, and its
// result is too small once ctx is done.
func (t countTask) count(ctx context.Context, n, part, parts int) uint64 {
	var sum uint64
	t.deal(n, part, parts, func(piece lower) bool {
		return piece.fill(12, func(l lower) bool {
			sum += l.ways()
			return ctx.Err() == nil
		})
	})
	return sum * uint64(t.images)
}

// deal yields the boards with pieceQueens queens that the task has for a part of the work. Boards are dealt
// out to the parts in turn; each task starts with the next part.
func (t countTask) deal(n, part, parts int, yield func(lower) bool) {
	turn := t.number
	t.fill(max(n-pieceQueens, 0), func(piece lower) bool {
		turn++
		return turn%parts != part-1 || yield(piece)
	})
}

// lower is the part of a board from the first row without a queen down, as the queens on the board leave it: the
// bit masks of Richards, Backtracking Algorithms in MCPL using Bit Patterns and Recursion (1997), but some
// of the rows below may have queens too. Bit c of a mask of columns is column c.
type lower struct {
	open     uint32 // columns without a queen, as many as there are rows without one
	filled   uint32 // rows with a queen; bit 0 is this row, bit 1 the next one
	down, up uint64 // columns attacked along diagonals that go down to the right, 32 bits higher, and to the left
}

func newLower(n int, queens []trace.Square) lower {
	l := lower{open: 1<<n - 1}
	for _, q := range queens {
		l.open &^= 1 << q.Col
		l.filled |= 1 << q.Row
		l.down |= 1 << (32 + q.Col - q.Row)
		l.up |= 1 << (q.Col + q.Row)
	}
	return l.skip()
}

// place returns the part below this row, with a queen in this row.
func (l lower) place(queen uint32) lower {
	l.open ^= queen
	l.filled |= 1
	l.down |= uint64(queen) << 32
	l.up |= uint64(queen)
	return l.skip()
}

// skip moves on to the next row without a queen.
func (l lower) skip() lower {
	for l.filled&1 != 0 {
		l.filled >>= 1
		l.down <<= 1
		l.up >>= 1
	}
	return l
}

// free returns the columns where a queen can stand in this row.
func (l lower) free() uint32 { return l.open &^ (uint32(l.down>>32) | uint32(l.up)) }

// fill yields the lower part after each way to fill rows from the top until the given number has no queen.
// It reports whether yield was true each time.
func (l lower) fill(rows int, yield func(lower) bool) bool {
	if bits.OnesCount32(l.open) <= rows {
		return yield(l)
	}
	for free := l.free(); free != 0; free &= free - 1 {
		if !l.place(free&-free).fill(rows, yield) {
			return false
		}
	}
	return true
}

// ways returns the number of ways to fill the rows without a queen.
func (l lower) ways() uint64 {
	if l.open == 0 {
		return 1
	}
	var sum uint64
	for free := l.free(); free != 0; free &= free - 1 {
		sum += l.place(free & -free).ways()
	}
	return sum
}
