package main

import (
	"slices"
	"testing"

	"queenreel/draw/story"
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
		src := &source{About: solver.Backtrack.About(p), events: solver.Backtrack.Events(p)}
		boards := slices.Collect(trace.SolvedBoards(p, src.events))
		entries, err := (&worksheetFlags{blank: c.blank, given: c.given}).entries(src, boards, &story.English)
		if err != nil || len(entries) != 2*c.blank {
			t.Fatalf("%+v: %d entries, error %v", c, len(entries), err)
		}
		for i, key := range entries[c.blank:] {
			exercise := entries[i]
			if key.Board != boards[c.answers[i]] || exercise.Board != firstRows(key.Board, c.given) || exercise.Number != key.Number || exercise.Note != "" {
				t.Errorf("%+v: exercise %s has answer %s, on the board %v", c, exercise.Number, key.Number, slices.Collect(key.Board.Queens()))
			}
			if (key.Title != "") != (i == 0) || key.Note == "" {
				t.Errorf("%+v: answer %d has title %q and note %q", c, i+1, key.Title, key.Note)
			}
		}
	}
}
