package story

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"queenreel/trace"
)

// Languages holds the languages that films can speak, in the order in which lists show them.
var Languages = []Language{
	English,
	Chinese,
}

// A Language holds every text that a picture shows, and every text that describes one.
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
	Paper   PaperTexts
	Gallery GalleryTexts
	Compare CompareTexts
	Chart   ChartTexts
	Player  PlayerTexts
	Studio  StudioTexts
	Quiz    QuizTexts
	Lesson  LessonTexts
	Alt     AltTexts

	Counters map[trace.Counter]string // the word under a counter's figure
	Figures  map[trace.Counter]string // a counter's figure, {n}, in a sentence at the end

	Solvers map[string]SolverText `json:",omitempty"` // by the name of the solver; one that is missing shows its own texts

	read bool // from JSON
}

// NameTexts name squares, rows, columns and queens, and join names to lists.
type NameTexts struct {
	Row, Column           string // a {line}: the row, or the column, named {text}
	PlainRow, PlainColumn string // … where the board shows no names: row {text} from the top, column {text} from the left
	Rows, Columns         string // several of them: {list}
	RowCount, ColumnCount string // … {n} of them that are not named
	Square                string // a {square}: the square named {at}
	Squares, Queens       string // {n} squares, or queens, that are not named
	ThisSquare, ThisQueen string // the square or queen that a scene is about, if the board shows no names
	AnotherSquare         string // … another one
	AnotherQueen          string
	Comma                 string // what separates the parts of a text
	Between, And, Or      string // what separates the names of a list, but for the last two; the last two; alternatives
}

// CaptionTexts are what captions say.
type CaptionTexts struct {
	// Reasons holds the captions, by the kinds of their reasons. Where queens are placed the title is Placed or
	// Moved, and where they are taken back the detail is one of those below.
	Reasons map[ReasonKind]Caption

	StartFixed                        string // the title of ReasonStart where queens are fixed, those on {list}, and {n} are to be placed
	Placed                            string // a queen was placed on {at}
	PlacedBlind                       string // … in a search that tests only when all queens are placed
	Moved                             string // a queen was moved from {from} to {at}
	MovedFree                         string // … where no queen attacks it now, and {total} did before
	MovedDetail                       string // … where {n} queens attack it, {total} before, and no other square of its line has fewer
	MovedWorse                        string // … where {n} queens attack it, more than the {total} before: all other squares of its line have as many
	TakesNone                         string // the detail of ReasonTakes where a queen would attack no free square
	CheapestNone                      string // … of ReasonCheapest where it attacks none
	Struck                            string // {text}, the detail of a placement, and that {n} squares are ruled out that were not in the scene before
	FreeOnly                          string // no queen attacks a square
	SameRow, SameColumn, SameDiagonal string // along which line {by} attacks {at}
	TryNext, NoneToTry                string // {text}, one of these; the next square is tried, or none is left
	RejectedRow, RejectedColumn       string // … in a complete placement
	RejectedDiagonal                  string
	ByColumn, MaxFirst                string // at the start: the search is that of {solver}, with rows and columns exchanged, or left and right
	ByColumnMaxFirst                  string // … with both, which is a turn to the left
	GoesBack, GoBack                  string // the queen on {leaving} is taken back, or several queens are
	GoOn                              string // {text}, one of these, and the search goes on with {next}
	GoOnBack                          string // … and {own} has no square left either
	NoPart                            string // the search jumps over the queens on {list}, which played no part in the conflict
	ConflictDetail                    string // a line has no square left, and the search will learn from it
	HallOne, HallOneDiagonal          string // the title of ReasonHall, and of ReasonHallDiagonal, about one line
	HallOneDetail                     string // the detail of both
	Solution, OtherSolution           string // a {text} below: a solution; one that was not found before
	LearnedOne                        string // a clause was learned: no {text} has a queen on {list}
	LearnedBoth, LearnedTogether      string // … no {text} has queens on both squares of {list}, or on all of them
	LearnedNeed, LearnedAny           string // … each {text} with queens on {list} has one on {next}, or one there in any case
	LearnedLong                       string // … about {n} squares, too many to list
	LearnedFixed                      string // … that holds with the queens that are fixed: {text}, as one of Panels
	LearnedFrom                       string // why it holds: its queens and those that are fixed attack all squares of {line}
	ExhaustedAlone                    string // the title of ReasonExhausted where no other queen stands
	RestoredOne, RestoredMany         string // the detail of ReasonRestored: the one queen, or the queens, that attacked the squares were taken back
	SolutionPlain                     string // the detail of a solution of {queens} queens that are not listed
	EndNone, EndOne                   string // the search is complete and found no solution, or one
	EndNoneFixed, EndFixed            string // … where queens are fixed: no solution, or {n}
	Searching, SearchingWith          string // the title of a part of a film that goes too fast to read; … while the queens on {list} stand
	Repairing                         string // … of a search that moves queens
}

// MarkTexts are the entries of the legend.
type MarkTexts struct {
	Queen        string // a queen
	Fixed        string // a fixed queen
	Placed       string // the queen placed last
	Free         string // a tested square that is free
	Conflict     string // a tested square that is attacked
	Straight     string // a square in a row or column that a queen stands on
	Diagonal     string // a square on a diagonal that a queen stands on
	Other        string // a square that is ruled out by reasoning
	Fresh        string // a square that was ruled out just now
	Ghost        string // a square where a queen stood and failed
	Dead         string // a square of a row or column with no square left
	Leaving      string // a queen that is being taken back
	Skipped      string // a queen that a jump takes back, and that played no part in the conflict
	Arrow        string // where a queen goes, or was before
	Clause       string // squares that a clause names
	Hall         string // a square of a Hall interval
	HallDiagonal string // a diagonal that a Hall interval needs
	Restored     string // a square that was ruled out, and is possible again
	Chosen       string // the row or column chosen for its few squares
	Cost         string // the cost of a queen on a square
	Score        string // the score of a square: how often it was in the clauses of conflicts, recent ones counting for more
	Beaten       string // a queen that another attacks, where all queens stand
	Attack       string // a queen that attacks another, or a square
	Solved       string // a queen of a solution
}

// TreeTexts are the texts of the search tree.
type TreeTexts struct {
	Title string // its heading
	None  string // in place of the tree: a search that moves queens has none

	// A note under the tree: what a level is.
	Rows    string // a row of the board
	Columns string // a column of the board
	Queens  string // one more queen on the board
	Leaves  string // follows one of those: a branch that ends is a stripe

	// The key: what the looks of nodes mean.
	Alive    string // the queen is on the board
	Newest   string // … and was placed just now
	Leaving  string // … and is being removed
	Dead     string // it was removed, and others stood below it
	DeadEnd  string // it was removed, and no other stood below it
	Solution string // it was the last of a solution
	Folded   string // nodes below one that failed, which are not shown
}

// A SolverText is what a solver says of itself, translated.
type SolverText struct {
	Doc  string   // one line, without a full stop
	Code []string `json:",omitempty"` // the lines of its pseudo-code, each indented as in the original
}

// Words are what the placeholders of a text stand for; Language explains their names.
type Words struct {
	At, From, Next, List, Leaving string
	Solver, Title, Detail, Text   string
	N, Total, Queens              int

	// A caption looks up the words that are empty in its scene, and only if its text has them.
	captions *captions
	scene    *Scene // nil without one
}

// Say fills in the placeholders of a text. Braces around anything else stay as they are.
func Say(text string, w Words) string {
	var s strings.Builder
	s.Grow(2 * len(text))
	for {
		before, rest, opened := strings.Cut(text, "{")
		s.WriteString(before)
		if !opened {
			return s.String()
		}
		name, after, closed := strings.Cut(rest, "}")
		if value, known := w.named(name); closed && known {
			s.WriteString(value)
			text = after
		} else {
			s.WriteByte('{')
			text = rest
		}
	}
}

// named returns what a placeholder stands for. The name of a number may be followed by a noun, in the
// singular and in the plural.
func (w *Words) named(name string) (value string, known bool) {
	if name, forms, counts := strings.Cut(name, " "); counts {
		one, many, both := strings.Cut(forms, " ")
		n, known := w.number(name)
		if n == 1 {
			many = one
		}
		return strconv.Itoa(n) + " " + strings.ReplaceAll(many, "_", " "), known && both
	}
	if n, known := w.number(name); known {
		return strconv.Itoa(n), true
	}
	switch name {
	case "at":
		value = w.At
	case "from":
		value = w.From
	case "next":
		value = w.Next
	case "list":
		value = w.List
	case "leaving":
		value = w.Leaving
	case "solver":
		value = w.Solver
	case "title":
		value = w.Title
	case "detail":
		value = w.Detail
	case "text":
		value = w.Text
	case "by", "square", "line", "own", "doc": // which only scenes have
	default:
		return "", false
	}
	if value == "" && w.scene != nil {
		value = w.captions.word(w.scene, name)
	}
	return value, true
}

// number returns the value of a placeholder that stands for a number.
func (w *Words) number(name string) (n int, known bool) {
	switch name {
	case "n":
		return w.N, true
	case "total":
		return w.Total, true
	case "queens":
		return w.Queens, true
	}
	return 0, false
}

// OrEnglish returns l with each text that is empty, in fields and in maps, replaced by the English one.
// Name and Doc stay as they are.
func (l Language) OrEnglish() Language {
	whole := l
	fill(reflect.ValueOf(&whole).Elem(), reflect.ValueOf(English))
	whole.Name, whole.Doc = l.Name, l.Doc
	return whole
}

// fill replaces what is empty in own by what english has there. Maps are copied first.
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

// SheetTitle returns the title of a contact sheet for a problem. It shows the first solutions or, if all is set, every
// solution that there is.
func (l *Language) SheetTitle(p trace.Problem, solutions int, all bool, labels Labels) string {
	text := l.Paper.Sheet
	switch {
	case !all:
		text = l.Paper.SheetCut
	case solutions == 1:
		text = l.Paper.SheetOne
	}
	title := Say(text, Words{N: solutions, Queens: p.N})
	if len(p.Fixed) > 0 {
		title = Say(l.Paper.WithFixed, Words{Text: title, List: l.fixedQueens(p, labels, listedInTitle)})
	}
	return title
}

// SolverDoc returns what the named solver does, in one line. A solver that the language does not know
// is described by own.
func (l *Language) SolverDoc(solver, own string) string {
	return cmp.Or(l.Solvers[solver].Doc, own)
}

// Mirrored says how a search differs from that of the solver that it is named after, such as "with rows and columns
// exchanged"; it returns nothing if it does not, or if that is not known.
func (l *Language) Mirrored(a trace.About) string {
	return strings.TrimLeft(strings.TrimPrefix(l.mirrored(a), "{solver}"), ", ，")
}

// mirrored returns what says the same at the start of a film.
func (l *Language) mirrored(a trace.About) string {
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
