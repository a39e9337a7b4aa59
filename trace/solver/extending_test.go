package solver

import (
	"iter"

	"queenreel/trace"
)

// Outward fills the board row by row and tries the squares of each row from the middle outward.
var Outward = Solver{
	Name:     "outward",
	Doc:      "row by row, the squares of each from the middle outward",
	Complete: true,
	MaxN:     trace.MaxN, // it uses a trace.Board
	Counts:   []trace.Counter{trace.Tests, trace.Placements, trace.Backtracks, trace.Solutions},
	Code: []trace.CodeLine{
		{Text: "fill(rows):"},
		{Text: "  if there are none: a solution; return", On: []trace.Kind{trace.Solution}},
		{Text: "  for each square of the first row,"},
		{Text: "  from the middle outward:"},
		{Text: "    if no queen attacks it:", On: []trace.Kind{trace.Test}},
		{Text: "      put a queen there", On: []trace.Kind{trace.Place}},
		{Text: "      fill(the other rows)"},
		{Text: "      remove it", On: []trace.Kind{trace.TakeBack}},
		{Text: "  no square is left: return", On: []trace.Kind{trace.DeadEnd}},
	},
	Search: func(p trace.Problem) iter.Seq[trace.Event] {
		return func(yield func(trace.Event) bool) {
			s := outwardSearch{p.Board(), yield}
			s.fill(p.OpenRows())
		}
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

// emit plays an event on the board and yields it. The board would refuse it only if the search had a bug.
func (s *outwardSearch) emit(e trace.Event) bool {
	return s.board.Apply(e) == nil && s.yield(e)
}

// outward returns column i of n, counted from the middle outward.
func outward(i, n int) int {
	if i%2 == 1 {
		return (n-1)/2 + (i+1)/2
	}
	return (n-1)/2 - i/2
}
