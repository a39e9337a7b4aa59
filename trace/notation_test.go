package trace

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// unclear is a Reading of texts that say all themselves.
var unclear = Reading{First: -1, Limit: 100}

// The same board is read from every notation that people and commands write.
func TestNotations(t *testing.T) {
	t.Parallel()
	eight, four, other := Board{N: 8}, Board{N: 4}, Board{N: 4}
	for row, col := range []int{0, 4, 7, 5, 2, 6, 1, 3} {
		eight.queens.Add(Sq(row, col))
	}
	for row, col := range []int{1, 3, 0, 2} {
		four.queens.Add(Sq(row, col))
		other.queens.Add(Sq(row, 3-col))
	}
	for _, text := range []string{
		"[0,4,7,5,2,6,1,3]", "[0, 4, 7, 5, 2, 6, 1, 3]", "0 4 7 5 2 6 1 3", "1,5,8,6,3,7,2,4", "15863724", "04752613",
		"a8 e7 h6 f5 c4 g3 b2 d1", "d1,b2,g3,c4,f5,h6,e7,a8", `["a8","e7","h6","f5","c4","g3","b2","d1"]`,
		"Q7/4Q3/7Q/5Q2/2Q5/6Q1/1Q6/3Q4", "Q7/4Q3/7Q/5Q2/2Q5/6Q1/1Q6/3Q4 w - - 0 1", "q7/4q3/7q/5q2/2q5/6q1/1q6/3q4",
		"[0, 4, 7, 5, 2, 6, 1, 3]  class of 8", `{"queens":[0,4,7,5,2,6,1,3],"class":8,"wall_ms":0.1}` + "\n" + `{"solver":"backtrack","n":8,"solutions":1}`,
		"x0 = 0\nx1 = 4\nx2 = 7\nx3 = 5\nx4 = 2\nx5 = 6\nx6 = 1\nx7 = 3\n\nbacktrack, 8 queens\n  squares tested   876\n  solutions found  1\n",
		eight.String(),
	} {
		check(t, text, unclear, eight)
	}
	for _, text := range []string{
		"[1,3,0,2]", "2413", ".Q..\n...Q\nQ...\n..Q.", ".Q..\r\n...Q\r\nQ...\r\n..Q.\r\n", "\ufeff. Q . .\n. . . Q\nQ . . .\n. . Q .\n", `[".Q..","...Q","Q...","..Q."]`,
		"['.Q..', '...Q', 'Q...', '..Q.']", "0,1,0,0\n0,0,0,1\n1,0,0,0\n0,0,1,0", "0100\n0001\n1000\n0010", "[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]",
		"[0. 1. 0. 0.]\n[0. 0. 0. 1.]\n[1. 0. 0. 0.]\n[0. 0. 1. 0.]\n", "[[0. 1. 0. 0.]\n [0. 0. 0. 1.]\n [1. 0. 0. 0.]\n [0. 0. 1. 0.]]", "b4 d3 a2 c1",
		`[". Q . .", ". . . Q", "Q . . .", ". . Q ."]`, "_♛__\n___♛\n♛___\n__♛_", ".Q../...Q/Q.../..Q.", "[1,3,0,2", "Solution 1, time = 0.001 s\n1,3,0,2\n",
	} {
		check(t, text, unclear, four)
	}
	for _, text := range []string{
		`[[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]`, "[[1,3,0,2],[2,0,3,1]]", "[1,3,0,2]\n[2,0,3,1]\n", "2413\n3142", "b4 d3 a2 c1\nc4 a3 d2 b1",
		".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n", "2413\n\n[2,0,3,1]", "[\n  [1, 3, 0, 2],\n  [2, 0, 3, 1]\n]", "[[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]],\n[[0,0,1,0],[1,0,0,0],[0,0,0,1],[0,1,0,0]]]",
	} {
		check(t, text, unclear, four, other)
	}
	check(t, "(1, 2) (2, 4) (3, 1) (4, 3)", Reading{First: 1, Limit: 1}, four)
	check(t, "(0, 1) (1, 3) (2, 0) (3, 2)", Reading{First: 0, Limit: 1}, four)
	check(t, "1", unclear, mustBoard("Q"))
	check(t, "[0]", unclear, mustBoard("Q"))
	check(t, "a1", unclear, mustBoard("Q"))
	check(t, "c5 e3", unclear, mustBoard("_ _ Q _ _\n_ _ _ _ _\n_ _ _ _ Q\n_ _ _ _ _\n_ _ _ _ _"))
	check(t, "b2", Reading{N: 3, Limit: 1}, mustBoard("_ _ _\n_ Q _\n_ _ _"))
	check(t, "3/1Q1/3", unclear, mustBoard("_ _ _\n_ Q _\n_ _ _"))
	check(t, "2 2 2", Reading{First: 0, Limit: 1}, mustBoard("_ _ Q\n_ _ Q\n_ _ Q")) // 3 rows: 3 would be the last from 1, 0 the first from 0
	check(t, "2 2 2", Reading{First: 1, Limit: 1}, mustBoard("_ Q _\n_ Q _\n_ Q _"))
	large := Board{N: 64}
	for i := range 64 {
		large.queens.Add(Sq(i, 63-i))
	}
	check(t, fmt.Sprint(large.Columns()), unclear, large)
	check(t, large.String(), unclear, large)
}

// mustBoard returns the board of a text.
func mustBoard(text string) Board {
	b, err := ParseBoard(text)
	if err != nil {
		panic(err)
	}
	return b
}

// check checks that a text is read as some boards.
func check(t *testing.T, text string, r Reading, want ...Board) {
	t.Helper()
	if got, err := ReadBoards(text, r); err != nil || !slices.Equal(got, want) {
		t.Errorf("%q is read as %v, with error %v; want %v", text, got, err, want)
	}
}

// What is no board is refused in one line that says what is wrong.
func TestNoBoards(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "holds no board", " \n[]\n[[]]": "holds no board", "backtrack, 8 queens\n  solutions found  0\n": "holds no board",
		".Q..\n...\nQ...\n..Q.":   "row 2 has 3 squares, not 4 as there are rows",
		".Q..\n...Q\nQ...":        "row 1 has 4 squares, not 3 as there are rows",
		".Q..\n...X\nQ...\n..Q.":  `row 2 is "...X": squares are Q for a queen, and . for none`,
		"hello world":             `"hello" is no square and no board`,
		"a8 c7 a8":                "two queens on a8",
		"bm1":                     "has 65 rows: boards go up to 64",
		"a65":                     "has 65 rows: boards go up to 64",
		"1,5,9":                   "column 5 in row 2: 3 rows have the columns 0 to 2, or 1 to 3",
		"0,3,1":                   "column 3 in row 2: 3 rows have the columns 0 to 2, or 1 to 3",
		"4/4/k3/4":                `rank "k..." has more than queens`,
		"9999999999999999999/1/1": "row 1 has 65 squares, not 3 as there are rows",
		"[0,-1,2]":                `"0" is no square and no board`,
		"(0, 1) (1, 3)":           "squares in parentheses may be counted from 0 or from 1",
		"2413\n[0,0,9]":           "board 2: column 9 in row 3: 3 rows have the columns 0 to 2, or 1 to 3",
		"2 2 2":                   "its columns may be counted from 0 or from 1",
		strings.Repeat("0 ", 65):  "has 65 rows: boards go up to 64",
		strings.Repeat(strings.Repeat(".", 65)+"\n", 65): "has 65 rows: boards go up to 64",
	} {
		if got, err := ReadBoards(text, unclear); err == nil || err.Error() != want {
			t.Errorf("%q is read as %v, with error %v; want %s", text, got, err, want)
		}
	}
	if _, err := ReadBoards("2413\n2413\n2413", Reading{First: -1, Limit: 2}); !errors.Is(err, ErrManyBoards) {
		t.Errorf("more boards than the limit: %v", err)
	}
	if b, err := ReadBoards("a3 b1 c2 a1", Reading{N: 3, Limit: 1}); err != nil || b[0].N != 3 { // which has more queens than rows
		t.Errorf("four queens on three rows: %v, %v", b, err)
	}
	if _, err := ReadBoards("2413", Reading{N: 5, First: -1, Limit: 2}); err == nil || err.Error() != "has 4 rows, not 5" {
		t.Errorf("another number of rows: %v", err)
	}
}

// Any text is a number of boards up to the limit, each with 1 to 64 rows, or one line that says what is wrong; and what is read is read
// again from what is written.
func FuzzReadBoards(f *testing.F) {
	for _, text := range []string{"[0,4,7,5,2,6,1,3]", "2413\n3142", "b4 d3", "Q2/3/1Q1", "['.Q','Q.']", "(0, 1) (1, 0)", "x0 = 1\nx1 = 0", "[[0. 1.]\n[1. 0.]]", `{"queens":[0]}`, "\"[(]'"} {
		f.Add(text, 0, -1)
	}
	f.Fuzz(func(t *testing.T, text string, n, first int) {
		boards, err := ReadBoards(text, Reading{N: n % 65, First: max(-1, min(first, 1)), Limit: 5})
		if err != nil {
			if len(boards) > 0 || strings.Contains(err.Error(), "\n") {
				t.Errorf("%d boards and error %q", len(boards), err)
			}
			return
		}
		if len(boards) < 1 || len(boards) > 5 {
			t.Errorf("%d boards", len(boards))
		}
		for _, b := range boards {
			if b.N < 1 || b.N > MaxN || n%65 > 0 && b.N != n%65 {
				t.Errorf("%d rows", b.N)
			}
			if again, err := ReadBoards(b.String(), unclear); err != nil || !slices.Equal(again, []Board{b}) {
				t.Errorf("%v is read as %v, with error %v", b, again, err)
			}
		}
	})
}
