package story

import (
	"context"
	"fmt"
	"iter"
	"math"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"queenreel/trace"
)

// steps returns the step of each scene.
func steps(scenes iter.Seq[Scene]) (steps []int) {
	for s := range scenes {
		steps = append(steps, s.Step)
	}
	return steps
}

// thinnable are stories that differ in where their solutions are.
var thinnable = []struct {
	name   string
	scenes iter.Seq[Scene]
}{
	{"8 queens, the last scene solves", tellBacktrack(eightFirst, Options{})},
	{"6 queens, all", tellBacktrack(trace.Problem{N: 6}, Options{})},
	{"5 queens, many solutions among few scenes", tellBacktrack(trace.Problem{N: 5}, Options{})},
	{"3 queens, no solution", tellBacktrack(trace.Problem{N: 3}, Options{})},
	{"1 queen", tellBacktrack(trace.Problem{N: 1}, Options{})},
	{"6 queens from step 20 to 90", Between(tellBacktrack(trace.Problem{N: 6}, Options{}), 20, 90)},
	{"6 queens from a solution on", Between(tellBacktrack(trace.Problem{N: 6}, Options{}), 62, 0)},
}

// --max-frames K gives a film of exactly K frames, for any K that leaves room for the first scene, the
// last one and every solution. Its gaps are even, and the largest is as small as in the slow reference.
func TestThin(t *testing.T) {
	for _, story := range thinnable {
		all := slices.Collect(story.scenes)
		census := Count(t.Context(), story.scenes, 1<<30)
		essential := essentialOf(all)
		for frames := -1; frames <= len(all)+3; frames += 1 + max(0, frames)/16 {
			thin, err := Thin(slices.Values(all), census, frames)
			if frames < min(len(essential), len(all)) {
				if err == nil {
					t.Errorf("%s: %d frames for %d scenes that must stay: no error", story.name, frames, len(essential))
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %d frames: %v", story.name, frames, err)
				continue
			}
			var kept []int // positions from 1
			for s := range thin {
				kept = append(kept, s.Step-all[0].Step+1)
			}
			if err := checkSpread(kept, essential, min(frames, len(all))); err != nil {
				t.Fatalf("%s: %d frames of %d: %v", story.name, frames, len(all), err)
			}
			if got, want := largestGap(kept), plainLargestGap(essential, frames); got != want {
				t.Fatalf("%s: %d frames of %d: the largest gap is %d, and could be %d", story.name, frames, len(all), got, want)
			}
		}
	}
}

// essentialOf returns the positions of the scenes that a thinned film must show.
func essentialOf(all []Scene) (positions []int) {
	for i, s := range all {
		if i == 0 || i == len(all)-1 || s.Mood == Solved {
			positions = append(positions, i+1)
		}
	}
	return positions
}

// checkSpread reports what is wrong with the positions kept. Each gap between essential positions must
// have equal parts, and no gap may have a part more while another has longer parts than it would have
// with one part less.
func checkSpread(kept, essential []int, frames int) error {
	if len(kept) != frames {
		return fmt.Errorf("%d scenes are left", len(kept))
	}
	if kept[0] != essential[0] {
		return fmt.Errorf("the first scene is %d", kept[0])
	}
	var lengths, parts []int // of each gap, and how many it is divided into
	last := 0
	for i, to := range essential[1:] {
		length, first := to-essential[i], last
		for last < len(kept) && kept[last] < to {
			last++
		}
		if last == len(kept) || kept[last] != to {
			return fmt.Errorf("scene %d is dropped, and must stay", to)
		}
		n := last - first
		for j := first; j < last; j++ {
			if part := kept[j+1] - kept[j]; part < length/n || part > (length+n-1)/n {
				return fmt.Errorf("%d scenes from %d to %d, one of %d parts of %d", part, kept[j], kept[j+1], n, length)
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
		c := Census{Scenes: 2 + random.IntN(2000)}
		for at := 1; at < c.Scenes; at += 1 + random.IntN(1+random.IntN(c.Scenes)) {
			c.Solutions = append(c.Solutions, at)
		}
		essential := c.essential()
		if len(essential) == c.Scenes {
			continue // there is nothing to drop
		}
		frames := len(essential) + random.IntN(c.Scenes-len(essential))
		kept := slices.Collect(spread(essential, frames))
		if err := checkSpread(kept, essential, frames); err != nil {
			t.Fatalf("%d frames of %d scenes, solutions at %v: %v", frames, c.Scenes, c.Solutions, err)
		}
		if got, want := largestGap(kept), plainLargestGap(essential, frames); got != want {
			t.Fatalf("%d frames of %d scenes, solutions at %v: the largest gap is %d, and could be %d", frames, c.Scenes, c.Solutions, got, want)
		}
	}
	const scenes = math.MaxInt >> (bits.UintSize/3 + 1) // 2^41, or 2^20
	long := []int{1, 2, scenes / 3, scenes}
	if err := checkSpread(slices.Collect(spread(long, 1000)), long, 1000); err != nil {
		t.Error(err)
	}
}

// A step that someone wants to pause at stays, like a solution, and the error counts it.
func TestThinKeeps(t *testing.T) {
	scenes := tellBacktrack(eightFirst, Options{})
	for _, kept := range [][]int{{42}, {1, 2, 3, 219}, {100, 100, 7}, {500}} {
		census := Count(t.Context(), scenes, 1<<30, kept...)
		thin, err := Thin(scenes, census, 10)
		if err != nil {
			t.Fatal(err)
		}
		left := steps(thin)
		if len(left) != 10 {
			t.Errorf("%d scenes are left, want 10", len(left))
		}
		for _, step := range kept {
			if step <= 219 && !slices.Contains(left, step) {
				t.Errorf("step %d is left out: %v", step, left)
			}
		}
	}
	_, err := Thin(scenes, Count(t.Context(), scenes, 1<<30, 42, 43), 3)
	if want := "3 frames are too few: the first, the last, 1 solution and 2 steps with a pause take 5"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// --steps A:B includes both ends; what lies outside the film yields nothing.
func TestBetween(t *testing.T) {
	scenes := tellBacktrack(eightFirst, Options{Wordless: true}) // 220 scenes
	for _, c := range []struct {
		from, to    int
		first, last int // 0: there is none
	}{
		{1, 0, 1, 220},
		{0, 0, 1, 220}, // the zero range is all
		{40, 60, 40, 60},
		{220, 220, 220, 220},
		{200, 0, 200, 220},
		{221, 0, 0, 0},
		{10, 5, 0, 0}, // ends before it begins
		{-3, -1, 1, 220},
	} {
		between := Between(scenes, c.from, c.to)
		got := slices.Collect(between)
		if c.first == 0 {
			if len(got) != 0 {
				t.Errorf("%d:%d: %d scenes, want none", c.from, c.to, len(got))
			}
			continue
		}
		if len(got) != c.last-c.first+1 || got[0].Step != c.first || got[len(got)-1].Step != c.last {
			t.Errorf("%d:%d: %d scenes, want those from %d to %d", c.from, c.to, len(got), c.first, c.last)
			continue
		}
		if again := steps(between); len(again) != len(got) || again[0] != c.first {
			t.Errorf("%d:%d: %d scenes when ranged again, before %d", c.from, c.to, len(again), len(got))
		}
	}
}

// Between stops the search at its last step, and when it is left early.
func TestBetweenStopsTheSearch(t *testing.T) {
	told := 0
	counted := func(yield func(Scene) bool) {
		for s := range tellBacktrack(eightAll, Options{}) {
			told++
			if !yield(s) {
				return
			}
		}
	}
	for range Between(counted, 5, 10) {
	}
	if told != 10 {
		t.Errorf("5:10 took %d scenes, want 10", told)
	}
	told = 0
	for range Between(counted, 5, 0) {
		break
	}
	if told != 5 {
		t.Errorf("leaving at once took %d scenes, want 5", told)
	}
}

// A census counts the scenes, up to a limit, and says if there are more.
func TestCount(t *testing.T) {
	scenes := tellBacktrack(trace.Problem{N: 6}, Options{})
	all := slices.Collect(scenes)
	for _, most := range []int{-1, 0, 1, 2, len(all) - 1, len(all), len(all) + 1} {
		seen := all[:max(0, min(most, len(all)))]
		want := Census{Scenes: len(seen), Cut: most < len(all)}
		for _, s := range seen {
			want.Length += s.Hold
			want.Longest = max(want.Longest, s.Hold)
			want.Last = s
			if s.Mood == Solved {
				want.Solutions = append(want.Solutions, s.Step)
			}
		}
		got := Count(t.Context(), scenes, most)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("at most %d: %+v, want %+v", most, got, want)
		}
	}
}

// A context that is done ends a count that would run for hours, and the census says that there are more.
func TestCountStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	endless := func(yield func(Scene) bool) {
		for i := 1; yield(Scene{Step: i}); i++ {
			if i == 1000 {
				cancel()
			}
			if i > 5000 {
				t.Error("the count goes on")
				return
			}
		}
	}
	if c := Count(ctx, endless, 1<<30); !c.Cut || c.Scenes != 1000 {
		t.Errorf("%d scenes, cut %t; want 1000, true", c.Scenes, c.Cut)
	}
}

// A film that would run for more than 292 years, which no duration counts, runs for as long as one counts.
func TestCountLongest(t *testing.T) {
	scenes := slices.Values(slices.Repeat([]Scene{{Showing: Showing{Hold: math.MaxInt64 / 2}}}, 4))
	if c := Count(t.Context(), scenes, 9); c.Length != math.MaxInt64 || c.Longest != math.MaxInt64/2 {
		t.Errorf("%v, and the longest hold is %v", c.Length, c.Longest)
	}
}

// A census of nothing or of another story makes an odd film, but does not panic: no film shows what lies beyond its ends.
func TestOddCensus(t *testing.T) {
	scenes := tellBacktrack(trace.Problem{N: 4}, Options{})
	for _, c := range []Census{
		{},
		{Scenes: -5},
		{Scenes: 1},
		{Scenes: 10, Length: time.Hour},
		{Scenes: 1000, Length: time.Hour, Solutions: []int{0, 3, 999, 1000, 5000, 2, -1}},
	} {
		for _, at := range c.essential() {
			if at < 1 || at > max(1, c.Scenes) {
				t.Errorf("%+v: scene %d must be shown", c, at)
			}
		}
		for _, frames := range []int{-1, 0, 1, 2, 5, 2000} {
			if thin, err := Thin(scenes, c, frames); err == nil {
				for range thin {
				}
			}
			if timed, _, err := Timed(t.Context(), scenes, c, Timing{Length: time.Duration(frames) * ShortestHold}); err == nil {
				for range timed {
				}
			}
		}
	}
}

// A poster stands first, for the shortest time; then comes the film, which is as long as before. What has passed is
// told true of both.
func TestWithPoster(t *testing.T) {
	plain := timed(t, tellBacktrack(trace.Problem{N: 4, Solutions: 1}, Options{}), Timing{})
	before := Count(t.Context(), slices.Values(plain), math.MaxInt, 3)
	film, census := WithPoster(slices.Values(plain), before, plain[5])
	for range film {
		break // leaving the loop early is safe
	}
	with := slices.Collect(film)
	checkPassed(t, with)
	if census.Scenes != len(with) || census.Length != before.Length+ShortestHold || with[0].Step != plain[5].Step || with[0].Hold != ShortestHold {
		t.Errorf("%d scenes in %v begin with step %d for %v", census.Scenes, census.Length, with[0].Step, with[0].Hold)
	}
	for i, s := range with[1:] {
		if s.Step != plain[i].Step || s.Hold != plain[i].Hold {
			t.Errorf("scene %d is step %d for %v, and was step %d for %v", i+2, s.Step, s.Hold, plain[i].Step, plain[i].Hold)
		}
	}
	if len(census.Solutions) != 1 || with[census.Solutions[0]-1].Mood != Solved || len(census.Kept) != 1 || with[census.Kept[0]-1].Step != 3 {
		t.Errorf("the census has solutions at %v and keeps %v", census.Solutions, census.Kept)
	}
}
