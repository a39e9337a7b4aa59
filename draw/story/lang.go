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
// Words in braces are placeholders: {at}, {by} and {from} stand for squares; {line} for a row or a
// column and its name; {list} for squares or other names; {n}, {total} and {queens} for numbers, the
// last for the number of queens; {solver} and {doc} for what the solver is called and what it does;
// {title}, {detail}, {text} and {next} for other texts. {queens queen queens} is a number with its
// noun: "1 queen" or "8 queens". Titles are given a capital letter when they are shown.
//
// OrEnglish fills in the texts that a language lacks. Those of Languages lack none.
type Language struct {
	Name string // as the command line writes it
	Doc  string // the language's name for itself

	Row, Column string // a {line}: the row, or the column, named {n}

	Start, StartDetail                string // the empty board: {queens} queens are to be placed
	Placed                            string // a queen was placed on {at}
	PlacedFirst                       string // … the first square that was tested
	PlacedAfterOne, PlacedAfter       string // … after one attacked square was tested, or {n}
	PlacedNext                        string // … when the test of {at} had a scene of its own
	PlacedBlind                       string // … although another queen attacks {at}
	PlacedBranch                      string // … because the search tries it
	PlacedForced, PlacedUnit          string // … because the {line}, or a clause, leaves no other square
	Struck                            string // … and struck squares: {list} has the next four texts, as far as they apply
	StruckLine, StruckDiagonal        string // … {n} in the queen's row or column, or on its diagonals; with the color of the crosses
	StruckHall, StruckUnit            string // … {n} because of a Hall interval, or of a learned clause
	Comma, Semicolon                  string // what separates the items of a list, and what precedes Struck
	PlacedCost                        string // … because {at} has the lowest cost, {n}
	Moved, MovedDetail                string // a queen was moved from {from} to {at}, where {n} queens attack it
	Free, FreeDetail                  string // {at} was tested and is free
	Priced, PricedDetail              string // the cost of {at} is {n}
	Attacked                          string // {at} was tested, and {by} attacks it
	SameRow, SameColumn, SameDiagonal string // … along which line
	LastRow, LastColumn, LastDiagonal string // … and it was the last square of the {line}
	Rejected                          string // candidate {n} is no solution: {by} attacks {at}
	RejectedRow, RejectedColumn       string // … along which line
	RejectedDiagonal                  string
	NoFree                            string // why queens are taken back: all squares of a {line} are attacked
	NoOther                           string // … the other squares of a {line} are attacked
	Refuted                           string // … there is no solution here, and no single line is to blame
	Learned, LearnedTogether          string // … a clause was learned: its literals, joined by Or, are {list}; or {list} cannot all hold queens
	LearnedLong                       string // … a clause of {n} literals, too many to list
	Not, Or                           string // in a clause: no queen on {at}; what stands between two literals
	TakeBack                          string // … no reason is known
	NextSolution                      string // … they were a solution, and the search goes on
	TakeBackDetail                    string // the queen on {at} is taken back
	TakeBackSome                      string // the queens on {list} are taken back
	TakeBackMany                      string // {n} queens are taken back, too many to list
	Jump                              string // the search jumps back over the {n} queens on {list}
	Solution, SolutionDetail          string // solution {n}: its queens are {list}
	SolutionPlain                     string // … of {queens} queens, too many to list
	EndNone, EndOne, EndMany          string // the search is complete and found {n} solutions
	EndDetail                         string // … and the last queen taken back was that on {at}
	GivenUp                           string // the search ended before it was complete, without a solution

	CodeTitle, DomainsTitle, LogTitle, LegendTitle string // the headings of panels

	MarkQueen    string // in the legend: a queen
	MarkPlaced   string // … the queen placed last
	MarkFree     string // … a tested square that is free
	MarkConflict string // … a tested square that is attacked
	MarkCross    string // … a square that queens rule out
	MarkStruck   string // … a square that is ruled out for another reason
	MarkDead     string // … a square of a row or column that has none left
	MarkLeaving  string // … a queen that is being taken back
	MarkClause   string // … a square that a learned clause names
	MarkCost     string // … the cost of a queen on a square
	MarkSolved   string // … a queen of a solution

	Counters map[trace.Counter]string // what stands under a counter's figure
	Sheet    string                   // the title of a sheet of all {n} solutions for {queens} queens
	SheetOne string                   // … of the only one
	SheetCut string                   // … of the first {n}

	TreeTitle string // the heading of the search tree
	TreeNone  string // in place of the tree: a search that moves queens has none

	// Notes under the tree: what a level is.
	TreeRows    string // a row of the board
	TreeColumns string // a column of the board
	TreeQueens  string // one queen more on the board
	TreeLeaves  string // goes on after one of those: a branch that ends is a stripe

	Alt AltTexts

	Solvers map[string]SolverText // by the name of the solver; one that is missing speaks for itself
}

// A SolverText is what a solver says of itself, translated.
type SolverText struct {
	Doc  string   // one line, without a full stop
	Code []string // the lines of its pseudo-code, each indented as in the original
}

// words are what the placeholders of a text stand for.
type words struct {
	at, by, from, line, list string
	solver, doc              string
	title, detail            string
	text, next               string
	n, total, queens         int
}

// say fills in the placeholders of a text. Braces around anything else stay as they are.
func say(text string, w words) string {
	var s strings.Builder
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
func (w *words) named(name string) (value string, known bool) {
	if name, forms, counts := strings.Cut(name, " "); counts {
		one, many, both := strings.Cut(forms, " ")
		n, known := w.number(name)
		if n == 1 {
			many = one
		}
		return strconv.Itoa(n) + " " + many, known && both
	}
	if n, known := w.number(name); known {
		return strconv.Itoa(n), true
	}
	switch name {
	case "at":
		return w.at, true
	case "by":
		return w.by, true
	case "from":
		return w.from, true
	case "line":
		return w.line, true
	case "list":
		return w.list, true
	case "solver":
		return w.solver, true
	case "doc":
		return w.doc, true
	case "title":
		return w.title, true
	case "detail":
		return w.detail, true
	case "text":
		return w.text, true
	case "next":
		return w.next, true
	}
	return "", false
}

// number returns the value of a placeholder that stands for a number.
func (w *words) number(name string) (n int, known bool) {
	switch name {
	case "n":
		return w.n, true
	case "total":
		return w.total, true
	case "queens":
		return w.queens, true
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
			fill(own.Field(i), english.Field(i))
		}
	case reflect.Map:
		whole := reflect.MakeMap(own.Type())
		for _, from := range []reflect.Value{english, own} {
			for key, text := range from.Seq2() {
				if !text.IsZero() {
					whole.SetMapIndex(key, text)
				}
			}
		}
		own.Set(whole)
	}
}

// SheetTitle returns the title of a contact sheet for a number of queens. It shows the first solutions
// or, if all is set, every solution that there is.
func (l *Language) SheetTitle(queens, solutions int, all bool) string {
	text := l.Sheet
	switch {
	case !all:
		text = l.SheetCut
	case solutions == 1:
		text = l.SheetOne
	}
	return say(text, words{n: solutions, queens: queens})
}

// SolverDoc returns what the named solver does, in one line. A solver that the language does not know
// speaks for itself, by own.
func (l *Language) SolverDoc(solver, own string) string {
	return cmp.Or(l.Solvers[solver].Doc, own)
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
