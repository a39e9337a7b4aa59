package story

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
	"unsafe"

	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// The tests tell hundreds of thousands of scenes and drop them: rarer collections save a tenth of the processor time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(300)
	m.Run()
}

// eightFirst and eightAll are the searches for the first and for all solutions for 8 queens.
var (
	eightFirst = trace.Problem{N: 8, Solutions: 1}
	eightAll   = trace.Problem{N: 8}
)

// tellBacktrack returns the scenes of backtrack's search for p.
func tellBacktrack(p trace.Problem, o Options) iter.Seq[Scene] {
	return tell(solver.Backtrack, p, o)
}

// tell returns the scenes of a solver's search for p.
func tell(s solver.Solver, p trace.Problem, o Options) iter.Seq[Scene] {
	return told(s.About(p), s.Events(p), o)
}

// told returns the scenes of events that must be legal.
func told(a trace.About, events iter.Seq[trace.Event], o Options) iter.Seq[Scene] {
	scenes, err := Tell(a, events, o)
	return func(yield func(Scene) bool) {
		scenes(yield)
		if err() != nil {
			panic(err())
		}
	}
}

// only yields the scenes from one step to another.
func only(scenes iter.Seq[Scene], from, to int) iter.Seq[Scene] {
	return func(yield func(Scene) bool) {
		for s := range scenes {
			if s.Step >= from && !yield(s) || s.Step == to {
				return
			}
		}
	}
}

// badCaption says what is wrong with a caption: no words, a bad text, a title in small letters.
func badCaption(c words.Caption) error {
	first, _ := utf8.DecodeRuneInString(c.Title)
	switch {
	case c.Title == "":
		return fmt.Errorf("no title over %q", c.Detail)
	case unicode.IsLower(first) && !squareName.MatchString(c.Title[:min(2, len(c.Title))]):
		return fmt.Errorf("title %q begins with a small letter", c.Title)
	}
	return errors.Join(badText(c.Title), badText(c.Detail))
}

// badText says what is wrong with a text: a placeholder that nothing filled, or that was filled with
// nothing.
func badText(text string) error {
	if strings.ContainsAny(text, "{}") {
		return fmt.Errorf("%q: a placeholder is left", text)
	}
	if strings.TrimSpace(text) != text || strings.HasSuffix(text, ":") || strings.HasSuffix(text, "：") {
		return fmt.Errorf("%q: it ends where something should follow", text)
	}
	for _, gap := range []string{"  ", " ,", " :", ": :", ": .", "：。", "，。", "：，"} {
		if strings.Contains(text, gap) {
			return fmt.Errorf("%q: a gap where something was left out", text)
		}
	}
	return nil
}

// Leaving the loop stops the search itself: a still of step 3 does not search to the end.
func TestLeavingEarlyStopsTheSearch(t *testing.T) {
	p := trace.Problem{N: 8}
	for _, leave := range []int{1, 2, 3, 100} {
		events := 0
		counted := func(yield func(trace.Event) bool) {
			for e := range solver.Backtrack.Events(p) {
				events++
				if !yield(e) {
					return
				}
			}
		}
		seen := 0
		for s := range told(trace.About{Problem: p}, counted, Options{}) {
			if seen++; seen == leave {
				if s.Step != leave {
					t.Errorf("left at step %d, want %d", s.Step, leave)
				}
				break
			}
		}
		// A scene is complete when the event comes that the next one begins with.
		begun, drawn := 0, 0
		for e := range solver.Backtrack.Events(p) {
			drawn++
			if e.Kind == trace.Place || e.Kind == trace.TakeBack {
				if begun++; begun == leave {
					break
				}
			}
		}
		if events != drawn {
			t.Errorf("leaving at step %d took %d events, want %d", leave, events, drawn)
		}
	}
}

// A problem that is not valid, or too large for a board, has no scenes but an error, at once.
func TestTellRefusesProblems(t *testing.T) {
	for _, c := range []struct {
		p    trace.Problem
		want string
	}{
		{trace.Problem{}, "0 queens: must be at least 1"},
		{trace.Problem{N: 65}, "65 queens: stories go up to 64"},
		{trace.Problem{N: 4, Solutions: -1}, "-1 solutions: must not be negative"},
		{trace.Problem{N: 4, Fixed: []trace.Square{trace.Sq(4, 0)}}, "fixed queen 4,0 is off the board of 4 rows"},
	} {
		place := slices.Values([]trace.Event{{Kind: trace.Place}})
		scenes, err := Tell(trace.About{Problem: c.p}, place, Options{})
		if err() == nil || err().Error() != c.want {
			t.Errorf("%+v: error %v, want %s", c.p, err(), c.want)
		}
		for s := range scenes {
			t.Errorf("%+v: has step %d", c.p, s.Step)
		}
	}
	scenes, err := Tell(trace.About{Problem: trace.Problem{N: trace.MaxN}}, slices.Values([]trace.Event{{Kind: trace.Place}}), Options{})
	if n := len(slices.Collect(scenes)); n != 3 || err() != nil {
		t.Errorf("%d queens: %d scenes, error %v", trace.MaxN, n, err())
	}
}

// An event that the board refuses ends the story with an error that names it, whenever it is met.
func TestTellRefusesEvents(t *testing.T) {
	for _, c := range []struct {
		wrong trace.Event
		want  string
	}{
		{trace.Event{Kind: trace.Place, At: trace.Sq(0, 1)}, "event place 0,1: square 0,1 is taken"},
		{trace.Event{Kind: trace.Solution}, "event solution: not a solution: 1 of 4 queens placed"},
		{trace.Event{Kind: trace.Test, At: trace.Nowhere}, "event test -1,-1: square -1,-1 is off the board"},
		{trace.Event{}, "event kind(0) 0,0: unknown kind of event 0"},
	} {
		read := 0
		events := func(yield func(trace.Event) bool) {
			for _, e := range []trace.Event{{Kind: trace.Place, At: trace.Sq(0, 1)}, c.wrong, {Kind: trace.Place, At: trace.Sq(1, 3)}} {
				read++
				if !yield(e) {
					return
				}
			}
		}
		scenes, err := Tell(trace.About{Problem: trace.Problem{N: 4}}, events, Options{})
		if err() != nil {
			t.Errorf("%v: error %v before it was met", c.wrong, err())
		}
		for range 2 {
			read = 0
			last := 0
			for s := range scenes {
				last = s.Step
			}
			if last > 2 || read != 2 {
				t.Errorf("%v: %d scenes and %d events", c.wrong, last, read)
			}
			if err() == nil || err().Error() != c.want {
				t.Errorf("%v: error %v, want %s", c.wrong, err(), c.want)
			}
		}
		for range scenes {
			break
		}
		if err() != nil {
			t.Errorf("%v: error %v, but it was not met", c.wrong, err())
		}
	}
}

// Any events that the board accepts can be told, even those that no solver would yield, and every
// scene has a proper caption.
func TestTellAnything(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for run := range 240 {
		p := trace.Problem{N: 1 + random.IntN(5)}
		if run%3 == 0 {
			p.Fixed = []trace.Square{trace.Sq(random.IntN(p.N), random.IntN(p.N))}
		}
		events := randomEvents(random, p, 60)
		o := Options{Detail: Detail(run % 2), Labels: words.Labels(run / 2 % 3), Language: &words.Languages()[run/6%len(words.Languages())]}
		steps := 0
		for s := range told(trace.About{Problem: p, ByColumn: run%5 == 0}, slices.Values(events), o) {
			steps++
			if err := badCaption(s.Caption); s.Step != steps || err != nil {
				t.Fatalf("run %d, step %d calls itself %d: %v", run, steps, s.Step, err)
			}
			if s.Board.N != p.N {
				t.Fatalf("run %d, step %d: board of %d", run, steps, s.Board.N)
			}
		}
	}
}

// randomEvents returns n events that the board of a problem accepts.
func randomEvents(random *rand.Rand, p trace.Problem, n int) (events []trace.Event) {
	square := func() trace.Square { return trace.Sq(random.IntN(p.N+1)-1, random.IntN(p.N+1)-1) }
	board := p.Board()
	for len(events) < n {
		e := trace.Event{
			Kind: trace.Kind(1 + random.IntN(int(trace.Solution))), Cause: trace.Cause(random.IntN(int(trace.Unit) + 1)),
			At: square(), By: square(), Value: random.IntN(p.N*p.N + 1),
		}
		if e.Kind == trace.Test {
			e.Cause = trace.Cause(random.IntN(2)) * trace.Attack // the only causes of tests
		}
		for range 1 + random.IntN(12) {
			e.Clause = append(e.Clause, trace.Literal{At: square(), Not: random.IntN(3) > 0})
		}
		if board.Apply(e) == nil {
			events = append(events, e)
		}
	}
	return events
}

// Costs are known for their squares, and for nothing else. The last cost of a square counts.
func TestCosts(t *testing.T) {
	row := Costs{{trace.Sq(3, 0), 7}, {trace.Sq(3, 63), 0}, {trace.Sq(3, 0), 5}}
	for _, c := range []struct {
		costs Costs
		at    trace.Square
		cost  int
		known bool
	}{
		{row, trace.Sq(3, 0), 5, true},
		{row, trace.Sq(3, 63), 0, true},
		{row, trace.Sq(2, 1), 0, false},
		{row, trace.Row(3), 0, false},
		{nil, trace.Sq(0, 0), 0, false},
	} {
		if cost, known := c.costs.Of(c.at); cost != c.cost || known != c.known {
			t.Errorf("%v, square %v: %d, %t; want %d, %t", c.costs, c.at, cost, known, c.cost, c.known)
		}
	}
}

// The picture of a solution by itself has its queens and its number, and nothing of a search.
func TestNumbered(t *testing.T) {
	var b trace.Board
	for s := range tellBacktrack(eightFirst, Options{}) {
		b = s.Board
	}
	s := Numbered(b, 17, Options{})
	if s.Board != b || s.At != trace.Nowhere || s.By != trace.Nowhere || s.Dead != trace.Nowhere || s.Straight != (trace.Set{}) || s.Next != trace.Nowhere || s.From != trace.Nowhere || s.Chosen != trace.Nowhere {
		t.Errorf("more or less than the board: %+v", s)
	}
	for _, odd := range []trace.Board{{}, {N: -1}, {N: 100}} {
		if s := Numbered(odd, -1, Options{}); s.Board != odd || s.Caption.Title != "Solution -1" {
			t.Errorf("a board of %d rows: %+v", odd.N, s.Caption)
		}
	}
}

// A wordless story is the same, but for the words.
func TestWordless(t *testing.T) {
	for _, s := range []solver.Solver{solver.Backtrack, solver.CDCL, solver.Propagate} {
		p := trace.Problem{N: 5}
		worded, _ := Tell(s.About(p), s.Events(p), Options{Detail: Tests})
		wordless, _ := Tell(s.About(p), s.Events(p), Options{Detail: Tests, Wordless: true})
		next, stop := iter.Pull(wordless)
		defer stop()
		for want := range worded {
			got, more := next()
			if !more || got.Caption != (words.Caption{}) {
				t.Fatalf("%s, step %d: a caption %q, or none of this step", s.Name, want.Step, got.Caption)
			}
			want.Caption, want.pattern = words.Caption{}, words.Caption{}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%s, step %d: another scene without words", s.Name, want.Step)
			}
		}
		if _, more := next(); more {
			t.Errorf("%s: more scenes without words", s.Name)
		}
	}
}

// Every mood has a name of its own.
func TestMoodNames(t *testing.T) {
	names := slices.Compact(slices.Sorted(slices.Values(MoodNames)))
	if len(names) != int(Done)+1 || names[0] == "" {
		t.Errorf("%d moods have the names %q", Done+1, MoodNames)
	}
}

// With suspense, no scene shows or says what comes next; all else is as without it.
func TestSuspense(t *testing.T) {
	t.Parallel()
	for _, sv := range solver.Table {
		for _, detail := range []Detail{Moves, Tests} {
			p := trace.Problem{N: 5, Seed: 1, Solutions: 2}
			told := slices.Collect(tell(sv, p, Options{Detail: detail}))
			quiet := slices.Collect(tell(sv, p, Options{Detail: detail, Suspense: true}))
			if len(told) != len(quiet) {
				t.Fatalf("%s: %d scenes, not %d", sv.Name, len(quiet), len(told))
			}
			for i, s := range quiet {
				if s.Next != trace.Nowhere || s.Mood == Backtrack && s.Spent {
					t.Errorf("%s, step %d tells what comes next: %q", sv.Name, s.Step, s.Caption.Detail)
				}
				if s.Board != told[i].Board || s.Caption.Title != told[i].Caption.Title {
					t.Errorf("%s, step %d: %q in place of %q", sv.Name, s.Step, s.Caption.Title, told[i].Caption.Title)
				}
			}
		}
	}
}

// Scenes are passed by value from stage to stage, so they are small.
func TestSceneIsSmall(t *testing.T) {
	if size := unsafe.Sizeof(Scene{}); size > 2048 {
		t.Errorf("a scene takes %d bytes", size)
	}
}

// A scene stays as it is when the next ones are told.
func TestScenesKept(t *testing.T) {
	var kept []Scene
	var marks []Marks
	for s := range tellBacktrack(trace.Problem{N: 5}, Options{Detail: Tests}) {
		kept, marks = append(kept, s), append(marks, *s.Marks)
	}
	i := 0
	for s := range tellBacktrack(trace.Problem{N: 5}, Options{Detail: Tests}) {
		if !reflect.DeepEqual(kept[i], s) || !reflect.DeepEqual(marks[i], *s.Marks) {
			t.Fatalf("step %d has changed since it was told", s.Step)
		}
		i++
	}
}
