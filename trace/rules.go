package trace

import (
	"errors"
	"fmt"
	"slices"
)

// A boardError says of which square an event denies what stands there, or that the queen by attacks it; by is Nowhere if that is not it.
type boardError struct {
	error
	by, at Square
}

var (
	errFixed = errors.New("a fixed queen must stay")
	errFound = errors.New("this solution was found before")
)

func errStruck(at Square) error {
	return fmt.Errorf("square %v is struck: restore it before placing a queen there", at)
}

func (c *Checker) checkOn(s Square) error {
	if !s.On(c.now.Board.size()) {
		return fmt.Errorf("square %v is off the board", s)
	}
	return nil
}

func (c *Checker) checkFree(s Square) error {
	if err := c.checkOn(s); err != nil {
		return err
	}
	if c.now.Board.Has(s) {
		return &boardError{fmt.Errorf("square %v is taken", s), Nowhere, s}
	}
	return nil
}

func (c *Checker) checkQueen(s Square) error {
	if err := c.checkOn(s); err != nil {
		return err
	}
	if !c.now.Board.Has(s) {
		return &boardError{fmt.Errorf("there is no queen on %v", s), Nowhere, s}
	}
	return nil
}

// checkOpenLine checks that line is a row or a column without a queen.
func (c *Checker) checkOpenLine(line Square) error {
	row, col, n := int(line.Row), int(line.Col), c.now.Board.size()
	switch {
	case row >= 0 && col >= 0:
		return fmt.Errorf("%v is a square, not a row or column", line)
	case (col != -1 || row < 0 || row >= n) && (row != -1 || col < 0 || col >= n):
		return fmt.Errorf("%v is off the board", line)
	}
	for s := range c.now.Board.queens.along(line, n) {
		return &boardError{fmt.Errorf("%v has a queen on %v", line, s), Nowhere, s}
	}
	return nil
}

// checkAttack checks that the queen e.By stands and attacks e.At in the way that the cause says.
func (c *Checker) checkAttack(e Event) error {
	if err := c.checkQueen(e.By); err != nil {
		return err
	}
	inLine := e.By.Row == e.At.Row || e.By.Col == e.At.Col
	switch {
	case !e.By.Attacks(e.At):
		return fmt.Errorf("the queen on %v does not attack %v", e.By, e.At)
	case e.Cause == Line && !inLine:
		return fmt.Errorf("the queen on %v attacks %v along a diagonal: the cause is not %v", e.By, e.At, e.Cause)
	case e.Cause == Diagonal && inLine:
		return fmt.Errorf("the queen on %v attacks %v along a line: the cause is not %v", e.By, e.At, e.Cause)
	}
	return nil
}

// checkForced checks that a queen takes the only square left in the line that forces it or, if that is not known, in its
// row or column.
func (c *Checker) checkForced(e Event) error {
	if by, attacked := c.now.Board.Attacker(e.At); attacked {
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

// possible returns the squares without a queen that are neither struck nor attacked.
func (c *Checker) possible() Set {
	b := &c.now.Board
	left := b.Attacked()
	for row := range b.size() {
		left[row] = b.all() &^ (left[row] | c.now.Struck[row] | b.queens[row])
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

// checkNoneLeft checks that a line has none of the squares left. No line has none.
func (c *Checker) checkNoneLeft(what string, line Square, left Set) error {
	for s := range left.along(line, c.now.Board.N) {
		return &boardError{fmt.Errorf("not %s: square %v is left in %v", what, s, line), Nowhere, s}
	}
	return nil
}

// checkChoice checks that a line has a number of squares left, and that no line of its direction has fewer.
func (c *Checker) checkChoice(line Square, value int) error {
	n := c.now.Board.size()
	if value < 0 || value > n {
		return fmt.Errorf("%d squares left in %v, which has %d", value, line, n)
	}
	possible := c.possible()
	count := func(line Square) (left int) {
		for range possible.along(line, n) {
			left++
		}
		return left
	}
	if left := count(line); left != value {
		return fmt.Errorf("squares left in %v: %d, not %d", line, left, value)
	}
	for i := range n {
		other := Row(i)
		if line.Row < 0 {
			other = Column(i)
		}
		if left := count(other); left < value && c.checkOpenLine(other) == nil {
			return fmt.Errorf("fewer squares left in %v than in %v: %d, not %d", other, line, left, value)
		}
	}
	return nil
}

// checkClause checks that a clause is about squares of the board, and about each of them only once: that also bounds it.
func (c *Checker) checkClause(clause []Literal) error {
	var named Set
	for _, l := range clause {
		if err := c.checkOn(l.At); err != nil {
			return err
		}
		if named.Has(l.At) {
			return fmt.Errorf("square %v is in the clause twice", l.At)
		}
		named.Add(l.At)
	}
	return nil
}

// checkConflict checks that the clause has literals, that none of them can hold, and that the line has no square left.
func (c *Checker) checkConflict(e Event) error {
	if err := c.checkClause(e.Clause); err != nil {
		return err
	}
	if len(e.Clause) == 0 {
		return errors.New("not a conflict: the clause has no literals")
	}
	for _, l := range e.Clause {
		switch {
		case c.isFalse(l):
		case l.Not:
			return fmt.Errorf("not a conflict: there is no queen on %v", l.At)
		case c.now.Board.Has(l.At):
			return fmt.Errorf("not a conflict: there is a queen on %v", l.At)
		default:
			return fmt.Errorf("not a conflict: a queen can still be placed on %v", l.At)
		}
	}
	return c.checkNoneLeft("a conflict", e.At, c.possible())
}

// isFalse reports whether a literal cannot hold: the queens on the board stay, and squares that are struck or attacked get none.
func (c *Checker) isFalse(l Literal) bool {
	if l.Not || c.now.Board.Has(l.At) {
		return l.Not && c.now.Board.Has(l.At)
	}
	_, attacked := c.now.Board.Attacker(l.At)
	return attacked || c.now.Struck.Has(l.At)
}

// checkHallSet checks that squares can be all that is left in some lines.
func (c *Checker) checkHallSet(squares []Literal) error {
	if err := c.checkClause(squares); err != nil {
		return err
	}
	if len(squares) == 0 {
		return errors.New("a Hall set without squares")
	}
	for _, l := range squares {
		if l.Not {
			return fmt.Errorf("a Hall set cannot exclude square %v: it lists the squares that are left", l.At)
		}
		if by, attacked := c.now.Board.Attacker(l.At); attacked && !c.now.Board.Has(l.At) {
			return fmt.Errorf("square %v cannot be in a Hall set: the queen on %v attacks it", l.At, by)
		}
	}
	return nil
}

// checkSetup checks that squares can hold all queens, the fixed ones among them.
func (c *Checker) checkSetup(squares []Literal) error {
	if err := c.checkClause(squares); err != nil {
		return err
	}
	n := c.now.Board.size()
	if len(squares) != n || slices.ContainsFunc(squares, func(l Literal) bool { return l.Not }) {
		return fmt.Errorf("a board of %d queens lists the %d squares where they stand", n, n)
	}
	for _, l := range squares {
		if c.now.Struck.Has(l.At) {
			return errStruck(l.At)
		}
	}
	if !c.now.Start.queens.Within(SquaresOf(squares)) {
		return errFixed
	}
	return nil
}

// checkComplete checks that there are N queens, as a claim needs.
func (c *Checker) checkComplete(claim string) error {
	if n, all := c.now.Board.Len(), c.now.Board.size(); n != all {
		return fmt.Errorf("not %s: %d of %d queens placed", claim, n, all)
	}
	return nil
}

// checkSolution checks that the queens are N that do not attack each other, and that no solution before has them.
func (c *Checker) checkSolution() error {
	if err := c.checkComplete("a solution"); err != nil {
		return err
	}
	for q := range c.now.Board.Queens() {
		if by, attacked := c.now.Board.Attacker(q); attacked {
			return &boardError{fmt.Errorf("not a solution: the queen on %v attacks %v", by, q), by, q}
		}
	}
	if c.found[keyOf(&c.now.Board)] {
		return errFound
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
