package reel

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/trace"
)

// A LessonFolder is what a folder for a lesson holds.
type LessonFolder struct {
	Title string
	Parts []Part
	Film  film.Film // of those parts that have a Format
	Quiz  *QuizPrint
	Note  Note

	Light, Dark *draw.Theme   // of pages, by what their readers like
	Emblem      *draw.Painter // of boards that are seen from afar
	Last        story.Scene   // of the film

	Lacks []string // what is missing, and why
}

// A Part is a file of a lesson. Without Format, Print and Cards it is the note.
type Part struct {
	File  string // its name
	Group string // the heading over it in the index
	Name  string // … its own name there
	For   string // … and what it is for

	Format *film.Format // the film, in this format
	Print  *Print       // boards on pages, as a PDF
	Cards  []draw.Card  // of the quiz, as a PDF or a page

	text string // stands in For
	n    int    // as well
}

// LessonUses are what the parts of a lesson can be for.
var LessonUses = []string{"projector", "screen", "paper"}

// LessonFilm is the name of the page that plays the film of a lesson.
const LessonFilm = "film.html"

// lessonQuestions is how many questions the quiz of a lesson has, if there are so many.
const lessonQuestions = 5

// Limits of what a lesson shows beside its film.
const (
	wholeQueens = 12  // up to so many, all solutions are found, whatever the solver of the film
	sheetBoards = 100 // on the sheet
)

// A lessonPart is an entry of the table of parts.
type lessonPart struct {
	file string
	uses string // some of LessonUses
	text func(*story.LessonTexts) (group string, part *story.PartTexts)
	film *film.Format
	fill func(context.Context, *lessonMaker, *Part) error // nil for films
}

// lessonParts holds the parts in the order of the index.
var lessonParts = []lessonPart{
	{LessonFilm, "projector screen", func(t *story.LessonTexts) (string, *story.PartTexts) { return t.Show, &t.Film }, &film.HTML, nil},
	{"slides.pdf", "projector paper", func(t *story.LessonTexts) (string, *story.PartTexts) { return t.Show, &t.Slides }, &film.PDF, nil},
	{"film.vtt", "projector screen", func(t *story.LessonTexts) (string, *story.PartTexts) { return t.Show, &t.Subtitles }, &film.VTT, nil},
	{"worksheet.pdf", "paper", func(t *story.LessonTexts) (string, *story.PartTexts) { return t.HandOut, &t.Worksheet }, nil, worksheet(0)},
	{"quiz.pdf", "paper", func(t *story.LessonTexts) (string, *story.PartTexts) { return t.HandOut, &t.Quiz }, nil, quizCards(false)},
	{"quiz.html", "screen", func(t *story.LessonTexts) (string, *story.PartTexts) { return t.HandOut, &t.QuizPage }, nil, quizCards(false)},
	{"note.html", "projector screen paper", func(t *story.LessonTexts) (string, *story.PartTexts) { return t.Keep, &t.Note }, nil, note},
	{"worksheet-answers.pdf", "paper", func(t *story.LessonTexts) (string, *story.PartTexts) { return t.Keep, &t.WorksheetKey }, nil, worksheet(1)},
	{"quiz-answers.pdf", "paper", func(t *story.LessonTexts) (string, *story.PartTexts) { return t.Keep, &t.QuizKey }, nil, quizCards(true)},
	{"quiz-answers.html", "screen", func(t *story.LessonTexts) (string, *story.PartTexts) { return t.Keep, &t.QuizPageKey }, nil, quizCards(true)},
	{"solutions.pdf", "screen paper", func(t *story.LessonTexts) (string, *story.PartTexts) { return t.Keep, &t.Sheet }, nil, sheet},
}

// Lesson returns the parts of a lesson for a use, one of LessonUses, or for all of them if it is "". The film is in WideLayout, unless
// another is asked for; what is for paper has the theme for print. The worksheet and the sheet have all solutions of a small board,
// however far the film goes, and whatever its search finds.
func Lesson(ctx context.Context, o Options, use string) (*LessonFolder, error) {
	c := new(check)
	if c.index("For", "use", use, LessonUses); c.err != nil {
		return nil, c.err
	}
	var parts []lessonPart
	for _, p := range lessonParts {
		if use == "" || slices.Contains(strings.Fields(p.uses), use) {
			parts = append(parts, p)
		}
	}
	m, err := newLessonMaker(ctx, o, parts)
	if err != nil {
		return nil, err
	}
	for i := range parts {
		if err := m.add(ctx, &parts[i]); err != nil {
			return nil, err
		}
	}
	return &m.LessonFolder, nil
}

// A lessonMaker makes the parts of a lesson.
type lessonMaker struct {
	LessonFolder
	paper  Options // of what is not the film
	boards Options // of all solutions; on a large board, of those of the film's search
	texts  *story.LessonTexts
	stops  []story.Stop
	sheets []Print // the worksheet and its answers, once they are made
}

// newLessonMaker films the lesson, and says of what its other parts are made, and what pages look like.
func newLessonMaker(ctx context.Context, o Options, parts []lessonPart) (*lessonMaker, error) {
	m := &lessonMaker{paper: o, texts: &o.language().Lesson}
	m.paper.Time, m.paper.Look = Time{}, Look{QueenFile: o.QueenFile, FontFile: o.FontFile}
	m.paper.Theme, m.paper.Queen, m.paper.Font = themeForPrint(), o.Queen, o.Font
	o.Paper = Paper{}
	if o.Panels == nil {
		o.Layout = cmp.Or(o.Layout, WideLayout)
	}
	for _, p := range parts {
		if p.film != nil {
			o.Formats = append(o.Formats, p.film.Name)
		}
	}
	var err error
	if m.Film, err = Film(ctx, o); err != nil {
		return nil, err
	}
	about := m.Film.About
	m.Title = cmp.Or(o.Title, story.Say(m.texts.Title, story.Words{Queens: about.N, Solver: about.Solver}))
	if m.boards = m.paper; about.N <= wholeQueens {
		m.boards.Search = Search{Queens: about.N, By: o.By, Value: o.Value, Seed: o.Seed, fixed: about.Fixed}
	} else if o.Trace == nil {
		m.boards.All, m.boards.Solutions = false, max(1, o.Solutions)
	}
	p, err := o.plan()
	if err != nil {
		return nil, err
	}
	m.Light, m.Dark = o.pageThemes()
	look := draw.Options{Theme: m.Light, Labels: story.NoLabels, Panels: []string{"board"}, Queen: p.look.Queen}
	m.Emblem, err = draw.NewPainter(about, look)
	m.stops = story.Stops(m.Film.Scenes, about)
	for m.Last = range m.Film.Scenes {
	}
	m.Last.Showing = story.Showing{} // no film goes on from here
	return m, cmp.Or(m.Film.Err(), ctx.Err(), err)
}

// pageThemes returns the themes of pages for readers who like light ones, and for those who like dark ones. The theme that is given alone is
// that of both if it is dark.
func (o *Options) pageThemes() (light, dark *draw.Theme) {
	light, dark = cmp.Or(o.Theme, &draw.Themes[0]), o.Night
	switch {
	case film.IsDark(light.Ground) && dark != nil:
		return dark, light
	case film.IsDark(light.Ground):
		return light, light
	}
	return light, cmp.Or(dark, &draw.Themes[slices.IndexFunc(draw.Themes, func(t draw.Theme) bool { return film.IsDark(t.Ground) })])
}

// add adds a part, unless it is missing.
func (m *lessonMaker) add(ctx context.Context, p *lessonPart) error {
	l := m.paper.language()
	group, texts := p.text(m.texts)
	part := Part{File: p.file, Group: group, Name: texts.Name, Format: p.film, text: l.Player.Quiz}
	if p.fill != nil {
		err := p.fill(ctx, m, &part)
		if why := lack(""); errors.As(err, &why) {
			if !slices.Contains(m.Lacks, string(why)) {
				m.Lacks = append(m.Lacks, string(why))
			}
			return nil
		}
		if err != nil {
			return err
		}
	}
	part.For = story.Say(texts.For, story.Words{Text: part.text, N: part.n})
	m.Parts = append(m.Parts, part)
	return nil
}

// A lack is the error of a part that is missing: it says why, in the language of the lesson.
type lack string

func (why lack) Error() string { return string(why) }

// worksheet returns what fills in the worksheet, or its answers.
func worksheet(i int) func(context.Context, *lessonMaker, *Part) error {
	return func(ctx context.Context, m *lessonMaker, p *Part) (err error) {
		if m.sheets == nil {
			o, fixed := m.boards, len(m.Film.About.Fixed)
			o.Blank, o.Given = SomeExercises, min(fixed+1, m.Film.About.N-1) // a queen of its own for each exercise
			if m.sheets, err = Worksheet(ctx, o); err != nil {
				return m.unsolved(err)
			}
		}
		p.Print, p.n = &m.sheets[i], m.sheets[i].Boards
		return nil
	}
}

// sheet fills in the sheet of solutions, numbered as the film's search finds them, if it finds all and is quick enough.
func sheet(ctx context.Context, m *lessonMaker, p *Part) error {
	o, about := m.boards, m.Film.About
	if blind := slices.Contains(about.Counts, trace.Candidates); about.N <= wholeQueens && about.Complete && m.paper.Trace == nil && !blind {
		o.Search = m.paper.Search
	}
	if about.N <= wholeQueens {
		o.All, o.Solutions = false, sheetBoards
	}
	o.Page = cmp.Or(o.Page, DefaultPage())
	sheets, info, err := Sheet(ctx, o)
	p.Print, p.text = &Print{Sheets: sheets, Info: info}, info.Title
	return m.unsolved(err)
}

// unsolved returns an error as it is, but a lack if there is no solution.
func (m *lessonMaker) unsolved(err error) error {
	if errors.Is(err, ErrNoSolution) {
		return lack(m.texts.NoBoards)
	}
	return err
}

// quizCards returns what fills in the questions of the quiz, or its answers.
func quizCards(answers bool) func(context.Context, *lessonMaker, *Part) error {
	return func(ctx context.Context, m *lessonMaker, p *Part) (err error) {
		if m.Quiz == nil {
			if m.Quiz, err = m.quiz(ctx); err != nil {
				return err
			}
		}
		p.Cards, p.n = m.Quiz.Questions, len(m.Quiz.Answers)
		if answers {
			p.Cards = m.Quiz.Answers
		}
		return nil
	}
}

// quiz makes the quiz.
func (m *lessonMaker) quiz(ctx context.Context) (*QuizPrint, error) {
	quiz, err := QuizOnPaper(ctx, m.paper, lessonQuestions)
	if err == nil {
		_, err = quiz.Cards(quiz.Questions)
	}
	switch small := new(Error); {
	case errors.Is(err, ErrNothingToAsk):
		return nil, lack(m.texts.NoQuestion)
	case errors.As(err, &small) && small.Field == "Paper":
		return nil, lack(m.texts.NoRoom)
	}
	return quiz, err
}

// A Note tells a teacher about the film of a lesson.
type Note struct {
	Aims  []string // what the class learns
	Times []string // how long it takes
	Stops []Stop
	Board *draw.Painter // of the boards of stops
}

// A Stop is a place at which to stop the film.
type Stop struct {
	Step    int
	Heading string      // its step, its time, and what comes next
	Scene   story.Scene // what the film shows then
	Ask     string
	Choices []string      // numbered; there may be none
	Right   string        // the one that is right
	Answer  story.Caption // of the next step
}

// noteBoard is the side of the boards of a note in pixels, if their squares are not too small.
const noteBoard = 168

// note makes the note of a lesson.
func note(_ context.Context, m *lessonMaker, _ *Part) error {
	p, err := m.paper.plan()
	if err != nil {
		return err
	}
	about, l := m.Film.About, p.told.Language
	p.look.Panels, p.look.Cell = []string{"board"}, max(draw.MinCell, noteBoard/about.N)
	if m.Note.Board, err = draw.NewPainter(about, p.look); err != nil {
		return err
	}
	m.Note.Aims = l.LessonAims(about)
	var reading time.Duration
	for _, at := range m.stops {
		stop := Stop{
			Step: at.Scene.Step, Heading: l.StopAt(&at), Scene: at.Scene,
			Ask: l.StopAsk(&at), Choices: l.StopChoices(&at, p.told.Labels), Answer: at.Next.Words(),
		}
		if at.Question != nil {
			stop.Right = stop.Choices[at.Question.Answer]
		}
		stop.Scene.Showing = story.Showing{}
		m.Note.Aims, m.Note.Stops, reading = append(m.Note.Aims, l.StopAims(&at)...), append(m.Note.Stops, stop), reading+stop.reading()
	}
	m.Note.Times = l.LessonTimes(m.Film.Length, reading, len(m.Note.Stops))
	return nil
}

// reading returns how long it takes to read out what belongs to a stop.
func (s *Stop) reading() time.Duration {
	time := story.ReadingTime(s.Answer) + story.ReadingTime(story.Caption{Title: s.Ask})
	for _, line := range s.Choices {
		time += story.ReadingTime(story.Caption{Title: line})
	}
	return time
}
