package story

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

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
				told, _ := Tell(s.About(p), s.Events(p), Options{Detail: d})
				film := func(yield func(Scene) bool) {
					for s := range told {
						if s.Undone > 12 {
							s.Falls = FallsInFull
						}
						if s.Hold = time.Duration(1+s.Step%7) * time.Second; !yield(s) {
							return
						}
					}
				}
				where := fmt.Sprintf("%s, %d queens, detail %d", s.Name, n, d)
				stops := Stops(film, s.About(p), never)
				checkStops(t, where, slices.Collect(iter.Seq[Scene](film)), stops, s.About(p))
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
			if _, asks := Ask(&film[j-1], &film[j], a); k.has(&film[j-1], &film[j]) && (asks || !k.chosen) {
				want = film[j-1].Step
			}
		}
		got := 0
		for _, stop := range stops {
			if slices.Contains(stop.kinds, k) {
				got += stop.Scene.Step
			}
		}
		if got != want {
			t.Errorf("%s: the film stops at step %d before %s, want %d", where, got, k.text(&words.English.Lesson).Name, want)
		}
	}
	for _, stop := range stops {
		at := time.Duration(0)
		for _, s := range film[:stop.Scene.Step-1] {
			at += s.Hold
		}
		if stop.At != at || stop.Next.Step != stop.Scene.Step+1 || stop.Next.Words() != film[stop.Scene.Step].Words() {
			t.Errorf("%s: stops at step %d and %v, before %d: want %v", where, stop.Scene.Step, stop.At, stop.Next.Step, at)
		}
		if stop.Question == nil {
			continue
		}
		for i, act := range stop.Question.Choices {
			if comesNext(stop.Question, act) != (i == stop.Question.Answer) {
				t.Errorf("%s, step %d: choice %d, and the answer is %d", where, stop.Scene.Step, i, stop.Question.Answer)
			}
		}
	}
}

// A film that leaves steps out, or begins with a poster, is stopped only where it shows what comes next.
func TestStopsOfThinFilms(t *testing.T) {
	about := solver.Backtrack.About(trace.Problem{N: 6, Solutions: 1})
	told, _ := Tell(about, solver.Backtrack.Events(about.Problem), Options{})
	all := slices.Collect(told)
	thin := []Scene{all[56], all[0], all[2], all[5], all[6], all[7], all[56]}
	thin[0].Poster, thin[0].Hold, thin[1].Hold, thin[2].Hold = true, 1, 10, 100
	stops := Stops(slices.Values(thin), about, never)
	if len(stops) != 2 || stops[0].Scene.Step != 6 || stops[0].At != 111 || len(stops[0].kinds) != 2 || stops[1].Scene.Step != 7 {
		t.Errorf("%d stops: %+v", len(stops), stops)
	}
}

// Times are those that players show.
func TestClockTime(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0:00", 999 * time.Millisecond: "0:00", 61 * time.Second: "1:01", time.Hour - 1: "59:59", time.Hour + 62*time.Second: "1:01:02",
	} {
		if got := ClockTime(d); got != want {
			t.Errorf("%v is %s, want %s", d, got, want)
		}
	}
}

// Where no stop was for some time, a film is stopped at the next scene that says something, with a question, and only there.
func TestStopsAreSpread(t *testing.T) {
	const apart = 15 * time.Second
	a := solver.Backtrack.About(trace.Problem{N: 6, Solutions: 1})
	told, _ := Tell(a, solver.Backtrack.Events(a.Problem), Options{})
	film := slices.Collect(told)
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
				t.Errorf("step %d is a stop for %s once more, %v after the one before", s.Scene.Step, k.text(&words.English.Lesson).Name, s.At-before.At)
			}
		}
	}
	if few := Stops(slices.Values(film), a, never); len(stops) < len(few)+2 {
		t.Errorf("%d stops, and %d without more than one of a kind", len(stops), len(few))
	}
}

// A removal is answered by its reason: the line that has no square, unless solutions were found with the queens that stand.
func TestStopWhy(t *testing.T) {
	a := solver.Backtrack.About(trace.Problem{N: 6, Solutions: 1})
	told, _ := Tell(a, solver.Backtrack.Events(a.Problem), Options{})
	l, why := &words.English, ""
	for _, stop := range Stops(told, a, never) {
		if slices.ContainsFunc(stop.kinds, isRetry) { // which asks for another reason
			continue
		}
		said := stop.Note(l, words.Chess).Why
		if said != "" && why != "" {
			t.Errorf("two stops ask why queens are removed: %q, %q", why, said)
		}
		why += said
	}
	if want := l.Say(l.Lesson.Why, words.Values{Text: "row 1"}); why != want {
		t.Errorf("the reason is %q, want %q", why, want)
	}
}

func isRetry(k *stopKind) bool { return k.text(&words.English.Lesson) == &words.English.Lesson.Retry }

// The answer to why the first retry takes no square before it names each of these: it failed, or is attacked.
func TestStopWhyNotBefore(t *testing.T) {
	asked := 0
	for _, s := range []solver.Solver{solver.Backtrack, solver.Backtrack.ByColumn()} {
		for n := 4; n <= 8; n++ {
			a := s.About(trace.Problem{N: n, Solutions: 1})
			told, _ := Tell(a, s.Events(a.Problem), Options{})
			for _, stop := range Stops(told, a, never) {
				if !slices.ContainsFunc(stop.kinds, isRetry) {
					continue
				}
				asked++
				failed, attacked, _ := strings.Cut(stop.Note(&words.English, words.Chess).Why, "Attacked:")
				for at := range trace.Along(filledLine(stop.Next.At, a.ByColumn), n) {
					if at == stop.Next.At {
						break
					}
					board, name := stop.Scene.Position(), words.Chess.Square(at, n)
					_, isAttacked := board.Attacker(at)
					if isAttacked != strings.Contains(attacked, name) || isAttacked == strings.Contains(failed, name) {
						t.Errorf("%d queens, step %d: %s is passed over: %q, %q", n, stop.Next.Step, name, failed, attacked)
					}
				}
			}
		}
	}
	if asked != 8 {
		t.Errorf("%d retries", asked)
	}
}
