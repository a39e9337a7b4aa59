package story

import (
	"fmt"

	"queenreel/trace"
)

// Labels says how squares, rows and columns are named.
type Labels uint8

// The ways to name squares.
const (
	Chess    Labels = iota // a1 at the bottom left
	Index                  // rows and columns from 0, row 0 at the top
	NoLabels               // nothing beside the board; captions speak as with Chess
)

// LabelNames holds the name of each of the Labels, as the command line writes it.
var LabelNames = []string{Chess: "chess", Index: "index", NoLabels: "none"}

// Row returns the name of a row of a board of n rows.
func (l Labels) Row(row, n int) string {
	if l == Index {
		return fmt.Sprint(row)
	}
	return fmt.Sprint(n - row)
}

// Column returns the name of a column. After z comes aa, as in spreadsheets.
func (l Labels) Column(col int) string {
	if l == Index {
		return fmt.Sprint(col)
	}
	name := string(rune('a' + col%26))
	if col >= 26 {
		name = l.Column(col/26-1) + name
	}
	return name
}

// Square returns the name of a square of a board of n rows.
func (l Labels) Square(s trace.Square, n int) string {
	if l == Index {
		return fmt.Sprintf("(%d, %d)", s.Row, s.Col)
	}
	return l.Column(int(s.Col)) + l.Row(int(s.Row), n)
}
