package solver

import (
	"slices"
	"testing"

	"queenreel/trace"
)

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
