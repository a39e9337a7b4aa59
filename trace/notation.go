package trace

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// A Reading says what notations leave open.
type Reading struct {
	N     int // the rows of each board; 0 stands for as many as it has, or as its squares need
	First int // the number of the first column where columns are counted, and of the first row; below 0 if it is not known
	Limit int // of boards

	FromBottom bool // the rows in names of squares count from the bottom, as in chess: a1 is at the bottom left, else at the top left
}

// An Unclear is the error of a board whose columns may be counted from 0 or from 1.
type Unclear struct{ FromZero, FromOne Board }

func (*Unclear) Error() string { return "its columns may be counted from 0 or from 1" }

// ErrManyBoards is the error of a text with more boards than its limit.
var ErrManyBoards = errors.New("has too many boards")

// What a text is cleaned of before it is read line by line.
var (
	notBoards = regexp.MustCompile(`(?m)^Solution \d+, time = .*$|^x\d+ = |[ \t]*class of \d+[ \t]*$|` +
		`^.*, [\d,]+ queens?\n(?:  .*\n?)*`) // what solve writes beside boards
	inJSON    = regexp.MustCompile(`"queens":\s*(\[[^][]*\])`)
	oneWord   = regexp.MustCompile(`"[^"]*"|'[^']*'|\([^)]*\)`)
	innerList = regexp.MustCompile(`\[([^][]*)\][ \t]*,?[ \t]*\n?[ \t]*`)
)

// The notations of numbers and squares.
var (
	digits    = regexp.MustCompile(`^\d+$`)
	shortRun  = regexp.MustCompile(`^\d{1,2}$`)
	manyEmpty = regexp.MustCompile(`\d+`)
	named     = regexp.MustCompile(`^([a-z]{1,3})(\d{1,4})$`)
	counted   = regexp.MustCompile(`^\(?(\d{1,4})(?:\||, *)(\d{1,4})\)?$`)
	onlyCells = regexp.MustCompile(`^[Q.]+$`)
	cellNames = strings.NewReplacer("0.", ".", "1.", "Q", "0", ".", "_", ".", "1", "Q", "q", "Q", "♛", "Q", "♕", "Q")
)

// ReadBoards reads the boards of a text, one or several after each other, each in one of these notations: the column of each row, as in
// [0, 4, 7, 5, 2, 6, 1, 3], 1,5,8,6,3,7,2,4, 15863724 and x0 = 4 line by line; squares, as in a1 c2, and as in (0, 4) if r has First; rows
// of Q or 1 and of . or _ or 0, one a line or as a list of strings; FEN; and all that solve writes. The board of squares has at least as
// many rows as squares. Columns count from 0 if one of them is 0, from 1 if one is the number of rows, or else as r says; if it does not,
// the error is an *Unclear.
func ReadBoards(text string, r Reading) ([]Board, error) {
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n")
	if queens := inJSON.FindAllStringSubmatch(text, -1); queens != nil {
		text = ""
		for _, list := range queens {
			text += list[1] + "\n"
		}
	}
	var boards []Board
	groups := rowGroups(notBoards.ReplaceAllString(text, ""))
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

// rowGroups splits a text into the rows of boards, each with its words. A row is a line or a list in brackets; groups of rows are kept
// apart by empty lines and by lists of lists. What is in quotes or parentheses is one word.
func rowGroups(text string) (groups [][][]string) {
	text = oneWord.ReplaceAllStringFunc(text, func(word string) string {
		return strings.NewReplacer("\"", "", "'", "", "(", " ", ")", " ", ",", "|", " ", "").Replace(word)
	})
	text = innerList.ReplaceAllStringFunc(text, func(list string) string {
		return strings.NewReplacer("[", "", "]", "", "\n", " ").Replace(list) + "\n"
	})
	text = strings.NewReplacer("[", "", "]", "\n").Replace(text)
	var group [][]string
	for line := range strings.SplitSeq(text+"\n\n", "\n") {
		words := strings.FieldsFunc(line, func(c rune) bool { return unicode.IsSpace(c) || c == ',' || c == ';' })
		switch {
		case len(words) > 0:
			group = append(group, words)
		case group != nil && strings.TrimSpace(line) == "":
			groups, group = append(groups, group), nil
		}
	}
	return groups
}

// group reads the rows of a board, or several boards of a row each, up to a limit.
func (r Reading) group(rows [][]string, limit int) (boards []Board, err error) {
	all := slices.Concat(rows...)
	var grid []string
	for i, words := range rows {
		cells, ok := cellsOf(words)
		if !ok && grid != nil && !every(all, digits) {
			return nil, fmt.Errorf("row %d is %.80q: squares are Q for a queen, and . for none", i+1, strings.Join(words, " "))
		}
		if ok {
			grid = append(grid, cells)
		}
	}
	switch {
	case len(grid) == len(rows) && (isSquare(grid) || !every(all, digits)):
		rows = [][]string{grid}
	case len(rows) == len(all) && every(all, shortRun): // a column on each line
		rows = [][]string{all}
	}
	for _, words := range rows {
		if len(boards) == limit {
			return nil, ErrManyBoards
		}
		b, err := r.board(words)
		switch {
		case b.N > MaxN:
			err = fmt.Errorf("has %d rows: boards go up to %d", b.N, MaxN)
		case err == nil && r.N > 0 && b.N != r.N:
			err = fmt.Errorf("has %d rows, not %d", b.N, r.N)
		}
		if err != nil {
			return boards, err
		}
		boards = append(boards, b)
	}
	return boards, nil
}

func every(words []string, form *regexp.Regexp) bool {
	return !slices.ContainsFunc(words, func(word string) bool { return !form.MatchString(word) })
}

// cellsOf returns a row of squares, each a word or all of them one word, as Q for a queen and . for none.
func cellsOf(words []string) (cells string, ok bool) {
	cells = strings.ReplaceAll(cellNames.Replace(strings.Join(words, " ")), " ", "")
	return cells, onlyCells.MatchString(cells) && (len(words) == 1 || len(cells) == len(words))
}

// isSquare reports whether rows are as long as there are rows, two or more: then their 0s and 1s are squares, not columns.
func isSquare(rows []string) bool {
	return len(rows) > 1 && !slices.ContainsFunc(rows, func(row string) bool { return len(row) != len(rows) })
}

// board reads a board from its row. It has its number of rows even with an error, which is another one if they are too many.
func (r Reading) board(words []string) (Board, error) {
	fen := InFEN(words[0])
	if fen { // its numbers are empty squares
		dots := func(n string) string { return strings.Repeat(".", min(number(n), MaxN+1)) }
		words = strings.Split(manyEmpty.ReplaceAllStringFunc(words[0], dots), "/")
	}
	var grid []string
	for _, word := range words {
		if cells, ok := cellsOf([]string{word}); ok {
			grid = append(grid, cells)
		} else if fen {
			return Board{}, fmt.Errorf("rank %.80q has more than queens", word)
		}
	}
	switch numbers := every(words, digits); {
	case len(grid) == len(words) && (!numbers || isSquare(grid)):
		return gridBoard(grid)
	case numbers && len(words) == 1:
		return r.columns(strings.Split(words[0], ""))
	case numbers:
		return r.columns(words)
	}
	return r.squares(words)
}

func gridBoard(rows []string) (Board, error) {
	b := Board{N: len(rows)}
	for row, cells := range rows {
		if len(cells) != b.N {
			return b, fmt.Errorf("row %d has %d squares, not %d as there are rows", row+1, len(cells), b.N)
		}
		for col, c := range cells {
			if c == 'Q' {
				b.queens.Add(Sq(row, col))
			}
		}
	}
	return b, nil
}

// columns returns the board of the column of each row.
func (r Reading) columns(words []string) (Board, error) {
	n, first := len(words), r.First
	var columns []int
	for _, word := range words {
		columns = append(columns, number(word))
	}
	switch {
	case slices.Contains(columns, 0):
		first = 0
	case slices.Contains(columns, n):
		first = 1
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
	if first < 0 {
		return Board{N: n}, &Unclear{on(0), on(1)}
	}
	return on(first), nil
}

func (r Reading) squares(words []string) (Board, error) {
	n := cmp.Or(r.N, len(words))
	for _, word := range words {
		if m := named.FindStringSubmatch(word); m != nil {
			n = max(n, number(m[2]), columnOf(m[1])+1)
		} else if m := counted.FindStringSubmatch(word); m != nil {
			n = max(n, number(m[1])+1-r.First, number(m[2])+1-r.First)
		}
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
	for _, c := range letters {
		col = 26*col + int(c-'a') + 1
	}
	return col - 1
}
