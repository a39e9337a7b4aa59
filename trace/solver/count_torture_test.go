//go:build torture

package solver

import "testing"

// Known numbers that take too long for each test run.
func TestCountTorture(t *testing.T) {
	for n := 15; n < len(countsOf); n++ {
		got, err := Count(t.Context(), n, CountOptions{})
		if err != nil || got != countsOf[n] {
			t.Errorf("Count(%d) = %d, %v, want %d", n, got, err, countsOf[n])
		}
	}
}

// The parts of a count whose evenness is measured.
func TestCountPartsTorture(t *testing.T) {
	for _, parts := range []int{2, 7, 64} {
		if got := sumParts(t, 14, parts); got != countsOf[14] {
			t.Errorf("the %d parts of N = 14 add up to %d, want %d", parts, got, countsOf[14])
		}
	}
}
