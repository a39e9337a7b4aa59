package solver

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"queenreel/trace"
)

// A witness knows of a search what a film shows: the queens on the board and the squares struck.
type witness struct {
	trace.Board
	struck trace.Set
}

func (w *witness) follow(t *testing.T, e trace.Event) {
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
// one, its square is all that is left.
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

// strikers are the solvers that strike squares, and have reasons for what they do.
var strikers = []Solver{Forward, Propagate, FirstFail, CDCL, VSIDS, DLX}

func isStriker(s Solver) bool {
	return slices.ContainsFunc(strikers, func(other Solver) bool { return other.Name == s.Name })
}

// everyReason calls check with each event of the searches of every solver from every side, and with the board just before
// it. N goes up to 6, up to 8 for those that strike squares, and up to 5 for Exhaustive.
func everyReason(t *testing.T, check func(t *testing.T, s Solver, before *witness, e trace.Event)) {
	sides := append([]view{{"by row", func(s Solver) Solver { return s }}}, views...)
	for _, s := range lawful {
		for i, side := range sides {
			t.Run(s.Name+"/"+side.name, func(t *testing.T) {
				top := min(6, largest(s)-1)
				if i < 2 && isStriker(s) { // the other sides are mirrors of these
					top = 8
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

// A forced queen is said to have been forced by the row or column that had its square left and no other.
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
	for _, s := range strikers {
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

// Before each move its queen is picked, by the number of queens that attack it.
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
				t.Fatalf("%v: %d attack it, on\n%v", e, want, w.Board)
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

// The strikes of a queen come constraint by constraint: those of its row and column, one after the other, then those
// of one diagonal, then those of the other.
func TestStrikesComeByConstraint(t *testing.T) {
	constraint := func(e trace.Event) string {
		switch {
		case e.At.Row == e.By.Row:
			return "row"
		case e.At.Col == e.By.Col:
			return "column"
		case e.At.Col-e.By.Col == e.At.Row-e.By.Row:
			return "falling diagonal"
		}
		return "rising diagonal"
	}
	struck := map[string]int{}
	var queen trace.Square
	var seen []string
	everyReason(t, func(t *testing.T, s Solver, w *witness, e trace.Event) {
		if e.Kind != trace.Strike || e.Cause != trace.Line && e.Cause != trace.Diagonal {
			seen = nil
			return
		}
		struck[s.Name]++
		if e.By != queen {
			queen, seen = e.By, nil
		}
		c := constraint(e)
		last := len(seen) - 1
		switch {
		case last >= 0 && seen[last] == c:
		case slices.Contains(seen, c):
			t.Fatalf("%v: its %s comes again after its %s", e, c, seen[last])
		case e.Cause == trace.Line && last >= 0 && strings.HasSuffix(seen[last], "diagonal"):
			t.Fatalf("%v: its %s comes after its %s", e, c, seen[last])
		default:
			seen = append(seen, c)
		}
	})
	for _, s := range strikers {
		if struck[s.Name] == 0 {
			t.Errorf("%s struck nothing", s.Name)
		}
	}
}

// A Hall set lists all squares left in its lines, and the strikes that follow are in other lines. There is one sort of
// value, columns (rows for a search by column) or the diagonals of one direction, of which the set spans as many as it
// has lines, and each square struck would take one of them away so that the lines could not all be filled, which a
// plain matching tries.
func TestHallSets(t *testing.T) {
	for _, s := range []Solver{Propagate, FirstFail} {
		for _, side := range append([]view{{"by row", func(s Solver) Solver { return s }}}, views...) {
			t.Run(s.Name+"/"+side.name, func(t *testing.T) {
				sets, strikes := 0, 0
				for n := 1; n <= 9; n++ { // up to 8 there are few
					p := trace.Problem{N: n}
					solver := side.of(s)
					byColumn := solver.About(p).ByColumn
					w := &witness{Board: p.Board()}
					var set []trace.Square    // of the latest Hall set
					var struck []trace.Square // since then
					for e := range solver.Events(p) {
						ofHall := e.Kind == trace.Strike && e.Cause == trace.Hall
						if !ofHall && set != nil {
							checkHallSet(t, w, set, struck, byColumn)
							sets, strikes = sets+1, strikes+len(struck)
							set, struck = nil, nil
						}
						switch {
						case ofHall && set == nil:
							t.Fatalf("N=%d: %v without a Hall set", n, e)
						case ofHall:
							struck = append(struck, e.At)
						case e.Kind == trace.HallSet:
							for _, l := range e.Clause {
								set = append(set, l.At)
							}
							checkAllLeft(t, w, set, byColumn)
						}
						w.follow(t, e)
					}
				}
				if sets < 100 || strikes <= sets {
					t.Errorf("only %d Hall sets with %d strikes", sets, strikes)
				}
			})
		}
	}
}

// lineOf returns the line of a square: its row or, where columns are filled, its column.
func lineOf(s trace.Square, byColumn bool) trace.Square {
	if byColumn {
		return trace.Column(int(s.Col))
	}
	return trace.Row(int(s.Row))
}

// checkAllLeft checks that a Hall set has all squares left in its lines.
func checkAllLeft(t *testing.T, w *witness, set []trace.Square, byColumn bool) {
	t.Helper()
	lines := map[trace.Square]int{}
	for _, s := range set {
		lines[lineOf(s, byColumn)]++
	}
	for line, n := range lines {
		left := w.left(line)
		if len(left) != n || slices.ContainsFunc(left, func(s trace.Square) bool { return !slices.Contains(set, s) }) {
			t.Fatalf("Hall set %v: but left of %v are %v, on\n%v", set, line, left, w.Board)
		}
	}
}

// checkHallSet checks that the squares struck for a Hall set would keep its lines from being filled.
func checkHallSet(t *testing.T, w *witness, set, struck []trace.Square, byColumn bool) {
	t.Helper()
	if len(struck) == 0 {
		t.Fatalf("Hall set %v: no strikes", set)
	}
	for _, value := range []func(trace.Square) int16{
		func(s trace.Square) int16 { line := lineOf(s, !byColumn); return max(line.Row, line.Col) },
		func(s trace.Square) int16 { return s.Col - s.Row },
		func(s trace.Square) int16 { return s.Col + s.Row },
	} {
		least, greatest := value(set[0]), value(set[0])
		lines := map[trace.Square]bool{}
		for _, s := range set {
			least, greatest = min(least, value(s)), max(greatest, value(s))
			lines[lineOf(s, byColumn)] = true
		}
		if int(greatest-least)+1 != len(lines) {
			continue
		}
		if !slices.ContainsFunc(struck, func(taken trace.Square) bool {
			if v := value(taken); v < least || v > greatest {
				return true
			}
			values := map[trace.Square][]int16{} // left for each line
			for _, s := range set {
				line := lineOf(s, byColumn)
				others := values[line]
				if value(s) != value(taken) {
					others = append(others, value(s))
				}
				values[line] = others // of a line that has none, too
			}
			_, inside := values[lineOf(taken, byColumn)]
			return inside || matching(values) == len(values)
		}) {
			return
		}
	}
	t.Fatalf("Hall set %v: it can do without %v, on\n%v", set, struck, w.Board)
}

// matching returns how many lines can have different values, by augmenting paths.
func matching(values map[trace.Square][]int16) int {
	owner := map[int16]trace.Square{}
	matched := 0
	for line := range values {
		seen := map[int16]bool{}
		var augment func(trace.Square) bool
		augment = func(line trace.Square) bool {
			for _, v := range values[line] {
				if seen[v] {
					continue
				}
				seen[v] = true
				if other, taken := owner[v]; !taken || augment(other) {
					owner[v] = line
					return true
				}
			}
			return false
		}
		if augment(line) {
			matched++
		}
	}
	return matched
}
