package solver

import "queenreel/trace"

// lines holds the number of queens in each column and on each diagonal. It ignores rows, because the
// solvers that use it have at most one queen in each row.
type lines struct {
	columns []int
	falling []int // the diagonals from the top left to the bottom right
	rising  []int // the diagonals from the bottom left to the top right
}

// newLines returns the lines of a board of n rows with the given queens.
func newLines(n int, queens []trace.Square) *lines {
	diagonals := 2*n - 1
	l := &lines{make([]int, n), make([]int, diagonals), make([]int, diagonals)}
	for _, q := range queens {
		l.add(q, 1)
	}
	return l
}

// add adds d to the number of queens on s.
func (l *lines) add(s trace.Square, d int) {
	falling, rising := l.diagonals(s)
	l.columns[s.Col] += d
	l.falling[falling] += d
	l.rising[rising] += d
}

// attackers returns the number of queens in other rows that attack s. There must be no queen on s.
func (l *lines) attackers(s trace.Square) int {
	falling, rising := l.diagonals(s)
	return l.columns[s.Col] + l.falling[falling] + l.rising[rising]
}

func (l *lines) diagonals(s trace.Square) (falling, rising int) {
	return int(s.Col) - int(s.Row) + len(l.columns) - 1, int(s.Col) + int(s.Row)
}
