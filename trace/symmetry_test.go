package trace

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// solutions returns all solutions that have the queens of a board in its first rows, in lexical order of their columns.
func solutions(b Board, rows int) (all []Board) {
	if rows == b.N {
		return []Board{b}
	}
	for col := range b.N {
		if _, attacked := b.Attacker(Sq(rows, col)); !attacked {
			next := b
			next.queens.Add(Sq(rows, col))
			all = append(all, solutions(next, rows+1)...)
		}
	}
	return all
}

// The numbers of classes are sequence A002562 of the OEIS. Each solution is in one class, which has its whole size. The first
// is its representative, from which the symmetry of each other one leads there.
func TestClasses(t *testing.T) {
	for i, want := range []int{1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341} {
		boards := solutions(Board{N: i + 1}, 0)
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
}

// A board turns clockwise, and a reflection is named after what it exchanges, or after its axis.
func TestImages(t *testing.T) {
	b, err := ParseBoard("_ Q _\n_ _ Q\n_ _ _\n")
	if err != nil {
		t.Fatal(err)
	}
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

// A class whose representative is not in the list begins with the first of it that is.
func TestClassesWithoutRepresentative(t *testing.T) {
	boards := solutions(Board{N: 4}, 0)
	got := Classes(boards[1:])
	if diff := cmp.Diff([]Class{{Size: 2, Members: []Member{{}}}}, got); diff != "" {
		t.Error(diff)
	}
}
