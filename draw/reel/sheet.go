package reel

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/paper"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// MaxPictures is the largest number of solutions that are drawn at once.
const MaxPictures = 20_000

// A Print is entries for a sheet or for pages, and their answers.
type Print struct {
	Title            string
	Entries, Answers []paper.Entry // answers have a title of their own
	About            trace.About

	options *Options
	look    panel.Options
	paper   paper.Paper
	lay     func(trace.About, []paper.Entry, panel.Options, paper.Paper) (*paper.Sheets, error)
	alt     func(title string) string
}

// All returns the entries, and then their answers.
func (p *Print) All() []paper.Entry { return slices.Concat(p.Entries, p.Answers) }

// Lay lays out All of a print, or only Entries or Answers.
func (p *Print) Lay(entries []paper.Entry) (*paper.Sheets, film.Meta, error) {
	look, medium := p.look, p.paper
	if look.Title = cmp.Or(entries[0].Title, p.Title); look.Title != p.Title {
		medium.Form = paper.Form{Tried: medium.Form.Tried} // the same room under boards, and no lines
	}
	sheets, err := p.lay(p.About, entries, look, medium)
	if err != nil {
		return nil, film.Meta{}, err
	}
	return sheets, p.options.Meta(look, p.About, p.alt(look.Title)), nil
}

// Handout lays out prints in one document: the entries of each and, after them, the answers of each.
func Handout(prints ...*Print) (d paper.Document, m film.Meta, err error) {
	for _, answers := range []bool{false, true} {
		for _, p := range prints {
			entries := p.Entries
			if answers {
				entries = p.Answers
			}
			sheets, meta, err := p.Lay(entries)
			if err != nil {
				return nil, film.Meta{}, err
			}
			d, m = append(d, sheets), cmp.Or(m, meta)
		}
	}
	return d, m, nil
}

// Sheet returns all solutions, numbered, or a worksheet with its answers. The search goes on to the last solution, unless Solutions is set.
// A worksheet has pages and, unless Theme is set, the theme for print. Solutions have no labels, unless Labels is set.
func Sheet(ctx context.Context, o Options) (*Print, error) {
	if err := o.checkClasses(); err != nil {
		return nil, err
	}
	if o.Blank == 0 {
		o.Labels = cmp.Or(o.Labels, words.LabelNames[words.NoLabels])
	} else {
		o.Theme = cmp.Or(o.Theme, themeForPrint)
	}
	medium, err := o.paper()
	if err != nil {
		return nil, err
	}
	look, err := o.Pictures()
	if err != nil {
		return nil, err
	}
	src, boards, counted, err := o.solved(ctx)
	if err != nil {
		return nil, err
	}
	l := look.Language
	p := &Print{About: src.About, options: &o, look: look, paper: medium, lay: paper.NewSheets}
	says := l.Alt.Sheet
	if o.Blank != 0 {
		says = l.Alt.Worksheet
	}
	p.alt = func(title string) string {
		return l.FixedAlt(l.Say(says, words.Values{Title: title, Queens: src.N}), src.Problem, look.Labels)
	}
	if o.Blank == 0 && o.Board == "" {
		p.paper.Note = o.workOf(src, &counted)
	}
	if o.Blank == 0 {
		p.Entries, p.Title = o.arranged(boards), cmp.Or(look.Title, o.solutionsTitle(src, boards, look.Labels))
		return p, nil
	}
	p.Title = cmp.Or(look.Title, l.WorksheetTitle(src.N, o.Given))
	p.Entries, p.Answers, err = o.exercises(src, boards)
	return p, err
}

// A Nothing is the error of solutions and of questions where a search has none. The call was not wrong.
type Nothing struct{ Why *words.Error }

func (n *Nothing) Error() string { return n.Why.Error() }

// Unwrap returns what the search lacks.
func (n *Nothing) Unwrap() error { return n.Why }

// solved returns the search, all solutions that it finds and what it counted, or the boards that are given.
func (o *Options) solved(ctx context.Context) (src *Source, boards []trace.Board, counted trace.Counters, err error) {
	if o.Board != "" {
		src, boards, err = o.given()
		return src, boards, counted, err
	}
	o.All = o.Solutions == 0
	if src, err = o.Open(ctx, trace.MaxN); err != nil {
		return nil, nil, counted, err
	}
	many := words.Wrong("", nil, "solutions-many", words.Values{N: MaxPictures, Queens: src.N})
	if known := solver.KnownCounts[min(src.N, solver.MaxCount)]; o.All && src.findsAll(0) && src.Fixed == nil && known > MaxPictures {
		return nil, nil, counted, many // which a search would find out in minutes
	}
	events := func(yield func(trace.Event) bool) {
		for e := range Watched(src.Events, o.watch(0)) {
			if counted.Count(e); !yield(e) {
				return
			}
		}
	}
	for b := range trace.SolvedBoards(src.Problem, events) {
		if boards = append(boards, b); len(boards) > MaxPictures {
			return nil, nil, counted, many
		}
	}
	if err := src.Err(ctx); err != nil || len(boards) > 0 {
		return src, boards, counted, err
	}
	problem, asked := "unsolved", "queens"
	if src.findsAll(0) {
		problem = "no-solution"
	}
	if len(src.Fixed) > 0 {
		asked = "queens-fixed"
	}
	none := words.Wrong("", nil, problem, words.Values{Solver: src.Solver}).Of(words.Wrong("", nil, asked, words.Values{Queens: src.N}))
	return nil, nil, counted, &Nothing{none}
}

// workOf says what a search counted on its way to its solutions.
func (o *Options) workOf(src *Source, counted *trace.Counters) string {
	l := o.language()
	var figures []string
	for _, c := range story.ShownCounters(src.About) {
		if c != trace.Solutions {
			figures = append(figures, l.Say(l.Figures[c], words.Values{N: counted[c]}))
		}
	}
	return l.Say(l.Paper.Work, words.Values{Solver: cmp.Or(src.Solver, l.Rule.Trace), Text: strings.Join(figures, l.Comma)})
}

// arranged returns the solutions as they stand on a sheet. Each keeps the number in which it was found.
func (o *Options) arranged(boards []trace.Board) []paper.Entry {
	l, classes := o.language(), trace.Classes(boards)
	var entries []paper.Entry
	add := func(i int, note string) {
		if attacks := story.Given(boards[i], story.Options{}).Attacks; o.Board != "" && attacks > 0 && note == "" {
			note = l.Say(l.Given.Attacks, words.Values{N: attacks})
		}
		entries = append(entries, paper.Entry{Board: boards[i], Name: l.Number(i + 1), Note: note})
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
			add(c.Members[0].Index, l.Say(l.Paper.Size, words.Values{N: c.Size}))
		}
	default:
		for i := range boards {
			add(i, "")
		}
	}
	return entries
}

func (o *Options) solutionsTitle(src *Source, boards []trace.Board, labels words.Labels) string {
	l, complete := o.language(), src.findsAll(len(boards))
	title := l.SheetTitle(src.Problem, len(boards), complete, labels)
	if o.Board != "" {
		title = l.Say(l.Given.Sheet, words.Values{N: len(boards), Queens: src.N})
		beaten := slices.DeleteFunc(slices.Clone(boards), func(b trace.Board) bool { return b.Beaten() == trace.Set{} })
		if len(beaten) > 0 {
			title = l.Say(l.Given.SheetBeaten, words.Values{Text: title, N: len(beaten)})
		}
	}
	if !o.Unique && !o.Group {
		return title
	}
	classes := len(trace.Classes(boards))
	switch {
	case o.Group:
		return l.Say(l.Paper.Classes, words.Values{Text: title, N: classes})
	case complete && len(src.Fixed) == 0 && classes == 1:
		return l.Say(l.Paper.FundamentalOne, words.Values{Queens: src.N})
	case complete && len(src.Fixed) == 0:
		return l.Say(l.Paper.Fundamental, words.Values{N: classes, Queens: src.N})
	}
	return l.Say(l.Paper.FundamentalCut, words.Values{Text: title})
}

// An exercise is a board that some solutions complete.
type exercise struct {
	board   trace.Board
	answers []trace.Board
}

// exercises returns the exercises of a worksheet, and an answer to each. The seed decides which they are. An answer says how many there are
// if the search finds all of them.
func (o *Options) exercises(src *Source, boards []trace.Board) (sheet, key []paper.Entry, err error) {
	all, err := o.shuffled(src, boards)
	if err != nil {
		return nil, nil, err
	}
	blank := o.Blank
	if blank == SomeExercises {
		blank = min(UsualExercises, len(all))
	}
	if blank > len(all) {
		return nil, nil, tooFew(o.Given, blank, len(all), o.Answers)
	}
	for i, e := range all[:blank] {
		number := strconv.Itoa(i + 1)
		sheet = append(sheet, paper.Entry{Board: e.board, Name: number})
		key = append(key, paper.Entry{Board: e.answers[i%len(e.answers)], Name: number})
		if src.findsAll(len(boards)) {
			key[i].Note = o.language().AnswerOf(len(e.answers))
		}
	}
	key[0].Title = o.language().Paper.Answers
	return sheet, key, nil
}

// tooFew is the error of a worksheet for which there are not enough exercises.
func tooFew(given, blank, n int, answers string) error {
	problem := "exercises-few"
	if n == 1 {
		problem = "exercises-single"
	}
	found := words.Wrong("", nil, answersAsked("exercises", answers), words.Values{N: n})
	return words.Wrong("blank", blank, problem, words.Values{Queens: given}).Of(found)
}

// answersAsked returns the problem of exercises that have as many answers as Answers asks for.
func answersAsked(problem, answers string) string {
	if answers == "one" || answers == "many" {
		return problem + "-" + answers
	}
	return problem
}

// shuffled returns all exercises that a worksheet may have, in the order that the seed decides.
func (o *Options) shuffled(src *Source, boards []trace.Board) ([]exercise, error) {
	limited := o.Answers == "one" || o.Answers == "many"
	switch {
	case src.N == 1 && o.Given == 1: // which may be what is usual
		return nil, words.Wrong("", nil, "given-all", words.Values{})
	case o.Given < 0 || o.Given >= src.N:
		return nil, words.Wrong("given", o.Given, "given", words.Values{N: src.N - 1})
	case limited && !src.findsAll(len(boards)):
		return nil, words.Wrong("answers", o.Answers, "answers", words.Values{})
	}
	boards = slices.Clone(boards)
	rand.New(rand.NewPCG(o.Seed, 0)).Shuffle(len(boards), func(i, j int) { boards[i], boards[j] = boards[j], boards[i] })
	index := map[trace.Board]int{}
	var all []exercise
	for _, b := range boards {
		var given []trace.Square
		for q := range b.Queens() {
			if int(q.Row) < o.Given || slices.Contains(src.Fixed, q) {
				given = append(given, q)
			}
		}
		board := trace.Problem{N: b.N, Fixed: given}.Board()
		if board.Len() == src.N && len(src.Fixed) < src.N { // nothing is left to place
			continue
		}
		i, seen := index[board]
		if !seen {
			i, index[board] = len(all), len(all)
			all = append(all, exercise{board: board})
		}
		all[i].answers = append(all[i].answers, b)
	}
	if limited {
		all = slices.DeleteFunc(all, func(e exercise) bool { return len(e.answers) == 1 != (o.Answers == "one") })
	}
	if len(all) == 0 {
		return nil, words.Wrong("answers", o.Answers, answersAsked("exercises-none", o.Answers), words.Values{N: o.Given})
	}
	if o.Given == 0 { // all boards are empty, and their answers need not be the same
		all = slices.Repeat(all, max(len(boards), o.Blank, UsualExercises))
	}
	return all, nil
}
