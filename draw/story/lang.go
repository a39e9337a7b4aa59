package story

import (
	"strconv"
	"strings"

	"queenreel/trace"
)

// Languages holds the languages of captions, in the order in which lists show them.
var Languages = []Language{
	English,
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
	PlacedBranch                      string // … because the search tries it
	PlacedForced, PlacedUnit          string // … because her line, or a clause, leaves nothing else
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
	Not, Or                           string // in a clause: not {at}; the word between two literals
	TakeBack                          string // a queen is taken back, without a reason given
	TakeBackDetail                    string // take the queen on {at} back, and go on in her {line}
	TakeBackSome                      string // take the queens on {list} back
	TakeBackMany                      string // take {n} queens back
	Jump                              string // jump back over the {n} queens on {list}
	NextSolution                      string // take a queen back after a solution
	Solution, SolutionDetail          string // solution {n}; the queens' {list}
	SolutionPlain                     string // … of {queens} queens, where the list would be too long
	EndNone, EndOne, EndMany          string // the whole search is done, with {n} solutions
	EndDetail                         string // … the last queen taken back
	GivenUp                           string // a search that is not complete ended without a solution

	Counters map[trace.Counter]string // what stands under the figures
	Sheet    string                   // the title of a sheet of all {n} solutions for {queens} queens
	SheetOne string                   // … if there is but one
	SheetCut string                   // … of the first {n}
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
