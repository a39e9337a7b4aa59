package trace

import (
	"errors"
	"fmt"
	"iter"
)

// Check plays events from elsewhere on a board and passes on those that are legal: the events of a search
// that could have happened. It stops after the p.Solutions-th solution, as solvers do, if that is not 0.
//
// The first error ends legal, be it one of events or an event that is not legal, and err returns it;
// without one, err returns nil. A problem that is not valid, or larger than MaxN, has no legal events,
// and err says so at once. legal can be ranged again if events can; err speaks of the last time.
func Check(p Problem, events iter.Seq2[Event, error]) (legal iter.Seq[Event], err func() error) {
	failure := p.Validate()
	if failure == nil && p.N > MaxN {
		failure = fmt.Errorf("%d queens: boards go up to %d", p.N, MaxN)
	}
	if failure != nil {
		return func(func(Event) bool) {}, func() error { return failure }
	}
	legal = func(yield func(Event) bool) {
		c, n := newChecker(p), 0
		failure = nil
		for e, err := range events {
			n++
			if err != nil {
				failure = err
				return
			}
			if err := c.play(e); err != nil {
				failure = fmt.Errorf("event %d: %w", n, err)
				return
			}
			if !yield(e) || e.Kind == Solution && c.solutions == p.Solutions {
				return
			}
		}
	}
	return legal, func() error { return failure }
}

// A checker follows a search and decides which events are legal.
type checker struct {
	fixed, board Board
	solutions    int
}

func newChecker(p Problem) *checker { return &checker{fixed: p.Board(), board: p.Board()} }

// play plays an event, or says why it is not legal; then the search cannot go on.
func (c *checker) play(e Event) error {
	if e.Kind == TakeBack && c.fixed.Has(e.At) || e.Kind == Move && c.fixed.Has(e.By) {
		return errors.New("a fixed queen must stay")
	}
	if e.Kind == Solution {
		c.solutions++
	}
	return c.board.Apply(e)
}

// SolvedBoards yields the board of each solution among the events of a search for p. The events must be
// legal: those of solvers are, and Check sees to others. It can be ranged again if they can.
func SolvedBoards(p Problem, events iter.Seq[Event]) iter.Seq[Board] {
	return func(yield func(Board) bool) {
		board := p.Board()
		for e := range events {
			if board.Apply(e) != nil || e.Kind == Solution && !yield(board) {
				return
			}
		}
	}
}
