package story

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// quizOf returns questions about the search of a solver for all solutions.
func quizOf(s solver.Solver, n, questions int, seed uint64) ([]Question, trace.About) {
	p := trace.Problem{N: n, Seed: 1}
	if !s.Complete {
		p.Solutions = 3
	}
	return Quiz(tell(s, p, Options{}), s.About(p), questions, 500, seed), s.About(p)
}

// comesNext reports whether an action leads from the board of a question to the next, by what queens stand on them.
func comesNext(q *Question, act Action) bool {
	before, after := &q.State.Board, &q.Next.Board
	var came, went []trace.Square
	for s := range after.Queens() {
		if !before.Has(s) {
			came = append(came, s)
		}
	}
	for s := range before.Queens() {
		if !after.Has(s) {
			went = append(went, s)
		}
	}
	solved := after.Beaten() == trace.Set{} && after.Len() == after.N && q.Next.Mood == Solved
	switch act.Kind {
	case trace.Place:
		return !solved && len(went) == 0 && slices.Contains(came, act.At)
	case trace.Move:
		return slices.Equal(came, []trace.Square{act.At}) && slices.Equal(went, []trace.Square{act.From})
	case trace.TakeBack:
		for s := range act.Back.Squares() { // a part of what goes back would be true as well
			if slices.Contains(went, s) && !after.Has(s) {
				return true
			}
		}
		return false
	}
	return solved && (act.At == trace.Nowhere && len(came) == 0 || slices.Equal(came, []trace.Square{act.At}))
}

// Just one choice of each question is true, by the boards alone; the choices differ in their words, in all languages; the answer leads
// to the scene whose caption is the reason; and the question says what led to its own. So it is for all solvers, both ways to fill a board
// and any seed. A board of one square has no choices.
func TestQuizIsTrue(t *testing.T) {
	kinds := map[trace.Kind]int{}
	for _, s := range solver.Table {
		for _, s := range []solver.Solver{s, s.ByColumn()} {
			for n := 1; n <= 5; n++ { // on small boards few choices are left to take
				questions, about := quizOf(s, n, 12, uint64(n))
				if n >= 4 && len(questions) < 4 || n == 1 && len(questions) > 0 {
					t.Errorf("%s, %d queens: %d questions", s.Name, n, len(questions))
				}
				for i := range questions {
					q := &questions[i]
					where := fmt.Sprintf("%s, %d queens, step %d", s.Name, n, q.State.Step)
					if q.Next.Step != q.State.Step+1 || q.Next.Caption.Title == "" {
						t.Errorf("%s: the next scene has the step %d and the title %q", where, q.Next.Step, q.Next.Caption.Title)
					}
					if last := len(q.Before) - 1; last < 0 || last >= titlesBefore || q.Before[last] != q.State.Caption.Title {
						t.Errorf("%s: before were %q", where, q.Before)
					}
					if len(q.Choices) < minChoices || len(q.Choices) > maxChoices {
						t.Errorf("%s: %d choices", where, len(q.Choices))
					}
					for _, l := range words.Languages() {
						var texts []string
						for _, act := range q.Choices {
							texts = append(texts, ActionWords(&l, act, about.N, words.Grid))
						}
						if slices.Sort(texts); len(slices.Compact(texts)) != len(q.Choices) {
							t.Errorf("%s: two choices are alike: %q", where, texts)
						}
					}
					for at, act := range q.Choices {
						if comesNext(q, act) != (at == q.Answer) {
							t.Errorf("%s: choice %d, %q, and the answer is %d", where, at, ActionWords(&words.English, act, n, words.Grid), q.Answer)
						}
					}
					right := q.Choices[q.Answer]
					if kinds[right.Kind]++; right.Kind != trace.TakeBack {
						continue
					}
					ends := slices.Contains([]Mood{DeadEnd, Solved, Learned}, q.State.Mood)
					if !ends && q.Next.Reason.Kind != ReasonAfresh || q.Next.Leaving != right.Back || !right.Back.Within(q.State.Board.Occupied()) {
						t.Errorf("%s: %s asks for the removal of %v", where, MoodNames[q.State.Mood], listOf(right.Back))
					}
				}
			}
		}
	}
	for _, kind := range []trace.Kind{trace.Place, trace.Move, trace.TakeBack, trace.Solution} {
		if kinds[kind] < 5 != (kind == trace.Solution) { // which stands there already
			t.Errorf("%d questions have the answer %v", kinds[kind], kind)
		}
	}
}

// The board of a question shows of each square of the line that is filled next why no queen goes there: no other square without a mark is ruled out. The
// marks of a line whose queen leaves are hidden, so some scenes are not asked about.
func TestQuizShowsWhatIsRuledOut(t *testing.T) {
	for _, s := range solver.Table {
		for _, s := range []solver.Solver{s, s.ByColumn()} {
			for n := 4; n <= 6; n++ {
				if s.Name == solver.Exhaustive.Name && n > 4 {
					continue
				}
				a := s.About(trace.Problem{N: n, Seed: 1, Solutions: 10})
				for _, q := range Quiz(tell(s, a.Problem, Options{Suspense: true}), a, 1000, 500, 1) {
					for at := range q.Next.Other.Squares() {
						filled := q.Next.Mood == Placement && at.OnLine(filledLine(q.Next.At, a.ByColumn))
						if filled && q.Mark(at, a.ByColumn) == EmptyMark {
							t.Errorf("%s, %d queens, step %d: nothing is on %v, which is ruled out", s.Name, n, q.State.Step, at)
						}
					}
				}
			}
		}
	}
}

// What comes next, and after it what could have come, in their order and in words. The last scenes
// of a search have solutions, which its first do not.
func TestGoldenChoices(t *testing.T) {
	var got strings.Builder
	for _, c := range []struct {
		solver solver.Solver
		p      trace.Problem
	}{
		{solver.Backtrack, trace.Problem{N: 4}},
		{solver.Backtrack.ByColumn(), trace.Problem{N: 5, Solutions: 2, Fixed: []trace.Square{trace.Sq(1, 2)}}},
		{solver.Forward, trace.Problem{N: 6, Solutions: 1}},
		{solver.DLX, trace.Problem{N: 5, Solutions: 2}},
		{solver.CDCL, trace.Problem{N: 6, Solutions: 1}},
		{solver.MinConflicts, trace.Problem{N: 6, Solutions: 1, Seed: 3}},
		{solver.Exhaustive, trace.Problem{N: 4, Solutions: 1}},
	} {
		about := c.solver.About(c.p)
		var lines []string
		var before State
		for s := range tell(c.solver, c.p, Options{}) {
			if act, ok := ActionOf(&before, &s); ok {
				line := fmt.Sprintf("%d %s", s.Step, ActionWords(&words.English, act, c.p.N, words.Grid))
				for _, other := range others(&before, &s, act, about) {
					line += " | " + ActionWords(&words.English, other, c.p.N, words.Grid)
				}
				lines = append(lines, line)
			}
			before = s
		}
		fmt.Fprintf(&got, "# %s, %d queens\n\n", about.Solver, c.p.N)
		for i, line := range lines {
			if i < 3 || i >= len(lines)-4 {
				fmt.Fprintln(&got, line)
			}
		}
		got.WriteString("\n")
	}
	tracetest.Golden(t, "testdata/choices.txt", []byte(got.String()))
}

// A seed makes a quiz, and others make others. Questions are in the order of the search, and none is asked twice.
func TestQuizSeeds(t *testing.T) {
	one, _ := quizOf(solver.Backtrack, 6, 6, 1)
	again, _ := quizOf(solver.Backtrack, 6, 6, 1)
	other, _ := quizOf(solver.Backtrack, 6, 6, 2)
	if !reflect.DeepEqual(one, again) || reflect.DeepEqual(one, other) {
		t.Error("the seed does not decide what is asked")
	}
	if !slices.IsSortedFunc(one, func(a, b Question) int { return 2*(a.State.Step-b.State.Step) + 1 }) {
		t.Error("the steps are not in order")
	}
	answers := map[int]bool{}
	for _, q := range append(one, other...) {
		answers[q.Answer] = true
	}
	if len(answers) < 3 {
		t.Errorf("the right answers are always among %v", answers)
	}
}

// Of queens taken back and queens placed there are as many questions as may be, and those that are kept of a kind come from all of its scenes.
func TestQuizIsMixed(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 7, 12} {
		var kinds [2]int
		questions, _ := quizOf(solver.Backtrack, 6, n, 3)
		for _, q := range questions {
			kinds[slices.Index([]trace.Kind{trace.TakeBack, trace.Place}, q.Choices[q.Answer].Kind)]++
		}
		if want := [2]int{(n + 1) / 2, n / 2}; kinds != want {
			t.Errorf("of %d questions %v are of each kind, want %v", n, kinds, want)
		}
	}
	var half int
	for seed := range uint64(20) {
		p, random := pool{}, rand.New(rand.NewPCG(seed, 0))
		for step := range 1000 {
			p.offer(Question{State: State{Step: step}}, 10, random)
			if want := min(step+1, 10); len(p.kept) != want {
				t.Fatalf("of %d questions %d are kept, want %d", step+1, len(p.kept), want)
			}
		}
		for _, q := range p.kept {
			half += q.State.Step / 500
		}
	}
	if half < 80 || half > 120 {
		t.Errorf("%d of 200 questions come from the second half", half)
	}
}

// A quiz and the stops of a film ask for the answer of the program and for the removal that tells the truth, whatever the seed.
func TestQuizFollowsArc(t *testing.T) {
	for _, n := range []int{4, 6, 7, 8} {
		about := solver.Backtrack.About(trace.Problem{N: n, Solutions: 1})
		search, err := Run(about, solver.Backtrack.Events(about.Problem), Options{}, MaxEvents, Reach{Steps: AllSteps}, func() bool { return true })
		if err != nil {
			t.Fatal(err)
		}
		var stops []int
		for _, stop := range Stops(ScenesOf(search.States(Options{})), about, never) {
			stops = append(stops, stop.Next.Step)
		}
		for seed := range uint64(4) {
			asked, back := []int{}, 0
			for _, q := range Quiz(search.States(Options{}), about, 4, 1000, seed) {
				if asked = append(asked, q.Next.Step); q.Next.Mood == Backtrack {
					back++
				}
			}
			for _, step := range []int{search.Arc.Answer, search.Arc.Truth} {
				if !slices.Contains(asked, step) || !slices.Contains(stops, step) || back != 2 {
					t.Errorf("%d queens: the quiz asks before steps %v, and the film stops before %v, of the arc %+v", n, asked, stops, search.Arc)
				}
			}
		}
	}
}

// never is longer than any film: it is stopped once for each kind of scenes.
const never = 1000 * time.Hour

// Every solver's film is stopped before the first scene of each kind that it has, once: the next scene is of that kind and comes at
// the time that the film gives it. What is left to chance is asked only with choices, of which just the right one comes next.
func TestStops(t *testing.T) {
	stopped := map[string]int{}
	for _, s := range solver.Table {
		for _, n := range []int{1, 2, 3, 4, 5, 6, 8} {
			if !tracetest.Full && n != 1 && n%2 != 0 {
				continue
			}
			if n > 5 && s.Name == solver.Exhaustive.Name || n > 6 && s.Name != solver.CDCL.Name { // which jumps back on no smaller board
				continue
			}
			for _, d := range []Detail{Moves, Tests} {
				if !tracetest.Full && n > 6 && d == Tests {
					continue // jumps are the same in both
				}
				p := trace.Problem{N: n, Seed: 1, Solutions: 2}
				events := s.Events(p)
				if s.Name == solver.MinConflicts.Name { // as a trace may have it, without the frames that show where a queen will go
					events = func(yield func(trace.Event) bool) {
						for e := range s.Events(p) {
							if e.Kind != trace.Cost && e.Kind != trace.Pick && !yield(e) {
								return
							}
						}
					}
				}
				film := slices.Collect(ScenesOf(told(s.About(p), events, Options{Detail: d})))
				for i := range film {
					film[i].Hold = time.Duration(1+i%7) * time.Second
					if s := &film[i].States[0]; s.Undone > 12 {
						s.Falls = true
					}
				}
				stops := Stops(slices.Values(film), s.About(p), never)
				checkStops(t, fmt.Sprintf("%s, %d queens, detail %d", s.Name, n, d), film, stops, s.About(p))
				for _, stop := range stops {
					for _, k := range stop.kinds {
						stopped[k.text(&words.English.Lesson).Name]++
					}
				}
			}
		}
	}
	for _, k := range stopKinds {
		if name := k.text(&words.English.Lesson).Name; stopped[name] < 1 {
			t.Errorf("%d films are stopped before %s", stopped[name], name)
		}
	}
}

// checkStops compares the stops with those that a plain search finds for one kind after the other.
func checkStops(t *testing.T, where string, film []Scene, stops []Stop, a trace.About) {
	t.Helper()
	for i := range stopKinds {
		k, want := &stopKinds[i], 0
		for j := 1; j < len(film) && want == 0; j++ {
			before, s := &film[j-1].States[0], &film[j].States[0]
			if _, asks := Ask(before, s, a); k.has(before, s) && (asks || !k.chosen) {
				want = film[j-1].Step
			}
		}
		got := 0
		for _, stop := range stops {
			if slices.Contains(stop.kinds, k) {
				got += stop.State.Step
			}
		}
		if got != want {
			t.Errorf("%s: the film stops at step %d before %s, want %d", where, got, k.text(&words.English.Lesson).Name, want)
		}
	}
	for _, stop := range stops {
		at := time.Duration(0)
		for _, s := range film[:stop.State.Step-1] {
			at += s.Hold
		}
		if stop.At != at || stop.Next.Step != stop.State.Step+1 || stop.Next.Words() != film[stop.State.Step].Words() {
			t.Errorf("%s: stops at step %d and %v, before %d: want %v", where, stop.State.Step, stop.At, stop.Next.Step, at)
		}
		if stop.Question == nil {
			continue
		}
		if asks := stop.Note(&words.English, words.Grid).State; asks.Hints() || asks.Caption.Detail != "" || stop.Question.State.Hints() {
			t.Errorf("%s, step %d shows the answer", where, stop.State.Step)
		}
		for i, act := range stop.Question.Choices {
			if comesNext(stop.Question, act) != (i == stop.Question.Answer) {
				t.Errorf("%s, step %d: choice %d, and the answer is %d", where, stop.State.Step, i, stop.Question.Answer)
			}
		}
	}
}

// A film that leaves steps out, or begins with a poster, is stopped only where it shows what comes next.
func TestStopsOfThinFilms(t *testing.T) {
	p := trace.Problem{N: 6, Solutions: 1}
	all := slices.Collect(ScenesOf(tell(solver.Backtrack, p, Options{})))
	last := len(all) - 1
	thin := []Scene{all[last], all[0], all[2], all[5], all[6], all[7], all[last]}
	thin[0].Poster, thin[0].Hold, thin[1].Hold, thin[2].Hold = true, 1, 10, 100
	stops := Stops(slices.Values(thin), solver.Backtrack.About(p), never)
	if len(stops) != 2 || stops[0].State.Step != 6 || stops[0].At != 111 || len(stops[0].kinds) != 1 || stops[1].State.Step != 7 {
		t.Errorf("%d stops", len(stops))
	}
}

// Where no stop was for some time, a film is stopped at the next scene that says something, with a question, and only there.
func TestStopsAreSpread(t *testing.T) {
	const apart = 15 * time.Second
	a := solver.Backtrack.About(trace.Problem{N: 6, Solutions: 1})
	film := slices.Collect(ScenesOf(tell(solver.Backtrack, a.Problem, Options{})))
	for i := range film {
		film[i].Hold = 2 * time.Second
	}
	stops := Stops(slices.Values(film), a, apart)
	for i := 1; i < len(stops); i++ {
		before, s := &stops[i-1], &stops[i]
		if gap := s.At - before.At; gap > apart+10*time.Second {
			t.Errorf("no stop from %v to %v", before.At, s.At)
		}
		for _, k := range s.kinds {
			asked := slices.ContainsFunc(stops[:i], func(s Stop) bool { return slices.Contains(s.kinds, k) })
			if asked && (!k.often || s.At-before.At < apart) {
				t.Errorf("step %d is a stop for %s once more, %v after the one before", s.State.Step, k.text(&words.English.Lesson).Name, s.At-before.At)
			}
		}
	}
	if few := Stops(slices.Values(film), a, never); len(stops) < len(few)+2 {
		t.Errorf("%d stops, and %d without more than one of a kind", len(stops), len(few))
	}
}
