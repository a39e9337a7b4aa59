//go:build torture

package story

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// lawScenes is the number of scenes after which TestLaws leaves a search that counts placements or moves queens at random: the
// others are checked to their end.
const lawScenes = 20_000

// The oracle finds nothing false in any scene: of each solver, for 1 to 8 queens, by row and by column, up to 7 with queens fixed and
// without, for the first solution and for all, with both details. What was checked is counted in the log.
func TestLaws(t *testing.T) {
	var mutex sync.Mutex
	claims := map[string]int{}
	table := map[string][4]int{} // by solver: searches, those that were left, scenes, captions
	t.Run("solvers", func(t *testing.T) {
		for _, s := range solver.Table {
			t.Run(s.Name, func(t *testing.T) {
				t.Parallel()
				var counts [4]int
				total := map[string]int{}
				for _, p := range lawProblems() {
					for _, s := range []solver.Solver{s, s.ByColumn()} {
						for _, d := range []Detail{Moves, Tests} {
							o := newOracle(s, p, d)
							scenes, captions, left := o.checkAll(t)
							counts[0]++
							counts[1] += left
							counts[2] += scenes
							counts[3] += captions
							for law, n := range o.claims {
								total[law] += n
							}
						}
					}
				}
				mutex.Lock()
				defer mutex.Unlock()
				table[s.Name] = counts
				for law, n := range total {
					claims[law] += n
				}
			})
		}
	})
	var log strings.Builder
	var all [4]int
	for _, s := range solver.Table {
		c := table[s.Name]
		fmt.Fprintf(&log, "%-14s %5d searches, %4d of them left after %d scenes, %8d scenes, %8d captions\n", s.Name, c[0], c[1], lawScenes, c[2], c[3])
		for i := range all {
			all[i] += c[i]
		}
	}
	fmt.Fprintf(&log, "%-14s %5d searches, %4d of them left after %d scenes, %8d scenes, %8d captions\n", "all", all[0], all[1], lawScenes, all[2], all[3])
	for _, text := range slices.Sorted(maps.Keys(claims)) {
		fmt.Fprintf(&log, "%9d %s\n", claims[text], text)
	}
	t.Log("\n" + log.String())
}

// lawProblems are the searches of TestLaws: without fixed queens, with one in each column of the first row, and with some two.
func lawProblems() (problems []trace.Problem) {
	for n := 1; n <= 8; n++ {
		fixed := [][]trace.Square{nil}
		for col := range n % 8 { // 8 queens are for what is rare: a jump over queens that played no part
			one := trace.Sq(0, col)
			fixed = append(fixed, []trace.Square{one})
			for row := 1; row < n; row += 2 {
				if other := trace.Sq(row, (col+row+2)%n); !hits(one, other) && col%3 == 0 {
					fixed = append(fixed, []trace.Square{one, other})
				}
			}
		}
		for _, f := range fixed {
			problems = append(problems, trace.Problem{N: n, Fixed: f, Seed: uint64(n)}, trace.Problem{N: n, Fixed: f, Seed: uint64(n), Solutions: 1})
		}
	}
	return problems
}

// checkAll checks all scenes of a search, or the first lawScenes, and counts them and their captions.
func (o *oracle) checkAll(t *testing.T) (scenes, captions, left int) {
	failed := 0
	for scene, covers := range o.story() {
		if scenes == lawScenes && o.fillsFirst() {
			return scenes, captions, 1
		}
		scenes++
		if scene.Caption != (Caption{}) {
			captions++
		}
		if err := o.check(scene, covers); err != nil {
			if failed++; failed <= 3 {
				t.Errorf("%s, by column %t, %+v, %s, step %d, %v: %v", o.about.Solver, o.about.ByColumn, o.about.Problem, DetailNames[o.detail], scene.Step, scene.Reason.Kind, err)
			}
		}
	}
	return scenes, captions, 0
}
