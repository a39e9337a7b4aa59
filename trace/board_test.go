package trace

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const eight = `
Q _ _ _ _ _ _ _
_ _ _ _ Q _ _ _
_ _ _ _ _ _ _ Q
_ _ _ _ _ Q _ _
_ _ Q _ _ _ _ _
_ _ _ _ _ _ Q _
_ Q _ _ _ _ _ _
_ _ _ Q _ _ _ _
`

func mustParse(t *testing.T, text string) Board {
	t.Helper()
	b, err := ParseBoard(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Tests and examples write boards as text, so String and ParseBoard must be inverses.
func TestBoardText(t *testing.T) {
	b := mustParse(t, eight)
	if diff := cmp.Diff(strings.TrimPrefix(eight, "\n"), b.String()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]int{0, 4, 7, 5, 2, 6, 1, 3}, b.Columns()); diff != "" {
		t.Error(diff)
	}
	half := mustParse(t, "_ _\n_ Q\n")
	if diff := cmp.Diff([]int{-1, 1}, half.Columns()); diff != "" {
		t.Error(diff)
	}
	empty := func(n int) string { return strings.Repeat(strings.Repeat(" _", n)+"\n", n) }
	if largest := mustParse(t, empty(MaxN)); largest != (Board{N: MaxN}) {
		t.Errorf("got\n%v", largest)
	}
	for _, bad := range []string{"", "\n \n", "Q _\n_", "Q x\n_ _", empty(MaxN + 1)} {
		if _, err := ParseBoard(bad); err == nil {
			t.Errorf("ParseBoard(%.10q) gave no error", bad)
		}
	}
}

// Attacked, which works on whole rows, agrees with Attacker on random boards.
func TestAttackedAgainstAttacker(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 2, 5, 8, 63, 64} {
		for range 20 {
			b := Board{N: n}
			for range n / 3 {
				b.queens.Add(Sq(rnd.IntN(n), rnd.IntN(n)))
			}
			attacked := b.Attacked()
			for row := range n {
				for col := range n {
					_, want := b.Attacker(Sq(row, col))
					if got := attacked.Has(Sq(row, col)); got != want {
						t.Fatalf("N=%d: Attacked has %d,%d: %t, want %t, on\n%v", n, row, col, got, want, b)
					}
				}
			}
		}
	}
}

// Apply refuses an event that cannot be true and leaves the board unchanged. The traces that Read refuses have more such events.
func TestApplyRefuses(t *testing.T) {
	start := mustParse(t, "Q _ _ _\n_ _ Q _\n_ _ _ _\n_ _ _ _")
	solved := mustParse(t, "_ Q _ _\n_ _ _ Q\nQ _ _ _\n_ _ Q _")
	beaten := mustParse(t, "Q _ _ _\n_ _ Q _\nQ _ _ _\n_ _ _ Q")
	for _, c := range []struct {
		board Board
		event Event
		want  string // part of the error, or "" for none
	}{
		{start, Event{Kind: Place, At: Sq(3, 3)}, ""}, // attacked, which is legal: local search does it
		{start, Event{Kind: Place, At: Sq(4, 0)}, "square 4,0 is off the board"},
		{start, Event{Kind: TakeBack, At: Sq(-1, 99)}, "off the board"},
		{start, Event{Kind: Move, By: Sq(0, 0), At: Sq(0, 1)}, ""},
		{start, Event{Kind: Strike, At: Sq(9, 9), Cause: Hall}, "off the board"},
		{start, Event{Kind: Cost, At: Sq(2, 3), Value: 16}, ""},
		{start, Event{Kind: Cost, At: Sq(2, 3), Value: 0}, ""},
		{start, Event{Kind: Cost, At: Sq(2, 3), Value: -1}, "a cost of -1 squares"},
		{start, Event{Kind: Cost, At: Sq(2, 3), Value: 17}, "a cost of 17 squares: the board has 16"},
		{start, Event{Kind: Jump, Value: 2}, ""},
		{start, Event{Kind: Jump, Value: 3}, "a jump over 3 queens, but only 2 are on the board"},
		{start, Event{Kind: Jump, Value: 0}, ""},
		{start, Event{Kind: Jump, Value: -1}, "a jump over -1 queens"},
		{start, Event{Kind: Test, At: Sq(3, 1), Cause: numCauses}, "unknown cause of event 8"},
		{start, Event{Kind: Place, At: Sq(3, 1), By: Sq(0, 0), Cause: Line}, `a place event has no cause "line"`},
		{start, Event{Kind: Strike, At: Sq(3, 3), By: Sq(0, 0), Cause: Attack}, ""},
		{start, Event{Kind: DeadEnd, At: Sq(-1, -1)}, "off the board"},
		{start, Event{Kind: DeadEnd, At: Sq(1, 0)}, "1,0 is a square, not a row or column"},
		{start, Event{Kind: DeadEnd, At: Sq(0, 1)}, "0,1 is a square, not a row or column"},
		{start, Event{Kind: DeadEnd, At: Row(4)}, "row 4 is off the board"},
		{start, Event{Kind: Fail, At: Column(4)}, "column 4 is off the board"},
		{start, Event{Kind: Fail, At: Column(3)}, ""},
		{start, Event{Kind: Fail, At: Sq(-1, -2)}, "off the board"},
		{start, Event{Kind: Fail, At: Sq(-1, -1)}, ""},
		{start, Event{Kind: Branch, At: Sq(-1, -1)}, "off the board"},
		{start, Event{Kind: Branch, At: Sq(0, 1), Value: -1}, "must not be negative"},
		{start, Event{Kind: Learn, Clause: []Literal{{At: Sq(5, 5)}}}, "square 5,5 is off the board"},
		{start, Event{Kind: Reject, At: Sq(1, 2), By: Sq(0, 0)}, "the queen on 0,0 does not attack 1,2"},
		{beaten, Event{Kind: Reject, At: Sq(2, 0), By: Sq(0, 0)}, ""},
		{beaten, Event{Kind: Solution}, "not a solution: the queen on 2,0 attacks 0,0"},
		{solved, Event{}, "unknown kind of event 0"},
		{solved, Event{Kind: numKinds}, "unknown kind of event"},
	} {
		b := c.board
		err := b.Apply(c.event)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%v: %v", c.event, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%v: got error %v, want %q", c.event, err, c.want)
		case err != nil && strings.Contains(err.Error(), "\n"):
			t.Errorf("%v: an error of several lines: %v", c.event, err)
		case err != nil && b != c.board:
			t.Errorf("%v: refused, and yet the board changed to\n%v", c.event, b)
		}
	}
}

// Kinds and causes have different names, which traces use.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for k := Kind(1); k < numKinds; k++ {
		seen[k.String()] = true
	}
	for c := Cause(1); c < numCauses; c++ {
		seen[c.String()] = true
	}
	for _, unknown := range []string{Kind(0).String(), Kind(numKinds).String(), Cause(numCauses).String(), Counter(numCounters).String()} {
		if !strings.HasSuffix(unknown, ")") {
			t.Errorf("an unknown value is called %s", unknown)
		}
	}
	if want := numKinds - 1 + numCauses - 1; len(seen) != want || seen[""] {
		t.Errorf("%d different names for %d kinds and causes: %v", len(seen), want, seen)
	}
}

// A board whose N is out of range behaves like one with the nearest N in range.
func TestImpossibleBoards(t *testing.T) {
	for n, want := range map[int]int{math.MinInt: 0, -1: 0, MaxN + 1: MaxN, math.MaxInt: MaxN} {
		b, like := Board{N: n}, Board{N: want}
		corner := Event{Kind: Place, At: Sq(MaxN-1, 0)}
		if got, want := b.Apply(corner), like.Apply(corner); (got == nil) != (want == nil) {
			t.Errorf("N=%d: got error %v, want %v", n, got, want)
		}
		image, size := b.Class()
		likeImage, likeSize := like.Class()
		if b.String() != like.String() || !slices.Equal(b.Columns(), like.Columns()) || b.Len() != like.Len() ||
			b.Beaten() != like.Beaten() || b.Attacked() != like.Attacked() || image.queens != likeImage.queens || size != likeSize {
			t.Errorf("N=%d is not like N=%d:\n%v", n, want, b)
		}
	}
}

// Squares off the board have no queen and are in no set.
func TestOffTheBoard(t *testing.T) {
	b := Problem{N: 8, Fixed: []Square{Sq(0, 0), Sq(7, 7)}}.Board()
	for _, s := range []Square{Sq(-1, -1), Sq(8, 0), Sq(0, 8), Sq(64, 0), Sq(0, 64), Row(-5), Column(-5), Row(3), Sq(math.MaxInt16, math.MinInt16)} {
		if b.Has(s) {
			t.Errorf("the board has %v", s)
		}
		if !b.RowEmpty(int(s.Row)) && (s.Row < 0 || s.Row > 7) {
			t.Errorf("row %d is not empty", s.Row)
		}
		if s.On(MaxN) {
			continue
		}
		set, before := b.queens, b.queens
		set.Add(s)
		if set != before || set.Has(s) {
			t.Errorf("the set has %v", s)
		}
		if set.Remove(s); set != before {
			t.Errorf("removing %v removed others", s)
		}
	}
}

// A queen attacks exactly the squares in the eight straight lines from its own, and large coordinates do not
// overflow.
func TestAttacks(t *testing.T) {
	const n = 7
	for from := range n * n {
		queen := Sq(from/n, from%n)
		want := map[Square]bool{}
		for direction := range 9 {
			dr, dc := direction/3-1, direction%3-1
			for step := 1; step < n; step++ {
				want[Sq(from/n+step*dr, from%n+step*dc)] = dr != 0 || dc != 0
			}
		}
		for to := range n * n {
			if s := Sq(to/n, to%n); queen.Attacks(s) != want[s] {
				t.Errorf("a queen on %v attacks %v: %t", queen, s, queen.Attacks(s))
			}
		}
	}
	if Sq(math.MinInt16, 0).Attacks(Sq(math.MaxInt16, 1)) {
		t.Error("a queen attacks a square 65535 rows away that is not on its diagonal")
	}
}

// Methods of impossible problems do not panic, and leave out what is off the board.
func TestImpossibleProblems(t *testing.T) {
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
		{About{Problem: Problem{N: 1}}, ""},
		{About{Problem: Problem{N: 0}, Counts: []Counter{Tests}}, "0 queens: must be at least 1"},
		{About{Problem: Problem{N: 32767}}, ""},
		{About{Problem: Problem{N: 32768}}, "32768 queens: must be at most 32767"}, // too large for a Square
		{About{Problem: Problem{N: 8, Solutions: -1}}, "-1 solutions: must not be negative"},
		{About{Problem: Problem{N: 8, Fixed: []Square{Sq(0, 0), Sq(1, 4)}}}, ""},
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
