package reel

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// Exercises lie far apart, each with an answer of the same number; where there are more empty boards than solutions, the
// answers come round again.
func TestWorksheetEntries(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		n, blank, given int
		answers         []int // the solutions that are shown
	}{
		{4, 1, 0, []int{0}},
		{4, 3, 0, []int{0, 1, 0}},
		{5, 3, 0, []int{0, 3, 6}},
		{5, 2, 1, []int{0, 4}}, // of 5 exercises, with two answers each
		{5, 5, 1, []int{0, 2, 4, 6, 8}},
	} {
		p := trace.Problem{N: c.n}
		src := &Source{About: solver.Backtrack.About(p), Events: solver.Backtrack.Events(p)}
		boards := slices.Collect(trace.SolvedBoards(p, src.Events))
		entries, err := (&Options{Paper: Paper{Blank: c.blank, Given: c.given}}).exercises(src, boards)
		if err != nil || len(entries) != 2*c.blank {
			t.Fatalf("%+v: %d entries, error %v", c, len(entries), err)
		}
		for i, key := range entries[c.blank:] {
			exercise := entries[i]
			if key.Board != boards[c.answers[i]] || exercise.Board != firstRows(key.Board, c.given) || exercise.Number != strconv.Itoa(i+1) || key.Number != exercise.Number || exercise.Note != "" {
				t.Errorf("%+v: exercise %s has answer %s, on the board %v", c, exercise.Number, key.Number, slices.Collect(key.Board.Queens()))
			}
			if (key.Title != "") != (i == 0) || key.Note == "" {
				t.Errorf("%+v: answer %d has title %q and note %q", c, i+1, key.Title, key.Note)
			}
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
			numbers = append(numbers, e.Number)
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

// All solutions are known if the search is complete and was not cut short; all answers to an exercise, if the search
// also began with no queen that the exercise does not show.
func TestKnowsAll(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		complete     bool
		limit, found int
		fixed, given int
		all, answers bool
	}{
		{true, 0, 2, 0, 0, true, true},
		{false, 0, 2, 0, 0, false, false},
		{true, 3, 2, 0, 0, true, true},
		{true, 2, 2, 0, 0, false, false},
		{true, 0, 2, 1, 0, true, false},
		{true, 0, 2, 1, 1, true, true},
		{true, 0, 2, 2, 1, true, false},
		{true, 2, 2, 1, 1, false, false},
	} {
		src := &Source{About: trace.About{Complete: c.complete, Problem: trace.Problem{N: 4, Solutions: c.limit}}}
		for row := range c.fixed {
			src.Fixed = append(src.Fixed, trace.Sq(row, 2*row+1))
		}
		if got := src.FindsAll(c.found); got != c.all {
			t.Errorf("%+v: finds all is %t", c, got)
		}
		if src.written = true; src.FindsAll(c.found) {
			t.Errorf("%+v: a trace finds all", c)
		}
		src.written = false
		if got := (&Options{Paper: Paper{Given: c.given}}).seesAll(src, c.found); got != c.answers {
			t.Errorf("%+v: sees all answers is %t", c, got)
		}
	}
}
