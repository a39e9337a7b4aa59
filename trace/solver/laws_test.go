package solver

import (
	"fmt"
	"iter"
	"maps"
	"math"
	"os"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queenreel/trace"
)

// lawful holds the solvers for which the laws must hold: the table and the example of the guide.
var lawful = append(slices.Clone(Table), Outward)

// solutionsOf holds the number of solutions for N queens, from N = 0.
var solutionsOf = []int{1, 1, 0, 0, 2, 10, 4, 40, 92}

// largest returns the largest N for which tests range a whole search of the solver.
func largest(s Solver) int {
	switch s.Name {
	case "exhaustive":
		return 6
	}
	return 8
}

// longest is the number of events after which a search is taken to be without an end.
const longest = 5_000_000

// All events are legal, no solution is found twice, and a complete solver leaves the board as it found it.
// Complete is true if and only if the solver finds all solutions: no solver can escape the laws by not
// claiming to be complete.
func TestSearches(t *testing.T) {
	for _, s := range lawful {
		t.Run(s.Name, func(t *testing.T) {
			complete := true
			for n := 1; n <= largest(s); n++ {
				p := trace.Problem{N: n}
				board, found := replay(t, p, s.Events(p))
				all := len(found) == solutionsOf[n]
				complete = complete && all
				if s.Complete && !all {
					t.Errorf("N=%d: %d solutions, want %d", n, len(found), solutionsOf[n])
				}
				if s.Complete && board != p.Board() {
					t.Errorf("N=%d: left behind:\n%v", n, board)
				}
			}
			if complete != s.Complete {
				t.Errorf("Complete is %t, but for N from 1 to %d it found all solutions: %t", s.Complete, largest(s), complete)
			}
		})
	}
}

// Fixed queens stay, and the solutions found are exactly those that have them.
func TestFixedQueens(t *testing.T) {
	for _, fixed := range [][]trace.Square{
		{trace.Sq(0, 1), trace.Sq(2, 5)},
		{trace.Sq(3, 0)},
		{trace.Sq(5, 4), trace.Sq(0, 1), trace.Sq(1, 3)}, // in no order
		{trace.Sq(0, 0)},                                 // leaves no solution
	} {
		p := trace.Problem{N: 6, Fixed: fixed}
		_, want := replay(t, trace.Problem{N: 6}, Backtrack.Events(trace.Problem{N: 6}))
		maps.DeleteFunc(want, func(b trace.Board, _ bool) bool {
			return slices.ContainsFunc(fixed, func(q trace.Square) bool { return !b.Has(q) })
		})
		for _, s := range lawful {
			t.Run(fmt.Sprint(s.Name, fixed), func(t *testing.T) {
				board, found := replay(t, p, s.Events(p))
				checkFound(t, s, want, found)
				if s.Complete && board != p.Board() {
					t.Errorf("left behind:\n%v", board)
				}
			})
		}
	}
}

// checkFound checks that the solver found all solutions in want or, if it is not complete, only such
// solutions.
func checkFound(t *testing.T, s Solver, want, found map[trace.Board]bool) {
	t.Helper()
	if s.Complete && len(found) < len(want) {
		t.Errorf("%d solutions, want %d", len(found), len(want))
	}
	for b := range found {
		if !want[b] {
			t.Errorf("not a solution with the fixed queens:\n%v", b)
		}
	}
}

// replay checks the events of a search. It returns the board at the end, and the solutions.
func replay(t *testing.T, p trace.Problem, events iter.Seq[trace.Event]) (trace.Board, map[trace.Board]bool) {
	t.Helper()
	legal, failure := trace.Check(p, func(yield func(trace.Event, error) bool) {
		for e := range events {
			if !yield(e, nil) {
				return
			}
		}
	})
	board, found, n := p.Board(), map[trace.Board]bool{}, 0
	for e := range legal {
		if err := board.Apply(e); err != nil {
			t.Fatalf("%v: %v, on\n%v", e, err, board)
		}
		if e.Kind == trace.Solution {
			if found[board] {
				t.Fatalf("a solution found twice:\n%v", board)
			}
			found[board] = true
		}
		if n++; n > longest {
			t.Fatalf("N=%d: no end after %d events", p.N, n)
		}
	}
	if err := failure(); err != nil {
		t.Fatalf("N=%d: %v, on\n%v", p.N, err, board)
	}
	return board, found
}

// diffEvents returns how two searches differ, or "". It asks cmp only if they do, for cmp takes its time.
func diffEvents(want, got []trace.Event) string {
	if reflect.DeepEqual(want, got) {
		return ""
	}
	return cmp.Diff(want, got)
}

// Films range the events more than once, so they must be the same each time.
func TestRangingTwice(t *testing.T) {
	for _, s := range lawful {
		t.Run(s.Name, func(t *testing.T) {
			events := s.Events(trace.Problem{N: min(largest(s)-1, 6), Seed: 7, Solutions: 2})
			first, second := slices.Collect(events), slices.Collect(events)
			if len(first) == 0 {
				t.Error("no events")
			}
			if diff := diffEvents(first, second); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A loop over the events can be left at any event, with and without a solution to find.
func TestLeavingEarly(t *testing.T) {
	for _, s := range lawful {
		t.Run(s.Name, func(t *testing.T) {
			for n := 3; n <= 4; n++ {
				p := trace.Problem{N: n, Seed: 7}
				all := slices.Collect(s.Events(p))
				for stop := range min(len(all), 300) {
					got := 0
					for range s.Events(p) { // a yield after the break panics
						if got++; got > stop {
							break
						}
					}
				}
			}
		})
	}
}

// With a limit, the events are the same, up to the last solution asked for.
func TestSolutionLimit(t *testing.T) {
	for _, s := range lawful {
		n := min(6, largest(s)-1) // 4 solutions, or 10
		whole := slices.Collect(s.Events(trace.Problem{N: n, Seed: 7}))
		rest, solutions := whole, 0
		for limit := 1; limit <= 5; limit++ {
			if i := slices.IndexFunc(rest, func(e trace.Event) bool { return e.Kind == trace.Solution }); i >= 0 {
				rest = rest[i+1:]
				solutions++
			} else {
				rest = nil
			}
			want := whole[:len(whole)-len(rest)]
			if got := slices.Collect(s.Events(trace.Problem{N: n, Seed: 7, Solutions: limit})); !reflect.DeepEqual(want, got) {
				t.Errorf("%s: %d events for a limit of %d, want %d", s.Name, len(got), limit, len(want))
			}
		}
		if solutions == 0 {
			t.Errorf("%s found no solution", s.Name)
		}
	}
}

// Problems that are invalid or too large have no events.
func TestImpossibleProblems(t *testing.T) {
	for _, s := range lawful {
		for _, p := range []trace.Problem{
			{}, {N: math.MinInt}, {N: math.MaxInt},
			{N: 4, Solutions: -1},
			{N: 4, Fixed: []trace.Square{trace.Sq(0, 0), trace.Sq(1, 1)}},
			{N: 4, Fixed: []trace.Square{trace.Sq(4, 4)}},
		} {
			for e := range s.Events(p) {
				t.Fatalf("%s, %+v: %v", s.Name, p, e)
			}
		}
		if s.MaxN > 0 {
			for e := range s.Events(trace.Problem{N: s.MaxN + 1}) {
				t.Fatalf("%s, N=%d: %v", s.Name, s.MaxN+1, e)
			}
		}
	}
}

// The code in the guide is the file of the example.
func TestGuide(t *testing.T) {
	page, err := os.ReadFile("../../docs/extending.md")
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile("extending_test.go")
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)\n```go\n(package solver\n.*?)```\n").FindSubmatch(page)
	if block == nil {
		t.Fatal("docs/extending.md has no solver")
	}
	if diff := cmp.Diff(string(file), string(block[1])); diff != "" {
		t.Errorf("docs/extending.md is not extending_test.go: %s", diff)
	}
}

// Check passes all that the solvers do, in each of their orders, with and without fixed queens, to the first solution and
// to the end.
func TestCheckPassesSolvers(t *testing.T) {
	for _, s := range lawful {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			for n := 1; n <= min(largest(s), 7); n++ {
				for _, p := range []trace.Problem{
					{N: n, Seed: 3},
					{N: n, Seed: 3, Solutions: 1},
					{N: n, Seed: 3, Fixed: []trace.Square{trace.Sq(n/2, 0)}},
					{N: n, Seed: 3, Fixed: []trace.Square{trace.Sq(n-1, n/2)}, Solutions: 1},
				} {
					for _, v := range []Solver{s, s.ByColumn(), s.MaxFirst(), s.ByColumn().MaxFirst()} {
						replay(t, p, v.Events(p))
					}
				}
			}
		})
	}
}
