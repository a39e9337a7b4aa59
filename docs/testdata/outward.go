package solver

import "queenreel/trace"

// Outward fills the board row by row and tries the squares of each row from the middle outward.
var Outward = Solver{
	Name:     "outward",
	Doc:      "row by row, squares from the middle outward",
	Complete: true,
	MaxN:     trace.MaxN, // it uses a trace.Board
	Counts:   []trace.Counter{trace.Tests, trace.Placements, trace.Backtracks, trace.Solutions},
	Code: trace.Listing{
		{Text: "def solve(row):"},
		{Text: "    col = (n - 1) // 2"},
		{Text: "    for i in range(n):"},
		{Text: "        col += i if i % 2 else -i"},
		{Text: "        if safe(row, col):", On: []trace.Kind{trace.Test}},
		{Text: "            place(row, col)", On: []trace.Kind{trace.Place}},
		{Text: "            if row == last:"},
		{Text: "                solution()", On: []trace.Kind{trace.Solution}},
		{Text: "            else:"},
		{Text: "                solve(row + 1)"},
		{Text: "            remove(row, col)", On: []trace.Kind{trace.TakeBack}},
		{Text: "    dead_end(row)", On: []trace.Kind{trace.DeadEnd}},
		{Text: "solve(first)"},
	},
	Search: func(p trace.Problem, yield func(trace.Event) bool) {
		s := outwardSearch{p.Board(), yield}
		s.fill(p.OpenRows())
	},
}

// An outwardSearch is the state of one search. Its methods return false if no more events are wanted.
type outwardSearch struct {
	board trace.Board
	yield func(trace.Event) bool
}

// fill fills the rows in all possible ways.
func (s *outwardSearch) fill(rows []int) bool {
	if len(rows) == 0 {
		return s.emit(trace.Event{Kind: trace.Solution})
	}
	for i := range s.board.N {
		at := trace.Sq(rows[0], outward(i, s.board.N))
		if by, attacked := s.board.Attacker(at); attacked {
			if !s.emit(trace.Event{Kind: trace.Test, At: at, By: by, Cause: trace.Attack}) {
				return false
			}
			continue
		}
		if !s.emit(trace.Event{Kind: trace.Test, At: at}) ||
			!s.emit(trace.Event{Kind: trace.Place, At: at}) ||
			!s.fill(rows[1:]) ||
			!s.emit(trace.Event{Kind: trace.TakeBack, At: at}) {
			return false
		}
	}
	return s.emit(trace.Event{Kind: trace.DeadEnd, At: trace.Row(rows[0])})
}

// emit plays an event on the board and yields it.
func (s *outwardSearch) emit(e trace.Event) bool {
	s.board.Apply(e)
	return s.yield(e)
}

// outward returns column i of n, counted from the middle outward.
func outward(i, n int) int {
	if i%2 == 1 {
		return (n-1)/2 + (i+1)/2
	}
	return (n-1)/2 - i/2
}
