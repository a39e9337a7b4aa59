package solver

import (
	"fmt"
	"slices"
	"testing"

	"queenreel/trace"
)

// A witness knows of a search what a film shows: the queens on the board and the squares struck.
type witness struct {
	trace.Board
	struck trace.Set
}

func (w *witness) follow(t *testing.T, e trace.Event) {
	t.Helper()
	if err := w.Apply(e); err != nil {
		t.Fatalf("%v: %v, on\n%v", e, err, w.Board)
	}
	switch e.Kind {
	case trace.Strike:
		w.struck.Add(e.At)
	case trace.Restore:
		w.struck.Remove(e.At)
	}
}

// left returns the squares of a row or column that are neither struck nor attacked, if it has no queen. If it has
// one, her square is all that is left.
func (w *witness) left(line trace.Square) []trace.Square {
	var left []trace.Square
	for i := range w.N {
		s := trace.Sq(max(int(line.Row), 0), max(int(line.Col), 0))
		if line.Row < 0 {
			s.Row = int16(i)
		} else {
			s.Col = int16(i)
		}
		if w.Has(s) {
			return []trace.Square{s}
		}
		if _, attacked := w.Attacker(s); !attacked && !w.struck.Has(s) {
			left = append(left, s)
		}
	}
	return left
}

// full reports whether a row or column has a queen.
func (w *witness) full(line trace.Square) bool {
	for q := range w.Queens() {
		if q.Row == line.Row || q.Col == line.Col {
			return true
		}
	}
	return false
}

// everyReason calls check with each event of the searches of every solver from every side, up to N = 8, and with
// the board just before it.
func everyReason(t *testing.T, check func(t *testing.T, s Solver, before *witness, e trace.Event)) {
	sides := append([]view{{"by row", func(s Solver) Solver { return s }}}, views...)
	for _, s := range lawful {
		for i, side := range sides {
			t.Run(s.Name+"/"+side.name, func(t *testing.T) {
				top := largest(s)
				if i > 1 {
					top = 6 // mirrors of what has been seen
				}
				for n := 1; n <= top; n++ {
					problems := []trace.Problem{{N: n, Seed: 5}}
					if n == 6 {
						problems = append(problems, trace.Problem{N: n, Fixed: []trace.Square{trace.Sq(2, 5), trace.Sq(0, 1)}})
					}
					for _, p := range problems {
						w := &witness{Board: p.Board()}
						for e := range side.of(s).Events(p) {
							check(t, s, w, e)
							w.follow(t, e)
						}
					}
				}
			})
		}
	}
}

// A forced queen is said to have been forced by the row or column that had her square left and no other.
func TestForcedLines(t *testing.T) {
	forced := map[string]int{}
	everyReason(t, func(t *testing.T, s Solver, w *witness, e trace.Event) {
		if e.Kind != trace.Place || e.Cause != trace.Forced {
			return
		}
		forced[s.Name]++
		if left := w.left(e.By); w.full(e.By) || !slices.Equal(left, []trace.Square{e.At}) {
			t.Fatalf("%v, but left are %v, on\n%v", e, left, w.Board)
		}
	})
	for _, s := range []Solver{Forward, Propagate, FirstFail, CDCL, VSIDS, DLX} {
		if forced[s.Name] == 0 {
			t.Errorf("%s forced no queen", s.Name)
		}
	}
}

// A conflict names the row or column whose clause is broken: it has no queen and no square left. The literals of
// that clause are the squares of the line. If a learned clause is broken, there is no such line.
func TestConflictLines(t *testing.T) {
	for _, s := range []Solver{CDCL, VSIDS, CDCL.ByColumn(), VSIDS.MaxFirst()} {
		lines, learned := 0, 0
		for n := 1; n <= 8; n++ {
			p := trace.Problem{N: n}
			w := &witness{Board: p.Board()}
			known := map[string]bool{}
			for e := range s.Events(p) {
				switch {
				case e.Kind == trace.Learn:
					known[fmt.Sprint(e.Clause)] = true
				case e.Kind == trace.Conflict && e.At == trace.Sq(-1, -1):
					learned++
					if !known[fmt.Sprint(e.Clause)] {
						t.Fatalf("%s, N=%d: %v: never learned", s.Name, n, e)
					}
				case e.Kind == trace.Conflict:
					lines++
					if left := w.left(e.At); len(left) > 0 || len(e.Clause) != n {
						t.Fatalf("%s, N=%d: %v: left are %v, on\n%v", s.Name, n, e, left, w.Board)
					}
					for _, l := range e.Clause {
						if l.Not || l.At.Row != e.At.Row && l.At.Col != e.At.Col {
							t.Fatalf("%s, N=%d: %v: %v is no part of it", s.Name, n, e, l.At)
						}
					}
				}
				w.follow(t, e)
			}
		}
		if lines == 0 || s.Name == VSIDS.Name && learned == 0 { // no clause that CDCL learns is ever broken here
			t.Errorf("%s: conflicts of %d lines and of %d learned clauses", s.Name, lines, learned)
		}
	}
}

// A chosen line has no queen and as many squares left as is said, and no line that could have been chosen has fewer:
// no row, and for DLX no column either. What the search goes on with lies in the line.
func TestChosenLines(t *testing.T) {
	chosen := map[string]int{}
	var line trace.Square // the line chosen just before
	everyReason(t, func(t *testing.T, s Solver, w *witness, e trace.Event) {
		switch {
		case e.Kind == trace.Choose:
			chosen[s.Name]++
			if w.full(e.At) || len(w.left(e.At)) != e.Value {
				t.Fatalf("%v, but left are %v, on\n%v", e, w.left(e.At), w.Board)
			}
			for i := range w.N {
				for _, other := range []trace.Square{trace.Row(i), trace.Column(i)} {
					if s.Name != DLX.Name && (other.Row < 0) != (e.At.Row < 0) || w.full(other) {
						continue
					}
					if n := len(w.left(other)); n < e.Value {
						t.Fatalf("%v, but %v has %d, on\n%v", e, other, n, w.Board)
					}
				}
			}
			line = e.At
		case line == trace.Square{}:
		case e.At != line && e.At.Row != line.Row && e.At.Col != line.Col:
			t.Fatalf("%v after %v was chosen", e, line)
		default:
			line = trace.Square{}
		}
	})
	for _, s := range []Solver{FirstFail, DLX} {
		if chosen[s.Name] == 0 {
			t.Errorf("%s chose no line", s.Name)
		}
	}
	if len(chosen) != 2 {
		t.Errorf("chosen: %v", chosen)
	}
}

// Before each move its queen is picked, by the number of queens that attack her.
func TestPickedQueens(t *testing.T) {
	picks, moves := 0, 0
	var picked trace.Square
	everyReason(t, func(t *testing.T, s Solver, w *witness, e trace.Event) {
		switch e.Kind {
		case trace.Pick:
			picks++
			picked = e.At
			want := 0
			for q := range w.Queens() {
				if q.Attacks(e.At) {
					want++
				}
			}
			if e.Value != want || want == 0 {
				t.Fatalf("%v: %d attack her, on\n%v", e, want, w.Board)
			}
		case trace.Move:
			moves++
			if s.Name == MinConflicts.Name && e.By != picked {
				t.Fatalf("%v, but picked was %v", e, picked)
			}
		}
	})
	if picks == 0 || picks > moves {
		t.Errorf("%d picks for %d moves", picks, moves)
	}
}
