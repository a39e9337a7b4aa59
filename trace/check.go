package trace

import (
	"fmt"
	"slices"
)

// maxFound is the number of solutions that a Checker remembers, to refuse one that is found twice.
const maxFound = 100_000

// A Checker follows a search and decides which events could have happened. A clause that the search learned, a Hall set, and what they
// rule out are taken as the claims of the search: nothing proves them. A Checker remembers the first 100,000 solutions; later ones are
// not compared with these.
type Checker struct {
	now     State
	tried   []Set // tried[i] holds the squares that queens left while now.Queens[:i] were on the board; it has one more entry than these
	found   map[key]bool
	highest int // the highest of the Scores just before
	jump    int // the value of the last jump
	leaving int // the queens of that jump still to be taken back
}

// NewChecker returns a Checker of a search for p, which must be valid and have at most MaxN rows.
func NewChecker(p Problem) *Checker {
	c := &Checker{now: NewState(p), found: map[key]bool{}}
	c.tried = make([]Set, len(c.now.Queens)+1)
	return c
}

// Play plays the next event of the search. If the event cannot be true, Play returns an error of one line and changes nothing.
func (c *Checker) Play(e Event) error {
	if err := c.check(e); err != nil {
		return err
	}
	switch e.Kind { // before the queen has left
	case TakeBack:
		c.leave(e.At)
	case Move:
		c.leave(e.By)
	}
	c.now.Apply(e)
	c.highest = max(c.highest, e.Value)
	if e.Kind != Score {
		c.highest = 0
	}
	switch e.Kind {
	case Place, Move:
		c.tried = append(c.tried, Set{})
	case TakeBack:
		c.leaving = max(c.leaving-1, 0)
	case Setup:
		c.tried = make([]Set, len(c.now.Queens)+1)
	case Jump:
		c.jump, c.leaving = e.Value, e.Value
	case Solution:
		if len(c.found) < maxFound {
			c.found[keyOf(&c.now.Board)] = true
		}
	}
	return nil
}

// leave notes that the queen on a square, which is not fixed, is about to leave. What was tried while it stood can be tried again.
func (c *Checker) leave(at Square) {
	last := len(c.now.Queens) - 1
	clear(c.tried[slices.Index(c.now.Queens, at)+1:])
	c.tried[last].Add(at)
	c.tried = c.tried[:last+1]
}

// End returns an error if the search cannot end here, within a jump.
func (c *Checker) End() error {
	if c.leaving > 0 {
		return fmt.Errorf("a jump of %d, but only %d taken back after it", c.jump, c.jump-c.leaving)
	}
	return nil
}

// check reports why an event cannot come next.
func (c *Checker) check(e Event) error {
	if e.Kind != TakeBack && e.Kind != Restore {
		if err := c.End(); err != nil {
			return err
		}
	}
	if err := e.checkCause(); err != nil {
		return err
	}
	if err := c.checkAt(e); err != nil {
		return err
	}
	if e.Kind == Reject || e.Cause.hasQueen() {
		if err := c.checkAttack(e); err != nil {
			return err
		}
	}
	switch e.Kind {
	case Place, Move, TakeBack, Setup, Strike, Restore:
		return c.checkAct(e)
	}
	return c.checkClaim(e)
}

// checkAt checks that the square or the line of an event is on the board, and has a queen or none, as the kind wants it.
func (c *Checker) checkAt(e Event) error {
	switch e.Kind {
	case Place:
		if err := c.checkFree(e.At); err != nil || !e.isForced() || e.By == Nowhere {
			return err
		}
		if err := c.checkOpenLine(e.By); err != nil {
			return err
		}
		if !e.At.OnLine(e.By) {
			return fmt.Errorf("%v is not in %v, which should force it", e.At, e.By)
		}
	case Score:
		return c.checkFree(e.At)
	case Move:
		if err := c.checkQueen(e.By); err != nil {
			return err
		}
		return c.checkFree(e.At)
	case TakeBack, Pick, Reject:
		return c.checkQueen(e.At)
	case Strike:
		if c.now.Board.Has(e.At) {
			return fmt.Errorf("square %v cannot be struck: there is a queen on it", e.At)
		}
		return c.checkOn(e.At)
	case Test, Restore, Cost, Branch:
		return c.checkOn(e.At)
	case DeadEnd, Choose:
		return c.checkOpenLine(e.At)
	case Fail, Conflict:
		if e.At != Nowhere {
			return c.checkOpenLine(e.At)
		}
	}
	return nil
}

// checkAct checks an event that changes the board, or what is struck.
func (c *Checker) checkAct(e Event) error {
	struck := c.now.Struck.Has(e.At)
	switch {
	case e.Kind == Move && c.now.Start.Has(e.By), e.Kind == TakeBack && c.now.Start.Has(e.At):
		return errFixed
	case e.Kind == Setup:
		return c.checkSetup(e.Clause)
	case (e.Kind == Place || e.Kind == Move) && struck:
		return errStruck(e.At)
	case e.isForced():
		return c.checkForced(e)
	case e.Kind == Strike && struck:
		return fmt.Errorf("square %v is already struck: restore it first", e.At)
	case e.Kind == Restore && !struck:
		return fmt.Errorf("square %v is not struck", e.At)
	}
	return nil
}

// checkClaim checks an event that says something about the board, or about the search.
func (c *Checker) checkClaim(e Event) error {
	n := c.now.Board.size()
	switch e.Kind {
	case Test:
		if by, attacked := c.now.Board.Attacker(e.At); attacked && e.Cause == 0 {
			return &boardError{fmt.Errorf("square %v is not free: the queen on %v attacks it", e.At, by), by, e.At}
		}
	case Cost:
		if e.Value < 0 || e.Value > n*n {
			return fmt.Errorf("a cost of %d squares: the board has %d", e.Value, n*n)
		}
	case Pick:
		if by := c.now.Board.queens.Attackers(e.At); by.Len() != e.Value {
			return fmt.Errorf("%d queens attack the one on %v, not %d", by.Len(), e.At, e.Value)
		}
	case Choose:
		return c.checkChoice(e.At, e.Value)
	case DeadEnd, Fail:
		return c.checkNoneLeft("a dead end", e.At, c.untried())
	case Score:
		if e.Value < 1 {
			return fmt.Errorf("a score of %d: squares without conflicts have none", e.Value)
		}
	case Branch:
		switch {
		case e.Value < 0:
			return fmt.Errorf("a score of %d: it must not be negative", e.Value)
		case c.highest > e.Value && e.Value > 0:
			return fmt.Errorf("a score of %d is not the highest: one of %d came before", e.Value, c.highest)
		}
	case Conflict:
		return c.checkConflict(e)
	case Learn:
		return c.checkClause(e.Clause)
	case HallSet:
		return c.checkHallSet(e.Clause)
	case Jump:
		if n := c.now.Board.Len(); e.Value < 0 || e.Value > n {
			return fmt.Errorf("a jump over %d queens, but only %d are on the board", e.Value, n)
		}
	case Reject:
		return c.checkComplete("a complete placement")
	case Solution:
		return c.checkSolution()
	default:
		return fmt.Errorf("unknown kind of event %d", e.Kind)
	}
	return nil
}
