package story

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// contendersOf returns the searches of solvers for the first solution of n queens.
func contendersOf(n int, l *Language, solvers ...solver.Solver) []Contender {
	var all []Contender
	for _, s := range solvers {
		p := trace.Problem{N: n, Solutions: 1}
		scenes, _ := Tell(s.About(p), s.Events(p), Options{Language: l})
		all = append(all, Contender{Name: s.Name, About: s.About(p), Scenes: scenes})
	}
	return all
}

// On every clock each search is shown whole, scene by scene; none is ahead of the clock, and none lags behind it.
func TestAbreast(t *testing.T) {
	for clock, name := range ClockNames {
		t.Run(name, func(t *testing.T) {
			contenders := contendersOf(5, nil, solver.Backtrack, solver.Propagate, solver.MinConflicts)
			want := make([][]Scene, len(contenders)) // what is still to be shown of each
			for i, c := range contenders {
				want[i] = slices.Collect(c.Scenes)
			}
			step, now := 0, 0
			var last Scene
			for s := range Abreast(contenders, Clock(clock), &English) {
				if step++; s.Step != step {
					t.Fatalf("scene %d has the step %d", step, s.Step)
				}
				last = s
				for i := range s.Lanes {
					if s.Lanes[i].Step == want[i][0].Step {
						now = max(now, s.Lanes[i].Reading)
					}
				}
				for i := range s.Lanes {
					lane := &s.Lanes[i]
					if lane.Reading > now {
						t.Errorf("step %d: %s is at %d, and the clock at %d", step, contenders[i].Name, lane.Reading, now)
					}
					if len(want[i]) > 0 && lane.Step == want[i][0].Step {
						if lane.Board != want[i][0].Board || lane.Caption != want[i][0].Caption {
							t.Errorf("step %d: %s shows another scene than its own", step, contenders[i].Name)
						}
						if want[i] = want[i][1:]; len(want[i]) == 0 {
							want[i] = []Scene{{Step: -1}} // it waits
						}
					}
				}
			}
			for i := range want {
				if want[i][0].Step != -1 {
					t.Errorf("%s is left at step %d", contenders[i].Name, want[i][0].Step)
				}
			}
			if !last.Ends || !last.Lanes[0].Ends || !last.Lanes[1].Ends {
				t.Error("the last scene is not the end of all searches")
			}
		})
	}
}

// A search that is done waits with its solution until the others are done, and the end says how much each has done.
func TestAbreastWaits(t *testing.T) {
	var last Scene
	for s := range Abreast(contendersOf(6, &English, solver.Backtrack, solver.Propagate), WorkClock, &English) {
		if last.Lanes != nil && last.Lanes[1].Ends && s.Lanes[1].Counters[trace.Solutions] != 1 {
			t.Fatalf("step %d: propagate is done, and shows no solution", s.Step)
		}
		last = s
	}
	if title := last.Caption.Title; !strings.Contains(title, "171") || !strings.Contains(title, "19") {
		t.Errorf("the end says %q, and should say that 171 squares were tested, and 19 branched", title)
	}
}

// Leaving early and ranging again are safe, and searches without scenes have no comparison.
func TestAbreastRangesAgain(t *testing.T) {
	contenders := contendersOf(4, nil, solver.Backtrack, solver.DLX)
	scenes := Abreast(contenders, StepClock, nil)
	for range scenes {
		break
	}
	a, b := Count(t.Context(), scenes, math.MaxInt), Count(t.Context(), scenes, math.MaxInt)
	if a.Scenes != b.Scenes || a.Scenes < 10 || len(a.Solutions) == 0 {
		t.Errorf("%d scenes with the solutions %v, and then %d", a.Scenes, a.Solutions, b.Scenes)
	}
	contenders[1].Scenes = func(func(Scene) bool) {}
	if c := Count(t.Context(), Abreast(contenders, StepClock, nil), math.MaxInt); c.Scenes != 0 {
		t.Errorf("%d scenes, though one search has none", c.Scenes)
	}
}

// A comparison leaves time to read all captions that are new in a scene, one after another.
func TestComparisonsAreRead(t *testing.T) {
	scenes := Abreast(contendersOf(6, &English, solver.Backtrack, solver.Propagate), WorkClock, &English)
	film := timed(t, scenes, Timing{})
	if first := film[0]; first.Hold < 3*time.Second {
		t.Errorf("the start stands %v", first.Hold)
	}
	for i, s := range film[1:] {
		for j := range s.Lanes {
			lane, before := &s.Lanes[j], &film[i].Lanes[j]
			if lane.Step != before.Step && !s.Fast && lane.Caption.Detail != "" && s.Hold < ReadingTime(lane.Caption)/3 {
				t.Errorf("step %d: %v is too short for %q", s.Step, s.Hold, lane.Caption.Detail)
			}
			if lane.Step == before.Step && lane.Caption != before.Caption && !lane.Fast {
				t.Errorf("step %d: the caption of a search that waits changes from %q to %q", s.Step, before.Caption, lane.Caption)
			}
		}
	}
	if last := film[len(film)-1]; last.Hold < 4*time.Second || last.Hold < film[len(film)-2].Hold {
		t.Errorf("the end stands %v", last.Hold)
	}
}

// A film of a comparison that is thinned and pressed into a length keeps every solution, its end, and its length.
func TestComparisonsFit(t *testing.T) {
	scenes := Abreast(contendersOf(6, nil, solver.Backtrack, solver.DLX), WorkClock, nil)
	census := Count(t.Context(), scenes, math.MaxInt)
	thin, err := Thin(scenes, census, 20)
	if err != nil {
		t.Fatal(err)
	}
	film := timed(t, thin, Timing{Length: 10 * time.Second})
	var length time.Duration
	solved := 0
	for _, s := range film {
		length += s.Hold
		if s.Mood == Solved {
			solved++
		}
	}
	if d := length - 10*time.Second; d.Abs() > time.Millisecond || solved != 2 || !film[len(film)-1].Ends {
		t.Errorf("%d scenes run %v and show %d solutions", len(film), length, solved)
	}
}
