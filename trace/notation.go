package trace

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Reading says what notations leave open.
type Reading struct {
	N     int // the rows of each board; 0 stands for as many as it has, or as its squares need
	First int // the number of the first row and column where they are counted; below 0 if it is not known
	Limit int // of boards

	FromBottom bool // the rows in names of squares count from the bottom, as in chess: a1 is at the bottom left, else at the top left
}

// An Unclear is the error of a board that can be read as two.
type Unclear struct {
	Doubt    Doubt
	Readings [2]Board
}

func (u *Unclear) Error() string { return "may be one of two boards, by its " + string(u.Doubt) }

// A Doubt says what of a board can be read in two ways.
type Doubt string

const (
	Counts  Doubt = "counts"  // rows and columns count from 0, or from 1
	Numbers Doubt = "numbers" // the first number of a line is its own, or a column
	Spaces  Doubt = "spaces"  // they are squares, or stand between them
)

// ErrManyBoards is the error of a text with more boards than its limit.
var ErrManyBoards = errors.New("has too many boards")

// The notations of numbers and squares.
var (
	digits    = regexp.MustCompile(`^\d+$`)
	column    = regexp.MustCompile(`^(?:\d+|\.)$`) // or none
	short     = regexp.MustCompile(`^(?:\d{1,2}|\.)$`)
	keyed     = regexp.MustCompile(`^\d+:(?:\d{1,2}|\.)$`)
	blank     = regexp.MustCompile(`^(?:[Q \n]+|[X \n]+|[* \n]+|[# \n]+)$`) // queens of one sign, and spaces
	sign      = regexp.MustCompile(`\S`)
	manyEmpty = regexp.MustCompile(`\d+`)
	named     = regexp.MustCompile(`^Q?([a-zA-Z]{1,3})(\d{1,4})$`)
	counted   = regexp.MustCompile(`^\((\d{1,4}), *(\d{1,4})\)$`)
)

// ReadBoards reads the boards of a text, one or several after each other, as people and programs write them:
//
//   - the column of each row, as in [0, 4, 7, 5, 2, 6, 1, 3], 1,5,8,6,3,7,2,4 and 15863724, or by name, as in x0 = 4, x1 = 7 and
//     {0: 4, 1: 7}; a row without a queen is -1, None or a dot;
//   - squares, as in a1 c2, and as in [[0, 0], [1, 2]], the row first;
//   - rows of squares with what stands between and beside them: queens are Q, or 1, X, * or # where there is no Q;
//   - FEN.
//
// Words and names are left out, as in q = [0, 1] and Solution 1: 0 1. The board of squares has at least as many rows as squares. Rows and
// columns count from 0 if one of them is 0, from 1 if one is the number of rows, from 0 if a row is without a queen, or else as r says; if
// it does not, the error is an *Unclear.
func ReadBoards(text string, r Reading) ([]Board, error) {
	text = alike.Replace(text)
	if blank.MatchString(text) && strings.TrimSpace(text) != "" {
		return r.spaced(strings.Split(strings.TrimRight(sign.ReplaceAllString(text, "Q"), "\n"), "\n"))
	}
	var boards []Board
	groups := rowGroups(text)
	for _, rows := range groups {
		read, err := r.group(rows, max(0, r.Limit-len(boards)))
		boards = append(boards, read...)
		if err != nil && err != ErrManyBoards && len(boards)+len(groups) > 1 {
			err = fmt.Errorf("board %d: %w", len(boards)+1, err)
		}
		if err != nil {
			return nil, err
		}
	}
	if boards == nil {
		return nil, errors.New("holds no board")
	}
	return boards, nil
}

// InFEN reports whether boards are in FEN, the notation of chess: no other one has slashes.
func InFEN(text string) bool { return strings.Contains(text, "/") }

// group reads the rows of a board, or several boards of a row each, up to a limit.
func (r Reading) group(rows [][]string, limit int) (boards []Board, err error) {
	if rows, err = joined(rows); err != nil {
		return nil, err
	}
	for i, words := range rows {
		if len(boards) == limit {
			return nil, ErrManyBoards
		}
		b, err := r.board(words, strconv.Itoa(i+1))
		if err = r.check(b.N, err); err != nil {
			return boards, err
		}
		boards = append(boards, b)
	}
	return boards, nil
}

// check returns what is wrong with a number of rows, or else the error.
func (r Reading) check(n int, err error) error {
	switch {
	case n > MaxN:
		return fmt.Errorf("has %d rows: boards go up to %d", n, MaxN)
	case err == nil && r.N > 0 && n != r.N:
		return fmt.Errorf("has %d rows, not %d", n, r.N)
	}
	return err
}

// spaced reads a board of queens and spaces.
func (r Reading) spaced(rows []string) (boards []Board, err error) {
	n := max(r.N, len(rows))
	for step := 1; step <= 2; step++ {
		b, queens := Board{N: n}, 0
		for row, cells := range rows {
			for col, c := range cells {
				if c == 'Q' && col%step == 0 && col/step < n {
					b.queens.Add(Sq(row, col/step))
				}
			}
			queens += strings.Count(cells, "Q")
		}
		if b.Len() == queens && !slices.Contains(boards, b) {
			boards = append(boards, b)
		}
	}
	switch err = r.check(n, nil); {
	case err != nil:
		return nil, err
	case len(boards) == 0:
		return nil, fmt.Errorf("has queens beyond the %d squares of a row", n)
	case len(boards) > 1:
		return nil, &Unclear{Spaces, [2]Board(boards)}
	}
	return boards, nil
}

// joined returns the rows of a single board as one: those of a grid, columns one a row, or pairs of a row and a column.
func joined(rows [][]string) ([][]string, error) {
	if all := slices.Concat(rows...); len(all) == len(rows) && (every(all, keyed) || every(all, short)) {
		rows = [][]string{all}
	}
	for _, words := range rows {
		if err := unkey(words); err != nil {
			return nil, err
		}
	}
	notPair := func(words []string) bool { return len(words) != 2 || !every(words, digits) }
	grid, err := gridOf(rows)
	switch {
	case grid != nil || err != nil:
		return [][]string{grid}, err
	case len(rows) > 1 && !slices.ContainsFunc(rows, notPair):
		var pairs []string
		for _, words := range rows {
			pairs = append(pairs, "("+words[0]+","+words[1]+")")
		}
		return [][]string{pairs}, nil
	}
	return rows, nil
}

// unkey takes the keys from words, and puts words that all have one into order.
func unkey(words []string) error {
	key := func(word string) int { return number(word[:strings.Index(word, ":")]) }
	if every(words, keyed) {
		slices.SortStableFunc(words, func(a, b string) int { return key(a) - key(b) })
		for i, word := range words {
			if row := key(words[0]) + i; key(word) != row {
				return fmt.Errorf("names no row %d, or two", row)
			}
		}
	}
	for i, word := range words {
		words[i] = word[strings.Index(word, ":")+1:]
	}
	return nil
}

// gridOf returns the rows of squares, each as a word, without the names above and beside them, or nil if there are none.
func gridOf(rows [][]string) (grid []string, err error) {
	isHeading := func(words []string) bool { return every(words, digits) && !isCells(words...) }
	if slices.ContainsFunc(rows, func(words []string) bool { return isCells(words...) && !every(words, digits) }) {
		rows = slices.DeleteFunc(slices.Clone(rows), isHeading)
	}
	numbers := every(slices.Concat(rows...), digits)
	for i, words := range rows {
		if last := len(words) - 1; len(words) > 1 && digits.MatchString(words[0]) {
			isWhole := func(words []string) bool { return isCells(words...) && len(strings.Join(words, "")) == len(rows) }
			switch {
			case isWhole(words[1:]):
				words = words[1:]
			case isWhole(words[1:last]):
				words = words[1:last]
			}
		}
		if isCells(words...) {
			grid = append(grid, strings.Join(words, ""))
		} else if grid != nil && !numbers {
			return nil, fmt.Errorf("row %d is %.80q: squares are Q for a queen, and . for none", i+1, strings.Join(words, " "))
		}
	}
	if len(grid) == len(rows) && isGrid(grid) {
		return grid, nil
	}
	return nil, nil
}

// isCells reports whether words are the squares of a row, each a word or all of them one word.
func isCells(words ...string) bool {
	all := strings.Join(words, "")
	return all != "" && strings.Trim(all, "Q.01*#Xx") == "" && (len(words) == 1 || len(all) == len(words))
}

// isGrid reports whether words are rows of squares. If all are numbers, of 0s and 1s, they are as long as there are rows, two or more.
func isGrid(rows []string) bool {
	isNone := func(row string) bool { return !isCells(row) }
	isOdd := func(row string) bool { return len(row) != len(rows) }
	return !slices.ContainsFunc(rows, isNone) && (!every(rows, column) || len(rows) > 1 && !slices.ContainsFunc(rows, isOdd))
}

func every(words []string, form *regexp.Regexp) bool {
	return !slices.ContainsFunc(words, func(word string) bool { return !form.MatchString(word) })
}

// board reads a board from its row, of this number in the group. It has its number of rows even with an error, which is another one if they
// are too many.
func (r Reading) board(words []string, line string) (Board, error) {
	switch columns := every(words, column); {
	case isGrid(words):
		return gridBoard(words)
	case columns && len(words) == 1:
		return r.columns(strings.Split(words[0], ""))
	case columns && words[0] == line:
		return r.numbered(words)
	case columns:
		return r.columns(words)
	}
	return r.squares(words)
}

// gridBoard returns the board of rows of squares. A queen is the last of its signs that they have.
func gridBoard(rows []string) (Board, error) {
	b := Board{N: len(rows)}
	queen, empty := "", ".0"
	for _, sign := range []string{"*", "#", "x", "X", "1", "Q"} {
		if strings.Contains(strings.Join(rows, ""), sign) {
			queen = sign
		}
	}
	if queen != "*" && queen != "#" {
		empty += "*#"
	}
	for row, cells := range rows {
		switch {
		case len(cells) != b.N:
			return b, fmt.Errorf("row %d has %d squares, not %d as there are rows", row+1, len(cells), b.N)
		case strings.Trim(cells, queen+empty) != "":
			return b, fmt.Errorf("row %d is %.80q: squares are Q for a queen, and . for none", row+1, cells)
		}
		for col := range cells {
			if cells[col:col+1] == queen {
				b.queens.Add(Sq(row, col))
			}
		}
	}
	return b, nil
}

// numbered returns the board of the column of each row if the first number may be that of the line.
func (r Reading) numbered(words []string) (Board, error) {
	whole, err := r.columns(words)
	rest, restErr := r.columns(words[1:])
	unclear, isUnclear := err.(*Unclear)
	if isUnclear {
		whole = unclear.Readings[1]
	}
	switch {
	case restErr != nil || !rest.inEachColumn() || err == nil && whole.inEachColumn() || r.N == whole.N:
		return whole, err
	case r.N == 0 && (err == nil || isUnclear):
		return rest, &Unclear{Numbers, [2]Board{rest, whole}}
	}
	return rest, nil
}

// inEachColumn reports whether each column has a queen.
func (b *Board) inEachColumn() bool {
	var columns uint64
	for _, row := range b.queens {
		columns |= row
	}
	return columns == b.all()
}

// firstOf returns the number of the first row or column where such numbers say so, or else -1.
func firstOf(numbers []int, n int) int {
	switch {
	case slices.Contains(numbers, 0):
		return 0
	case slices.Max(numbers) == n:
		return 1
	case slices.Contains(numbers, -1):
		return 0
	}
	return -1
}

// columns returns the board of the column of each row.
func (r Reading) columns(words []string) (Board, error) {
	n := len(words)
	var columns []int
	for _, word := range words {
		if word == "." {
			word = "-1"
		}
		columns = append(columns, number(word))
	}
	first := firstOf(columns, n)
	if first < 0 {
		first = r.First
	}
	on := func(first int) (b Board) {
		b.N = n
		for row, col := range columns {
			b.queens.Add(Sq(row, min(col, MaxN)-first))
		}
		return b
	}
	for row, col := range columns {
		if col > n || first == 0 && col == n {
			const format = "column %.20s in row %d: %d rows have the columns 0 to %d, or 1 to %d"
			return Board{N: n}, fmt.Errorf(format, words[row], row+1, n, n-1, n)
		}
	}
	if first < 0 && on(0) != on(1) {
		return Board{N: n}, &Unclear{Counts, [2]Board{on(0), on(1)}}
	}
	return on(max(0, first)), nil
}

func (r Reading) squares(words []string) (Board, error) {
	n := cmp.Or(r.N, len(words))
	var numbers []int
	for _, word := range words {
		if m := named.FindStringSubmatch(word); m != nil {
			n = max(n, number(m[2]), columnOf(m[1])+1)
		} else if m := counted.FindStringSubmatch(word); m != nil {
			numbers = append(numbers, number(m[1]), number(m[2]))
		}
	}
	if numbers != nil && r.First < 0 {
		r.First = firstOf(numbers, n)
	}
	if numbers != nil && r.First < 0 {
		zero, one := r, r
		zero.First, one.First = 0, 1
		fromZero, err := zero.squares(words)
		fromOne, _ := one.squares(words)
		return fromZero, cmp.Or[error](err, &Unclear{Counts, [2]Board{fromZero, fromOne}})
	}
	for _, number := range numbers {
		n = max(n, number+1-r.First)
	}
	b := Board{N: n}
	for _, word := range words {
		at, err := r.Square(word, n)
		if err == nil && b.queens.Has(at) {
			err = fmt.Errorf("two queens on %s", word)
		}
		if err != nil {
			return b, err
		}
		b.queens.Add(at)
	}
	return b, nil
}

// Square reads the name of a square on a board of n rows, as in c2 or, if r has First, as in (0, 4).
func (r Reading) Square(name string, n int) (Square, error) {
	at := Nowhere
	if m := named.FindStringSubmatch(name); m != nil {
		row := number(m[2]) - 1
		if r.FromBottom {
			row = n - 1 - row
		}
		at = Sq(row, columnOf(m[1]))
	} else if m := counted.FindStringSubmatch(name); m == nil {
		return at, fmt.Errorf("%.20q is no square and no board", name)
	} else if r.First < 0 {
		return at, errors.New("squares in parentheses may be counted from 0 or from 1")
	} else {
		at = Sq(number(m[1])-r.First, number(m[2])-r.First)
	}
	if !at.On(n) {
		return at, fmt.Errorf("%s is off the board of %d rows", name, n)
	}
	return at, nil
}

// number returns the number of digits, or the largest int if it has no room for them.
func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// columnOf returns the column of one or two letters.
func columnOf(letters string) (col int) {
	for _, c := range strings.ToLower(letters) {
		col = 26*col + int(c-'a') + 1
	}
	return col - 1
}
