package solver

import (
	"math/bits"
	"slices"

	"queenreel/trace"
)

// A propagation is a kind of search that rules out squares as early as possible. Each row has a set of
// squares left. The search branches by first placing a queen on one of them and then denying it that
// square. After each branch it repeats these steps until nothing changes:
//
//   - A queen strikes the squares in its column and on its diagonals in all open rows.
//   - A queen is placed in each row with one square left.
//   - If hall is set, the columns and both kinds of diagonals are made bounds-consistent, as values that must
//     all differ: col, col+row and col-row.
//
// The result does not depend on the order of these steps.
type propagation struct {
	hall   bool
	branch func(*propagationSearch) trace.Square // returns the next square to try: one that is left in an open row
}

// A propagationSearch is the state of one search. A row is open until it has a queen.
type propagationSearch struct {
	propagation
	emitter
	n    int
	open uint64             // the open rows
	left [trace.MaxN]uint64 // by row: the columns left, or the column of the queen

	placed []placement    // the queens that the search placed, in order
	struck []trace.Square // the squares that are struck, in order
}

// A placement is a queen and the state before it was placed.
type placement struct {
	at     trace.Square
	left   uint64 // the columns left in its row
	struck int    // the number of squares struck
}

// search searches p, and then undoes everything.
func (how propagation) search(p trace.Problem, yield func(trace.Event) bool) {
	s := &propagationSearch{propagation: how, emitter: emitter{yield: yield}, n: p.N, open: ^uint64(0) >> (64 - p.N)}
	for row := range s.n {
		s.left[row] = s.open
	}
	for _, q := range p.Fixed {
		s.open &^= 1 << q.Row
		s.left[q.Row] = 1 << q.Col
	}
	ok := true
	for _, q := range p.Fixed {
		ok = ok && s.strikeAttacked(q)
	}
	if ok {
		s.branchOff()
	}
	s.undo(0, 0)
}

// branchOff searches the current node and all nodes below. The caller undoes its changes, so that a Fail comes while the squares
// that led to it are still struck.
func (s *propagationSearch) branchOff() {
	if !s.propagate() || s.done {
		return
	}
	if s.open == 0 {
		s.emit(trace.Event{Kind: trace.Solution})
		return
	}
	at := s.branch(s)
	placed, struck := len(s.placed), len(s.struck)

	s.emit(trace.Event{Kind: trace.Branch, At: at})
	if s.place(trace.Event{At: at}) {
		s.branchOff()
	}
	s.undo(placed, struck)
	if s.done {
		return
	}
	s.emit(trace.Event{Kind: trace.Branch, At: at, Cause: trace.Denied})
	if s.strike(trace.Event{At: at, Cause: trace.Denied}) {
		s.branchOff()
	}
}

// propagate propagates until nothing changes. It returns false if a row has no square left, or if the rows
// cannot all be filled.
func (s *propagationSearch) propagate() bool {
	for !s.done {
		if row, ok := s.decided(); ok {
			forced := trace.Event{At: trace.Sq(row, first(s.left[row])), By: trace.Row(row), Cause: trace.Forced}
			if !s.place(forced) {
				return false
			}
			continue
		}
		before := len(s.struck)
		for slope := -1; s.hall && slope <= 1; slope++ {
			if !s.strikeHalls(slope) {
				return false
			}
		}
		if len(s.struck) == before {
			break
		}
	}
	return true
}

// decided returns the first open row with only one square left.
func (s *propagationSearch) decided() (row int, ok bool) {
	for open := s.open; open != 0; open &= open - 1 {
		row := first(open)
		if cols := s.left[row]; cols&(cols-1) == 0 {
			return row, true
		}
	}
	return 0, false
}

// place puts a queen on the square e.At of an open row and strikes what it attacks.
func (s *propagationSearch) place(e trace.Event) bool {
	e.Kind = trace.Place
	s.emit(e)
	at := e.At
	s.placed = append(s.placed, placement{at, s.left[at.Row], len(s.struck)})
	s.open &^= 1 << at.Row
	s.left[at.Row] = 1 << at.Col
	return s.strikeAttacked(at)
}

// strikeAttacked strikes the squares of the open rows that a queen attacks: first in its column, then on its falling diagonal,
// then on its rising one.
func (s *propagationSearch) strikeAttacked(queen trace.Square) bool {
	for _, slope := range [...]int{0, 1, -1} {
		for open := s.open; open != 0; open &= open - 1 {
			row := first(open)
			col := int(queen.Col) + slope*(row-int(queen.Row))
			if col < 0 || s.left[row]>>col&1 == 0 {
				continue
			}
			if !s.strike(strike(trace.Sq(row, col), queen)) {
				return false
			}
		}
	}
	return true
}

// strikeHalls makes the values col + slope*row, which must all differ, bounds-consistent.
func (s *propagationSearch) strikeHalls(slope int) bool {
	var lo, hi [trace.MaxN]int8
	for row := range s.n {
		lo[row], hi[row] = s.value(slope, row, first(s.left[row])), s.value(slope, row, last(s.left[row]))
	}
	newLo, newHi := lo, hi
	if !allDifferent(newLo[:s.n], newHi[:s.n]) {
		s.emit(trace.Event{Kind: trace.Fail, At: trace.Sq(-1, -1)})
		return false
	}
	var halls []hallInterval
	for open := s.open; open != 0; open &= open - 1 {
		row := first(open)
		origin := s.value(slope, row, 0)
		keep := ^uint64(0) << (newLo[row] - origin) & (^uint64(0) >> (63 - (newHi[row] - origin)))
		for cols := s.left[row] &^ keep; cols != 0; cols &= cols - 1 {
			why := smallestHall(lo[:s.n], hi[:s.n], s.value(slope, row, first(cols)))
			i := slices.IndexFunc(halls, func(h hallInterval) bool { return h.interval == why })
			if i < 0 {
				i, halls = len(halls), append(halls, hallInterval{interval: why})
			}
			halls[i].closed = append(halls[i].closed, trace.Sq(row, first(cols)))
		}
	}
	slices.SortStableFunc(halls, func(g, h hallInterval) int { return g.len() - h.len() }) // the plainest first
	for _, h := range halls {
		if !s.strikeClosed(h, lo[:s.n], hi[:s.n]) {
			return false
		}
	}
	return true
}

// value returns col + slope*row, plus a constant that keeps it from being negative.
func (s *propagationSearch) value(slope, row, col int) int8 {
	return int8(col + slope*row - min(slope, 0)*(s.n-1))
}

// A hallInterval is an interval that as many rows need as it has values, and the squares in it of other rows.
type hallInterval struct {
	interval
	closed []trace.Square
}

// strikeClosed yields the HallSet of the rows that need a Hall interval, those with lo[row] and hi[row] in it, and strikes the squares
// in it of the others.
func (s *propagationSearch) strikeClosed(h hallInterval, lo, hi []int8) bool {
	var needed []trace.Literal
	for row := range lo {
		if lo[row] < h.lo || hi[row] > h.hi {
			continue
		}
		for cols := s.left[row]; cols != 0; cols &= cols - 1 {
			needed = append(needed, trace.Literal{At: trace.Sq(row, first(cols))})
		}
	}
	s.emit(trace.Event{Kind: trace.HallSet, Clause: needed})
	for _, at := range h.closed {
		if !s.strike(trace.Event{At: at, Cause: trace.Hall}) {
			return false
		}
	}
	return true
}

// strike rules out the square e.At of an open row. If that was the last square left in the row, strike
// yields a Fail and returns false.
func (s *propagationSearch) strike(e trace.Event) bool {
	e.Kind = trace.Strike
	s.emit(e)
	s.struck = append(s.struck, e.At)
	s.left[e.At.Row] &^= 1 << e.At.Col
	if s.left[e.At.Row] != 0 {
		return true
	}
	s.emit(trace.Event{Kind: trace.Fail, At: trace.Row(int(e.At.Row))})
	return false
}

// undo restores the state with the given numbers of placed queens and struck squares. It takes back each
// queen before it restores the squares that were struck after it was placed.
func (s *propagationSearch) undo(placed, struck int) {
	for len(s.placed) > placed {
		q := s.placed[len(s.placed)-1]
		s.placed = s.placed[:len(s.placed)-1]
		s.emit(trace.Event{Kind: trace.TakeBack, At: q.at})
		s.restore(q.struck)
		s.open |= 1 << q.at.Row
		s.left[q.at.Row] = q.left
	}
	s.restore(struck)
}

// restore restores the latest struck squares until the given number is left.
func (s *propagationSearch) restore(struck int) {
	for len(s.struck) > struck {
		at := s.struck[len(s.struck)-1]
		s.struck = s.struck[:len(s.struck)-1]
		s.left[at.Row] |= 1 << at.Col
		s.emit(trace.Event{Kind: trace.Restore, At: at})
	}
}

// firstSquare returns the leftmost square left in the first open row.
func firstSquare(s *propagationSearch) trace.Square {
	row := first(s.open)
	return trace.Sq(row, first(s.left[row]))
}

// first and last return the smallest and the largest element of a non-empty set.
func first(set uint64) int { return bits.TrailingZeros64(set) }
func last(set uint64) int  { return bits.Len64(set) - 1 }
