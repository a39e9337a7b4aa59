package story

import (
	"reflect"
	"slices"
	"testing"

	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Any step of a search is told as it was, whichever was told before: from the scene before or from a mark, in any words.
func TestTellerGoesToAnyStep(t *testing.T) {
	chinese := words.Chinese()
	for i, sv := range solver.Table {
		p, detail := trace.Problem{N: 8, Solutions: 20}, Detail(i%2)
		run, err := Run(sv.About(p), sv.Events(p), Options{Detail: detail}, MaxEvents, false, func(s *Search) bool { return len(s.Beats) < 2*apart+99 })
		if err != nil {
			t.Fatal(err)
		}
		want := slices.Collect(run.Scenes(Options{Detail: detail, Language: chinese}))
		if len(want) > apart+9 && len(run.marks) < 2 {
			t.Errorf("%s: %d steps have one mark", sv.Name, len(want))
		}
		told := run.Teller(Options{Detail: detail, Language: chinese})
		for _, step := range []int{1, 3, 2, 2*apart + 2, apart + 2, apart + 1, apart, 1, 2*apart + 1, 2*apart + 3, 2 * apart, len(want), 7} {
			if step <= len(want) && !reflect.DeepEqual(told.Scene(step), want[step-1]) {
				t.Errorf("%s: step %d is another", sv.Name, step)
			}
		}
	}
}

// A copy of a teller goes on as the original does, wherever it was made, and neither disturbs the other.
func TestTellerCopies(t *testing.T) {
	for i, sv := range solver.Table {
		a := sv.About(trace.Problem{N: 5, Solutions: 2})
		run, err := Run(a, sv.Events(a.Problem), Options{Detail: Detail(i % 2)}, MaxEvents, false, func(s *Search) bool { return len(s.Beats) < 300 })
		if err != nil {
			t.Fatal(err)
		}
		var want []Scene
		for s := range run.Scenes(Options{Detail: Detail(i % 2)}) {
			want = append(want, s)
		}
		told := run.Teller(Options{Detail: Detail(i % 2)})
		var copies []*Teller // copies[k] has told k scenes
		for range want {
			copies = append(copies, told.Copy())
			told.Next()
		}
		for made, c := range copies { // the original is at the end; copies of a copy go on, too
			for k := made; k < min(len(want), made+12); k++ {
				c = c.Copy()
				got, ok := c.Next()
				if !ok || !reflect.DeepEqual(got, want[k]) {
					t.Fatalf("%s: scene %d of a copy made before scene %d is another", sv.Name, k, made)
				}
			}
		}
	}
}
