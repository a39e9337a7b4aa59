package trace

import (
	"fmt"
	"iter"
	"math/bits"
)

// A Square is a square of the board. Rows count from 0 at the top, columns from 0 at the left.
//
// Where an event speaks of a whole line, the other coordinate is -1: see Row and Column.
type Square struct{ Row, Col int16 }

// Sq returns the square in a row and a column, of each of which it keeps the low 16 bits.
func Sq(row, col int) Square { return Square{int16(row), int16(col)} }

// Row returns the Square that stands for a whole row.
func Row(row int) Square { return Sq(row, -1) }

// Column returns the Square that stands for a whole column.
func Column(col int) Square { return Sq(-1, col) }

// Attacks reports whether a queen on s attacks t: a queen does not attack her own square.
func (s Square) Attacks(t Square) bool {
	dr, dc := int(s.Row)-int(t.Row), int(s.Col)-int(t.Col)
	return s != t && (dr == 0 || dc == 0 || dr == dc || dr == -dc)
}

// On reports whether s is a square of a board of n rows.
func (s Square) On(n int) bool {
	return 0 <= s.Row && int(s.Row) < n && 0 <= s.Col && int(s.Col) < n
}

// String returns the row and the column, as in "4,2"; a whole line is "row 4" or "column 2".
func (s Square) String() string {
	switch {
	case s.Col < 0 && s.Row >= 0:
		return fmt.Sprintf("row %d", s.Row)
	case s.Row < 0 && s.Col >= 0:
		return fmt.Sprintf("column %d", s.Col)
	}
	return fmt.Sprintf("%d,%d", s.Row, s.Col)
}

// A Set is a set of squares of a board of up to MaxN rows: row by row, with bit c for column c. It can be
// compared with ==; the zero Set is empty. It never has squares off a board of MaxN rows.
type Set [MaxN]uint64

// Add puts s into the set, unless s is off a board of MaxN rows.
func (x *Set) Add(s Square) {
	if s.On(MaxN) {
		x[s.Row] |= 1 << s.Col
	}
}

// Remove takes s out of the set.
func (x *Set) Remove(s Square) {
	if s.On(MaxN) {
		x[s.Row] &^= 1 << s.Col
	}
}

// Has reports whether s is in the set.
func (x *Set) Has(s Square) bool { return s.On(MaxN) && x[s.Row]>>s.Col&1 != 0 }

// Squares yields the squares of the set, row by row and from left to right. It can be ranged again.
func (x *Set) Squares() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for row, cols := range x {
			for ; cols != 0; cols &= cols - 1 {
				if !yield(Sq(row, bits.TrailingZeros64(cols))) {
					return
				}
			}
		}
	}
}
