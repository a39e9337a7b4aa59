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
