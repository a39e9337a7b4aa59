package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A solution is what a board style prints.
type solution struct {
	columns []int         // of the queen of each row
	class   int           // the size of its class under rotation and reflection, or 0 without --unique
	took    time.Duration // from the start of the search, or 0 without --times
}

// A boardStyle writes solutions. Only JSON includes the time; the other styles have a line with it before
// the board. Flushing w reports write errors.
type boardStyle struct {
	name  string
	write func(w *bufio.Writer, s solution)
}

// boardStyles holds the values of solve --style, the default first.
var boardStyles = []boardStyle{
	{"letters", grid{queen: "Q", empty: "_", between: " "}.write},
	{"binary", grid{queen: "1", empty: "0", between: ","}.write},
	{"array", grid{open: "[", queen: "1.", empty: "0.", between: " ", end: "]"}.write},
	{"rows", writeVariables},
	{"list", writeList},
	{"json", writeJSON},
}

// A grid is a style with a line for each row and an entry for each square.
type grid struct{ open, queen, empty, between, end string }

// write writes the rows and an empty line.
func (g grid) write(w *bufio.Writer, s solution) {
	squares := slices.Repeat([]string{g.empty}, len(s.columns))
	for _, col := range s.columns {
		squares[col] = g.queen
		fmt.Fprintln(w, g.open+strings.Join(squares, g.between)+g.end)
		squares[col] = g.empty
	}
	writeEnd(w, s)
}

// writeVariables writes a line like x0 = 4 for each row, and an empty line.
func writeVariables(w *bufio.Writer, s solution) {
	for row, col := range s.columns {
		fmt.Fprintf(w, "x%d = %d\n", row, col)
	}
	writeEnd(w, s)
}

// writeEnd ends a board of several lines with its class, if any, and an empty line.
func writeEnd(w *bufio.Writer, s solution) {
	if s.class > 0 {
		fmt.Fprintf(w, "class of %d\n", s.class)
	}
	fmt.Fprintln(w)
}

// writeList writes the columns on one line.
func writeList(w *bufio.Writer, s solution) {
	text := strings.ReplaceAll(fmt.Sprint(s.columns), " ", ", ")
	if s.class > 0 {
		text += fmt.Sprintf("  class of %d", s.class)
	}
	fmt.Fprintln(w, text)
}

// writeJSON writes a line of JSON.
func writeJSON(w *bufio.Writer, s solution) {
	json.NewEncoder(w).Encode(struct {
		Queens []int   `json:"queens"`
		Class  int     `json:"class,omitempty"`
		WallMS float64 `json:"wall_ms,omitempty"`
	}{s.columns, s.class, milliseconds(s.took)})
}

// milliseconds returns d as a number for JSON and CSV.
func milliseconds(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }
