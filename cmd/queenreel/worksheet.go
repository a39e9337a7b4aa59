package main

import (
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
)

// worksheetFlags holds the flags for exercises.
type worksheetFlags struct {
	cmd   *cobra.Command
	blank int
	given int
}

// addWorksheet adds the flags for exercises.
func addWorksheet(cmd *cobra.Command) *worksheetFlags {
	f := &worksheetFlags{cmd: cmd}
	cmd.Flags().IntVar(&f.blank, "blank", 0, "make a worksheet of `K` boards to fill in, with their answers (default none)")
	cmd.Flags().IntVar(&f.given, "given", 0, "place the queens of the first `K` rows on the boards of a worksheet (default 0)")
	under(cmd, pageHeading)
	return f
}

// asked reports whether there is to be a worksheet.
func (f *worksheetFlags) asked() bool { return f.cmd.Flags().Changed("blank") }

// check reports what is wrong with the flags, for a board of n rows.
func (f *worksheetFlags) check(n int) error {
	switch {
	case !f.asked() && f.cmd.Flags().Changed("given"):
		return usagef("--given: only a worksheet has given queens: add --blank")
	case f.asked() && (f.blank < 1 || f.blank > mostPictures):
		return usagef("--blank %d: must be from 1 to %d", f.blank, mostPictures)
	case f.given < 0 || f.asked() && f.given >= n:
		return usagef("--given %d: must be from 0 to %d, so that a queen is left to place", f.given, n-1)
	}
	return nil
}

// entries returns the exercises and, on a page of their own, an answer to each. The exercises are taken from solutions
// that lie far apart. How many answers there are is said where the solutions are all that an exercise has.
func (f *worksheetFlags) entries(src *source, boards []trace.Board, language *story.Language) ([]draw.Entry, error) {
	answers := map[trace.Board]int{} // how many an exercise has
	var exercises, solved []trace.Board
	for _, b := range boards {
		exercise := firstRows(b, f.given)
		if answers[exercise]++; answers[exercise] == 1 {
			exercises, solved = append(exercises, exercise), append(solved, b)
		}
	}
	if f.given == 0 { // all boards are empty, and their answers need not be the same
		exercises, solved = slices.Repeat(exercises, max(len(boards), f.blank)), boards
	}
	if f.blank > len(exercises) {
		return nil, usagef("--blank %d: with %d given there are only %s: use fewer boards, or fewer given queens", f.blank, f.given, count(len(exercises), "exercise"))
	}
	var sheet, key []draw.Entry
	for i := range f.blank {
		exercise := exercises[i*len(exercises)/f.blank]
		number := strconv.Itoa(i + 1)
		sheet = append(sheet, draw.Entry{Board: exercise, Number: number})
		answer := solved[i*len(exercises)/f.blank%len(solved)]
		key = append(key, draw.Entry{Board: answer, Number: number})
		if f.seesAll(src, len(boards)) {
			key[i].Note = language.AnswerOf(answers[exercise])
		}
	}
	key[0].Title = language.Paper.Answers
	return append(sheet, key...), nil
}

// seesAll reports whether a source that finds a number of solutions finds all answers to each exercise: it is not cut short, and
// queens that stand from its start are given, too.
func (f *worksheetFlags) seesAll(src *source, solutions int) bool {
	hidden := slices.ContainsFunc(src.Fixed, func(q trace.Square) bool { return int(q.Row) >= f.given })
	return src.findsAll(solutions) && !hidden
}

// firstRows returns the queens of the first rows of a board.
func firstRows(b trace.Board, rows int) trace.Board {
	first := trace.Board{N: b.N}
	for q := range b.Queens() {
		if int(q.Row) < rows {
			_ = first.Apply(trace.Event{Kind: trace.Place, At: q}) // the square is free
		}
	}
	return first
}

// sheetLabels returns the names of rows and columns beside the boards of a sheet: as asked, or on a worksheet.
func sheetLabels(labels *choice[story.Labels], worksheet bool) story.Labels {
	if labels.chosen || worksheet {
		return labels.value
	}
	return story.NoLabels
}
