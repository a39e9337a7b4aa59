package story

import (
	"reflect"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// A copy of a teller goes on as the original does, wherever it was made, and neither disturbs the other.
func TestTellerCopies(t *testing.T) {
	for i, sv := range solver.Table {
		a := sv.About(trace.Problem{N: 5, Solutions: 2})
		run, err := Run(a, sv.Events(a.Problem), Options{Detail: Detail(i % 2)}, MaxEvents, func(s *Search) bool { return len(s.Beats) < 300 })
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
