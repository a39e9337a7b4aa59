package reel

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// What a trace does not say of its solver is what we know of one with that name, and of another that it counts what the first does. A flag
// says which way the board is filled, whatever the trace says.
func TestAboutOfTrace(t *testing.T) {
	t.Parallel()
	known := func(change func(solver.Solver) solver.Solver) trace.About {
		s := change(solver.CDCL)
		return trace.About{Solver: "cdcl", Doc: s.Doc, Counts: s.Counts, Code: s.Code, Complete: true}
	}
	same := known(func(s solver.Solver) solver.Solver { return s })
	columns := known(solver.Solver.ByColumn)
	columns.ByColumn = true
	largest := known(solver.Solver.MaxFirst)
	largest.MaxFirst = true
	some, first := []trace.Counter{trace.Tests}, solver.Backtrack.Counts
	partial := same // not from us, or it would say that it is complete
	partial.Complete, partial.Code = false, nil
	told := same
	told.Counts = some
	all, _ := trace.Tell(trace.Problem{N: 6}, func(yield func(trace.Event, error) bool) { // of all that these count
		for _, k := range []trace.Kind{trace.Test, trace.Place, trace.TakeBack, trace.Branch, trace.Conflict, trace.Learn, trace.Jump, trace.Solution} {
			yield(trace.Event{Kind: k}, nil)
		}
	})
	for _, c := range []struct {
		header, want trace.About
		search       Search
	}{
		{trace.About{}, trace.About{Solver: "trace", Counts: first}, Search{}},
		{trace.About{Solver: "mine"}, trace.About{Solver: "mine", Counts: first}, Search{}},
		{trace.About{Solver: "mine", Counts: some}, trace.About{Solver: "mine", Counts: some}, Search{}},
		{trace.About{Solver: "cdcl", Complete: true}, same, Search{}},
		{trace.About{Solver: "cdcl"}, partial, Search{}},
		{trace.About{Solver: "cdcl", Complete: true, Counts: some}, told, Search{}},
		{trace.About{Solver: "cdcl", Complete: true, ByColumn: true}, columns, Search{}},
		{trace.About{Solver: "cdcl", Complete: true}, columns, Search{By: "column"}},
		{trace.About{Solver: "cdcl", Complete: true, ByColumn: true}, same, Search{By: "row"}},
		{trace.About{Solver: "cdcl", Complete: true, MaxFirst: true}, largest, Search{}},
		{trace.About{}, trace.About{Problem: trace.Problem{Solutions: 7}, Solver: "trace", Counts: first}, Search{Solutions: 7}},
	} {
		got, err := c.search.about(c.header, all)
		c.want.Told = true
		if diff := cmp.Diff(c.want, got); diff != "" || err != nil {
			t.Errorf("%+v with %+v: %s, error %v", c.header, c.search, diff, err)
		}
	}
}

// Boards go up to what a program and the solver take.
func TestBoardSizes(t *testing.T) {
	t.Parallel()
	for _, sv := range solver.Table {
		for _, most := range []int{trace.MaxN, 10_000} {
			largest := most
			if sv.MaxN > 0 {
				largest = min(most, sv.MaxN)
			}
			for n, fits := range map[int]bool{-1: false, 1: true, largest: true, largest + 1: false} {
				if _, err := (&Search{Solver: sv.Name, Queens: n}).Open(t.Context(), most); (err == nil) != fits {
					t.Errorf("%s, %d queens of up to %d: %v", sv.Name, n, most, err)
				}
			}
		}
	}
}

// A search ends soon after it is stopped, also if each of its events is a long clause.
func TestUntil(t *testing.T) {
	long := trace.Event{Kind: trace.Learn, Clause: make([]trace.Literal, askAfter)}
	for _, c := range []struct {
		event trace.Event
		most  int
	}{{trace.Event{Kind: trace.Test}, askAfter}, {long, 1}} {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		n := 0
		for range Until(ctx, func(yield func(trace.Event) bool) {
			for yield(c.event) {
			}
		}) {
			n++
			stop()
		}
		if n > c.most {
			t.Errorf("%v: %d events after the stop, want at most %d", c.event.Kind, n, c.most)
		}
	}
}
