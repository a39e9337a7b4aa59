package reel

import (
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
		return words.Wrong("", nil, "fixed", words.Values{})
	}
	*f = Fixed(strings.TrimPrefix(string(*f)+","+string(text), ","))
	return nil
}

// UnmarshalJSON reads a text, or a list of columns or of squares.
func (f *Fixed) UnmarshalJSON(data []byte) error {
	text := strings.NewReplacer("[", "", "]", "", `"`, "").Replace(string(data))
	*f = ""
	if text == "" || text == "null" {
		return nil
	}
	return f.UnmarshalText([]byte(text))
}

// The columns of fixed queens, and a square in their place.
var (
	fixedColumns = regexp.MustCompile(`^[\d, ]*\d[\d, ]*$`)
	fixedSquare  = regexp.MustCompile(`[a-zA-Z]+\d+|\(\d+, *\d+\)`)
)

// squares returns the squares of the queens on a board of n rows, which are named as the labels are.
func (f Fixed) squares(n int, labels words.Labels) ([]trace.Square, error) {
	reading := labels.Reading(n)
	reading.First = max(0, reading.First)
	var squares []trace.Square
	names := fixedSquare.FindAllString(string(f), -1)
	said := words.Values{Text: words.LabelNames[labels]}
	for _, name := range names {
		at, err := reading.Square(name, n)
		if err != nil {
			return nil, words.Wrong("fixed", f, "fixed-square", said).Of(err)
		}
		squares = append(squares, at)
	}
	for row, text := range strings.Split(string(f), ",") {
		if text = strings.TrimSpace(text); text == "" || names != nil {
			continue
		}
		col, err := strconv.Atoi(text)
		if err != nil || row >= n || col < 0 || col >= n {
			return nil, words.Wrong("fixed", f, "fixed-column", words.Values{Text: text, From: strconv.Itoa(row), N: n - 1})
		}
		squares = append(squares, trace.Sq(row, col))
	}
	for i, q := range squares {
		for _, other := range squares[:i] {
			said.At, said.Next = labels.Square(other, n), labels.Square(q, n)
			if q == other {
				return nil, words.Wrong("fixed", f, "fixed-twice", said)
			} else if q.Attacks(other) {
				return nil, words.Wrong("fixed", f, "fixed-attack", said)
			}
		}
	}
	return squares, nil
}
