package solver

import (
	"cmp"
	"iter"
	"slices"

	"queenreel/trace"
)

// Heuristic fills the board row by row and tries the squares of a row in the order of their cost:
// how many squares of the rows below, still free, a queen there would take away. Squares of the
// same cost come from left to right.
//
// It does not count its tests beside those of Backtrack: most of its work is in the costs.
var Heuristic = Solver{
	Name:     "heuristic",
	Doc:      "row by row, first the square that takes the fewest free squares below",
	Complete: true,
	Counts:   []trace.Counter{trace.Placements, trace.Backtracks, trace.DeadEnds, trace.Solutions},
	Code: []trace.CodeLine{
		{Text: "solve(row):"},
		{Text: "  if row == N: a solution; return", On: []trace.Kind{trace.Solution}},
		{Text: "  for each free square of row:", On: []trace.Kind{trace.Test}},
		{Text: "    count what a queen takes below", On: []trace.Kind{trace.Cost}},
		{Text: "  in order of cost, the least first:"},
		{Text: "    put a queen there", On: []trace.Kind{trace.Place}},
		{Text: "    solve(row + 1)"},
		{Text: "    take her back", On: []trace.Kind{trace.TakeBack}},
		{Text: "  no square is left: return", On: []trace.Kind{trace.DeadEnd}},
	},
	Search: func(p trace.Problem) iter.Seq[trace.Event] {
		return func(yield func(trace.Event) bool) {
			h := cheapestFirst{p.N, append([]trace.Square(nil), p.Fixed...), newLines(p.N, p.Fixed), yield}
			h.fill(p.OpenRows())
		}
	},
}

type cheapestFirst struct {
	n      int
	queens []trace.Square // all that stand, the latest last
	lines  *lines         // of these queens
	yield  func(trace.Event) bool
}

// fill fills the rows in every way that the queens allow. It reports whether the events are still wanted.
func (h *cheapestFirst) fill(rows []int) (wanted bool) {
	if len(rows) == 0 {
		return h.yield(trace.Event{Kind: trace.Solution})
	}
	squares, wanted := h.freeByCost(rows[0], rows[1:])
	if !wanted {
		return false
	}
	for _, s := range squares {
		h.queens = append(h.queens, s)
		h.lines.add(s, 1)
		if !h.yield(trace.Event{Kind: trace.Place, At: s}) || !h.fill(rows[1:]) {
			return false
		}
		h.queens = h.queens[:len(h.queens)-1]
		h.lines.add(s, -1)
		if !h.yield(trace.Event{Kind: trace.TakeBack, At: s}) {
			return false
		}
	}
	return h.yield(trace.Event{Kind: trace.DeadEnd, At: trace.Row(rows[0])})
}

// freeByCost tests the squares of a row, and returns those that are free, the cheapest first.
func (h *cheapestFirst) freeByCost(row int, below []int) (free []trace.Square, wanted bool) {
	costs := make([]int, h.n)
	for col := range h.n {
		s := trace.Sq(row, col)
		test := testSquare(h.queens, s)
		if !h.yield(test) {
			return nil, false
		}
		if test.Cause == trace.Attack {
			continue
		}
		costs[col] = h.cost(s, below)
		if !h.yield(trace.Event{Kind: trace.Cost, At: s, Value: costs[col]}) {
			return nil, false
		}
		free = append(free, s)
	}
	slices.SortStableFunc(free, func(s, t trace.Square) int { return cmp.Compare(costs[s.Col], costs[t.Col]) })
	return free, true
}

// cost returns how many free squares of the rows below a queen on s would attack.
func (h *cheapestFirst) cost(s trace.Square, below []int) int {
	cost := 0
	for _, row := range below {
		d := row - int(s.Row)
		for _, col := range [...]int{int(s.Col) - d, int(s.Col), int(s.Col) + d} {
			if t := trace.Sq(row, col); t.On(h.n) && h.lines.attackers(t) == 0 {
				cost++
			}
		}
	}
	return cost
}
