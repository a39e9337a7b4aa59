package main

import (
	"testing"
	"time"

	"queenreel/trace"
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
		if got := (&worksheetFlags{given: c.given}).seesAll(src, c.found); got != c.answers {
			t.Errorf("%+v: sees all answers is %t", c, got)
		}
	}
}

// The clock of a search starts at 0, and says after each event how much time has passed.
func TestTimed(t *testing.T) {
	t.Parallel()
	const pause = time.Millisecond
	src := &source{events: func(yield func(trace.Event) bool) {
		for range 9 {
			if time.Sleep(pause); !yield(trace.Event{}) {
				return
			}
		}
	}}
	times := src.timed(3)
	if len(times) != 4 || times[0] != 0 {
		t.Fatalf("times %v, want 0 and 3 more", times)
	}
	for i, passed := range times {
		if passed < time.Duration(i)*pause {
			t.Errorf("after %d events %v have passed, want %v or more", i, passed, time.Duration(i)*pause)
		}
	}
}
