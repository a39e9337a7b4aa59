package solver

import (
	"fmt"
	"iter"
	"slices"
	"testing"

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

// If fixed queens leave a solution, it is found, however many they are.
func TestMinConflictsFixed(t *testing.T) {
	for n := 4; n <= 6; n++ {
		for solution := range solutions(trace.Problem{N: n}) {
			queens := slices.Collect(solution.Queens())
			for subset := range 1 << n {
				p := trace.Problem{N: n, Seed: uint64(subset)}
				for i, q := range queens {
					if subset>>i&1 == 1 {
						p.Fixed = append(p.Fixed, q)
					}
				}
				board, found := replay(t, p, MinConflicts.Events(p))
				if len(found) != 1 {
					t.Fatalf("%+v: not solved:\n%v", p, board)
				}
			}
		}
	}
}

// If there is no solution, the search gives up after the number of moves in its comment, with all queens on
// the board.
func TestMinConflictsGivesUp(t *testing.T) {
	for _, p := range []trace.Problem{
		{N: 2},
		{N: 3, Seed: 1},
		{N: 4, Fixed: []trace.Square{trace.Sq(0, 0)}},
		{N: 4, Fixed: []trace.Square{trace.Sq(0, 0), trace.Sq(1, 2), trace.Sq(3, 1)}}, // the only queen that can move is always attacked
	} {
		board := p.Board()
		var n trace.Counters
		for e := range MinConflicts.Events(p) {
			n.Count(e)
			board.Apply(e)
		}
		if n[trace.Solutions] != 0 || n[trace.Moves] != 8*p.N*5*p.N || board.Len() != p.N {
			t.Errorf("%+v: %v, at the end\n%v", p, n, board)
		}
	}
}

// A clauseRun is a search by CDCL.
type clauseRun struct {
	Solver
	p trace.Problem
}

func (r clauseRun) events() iter.Seq[trace.Event] { return r.Events(r.p) }

func (r clauseRun) String() string { return fmt.Sprintf("%s %+v", r.Name, r.p) }

// clauseRuns are searches that together cover what it can do.
var clauseRuns = []clauseRun{
	{CDCL, trace.Problem{N: 4}},
	{CDCL, trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(2, 5), trace.Sq(0, 1)}}},
	{CDCL, trace.Problem{N: 8}},
	{CDCL, trace.Problem{N: 8, Fixed: []trace.Square{trace.Sq(3, 3)}}},
	// These forget much, or all but reasons, and soon bar no more solutions.
	{cramped(CDCL, 200), trace.Problem{N: 4}},
	{cramped(CDCL, 0), trace.Problem{N: 6}},
	{cramped(CDCL, 300), trace.Problem{N: 8}},
	{cramped(CDCL, 1000), trace.Problem{N: 8, Fixed: []trace.Square{trace.Sq(3, 3)}}},
}

// cramped returns CDCL with room for few clauses.
func cramped(s Solver, room int) Solver {
	s.Name = fmt.Sprintf("%s in room for %d", s.Name, room)
	s.Search = func(p trace.Problem, yield func(trace.Event) bool) { searchClauses(p, room, yield) }
	return s
}

// Searches with little room are legal, too, and find all solutions. A clause is false, given the queens and the struck squares that the
// film shows, when it is broken or learned. A broken one is a whole row or column without a square left, or was learned. A learned one
// holds in all solutions not found yet, and a unit step has one that leaves nothing else. A decision places a queen on the square of its
// branch. A jump goes back over two or more decisions.
func TestClauseSearches(t *testing.T) {
	for _, run := range clauseRuns {
		want := solutions(run.p)
		_, found := replay(t, run.p, run.events())
		checkFound(t, run.Solver, want, found)

		board, struck := run.p.Board(), trace.Set{}
		isFalse := func(l trace.Literal) bool { return l.Not && board.Has(l.At) || !l.Not && struck.Has(l.At) }
		known := map[string][]trace.Literal{} // the clauses that were learned
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
			case trace.Branch:
				branched = e.At
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
			board.Apply(e)
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
