package reel

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/trace"
)

// MaxPictures is the largest number of solutions that are drawn at once.
const MaxPictures = 20_000

// Sheet returns all solutions, numbered, on one sheet or on pages; or a worksheet. The search goes on to the last solution,
// unless Solutions is set. Without Labels, rows and columns have none, but on a worksheet.
func Sheet(ctx context.Context, o Options) (*draw.Sheets, film.Info, error) {
	if err := o.checkClasses(); err != nil {
		return nil, film.Info{}, err
	}
	if o.Blank == 0 {
		o.Labels = cmp.Or(o.Labels, story.LabelNames[story.NoLabels])
	}
	paper, err := o.paper()
	if err != nil {
		return nil, film.Info{}, err
	}
	look, err := o.Pictures()
	if err != nil {
		return nil, film.Info{}, err
	}
	src, boards, err := o.solved(ctx)
	if err != nil {
		return nil, film.Info{}, err
	}
	entries, title, err := o.entries(src, boards, look.Labels)
	if err != nil {
		return nil, film.Info{}, err
	}
	look.Title = cmp.Or(look.Title, title)
	sheets, err := draw.NewSheets(src.About, entries, look, paper)
	if err != nil {
		return nil, film.Info{}, err
	}
	info := o.Info(look, src.About, look.Language.FixedAlt(look.Language.SheetAlt(look.Title), src.Problem, look.Labels))
	info.Palette = sheets.Palette()
	return sheets, info, nil
}

// solved returns the search, and all solutions that it finds.
func (o *Options) solved(ctx context.Context) (*Source, []trace.Board, error) {
	o.All = o.Solutions == 0
	src, err := o.Open(ctx, trace.MaxN)
	if err != nil {
		return nil, nil, err
	}
	var boards []trace.Board
	for b := range trace.SolvedBoards(src.Problem, withProgress(src.Events, o, 0)) {
		if boards = append(boards, b); len(boards) > MaxPictures {
			return nil, nil, remedied("draw fewer with {Solutions}", "Boards", "", "there are more than %d solutions for %s", MaxPictures, Count(src.N, "queen"))
		}
	}
	if err := src.Err(ctx); err != nil || len(boards) > 0 {
		return src, boards, err
	}
	asked := Count(src.N, "queen")
	if len(src.Fixed) > 0 {
		asked += " with these fixed queens"
	}
	if src.FindsAll(0) {
		return nil, nil, fmt.Errorf("there is no solution for %s: nothing was written", asked)
	}
	return nil, nil, fmt.Errorf("%s found no solution for %s: nothing was written", src.Solver, asked)
}

// entries returns what a sheet shows, and its title.
func (o *Options) entries(src *Source, boards []trace.Board, labels story.Labels) (entries []draw.Entry, title string, err error) {
	l := o.language()
	if o.Blank > 0 {
		entries, err = o.exercises(src, boards)
		return entries, l.WorksheetTitle(src.N, o.Given), err
	}
	return o.sorted(boards), o.solutionsTitle(src, boards, labels), nil
}

// sorted returns the solutions in their order. Each keeps the number in which it was found.
func (o *Options) sorted(boards []trace.Board) []draw.Entry {
	l, classes := o.language(), trace.Classes(boards)
	var entries []draw.Entry
	add := func(i int, note string) {
		entries = append(entries, draw.Entry{Board: boards[i], Number: strconv.Itoa(i + 1), Note: note})
	}
	switch {
	case o.Group:
		for n, c := range classes {
			first := len(entries)
			for _, m := range c.Members {
				add(m.Index, l.Symmetry(m.Symmetry))
			}
			entries[first].Tinted, entries[first].Heading = true, l.ClassHeading(n+1, c)
		}
		return entries
	case o.Unique:
		for _, c := range classes {
			add(c.Members[0].Index, l.ClassSize(c.Size))
		}
	case o.Order == "class":
		for _, c := range classes {
			for _, m := range c.Members {
				add(m.Index, "")
			}
		}
	default:
		for i := range boards {
			add(i, "")
		}
	}
	if o.Order == "lexicographic" {
		slices.SortStableFunc(entries, func(a, b draw.Entry) int { return slices.Compare(a.Board.Columns(), b.Board.Columns()) })
	}
	return entries
}

// solutionsTitle returns the heading of solutions.
func (o *Options) solutionsTitle(src *Source, boards []trace.Board, labels story.Labels) string {
	l, complete := o.language(), src.FindsAll(len(boards))
	title := l.SheetTitle(src.Problem, len(boards), complete, labels)
	if !o.Unique && !o.Group {
		return title
	}
	classes := len(trace.Classes(boards))
	switch {
	case o.Group:
		return l.ClassesTitle(title, classes)
	case complete && len(src.Fixed) == 0:
		return l.FundamentalTitle(src.N, classes)
	}
	return l.FundamentalCutTitle(title)
}

// exercises returns the exercises of a worksheet and, on a page of their own, an answer to each. The exercises are taken from
// solutions that lie far apart. How many answers there are is said where the solutions are all that an exercise has.
func (o *Options) exercises(src *Source, boards []trace.Board) ([]draw.Entry, error) {
	if o.Given < 0 || o.Given >= src.N {
		return nil, fault("Given", fmt.Sprint(o.Given), "must be from 0 to %d, so that a queen is left to place", src.N-1)
	}
	answers := map[trace.Board]int{} // how many an exercise has
	var exercises, solved []trace.Board
	for _, b := range boards {
		exercise := firstRows(b, o.Given)
		if answers[exercise]++; answers[exercise] == 1 {
			exercises, solved = append(exercises, exercise), append(solved, b)
		}
	}
	if o.Given == 0 { // all boards are empty, and their answers need not be the same
		exercises, solved = slices.Repeat(exercises, max(len(boards), o.Blank)), boards
	}
	if o.Blank > len(exercises) {
		return nil, fault("Blank", fmt.Sprint(o.Blank), "with %d given there are only %s: use fewer boards, or fewer given queens", o.Given, Count(len(exercises), "exercise"))
	}
	var sheet, key []draw.Entry
	for i := range o.Blank {
		exercise := exercises[i*len(exercises)/o.Blank]
		number := strconv.Itoa(i + 1)
		sheet = append(sheet, draw.Entry{Board: exercise, Number: number})
		answer := solved[i*len(exercises)/o.Blank%len(solved)]
		key = append(key, draw.Entry{Board: answer, Number: number})
		if o.seesAll(src, len(boards)) {
			key[i].Note = o.language().AnswerOf(answers[exercise])
		}
	}
	key[0].Title = o.language().Paper.Answers
	return append(sheet, key...), nil
}

// seesAll reports whether a search that finds a number of solutions finds all answers to each exercise: it is not cut short, and
// queens that stand from its start are given, too.
func (o *Options) seesAll(src *Source, solutions int) bool {
	hidden := slices.ContainsFunc(src.Fixed, func(q trace.Square) bool { return int(q.Row) >= o.Given })
	return src.FindsAll(solutions) && !hidden
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
