package solver

import (
	"fmt"
	"iter"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queenreel/trace"
	"queenreel/trace/tracetest"
)

// largest returns the largest N for which tests range a whole search of the solver.
func largest(s Solver) int {
	if s.Name == "exhaustive" {
		return 6
	}
	return 8
}

// longest is the number of events after which a search is taken to be without an end.
const longest = 5_000_000

// A view turns a solver into one that searches from another side.
type view struct {
	name string
	of   func(Solver) Solver
}

var views = []view{
	{"as it is", func(s Solver) Solver { return s }},
	{"by column", Solver.ByColumn},
	{"max first", Solver.MaxFirst},
	{"by column, max first", func(s Solver) Solver { return s.ByColumn().MaxFirst() }},
}

// From every side, with and without fixed queens, all events are legal, no solution is found twice, the solutions
// have the fixed queens, and a complete solver leaves the board as it found it. Complete is true if and only
// if the solver finds all solutions: no solver can escape the laws by not claiming to be complete.
func TestSearches(t *testing.T) {
	fixed := [][]trace.Square{
		nil,
		{trace.Sq(0, 1), trace.Sq(2, 5)},
		{trace.Sq(3, 0)},
		{trace.Sq(5, 4), trace.Sq(0, 1), trace.Sq(1, 3)}, // in no order
		{trace.Sq(0, 0)}, // leaves no solution
	}
	for _, s := range Table {
		for i, v := range views {
			t.Run(s.Name+"/"+v.name, func(t *testing.T) {
				t.Parallel()
				all := true
				top := largest(s)
				if i > 0 {
					top = min(top, 7)
				}
				for n := 1; n <= top; n++ {
					for _, f := range fixed {
						p := trace.Problem{N: n, Seed: 3, Fixed: f}
						if f != nil && n > 6 || p.Validate() != nil {
							continue
						}
						want := solutions(p)
						board, found := replay(t, p, v.of(s).Events(p))
						checkFound(t, s, want, found)
						all = all && len(found) == len(want)
						if s.Complete && board != p.Board() {
							t.Errorf("%+v: left behind:\n%v", p, board)
						}
					}
				}
				if all != s.Complete {
					t.Errorf("Complete is %t, but it found all solutions: %t", s.Complete, all)
				}
			})
		}
	}
}

// solutions returns the boards of all solutions of a problem, found the slow way.
func solutions(p trace.Problem) map[trace.Board]bool {
	start, all := p.Board(), map[trace.Board]bool{}
	for _, columns := range tracetest.Solutions(start.Columns()) {
		b := trace.Problem{N: p.N}
		for row, col := range columns {
			b.Fixed = append(b.Fixed, trace.Sq(row, col))
		}
		all[b.Board()] = true
	}
	return all
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
	legal, board, found, n := trace.NewChecker(p), p.Board(), map[trace.Board]bool{}, 0
	for e := range events {
		if err := legal.Play(e); err != nil {
			t.Fatalf("N=%d: %v: %v, on\n%v", p.N, e, err, board)
		}
		board.Apply(e)
		if e.Kind == trace.Solution {
			found[board] = true
		}
		if n++; n > longest {
			t.Fatalf("N=%d: no end after %d events", p.N, n)
		}
	}
	if err := legal.End(); err != nil {
		t.Fatalf("N=%d: %v, on\n%v", p.N, err, board)
	}
	return board, found
}

// diffEvents returns how two searches differ, or "". It asks cmp only if they do, since cmp is slow.
func diffEvents(want, got []trace.Event) string {
	if reflect.DeepEqual(want, got) {
		return ""
	}
	return cmp.Diff(want, got)
}

// Films range the events more than once and keep them: they are the same each time, and no solver changes a clause after
// it was yielded.
func TestEventsStayTheSame(t *testing.T) {
	for _, s := range append(slices.Clone(Table), cramped(CDCL, 300)) {
		for _, v := range views {
			events := v.of(s).Events(trace.Problem{N: largest(s) - 1, Seed: 7, Solutions: 5})
			var copies []trace.Event // taken at once
			for e := range events {
				e.Clause = slices.Clone(e.Clause)
				copies = append(copies, e)
			}
			if len(copies) == 0 {
				t.Errorf("%s %s: no events", s.Name, v.name)
			}
			if diff := diffEvents(copies, slices.Collect(events)); diff != "" {
				t.Errorf("%s %s: %s", s.Name, v.name, diff)
			}
		}
	}
}

// A loop over the events can be left at any event, with and without a solution to find.
func TestLeavingEarly(t *testing.T) {
	for _, s := range append(slices.Clone(Table), Propagate.ByColumn()) {
		for n := 3; n <= 4; n++ {
			for _, p := range []trace.Problem{{N: n, Seed: 7}, {N: n, Seed: 7, Fixed: []trace.Square{trace.Sq(1, 0)}}} {
				for stop := range min(len(slices.Collect(s.Events(p))), 300) {
					got := 0
					for range s.Events(p) { // a yield after the break panics
						if got++; got > stop {
							break
						}
					}
				}
			}
		}
	}
}

// With a limit, the events are the same, up to the last solution asked for.
func TestSolutionLimit(t *testing.T) {
	for _, s := range Table {
		p := trace.Problem{N: min(6, largest(s)-1), Seed: 7} // 4 solutions, or 10
		whole := slices.Collect(s.Events(p))
		for p.Solutions = 1; p.Solutions <= 5; p.Solutions++ {
			want, solutions := whole, 0
			for i, e := range whole {
				if e.Kind == trace.Solution {
					if solutions++; solutions == p.Solutions {
						want = whole[:i+1]
					}
				}
			}
			if got := slices.Collect(s.Events(p)); !reflect.DeepEqual(want, got) || solutions == 0 {
				t.Errorf("%s: %d events for a limit of %d, want %d; it found %d solutions", s.Name, len(got), p.Solutions, len(want), solutions)
			}
		}
	}
}

// Problems that are invalid or too large have no events.
func TestImpossibleProblems(t *testing.T) {
	for _, s := range Table {
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

func count(s Solver, p trace.Problem) trace.Counters {
	var n trace.Counters
	for e := range s.Events(p) {
		n.Count(e)
	}
	return n
}

// Searches do what they did, so that films and traces stay as they are. The laws test that they are right. The golden files have the acts
// of their beginnings, a line from one queen to the next, and the first and last of several strikes or tests that follow each other;
// then, how many events of each kind there are.
func TestGoldenSearches(t *testing.T) {
	fixed := []trace.Square{trace.Sq(2, 5), trace.Sq(4, 0)}
	for _, s := range Table {
		path := "testdata/" + s.Name + ".txt"
		if _, err := os.Stat(path); err != nil && !tracetest.Update {
			continue // a new one
		}
		var got strings.Builder
		for _, c := range []struct {
			view          string
			solver        Solver
			p             trace.Problem
			lines, events int // at most
		}{
			{"8 queens", s, trace.Problem{N: 8}, 30, 7000},
			{"8 queens, two of them fixed, by column, from the right", s.ByColumn().MaxFirst(), trace.Problem{N: 8, Fixed: fixed}, 15, 1000},
			{"33 queens", s, trace.Problem{N: 33, Seed: 7}, 15, 4000},
		} {
			fmt.Fprintf(&got, "%s\n", c.view)
			var kinds [256]int
			var run []trace.Event
			lines, events := 0, 0
			for e := range c.solver.Events(c.p) {
				if lines < c.lines && len(run) > 0 && run[0].Kind != e.Kind {
					fmt.Fprintf(&got, " %v", run[0])
					if n := len(run); n > 1 {
						fmt.Fprintf(&got, " … %v (%d)", run[n-1], n)
					}
					if got.WriteString(";"); run[0].Kind == trace.Place || run[0].Kind == trace.Move {
						got.WriteString("\n")
						lines++
					}
					run = nil
				}
				run = append(run, e)
				kinds[e.Kind]++
				if events++; events == c.events {
					break
				}
			}
			fmt.Fprintf(&got, " and so on\nof %d events", events)
			for kind, n := range kinds {
				if n > 0 {
					fmt.Fprintf(&got, ", %d %s", n, trace.Kind(kind))
				}
			}
			got.WriteString("\n\n")
		}
		tracetest.Golden(t, path, []byte(got.String()))
	}
}
