package story

import (
	"iter"
	"math"
	"slices"
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

// A steady film stands as scenes do when they are told, and keeps every word.
func TestSteady(t *testing.T) {
	told := slices.Collect(tellBacktrack(eightFirst, Options{}))
	for i, s := range timed(t, slices.Values(told), Timing{Pace: Steady}) {
		if s.Hold != told[i].Hold || s.Caption != told[i].Caption {
			t.Errorf("step %d: %v %+v, want %v %+v", s.Step, s.Hold, s.Caption, told[i].Hold, told[i].Caption)
		}
	}
}

// --speed divides every hold, those of the first and the last scene too, but none is less than 20 ms:
// browsers would show such a frame for 100 ms. In a lesson, scenes may lend each other time, but the film is as long.
func TestSpeed(t *testing.T) {
	for _, pace := range []Pace{Lesson, Steady, Fast} {
		scenes := tellBacktrack(trace.Problem{N: 5, Solutions: 1}, Options{Detail: Tests})
		plain := timed(t, scenes, Timing{Pace: pace})
		for _, speed := range []float64{0.1, 0.5, 1, 2, 3.7, 50, 1e6} {
			film := timed(t, scenes, Timing{Pace: pace, Holds: Holds{Speed: speed}})
			var want time.Duration
			for i, s := range film {
				hold := max(20*time.Millisecond, time.Duration(float64(plain[i].Hold)/speed))
				want += hold
				if off := s.Hold - hold; pace != Lesson && off.Abs() > time.Microsecond {
					t.Errorf("%s, speed %v, step %d: holds %v, want %v", PaceNames[pace], speed, s.Step, s.Hold, hold)
				}
			}
			if off := lengthOf(film) - want; off.Abs() > want/500 {
				t.Errorf("%s, speed %v: the film lasts %v, want %v", PaceNames[pace], speed, lengthOf(film), want)
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

// More steps never make a shorter film, neither of a search that is followed further, nor of one with another number of queens.
func TestMoreStepsAreNotShorter(t *testing.T) {
	for _, sv := range solver.Table {
		if sv.Name == solver.Exhaustive.Name {
			continue // its 8 queens take a minute
		}
		six := slices.Collect(tell(sv, trace.Problem{N: 6}, Options{}))
		var longest time.Duration
		for n := 1; n <= len(six); n += 1 + n/40 {
			got := lengthOf(timed(t, slices.Values(six[:n]), Timing{}))
			if got < longest-longest/100 {
				t.Errorf("%s: %d steps last %v, and fewer %v", sv.Name, n, got, longest)
			}
			longest = max(longest, got)
		}
		var films [][]Scene
		for n := 4; n <= 8; n++ {
			films = append(films, timed(t, tell(sv, trace.Problem{N: n, Solutions: 1}, Options{}), Timing{}))
		}
		slices.SortFunc(films, func(a, b []Scene) int { return len(a) - len(b) })
		for i, film := range films[1:] {
			if before := films[i]; len(film) > len(before) && lengthOf(film) < lengthOf(before)*49/50 {
				t.Errorf("%s: %d steps last %v, and %d last %v", sv.Name, len(film), lengthOf(film), len(before), lengthOf(before))
			}
		}
	}
}

// Where all scenes say as much, a lesson gathers speed without a jolt, runs fast in its middle, and slows down before its end.
func TestLessonGathersSpeed(t *testing.T) {
	var same []Scene
	for step := 1; step <= 300; step++ {
		same = append(same, Scene{Step: step, Mood: Placement, Dead: none, Caption: Caption{"Row 4: queen on a4", "after two attacked squares"}})
	}
	film := timed(t, slices.Values(same), Timing{})
	fast := 0
	for i, s := range film[2:299] {
		before := film[i+1].Hold
		switch {
		case s.Step < 150 && s.Hold > before || s.Step > 150 && s.Hold < before:
			t.Errorf("step %d stands for %v, the one before for %v", s.Step, s.Hold, before)
		case s.Hold < before*2/5 || s.Hold > before*5/2:
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

// Solutions, jumps and moves of a local search can be seen wherever they come.
func TestLessonLeavesTimeToSee(t *testing.T) {
	for _, c := range []struct {
		scenes iter.Seq[Scene]
		least  time.Duration
		of     func(*Scene) bool
	}{
		{tellBacktrack(eightAll, Options{}), 500 * time.Millisecond, func(s *Scene) bool { return s.Mood == Solved }},
		{tell(solver.CDCL, eightFirst, Options{}), 700 * time.Millisecond, func(s *Scene) bool { return s.Mood == Jump }},
		{tell(solver.MinConflicts, eightFirst, Options{}), 700 * time.Millisecond, func(s *Scene) bool { return s.Kind == trace.Move && s.Mood == Placement }},
	} {
		found := 0
		for _, s := range timed(t, c.scenes, Timing{}) {
			if !c.of(&s) {
				continue
			}
			if found++; s.Hold < c.least {
				t.Errorf("%d queens, step %d, mood %d, stands for %v", s.Board.N, s.Step, s.Mood, s.Hold)
			}
		}
		if found == 0 {
			t.Errorf("there was nothing to see that stands for %v", c.least)
		}
	}
}

// Of lanes that turn together, those that say something new are read one after another, and what is the same is read once; the
// others are looked at together.
func TestLanesThatTurnTogether(t *testing.T) {
	long := Caption{"a title of six words here", "and a detail of eight words more"}
	other := Caption{"another title of few words", long.Detail}
	lane := func(m Mood, c Caption) *Scene { return &Scene{Step: 5, Mood: m, Caption: c} }
	look := looks(300)
	said := map[pattern]int{{mood: Placement}: 1, {mood: Free}: 9}
	for _, c := range []struct {
		what   string
		timing Timing
		said   map[pattern]int
		turned []*Scene
		want   time.Duration
	}{
		{"steady", Timing{Pace: Steady}, nil, []*Scene{lane(Placement, long), lane(Free, other)}, DefaultHolds.Move},
		{"set", Timing{Holds: oddHolds}, nil, []*Scene{lane(Placement, long), lane(Free, other)}, oddHolds.Move},
		{"new", Timing{}, map[pattern]int{}, []*Scene{lane(Placement, long), lane(Free, other)}, ReadingTime(long) + ReadingTime(other)},
		{"the same title", Timing{}, map[pattern]int{}, []*Scene{lane(Placement, long), lane(Free, long)}, ReadingTime(long) + ReadingTime(Caption{Detail: long.Detail})},
		{"one said before", Timing{}, said, []*Scene{lane(Free, long), lane(Placement, other)}, ReadingTime(other) * 6 / 10},
		{"both said often", Timing{}, map[pattern]int{{mood: Placement}: 20, {mood: Free}: 20}, []*Scene{lane(Placement, long), lane(Free, other)}, look},
	} {
		p := pacer{Timing: &c.timing, scenes: 300, at: 1, moods: map[Mood]bool{}, said: c.said}
		if got := p.stand(c.turned).at(0); (got - c.want).Abs() > time.Microsecond {
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

// checkPassed checks what parts of a film have passed when its scenes end.
func checkPassed(t *testing.T, film []Scene) {
	t.Helper()
	var sum time.Duration
	for _, s := range film {
		sum += s.Hold
		if want := sum.Seconds() / lengthOf(film).Seconds(); math.Abs(s.Passed-want) > 1e-9 {
			t.Errorf("step %d: passed %v, want %v", s.Step, s.Passed, want)
		}
	}
}

// Each scene of a film knows what part of the film has passed when it ends. A film of one scene is drawn like the
// still, and knows nothing.
func TestPassed(t *testing.T) {
	scenes := tellBacktrack(trace.Problem{N: 5}, Options{})
	for _, timing := range []Timing{{}, {Pace: Steady}, {Length: 10 * time.Second}} {
		checkPassed(t, timed(t, scenes, timing))
	}
	if two := timed(t, Between(scenes, 42, 43), Timing{Pace: Steady}); two[0].Passed <= 0 || two[1].Passed != 1 {
		t.Errorf("of two scenes %v and %v have passed", two[0].Passed, two[1].Passed)
	}
	if one := timed(t, Between(scenes, 42, 42), Timing{}); one[0].Passed != 0 {
		t.Errorf("of one scene %v has passed", one[0].Passed)
	}
}

// An English word takes 0.22 s and a Chinese character 0.11 s; any text takes 1 s at least and 3.2 at most.
func TestReadingTime(t *testing.T) {
	for _, c := range []struct {
		title, detail string
		want          time.Duration
	}{
		{"", "", time.Second},
		{"Solution 1", "", time.Second},
		{"Row 4: queen on a4", "no queen attacks it", 9 * 220 * time.Millisecond},
		{"Ligne 4 : une dame en a4", "", 7 * 220 * time.Millisecond},
		{"第 4 行：皇后放在 a4", "", 10 * 110 * time.Millisecond},
		{"解 1", "a4 b2", time.Second}, // one caption, one way to read
		{"解", "", time.Second},
		{"クイーンを置く", "", time.Second},
		{"Ферзь на a4", "никто его не бьёт", 7 * 220 * time.Millisecond},
		{"퀸을 a4 에 놓는다 그리고", "", 5 * 220 * time.Millisecond}, // Korean has spaces
	} {
		if got := ReadingTime(Caption{c.title, c.detail}); got != c.want {
			t.Errorf("%q, %q takes %v, want %v", c.title, c.detail, got, c.want)
		}
	}
}
