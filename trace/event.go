// Package trace describes the search for N queens as data: squares, boards, problems, and the events
// that a solver emits while it searches. It knows nothing of pixels, of time or of words.
package trace

import (
	"fmt"
	"slices"
	"strings"
)

// An Event is one thing that a search did. Which fields mean something depends on the kind.
type Event struct {
	Kind  Kind
	Cause Cause  // why, where the kind has a why
	At    Square // the square, or the line, that the event is about
	By    Square // the queen that attacks or struck At; for a Move, where the queen came from
	Value int    // Cost: the cost of At; Jump: how many queens are taken back at once

	// Clause is what a Learn event learned, or what a Conflict event found broken: at least one of
	// its literals holds in every solution still to be found. It belongs to the event and must not be changed.
	Clause []Literal
}

// A Literal says that a queen stands on a square, or that none does.
type Literal struct {
	At  Square
	Not bool
}

// A Kind is what an event did.
type Kind uint8

// The kinds of events. All but Place, TakeBack and Move leave the queens where they are.
const (
	// Test: the square At was looked at. With the cause Attack, the queen By attacks it; with none it is free.
	Test Kind = 1 + iota
	// Place: a queen was put on At. The cause Forced says that no other square was left.
	Place
	// Strike: At was ruled out for the time being; the cause says why, By names the queen if there is one.
	Strike
	// Restore: At, once struck, is possible again.
	Restore
	// Cost: At was found to cost Value, as the solver measures it: in free squares that a queen there
	// would take away, or in queens that attack her there.
	Cost
	// DeadEnd: the row or column At has no square left to try.
	DeadEnd
	// TakeBack: the queen on At was taken off the board.
	TakeBack
	// Move: a queen went from By to At in one step.
	Move
	// Reject: a complete placement was tested and is no solution, for the queen By attacks the queen At.
	Reject
	// Branch: the search decided on At: a queen stands there or, with the cause Denied, she does not.
	Branch
	// Fail: propagation found that no solution is left below this node. At is the line that was
	// left without a square, or Sq(-1, -1) if no single line is to blame.
	Fail
	// Conflict: the clause Clause cannot hold any more.
	Conflict
	// Learn: the clause Clause is kept: it was derived from a conflict, or bars the solution just found.
	Learn
	// Jump: the search goes back over Value queens at once; they are taken back next.
	Jump
	// Solution: the queens on the board are a solution.
	Solution
	numKinds = iota + 1
)

var kindNames = [numKinds]string{
	Test: "test", Place: "place", Strike: "strike", Restore: "restore", Cost: "cost", DeadEnd: "deadend",
	TakeBack: "takeback", Move: "move", Reject: "reject", Branch: "branch", Fail: "fail",
	Conflict: "conflict", Learn: "learn", Jump: "jump", Solution: "solution",
}

// String returns the name of the kind, as traces write it.
func (k Kind) String() string {
	if k == 0 || int(k) >= len(kindNames) {
		return fmt.Sprintf("kind(%d)", uint8(k))
	}
	return kindNames[k]
}

// A Cause says why a square was ruled out, or why a queen was placed. The zero Cause says nothing.
type Cause uint8

// The causes of events.
const (
	// Attack: the queen By attacks At.
	Attack Cause = 1 + iota
	// Line: the queen By stands in the same row or column, which the model itself rules out.
	Line
	// Diagonal: a constraint on the diagonals strikes At because of the queen By.
	Diagonal
	// Hall: other lines need all the values of an interval, and At would take one of them.
	Hall
	// Denied: the search tried At before and found nothing.
	Denied
	// Forced: At is the only square left for its line.
	Forced
	// Unit: a clause leaves no other choice.
	Unit
	numCauses = iota + 1
)

var causeNames = [numCauses]string{
	Attack: "attack", Line: "line", Diagonal: "diagonal", Hall: "hall", Denied: "denied",
	Forced: "forced", Unit: "unit",
}

// String returns the name of the cause, as traces write it; the zero Cause is "".
func (c Cause) String() string {
	if int(c) >= len(causeNames) {
		return fmt.Sprintf("cause(%d)", uint8(c))
	}
	return causeNames[c]
}

// hasQueen reports whether events with this cause name a queen in By.
func (c Cause) hasQueen() bool { return c == Attack || c == Line || c == Diagonal }

// checkCause checks that events of the kind can have the cause, which is not 0.
func (e Event) checkCause() error {
	switch queen := e.Cause.hasQueen(); {
	case int(e.Cause) >= numCauses:
		return fmt.Errorf("unknown cause of event %d", e.Cause)
	case queen && !e.Kind.hasAttacker(), !queen && e.Kind == Test:
		return fmt.Errorf("a %v event has no cause %q", e.Kind, e.Cause)
	}
	return nil
}

// hasAttacker reports whether events of the kind can name a queen that attacks At.
func (k Kind) hasAttacker() bool { return k == Test || k == Strike || k == Restore || k == Reject }

// hasAt reports whether At means something.
func (e Event) hasAt() bool {
	return e.Kind != Solution && e.Kind != Jump && e.Kind != Conflict && e.Kind != Learn
}

// hasBy reports whether By means something.
func (e Event) hasBy() bool { return e.Kind == Move || e.Kind == Reject || e.Cause.hasQueen() }

// Map returns the event with f applied to each square and line that it speaks of. Fields that mean
// nothing stay as they are, and the clause is a new one.
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

// String returns the event as one line of text, for tests and messages.
func (e Event) String() string {
	var s strings.Builder
	s.WriteString(e.Kind.String())
	if e.hasAt() {
		fmt.Fprintf(&s, " %v", e.At)
	}
	if e.Cause != 0 {
		fmt.Fprintf(&s, " %v", e.Cause)
	}
	switch {
	case e.Kind == Move:
		fmt.Fprintf(&s, " from %v", e.By)
	case e.hasBy():
		fmt.Fprintf(&s, " by %v", e.By)
	}
	if e.Kind == Cost || e.Kind == Jump {
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
	Text string // indented by two spaces a level
	On   []Kind // the events during which the search stands on this line
}
