package story

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"testing"
	"time"

	"queenreel/trace"
)

// steps returns the steps of scenes.
func steps(scenes iter.Seq[Scene]) (steps []int) {
	for s := range scenes {
		steps = append(steps, s.Step)
	}
	return steps
}

// thinnable are stories whose first and last scenes, and solutions, lie differently.
var thinnable = []struct {
	name   string
	scenes iter.Seq[Scene]
}{
	{"8 queens, the last scene solves", tellBacktrack(eightFirst, Options{})},
	{"6 queens, all", tellBacktrack(trace.Problem{N: 6}, Options{})},
	{"5 queens, many solutions among few scenes", tellBacktrack(trace.Problem{N: 5}, Options{})},
	{"3 queens, no solution", tellBacktrack(trace.Problem{N: 3}, Options{})},
	{"1 queen", tellBacktrack(trace.Problem{N: 1}, Options{})},
	{"6 queens from step 20 to 90", Between(tellBacktrack(trace.Problem{N: 6}, Options{}), 20, 90, 0)},
}

// --max-frames K gives a film of exactly K frames, for any K that the scenes which must stay leave
// room for: the first, the last, every solution, and the others evenly: between the scenes that are
// left, the runs that were dropped differ by no more than a solution in their midst explains.
func TestThin(t *testing.T) {
	for _, story := range thinnable {
		all := slices.Collect(story.scenes)
		census := Count(t.Context(), story.scenes, 1<<30)
		must := map[int]bool{all[0].Step: true, all[len(all)-1].Step: true}
		for _, s := range all {
			if s.Mood == Solved {
				must[s.Step] = true
			}
		}
		for frames := 0; frames <= len(all)+3; frames++ {
			thin, err := Thin(story.scenes, census, frames)
			if frames < min(len(must), len(all)) {
				if err == nil {
					t.Errorf("%s: %d frames for %d scenes that must stay: no error", story.name, frames, len(must))
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %d frames: %v", story.name, frames, err)
				continue
			}
			if err := evenly(all, must, steps(thin), frames); err != nil {
				t.Errorf("%s: %d frames of %d: %v", story.name, frames, len(all), err)
			}
		}
	}
}

// evenly checks what is left of all scenes.
func evenly(all []Scene, must map[int]bool, left []int, frames int) error {
	if want := min(frames, len(all)); len(left) != want {
		return fmt.Errorf("%d scenes are left", len(left))
	}
	kept := map[int]bool{}
	for _, step := range left {
		kept[step] = true
	}
	for step := range must {
		if !kept[step] {
			return fmt.Errorf("step %d is dropped, and must stay", step)
		}
	}
	if !slices.IsSorted(left) || len(kept) != len(left) {
		return fmt.Errorf("steps out of order: %v", left)
	}
	free, room := len(all)-len(must), len(left)-len(must)
	if room <= 0 {
		return nil
	}
	most := (free+room-1)/room - 1 // dropped between two that are left
	run := 0
	for _, s := range all {
		if kept[s.Step] {
			run = 0
			continue
		}
		if run++; run > most {
			return fmt.Errorf("%d scenes in a row are dropped before step %d, and %d would be even", run, s.Step, most)
		}
	}
	return nil
}

// The error of Thin says which number would do.
func TestThinSaysHowMany(t *testing.T) {
	scenes := tellBacktrack(eightAll, Options{})
	_, err := Thin(scenes, Count(t.Context(), scenes, 1<<30), 50)
	if want := "50 frames are too few: the first, the last and 92 solutions take 94"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A thinned story can be ranged again and left early: formats are written one after the other.
func TestThinTwice(t *testing.T) {
	scenes := tellBacktrack(eightFirst, Options{})
	thin, err := Thin(scenes, Count(t.Context(), scenes, 1<<30), 40)
	if err != nil {
		t.Fatal(err)
	}
	first := steps(thin)
	for s := range thin {
		if s.Step > 60 {
			break
		}
	}
	if again := steps(thin); !slices.Equal(first, again) {
		t.Errorf("ranged again: %v, and before: %v", again, first)
	}
}

// --steps A:B: both ends belong to it; what lies outside gives nothing.
func TestBetween(t *testing.T) {
	scenes := tellBacktrack(eightFirst, Options{}) // 219 scenes
	const end = 7 * time.Second
	for _, c := range []struct {
		from, to    int
		first, last int // 0 for no scene at all
	}{
		{1, 0, 1, 219},
		{0, 0, 1, 219}, // the zero range is all
		{1, 219, 1, 219},
		{40, 60, 40, 60},
		{1, 1, 1, 1},
		{219, 219, 219, 219},
		{200, 0, 200, 219},
		{200, 5_000, 200, 219},
		{220, 0, 0, 0},
		{220, 5_000, 0, 0},
	} {
		between := Between(scenes, c.from, c.to, end)
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
		if hold := got[len(got)-1].Hold; c.last == c.to && hold != end {
			t.Errorf("%d:%d: the last scene holds %v, want %v", c.from, c.to, hold, end)
		}
		if again := steps(between); len(again) != len(got) || again[0] != c.first {
			t.Errorf("%d:%d: %d scenes when ranged again, before %d", c.from, c.to, len(again), len(got))
		}
	}
}

// The end hold lengthens the last scene and never shortens it, and touches no other.
func TestBetweenHolds(t *testing.T) {
	scenes := tellBacktrack(trace.Problem{N: 6, Solutions: 1}, Options{Holds: oddHolds})
	whole := slices.Collect(scenes)
	for _, end := range []time.Duration{0, 10 * time.Millisecond, 9 * time.Second} {
		for s := range Between(scenes, 3, 12, end) {
			want := whole[s.Step-1].Hold
			if s.Step == 12 {
				want = max(want, end)
			}
			if s.Hold != want {
				t.Errorf("end %v, step %d: holds %v, want %v", end, s.Step, s.Hold, want)
			}
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
	for range Between(counted, 5, 10, 0) {
	}
	if told != 10 {
		t.Errorf("5:10 took %d scenes, want 10", told)
	}
	told = 0
	for range Between(counted, 5, 0, 0) {
		break
	}
	if told != 5 {
		t.Errorf("leaving at once took %d scenes, want 5", told)
	}
}

// A census says how long a film is and whether all of it was seen: that decides on refusals.
func TestCount(t *testing.T) {
	scenes := tellBacktrack(trace.Problem{N: 6}, Options{Holds: oddHolds})
	all := slices.Collect(scenes)
	for _, most := range []int{0, 1, 2, len(all) - 1, len(all), len(all) + 1} {
		seen := all[:min(most, len(all))]
		want := Census{Scenes: len(seen), Cut: most < len(all)}
		for _, s := range seen {
			want.Length += s.Hold
			want.Last = s
			if s.Mood == Solved {
				want.Solutions++
			}
		}
		got := Count(t.Context(), scenes, most)
		if got.Scenes != want.Scenes || got.Solutions != want.Solutions || got.Length != want.Length || got.Last != want.Last || got.Cut != want.Cut {
			t.Errorf("at most %d: %d scenes, %d solutions, %v, cut %t; want %d, %d, %v, %t", most,
				got.Scenes, got.Solutions, got.Length, got.Cut, want.Scenes, want.Solutions, want.Length, want.Cut)
		}
	}
}

// Ctrl-C ends a count that would run for hours, and the census says that it is not whole.
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
