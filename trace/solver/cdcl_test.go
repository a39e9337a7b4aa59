package solver

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

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
}

// A learned clause must hold in every solution still to be found, or solutions would be lost. A broken
// clause, and a learned one when it is learned, must be false given the queens and crosses that the film
// shows.
func TestClausesHold(t *testing.T) {
	for _, run := range clauseRuns {
		_, left := replay(t, run.p, Backtrack.Events(run.p))
		board, struck := run.p.Board(), trace.Set{}
		for e := range run.events() {
			if err := board.Apply(e); err != nil {
				t.Fatal(err)
			}
			switch e.Kind {
			case trace.Strike:
				struck.Add(e.At)
			case trace.Restore:
				struck.Remove(e.At)
			case trace.Solution:
				if !left[board] {
					t.Errorf("%v: not a solution still to be found:\n%v", run, board)
				}
				delete(left, board)
			case trace.Conflict, trace.Learn:
				for b := range left {
					if !slices.ContainsFunc(e.Clause, func(l trace.Literal) bool { return b.Has(l.At) != l.Not }) {
						t.Fatalf("%v: %v: does not hold in\n%v", run, e, b)
					}
				}
				if !allFalse(e.Clause, board, struck) {
					t.Fatalf("%v: %v: not broken, on\n%v", run, e, board)
				}
			}
		}
		if len(left) > 0 {
			t.Errorf("%v: %d solutions not found", run, len(left))
		}
	}
}

func allFalse(clause []trace.Literal, board trace.Board, struck trace.Set) bool {
	for _, l := range clause {
		if l.Not && !board.Has(l.At) || !l.Not && !struck.Has(l.At) {
			return false
		}
	}
	return true
}

// Causes must be true: a forced queen has no other square in her row or column, a learned clause forces its
// last literal, and queens strike in line or along diagonals.
func TestClauseCauses(t *testing.T) {
	for _, run := range clauseRuns {
		board, struck := run.p.Board(), trace.Set{}
		var learned [][]trace.Literal
		forces := func(l trace.Literal) bool {
			return slices.ContainsFunc(learned, func(c []trace.Literal) bool {
				rest := slices.DeleteFunc(slices.Clone(c), func(other trace.Literal) bool { return other == l })
				return len(rest) == len(c)-1 && allFalse(rest, board, struck)
			})
		}
		lastOf := func(at trace.Square) bool {
			row, col := true, true
			for i := range run.p.N {
				row = row && (i == int(at.Col) || struck.Has(trace.Sq(int(at.Row), i)))
				col = col && (i == int(at.Row) || struck.Has(trace.Sq(i, int(at.Col))))
			}
			return row || col
		}
		for e := range run.events() {
			ok := true
			switch e.Kind {
			case trace.Learn:
				learned = append(learned, e.Clause)
			case trace.Place:
				switch e.Cause {
				case trace.Forced:
					ok = lastOf(e.At)
				case trace.Unit:
					ok = forces(trace.Literal{At: e.At})
				}
				_, attacked := board.Attacker(e.At)
				ok = ok && !attacked && !struck.Has(e.At)
			case trace.Strike:
				straight := e.By.Row == e.At.Row || e.By.Col == e.At.Col
				switch e.Cause {
				case trace.Line:
					ok = straight
				case trace.Diagonal:
					ok = !straight
				case trace.Unit:
					ok = forces(trace.Literal{At: e.At, Not: true})
				default:
					ok = false
				}
				ok = ok && !struck.Has(e.At) && !board.Has(e.At)
				struck.Add(e.At)
			case trace.Restore:
				struck.Remove(e.At)
			}
			if !ok {
				t.Fatalf("%v: %v: not true on\n%v", run, e, board)
			}
			if err := board.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Queens and crosses are undone in reverse order, and none is left at the end.
func TestClauseMarksComeBack(t *testing.T) {
	for _, run := range clauseRuns {
		var queens, struck []trace.Square
		pop := func(stack *[]trace.Square, e trace.Event) {
			last := len(*stack) - 1
			if last < 0 || (*stack)[last] != e.At {
				t.Fatalf("%v: %v: the latest are %v", run, e, *stack)
			}
			*stack = (*stack)[:last]
		}
		for e := range run.events() {
			switch e.Kind {
			case trace.Place:
				queens = append(queens, e.At)
			case trace.Strike:
				struck = append(struck, e.At)
			case trace.TakeBack:
				pop(&queens, e)
			case trace.Restore:
				pop(&struck, e)
			}
		}
		if len(queens)+len(struck) > 0 {
			t.Errorf("%v: left behind: queens %v, crosses %v", run, queens, struck)
		}
	}
}

// A jump is followed by exactly its number of takebacks, including at least two decisions.
func TestJumps(t *testing.T) {
	for _, run := range clauseRuns {
		decided := map[trace.Square]bool{}
		var branched trace.Square
		jumps, left, decisions := 0, 0, 0
		for e := range run.events() {
			switch e.Kind {
			case trace.Branch:
				branched = e.At
			case trace.Place:
				decided[e.At] = e.Cause == 0
				if e.Cause == 0 && e.At != branched {
					t.Errorf("%v: decided on %v, but %v", run, branched, e)
				}
			case trace.Jump:
				jumps++
				left, decisions = e.Value, 0
				continue
			case trace.TakeBack:
				if decided[e.At] {
					decisions++
				}
				if left--; left == 0 && decisions < 2 {
					t.Errorf("%v: a jump over %d decision", run, decisions)
				}
			case trace.Restore:
			}
			if left > 0 && e.Kind != trace.TakeBack && e.Kind != trace.Restore {
				t.Fatalf("%v: %v, while %d queens are still to go", run, e, left)
			}
		}
		if run.p.N == 8 && len(run.p.Fixed) == 0 && jumps == 0 {
			t.Errorf("%v: no jump", run)
		}
	}
}

// The search for the first solution of 8 queens, which the film shows, has these first events and numbers.
func TestFirstLessonAndJump(t *testing.T) {
	p := trace.Problem{N: 8, Solutions: 1}
	var c trace.Counters
	var lesson, jump string
	for e := range CDCL.Events(p) {
		c.Count(e)
		switch {
		case e.Kind == trace.Learn && lesson == "":
			lesson = e.String()
		case e.Kind == trace.Jump && jump == "":
			jump = e.String()
		}
	}
	got := []any{lesson, jump, c[trace.Conflicts], c[trace.Branches], c[trace.Jumps]}
	want := []any{"learn not 0,0 not 1,2 not 2,4", "jump 3", 21, 24, 1}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
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

// On random walks through searches, propagate finds the same conflicts and literals as a reference that
// looks at every clause until nothing changes. Each lesson has one literal of the last level, which it
// forces after going back.
func TestPropagateAgainstReference(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	conflicts := 0
	for _, n := range []int{1, 2, 3, 4, 5, 6, 7} {
		for range 5 {
			var fixed []int
			if n > 4 && rnd.IntN(2) == 0 {
				fixed = []int{rnd.IntN(n * n)}
			}
			f := newFormula(n, fixed)
			clauses := plainClauses(n)
			for _, s := range fixed {
				clauses = append(clauses, []literal{queenOn(s)})
			}
			for range 60 {
				broken := f.propagate()
				truth, holds := plainUnits(clauses, f)
				if (broken == nil) != holds {
					t.Fatalf("N=%d: broken clause %v, the reference finds a conflict: %t", n, broken, !holds)
				}
				if holds && !slices.Equal(truth, f.truth) {
					t.Fatalf("N=%d: the truth of all literals:\n%v, want\n%v", n, f.truth, truth)
				}
				undecided := slices.Collect(func(yield func(int) bool) {
					for s := range n * n {
						if f.truth[queenOn(s)] == 0 && !yield(s) {
							return
						}
					}
				})
				if holds && len(undecided) > 0 {
					f.decide(undecided[rnd.IntN(len(undecided))])
					continue
				}
				lesson := f.barring()
				if !holds {
					conflicts++
					lesson = f.analyze(broken)
				}
				if len(lesson) == 0 {
					break
				}
				checkLesson(t, f, lesson)
				clauses = append(clauses, lesson)
			}
		}
	}
	if conflicts < 100 {
		t.Errorf("only %d conflicts: too few to say much", conflicts)
	}
}

// checkLesson checks what analyze and target promise about a lesson, and learns it.
func checkLesson(t *testing.T, f *formula, lesson []literal) {
	t.Helper()
	for i, l := range lesson {
		level := f.level[l.square()]
		if f.truth[l] != -1 || level == 0 || (level == len(f.starts)) != (i == 0) {
			t.Fatalf("N=%d: lesson %v: literal %d of level %d of %d", f.n, lesson, i, level, len(f.starts))
		}
	}
	f.backTo(f.target(lesson))
	for i, l := range lesson {
		if (f.truth[l] == -1) != (i > 0) {
			t.Fatalf("N=%d: lesson %v at level %d: literal %d is %d", f.n, lesson, len(f.starts), i, f.truth[l])
		}
	}
	f.learn(lesson)
}

// plainClauses returns all clauses of N queens, including those of attacks.
func plainClauses(n int) [][]literal {
	var clauses [][]literal
	for i := range n {
		var row, col []literal
		for j := range n {
			row, col = append(row, queenOn(i*n+j)), append(col, queenOn(j*n+i))
		}
		clauses = append(clauses, row, col)
	}
	for a := range n * n {
		for b := range a {
			if trace.Sq(a/n, a%n).Attacks(trace.Sq(b/n, b%n)) {
				clauses = append(clauses, []literal{noQueenOn(a), noQueenOn(b)})
			}
		}
	}
	return clauses
}

// plainUnits returns the truth of all literals that follows from the clauses and the formula's decisions.
// It returns ok false if a clause breaks.
func plainUnits(clauses [][]literal, f *formula) (truth []int8, ok bool) {
	truth = make([]int8, 2*f.n*f.n)
	set := func(l literal) { truth[l], truth[l.not()] = 1, -1 }
	for _, start := range f.starts {
		set(f.trail[start])
	}
	for changed := true; changed; {
		changed = false
		for _, c := range clauses {
			var open []literal
			holds := false
			for _, l := range c {
				holds = holds || truth[l] == 1
				if truth[l] == 0 {
					open = append(open, l)
				}
			}
			switch {
			case holds:
			case len(open) == 0:
				return truth, false
			case len(open) == 1:
				set(open[0])
				changed = true
			}
		}
	}
	return truth, true
}
