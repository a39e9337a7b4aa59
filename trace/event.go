package trace

import (
	"fmt"
	"slices"
	"strings"
)

// An Event is one thing that a search did. The kind determines which of the other fields are used.
type Event struct {
	Kind  Kind
	Cause Cause  // why it happened, if known
	At    Square // the square or line that the event is about
	By    Square // the queen that attacks or struck At; for a Move, the square that the queen left; for Forced, the line
	Value int    // for a Cost, the cost of At; for Choose, Pick and Jump, a number of squares or queens; for Score and Branch, a score

	// Clause is the clause that a Learn event adds or that a Conflict event found broken. It is a disjunction:
	// at least one of its literals holds in every solution still to be found. In a HallSet, its literals are
	// squares, none with Not. Nobody modifies it after the event was yielded, so events can be kept.
	Clause []Literal
}

// A Literal states that there is a queen on a square or, if Not is set, that there is none.
type Literal struct {
	At  Square
	Not bool
}

// A Kind is the kind of an event.
type Kind uint8

// The kinds of events. Only Place, TakeBack and Move change which queens are on the board.
const (
	// Test: the square At was examined. If the cause is Attack, the queen By attacks it; without a cause,
	// it is free.
	Test Kind = 1 + iota
	// Place: a queen was placed on At. With the cause Forced, By is the row or column that had no other square
	// left, or Sq(-1, -1) if that is not known.
	Place
	// Strike: At was ruled out until it is restored. The cause says why, and By is the queen responsible,
	// if any. A square is struck once, even if there are several reasons to.
	Strike
	// HallSet: some lines, rows or columns, can only be filled with all the values of an interval, for there are as
	// many of these as lines; values are columns (rows, if the lines are columns), or diagonals of one direction.
	// Clause holds all squares left in these lines, that is, those of queens, and others neither struck nor
	// attacked. The strikes that follow with the cause Hall are squares of other lines in the interval.
	HallSet
	// Restore: At, which was struck, is possible again.
	Restore
	// Cost: the cost of a queen on At is Value. Depending on the solver, this is the number of free squares
	// that it would attack, or of queens that would attack it.
	Cost
	// DeadEnd: the row or column At has no square left to try.
	DeadEnd
	// TakeBack: the queen on At was taken off the board.
	TakeBack
	// Pick: the search chose to move the queen on At. Value is the number of queens that attack it.
	Pick
	// Move: a queen went from By to At in one step.
	Move
	// Reject: N queens are on the board, but they are not a solution: the queen By attacks the queen At.
	Reject
	// Choose: the search continues with the row or column At because no other row, or column, has fewer squares left. Value
	// is their number, which may be 0.
	Choose
	// Score: the score of the square At is Value, more than 0: how often At was in the clauses of conflicts, recent ones
	// counting for more. They come before the Branch that they decide, for all squares left that have one.
	Score
	// Branch: the search chose to place a queen on At or, with the cause Denied, not to place one there. Value is the
	// score of At if At was chosen because no other has a higher one, and else 0.
	Branch
	// Fail: propagation found that no solution is left below this node. At is the row or column that has no
	// square left, or Sq(-1, -1) if there is no such line.
	Fail
	// Conflict: no literal of Clause can hold any more. At is the row or column that has no square left, if the
	// clause says that it has a queen, else Sq(-1, -1).
	Conflict
	// Learn: Clause was derived from a conflict, or excludes solutions that were found.
	Learn
	// Jump: the search goes back several levels. The next Value queens to change are taken back.
	Jump
	// Solution: the queens on the board are a solution.
	Solution
	numKinds = iota + 1
)

var kindNames = [numKinds]string{
	Test: "test", Place: "place", Strike: "strike", HallSet: "hallset", Restore: "restore", Cost: "cost", DeadEnd: "deadend",
	TakeBack: "takeback", Pick: "pick", Move: "move", Reject: "reject", Choose: "choose", Score: "score", Branch: "branch", Fail: "fail",
	Conflict: "conflict", Learn: "learn", Jump: "jump", Solution: "solution",
}

// String returns the name of the kind, as used in traces.
func (k Kind) String() string {
	if k == 0 || int(k) >= len(kindNames) {
		return fmt.Sprintf("kind(%d)", uint8(k))
	}
	return kindNames[k]
}

// A Cause is the reason why a square was ruled out or a queen was placed. The zero Cause gives no reason.
type Cause uint8

// The causes of events.
const (
	// Attack: the queen By attacks At.
	Attack Cause = 1 + iota
	// Line: the queen By is in the same row or column.
	Line
	// Diagonal: the queen By is on the same diagonal.
	Diagonal
	// Hall: other lines need all values of an interval, and At would take one of them. See HallSet.
	Hall
	// Denied: the search has tried At and is done with it.
	Denied
	// Forced: At is the only square left in its row or column.
	Forced
	// Unit: a clause leaves no other choice.
	Unit
	numCauses = iota + 1
)

var causeNames = [numCauses]string{
	Attack: "attack", Line: "line", Diagonal: "diagonal", Hall: "hall", Denied: "denied",
	Forced: "forced", Unit: "unit",
}

// String returns the name of the cause, as used in traces. That of the zero Cause is "".
func (c Cause) String() string {
	if int(c) >= len(causeNames) {
		return fmt.Sprintf("cause(%d)", uint8(c))
	}
	return causeNames[c]
}

// hasQueen reports whether events with this cause have a queen in By.
func (c Cause) hasQueen() bool { return c == Attack || c == Line || c == Diagonal }

// checkCause checks that an event of this kind can have its cause.
func (e Event) checkCause() error {
	switch queen := e.Cause.hasQueen(); {
	case e.Cause == 0:
	case int(e.Cause) >= numCauses:
		return fmt.Errorf("unknown cause of event %d", e.Cause)
	case queen && !e.Kind.hasAttacker(), !queen && e.Kind == Test:
		return fmt.Errorf("a %v event has no cause %q", e.Kind, e.Cause)
	}
	return nil
}

// hasAttacker reports whether events of the kind can have an attacker of At in By.
func (k Kind) hasAttacker() bool { return k == Test || k == Strike || k == Restore || k == Reject }

// hasAt reports whether the event uses At.
func (e Event) hasAt() bool {
	return e.Kind != Solution && e.Kind != Jump && e.Kind != Learn && e.Kind != HallSet
}

// hasValue reports whether events of the kind use Value.
func (k Kind) hasValue() bool {
	return k == Cost || k == Choose || k == Score || k == Pick || k == Jump
}

// tellsValue reports whether the text of the event includes its Value: that of a branch without a score does not.
func (e Event) tellsValue() bool { return e.Kind.hasValue() || e.Kind == Branch && e.Value != 0 }

// hasBy reports whether the event uses By.
func (e Event) hasBy() bool {
	return e.Kind == Move || e.Kind == Reject || e.Cause.hasQueen() || e.isForced()
}

// isForced reports whether the event is a queen placed for the sake of a line, which By names if it is known.
func (e Event) isForced() bool { return e.Kind == Place && e.Cause == Forced }

// Map returns a copy of the event, and of its clause, with f applied to each square and line in it. Fields that the kind
// does not use are not changed.
func (e Event) Map(f func(Square) Square) Event {
	if e.hasAt() {
		e.At = f(e.At)
	}
	if e.hasBy() {
		e.By = f(e.By)
	}
	e.Clause = slices.Clone(e.Clause)
	for i := range e.Clause {
		e.Clause[i].At = f(e.Clause[i].At)
	}
	return e
}

// String returns the event as one line of text, for tests and error messages.
func (e Event) String() string {
	var s strings.Builder
	s.WriteString(e.Kind.String())
	if e.hasAt() && (e.Kind != Conflict || e.At != noLine) {
		fmt.Fprintf(&s, " %v", e.At)
	}
	if e.Cause != 0 {
		fmt.Fprintf(&s, " %v", e.Cause)
	}
	switch {
	case e.Kind == Move:
		fmt.Fprintf(&s, " from %v", e.By)
	case e.hasBy() && e.By != noLine:
		fmt.Fprintf(&s, " by %v", e.By)
	}
	if e.tellsValue() {
		fmt.Fprintf(&s, " %d", e.Value)
	}
	for _, l := range e.Clause {
		if l.Not {
			s.WriteString(" not")
		}
		fmt.Fprintf(&s, " %v", l.At)
	}
	return s.String()
}

// A CodeLine is a line of a solver's pseudo-code.
type CodeLine struct {
	Text string // indented by two spaces per level
	On   []Kind // the kinds of events that happen on this line
}
