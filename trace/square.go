package trace

import (
	"fmt"
	"iter"
	"math/bits"
)

// A Square is a square of the board. Rows are numbered from 0 at the top, columns from 0 at the left.
//
// A Square can also stand for a whole row or column: see Row and Column.
type Square struct{ Row, Col int16 }

// Sq returns the square in the given row and column, which must fit 16 bits: higher bits are dropped.
func Sq(row, col int) Square { return Square{int16(row), int16(col)} }

// Row returns the Square that stands for a whole row. Its column is -1.
func Row(row int) Square { return Sq(row, -1) }

// Column returns the Square that stands for a whole column. Its row is -1.
func Column(col int) Square { return Sq(-1, col) }

// Attacks reports whether a queen on s attacks t. It does not attack s itself.
func (s Square) Attacks(t Square) bool {
	dr, dc := int(s.Row)-int(t.Row), int(s.Col)-int(t.Col)
	return s != t && (dr == 0 || dc == 0 || dr == dc || dr == -dc)
}

// On reports whether s is on a board of n rows.
func (s Square) On(n int) bool {
	return 0 <= s.Row && int(s.Row) < n && 0 <= s.Col && int(s.Col) < n
}

// OnLine reports whether s is on a row or column. No square is on [Nowhere].
func (s Square) OnLine(line Square) bool {
	return line.Col < 0 && line.Row >= 0 && line.Row == s.Row || line.Row < 0 && line.Col >= 0 && line.Col == s.Col
}

// Along yields the squares of a row or column of a board of n rows.
func Along(line Square, n int) iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for i := range n {
			s := Sq(int(line.Row), i)
			if line.Row < 0 {
				s = Sq(i, int(line.Col))
			}
			if line == Nowhere || !yield(s) {
				return
			}
		}
	}
}

// String returns the row and the column, as in "4,2", or the name of a whole line, as in "row 4".
func (s Square) String() string {
	switch {
	case s.Col < 0 && s.Row >= 0:
		return fmt.Sprintf("row %d", s.Row)
	case s.Row < 0 && s.Col >= 0:
		return fmt.Sprintf("column %d", s.Col)
	}
	return fmt.Sprintf("%d,%d", s.Row, s.Col)
}

// A Set is a set of squares on a board of MaxN rows. Each element is a row, whose bit c stands for column c.
// The zero Set is empty. Sets can be copied, and compared with ==.
type Set [MaxN]uint64

// Add adds s to the set. It does nothing if s is off the board.
func (x *Set) Add(s Square) {
	if s.On(MaxN) {
		x[s.Row] |= 1 << s.Col
	}
}

// Remove removes s from the set, if it is there.
func (x *Set) Remove(s Square) {
	if s.On(MaxN) {
		x[s.Row] &^= 1 << s.Col
	}
}

// Has reports whether s is in the set.
func (x *Set) Has(s Square) bool { return s.On(MaxN) && x[s.Row]>>s.Col&1 != 0 }

// SetOf returns the set of some squares.
func SetOf(squares ...Square) (x Set) {
	for _, s := range squares {
		x.Add(s)
	}
	return x
}

// Plus returns the squares in either set.
func (x Set) Plus(y Set) Set {
	for row := range y { // a range over the rows themselves would copy them all
		x[row] |= y[row]
	}
	return x
}

// Minus returns the squares of x that are not in y.
func (x Set) Minus(y Set) Set {
	for row := range y {
		x[row] &^= y[row]
	}
	return x
}

// Both returns the squares in both sets.
func (x Set) Both(y Set) Set {
	for row := range y {
		x[row] &= y[row]
	}
	return x
}

// Within reports whether all squares of x are in y.
func (x Set) Within(y Set) bool { return x.Minus(y) == Set{} }

// Len returns the number of squares in the set.
func (x Set) Len() (n int) {
	for row := range x {
		n += bits.OnesCount64(x[row])
	}
	return n
}

// Attackers returns the squares of the set from which a queen attacks s.
func (x *Set) Attackers(s Square) (by Set) {
	for q := range x.Squares() {
		if q.Attacks(s) {
			by.Add(q)
		}
	}
	return by
}

// Squares yields the squares in the set, row by row and from left to right. It can be ranged more than once.
func (x *Set) Squares() iter.Seq[Square] { return x.squares(MaxN) }

// squares yields the squares in the first rows of the set.
func (x *Set) squares(rows int) iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for row, cols := range x[:rows] {
			for ; cols != 0; cols &= cols - 1 {
				if !yield(Sq(row, bits.TrailingZeros64(cols))) {
					return
				}
			}
		}
	}
}

// along yields the squares of the set in a row or column of a board of n rows.
func (x *Set) along(line Square, n int) iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for s := range Along(line, n) {
			if x.Has(s) && !yield(s) {
				return
			}
		}
	}
}

// Nowhere stands for no square, and for no row or column.
var Nowhere = Sq(-1, -1)
