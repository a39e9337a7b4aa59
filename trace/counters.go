package trace

import "fmt"

// A Counter names one of the things that are counted during a search.
type Counter uint8

// The counters, each with the kind of event that it counts.
const (
	Tests      Counter = iota // Test
	Placements                // Place
	Backtracks                // TakeBack
	DeadEnds                  // DeadEnd
	Candidates                // complete placements tested: Reject and Solution
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

// String returns the counter's name, as JSON output writes it.
func (c Counter) String() string {
	if c >= numCounters {
		return fmt.Sprintf("counter(%d)", uint8(c))
	}
	return counterNames[c]
}

// Counters holds the value of each Counter, which is its index; About.Validate finds a Counter that is none.
// The zero Counters are those before the search.
type Counters [numCounters]int

// Count counts an event.
func (c *Counters) Count(e Event) {
	switch e.Kind {
	case Test:
		c[Tests]++
	case Place:
		c[Placements]++
	case TakeBack:
		c[Backtracks]++
	case DeadEnd:
		c[DeadEnds]++
	case Reject:
		c[Candidates]++
	case Fail:
		c[Failures]++
	case Branch:
		c[Branches]++
	case Conflict:
		c[Conflicts]++
	case Learn:
		c[Learned]++
	case Jump:
		c[Jumps]++
	case Move:
		c[Moves]++
	case Solution:
		c[Solutions]++
		c[Candidates]++
	}
}
