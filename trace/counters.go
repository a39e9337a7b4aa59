package trace

import (
	"fmt"
	"slices"
)

// A Counter names a quantity that is counted during a search.
type Counter uint8

// The counters: see countersOf for the events that each counts.
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
	Solutions
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

// countersOf holds the counters of each kind of event.
var countersOf = [numKinds][]Counter{
	Test:     {Tests},
	Place:    {Placements},
	TakeBack: {Backtracks},
	DeadEnd:  {DeadEnds},
	Reject:   {Candidates},
	Fail:     {Failures},
	Branch:   {Branches},
	Conflict: {Conflicts},
	Learn:    {Learned},
	Jump:     {Jumps},
	Move:     {Moves},
	Solution: {Solutions, Candidates},
}

// Counters holds the values of all counters, indexed by Counter. The zero value is ready to use. A Counter
// from elsewhere may be out of range: see About.Validate.
type Counters [numCounters]int

// Count counts one event.
func (c *Counters) Count(e Event) { c.Add(e.Kind, 1) }

// Add counts a number of events of a kind. Unknown kinds are not counted.
func (c *Counters) Add(kind Kind, events int) {
	if kind >= numKinds {
		return
	}
	for _, counter := range countersOf[kind] {
		c[counter] += events
	}
}
