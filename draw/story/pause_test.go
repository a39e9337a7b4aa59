package story

import (
	"slices"
	"testing"
	"time"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// A pause makes a step, the scenes of a kind or the first of them stand at least so long, and no others.
func TestPauses(t *testing.T) {
	scenes := slices.Values(slices.Collect(tellBacktrack(trace.Problem{N: 5}, Options{Detail: Tests})))
	plain := timed(t, scenes, Timing{Pace: Steady})
	kindOf := func(name string) PauseKind {
		i := slices.IndexFunc(PauseKinds, func(k PauseKind) bool { return k.Name == name })
		return PauseKinds[i]
	}
	const long = 5 * time.Second
	for _, c := range []struct {
		pause Pause
		want  func(i int) bool
	}{
		{Pause{Step: 42, Hold: long}, func(i int) bool { return plain[i].Step == 42 }},
		{Pause{Step: 1, Hold: long}, func(i int) bool { return i == 0 }},
		{Pause{Of: kindOf("start"), Hold: long}, func(i int) bool { return i == 0 }},
		{Pause{Of: kindOf("end"), Hold: long}, func(i int) bool { return i == len(plain)-1 }},
		{Pause{Of: kindOf("conflict"), Hold: long}, func(i int) bool { return plain[i].Mood == Conflict || plain[i].Dead != none }},
		{Pause{Of: kindOf("test"), Hold: long}, func(i int) bool { return plain[i].Mood == Conflict || plain[i].Mood == Free }},
		{Pause{Of: kindOf("dead-row"), Hold: long}, func(i int) bool { return plain[i].Dead != none }},
		{Pause{Of: kindOf("solution"), First: true, Hold: long}, func(i int) bool {
			return plain[i].Mood == Solved && plain[i].Counters[trace.Solutions] == 1
		}},
		{Pause{Of: kindOf("solution"), Hold: time.Millisecond}, func(int) bool { return false }}, // they stand longer
		{Pause{Hold: long}, func(int) bool { return false }},
	} {
		paused := 0
		for i, s := range timed(t, scenes, Timing{Pace: Steady, Pauses: []Pause{c.pause}}) {
			want := plain[i].Hold
			if c.want(i) {
				want = long
				paused++
			}
			if s.Hold != want {
				t.Errorf("%+v, step %d: holds %v, want %v", c.pause, s.Step, s.Hold, want)
			}
		}
		if c.pause.Hold == long && (paused == 0) != (c.pause.Of.Name == "" && c.pause.Step == 0) {
			t.Errorf("%+v: %d scenes", c.pause, paused)
		}
	}
}

// The longest of several pauses counts, whatever the speed.
func TestPausesTogether(t *testing.T) {
	pauses := []Pause{{Step: 2, Hold: 4 * time.Second}, {Of: PauseKinds[1], First: true, Hold: 6 * time.Second}, {Of: PauseKinds[1], Hold: 2 * time.Second}}
	film := timed(t, tellBacktrack(eightFirst, Options{}), Timing{Pace: Steady, Holds: Holds{Speed: 100}, Pauses: pauses})
	if film[1].Hold != 6*time.Second || film[2].Hold != 2*time.Second {
		t.Errorf("the first placements stand for %v and %v", film[1].Hold, film[2].Hold)
	}
}

// Every kind of pauses has scenes in some film, so that no name is in vain, and no two have one name.
func TestPauseKinds(t *testing.T) {
	occurs := map[string]bool{}
	for _, s := range []solver.Solver{solver.Backtrack, solver.Propagate, solver.CDCL} {
		for _, detail := range []Detail{Moves, Tests} {
			for scene := range tell(s, trace.Problem{N: 8, Solutions: 1}, Options{Detail: detail}) {
				for _, k := range PauseKinds {
					occurs[k.Name] = occurs[k.Name] || k.Has(&scene, scene.Ends)
				}
			}
		}
	}
	names := map[string]bool{}
	for _, k := range PauseKinds {
		if names[k.Name] || k.Doc == "" || !occurs[k.Name] {
			t.Errorf("%s: is there twice, says nothing or is in no film", k.Name)
		}
		names[k.Name] = true
	}
}
