package trace

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
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

// Boards are read from every notation that people and programs write, and what is none is refused in a line that says what is wrong, as
// testdata/boards.txt has it. To add a notation, add its line and run the test with UPDATE=1.
func TestNotations(t *testing.T) {
	const path = "testdata/boards.txt"
	var got strings.Builder
	for line := range strings.Lines(string(tracetest.Must(os.ReadFile(path)))) {
		how, _, is := strings.Cut(line, `"`)
		if !is || line[0] == '#' {
			got.WriteString(line)
			continue
		}
		r := unclear
		for word := range strings.FieldsSeq(how) {
			key, value, _ := strings.Cut(word, "=")
			n, _ := strconv.Atoi(value)
			switch key {
			case "rows":
				r.N = n
			case "first":
				r.First = n
			case "limit":
				r.Limit = n
			case "bottom":
				r.FromBottom = true
			}
		}
		quoted := tracetest.Must(strconv.QuotedPrefix(line[len(how):]))
		fmt.Fprintf(&got, "%s%s →", how, quoted)
		boards, err := ReadBoards(tracetest.Must(strconv.Unquote(quoted)), r)
		for _, b := range boards {
			got.WriteString(" " + strings.NewReplacer(" ", "", "\n", "/").Replace(strings.TrimSpace(b.String())))
		}
		if err != nil {
			fmt.Fprintf(&got, " %v", err)
		}
		got.WriteString("\n")
	}
	tracetest.Golden(t, path, []byte(got.String()))
}

// The largest board is read, and none that is larger.
func TestLargestBoard(t *testing.T) {
	large, more := Board{N: MaxN}, strings.Repeat(strings.Repeat(".", MaxN+1)+"\n", MaxN+1)
	for i := range MaxN {
		large.queens.Add(Sq(i, MaxN-1-i))
	}
	for _, text := range []string{fmt.Sprint(large.Columns()), large.String()} {
		if got, err := ReadBoards(text, unclear); err != nil || !slices.Equal(got, []Board{large}) {
			t.Errorf("it is read as %v, with error %v", got, err)
		}
	}
	for _, text := range []string{strings.Repeat("0 ", MaxN+1), more} {
		if _, err := ReadBoards(text, unclear); err == nil || err.Error() != "has 65 rows: boards go up to 64" {
			t.Errorf("%.40q: error %v", text, err)
		}
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
