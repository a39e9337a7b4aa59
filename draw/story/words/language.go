// Package words holds what pictures and pages say, in every language, and the names of squares.
//
// Each language is a JSON file, en.json first; the others borrow from it what they lack. Languages word the reasons that a story finds.
package words

import (
	"cmp"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"queenreel/trace"
)

// Names holds the names of the languages that films can speak, in the order in which lists show them. English is first. Each has a JSON
// file.
var Names = []string{
	"en",
	"zh",
	"de",
}

// A Language holds every text that a picture shows, and every text that describes one.
//
// Words in braces are placeholders: {at}, {by}, {from} and {next} stand for squares; {square} for {at} as
// it stands beside its row; {line} for the row or column that a reason is about, and {own} for that of {at};
// {list} for squares or other names, {leaving} for queens; {n}, {total} and {queens} for numbers, the last
// for the number of queens; {solver} and {doc} for what the solver is called and what it does; {title}, {detail}
// and {text} for other texts. {queens queen queens} is a number with its noun: "1 queen" or "8 queens"; a noun has as many forms as the
// language's plural rules have for whole numbers, in the order zero, one, two, few, many, other. An underscore in a noun is a space.
// Titles are given a capital letter when they are shown.
//
// OrEnglish fills in the texts that a language lacks. Those of Languages lack none.
type Language struct {
	Name string // as the command line writes it
	Doc  string // the language's name for itself

	NameTexts
	CaptionTexts
	Marks   MarkTexts
	Tree    TreeTexts
	Panels  PanelTexts
	Given   GivenTexts
	Paper   PaperTexts
	Gallery GalleryTexts
	Compare CompareTexts
	Chart   ChartTexts
	Player  PlayerTexts
	Studio  StudioTexts
	Rule    RuleTexts
	Quiz    QuizTexts
	Lesson  LessonTexts
	Alt     AltTexts

	Problems map[string]string // what is wrong with an option, and what to do; options stand in brackets, by their keys
	OnPage   map[string]string // the same on the studio's page, where it has other words

	Counters map[trace.Counter]string // the word under a counter's figure
	Figures  map[trace.Counter]string // a counter's figure, {n}, in a sentence at the end

	Solvers map[string]SolverText `json:",omitempty"` // by the name of the solver; one that is missing shows its own texts

	read    bool              // from JSON
	own     map[string]string // the texts that it does not borrow, by their names; nil for English
	tag     language.Tag
	plurals []plural.Form // of nouns beside whole numbers
}

// NameTexts name squares, rows, columns and queens, join names to lists, and write numbers.
type NameTexts struct {
	Row           string // a {line}: the row, or the column, named {text}
	Column        string
	PlainRow      string // a {line} of a board that shows no names
	PlainColumn   string
	Rows          string // several of them: {list}
	Columns       string
	RowCount      string // {n} rows, or columns, that are not named
	ColumnCount   string
	Square        string // a {square}: the square named {at}
	Squares       string // {n} squares, or queens, that are not named
	Queens        string
	ThisSquare    string // the square or queen that a scene is about, if the board shows no names
	ThisQueen     string
	AnotherSquare string // another square or queen
	AnotherQueen  string
	Comma         string // what separates the parts of a text
	Between       string // what separates the names of a list, but for the last two
	And           string // the last two
	Or            string // alternatives
	Thousands     string // what separates the thousands of a number,
	Decimal       string // and its decimals
}

// CaptionTexts are what captions say.
type CaptionTexts struct {
	// Reasons holds the captions, by the names of the kinds of their reasons. Where queens are placed the title is Placed or
	// Moved, and where they are taken back the detail is one of those below.
	Reasons map[string]Caption

	StartFixed       string // the title of story.ReasonStart where queens are fixed, those on {list}, and {n} are to be placed
	Placed           string // a queen was placed on {at}
	PlacedBlind      string // the detail of a placement in a search that tests only when all queens are placed
	Moved            string // a queen was moved from {from} to {at}
	Swapped          string // two queens exchange the columns, or the rows, of {list}
	SwappedWorse     string // the detail where more pairs attack each other than the {total} before
	SwappedEven      string // the detail where as many do
	Left             string // the end of a search that moves queens: so many pairs attack each other
	MovedFree        string // the detail of a move: no queen attacks it now, {total} did before
	MovedDetail      string // the detail of a move: {n} queens attack it, {total} did before, and no other square of its line has fewer
	MovedStill       string // the same where as many attacked it before
	MovedWorse       string // the detail of a move: more queens attack it than before, and no other square of its line is attacked by fewer
	MovedInstead     string // the same where the queen that moved last is attacked by more
	AfterOne         string // the detail of story.ReasonAfter where one square was attacked
	CheapestNone     string // the detail of story.ReasonCheapest where a queen attacks none
	Seen             string // the end: {text}, a figure of the search, beside the number of ways to place the queens one in each row
	SeenBoards       string // the same of a search that tests only full boards
	LegendRow        string // what the marks on squares mean, in place of the detail of the first placement that leaves any
	LegendColumn     string
	LegendLines      string
	WrongSolution    string // the end of a trace that calls such a board one
	WrongFree        string // the end of a trace that calls such a square free
	WrongLine        string // the detail of both
	WrongCount       string // the detail of story.ReasonWrong: why this is no solution,
	WrongTaken       string // why no queen can go there,
	WrongEmpty       string // or none can leave it,
	WrongLeft        string // why this is no dead end,
	WrongAgain       string
	WrongEnd         string
	WrongEvent       string // anything else, which the error says in English: the board denies the event,
	WrongText        string // or the line is not one of a trace
	Struck           string // {text}, the detail of a placement, and that {n} squares are ruled out that were not in the scene before
	FreeOnly         string // no queen attacks a square
	SameRow          string // along which line {by} attacks {at}
	SameColumn       string
	SameDiagonal     string
	TryNext          string // {text}, one of these, and where the search goes on
	NoneToTry        string
	RejectedRow      string // along which line {by} attacks {at} in a complete placement
	RejectedColumn   string
	RejectedDiagonal string
	ByColumn         string // at the start: the search is that of {solver}, mirrored
	MaxFirst         string
	ByColumnMaxFirst string // a turn to the left is both
	GoesBack         string // the queen on {leaving} is taken back
	GoBack           string // the queens on {leaving} are taken back
	GoOn             string // {text}, one of these, and the search tries {next} next
	GoOnBack         string // {text}, one of these, and {own} has no square left either
	NoPart           string // the search jumps over the queens on {list}, which played no part in the conflict
	ConflictDetail   string // a line has no square left, and the search will learn from it
	HallOne          string // the title of story.ReasonHall, and of story.ReasonHallDiagonal, about one line
	HallOneDiagonal  string
	HallOneDetail    string // the detail of both
	Solution         string // a {text} below
	OtherSolution    string // one that was not found before
	LearnedOne       string // a clause was learned: no {text} has a queen on {list}
	LearnedBoth      string // no {text} has queens on both squares of {list}, or on all of them
	LearnedTogether  string
	LearnedNeed      string // each {text} with queens on {list} has one on {next}, or has one there in any case
	LearnedAny       string
	LearnedMany      string // no solution has queens on all {n} squares of a clause, too many to list
	LearnedLong      string // any other clause about so many was learned
	LearnedFixed     string // a clause that holds with the fixed queens was learned: {text}, as one of Panels
	LearnedFixedOne  string // the same, where solutions were found, of a clause that no {text} has a queen on {list}
	LearnedFrom      string // why it holds: its queens and those that are fixed attack all squares of {line}
	LearnedElse      string // why it holds: else its queens and what follows from them leave {line} without a square
	StayOne          string // the title of story.ReasonLearned where queens are taken back: those of the clause
	StayBoth         string
	StayAll          string
	Forced           string // the decision {at} is taken back, with the queens on {list}, which it forced
	Claimed          string // {text}, of a clause or a Hall set, is what a trace claims
	SolutionPlain    string // the detail of a solution of {queens} queens that are not listed
	EndNone          string // the search is complete
	EndOne           string
	EndNoneFixed     string // the same ends, where queens are fixed
	EndFixed         string
	Fell             string            // the title of a scene that removes the queen on {at}, after much work
	FellFound        string            // the same, if {total} solutions were found with it
	Searching        string            // the title of a part of a film that goes too fast to read
	SearchingAt      string            // the title of scenes while the queen on {at} stands in its {line}
	Placing          string            // the same where it is not known, or not so, that all is tried
	Repairing        string            // the title of scenes that move queens
	Over             string            // their detail: {text} or more were counted
	StartDetail      string            // the detail of story.ReasonStart where the title is the name of the search
	Question         string            // the detail of the first dead end of a search, which a film asks about
	QuestionFixed    string            // the same where queens are fixed
	Answer           string            // the title of the removal after it
	AnswerDetail     string            // the detail of that where several queens are removed
	Truth            string            // the title of the removal of {at}, of the queens that stood at the question the first that the next solution lacks
	TruthFixed       string            // the same where queens are fixed
	TruthDetail      string            // its detail: {n} queens were placed after it
	Innocent         string            // the detail of a removal that leaves the row without a safe square
	EndPlaced        string            // the end: so many queens were placed, and {total} removed
	EndAll           string            // its detail: as many boards have a queen in each row
	EndFair          string            // the title of the end: so many queens were placed, and {total} boards have a queen in each row
	EndInnocent      string            // its detail where {n} removals after a dead row did not help it; {solver} would see that
	EndColumn        string            // the same where columns are filled
	SearchingTold    string            // the title of scenes while the queen on {at} stands, where not all is tried below it
	Titles           map[string]string // the title of story.ReasonStart: the name of the search, by that of its solver
	NoneLeft         string            // the same where nothing is left to try in {own}
	Retry            string            // the detail of a removal: the search tries {next} next
	ChosenTie        string            // the detail of story.ReasonChosen where {text} has as few squares
	LookAll          string            // the title of these where the squares are not of one line
	CostTie          string            // the same of story.ReasonCost
	AttackersTie     string            // the same of story.ReasonAttackers
	TakesTie         string            // the detail of story.ReasonTakes where several squares have the least cost
	Boards           string            // the same of a search that sets boards
}

// A SolverText is what a solver says of itself, translated.
type SolverText struct {
	Doc string // one line, without a full stop
}

// OrEnglish returns l with each text that is empty, in fields and in maps, replaced by the English one.
// Name and Doc stay as they are.
func (l Language) OrEnglish() Language {
	whole := l
	whole.own = maps.Collect(l.texts())
	fill(reflect.ValueOf(&whole).Elem(), reflect.ValueOf(English))
	whole.Name, whole.Doc = l.Name, l.Doc
	return whole
}

// fill replaces the empty texts in own by the texts of english. It copies maps first.
func fill(own, english reflect.Value) {
	switch own.Kind() {
	case reflect.String:
		if own.Len() == 0 {
			own.Set(english)
		}
	case reflect.Struct:
		for i := range own.NumField() {
			if own.Field(i).CanSet() {
				fill(own.Field(i), english.Field(i))
			}
		}
	case reflect.Map:
		whole := reflect.MakeMap(own.Type())
		for key, text := range own.Seq2() {
			whole.SetMapIndex(key, text)
		}
		for key, text := range english.Seq2() {
			filled := reflect.New(text.Type()).Elem()
			if lent := own.MapIndex(key); lent.IsValid() {
				filled.Set(lent)
			}
			fill(filled, text)
			whole.SetMapIndex(key, filled)
		}
		own.Set(whole)
	}
}

// SheetTitle returns the title of a contact sheet for a problem, of its first solutions or, if all is set, of all.
func (l *Language) SheetTitle(p trace.Problem, solutions int, all bool, labels Labels) string {
	text := l.Paper.Sheet
	switch {
	case !all && solutions == 1:
		text = l.Paper.SheetFirst
	case !all:
		text = l.Paper.SheetCut
	case solutions == 1:
		text = l.Paper.SheetOne
	}
	title := l.Say(text, Values{N: solutions, Queens: p.N})
	if len(p.Fixed) > 0 {
		title = l.Say(l.Paper.WithFixed, Values{Text: title, List: l.fixedQueens(p, labels, ListedInTitle)})
	}
	return title
}

// SolverDoc returns what the named solver does, in one line. A solver that the language does not know
// is described by own.
func (l *Language) SolverDoc(solver, own string) string {
	return cmp.Or(l.Solvers[solver].Doc, own)
}

// Mirrored says how a search differs from the usual search of its solver, such as "with rows and columns exchanged"; it returns "" if
// nothing differs, or if the difference is not known.
func (l *Language) Mirrored(a trace.About) string {
	return strings.TrimPrefix(strings.TrimPrefix(l.MirroredDetail(a), "{solver}"), l.Comma)
}

// Departures returns what stands above the listing of a search: how it differs from the usual search, and that queens are fixed.
func (l *Language) Departures(a trace.About) (all []string) {
	if len(a.Code) == 0 {
		return nil
	}
	if how := l.Mirrored(a); how != "" {
		all = append(all, how)
	}
	if len(a.Fixed) > 0 {
		all = append(all, l.Rule.Fixed)
	}
	return all
}

// MirroredDetail returns the text that says the same at the start of a film.
func (l *Language) MirroredDetail(a trace.About) string {
	switch {
	case a.Doc != "" || len(a.Code) == 0 && l.SolverDoc(a.Solver, "") == "": // it has its own words, or its solver is not known
		return ""
	case a.ByColumn && a.MaxFirst:
		return l.ByColumnMaxFirst
	case a.ByColumn:
		return l.ByColumn
	case a.MaxFirst:
		return l.MaxFirst
	}
	return ""
}

// StepName returns the name of a step of a search.
func (l *Language) StepName(n int) string { return l.Say(l.Player.Step, Values{N: n}) }

// Drawn yields the texts of pictures, with their names, if the language was read. It yields none of Languages: there are fonts for
// their letters.
func (l *Language) Drawn() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		if !l.read {
			return
		}
		unseen := []string{"Alt", "Gallery", "Lesson", "OnPage", "Player", "Problems", "Studio"} // groups of texts that no picture shows
		seen := []string{"Player.Question", "Player.Step"}                                       // but for those of quizzes, strips, and slides
		for name, text := range l.texts() {
			group, _, _ := strings.Cut(name, ".")
			if (!slices.Contains(unseen, group) || slices.Contains(seen, name)) && !yield(name, text) {
				return
			}
		}
	}
}

// A Caption says what happens, and why.
type Caption struct {
	Title  string `json:",omitempty"`
	Detail string `json:",omitempty"`
}

// ListedInTitle is the largest number of names that a title lists.
const ListedInTitle = 3
