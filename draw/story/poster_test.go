package story

import (
	"math"
	"slices"
	"testing"
	"time"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// A poster stands first, for the shortest time; then comes the film, which is as long as before. What has passed is
// told true of both.
func TestWithPoster(t *testing.T) {
	p := trace.Problem{N: 4, Solutions: 1}
	told, _ := Tell(solver.Backtrack.About(p), solver.Backtrack.Events(p), Options{})
	plain, before, err := Timed(t.Context(), told, Count(t.Context(), told, math.MaxInt, 3), Timing{})
	if err != nil {
		t.Fatal(err)
	}
	without := slices.Collect(plain)
	poster := without[5]
	film, census := WithPoster(plain, before, poster)
	for range 2 { // it can be ranged twice
		with := slices.Collect(film)
		if len(with) != len(without)+1 || census.Scenes != len(with) || census.Length != before.Length+ShortestHold {
			t.Fatalf("%d scenes in %v, and %d in %v without the poster", census.Scenes, census.Length, before.Scenes, before.Length)
		}
		if with[0].Step != poster.Step || with[0].Hold != ShortestHold {
			t.Errorf("it begins with step %d for %v, and the poster is step %d", with[0].Step, with[0].Hold, poster.Step)
		}
		passed := time.Duration(0)
		for i, s := range with {
			passed += s.Hold
			if want := float64(passed) / float64(census.Length); math.Abs(s.Passed-want) > 1e-9 {
				t.Errorf("when scene %d ends, %v has passed, and it says %v", i+1, want, s.Passed)
			}
			if i > 0 && (s.Step != without[i-1].Step || s.Hold != without[i-1].Hold) {
				t.Errorf("scene %d is step %d for %v, and was step %d for %v", i+1, s.Step, s.Hold, without[i-1].Step, without[i-1].Hold)
			}
		}
		for _, at := range census.Solutions {
			if with[at-1].Mood != Solved {
				t.Errorf("scene %d counts as a solution", at)
			}
		}
		if len(census.Solutions) != 1 || len(census.Kept) != len(before.Kept) {
			t.Errorf("the census has solutions at %v and keeps %v", census.Solutions, census.Kept)
		}
	}
	for range film {
		break // leaving the loop early is safe
	}
}
