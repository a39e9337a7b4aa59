package solver

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"testing"

	"queenreel/trace"
)

// A clauseRun is a search by CDCL or VSIDS.
type clauseRun struct {
	Solver
	p trace.Problem
}

func (r clauseRun) events() iter.Seq[trace.Event] { return r.Events(r.p) }

func (r clauseRun) String() string { return fmt.Sprintf("%s %+v", r.Name, r.p) }

// clauseRuns are searches that together cover what the two solvers can do.
var clauseRuns = []clauseRun{
	{CDCL, trace.Problem{N: 1}},
	{CDCL, trace.Problem{N: 1, Fixed: []trace.Square{trace.Sq(0, 0)}}},
	{CDCL, trace.Problem{N: 2}},
	{CDCL, trace.Problem{N: 3}},
	{CDCL, trace.Problem{N: 4}},
	{CDCL, trace.Problem{N: 6}},
	{CDCL, trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(2, 5), trace.Sq(0, 1)}}},
	{CDCL, trace.Problem{N: 8}},
	{CDCL, trace.Problem{N: 8, Fixed: []trace.Square{trace.Sq(7, 7)}}},
	{VSIDS, trace.Problem{N: 6}},
	{VSIDS, trace.Problem{N: 8}}, // restarts several times
	{VSIDS, trace.Problem{N: 8, Fixed: []trace.Square{trace.Sq(3, 3)}}},

	// These forget much, or all but reasons, and soon bar no more solutions.
	{cramped(CDCL, 200), trace.Problem{N: 4}},
	{cramped(CDCL, 0), trace.Problem{N: 6}},
	{cramped(CDCL, 300), trace.Problem{N: 8}},
	{cramped(VSIDS, 0), trace.Problem{N: 7}},
	{cramped(VSIDS, 300), trace.Problem{N: 8}},
	{cramped(VSIDS, 1000), trace.Problem{N: 8, Fixed: []trace.Square{trace.Sq(3, 3)}}},
}

// cramped returns CDCL or VSIDS with room for few clauses.
func cramped(s Solver, room int) Solver {
	vsids := s.Name == VSIDS.Name
	s.Name = fmt.Sprintf("%s in room for %d", s.Name, room)
	s.Search = func(p trace.Problem, yield func(trace.Event) bool) { searchClauses(p, vsids, room, yield) }
	return s
}

// Searches with little room are legal, too, and find all solutions. A clause is false, given the queens and the struck
// squares that the film shows, when it is broken or learned. A broken one is a whole row or column without a square left,
// or was learned. A learned one holds in all solutions not found yet, and a unit step has one that leaves nothing else. A decision places a queen on the square of its branch; before it, VSIDS yields the scores of all open
// squares that were in the clauses of conflicts, and CDCL none. A jump goes back over two or more decisions.
func TestClauseSearches(t *testing.T) {
	for _, run := range clauseRuns {
		_, want := replay(t, run.p, Backtrack.Events(run.p))
		_, found := replay(t, run.p, run.events())
		checkFound(t, run.Solver, want, found)

		board, struck := run.p.Board(), trace.Set{}
		isFalse := func(l trace.Literal) bool { return l.Not && board.Has(l.At) || !l.Not && struck.Has(l.At) }
		known := map[string][]trace.Literal{} // the clauses that were learned
		met := map[trace.Square]bool{}        // the squares in clauses of conflicts
		scores := map[trace.Square]int{}      // since the last branch
		decided := map[trace.Square]bool{}
		var branched trace.Square
		jumps, leaving, decisions := 0, 0, 0
		for e := range run.events() {
			ok := true
			switch e.Kind {
			case trace.Strike:
				struck.Add(e.At)
			case trace.Restore:
				struck.Remove(e.At)
			case trace.Learn:
				known[fmt.Sprint(e.Clause)] = e.Clause
				for b := range want { // all that are not found yet
					ok = ok && slices.ContainsFunc(e.Clause, func(l trace.Literal) bool { return b.Has(l.At) != l.Not })
				}
			case trace.Solution:
				delete(want, board)
			case trace.Conflict:
				ok = known[fmt.Sprint(e.Clause)] != nil
				if e.At != trace.Sq(-1, -1) {
					ok = len(e.Clause) == run.p.N && !slices.ContainsFunc(e.Clause, func(l trace.Literal) bool {
						return l.Not || l.At.Row != e.At.Row && l.At.Col != e.At.Col
					})
				}
				for _, l := range e.Clause {
					met[l.At] = true
				}
			case trace.Score:
				scores[e.At] = e.Value
				ok = strings.HasPrefix(run.Name, VSIDS.Name) && !struck.Has(e.At)
			case trace.Branch:
				branched = e.At
				ok = e.Value == scores[e.At]
				for at := range met {
					isOpen := !struck.Has(at) && !board.Has(at)
					ok = ok && (!isOpen || scores[at] > 0 || run.Name != VSIDS.Name) // with little room, some conflicts are not analyzed
				}
				clear(scores)
			case trace.Place:
				decided[e.At] = e.Cause == 0
				ok = e.Cause != 0 || e.At == branched
			case trace.Jump:
				jumps++
				leaving, decisions = e.Value, 0
			case trace.TakeBack:
				if decided[e.At] {
					decisions++
				}
				leaving--
				ok = leaving != 0 || decisions >= 2
			}
			if own := (trace.Literal{At: e.At, Not: e.Kind == trace.Strike}); e.Cause == trace.Unit {
				ok = false // unless a clause leaves nothing else
				for _, clause := range known {
					ok = ok || slices.Contains(clause, own) && !slices.ContainsFunc(clause, func(l trace.Literal) bool { return l != own && !isFalse(l) })
				}
			}
			for _, l := range e.Clause {
				ok = ok && isFalse(l)
			}
			if !ok {
				t.Fatalf("%v: %v: not true on\n%v", run, e, board)
			}
			if err := board.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
		if run.p.N == 8 && len(run.p.Fixed) == 0 && jumps == 0 {
			t.Errorf("%v: no jump", run)
		}
	}
}

// A search keeps no more clauses than it has room for, except the reasons on the trail, at most one a row, and the clause that
// exceeds the room.
func TestClausesHaveRoom(t *testing.T) {
	const room = 500
	for _, vsids := range []bool{false, true} {
		steps, solutions := 0, 0
		s := newClauseSearch(trace.Problem{N: 8}, vsids, room, func(e trace.Event) bool {
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
			t.Errorf("VSIDS %t: %d solutions", vsids, solutions)
		}
	}
}

// Without restarts, some of these sizes take too many conflicts to wait for.
func TestVSIDSOnLargeBoards(t *testing.T) {
	for n := 20; n <= 64; n += 4 {
		var c trace.Counters
		for e := range VSIDS.Events(trace.Problem{N: n, Solutions: 1}) {
			if c.Count(e); c[trace.Conflicts] > 2000 {
				t.Errorf("N=%d: no solution after %d conflicts", n, c[trace.Conflicts])
				break
			}
		}
	}
}

// Each conflict weighs more than the one before by the same factor, also where the weights get too large and are all made smaller.
func TestWeightsKeepTheirRatios(t *testing.T) {
	for _, bump := range []float64{1, 9e99, 9.6e99, 0.94e100, 0.96e100} {
		f := newFormula(2, nil)
		f.bump = bump
		f.activity = []float64{bump, bump / 2, 0, 3 * bump}
		f.fade()
		for i, want := range []float64{0.95, 0.95 / 2, 0, 3 * 0.95} {
			if got := f.activity[i] / f.bump; math.Abs(got-want) > 1e-12 {
				t.Errorf("after a weight of %g, square %d has %v of the next, want %v", bump, i, got, want)
			}
		}
		if f.bump > 1e100 {
			t.Errorf("after a weight of %g comes one of %g", bump, f.bump)
		}
	}
}
