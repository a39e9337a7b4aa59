package solver

import (
	"context"

	"queenreel/trace"
)

// Tally searches for all solutions of p as Events does, or for the first p.Solutions, and returns how many events of
// each counter there were. Of what no counter counts it finds out as little as the solver can do without: which
// queen attacks a square, for instance, which makes some searches several times as fast. When ctx is done, Tally
// returns its cause and what was counted so far. What has no events has no counts.
func (s Solver) Tally(ctx context.Context, p trace.Problem) (trace.Counters, error) {
	t := tally{ctx: ctx}
	if s.tally != nil && p.Solutions == 0 && p.N <= trace.MaxN && s.takes(p) {
		s.tally(p, &t)
	} else {
		for e := range s.Events(p) {
			if !t.count(e.Kind) {
				break
			}
		}
	}
	return t.counters, context.Cause(ctx)
}

// A tally counts the events of a search that nobody looks at.
type tally struct {
	counters trace.Counters
	ctx      context.Context
	events   int
}

// count counts an event. It returns false if no more are wanted.
func (t *tally) count(k trace.Kind) bool {
	t.counters.Count(trace.Event{Kind: k})
	t.events++
	return t.events%1024 != 0 || t.ctx.Err() == nil
}
