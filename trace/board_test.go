package trace

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queenreel/trace/tracetest"
)

func parse(text string) Board { return tracetest.Must(ParseBoard(text)) }

// Queens attack what the rules say, alone and on random boards.
func TestAttacks(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 2, 5, 8, 64} {
		for queens := range 8 {
			b := Board{N: n}
			for range min(queens*queens, n/3+1) {
				b.queens.Add(Sq(rnd.IntN(max(n, 1)), rnd.IntN(max(n, 1))))
			}
			attacked, beaten := b.Attacked(), b.Beaten()
			for i := range n * n {
				s := Sq(i/n, i%n)
				by, got := b.Attacker(s)
				var want Set
				for q := range b.Queens() {
					if tracetest.Attack(int(q.Row), int(q.Col), int(s.Row), int(s.Col)) != "" {
						want.Add(q)
					}
				}
				first := Square{}
				for first = range want.Squares() {
					break
				}
				beats := got && b.Has(s)
				if got != (want != Set{}) || by != first || got != attacked.Has(s) || beats != beaten.Has(s) || b.queens.Attackers(s) != want {
					t.Fatalf("N=%d: %v is attacked by %v, %t, want %v, on\n%v", n, s, by, got, first, b)
				}
			}
		}
	}
	if Sq(math.MinInt16, 0).Attacks(Sq(math.MaxInt16, 1)) {
		t.Error("a queen attacks a square 65535 rows away that is not on its diagonal")
	}
}

// Sets are what they say, and a line has the squares that are on it.
func TestSets(t *testing.T) {
	a, b, c := Sq(0, 1), Sq(2, 1), Sq(2, 3)
	x, y := SetOf(a, b), SetOf(b, c)
	all := SetOf(a, b, c)
	if x.Plus(y) != all || x.Minus(y) != SetOf(a) || x.Both(y) != SetOf(b) || x.Within(y) || !x.Within(all) || x.Len() != 2 {
		t.Error("sets of two squares, one of them in both")
	}
	for line, want := range map[Square]Set{Row(2): y, Column(1): x, Nowhere: {}} {
		for _, s := range []Square{a, b, c} {
			if along := SetOf(slices.Collect(Along(line, 4))...); s.OnLine(line) != want.Has(s) || along.Has(s) != want.Has(s) {
				t.Errorf("%v is on %v: %t, %t", s, line, s.OnLine(line), along.Has(s))
			}
		}
	}
}

// What lies off the board has no queen, is in no set and on no row. A board whose N is out of range behaves like one with the nearest N
// in range, and methods of impossible problems leave out what is off the board.
func TestOffTheBoard(t *testing.T) {
	b := Problem{N: 8, Fixed: []Square{Sq(0, 0), Sq(7, 7)}}.Board()
	for _, s := range []Square{Nowhere, Sq(8, 0), Sq(0, 8), Sq(64, 0), Sq(0, 64), Row(-5), Column(-5), Row(3), Sq(32767, -32768)} {
		set := b.queens
		if !s.On(MaxN) {
			set.Add(s)
			set.Remove(s)
		}
		if b.Has(s) || set != b.queens || !s.On(MaxN) && set.Has(s) || !b.RowEmpty(int(s.Row)) && (s.Row < 0 || s.Row > 7) {
			t.Errorf("%v is on the board, in the set, or in a row", s)
		}
	}
	for n, want := range map[int]int{math.MinInt: 0, -1: 0, MaxN + 1: MaxN, math.MaxInt: MaxN} {
		b, like := Board{N: n}, Board{N: want}
		corner := Event{Kind: Place, At: Sq(MaxN-1, 0)}
		_, got := played(Problem{N: n}, []Event{corner})
		if _, want := played(Problem{N: want}, []Event{corner}); got != want {
			t.Errorf("N=%d: error %q, want %q", n, got, want)
		}
		if got == "" {
			b.Apply(corner)
			like.Apply(corner)
		}
		image, size := b.Class()
		likeImage, likeSize := like.Class()
		if b.String() != like.String() || !slices.Equal(b.Columns(), like.Columns()) || b.Len() != like.Len() ||
			b.Beaten() != like.Beaten() || b.Attacked() != like.Attacked() || image.queens != likeImage.queens || size != likeSize {
			t.Errorf("N=%d is not like N=%d:\n%v", n, want, b)
		}
	}
	for _, p := range []Problem{{N: math.MinInt}, {N: -1}, {N: math.MaxInt}, {N: 3, Fixed: []Square{Sq(5, 5), Sq(-1, 0), Sq(99, 99)}}} {
		rows, board := p.OpenRows(), p.Board()
		if p.Validate() == nil || board.Len() > 0 || p.N == 3 && !slices.Equal(rows, []int{0, 1, 2}) {
			t.Errorf("%+v: open rows %.80v, board\n%v", p, rows, board)
		}
		for range SolvedBoards(p, slices.Values([]Event{{Kind: Solution}})) {
			t.Errorf("%+v has a solution", p)
		}
	}
}

// Validate finds what would make a search or a film fail; counters out of range would be an index out of Counters.
func TestValidate(t *testing.T) {
	for _, c := range []struct {
		a    About
		want string
	}{
		{About{Problem: Problem{N: 0}, Counts: []Counter{Tests}}, "0 queens: must be at least 1"},
		{About{Problem: Problem{N: 32767}}, ""},
		{About{Problem: Problem{N: 32768}}, "32768 queens: must be at most 32767"}, // too large for a Square
		{About{Problem: Problem{N: 8, Solutions: -1}}, "-1 solutions: must not be negative"},
		{About{Problem: Problem{N: 8, Fixed: []Square{Sq(0, 0), Sq(1, 1)}}}, "fixed queens 0,0 and 1,1 attack each other"},
		{About{Problem: Problem{N: 8, Fixed: []Square{Sq(0, 0), Sq(0, 0)}}}, "two fixed queens on 0,0"},
		{About{Problem: Problem{N: 8, Fixed: []Square{Sq(0, 8)}}}, "fixed queen 0,8 is off the board of 8 rows"},
		{About{Problem: Problem{N: 4}, Counts: []Counter{Tests, Solutions}}, ""},
		{About{Problem: Problem{N: 4}, Counts: []Counter{Tests, 200}}, "unknown counter(200)"},
		{About{Problem: Problem{N: 4}, Counts: []Counter{numCounters}}, fmt.Sprintf("unknown counter(%d)", numCounters)},
		{About{Problem: Problem{N: 4}, Counts: []Counter{Tests, Solutions, Tests}}, "counter tests is named twice"},
	} {
		got := ""
		if err := c.a.Validate(); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%+v: got %q, want %q", c.a, got, c.want)
		}
	}
}

// solutions returns all solutions of n queens, in lexical order of their columns.
func solutions(n int) (all []Board) {
	for _, columns := range tracetest.Solutions(tracetest.Empty(n)) {
		b := Board{N: n}
		for row, col := range columns {
			b.queens.Add(Sq(row, col))
		}
		all = append(all, b)
	}
	return all
}

// The numbers of classes are sequence A002562 of the OEIS. Each solution is in one class, which has its whole size. The first
// is its representative, from which the symmetry of each other one leads there.
func TestClasses(t *testing.T) {
	for i, want := range []int{1, 0, 0, 1, 2, 1, 6, 12, 46, 92} {
		boards := solutions(i + 1)
		classes := Classes(boards)
		if len(classes) != want {
			t.Errorf("N=%d: %d classes, want %d", i+1, len(classes), want)
		}
		seen := make([]bool, len(boards))
		for _, c := range classes {
			first := boards[c.Members[0].Index]
			representative, size := first.Class()
			if len(c.Members) != c.Size || size != c.Size || c.Members[0].Symmetry != Unmoved || first != representative {
				t.Fatalf("N=%d: a class of %d is %v", i+1, c.Size, c.Members)
			}
			for _, m := range c.Members {
				if seen[m.Index] || first.Image(m.Symmetry) != boards[m.Index] {
					t.Fatalf("N=%d: in two classes, or no image by symmetry %v:\n%v", i+1, m.Symmetry, boards[m.Index])
				}
				seen[m.Index] = true
			}
		}
		if slices.Contains(seen, false) {
			t.Errorf("N=%d: a solution is in no class", i+1)
		}
	}
	rest := solutions(4)[1:] // without the representative, a class begins with the first that there is
	if diff := cmp.Diff([]Class{{Size: 2, Members: []Member{{}}}}, Classes(rest)); diff != "" {
		t.Error(diff)
	}
}

// A board turns clockwise, and a reflection is named after what it exchanges, or after its axis.
func TestImages(t *testing.T) {
	b := parse("_ Q _\n_ _ Q\n_ _ _\n")
	want := [Symmetries]string{
		Unmoved:          "_ Q _\n_ _ Q\n_ _ _\n",
		QuarterTurn:      "_ _ _\n_ _ Q\n_ Q _\n",
		HalfTurn:         "_ _ _\nQ _ _\n_ Q _\n",
		ThreeQuarterTurn: "_ Q _\nQ _ _\n_ _ _\n",
		LeftRight:        "_ Q _\nQ _ _\n_ _ _\n",
		UpDown:           "_ _ _\n_ _ Q\n_ Q _\n",
		FallingDiagonal:  "_ _ _\nQ _ _\n_ Q _\n",
		RisingDiagonal:   "_ Q _\n_ _ Q\n_ _ _\n",
	}
	for s, text := range want {
		if got := b.Image(Symmetry(s)).String(); got != text {
			t.Errorf("symmetry %v:\n%s", s, cmp.Diff(text, got))
		}
	}
	if b.Image(Symmetries) != b {
		t.Error("a symmetry that is none moves a board")
	}
}

// unclear is a Reading of texts that say all themselves.
var unclear = Reading{First: -1, Limit: 100}

// The same board is read from every notation that people and commands write.
func TestNotations(t *testing.T) {
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
		"a1 e2 h3 f4 c5 g6 b7 d8", "d8,b7,g6,c5,f4,h3,e2,a1", `["a1","e2","h3","f4","c5","g6","b7","d8"]`,
		"Q7/4Q3/7Q/5Q2/2Q5/6Q1/1Q6/3Q4", "Q7/4Q3/7Q/5Q2/2Q5/6Q1/1Q6/3Q4 w - - 0 1", "q7/4q3/7q/5q2/2q5/6q1/1q6/3q4",
		"[0, 4, 7, 5, 2, 6, 1, 3]  class of 8",
		`{"queens":[0,4,7,5,2,6,1,3],"class":8,"wall_ms":0.1}` + "\n" + `{"solver":"backtrack","n":8,"solutions":1}`,
		"q = [1, 5, 8, 6, 3, 7, 2, 4];\n----------\n==========\n",
		"% time elapsed: 0.05 s\nq = array1d(1..8, [1, 5, 8, 6, 3, 7, 2, 4]);\n----------\n",
		"Qs = [1, 5, 8, 6, 3, 7, 2, 4] ;\nfalse.\n", "Qs = [1-1, 2-5, 3-8, 4-6, 5-3, 6-7, 7-2, 8-4].", "1-5-8-6-3-7-2-4",
		"SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n 1      1 5 8 6 3 7 2 4\n", "1. 1 5 8 6 3 7 2 4",
		"1) [1,5,8,6,3,7,2,4]", "Solution 1: 1 5 8 6 3 7 2 4",
		"queens[1] = 1;\nqueens[2] = 5;\nqueens[3] = 8;\nqueens[4] = 6;\nqueens[5] = 3;\nqueens[6] = 7;\n" +
			"queens[7] = 2;\nqueens[8] = 4;\n",
		"(0, 4, 7, 5, 2, 6, 1, 3)", "array([0, 4, 7, 5, 2, 6, 1, 3])", "[0 4 7 5 2 6 1 3]", "A1 E2 H3 F4 C5 G6 B7 D8",
		"Qa1, Qe2, Qh3, Qf4, Qc5, Qg6, Qb7, Qd8", "{a1, e2, h3, f4, c5, g6, b7, d8}",
		"{1: 1, 2: 5, 3: 8, 4: 6, 5: 3, 6: 7, 7: 2, 8: 4}", "Q1=1 Q2=5 Q3=8 Q4=6 Q5=3 Q6=7 Q7=2 Q8=4",
		"{'x1': 0, 'x2': 4, 'x3': 7, 'x4': 5, 'x5': 2, 'x6': 6, 'x7': 1, 'x8': 3}",
		"  a b c d e f g h\n1 ♛ . . . . . . . 1\n2 . . . . ♛ . . . 2\n3 . . . . . . . ♛ 3\n" +
			"4 . . . . . ♛ . . 4\n5 . . ♛ . . . . . 5\n6 . . . . . . ♛ . 6\n7 . ♛ . . . . . . 7\n" +
			"8 . . . ♛ . . . . 8\n  a b c d e f g h\n",
		"x0 = 0\nx1 = 4\nx2 = 7\nx3 = 5\nx4 = 2\nx5 = 6\nx6 = 1\nx7 = 3\n\nbacktrack, 8 queens\n" +
			"  squares tested   876\n  solutions found  1\n",
		eight.String(),
	} {
		check(t, text, unclear, eight)
	}
	for _, text := range []string{
		"[1,3,0,2]", "2413", ".Q..\n...Q\nQ...\n..Q.", ".Q..\r\n...Q\r\nQ...\r\n..Q.\r\n", "\ufeff. Q . .\n. . . Q\nQ . . .\n. . Q .\n",
		`[".Q..","...Q","Q...","..Q."]`,
		"['.Q..', '...Q', 'Q...', '..Q.']", "0,1,0,0\n0,0,0,1\n1,0,0,0\n0,0,1,0", "0100\n0001\n1000\n0010",
		"[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]",
		"[0. 1. 0. 0.]\n[0. 0. 0. 1.]\n[1. 0. 0. 0.]\n[0. 0. 1. 0.]\n",
		"[[0. 1. 0. 0.]\n [0. 0. 0. 1.]\n [1. 0. 0. 0.]\n [0. 0. 1. 0.]]",
		"b1 d2 a3 c4", "{0: 1, 1: 3, 2: 0, 3: 2}", "{3: 2, 0: 1, 2: 0, 1: 3}", "[[0,1],[1,3],[2,0],[3,2]]",
		"[(1, 2), (2, 4), (3, 1), (4, 3)]", "{(3, 2), (0, 1), (2, 0), (1, 3)}",
		"0 1\n1 3\n2 0\n3 2\n", `[{"row":0,"col":1},{"row":1,"col":3},{"row":2,"col":0},{"row":3,"col":2}]`,
		"0 => 1, 1 => 3, 2 => 0, 3 => 2", "1\n3\n0\n2\n", "1\t2\n2\t4\n3\t1\n4\t3\n",
		" --- --- --- ---\n|   | Q |   |   |\n --- --- --- ---\n|   |   |   | Q |\n --- --- --- ---\n" +
			"| Q |   |   |   |\n --- --- --- ---\n|   |   | Q |   |\n --- --- --- ---\n",
		"┌───┬───┬───┬───┐\n│   │ ♕ │   │   │\n├───┼───┼───┼───┤\n│   │   │   │ ♕ │\n├───┼───┼───┼───┤\n" +
			"│ ♕ │   │   │   │\n├───┼───┼───┼───┤\n│   │   │ ♕ │   │\n└───┴───┴───┴───┘\n",
		"  +---+---+---+---+\n4 |   | Q |   |   |\n  +---+---+---+---+\n3 |   |   |   | Q |\n" +
			"  +---+---+---+---+\n2 | Q |   |   |   |\n  +---+---+---+---+\n1 |   |   | Q |   |\n" +
			"  +---+---+---+---+\n    a   b   c   d\n",
		"* Q * *\n* * * Q\nQ * * *\n* * Q *\n", "· ♕ · ·\n· · · ♕\n♕ · · ·\n· · ♕ ·\n",
		". # . .\n. . . #\n# . . .\n. . # .\n", "-Q--\n---Q\nQ---\n--Q-\n", "- Q - -\n- - - Q\nQ - - -\n- - Q -\n",
		".*..\n...*\n*...\n..*.", "_ X _ _\n_ _ _ X\nX _ _ _\n_ _ X _\n", "#Q##\n###Q\nQ###\n##Q#\n",
		"⬜👑⬜⬛\n⬛⬜⬛👑\n👑⬛⬜⬛\n⬛⬜👑⬜\n", "0 1 2 3\n. Q . .\n. . . Q\nQ . . .\n. . Q .\n",
		"  0 1 2 3\n0 . Q . .\n1 . . . Q\n2 Q . . .\n3 . . Q .\n",
		"Row 1: . Q . .\nRow 2: . . . Q\nRow 3: Q . . .\nRow 4: . . Q .\n", `[" Q  ","   Q","Q   ","  Q "]`,
		"[[' ', 'Q', ' ', ' '], [' ', ' ', ' ', 'Q'], ['Q', ' ', ' ', ' '], [' ', ' ', 'Q', ' ']]",
		"[['_' 'Q' '_' '_']\n ['_' '_' '_' 'Q']\n ['Q' '_' '_' '_']\n ['_' '_' 'Q' '_']]",
		"[[False  True False False]\n [False False False  True]\n [ True False False False]\n" +
			" [False False  True False]]",
		"[|0, 1, 0, 0\n |0, 0, 0, 1\n |1, 0, 0, 0\n |0, 0, 1, 0|]",
		" Q\n   Q\nQ\n  Q\n", "  Q    \n      Q\nQ      \n    Q  \n",
		`[". Q . .", ". . . Q", "Q . . .", ". . Q ."]`, "_♛__\n___♛\n♛___\n__♛_", ".Q../...Q/Q.../..Q.", "[1,3,0,2",
		"Solution 1, time = 0.001 s\n1,3,0,2\n",
	} {
		check(t, text, unclear, four)
	}
	for _, text := range []string{
		`[[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]`, "[[1,3,0,2],[2,0,3,1]]", "[1,3,0,2]\n[2,0,3,1]\n",
		"2413\n3142",
		"b1 d2 a3 c4\nc1 a2 d3 b4", "q = [2, 4, 1, 3];\n----------\nq = [3, 1, 4, 2];\n----------\n==========\n",
		"SOLN       COLUMN\n #      1 2 3 4\n\n 1      2 4 1 3\n 2      3 1 4 2\n",
		"(0,1) (1,3) (2,0) (3,2)\n(0,2) (1,0) (2,3) (3,1)\n", "[[(0,1),(1,3),(2,0),(3,2)],[(0,2),(1,0),(2,3),(3,1)]]",
		"[{0: 1, 1: 3, 2: 0, 3: 2}, {0: 2, 1: 0, 2: 3, 3: 1}]", "(1, 3, 0, 2), (2, 0, 3, 1)",
		"- Q - -\n- - - Q\nQ - - -\n- - Q -\n----------\n- - Q -\nQ - - -\n- - - Q\n- Q - -\n----------\n" +
			"==========\n",
		"1: 2413\n2: 3142", "Solution 1:\n.Q..\n...Q\nQ...\n..Q.\n\nSolution 2:\n..Q.\nQ...\n...Q\n.Q..\n",
		".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n", "2413\n\n[2,0,3,1]", "[\n  [1, 3, 0, 2],\n  [2, 0, 3, 1]\n]",
		"[[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]],\n[[0,0,1,0],[1,0,0,0],[0,0,0,1],[0,1,0,0]]]",
	} {
		check(t, text, unclear, four, other)
	}
	check(t, "b4 d3 a2 c1", Reading{FromBottom: true, First: -1, Limit: 1}, four)
	check(t, "(1, 2) (2, 4) (3, 1) (4, 3)", Reading{First: 1, Limit: 1}, four)
	check(t, "(0, 1) (1, 3) (2, 0) (3, 2)", Reading{First: 0, Limit: 1}, four)
	check(t, "[0,-1,2]", unclear, parse("Q _ _\n_ _ _\n_ _ Q"))
	check(t, "[1, None, 0]", unclear, parse("_ Q _\n_ _ _\nQ _ _"))
	check(t, "(0, 1) (1, 3)", unclear, parse("_ Q _ _\n_ _ _ Q\n_ _ _ _\n_ _ _ _"))
	check(t, "1 2 4 1 3\n2 3 1 4 2", Reading{N: 4, First: -1, Limit: 2}, four, other)
	check(t, "1", unclear, parse("Q"))
	check(t, "[0]", unclear, parse("Q"))
	check(t, "a1", unclear, parse("Q"))
	check(t, "c1 e3", unclear, parse("_ _ Q _ _\n_ _ _ _ _\n_ _ _ _ Q\n_ _ _ _ _\n_ _ _ _ _"))
	check(t, "b2", Reading{N: 3, Limit: 1}, parse("_ _ _\n_ Q _\n_ _ _"))
	check(t, "3/1Q1/3", unclear, parse("_ _ _\n_ Q _\n_ _ _"))
	check(t, "2 2 2", Reading{First: 0, Limit: 1}, parse("_ _ Q\n_ _ Q\n_ _ Q")) // 3 rows: 3 would be the last from 1, 0 the first from 0
	check(t, "2 2 2", Reading{First: 1, Limit: 1}, parse("_ Q _\n_ Q _\n_ Q _"))
	large := Board{N: 64}
	for i := range 64 {
		large.queens.Add(Sq(i, 63-i))
	}
	check(t, fmt.Sprint(large.Columns()), unclear, large)
	check(t, large.String(), unclear, large)
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
	for text, want := range map[string]string{
		"": "holds no board", " \n[]\n[[]]": "holds no board", "backtrack, 8 queens\n  solutions found  0\n": "holds no board",
		".Q..\n...\nQ...\n..Q.":   "row 2 has 3 squares, not 4 as there are rows",
		".Q..\n...Q\nQ...":        "row 1 has 4 squares, not 3 as there are rows",
		".Q..\n...X\nQ...\n..Q.":  `row 2 is "...X": squares are Q for a queen, and . for none`,
		"hello world":             "holds no board",
		"a1 e2 nope":              `"nope" is no square and no board`,
		"a8 c7 a8":                "two queens on a8",
		"bm1":                     "has 65 rows: boards go up to 64",
		"a65":                     "has 65 rows: boards go up to 64",
		"1,5,9":                   "column 5 in row 2: 3 rows have the columns 0 to 2, or 1 to 3",
		"0,3,1":                   "column 3 in row 2: 3 rows have the columns 0 to 2, or 1 to 3",
		"4/4/k3/4":                `row 3 is "k...": squares are Q for a queen, and . for none`,
		"9999999999999999999/1/1": "row 1 has 65 squares, not 3 as there are rows",
		"[0,-2,2]":                `"0" is no square and no board`,
		"(1, 2) (2, 4)":           "may be one of two boards, by its counts",
		"1 1 5 8 6 3 7 2 4":       "may be one of two boards, by its numbers",
		"{0: 1, 2: 0}":            "names no row 1, or two",
		"* # *\n# * *\n* * #":     `row 1 is "*#*": squares are Q for a queen, and . for none`,
		" Q\n  Q\n":               "has queens beyond the 2 squares of a row",
		"Q\n\n  Q\n":              "may be one of two boards, by its spaces", // _ _ Q, or _ Q _ at the end
		"2413\n[0,0,9]":           "board 2: column 9 in row 3: 3 rows have the columns 0 to 2, or 1 to 3",
		"2 2 2":                   "may be one of two boards, by its counts",
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
	for _, text := range []string{
		"[0,4,7,5,2,6,1,3]", "2413\n3142", "b4 d3", "Q2/3/1Q1", "['.Q','Q.']", "(0, 1) (1, 0)", "x0 = 1\nx1 = 0", "[[0. 1.]\n[1. 0.]]",
		`{"queens":[0]}`, "\"[(]'", "{0: 1, 1: 0}", "| Q |  |\n+---+--+\n|   |  |", " Q\nQ\n", "1 1 2\n2 2 1", "q[1] = 1-2; -1",
	} {
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
