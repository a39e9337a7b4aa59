package story

import (
	"slices"
	"testing"
	"time"

	"queenreel/trace"
)

// --duration D gives a film that is no longer than D and, as long as no scene is dropped, hardly shorter.
// The first scene, the last and all solutions are kept, and no hold is less than 20 ms.
func TestFit(t *testing.T) {
	for _, p := range []trace.Problem{{N: 6}, eightFirst, {N: 3}} {
		scenes := tellBacktrack(p, Options{Holds: oddHolds})
		all := slices.Collect(scenes)
		census := Count(t.Context(), scenes, 1<<30)
		for _, length := range []time.Duration{census.Length + time.Hour, census.Length, census.Length * 3 / 4, census.Length / 3,
			time.Duration(len(all)) * ShortestHold, time.Duration(len(all)) * ShortestHold * 2 / 3} {
			fit, err := Fit(scenes, census, length)
			if err != nil {
				t.Errorf("N=%d into %v: %v", p.N, length, err)
				continue
			}
			got := slices.Collect(fit)
			var sum time.Duration
			solutions := 0
			for _, s := range got {
				sum += s.Hold
				if s.Hold < ShortestHold || s.Hold > all[s.Step-1].Hold {
					t.Fatalf("N=%d into %v, step %d: holds %v, before %v", p.N, length, s.Step, s.Hold, all[s.Step-1].Hold)
				}
				if s.Mood == Solved {
					solutions++
				}
			}
			if sum > length {
				t.Errorf("N=%d into %v: %v", p.N, length, sum)
			}
			if fewer := len(got) < len(all); fewer != (length < time.Duration(len(all))*ShortestHold) {
				t.Errorf("N=%d into %v: %d scenes of %d", p.N, length, len(got), len(all))
			} else if least := min(length, census.Length) - 10*time.Millisecond; !fewer && sum < least {
				t.Errorf("N=%d into %v: %v, much shorter than it may be", p.N, length, sum)
			}
			if got[0].Step != 1 || got[len(got)-1].Step != len(all) || solutions != len(census.Solutions) {
				t.Errorf("N=%d into %v: steps %d to %d, %d solutions", p.N, length, got[0].Step, got[len(got)-1].Step, solutions)
			}
		}
		if _, err := Fit(scenes, census, 30*time.Millisecond); err == nil {
			t.Errorf("N=%d into 30ms: no error", p.N)
		}
	}
}
