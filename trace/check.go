package trace

import (
	"cmp"
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
	failure := p.validateForBoard()
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
		failure = c.end()
	}
	return legal, func() error { return failure }
}

// A checker follows a search and decides which events are legal. Board.Apply knows the queens; the
// checker adds what lasts longer than an event: fixed queens, struck squares and jumps.
type checker struct {
	fixed, board Board
	struck       Set
	solutions    int
	jump         int // the queens that the last jump goes over
	leaving      int // those of them that are still to be taken back
}

func newChecker(p Problem) *checker { return &checker{fixed: p.Board(), board: p.Board()} }

// play plays an event, or says why it is not legal; then the search cannot go on.
func (c *checker) play(e Event) error {
	if e.Kind != TakeBack && e.Kind != Restore {
		if err := c.end(); err != nil {
			return err
		}
	}
	if err := c.board.Apply(e); err != nil {
		return err
	}
	switch e.Kind {
	case Place:
		return c.checkOpen(e.At)
	case Move:
		return cmp.Or(c.checkLoose(e.By), c.checkOpen(e.At))
	case TakeBack:
		c.leaving = max(c.leaving-1, 0)
		return c.checkLoose(e.At)
	case Strike:
		if c.struck.Has(e.At) {
			return fmt.Errorf("square %v is struck already: restore it first", e.At)
		}
		c.struck.Add(e.At)
	case Restore:
		if !c.struck.Has(e.At) {
			return fmt.Errorf("square %v is not struck", e.At)
		}
		c.struck.Remove(e.At)
	case Conflict:
		return c.checkConflict(e.Clause)
	case Jump:
		c.jump, c.leaving = e.Value, e.Value
	case Solution:
		c.solutions++
	}
	return nil
}

// end checks that no jump is under way.
func (c *checker) end() error {
	if c.leaving > 0 {
		return fmt.Errorf("a jump of %d, but queens taken back after it: %d", c.jump, c.jump-c.leaving)
	}
	return nil
}

// checkOpen checks that a queen may be put on a square.
func (c *checker) checkOpen(s Square) error {
	if c.struck.Has(s) {
		return fmt.Errorf("square %v is struck: restore it before a queen stands there", s)
	}
	return nil
}

// checkLoose checks that the queen on a square may go.
func (c *checker) checkLoose(s Square) error {
	if c.fixed.Has(s) {
		return errors.New("a fixed queen must stay")
	}
	return nil
}

// checkConflict checks that no literal of the clause can hold while the queens stand where they do and
// the squares that are struck or attacked stay empty.
func (c *checker) checkConflict(clause []Literal) error {
	for _, l := range clause {
		switch stands := c.board.Has(l.At); {
		case l.Not && !stands:
			return fmt.Errorf("not a conflict: no queen stands on %v", l.At)
		case !l.Not && stands:
			return fmt.Errorf("not a conflict: a queen stands on %v", l.At)
		case !l.Not && !c.struck.Has(l.At):
			if _, attacked := c.board.Attacker(l.At); !attacked {
				return fmt.Errorf("not a conflict: a queen can still stand on %v", l.At)
			}
		}
	}
	return nil
}

// SolvedBoards yields the board of each solution among the events of a search for p. It can be ranged again
// if they can.
//
// The events of solvers are legal, and Check sees to others: the first one that the board refuses ends the
// boards. A problem that is not valid, or larger than MaxN, has none.
func SolvedBoards(p Problem, events iter.Seq[Event]) iter.Seq[Board] {
	return func(yield func(Board) bool) {
		if p.validateForBoard() != nil {
			return
		}
		board := p.Board()
		for e := range events {
			if board.Apply(e) != nil || e.Kind == Solution && !yield(board) {
				return
			}
		}
	}
}
