package story

import (
	"slices"

	"queenreel/trace"
)

// reasonPicked returns why the queen on a square moves next.
func (t *teller) reasonPicked(e trace.Event) Reason {
	r := Reason{Kind: ReasonWorst, Line: t.lineOf(e.At), By: attackersOf(&t.now.Board, e.At, e.At), Value: e.Value}
	var worse trace.Set // queens that more attack
	for q := range t.now.Board.Queens() {
		if !t.now.Start.Has(q) && attackers(&t.now.Board, q, q) > e.Value {
			worse.Add(q)
		}
	}
	switch worse {
	case trace.Set{}:
	case trace.SetOf(t.moved):
		r.Kind, r.Squares = ReasonWorstRest, worse
	default:
		r.Kind = ReasonPicked
	}
	return r
}

func (t *teller) reasonMoved(e trace.Event) Reason {
	r := Reason{Kind: ReasonMoved, Line: t.lineOf(e.At), Squares: t.since.waits, By: attackersOf(&t.now.Board, e.At, trace.Nowhere)}
	r.Value = r.By.Len()
	cost, priced := t.since.costs.Of(e.At)
	least := priced && cost == r.Value
	for s := range trace.Along(r.Line, t.now.Board.N) {
		n := attackers(&t.now.Board, s, e.At)
		if cost, priced := t.since.costs.Of(s); s != e.By && (n < r.Value || priced && cost != n) {
			least = false
		}
	}
	switch {
	case least:
		r.Kind = ReasonLeastAttacked
	case priced && cost == attackingPairs(&t.now.Board) && t.gainsMost(e):
		r.Kind, r.Value = ReasonGainsMost, cost
	}
	return r
}

// gainsMost reports whether no queen could move along its line and leave fewer pairs that attack each other.
func (t *teller) gainsMost(e trace.Event) bool {
	before := t.now.Board.Occupied()
	before.Remove(e.At)
	before.Add(e.By)
	gain := func(from, at trace.Square) int {
		others := before
		others.Remove(from)
		return others.Attackers(from).Len() - others.Attackers(at).Len()
	}
	for q := range before.Squares() {
		for s := range trace.Along(t.lineOf(q), t.now.Board.N) {
			if gain(q, s) > gain(e.By, e.At) {
				return false
			}
		}
	}
	return true
}

// swaps reports whether a move on a full board completes one that the scene shows: two queens exchange their columns, or their rows.
func (t *teller) swaps(e trace.Event) bool {
	from, at := t.scene.From, t.scene.At
	columns := from.Row == at.Row && e.By.Row == e.At.Row && at.Col == e.By.Col && e.At.Col == from.Col
	rows := from.Col == at.Col && e.By.Col == e.At.Col && at.Row == e.By.Row && e.At.Row == from.Row
	shown := t.last == trace.Move && t.scene.Kind == trace.Move && t.scene.Reason.Kind != ReasonSwapped
	full := t.now.Board.Len() == t.now.Board.N
	return t.about.Repairs() && !t.candidates() && shown && e.By != at && full && (columns || rows)
}

// Partner returns how the other queen of a swap moved, or no squares.
func (s *State) Partner() (from, at trace.Square) {
	from, at = trace.Nowhere, trace.Nowhere
	if s.Reason.Kind == ReasonSwapped {
		for q := range s.Reason.Squares.Squares() {
			if s.Board.Has(q) {
				at = q
			} else {
				from = q
			}
		}
	}
	return from, at
}

func (t *teller) move(e trace.Event) {
	swaps := t.swaps(e)
	first := trace.SetOf(t.scene.From, t.scene.At)
	t.show(Placement, e.At)
	t.scene.From = e.By
	if i := slices.IndexFunc(t.stack, func(q standing) bool { return q.at == e.By }); i >= 0 {
		t.stack[i] = standing{at: e.At, line: t.lineOf(e.At), solutions: t.now.Counters[trace.Solutions]}
	}
	t.scene.Reason = t.reasonMoved(e)
	if t.scene.Reason.Kind == ReasonLeastAttacked {
		t.scene.Costs = append(t.scene.Costs, Cost{e.By, attackers(&t.now.Board, e.By, e.At)})
	}
	t.since, t.left, t.moved = noNews, trace.Nowhere, e.At
	if swaps { // both are one move, and the board between them is none that the search looked at
		t.now.Counters[trace.Moves]--
		t.scene.Counters = t.now.Counters
		t.scene.Reason = Reason{Kind: ReasonSwapped, Line: trace.Nowhere, Squares: first, Value: attackingPairs(&t.now.Board)}
		t.record.Curve = t.record.Curve[:max(0, len(t.record.Curve)-1)]
	}
	t.plotCurve()
}

// setUp shows a board that is set at once: its queens stand as if placed in their order.
func (t *teller) setUp() {
	t.afresh = t.now.Counters[trace.Moves]
	t.stack, t.levels, t.since, t.left, t.moved = nil, []level{noLevel}, noNews, trace.Nowhere, trace.Nowhere
	for _, q := range t.now.Queens {
		if !t.now.Start.Has(q) {
			t.stack = append(t.stack, standing{at: q, line: t.lineOf(q), solutions: t.now.Counters[trace.Solutions]})
			t.levels = append(t.levels, noLevel)
		}
	}
	t.show(Calm, trace.Nowhere)
	t.scene.Reason = Reason{Kind: ReasonBoard, Line: trace.Nowhere, Value: attackingPairs(&t.now.Board)}
	t.plotCurve()
}

// plotCurve adds to the curve if all queens are placed and the search repairs.
func (t *teller) plotCurve() {
	if t.about.Repairs() && t.now.Board.Len() == t.now.Board.N {
		t.record.Curve = append(t.record.Curve, uint16(attackingPairs(&t.now.Board)))
		t.scene.Curve = t.record.Curve
	}
}

func attackingPairs(b *trace.Board) (n int) {
	for q := range b.Queens() {
		n += attackers(b, q, q)
	}
	return n / 2 // each was counted from both ends
}
