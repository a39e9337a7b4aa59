package story

import (
	"strconv"

	"queenreel/trace"
)

// PaperTexts are the texts of sheets and pages of boards.
type PaperTexts struct {
	Sheet            string // the title of a sheet of all {n} solutions for {queens} queens
	SheetOne         string // … of the only one
	SheetCut         string // … of the first {n}
	WithFixed        string // … {text}, one of these, with {list}, which are fixed
	Page             string // at the foot: page {n} of {total}
	Fundamental      string // a title: {n} solutions for {queens} queens, one of each class
	FundamentalCut   string // … {text}, the title of some solutions, of which one of each class is shown
	Classes          string // … {text}, the title of all solutions, which are shown by their {n} classes
	Class            string // the heading of class {n}, of {total} solutions
	ClassCut         string // … of which not all are shown, but {text}
	Size             string // beside a number: the class has {n} solutions
	Unmoved          string // … it is the first of its class
	QuarterTurn      string // … how it comes from the first of its class, as the symmetries of trace
	HalfTurn         string
	ThreeQuarterTurn string
	LeftRight        string
	UpDown           string
	FallingDiagonal  string
	RisingDiagonal   string
	Worksheet, Given string // the title of exercises: {queens} queens are to be placed; … some are given
	Name, Date       string // before lines for who solves them, and when
	Answers          string // the title of their answers
	OneAnswer        string // beside the number of an answer: there is no other
	ManyAnswers      string // … it is one of {n}
}

// GalleryTexts are the texts of a page that shows the pictures of solutions.
type GalleryTexts struct {
	Show, All             string // which classes are shown; all of them
	Previous, Next, Close string // what buttons do
}

// ClassHeading returns the heading of class n, of which a number of solutions are shown.
func (l *Language) ClassHeading(n int, c trace.Class) string {
	text := l.Paper.Class
	if len(c.Members) < c.Size {
		text = l.Paper.ClassCut
	}
	return Say(text, Words{N: n, Total: c.Size, Text: strconv.Itoa(len(c.Members))})
}

// WorksheetTitle returns the title of exercises for a number of queens, of which some are given.
func (l *Language) WorksheetTitle(queens, given int) string {
	if given > 0 {
		return Say(l.Paper.Given, Words{Queens: queens})
	}
	return Say(l.Paper.Worksheet, Words{Queens: queens})
}

// AnswerOf words how many answers an exercise has.
func (l *Language) AnswerOf(answers int) string {
	if answers == 1 {
		return l.Paper.OneAnswer
	}
	return Say(l.Paper.ManyAnswers, Words{N: answers})
}

// Symmetry words how a board comes from the first of its class.
func (l *Language) Symmetry(s trace.Symmetry) string {
	t := &l.Paper
	names := [trace.Symmetries]string{
		t.Unmoved, t.QuarterTurn, t.HalfTurn, t.ThreeQuarterTurn, t.LeftRight, t.UpDown, t.FallingDiagonal, t.RisingDiagonal,
	}
	if s >= trace.Symmetries {
		return ""
	}
	return names[s]
}
