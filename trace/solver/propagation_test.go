package solver

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queenreel/trace"
)

// The numbers for all solutions of 8 queens: those of Propagate are what OR-Tools prints.
func TestPropagationFigures(t *testing.T) {
	for _, c := range []struct {
		solver             Solver
		failures, branches int
	}{
		{Forward, 324, 830},
		{Propagate, 304, 790},
	} {
		n := count(c.solver, trace.Problem{N: 8})
		if n[trace.Failures] != c.failures || n[trace.Branches] != c.branches || n[trace.Solutions] != 92 {
			t.Errorf("%s: %v", c.solver.Name, n)
		}
	}
}

// By choosing the row with the fewest squares, FirstFail solves every size in thousands of branches, where
// Propagate takes millions. N = 45 is the hardest by far, and tried with the tag torture only.
func TestFirstFailSizes(t *testing.T) {
	for n := 4; n <= FirstFail.MaxN; n++ {
		if n == 45 {
			continue
		}
		got := count(FirstFail, trace.Problem{N: n, Solutions: 1})
		if got[trace.Solutions] != 1 || got[trace.Branches] > 5000 {
			t.Errorf("N=%d: %d solutions after %d branches", n, got[trace.Solutions], got[trace.Branches])
		}
	}
	if got := count(FirstFail, trace.Problem{N: 50, Solutions: 1}); got[trace.Branches] > 500 {
		t.Errorf("N=50: a solution after %d branches, which takes too long", got[trace.Branches])
	}
}

func count(s Solver, p trace.Problem) trace.Counters {
	var n trace.Counters
	for e := range s.Events(p) {
		n.Count(e)
	}
	return n
}

// The searches have the same numbers of failures, branches and solutions as a reference that propagates by
// definition, with and without a fixed queen.
func TestPropagationAgainstReference(t *testing.T) {
	for _, c := range []struct {
		solver Solver
		ref    reference
	}{
		{Forward, reference{branch: plainFirst}},
		{Propagate, reference{hall: true, branch: plainFirst}},
		{FirstFail, reference{hall: true, branch: plainNarrowest}},
	} {
		for n := 1; n <= 7; n++ {
			problems := []trace.Problem{{N: n}}
			for i := range n {
				problems = append(problems, trace.Problem{N: n, Fixed: []trace.Square{trace.Sq(i*3%n, i)}})
			}
			for _, p := range problems {
				want := c.ref.count(p)
				if got := count(c.solver, p); got[trace.Failures] != want.failures ||
					got[trace.Branches] != want.branches || got[trace.Solutions] != want.solutions {
					t.Errorf("%s, N=%d, fixed %v: %v, want %+v", c.solver.Name, n, p.Fixed, got, want)
				}
			}
		}
	}
}

// A reference is the slow reference for a propagation.
type reference struct {
	hall   bool
	branch func(rows [][]int) (row, col int)
}

type referenceCounts struct{ failures, branches, solutions int }

func (ref reference) count(p trace.Problem) referenceCounts {
	rows := make([][]int, p.N) // by row: the columns left, in ascending order
	for row := range rows {
		for col := range p.N {
			rows[row] = append(rows[row], col)
		}
	}
	for _, q := range p.Fixed {
		rows[q.Row] = []int{int(q.Col)}
	}
	var n referenceCounts
	ref.search(rows, &n)
	return n
}

func (ref reference) search(rows [][]int, n *referenceCounts) {
	for changed := true; changed; {
		changed = removeAttacked(rows)
		if ref.hall {
			for slope := -1; slope <= 1; slope++ {
				c, ok := cutToBounds(rows, slope)
				if !ok {
					n.failures++
					return
				}
				changed = changed || c
			}
		}
		if slices.ContainsFunc(rows, func(cols []int) bool { return len(cols) == 0 }) {
			n.failures++
			return
		}
	}
	if !slices.ContainsFunc(rows, func(cols []int) bool { return len(cols) > 1 }) {
		n.solutions++
		return
	}
	row, col := ref.branch(rows)
	n.branches += 2
	left, right := slices.Clone(rows), slices.Clone(rows)
	left[row] = []int{col}
	right[row] = without(rows[row], func(c int) bool { return c == col })
	ref.search(left, n)
	ref.search(right, n)
}

// removeAttacked removes the squares that are attacked from rows with only one column left.
func removeAttacked(rows [][]int) (changed bool) {
	for q := range rows {
		if len(rows[q]) != 1 {
			continue
		}
		queen := trace.Sq(q, rows[q][0])
		for r, cols := range rows {
			if r != q {
				rows[r] = without(cols, func(c int) bool { return queen.Attacks(trace.Sq(r, c)) })
				changed = changed || len(rows[r]) < len(cols)
			}
		}
	}
	return changed
}

// cutToBounds makes col + slope*row bounds-consistent with boundsByMatching.
func cutToBounds(rows [][]int, slope int) (changed, ok bool) {
	lo, hi := make([]int8, len(rows)), make([]int8, len(rows))
	for r, cols := range rows {
		if len(cols) == 0 {
			return false, false
		}
		lo[r], hi[r] = int8(cols[0]+slope*r), int8(cols[len(cols)-1]+slope*r)
	}
	lo, hi, ok = boundsByMatching(lo, hi)
	for r, cols := range rows {
		rows[r] = without(cols, func(c int) bool { return c+slope*r < int(lo[r]) || c+slope*r > int(hi[r]) })
		changed = changed || len(rows[r]) < len(cols)
	}
	return changed, ok
}

func without(cols []int, gone func(int) bool) []int {
	return slices.DeleteFunc(slices.Clone(cols), gone)
}

func plainFirst(rows [][]int) (row, col int) {
	row = slices.IndexFunc(rows, func(cols []int) bool { return len(cols) > 1 })
	return row, rows[row][0]
}

func plainNarrowest(rows [][]int) (row, col int) {
	row, _ = plainFirst(rows)
	for r, cols := range rows {
		if len(cols) > 1 && len(cols) < len(rows[row]) {
			row = r
		}
	}
	col = slices.MinFunc(rows[row], func(a, b int) int { // |2c-(n-1)| is twice the distance from the middle
		return max(2*a-len(rows)+1, len(rows)-1-2*a) - max(2*b-len(rows)+1, len(rows)-1-2*b)
	})
	return row, col
}

// innermost returns the first column with the least distance from the middle, for every set of columns.
func TestInnermost(t *testing.T) {
	for n := 1; n <= 9; n++ {
		for set := uint64(1); set < 1<<n; set++ {
			best, least := 0, 2*n
			for col := range n {
				distance := max(2*col-(n-1), (n-1)-2*col) // twice that from the middle
				if set>>col&1 != 0 && distance < least {
					best, least = col, distance
				}
			}
			if got := innermost(set, n); got != best {
				t.Errorf("innermost(%b, %d) = %d, want %d", set, n, got, best)
			}
		}
	}
}

// Films rely on this. Only squares that are left in open rows are struck, and the cause is true. They are
// restored in reverse order, after the queen that struck them is taken back. A forced queen has no other
// square, and a row that fails has none. At the end, everything is undone.
func TestStrikesAndRestores(t *testing.T) {
	for _, s := range []Solver{Forward, Propagate, FirstFail} {
		for _, p := range []trace.Problem{{N: 1}, {N: 3}, {N: 6}, {N: 7, Fixed: []trace.Square{trace.Sq(3, 0), trace.Sq(0, 1)}}} {
			t.Run(fmt.Sprintf("%s/%d", s.Name, p.N), func(t *testing.T) {
				board := p.Board()
				struck := trace.Set{}
				var trail []trace.Event
				squaresLeft := func(row int16) (n int) {
					for col := range p.N {
						if !struck.Has(trace.Sq(int(row), col)) {
							n++
						}
					}
					return n
				}
				for e := range s.Events(p) {
					if err := board.Apply(e); err != nil {
						t.Fatalf("%v: %v", e, err)
					}
					ok := true
					switch e.Kind {
					case trace.Strike:
						ok = !struck.Has(e.At) && board.RowEmpty(int(e.At.Row)) && causeHolds(e)
						struck.Add(e.At)
						trail = append(trail, e)
					case trace.Restore:
						last := trail[len(trail)-1]
						trail = trail[:len(trail)-1]
						byQueen := last.Cause == trace.Line || last.Cause == trace.Diagonal
						gone := !byQueen || !board.Has(last.By) || slices.Contains(p.Fixed, last.By)
						ok = last.At == e.At && gone
						struck.Remove(e.At)
					case trace.Place:
						ok = !struck.Has(e.At) && (e.Cause == trace.Forced) == (squaresLeft(e.At.Row) == 1)
					case trace.Fail:
						ok = e.At.Row < 0 || squaresLeft(e.At.Row) == 0
					}
					if !ok {
						t.Fatalf("%v is wrong, on\n%v", e, board)
					}
				}
				if board != p.Board() || len(trail) > 0 {
					t.Errorf("left behind %v and\n%v", trail, board)
				}
			})
		}
	}
}

// A failure blames the line that has no square left. If there is no such line, it blames none, and bounds
// show that the lines cannot all be filled. Lines are rows, or columns if the search fills columns.
func TestFailuresBlameEmptyLines(t *testing.T) {
	for _, s := range []Solver{Forward, Propagate, FirstFail, Propagate.ByColumn()} {
		p := trace.Problem{N: 9}
		byColumn := s.About(p).ByColumn
		square := func(line, value int) trace.Square {
			if byColumn {
				return trace.Sq(value, line)
			}
			return trace.Sq(line, value)
		}
		board, struck, blameless := p.Board(), trace.Set{}, 0
		for e := range s.Events(p) {
			switch e.Kind {
			case trace.Strike:
				struck.Add(e.At)
			case trace.Restore:
				struck.Remove(e.At)
			case trace.Fail:
				blamed := trace.Sq(-1, -1)
				lines := make([][]int, p.N)
				for i := range lines {
					if lines[i] = valuesLeft(board, struck, i, square); len(lines[i]) == 0 {
						blamed = square(i, -1)
					}
				}
				if e.At != blamed {
					t.Fatalf("%s: %v, want %v, for these are left: %v", s.Name, e, blamed, lines)
				}
				if blamed == trace.Sq(-1, -1) {
					blameless++
					if fillable(lines) {
						t.Fatalf("%s: %v, but these can be filled: %v", s.Name, e, lines)
					}
				}
			}
			if err := board.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
		if hall := s.Name != Forward.Name; hall != (blameless > 0) {
			t.Errorf("%s: %d failures without a line", s.Name, blameless)
		}
	}
}

// valuesLeft returns the values left in a line: that of its queen, or those that are not struck.
func valuesLeft(board trace.Board, struck trace.Set, line int, square func(line, value int) trace.Square) []int {
	var left []int
	for value := range board.N {
		s := square(line, value)
		if board.Has(s) {
			return []int{value}
		}
		if !struck.Has(s) {
			left = append(left, value)
		}
	}
	return left
}

// fillable reports whether the bounds of the lines allow values that all differ, along columns and both
// diagonals.
func fillable(lines [][]int) bool {
	for slope := -1; slope <= 1; slope++ {
		if _, ok := cutToBounds(slices.Clone(lines), slope); !ok {
			return false
		}
	}
	return true
}

func causeHolds(strike trace.Event) bool {
	switch strike.Cause {
	case trace.Line:
		return strike.By.Col == strike.At.Col
	case trace.Diagonal:
		return strike.By.Col != strike.At.Col && strike.By.Row != strike.At.Row
	}
	return strike.Cause == trace.Hall || strike.Cause == trace.Denied
}

// The events up to the first failure on 4 rows.
func TestForwardEvents(t *testing.T) {
	want := []string{
		"branch 0,0",
		"place 0,0",
		"strike 1,0 line by 0,0",
		"strike 2,0 line by 0,0",
		"strike 3,0 line by 0,0",
		"strike 1,1 diagonal by 0,0",
		"strike 2,2 diagonal by 0,0",
		"strike 3,3 diagonal by 0,0",
		"branch 1,2",
		"place 1,2",
		"strike 3,2 line by 1,2",
		"strike 2,3 diagonal by 1,2",
		"strike 2,1 diagonal by 1,2",
		"fail row 2",
		"takeback 1,2",
		"restore 2,1",
		"restore 2,3",
		"restore 3,2",
		"branch 1,2 denied",
		"strike 1,2 denied",
		"place 1,3 forced by row 1",
	}
	if diff := cmp.Diff(want, firstEvents(Forward, 4, len(want))); diff != "" {
		t.Error(diff)
	}
}

func firstEvents(s Solver, n, limit int) []string {
	var got []string
	for e := range s.Events(trace.Problem{N: n}) {
		if got = append(got, e.String()); len(got) == limit {
			break
		}
	}
	return got
}

func BenchmarkPropagate(b *testing.B) {
	for b.Loop() {
		if n := count(Propagate, trace.Problem{N: 12}); n[trace.Solutions] != 14200 {
			b.Fatal(n)
		}
	}
}

func BenchmarkFirstFail(b *testing.B) {
	for b.Loop() {
		if n := count(FirstFail, trace.Problem{N: 50, Solutions: 1}); n[trace.Solutions] != 1 {
			b.Fatal(n)
		}
	}
}
