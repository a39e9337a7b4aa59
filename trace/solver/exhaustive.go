package solver

import (
	"slices"

	"queenreel/trace"
)

// Exhaustive goes through all N^N placements of one queen per row, like an odometer, and tests each only
// when it is complete. It shows what backtracking saves.
var Exhaustive = Solver{
	Name:     "exhaustive",
	Doc:      "tests only full boards, with one queen per row",
	Example:  4,
	Complete: true,
	Counts:   []trace.Counter{trace.Candidates, trace.Solutions},
	Code: trace.Listing{
		{Text: "for row in rows:"},
		{Text: "    place(row, 0)", On: []trace.Kind{trace.Place}},
		{Text: "while True:"},
		{Text: "    if attacked():"},
		{Text: "        reject()", On: []trace.Kind{trace.Reject}},
		{Text: "    else:"},
		{Text: "        solution()", On: []trace.Kind{trace.Solution}},
		{Text: "    turn = last"},
		{Text: "    while turn >= 0 and at_end(turn):"},
		{Text: "        turn -= 1"},
		{Text: "    if turn < 0:"},
		{Text: "        break"},
		{Text: "    for row in reversed(rows[turn:]):"},
		{Text: "        move(row, (queens[row] + 1) % n)", On: []trace.Kind{trace.Move}},
		{Text: "for row in reversed(rows):"},
		{Text: "    remove(row, queens[row])", On: []trace.Kind{trace.TakeBack}},
	},
	Search: func(p trace.Problem, yield func(trace.Event) bool) {
		o := odometer{emitter{yield: yield}, p.OpenRows(), make([]trace.Square, p.N)}
		for _, q := range p.Fixed {
			o.queens[q.Row] = q
		}
		for _, row := range o.rows {
			o.queens[row] = trace.Sq(row, 0)
			o.emit(trace.Event{Kind: trace.Place, At: o.queens[row]})
		}
		for more := true; more && !o.done; more = o.step() {
			o.emit(testPlacement(o.queens))
		}
		for _, row := range slices.Backward(o.rows) {
			o.emit(trace.Event{Kind: trace.TakeBack, At: o.queens[row]})
		}
	},
}

// An odometer has a queen in each row, and counts with the queens that are not fixed.
type odometer struct {
	emitter
	rows   []int          // the rows that count, from the top down
	queens []trace.Square // the queens of all rows, from the top down
}

// step goes to the next placement. It returns false if there is none.
func (o *odometer) step() bool {
	turn := len(o.rows) - 1 // the queen that moves one square to the right; all below it go back to the left
	for turn >= 0 && int(o.queens[o.rows[turn]].Col) == len(o.queens)-1 {
		turn--
	}
	if turn < 0 {
		return false
	}
	for i := len(o.rows) - 1; i >= turn; i-- {
		from := o.queens[o.rows[i]]
		to := trace.Sq(o.rows[i], (int(from.Col)+1)%len(o.queens))
		o.queens[o.rows[i]] = to
		o.emit(trace.Event{Kind: trace.Move, By: from, At: to})
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
