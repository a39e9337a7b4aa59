package story

import (
	"strconv"

	"queenreel/trace"
)

// PaperTexts are the texts of sheets and pages of boards.
type PaperTexts struct {
	Sheet            string `en:"All {n} solutions for {queens queen queens}"`                                  // the title of a sheet of all {n} solutions for {queens} queens
	SheetOne         string `en:"The only solution for {queens queen queens}"`                                  // … of the only one
	SheetCut         string `en:"The first {n solution solutions} for {queens queen queens}"`                   // … of the first {n}
	WithFixed        string `en:"{text} with {list} fixed"`                                                     // … {text}, one of these, with {list}, which are fixed
	Page             string `en:"Page {n} of {total}"`                                                          // at the foot: page {n} of {total}
	Fundamental      string `en:"The {n fundamental_solution fundamental_solutions} for {queens queen queens}"` // a title: {n} solutions for {queens} queens, one of each class
	FundamentalCut   string `en:"{text}, one of each class"`                                                    // … {text}, the title of some solutions, of which one of each class is shown
	Classes          string `en:"{text}, in {n class classes}"`                                                 // … {text}, the title of all solutions, which are shown by their {n} classes
	Class            string `en:"Class {n}: {total solution solutions}"`                                        // the heading of class {n}, of {total} solutions
	ClassCut         string `en:"Class {n}: {text} of its {total} solutions"`                                   // … of which not all are shown, but {text}
	Size             string `en:"class of {n}"`                                                                 // beside a number: the class has {n} solutions
	Unmoved          string `en:"fundamental"`                                                                  // … it is the first of its class
	QuarterTurn      string `en:"quarter turn right"`                                                           // … how it comes from the first of its class, as the symmetries of trace
	HalfTurn         string `en:"half turn"`
	ThreeQuarterTurn string `en:"quarter turn left"`
	LeftRight        string `en:"mirrored left to right"`
	UpDown           string `en:"mirrored top to bottom"`
	FallingDiagonal  string `en:"mirrored in diagonal \\"`
	RisingDiagonal   string `en:"mirrored in diagonal /"`
	Worksheet        string `en:"Place {queens queen queens} so that no two attack each other"`                // the title of exercises: {queens} queens are to be placed
	Given            string `en:"Place the missing queens, {queens} in all, so that no two attack each other"` // … some are given
	Name             string `en:"Name"`                                                                        // before lines for who solves them, and when
	Date             string `en:"Date"`
	Answers          string `en:"Answers"`            // the title of their answers
	OneAnswer        string `en:"the only answer"`    // beside the number of an answer: there is no other
	ManyAnswers      string `en:"one of {n} answers"` // … it is one of {n}
}

// GalleryTexts are the texts of a page that shows the pictures of solutions.
type GalleryTexts struct {
	Show     string `en:"Show"`        // which classes are shown
	All      string `en:"All classes"` // all of them
	Previous string `en:"Previous"`    // what buttons do
	Next     string `en:"Next"`
	Close    string `en:"Close"`
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
