package solver

import (
	"iter"
	"maps"
	"math"
	"reflect"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"queenreel/trace"
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
		{trace.Sq(0, 1), trace.Sq(2, 5)},
		{trace.Sq(3, 0)},
		{trace.Sq(5, 4), trace.Sq(0, 1), trace.Sq(1, 3)}, // in no order
		{trace.Sq(0, 0)},                                 // leaves no solution
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
					problems := []trace.Problem{{N: n, Seed: 3}}
					for _, f := range fixed {
						if p := (trace.Problem{N: n, Seed: 3, Fixed: f}); p.Validate() == nil && n <= 6 {
							problems = append(problems, p)
						}
					}
					for _, p := range problems {
						whole := trace.Problem{N: n}
						_, want := replay(t, whole, Backtrack.Events(whole))
						if uint64(len(want)) != KnownCounts[n] {
							t.Fatalf("N=%d: %d solutions, want %d", n, len(want), KnownCounts[n])
						}
						maps.DeleteFunc(want, func(b trace.Board, _ bool) bool {
							return slices.ContainsFunc(p.Fixed, func(q trace.Square) bool { return !b.Has(q) })
						})
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
		if err := board.Apply(e); err != nil {
			t.Fatal(err)
		}
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
	for _, s := range append(slices.Clone(Table), cramped(CDCL, 300), cramped(VSIDS, 300)) {
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

// Squares that a search strikes are restored in reverse order, each after the queen that struck it is gone; queens are taken
// back in reverse order too. In the end nothing is left.
func TestUndoneInReverse(t *testing.T) {
	runs := []clauseRun{{Forward, trace.Problem{N: 7}}, {Propagate, trace.Problem{N: 7}}, {FirstFail, trace.Problem{N: 7}}, {DLX, trace.Problem{N: 7}},
		{Propagate, trace.Problem{N: 7, Fixed: []trace.Square{trace.Sq(3, 0), trace.Sq(0, 1)}}}}
	for _, run := range append(runs, clauseRuns...) {
		var queens, struck []trace.Event
		pop := func(stack *[]trace.Event, e trace.Event) trace.Event {
			last := len(*stack) - 1
			if last < 0 || (*stack)[last].At != e.At {
				t.Fatalf("%v: %v: the latest are %v", run, e, *stack)
			}
			top := (*stack)[last]
			*stack = (*stack)[:last]
			return top
		}
		for e := range run.events() {
			switch e.Kind {
			case trace.Place:
				queens = append(queens, e)
			case trace.Strike:
				struck = append(struck, e)
			case trace.TakeBack:
				pop(&queens, e)
			case trace.Restore:
				strike := pop(&struck, e)
				byQueen := strike.Cause == trace.Line || strike.Cause == trace.Diagonal
				if byQueen && slices.ContainsFunc(queens, func(q trace.Event) bool { return q.At == strike.By }) {
					t.Fatalf("%v: %v, but the queen on %v is still there", run, e, strike.By)
				}
			}
		}
		if len(queens)+len(struck) > 0 {
			t.Errorf("%v: left behind: queens %v, struck squares %v", run, queens, struck)
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

// Pseudo-code must fit its panel, and must have a line for each kind of event that happens.
func TestCode(t *testing.T) {
	for _, s := range Table {
		if len(s.Code) < 6 || len(s.Code) > 12 {
			t.Errorf("%s: %d lines, want 6 to 12", s.Name, len(s.Code))
		}
		on := map[trace.Kind]bool{}
		for _, line := range s.Code {
			if n := utf8.RuneCountInString(line.Text); n > 40 {
				t.Errorf("%s: %d characters in %q, want at most 40", s.Name, n, line.Text)
			}
			for _, k := range line.On {
				on[k] = true
			}
		}
		for e := range s.Events(trace.Problem{N: 4}) {
			if !on[e.Kind] {
				t.Errorf("%s: no line for %v", s.Name, e)
				break
			}
		}
	}
}
