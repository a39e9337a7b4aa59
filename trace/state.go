package trace

import (
	"iter"
	"slices"
)

// A State is where a search stands: what its events have led to. Copies share Queens, which Apply changes in place.
type State struct {
	Start    Board    // has the fixed queens alone
	Board    Board    // has the queens that stand
	Queens   []Square // of the board, in the order in which they came, the fixed ones first; those of a Setup from the top row down
	Struck   Set      // the squares that are ruled out
	Counters Counters
}

// NewState returns the state of a search for p before its first event.
func NewState(p Problem) State {
	s := State{Start: p.Board(), Board: p.Board()}
	s.Queens = slices.Collect(s.Start.Queens())
	return s
}

// Apply follows the next event. Whether it can be true, a Checker says.
func (s *State) Apply(e Event) {
	s.Board.Apply(e)
	s.Counters.Count(e)
	switch e.Kind {
	case Place:
		s.Queens = append(s.Queens, e.At)
	case TakeBack:
		s.leave(e.At)
	case Move:
		s.leave(e.By)
		s.Queens = append(s.Queens, e.At)
	case Setup:
		s.Queens = slices.AppendSeq(s.Queens[:0], s.Board.Queens())
	case Strike:
		s.Struck.Add(e.At)
	case Restore:
		s.Struck.Remove(e.At)
	}
}

func (s *State) leave(at Square) {
	s.Queens = slices.DeleteFunc(s.Queens, func(q Square) bool { return q == at })
}

// Apply does to the queens what an event says. Whether it can be true, a Checker says.
func (b *Board) Apply(e Event) {
	switch e.Kind {
	case Place:
		b.queens.Add(e.At)
	case TakeBack:
		b.queens.Remove(e.At)
	case Move:
		b.queens.Remove(e.By)
		b.queens.Add(e.At)
	case Setup:
		b.queens = SquaresOf(e.Clause)
	}
}

// SolvedBoards yields the board of each solution in the events of a search for p. It can be ranged as often
// as events can. If p is not valid or is larger than MaxN, there are no boards.
func SolvedBoards(p Problem, events iter.Seq[Event]) iter.Seq[Board] {
	return func(yield func(Board) bool) {
		if p.N > MaxN || p.Validate() != nil {
			return
		}
		board := p.Board()
		for e := range events {
			board.Apply(e)
			if e.Kind == Solution && !yield(board) {
				return
			}
		}
	}
}
