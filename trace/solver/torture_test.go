//go:build torture

package solver

import (
	"testing"

	"queenreel/trace"
)

// The solver goes through all 8^8 placements of 8 queens.
func TestExhaustiveTorture(t *testing.T) {
	n := count(Exhaustive, trace.Problem{N: 8})
	if n[trace.Candidates] != 16777216 || n[trace.Solutions] != 92 {
		t.Errorf("%v", n)
	}
}

// The size that takes FirstFail longest is solved, too.
func TestFirstFailTorture(t *testing.T) {
	got := count(FirstFail, trace.Problem{N: 45, Solutions: 1})
	if got[trace.Solutions] != 1 || got[trace.Branches] > 50_000 {
		t.Errorf("%d solutions after %d branches", got[trace.Solutions], got[trace.Branches])
	}
}

// Known numbers that take too long for each test run.
func TestCountTorture(t *testing.T) {
	for n := 15; n <= 18; n++ {
		got, err := Count(t.Context(), n, CountOptions{})
		if err != nil || got != KnownCounts[n] {
			t.Errorf("Count(%d) = %d, %v, want %d", n, got, err, KnownCounts[n])
		}
	}
}

// The parts of a count whose evenness is measured.
func TestCountPartsTorture(t *testing.T) {
	for _, parts := range []int{2, 7, 64} {
		if got := sumParts(t, 14, parts); got != KnownCounts[14] {
			t.Errorf("the %d parts of N = 14 add up to %d, want %d", parts, got, KnownCounts[14])
		}
	}
}
