package solver

import (
	"iter"

	"queenreel/trace"
)

// Exhaustive goes through all N^N placements of one queen per row, like an odometer, and tests each only
// when it is complete. It shows what backtracking saves.
var Exhaustive = Solver{
	Name:     "exhaustive",
	Doc:      "tests only full boards, with one queen per row",
	Complete: true,
	Counts:   []trace.Counter{trace.Candidates, trace.Solutions},
	Code: []trace.CodeLine{
		{Text: "put a queen at the left of each row", On: []trace.Kind{trace.Place}},
		{Text: "repeat:"},
		{Text: "  if one of them attacks another:"},
		{Text: "    reject this placement", On: []trace.Kind{trace.Reject}},
		{Text: "  else: a solution", On: []trace.Kind{trace.Solution}},
		{Text: "  if all stand at the right: stop"},
		{Text: "  next placement, last row fastest", On: []trace.Kind{trace.Move}},
		{Text: "remove all queens", On: []trace.Kind{trace.TakeBack}},
	},
	Search: func(p trace.Problem) iter.Seq[trace.Event] {
		return func(yield func(trace.Event) bool) {
			o := odometer{p.N, p.OpenRows(), make([]trace.Square, p.N), yield}
			for _, q := range p.Fixed {
				o.queens[q.Row] = q
			}
			if !o.start() {
				return
			}
			for more := true; more; {
				if !yield(testPlacement(o.queens)) {
					return
				}
				var wanted bool
				if more, wanted = o.step(); !wanted {
					return
				}
			}
			o.clear()
		}
	},
}

// An odometer has a queen in each row, and counts with those that are not fixed. Its methods return wanted
// false if no more events are wanted.
type odometer struct {
	n      int
	rows   []int          // the rows that count, from the top down
	queens []trace.Square // the queens of all rows, from the top down
	yield  func(trace.Event) bool
}

// start places the queens of the rows that count, in the first column.
func (o *odometer) start() (wanted bool) {
	for _, row := range o.rows {
		o.queens[row] = trace.Sq(row, 0)
		if !o.yield(trace.Event{Kind: trace.Place, At: o.queens[row]}) {
			return false
		}
	}
	return true
}

// step moves on to the next placement. It returns more false if there is none.
func (o *odometer) step() (more, wanted bool) {
	turn := len(o.rows) - 1 // the queen that moves one square to the right; all below it go back to the left
	for turn >= 0 && int(o.queens[o.rows[turn]].Col) == o.n-1 {
		turn--
	}
	if turn < 0 {
		return false, true
	}
	for i := len(o.rows) - 1; i >= turn; i-- {
		from := o.queens[o.rows[i]]
		to := trace.Sq(o.rows[i], (int(from.Col)+1)%o.n)
		o.queens[o.rows[i]] = to
		if !o.yield(trace.Event{Kind: trace.Move, By: from, At: to}) {
			return false, false
		}
	}
	return true, true
}

// clear takes back the queens of the rows that count, from the bottom up.
func (o *odometer) clear() (wanted bool) {
	for i := len(o.rows) - 1; i >= 0; i-- {
		if !o.yield(trace.Event{Kind: trace.TakeBack, At: o.queens[o.rows[i]]}) {
			return false
		}
	}
	return true
}

// testPlacement returns a Reject for the first queen that is attacked from above, or a Solution if there is
// none.
func testPlacement(queens []trace.Square) trace.Event {
	for i, q := range queens {
		for _, by := range queens[:i] {
			if by.Attacks(q) {
				return trace.Event{Kind: trace.Reject, At: q, By: by}
			}
		}
	}
	return trace.Event{Kind: trace.Solution}
}
