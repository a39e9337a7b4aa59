package trace

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
)

// Check turns events from an unknown source into legal ones: those of a search for p that could have
// happened. It follows the search on a board of its own and holds one event at a time. If p.Solutions is
// not 0, legal ends after that number of solutions, as the events of a solver do.
//
// An error among the events, or an event that is not legal, ends legal, and err then returns that error. If p
// is not valid or is larger than MaxN, there are no legal events, and err reports that at once. Otherwise
// err returns nil.
//
// legal can be ranged as often as events can. Each range is checked from the start, and err reports on the
// latest one.
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

// A checker follows a search and decides which events are legal. Board.Apply checks what concerns the queens
// on the board. The checker adds fixed queens, struck squares and jumps.
type checker struct {
	fixed, board Board
	struck       Set
	solutions    int
	jump         int // the value of the last jump
	leaving      int // the queens of that jump still to be taken back
}

func newChecker(p Problem) *checker { return &checker{fixed: p.Board(), board: p.Board()} }

// play plays an event. If the event is not legal, play returns an error, and the checker must not be used
// again.
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
			return fmt.Errorf("square %v is already struck: restore it first", e.At)
		}
		c.struck.Add(e.At)
	case Restore:
		if !c.struck.Has(e.At) {
			return fmt.Errorf("square %v is not struck", e.At)
		}
		c.struck.Remove(e.At)
	case HallSet:
		for _, l := range e.Clause {
			if c.struck.Has(l.At) {
				return fmt.Errorf("square %v cannot be in a Hall set: it is struck", l.At)
			}
		}
	case Choose:
		if left := c.left(e.At); e.Value > left {
			return fmt.Errorf("%v has fewer than %d squares left: it has %d", e.At, e.Value, left)
		}
	case Conflict:
		return cmp.Or(c.checkConflict(e.Clause), c.checkDead(e.At))
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
		return fmt.Errorf("a jump of %d, but only %d taken back after it", c.jump, c.jump-c.leaving)
	}
	return nil
}

// checkOpen checks that a queen may be put on a square.
func (c *checker) checkOpen(s Square) error {
	if c.struck.Has(s) {
		return fmt.Errorf("square %v is struck: restore it before placing a queen there", s)
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

// checkConflict checks that no literal of the clause can hold: the queens on the board stay, and squares that
// are struck or attacked get none.
func (c *checker) checkConflict(clause []Literal) error {
	for _, l := range clause {
		switch stands := c.board.Has(l.At); {
		case l.Not && !stands:
			return fmt.Errorf("not a conflict: there is no queen on %v", l.At)
		case !l.Not && stands:
			return fmt.Errorf("not a conflict: there is a queen on %v", l.At)
		case !l.Not && !c.struck.Has(l.At):
			if _, attacked := c.board.Attacker(l.At); !attacked {
				return fmt.Errorf("not a conflict: a queen can still be placed on %v", l.At)
			}
		}
	}
	return nil
}

// checkDead checks that a line without a queen has no square left. There may be no line.
func (c *checker) checkDead(line Square) error {
	if line == noLine {
		return nil
	}
	if left := c.left(line); left > 0 {
		return fmt.Errorf("not a conflict: %v has squares left: %d", line, left)
	}
	return nil
}

// left returns the number of squares of a line without a queen that are neither struck nor attacked.
func (c *checker) left(line Square) int {
	left := 0
	for s := range line.squares(c.board.N) {
		if _, attacked := c.board.Attacker(s); !attacked && !c.struck.Has(s) {
			left++
		}
	}
	return left
}

// SolvedBoards yields the board of each solution in the events of a search for p. It can be ranged as often
// as events can.
//
// The events must be legal, as those of solvers and of Check are: the first one that Board.Apply refuses ends
// the sequence. If p is not valid or is larger than MaxN, there are no boards.
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
