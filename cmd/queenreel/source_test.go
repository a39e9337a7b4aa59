package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// All solutions are known if the search is complete and was not cut short; all answers to an exercise, if the search
// also began with no queen that the exercise does not show.
func TestKnowsAll(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		complete     bool
		limit, found int
		fixed, given int
		all, answers bool
	}{
		{true, 0, 2, 0, 0, true, true},
		{false, 0, 2, 0, 0, false, false},
		{true, 3, 2, 0, 0, true, true},
		{true, 2, 2, 0, 0, false, false},
		{true, 0, 2, 1, 0, true, false},
		{true, 0, 2, 1, 1, true, true},
		{true, 0, 2, 2, 1, true, false},
		{true, 2, 2, 1, 1, false, false},
	} {
		src := &source{About: trace.About{Complete: c.complete, Problem: trace.Problem{N: 4, Solutions: c.limit}}}
		for row := range c.fixed {
			src.Fixed = append(src.Fixed, trace.Sq(row, 2*row+1))
		}
		if got := src.findsAll(c.found); got != c.all {
			t.Errorf("%+v: finds all is %t", c, got)
		}
		if src.written = true; src.findsAll(c.found) {
			t.Errorf("%+v: a trace finds all", c)
		}
		src.written = false
		if got := (&worksheetFlags{given: c.given}).seesAll(src, c.found); got != c.answers {
			t.Errorf("%+v: sees all answers is %t", c, got)
		}
	}
}

// What a trace does not say of its solver is what we know of one with that name, and of another that it counts what the first does. A flag
// says which way the board is filled, whatever the trace says.
func TestAboutOfTrace(t *testing.T) {
	t.Parallel()
	known := func(change func(solver.Solver) solver.Solver) trace.About {
		s, _ := solverNamed("cdcl")
		s = change(s)
		return trace.About{Solver: "cdcl", Doc: s.Doc, Counts: s.Counts, Code: s.Code, Complete: true}
	}
	same := known(func(s solver.Solver) solver.Solver { return s })
	columns := known(solver.Solver.ByColumn)
	columns.ByColumn = true
	largest := known(solver.Solver.MaxFirst)
	largest.MaxFirst = true
	some, first := []trace.Counter{trace.Tests}, solver.Backtrack.Counts
	told := same
	told.Counts = some
	for _, c := range []struct {
		header, want trace.About
		args         []string
	}{
		{trace.About{}, trace.About{Solver: "trace", Counts: first}, nil},
		{trace.About{Solver: "mine"}, trace.About{Solver: "mine", Counts: first}, nil},
		{trace.About{Solver: "mine", Counts: some}, trace.About{Solver: "mine", Counts: some}, nil},
		{trace.About{Solver: "cdcl"}, same, nil},
		{trace.About{Solver: "cdcl", Counts: some}, told, nil},
		{trace.About{Solver: "cdcl", ByColumn: true}, columns, nil},
		{trace.About{Solver: "cdcl"}, columns, []string{"--by", "column"}},
		{trace.About{Solver: "cdcl", ByColumn: true}, same, []string{"--by", "row"}},
		{trace.About{Solver: "cdcl", MaxFirst: true}, largest, nil},
		{trace.About{}, trace.About{Problem: trace.Problem{Solutions: 7}, Solver: "trace", Counts: first}, []string{"--solutions", "7"}},
	} {
		cmd := &cobra.Command{}
		s := addSearch(cmd, trace.MaxN)
		s.addLimit()
		if err := cmd.ParseFlags(c.args); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, s.about(c.header, trace.Problem{Solutions: 7})); diff != "" {
			t.Errorf("%+v with %q: %s", c.header, c.args, diff)
		}
	}
}
