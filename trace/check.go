package trace

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
)

// Check turns events from an unknown source into legal ones: those of a search for p that could have
// happened. It follows the search on a board of its own and holds one event at a time. What a search learns is its own
// claim: nothing proves clauses, Hall sets and what they rule out. Check remembers the first 100,000 solutions; later ones pass
// without being compared with these. If p.Solutions is not 0, legal ends after that number of solutions, as the events of a
// solver do.
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

// maxFound is the number of solutions that Check remembers, to refuse one that is found twice.
const maxFound = 100_000

// A checker follows a search and decides which events are legal. Board.Apply checks what concerns the queens
// on the board. The checker adds what depends on earlier events.
type checker struct {
	fixed, board Board
	struck       Set
	placed       []Square // the queens on the board that are not fixed, the latest last
	tried        []Set    // tried[i] holds the squares that queens left while placed[:i] were on the board; it has one more entry than placed
	found        map[key]bool
	solutions    int
	highest      int // the highest of the Scores just before
	jump         int // the value of the last jump
	leaving      int // the queens of that jump still to be taken back
}

func newChecker(p Problem) *checker {
	return &checker{
		fixed: p.Board(), board: p.Board(), tried: make([]Set, 1),
		found: map[key]bool{},
	}
}

// play plays an event. If the event is not legal, play returns an error, and the checker must not be used
// again.
func (c *checker) play(e Event) error {
	if e.Kind != TakeBack && e.Kind != Restore {
		if err := c.end(); err != nil {
			return err
		}
	}
	highest := c.highest
	if c.highest = 0; e.Kind == Score {
		c.highest = max(highest, e.Value)
	}
	if e.isForced() {
		if err := cmp.Or(c.board.check(e), c.checkForced(e)); err != nil {
			return err
		}
	}
	if err := c.board.Apply(e); err != nil {
		return err
	}
	switch e.Kind {
	case Place:
		c.placed, c.tried = append(c.placed, e.At), append(c.tried, Set{})
		return c.checkOpen(e.At)
	case Move:
		c.leave(e.By)
		c.placed, c.tried = append(c.placed, e.At), append(c.tried, Set{})
		return cmp.Or(c.checkMovable(e.By), c.checkOpen(e.At))
	case TakeBack:
		c.leaving = max(c.leaving-1, 0)
		c.leave(e.At)
		return c.checkMovable(e.At)
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
	case Choose:
		return c.checkChoice(e.At, e.Value)
	case DeadEnd, Fail:
		return c.checkDead("a dead end", e.At, c.untried())
	case Branch:
		if highest > e.Value && e.Value > 0 {
			return fmt.Errorf("a score of %d is not the highest: one of %d came before", e.Value, highest)
		}
	case Conflict:
		return cmp.Or(c.checkConflict(e.Clause), c.checkDead("a conflict", e.At, c.possible()))
	case Jump:
		c.jump, c.leaving = e.Value, e.Value
	case Solution:
		c.solutions++
		return c.checkNew()
	}
	return nil
}

// leave notes that the queen on a square was taken away.
func (c *checker) leave(at Square) {
	i := slices.Index(c.placed, at)
	if i < 0 {
		return // a fixed queen, which must stay
	}
	c.placed = slices.Delete(c.placed, i, i+1)
	c.tried = c.tried[:i+1]
	for len(c.tried) <= len(c.placed) {
		c.tried = append(c.tried, Set{})
	}
	c.tried[len(c.placed)].Add(at)
}

// possible returns the squares without a queen that are neither struck nor attacked.
func (c *checker) possible() Set {
	left := c.board.Attacked()
	for row := range c.board.size() {
		left[row] = c.board.all() &^ (left[row] | c.struck[row] | c.board.queens[row])
	}
	return left
}

// untried returns the possible squares, without those that a queen left since the queens on the board were placed.
func (c *checker) untried() Set {
	left := c.possible()
	for _, tried := range c.tried {
		for row := range c.board.size() {
			left[row] &^= tried[row]
		}
	}
	return left
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

// checkMovable checks that the queen on a square may go.
func (c *checker) checkMovable(s Square) error {
	if c.fixed.Has(s) {
		return errors.New("a fixed queen must stay")
	}
	return nil
}

// checkForced checks that a queen takes the only square left in the line that forces it or, if that is not known, in its
// row or column.
func (c *checker) checkForced(e Event) error {
	if by, attacked := c.board.Attacker(e.At); attacked {
		return fmt.Errorf("not forced: the queen on %v attacks %v", by, e.At)
	}
	left := c.untried()
	left.Remove(e.At)
	if e.By != noLine {
		return c.checkNoneLeft("forced", e.By, left)
	}
	if c.checkNoneLeft("forced", Row(int(e.At.Row)), left) == nil {
		return nil
	}
	return c.checkNoneLeft("forced", Column(int(e.At.Col)), left)
}

// checkDead checks that a line has no queen, and none of the squares left. There may be no line.
func (c *checker) checkDead(what string, line Square, left Set) error {
	if line == noLine {
		return nil
	}
	return cmp.Or(c.board.checkOpenLine(line), c.checkNoneLeft(what, line, left))
}

// checkNoneLeft checks that a line has none of the squares left.
func (c *checker) checkNoneLeft(what string, line Square, left Set) error {
	for s := range left.along(line, c.board.N) {
		return fmt.Errorf("not %s: square %v is left in %v", what, s, line)
	}
	return nil
}

// checkChoice checks that a line has a number of squares left, and that no line of its direction has fewer.
func (c *checker) checkChoice(line Square, value int) error {
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
func (c *checker) checkConflict(clause []Literal) error {
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
func (c *checker) isFalse(l Literal) bool {
	if l.Not || c.board.Has(l.At) {
		return l.Not && c.board.Has(l.At)
	}
	_, attacked := c.board.Attacker(l.At)
	return attacked || c.struck.Has(l.At)
}

// checkNew checks that the queens on the board are no solution that was found before, as far as Check remembers.
func (c *checker) checkNew() error {
	k := keyOf(&c.board)
	if c.found[k] {
		return errors.New("this solution was found before")
	}
	if len(c.found) < maxFound {
		c.found[k] = true
	}
	return nil
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
// The events must be legal, as those of solvers and of Check are: the first queen or solution that Board.Apply
// refuses ends the sequence. If p is not valid or is larger than MaxN, there are no boards.
func SolvedBoards(p Problem, events iter.Seq[Event]) iter.Seq[Board] {
	return func(yield func(Board) bool) {
		if p.validateForBoard() != nil {
			return
		}
		board := p.Board()
		for e := range events {
			switch e.Kind {
			case Place, TakeBack, Move, Solution: // most events are others, which leave the queens where they are
				if board.Apply(e) != nil || e.Kind == Solution && !yield(board) {
					return
				}
			}
		}
	}
}
