package pace

import (
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/draw/drawtest"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// What is told here lives shortly: rarer collections save a quarter of the processor time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	m.Run()
}

// eightFirst is the search for the first solution for 8 queens.
var eightFirst = trace.Problem{N: 8, Solutions: 1}

// filmOf returns the film of all steps of a solver's search.
func filmOf(t testing.TB, s solver.Solver, p trace.Problem, o story.Options) Film {
	t.Helper()
	return New(drawtest.Run(t, p, o, story.StepClock, s))
}

// comparison returns the film of the first solutions that solvers find for n queens.
func comparison(t testing.TB, n int, clock story.Clock, solvers ...solver.Solver) Film {
	t.Helper()
	return New(drawtest.Run(t, trace.Problem{N: n, Solutions: 1}, story.Options{}, clock, solvers...))
}

// scripted returns a film of steps with some beats, which cannot be told.
func scripted(beats ...story.Beat) Film {
	return New([]*story.Search{{Beats: beats}}, story.Comparison{})
}

// timed returns a film with its holds.
func timed(t testing.TB, f Film, timing Timing) Film {
	t.Helper()
	f, err := f.Timed(timing)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// mood returns the mood of shot i.
func (f *Film) mood(i int) story.Mood { return f.Beat(&f.Shots[i]).Mood }

// steps returns the steps of a film.
func (f *Film) steps() (steps []int) {
	for _, s := range f.Shots {
		steps = append(steps, int(s.Step))
	}
	return steps
}

// only returns the film of some steps.
func (f Film) only(from, to int) Film {
	f.Shots = f.Shots[from-1 : min(to, len(f.Shots))]
	return f
}

// Films have the times that they had at each pace and length: how long shots stand, one after another, the sum of their steps, and which
// are slides. Their captions are as long as their moods and events say, so that times stay when words change.
func TestGoldenFilms(t *testing.T) {
	var got strings.Builder
	film := func(s solver.Solver, p trace.Problem, d story.Detail, timing Timing) {
		fmt.Fprintf(&got, "# %s, %d queens, %d solutions, %s, %s, %v, %d pauses\n", s.Name, p.N, p.Solutions, story.DetailNames[d], Names[timing.Pace], timing.Length, len(timing.Pauses))
		all := filmOf(t, s, p, story.Options{Detail: d})
		for i := range all.Shots {
			b := all.beat(&all.Shots[i], 0)
			b.Title = story.Text{Pattern: uint32(b.Mood), Signs: 12 + uint16(b.Mood)*5%20}
			b.Detail = story.Text{Pattern: 100 + uint32(b.Kind), Signs: uint16(b.Kind) * 7 % 30}
		}
		f := timed(t, all, timing)
		sum := 0
		for i := 0; i < len(f.Shots); {
			n, hold := 0, f.Shots[i].Hold
			for ; i < len(f.Shots) && f.Shots[i].Hold == hold; i++ {
				sum += int(f.Shots[i].Step)
				n++
			}
			fmt.Fprintf(&got, "%d×%v ", n, hold.Round(100*time.Microsecond))
		}
		f.MarkSlides(nil)
		f.Shots = slices.DeleteFunc(f.Shots, func(s Shot) bool { return !s.Slide })
		fmt.Fprintf(&got, "\nsum of steps: %d; slides: %v\n", sum, f.steps())
	}
	five, six := trace.Problem{N: 5}, trace.Problem{N: 6}
	for pace := range Names {
		film(solver.Backtrack, six, story.Moves, Timing{Pace: Pace(pace)})
		film(solver.Propagate, five, story.Tests, Timing{Pace: Pace(pace), Speed: 2.5})
	}
	for _, length := range []time.Duration{2 * time.Second, 7 * time.Second, 40 * time.Second, 3 * time.Minute} {
		film(solver.Backtrack, six, story.Moves, Timing{Length: length, Kept: []int{30}, Pauses: []Pause{{Step: 30, Hold: time.Second}, {Of: kindOf("backtrack"), Hold: 300 * time.Millisecond}}})
		film(solver.Backtrack, six, story.Tests, Timing{Length: length})
	}
	film(solver.Backtrack, five, story.Moves, Timing{Length: 8 * time.Second, Pauses: []Pause{{Of: kindOf("placement"), First: true, Hold: time.Second}}})
	for pace := range Names {
		film(solver.Backtrack, trace.Problem{N: 5, Solutions: 2}, story.Tests, Timing{Pace: Pace(pace), Holds: oddHolds})
	}
	film(solver.Backtrack, trace.Problem{N: 5, Solutions: 1}, story.Moves, Timing{Holds: Holds{Start: time.Hour, Move: 59 * time.Minute}, Speed: 0.5})
	for _, p := range []trace.Problem{{N: 1}, {N: 4}, {N: 6}, {N: 8}, {N: 4, Solutions: 1}, {N: 6, Solutions: 1}, eightFirst} {
		for _, l := range words.Languages()[:2] { // a lesson is as long in Chinese as in English
			f := timed(t, filmOf(t, solver.Backtrack, p, story.Options{Language: &l}), Timing{})
			fmt.Fprintf(&got, "# lesson of %d queens, %d solutions, in %s: %v\n", p.N, p.Solutions, l.Name, f.Length().Round(100*time.Millisecond))
		}
	}
	tracetest.Golden(t, "testdata/golden/films.txt", []byte(got.String()))
}

// oddHolds all differ, so that none is mistaken for another.
var oddHolds = Holds{
	Start:     1300 * time.Millisecond,
	Move:      110 * time.Millisecond,
	Test:      70 * time.Millisecond,
	DeadEnd:   160 * time.Millisecond, // it has a picture of its own
	Backtrack: 130 * time.Millisecond,
	Solution:  1700 * time.Millisecond,
	End:       1900 * time.Millisecond,
}

// A speed that is not above 0 is 1, and whatever the holds are, none is too short or too long. A film that would run for more than 292
// years, which no duration counts, runs for as long as one counts.
func TestOddHolds(t *testing.T) {
	f := filmOf(t, solver.Backtrack, trace.Problem{N: 4}, story.Options{Detail: story.Tests})
	for _, c := range []struct {
		holds Holds
		speed float64
		want  time.Duration // of the last shot
	}{
		{Holds{}, -2, DefaultHolds.End},
		{Holds{}, math.NaN(), DefaultHolds.End},
		{Holds{}, math.Inf(-1), DefaultHolds.End},
		{Holds{}, math.Inf(1), ShortestHold},
		{Holds{}, 1e-300, longestHold},
		{Holds{End: -time.Second}, 0, ShortestHold},
		{Holds{End: math.MinInt64}, 1e-300, ShortestHold},
		{Holds{End: math.MaxInt64}, 0, longestHold},
	} {
		odd := timed(t, f, Timing{Pace: Steady, Holds: c.holds, Speed: c.speed})
		if got := odd.Shots[len(odd.Shots)-1].Hold; got != c.want {
			t.Errorf("%v: the last shot stands for %v, want %v", c.holds, got, c.want)
		}
		for _, s := range odd.Shots {
			if s.Hold < ShortestHold || s.Hold > longestHold {
				t.Errorf("%v, step %d: holds %v", c.holds, s.Step, s.Hold)
			}
		}
	}
	long := Film{Shots: slices.Repeat([]Shot{{Showing: story.Showing{Hold: math.MaxInt64 / 2}}}, 4)}
	if long.Length() != math.MaxInt64 {
		t.Errorf("a film that is too long to count runs %v", long.Length())
	}
}

// More steps never make a shorter film, neither of a search that is followed further, nor, by much, of one with another number of queens.
func TestMoreStepsAreNotShorter(t *testing.T) {
	for _, sv := range solver.Table {
		if sv.Name == solver.Exhaustive.Name {
			continue // its 8 queens take a minute
		}
		six := filmOf(t, sv, trace.Problem{N: 6}, story.Options{})
		var longest time.Duration
		for n := 1; n <= len(six.Shots); n += 1 + n/40 {
			part := timed(t, six.only(1, n), Timing{})
			if got := part.Length(); got < longest-longest/40 {
				t.Errorf("%s: %d steps last %v, and fewer %v", sv.Name, n, got, longest)
			}
			longest = max(longest, part.Length())
		}
		if !sv.Complete {
			continue // with luck it meets fewer kinds of steps
		}
		var films []Film
		for n := 4; n <= 8; n++ {
			films = append(films, timed(t, filmOf(t, sv, trace.Problem{N: n, Solutions: 1}, story.Options{}), Timing{}))
		}
		steps := func(f Film) int { return len(f.Searches[0].Beats) }
		slices.SortFunc(films, func(a, b Film) int { return steps(a) - steps(b) })
		for i, f := range films[1:] {
			if before := films[i]; steps(f) > steps(before) && f.Length() < before.Length()*9/10 { // whose sentences are others
				t.Errorf("%s: %d steps last %v, and %d last %v", sv.Name, steps(f), f.Length(), steps(before), before.Length())
			}
		}
	}
}

// The queens before the first dead end stand long enough to be followed, and it comes soon. Two dead rows are explained by lines, which
// come one by one. At most about a quarter of the film stands under captions that steps share. Its first shot and its last are slides.
func TestDefaultFilm(t *testing.T) {
	f := timed(t, filmOf(t, solver.Backtrack, eightFirst, story.Options{}), Timing{})
	f.MarkSlides(nil)
	arc := f.Searches[0].Arc
	var asked, shared time.Duration
	explained, parts := 0, 0
	for s := range f.Scenes(story.Options{}) {
		if s.Step < arc.Question {
			asked += s.Hold
		}
		if s.Step < arc.Question && s.Mood == story.Placement && s.Hold < 1200*time.Millisecond {
			t.Errorf("step %d stands for %v", s.Step, s.Hold)
		}
		if s.Fast {
			shared += s.Hold
		}
		if parts = max(parts, s.Part); s.States[0].Lines != nil && !s.States[0].Bare && s.Part == 0 {
			explained++
		}
		if (s.Step == 1 || s.Ends) && !s.Slide {
			t.Errorf("step %d is no slide", s.Step)
		}
	}
	if all := f.Length(); asked == 0 || asked > 12500*time.Millisecond || shared > all*24/100 || all > 75*time.Second {
		t.Errorf("of %v, the first dead row comes after %v, and %v are under shared captions", all, asked, shared)
	}
	if explained != 2 || parts+1 != 8 { // the last line comes with the whole
		t.Errorf("%d rows are explained, by up to %d lines", explained, parts+1)
	}
}

// The question, its answer and the truth are slides, and stay in films that are made shorter, if there is room for them, long enough to
// be seen.
func TestArcStays(t *testing.T) {
	for _, sv := range []solver.Solver{solver.Backtrack, solver.Forward, solver.CDCL, solver.DLX} {
		whole := filmOf(t, sv, eightFirst, story.Options{})
		arc := whole.Searches[0].Arc
		room := len(whole.essential(arc.Steps()))
		for _, timing := range []Timing{{}, {Frames: room}, {Frames: room + 9}, {Length: 10 * time.Second}, {Length: 20 * time.Second}} {
			f := timed(t, whole, timing)
			f.MarkSlides(nil)
			for _, step := range arc.Steps() {
				i := slices.IndexFunc(f.Shots, func(s Shot) bool { return int(s.Step) == step && s.Part == 0 })
				if i < 0 || !f.Shots[i].Slide || f.Shots[i].Hold < 600*time.Millisecond {
					t.Errorf("%s, %+v: step %d of %v is left out, brief, or no slide", sv.Name, timing, step, arc.Steps())
				}
			}
		}
		if f := timed(t, whole, Timing{Frames: room - 1}); room < 6 || len(f.Shots) != room-1 {
			t.Errorf("%s: of %d shots that should stay, %d are shown", sv.Name, room, len(f.Shots))
		}
	}
}

// Where all steps say as much, a lesson gathers speed without a jolt, runs fast in its middle, and slows down before its end.
func TestLessonGathersSpeed(t *testing.T) {
	same := story.Beat{Mood: story.Placement, Title: story.TextOf("Row 4: queen on a4", "title"), Detail: story.TextOf("after two attacked squares", "detail")}
	f := timed(t, scripted(slices.Repeat([]story.Beat{same}, 300)...), Timing{})
	fast := 0
	for i, s := range f.Shots[2:299] {
		before := f.Shots[i+1].Hold
		switch {
		case s.Step < 150 && s.Hold > before || s.Step > 150 && s.Hold < before:
			t.Errorf("step %d stands for %v, the one before for %v", s.Step, s.Hold, before)
		case s.Hold < before*3/10 || s.Hold > before*5/2:
			t.Errorf("a jolt: step %d stands for %v, the one before for %v", s.Step, s.Hold, before)
		}
		if s.Hold == glimpse {
			fast++
		}
	}
	if fast < 250 {
		t.Errorf("%d of 300 shots are fast", fast)
	}
}

// Searches that turn together are read one after another, and what is the same is read once; what is familiar is not read, nor what
// nobody reads of three searches.
func TestSearchesThatTurnTogether(t *testing.T) {
	const titles, details, others = 1, 2, 3
	text := func(signs uint16, pattern uint32) story.Text { return story.Text{Signs: signs, Pattern: pattern} }
	title, detail, other := text(36, titles), text(54, details), text(18, others)
	compared := func(n int) Film { return Film{Searches: make([]*story.Search, n), room: story.RoomFor(n)} }
	one, two, three := Film{}, compared(2), compared(3)
	says := func(mood story.Mood, titles ...story.Text) (turned []step) {
		for _, title := range titles {
			turned = append(turned, step{story.Beat{Mood: mood, Title: title, Detail: detail, Said: title.Pattern}, 0, 5})
		}
		return turned
	}
	for _, c := range []struct {
		what   string
		film   Film
		said   map[uint32]int
		great  bool
		turned []step
		titles int
		want   time.Duration
	}{
		{"new", one, nil, false, says(story.Placement, title), 1, 5 * time.Second},
		{"said twice before", one, map[uint32]int{titles: 2, details: 2}, false, says(story.Placement, title), 1, 3750 * time.Millisecond},
		{"a known title", one, map[uint32]int{titles: 9}, false, says(story.Placement, title), 1, 4130 * time.Millisecond},
		{"familiar", one, map[uint32]int{titles: 3, details: 3}, false, says(story.Placement, title), 1, 0},
		{"familiar and great", one, map[uint32]int{titles: 3, details: 3}, true, says(story.Placement, title), 1, 3750 * time.Millisecond},
		{"short", one, map[uint32]int{details: 1}, false, says(story.Placement, text(1, titles)), 1, 2310 * time.Millisecond},
		{"two", two, nil, false, says(story.Placement, title, other), 2, 3 * time.Second},
		{"two ends", two, nil, false, says(story.Done, title, other), 2, 6 * time.Second},
		{"the same title", two, nil, false, says(story.Placement, title, title), 1, 2 * time.Second},
		{"one known", two, map[uint32]int{others: 3}, false, says(story.Placement, title, other), 2, 2570 * time.Millisecond},
		{"three", three, nil, false, says(story.Placement, title, other, other), 0, 0},
		{"three ends", three, nil, false, says(story.Done, title, other), 2, 6 * time.Second},
	} {
		if c.said == nil {
			c.said = map[uint32]int{}
		}
		p := pacer{film: &c.film, said: c.said}
		titles, got := p.read(p.says(c.turned, c.great), c.great)
		if titles != c.titles || (got-c.want).Abs() > 20*time.Millisecond {
			t.Errorf("%s: %d titles for %v, want %d for %v", c.what, titles, got, c.titles, c.want)
		}
	}
}

// kindOf returns the kind of steps with a name.
func kindOf(name string) story.StepKind {
	return story.StepKinds[slices.IndexFunc(story.StepKinds, func(k story.StepKind) bool { return k.Name == name })]
}

// A pause makes a step, the steps of a kind or the first of them stand at least so long, and no others; the longest of several counts,
// whatever the speed.
func TestPauses(t *testing.T) {
	f := filmOf(t, solver.Backtrack, trace.Problem{N: 5}, story.Options{Detail: story.Tests})
	scenes := slices.Collect(f.Searches[0].States(story.Options{Detail: story.Tests}))
	plain := timed(t, f, Timing{Pace: Steady, Apart: true})
	const long = 5 * time.Second
	for _, c := range []struct {
		pause Pause
		want  func(i int) bool
	}{
		{Pause{Step: 42, Hold: long}, func(i int) bool { return i == 41 }},
		{Pause{Step: 1, Hold: long}, func(i int) bool { return i == 0 }},
		{Pause{Of: kindOf("start"), Hold: long}, func(i int) bool { return i == 0 }},
		{Pause{Of: kindOf("end"), Hold: long}, func(i int) bool { return i == len(scenes)-1 }},
		{Pause{Of: kindOf("conflict"), Hold: long}, func(i int) bool { return scenes[i].Mood == story.Conflict || scenes[i].Mood == story.DeadEnd }},
		{Pause{Of: kindOf("test"), Hold: long}, func(i int) bool { return scenes[i].Mood == story.Conflict || scenes[i].Mood == story.Free }},
		{Pause{Of: kindOf("dead-end"), Hold: long}, func(i int) bool { return scenes[i].Mood == story.DeadEnd }},
		{Pause{Of: kindOf("dead-row"), Hold: long}, func(i int) bool {
			return scenes[i].Mood == story.DeadEnd && scenes[i].Lines != nil && scenes[i].Ghosts == trace.Set{}
		}},
		{Pause{Of: kindOf("solution"), First: true, Hold: long}, func(i int) bool {
			return scenes[i].Mood == story.Solved && scenes[i].Counters[trace.Solutions] == 1
		}},
		{Pause{Of: kindOf("solution"), Hold: time.Millisecond}, func(int) bool { return false }}, // they stand longer
		{Pause{Hold: long}, func(int) bool { return false }},
	} {
		paused := 0
		for i, s := range timed(t, f, Timing{Pace: Steady, Pauses: []Pause{c.pause}, Apart: true}).Shots {
			want := plain.Shots[i].Hold
			if c.want(i) {
				want = long
				paused++
			}
			if s.Hold != want {
				t.Errorf("%v, step %d: holds %v, want %v", c.pause, s.Step, s.Hold, want)
			}
		}
		if c.pause.Hold == long && (paused == 0) != (c.pause.Of.Name == "" && c.pause.Step == 0) {
			t.Errorf("%+v: %d shots", c.pause, paused)
		}
	}
	placed := kindOf("placement")
	both := []Pause{{Step: 2, Hold: 4 * time.Second}, {Of: placed, First: true, Hold: 6 * time.Second}, {Of: placed, Hold: 2 * time.Second}}
	fast := timed(t, filmOf(t, solver.Backtrack, eightFirst, story.Options{}), Timing{Pace: Steady, Speed: 100, Pauses: both})
	if fast.Shots[1].Hold != 6*time.Second || fast.Shots[2].Hold != 2*time.Second {
		t.Errorf("with several pauses, the first placements stand for %v and %v", fast.Shots[1].Hold, fast.Shots[2].Hold)
	}
}
