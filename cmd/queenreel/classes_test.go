package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Solutions are sorted as asked, and keep the numbers in which they were found: here the last of all squares first.
func TestArranged(t *testing.T) {
	t.Parallel()
	p := trace.Problem{N: 5}
	boards := slices.Collect(trace.SolvedBoards(p, solver.Backtrack.Events(p)))
	slices.Reverse(boards)
	for _, c := range []struct{ args, numbers, notes string }{
		{"", "1 2 3 4 5 6 7 8 9 10", ""},
		{"--order found", "1 2 3 4 5 6 7 8 9 10", ""},
		{"--order lexicographic", "10 9 8 7 6 5 4 3 2 1", ""},
		{"--order class", "10 2 8 5 1 3 9 6 7 4", ""},
		{"--unique", "10 7", "class of 8, class of 2"},
		{"--group", "10 2 8 5 1 3 9 6 7 4", "Class 1: 8 solutions, fundamental, quarter turn right, half turn, quarter turn left, mirrored left to right, mirrored top to bottom, " +
			`mirrored in diagonal \, mirrored in diagonal /, Class 2: 2 solutions, fundamental, mirrored left to right`},
	} {
		cmd := &cobra.Command{}
		f := addClasses(cmd)
		if err := cmd.ParseFlags(strings.Fields(c.args)); err != nil {
			t.Fatal(err)
		}
		var numbers, notes []string
		for _, e := range f.arranged(boards, &story.English) {
			numbers = append(numbers, e.Number)
			if e.Tinted {
				notes = append(notes, e.Heading)
			}
			if e.Note != "" {
				notes = append(notes, e.Note)
			}
		}
		if got := strings.Join(numbers, " "); got != c.numbers {
			t.Errorf("%q: %s, want %s", c.args, got, c.numbers)
		}
		if got := strings.Join(notes, ", "); got != c.notes {
			t.Errorf("%q: %q, want %q", c.args, got, c.notes)
		}
	}
}
