package story

import (
	"math"
	"slices"
	"testing"
	"time"

	"queenreel/trace"
)

// oddHolds all differ, so that none is mistaken for another.
var oddHolds = Holds{
	Start:     1300 * time.Millisecond,
	Move:      110 * time.Millisecond,
	Test:      70 * time.Millisecond,
	Backtrack: 130 * time.Millisecond,
	Solution:  1700 * time.Millisecond,
	End:       1900 * time.Millisecond,
}

// Each scene has the hold of its kind; the first and the last have holds of their own.
func TestHolds(t *testing.T) {
	for _, detail := range []Detail{Moves, Tests} {
		scenes := slices.Collect(tellBacktrack(trace.Problem{N: 6, Solutions: 2}, Options{Detail: detail, Holds: oddHolds}))
		for i, s := range scenes {
			want := map[Mood]time.Duration{
				Placement: oddHolds.Move, Free: oddHolds.Test, Conflict: oddHolds.Test,
				Backtrack: oddHolds.Backtrack, Solved: oddHolds.Solution,
			}[s.Mood]
			switch i {
			case 0:
				want = oddHolds.Start
			case len(scenes) - 1:
				want = oddHolds.End
			}
			if s.Hold != want {
				t.Errorf("%s, step %d, mood %d: holds %v, want %v", DetailNames[detail], s.Step, s.Mood, s.Hold, want)
			}
		}
	}
}

// A hold that is not set is that of DefaultHolds.
func TestHoldsNotSet(t *testing.T) {
	var with, without []time.Duration
	for s := range tellBacktrack(eightFirst, Options{Holds: DefaultHolds}) {
		with = append(with, s.Hold)
	}
	for s := range tellBacktrack(eightFirst, Options{}) {
		without = append(without, s.Hold)
	}
	if !slices.Equal(with, without) {
		t.Error("the zero Holds are not the DefaultHolds")
	}
	some := Holds{Move: 333 * time.Millisecond}
	for s := range tellBacktrack(eightFirst, Options{Holds: some}) {
		want := DefaultHolds.Move
		switch {
		case s.Step == 1:
			want = DefaultHolds.Start
		case s.Ends:
			want = DefaultHolds.End
		case s.Mood == Solved:
			want = DefaultHolds.Solution
		case s.Mood == Placement:
			want = some.Move
		}
		if s.Mood != Backtrack && s.Hold != want {
			t.Errorf("step %d: holds %v, want %v", s.Step, s.Hold, want)
		}
	}
}

// --speed divides every hold, those of the first and the last scene too, but none is less than 20 ms:
// browsers would show such a frame for 100 ms.
func TestSpeed(t *testing.T) {
	plain := slices.Collect(tellBacktrack(trace.Problem{N: 5, Solutions: 1}, Options{Detail: Tests, Holds: oddHolds}))
	for _, speed := range []float64{0.1, 0.5, 1, 2, 3.7, 50, 1e6} {
		h := oddHolds
		h.Speed = speed
		shortest := 0
		i := 0
		for s := range tellBacktrack(trace.Problem{N: 5, Solutions: 1}, Options{Detail: Tests, Holds: h}) {
			want := time.Duration(float64(plain[i].Hold) / speed)
			if want < 20*time.Millisecond {
				want = 20 * time.Millisecond
				shortest++
			}
			if off := s.Hold - want; off < -time.Microsecond || off > time.Microsecond {
				t.Errorf("speed %v, step %d: holds %v, want %v", speed, s.Step, s.Hold, want)
			}
			i++
		}
		if speed == 1e6 && shortest != i {
			t.Errorf("speed %v: %d scenes of %d are as short as can be", speed, shortest, i)
		}
		end := max(20*time.Millisecond, time.Duration(float64(oddHolds.End)/speed))
		if got := h.EndHold(); got != end {
			t.Errorf("speed %v: EndHold is %v, want %v", speed, got, end)
		}
	}
	if got := (Holds{}).EndHold(); got != DefaultHolds.End {
		t.Errorf("EndHold of no holds is %v, want %v", got, DefaultHolds.End)
	}
}

// A speed that is not above 0 is 1, and whatever the holds are, none is too short or too long.
func TestOddHolds(t *testing.T) {
	for _, c := range []struct {
		holds Holds
		want  time.Duration // of the last scene
	}{
		{Holds{Speed: -2}, DefaultHolds.End},
		{Holds{Speed: math.NaN()}, DefaultHolds.End},
		{Holds{Speed: math.Inf(-1)}, DefaultHolds.End},
		{Holds{Speed: math.Inf(1)}, ShortestHold},
		{Holds{Speed: 1e-300}, longestHold},
		{Holds{End: -time.Second}, ShortestHold},
		{Holds{End: math.MinInt64, Speed: 1e-300}, ShortestHold},
		{Holds{End: math.MaxInt64}, longestHold},
	} {
		if got := c.holds.EndHold(); got != c.want {
			t.Errorf("%+v: the last scene stands for %v, want %v", c.holds, got, c.want)
		}
		for s := range tellBacktrack(trace.Problem{N: 4}, Options{Detail: Tests, Holds: c.holds}) {
			if s.Hold < ShortestHold || s.Hold > longestHold {
				t.Errorf("%+v, step %d: holds %v", c.holds, s.Step, s.Hold)
			}
		}
	}
}
