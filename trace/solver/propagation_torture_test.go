//go:build torture

package solver

import (
	"testing"

	"queenreel/trace"
)

// The size that takes FirstFail longest is solved, too.
func TestFirstFailTorture(t *testing.T) {
	got := count(FirstFail, trace.Problem{N: 45, Solutions: 1})
	if got[trace.Solutions] != 1 || got[trace.Branches] > 50_000 {
		t.Errorf("%d solutions after %d branches", got[trace.Solutions], got[trace.Branches])
	}
}
