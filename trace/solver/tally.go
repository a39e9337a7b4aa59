package solver

import (
	"context"

	"queenreel/trace"
)

// Tally searches for all solutions of p as Events does, or for the first p.Solutions, and returns how many events of
// each counter there were. Some solvers need no events for that, and are many times as fast. When ctx is done, Tally
// returns its cause and about what it had counted by then. What has no events has no counts.
func (s Solver) Tally(ctx context.Context, p trace.Problem) (trace.Counters, error) {
	t := tally{ctx: ctx}
	if s.tally != nil && p.Solutions == 0 && p.N <= maxTally && s.takes(p) {
		s.tally(p, &t)
	} else {
		for e := range s.Events(p) {
			if t.counters.Count(e); !t.goesOn() {
				break
			}
		}
	}
	return t.counters, context.Cause(ctx)
}

// maxTally is the largest board that is searched without events. With 32 rows and columns, and 63 diagonals of a
// kind, one word holds any set of these. Hardly any larger board can be searched to the end.
const maxTally = 32

// A tally holds what was counted of a search.
type tally struct {
	counters trace.Counters
	ctx      context.Context
	steps    int
	stopped  bool // ctx is done
}

// goesOn counts a step. It returns false if no more are wanted.
func (t *tally) goesOn() bool {
	if t.steps++; t.steps%1024 == 0 {
		t.stopped = t.ctx.Err() != nil
	}
	return !t.stopped
}
