package words

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"queenreel/trace"
)

// Labels says how squares, rows and columns are named.
type Labels uint8

// The ways to name squares.
const (
	Grid     Labels = iota // a1 at the top left, as in a spreadsheet
	Chess                  // a1 at the bottom left
	Index                  // rows and columns from 0, row 0 at the top
	One                    // the same, from 1
	NoLabels               // no names beside the board; captions name squares as with Grid
)

// LabelNames holds the name of each of the Labels, as the command line writes it.
var LabelNames = []string{Grid: "grid", Chess: "chess", Index: "index", One: "one", NoLabels: "none"}

// LabelsOf returns the labels with one of LabelNames; with any other name, the first.
func LabelsOf(name string) Labels { return Labels(max(0, slices.Index(LabelNames, name))) }

// counts reports whether rows and columns are counted, and returns the number of the first.
func (l Labels) counts() (first int, ok bool) {
	return int(l) - int(Index), l == Index || l == One
}

// Row returns the name of a row of a board of n rows, or "" if there is no such row.
func (l Labels) Row(row, n int) string {
	first, counted := l.counts()
	switch {
	case row < 0 || row >= n:
		return ""
	case counted:
		return strconv.Itoa(first + row)
	case l == Chess:
		return strconv.Itoa(n - row)
	}
	return strconv.Itoa(row + 1)
}

const letters = "abcdefghijklmnopqrstuvwxyz"

// Column returns the name of a column, or "" if col is negative. After z comes aa, as in spreadsheets.
func (l Labels) Column(col int) string {
	first, counted := l.counts()
	switch {
	case col < 0:
		return ""
	case counted:
		return strconv.Itoa(first + col)
	}
	return l.Column(col/26-1) + letters[col%26:col%26+1]
}

// Line returns the name of a row or column of a board of n rows, or "" if it is none. Lines without names are counted,
// from 1.
func (l Labels) Line(line trace.Square, n int) string {
	i := int(max(line.Row, line.Col))
	switch {
	case i < 0 || i >= n:
		return ""
	case l == NoLabels:
		return strconv.Itoa(i + 1)
	case line.Row < 0:
		return l.Column(i)
	}
	return l.Row(i, n)
}

// Square returns the name of a square of a board of n rows, or "" if it is off the board.
func (l Labels) Square(s trace.Square, n int) string {
	row, column := l.Row(int(s.Row), n), l.Column(int(s.Col))
	_, counted := l.counts()
	switch {
	case !s.On(n):
		return ""
	case counted:
		return "(" + row + ", " + column + ")"
	}
	return column + row
}

// Reading returns how squares with these names are read on boards of n rows; 0 stands for any number.
func (l Labels) Reading(n int) trace.Reading {
	r := trace.Reading{N: n, First: -1, FromBottom: l == Chess}
	if first, counted := l.counts(); counted {
		r.First = first
	}
	return r
}

// Squares returns the names of some squares.
func (l Labels) Squares(squares iter.Seq[trace.Square], n int) []string {
	return NamesOf(slices.Collect(squares), func(s trace.Square) string { return l.Square(s, n) })
}

// QueenList returns the names of the squares of all queens, from the top row down, separated by spaces.
func QueenList(b *trace.Board, l Labels) string { return strings.Join(l.Squares(b.Queens(), b.N), " ") }

// NamesOf returns the name of each of some things.
func NamesOf[T any](all []T, name func(T) string) []string {
	var names []string
	for _, one := range all {
		names = append(names, name(one))
	}
	return names
}

// Line names a row or column of a board of n rows, or returns "" if it is none. Where lines have no names they are
// counted, from 1.
func (l *Language) Line(line trace.Square, labels Labels, n int) string {
	return l.named(l.Row, l.Column, line, labels, n)
}

// FullLine does the same, and says from where lines without names are counted.
func (l *Language) FullLine(line trace.Square, labels Labels, n int) string {
	if labels == NoLabels {
		return l.named(l.PlainRow, l.PlainColumn, line, labels, n)
	}
	return l.Line(line, labels, n)
}

// named fills the name of a line into the text for rows or for columns.
func (l *Language) named(row, column string, line trace.Square, labels Labels, n int) string {
	if line.Row < 0 {
		row = column
	}
	if name := labels.Line(line, n); name != "" {
		return l.Say(row, Values{Text: name})
	}
	return ""
}
