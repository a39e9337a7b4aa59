package story

import (
	"iter"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// No text of a film stands for less than half a second, none for much less than it takes to read, and what several fast
// scenes share is true of each of them: the queens that it names stand in all, and as many solutions are found.
func TestTextsCanBeRead(t *testing.T) {
	for _, sv := range solver.Table {
		for n := 4; n <= 8; n++ {
			for _, solutions := range []int{0, 1} {
				for _, l := range Languages {
					scenes := Between(tell(sv, trace.Problem{N: n, Solutions: solutions}, Options{Language: &l}), 1, 1500)
					readFilm(t, timed(t, scenes, Timing{Language: &l}), func(s *Scene) *Scene { return s })
				}
			}
		}
	}
	scenes := Abreast(contendersOf(6, &English, solver.Backtrack, solver.CDCL), StepClock, &English)
	film := timed(t, scenes, Timing{})
	for lane := range 2 {
		readFilm(t, film, func(s *Scene) *Scene { return &s.Lanes[lane] })
	}
}

// readFilm reads the captions of a search in a film, as long as they stand.
func readFilm(t *testing.T, film []Scene, search func(*Scene) *Scene) {
	t.Helper()
	blank := time.Duration(0)
	for from := 0; from < len(film); {
		first := search(&film[from])
		var stood time.Duration
		to := from
		for ; to < len(film) && search(&film[to]).Caption == first.Caption; to++ {
			s := search(&film[to])
			stood += film[to].Hold
			for at := range namedIn(s.Caption.Title, s.Board.N) {
				if s.Fast && (!s.Board.Has(at) || s.Leaving.Has(at)) {
					t.Fatalf("step %d: %q, but there is no queen, or it is being removed", s.Step, s.Caption.Title)
				}
			}
		}
		need := max(500*time.Millisecond, ReadingTime(first.Caption)/3)
		switch {
		case first.Caption == Caption{}:
			blank += stood
		case stood < need:
			t.Errorf("step %d: %+v stands for %v, and takes %v", first.Step, first.Caption, stood, need)
		}
		from = to
	}
	if all := lengthOf(film); blank > all/12 {
		t.Errorf("for %v of %v the film says nothing", blank, all)
	}
}

// namedIn yields the squares that a text names.
func namedIn(text string, n int) iter.Seq[trace.Square] {
	return func(yield func(trace.Square) bool) {
		for row := range n {
			for col := range n {
				at := trace.Sq(row, col)
				if slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return r > unicode.MaxASCII || r == ' ' }), Chess.Square(at, n)) && !yield(at) {
					return
				}
			}
		}
	}
}
