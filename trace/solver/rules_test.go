package solver

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"queenreel/trace"
	"queenreel/trace/tracetest"
)

// By branching on the row with the fewest squares, a solver solves every size in thousands of branches, where Propagate takes millions. N =
// 45 is the hardest by far, and tried in full runs only.
func TestFewestFirstSizes(t *testing.T) {
	var sizes []int
	for n := 4; n <= trace.MaxN; n++ {
		if n != 45 || tracetest.Full {
			sizes = append(sizes, n)
		}
	}
	for _, s := range Table {
		if !s.Code.Takes(trace.Choose) || !slices.Contains(s.Counts, trace.Branches) {
			continue
		}
		for _, n := range append(tracetest.Some(t, sizes), 50) {
			most := 5000 // branches
			switch n {
			case 45:
				most = 50_000
			case 50: // on the page about performance
				most = 500
			}
			if got := count(s, trace.Problem{N: n, Solutions: 1}); got[trace.Solutions] != 1 || got[trace.Branches] > most {
				t.Errorf("%s, N=%d: %d solutions after %d branches", s.Name, n, got[trace.Solutions], got[trace.Branches])
			}
		}
	}
}

// A thousand queens are too many for a Board, so this checks the solution pair by pair.
func TestMinConflictsThousand(t *testing.T) {
	queens := make([]trace.Square, 1000) // by row: the first placement fills all
	var last trace.Event
	for last = range MinConflicts.Events(trace.Problem{N: 1000}) {
		if last.Kind == trace.Place || last.Kind == trace.Move {
			queens[last.At.Row] = last.At
		}
	}
	if got := testPlacement(queens); last.Kind != trace.Solution || got.Kind != trace.Solution {
		t.Errorf("it ends with %v, and has %v", last, got)
	}
}

// cramped returns CDCL with room for few clauses.
func cramped(s Solver, room int) Solver {
	s.Name = fmt.Sprintf("%s in room for %d", s.Name, room)
	s.Search = func(p trace.Problem, yield func(trace.Event) bool) { searchClauses(p, room, yield) }
	return s
}

// Searches that forget much, or all but reasons, and soon bar no more solutions, are legal, too, and find all solutions. That clauses are
// true, the scenes of searches say.
func TestClauseSearches(t *testing.T) {
	for _, c := range []struct {
		room int
		p    trace.Problem
	}{
		{200, trace.Problem{N: 4}},
		{0, trace.Problem{N: 6}},
		{300, trace.Problem{N: 8}},
		{1000, trace.Problem{N: 8, Fixed: []trace.Square{trace.Sq(3, 3)}}},
	} {
		s := cramped(CDCL, c.room)
		_, found := replay(t, c.p, s.Events(c.p))
		checkFound(t, s, solutions(c.p), found)
	}
}

// A search keeps no more clauses than it has room for, except the reasons on the trail, at most one a row, and the clause that
// exceeds the room.
func TestClausesHaveRoom(t *testing.T) {
	const room = 500
	steps, solutions := 0, 0
	s := newClauseSearch(trace.Problem{N: 8}, room, func(e trace.Event) bool {
		if e.Kind == trace.Solution {
			solutions++
		}
		return true
	})
	for s.step(); !s.done; s.step() {
		steps++
		watchers := 0
		for _, w := range s.watchers {
			watchers += len(w)
		}
		// A line, a learned clause and a clause that excludes a solution have two watchers each.
		size := 0
		for _, c := range s.learned {
			size += sizeOf(c.literals)
		}
		for _, l := range s.trail {
			if c := s.why[l.square()]; c != nil && c.gone {
				t.Fatalf("after %d steps: %v is forgotten, the reason of %v", steps, c.literals, l)
			}
		}
		if excluded := watchers/2 - 2*s.n - len(s.learned); size != s.size || size > room+10*sizeOf(nil) || excluded*sizeOf(nil) > room {
			t.Fatalf("after %d steps: learned clauses of size %d, or rather %d, and %d excluded solutions", steps, s.size, size, excluded)
		}
	}
	if solutions != 92 {
		t.Errorf("%d solutions", solutions)
	}
}

// allDifferent agrees with the definition of bounds consistency on random intervals: each bound is the first or last value of the
// variable that leaves the other variables a matching. And for each value that a variable loses, smallestHall agrees with its definition:
// no Hall interval with the value has fewer values, and the variable does not lie within it.
func TestAllDifferent(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	solvable, narrowed, wide := 0, 0, 0
	for range 2000 {
		n := 1 + rnd.IntN(7)
		span := n + rnd.IntN(4)
		shift := rnd.IntN(maxSpan - span + 1) // often across the border between two words, where mistakes would show
		if rnd.IntN(2) == 0 {
			shift = 64 - span/2
		}
		var lo, hi []int8
		for range n {
			a, b := shift+rnd.IntN(span), shift+rnd.IntN(span)
			lo, hi = append(lo, int8(min(a, b))), append(hi, int8(max(a, b)))
		}
		wantLo, wantHi, want := boundsByMatching(lo, hi)
		gotLo, gotHi := slices.Clone(lo), slices.Clone(hi)
		got := allDifferent(gotLo, gotHi)
		if got != want || !slices.Equal(gotLo, wantLo) || !slices.Equal(gotHi, wantHi) {
			t.Fatalf("%v…%v: got %t %v…%v, want %t %v…%v", lo, hi, got, gotLo, gotHi, want, wantLo, wantHi)
		}
		if !want {
			continue
		}
		solvable++
		for i := range n {
			for v := lo[i]; v <= hi[i]; v++ {
				if wantLo[i] <= v && v <= wantHi[i] {
					continue
				}
				hall := smallestHall(lo, hi, v)
				if want := smallestByTrying(lo, hi, v); hall != want || lo[i] >= hall.lo && hi[i] <= hall.hi {
					t.Fatalf("%v…%v: variable %d loses %d to %v, want %v", lo, hi, i, v, hall, want)
				}
				if narrowed++; hall.len() > 2 {
					wide++
				}
			}
		}
	}
	if solvable < 200 || narrowed < 200 || wide < 50 {
		t.Errorf("the intervals are too dull: %d solvable, %d values lost, %d of them to more than two variables", solvable, narrowed, wide)
	}

	// On the largest board there are 64 variables and 127 values. Here all variables but one fill a Hall interval.
	lo, hi := slices.Repeat([]int8{63}, 64), slices.Repeat([]int8{125}, 64)
	hi[63] = 126
	if !allDifferent(lo, hi) || lo[63] != 126 || hi[63] != 126 || lo[0] != 63 || hi[0] != 125 {
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

// smallestByTrying is the slow reference for smallestHall.
func smallestByTrying(lo, hi []int8, v int8) interval {
	best := interval{0, maxSpan - 1}
	for a := slices.Min(lo); a <= v; a++ {
		for b := v; b <= slices.Max(hi); b++ {
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

// The numbers of solutions are known. Even and odd N have different middles, and small ones fewer queens than a task or a piece of one.
func TestCount(t *testing.T) {
	largest := 13
	if tracetest.Full {
		largest = 17
	}
	for n := 1; n <= largest; n++ {
		if got, err := Count(t.Context(), n, CountOptions{}); err != nil || got != KnownCounts[n] {
			t.Errorf("Count(%d) = %d, %v, want %d", n, got, err, KnownCounts[n])
		}
	}
	for _, c := range []struct{ n, part, parts int }{
		{-1, 0, 0}, {0, 0, 0}, {MaxCount + 1, 0, 0}, {8, 5, 4}, {8, 0, 4}, {8, -1, 4}, {8, 1, 0}, {8, -1, -1},
	} {
		if got, err := Count(t.Context(), c.n, CountOptions{Part: c.part, Parts: c.parts}); err == nil {
			t.Errorf("%+v: %d, and no error", c, got)
		}
	}
}

// Parts add up to the number, also where there are more than there is work for. What is done grows by one each time, up to the end; calls
// from two goroutines at once would be a data race on done.
func TestCountParts(t *testing.T) {
	for _, n := range []int{1, 4, 5, 8, 10} {
		for _, parts := range []int{1, 7, 64} {
			var sum uint64
			for part := range parts {
				done, end := 0, 0
				got, err := Count(t.Context(), n, CountOptions{Part: part + 1, Parts: parts, Progress: func(now, total int) {
					if now != done+1 || now > total || end != 0 && total != end {
						t.Errorf("%d of %d after %d of %d", now, total, done, end)
					}
					done, end = now, total
				}})
				if err != nil || done != end {
					t.Fatalf("part %d of %d for N = %d: %v after %d of %d", part+1, parts, n, err, done, end)
				}
				sum += got
			}
			if sum != KnownCounts[n] {
				t.Errorf("the %d parts of N = %d add up to %d, want %d", parts, n, sum, KnownCounts[n])
			}
		}
	}
}

// placed returns how many queens the search places below.
func placed(l lower) int {
	sum := 0
	for free := l.free(); free != 0; free &= free - 1 {
		sum += 1 + placed(l.place(free&-free))
	}
	return sum
}

// Parts place nearly as many queens each: a user waits for the longest one, and times vary with the machine. Symmetry alone leaves an
// eighth of the work of a search from the top, and the middle lines make it less.
func TestCountPartsAreEven(t *testing.T) {
	for _, c := range tracetest.Some(t, []struct{ n, parts int }{{13, 7}, {14, 64}}) {
		tasks := countTasks(t.Context(), c.n)
		work, all := make([]int, c.parts), 0
		for i := range work {
			for _, task := range tasks {
				task.deal(c.n, i+1, c.parts, func(l lower) bool {
					work[i] += placed(l)
					return true
				})
			}
			all += work[i]
		}
		mean := float64(all) / float64(c.parts)
		least, most := float64(slices.Min(work))/mean, float64(slices.Max(work))/mean
		t.Logf("%d parts of %.0f queens: %.4f to %.4f of the mean", c.parts, mean, least, most)
		if least < 0.95 || most > 1.05 {
			t.Errorf("%d parts have from %.4f to %.4f of the mean, more than 5 %% from it", c.parts, least, most)
		}
	}
	const n = 11
	plain, work := placed(newLower(n, nil)), 0
	for _, task := range countTasks(t.Context(), n) {
		work += placed(task.lower)
	}
	if work > plain/8 {
		t.Errorf("%d queens are placed, more than an eighth of %d", work, plain)
	}
}

// Ctrl-C must be obeyed at once even where a single task takes years, and half a count is no count.
func TestCountCanBeStopped(t *testing.T) {
	for _, o := range []CountOptions{{}, {Part: 3, Parts: 64}} {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		start := time.Now()
		got, err := Count(ctx, MaxCount, o)
		if got != 0 || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %d, %v", got, err)
		}
		if took := time.Since(start); took > 10*time.Second { // for busy machines: without a stop it takes years
			t.Errorf("it went on for %v", took)
		}
	}
}
