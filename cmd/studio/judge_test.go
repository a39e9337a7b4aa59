package main

import (
	"fmt"
	"slices"
)

// A judge knows the rules for a board of n rows, and nothing of Queenreel. Squares are numbered row by row, from 0.
type judge struct{ n int }

// along returns how a queen attacks a square, or "".
func (j judge) along(queen, at int) string {
	rows, columns := queen/j.n-at/j.n, queen%j.n-at%j.n
	switch {
	case queen == at:
		return ""
	case rows == 0:
		return "same row"
	case columns == 0:
		return "same column"
	case rows == columns || rows == -columns:
		return "same diagonal"
	}
	return ""
}

// attacked reports whether one of the queens attacks a square.
func (j judge) attacked(at int, queens []int) bool {
	return slices.ContainsFunc(queens, func(q int) bool { return j.along(q, at) != "" })
}

// name returns the name of a square.
func (j judge) name(at int) string { return fmt.Sprintf("%c%d", 'a'+at%j.n, j.n-at/j.n) }

// square returns the square with a name.
func (j judge) square(name string) int { return (j.n-int(name[1]-'0'))*j.n + int(name[0]-'a') }
