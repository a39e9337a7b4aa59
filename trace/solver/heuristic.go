package solver

import (
	"slices"

	"queenreel/trace"
)

// Heuristic fills the board row by row and tries the squares of each row in the order of their costs. The
// cost of a square is the number of free squares in the rows below that a queen there would attack. Squares
// with the same cost are tried from left to right.
//
// Its Counts leave out tests, since most of its work is in the costs: the number does not compare with Backtrack's.
var Heuristic = Solver{
	Name:     "heuristic",
	Doc:      "the square that attacks the fewest free squares first",
	Example:  7,
	Complete: true,
	Counts:   []trace.Counter{trace.Placements, trace.Backtracks, trace.DeadEnds, trace.Solutions},
	Code: trace.Listing{
		{Text: "def solve(row):"},
		{Text: "    cost = {}"},
		{Text: "    for col in columns:"},
		{Text: "        if safe(row, col):", On: []trace.Kind{trace.Test}},
		{Text: "            cost[col] = blocks(row, col)", On: []trace.Kind{trace.Cost}},
		{Text: "    for col in cheapest_first(cost):"},
		{Text: "        place(row, col)", On: []trace.Kind{trace.Place}},
		{Text: "        if row == last:"},
		{Text: "            solution()", On: []trace.Kind{trace.Solution}},
		{Text: "        else:"},
		{Text: "            solve(row + 1)"},
		{Text: "        remove(row, col)", On: []trace.Kind{trace.TakeBack}},
		{Text: "    dead_end(row)", On: []trace.Kind{trace.DeadEnd}},
		{Text: "solve(first)"},
	},
	Search: func(p trace.Problem, yield func(trace.Event) bool) {
		h := costSearch{emitter{yield: yield}, p.N, slices.Clone(p.Fixed), newLines(p.N, p.Fixed)}
		h.fill(p.OpenRows())
	},
}

type costSearch struct {
	emitter
	n      int
	queens []trace.Square // in the order of placement
	lines  *lines         // the lines of these queens
}

func (h *costSearch) fill(rows []int) {
	if len(rows) == 0 {
		h.emit(trace.Event{Kind: trace.Solution})
		return
	}
	for _, s := range h.freeByCost(rows[0], rows[1:]) {
		h.emit(trace.Event{Kind: trace.Place, At: s})
		if h.done {
			return
		}
		h.queens = append(h.queens, s)
		h.lines.add(s, 1)
		h.fill(rows[1:])
		h.queens = h.queens[:len(h.queens)-1]
		h.lines.add(s, -1)
		h.emit(trace.Event{Kind: trace.TakeBack, At: s})
	}
	h.emit(trace.Event{Kind: trace.DeadEnd, At: trace.Row(rows[0])})
}

// freeByCost tests the squares of a row and returns the free ones, the cheapest first.
func (h *costSearch) freeByCost(row int, below []int) []trace.Square {
	var free []trace.Square
	costs := make([]int, h.n) // by column
	for col := range h.n {
		s := trace.Sq(row, col)
		test := testSquare(h.queens, s)
		h.emit(test)
		if test.Cause == trace.Attack {
			continue
		}
		costs[col] = h.cost(s, below)
		h.emit(trace.Event{Kind: trace.Cost, At: s, Value: costs[col]})
		free = append(free, s)
	}
	slices.SortStableFunc(free, func(s, t trace.Square) int { return costs[s.Col] - costs[t.Col] })
	return free
}

// cost returns the number of free squares in the rows below that a queen on s would attack.
func (h *costSearch) cost(s trace.Square, below []int) int {
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

// lines holds the number of queens in each column and on each diagonal. It ignores rows, because the
// solvers that use it have at most one queen in each row.
type lines struct {
	columns []int
	falling []int // the diagonals from the top left to the bottom right
	rising  []int // the diagonals from the bottom left to the top right
}

func newLines(n int, queens []trace.Square) *lines {
	diagonals := 2*n - 1
	l := &lines{make([]int, n), make([]int, diagonals), make([]int, diagonals)}
	for _, q := range queens {
		l.add(q, 1)
	}
	return l
}

// add adds d to the number of queens on s.
func (l *lines) add(s trace.Square, d int) {
	falling, rising := l.diagonals(s)
	l.columns[s.Col] += d
	l.falling[falling] += d
	l.rising[rising] += d
}

// attackers returns the number of queens in other rows that attack s. There must be no queen on s.
func (l *lines) attackers(s trace.Square) int {
	falling, rising := l.diagonals(s)
	return l.columns[s.Col] + l.falling[falling] + l.rising[rising]
}

func (l *lines) diagonals(s trace.Square) (falling, rising int) {
	return int(s.Col) - int(s.Row) + len(l.columns) - 1, int(s.Col) + int(s.Row)
}
