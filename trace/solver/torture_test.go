package solver

import (
	"testing"

	"queenreel/trace"
	"queenreel/trace/tracetest"
)

// The size that takes FirstFail longest is solved, too.
func TestFirstFailTorture(t *testing.T) {
	tracetest.Needs(t)
	got := count(FirstFail, trace.Problem{N: 45, Solutions: 1})
	if got[trace.Solutions] != 1 || got[trace.Branches] > 50_000 {
		t.Errorf("%d solutions after %d branches", got[trace.Solutions], got[trace.Branches])
	}
}

// Known numbers that take too long for each test run.
func TestCountTorture(t *testing.T) {
	tracetest.Needs(t)
	for n := 15; n <= 18; n++ {
		got, err := Count(t.Context(), n, CountOptions{})
		if err != nil || got != KnownCounts[n] {
			t.Errorf("Count(%d) = %d, %v, want %d", n, got, err, KnownCounts[n])
		}
	}
}
