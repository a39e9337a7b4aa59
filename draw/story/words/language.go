// Package words holds what pictures and pages say, in every language, and the names of squares.
//
// English is in the tags of its types; other languages are JSON files. Languages word the reasons that a story finds.
package words

import (
	"cmp"
	"iter"
	"reflect"
	"slices"
	"strings"

	"queenreel/trace"
)

// Names holds the names of the languages that films can speak, in the order in which lists show them. English is first; each other
// has a JSON file.
var Names = []string{
	"en",
	"zh",
	"de",
}

// A Language holds every text that a picture shows, and every text that describes one.
//
// The English text of a field is in its tag "en"; the English texts of maps are in English itself.
//
// Words in braces are placeholders: {at}, {by}, {from} and {next} stand for squares; {square} for {at} as
// it stands beside its row; {line} for the row or column that a reason is about, and {own} for that of {at};
// {list} for squares or other names, {leaving} for queens; {n}, {total} and {queens} for numbers, the last
// for the number of queens; {solver} and {doc} for what the solver is called and what it does; {title}, {detail}
// and {text} for other texts. {queens queen queens} is a number with its noun: "1 queen" or "8 queens". An
// underscore in a noun is a space. Titles are given a capital letter when they are shown.
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

	Counters map[trace.Counter]string // the word under a counter's figure
	Figures  map[trace.Counter]string // a counter's figure, {n}, in a sentence at the end

	Solvers map[string]SolverText `json:",omitempty"` // by the name of the solver; one that is missing shows its own texts

	read bool              // from JSON
	own  map[string]string // the texts that its file has, by their names; nil for English
}

// NameTexts name squares, rows, columns and queens, join names to lists, and write numbers.
type NameTexts struct {
	Row           string `en:"row {text}"` // a {line}: the row, or the column, named {text}
	Column        string `en:"column {text}"`
	PlainRow      string `en:"row {text} from the top"` // a {line} of a board that shows no names
	PlainColumn   string `en:"column {text} from the left"`
	Rows          string `en:"rows {list}"` // several of them: {list}
	Columns       string `en:"columns {list}"`
	RowCount      string `en:"{n row rows}"` // {n} rows, or columns, that are not named
	ColumnCount   string `en:"{n column columns}"`
	Square        string `en:"square {at}"`        // a {square}: the square named {at}
	Squares       string `en:"{n square squares}"` // {n} squares, or queens, that are not named
	Queens        string `en:"{n queen queens}"`
	ThisSquare    string `en:"this square"` // the square or queen that a scene is about, if the board shows no names
	ThisQueen     string `en:"this queen"`
	AnotherSquare string `en:"another square"` // another square or queen
	AnotherQueen  string `en:"another queen"`
	Comma         string `en:", "`    // what separates the parts of a text
	Between       string `en:", "`    // what separates the names of a list, but for the last two
	And           string `en:" and "` // the last two
	Or            string `en:" or "`  // alternatives
	Thousands     string `en:","`     // what separates the thousands of a number,
	Decimal       string `en:"."`     // and its decimals
}

// CaptionTexts are what captions say.
type CaptionTexts struct {
	// Reasons holds the captions, by the names of the kinds of their reasons. Where queens are placed the title is Placed or
	// Moved, and where they are taken back the detail is one of those below.
	Reasons map[string]Caption

	StartFixed       string `en:"Keep {list}, place {n queen queens} without attacks"`           // the title of story.ReasonStart where queens are fixed, those on {list}, and {n} are to be placed
	Placed           string `en:"{own}: queen on {at}"`                                          // a queen was placed on {at}
	PlacedBlind      string `en:"tested only when all queens are placed"`                        // the detail of a placement in a search that tests only when all queens are placed
	Moved            string `en:"{own}: queen moves from {from} to {at}"`                        // a queen was moved from {from} to {at}
	Swapped          string `en:"Swap {list}"`                                                   // two queens exchange the columns, or the rows, of {list}
	BoardStuck       string `en:"the board before was stuck"`                                    // the detail of story.ReasonBoard after a failure
	Left             string `en:"{n conflict conflicts} left"`                                   // the end of a search that moves queens: so many pairs attack each other
	MovedFree        string `en:"attackers: {total} before, 0 now"`                              // the detail of a move: no queen attacks it now, {total} did before
	MovedDetail      string `en:"attackers: {total} before, {n} now; no other square has fewer"` // the detail of a move: {n} queens attack it, {total} did before, and no other square of its line has fewer
	MovedStill       string `en:"still attacked by {n queen queens}; no other square has fewer"` // the same where as many attacked it before
	MovedWorse       string `en:"it must move, and every other square is attacked more"`         // the detail of a move: more queens attack it than before, and no other square of its line is attacked by fewer
	MovedInstead     string `en:"the queen that just moved waits: this one must move"`           // the same where the queen that moved last is attacked by more
	AfterOne         string `en:"{list} is attacked, {at} is safe"`                              // the detail of story.ReasonAfter where one square was attacked
	TakesNone        string `en:"a queen here would attack no free square"`                      // the detail of story.ReasonTakes where a queen would attack no free square
	CheapestNone     string `en:"attacks no free square"`                                        // the detail of story.ReasonCheapest where a queen attacks none
	Seen             string `en:"{text}; all placements are {total}"`                            // the end: {text}, a figure of the search, beside the number of ways to place the queens one in each row
	SeenBoards       string `en:"{n} of all {total} placements tested"`                          // the same of a search that tests only full boards
	LegendRow        string `en:"+ attacked along a row, × along a diagonal"`                    // what the marks on squares mean, in place of the detail of the first placement that leaves any
	LegendColumn     string `en:"+ attacked along a column, × along a diagonal"`
	LegendLines      string `en:"+ attacked along rows and columns, × along diagonals"`
	WrongSolution    string `en:"Not a solution: {by} attacks {at}"`          // the end of a trace that calls such a board one
	WrongFree        string `en:"{square} is not free: {by} attacks it"`      // the end of a trace that calls such a square free
	WrongLine        string `en:"line {n} of the trace says otherwise"`       // the detail of both
	WrongCount       string `en:"only {total} of {queens} queens are placed"` // the detail of story.ReasonWrong: why this is no solution,
	WrongTaken       string `en:"{square} has a queen"`                       // why no queen can go there,
	WrongEmpty       string `en:"{square} has no queen"`                      // or none can leave it,
	WrongLeft        string `en:"a queen can still go to {square}"`           // why this is no dead end,
	WrongAgain       string `en:"this solution was found before"`
	WrongEnd         string `en:"the trace is cut short"`
	WrongEvent       string `en:"the line contradicts the board"`        // anything else, which the error says in English: the board denies the event,
	WrongText        string `en:"the line cannot be read"`               // or the line is not one of a trace
	NextOfAll        string `en:"Find all solutions: look for the next"` // the title of story.ReasonNextSolution in a search for all
	Struck           string `en:"{text}; {n square squares} ruled out"`  // {text}, the detail of a placement, and that {n} squares are ruled out that were not in the scene before
	FreeOnly         string `en:"no queen attacks it"`                   // no queen attacks a square
	SameRow          string `en:"same row"`                              // along which line {by} attacks {at}
	SameColumn       string `en:"same column"`
	SameDiagonal     string `en:"same diagonal"`
	TryNext          string `en:"{text}, so try the next square"` // {text}, one of these, and where the search goes on
	NoneToTry        string `en:"{text}, and no square is left to try"`
	RejectedRow      string `en:"same row, so try the next placement"` // along which line {by} attacks {at} in a complete placement
	RejectedColumn   string `en:"same column, so try the next placement"`
	RejectedDiagonal string `en:"same diagonal, so try the next placement"`
	ByColumn         string `en:"{solver}, with rows and columns exchanged"` // at the start: the search is that of {solver}, mirrored
	MaxFirst         string `en:"{solver}, with left and right exchanged"`
	ByColumnMaxFirst string `en:"{solver}, rotated 90° counterclockwise"` // a turn to the left is both
	GoesBack         string `en:"remove {leaving}"`                       // the queen on {leaving} is taken back
	GoBack           string `en:"remove {leaving}"`                       // the queens on {leaving} are taken back
	MustGoBack       string `en:"an earlier queen must move: {text}"`     // the first time that a line has no square left; {text} is one of these
	GoOn             string `en:"{text}, try {next} next"`                // {text}, one of these, and the search tries {next} next
	GoOnBack         string `en:"{text}; {own} has no square left"`       // {text}, one of these, and {own} has no square left either
	NoPart           string `en:"{list} played no part"`                  // the search jumps over the queens on {list}, which played no part in the conflict
	ConflictDetail   string `en:"conflict: which queens caused it?"`      // a line has no square left, and the search will learn from it
	HallOne          string `en:"{list} needs {next}"`                    // the title of story.ReasonHall, and of story.ReasonHallDiagonal, about one line
	HallOneDiagonal  string `en:"{list} needs this diagonal"`
	HallOneDetail    string `en:"no other queen may use it: {n square squares} ruled out"` // the detail of both
	Solution         string `en:"solution"`                                                // a {text} below
	OtherSolution    string `en:"other solution"`                                          // one that was not found before
	LearnedOne       string `en:"Learned: no {text} has a queen on {list}"`                // a clause was learned: no {text} has a queen on {list}
	LearnedBoth      string `en:"Learned: no {text} has both {list}"`                      // no {text} has queens on both squares of {list}, or on all of them
	LearnedTogether  string `en:"Learned: no {text} has {list}"`
	LearnedNeed      string `en:"Learned: any {text} with {list} has {next}"` // each {text} with queens on {list} has one on {next}, or has one there in any case
	LearnedAny       string `en:"Learned: any {text} has {next}"`
	LearnedLong      string `en:"Learned: a clause about {n square squares}"`    // a clause about {n} squares, too many to list, was learned
	LearnedFixed     string `en:"With these fixed queens: {text}"`               // a clause that holds with the fixed queens was learned: {text}, as one of Panels
	LearnedFixedOne  string `en:"With these fixed queens: no {text} has {list}"` // the same, where solutions were found, of a clause that no {text} has a queen on {list}
	LearnedFrom      string `en:"together they leave {line} without a square"`   // why it holds: its queens and those that are fixed attack all squares of {line}
	LearnedElse      string `en:"else {text} has no square left"`                // why it holds: else its queens and what follows from them leave {line} without a square
	StayOne          string `en:"{list} cannot stay"`                            // the title of story.ReasonLearned where queens are taken back: those of the clause
	StayBoth         string `en:"{list} cannot both stay"`
	StayAll          string `en:"{list} cannot all stay"`
	Forced           string `en:"remove {at}, which forced {list}"`      // the decision {at} is taken back, with the queens on {list}, which it forced
	Claimed          string `en:"the trace says: {text}"`                // {text}, of a clause or a Hall set, is what a trace claims
	ExhaustedAlone   string `en:"No other solution has a queen on {at}"` // the title of story.ReasonExhausted where no other queen stands
	RestoredOne      string `en:"the queen that attacked here is gone"`  // the detail of story.ReasonRestored: who attacked the squares is taken back
	RestoredMany     string `en:"the queens that attacked here are gone"`
	SolutionPlain    string `en:"none of the {queens} queens attacks another"` // the detail of a solution of {queens} queens that are not listed
	EndNone          string `en:"Search complete: there is no solution"`       // the search is complete
	EndOne           string `en:"Search complete: 1 solution"`
	EndNoneFixed     string `en:"No solution with these fixed queens"` // the same ends, where queens are fixed
	EndFixed         string `en:"Search complete: {n solution solutions} with these fixed queens"`
	Asks             string `en:"{line} has no safe square"` // the title of the question before a film
	AsksDetail       string `en:"Which queen must move?"`
	Fell             string `en:"{at} led nowhere"`                       // the title of a scene that removes the queen on {at}, after much work
	FellFound        string `en:"{at} led to {total solution solutions}"` // the same, if {total} solutions were found with it
	FellDetail       string `en:"{n queen queens} placed and removed"`    // the detail of both: {n} queens stood below it
	FellNext         string `en:"{text}; next {next}"`                    // {text}, that detail, and where the search goes on
	FellBriefly      string `en:"{at} failed: {n step steps}"`            // both in short: {n} steps fell
	FellFoundBriefly string `en:"{at}: {total solution solutions}"`
	Searching        string `en:"Searching"`      // the title of a part of a film that goes too fast to read
	SearchingAt      string `en:"{line} at {at}"` // the title of scenes while the queen on {at} stands in its {line}
	Repairing        string `en:"Moving queens"`  // the title of scenes that move queens
	Over             string `en:"{text} or more"` // their detail: {text} or more were counted
}

// A SolverText is what a solver says of itself, translated.
type SolverText struct {
	Doc  string   // one line, without a full stop
	Code []string `json:",omitempty"` // the lines of its pseudo-code, each indented as in the original
}

// OrEnglish returns l with each text that is empty, in fields and in maps, replaced by the English one.
// Name and Doc stay as they are.
func (l Language) OrEnglish() Language {
	whole := l
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

// SolverCode returns the pseudo-code of the named solver, whose original is own. Lines that are not
// translated stay as they are, and so does all code if the translation has another number of lines.
// It does not change own.
func (l *Language) SolverCode(solver string, own []trace.CodeLine) []trace.CodeLine {
	texts := l.Solvers[solver].Code
	if len(texts) != len(own) {
		return own
	}
	code := slices.Clone(own)
	for i, text := range texts {
		code[i].Text = cmp.Or(text, own[i].Text)
	}
	return code
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
		unseen := []string{"Alt", "Gallery", "Lesson", "Player", "Studio"} // groups of texts that no picture shows
		seen := []string{"Player.Question", "Player.Step"}                 // but for those of quizzes, strips, and slides
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
