package pace

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// --max-frames K gives a film of exactly K frames, for any K that leaves room for the first step, the
// last one and every solution. Its gaps are even, and the largest is as small as in the slow reference.
func TestThin(t *testing.T) {
	six := filmOf(t, solver.Backtrack, trace.Problem{N: 6}, story.Options{})
	for _, c := range []struct {
		name string
		film Film
	}{
		{"8 queens, the last step but one solves", filmOf(t, solver.Backtrack, eightFirst, story.Options{})},
		{"6 queens, all", six},
		{"5 queens, many solutions among few steps", filmOf(t, solver.Backtrack, trace.Problem{N: 5}, story.Options{})},
		{"3 queens, no solution", filmOf(t, solver.Backtrack, trace.Problem{N: 3}, story.Options{})},
		{"1 queen", filmOf(t, solver.Backtrack, trace.Problem{N: 1}, story.Options{})},
		{"6 queens from step 20 to 90", six.only(20, 90)},
		{"6 queens from a solution on", six.only(62, len(six.Shots))},
	} {
		c.film.Searches[0].AsksNothing(story.Options{}) // the arc has a test of its own
		all := c.film.steps()
		var essential []int
		for i := range all {
			if i == 0 || i == len(all)-1 || c.film.mood(i) == story.Solved {
				essential = append(essential, i+1)
			}
		}
		for frames := -1; frames <= len(all)+3; frames += 1 + max(0, frames)/16 {
			thin, err := c.film.Thin(frames, nil)
			if frames < min(len(essential), len(all)) {
				if err == nil {
					t.Errorf("%s: %d frames for %d shots that must stay: no error", c.name, frames, len(essential))
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %d frames: %v", c.name, frames, err)
				continue
			}
			var kept []int // positions from 1
			for _, step := range thin.steps() {
				kept = append(kept, step-all[0]+1)
			}
			if err := checkSpread(kept, essential, min(frames, len(all))); err != nil {
				t.Fatalf("%s: %d frames of %d: %v", c.name, frames, len(all), err)
			}
			if got, want := largestGap(kept), plainLargestGap(essential, frames); got != want {
				t.Fatalf("%s: %d frames of %d: the largest gap is %d, and could be %d", c.name, frames, len(all), got, want)
			}
		}
	}
}

// checkSpread reports what is wrong with the positions kept. Each gap between essential positions must
// have equal parts, and no gap may have a part more while another has longer parts than it would have
// with one part less.
func checkSpread(kept, essential []int, frames int) error {
	if len(kept) != frames {
		return fmt.Errorf("%d shots are left", len(kept))
	}
	if kept[0] != essential[0] {
		return fmt.Errorf("the first shot is %d", kept[0])
	}
	var lengths, parts []int // of each gap, and how many it is divided into
	last := 0
	for i, to := range essential[1:] {
		length, first := to-essential[i], last
		for last < len(kept) && kept[last] < to {
			last++
		}
		if last == len(kept) || kept[last] != to {
			return fmt.Errorf("shot %d is dropped, and must stay", to)
		}
		n := last - first
		for j := first; j < last; j++ {
			if part := kept[j+1] - kept[j]; part < length/n || part > (length+n-1)/n {
				return fmt.Errorf("%d shots from %d to %d, one of %d parts of %d", part, kept[j], kept[j+1], n, length)
			}
		}
		lengths, parts = append(lengths, length), append(parts, n)
	}
	for i := range parts {
		for j := range parts {
			if lengths[i]*(parts[j]-1) > lengths[j]*parts[i] {
				return fmt.Errorf("gap %d has %d parts and gap %d has %d: the lengths are %v", i, parts[i], j, parts[j], lengths)
			}
		}
	}
	return nil
}

// largestGap returns the largest difference of neighbors.
func largestGap(positions []int) (largest int) {
	for i, to := range positions[1:] {
		largest = max(largest, to-positions[i])
	}
	return largest
}

// plainLargestGap returns the smallest largest gap that frames positions can have. It tries one gap
// after the other, and with each takes leaps as long as the gap and the essential positions allow.
func plainLargestGap(essential []int, frames int) int {
	for gap := 1; ; gap++ {
		at, leaps := essential[0], 1
		for _, to := range essential[1:] {
			for ; at < to; leaps++ {
				at = min(at+gap, to)
			}
		}
		if leaps <= frames {
			return gap
		}
	}
}

// Random films are spread evenly, and so is a very long one, whose products must not overflow.
func TestSpread(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		shots := 2 + random.IntN(2000)
		essential := []int{1, shots}
		for at := 1; at < shots; at += 1 + random.IntN(1+random.IntN(shots)) {
			essential = append(essential, at)
		}
		slices.Sort(essential)
		if essential = slices.Compact(essential); len(essential) == shots {
			continue // there is nothing to drop
		}
		frames := len(essential) + random.IntN(shots-len(essential))
		kept := spread(essential, frames)
		if err := checkSpread(kept, essential, frames); err != nil {
			t.Fatalf("%d frames of %d, essential %v: %v", frames, shots, essential, err)
		}
		if got, want := largestGap(kept), plainLargestGap(essential, frames); got != want {
			t.Fatalf("%d frames of %d, essential %v: the largest gap is %d, and could be %d", frames, shots, essential, got, want)
		}
	}
	const most = math.MaxInt >> (bits.UintSize/3 + 1) // 2^41, or 2^20
	long := []int{1, 2, most / 3, most}
	if err := checkSpread(spread(long, 1000), long, 1000); err != nil {
		t.Error(err)
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

// --duration D gives a film that lasts D, longer or shorter than it would be, down to one that shows nothing but
// the first step, the last and all solutions. As long as D allows it, solutions stand for 0.6 s, the end for 2 and the start until its title is read.
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

// A film that is made shorter still says what the task is.
func TestShortFilmsSayTheTask(t *testing.T) {
	for _, p := range []trace.Problem{{N: 6, Solutions: 1}, eightFirst, {N: 6}, {N: 7}} {
		all := filmOf(t, solver.Backtrack, p, story.Options{})
		must := time.Duration(solutionsOf(all))*600*time.Millisecond + 6*time.Second
		for length := must; length < must+40*time.Second; length += 1900 * time.Millisecond {
			for start := range timed(t, all, Timing{Length: length}).Scenes(story.Options{}) {
				if want := all.Searches[0].Beats[0].Title; story.TextOf(start.Caption.Title, "").Signs != want.Signs || start.Hold < want.Time(0) {
					t.Errorf("%+v, %v: it says %q for %v", p, length, start.Caption.Title, start.Hold)
				}
				break
			}
		}
	}
}

// A film of any length leaves out steps before others flash by: each stands for a glimpse where the steps that must stay have room for theirs.
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

// A shorter film first speeds up what nobody reads, and leaves out no steps but dead ends that come too fast; a film that is so long that its
// steps cannot all be seen leaves out most.
func TestLengthLeavesOutLate(t *testing.T) {
	all := filmOf(t, solver.Backtrack, eightFirst, story.Options{})
	plain := timed(t, all, Timing{Frames: len(all.Shots)})
	for _, part := range []float64{0.9, 0.6} {
		shorter := timed(t, all, Timing{Frames: len(all.Shots), Length: time.Duration(part * float64(plain.Length()))})
		holds := map[int32]time.Duration{}
		for _, s := range shorter.Shots {
			holds[s.Step] = s.Hold
		}
		for i, before := range plain.Shots {
			hold := holds[before.Step]
			if hold < glimpse && plain.mood(i) != story.DeadEnd || before.Hold > 2*time.Second && hold < before.Hold/8 {
				t.Errorf("%v as long, step %d stands for %v, before %v", part, before.Step, hold, before.Hold)
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

// A dead end that is too brief to be seen has no picture but that of the removal after it. No other step of a film is left out, and one with a
// pause or a question, the first and the last stay.
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
			{Pace: Steady, Kept: all.steps()[len(all.Shots)/3:]},
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
				case !found && !shared:
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
