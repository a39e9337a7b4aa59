package solver

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"queenreel/trace"
	"queenreel/trace/tracetest"
)

// Searches do what they did, so that films and traces stay as they are. A line holds the number of the first events of a search by
// kind, and the sum of the numbers of their squares, each times its place among the events. The laws test that they are right.
func TestGoldenSearches(t *testing.T) {
	t.Parallel()
	const path = "testdata/searches.txt"
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, s := range Table {
		if !tracetest.Update && !strings.Contains(string(want), s.Name+", 8 queens:") {
			continue // a new one
		}
		for _, c := range []struct {
			view   string
			solver Solver
			p      trace.Problem
			events int // at most
		}{
			{"8 queens", s, trace.Problem{N: 8}, 7000},
			{"8 queens, by column, from the right", s.ByColumn().MaxFirst(), trace.Problem{N: 8, Fixed: []trace.Square{trace.Sq(2, 5), trace.Sq(4, 0)}}, 1000},
			{"33 queens", s, trace.Problem{N: 33, Seed: 7}, 4000},
		} {
			var kinds [256]int
			n, sum := 0, int64(0)
			for e := range c.solver.Events(c.p) {
				kinds[e.Kind]++
				n++
				for i, at := range []trace.Square{e.At, e.By} {
					sum += int64(n*(i+1)) * (int64(at.Row)*trace.MaxN + int64(at.Col))
				}
				if n == c.events {
					break
				}
			}
			fmt.Fprintf(&got, "%s, %s:", s.Name, c.view)
			for kind, n := range kinds {
				if n > 0 {
					fmt.Fprintf(&got, " %d %s,", n, trace.Kind(kind))
				}
			}
			fmt.Fprintf(&got, " squares %d\n", sum)
		}
	}
	if tracetest.Update {
		if err := os.WriteFile(path, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got.String() != string(want) {
		t.Errorf("%s has\n%s\ngot\n%s\nif that is right, UPDATE=1 writes it", path, want, got.String())
	}
}
