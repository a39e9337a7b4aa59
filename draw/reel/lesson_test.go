package reel

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// Every solver has a lesson for every small board, with all that its search has something for. The worksheet and the sheet need a
// solution, and there is none for 3 queens; a quiz needs something to ask. What is missing is said.
func TestLessonsOfAllSolvers(t *testing.T) {
	t.Parallel()
	boards := []int{1, 3, 4}
	if tracetest.Full {
		boards = append(boards, 6)
	}
	for _, s := range solver.Table {
		for _, n := range boards {
			o, where := Options{Search: Search{Solver: s.Name, Queens: n}}, fmt.Sprintf("%s, %d queens", s.Name, n)
			l, err := Lesson(t.Context(), o)
			if err != nil {
				t.Errorf("%s: %v", where, err)
				continue
			}
			_, _, asked := Quiz(t.Context(), o, 1)
			lacks := 0
			for _, c := range []struct{ has, want bool }{{l.Worksheet != nil && l.Solutions != nil, n != 3}, {l.Quiz != nil, asked == nil}} {
				if c.has != c.want {
					t.Errorf("%s: worksheet %v, solutions %v, quiz %v, and asking says %v", where, l.Worksheet, l.Solutions, l.Quiz, asked)
				}
				if !c.want {
					lacks++
				}
			}
			if len(l.Lacks) != lacks {
				t.Errorf("%s: says %q of %d missing parts", where, l.Lacks, lacks)
			}
			checkNote(t, where, l)
		}
	}
}

// checkNote compares a note with the scenes of the film: each stop is at a step and time that the film has, and the answer is what the
// next step says.
func checkNote(t *testing.T, where string, l *LessonFolder) {
	t.Helper()
	if len(l.Stops) == 0 || len(l.Aims) < 3 || len(l.Times) != 2 || !strings.Contains(l.Times[0], story.ClockTime(l.Film.Length)) {
		t.Errorf("%s: the note has %d stops, aims %q, times %q", where, len(l.Stops), l.Aims, l.Times)
	}
	scenes, began := map[int]story.Scene{}, map[int]time.Duration{} // by their steps
	now := time.Duration(0)
	for s := range l.Film.Scenes {
		scenes[s.Step], began[s.Step] = s, now
		now += s.Hold
	}
	for _, stop := range l.Stops {
		if heading := fmt.Sprintf("Step %s, at %s: ", words.English.Number(stop.Scene.Step), story.ClockTime(began[stop.Scene.Step])); !strings.HasPrefix(stop.Heading, heading) {
			t.Errorf("%s: %q, want %s", where, stop.Heading, heading)
		}
		before, next := scenes[stop.Scene.Step], scenes[stop.Scene.Step+1]
		if stop.Answer != next.Words() || stop.Answer.Title == "" || stop.Ask == "" {
			t.Errorf("%s: step %d asks %q and answers %q, want %q", where, stop.Scene.Step, stop.Ask, stop.Answer, next.Words())
		}
		act, _ := story.ActionOf(&before, &next)
		right := slices.Contains(stop.Choices, stop.Right) && strings.HasSuffix(stop.Right, "  "+story.ActionWords(&words.English, act, before.Board.N, words.Chess))
		if asks := stop.Choices != nil; asks != right || asks != strings.Contains(stop.Ask, words.English.Player.Question) {
			t.Errorf("%s: step %d: %q is right of %q", where, stop.Scene.Step, stop.Right, stop.Choices)
		}
	}
}

// What the film's search does not find, another finds for the worksheet and the sheet, on small boards; on large ones both have what the
// film's search finds. The sheet is numbered as that search numbers solutions, and has no more than fit on a few pages.
func TestLessonBoards(t *testing.T) {
	hand := new(Trace)
	if err := hand.UnmarshalText([]byte(`{"format":"queenreel-trace","version":1,"n":4,"solver":"hand"}` + "\n" + `{"event":"place","at":[0,0]}` + "\n" + `{"event":"end"}` + "\n")); err != nil {
		t.Fatal(err)
	}
	for want, o := range map[string]Options{
		"All 4 solutions for 6 queens":                        {Search: Search{Queens: 6, Solver: "minconflicts"}},
		"All 10 solutions for 5 queens":                       {Search: Search{Queens: 5, Solver: "exhaustive"}},
		"The first 100 solutions for 10 queens":               {Search: Search{Queens: 10, Solver: "firstfail"}},
		"A solution for 20 queens":                            {Search: Search{Queens: 20, Solver: "minconflicts"}},
		"A solution for 64 queens":                            {Search: Search{Queens: 64, Solver: "minconflicts"}}, // for whose quiz there is no room
		"All 2 solutions for 4 queens":                        {Search: Search{Trace: hand}},
		"The only solution for 6 queens with b6 and d5 fixed": {Search: Search{Queens: 6, Fixed: "1,3"}},
		"All 92 solutions for 8 queens":                       {Search: Search{Queens: 8, Solutions: 2}},
	} {
		l, err := Lesson(t.Context(), o)
		if err != nil {
			t.Errorf("%s: %v", want, err)
			continue
		}
		if title := l.Solutions.Title; title != want {
			t.Errorf("the sheet is of %q, want %q", title, want)
		}
		if room := o.Queens < 64; room != (l.Quiz != nil) || room != (l.Lacks == nil) {
			t.Errorf("%s: lacks %q", want, l.Lacks)
		}
	}
}

// Nothing goes on when the context is done.
func TestLessonStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if l, err := Lesson(ctx, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", l, err)
	}
}

// A lesson on a search that removes and moves no queen says so, and the boards that are named instead have searches that do, the nearest.
func TestStraightLessons(t *testing.T) {
	const n = 5 // on which most go straight
	for _, s := range solver.Table {
		straight := func(n int) bool {
			f, err := Lesson(t.Context(), Options{Search: Search{Queens: n, Solver: s.Name}, Time: Time{MaxFrames: -1}})
			if err != nil {
				t.Fatal(err)
			}
			return f.Straight
		}
		if s.Name == solver.Exhaustive.Name || !straight(n) {
			continue
		}
		for _, other := range BoardsThatGoBack(s.About(trace.Problem{N: n})) {
			if other == n || other > n+nearBoards || other < 4 || straight(other) {
				t.Errorf("%s: %d queens are no board to go back on, in place of %d", s.Name, other, n)
			}
		}
	}
	if got := BoardsThatGoBack(solver.Backtrack.About(trace.Problem{N: 5})); !slices.Equal(got, []int{4, 6}) {
		t.Errorf("in place of 5 queens: %v", got)
	}
}
