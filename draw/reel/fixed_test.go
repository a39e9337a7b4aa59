package reel

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// Fixed queens are columns with or without gaps, squares as in chess, or as the labels count them. JSON has a text or a list.
func TestFixedQueens(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ fixed, labels, want string }{
		{"0,4", "", "[0,0 1,4]"}, {" 0, 4 ", "", "[0,0 1,4]"}, {",4,,7", "", "[1,4 3,7]"}, {"7", "one", "[0,7]"},
		{"a8,c5,h2", "", "[0,0 3,2 6,7]"}, {"h2 a8", "none", "[6,7 0,0]"}, {"c5", "index", "[3,2]"},
		{"(3, 2)", "index", "[3,2]"}, {"(4,3),(7, 8)", "one", "[3,2 6,7]"},
		{"8", "", "fixed 8: no column 8 in row 0: rows and columns go from 0 to 7"}, {"i1", "", "fixed i1: i1 is off the board of 8 rows"},
		{"(0, 1)", "one", "fixed (0, 1): (0, 1) is off the board of 8 rows"}, {",,,,,,,,0", "", "fixed ,,,,,,,,0: no column 0 in row 8: rows and columns go from 0 to 7"},
		{"0,1", "", "fixed 0,1: the queens on a8 and b7 attack each other: move one of them"}, {"c5,c5", "", "fixed c5,c5: two queens on c5"},
	} {
		var f Fixed
		if err := f.UnmarshalText([]byte(c.fixed)); err != nil {
			t.Errorf("%q: %v", c.fixed, err)
			continue
		}
		o := Options{Search: Search{Fixed: f}, Story: Story{Labels: c.labels}}
		src, err := o.Open(t.Context(), trace.MaxN)
		got := fmt.Sprint(err)
		if err == nil {
			got = fmt.Sprint(src.Fixed)
		}
		if got != c.want {
			t.Errorf("%q with labels %q: %s, want %s", c.fixed, c.labels, got, c.want)
		}
	}
	for _, text := range []string{"", ",", " ", "-1", "x", "a8,3", "3,a8", "A8", "a8;c5", "1.5", "(1)", "(1,2", "a", "8a"} {
		if f := new(Fixed); f.UnmarshalText([]byte(text)) == nil {
			t.Errorf("%q is taken for %q", text, *f)
		}
	}
	for text, want := range map[string]Fixed{"[0, 4]": "0, 4", `",4"`: ",4", `"a8,c5"`: "a8,c5", `["a8","c5"]`: "a8,c5", "[]": "", "null": ""} {
		var f Fixed
		if err := json.Unmarshal([]byte(text), &f); err != nil || f != want {
			t.Errorf("%s is %q, with error %v", text, f, err)
		}
	}
}

// Every solver completes fixed queens wherever they stand, from every side: as many solutions as trying all placements finds, each with these
// queens; those of a solver that is not complete are among them.
func TestFixedAnywhere(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(4, 1))
	most := 6
	if tracetest.Full {
		most = 7
	}
	for n := 4; n <= most; n++ {
		all := placements(n)
		for range 6 {
			p := trace.Problem{N: n, Seed: 5}
			for range 1 + random.IntN(3) {
				more := p
				more.Fixed = append(slices.Clone(p.Fixed), trace.Sq(random.IntN(n), random.IntN(n)))
				if more.Validate() == nil {
					p = more
				}
			}
			want := map[trace.Board]bool{}
			for _, b := range all {
				if !slices.ContainsFunc(p.Fixed, func(q trace.Square) bool { return !b.Has(q) }) {
					want[b] = true
				}
			}
			for _, s := range solver.Table {
				if s.Name == "exhaustive" && n-len(p.Fixed) > 5 {
					continue // half a million placements
				}
				for _, s := range []solver.Solver{s, s.ByColumn(), s.MaxFirst()} {
					found := map[trace.Board]bool{}
					for b := range trace.SolvedBoards(p, s.Events(p)) {
						found[b] = true
						if !want[b] {
							t.Errorf("%s, %+v: not a solution with the fixed queens:\n%v", s.Name, p, b)
						}
					}
					if s.Complete && len(found) != len(want) || !s.Complete && len(want) > 0 && len(found) == 0 {
						t.Errorf("%s, %+v: %d solutions, want %d", s.Name, p, len(found), len(want))
					}
				}
			}
		}
	}
}

// placements returns all solutions for n queens: all ways to place them, one in each row, are tried.
func placements(n int) (solutions []trace.Board) {
	columns := make([]int, n)
	for {
		var queens []trace.Square
		for row, col := range columns {
			queens = append(queens, trace.Sq(row, col))
		}
		if p := (trace.Problem{N: n, Fixed: queens}); p.Validate() == nil {
			solutions = append(solutions, p.Board())
		}
		i := n - 1
		for ; i >= 0 && columns[i] == n-1; i-- {
			columns[i] = 0
		}
		if i < 0 {
			return solutions
		}
		columns[i]++
	}
}
