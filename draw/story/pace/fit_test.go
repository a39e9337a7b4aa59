package pace

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// --max-frames K gives a film of exactly K frames, for any K that leaves room for the first step, the last one and every solution. All
// steps but dead ends stay if they can.
func TestThin(t *testing.T) {
	six := filmOf(t, solver.Backtrack, trace.Problem{N: 6}, story.Options{})
	for name, all := range map[string]Film{
		"8 queens, the last step but one solves":   filmOf(t, solver.Backtrack, eightFirst, story.Options{}),
		"5 queens, many solutions among few steps": filmOf(t, solver.Backtrack, trace.Problem{N: 5}, story.Options{}),
		"3 queens, no solution":                    filmOf(t, solver.Backtrack, trace.Problem{N: 3}, story.Options{}),
		"1 queen":                                  filmOf(t, solver.Backtrack, trace.Problem{N: 1}, story.Options{}),
		"6 queens from step 20 to 90":              six.only(20, 90),
		"6 queens from a solution on":              six.only(62, len(six.Shots)),
	} {
		essential, others := []int32{}, []int32{}
		for i, s := range all.Shots {
			if i == 0 || i == len(all.Shots)-1 || all.mood(i) == story.Solved {
				essential = append(essential, s.Step)
			}
			if all.mood(i) != story.DeadEnd {
				others = append(others, s.Step)
			}
		}
		for frames := -1; frames <= len(all.Shots)+3; frames += 1 + max(0, frames)/16 {
			thin, err := all.Thin(frames, nil)
			if tooFew := frames < min(len(essential), len(all.Shots)); tooFew || err != nil {
				if !tooFew || err == nil {
					t.Errorf("%s: %d frames for %d shots that must stay: %v", name, frames, len(essential), err)
				}
				continue
			}
			left := thin.steps()
			want := essential
			if frames >= len(others)+len(essential) {
				want = append(want, others...)
			}
			missing := slices.ContainsFunc(want, func(step int32) bool { return !slices.Contains(left, int(step)) })
			if len(left) != min(frames, len(all.Shots)) || missing || !slices.IsSorted(left) {
				t.Errorf("%s: %d frames of %d: %d are left, and a step that stays is missing: %v", name, frames, len(all.Shots), len(left), missing)
			}
		}
	}
}

// A step that someone wants to pause at stays, like a solution, and the error counts it.
func TestThinKeeps(t *testing.T) {
	all := filmOf(t, solver.Backtrack, eightFirst, story.Options{})
	for _, kept := range [][]int{{42}, {1, 2, 3, 326}, {100, 100, 7}, {500}} {
		thin, err := all.Thin(10, kept)
		if err != nil {
			t.Fatal(err)
		}
		left := thin.steps()
		if len(left) != 10 {
			t.Errorf("%d shots are left, want 10", len(left))
		}
		for _, step := range kept {
			if step <= 326 && !slices.Contains(left, step) {
				t.Errorf("step %d is left out: %v", step, left)
			}
		}
	}
	if _, err := all.Thin(1, nil); err == nil || err.Error() != "1 frame is too few: the first, the last and 1 solution take 3" {
		t.Errorf("one frame: %v", err)
	}
	_, err := all.Thin(3, []int{42, 43})
	if want := "3 frames are too few: the first, the last, 1 solution and 2 steps with a pause take 5"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// solutionsOf returns how many shots of a film show a solution.
func solutionsOf(f Film) (n int) {
	for i := range f.Shots {
		if f.Beat(&f.Shots[i]).Mood == story.Solved {
			n++
		}
	}
	return n
}

// --duration D gives a film that lasts D, longer or shorter than it would be, down to one that shows nothing but the first step, the
// last and all solutions. As long as D allows it, solutions stand for 0.6 s, the end for 2 and the start until its title is read.
func TestLength(t *testing.T) {
	for pace, name := range Names {
		for _, p := range []trace.Problem{{N: 5}, {N: 6, Solutions: 1}, {N: 4, Solutions: 1}, {N: 3}} {
			all := filmOf(t, solver.Backtrack, p, story.Options{})
			plain := timed(t, all, Timing{Pace: Pace(pace)})
			natural, last := plain.Length(), all.Shots[len(all.Shots)-1].Step
			must := time.Duration(solutionsOf(all))*600*time.Millisecond + 2*time.Second + all.beat(&all.Shots[0], 0).Title.Time(0)
			for _, length := range []time.Duration{
				3 * natural, natural * 5 / 4, natural, natural * 3 / 4, natural / 3, natural / 20,
				must + 5*time.Second, must + 100*time.Millisecond, must / 2, must / 10,
			} {
				f := timed(t, all, Timing{Pace: Pace(pace), Length: length})
				if off := f.Length().Seconds()/length.Seconds() - 1; math.Abs(off) > 0.01 {
					t.Errorf("N=%d, %s: %v for %v", p.N, name, f.Length(), length)
				}
				if length >= natural && len(f.Shots) < len(plain.Shots) {
					t.Errorf("N=%d, %s: %v is longer than %v, but %d of %d shots are left", p.N, name, length, natural, len(f.Shots), len(plain.Shots))
				}
				for i, s := range f.Shots {
					allowed := length >= must+time.Second // of 20 ms for the others
					if s.Hold < ShortestHold || allowed && (s.Step == last && s.Hold < 2*time.Second || s.Step != last && f.mood(i) == story.Solved && s.Hold < 600*time.Millisecond) {
						t.Errorf("N=%d, %s, %v: step %d, mood %d, stands for %v", p.N, name, length, s.Step, f.mood(i), s.Hold)
					}
				}
				if f.Shots[0].Step != 1 || f.Shots[len(f.Shots)-1].Step != last || solutionsOf(f) != solutionsOf(all) {
					t.Errorf("N=%d, %s: steps %d to %d, %d solutions", p.N, name, f.Shots[0].Step, f.Shots[len(f.Shots)-1].Step, solutionsOf(f))
				}
			}
		}
	}
}

// A film of any length leaves out steps before others flash by: each stands for a glimpse where the steps that must stay have room for
// theirs.
func TestLengthsDoNotFlash(t *testing.T) {
	for name, all := range map[string]Film{
		"6 queens":               filmOf(t, solver.Backtrack, trace.Problem{N: 6, Solutions: 1}, story.Options{}),
		"8 queens":               filmOf(t, solver.Backtrack, eightFirst, story.Options{}),
		"all solutions":          filmOf(t, solver.Backtrack, trace.Problem{N: 6}, story.Options{}),
		"all squares tested":     filmOf(t, solver.Backtrack, trace.Problem{N: 6}, story.Options{Detail: story.Tests}),
		"two searches":           comparison(t, 6, story.StepClock, solver.Backtrack, solver.DLX),
		"three searches by work": comparison(t, 6, story.WorkClock, solver.Backtrack, solver.MinConflicts, solver.DLX),
	} {
		for length := 10 * time.Second; length < 3*time.Minute; length = length * 6 / 5 {
			f := timed(t, all, Timing{Length: length})
			if off := f.Length() - length; off.Abs() > time.Millisecond {
				t.Errorf("%s, %v: it lasts %v", name, length, f.Length())
			}
			for _, s := range f.Shots {
				if s.Hold < glimpse {
					t.Errorf("%s, %v, %d shots: step %d stands for %v", name, length, len(f.Shots), s.Step, s.Hold)
					break
				}
			}
		}
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

// A dead end that is too brief to be seen has no picture but that of the removal after it. No other step of a film is left out, and one
// with a pause or a question, the first and the last stay.
func TestDeadEndsShareRemovals(t *testing.T) {
	films := map[string]Film{
		"two by steps":  comparison(t, 6, story.StepClock, solver.Backtrack, solver.DLX),
		"three by work": comparison(t, 6, story.WorkClock, solver.Backtrack, solver.Forward, solver.DLX),
	}
	for _, sv := range solver.Table {
		if sv.Name != solver.Exhaustive.Name {
			all := filmOf(t, sv, trace.Problem{N: 6}, story.Options{})
			films[sv.Name], films[sv.Name+" in part"] = all, all.only(len(all.Shots)/2, len(all.Shots)*2/3)
		}
	}
	films["every other"] = films[solver.Backtrack.Name]
	halved := films["every other"]
	halved.Shots = slices.Clone(halved.Shots)
	n := 0
	halved.Shots = slices.DeleteFunc(halved.Shots, func(Shot) bool { n++; return n%2 == 0 })
	films["every other"] = halved
	joined := 0
	for name, all := range films {
		for _, timing := range []Timing{
			{}, {Pace: Steady}, {Pace: Fast}, {Holds: Holds{DeadEnd: 140 * time.Millisecond}}, {Holds: Holds{DeadEnd: time.Second}}, {Apart: true},
			{Pace: Steady, Kept: all.steps()[len(all.Shots)/3:]}, {Length: time.Hour},
		} {
			what, shown := fmt.Sprintf("%s, %+v", name, timing), map[int32]time.Duration{}
			for _, s := range timed(t, all, timing).Shots {
				shown[s.Step] += s.Hold
			}
			for i := range all.Shots {
				s := &all.Shots[i]
				ends := i > 0 && i < len(all.Shots)-1 && s.Turned > 0
				for search := range all.Searches {
					if ends && s.Turned>>search&1 != 0 {
						next := &all.Shots[i+1]
						ends = all.beat(s, search).Mood == story.DeadEnd && next.At[search] == s.At[search]+1 && all.beat(next, search).Mood.Mark() == story.BacktrackMark
					}
				}
				shared := ends && !timing.Apart && !slices.Contains(timing.Kept, int(s.Step))
				switch hold, found := shown[s.Step]; {
				case !found && !shared, !found && timing.Length > 0:
					t.Errorf("%s: step %d is left out", what, s.Step)
				case !found:
					joined++
				case shared && hold < story.BriefHold:
					t.Errorf("%s: step %d, a dead end, stands for %v", what, s.Step, hold)
				}
			}
		}
	}
	if joined < 1000 {
		t.Errorf("%d dead ends share pictures", joined)
	}
}
