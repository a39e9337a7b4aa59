package story

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// A search that ran once is told again as it was found, by every solver and as often as one likes; a beat stands for each scene.
func TestSearchIsToldAgain(t *testing.T) {
	for _, sv := range solver.Table {
		for _, d := range []Detail{Moves, Tests} {
			p, o := trace.Problem{N: 5}, Options{Detail: d, Language: words.Chinese()}
			if !tracetest.Full && sv.Name == solver.Exhaustive.Name {
				p.N = 4 // 5 queens have thousands of scenes
			}
			search, err := Run(sv.About(p), sv.Events(p), o, MaxEvents, false, func(*Search) bool { return true })
			if err != nil {
				t.Fatal(err)
			}
			i := 0
			again := slices.Collect(search.Scenes(o))
			for s := range tell(sv, p, o) {
				if i < len(again) && !reflect.DeepEqual(s, again[i]) {
					t.Fatalf("%s, step %d: told again it is\n%+v, and was\n%+v", sv.Name, s.Step, again[i], s)
				}
				if b := search.Beats[i]; b.Mood != s.Mood || b.Kind != s.Kind || b.Kinds != KindsOf(&s) || b.Title != TextOf(s.Caption.Title, s.pattern.Title) {
					t.Fatalf("%s, step %d has the beat %+v", sv.Name, s.Step, b)
				}
				i++
			}
			if i != len(again) || i != len(search.Beats) || !search.Whole || !search.Last.Ends {
				t.Errorf("%s: %d scenes, told again %d, %d beats, whole %t", sv.Name, i, len(again), len(search.Beats), search.Whole)
			}
		}
	}
}

// A search ends with the step, or with the event, up to which it is kept. What is told of it then is true to the whole search.
func TestSearchIsKeptInPart(t *testing.T) {
	whole := slices.Collect(tellBacktrack(eightAll, Options{}))
	for _, c := range []struct{ steps, events int }{{1, MaxEvents}, {42, MaxEvents}, {1000, MaxEvents}, {9999, 0}, {9999, 100}} {
		a := solver.Backtrack.About(eightAll)
		search, err := Run(a, solver.Backtrack.Events(eightAll), Options{}, c.events, false, func(s *Search) bool { return len(s.Beats) < c.steps })
		if err != nil {
			t.Fatal(err)
		}
		again := slices.Collect(search.Scenes(Options{}))
		if search.Whole || len(again) != len(search.Beats) || search.Events.Len() > c.events || c.events == MaxEvents && len(again) != c.steps {
			t.Errorf("%+v: %d scenes, %d beats and %d events", c, len(again), len(search.Beats), search.Events.Len())
		}
		for i, s := range again {
			if !reflect.DeepEqual(s, whole[i]) {
				t.Fatalf("%+v, step %d: %+v, want %+v", c, i+1, s, whole[i])
			}
		}
	}
}

// An event that the board refuses, and a problem that is none, are errors.
func TestSearchIsRefused(t *testing.T) {
	twice := slices.Repeat([]trace.Event{{Kind: trace.Place, At: trace.Sq(0, 0)}}, 2)
	for _, p := range []trace.Problem{{N: 4}, {N: 0}, {N: trace.MaxN + 1}} {
		search, err := Run(trace.About{Problem: p}, slices.Values(twice), Options{}, MaxEvents, false, func(*Search) bool { return true })
		if err == nil || search.Whole {
			t.Errorf("%d queens: error %v", p.N, err)
		}
	}
}

// Every kind of steps occurs in some search, but the end, which a film knows; no two have one name.
func TestStepKinds(t *testing.T) {
	var occurs Kinds
	for _, s := range []solver.Solver{solver.Backtrack, solver.Propagate, solver.CDCL} {
		for _, detail := range []Detail{Moves, Tests} {
			for scene := range tell(s, eightFirst, Options{Detail: detail}) {
				occurs |= KindsOf(&scene)
			}
		}
	}
	names := map[string]bool{}
	for i, k := range StepKinds {
		if names[k.Name] || k.Doc == "" || occurs.Has(i) == (k.Name == "end") || !Kinds(1<<i).Of(k) || Kinds(0).Of(k) {
			t.Errorf("%s: is there twice, says nothing or is in no film", k.Name)
		}
		names[k.Name] = true
	}
	if !names["dead-row"] || StepKinds[DeadRow].Name != "dead-row" || Kinds(1).Of(StepKind{}) {
		t.Error("dead rows have another place, or no kind has steps")
	}
}

// Of a new text, beginners read 18 characters a second with its spaces or, in scripts without spaces, 9.
func TestReadingTime(t *testing.T) {
	for _, c := range []struct {
		title, detail string
		want          time.Duration
	}{
		{"", "", 0},
		{"Solution 1", "", 10 * time.Second / 18},
		{"Row 4: queen on a4", "no queen attacks it", 37 * time.Second / 18},
		{"第 4 行：皇后放在 a4", "", 10 * time.Second / 9},
		{"解 1", "a4 b2", 2*time.Second/9 + 5*time.Second/18},
		{"クイーンを置く", "", 7 * time.Second / 9},
		{"Ферзь на a4", "никто его не бьёт", 28 * time.Second / 18},
		{"퀸을 a4 에 놓는다", "", 11 * time.Second / 18}, // Korean has spaces
	} {
		if got := ReadingTime(words.Caption{Title: c.title, Detail: c.detail}); got < c.want || got > c.want+20*time.Millisecond {
			t.Errorf("%q, %q takes %v, want %v", c.title, c.detail, got, c.want)
		}
	}
}
