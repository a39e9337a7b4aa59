// Package measure counts and times searches.
//
// All figures belong to the search that a film shows, with all its events.
package measure

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"time"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// A Run holds the counters and the wall time of a search that was ranged to its end.
type Run struct {
	Counters trace.Counters
	Time     time.Duration
}

// A search that takes less than short is ranged at least minRuns times, and then until span has passed, up to maxRuns times:
// other work of the machine can double the time of one run.
const (
	short   = 50 * time.Millisecond
	span    = 10 * time.Millisecond
	minRuns = 5
	maxRuns = 99
)

// Median ranges a search once or, if that is short, several times, and returns the run with the median time. If ctx is done before
// the first run ends, Median returns its cause. The search must be one that can be ranged more than once.
func Median(ctx context.Context, events iter.Seq[trace.Event]) (Run, error) {
	var done []Run
	began := time.Now()
	for len(done) == 0 || done[0].Time < short && (len(done) < minRuns || len(done) < maxRuns && time.Since(began) < span) {
		r, err := Once(ctx, events)
		if err != nil && len(done) == 0 {
			return Run{}, err
		}
		if err != nil {
			break
		}
		done = append(done, r)
	}
	slices.SortFunc(done, func(r, s Run) int { return cmp.Compare(r.Time, s.Time) })
	return done[len(done)/2], nil
}

// Once ranges a search once. If ctx is done, it returns its cause.
func Once(ctx context.Context, events iter.Seq[trace.Event]) (Run, error) {
	const interval = 1024 // the number of events after which to ask the context
	var r Run
	var kinds [256]int // events by kind: a counter for each would take longer
	n, began := 0, time.Now()
	for e := range events {
		if n%interval == 0 && ctx.Err() != nil {
			return Run{}, context.Cause(ctx)
		}
		n++
		kinds[e.Kind]++
	}
	r.Time = time.Since(began)
	for kind, events := range kinds {
		r.Counters.Add(trace.Kind(kind), events)
	}
	return r, nil
}

// Nodes returns the number of nodes of a search that reports some counters: branches if they are among these, or else candidates,
// moves, boards or queens placed.
func Nodes(reported []trace.Counter, c trace.Counters) int {
	return first(reported, c, trace.Branches, trace.Candidates, trace.Moves, trace.Boards, trace.Placements)
}

// Failures returns how often a branch of a search that reports some counters ended without a solution: failures, conflicts or dead ends.
func Failures(reported []trace.Counter, c trace.Counters) int {
	return first(reported, c, trace.Failures, trace.Conflicts, trace.DeadEnds)
}

// first returns the value of the first of the given counters that is reported, or else the first that is not 0.
func first(reported []trace.Counter, c trace.Counters, counters ...trace.Counter) int {
	for _, counter := range counters {
		if slices.Contains(reported, counter) {
			return c[counter]
		}
	}
	n := 0
	for _, counter := range counters {
		n = cmp.Or(n, c[counter])
	}
	return n
}

// A Cell is what a solver took for one size, in a table of sizes by solvers.
type Cell[T any] struct {
	N      int
	Solver solver.Solver
	Late   bool // the solver took longer than the limit, on this board or on a smaller one; Value is zero
	Value  T
}

// Table yields a cell for each board, from first to last rows, and for each solver, in this order; value returns the Value of a
// cell. Searches run one after the other, for they would slow each other down, and none begins on a larger board than one for
// which its solver exceeded the limit. When ctx is done, or value returns an error before the limit, the last cell has an error.
// Each range searches again.
func Table[T any](
	ctx context.Context, first, last int, solvers []solver.Solver, limit time.Duration,
	value func(context.Context, solver.Solver, trace.Problem) (T, error),
) iter.Seq2[Cell[T], error] {
	return func(yield func(Cell[T], error) bool) {
		late := make([]bool, len(solvers))
		for n := first; n <= last; n++ {
			for i, s := range solvers {
				cell := Cell[T]{N: n, Solver: s}
				var err error
				if !late[i] {
					inner, cancel := context.WithTimeout(ctx, limit)
					cell.Value, err = value(inner, s, trace.Problem{N: n})
					if err != nil && inner.Err() != nil && ctx.Err() == nil {
						late[i], err = true, nil
						cell.Value = *new(T)
					}
					cancel()
				}
				if ctx.Err() != nil {
					err = ctx.Err()
				}
				cell.Late = late[i]
				if !yield(cell, err) || err != nil {
					return
				}
			}
		}
	}
}
