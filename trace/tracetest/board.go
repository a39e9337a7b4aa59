package tracetest

import "slices"

// The rules of queens, the slow way, by no code of what is tested. A board is the columns of its rows from the top, as trace.Board.Columns has
// them: -1 in a row without a queen.

// Empty returns a board of n rows without queens.
func Empty(n int) []int { return slices.Repeat([]int{-1}, n) }

// Attack returns along what a queen attacks a square: "row", "column" or "diagonal", or "" if it doesn't. None attacks its own square.
func Attack(row, col, toRow, toCol int) string {
	rows, cols := row-toRow, col-toCol
	switch {
	case rows == 0 && cols == 0:
		return ""
	case rows == 0:
		return "row"
	case cols == 0:
		return "column"
	case rows == cols || rows == -cols:
		return "diagonal"
	}
	return ""
}

// Free returns the columns of each row in which a square has no queen, and none that attacks it.
func Free(board []int) [][]int {
	free := make([][]int, len(board))
	for row := range board {
		for col := range board {
			if board[row] != col && !attacked(board, row, col) {
				free[row] = append(free[row], col)
			}
		}
	}
	return free
}

// attacked reports whether a queen of a board attacks a square.
func attacked(board []int, row, col int) bool {
	for r, c := range board {
		if c >= 0 && Attack(r, c, row, col) != "" {
			return true
		}
	}
	return false
}

// Solutions returns all solutions that have the queens of a board, in the order of their columns. It tries every square of each row.
func Solutions(board []int) (all [][]int) {
	var fill func(board []int, row int)
	fill = func(board []int, row int) {
		if row == len(board) {
			all = append(all, slices.Clone(board))
			return
		}
		given := board[row]
		for col := range board {
			if (given < 0 || given == col) && !attacked(board, row, col) {
				board[row] = col
				fill(board, row+1)
			}
			board[row] = given
		}
	}
	fill(slices.Clone(board), 0)
	return all
}
