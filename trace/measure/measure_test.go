package measure

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// The counters are those of the events, one by one.
func TestCounters(t *testing.T) {
	for _, s := range solver.Table {
		events := s.Events(trace.Problem{N: 5})
		var want trace.Counters
		for e := range events {
			want.Count(e)
		}
		once, err := Once(t.Context(), events)
		if err != nil || once.Counters != want {
			t.Errorf("%s once: %v, %v, want %v", s.Name, once.Counters, err, want)
		}
		median, err := Median(t.Context(), events)
		if err != nil || median.Counters != want {
			t.Errorf("%s: %v, %v, want %v", s.Name, median.Counters, err, want)
		}
	}
}

// slow yields a number of events, each of which takes a while.
func slow(events int, while time.Duration) iter.Seq[trace.Event] {
	return func(yield func(trace.Event) bool) {
		for range events {
			if time.Sleep(while); !yield(trace.Event{Kind: trace.Test}) {
				return
			}
		}
	}
}

// Of a short search the median counts, and a long one is ranged once.
func TestMedian(t *testing.T) {
	for _, c := range []struct {
		lengths []int // of each run, in milliseconds; the last is that of all that follow
		ranged  int
		median  int
	}{
		{[]int{50}, 1, 50},
		{[]int{49, 1, 2, 40, 3}, 5, 3},
		{[]int{7, 0, 0, 1, 1, 1, 9}, 6, 1},
		{[]int{0}, 99, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			ranged := 0
			r, err := Median(t.Context(), func(yield func(trace.Event) bool) {
				length := c.lengths[min(ranged, len(c.lengths)-1)]
				ranged++
				slow(length, time.Millisecond)(yield)
			})
			if ranged != c.ranged || err != nil || r.Counters[trace.Tests] != c.median || r.Time != time.Duration(c.median)*time.Millisecond {
				t.Errorf("%v: %d runs, and the median is %v: %v", c.lengths, ranged, r.Time, err)
			}
		})
	}
}

// A search that would take years ends soon after its context, with the cause. What was measured before that counts.
func TestCancelled(t *testing.T) {
	stopped := errors.New("stopped")
	for _, s := range solver.Table {
		if !s.Complete {
			continue
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(time.Millisecond, func() { cancel(stopped) })
		if _, err := Median(ctx, s.Events(trace.Problem{N: 20})); !errors.Is(err, stopped) {
			t.Errorf("%s: %v", s.Name, err)
		}
		if _, err := Once(ctx, s.Events(trace.Problem{N: 4})); !errors.Is(err, stopped) {
			t.Errorf("%s, after the end of its context: %v", s.Name, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	ranged := 0
	r, err := Median(ctx, func(yield func(trace.Event) bool) {
		if ranged++; ranged == 2 {
			cancel()
		}
		slow(2000, 0)(yield)
	})
	if ranged != 2 || err != nil || r.Counters[trace.Tests] != 2000 {
		t.Errorf("ended in run %d: %d events, %v", ranged, r.Counters[trace.Tests], err)
	}
}

// What counts as a node and as a failure depends on the solver.
func TestNodesAndFailures(t *testing.T) {
	counters := trace.Counters{
		trace.Branches: 1, trace.Candidates: 2, trace.Placements: 3,
		trace.Failures: 4, trace.Conflicts: 5, trace.DeadEnds: 6, trace.Moves: 7, trace.Boards: 8,
	}
	for _, c := range []struct {
		reports         []trace.Counter
		nodes, failures int
	}{
		{solver.Propagate.Counts, 1, 4},
		{solver.CDCL.Counts, 1, 5},
		{solver.Exhaustive.Counts, 2, 4},
		{solver.DLX.Counts, 3, 6},
		{solver.MinConflicts.Counts, 7, 4},
		{[]trace.Counter{trace.Boards, trace.Placements}, 8, 4},
		{nil, 1, 4},
	} {
		if nodes, failures := Nodes(c.reports, counters), Failures(c.reports, counters); nodes != c.nodes || failures != c.failures {
			t.Errorf("%v: %d nodes and %d failures, want %d and %d", c.reports, nodes, failures, c.nodes, c.failures)
		}
	}
	if n := Failures(solver.Backtrack.Counts, trace.Counters{trace.DeadEnds: 7}); n != 7 {
		t.Errorf("a solver that reports no failures has %d, want its dead ends", n)
	}
}

// cells returns the cells of a table as text.
func cells[T any](table iter.Seq2[Cell[T], error]) (text []string) {
	for c, err := range table {
		text = append(text, fmt.Sprint(c.Solver.Name, c.N, c.Late, c.Value, err))
	}
	return text
}

// The table goes size by size. A solver that exceeds the limit is not tried on larger boards.
func TestTable(t *testing.T) {
	tried := 0
	got := cells(Table(t.Context(), 3, 5, []solver.Solver{solver.DLX, solver.Forward}, time.Millisecond,
		func(ctx context.Context, s solver.Solver, p trace.Problem) (int, error) {
			if tried++; s.Name == "forward" && p.N == 4 {
				<-ctx.Done()
				return 7, context.Cause(ctx)
			}
			return p.N * p.N, nil
		}))
	want := []string{
		"dlx3 false 9 <nil>", "forward3 false 9 <nil>",
		"dlx4 false 16 <nil>", "forward4 true 0 <nil>",
		"dlx5 false 25 <nil>", "forward5 true 0 <nil>",
	}
	if !slices.Equal(got, want) || tried != 5 {
		t.Errorf("%d searches: %q, want %q", tried, got, want)
	}
}

// An error ends the table, and so does the end of the context, which is not the limit of a search.
func TestTableEnds(t *testing.T) {
	solvers := []solver.Solver{solver.DLX, solver.Forward}
	failed := errors.New("failed")
	got := cells(Table(t.Context(), 1, 9, solvers, time.Hour,
		func(context.Context, solver.Solver, trace.Problem) (int, error) { return 0, failed }))
	if want := []string{"dlx1 false 0 failed"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	ctx, cancel := context.WithCancel(t.Context())
	got = cells(Table(ctx, 1, 9, solvers, time.Hour,
		func(ctx context.Context, s solver.Solver, p trace.Problem) (int, error) {
			if s.Name == "forward" {
				cancel()
			}
			return 0, context.Cause(ctx)
		}))
	if want := []string{"dlx1 false 0 <nil>", "forward1 false 0 context canceled"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for range Table(t.Context(), 1, 9, solvers, time.Hour, func(context.Context, solver.Solver, trace.Problem) (int, error) { return 0, nil }) {
		break // safe
	}
}
