package story

import (
	"cmp"
	"time"
)

// Holds says how long scenes stand. A field that is 0 takes its value from DefaultHolds. No scene
// stands for less than ShortestHold, whatever the fields say.
type Holds struct {
	Start     time.Duration // the first scene
	Move      time.Duration // a queen placed or moved
	Test      time.Duration // a square tested
	Backtrack time.Duration // queens taken back
	Solution  time.Duration // a solution
	End       time.Duration // the last scene

	Speed float64 // divides all holds; one that is not above 0 stands for 1
}

// DefaultHolds are the holds that the zero Holds stands for.
var DefaultHolds = Holds{
	Start:     1500 * time.Millisecond,
	Move:      100 * time.Millisecond,
	Test:      60 * time.Millisecond,
	Backtrack: 100 * time.Millisecond,
	Solution:  1500 * time.Millisecond,
	End:       3 * time.Second,
	Speed:     1,
}

// ShortestHold is the least time that a scene stands: browsers show shorter frames for 100 ms.
const ShortestHold = 20 * time.Millisecond

// longestHold is the most time that a scene stands. It keeps holds divided by tiny speeds in range.
const longestHold = 1000 * time.Hour

// withDefaults fills in the fields that are not set.
func (h Holds) withDefaults() Holds {
	d := DefaultHolds
	if !(h.Speed > 0) { // also if it is no number
		h.Speed = d.Speed
	}
	return Holds{
		Start:     cmp.Or(h.Start, d.Start),
		Move:      cmp.Or(h.Move, d.Move),
		Test:      cmp.Or(h.Test, d.Test),
		Backtrack: cmp.Or(h.Backtrack, d.Backtrack),
		Solution:  cmp.Or(h.Solution, d.Solution),
		End:       cmp.Or(h.End, d.End),
		Speed:     h.Speed,
	}
}

// hold returns how long a scene of a mood stands that is neither the first nor the last.
func (h Holds) hold(m Mood) time.Duration {
	switch m {
	case Free, Conflict:
		return h.scaled(h.Test)
	case Backtrack:
		return h.scaled(h.Backtrack)
	case Solved:
		return h.scaled(h.Solution)
	}
	return h.scaled(h.Move)
}

// EndHold returns how long the last scene stands.
func (h Holds) EndHold() time.Duration {
	h = h.withDefaults()
	return h.scaled(h.End)
}

// scaled divides a hold by the speed.
func (h Holds) scaled(d time.Duration) time.Duration {
	scaled := min(float64(d)/h.Speed, float64(longestHold))
	return max(time.Duration(scaled), ShortestHold)
}
