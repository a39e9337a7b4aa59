package story

import (
	"math"
	"slices"
	"testing"
	"time"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// --duration D gives a film that lasts D, longer or shorter than it would be, down to one that shows nothing but
// the first scene, the last and all solutions. As long as D allows it, solutions stand for 0.6 s and the end for 2.
func TestLength(t *testing.T) {
	for _, pace := range []Pace{Lesson, Steady, Fast} {
		for _, p := range []trace.Problem{{N: 5}, {N: 6, Solutions: 1}, {N: 4, Solutions: 1}, {N: 3}} {
			scenes := slices.Values(slices.Collect(tellBacktrack(p, Options{})))
			census := Count(t.Context(), scenes, math.MaxInt)
			natural := lengthOf(timed(t, scenes, Timing{Pace: pace}))
			must := time.Duration(len(census.Solutions))*600*time.Millisecond + 2*time.Second
			for _, length := range []time.Duration{
				3 * natural, natural * 5 / 4, natural, natural * 3 / 4, natural / 3, natural / 20,
				must + 5*time.Second, must + 100*time.Millisecond, must / 2, must / 10,
			} {
				film := timed(t, scenes, Timing{Pace: pace, Length: length})
				if off := lengthOf(film).Seconds()/length.Seconds() - 1; math.Abs(off) > 0.01 {
					t.Errorf("N=%d, %s: %v for %v", p.N, PaceNames[pace], lengthOf(film), length)
				}
				if length >= natural && len(film) < census.Scenes {
					t.Errorf("N=%d, %s: %v is longer than %v, but %d of %d scenes are left", p.N, PaceNames[pace], length, natural, len(film), census.Scenes)
				}
				solutions := 0
				for i, s := range film {
					last := i == len(film)-1
					if s.Mood == Solved {
						solutions++
					}
					allowed := length >= must+time.Second // of 20 ms for the others
					if s.Hold < ShortestHold || allowed && (last && s.Hold < 2*time.Second || !last && s.Mood == Solved && s.Hold < 600*time.Millisecond) {
						t.Errorf("N=%d, %s, %v: step %d, mood %d, stands for %v", p.N, PaceNames[pace], length, s.Step, s.Mood, s.Hold)
					}
				}
				if film[0].Step != 1 || film[len(film)-1].Step != census.Last.Step || solutions != len(census.Solutions) {
					t.Errorf("N=%d, %s: steps %d to %d, %d solutions", p.N, PaceNames[pace], film[0].Step, film[len(film)-1].Step, solutions)
				}
			}
		}
	}
}

// A shorter film first speeds up what nobody reads, and leaves out scenes only then; a film that is so long
// that its scenes cannot all be seen leaves out most.
func TestLengthLeavesOutLate(t *testing.T) {
	scenes := tellBacktrack(eightFirst, Options{})
	plain := timed(t, scenes, Timing{})
	for _, part := range []float64{0.9, 0.5} {
		shorter := timed(t, scenes, Timing{Length: time.Duration(part * float64(lengthOf(plain)))})
		if len(shorter) != len(plain) {
			t.Errorf("%v as long, %d of %d scenes are left", part, len(shorter), len(plain))
		}
		for i, s := range shorter {
			if s.Hold < 40*time.Millisecond || plain[i].Hold > 2*time.Second && s.Hold < plain[i].Hold*4/7 {
				t.Errorf("%v as long, step %d stands for %v, before %v", part, s.Step, s.Hold, plain[i].Hold)
			}
		}
	}
	all := timed(t, tellBacktrack(trace.Problem{N: 7}, Options{}), Timing{Length: 30 * time.Second})
	if n := len(all); n < 42 || n > 150 {
		t.Errorf("all solutions for 7 queens in half a minute take %d scenes", n)
	}
}

// A length that not even the scenes allow that must stay is an error, which says what they allow.
func TestLengthTooShort(t *testing.T) {
	for _, c := range []struct {
		p        trace.Problem
		shortest time.Duration
		want     string
	}{
		{trace.Problem{N: 6}, 6 * ShortestHold, "the first, the last and 4 solutions take at least 120ms"},
		{trace.Problem{N: 3}, 2 * ShortestHold, "the first, the last and 0 solutions take at least 40ms"},
	} {
		scenes := tell(solver.DLX, c.p, Options{Wordless: true})
		census := Count(t.Context(), scenes, math.MaxInt)
		if _, _, err := Timed(t.Context(), scenes, census, Timing{Length: c.shortest - 1}); err == nil || err.Error() != c.want {
			t.Errorf("N=%d: %v, want %s", c.p.N, err, c.want)
		}
		film, _, err := Timed(t.Context(), scenes, census, Timing{Length: c.shortest})
		if err != nil {
			t.Fatal(err)
		}
		for s := range film {
			if s.Hold != ShortestHold {
				t.Errorf("N=%d: step %d stands for %v", c.p.N, s.Step, s.Hold)
			}
		}
	}
}
