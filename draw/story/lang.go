package story

import (
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

// A Language holds every text that a picture can show. In the texts {at}, {by} and {from} stand for
// squares, {line} for a row or column with its name, {n} for a number, {list} for squares, {queens}
// for the number of queens, {solver} and {doc} for what a solver says of itself. A title begins
// with a capital letter, whatever its text begins with.
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
	n, queens                int
	solver, doc              string
}

// say fills the placeholders of a text.
func say(text string, w words) string {
	var s strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		s.WriteString(before)
		if !found {
			return s.String()
		}
		name, after, _ := strings.Cut(rest, "}")
		s.WriteString(w.named(name))
		text = after
	}
}

// named returns what a placeholder stands for. After a number's name may follow what is counted, in
// the singular and in the plural: {n queen queens} stands for 1 queen, or for 2 queens.
func (w *words) named(name string) string {
	if number, forms, counts := strings.Cut(name, " "); counts {
		one, many, _ := strings.Cut(forms, " ")
		value := w.named(number)
		if value == "1" {
			many = one
		}
		return value + " " + many
	}
	switch name {
	case "at":
		return w.at
	case "by":
		return w.by
	case "from":
		return w.from
	case "line":
		return w.line
	case "list":
		return w.list
	case "n":
		return strconv.Itoa(w.n)
	case "queens":
		return strconv.Itoa(w.queens)
	case "solver":
		return w.solver
	case "doc":
		return w.doc
	}
	panic("story: no placeholder " + name) // a test says every text
}

// SheetTitle returns the title of a contact sheet of so many solutions: all, or only the first.
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

// SolverDoc returns what a solver does; own is how the solver itself says it.
func (l *Language) SolverDoc(solver, own string) string {
	if text, ok := l.Solvers[solver]; ok {
		return text.Doc
	}
	return own
}

// SolverCode returns the pseudo-code of a solver, whose own it leaves as it is.
func (l *Language) SolverCode(solver string, own []trace.CodeLine) []trace.CodeLine {
	text, ok := l.Solvers[solver]
	if !ok || len(text.Code) != len(own) {
		return own
	}
	code := slices.Clone(own)
	for i := range code {
		code[i].Text = text.Code[i]
	}
	return code
}

// TreeNote returns the note that finished branches of a search tree are collapsed below a level.
func (l *Language) TreeNote(level int) string { return say(l.TreeCut, words{n: level}) }
