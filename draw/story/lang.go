package story

import (
	"fmt"
	"strings"

	"queenreel/trace"
)

// Languages holds the languages of captions, in the order in which lists show them.
var Languages = []Language{
	English,
}

// A Language holds every text that a picture can show. In the texts {at} and {by} stand for squares,
// {row} and {byrow} for their rows' names, {n} for a number, {list} for the queens' squares; {solver}
// and {doc} are what the solver says of itself.
type Language struct {
	Name string // as the command line writes it
	Doc  string // the language in its own words

	Start, StartDetail          string // the empty board; {n} queens
	Placed                      string // a queen was placed
	PlacedFirst                 string // … on the first square tested
	PlacedAfterOne, PlacedAfter string // … after {n} squares that are attacked
	PlacedNext                  string // … when the test itself had a scene
	Free, FreeDetail            string // a tested square is free
	Attacked                    string // a tested square is attacked
	SameRow, SameColumn         string // … and how
	SameDiagonal                string
	NoFree, NoFreeColumn        string // every square of a row, or column, is attacked
	NoOther, NoOtherColumn      string // the rest of a row, or column, is attacked
	TakeBack                    string // take the queen on {at} back
	TakeBackDetail              string // … and go on in her row
	NextSolution                string // take a queen back after a solution
	Solution, SolutionDetail    string // solution {n}; the queens' {list}
	SolutionPlain               string // … of {queens} queens, where the list would be too long
	EndNone, EndOne, EndMany    string // the whole search is done, with {n} solutions
	EndDetail                   string // … and every square of {row} was tried

	Counters map[trace.Counter]string // what stands under the figures
	Sheet    string                   // the title of a sheet of all {n} solutions for {queens} queens
	SheetOne string                   // … if there is but one
	SheetCut string                   // … of the first {n}
}

// words are what the placeholders of a text stand for.
type words struct {
	at, by, row, list string
	n, queens         int
	solver, doc       string
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
		text = after
		switch name {
		case "at":
			s.WriteString(w.at)
		case "by":
			s.WriteString(w.by)
		case "row":
			s.WriteString(w.row)
		case "list":
			s.WriteString(w.list)
		case "solver":
			s.WriteString(w.solver)
		case "doc":
			s.WriteString(w.doc)
		case "n":
			fmt.Fprint(&s, w.n)
		case "queens":
			fmt.Fprint(&s, w.queens)
		}
	}
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
