package story

import (
	"iter"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/trace"
	"queenreel/trace/solver"
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

// timed returns the scenes of a film.
func timed(t *testing.T, scenes iter.Seq[Scene], timing Timing) []Scene {
	t.Helper()
	film, census, err := Timed(t.Context(), scenes, Count(t.Context(), scenes, math.MaxInt), timing)
	if err != nil {
		t.Fatal(err)
	}
	all := slices.AppendSeq(make([]Scene, 0, census.Scenes), film)
	if sum := lengthOf(all); census.Scenes != len(all) || census.Length != sum {
		t.Fatalf("the census has %d scenes in %v, the film %d in %v", census.Scenes, census.Length, len(all), sum)
	}
	return all
}

func lengthOf(scenes []Scene) (sum time.Duration) {
	for _, s := range scenes {
		sum += s.Hold
	}
	return sum
}

// With --hold each scene has the hold of its kind, at any pace; the first and the last have holds of their own.
func TestHolds(t *testing.T) {
	for _, pace := range []Pace{Lesson, Steady, Fast} {
		for _, detail := range []Detail{Moves, Tests} {
			scenes := timed(t, tellBacktrack(trace.Problem{N: 5, Solutions: 2}, Options{Detail: detail}), Timing{Pace: pace, Holds: oddHolds})
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
					t.Errorf("%s, %s, step %d, mood %d: holds %v, want %v", PaceNames[pace], DetailNames[detail], s.Step, s.Mood, s.Hold, want)
				}
			}
		}
	}
}

// A steady film stands as scenes do when they are told, and keeps every word. A hold that is set changes its
// kind only.
func TestSteady(t *testing.T) {
	told := slices.Collect(tellBacktrack(eightFirst, Options{}))
	for i, s := range timed(t, slices.Values(told), Timing{Pace: Steady}) {
		if s.Hold != told[i].Hold || s.Caption != told[i].Caption {
			t.Errorf("step %d: %v %+v, want %v %+v", s.Step, s.Hold, s.Caption, told[i].Hold, told[i].Caption)
		}
	}
	some := Holds{Move: 333 * time.Millisecond}
	for _, s := range timed(t, slices.Values(told), Timing{Pace: Steady, Holds: some}) {
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
		if s.Hold != want {
			t.Errorf("step %d: holds %v, want %v", s.Step, s.Hold, want)
		}
	}
}

// --speed divides every hold, those of the first and the last scene too, but none is less than 20 ms:
// browsers would show such a frame for 100 ms.
func TestSpeed(t *testing.T) {
	for _, pace := range []Pace{Lesson, Steady, Fast} {
		scenes := tellBacktrack(trace.Problem{N: 5, Solutions: 1}, Options{Detail: Tests})
		plain := timed(t, scenes, Timing{Pace: pace})
		for _, speed := range []float64{0.1, 0.5, 1, 2, 3.7, 50, 1e6} {
			for i, s := range timed(t, scenes, Timing{Pace: pace, Holds: Holds{Speed: speed}}) {
				want := max(20*time.Millisecond, time.Duration(float64(plain[i].Hold)/speed))
				if off := s.Hold - want; off < -time.Microsecond || off > time.Microsecond {
					t.Errorf("%s, speed %v, step %d: holds %v, want %v", PaceNames[pace], speed, s.Step, s.Hold, want)
				}
			}
		}
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
		scenes := timed(t, tellBacktrack(trace.Problem{N: 4}, Options{Detail: Tests}), Timing{Pace: Steady, Holds: c.holds})
		if got := scenes[len(scenes)-1].Hold; got != c.want {
			t.Errorf("%+v: the last scene stands for %v, want %v", c.holds, got, c.want)
		}
		for _, s := range scenes {
			if s.Hold < ShortestHold || s.Hold > longestHold {
				t.Errorf("%+v, step %d: holds %v", c.holds, s.Step, s.Hold)
			}
		}
	}
}

// A lesson leaves time to read: in films of up to 60 scenes every caption, in longer ones the first and the last,
// and the first with each mood and reason. Nothing stands shorter than 0.1 s, and no detail shorter than 0.4 s.
func TestLessonLeavesTimeToRead(t *testing.T) {
	for _, language := range Languages {
		for _, s := range solver.Table {
			for _, n := range []int{1, 3, 4, 6} {
				for _, detail := range []Detail{Moves, Tests} {
					told := slices.Collect(Between(tell(s, trace.Problem{N: n, Solutions: 1}, Options{Language: &language, Detail: detail}), 1, 120))
					news := map[[2]int]bool{}
					for i, scene := range timed(t, slices.Values(told), Timing{}) {
						which := [2]int{int(scene.Mood), int(scene.Reason.Kind)}
						read := len(told) <= 60 || i == 0 || i == len(told)-1 || !news[which]
						news[which] = true
						need := plainReadingTime(language.Name, told[i].Caption)
						if read && (scene.Hold < need || scene.Caption != told[i].Caption) {
							t.Errorf("%s, N=%d, %s: step %d of %d stands for %v, and %+v takes %v", s.Name, n, DetailNames[detail], scene.Step, len(told), scene.Hold, told[i].Caption, need)
						}
						if scene.Hold < 100*time.Millisecond || scene.Hold < 400*time.Millisecond && scene.Caption.Detail != "" {
							t.Errorf("%s, N=%d, %s: step %d stands for %v: %+v", s.Name, n, DetailNames[detail], scene.Step, scene.Hold, scene.Caption)
						}
					}
				}
			}
		}
	}
}

// plainReadingTime returns how long a beginner needs for a caption in English or in Chinese.
func plainReadingTime(language string, c Caption) time.Duration {
	words := strings.Fields(c.Title + " " + c.Detail)
	ms := 300 * len(words)
	if language == "zh" {
		ms = 250 * len([]rune(strings.Join(words, "")))
	}
	return max(time.Duration(ms), 1200) * time.Millisecond
}

// The film without flags can be watched in a minute, and one for 4 queens is no flash.
func TestLessonLengths(t *testing.T) {
	for _, c := range []struct {
		p           trace.Problem
		least, most time.Duration
	}{
		{trace.Problem{N: 4, Solutions: 1}, 15 * time.Second, time.Minute},
		{eightFirst, 40 * time.Second, time.Minute},
		{eightAll, 5 * time.Minute, 15 * time.Minute},
	} {
		scenes := tellBacktrack(c.p, Options{})
		_, film, err := Timed(t.Context(), scenes, Count(t.Context(), scenes, math.MaxInt), Timing{})
		if err != nil || film.Length < c.least || film.Length > c.most {
			t.Errorf("N=%d, %d solutions: the film lasts %v, want %v to %v: %v", c.p.N, c.p.Solutions, film.Length, c.least, c.most, err)
		}
	}
}

// A queen taken back stands longer than a queen placed, in the fast part of a film as in a film that is read, a
// solution longer, and the end longest of all. No scene that is read stands longer than the solution after it.
func TestLessonWeighs(t *testing.T) {
	for _, p := range []trace.Problem{{N: 4, Solutions: 1}, {N: 4}, {N: 6}} {
		scenes := timed(t, tellBacktrack(p, Options{}), Timing{})
		last := scenes[len(scenes)-1]
		holds := map[Mood][]time.Duration{}
		longest := time.Duration(0)
		for _, s := range scenes[1 : len(scenes)-1] {
			holds[s.Mood] = append(holds[s.Mood], s.Hold)
			if s.Mood == Solved && len(scenes) <= 60 && s.Hold <= longest || last.Hold <= s.Hold {
				t.Errorf("N=%d: step %d stands for %v, others before for %v, and the end for %v", p.N, s.Step, s.Hold, longest, last.Hold)
			}
			longest = max(longest, s.Hold)
		}
		middle := func(m Mood) time.Duration {
			slices.Sort(holds[m])
			return holds[m][len(holds[m])/2]
		}
		order := []time.Duration{middle(Placement), middle(Backtrack), middle(Solved)}
		if order[0] >= order[1] || order[1] >= order[2] {
			t.Errorf("N=%d: placement, backtrack and solution stand for %v", p.N, order)
		}
	}
}

// A long lesson gathers speed without a jolt, runs fast in its middle, and slows down before its end.
func TestLessonGathersSpeed(t *testing.T) {
	var same []Scene // all say as much
	for step := 1; step <= 300; step++ {
		same = append(same, Scene{Step: step, Mood: Placement, Dead: none, Caption: Caption{"Row 4: a queen on a4", "after two attacked squares"}})
	}
	film := timed(t, slices.Values(same), Timing{})
	fast := 0
	for i, s := range film[1:299] {
		before := film[i].Hold
		switch {
		case s.Step < 150 && s.Hold > before || s.Step > 150 && s.Hold < before:
			t.Errorf("step %d stands for %v, the one before for %v", s.Step, s.Hold, before)
		case s.Step > 2 && s.Hold < before*2/5 || s.Hold > before*5/2:
			t.Errorf("a jolt: step %d stands for %v, the one before for %v", s.Step, s.Hold, before)
		}
		if s.Hold == 100*time.Millisecond {
			fast++
		}
	}
	if fast < 250 {
		t.Errorf("%d of 300 scenes are fast", fast)
	}
}

// Fast is faster than steady, but what matters most stands long enough.
func TestFast(t *testing.T) {
	scenes := tellBacktrack(trace.Problem{N: 5}, Options{Detail: Tests})
	steady, fast := timed(t, scenes, Timing{Pace: Steady}), timed(t, scenes, Timing{Pace: Fast})
	for i, s := range fast {
		if s.Hold >= steady[i].Hold {
			t.Errorf("step %d stands for %v, steadily for %v", s.Step, s.Hold, steady[i].Hold)
		}
		if quick := s.Hold <= 100*time.Millisecond; i > 0 && quick != (s.Mood != Solved && i < len(fast)-1) {
			t.Errorf("step %d, mood %d, stands for %v", s.Step, s.Mood, s.Hold)
		}
	}
}

// A detail is dropped that stands for less than 0.4 s: in a comparison that of the lanes that have just turned, until they turn again,
// but not of a lane that is over. The scenes that are told stay as they are.
func TestDetailsAreDropped(t *testing.T) {
	lane := func(step int, ends bool) Scene {
		return Scene{Step: step, Ends: ends, Caption: Caption{"title", "detail"}}
	}
	var d details
	for i, c := range []struct {
		hold  time.Duration
		lanes []Scene
		want  []string // the details: of the scene, and of its lanes
	}{
		{399 * time.Millisecond, nil, []string{""}},
		{400 * time.Millisecond, nil, []string{"detail"}},
		{400 * time.Millisecond, []Scene{lane(1, false), lane(1, false), lane(1, true)}, []string{"detail", "detail", "detail", "detail"}},
		{399 * time.Millisecond, []Scene{lane(2, false), lane(1, false), lane(2, true)}, []string{"", "", "detail", "detail"}},
		{400 * time.Millisecond, []Scene{lane(2, false), lane(2, false), lane(2, true)}, []string{"detail", "", "detail", "detail"}},
		{400 * time.Millisecond, []Scene{lane(3, false), lane(2, false), lane(2, true)}, []string{"detail", "detail", "detail", "detail"}},
	} {
		s := Scene{Hold: c.hold, Lanes: c.lanes, Caption: Caption{"title", "detail"}}
		d.drop(&s)
		got := []string{s.Caption.Detail}
		for j, lane := range s.Lanes {
			got = append(got, lane.Caption.Detail)
			if c.lanes[j].Caption.Detail == "" {
				t.Errorf("scene %d: lane %d has lost its detail for others", i, j)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("scene %d: the details are %q, want %q", i, got, c.want)
		}
	}
}

// Of lanes that turn together, those that tell news are read one after another, and what is the same is read once; the others are
// looked at together.
func TestLanesThatTurnTogether(t *testing.T) {
	long := Caption{"a title of six words here", "and a detail of eight words that is read"}
	other := Caption{"another title of a few words", long.Detail}
	lane := func(m Mood, c Caption) *Scene { return &Scene{Step: 5, Mood: m, Caption: c} }
	seen := map[kind]bool{{mood: Placement}: true, {mood: Free}: true}
	for _, c := range []struct {
		what   string
		timing Timing
		seen   map[kind]bool
		turned []*Scene
		want   time.Duration
	}{
		{"steady", Timing{Pace: Steady}, nil, []*Scene{lane(Placement, long), lane(Free, other)}, DefaultHolds.Move},
		{"set", Timing{Holds: oddHolds}, nil, []*Scene{lane(Placement, long), lane(Free, other)}, oddHolds.Move},
		{"news", Timing{}, map[kind]bool{}, []*Scene{lane(Placement, long), lane(Free, other)}, ReadingTime(long) + ReadingTime(other)},
		{"the same title", Timing{}, map[kind]bool{}, []*Scene{lane(Placement, long), lane(Free, long)}, ReadingTime(long) + ReadingTime(Caption{Detail: long.Detail})},
		{"no news", Timing{}, seen, []*Scene{lane(Placement, long), lane(Placement, other)}, slowHold},
	} {
		p := pacer{Timing: &c.timing, scenes: 300, at: 1, seen: c.seen}
		if got := p.hold(c.turned); got != c.want {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}

// A pause at a step is for that of the film; one of a kind is for lanes that turn.
func TestPausesOfLanes(t *testing.T) {
	hold := time.Minute
	for _, c := range []struct {
		pause      Pause
		step, lane int
		want       time.Duration
	}{
		{Pause{Step: 1, Hold: hold}, 1, 7, hold}, {Pause{Step: 1, Hold: hold}, 7, 1, 0},
		{Pause{Step: 3, Hold: hold}, 3, 7, hold}, {Pause{Step: 3, Hold: hold}, 7, 3, 0},
		{Pause{Of: PauseKinds[0], Hold: hold}, 7, 1, hold}, {Pause{Of: PauseKinds[0], Hold: hold}, 1, 7, 0},
	} {
		p := pacer{Timing: &Timing{Pauses: []Pause{c.pause}}, scenes: 9, at: 2, paused: make([]bool, 1)}
		if got := p.pause(&Scene{Step: c.step}, []*Scene{{Step: c.lane}}); got != c.want {
			t.Errorf("a pause at step %d of the kind %q, at step %d with a lane at %d: %v, want %v", c.pause.Step, c.pause.Of.Name, c.step, c.lane, got, c.want)
		}
	}
}

// A film of up to 60 scenes is read from end to end, but no comparison.
func TestShortFilms(t *testing.T) {
	for _, c := range []struct {
		census Census
		want   bool
	}{{Census{Scenes: 60}, true}, {Census{Scenes: 61}, false}, {Census{Scenes: 9, Last: Scene{Lanes: make([]Scene, 2)}}, false}} {
		if got := c.census.short(); got != c.want {
			t.Errorf("%d scenes, %d lanes: short is %t", c.census.Scenes, len(c.census.Last.Lanes), got)
		}
	}
}

// Each scene of a film knows what part of the film has passed when it ends. A film of one scene is drawn like the
// still, and knows nothing.
func TestPassed(t *testing.T) {
	scenes := tellBacktrack(trace.Problem{N: 5}, Options{})
	for _, timing := range []Timing{{}, {Pace: Steady}, {Length: 10 * time.Second}} {
		film := timed(t, scenes, timing)
		var sum time.Duration
		for _, s := range film {
			sum += s.Hold
			if want := sum.Seconds() / lengthOf(film).Seconds(); math.Abs(s.Passed-want) > 1e-9 {
				t.Errorf("step %d: passed %v, want %v", s.Step, s.Passed, want)
			}
		}
		if passed := film[len(film)-1].Passed; passed != 1 {
			t.Errorf("at the end %v of the film has passed", passed)
		}
	}
	if two := timed(t, Between(scenes, 42, 43), Timing{Pace: Steady}); two[0].Passed <= 0 || two[1].Passed != 1 {
		t.Errorf("of two scenes %v and %v have passed", two[0].Passed, two[1].Passed)
	}
	if one := timed(t, Between(scenes, 42, 42), Timing{}); one[0].Passed != 0 {
		t.Errorf("of one scene %v has passed", one[0].Passed)
	}
}

// A timed story can be ranged again, and left early.
func TestTimedTwice(t *testing.T) {
	scenes := tellBacktrack(eightFirst, Options{})
	film, _, err := Timed(t.Context(), scenes, Count(t.Context(), scenes, 1<<30), Timing{Pauses: []Pause{{Of: PauseKinds[1], First: true, Hold: time.Hour}}})
	if err != nil {
		t.Fatal(err)
	}
	var first, again []time.Duration
	for s := range film {
		first = append(first, s.Hold)
	}
	for range film {
		break
	}
	for s := range film {
		again = append(again, s.Hold)
	}
	if !slices.Equal(first, again) {
		t.Errorf("ranged again: %v, and before: %v", again, first)
	}
}
