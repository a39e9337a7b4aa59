package solver

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"queenreel/trace"
)

// A tally is what counting the events one by one comes to: for every solver, from every side of the board, with fixed
// queens and for the first solutions.
func TestTally(t *testing.T) {
	problems := []trace.Problem{
		{N: 1}, {N: 2}, {N: 5}, {N: 5, Solutions: 2},
		{N: 6, Fixed: []trace.Square{trace.Sq(0, 1), trace.Sq(2, 5)}},
		{N: 5, Fixed: []trace.Square{trace.Sq(3, 3), trace.Sq(0, 0)}}, // which leave no solution
		{N: 4, Fixed: []trace.Square{trace.Sq(0, 0), trace.Sq(1, 2)}}, // which leave no square in row 2
		{N: 0},
	}
	for _, s := range lawful {
		for _, s := range []Solver{s, s.ByColumn(), s.MaxFirst()} {
			for _, p := range problems {
				var want trace.Counters
				for e := range s.Events(p) {
					want.Count(e)
				}
				if got, err := s.Tally(t.Context(), p); got != want || err != nil {
					t.Errorf("%s, %+v: %v, %v, want %v", s.Name, p, got, err, want)
				}
			}
		}
	}
}

// Larger boards have what small ones have not: Hall intervals, and rows that these leave empty.
func TestTallyOfEight(t *testing.T) {
	for _, s := range []Solver{Backtrack, Recursive, Forward, Propagate, FirstFail, DLX} {
		var want trace.Counters
		for e := range s.Events(trace.Problem{N: 8}) {
			want.Count(e)
		}
		if got, _ := s.Tally(t.Context(), trace.Problem{N: 8}); got != want {
			t.Errorf("%s: %v, want %v", s.Name, got, want)
		}
	}
}

// The largest boards that are searched without events, and the first that is not. All but some queens are fixed.
func TestTallyOfLargeBoards(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for n := maxTally - 1; n <= maxTally+1; n++ {
		var queens []trace.Square
		for b := range trace.SolvedBoards(trace.Problem{N: n}, FirstFail.Events(trace.Problem{N: n, Solutions: 1})) {
			queens = slices.Collect(b.Queens())
		}
		for _, open := range []int{0, 3, 9} {
			rnd.Shuffle(n, func(i, j int) { queens[i], queens[j] = queens[j], queens[i] })
			p := trace.Problem{N: n, Fixed: queens[:n-open]}
			for _, s := range []Solver{Backtrack, Forward, Propagate, FirstFail, DLX} {
				var want trace.Counters
				for e := range s.Events(p) {
					want.Count(e)
				}
				if got, err := s.Tally(t.Context(), p); got != want || err != nil || want[trace.Solutions] == 0 {
					t.Errorf("%s, %+v: %v, %v, want %v", s.Name, p, got, err, want)
				}
			}
		}
	}
}

// A tally that would take years ends soon after its context, with the cause.
func TestTallyIsCancelled(t *testing.T) {
	for _, s := range Table {
		if !s.Complete {
			continue
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		stopped := errors.New("stopped")
		cancel(stopped)
		if _, err := s.Tally(ctx, trace.Problem{N: 20}); !errors.Is(err, stopped) {
			t.Errorf("%s: %v", s.Name, err)
		}
	}
}

// A tally asks its context again and again, though not at every step.
func TestTallyAsksItsContext(t *testing.T) {
	tally := tally{ctx: &endingContext{Context: t.Context(), asked: 3}}
	for tally.goesOn() {
	}
	if tally.steps != 3*1024 {
		t.Errorf("stopped at step %d by a context that ends when it is asked the third time", tally.steps)
	}
}

// An endingContext is done when it is asked the last time.
type endingContext struct {
	context.Context
	asked int // so many times more
}

func (c *endingContext) Err() error {
	if c.asked--; c.asked <= 0 {
		return context.Canceled
	}
	return nil
}

// Rows fit an interval if the values between the first and the last of their squares, along a slope, less those of queens, are as few
// as that: against a plain count.
func TestFit(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 5))
	const n = 9
	for range 300 {
		queen := trace.Sq(rnd.IntN(n), rnd.IntN(n))
		d := domains{cover: newCover(trace.Problem{N: n, Fixed: []trace.Square{queen}})}
		for row := range n {
			d.left[row] = 1 + rnd.Uint64N(1<<n-1)
		}
		for slope := -1; slope <= 1; slope++ {
			value := func(row, col int) int { return col + slope*row }
			rows := d.rows & (1 + rnd.Uint64N(1<<n-1))
			if rows == 0 {
				continue
			}
			var values []int
			for row := range n {
				for col := range n {
					if rows>>row&1 == 1 && d.left[row]>>col&1 == 1 {
						values = append(values, value(row, col))
					}
				}
			}
			free := 0
			for v := slices.Min(values); v <= slices.Max(values); v++ {
				if v != value(int(queen.Row), int(queen.Col)) {
					free++
				}
			}
			for size := range n + 1 {
				if got := d.fit(uint32(rows), slope, size); got != (free <= size) {
					t.Fatalf("slope %d, rows %b of %v, queen on %v: %d values, and they fit %d: %t", slope, rows, d.left[:n], queen, free, size, got)
				}
			}
		}
	}
}

// A slope is crowded if some number of rows, but not all, have at most as many values each, and more rows have than that or these fit:
// by definition, for random squares that are not attacked. A looser sieve would only take longer, unseen.
func TestCrowded(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 7))
	const n = 9
	var seen [allSlopes + 1]int
	for range 500 {
		d := domains{cover: newCover(trace.Problem{N: n, Fixed: []trace.Square{trace.Sq(rnd.IntN(n), rnd.IntN(n))}})}
		for open := d.rows; open != 0; open &= open - 1 {
			row := first(open)
			for d.left[row] == 0 {
				squares := 1 + rnd.Uint64N(1<<n-1)>>rnd.IntN(6)<<rnd.IntN(4) // often close to each other
				d.left[row] = d.free(row) & squares
			}
		}
		open := bits.OnesCount64(d.rows)
		want := 0
		for slope := -1; slope <= 1; slope++ {
			for size := 1; size < open; size++ {
				var narrow uint32
				for row := range n {
					if d.rows>>row&1 == 1 && d.fit(1<<row, slope, size) {
						narrow |= 1 << row
					}
				}
				if rows := bits.OnesCount32(narrow); rows > size || rows == size && d.fit(narrow, slope, size) {
					want |= slopeBit(slope)
				}
			}
		}
		seen[want]++
		if got := d.crowded(); got != want {
			t.Fatalf("%v without %b: slopes %b, want %b", d.left[:n], d.rows, got, want)
		}
	}
	for _, slopes := range []int{0, 1, 2, 4} {
		if seen[slopes] < 5 {
			t.Errorf("the boards are too dull: %d of 500 have slopes %b", seen[slopes], slopes)
		}
	}
}

// The row or the column with the fewest free squares, by a plain count; rows come before columns, and the first before the others. On the
// largest board a column has 32.
func TestFewest(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 9))
	for _, n := range []int{1, 5, 17, maxTally} {
		for queens := range n {
			problem := trace.Problem{N: n}
			for range queens {
				q := trace.Sq(rnd.IntN(n), rnd.IntN(n))
				if !slices.ContainsFunc(problem.Fixed, func(p trace.Square) bool { return p == q || p.Attacks(q) }) {
					problem.Fixed = append(problem.Fixed, q)
				}
			}
			fewest, size := -1, n+1
			for line := range 2 * n { // rows, then columns
				open, free := true, 0
				for i := range n {
					at := trace.Sq(line, i)
					if line >= n {
						at = trace.Sq(i, line-n)
					}
					if slices.Contains(problem.Fixed, at) {
						open = false
					} else if !slices.ContainsFunc(problem.Fixed, at.Attacks) {
						free++
					}
				}
				if open && free < size {
					fewest, size = line, free
				}
			}
			if fewest < 0 {
				continue // nothing is left to cover
			}
			row, col := fewest, -1
			if fewest >= n {
				row, col = -1, fewest-n
			}
			c := newCover(problem)
			if gotRow, gotCol, got := c.fewest(); gotRow != row || gotCol != col || got != size {
				t.Errorf("%d rows with queens on %v: row %d or column %d with %d squares, want %d, %d with %d", n, problem.Fixed, gotRow, gotCol, got, row, col, size)
			}
		}
	}
}
