package story

import (
	"slices"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// Scenes show each square tried once: over a search as often as the solver counted, with either detail.
func TestTriesAreCounted(t *testing.T) {
	for _, s := range solver.Table {
		for n := 1; n <= 5; n++ {
			want := map[trace.Square]int{}
			tests := slices.Contains(s.Counts, trace.Tests)
			p := trace.Problem{N: n, Seed: 3}
			for e := range s.Events(p) {
				if tests && e.Kind == trace.Test || !tests && (e.Kind == trace.Place || e.Kind == trace.Move) {
					want[e.At]++
				}
			}
			for _, detail := range []Detail{Moves, Tests} {
				scenes, err := Tell(s.About(p), s.Events(p), Options{Detail: detail, Wordless: true})
				got := map[trace.Square]int{}
				for scene := range scenes {
					for at := range scene.Tries.Squares() {
						got[at]++
					}
				}
				if err() != nil {
					t.Fatal(err())
				}
				for at, times := range want {
					if got[at] != times {
						t.Errorf("%s, %d queens, detail %v: %v was tried %d times, and scenes show %d", s.Name, n, detail, at, times, got[at])
					}
				}
			}
		}
	}
}
