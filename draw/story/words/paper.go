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
	Sheet            string `en:"All {n} solutions for {queens queen queens}"`                                  // the title of a sheet of all {n} solutions for {queens} queens
	SheetOne         string `en:"The only solution for {queens queen queens}"`                                  // the title of a sheet of the only solution
	SheetCut         string `en:"The first {n solution solutions} for {queens queen queens}"`                   // the title of a sheet of the first {n} solutions
	SheetFirst       string `en:"A solution for {queens queen queens}"`                                         // the title of a sheet of the first solution
	WithFixed        string `en:"{text} with {list} fixed"`                                                     // {text}, one of these titles, with {list}, which are fixed
	Page             string `en:"Page {n} of {total}"`                                                          // at the foot: page {n} of {total}
	Fundamental      string `en:"The {n fundamental_solution fundamental_solutions} for {queens queen queens}"` // a title: {n} solutions for {queens} queens, one of each class
	FundamentalOne   string `en:"The only fundamental solution for {queens queen queens}"`                      // this title, where there is one class
	FundamentalCut   string `en:"{text}, one of each class"`                                                    // {text}, the title of some solutions: the sheet shows one of each class
	Classes          string `en:"{text}, in {n class classes}"`                                                 // {text}, the title of all solutions: the sheet shows them by their {n} classes
	Class            string `en:"Class {n}: {total solution solutions}"`                                        // the heading of class {n}, of {total} solutions
	ClassCut         string `en:"Class {n}: {text} of its {total} solutions"`                                   // the heading of class {n}, of which only {text} solutions are shown
	Size             string `en:"class of {n}"`                                                                 // beside a number: the class has {n} solutions
	Unmoved          string `en:"fundamental"`                                                                  // beside a number: the solution is the first of its class
	QuarterTurn      string `en:"quarter turn right"`                                                           // beside a number: how the solution comes from the first of its class, as the symmetries of trace
	HalfTurn         string `en:"half turn"`
	ThreeQuarterTurn string `en:"quarter turn left"`
	LeftRight        string `en:"mirrored left to right"`
	UpDown           string `en:"mirrored top to bottom"`
	FallingDiagonal  string `en:"mirrored in diagonal \\"`
	RisingDiagonal   string `en:"mirrored in diagonal /"`
	Worksheet        string `en:"Place {queens queen queens} so that no two attack each other"`                // the title of exercises: {queens} queens are to be placed
	Given            string `en:"Place the missing queens, {queens} in all, so that no two attack each other"` // the same title, where some queens are given
	Name             string `en:"Name"`                                                                        // before lines for who solves them, and when
	Date             string `en:"Date"`
	Answers          string `en:"Answers"`            // the title of their answers
	OneAnswer        string `en:"the only answer"`    // beside the number of an answer: there is no other
	ManyAnswers      string `en:"one of {n} answers"` // beside the number of an answer: it is one of {n}
}

// GivenTexts are the texts of boards that are given, not searched for.
type GivenTexts struct {
	Empty       string `en:"no queens"`                                                    // the caption of a board without queens,
	Alone       string `en:"one queen"`                                                    // with one,
	Calm        string `en:"{n} queens, none attacks another"`                             // with {n} that do not attack each other,
	Pair        string `en:"{at} and {next} attack each other"`                            // with two that do, on {at} and {next},
	Pairs       string `en:"{n pair_of_queens_attacks pairs_of_queens_attack} each other"` // or with {n} pairs
	Beaten      string `en:"{total} of {n queen queens} are attacked"`                     // its detail
	Attacks     string `en:"{n attack attacks}"`                                           // beside the number of a board with {n} pairs
	Sheet       string `en:"{n board boards} of {queens row rows}"`                        // the title of a sheet of {n} boards of {queens} rows
	SheetBeaten string `en:"{text}, {n} with attacks"`                                     // {text}, this title: queens attack each other on {n} of them
}

// GalleryTexts are the texts of a page that shows the pictures of solutions.
type GalleryTexts struct {
	Show     string `en:"Show"`        // which classes are shown
	All      string `en:"All classes"` // all of them
	Previous string `en:"Previous"`    // what buttons do
	Next     string `en:"Next"`
	Close    string `en:"Close"`
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
	X         string    `en:"N, the number of queens"` // of charts of growth: what N is
	Nodes     PlotTexts `Title:"How the work grows: all solutions for N queens" Y:"nodes: branches, candidates or queens placed"`
	Tests     PlotTexts `Title:"How many squares are tested for all solutions" Y:"squares tested"`
	Failures  PlotTexts `Title:"How often branches fail on the way to all solutions" Y:"what ended a branch: failures, conflicts or dead ends"`
	Branches  PlotTexts `Title:"How many branches lead to all solutions" Y:"branches"`
	Time      PlotTexts `Title:"How long the searches for all solutions take" Y:"measured time in milliseconds"`
	Solutions PlotTexts `Title:"How many solutions N queens have" Y:"solutions"`
	Bytes     PlotTexts `Title:"How large the traces of all solutions are" Y:"bytes of the trace of the search"`
	Late      string    `en:"A cross marks a search that was stopped after {text}: its total is not known."` // a note: the meaning of a cross, where searches were stopped after {text}
	Zeros     string    `en:"Zeros are left out (log scale): {list}."`                                       // a note: {list} has no place on the scale
	ZerosAt   string    `en:"{solver} at {list}"`                                                            // there {solver} is 0 for the numbers of {list}
	Depth     string    `en:"The depth of a search: {solver}, {queens queen queens}"`                        // a chart of the search of {solver} for {queens} queens: its title, its axes, a note
	DepthX    string    `en:"steps of the search"`
	DepthY    string    `en:"queens on the board; each drop is a backtrack"`
	DepthNote string    `en:"Dots are solutions."`
	Alt       string    `en:"A chart. {title}; {detail}, for {list}."` // a chart with a {title}, of {detail}, for the solvers of {list}
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
		list = l.Join(l.Compare.And, list, l.Say(l.Chart.ZerosAt, Values{Solver: l.Joined(names, l.And), List: "N = " + strings.Join(ranges(z.At), l.Between)}))
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
