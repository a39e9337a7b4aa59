package story

import (
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// lawScenes is the number of scenes after which TestLaws leaves a search that counts placements or moves queens at random: the
// others are checked to their end.
const lawScenes = 20_000

// The oracle finds nothing false in any scene: of each solver, for 1 to 8 queens, by row and by column, up to 7 with queens fixed and
// without, for the first solution and for all, with both details. What was checked is counted in the log.
func TestLaws(t *testing.T) {
	tracetest.Needs(t)
	for _, s := range solver.Table {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			searches, scenes, claims := 0, 0, map[string]int{}
			for _, p := range lawProblems() {
				for _, s := range []solver.Solver{s, s.ByColumn()} {
					for _, d := range []Detail{Moves, Tests} {
						o := newOracle(s, p, d)
						o.claims = claims
						searches++
						scenes += o.checkAll(t)
					}
				}
			}
			t.Logf("%d searches, %d scenes, texts: %v", searches, scenes, claims)
		})
	}
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

// checkAll checks all scenes of a search, or the first lawScenes, and counts them.
func (o *oracle) checkAll(t *testing.T) (scenes int) {
	failed := 0
	for scene, covers := range o.story() {
		if scenes == lawScenes && o.fillsFirst() {
			break
		}
		scenes++
		if err := o.check(scene, covers); err != nil {
			if failed++; failed <= 3 {
				t.Errorf("%s, by column %t, %+v, %s, step %d, %v: %v", o.about.Solver, o.about.ByColumn, o.about.Problem, DetailNames[o.detail], scene.Step, scene.Reason.Kind, err)
			}
		}
	}
	return scenes
}

// TestManyTracesAreTrue is TestTracesAreTrue for more traces, and longer ones.
func TestManyTracesAreTrue(t *testing.T) {
	tracetest.Needs(t)
	checkTraces(t, 12, 120)
}
