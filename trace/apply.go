package trace

import (
	"errors"
	"fmt"
	"slices"
)

// Apply plays an event on the board. If the event cannot be true of the board, Apply returns an error of one
// line and leaves the board unchanged. It knows only the queens; a Checker knows the events before, too.
func (b *Board) Apply(e Event) error {
	if err := b.check(e); err != nil {
		return err
	}
	b.apply(e)
	return nil
}

// apply plays an event that can be true of the board.
func (b *Board) apply(e Event) {
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

// check reports why an event cannot be true of the board.
func (b *Board) check(e Event) error {
	if err := e.checkCause(); err != nil {
		return err
	}
	if err := b.checkAt(e); err != nil {
		return err
	}
	switch e.Kind {
	case Place:
		return b.checkForced(e)
	case Pick:
		if by := b.queens.Attackers(e.At); by.Len() != e.Value {
			return fmt.Errorf("%d queens attack the one on %v, not %d", by.Len(), e.At, e.Value)
		}
	case Reject:
		if err := b.checkAttack(e); err != nil {
			return err
		}
		return b.checkComplete("a complete placement")
	case Solution:
		if err := b.checkComplete("a solution"); err != nil {
			return err
		}
		for q := range b.Queens() {
			if by, attacked := b.Attacker(q); attacked {
				return &boardError{fmt.Errorf("not a solution: the queen on %v attacks %v", by, q), by, q}
			}
		}
	case Test, Strike, Restore, Cost:
		return b.checkLook(e)
	case Choose:
		if e.Value < 0 || e.Value > b.size() {
			return fmt.Errorf("%d squares left in %v, which has %d", e.Value, e.At, b.size())
		}
	case Score:
		if e.Value < 1 {
			return fmt.Errorf("a score of %d: squares without conflicts have none", e.Value)
		}
	case Branch:
		if e.Value < 0 {
			return fmt.Errorf("a score of %d: it must not be negative", e.Value)
		}
	case Conflict, Learn:
		return b.checkClause(e.Clause)
	case HallSet:
		return b.checkHallSet(e.Clause)
	case Setup:
		return b.checkSetup(e.Clause)
	case Jump:
		if n := b.Len(); e.Value < 0 || e.Value > n {
			return fmt.Errorf("a jump over %d queens, but only %d are on the board", e.Value, n)
		}
	case Move, TakeBack, Fail, DeadEnd:
	default:
		return fmt.Errorf("unknown kind of event %d", e.Kind)
	}
	return nil
}

// checkAt checks that the square or the line of an event is on the board, and has a queen or none, as the kind wants it.
func (b *Board) checkAt(e Event) error {
	switch e.Kind {
	case Place, Score:
		return b.checkFree(e.At)
	case Move:
		if err := b.checkQueen(e.By); err != nil {
			return err
		}
		return b.checkFree(e.At)
	case TakeBack, Pick, Reject:
		return b.checkQueen(e.At)
	case Test, Strike, Restore, Cost, Branch:
		return b.checkOn(e.At)
	case DeadEnd, Choose:
		return b.checkOpenLine(e.At)
	case Fail, Conflict:
		if e.At != Nowhere {
			return b.checkOpenLine(e.At)
		}
	}
	return nil
}

// A boardError says of which square an event denies what stands there, or that the queen by attacks it; by is Nowhere if that is not it.
type boardError struct {
	error
	by, at Square
}

func (b *Board) checkOn(s Square) error {
	if !s.On(b.size()) {
		return fmt.Errorf("square %v is off the board", s)
	}
	return nil
}

func (b *Board) checkFree(s Square) error {
	if err := b.checkOn(s); err != nil {
		return err
	}
	if b.queens.Has(s) {
		return &boardError{fmt.Errorf("square %v is taken", s), Nowhere, s}
	}
	return nil
}

func (b *Board) checkQueen(s Square) error {
	if err := b.checkOn(s); err != nil {
		return err
	}
	if !b.queens.Has(s) {
		return &boardError{fmt.Errorf("there is no queen on %v", s), Nowhere, s}
	}
	return nil
}

// checkAttack checks that the queen e.By stands and attacks e.At in the way that the cause says.
func (b *Board) checkAttack(e Event) error {
	if err := b.checkQueen(e.By); err != nil {
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

func (b *Board) checkLook(e Event) error {
	switch {
	case e.Kind == Strike && b.queens.Has(e.At):
		return fmt.Errorf("square %v cannot be struck: there is a queen on it", e.At)
	case e.Cause.hasQueen():
		return b.checkAttack(e)
	case e.Kind == Test:
		if by, attacked := b.Attacker(e.At); attacked {
			return &boardError{fmt.Errorf("square %v is not free: the queen on %v attacks it", e.At, by), by, e.At}
		}
	case e.Kind == Cost && (e.Value < 0 || e.Value > b.size()*b.size()):
		return fmt.Errorf("a cost of %d squares: the board has %d", e.Value, b.size()*b.size())
	}
	return nil
}

// checkOpenLine checks that line is a row or a column without a queen.
func (b *Board) checkOpenLine(line Square) error {
	row, col, n := int(line.Row), int(line.Col), b.size()
	switch {
	case row >= 0 && col >= 0:
		return fmt.Errorf("%v is a square, not a row or column", line)
	case (col != -1 || row < 0 || row >= n) && (row != -1 || col < 0 || col >= n):
		return fmt.Errorf("%v is off the board", line)
	}
	for s := range b.queens.along(line, n) {
		return &boardError{fmt.Errorf("%v has a queen on %v", line, s), Nowhere, s}
	}
	return nil
}

// checkForced checks that a queen forced by a line stands in it, and is the first to do so.
func (b *Board) checkForced(e Event) error {
	if !e.isForced() || e.By == Nowhere {
		return nil
	}
	if err := b.checkOpenLine(e.By); err != nil {
		return err
	}
	if e.By.Row != e.At.Row && e.By.Col != e.At.Col {
		return fmt.Errorf("%v is not in %v, which should force it", e.At, e.By)
	}
	return nil
}

// checkClause checks that a clause is about squares of the board, and about each of them only once: that also bounds it.
func (b *Board) checkClause(clause []Literal) error {
	var named Set
	for _, l := range clause {
		if err := b.checkOn(l.At); err != nil {
			return err
		}
		if named.Has(l.At) {
			return fmt.Errorf("square %v is in the clause twice", l.At)
		}
		named.Add(l.At)
	}
	return nil
}

// checkHallSet checks that squares can be all that is left in some lines.
func (b *Board) checkHallSet(squares []Literal) error {
	if err := b.checkClause(squares); err != nil {
		return err
	}
	if len(squares) == 0 {
		return errors.New("a Hall set without squares")
	}
	for _, l := range squares {
		if l.Not {
			return fmt.Errorf("a Hall set cannot exclude square %v: it lists the squares that are left", l.At)
		}
		if by, attacked := b.Attacker(l.At); attacked && !b.queens.Has(l.At) {
			return fmt.Errorf("square %v cannot be in a Hall set: the queen on %v attacks it", l.At, by)
		}
	}
	return nil
}

// checkSetup checks that squares can hold all queens.
func (b *Board) checkSetup(squares []Literal) error {
	if err := b.checkClause(squares); err != nil {
		return err
	}
	if len(squares) != b.size() || slices.ContainsFunc(squares, func(l Literal) bool { return l.Not }) {
		return fmt.Errorf("a board of %d queens lists the %d squares where they stand", b.size(), b.size())
	}
	return nil
}

// checkComplete checks that there are N queens, as a claim needs.
func (b *Board) checkComplete(claim string) error {
	if n := b.Len(); n != b.size() {
		return fmt.Errorf("not %s: %d of %d queens placed", claim, n, b.size())
	}
	return nil
}
