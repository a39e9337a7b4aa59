package draw

import (
	"slices"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A search that moves queens says how many conflicts are left, and no other does.
func TestCountersOfConflictsLeft(t *testing.T) {
	for _, s := range solver.Table {
		v := newCountersView(sketchFor(t, s.About(trace.Problem{N: 6}), Options{}))
		i := slices.IndexFunc(v.stats, func(f stat) bool { return f.name == story.English.Panels.Attacks })
		if want := slices.Contains(s.Counts, trace.Moves); i >= 0 != want {
			t.Errorf("%s: conflicts left are shown: %v, want %v", s.Name, i >= 0, want)
		}
		if i >= 0 && v.stats[i].value(&story.Scene{Record: story.Record{Attacks: 7}}) != 7 {
			t.Errorf("%s: the stat is not that of the scene", s.Name)
		}
	}
}

// A dead end and the backtrack that follows it are one figure.
func TestCountersShowDeadEndsOnce(t *testing.T) {
	names := story.English.Counters
	for _, counts := range [][]trace.Counter{{trace.DeadEnds, trace.Backtracks, trace.Solutions}, {trace.DeadEnds, trace.Solutions}} {
		a := about(6)
		a.Counts = counts
		shown := map[string]bool{}
		for _, f := range newCountersView(sketchFor(t, a, Options{})).stats {
			shown[f.name] = true
		}
		backtracks := slices.Contains(counts, trace.Backtracks)
		if shown[names[trace.DeadEnds]] == backtracks || shown[names[trace.Backtracks]] != backtracks || !shown[names[trace.Solutions]] {
			t.Errorf("of %v, %v are shown", counts, shown)
		}
	}
}

// Each stat is that of its own counter.
func TestCountersShowTheirOwn(t *testing.T) {
	for _, s := range solver.Table {
		v := newCountersView(sketchFor(t, s.About(trace.Problem{N: 6}), Options{}))
		for _, counter := range story.ShownCounters(s.About(trace.Problem{N: 6})) {
			var scene story.Scene
			scene.Counters[counter] = 42
			for _, f := range v.stats {
				if own := f.name == story.English.Counters[counter]; own != (f.value(&scene) == 42) {
					t.Errorf("%s: %q shows %d where only %v is 42", s.Name, f.name, f.value(&scene), counter)
				}
			}
		}
	}
}
