package reel

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"queenreel/draw/paper"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// worksheetOf returns the exercises of a worksheet for some queens, and their answers.
func worksheetOf(t *testing.T, n int, p Paper, seed uint64) (sheet, key []paper.Entry, err error) {
	t.Helper()
	problem := trace.Problem{N: n}
	src := &Source{About: solver.Backtrack.About(problem), Events: solver.Backtrack.Events(problem)}
	return (&Options{Paper: p, Search: Search{Seed: seed}}).exercises(src, slices.Collect(trace.SolvedBoards(problem, src.Events)))
}

// Exercises are those that are asked for, none of them twice, each with an answer of the same number; where there are more empty boards than
// solutions, the answers come round again.
func TestWorksheetEntries(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		n, blank, given int
		answers         string
		count           int
	}{
		{4, 1, 0, "", 1},
		{4, 3, 0, "", 3},
		{4, SomeExercises, 0, "", UsualExercises},
		{5, 2, 1, "", 2},
		{5, 5, 1, "any", 5},
		{4, SomeExercises, 1, "", 2},
		{8, SomeExercises, 1, "many", 6},
		{8, SomeExercises, 3, "one", 6},
		{6, SomeExercises, 1, "one", 4},
	} {
		sheet, keys, err := worksheetOf(t, c.n, Paper{Blank: c.blank, Given: c.given, Answers: c.answers}, 5)
		if err != nil || len(sheet) != c.count || len(keys) != c.count {
			t.Fatalf("%+v: %d exercises, %d answers, error %v", c, len(sheet), len(keys), err)
		}
		seen := map[trace.Board]bool{}
		for i, key := range keys {
			exercise := sheet[i]
			if key.Board.Len() != c.n || !slices.Equal(slices.Collect(exercise.Board.Queens()), slices.Collect(key.Board.Queens())[:c.given]) || exercise.Name != strconv.Itoa(i+1) || key.Name != exercise.Name || exercise.Note != "" {
				t.Errorf("%+v: exercise %s has answer %s, on the board %v", c, exercise.Name, key.Name, slices.Collect(key.Board.Queens()))
			}
			if (key.Title != "") != (i == 0) || key.Note == "" || c.answers == "one" != (key.Note == "the only answer") && c.answers != "" && c.answers != "any" {
				t.Errorf("%+v: answer %d has title %q and note %q", c, i+1, key.Title, key.Note)
			}
			if c.given > 0 && seen[exercise.Board] {
				t.Errorf("%+v: exercise %d comes twice", c, i+1)
			}
			seen[exercise.Board] = true
		}
	}
}

// A seed decides which exercises there are, and the same seed takes the same. What there are none of is said.
func TestWorksheetSeeds(t *testing.T) {
	t.Parallel()
	p := Paper{Blank: 6, Given: 2}
	first, _, _ := worksheetOf(t, 8, p, 0)
	again, _, _ := worksheetOf(t, 8, p, 0)
	other, _, _ := worksheetOf(t, 8, p, 1)
	same := func(a, b paper.Entry) bool { return a.Board == b.Board }
	if !slices.EqualFunc(first, again, same) || slices.EqualFunc(first, other, same) {
		t.Error("the same seed takes other exercises, or another the same")
	}
	for _, c := range []struct {
		p    Paper
		want string
	}{
		{Paper{Blank: 2, Given: 0, Answers: "one"}, "with 0 given there is no exercise with one answer"},
		{Paper{Blank: 50, Given: 7, Answers: "many"}, "no exercise with many answers"},
		{Paper{Blank: 9, Given: 1}, "there are only 8 exercises: "},
		{Paper{Blank: 3, Given: 8}, "must be from 0 to 7"},
	} {
		if _, _, err := worksheetOf(t, 8, c.p, 0); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v", c.p, err)
		}
	}
	for _, p := range []Paper{{Given: 3}, {Blank: 1, Unique: true}, {Blank: 1, Group: true}, {Blank: 1, Order: "class"}} {
		if _, err := Sheet(t.Context(), Options{Paper: p}); err == nil || !strings.Contains(err.Error(), "a worksheet has ") {
			t.Errorf("%+v: error %v", p, err)
		}
	}
	problem := trace.Problem{N: 4, Solutions: 1}
	src := &Source{About: solver.Backtrack.About(problem)}
	boards := slices.Collect(trace.SolvedBoards(problem, solver.Backtrack.Events(problem)))
	for answers, want := range map[string]string{"": "there is only 1 exercise:", "one": "does not tell"} {
		if _, _, err := (&Options{Paper: Paper{Blank: 2, Given: 1, Answers: answers}}).exercises(src, boards); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("answers %q: error %v", answers, err)
		}
	}
}

// Solutions are sorted as asked, and keep the numbers in which they were found: here the last of all squares first.
func TestArranged(t *testing.T) {
	t.Parallel()
	p := trace.Problem{N: 5}
	boards := slices.Collect(trace.SolvedBoards(p, solver.Backtrack.Events(p)))
	slices.Reverse(boards)
	for _, c := range []struct {
		arranged       Paper
		numbers, notes string
	}{
		{Paper{}, "1 2 3 4 5 6 7 8 9 10", ""},
		{Paper{Order: "found"}, "1 2 3 4 5 6 7 8 9 10", ""},
		{Paper{Order: "lexicographic"}, "10 9 8 7 6 5 4 3 2 1", ""},
		{Paper{Order: "class"}, "10 2 8 5 1 3 9 6 7 4", ""},
		{Paper{Unique: true}, "10 7", "class of 8, class of 2"},
		{Paper{Group: true}, "10 2 8 5 1 3 9 6 7 4", "Class 1: 8 solutions, fundamental, quarter turn right, half turn, quarter turn left, mirrored left to right, mirrored top to bottom, " +
			`mirrored in diagonal \, mirrored in diagonal /, Class 2: 2 solutions, fundamental, mirrored left to right`},
	} {
		var numbers, notes []string
		for _, e := range (&Options{Paper: c.arranged}).sorted(boards) {
			numbers = append(numbers, e.Name)
			if e.Tinted {
				notes = append(notes, e.Heading)
			}
			if e.Note != "" {
				notes = append(notes, e.Note)
			}
		}
		if got := strings.Join(numbers, " "); got != c.numbers {
			t.Errorf("%+v: %s, want %s", c.arranged, got, c.numbers)
		}
		if got := strings.Join(notes, ", "); got != c.notes {
			t.Errorf("%+v: %q, want %q", c.arranged, got, c.notes)
		}
	}
}

// All solutions are known if the search is complete and was not cut short.
func TestKnowsAll(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		complete     bool
		limit, found int
		all          bool
	}{
		{true, 0, 2, true},
		{false, 0, 2, false},
		{true, 3, 2, true},
		{true, 2, 2, false},
	} {
		src := &Source{About: trace.About{Complete: c.complete, Problem: trace.Problem{N: 4, Solutions: c.limit}}}
		if got := src.findsAll(c.found); got != c.all {
			t.Errorf("%+v: finds all is %t", c, got)
		}
		if src.trace = new(Trace); src.findsAll(c.found) {
			t.Errorf("%+v: a trace finds all", c)
		}
	}
}
