package reel

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
	"time"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// A LessonFolder is what a folder for a lesson holds: a film, what is printed, and a note for the teacher.
type LessonFolder struct {
	Title     string
	Film      film.Film // as a page and as slides
	Worksheet *Print    // nil if no solution was found
	Quiz      *Print    // the second part of the worksheet; nil if there is nothing to ask, or no room for it
	Lacks     []string  // what is missing, and why
	Straight  bool      // the search of several queens removes and moves none before its first solution, and
	WentOn    bool      // so goes on to the last, though it was not asked to

	Aims  []string // what the class learns
	Times []string // how long it takes
	Talk  int      // the minutes of the film with its stops
	Stops []story.StopNote
	Board *draw.Painter // of the boards of stops

	Light, Dark *theme.Theme  // of the note, on light and on dark screens; both are one if only a dark one is given
	Emblem      *draw.Painter // of boards that are seen from afar
	Last        story.State   // of the film
}

// Limits of a lesson.
const (
	lessonQuestions = 5                // of the quiz, at most
	shortQueens     = 7                // up to so many, a film of all solutions is short
	wholeQueens     = 12               // up to so many, exercises are of all solutions, whatever the solver of the film
	stopsApart      = 15 * time.Second // from one stop to the next where there is something to ask, and
	mostStops       = 8                // this part of the film
	thinking        = 20 * time.Second // at a stop
	noteBoard       = 202              // the side of the board of a stop in pixels, if its squares are not too small: what the narrowest picture has room for
)

// Lesson returns the parts of a lesson. The film is in WideLayout, unless another layout is asked for; its prints have the theme for print.
// The worksheet is of all solutions of a small board, however far the film goes and whatever its search finds.
func Lesson(ctx context.Context, o Options) (*LessonFolder, error) {
	paper := o
	paper.Time, paper.Look = Time{}, Look{FontFile: o.FontFile}
	paper.Theme, paper.Font, paper.Page = themeForPrint, o.Font, cmp.Or(o.Page, DefaultPage())
	o.Paper = Paper{}
	if o.Panels == nil {
		o.Layout = cmp.Or(o.Layout, WideLayout)
	}
	o.Formats = []string{film.HTML.Name, film.PDF.Name}
	f := new(LessonFolder)
	if o.Trace == nil {
		src, err := o.Open(ctx, trace.MaxN)
		if err != nil {
			return nil, err
		}
		f.Straight = src.N > 1 && goesStraight(src.Events)
		f.WentOn = f.Straight && src.Complete && src.N <= shortQueens && o.Solutions == 0
		o.All = o.All || f.WentOn
	}
	made, err := Film(ctx, o)
	if err != nil {
		return nil, err
	}
	f.Film = made
	f.Light, f.Dark = cmp.Or(o.Theme, &theme.Themes[0]), o.Night
	switch isDark := func(t theme.Theme) bool { return film.IsDark(t.Ground) }; {
	case isDark(*f.Light) && f.Dark != nil:
		f.Light, f.Dark = f.Dark, f.Light
	case isDark(*f.Light):
		f.Dark = f.Light
	case f.Dark == nil:
		f.Dark = &theme.Themes[slices.IndexFunc(theme.Themes, isDark)]
	}
	if err := f.note(paper); err != nil {
		return nil, err
	}
	if err := made.Err(); err != nil {
		return nil, err
	}
	if err := f.printWorksheet(ctx, paper); err != nil {
		return nil, err
	}
	return f, f.printQuiz(ctx, paper)
}

func (f *LessonFolder) note(o Options) error {
	look, err := o.Pictures()
	if err != nil {
		return err
	}
	about, l := f.Film.About, look.Language
	f.Title = cmp.Or(f.Film.Title, l.Say(l.Lesson.Title, words.Values{Queens: about.N, Solver: about.Solver}))
	f.Emblem, err = draw.NewPainter(about, panel.Options{Theme: f.Light, Labels: words.NoLabels, Panels: []string{"board"}})
	if err != nil {
		return err
	}
	look.Panels, look.Cell = []string{"board"}, max(panel.MinCell, noteBoard/about.N)
	if f.Board, err = draw.NewPainter(about, look); err != nil {
		return err
	}
	for scene := range f.Film.Scenes {
		f.Last = scene.States[0]
	}
	f.Last = f.Last.AtRest()
	f.Aims = story.LessonAims(l, about)
	var reading time.Duration
	for _, at := range story.Stops(f.Film.Scenes, about, max(stopsApart, f.Film.Length/mostStops)) {
		stop := at.Note(l, look.Labels)
		stop.State.Seen = story.Seen{}
		f.Stops = append(f.Stops, stop)
		f.Film.Stops = append(f.Film.Stops, film.Stop{Step: stop.State.Step, Question: stop.Ask})
		for _, aim := range stop.Aims {
			if !slices.Contains(f.Aims, aim) {
				f.Aims = append(f.Aims, aim)
			}
		}
		reading += story.ReadingTime(stop.Answer) + story.ReadingTime(words.Caption{Title: stop.Why})
		for _, line := range append(stop.Choices, stop.Ask) {
			reading += story.ReadingTime(words.Caption{Title: line})
		}
	}
	f.Talk = int((f.Film.Length+reading+time.Duration(len(f.Stops))*thinking)/time.Minute) + 1
	f.Times = []string{l.Say(l.Lesson.Runs, words.Values{Text: story.ClockTime(f.Film.Length)})}
	if len(f.Stops) > 0 {
		f.Times = append(f.Times, l.Say(l.Lesson.Reading, words.Values{N: len(f.Stops), Text: story.ClockTime(reading)}))
	}
	return nil
}

func (f *LessonFolder) printWorksheet(ctx context.Context, o Options) (err error) {
	about, l := f.Film.About, o.language()
	if about.N <= wholeQueens {
		o.Search = Search{Queens: about.N, By: o.By, Value: o.Value, Seed: o.Seed, fixed: about.Fixed}
	} else if o.Trace == nil {
		o.All, o.Solutions = false, max(1, o.Solutions)
	}
	o.Blank = SomeExercises
	if open := about.OpenRows(); len(open) > 1 { // a queen of its own for each exercise
		o.Given = open[0] + 1
	}
	f.Worksheet, err = Sheet(ctx, o)
	if errors.As(err, new(*Nothing)) {
		f.Lacks, err = append(f.Lacks, l.Lesson.NoBoards), nil
	}
	return err
}

func (f *LessonFolder) printQuiz(ctx context.Context, o Options) error {
	quiz, err := QuizOnPaper(ctx, o, lessonQuestions)
	if err == nil {
		_, _, err = quiz.Lay(quiz.Entries)
	}
	small := new(words.Error)
	switch {
	case errors.As(err, new(*Nothing)):
		f.Lacks = append(f.Lacks, o.language().Lesson.NoQuestion)
	case errors.As(err, &small) && small.Field == "page":
		f.Lacks = append(f.Lacks, o.language().Lesson.NoRoom)
	case err != nil:
		return err
	default:
		f.Quiz = quiz
	}
	return nil
}

// goesStraight reports whether a search removes and moves no queen.
func goesStraight(events iter.Seq[trace.Event]) bool {
	back := []trace.Kind{trace.TakeBack, trace.Jump, trace.Move, trace.Setup, trace.Reject}
	for e := range events {
		if slices.Contains(back, e.Kind) {
			return false
		}
	}
	return true
}
