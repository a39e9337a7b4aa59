package story

import (
	"cmp"
	"time"
)

// Holds says how long scenes stand. A zero field takes its value from DefaultHolds.
type Holds struct {
	Start     time.Duration // the first scene
	Move      time.Duration // a queen placed or moved
	Test      time.Duration // a square tested
	Backtrack time.Duration // a queen taken back
	Solution  time.Duration // a solution
	End       time.Duration // the last scene

	Speed float64 // divides all of them; 0 stands for 1
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

// withDefaults fills in the fields that are zero.
func (h Holds) withDefaults() Holds {
	d := DefaultHolds
	return Holds{
		Start:     cmp.Or(h.Start, d.Start),
		Move:      cmp.Or(h.Move, d.Move),
		Test:      cmp.Or(h.Test, d.Test),
		Backtrack: cmp.Or(h.Backtrack, d.Backtrack),
		Solution:  cmp.Or(h.Solution, d.Solution),
		End:       cmp.Or(h.End, d.End),
		Speed:     cmp.Or(h.Speed, d.Speed),
	}
}

// hold returns how long a scene of a mood stands, neither the first nor the last.
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

// scaled applies the speed to a hold.
func (h Holds) scaled(d time.Duration) time.Duration {
	return max(ShortestHold, time.Duration(float64(d)/h.Speed))
}
