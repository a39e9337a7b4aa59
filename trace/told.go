package trace

import (
	"iter"
	"slices"
)

// Told is a search that a trace tells, once all of it was read. How it moves queens, its first move decides: on a full board they change
// places. On any other a queen goes on to its next square, and the move is kept as a TakeBack and a Place.
type Told struct {
	Recording
	now       State
	exchanges bool // its first move is on a full board
	goesOn    bool // it is on another
	weighs    bool // it weighs moves on a full board
}

// Tell reads events of a search for p, which must be valid, up to the first error or to the end.
func Tell(p Problem, events iter.Seq2[Event, error]) (*Told, error) {
	t := &Told{now: NewState(p)}
	for e, err := range events {
		if err != nil {
			return t, err
		}
		t.play(e)
	}
	return t, nil
}

func (t *Told) play(e Event) {
	full := t.now.Board.Len() == t.now.Board.N
	switch e.Kind {
	case Move, Setup:
		t.exchanges = t.exchanges || !t.goesOn && (full || e.Kind == Setup)
		t.goesOn = !t.exchanges
	case Cost, Pick:
		t.weighs = t.weighs || full
	}
	if e.Kind == Move && t.goesOn {
		t.play(Event{Kind: TakeBack, At: e.By})
		t.play(Event{Kind: Place, At: e.At})
		return
	}
	t.now.Apply(e)
	t.Add(e)
}

// Counts returns what a film of the search counts: what its header names or, if it names nothing, what is usual and in the trace. What
// changes the board is told in any case. Where queens change places, that is counted too, but for a search that counts candidates.
func (t *Told) Counts(named, usual []Counter) []Counter {
	counts := slices.Clone(named)
	if counts == nil {
		counts = slices.DeleteFunc(slices.Clone(usual), func(c Counter) bool {
			return t.now.Counters[c] == 0 && c != Placements && c != Backtracks && c != Solutions
		})
	}
	switch {
	case t.goesOn:
		return slices.DeleteFunc(counts, func(c Counter) bool { return c == Moves || c == Boards })
	case !t.exchanges && !t.weighs, slices.Contains(counts, Candidates):
		return counts
	case named == nil:
		counts = []Counter{Solutions}
	}
	for _, c := range []Counter{Boards, Moves} {
		if (t.now.Counters[c] > 0 || c == Moves && t.now.Counters[Boards] == 0) && !slices.Contains(counts, c) {
			counts = slices.Insert(counts, 0, c)
		}
	}
	return counts
}
