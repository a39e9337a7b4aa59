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
	// squares, none with Not; in a Setup, those of all queens. Nobody modifies it after the event was yielded, so events can be kept.
	Clause []Literal
}

// A Literal states that there is a queen on a square or, if Not is set, that there is none.
type Literal struct {
	At  Square
	Not bool
}

// SquaresOf returns the squares that a clause names.
func SquaresOf(clause []Literal) (x Set) {
	for _, l := range clause {
		x.Add(l.At)
	}
	return x
}

// A Kind is the kind of an event.
type Kind uint8

// The kinds of events. Only Place, TakeBack, Move and Setup change which queens are on the board.
const (
	// Test: the square At was examined. If the cause is Attack, the queen By attacks it; without a cause,
	// it is free.
	Test Kind = 1 + iota
	// Place: a queen was placed on At. With the cause Forced, By is the row or column that had no other square
	// left, or Nowhere if that is not known.
	Place
	// Strike: At was ruled out until it is restored. The cause says why, and By is the queen responsible,
	// if any. A square is struck once, even if there are several reasons to.
	Strike
	// HallSet: some rows need all the values of an interval, which has as many values as there are rows. Values are columns, or
	// diagonals of one direction; if the search fills columns, rows and columns change places. Clause holds all squares
	// left in these rows: squares with a queen, and squares neither struck nor attacked. The Strikes that follow with the
	// cause Hall are squares of other rows in the interval.
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
	// Setup: N queens were set at once, on the squares of Clause, and all others taken away.
	Setup
	// Reject: N queens are on the board, but they are not a solution: the queen By attacks the queen At.
	Reject
	// Choose: the search continues with the row or column At because no other row, or column, has fewer squares left. Value
	// is their number, which may be 0.
	Choose
	// Score: the score of the square At is Value, more than 0: how often At was in the clauses of conflicts, recent ones
	// counting for more. All squares left that have a score get an event before the Branch that the scores decide.
	Score
	// Branch: the search chose to place a queen on At or, with the cause Denied, not to place one there. Value is the
	// score of At if At was chosen because no other has a higher one, and else 0.
	Branch
	// Fail: propagation found that no solution is left below this node. At is the row or column that has no
	// square left, or Nowhere if there is no such line.
	Fail
	// Conflict: no literal of Clause can hold any more. At is the row or column that has no square left, if the
	// clause says that it has a queen, else Nowhere.
	Conflict
	// Learn: Clause was derived from a conflict, or excludes solutions that were found.
	Learn
	// Jump: the search goes back several levels. The next Value queens to change are taken back.
	Jump
	// Solution: the queens on the board are a solution.
	Solution
	numKinds = iota + 1
)

// A form has the name of a kind of event in traces, the keys of its lines, and the counters that count it.
type form struct {
	name      string
	must, may keys // all kinds may also have a cause
	counts    []Counter
}

// forms holds the form of each kind. The first is that of unknown kinds.
var forms = [numKinds]form{
	{"", keyAt, 0, nil},
	Test:     {"test", keyAt, keyBy, []Counter{Tests}},
	Place:    {"place", keyAt, keyRow | keyColumn, []Counter{Placements}},
	Strike:   {"strike", keyAt, keyBy, nil},
	HallSet:  {"hallset", keyClause, 0, nil},
	Restore:  {"restore", keyAt, keyBy, nil},
	Cost:     {"cost", keyAt | keyValue, 0, nil},
	DeadEnd:  {"deadend", 0, keyRow | keyColumn, []Counter{DeadEnds}},
	TakeBack: {"takeback", keyAt, 0, []Counter{Backtracks}},
	Pick:     {"pick", keyAt | keyValue, 0, nil},
	Move:     {"move", keyAt | keyFrom, 0, []Counter{Moves}},
	Setup:    {"board", keyClause, 0, []Counter{Boards}},
	Reject:   {"reject", keyAt | keyBy, 0, []Counter{Candidates}},
	Choose:   {"choose", keyValue, keyRow | keyColumn, nil},
	Score:    {"score", keyAt | keyValue, 0, nil},
	Branch:   {"branch", keyAt, keyValue, []Counter{Branches}},
	Fail:     {"fail", 0, keyRow | keyColumn, []Counter{Failures}},
	Conflict: {"conflict", keyClause, keyRow | keyColumn, []Counter{Conflicts}},
	Learn:    {"learn", keyClause, 0, []Counter{Learned}},
	Jump:     {"jump", keyValue, 0, []Counter{Jumps}},
	Solution: {"solution", 0, 0, []Counter{Solutions, Candidates}},
}

func (k Kind) form() *form {
	if k >= numKinds {
		k = 0
	}
	return &forms[k]
}

func (k Kind) takes(some keys) bool { return (k.form().must|k.form().may)&some != 0 }

func kindNames() []string {
	var names []string
	for _, f := range forms[1:] {
		names = append(names, f.name)
	}
	return names
}

// String returns the name of the kind, as used in traces.
func (k Kind) String() string {
	if name := k.form().name; name != "" {
		return name
	}
	return fmt.Sprintf("kind(%d)", uint8(k))
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

func (c Cause) hasQueen() bool { return c == Attack || c == Line || c == Diagonal }

// checkCause checks that an event of this kind can have its cause.
func (e Event) checkCause() error {
	switch queen := e.Cause.hasQueen(); {
	case e.Cause == 0:
	case int(e.Cause) >= numCauses:
		return fmt.Errorf("unknown cause of event %d", e.Cause)
	case queen && !e.Kind.takes(keyBy), !queen && e.Kind == Test:
		return fmt.Errorf("a %v event has no cause %q", e.Kind, e.Cause)
	}
	return nil
}

func (e Event) hasAt() bool { return e.Kind.takes(keyAt | keyRow) }

// tellsValue reports whether the text of the event includes its Value: that of a branch without a score does not.
func (e Event) tellsValue() bool { return e.Kind.takes(keyValue) && (e.Kind != Branch || e.Value != 0) }

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
	if e.hasAt() && (e.Kind != Conflict || e.At != Nowhere) {
		fmt.Fprintf(&s, " %v", e.At)
	}
	if e.Cause != 0 {
		fmt.Fprintf(&s, " %v", e.Cause)
	}
	switch {
	case e.Kind == Move:
		fmt.Fprintf(&s, " from %v", e.By)
	case e.hasBy() && e.By != Nowhere:
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

// A Counter names a quantity that is counted during a search.
type Counter uint8

// The counters. Each counts the events of a kind or two, as docs/trace-format.md lists them.
const (
	Tests Counter = iota
	Placements
	Backtracks
	DeadEnds
	Candidates // complete placements tested
	Failures
	Branches
	Conflicts
	Learned
	Jumps
	Moves
	Boards // full boards set at once
	Solutions
	numCounters
)

var counterNames = [numCounters]string{
	"tests", "placements", "backtracks", "deadends", "candidates", "failures", "branches",
	"conflicts", "learned", "jumps", "moves", "boards", "solutions",
}

// String returns the name of the counter, as used in JSON.
func (c Counter) String() string {
	if c >= numCounters {
		return fmt.Sprintf("counter(%d)", uint8(c))
	}
	return counterNames[c]
}

// MarshalText returns the name of the counter.
func (c Counter) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText sets the counter to the one with a name.
func (c *Counter) UnmarshalText(name []byte) error {
	i := slices.Index(counterNames[:], string(name))
	*c = Counter(max(0, i))
	if i < 0 {
		return fmt.Errorf("no such counter: %q", name)
	}
	return nil
}

// Counters holds the values of all counters, indexed by Counter. The zero value is ready to use. A Counter
// from elsewhere may be out of range: see About.Validate.
type Counters [numCounters]int

// Count counts one event.
func (c *Counters) Count(e Event) { c.Add(e.Kind, 1) }

// Add counts a number of events of a kind. Unknown kinds are not counted.
func (c *Counters) Add(kind Kind, events int) {
	for _, counter := range kind.form().counts {
		c[counter] += events
	}
}
