package pace

import (
	"fmt"
	"runtime/debug"
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
	return New([]*story.Search{{Beats: beats}}, nil)
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

// Films have the times that they had at each pace and length: how long shots stand, one after another, and the sum of their steps. Their
// captions are as long as their moods and events say, so that times stay when words change.
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
		fmt.Fprintf(&got, "\nsum of steps: %d\n", sum)
	}
	five, six := trace.Problem{N: 5}, trace.Problem{N: 6}
	for pace := range Names {
		film(solver.Backtrack, six, story.Moves, Timing{Pace: Pace(pace)})
		film(solver.Propagate, five, story.Tests, Timing{Pace: Pace(pace), Holds: Holds{Speed: 2.5}})
	}
	for _, length := range []time.Duration{2 * time.Second, 7 * time.Second, 40 * time.Second, 3 * time.Minute} {
		film(solver.Backtrack, six, story.Moves, Timing{Length: length, Pauses: []Pause{{Step: 30, Hold: time.Second}, {Of: kindOf("backtrack"), Hold: 300 * time.Millisecond}}})
		film(solver.Backtrack, six, story.Tests, Timing{Length: length})
	}
	film(solver.Backtrack, five, story.Moves, Timing{Length: 8 * time.Second, Pauses: []Pause{{Of: kindOf("placement"), First: true, Hold: time.Second}}})
	film(solver.Backtrack, trace.Problem{N: 5, Solutions: 1}, story.Moves, Timing{Holds: Holds{Start: time.Hour, Move: 59 * time.Minute, Speed: 0.5}})
	for _, p := range []trace.Problem{{N: 1}, {N: 4}, {N: 6}, {N: 8}, {N: 4, Solutions: 1}, {N: 6, Solutions: 1}, eightFirst} {
		for _, l := range words.Languages()[:2] { // a lesson is as long in Chinese as in English
			f := timed(t, filmOf(t, solver.Backtrack, p, story.Options{Language: &l}), Timing{})
			fmt.Fprintf(&got, "# lesson of %d queens, %d solutions, in %s: %v\n", p.N, p.Solutions, l.Name, f.Length().Round(100*time.Millisecond))
		}
	}
	tracetest.Golden(t, "testdata/golden/films.txt", []byte(got.String()))
}
