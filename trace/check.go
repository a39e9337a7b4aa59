package trace

import (
	"errors"
	"fmt"
	"iter"
	"slices"
)

// maxFound is the number of solutions that a Checker remembers, to refuse one that is found twice.
const maxFound = 100_000

// A Checker follows a search on a board of its own and decides which events could have happened. A clause that the search
// learned, a Hall set, and what they rule out are taken as the claims of the search: nothing proves them. A Checker remembers
// the first 100,000 solutions; later ones are not compared with these.
type Checker struct {
	fixed, board Board
	struck       Set
	placed       []Square // the queens on the board that are not fixed, the latest last
	tried        []Set    // tried[i] holds the squares that queens left while placed[:i] were on the board; it has one more entry than placed
	found        map[key]bool
	highest      int // the highest of the Scores just before
	jump         int // the value of the last jump
	leaving      int // the queens of that jump still to be taken back
}

// NewChecker returns a Checker of a search for p, which must be valid and have at most MaxN rows.
func NewChecker(p Problem) *Checker {
	return &Checker{fixed: p.Board(), board: p.Board(), tried: make([]Set, 1), found: map[key]bool{}}
}

// Play plays the next event of the search. If the event cannot be true, Play returns an error of one line and changes nothing.
func (c *Checker) Play(e Event) error {
	if e.Kind != TakeBack && e.Kind != Restore {
		if err := c.End(); err != nil {
			return err
		}
	}
	if err := c.board.check(e); err != nil {
		return err
	}
	if err := c.check(e); err != nil {
		return err
	}
	c.board.apply(e)
	c.highest = max(c.highest, e.Value)
	if e.Kind != Score {
		c.highest = 0
	}
	switch e.Kind {
	case Place:
		c.place(e.At)
	case Move:
		c.leave(e.By)
		c.place(e.At)
	case TakeBack:
		c.leaving = max(c.leaving-1, 0)
		c.leave(e.At)
	case Strike:
		c.struck.Add(e.At)
	case Restore:
		c.struck.Remove(e.At)
	case Jump:
		c.jump, c.leaving = e.Value, e.Value
	case Setup:
		c.placed = slices.DeleteFunc(slices.Collect(c.board.Queens()), c.fixed.Has)
		c.tried = make([]Set, len(c.placed)+1)
	case Solution:
		if len(c.found) < maxFound {
			c.found[keyOf(&c.board)] = true
		}
	}
	return nil
}

// End returns an error if the search cannot end here, within a jump.
func (c *Checker) End() error {
	if c.leaving > 0 {
		return fmt.Errorf("a jump of %d, but only %d taken back after it", c.jump, c.jump-c.leaving)
	}
	return nil
}

// check reports why an event, which could be true of the board, cannot be true after the events before it.
func (c *Checker) check(e Event) error {
	switch e.Kind {
	case Place, Move:
		switch {
		case e.Kind == Move && c.fixed.Has(e.By):
			return errFixed
		case c.struck.Has(e.At):
			return fmt.Errorf("square %v is struck: restore it before placing a queen there", e.At)
		case e.isForced():
			return c.checkForced(e)
		}
	case TakeBack:
		if c.fixed.Has(e.At) {
			return errFixed
		}
	case Setup:
		for _, l := range e.Clause {
			if c.struck.Has(l.At) {
				return fmt.Errorf("square %v is struck: restore it before placing a queen there", l.At)
			}
		}
		if !c.fixed.queens.Within(SquaresOf(e.Clause)) {
			return errFixed
		}
	case Strike:
		if c.struck.Has(e.At) {
			return fmt.Errorf("square %v is already struck: restore it first", e.At)
		}
	case Restore:
		if !c.struck.Has(e.At) {
			return fmt.Errorf("square %v is not struck", e.At)
		}
	case Choose:
		return c.checkChoice(e.At, e.Value)
	case DeadEnd, Fail:
		return c.checkNoneLeft("a dead end", e.At, c.untried())
	case Branch:
		if c.highest > e.Value && e.Value > 0 {
			return fmt.Errorf("a score of %d is not the highest: one of %d came before", e.Value, c.highest)
		}
	case Conflict:
		if err := c.checkConflict(e.Clause); err != nil {
			return err
		}
		return c.checkNoneLeft("a conflict", e.At, c.possible())
	case Solution:
		if c.found[keyOf(&c.board)] {
			return errFound
		}
	}
	return nil
}

var (
	errFixed = errors.New("a fixed queen must stay")
	errFound = errors.New("this solution was found before")
)

func (c *Checker) place(at Square) {
	c.placed, c.tried = append(c.placed, at), append(c.tried, Set{})
}

// leave notes that the queen on a square, which is not fixed, was taken away.
func (c *Checker) leave(at Square) {
	i := slices.Index(c.placed, at)
	c.placed = slices.Delete(c.placed, i, i+1)
	c.tried = c.tried[:i+1]
	for len(c.tried) <= len(c.placed) {
		c.tried = append(c.tried, Set{})
	}
	c.tried[len(c.placed)].Add(at)
}

// possible returns the squares without a queen that are neither struck nor attacked.
func (c *Checker) possible() Set {
	left := c.board.Attacked()
	for row := range c.board.size() {
		left[row] = c.board.all() &^ (left[row] | c.struck[row] | c.board.queens[row])
	}
	return left
}

// untried returns the possible squares, without those that a queen left since the queens on the board were placed.
func (c *Checker) untried() Set {
	left := c.possible()
	for _, tried := range c.tried {
		left = left.Minus(tried)
	}
	return left
}

// checkForced checks that a queen takes the only square left in the line that forces it or, if that is not known, in its
// row or column.
func (c *Checker) checkForced(e Event) error {
	if by, attacked := c.board.Attacker(e.At); attacked {
		return &boardError{fmt.Errorf("not forced: the queen on %v attacks %v", by, e.At), by, e.At}
	}
	left := c.untried()
	left.Remove(e.At)
	if e.By != Nowhere {
		return c.checkNoneLeft("forced", e.By, left)
	}
	if c.checkNoneLeft("forced", Row(int(e.At.Row)), left) == nil {
		return nil
	}
	return c.checkNoneLeft("forced", Column(int(e.At.Col)), left)
}

// checkNoneLeft checks that a line has none of the squares left. No line has none.
func (c *Checker) checkNoneLeft(what string, line Square, left Set) error {
	for s := range left.along(line, c.board.N) {
		return &boardError{fmt.Errorf("not %s: square %v is left in %v", what, s, line), Nowhere, s}
	}
	return nil
}

// checkChoice checks that a line has a number of squares left, and that no line of its direction has fewer.
func (c *Checker) checkChoice(line Square, value int) error {
	possible := c.possible()
	count := func(line Square) (left int) {
		for range possible.along(line, c.board.N) {
			left++
		}
		return left
	}
	if left := count(line); left != value {
		return fmt.Errorf("squares left in %v: %d, not %d", line, left, value)
	}
	for i := range c.board.N {
		other := Row(i)
		if line.Row < 0 {
			other = Column(i)
		}
		if left := count(other); left < value && c.board.checkOpenLine(other) == nil {
			return fmt.Errorf("fewer squares left in %v than in %v: %d, not %d", other, line, left, value)
		}
	}
	return nil
}

// checkConflict checks that the clause has literals, and that none of them can hold.
func (c *Checker) checkConflict(clause []Literal) error {
	if len(clause) == 0 {
		return errors.New("not a conflict: the clause has no literals")
	}
	for _, l := range clause {
		switch {
		case c.isFalse(l):
		case l.Not:
			return fmt.Errorf("not a conflict: there is no queen on %v", l.At)
		case c.board.Has(l.At):
			return fmt.Errorf("not a conflict: there is a queen on %v", l.At)
		default:
			return fmt.Errorf("not a conflict: a queen can still be placed on %v", l.At)
		}
	}
	return nil
}

// isFalse reports whether a literal cannot hold: the queens on the board stay, and squares that are struck or attacked get none.
func (c *Checker) isFalse(l Literal) bool {
	if l.Not || c.board.Has(l.At) {
		return l.Not && c.board.Has(l.At)
	}
	_, attacked := c.board.Attacker(l.At)
	return attacked || c.struck.Has(l.At)
}

// A key is the column of the queen in each row of a solution.
type key [MaxN]int8

func keyOf(solution *Board) (k key) {
	for q := range solution.Queens() {
		k[q.Row] = int8(q.Col)
	}
	return k
}

// SolvedBoards yields the board of each solution in the events of a search for p. It can be ranged as often
// as events can.
//
// The first queen or solution that Board.Apply refuses ends the sequence. If p is not valid or is larger than MaxN, there are no boards.
func SolvedBoards(p Problem, events iter.Seq[Event]) iter.Seq[Board] {
	return func(yield func(Board) bool) {
		if p.N > MaxN || p.Validate() != nil {
			return
		}
		board := p.Board()
		for e := range events {
			switch e.Kind {
			case Place, TakeBack, Move, Setup, Solution: // most events are others, which leave the queens where they are
				if board.Apply(e) != nil || e.Kind == Solution && !yield(board) {
					return
				}
			}
		}
	}
}
