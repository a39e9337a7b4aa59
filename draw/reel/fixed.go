package reel

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// Fixed are queens that stand from the start, as text: the columns of rows 0, 1, …, with gaps, as in 0,4 and ,4,,7, or squares, as in
// a1,c4. The zero Fixed are none.
type Fixed string

func (f Fixed) String() string { return string(f) }

// UnmarshalText reads the text, after what was given before. Which squares the board has is not known yet.
func (f *Fixed) UnmarshalText(text []byte) error {
	rest := fixedSquare.ReplaceAllString(string(text), "")
	columns := rest == string(text) && fixedColumns.MatchString(rest)
	if !columns && (rest == string(text) || strings.Trim(rest, ", ") != "") {
		return errors.New("must be columns of rows 0, 1, ..., as in 0,4 or ,4,,7, or squares, as in a1,c4")
	}
	*f = Fixed(strings.TrimPrefix(string(*f)+","+string(text), ","))
	return nil
}

// UnmarshalJSON reads a text, or a list of columns or of squares.
func (f *Fixed) UnmarshalJSON(data []byte) error {
	text := strings.NewReplacer("[", "", "]", "", `"`, "").Replace(string(data))
	if *f = ""; text == "" || text == "null" {
		return nil
	}
	return f.UnmarshalText([]byte(text))
}

// The columns of fixed queens, and a square in their place.
var (
	fixedColumns = regexp.MustCompile(`^[\d, ]*\d[\d, ]*$`)
	fixedSquare  = regexp.MustCompile(`[a-z]+\d+|\(\d+, *\d+\)`)
)

// squares returns the squares of the queens on a board of n rows, which are named as the labels are.
func (f Fixed) squares(n int, labels words.Labels) ([]trace.Square, error) {
	reading := labels.Reading(n)
	reading.First = max(0, reading.First)
	var squares []trace.Square
	names := fixedSquare.FindAllString(string(f), -1)
	for _, name := range names {
		at, err := reading.Square(name, n)
		if err != nil {
			return nil, fmt.Errorf("%w (labels %s)", err, words.LabelNames[labels])
		}
		squares = append(squares, at)
	}
	for row, text := range strings.Split(string(f), ",") {
		if text = strings.TrimSpace(text); text == "" || names != nil {
			continue
		}
		col, err := strconv.Atoi(text)
		if err != nil || row >= n || col < 0 || col >= n {
			return nil, fmt.Errorf("no column %s in row %d: rows and columns go from 0 to %d", text, row, n-1)
		}
		squares = append(squares, trace.Sq(row, col))
	}
	for i, q := range squares {
		for _, other := range squares[:i] {
			if q == other {
				return nil, fmt.Errorf("two queens on %s (labels %s)", labels.Square(q, n), words.LabelNames[labels])
			} else if q.Attacks(other) {
				return nil, &Clash{n, labels, other, q}
			}
		}
	}
	return squares, nil
}

// A Clash says that two fixed queens attack each other, on a board of N rows.
type Clash struct {
	N        int
	Labels   words.Labels
	At, Next trace.Square
}

func (c *Clash) Error() string {
	return fmt.Sprintf("the queens on %s and %s attack each other (labels %s): move one of them", c.Labels.Square(c.At, c.N), c.Labels.Square(c.Next, c.N), words.LabelNames[c.Labels])
}
