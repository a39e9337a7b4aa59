package trace

import (
	"iter"
	"math/bits"
	"strings"
)

// MaxN is the number of rows of the largest Board. Larger problems have no Board and no pictures.
const MaxN = 64

// A Board is a set of queens on N rows and N columns. Board{N: 8} is an empty board. Boards are values:
// they can be copied, and compared with ==. An N below 0 counts as 0, and one above MaxN as MaxN.
type Board struct {
	N      int
	queens Set
}

func (b *Board) size() int { return min(max(b.N, 0), MaxN) }

func (b *Board) all() uint64 { return ^uint64(0) >> (MaxN - b.size()) }

// Has reports whether a queen stands on s.
func (b *Board) Has(s Square) bool { return s.On(b.size()) && b.queens.Has(s) }

// Len returns the number of queens on the board.
func (b *Board) Len() int { return b.queens.Len() }

// RowEmpty reports whether no queen stands in a row. A row off the board is empty.
func (b *Board) RowEmpty(row int) bool { return row < 0 || row >= MaxN || b.queens[row] == 0 }

// Occupied returns the squares that hold a queen.
func (b Board) Occupied() Set { return b.queens }

// Queens yields the squares that hold a queen, from the top row down. It can be ranged more than once.
func (b *Board) Queens() iter.Seq[Square] { return b.queens.squares(b.size()) }

// Columns returns the column of the queen in each row, or -1 for an empty row. The caller owns the slice.
func (b *Board) Columns() []int {
	cols := make([]int, b.size())
	for row := range cols {
		cols[row] = -1
		if !b.RowEmpty(row) {
			cols[row] = bits.TrailingZeros64(b.queens[row])
		}
	}
	return cols
}

// Attacker returns the first queen, from the top row down, that attacks s, or false if none does.
func (b *Board) Attacker(s Square) (Square, bool) {
	for row, cols := range b.queens[:b.size()] { // Queens would visit all MaxN rows
		for ; cols != 0; cols &= cols - 1 {
			if q := Sq(row, bits.TrailingZeros64(cols)); q.Attacks(s) {
				return q, true
			}
		}
	}
	return Square{}, false
}

// Attacked returns the squares that at least one queen attacks.
func (b *Board) Attacked() Set {
	var attacked Set
	var down, up sweep
	n, all := b.size(), b.all()
	for above := range n {
		below := n - 1 - above
		attacked[above] |= down.next(b.queens[above]) & all
		attacked[below] |= up.next(b.queens[below]) & all
	}
	for row, queens := range b.queens[:n] {
		switch {
		case queens&(queens-1) != 0: // two or more, which attack each other
			attacked[row] = all
		case queens != 0:
			attacked[row] |= all &^ queens
		}
	}
	return attacked
}

// A sweep goes over the rows of a board, one way, with the columns and diagonals that queens of the rows before attack.
type sweep struct{ columns, left, right uint64 }

// next returns the squares of the next row that queens of those before attack.
func (s *sweep) next(queens uint64) (attacked uint64) {
	attacked = s.columns | s.left | s.right
	s.columns |= queens
	s.left, s.right = (s.left|queens)>>1, (s.right|queens)<<1
	return attacked
}

// Beaten returns the squares of the queens that are attacked by other queens.
func (b *Board) Beaten() Set { return b.queens.Both(b.Attacked()) }

// String returns the board as text: one line for each row, with "Q" or "_" for each square, separated by
// spaces.
func (b Board) String() string {
	var s strings.Builder
	n := b.size()
	for row := range n {
		line := []byte(strings.Repeat("_ ", n-1) + "_\n")
		for q := range b.queens.along(Row(row), n) {
			line[2*q.Col] = 'Q'
		}
		s.Write(line)
	}
	return s.String()
}

// ParseBoard parses the text form of a board, as returned by String. The board has as many rows as the text; it is an
// error if these are none or more than MaxN, or if one of them does not have as many squares.
func ParseBoard(text string) (Board, error) {
	boards, err := ReadBoards(text, Reading{First: -1, Limit: 1})
	if err != nil {
		return Board{}, err
	}
	return boards[0], nil
}
