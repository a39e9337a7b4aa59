package story

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"queenreel/trace"
)

// Languages holds the languages of captions, in the order in which lists show them.
var Languages = []Language{
	English,
	Chinese,
}

// A Language holds every text that a picture can show, or that is said of one. In the texts {at}, {by}
// and {from} stand for squares, {line} for a row or column with its name, {list} for squares or names,
// {queens} for the number of queens, {n} and {total} for other numbers, {solver} and {doc} for the name
// and the doc of a solver, {title}, {detail}, {text} and {next} for texts. {n queen queens} is a number
// with its noun: "1 queen" or "2 queens". A title begins with a capital letter, whatever its text
// begins with.
//
// A language that lacks texts is made whole by OrEnglish, as those of Languages are.
type Language struct {
	Name string // as the command line writes it
	Doc  string // the language in its own words

	Row, Column string // a {line}: the row, or column, that is called {n}

	Start, StartDetail                string // the empty board; {queens} queens
	Placed                            string // a queen was placed on {at}
	PlacedFirst                       string // … on the first square tested
	PlacedAfterOne, PlacedAfter       string // … after {n} squares that are attacked
	PlacedNext                        string // … when the test itself had a scene
	PlacedBlind                       string // … although another queen attacks her
	PlacedBranch                      string // … because the search tries it
	PlacedForced, PlacedUnit          string // … because her line, or a clause, leaves nothing else
	Struck                            string // … and {list} squares were struck, part by part
	StruckLine, StruckDiagonal        string // … {n} of them in her line, or diagonals, with the crosses' colour
	StruckHall, StruckUnit            string // … {n} of them by a Hall interval, or by a learned clause
	Comma, Semicolon                  string // … between two parts, and before the first
	PlacedCost                        string // … because her cost {n} is the lowest
	Moved, MovedDetail                string // a queen went to {at}, where {n} attack her
	Free, FreeDetail                  string // a tested square is free
	Priced, PricedDetail              string // a square has the cost {n}
	Attacked                          string // a tested square is attacked
	SameRow, SameColumn, SameDiagonal string // … and how
	LastRow, LastColumn, LastDiagonal string // … and it was the last of its line
	Rejected                          string // candidate {n}: {by} attacks {at}
	RejectedRow, RejectedColumn       string // … and how
	RejectedDiagonal                  string
	NoFree                            string // every square of a {line} is attacked
	NoOther                           string // the rest of a {line} is attacked
	Refuted                           string // nothing is left here, and no single line is to blame
	Learned, LearnedTogether          string // a clause: {list} joined by Or; or never {list} at once
	LearnedLong                       string // … of {n} literals, too many to list
	Not, Or                           string // in a clause: not {at}; the word between two literals
	TakeBack                          string // a queen is taken back, without a reason given
	TakeBackDetail                    string // take the queen on {at} back
	TakeBackSome                      string // take the queens on {list} back
	TakeBackMany                      string // take {n} queens back
	Jump                              string // jump back over the {n} queens on {list}
	NextSolution                      string // take a queen back after a solution
	Solution, SolutionDetail          string // solution {n}; the queens' {list}
	SolutionPlain                     string // … of {queens} queens, where the list would be too long
	EndNone, EndOne, EndMany          string // the whole search is done, with {n} solutions
	EndDetail                         string // … the last queen taken back
	GivenUp                           string // a search that is not complete ended without a solution

	CodeTitle, DomainsTitle, LogTitle, LegendTitle string // what panels are called

	MarkQueen    string // in the legend: a queen
	MarkPlaced   string // … the queen that was placed last
	MarkFree     string // … a tested square that is free
	MarkConflict string // … a tested square that is attacked
	MarkCross    string // … a square that the queens rule out
	MarkStruck   string // … a square that is ruled out for another reason
	MarkDead     string // … a square of a row or column that has none left
	MarkLeaving  string // … a queen who is taken back
	MarkClause   string // … a square that a learned clause speaks of
	MarkCost     string // … a square with what a queen there would cost
	MarkSolved   string // … a queen of a solution

	Counters map[trace.Counter]string // what stands under the figures
	Sheet    string                   // the title of a sheet of all {n} solutions for {queens} queens
	SheetOne string                   // … if there is but one
	SheetCut string                   // … of the first {n}

	TreeTitle string // the title of the search tree
	TreeCut   string // a note: finished branches are collapsed below level {n}
	TreeNone  string // a note: a search that moves queens has no tree

	Alt AltTexts

	Solvers map[string]SolverText // by the solver's name; a solver that is not there speaks for itself
}

// A SolverText is what a solver says of itself, in another language than its own.
type SolverText struct {
	Doc  string   // one line, without a full stop
	Code []string // its pseudo-code, line by line and indented as its own
}

// words are what the placeholders of a text stand for.
type words struct {
	at, by, from, line, list string
	solver, doc              string
	title, detail            string
	text, next               string
	n, total, queens         int
}

// say fills the placeholders of a text. Braces around anything else stay as they are.
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

// named returns what a placeholder stands for. The name of a number may be followed by what it
// counts, in the singular and in the plural: {n queen queens} stands for 1 queen, or for 2 queens.
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

// OrEnglish returns l with the English text in place of each one that is empty: of fields, of fields
// of fields, and of the entries of maps. Only Name and Doc stay as they are.
func (l Language) OrEnglish() Language {
	whole := l
	fill(reflect.ValueOf(&whole).Elem(), reflect.ValueOf(English))
	whole.Name, whole.Doc = l.Name, l.Doc
	return whole
}

// fill sets what is empty in own to what english has there. It makes maps anew.
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

// SheetTitle returns the title of a contact sheet of a number of solutions: of all there are, or only
// of the first.
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

// SolverDoc returns what the solver of a name does; own is how the solver says it itself, and what
// speaks where the language has no text.
func (l *Language) SolverDoc(solver, own string) string {
	return cmp.Or(l.Solvers[solver].Doc, own)
}

// SolverCode returns the pseudo-code of the solver of a name. Where the language has no text, and for
// code that has another number of lines, own speaks, which stays as it is.
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

// TreeNote returns the note that finished branches of a search tree are collapsed below a level.
func (l *Language) TreeNote(level int) string { return say(l.TreeCut, words{n: level}) }
