package trace

import "fmt"

// A Counter is the name of a quantity that is counted during a search.
type Counter uint8

// The counters. Each counts the events of the kind beside it.
const (
	Tests      Counter = iota // Test
	Placements                // Place
	Backtracks                // TakeBack
	DeadEnds                  // DeadEnd
	Candidates                // Reject and Solution: complete placements tested
	Failures                  // Fail
	Branches                  // Branch
	Conflicts                 // Conflict
	Learned                   // Learn
	Jumps                     // Jump
	Moves                     // Move
	Solutions                 // Solution
	numCounters
)

var counterNames = [numCounters]string{
	"tests", "placements", "backtracks", "deadends", "candidates", "failures", "branches",
	"conflicts", "learned", "jumps", "moves", "solutions",
}

// String returns the name of the counter, as used in JSON.
func (c Counter) String() string {
	if c >= numCounters {
		return fmt.Sprintf("counter(%d)", uint8(c))
	}
	return counterNames[c]
}

// Counters holds the values of all counters, indexed by Counter. The zero value is ready to use. A Counter
// from elsewhere may be out of range: see About.Validate.
type Counters [numCounters]int

// Count updates the counters for one event.
func (c *Counters) Count(e Event) { c.Add(e.Kind, 1) }

// Add updates the counters for a number of events of a kind.
func (c *Counters) Add(kind Kind, events int) {
	switch kind {
	case Test:
		c[Tests] += events
	case Place:
		c[Placements] += events
	case TakeBack:
		c[Backtracks] += events
	case DeadEnd:
		c[DeadEnds] += events
	case Reject:
		c[Candidates] += events
	case Fail:
		c[Failures] += events
	case Branch:
		c[Branches] += events
	case Conflict:
		c[Conflicts] += events
	case Learn:
		c[Learned] += events
	case Jump:
		c[Jumps] += events
	case Move:
		c[Moves] += events
	case Solution:
		c[Solutions] += events
		c[Candidates] += events
	}
}
