package words

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"queenreel/trace"
)

// PaperTexts are the texts of sheets and pages of boards.
type PaperTexts struct {
	Sheet            string // the title of a sheet of all {n} solutions for {queens} queens
	SheetOne         string // the title of a sheet of the only solution
	SheetCut         string // the title of a sheet of the first {n} solutions
	SheetFirst       string // the title of a sheet of the first solution
	WithFixed        string // {text}, one of these titles, with {list}, which are fixed
	Work             string // under these titles: what {solver} counted, {text}
	Page             string // at the foot: page {n} of {total}
	Fundamental      string // a title: {n} solutions for {queens} queens, one of each class
	FundamentalOne   string // this title, where there is one class
	FundamentalCut   string // {text}, the title of some solutions: the sheet shows one of each class
	Classes          string // {text}, the title of all solutions: the sheet shows them by their {n} classes
	Class            string // the heading of class {n}, of {total} solutions
	ClassCut         string // the heading of class {n}, of which only {text} solutions are shown
	Size             string // beside a number: the class has {n} solutions
	Unmoved          string // beside a number: the solution is the first of its class
	QuarterTurn      string // beside a number: how the solution comes from the first of its class, as the symmetries of trace
	HalfTurn         string
	ThreeQuarterTurn string
	LeftRight        string
	UpDown           string
	FallingDiagonal  string
	RisingDiagonal   string
	Worksheet        string // the title of exercises: {queens} queens are to be placed
	Given            string // the same title, where some queens are given
	Name             string // before lines for who solves them, and when
	Date             string
	Tried            string // before lines for what they try
	Answers          string // the title of their answers
	OneAnswer        string // beside the number of an answer: there is no other
	ManyAnswers      string // beside the number of an answer: it is one of {n}
}

// GivenTexts are the texts of boards that are given, not searched for.
type GivenTexts struct {
	Empty       string // the caption of a board without queens,
	Alone       string // with one,
	Calm        string // with {n} that do not attack each other,
	Pair        string // with two that do, on {at} and {next},
	Pairs       string // or with {n} pairs
	Beaten      string // its detail
	Dead        string // the rows {list} have no safe square
	Attacks     string // beside the number of a board with {n} pairs
	Sheet       string // the title of a sheet of {n} boards of {queens} rows
	SheetBeaten string // {text}, this title: queens attack each other on {n} of them
}

// GalleryTexts are the texts of a page that shows the pictures of solutions.
type GalleryTexts struct {
	Show     string // which classes are shown
	All      string // all of them
	Previous string // what buttons do
	Next     string
	Close    string
}

// ClassHeading returns the heading of class n, which says how many of its solutions are shown.
func (l *Language) ClassHeading(n int, c trace.Class) string {
	text := l.Paper.Class
	if len(c.Members) < c.Size {
		text = l.Paper.ClassCut
	}
	return l.Say(text, Values{N: n, Total: c.Size, Text: strconv.Itoa(len(c.Members))})
}

// WorksheetTitle returns the title of exercises for a number of queens; given is the number of given queens.
func (l *Language) WorksheetTitle(queens, given int) string {
	if given > 0 {
		return l.Say(l.Paper.Given, Values{Queens: queens})
	}
	return l.Say(l.Paper.Worksheet, Values{Queens: queens})
}

// AnswerOf words how many answers an exercise has.
func (l *Language) AnswerOf(answers int) string {
	if answers == 1 {
		return l.Paper.OneAnswer
	}
	return l.Say(l.Paper.ManyAnswers, Values{N: answers})
}

// Symmetry words how a board comes from the first of its class.
func (l *Language) Symmetry(s trace.Symmetry) string {
	t := &l.Paper
	return []string{t.Unmoved, t.QuarterTurn, t.HalfTurn, t.ThreeQuarterTurn, t.LeftRight, t.UpDown, t.FallingDiagonal, t.RisingDiagonal}[s]
}

// ChartTexts are the texts of charts.
type ChartTexts struct {
	X         string // of charts of growth: what N is
	Nodes     PlotTexts
	Tests     PlotTexts
	Failures  PlotTexts
	Branches  PlotTexts
	Time      PlotTexts
	Solutions PlotTexts
	Bytes     PlotTexts
	Late      string // a note: the meaning of a cross, where searches were stopped after {text}
	Zeros     string // a note: {list} has no place on the scale
	ZerosAt   string // there {solver} is 0 for the numbers of {list}
	Depth     string // a chart of the search of {solver} for {queens} queens: its title, its axes, a note
	DepthX    string
	DepthY    string
	DepthNote string
	Alt       string // a chart with a {title}, of {detail}, for the solvers of {list}
}

// PlotTexts are the title of a chart of growth, and what grows.
type PlotTexts struct{ Title, Y string }

// A Zero says where a solver has figures that are 0.
type Zero struct {
	Solver string
	At     []int
}

// ZeroNote says which figures a logarithmic scale leaves out. Solvers that leave out the same are named together.
func (l *Language) ZeroNote(zeros []Zero) string {
	list := ""
	for i, z := range zeros {
		same := func(other Zero) bool { return slices.Equal(other.At, z.At) }
		if slices.ContainsFunc(zeros[:i], same) {
			continue
		}
		var names []string
		for _, other := range zeros {
			if same(other) {
				names = append(names, other.Solver)
			}
		}
		at := Values{Solver: l.Joined(names, l.And), List: "N = " + strings.Join(ranges(z.At), l.Between)}
		list = l.Join(l.Compare.And, list, l.Say(l.Chart.ZerosAt, at))
	}
	return l.Say(l.Chart.Zeros, Values{List: list})
}

// ranges returns numbers in ascending order as texts, three or more that follow each other as in 1–7.
func ranges(numbers []int) []string {
	var texts []string
	for i := 0; i < len(numbers); {
		end := i + 1
		for end < len(numbers) && numbers[end] == numbers[end-1]+1 {
			end++
		}
		if end-i < 3 {
			end = i + 1
			texts = append(texts, strconv.Itoa(numbers[i]))
		} else {
			texts = append(texts, fmt.Sprintf("%d–%d", numbers[i], numbers[end-1]))
		}
		i = end
	}
	return texts
}
