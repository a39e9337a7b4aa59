package solver

import (
	"testing"

	"queenreel/trace"
)

// By choosing the row with the fewest squares, FirstFail solves every size in thousands of branches, where
// Propagate takes millions. N = 45 is the hardest by far, and tried in full runs only.
func TestFirstFailSizes(t *testing.T) {
	for n := 4; n <= FirstFail.MaxN; n++ {
		if n == 45 {
			continue
		}
		got := count(FirstFail, trace.Problem{N: n, Solutions: 1})
		if got[trace.Solutions] != 1 || got[trace.Branches] > 5000 {
			t.Errorf("N=%d: %d solutions after %d branches", n, got[trace.Solutions], got[trace.Branches])
		}
	}
	if got := count(FirstFail, trace.Problem{N: 50, Solutions: 1}); got[trace.Branches] > 500 {
		t.Errorf("N=50: a solution after %d branches, which takes too long", got[trace.Branches])
	}
}

func BenchmarkPropagate(b *testing.B) {
	for b.Loop() {
		if n := count(Propagate, trace.Problem{N: 12}); n[trace.Solutions] != 14200 {
			b.Fatal(n)
		}
	}
}

func BenchmarkFirstFail(b *testing.B) {
	for b.Loop() {
		if n := count(FirstFail, trace.Problem{N: 50, Solutions: 1}); n[trace.Solutions] != 1 {
			b.Fatal(n)
		}
	}
}
