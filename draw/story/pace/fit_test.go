package pace

import (
	"math"
	"testing"
	"time"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// --duration D gives a film that lasts D, longer or shorter than it would be, down to one that shows nothing but
// the first step, the last and all solutions. As long as D allows it, solutions stand for 0.6 s and the end for 2.
func TestLength(t *testing.T) {
	for pace, name := range Names {
		for _, p := range []trace.Problem{{N: 5}, {N: 6, Solutions: 1}, {N: 4, Solutions: 1}, {N: 3}} {
			all := filmOf(t, solver.Backtrack, p, story.Options{})
			plain := timed(t, all, Timing{Pace: Pace(pace)})
			natural, last := plain.Length(), all.Shots[len(all.Shots)-1].Step
			must := time.Duration(all.Solutions())*600*time.Millisecond + 2*time.Second
			for _, length := range []time.Duration{
				3 * natural, natural * 5 / 4, natural, natural * 3 / 4, natural / 3, natural / 20,
				must + 5*time.Second, must + 100*time.Millisecond, must / 2, must / 10,
			} {
				f := timed(t, all, Timing{Pace: Pace(pace), Length: length})
				if off := f.Length().Seconds()/length.Seconds() - 1; math.Abs(off) > 0.01 {
					t.Errorf("N=%d, %s: %v for %v", p.N, name, f.Length(), length)
				}
				if length >= natural && len(f.Shots) < len(all.Shots) {
					t.Errorf("N=%d, %s: %v is longer than %v, but %d of %d shots are left", p.N, name, length, natural, len(f.Shots), len(all.Shots))
				}
				for i, s := range f.Shots {
					allowed := length >= must+time.Second // of 20 ms for the others
					if s.Hold < ShortestHold || allowed && (s.Step == last && s.Hold < 2*time.Second || s.Step != last && f.mood(i) == story.Solved && s.Hold < 600*time.Millisecond) {
						t.Errorf("N=%d, %s, %v: step %d, mood %d, stands for %v", p.N, name, length, s.Step, f.mood(i), s.Hold)
					}
				}
				if f.Shots[0].Step != 1 || f.Shots[len(f.Shots)-1].Step != last || f.Solutions() != all.Solutions() {
					t.Errorf("N=%d, %s: steps %d to %d, %d solutions", p.N, name, f.Shots[0].Step, f.Shots[len(f.Shots)-1].Step, f.Solutions())
				}
			}
		}
	}
}

// A shorter film first speeds up what nobody reads, and leaves out steps only then; a film that is so long
// that its steps cannot all be seen leaves out most.
func TestLengthLeavesOutLate(t *testing.T) {
	all := filmOf(t, solver.Backtrack, eightFirst, story.Options{})
	plain := timed(t, all, Timing{})
	for _, part := range []float64{0.9, 0.5} {
		shorter := timed(t, all, Timing{Length: time.Duration(part * float64(plain.Length()))})
		if len(shorter.Shots) != len(plain.Shots) {
			t.Errorf("%v as long, %d of %d shots are left", part, len(shorter.Shots), len(plain.Shots))
		}
		for i, s := range shorter.Shots {
			if before := plain.Shots[i].Hold; s.Hold < 40*time.Millisecond || before > 2*time.Second && s.Hold < before*4/7 {
				t.Errorf("%v as long, step %d stands for %v, before %v", part, s.Step, s.Hold, before)
			}
		}
	}
	seven := timed(t, filmOf(t, solver.Backtrack, trace.Problem{N: 7}, story.Options{}), Timing{Length: 30 * time.Second})
	if n := len(seven.Shots); n < 42 || n > 150 {
		t.Errorf("all solutions for 7 queens in half a minute take %d shots", n)
	}
}

// A length that not even the shots allow that must stay is an error, which says what they allow.
func TestLengthTooShort(t *testing.T) {
	for _, c := range []struct {
		p        trace.Problem
		shortest time.Duration
		want     string
	}{
		{trace.Problem{N: 6}, 6 * ShortestHold, "the first, the last and 4 solutions take at least 120ms"},
		{trace.Problem{N: 3}, 2 * ShortestHold, "the first, the last and 0 solutions take at least 40ms"},
	} {
		all := filmOf(t, solver.DLX, c.p, story.Options{Wordless: true})
		if _, err := all.Timed(Timing{Length: c.shortest - 1}); err == nil || err.Error() != c.want {
			t.Errorf("N=%d: %v, want %s", c.p.N, err, c.want)
		}
		for _, s := range timed(t, all, Timing{Length: c.shortest}).Shots {
			if s.Hold != ShortestHold {
				t.Errorf("N=%d: step %d stands for %v", c.p.N, s.Step, s.Hold)
			}
		}
	}
}
